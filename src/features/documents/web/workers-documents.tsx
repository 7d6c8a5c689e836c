import { type ReactNode, useEffect, useMemo } from 'react';
import { DOCUMENTS, KIND_WORDS } from '../../../text/documents.ts';
import { useAddressSearch, useGo, usePathname, useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { prepareList } from '../../../web/list/use-list.ts';
import { paths } from '../../../web/paths.ts';
import { many, one, type Search, stringifySearch } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { Tabs } from '../../../web/ui/tabs.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { type CompanyChoice, fetchCompanies, useCompanies } from '../../companies/web/use-companies.ts';
import { KINDS, type Kind } from '../kinds.ts';
import { CompanyHeader } from './company-header.tsx';
import { documentsOf } from './document-list.tsx';

/** The companies of the address, or one's own. */
function codesOf(account: Account, selected: readonly string[]): readonly string[] {
  const own = account.azienda?.value;
  return selected.length === 0 && own !== undefined ? [own] : selected;
}

/** The list is asked for while the screen is being drawn for the first time. */
export async function prepare(account: Account, search: Search): Promise<void> {
  const companies = await fetchCompanies(account, codesOf(account, many(search, 'codiceAzienda')));
  if (companies.length > 0) await prepareList(documentsOf(kindIn(search), companies, account), search);
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
  if (companies !== null && elsewhere === null) return <ListOfKind companies={companies} header={header} />;
  return (
    <>
      {header}
      <PageHeader title={DOCUMENTS.title} />
      {error === null ? <WaitingRows /> : <ErrorBox error={error} onRetry={retry} />}
    </>
  );
}

/** The kinds of a worker's documents, as the address names them: payslips unless said. */
const KINDS_OF_WORKERS = ['payslip', 'taxCertificate'] as const satisfies readonly Kind[];

function kindIn(search: Search): Kind {
  return KINDS_OF_WORKERS.find((kind) => KINDS[kind].tipo === one(search, 'tipo')) ?? 'payslip';
}

function ListOfKind({ companies, header }: { companies: readonly CompanyChoice[]; header: ReactNode }) {
  const account = useAccount();
  const [search] = useAddressSearch();
  const pathname = usePathname();
  const kind = kindIn(search);
  const definition = useMemo(() => documentsOf(kind, companies, account), [kind, companies, account]);
  const tabs = KINDS_OF_WORKERS.map((each) => ({
    label: KIND_WORDS[each].list,
    current: each === kind,
    // Filters belong to a kind: another one begins without them.
    to: `${pathname}${stringifySearch({
      codiceAzienda: search.codiceAzienda,
      tipo: each === 'payslip' ? undefined : KINDS[each].tipo,
    })}`,
  }));
  return (
    <ListPage
      key={kind}
      definition={definition}
      title={DOCUMENTS.title}
      shortTitle={KIND_WORDS[kind].list}
      header={header}
      tabs={<Tabs label={DOCUMENTS.kinds} tabs={tabs} />}
    />
  );
}
