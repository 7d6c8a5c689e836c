import { lazy, memo, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { VIRTUAL_FROM_ROWS } from '../../constants.ts';
import { inTime } from '../../load-screen.ts';
import { Check } from '../field/check.tsx';
import { Icon } from '../icon.tsx';
import { type MenuItem, PopMenu } from '../menu/pop-menu.tsx';
import { useWindow } from '../use-window.ts';
import classes from './card-list.module.css';
import { sortAfterClick } from './grid-keys.ts';
import { SelectAll } from './select-all.tsx';
import { NOTHING, toggle } from './selection.ts';
import type { Column, DataTableProps } from './table-row.ts';

type CardListProps<Row> = DataTableProps<Row> & { card: (row: Row) => ReactNode };

/** Loaded for a long list only. */
const VirtualCards = lazy(() => inTime(() => import('./virtual-cards.tsx')));
type Drawn = (row: unknown) => ReactNode;

/** Cards are in one column at this width and below, otherwise in two. */
const ONE_COLUMN = '(max-width: 43.75em)';

/** The rows as cards, for windows of 1200 px and less. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowId, selection = NOTHING, onSelect, states, stale, onSort } = props;
  const ids = rows.map(rowId);
  const lanes = useWindow(ONE_COLUMN) ? 1 : 2;
  const latest = useRef({ selection, onSelect });
  latest.current = { selection, onSelect };
  const choose = useCallback((id: string) => {
    latest.current.onSelect?.(toggle(latest.current.selection, id));
  }, []);
  const card = (row: Row): ReactNode => {
    const id = rowId(row);
    return (
      <Card
        key={id}
        id={id}
        row={row}
        name={props.rowName(row)}
        selected={selection.has(id) || props.current === id}
        unread={props.unread?.(row) ?? false}
        choose={onSelect ? choose : null}
        content={props.card as (row: unknown) => ReactNode}
        menu={props.rowMenu as ((row: unknown) => readonly MenuItem[]) | undefined}
      />
    );
  };
  const cards = (shown: readonly Row[]) => (
    <ul className={classes.cards} data-lanes={lanes} aria-label={label}>
      {shown.map(card)}
    </ul>
  );
  return (
    <div className={classes.root} data-stale={stale || undefined} aria-busy={stale || undefined}>
      {rows.length > 0 && (onSelect || onSort) && (
        <div className={classes.head}>
          {onSelect && (
            <SelectAll
              rows={rows}
              ids={ids}
              rowId={rowId}
              states={states}
              selection={selection}
              onSelect={onSelect}
              showLabel
            />
          )}
          {onSort && <CardSort columns={props.columns} sort={props.sort} onSort={onSort} />}
        </div>
      )}
      {rows.length > VIRTUAL_FROM_ROWS ? (
        <Suspense fallback={cards(rows.slice(0, VIRTUAL_FROM_ROWS))}>
          <VirtualCards rows={rows as readonly unknown[]} lanes={lanes} label={label} card={card as Drawn} />
        </Suspense>
      ) : (
        cards(rows)
      )}
    </div>
  );
}

/** A menu that sets the order, because cards have no column headings to click. */
function CardSort<Row>(props: { columns: readonly Column<Row>[]; sort?: string; onSort: (sort: string) => void }) {
  const [field, direction] = (props.sort ?? '').split(',');
  const sortable = props.columns.filter((column) => column.sortField !== undefined);
  const current = sortable.find((column) => column.sortField === field);
  return (
    <PopMenu
      label={current ? `Ordina: ${current.header}` : 'Ordina'}
      className={classes.sort}
      entries={sortable.map((column) => ({
        label: column.header,
        checked: column === current,
        hint: column === current ? (direction === 'desc' ? 'decrescente' : 'crescente') : undefined,
        onPick: () => props.onSort(sortAfterClick(props.sort, column.sortField ?? '')),
      }))}
    >
      {current ? current.header : 'Ordina'}
      <Icon name={current && direction !== 'desc' ? 'chevron-up' : 'chevron-down'} size={16} />
    </PopMenu>
  );
}

interface CardProps {
  id: string;
  row: unknown;
  name: string;
  selected: boolean;
  unread: boolean;
  choose: ((id: string) => void) | null;
  content: (row: unknown) => ReactNode;
  menu: ((row: unknown) => readonly MenuItem[]) | undefined;
}

const Card = memo(function Card({ id, row, name, selected, unread, choose, content, menu }: CardProps) {
  return (
    <li className={classes.card} data-selected={selected || undefined} data-unread={unread || undefined}>
      {choose && (
        <Check className={classes.check} label={name} hideLabel checked={selected} onChange={() => choose(id)} />
      )}
      <div className={classes.content}>{content(row)}</div>
      {menu && (
        <PopMenu label={`Azioni su ${name}`} className={classes.menu} entries={() => menu(row)}>
          <Icon name="dots" size={18} />
        </PopMenu>
      )}
    </li>
  );
});

/** The parts of a document's card: name, code, period · document, chip + date, traccia at the right. */
export function CardParts(props: {
  name: ReactNode;
  code?: ReactNode;
  line: ReactNode;
  tag?: ReactNode;
  state: ReactNode;
  trace?: ReactNode;
}) {
  return (
    <>
      <strong className={classes.name}>{props.name}</strong>
      {props.code && <div className={classes.code}>{props.code}</div>}
      <div className={classes.line}>
        <span>{props.line}</span>
        {props.tag}
      </div>
      <div className={classes.state}>
        <span className={classes.stateWords}>{props.state}</span>
        {props.trace}
      </div>
    </>
  );
}
