import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { VIRTUAL_FROM_ROWS } from '../../constants.ts';
import { Check } from '../field/check.tsx';
import { Icon } from '../icon.tsx';
import { type MenuItem, PopMenu } from '../menu/pop-menu.tsx';
import { letterScale } from '../page/letter-size.ts';
import { useWindow } from '../use-window.ts';
import classes from './card-list.module.css';
import { sortAfterClick } from './grid-keys.ts';
import { SelectAll } from './select-all.tsx';
import { NOTHING, toggle } from './selection.ts';
import type { Column, DataTableProps } from './table-row.ts';
import { scrollerOf } from './virtual-body.tsx';

type CardListProps<Row> = DataTableProps<Row> & { card: (row: Row) => ReactNode };

/** Cards are in one column at this width and below, otherwise in two. */
const ONE_COLUMN = '(max-width: 43.75em)';
const CARD_HEIGHT = 138;

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
        <VirtualCards rows={rows} lanes={lanes} label={label} card={card} />
      ) : (
        <ul className={classes.cards} data-lanes={lanes} aria-label={label}>
          {rows.map(card)}
        </ul>
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

function VirtualCards<Row>(props: {
  rows: readonly Row[];
  lanes: number;
  label: string;
  card: (row: Row) => ReactNode;
}) {
  const { rows, lanes, label, card } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once per drawing of the screen
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    // Measures again when `props` change, because a new render of the screen may have moved the cards. Scrolling alone
    // does not change `props`.
  }, [props]);
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / lanes),
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => CARD_HEIGHT * letterScale(),
    overscan: 5,
    useFlushSync: false,
    scrollMargin: margin,
  });
  const lines = virtualizer.getVirtualItems();
  const before = (lines[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? margin) - margin);
  return (
    <ul
      ref={list}
      className={classes.cards}
      data-lanes={lanes}
      data-fixed
      aria-label={label}
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {lines.flatMap((line) => rows.slice(line.index * lanes, (line.index + 1) * lanes).map(card))}
    </ul>
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
