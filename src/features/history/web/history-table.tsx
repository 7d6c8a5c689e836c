import { useMemo } from 'react';
import { type HistoryRow, type HistoryState, integrityOf } from '../../../ledger/delivery.ts';
import { HISTORY_STATES } from '../../../ledger/history.contract.ts';
import { formatDay } from '../../../text/common/format.ts';
import { CRONOLOGIA, HISTORY_PAGE, HISTORY_STATE_LABELS, shortPrint } from '../../../text/history/history.ts';
import { choice } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import type { Query } from '../../../web/query.ts';
import { allValues } from '../../../web/search.ts';
import { StatusChip } from '../../../web/ui/chip/status-chip.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import classes from './history-table.module.css';

const [DATA, ORA, UTENTE, NOMINATIVO, TIPO, DOCUMENTO, STATO] = CRONOLOGIA.columns;

/** The columns of the spec (§2, printed history). */
const COLUMNS: readonly Column<HistoryRow>[] = [
  { id: 'data', header: DATA, width: 104, sortField: 'data', cell: (row) => formatDay(row.data) },
  { id: 'ora', header: ORA, width: 84, cell: (row) => row.ora },
  { id: 'utente', header: UTENTE, width: 112, cell: (row) => row.utente },
  { id: 'nominativo', header: NOMINATIVO, width: 140, cell: (row) => <strong>{row.cognomeNome}</strong> },
  { id: 'tipo', header: TIPO, width: 100, cell: (row) => row.tipoUtente },
  { id: 'documento', header: DOCUMENTO, width: 172, cell: (row) => <DocumentCell row={row} /> },
  { id: 'stato', header: STATO, width: 222, cell: (row) => <StateCell row={row} /> },
];

/** The columns for several documents: the spec's columns and the worker, who links to the history of the document. */
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

/** Shows one row as a card of exactly four lines, because the cards of a long list must have the same height. */
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
        <span className={layout.small}> · {[row.tipoUtente, row.utente].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={layout.small} title={row.nota ?? undefined}>
        {[about, row.nota && CRONOLOGIA.note(row.nota)].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** The rows of a history: newest first, filtered by state (spec §4). */
export function historyList(query: Query<readonly HistoryRow[]>, ofMany: boolean): ListDefinition<HistoryRow> {
  return {
    name: CRONOLOGIA.heading,
    noun: ['riga', 'righe'],
    rows: {
      whole: query,
      words: (row) => [row.documento, row.lavoratore, row.cognomeNome, row.utente, row.nota].filter(Boolean).join(' '),
      by: { data: (row) => `${row.data} ${row.ora}` },
      passes: (row, applied) => {
        const states = allValues(applied, 'stato');
        return states.length === 0 || states.includes(row.stato);
      },
    },
    rowId: (row) => row.impronta,
    rowName: (row) => `${row.documento}, ${formatDay(row.data)} ${row.ora}`,
    columns: ofMany ? COLUMNS_OF_MANY : COLUMNS,
    card: (row) => <HistoryCard row={row} ofMany={ofMany} />,
    rowHeight: 44,
    sort: 'data,desc',
    filters: [
      choice({
        key: 'stato',
        label: HISTORY_PAGE.states,
        options: STATES.map((value) => ({ value, label: HISTORY_STATE_LABELS[value] })),
        several: true,
        place: 'pills',
        open: ASKED_MOST.length,
        words: HISTORY_PAGE.stateWords,
      }),
    ],
    empty: { title: HISTORY_PAGE.noRows },
  };
}

/** The two most frequent filters are always visible; the others are in a menu (spec §4 and HISTORY_STATES). */
const ASKED_MOST: readonly HistoryState[] = ['LettoDipendente', 'VistoAzienda'];
const STATES = [...ASKED_MOST, ...HISTORY_STATES.filter((state) => !ASKED_MOST.includes(state))];

/** The history as a table, with filters above and its integrity below. */
export function HistoryTable(props: {
  query: Query<readonly HistoryRow[]>;
  rows: readonly HistoryRow[];
  ofMany?: boolean;
}) {
  const { query, rows, ofMany = false } = props;
  const definition = useMemo(() => historyList(query, ofMany), [query, ofMany]);
  return (
    <section aria-labelledby="cronologia" className={classes.root}>
      <h2 id="cronologia">{CRONOLOGIA.heading}</h2>
      <List definition={definition} />
      <Integrity rows={rows} />
    </section>
  );
}

/** Whether the rows are unchanged, and what they prove (P14). */
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
