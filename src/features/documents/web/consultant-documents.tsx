import { useMemo } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { COMPANIES, DOCUMENTS, EMPTY } from '../../../text/documents.ts';
import { counted, formatCount } from '../../../text/format.ts';
import { AppLink } from '../../../web/address.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { preparing } from '../../../web/list/use-list.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { type Account, useAccount } from '../../../web/session.ts';
import { CardParts } from '../../../web/ui/card-list.tsx';
import { CellLink } from '../../../web/ui/cell-link.tsx';
import type { Column } from '../../../web/ui/data-table.tsx';
import { Chip } from '../../../web/ui/status-chip.tsx';
import { listCompaniesWithEmployeeDocuments } from '../../companies/companies.contract.ts';
import { AcquireButton, acquireAction } from './acquire-button.tsx';

type CompanyRow = ResponseOf<typeof listCompaniesWithEmployeeDocuments>[number];

const documentsOf = (row: CompanyRow) => paths.companyDocuments({ codiceAzienda: row.value });

const COLUMNS: readonly Column<CompanyRow>[] = [
  {
    id: 'azienda',
    header: COMPANIES.header,
    width: 420,
    sortField: 'text',
    cell: (row) => <CellLink to={documentsOf(row)}>{row.text}</CellLink>,
  },
  { id: 'codice', header: COMPANIES.code, width: 140, cell: (row) => row.value },
  {
    id: 'nonPubblicati',
    header: COMPANIES.unpublished,
    width: 220,
    sortField: 'nonPubblicati',
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
  if (row.nonPubblicati === 0) return <Chip tone="ok" icon="check" text={COMPANIES.allPublished} />;
  return <Chip tone="mute" icon="eye-off" text={COMPANIES.toPublish(row.nonPubblicati)} />;
}

function companyCard(row: CompanyRow) {
  return (
    <CardParts
      name={<AppLink to={documentsOf(row)}>{row.text}</AppLink>}
      code={row.value}
      line={counted(row.documenti, 'documento', 'documenti')}
      state={<Unpublished row={row} />}
    />
  );
}

function companiesWithDocuments(account: Account): ListDefinition<CompanyRow> {
  return {
    name: COMPANIES.list,
    noun: ['azienda', 'aziende'],
    rows: {
      whole: queryOf(listCompaniesWithEmployeeDocuments, {}),
      words: (row) => `${row.text} ${row.value}`,
      by: { text: (row) => row.text, documenti: (row) => row.documenti, nonPubblicati: (row) => row.nonPubblicati },
    },
    rowId: (row) => row.value,
    rowName: (row) => row.text,
    columns: COLUMNS,
    card: companyCard,
    actions: (rows, { go }) => [
      {
        label: rows.length > 1 ? COMPANIES.openSeveral(rows.length) : COMPANIES.open,
        icon: 'arrow-right',
        whyNot: null,
        onRun: () =>
          go(
            paths.workersDocuments(
              'CONSULTANT',
              rows.map((row) => row.value),
            ),
          ),
      },
    ],
    ownActions: ({ go }) => acquireAction(account, [], go),
    empty: { title: EMPTY.noCompany, text: EMPTY.intake, actions: <AcquireButton companies={[]} long /> },
  };
}

export const prepare = preparing(companiesWithDocuments);

/** `/consultant/documents/lav`: which company's workers' documents; several open together. */
export default function ConsultantDocuments() {
  const account = useAccount();
  const definition = useMemo(() => companiesWithDocuments(account), [account]);
  return <ListPage definition={definition} title={DOCUMENTS.title} />;
}
