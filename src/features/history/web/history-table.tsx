import { Button } from '@mantine/core';
import { formatDay } from '../../../text/format.ts';
import { CRONOLOGIA, HISTORY_PAGE, shortPrint } from '../../../text/history.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { many, one } from '../../../web/search.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { CellLink } from '../../../web/ui/cell-link.tsx';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { StatusChip } from '../../../web/ui/status-chip.tsx';
import { arranged, type HistoryRow, integrityOf } from '../delivery.ts';
import classes from './history-table.module.css';
import { StateFilter } from './state-filter.tsx';

const [DATA, ORA, UTENTE, NOMINATIVO, TIPO, DOCUMENTO, STATO] = CRONOLOGIA.columns;

/** The spec's columns (§2, print of the history), widths of picture 10. */
const COLUMNS: readonly Column<HistoryRow>[] = [
  { id: 'data', header: DATA, width: 104, sortField: 'data', cell: (row) => formatDay(row.data) },
  { id: 'ora', header: ORA, width: 84, cell: (row) => row.ora },
  { id: 'utente', header: UTENTE, width: 112, cell: (row) => row.utente },
  { id: 'nominativo', header: NOMINATIVO, width: 140, cell: (row) => <strong>{row.cognomeNome}</strong> },
  { id: 'tipo', header: TIPO, width: 100, cell: (row) => row.tipoUtente },
  { id: 'documento', header: DOCUMENTO, width: 172, cell: (row) => <DocumentCell row={row} /> },
  { id: 'stato', header: STATO, width: 222, cell: (row) => <StateCell row={row} /> },
];

/** Over several documents the worker stands first, and leads to the one document. */
const COLUMNS_OF_MANY: readonly Column<HistoryRow>[] = [
  ...COLUMNS.slice(0, 5),
  {
    id: 'lavoratore',
    header: HISTORY_PAGE.worker,
    width: 150,
    cell: (row) => <CellLink to={paths.history(row.idDocumento)}>{row.lavoratore ?? row.documento}</CellLink>,
  },
  ...COLUMNS.slice(5),
];

function DocumentCell({ row }: { row: HistoryRow }) {
  return (
    <>
      {row.documento}
      {row.nota && (
        <small className={classes.note} title={row.nota}>
          {CRONOLOGIA.note(row.nota)}
        </small>
      )}
    </>
  );
}

function StateCell({ row }: { row: HistoryRow }) {
  return (
    <span className={classes.state}>
      <StatusChip status={`ledger${row.stato}`} />
      {row.pubblicazioneDal && <span>{CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal))}</span>}
      {!row.integra && <span className={classes.altered}>{CRONOLOGIA.altered}</span>}
    </span>
  );
}

/** Four lines, whatever there is: cards of a long history all have one height. */
function HistoryCard({ row, ofMany }: { row: HistoryRow; ofMany: boolean }) {
  const about = ofMany ? [row.documento, row.lavoratore].filter(Boolean).join(', ') : row.documento;
  return (
    <div className={classes.card}>
      <StateCell row={row} />
      <p className={classes.when}>
        {formatDay(row.data)} {row.ora}
      </p>
      <p>
        <strong>{row.cognomeNome}</strong>
        <span className={classes.quiet}> · {[row.tipoUtente, row.utente].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={classes.quiet} title={row.nota ?? undefined}>
        {[about, row.nota && CRONOLOGIA.note(row.nota)].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** The history as a table, its filters above and the word on its integrity beneath. */
export function HistoryTable({ rows, ofMany = false }: { rows: readonly HistoryRow[]; ofMany?: boolean }) {
  const [search, change] = useAddressSearch();
  const states = many(search, 'stato');
  const sort = one(search, 'sort') === 'data,asc' ? 'data,asc' : 'data,desc';
  const shown = arranged(rows, states, sort === 'data,asc' ? 'oldest' : 'newest');
  const all = () => change({ stato: undefined }, { replace: true });
  return (
    <section aria-labelledby="cronologia" className={classes.root}>
      <div className={classes.head}>
        <h2 id="cronologia">{CRONOLOGIA.heading}</h2>
        <StateFilter chosen={states} onChange={(stato) => change({ stato }, { replace: true })} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={HISTORY_PAGE.noRows}
          text={HISTORY_PAGE.noRowsHint}
          actions={
            <Button variant="default" onClick={all}>
              {HISTORY_PAGE.allStates}
            </Button>
          }
        />
      ) : (
        <DataTable
          label={CRONOLOGIA.heading}
          rows={shown}
          rowId={rowId}
          rowName={rowName}
          columns={ofMany ? COLUMNS_OF_MANY : COLUMNS}
          card={ofMany ? cardOfMany : cardOfOne}
          sort={sort}
          onSort={(to) => change({ sort: to === 'data,desc' ? undefined : to }, { replace: true })}
          rowHeight={44}
        />
      )}
      <Integrity rows={rows} />
    </section>
  );
}

// Outside the component: the table draws its rows anew when these change.
const rowId = (row: HistoryRow) => row.impronta;
const rowName = (row: HistoryRow) => `${row.documento}, ${formatDay(row.data)} ${row.ora}`;
const cardOfOne = (row: HistoryRow) => <HistoryCard row={row} ofMany={false} />;
const cardOfMany = (row: HistoryRow) => <HistoryCard row={row} ofMany />;

/** Whether the rows are as they were written, and what they attest (decisions.md 14). */
function Integrity({ rows }: { rows: readonly HistoryRow[] }) {
  const { altered, verified, lastHash } = integrityOf(rows);
  if (altered > 0) {
    return (
      <div className={classes.foot} role="alert">
        <Banner tone="bad" icon="alert">
          <p>
            <strong>{CRONOLOGIA.broken(altered, rows.length)}</strong>
          </p>
          <p>{CRONOLOGIA.purpose}.</p>
        </Banner>
      </div>
    );
  }
  return (
    <p className={classes.intact}>
      <Icon name="lock" size={16} />
      <span>
        {CRONOLOGIA.intact(verified, shortPrint(lastHash))} {CRONOLOGIA.purpose}.
      </span>
    </p>
  );
}
