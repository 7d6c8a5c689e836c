import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { VIRTUAL_FROM_ROWS } from '../../constants.ts';
import { inTime } from '../../load-screen.ts';
import { MenuPanel } from '../menu/pop-menu.tsx';
import { letterScale } from '../page/letter-size.ts';
import { type BodyProps, GridBody, type RowHandlers } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { type GridCell, moveInGrid } from './grid-keys.ts';
import classes from './grid-table.module.css';
import { NOTHING, type Selection, toggle, toggleAll, toggleRange } from './selection.ts';
import type { DataTableProps } from './table-row.ts';

const PAGE_ROWS = 10;

/** Loaded for a long list only. */
const VirtualBody = lazy(() => inTime(() => import('./virtual-body.tsx'))) as typeof GridBody;

/**
 * The table as an ARIA grid: one tab stop, arrows move inside, Space selects, Shift selects a range, Enter activates.
 */
export function GridTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, columns, selection = NOTHING, onSelect, rowMenu, stale } = props;
  const rowHeight = (props.rowHeight ?? 52) * letterScale();
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const widths = [...(onSelect ? [54] : []), ...columns.map((column) => column.width), ...(rowMenu ? [44] : [])];

  const { choose, lastTouchedRef, handlers, menu, closeMenu } = useRowHandlers(ids, selection, onSelect);

  const size = { rows: rows.length, columns: widths.length, page: PAGE_ROWS };
  const cell: GridCell = {
    row: Math.min(active.row, Math.max(-1, rows.length - 1)),
    column: Math.min(active.column, widths.length - 1),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the move has been drawn
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const row = table.current?.querySelector<HTMLTableRowElement>(`[aria-rowindex="${cell.row + 2}"]`);
    const element = row?.cells[cell.column];
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cell.row, cell.column]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const onCell = target instanceof HTMLTableCellElement;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect) {
      event.preventDefault();
      onSelect(toggleAll(selection, ids));
    } else if (event.key === ' ' && onSelect && onCell) {
      event.preventDefault();
      if (cell.row < 0) onSelect(toggleAll(selection, ids));
      else choose(cell.row, event.shiftKey);
    } else if (event.key === 'Enter' && onCell) {
      event.preventDefault();
      target.querySelector<HTMLElement>('a, button, input')?.click();
    } else if (event.key === 'ArrowDown' && event.altKey && onCell) {
      event.preventDefault();
      target.querySelector<HTMLElement>('[aria-haspopup]')?.click();
    } else {
      const to = moveInGrid(cell, event.key, event.ctrlKey || event.metaKey, size);
      if (!to) return;
      event.preventDefault();
      if (event.shiftKey && onSelect && to.row !== cell.row && to.row >= 0 && cell.row >= 0) {
        if (lastTouchedRef.current === null) lastTouchedRef.current = ids[cell.row] ?? null;
        choose(to.row, true);
      }
      moved.current = true;
      setActive(to);
    }
  };

  /** Records the cell that receives the focus or contains the focused element, so that Tab returns to it. */
  const onFocus = (event: FocusEvent) => {
    const focused = event.target.closest<HTMLTableCellElement>('td, th');
    const row = Number(focused?.parentElement?.ariaRowIndex ?? Number.NaN) - 2;
    if (focused && row >= -1) setActive({ row, column: focused.cellIndex });
  };

  const menuRow = menu ? ids.indexOf(menu.id) : null;
  const menuFor = menuRow === null ? undefined : rows[menuRow];
  const body: BodyProps<Row> = {
    ...props,
    selection,
    rowHeight,
    active: cell,
    handlers,
    columnCount: widths.length,
    menuRow,
  };
  // The checkbox column is always 54 px wide; the other columns share the remaining width.
  const template = widths.map((width, index) => (index === 0 && onSelect ? '54px' : `minmax(0, ${width}fr)`)).join(' ');
  return (
    <div className={classes.bleed} data-stale={stale || undefined} aria-busy={stale || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table */}
      <table
        ref={table}
        role="grid"
        aria-label={label}
        aria-multiselectable={onSelect ? true : undefined}
        aria-rowcount={rows.length + 1}
        aria-colcount={widths.length}
        className={classes.table}
        style={{ '--pl-columns': template, '--pl-row': `${rowHeight}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <GridHead {...props} ids={ids} selection={selection} active={cell.row === -1 ? cell.column : null} />
        {rows.length > VIRTUAL_FROM_ROWS ? (
          <Suspense fallback={<GridBody {...body} rows={rows.slice(0, VIRTUAL_FROM_ROWS)} />}>
            <VirtualBody {...body} />
          </Suspense>
        ) : (
          <GridBody {...body} />
        )}
      </table>
      {menu && menuFor && rowMenu && (
        <MenuPanel
          key={rowId(menuFor)}
          label={`Azioni su ${props.rowName(menuFor)}`}
          anchor={menu.anchor}
          entries={() => rowMenu(menuFor)}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/**
 * Handlers that select rows and open a row's menu. Their identity is stable, so that moving between rows renders two
 * rows, not all.
 */
function useRowHandlers(ids: readonly string[], selection: Selection, onSelect?: (next: Selection) => void) {
  const lastTouchedRef = useRef<string | null>(null);
  const latest = useRef({ ids, selection, onSelect });
  latest.current = { ids, selection, onSelect };
  const choose = useCallback((index: number, range: boolean) => {
    const { ids, selection, onSelect } = latest.current;
    const id = ids[index];
    if (id === undefined || !onSelect) return;
    const next: Selection = range ? toggleRange(selection, ids, lastTouchedRef.current, id) : toggle(selection, id);
    lastTouchedRef.current = id;
    onSelect(next);
  }, []);
  // The open menu is stored by row id, because new data may put another row in the same position.
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const openMenu = useCallback((row: number, anchor: HTMLElement) => {
    const id = latest.current.ids[row];
    if (id !== undefined) setMenu({ id, anchor });
  }, []);
  const handlers = useMemo<RowHandlers>(() => ({ choose, openMenu }), [choose, openMenu]);
  const closeMenu = () => setMenu(null);
  return { choose, lastTouchedRef, handlers, menu, closeMenu };
}
