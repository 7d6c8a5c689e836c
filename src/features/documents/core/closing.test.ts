import { describe, expect, it } from 'vitest';
import {
  changedSince,
  closingState,
  firstDayOf,
  lastDayOf,
  type MonthOfCompany,
  monthAfter,
  monthBefore,
  monthOfDay,
  whyNotClose,
  whyNotReopen,
} from './closing.ts';

describe('the state of a company’s month', () => {
  it.each([
    ['all payslips were read', {}, 'complete'],
    ['one payslip was not read', { letti: 2 }, 'toRead'],
    ['one payslip has no publication day', { pubblicati: 2, letti: 2, daPubblicare: 1 }, 'toPublish'],
    ['one payslip is scheduled', { pubblicati: 2, letti: 2, programmati: 1 }, 'scheduled'],
    ['the publication of one payslip was cancelled', { pubblicati: 2, letti: 2 }, 'complete'],
    ['the publication of all payslips was cancelled', { pubblicati: 0, letti: 0 }, 'withheld'],
    ['an employee has no payslip', { mancanti: 1 }, 'missing'],
    ['the company has no payslips', { ricevuti: 0, pubblicati: 0, letti: 0 }, 'missing'],
  ] as const)('when %s (%j), is “%s”', (_, differs, state) => {
    const whole = { ricevuti: 3, pubblicati: 3, daPubblicare: 0, programmati: 0, annullati: 0, letti: 3, mancanti: 0 };
    expect(closingState({ ...whole, ...differs })).toBe(state);
  });
  it('finds the previous and the following month across the turn of the year', () => {
    expect([monthBefore(202601), monthBefore(202611)]).toEqual([202512, 202610]);
    expect([monthAfter(202512), monthAfter(202610)]).toEqual([202601, 202611]);
  });
});

describe('a calendar month', () => {
  it('has a first and a last day, also in a leap year', () => {
    expect([firstDayOf(202602), lastDayOf(202602)]).toEqual(['2026-02-01', '2026-02-28']);
    expect([firstDayOf(202412), lastDayOf(202402), lastDayOf(202412)]).toEqual([
      '2024-12-01',
      '2024-02-29',
      '2024-12-31',
    ]);
    expect(monthOfDay('2026-11-24')).toBe(202611);
  });
});

describe('closing a month by hand', () => {
  const open = { name: 'Aperta', closed: false };
  const closed = { name: 'Chiusa', closed: true };

  it('is refused before the month begins, and for companies that have already closed it, which the refusal names', () => {
    expect(whyNotClose(202612, '2026-11-30', [open])?.refused).toBe('month-to-come');
    expect(whyNotClose(202612, '2026-12-01', [open])).toBeNull();
    expect(whyNotClose(202610, '2026-11-30', [open, closed])).toEqual({
      refused: 'month-closed',
      data: { names: 'Chiusa' },
    });
  });

  it('can be undone only for companies that have closed the month', () => {
    expect(whyNotReopen([closed])).toBeNull();
    expect(whyNotReopen([closed, open])).toEqual({ refused: 'month-not-closed', data: { names: 'Aperta' } });
  });

  it('stores the figures of that moment: any later difference counts as a change', () => {
    const kept: MonthOfCompany = {
      ricevuti: 3,
      pubblicati: 3,
      daPubblicare: 0,
      programmati: 0,
      annullati: 0,
      letti: 2,
      mancanti: 1,
    };
    expect(changedSince(kept, { ...kept })).toBe(false);
    for (const key of Object.keys(kept) as (keyof MonthOfCompany)[])
      expect(changedSince({ ...kept, [key]: kept[key] + 1 }, kept), key).toBe(true);
  });
});
