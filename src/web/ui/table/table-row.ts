import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu/pop-menu.tsx';
import type { Selection } from './selection.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** The content of the cell, with as few elements as possible: a list has a thousand cells. */
  cell: (row: Row) => ReactNode;
  /** The content on paper, if it differs: with the year, or with the text of a tooltip. */
  onPaper?: (row: Row) => ReactNode;
  /** The class of the cell element. */
  className?: string;
  /** Marks a code that browsers must not translate. */
  verbatim?: boolean;
  /** The text of the cell, where it may be wider than the column: it is then cut, and a tooltip shows it in full. */
  words?: (row: Row) => string;
  /** The content is never wider than the column; see `isCut`. */
  fits?: boolean;
  /** The share of the width, in px at 1440. */
  width: number;
  /** The field of `sort=field,asc|desc`; without it the column cannot be sorted. */
  sortField?: string;
  align?: 'end';
}

/** The width of a wide letter at 14 px, and of a cell's padding, in px. */
const LETTER = 9;
const PADDING = 16;

/**
 * Whether a cell must cut its content. Only such a cell clips: each clip is a compositor layer, and with one in every
 * cell a scrolling list loses a third of its frames.
 */
export function isCut<Row>(column: Column<Row>, row: Row): boolean {
  if (column.words) return column.words(row).length * LETTER + PADDING > column.width;
  return !column.fits;
}

/** A state with a checkbox that selects all rows in it (spec §2). */
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
  /** Declared outside the component or memoised: a new array renders every row again. */
  columns: readonly Column<Row>[];
  /** The row as a card at 1200 px and below (spec §9); without it the table stays. */
  card?: (row: Row) => ReactNode;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  states?: readonly RowState<Row>[];
  /** `field,asc|desc`, as in the address and in the request. */
  sort?: string;
  onSort?: (sort: string) => void;
  rowMenu?: (row: Row) => readonly MenuEntry[];
  /** Unread rows are set in a heavier type. */
  unread?: (row: Row) => boolean;
  /** The id of the row that a side panel shows. */
  current?: string | null;
  /** In px: 52 by default, 44 in the history, 40 compact. */
  rowHeight?: number;
  /** Old rows are still shown while new ones load. */
  stale?: boolean;
}
