import type { ReactNode } from 'react';
import type { Query, RowsPage } from '../query.ts';
import type { Search } from '../search.ts';
import type { SummaryFigure } from '../ui/chip/summary-strip.tsx';
import type { MenuEntry } from '../ui/menu/pop-menu.tsx';
import type { BulkAction } from '../ui/table/selection-bar.tsx';
import type { Column, RowState } from '../ui/table/table-row.ts';
import type { AddressChange, Filter } from './filters.ts';

/**
 * A list of the portal (spec §2, "Shared list page"): its calls, its columns and its actions. `ListPage` is the rest. A
 * function of companies and role makes it, and the screen keeps it with `useMemo`.
 */
export interface ListDefinition<Row> {
  /** Names the list for screen readers: 'Buste paga'. Two lists never share a name: the choice of rows is kept by it. */
  name: string;
  /** `['documento', 'documenti']`. */
  noun: readonly [string, string];
  /** Of a feminine noun: '2 selezionate'. */
  feminine?: true;
  /** Names of the companies that the rows belong to: they stand over the printed list. */
  companies?: readonly string[];
  rows: PagedRows<Row> | WholeRows<Row>;
  rowId: (row: Row) => string;
  /** The name of a row in its checkbox and menu: 'Abbiati Luca, ottobre 2026'. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[] | ((room: ListRoom) => readonly Column<Row>[]);
  /** The row as a card at 1200 px and below. */
  card: (row: Row) => ReactNode;
  filters?: readonly Filter[];
  /** Without it there is a quick search; false where the call takes none. */
  quickSearch?: boolean;
  /** The order when the address names none: `cognome,asc`. Its arrow is shown. */
  sort?: string;
  /** States with a checkbox that selects all their rows (spec §2). */
  states?: readonly RowState<Row>[];
  unread?: (row: Row) => boolean;
  rowHeight?: number;
  summary?: ListSummary;
  /** Its rows show the trace of documents, and fill in while people publish, see and read. */
  live?: boolean;
  /** The actions on the chosen rows; without them rows cannot be chosen. The row's menu offers the same. */
  actions?: (rows: readonly Row[], list: ListHandle) => readonly ListAction[];
  /** Fetches the part with the actions' dialogs: called once the rows are painted. */
  later?: () => Promise<unknown>;
  /** Actions without a choice: import, add, zip. The first is the page's main button. */
  ownActions?: (list: ListHandle) => readonly ListAction[];
  /** Entries of the row's menu before those of `actions`. */
  rowMenu?: (row: Row, list: ListHandle) => readonly MenuEntry[];
  preview?: ListPreview<Row>;
  /** Says what the list would hold and the next step; the page itself reports filters that leave nothing. */
  empty: { title: string; text?: ReactNode; actions?: ReactNode };
  /** What is said where these filters leave nothing, and that is good news; null: that nothing fits them. */
  nothingLeft?: (applied: Search) => { title: string; text: string } | null;
}

/** The server filters, sorts and pages: `pagesOf(listPayslips, { cfAzienda })`. */
export interface PagedRows<Row> {
  page: (query: Search) => Query<RowsPage<Row>>;
}

/** One call answers all rows, and the browser filters, sorts and pages them. */
export interface WholeRows<Row> {
  whole: Query<readonly Row[]>;
  /** The words that the quick search looks in. */
  words: (row: Row) => string;
  /** The sort key of each column, by its `sortField`. */
  by: Readonly<Record<string, (row: Row) => string | number | null>>;
  /** Whether a row passes the filters. */
  passes?: (row: Row, applied: Search) => boolean;
}

/** The room for the table. */
export interface ListRoom {
  /** px; 0 = not measured yet. */
  width: number;
  /** Beside a preview. */
  beside: boolean;
}

/** An action that is off says why, from the rule that the server uses. */
export type ListAction = BulkAction;

/** What an action may do with its page. */
export interface ListHandle {
  /** Draws a dialog over the page, with a function that closes it. */
  show: (dialog: (close: () => void) => ReactNode) => void;
  /** Ends the choice of rows, after they have been dealt with. */
  clearSelection: () => void;
  /** Fetches everything that the list shows again. */
  refresh: () => Promise<void>;
  /** Goes to an address made by `paths`. */
  go: (address: string) => void;
}

/**
 * The document summary (spec §2): its numbers are the filters of their documents, under the names of the call's answer.
 */
export interface ListSummary {
  counts: (filters: Search) => Query<Counts>;
  groups: readonly {
    title: string;
    /** As in the strip. */
    further?: boolean;
    figures: readonly { label: string; tone: SummaryFigure['tone']; count: string; sets: AddressChange }[];
  }[];
  /** The counts that together are all rows: how many rows a draft of the filters would leave. */
  whole: readonly string[];
  /**
   * A plain field beside the numbers: the last published month. A call of its own answers it, independent of the
   * filters.
   */
  fact?: { title: string; name: string; words: (value: string) => string; own?: Query<Counts> };
}

export type Counts = Readonly<Record<string, number | string | null>>;

/** The PDF beside the list. */
export interface ListPreview<Row> {
  title: (row: Row) => string;
  fileKey: (row: Row) => readonly string[];
  /** Which rows have a preview; all of them where absent. */
  shows?: (row: Row) => boolean;
  load: (row: Row, signal: AbortSignal) => Promise<Blob>;
  onOpen: (row: Row) => void;
}
