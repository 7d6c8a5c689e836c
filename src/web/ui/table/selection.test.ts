import { describe, expect, it } from 'vitest';
import { keepOnly, NOTHING, shareOf, toggle, toggleAll, toggleRange, toggleState } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('choosing rows (spec §2)', () => {
  it('puts one in and takes it out', () => {
    const one = toggle(NOTHING, 'a');
    expect([...one]).toEqual(['a']);
    expect([...toggle(one, 'a')]).toEqual([]);
    expect([...NOTHING]).toEqual([]);
  });

  it('select-all toggles everything', () => {
    const all = toggleAll(new Set(['b']), IDS);
    expect([...all].sort()).toEqual(IDS);
    expect([...toggleAll(all, IDS)]).toEqual([]);
  });

  it('select-all leaves rows of other pages chosen', () => {
    expect([...toggleAll(new Set(['z', ...IDS]), IDS)]).toEqual(['z']);
  });

  it('a state checkbox selects all rows with that state', () => {
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

  it('Shift chooses from the last row touched to this one, in both directions', () => {
    expect([...toggleRange(new Set(['b']), IDS, 'b', 'd')]).toEqual(['b', 'c', 'd']);
    expect([...toggleRange(new Set(['d']), IDS, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
    expect([...toggleRange(new Set(IDS), IDS, 'a', 'c')]).toEqual(['d']);
  });

  it('Shift without a row before chooses one', () => {
    expect([...toggleRange(NOTHING, IDS, null, 'c')]).toEqual(['c']);
    expect([...toggleRange(NOTHING, IDS, 'gone', 'c')]).toEqual(['c']);
  });

  it('tells none, some and all', () => {
    expect([shareOf(NOTHING, IDS), shareOf(new Set(['a']), IDS), shareOf(new Set(IDS), IDS)]).toEqual([
      'none',
      'some',
      'all',
    ]);
    expect(shareOf(new Set(['a']), [])).toBe('none');
  });

  it('forgets what has gone', () => {
    expect([...keepOnly(new Set(['a', 'z']), IDS)]).toEqual(['a']);
  });
});
