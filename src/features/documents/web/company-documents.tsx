import { KIND_WORDS } from '../../../text/documents.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import type { Search } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { codesOf, DocumentsOf, prepareDocuments } from './workers-documents.tsx';

export const prepare = (account: Account, search: Search) => prepareDocuments('companyDocument', account, search);

/** `/company/documents/azi`: the documents of one company itself. */
export default function CompanyDocuments() {
  const account = useAccount();
  const codes = codesOf(account, useSelectedCompanies());
  const elsewhere = codes.length === 1 ? null : paths.companiesDocuments(account.role, codes);
  return (
    <DocumentsOf kind="companyDocument" title={KIND_WORDS.companyDocument.list} codes={codes} elsewhere={elsewhere} />
  );
}
