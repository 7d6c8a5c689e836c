import { COMPANY_KINDS } from '../../../directory/kinds.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENTS } from '../../../text/documents/documents.ts';
import { useAddressSearch, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { listOf } from '../../documents/core/web/document-row.ts';
import { DocumentsOf, kindIn } from './workers-documents.tsx';

export { prepare } from './company-documents.tsx';

/** `/company/documents/multi/azi`: the documents of several companies in one list. */
export default function CompanyDocumentsOfSeveral() {
  const account = useAccount();
  const codes = useSelectedCompanies();
  const [search] = useAddressSearch();
  const kind = kindIn(COMPANY_KINDS, search);
  const elsewhere = codes.length > 1 ? null : paths.companiesDocuments(account.role, codes);
  return (
    <DocumentsOf
      kind={kind}
      title={KIND_WORDS[kind].list}
      codes={codes}
      elsewhere={elsewhere}
      tabs={
        COMPANY_KINDS.length > 1 && (
          <Tabs
            label={DOCUMENTS.kinds}
            tabs={COMPANY_KINDS.map((each) => ({
              label: KIND_WORDS[each].list,
              current: each === kind,
              to: paths.companiesDocuments(account.role, codes, listOf(each)),
            }))}
          />
        )
      }
    />
  );
}
