import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { COMPANIES, DOCUMENTS, EMPTY } from '../../../text/documents.ts';
import { counted, formatCount } from '../../../text/format.ts';
import { AppLink, useAddressSearch, useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { one } from '../../../web/search.ts';
import { queryClient } from '../../../web/session.ts';
import { CardParts } from '../../../web/ui/card-list.tsx';
import { CellLink } from '../../../web/ui/cell-link.tsx';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { QuickSearch } from '../../../web/ui/quick-search.tsx';
import { NOTHING, type Selection } from '../../../web/ui/selection.ts';
import { type BulkAction, SelectionBar } from '../../../web/ui/selection-bar.tsx';
import { Chip } from '../../../web/ui/status-chip.tsx';
import { ListToolbar } from '../../../web/ui/toolbar.tsx';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import { listCompaniesWithEmployeeDocuments } from '../../companies/companies.contract.ts';
import { AcquireButton } from './acquire-button.tsx';
import { type CompanyRow, shownCompanies } from './company-choice.ts';

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

const rowId = (row: CompanyRow) => row.value;
const rowName = (row: CompanyRow) => row.text;

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

/** `/consultant/documents/lav`: which company's workers' documents; several open together. */
export default function ConsultantDocuments() {
  const go = useGo();
  const [search, changeSearch] = useAddressSearch();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const list = useQuery({
    queryKey: ['companies', 'home', 'withDocuments'],
    queryFn: ({ signal }) => call(listCompaniesWithEmployeeDocuments, { signal }),
  });
  const typed = one(search, 'q') ?? '';
  const sort = one(search, 'sort');
  const rows = useMemo(() => shownCompanies(list.data ?? [], typed, sort), [list.data, typed, sort]);
  const codes = [...selection];
  const actions: BulkAction[] = [
    {
      label: codes.length > 1 ? COMPANIES.openSeveral(codes.length) : COMPANIES.open,
      icon: 'arrow-right',
      whyNot: null,
      onRun: () => go(paths.workersDocuments('CONSULTANT', codes)),
    },
    {
      label: DOCUMENTS.refresh,
      icon: 'refresh',
      whyNot: null,
      onRun: () => void queryClient.invalidateQueries({ queryKey: ['companies', 'home'] }),
    },
  ];
  return (
    <>
      <PageHeader
        title={DOCUMENTS.title}
        aside={list.data && counted(list.data.length, 'azienda', 'aziende')}
        actions={<AcquireButton companies={[]} />}
      />
      {list.isError ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <WaitingRows />
      ) : list.data.length === 0 ? (
        <EmptyState title={EMPTY.noCompany} text={EMPTY.intake} actions={<AcquireButton companies={[]} long />} />
      ) : (
        <>
          <ListToolbar
            end={
              <QuickSearch
                value={typed}
                onSearch={(text) => changeSearch({ q: text || undefined }, { replace: true })}
              />
            }
          >
            {null}
          </ListToolbar>
          <SelectionBar
            count={selection.size}
            onPage={rows.length}
            total={rows.length}
            onClear={() => setSelection(NOTHING)}
            actions={actions}
          />
          {rows.length === 0 ? (
            <EmptyState title={EMPTY.noCompanyFound} text={EMPTY.noCompanyFoundText} />
          ) : (
            <DataTable
              label={COMPANIES.list}
              rows={rows}
              rowId={rowId}
              rowName={rowName}
              columns={COLUMNS}
              card={companyCard}
              selection={selection}
              onSelect={setSelection}
              sort={sort}
              onSort={(next) => changeSearch({ sort: next })}
            />
          )}
        </>
      )}
    </>
  );
}
