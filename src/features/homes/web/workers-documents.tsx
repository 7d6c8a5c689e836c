import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { EMPLOYEE_KINDS, isOfCompany, KINDS, type Kind } from '../../../directory/kinds.ts';
import { type CompanyChoice, codesOf, fetchCompanies, useCompanies } from '../../../directory-web/use-companies.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENTS } from '../../../text/documents/documents.ts';
import { DOSSIERS } from '../../../text/documents/dossiers.ts';
import { REQUESTS } from '../../../text/requests.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { prepareList } from '../../../web/list/use-list.ts';
import { paths } from '../../../web/paths.ts';
import { allValues, firstValue, type Search } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CompanyHeader } from '../../documents/core/web/company-header.tsx';
import { refreshDocuments } from '../../documents/core/web/document-calls.ts';
import { listOf } from '../../documents/core/web/document-row.ts';
import { TakeBack } from '../../documents/publish/web/take-back.tsx';
import { documentsOf } from '../../documents/web/document-list.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';

/** Loaded when the user opens the requests. */
const RequestsView = lazy(() => import('../../requests/web/requests-view.tsx'));
const DossiersView = lazy(() => import('../../documents/dossiers/web/dossiers-view.tsx'));

/** The document kind in the query string of a list (`listOf`); the first kind if there is none. */
export function kindIn<K extends Kind>(kinds: readonly [K, ...K[]], search: Search): K {
  return kinds.find((kind) => KINDS[kind].tipo === firstValue(search, 'tipo')) ?? kinds[0];
}

/** Starts the query of a list before its screen is rendered for the first time. */
export async function prepareDocuments(kind: Kind, account: Account, search: Search): Promise<void> {
  const companies = await fetchCompanies(account, codesOf(account, allValues(search, 'codiceAzienda')));
  if (companies.length > 0) await prepareList(documentsOf(kind, companies, account), search);
}

export const prepare = (account: Account, search: Search) =>
  prepareDocuments(kindIn(EMPLOYEE_KINDS, search), account, search);

/**
 * `/company/documents/lav`: the employees' documents of the company in the query string, or of the user's own company.
 */
export default function WorkersDocuments() {
  const account = useAccount();
  const codes = codesOf(account, useSelectedCompanies());
  // Several companies have a separate page, and a consultant who has not selected a company must do that first (P28).
  const elsewhere = codes.length === 1 ? null : paths.workersDocuments(account.role, codes);
  return <WorkersDocumentsOf codes={codes} elsewhere={elsewhere} />;
}

/** Payslips, CUs or other documents of these companies' employees; the employees' requests are a further view (P27). */
export function WorkersDocumentsOf({ codes, elsewhere }: { codes: readonly string[]; elsewhere: string | null }) {
  const { role } = useAccount();
  const [search] = useAddressSearch();
  const kind = kindIn(EMPLOYEE_KINDS, search);
  const requests = firstValue(search, 'vista') === 'richieste';
  const dossiers = firstValue(search, 'vista') === 'fascicoli' && codes.length === 1;
  const tabs = EMPLOYEE_KINDS.map((each) => ({
    label: KIND_WORDS[each].list,
    current: !requests && !dossiers && each === kind,
    // Filters belong to one kind, so the link to another kind drops them.
    to: paths.workersDocuments(role, codes, listOf(each)),
  }));
  return (
    <DocumentsOf
      kind={kind}
      title={DOCUMENTS.title}
      codes={codes}
      elsewhere={elsewhere}
      tabs={
        <Tabs
          label={DOCUMENTS.kinds}
          tabs={[
            ...tabs,
            // A dossier belongs to one company, so a page for several companies has no dossiers.
            ...(codes.length === 1
              ? [
                  {
                    label: DOSSIERS.title,
                    current: dossiers,
                    to: paths.workersDocuments(role, codes, { vista: 'fascicoli' }),
                  },
                ]
              : []),
            { label: REQUESTS.title, current: requests, to: paths.requests(role, codes) },
          ]}
        />
      }
      {...(requests ? { view: RequestsView } : dossiers ? { view: DossiersView } : {})}
    />
  );
}

/** A component that is shown instead of the document list of these companies. */
type View = ComponentType<{
  companies: readonly CompanyChoice[];
  ofCompany: boolean;
  header: ReactNode;
  tabs: ReactNode;
}>;

export { DossiersView };

/** Renders the list for these companies once their tax codes are loaded. */
export function DocumentsOf(props: {
  kind: Kind;
  title: string;
  codes: readonly string[];
  elsewhere: string | null;
  tabs?: ReactNode;
  view?: View;
}) {
  const { kind, title, codes, elsewhere, tabs, view: View } = props;
  const go = useGo();
  const { companies, error, retry } = useCompanies(elsewhere === null ? codes : []);
  useEffect(() => {
    if (elsewhere !== null) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  const header = <CompanyHeader codes={codes} page={isOfCompany(kind) ? 'companyDocuments' : 'documents'} />;
  if (companies !== null && elsewhere === null) {
    if (!View)
      return <Documents key={kind} kind={kind} title={title} companies={companies} header={header} tabs={tabs} />;
    return (
      <Suspense fallback={<WaitingRows />}>
        <View companies={companies} ofCompany={isOfCompany(kind)} header={header} tabs={tabs} />
      </Suspense>
    );
  }
  return (
    <>
      {header}
      <PageHeader title={title} />
      {error === null ? <WaitingRows /> : <ErrorBox error={error} onRetry={retry} />}
    </>
  );
}

function Documents(props: {
  kind: Kind;
  title: string;
  companies: readonly CompanyChoice[];
  header: ReactNode;
  tabs: ReactNode;
}) {
  const { kind, title, companies, header, tabs } = props;
  const account = useAccount();
  const definition = useMemo(() => documentsOf(kind, companies, account), [kind, companies, account]);
  const names = companies.map(({ name }) => name);
  return (
    <ListPage
      definition={definition}
      title={title}
      shortTitle={KIND_WORDS[kind].list}
      header={header}
      tabs={
        <>
          {tabs}
          <TakeBack kinds={[kind]} companies={names} />
          <WaitingMails kinds={['documentReminder']} companies={names} onTaken={refreshDocuments} />
        </>
      }
    />
  );
}
