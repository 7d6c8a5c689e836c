import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query, RowsPage } from '../query.ts';
import { queryClient } from '../session.ts';
import type { ListDefinition } from './list-definition.ts';
import { type ListView, pageQuery } from './list-view.ts';
import { arrange } from './whole-list.ts';

export interface ListRows<Row> {
  rows: readonly Row[];
  /** The number of rows that match the filters, over all pages; null until the first response. */
  total: number | null;
  /** Whether more rows match than `total`, where the server stopped counting. */
  more: boolean;
  /** True if the rows shown are the previous ones, while the new ones load. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  /** Fetches every row that matches the filters, for a selection beyond the page. */
  all: () => Promise<readonly Row[]>;
}

type Answer<Row> = RowsPage<Row> | readonly Row[];

const NONE: readonly never[] = [];

/** The query for the rows of a view. It returns one page, or the whole list if the browser does the paging. */
export function rowsQuery<Row>(list: ListDefinition<Row>, view: ListView): Query<Answer<Row>> {
  const { rows, sort } = list;
  return 'whole' in rows ? rows.whole : rows.page(pageQuery(view, isOrderOf(list, view.sort) ? view.sort : sort));
}

/**
 * Whether the list can be sorted this way. A URL may name a column that the list lacks, and the endpoint would refuse
 * it.
 */
function isOrderOf<Row>({ columns }: ListDefinition<Row>, sort: string | undefined): boolean {
  const all = typeof columns === 'function' ? columns({ width: 0, beside: false }) : columns;
  return sort !== undefined && all.some(({ sortField }) => sortField === sort.split(',')[0]);
}

/** Loads a page of rows; the previous page stays visible while the next one loads. */
export function useListRows<Row>(list: ListDefinition<Row>, view: ListView): ListRows<Row> {
  const query = rowsQuery(list, view);
  const result = useQuery<Answer<Row>>({ ...query, placeholderData: keepPreviousData });
  const found = result.data === undefined ? null : pageFrom(list, view, result.data);
  return {
    rows: found?.rows ?? NONE,
    total: found?.total ?? null,
    more: found?.more ?? false,
    stale: result.isPlaceholderData,
    // If a refetch fails, the rows already loaded stay visible.
    error: result.data === undefined ? result.error : null,
    retry: () => void result.refetch(),
    all: async () => {
      const everything = { ...view, page: 0, size: -1 };
      const answer = await queryClient.fetchQuery(rowsQuery(list, everything));
      return pageFrom(list, everything, answer).rows;
    },
  };
}

function pageFrom<Row>(
  list: ListDefinition<Row>,
  view: ListView,
  answer: Answer<Row>,
): { rows: readonly Row[]; total: number; more?: boolean } {
  if ('total' in answer) return answer;
  return 'whole' in list.rows ? arrange(answer, list.rows, view, list.sort) : { rows: answer, total: answer.length };
}
