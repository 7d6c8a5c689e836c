import { LIST } from '../../text/common/list.ts';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from '../constants.ts';
import { allValues, firstValue, type Search } from '../search.ts';
import type { AddressChange, AppliedChip, Filter } from './filters.ts';

/** The state of a list that its query string describes: a link reproduces the view. */
export interface ListView {
  /** The filter keys of the query string, without invalid values. */
  applied: Search;
  /** The text of the quick search. */
  typed: string;
  /** Counts from 0, as in the request. */
  page: number;
  /** −1 means 'Tutte' (spec §9). */
  size: number;
  sort?: string | undefined;
}

export function viewOf(filters: readonly Filter[], search: Search): ListView {
  const page = Number(firstValue(search, 'page'));
  const size = Number(firstValue(search, 'size') ?? Number.NaN);
  return {
    applied: appliedOf(filters, search),
    typed: firstValue(search, 'q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 0,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : FIRST_PAGE_SIZE,
    sort: /^\w+,(asc|desc)$/.exec(firstValue(search, 'sort') ?? '')?.[0],
  };
}

export function appliedOf(filters: readonly Filter[], search: Search): Search {
  return Object.assign({}, ...filters.map((filter) => filter.read(search))) as Search;
}

/** The query-string change that applies these filters, removes all others and returns to the first page. */
export function applying(filters: readonly Filter[], applied: Search): AddressChange {
  const keys = filters.flatMap((filter) => filter.keys);
  return { ...Object.fromEntries(keys.map((key) => [key, applied[key]])), page: undefined };
}

/** The query-string change that removes all filters and the quick search and returns to the first page. */
export function resetting(filters: readonly Filter[]): AddressChange {
  return { ...applying(filters, {}), q: undefined };
}

/** Filters and quick search as query parameters of the endpoints. */
export function filterQuery({ applied, typed }: Pick<ListView, 'applied' | 'typed'>): Search {
  return typed ? { ...applied, q: typed } : applied;
}

/** A page of the list as query parameters of the endpoint. */
export function pageQuery(view: ListView, sort = view.sort): Search {
  const { page, size } = view;
  return {
    ...filterQuery(view),
    page: String(size < 0 ? 0 : page),
    size: String(size),
    ...(sort ? { sort } : {}),
  };
}

export function isFiltered({ applied, typed }: ListView): boolean {
  return typed !== '' || Object.keys(applied).length > 0;
}

export function chipsOf(filters: readonly Filter[], applied: Search): AppliedChip[] {
  return filters.flatMap((filter) => filter.chips(applied));
}

/** The filters in words for the printed list, including those that the screen shows as pills and tags. */
export function filterWords(filters: readonly Filter[], { applied, typed }: Pick<ListView, 'applied' | 'typed'>) {
  const words = filters.flatMap((filter) => {
    if (filter.kind === 'tags') {
      const chosen = allValues(applied, filter.key);
      return chosen.length > 0 ? [LIST.tagged(chosen)] : [];
    }
    if (filter.kind === 'choice') {
      const chosen = filter.options.filter(({ value }) => allValues(applied, filter.key).includes(value));
      return chosen.length > 0 ? [`${filter.label}: ${chosen.map(({ label }) => label).join(', ')}`] : [];
    }
    return filter.chips(applied).map(({ label }) => label);
  });
  return typed ? [...words, LIST.searched(typed)] : words;
}

/** Applies a change to the panel's draft: undefined or empty keys are removed. */
export function changed(applied: Search, change: AddressChange): Search {
  const next: Search = {};
  for (const [key, value] of Object.entries({ ...applied, ...change })) {
    if (value !== undefined && value.length > 0) next[key] = value;
  }
  return next;
}
