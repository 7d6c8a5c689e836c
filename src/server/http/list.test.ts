import { describe, expect, it } from 'vitest';
import { pageOf } from './list.ts';

describe('a page of a list', () => {
  it('contains all rows if no size is given, or the size −1 (spec §9)', () => {
    for (const asked of [{}, { size: -1 }, { page: 3, size: -1 }])
      expect(pageOf(asked)).toEqual({ offset: 0, limit: null });
  });

  it('starts after the rows of the previous pages; page numbers start at 0', () => {
    expect(pageOf({ size: 25 })).toEqual({ offset: 0, limit: 25 });
    expect(pageOf({ page: 2, size: 25 })).toEqual({ offset: 50, limit: 25 });
  });

  it('is in the requested order', () => {
    expect(pageOf({ sort: 'cognome,asc' })).toMatchObject({ sort: { field: 'cognome', descending: false } });
    expect(pageOf({ sort: 'cognome,desc' })).toMatchObject({ sort: { field: 'cognome', descending: true } });
  });
});
