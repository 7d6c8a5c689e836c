import { describe, expect, it } from 'vitest';
import {
  fateOfCompanyDocuments,
  fateOfPerson,
  goesOn,
  isPast,
  isPolicyOf,
  longAgo,
  MOST_YEARS,
  type Person,
  policyOf,
  RETENTION,
} from './retention.ts';

const policy = policyOf(new Map());
const gone: Person = { endedOn: '2014-03-31', isHeld: false, isInIntake: false, kept: [] };
const slip = (lastDay: string, documents = 1) => ({ kind: 'payslip' as const, lastDay, documents });
const fate = (more: Partial<Person>, today: string, years = policy) =>
  fateOfPerson({ ...gone, ...more }, { policy: years, today });

describe('the retention term', () => {
  it('is ten years for each kind, unless the practice sets another number', () => {
    expect(policy).toEqual({ payslip: 10, taxCertificate: 10, employeeDocument: 10, companyDocument: 10 });
    expect(policyOf(new Map([['payslip', 5]]))).toEqual({ ...policy, payslip: 5 });
    expect(RETENTION.taxCertificate).toEqual({ years: 10, least: 5 });
    expect(RETENTION.employeeDocument).toEqual({ years: 10, least: 1 });
    expect(RETENTION.companyDocument).toEqual({ years: 10, least: 1 });
  });

  it('is at least the legal minimum for the kind, and at most 99 years', () => {
    expect([4, 5, MOST_YEARS, MOST_YEARS + 1, 7.5].map((years) => isPolicyOf('payslip', years))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect([0, 1].map((years) => isPolicyOf('companyDocument', years))).toEqual([false, true]);
  });

  it.each([
    ['2014-03-31', 10, '2024-04-01'],
    ['2014-12-31', 10, '2025-01-01'],
    ['2016-02-29', 10, '2026-03-01'],
    ['2016-02-29', 4, '2020-03-01'],
    ['2015-02-28', 5, '2020-02-29'],
    ['2015-02-28', 1, '2016-02-29'],
  ])('that begins after %s and lasts %i years allows erasure from %s', (day, years, first) => {
    expect(goesOn(day, years)).toBe(first);
  });
});

describe('a former employee', () => {
  it('is kept on the last day of the term and may be erased the next day', () => {
    const kept = [slip('2014-03-31', 3)];
    expect(fate({ kept }, '2024-03-31')).toMatchObject({ goesOn: '2024-04-01', whyKept: 'term' });
    expect(fate({ kept }, '2024-04-01')).toEqual({
      goesOn: '2024-04-01',
      whyKept: null,
      kinds: [{ kind: 'payslip', documents: 3, due: 3, firstDay: '2014-03-31', goesOn: '2024-04-01', whyKept: null }],
    });
  });

  it('is kept as long as a document whose own period ends after the employment', () => {
    const kept = [slip('2010-05-31', 2), slip('2014-04-30')];
    const [kind] = fate({ kept }, '2024-04-15').kinds;
    expect(kind).toMatchObject({ documents: 3, due: 2, firstDay: '2010-05-31', goesOn: '2024-05-01', whyKept: 'term' });
    expect(fate({ kept }, '2024-05-01').whyKept).toBe(null);
  });

  it('is kept until the last term ends, while documents of a kind with a shorter term may be erased earlier', () => {
    const years = { ...policy, employeeDocument: 2, taxCertificate: 12 };
    const kept = [
      { kind: 'employeeDocument' as const, lastDay: '2013-01-01', documents: 4 },
      { kind: 'taxCertificate' as const, lastDay: '2013-12-31', documents: 1 },
    ];
    const { kinds, ...person } = fate({ kept }, '2024-06-01', years);
    expect(person).toEqual({ goesOn: '2026-04-01', whyKept: 'term' });
    expect(kinds.map(({ kind, due, whyKept }) => [kind, due, whyKept])).toEqual([
      ['taxCertificate', 0, 'term'],
      ['employeeDocument', 4, null],
    ]);
  });

  it('is kept at least as long as a payslip of the last day of employment, even without documents', () => {
    expect(fate({}, '2024-03-31')).toEqual({ goesOn: '2024-04-01', whyKept: 'term', kinds: [] });
    expect(fate({}, '2024-04-01').whyKept).toBe(null);
    const short = [{ kind: 'employeeDocument' as const, lastDay: '2013-01-01', documents: 1 }];
    expect(fate({ kept: short }, '2020-01-01', { ...policy, employeeDocument: 1 }).whyKept).toBe('term');
  });

  it('is never erased under a hold or before the employment ends, however old the documents', () => {
    const kept = [slip('1990-01-31')];
    expect(fate({ kept, isHeld: true }, '2090-01-01')).toMatchObject({
      whyKept: 'hold',
      kinds: [{ due: 0, whyKept: 'hold' }],
    });
    expect(fate({ kept, endedOn: null }, '2090-01-01')).toMatchObject({
      goesOn: null,
      whyKept: 'employed',
      kinds: [{ due: 0, goesOn: null, whyKept: 'employed' }],
    });
    expect(fate({ kept, endedOn: '2090-01-01' }, '2090-01-01').whyKept).toBe('employed');
    expect(fate({ kept, endedOn: '2090-01-01' }, '2090-01-02').whyKept).toBe('term');
    expect(fate({ endedOn: null, isHeld: true }, '2090-01-01').whyKept).toBe('hold');
  });

  it('is kept after all terms have ended while an open intake has pages of the person', () => {
    expect(fate({ isInIntake: true }, '2024-04-01').whyKept).toBe('intake');
    expect(fate({ isInIntake: true }, '2024-03-31').whyKept).toBe('term');
    expect(fate({ isInIntake: true, kept: [slip('2014-01-31')] }, '2024-04-01').kinds[0]?.whyKept).toBe(null);
  });
});

describe('a single document', () => {
  it('may be erased when its own term has ended, once the employment is over', () => {
    const at = (endedOn: string | null, today: string) =>
      isPast({ kind: 'payslip', lastDay: '2014-04-30' }, { endedOn, policy, today });
    expect([at('2014-03-31', '2024-04-30'), at('2014-03-31', '2024-05-01')]).toEqual([false, true]);
    expect([at('2014-06-30', '2024-06-30'), at('2014-06-30', '2024-07-01')]).toEqual([false, true]);
    expect([at(null, '2090-01-01'), at('2090-01-01', '2090-01-01')]).toEqual([false, false]);
  });

  it('can have expired only if the employment ended at least one shortest term ago', () => {
    expect(longAgo(policy, '2026-11-26')).toBe('2016-11-26');
    expect(longAgo({ ...policy, companyDocument: 1 }, '2026-11-26')).toBe('2025-11-26');
    // 2018 has no 29 February.
    expect(longAgo(policy, '2028-02-29')).toBe('2018-02-28');
  });
});

describe('a company’s own documents', () => {
  const kept = { kind: 'companyDocument' as const, lastDay: '2014-06-30', documents: 2 };

  it('may be erased ten years after their last day, but never under a hold', () => {
    const at = (today: string, isHeld = false) => fateOfCompanyDocuments(kept, { policy, isHeld, today });
    expect(at('2024-06-30')).toEqual({ goesOn: '2024-07-01', whyKept: 'term' });
    expect(at('2024-07-01')).toEqual({ goesOn: '2024-07-01', whyKept: null });
    expect(at('2024-07-01', true)).toEqual({ goesOn: '2024-07-01', whyKept: 'hold' });
  });
});
