import type { QueryOf } from '../../../access/contract.ts';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from '../../../web/constants.ts';
import { many, one, type Search } from '../../../web/search.ts';
import { endAfterStart } from '../../../web/ui/typed-day.ts';
import type { listPayslips } from '../documents.contract.ts';

/** The filters of a list of payslips; absent = does not filter. */
export interface ListFilters {
  /** YYYYMM. */
  monthFrom?: string;
  monthTo?: string;
  publishedOn?: string;
  published?: 'true' | 'false';
  /** 10 = not read by the company: a filter only (spec §4). */
  readStatus?: '0' | '1' | '2' | '10';
  branches: readonly string[];
  tags: readonly string[];
  search: string;
}

/** Everything that the address says about a list: a link reproduces the view. */
export interface ListView {
  filters: ListFilters;
  /** From 0, as in the call. */
  page: number;
  /** −1 = 'Tutte' (spec §9). */
  size: number;
  sort?: string;
}

export const NO_FILTERS: ListFilters = { branches: [], tags: [], search: '' };

/** Names in the address are those of the call (api.md), so that one vocabulary serves both. */
export function viewOf(search: Search): ListView {
  const page = Number(one(search, 'page'));
  const size = Number(one(search, 'size') ?? Number.NaN);
  const sort = one(search, 'sort');
  return {
    filters: filtersOf(search),
    page: Number.isInteger(page) && page > 0 ? page : 0,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : FIRST_PAGE_SIZE,
    ...(sort && /^\w+,(asc|desc)$/.test(sort) ? { sort } : {}),
  };
}

function filtersOf(search: Search): ListFilters {
  const month = (key: string) => /^\d{4}(0[1-9]|1[0-2])$/.exec(one(search, key) ?? '')?.[0];
  const monthFrom = month('annomese_da');
  // Spec §5: an end before the start is reset to the start, in a written address as in the panel.
  const monthTo = endAfterStart(monthFrom ?? null, month('annomese_a') ?? null);
  const publishedOn = /^\d{4}-\d{2}-\d{2}$/.exec(one(search, 'data_pubblicazione') ?? '')?.[0];
  const published = one(search, 'pub');
  const readStatus = one(search, 'stato');
  return {
    ...(monthFrom ? { monthFrom } : {}),
    ...(monthTo ? { monthTo } : {}),
    ...(publishedOn ? { publishedOn } : {}),
    ...(published === 'true' || published === 'false' ? { published } : {}),
    ...(readStatus === '0' || readStatus === '1' || readStatus === '2' || readStatus === '10' ? { readStatus } : {}),
    branches: (one(search, 'filcant') ?? '').split(',').filter(Boolean),
    tags: many(search, 'tag'),
    search: one(search, 'q') ?? '',
  };
}

/** The change of the address that puts these filters there; a changed filter begins at the first page. */
export function addressOf(filters: ListFilters): Record<string, string | string[] | undefined> {
  return {
    annomese_da: filters.monthFrom,
    annomese_a: filters.monthTo,
    data_pubblicazione: filters.publishedOn,
    pub: filters.published,
    stato: filters.readStatus,
    filcant: filters.branches.length > 0 ? filters.branches.join(',') : undefined,
    tag: [...filters.tags],
    q: filters.search || undefined,
    page: undefined,
  };
}

type Query = Omit<QueryOf<typeof listPayslips>, 'cfAzienda'>;

/** The filters as the calls take them. */
export function filterQuery(filters: ListFilters): Query {
  return {
    ...(filters.monthFrom ? { annomese_da: filters.monthFrom } : {}),
    ...(filters.monthTo ? { annomese_a: filters.monthTo } : {}),
    ...(filters.publishedOn ? { data_pubblicazione: filters.publishedOn } : {}),
    ...(filters.published ? { pub: filters.published } : {}),
    ...(filters.readStatus ? { stato: filters.readStatus } : {}),
    ...(filters.branches.length > 0 ? { filcant: filters.branches.join(',') } : {}),
    ...(filters.tags.length > 0 ? { tag: [...filters.tags] } : {}),
    ...(filters.search ? { q: filters.search } : {}),
  };
}

/** A page of the list as the call takes it. */
export function listQuery({ filters, page, size, sort }: ListView): Query {
  return { ...filterQuery(filters), page: size < 0 ? 0 : page, size, ...(sort ? { sort } : {}) };
}

/**
 * Filters of the counts: without what the counts themselves choose, so that 'NO' keeps its number while 'SI' is
 * chosen. Filter 10 stands in the search panel and narrows the counts too.
 */
export function summaryFilters(filters: ListFilters): ListFilters {
  const { published: _published, readStatus, ...rest } = filters;
  return readStatus === '10' ? { ...rest, readStatus } : rest;
}

export function isFiltered(filters: ListFilters): boolean {
  return Object.values(addressOf(filters)).some((value) => value !== undefined && value.length > 0);
}
