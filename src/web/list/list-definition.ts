import type { ReactNode } from 'react';
import type { Query, RowsPage } from '../query.ts';
import type { Search } from '../search.ts';
import type { SummaryFigure } from '../ui/chip/summary-strip.tsx';
import type { MenuEntry } from '../ui/menu/pop-menu.tsx';
import type { BulkAction } from '../ui/table/selection-bar.tsx';
import type { Column, RowState } from '../ui/table/table-row.ts';
import type { AddressChange, Filter } from './filters.ts';

/**
 * A list of the portal (spec §2, "Shared list page"): its queries, columns and actions; `ListPage` does the rest. A
 * function of companies and role creates it, and the screen keeps it with `useMemo`.
 */
export interface ListDefinition<Row> {
  /** The name for screen readers: 'Buste paga'. It must be unique, because the selection of rows is kept under it. */
  name: string;
  /** `['documento', 'documenti']`. */
  noun: readonly [string, string];
  /** The noun is feminine: '2 selezionate'. */
  feminine?: true;
  /** The companies of the rows, printed above the list. */
  companies?: readonly string[];
  rows: PagedRows<Row> | WholeRows<Row>;
  rowId: (row: Row) => string;
  /** The name of a row in its checkbox and menu: 'Abbiati Luca, ottobre 2026'. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[] | ((room: ListRoom) => readonly Column<Row>[]);
  /** The row as a card at 1200 px and below. */
  card: (row: Row) => ReactNode;
  filters?: readonly Filter[];
  /** Defaults to true; false where the endpoint supports no quick search. */
  quickSearch?: boolean;
  /** The default order, such as `cognome,asc`; its arrow is shown. */
  sort?: string;
  /** States with a checkbox that selects all rows in that state (spec §2). */
  states?: readonly RowState<Row>[];
  unread?: (row: Row) => boolean;
  rowHeight?: number;
  summary?: ListSummary;
  /** The rows show the trace of documents, updated live while people publish, open and read. */
  live?: boolean;
  /** The actions on the selected rows; without them rows cannot be selected. The row menu offers the same. */
  actions?: (rows: readonly Row[], list: ListHandle) => readonly ListAction[];
  /** Loads the chunk with the actions' dialogs, once the rows are painted. */
  later?: () => Promise<unknown>;
  /** Actions that need no selection: import, add, zip. The first is the page's main button. */
  ownActions?: (list: ListHandle) => readonly ListAction[];
  /** Entries of the row menu before those of `actions`. */
  rowMenu?: (row: Row, list: ListHandle) => readonly MenuEntry[];
  preview?: ListPreview<Row>;
  /** Says what the list would hold and the next step; the page itself reports filters without results. */
  empty: { title: string; text?: ReactNode; actions?: ReactNode };
  /** The text for filters without results where that is good news; null shows the usual "nothing matches". */
  nothingLeft?: (applied: Search) => { title: string; text: string } | null;
}

/** The server filters, sorts and pages: `pagesOf(listPayslips, { cfAzienda })`. */
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

/** The space for the table. */
export interface ListRoom {
  /** In px; 0 until measured. */
  width: number;
  /** True when a preview is open beside the table. */
  beside: boolean;
}

/** A disabled action gives the reason, from the same rule as the server. */
export type ListAction = BulkAction;

/** What an action can do with its page. */
export interface ListHandle {
  /** Opens a dialog over the page; the dialog gets a function that closes it. */
  show: (dialog: (close: () => void) => ReactNode) => void;
  /** Clears the selection, after an action has handled the rows. */
  clearSelection: () => void;
  /** Refetches everything that the list shows. */
  refresh: () => Promise<void>;
  /** Navigates to an address built by `paths`. */
  go: (address: string) => void;
}

/** The document summary (spec §2): each number filters its documents, and is named as in the endpoint's answer. */
export interface ListSummary {
  counts: (filters: Search) => Query<Counts>;
  groups: readonly {
    title: string;
    /** As in the summary strip. */
    further?: boolean;
    figures: readonly { label: string; tone: SummaryFigure['tone']; count: string; sets: AddressChange }[];
  }[];
  /** The counts that add up to all rows, to predict how many rows a draft of the filters would leave. */
  whole: readonly string[];
  /**
   * A plain value beside the numbers, such as the last published month. A separate query fetches it, independent of the
   * filters.
   */
  fact?: { title: string; name: string; words: (value: string) => string; own?: Query<Counts> };
}

export type Counts = Readonly<Record<string, number | string | null>>;

/** The PDF preview beside the list. */
export interface ListPreview<Row> {
  title: (row: Row) => string;
  fileKey: (row: Row) => readonly string[];
  /** Which rows have a preview; absent means all. */
  shows?: (row: Row) => boolean;
  load: (row: Row, signal: AbortSignal) => Promise<Blob>;
  onOpen: (row: Row) => void;
}
