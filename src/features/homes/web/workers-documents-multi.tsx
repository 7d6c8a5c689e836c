import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { WorkersDocumentsOf } from './workers-documents.tsx';

export { prepare } from './workers-documents.tsx';

/**
 * `/company/documents/multi/lav`: the employees' documents of several companies. If fewer than two are selected,
 * redirects to the page for one company (P28).
 */
export default function WorkersDocumentsOfCompanies() {
  const account = useAccount();
  const codes = useSelectedCompanies();
  return (
    <WorkersDocumentsOf
      codes={codes}
      elsewhere={codes.length > 1 ? null : paths.workersDocuments(account.role, codes)}
    />
  );
}
