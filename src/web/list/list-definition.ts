import type { ReactNode } from 'react';
import type { Query, RowsPage } from '../query.ts';
import type { Search } from '../search.ts';
import type { SummaryFigure } from '../ui/chip/summary-strip.tsx';
import type { BulkAction, PlacedEntry } from '../ui/table/selection-bar.tsx';
import type { Column, RowState } from '../ui/table/table-row.ts';
import type { AddressChange, Filter } from './filters.ts';

/**
 * Defines a list of the portal (spec §2, "Shared list page") by its queries, columns and actions; `ListPage` renders
 * it. Each screen creates its definition with a function of companies and role, and memoises it with `useMemo`.
 */
export interface ListDefinition<Row> {
  /** The accessible name: 'Buste paga'. It must be unique, because the row selection is cached under this name. */
  name: string;
  /** Singular and plural of a row: `['documento', 'documenti']`. */
  noun: readonly [string, string];
  /** Set if the noun is feminine: '2 selezionate'. */
  feminine?: true;
  /** The companies of the rows, printed above the list. */
  companies?: readonly string[];
  rows: PagedRows<Row> | WholeRows<Row>;
  rowId: (row: Row) => string;
  /** The name of a row in its checkbox and menu: 'Abbiati Luca, ottobre 2026'. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[] | ((room: ListRoom) => readonly Column<Row>[]);
  /** Renders the row as a card, in windows of 1200 px and less. */
  card: (row: Row) => ReactNode;
  filters?: readonly Filter[];
  /** Defaults to true; false where the endpoint supports no quick search. */
  quickSearch?: boolean;
  /** The default order, such as `cognome,asc`, which the column heading shows with an arrow. */
  sort?: string;
  /** States with a checkbox that selects all rows in that state (spec §2). */
  states?: readonly RowState<Row>[];
  unread?: (row: Row) => boolean;
  rowHeight?: number;
  summary?: ListSummary;
  /**
   * True if the rows show the read states of documents. These are then updated live, as documents are published, opened
   * and read.
   */
  live?: boolean;
  /** The actions on the selected rows; the row menu offers the same actions. If absent, rows cannot be selected. */
  actions?: (rows: readonly Row[], list: ListHandle) => readonly ListAction[];
  /** Loads the chunk with the actions' dialogs. Called once the rows are painted. */
  later?: () => Promise<unknown>;
  /** Actions that need no selection: import, add, zip. The first one becomes the page's main button. */
  ownActions?: (list: ListHandle) => readonly ListAction[];
  /** Entries of the row menu that come before those of `actions`. */
  rowMenu?: (row: Row, list: ListHandle) => readonly PlacedEntry[];
  preview?: ListPreview<Row>;
  /**
   * Shown while the list has no rows: describes what will appear here and the next step. The page itself reports
   * filters without results.
   */
  empty: { title: string; text?: ReactNode; actions?: ReactNode };
  /** The text for filters without results if an empty result is good news. Null shows the usual "nothing matches". */
  nothingLeft?: (applied: Search) => { title: string; text: string } | null;
}

/** A list that the server filters, sorts and pages: `pagesOf(listPayslips, { cfAzienda })`. */
export interface PagedRows<Row> {
  page: (query: Search) => Query<RowsPage<Row>>;
}

/** One endpoint returns all rows, and the browser filters, sorts and pages them. */
export interface WholeRows<Row> {
  whole: Query<readonly Row[]>;
  /** The text that the quick search matches. */
  words: (row: Row) => string;
  /** The sort key of each column, by its `sortField`. */
  by: Readonly<Record<string, (row: Row) => string | number | null>>;
  /** Whether a row passes the filters. */
  passes?: (row: Row, applied: Search) => boolean;
}

/** The space available for the table. */
export interface ListRoom {
  /** In px; 0 until measured. */
  width: number;
  /** True when a preview is open next to the table. */
  beside: boolean;
}

/** An action; if disabled, it gives the reason, computed by the same rule as on the server. */
export type ListAction = BulkAction;

/** The page functions available to an action. */
export interface ListHandle {
  /** Opens a dialog over the page; the dialog gets a function that closes it. */
  show: (dialog: (close: () => void) => ReactNode) => void;
  /** Clears the selection; called after an action has handled the rows. */
  clearSelection: () => void;
  /** Refetches everything that the list shows. */
  refresh: () => Promise<void>;
  /** Navigates to a URL built by `paths`. */
  go: (address: string) => void;
}

/**
 * The document summary (spec §2). A click on a number filters the list for its documents. `count` is the number's field
 * in the endpoint's response.
 */
export interface ListSummary {
  counts: (filters: Search) => Query<Counts>;
  groups: readonly {
    title: string;
    /** See `further` in summary-strip.tsx. */
    further?: boolean;
    figures: readonly { label: string; tone: SummaryFigure['tone']; count: string; sets: AddressChange }[];
  }[];
  /**
   * The counts that add up to all rows; the search panel uses their sum to show how many rows the drafted filters would
   * leave.
   */
  whole: readonly string[];
  /** The field that says whether the counting stopped before the last row. */
  more?: string;
  /**
   * A plain value next to the numbers, such as the last published month. `own` fetches the value without the filters.
   */
  fact?: { title: string; name: string; words: (value: string) => string; own?: Query<Counts> };
}

export type Counts = Readonly<Record<string, number | string | boolean | null>>;

/** The PDF preview next to the list. */
export interface ListPreview<Row> {
  title: (row: Row) => string;
  fileKey: (row: Row) => readonly string[];
  /** Which rows have a preview; absent means all. */
  shows?: (row: Row) => boolean;
  load: (row: Row, signal: AbortSignal) => Promise<Blob>;
  onOpen: (row: Row) => void;
}
