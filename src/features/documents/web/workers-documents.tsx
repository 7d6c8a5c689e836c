import { useEffect } from 'react';
import { DOCUMENTS } from '../../../text/documents.ts';
import { useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { useCompanies } from '../../companies/web/use-companies.ts';
import { CompanyHeader } from './company-header.tsx';
import { PayslipList } from './payslip-list.tsx';

/** `/company/documents/lav`: of the company in the address, or of one's own. */
export default function WorkersDocuments() {
  const account = useAccount();
  const selected = useSelectedCompanies();
  const own = account.azienda?.value;
  const codes = selected.length === 0 && own !== undefined ? [own] : selected;
  // Several companies have a page of their own, and a consultant without one chooses first (decision 28).
  const elsewhere = codes.length === 1 ? null : paths.workersDocuments(account.role, codes);
  return <DocumentsOf codes={codes} elsewhere={elsewhere} />;
}

/** The list of these companies, once their fiscal codes are known. */
export function DocumentsOf({ codes, elsewhere }: { codes: readonly string[]; elsewhere: string | null }) {
  const go = useGo();
  const { companies, error, retry } = useCompanies(elsewhere === null ? codes : []);
  useEffect(() => {
    if (elsewhere !== null) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  const header = <CompanyHeader codes={codes} page="documents" />;
  if (companies !== null && elsewhere === null) return <PayslipList companies={companies} header={header} />;
  return (
    <>
      {header}
      <PageHeader title={DOCUMENTS.title} />
      {error === null ? <WaitingRows /> : <ErrorBox error={error} onRetry={retry} />}
    </>
  );
}
