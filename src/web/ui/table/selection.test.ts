import { describe, expect, it } from 'vitest';
import { keepOnly, NOTHING, shareOf, toggle, toggleAll, toggleRange, toggleState } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('selecting rows (spec §2)', () => {
  it('adds a row and removes it again', () => {
    const one = toggle(NOTHING, 'a');
    expect([...one]).toEqual(['a']);
    expect([...toggle(one, 'a')]).toEqual([]);
    expect([...NOTHING]).toEqual([]);
  });

  it('selects or deselects all rows with select-all', () => {
    const all = toggleAll(new Set(['b']), IDS);
    expect([...all].sort()).toEqual(IDS);
    expect([...toggleAll(all, IDS)]).toEqual([]);
  });

  it('keeps the selected rows of other pages when select-all is used', () => {
    expect([...toggleAll(new Set(['z', ...IDS]), IDS)]).toEqual(['z']);
  });

  it('selects all rows of a state with its checkbox', () => {
    const rows = [
      { id: 'a', read: 0 },
      { id: 'b', read: 2 },
      { id: 'c', read: 0 },
    ];
    const chosen = toggleState(
      NOTHING,
      rows,
      (row) => row.id,
      (row) => row.read === 0,
    );
    expect([...chosen]).toEqual(['a', 'c']);
  });

  it('selects the range from the last clicked row to this row with Shift-click, in both directions', () => {
    expect([...toggleRange(new Set(['b']), IDS, 'b', 'd')]).toEqual(['b', 'c', 'd']);
    expect([...toggleRange(new Set(['d']), IDS, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
    expect([...toggleRange(new Set(IDS), IDS, 'a', 'c')]).toEqual(['d']);
  });

  it('selects one row with Shift-click if no row was clicked before', () => {
    expect([...toggleRange(NOTHING, IDS, null, 'c')]).toEqual(['c']);
    expect([...toggleRange(NOTHING, IDS, 'gone', 'c')]).toEqual(['c']);
  });

  it('distinguishes none, some and all', () => {
    expect([shareOf(NOTHING, IDS), shareOf(new Set(['a']), IDS), shareOf(new Set(IDS), IDS)]).toEqual([
      'none',
      'some',
      'all',
    ]);
    expect(shareOf(new Set(['a']), [])).toBe('none');
  });

  it('drops rows that no longer exist', () => {
    expect([...keepOnly(new Set(['a', 'z']), IDS)]).toEqual(['a']);
  });
});
