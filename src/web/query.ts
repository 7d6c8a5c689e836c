import { useMutation } from '@tanstack/react-query';
import type { Contract, ResponseOf } from '../access/contract.ts';
import { type CallInput, call, callList } from './api.ts';
import type { Search } from './search.ts';
import { queryClient } from './session.ts';

/**
 * A request to an endpoint in the form that TanStack Query expects: `useQuery(queryOf(readCompany, { params: { id }
 * }))`.
 */
export interface Query<Answer> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  /** How long the answer stays fresh, in ms; 15 s by default. */
  staleTime?: number;
}

/**
 * Marks a secondary query of a page. The page works without the response, but would look as if there were no data, so
 * the page frame reports the failure: `useQuery({ ...queryOf(listMailings, {}), ...ASIDE })`.
 */
export const ASIDE = { meta: { aside: true } } as const;

/** A page of a list and the total number of rows. */
export interface RowsPage<Row> {
  rows: Row[];
  total: number;
  /** Whether more rows match than `total`, where the counting stopped. */
  more: boolean;
}

type InputOf<C> = Omit<CallInput<C>, 'signal' | 'idempotencyKey'>;
type RowOf<C> = ResponseOf<C> extends readonly (infer Row)[] ? Row : never;

/**
 * One request as a query whose key starts with the endpoint's path. Components with the same request share the
 * response, and `refresh` finds the query by that path.
 */
export function queryOf<C extends Contract>(contract: C, input: InputOf<C>): Query<ResponseOf<C>> {
  return {
    queryKey: [contract.path, input],
    queryFn: ({ signal }) => call(contract, { ...input, signal } as CallInput<C>),
  };
}

/**
 * The pages of a list. `pagesOf` takes the constant parameters; the list later adds filters, page and order, whose
 * names in the page's query string are those of the endpoint.
 */
export function pagesOf<C extends Contract>(
  contract: C,
  fixed: Record<string, unknown> = {},
): (query: Search) => Query<RowsPage<RowOf<C>>> {
  return (query) => {
    const whole = { ...fixed, ...query };
    return {
      queryKey: [contract.path, 'page', whole],
      queryFn: async ({ signal }) => {
        const { rows, ...counted } = await callList(contract, { query: whole, signal } as unknown as CallInput<C>);
        return { rows: rows as RowOf<C>[], ...counted };
      },
    };
  };
}

/** The counts of a list, or another request that takes the list's filters. */
export function filteredOf<C extends Contract>(
  contract: C,
  fixed: Record<string, unknown> = {},
): (filters: Search) => Query<ResponseOf<C>> {
  return (filters) => queryOf(contract, { query: { ...fixed, ...filters } } as unknown as InputOf<C>);
}

/** Refetches the visible responses of these endpoints after a change. */
export async function refresh(...contracts: readonly Contract[]): Promise<void> {
  await Promise.all(contracts.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/**
 * Like `refresh`, but the refetch happens on the next render, because the user may have opened and read a document in
 * another window.
 */
export async function outdate(...contracts: readonly Contract[]): Promise<void> {
  await Promise.all(
    contracts.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })),
  );
}

/**
 * Makes a change with one request: `const { mutate, isPending } = useChange(sendNotice, { refreshes: [listNotices] })`.
 */
export function useChange<C extends Contract>(
  contract: C,
  options: {
    refreshes?: readonly Contract[];
    onDone?: (answer: ResponseOf<C>, input: InputOf<C>) => void | Promise<void>;
  } = {},
) {
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(contract, input as CallInput<C>),
    onSuccess: async (answer, input) => {
      await options.onDone?.(answer, input);
      await refresh(...(options.refreshes ?? []));
    },
  });
}
