import type { Filter } from '../../../src/web/list/filters.ts';
import type { ListDefinition } from '../../../src/web/list/list-definition.ts';
import { filterQuery, viewOf } from '../../../src/web/list/list-view.ts';
import { arrange } from '../../../src/web/list/whole-list.ts';
import type { Query } from '../../../src/web/query.ts';
import { parseSearch, stringifySearch } from '../../../src/web/search.ts';
import type { Caller } from './portal.ts';

/**
 * The queries that a test must make for a filter: one for each option, or for each end of a range. For a query ending
 * in `=` the test chooses the value.
 */
export function asksOf(filter: Filter): string[] {
  if (filter.kind === 'choice') return filter.options.map(({ value }) => `${filter.key}=${value}`);
  if (filter.kind === 'flag') return [`${filter.key}=${filter.value}`];
  return filter.keys.map((key) => `${key}=`);
}

/** Queries of the filters that the test did not make. */
export function unasked(filters: readonly Filter[], asked: readonly string[]): string[] {
  return filters
    .flatMap(asksOf)
    .filter((needed) => !asked.some((one) => (needed.endsWith('=') ? one.startsWith(needed) : one === needed)));
}

/**
 * The rows of a list for a query string, fetched with the screen's own request, and the total according to the list's
 * counts.
 */
export async function listed<Row>(
  caller: Caller,
  list: ListDefinition<Row>,
  address: string,
): Promise<{ rows: readonly Row[]; counted: number }> {
  const view = { ...viewOf(list.filters ?? [], parseSearch(address)), size: -1 };
  const asked = async <Answer>({ queryKey }: Query<Answer>): Promise<Answer> => {
    const [path, ...more] = queryKey as [string, ...(string | Record<string, unknown>)[]];
    const input = more.at(-1) as Record<string, unknown>;
    const answer = await caller.get(path + stringifySearch((input.query as Record<string, unknown>) ?? input));
    if (answer.status !== 200) throw new Error(`${path} ${address}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const query = filterQuery(view);
  const rows =
    'whole' in list.rows
      ? arrange(await list.rows.whole.queryFn({ signal: AbortSignal.timeout(10_000) }), list.rows, view).rows
      : // A paged answer has rows and their total number; a plain answer consists of the rows.
        ((await asked(list.rows.page(query))) as unknown as readonly Row[]);
  if (!list.summary) return { rows, counted: rows.length };
  const counts = await asked(list.summary.counts(query));
  return { rows, counted: list.summary.whole.reduce((sum, name) => sum + Number(counts[name] ?? 0), 0) };
}
