import { describe, expect, it } from 'vitest';
import { assignPages } from './assign-pages.ts';
import { aSlip, REGISTRY } from './slips.fixture.ts';

/** The month that the last page of a file is given, which prints none: so many others print October, so many September. */
function monthGiven(october: number, september: number): number | null | undefined {
  const printed = [...Array(october).fill(202610), ...Array(september).fill(202609), null] as (number | null)[];
  const { groups } = assignPages(
    printed.map((period, n) => aSlip(n, period)),
    REGISTRY,
  );
  expect(groups).toHaveLength(printed.length);
  return groups.at(-1)?.period;
}

describe('a page that prints no month', () => {
  it('is of the file’s month where all but a stray page agree on it', () => {
    expect(monthGiven(10, 0)).toBe(202610);
    expect(monthGiven(20, 1)).toBe(202610);
  });

  it('is of none where a part of the file says otherwise: a majority is no month', () => {
    expect(monthGiven(7, 3)).toBeNull();
    expect(monthGiven(9, 1)).toBeNull();
  });

  it('is of none in a file of too few to vote', () => {
    expect(monthGiven(3, 0)).toBeNull();
  });
});
