import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { CompanyDocumentsOf } from './company-documents.tsx';

export { prepare } from './company-documents.tsx';

/** `/company/documents/multi/azi`: the documents of several companies in one list. */
export default function CompanyDocumentsOfSeveral() {
  const account = useAccount();
  const codes = useSelectedCompanies();
  return (
    <CompanyDocumentsOf
      codes={codes}
      elsewhere={codes.length > 1 ? null : paths.companiesDocuments(account.role, codes)}
    />
  );
}
