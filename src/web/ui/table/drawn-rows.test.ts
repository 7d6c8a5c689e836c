import { describe, expect, it } from 'vitest';
import { drawnRows } from './drawn-rows.ts';

const NOWHERE = -1;

describe('the rendered rows of a long list', () => {
  it('are those in view and at least six before and after them, at every scroll position', () => {
    for (let first = 0; first < 980; first += 1) {
      const drawn = drawnRows({ first, last: first + 13 }, 1000, NOWHERE);
      expect(drawn[0]).toBeLessThanOrEqual(Math.max(0, first - 6));
      expect(drawn.at(-1)).toBeGreaterThanOrEqual(Math.min(999, first + 13 + 6));
      expect(drawn.length).toBeLessThanOrEqual(32);
    }
  });

  it('stay the same while the list scrolls by less than a group of rows', () => {
    const different = new Set<string>();
    for (let first = 100; first < 140; first += 1) {
      different.add(drawnRows({ first, last: first + 13 }, 1000, NOWHERE).join());
    }
    expect(different.size).toBe(40 / 2);
  });

  it('end at the last row of the list', () => {
    expect(drawnRows({ first: 0, last: 2 }, 3, NOWHERE)).toEqual([0, 1, 2]);
    expect(drawnRows({ first: 0, last: 0 }, 0, NOWHERE)).toEqual([]);
  });

  it('include the focused row, even if it is far above or below the others', () => {
    expect(drawnRows({ first: 500, last: 513 }, 1000, 3)[0]).toBe(3);
    expect(drawnRows({ first: 500, last: 513 }, 1000, 900).at(-1)).toBe(900);
    expect(drawnRows({ first: 500, last: 513 }, 1000, 505).filter((row) => row === 505)).toEqual([505]);
    expect(drawnRows({ first: 500, last: 513 }, 1000, 1000)).not.toContain(1000);
  });
});
