import { type ReactNode, useEffect, useMemo } from 'react';
import { DOCUMENTS } from '../../../text/documents.ts';
import { useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { prepareList } from '../../../web/list/use-list.ts';
import { paths } from '../../../web/paths.ts';
import { many, type Search } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { type CompanyChoice, fetchCompanies, useCompanies } from '../../companies/web/use-companies.ts';
import { CompanyHeader } from './company-header.tsx';
import { payslipsOf } from './payslip-list.tsx';

/** The companies of the address, or one's own. */
function codesOf(account: Account, selected: readonly string[]): readonly string[] {
  const own = account.azienda?.value;
  return selected.length === 0 && own !== undefined ? [own] : selected;
}

/** The list is asked for while the screen is being drawn for the first time. */
export async function prepare(account: Account, search: Search): Promise<void> {
  const companies = await fetchCompanies(account, codesOf(account, many(search, 'codiceAzienda')));
  if (companies.length > 0) await prepareList(payslipsOf(companies, account), search);
}

/** `/company/documents/lav`: of the company in the address, or of one's own. */
export default function WorkersDocuments() {
  const account = useAccount();
  const codes = codesOf(account, useSelectedCompanies());
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
  if (companies !== null && elsewhere === null) return <Payslips companies={companies} header={header} />;
  return (
    <>
      {header}
      <PageHeader title={DOCUMENTS.title} />
      {error === null ? <WaitingRows /> : <ErrorBox error={error} onRetry={retry} />}
    </>
  );
}

function Payslips({ companies, header }: { companies: readonly CompanyChoice[]; header: ReactNode }) {
  const account = useAccount();
  const definition = useMemo(() => payslipsOf(companies, account), [companies, account]);
  return <ListPage definition={definition} title={DOCUMENTS.title} shortTitle={DOCUMENTS.payslips} header={header} />;
}
