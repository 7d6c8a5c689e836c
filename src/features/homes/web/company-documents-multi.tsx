import { KIND_WORDS } from '../../../text/documents.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { DocumentsOf } from './workers-documents.tsx';

export { prepare } from './company-documents.tsx';

/** `/company/documents/multi/azi`: the documents of several companies together. */
export default function CompanyDocumentsOfSeveral() {
  const account = useAccount();
  const codes = useSelectedCompanies();
  const elsewhere = codes.length > 1 ? null : paths.companiesDocuments(account.role, codes);
  return (
    <DocumentsOf kind="companyDocument" title={KIND_WORDS.companyDocument.list} codes={codes} elsewhere={elsewhere} />
  );
}
