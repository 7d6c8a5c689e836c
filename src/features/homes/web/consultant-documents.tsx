import { lazy, Suspense, useMemo } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import {
  listCompaniesWithDocuments,
  listCompaniesWithEmployeeDocuments,
} from '../../../directory/companies.contract.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { counted, formatCount } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENT_ACTIONS } from '../../../text/documents/document-actions.ts';
import { COMPANIES, DOCUMENTS, EMPTY } from '../../../text/documents/documents.ts';
import { DOSSIERS } from '../../../text/documents/dossiers.ts';
import { hiddenWords } from '../../../text/homes.ts';
import { REQUESTS } from '../../../text/requests.ts';
import { AppLink, useAddressSearch } from '../../../web/address.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { preparing } from '../../../web/list/use-list.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Tabs } from '../../../web/ui/menu/tabs.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { AcquireButton, acquireAction } from '../../documents/upload/web/acquire-button.tsx';
import { UploadButton } from '../../documents/upload/web/upload-button.tsx';

/** Loaded when the user opens the requests. */
const RequestsView = lazy(() => import('../../requests/web/requests-view.tsx'));

/** An empty list of companies stands for all companies. */
const NO_COMPANY: readonly CompanyChoice[] = [];

type CompanyRow = ResponseOf<typeof listCompaniesWithEmployeeDocuments>[number];

/** Which documents of the chosen company to open. */
type Of = 'employee' | 'company' | 'dossiers';
const addressOf = (of: Of, codes: readonly string[]) =>
  of === 'company'
    ? paths.companiesDocuments('CONSULTANT', codes)
    : paths.workersDocuments('CONSULTANT', codes, of === 'dossiers' ? { vista: 'fascicoli' } : undefined);

const nameColumn = (of: Of): Column<CompanyRow> => ({
  id: 'azienda',
  header: COMPANIES.header,
  width: 420,
  sortField: 'text',
  cell: (row) => <CellLink to={addressOf(of, [row.value])}>{row.text}</CellLink>,
});
const COLUMNS: readonly Column<CompanyRow>[] = [
  { id: 'codice', header: COMPANIES.code, width: 140, cell: (row) => row.value },
  {
    id: 'daPubblicare',
    header: COMPANIES.unpublished,
    width: 320,
    sortField: 'daPubblicare',
    cell: (row) => <Unpublished row={row} />,
  },
  {
    id: 'documenti',
    header: COMPANIES.documents,
    width: 140,
    sortField: 'documenti',
    align: 'end',
    cell: (row) => formatCount(row.documenti),
  },
];

function Unpublished({ row }: { row: CompanyRow }) {
  const text = hiddenWords(row);
  if (text === '') return <Chip tone="ok" icon="check" text={COMPANIES.allPublished} />;
  if (row.daPubblicare > 0) return <Chip tone="mute" icon="eye-off" text={text} />;
  if (row.programmati > 0) return <Chip tone="info" icon="clock" text={text} />;
  return <Chip tone="mute" icon="ban" text={text} />;
}

function companyCard(of: Of, row: CompanyRow) {
  return (
    <CardParts
      name={<AppLink to={addressOf(of, [row.value])}>{row.text}</AppLink>}
      code={row.value}
      line={counted(row.documenti, 'documento', 'documenti')}
      state={<Unpublished row={row} />}
    />
  );
}

/** The list of companies that have documents of their employees or, depending on `of`, documents of their own. */
export function companiesWithDocuments(of: Of, account: Account): ListDefinition<CompanyRow> {
  const ofCompany = of === 'company';
  return {
    name: ofCompany ? COMPANIES.ownList : COMPANIES.list,
    noun: ['azienda', 'aziende'],
    feminine: true,
    rows: {
      whole: ofCompany
        ? queryOf(listCompaniesWithDocuments, { query: {} })
        : queryOf(listCompaniesWithEmployeeDocuments, {}),
      words: (row) => `${row.text} ${row.value}`,
      by: { text: (row) => row.text, documenti: (row) => row.documenti, daPubblicare: (row) => row.daPubblicare },
    },
    rowId: (row) => row.value,
    rowName: (row) => row.text,
    columns: [nameColumn(of), ...COLUMNS],
    card: (row) => companyCard(of, row),
    actions: (rows, { go }) => [
      {
        label: rows.length > 1 ? COMPANIES.openSeveral(rows.length) : COMPANIES.open,
        icon: 'arrow-right',
        whyNot: of === 'dossiers' && rows.length > 1 ? DOSSIERS.oneAtATime : null,
        onRun: () =>
          go(
            addressOf(
              of,
              rows.map((row) => row.value),
            ),
          ),
      },
    ],
    ownActions: ({ go }) =>
      ofCompany
        ? [
            {
              label: DOCUMENT_ACTIONS.upload,
              icon: 'upload',
              whyNot: null,
              onRun: () => go(paths.upload('companyDocument', [])),
            },
          ]
        : acquireAction(account, [], go),
    empty: ofCompany
      ? {
          title: EMPTY.noCompany,
          text: KIND_WORDS.companyDocument.teach,
          actions: <UploadButton kind="companyDocument" companies={[]} />,
        }
      : { title: EMPTY.noCompany, text: EMPTY.intake, actions: <AcquireButton companies={[]} long /> },
  };
}

export const prepare = preparing((account: Account) => companiesWithDocuments('employee', account));

/**
 * `/consultant/documents/lav`: the consultant chooses one or several companies and then sees their employees'
 * documents.
 */
export default function ConsultantDocuments() {
  const account = useAccount();
  const [search] = useAddressSearch();
  const view = firstValue(search, 'vista');
  const requests = view === 'richieste';
  const dossiers = view === 'fascicoli';
  const definition = useMemo(
    () => companiesWithDocuments(dossiers ? 'dossiers' : 'employee', account),
    [account, dossiers],
  );
  const tabs = (
    <Tabs
      label={DOCUMENTS.kinds}
      tabs={[
        { label: REQUESTS.companies, current: !requests && !dossiers, to: paths.consultantDocuments() },
        { label: DOSSIERS.title, current: dossiers, to: paths.consultantDocuments({ vista: 'fascicoli' }) },
        { label: REQUESTS.title, current: requests, to: paths.requests('CONSULTANT', []) },
      ]}
    />
  );
  if (!requests)
    return (
      <ListPage
        definition={definition}
        title={DOCUMENTS.title}
        tabs={tabs}
        {...(dossiers ? { below: DOSSIERS.chooseCompany } : {})}
      />
    );
  return (
    <Suspense fallback={<WaitingRows />}>
      <RequestsView companies={NO_COMPANY} tabs={tabs} />
    </Suspense>
  );
}
