import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu/pop-menu.tsx';
import type { Selection } from './selection.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** The content of the cell: as few elements as possible, a list has a thousand cells. */
  cell: (row: Row) => ReactNode;
  /** The same on paper, where it differs: with the year, or with a tooltip's text. */
  onPaper?: (row: Row) => ReactNode;
  /** Class of the cell itself. */
  className?: string;
  /** A code, which no browser should translate. */
  verbatim?: boolean;
  /** Its words, where they may be wider than the column: then they are cut, and a tooltip shows them in full. */
  words?: (row: Row) => string;
  /** Its content is never wider than the column: see `isCut`. */
  fits?: boolean;
  /** Its share of the width: px at 1440. */
  width: number;
  /** The field of `sort=field,asc|desc`; without it the column does not sort. */
  sortField?: string;
  align?: 'end';
}

/** px of a wide letter at 14 px, and of a cell's padding. */
const LETTER = 9;
const PADDING = 16;

/**
 * Whether a cell has to cut its content. Only such a cell clips: each clip is a layer of its own for the compositor,
 * and with one in every cell a scrolling list loses a third of its frames.
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
  /** Name of the list for screen readers. */
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row in its checkbox and menu: 'Abbiati Luca, ottobre 2026'. */
  rowName: (row: Row) => string;
  /** Declared outside the component or memoised: a new array draws every row again. */
  columns: readonly Column<Row>[];
  /** The row as a card at 1200 px and below (spec §9); without it the table stays. */
  card?: (row: Row) => ReactNode;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  states?: readonly RowState<Row>[];
  /** `field,asc|desc`, as in the address and in the call. */
  sort?: string;
  onSort?: (sort: string) => void;
  rowMenu?: (row: Row) => readonly MenuEntry[];
  /** Set in heavier type: not read yet. */
  unread?: (row: Row) => boolean;
  /** Id of the row that a side panel shows. */
  current?: string | null;
  /** px; 52 by default, 44 in the history, 40 compact. */
  rowHeight?: number;
  /** Older rows are still shown while new ones are on their way. */
  stale?: boolean;
}
