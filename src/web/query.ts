import { useMutation } from '@tanstack/react-query';
import type { Contract, ResponseOf } from '../access/contract.ts';
import { type CallInput, call, callList } from './api.ts';
import type { Search } from './search.ts';
import { queryClient } from './session.ts';

/** A screen's call in the form of TanStack Query: `useQuery(queryOf(readCompany, { params: { id } }))`. */
export interface Query<Answer> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  /** ms for which the answer counts as new; 15 s unless said. */
  staleTime?: number;
}

/**
 * Of what stands aside on a page: without its answer the page goes on, and would be read as if there were nothing. The
 * frame says that it is missing: `useQuery({ ...queryOf(listMailings, {}), ...ASIDE })`.
 */
export const ASIDE = { meta: { aside: true } } as const;

/** A page of a list and the number of all its rows. */
export interface RowsPage<Row> {
  rows: Row[];
  total: number;
}

type InputOf<C> = Omit<CallInput<C>, 'signal' | 'idempotencyKey'>;
type RowOf<C> = ResponseOf<C> extends readonly (infer Row)[] ? Row : never;

/** One call as a query, keyed by its path: components that ask the same share the answer, and `refresh` finds it. */
export function queryOf<C extends Contract>(contract: C, input: InputOf<C>): Query<ResponseOf<C>> {
  return {
    queryKey: [contract.path, input],
    queryFn: ({ signal }) => call(contract, { ...input, signal } as CallInput<C>),
  };
}

/**
 * The pages of a list: constant parameters are given first; filters, page and order later, under the names of the
 * address, which are those of the call.
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
        const { rows, total } = await callList(contract, { query: whole, signal } as unknown as CallInput<C>);
        return { rows: rows as RowOf<C>[], total };
      },
    };
  };
}

/** Counts of a list, or another call with its filters. */
export function filteredOf<C extends Contract>(
  contract: C,
  fixed: Record<string, unknown> = {},
): (filters: Search) => Query<ResponseOf<C>> {
  return (filters) => queryOf(contract, { query: { ...fixed, ...filters } } as unknown as InputOf<C>);
}

/** After a change: answers of these calls are fetched again where they are in sight. */
export async function refresh(...contracts: readonly Contract[]): Promise<void> {
  await Promise.all(contracts.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** As `refresh`, but asks only when the answer is drawn again: another window may have opened and read a document. */
export async function outdate(...contracts: readonly Contract[]): Promise<void> {
  await Promise.all(
    contracts.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })),
  );
}

/** A change by one call: `const { mutate, isPending } = useChange(sendNotice, { refreshes: [listNotices] })`. */
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
