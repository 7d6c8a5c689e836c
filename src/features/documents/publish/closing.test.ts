import { describe, expect, it } from 'vitest';
import { closingState, monthAfter, monthBefore } from './closing.ts';

describe('a company’s month', () => {
  it.each([
    ['all were read', {}, 'closed'],
    ['one was not read', { letti: 2 }, 'toRead'],
    ['one waits to be published', { pubblicati: 2, letti: 2, daPubblicare: 1 }, 'toPublish'],
    ['one has its day still to come', { pubblicati: 2, letti: 2, programmati: 1 }, 'scheduled'],
    ['one was cancelled on purpose', { pubblicati: 2, letti: 2 }, 'closed'],
    ['all were cancelled on purpose', { pubblicati: 0, letti: 0 }, 'withheld'],
    ['a person has none', { mancanti: 1 }, 'missing'],
    ['nothing has come', { ricevuti: 0, pubblicati: 0, letti: 0 }, 'missing'],
  ] as const)('where %s is %j: %s', (_, differs, state) => {
    const whole = { ricevuti: 3, pubblicati: 3, daPubblicare: 0, programmati: 0, letti: 3, mancanti: 0 };
    expect(closingState({ ...whole, ...differs })).toBe(state);
  });
  it('follows another over the turn of the year', () => {
    expect([monthBefore(202601), monthBefore(202611)]).toEqual([202512, 202610]);
    expect([monthAfter(202512), monthAfter(202610)]).toEqual([202601, 202611]);
  });
});
