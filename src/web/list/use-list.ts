import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useAddressSearch, useGo } from '../address.tsx';
import { sentenceFor } from '../api-problem.ts';
import { useLive } from '../live.ts';
import { useFetchedLater } from '../load-screen.ts';
import type { Query } from '../query.ts';
import { useRefetchOnReturn } from '../refetch-on-return.ts';
import type { Search } from '../search.ts';
import type { Account } from '../session.ts';
import { queryClient } from '../session.ts';
import { say } from '../ui/dialog/snackbar.ts';
import { CARDS } from '../ui/media.ts';
import { useWindow } from '../ui/use-window.ts';
import type { AddressChange } from './filters.ts';
import type { ListDefinition, ListHandle } from './list-definition.ts';
import { countedFilters } from './list-summary.ts';
import { filterQuery, type ListView, resetting, viewOf } from './list-view.ts';
import { rowsQuery, useListRows } from './use-list-rows.ts';
import { useRowSelection } from './use-selection.ts';

/** Fetches the data that a list shows, before the list is rendered. */
export async function prepareList<Row>(list: ListDefinition<Row>, search: Search): Promise<void> {
  const view = viewOf(list.filters ?? [], search);
  const tags = (list.filters ?? []).filter((filter) => filter.kind === 'tags');
  await Promise.all([
    queryClient.prefetchQuery(rowsQuery(list, view)),
    list.summary && queryClient.prefetchQuery(list.summary.counts(countedFilters(list.summary, view))),
    ...tags.map((filter) => queryClient.prefetchQuery(filter.inUse)),
  ]);
}

/** Creates a screen's `prepare` from the definition of the screen's list. */
export function preparing<Row>(definitionOf: (account: Account, search: Search) => ListDefinition<Row>) {
  return (account: Account, search: Search) => prepareList(definitionOf(account, search), search);
}

/** The whole state of a list page, passed to its components. */
export interface ListState<Row> {
  list: ListDefinition<Row>;
  view: ListView;
  data: ReturnType<typeof useListRows<Row>>;
  chosen: ReturnType<typeof useRowSelection<Row>>;
  handle: ListHandle;
  change: (change: AddressChange, options?: { replace?: boolean }) => void;
  reset: () => void;
  selectAll: () => void;
  /** The dialog that an action has opened. */
  dialog: ReactNode;
  /** True in windows of 1200 px and less, where rows are cards. */
  cards: boolean;
}

export function useList<Row>(list: ListDefinition<Row>): ListState<Row> {
  const { filters = [] } = list;
  const [search, change] = useAddressSearch();
  const view = viewOf(filters, search);
  const data = useListRows(list, view);
  const scope = JSON.stringify([
    list.name,
    rowsQuery(list, { ...view, page: 0, size: -1, sort: undefined }).queryKey,
    filterQuery(view),
  ]);
  const chosen = useRowSelection(data.rows, list.rowId, scope);
  const [dialog, setDialog] = useState<((close: () => void) => ReactNode) | null>(null);
  const cards = useWindow(CARDS);
  useRefetchOnReturn(refetchOutdated);
  const { clear } = chosen;
  const refresh = useCallback(() => refreshList(list), [list]);
  const refreshMarks = useCallback(() => refreshRows(list), [list]);
  useLive(list.live ? refreshMarks : null);
  useFetchedLater(list.later, data.total !== null);
  const go = useGo();
  const handle = useMemo<ListHandle>(
    () => ({ show: (asked) => setDialog(() => asked), clearSelection: clear, refresh, go }),
    [clear, refresh, go],
  );
  // If rows were removed or the link is old, the requested page may lie beyond the last one; the last page is then
  // shown.
  const last =
    data.total === null || view.size < 0 ? 0 : Math.max(0, Math.ceil((data.total + Number(data.more)) / view.size) - 1);
  const beyond = data.total !== null && !data.stale && view.page > last;
  useEffect(() => {
    if (beyond) change({ page: last > 0 ? String(last) : undefined }, { replace: true });
  }, [beyond, last, change]);
  return {
    list,
    view,
    data,
    chosen,
    handle,
    change,
    reset: () => change(resetting(filters)),
    selectAll: () => {
      data
        .all()
        .then(chosen.selectRows)
        .catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
    },
    dialog: dialog?.(() => setDialog(null)) ?? null,
    cards,
  };
}

/** Refetches rows, counts and tags. All cached filter combinations become outdated. */
async function refreshList<Row>(list: ListDefinition<Row>): Promise<void> {
  const tags = (list.filters ?? []).flatMap((filter) => (filter.kind === 'tags' ? [filter.inUse] : []));
  await Promise.all([refreshRows(list), ...tags.map(askAgain)]);
}

/** Refetches only rows and counts: only these change when a document is published, opened or read. */
async function refreshRows<Row>({ rows, summary }: ListDefinition<Row>): Promise<void> {
  const queries = ['whole' in rows ? rows.whole : rows.page({}), ...(summary ? [summary.counts({})] : [])];
  await Promise.all(queries.map(askAgain));
}

/** Invalidates a query by its path alone, whatever its parameters. */
function askAgain({ queryKey }: Pick<Query<unknown>, 'queryKey'>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
}

/** Refetches queries marked as outdated: a document opened in another window may have been read meanwhile. */
function refetchOutdated(): void {
  void queryClient.refetchQueries({ type: 'active', stale: true });
}
