import { memo, type ReactNode } from 'react';
import check from '../field/check.module.css';
import type { GridCell } from './grid-keys.ts';
import classes from './grid-table.module.css';
import type { Selection } from './selection.ts';
import { type Column, type DataTableProps, isCut } from './table-row.ts';

export interface RowHandlers {
  choose: (index: number, range: boolean) => void;
  openMenu: (index: number, button: HTMLElement) => void;
}

export interface BodyProps<Row> extends DataTableProps<Row> {
  selection: Selection;
  rowHeight: number;
  active: GridCell;
  handlers: RowHandlers;
  columnCount: number;
  /** The row whose menu is open. */
  menuRow: number | null;
}

/**
 * Renders all rows, for short lists. The key is the index, so that a new order or page updates the existing row
 * elements.
 */
export function GridBody<Row>(props: BodyProps<Row>) {
  return (
    <tbody role="rowgroup" className={classes.whole}>
      {props.rows.map((row, index) => gridRow(props, row, index, index))}
    </tbody>
  );
}

export function gridRow<Row>(props: BodyProps<Row>, row: Row, index: number, key?: number): ReactNode {
  const id = props.rowId(row);
  return (
    <GridRow
      key={key ?? id}
      row={row}
      index={index}
      name={props.rowName(row)}
      columns={props.columns as readonly Column<unknown>[]}
      selectable={props.onSelect !== undefined}
      selected={props.selection.has(id)}
      unread={props.unread?.(row) ?? false}
      current={props.current === id}
      active={props.active.row === index ? props.active.column : null}
      handlers={props.handlers}
      hasMenu={props.rowMenu !== undefined}
      menuOpen={props.menuRow === index}
    />
  );
}

interface GridRowProps {
  row: unknown;
  index: number;
  name: string;
  columns: readonly Column<unknown>[];
  selectable: boolean;
  selected: boolean;
  unread: boolean;
  current: boolean;
  active: number | null;
  handlers: RowHandlers;
  hasMenu: boolean;
  menuOpen: boolean;
}

/** Sets explicit ARIA roles: some browsers drop a table's implicit roles when its rows are laid out as grids. */
function place(column: number, active: number | null) {
  return { role: 'gridcell', tabIndex: active === column ? 0 : -1 } as const;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, name, columns, selectable, selected, unread, current, active, handlers, hasMenu, menuOpen } =
    props;
  const offset = selectable ? 1 : 0;
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-selected={selected || current || undefined}
      data-unread={unread || undefined}
      className={classes.row}
    >
      {selectable && (
        <td
          {...place(0, active)}
          className={classes.check}
          onMouseDown={(event) => {
            // Prevents Shift-click from selecting the text between the two clicks.
            if (event.shiftKey) event.preventDefault();
          }}
          onClick={(event) => handlers.choose(index, event.shiftKey)}
        >
          <input
            type="checkbox"
            className={`${check.box} ${classes.box}`}
            tabIndex={-1}
            checked={selected}
            readOnly
            aria-label={name}
          />
        </td>
      )}
      <RowCells row={row} columns={columns} offset={offset} active={active} />
      {hasMenu && (
        <td {...place(columns.length + offset, active)} className={classes.menuCell}>
          <button
            type="button"
            className={classes.menu}
            tabIndex={-1}
            aria-label={`Azioni su ${name}`}
            aria-haspopup="menu"
            aria-expanded={menuOpen}
            onClick={(event) => handlers.openMenu(index, event.currentTarget)}
          />
        </td>
      )}
    </tr>
  );
});

/**
 * The cells of a row, a separate component so that selecting 10,000 rows renders the checkboxes again but not the
 * cells.
 */
const RowCells = memo(function RowCells(props: {
  row: unknown;
  columns: readonly Column<unknown>[];
  offset: number;
  active: number | null;
}) {
  const { row, columns, offset, active } = props;
  return columns.map((column, at) => {
    const cut = isCut(column, row);
    return (
      <td
        key={column.id}
        {...place(at + offset, active)}
        className={column.className}
        title={cut ? column.words?.(row) : undefined}
        translate={column.verbatim ? 'no' : undefined}
        data-align={column.align}
        data-cut={cut || undefined}
      >
        {column.cell(row)}
      </td>
    );
  });
});
