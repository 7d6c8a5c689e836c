import { expect, test } from 'vitest';
import type { Search } from '../search.ts';
import type { ListDefinition } from './list-definition.ts';
import { rowsQuery } from './use-list-rows.ts';

const asked: Search[] = [];
const list = {
  sort: 'cognome,asc',
  columns: () => [{ id: 'lavoratore', sortField: 'cognome' }, { id: 'stato' }],
  rows: {
    page: (query: Search) => {
      asked.push(query);
      return { queryKey: [], queryFn: () => Promise.reject(new Error('not asked')) };
    },
  },
} as unknown as ListDefinition<unknown>;
const view = { applied: {}, typed: '', page: 0, size: 25 };

test('falls back to the default order when the URL names a column that the list lacks', () => {
  for (const sort of ['cognome,desc', 'stato,asc', 'constructor,asc', undefined]) rowsQuery(list, { ...view, sort });
  expect(asked.map((query) => query.sort)).toEqual(['cognome,desc', 'cognome,asc', 'cognome,asc', 'cognome,asc']);
});
