import { describe, expect, it } from 'vitest';
import { closingState, monthAfter, monthBefore } from './closing.ts';

describe('a company’s month', () => {
  it.each([
    [{ ricevuti: 3, pubblicati: 3, letti: 3, mancanti: 0 }, 'closed'],
    [{ ricevuti: 3, pubblicati: 3, letti: 2, mancanti: 0 }, 'toRead'],
    [{ ricevuti: 3, pubblicati: 2, letti: 2, mancanti: 0 }, 'toPublish'],
    [{ ricevuti: 3, pubblicati: 3, letti: 3, mancanti: 1 }, 'missing'],
    [{ ricevuti: 0, pubblicati: 0, letti: 0, mancanti: 0 }, 'missing'],
  ] as const)('%j is %s', (month, state) => {
    expect(closingState(month)).toBe(state);
  });
  it('follows another over the turn of the year', () => {
    expect([monthBefore(202601), monthAfter(202512), monthBefore(202611)]).toEqual([202512, 202601, 202610]);
  });
});
