import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayInRome, formatDay, namesOf, timeInRome } from '../../text/common/format.ts';
import { LIST } from '../../text/common/list.ts';
import { SHELL } from '../../text/shell.ts';
import { useAccount } from '../session.ts';
import { Logo } from '../ui/page/logo.tsx';
import type { Column } from '../ui/table/table-row.ts';
import { filterWords, isFiltered } from './list-view.ts';
import classes from './paper-of-list.module.css';
import type { ListState } from './use-list.ts';

interface PaperProps<Row> {
  state: ListState<Row>;
  /** Set for a list that fills the page. A list inside another page is printed below that page's heading. */
  title?: ReactNode;
}

/**
 * The printed list: every row of the page in a plain table. The screen's own rows cannot be printed: a narrow window
 * shows cards, and a long list renders only the rows in view.
 */
export function PaperOfList<Row>(props: PaperProps<Row>): ReactNode {
  const printing = usePrinting();
  return printing && props.state.data.total !== null && <Paper {...props} />;
}

function Paper<Row>({ state, title }: PaperProps<Row>) {
  const { list, view, data } = state;
  const { rows, total, more } = data;
  const account = useAccount();
  const columns = typeof list.columns === 'function' ? list.columns({ width: 0, beside: false }) : list.columns;
  const facts = [
    LIST.printedRows(view.size < 0 ? 0 : view.page * view.size, rows.length, { total: total ?? 0, more }, list.noun),
    ...filterWords(list.filters ?? [], view),
    orderWords(columns, view.sort ?? list.sort),
  ].filter(Boolean);
  const now = new Date();
  const who = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.login;
  const place = account.grants.find(({ id }) => id === account.activeGrant)?.where;
  return (
    <section className={classes.root} data-paper>
      {title && (
        <div className={classes.head}>
          <div>
            <p className={classes.whose}>{namesOf(list.companies ?? [], 3, 'f') || place}</p>
            <h1>{title}</h1>
          </div>
          <p className={classes.brand}>
            <span className={classes.mark}>
              <Logo size={18} />
            </span>
            {SHELL.product}
          </p>
        </div>
      )}
      <div className={classes.about}>
        <p>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p>{LIST.printed(formatDay(dayInRome(now)), timeInRome(now).slice(0, 5), who)}</p>
      </div>
      {rows.length === 0 ? (
        <p>{isFiltered(view) ? LIST.filtered : list.empty.title}</p>
      ) : (
        <table className={classes.table} aria-label={list.name}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" data-align={column.align}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={list.rowId(row)}>
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    <div className={column.className}>{(column.onPaper ?? column.cell)(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The order in words: `Ordine: Lavoratore, crescente`. */
function orderWords<Row>(columns: readonly Column<Row>[], sort: string | undefined): string {
  const [field, direction] = (sort ?? '').split(',');
  const column = columns.find(({ sortField }) => sortField !== undefined && sortField === field);
  return column ? LIST.order(column.header, direction === 'desc') : '';
}

/** Whether the browser is printing the window. The state changes before the browser lays out the first page. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
