import type { ReactNode } from 'react';
import type { MenuItem } from '../menu/pop-menu.tsx';
import type { Selection } from './selection.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** The content of the cell, with as few elements as possible, because a list has a thousand cells. */
  cell: (row: Row) => ReactNode;
  /** The printed content, if it differs: for example with the year, or with the text of a tooltip. */
  onPaper?: (row: Row) => ReactNode;
  /** The class of the cell element. */
  className?: string;
  /** Marks a code that browsers must not translate. */
  verbatim?: boolean;
  /** The text of a cell that may be wider than its column; the cell cuts the text, and a tooltip shows it in full. */
  words?: (row: Row) => string;
  /** Hidden while no row on the page has text in it, so that the other columns have its space. */
  empties?: true;
  /** The content is never wider than the column; see `isCut`. */
  fits?: boolean;
  /** The column's share of the table width, in px of a 1440 px window. */
  width: number;
  /** The field of `sort=field,asc|desc`; without it the column cannot be sorted. */
  sortField?: string;
  align?: 'end';
}

/** Widths in px: of a wide letter in 14 px type, and of the padding of a cell. */
const LETTER = 9;
const PADDING = 16;

/**
 * Whether a cell must cut its content. Only such cells clip: each clip is a compositor layer, and with one in every
 * cell a scrolling list loses a third of its frames.
 */
export function isCut<Row>(column: Column<Row>, row: Row): boolean {
  if (column.words) return column.words(row).length * LETTER + PADDING > column.width;
  return !column.fits;
}

/** The columns without those that are empty in every row and may be hidden. */
export function filledColumns<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] {
  const filled = columns.filter(({ empties, words }) => !empties || !words || rows.some((row) => words(row) !== ''));
  return filled.length === columns.length ? columns : filled;
}

/** A state whose checkbox selects all rows in that state (spec §2). */
export interface RowState<Row> {
  label: string;
  matches: (row: Row) => boolean;
}

export interface DataTableProps<Row> {
  /** The name of the list for screen readers. */
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row in its checkbox and menu: 'Abbiati Luca, ottobre 2026'. */
  rowName: (row: Row) => string;
  /** Must be declared outside the component or memoised, because a new array renders every row again. */
  columns: readonly Column<Row>[];
  /** Renders the row as a card, in windows of 1200 px and less (spec §9). If absent, the table stays a table. */
  card?: (row: Row) => ReactNode;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  states?: readonly RowState<Row>[];
  /** The order as `field,asc|desc`, as in the page's query string and in the request. */
  sort?: string;
  onSort?: (sort: string) => void;
  rowMenu?: (row: Row) => readonly MenuItem[];
  /** Whether a row is unread, and so shown in a heavier font weight. */
  unread?: (row: Row) => boolean;
  /** The id of the row that a side panel shows. */
  current?: string | null;
  /** The row height in px: 52 by default, 44 in the history, 40 compact. */
  rowHeight?: number;
  /** True if the rows shown are the previous ones, while the new ones load. */
  stale?: boolean;
}
