import { useMemo } from 'react';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { preparing } from '../../../web/list/use-list.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { companiesWithDocuments } from './consultant-documents.tsx';

export const prepare = preparing((account: Account) => companiesWithDocuments('company', account));

/**
 * `/consultant/documents/azi`: the consultant chooses one or several companies and then sees the companies' own
 * documents.
 */
export default function ConsultantCompanyDocuments() {
  const account = useAccount();
  const definition = useMemo(() => companiesWithDocuments('company', account), [account]);
  return <ListPage definition={definition} title={KIND_WORDS.companyDocument.list} />;
}
