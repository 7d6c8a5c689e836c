import { describe, expect, it } from 'vitest';
import { pageOf } from './list.ts';

describe('the page of a list', () => {
  it('is all rows unless a size is asked for, and for −1 (spec §9)', () => {
    for (const asked of [{}, { size: -1 }, { page: 3, size: -1 }])
      expect(pageOf(asked)).toEqual({ offset: 0, limit: null });
  });

  it('begins after the pages before it, which count from 0', () => {
    expect(pageOf({ size: 25 })).toEqual({ offset: 0, limit: 25 });
    expect(pageOf({ page: 2, size: 25 })).toEqual({ offset: 50, limit: 25 });
  });

  it('is in the order that is asked for', () => {
    expect(pageOf({ sort: 'cognome,asc' })).toMatchObject({ sort: { field: 'cognome', descending: false } });
    expect(pageOf({ sort: 'cognome,desc' })).toMatchObject({ sort: { field: 'cognome', descending: true } });
  });
});
