import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../web/search.ts';
import {
  addressOf,
  filterQuery,
  isFiltered,
  type ListFilters,
  listQuery,
  NO_FILTERS,
  summaryFilters,
  viewOf,
} from './list-view.ts';

const ALL: ListFilters = {
  monthFrom: '202601',
  monthTo: '202610',
  publishedOn: '2026-11-07',
  published: 'false',
  readStatus: '10',
  branches: ['0001', '0007'],
  tags: ['part-time', 'trasferte'],
  search: 'dell’orto',
};

describe('the address of a list', () => {
  test('reproduces every filter, page, size and order', () => {
    const address = stringifySearch({ ...addressOf(ALL), page: '3', size: '-1', sort: 'cognome,desc' });
    expect(viewOf(parseSearch(address))).toEqual({ filters: ALL, page: 3, size: -1, sort: 'cognome,desc' });
  });

  test('is empty without filters, and means 25 rows from the first', () => {
    expect(stringifySearch(addressOf(NO_FILTERS))).toBe('');
    expect(viewOf({})).toEqual({ filters: NO_FILTERS, page: 0, size: 25 });
  });

  test('keeps the zeros of branch codes, and one tag as a list', () => {
    const { filters } = viewOf(parseSearch('?filcant=0001&tag=part-time'));
    expect(filters.branches).toEqual(['0001']);
    expect(filters.tags).toEqual(['part-time']);
  });

  test('says nothing that the server would refuse', () => {
    const odd = '?annomese_da=2026&data_pubblicazione=oggi&pub=forse&stato=7&page=-2&size=33&sort=cognome';
    expect(viewOf(parseSearch(odd))).toEqual({ filters: NO_FILTERS, page: 0, size: 25 });
  });

  test('begins at the first page when a filter changes', () => {
    expect(addressOf(ALL)).toHaveProperty('page', undefined);
  });
});

describe('the call of a list', () => {
  test('has the filters under the names of the contract', () => {
    expect(filterQuery(ALL)).toEqual({
      annomese_da: '202601',
      annomese_a: '202610',
      data_pubblicazione: '2026-11-07',
      pub: 'false',
      stato: '10',
      filcant: '0001,0007',
      tag: ['part-time', 'trasferte'],
      q: 'dell’orto',
    });
  });

  test("asks for everything with 'Tutte' (spec §9: −1), whatever the page was", () => {
    expect(listQuery({ filters: NO_FILTERS, page: 4, size: -1 })).toEqual({ page: 0, size: -1 });
  });
});

describe('the counts', () => {
  test('do not narrow by what they choose themselves', () => {
    expect(summaryFilters({ ...NO_FILTERS, published: 'true', readStatus: '0' })).toEqual(NO_FILTERS);
  });

  test('do narrow by filter 10, which stands in the search panel', () => {
    expect(summaryFilters({ ...NO_FILTERS, readStatus: '10' })).toEqual({ ...NO_FILTERS, readStatus: '10' });
  });
});

test('a list is filtered by any filter, by a tag or by the quick search', () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, tags: ['part-time'] })).toBe(true);
  expect(isFiltered({ ...NO_FILTERS, search: 'rossi' })).toBe(true);
});

test('an end before the start is reset to the start (spec §5)', () => {
  const { filters } = viewOf(parseSearch('?annomese_da=202606&annomese_a=202602'));
  expect(filters).toMatchObject({ monthFrom: '202606', monthTo: '202606' });
});
