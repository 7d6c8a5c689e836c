import { describe, expect, it } from 'vitest';
import {
  approvalOf,
  inOrder,
  isSameRule,
  isToAsk,
  isToPublishNow,
  type LastWord,
  NO_RULE,
  publicationDay,
  readRemindDays,
  remindersDue,
} from './standing-rule.ts';

describe('the day of publication', () => {
  it('is a day of the following month, which after December is in the next year', () => {
    expect(publicationDay(202609, 10)).toBe('2026-10-10');
    expect(publicationDay(202612, 1)).toBe('2027-01-01');
    expect(publicationDay(202601, 28)).toBe('2026-02-28');
  });

  const RULE = { publishDay: 10, since: '2026-10-01' };
  const september = { month: 202609, approvedOn: null };

  it('is when the payslips are published: from that day on, not earlier', () => {
    expect(isToPublishNow(september, RULE, '2026-10-09')).toBe(false);
    expect(isToPublishNow(september, RULE, '2026-10-10')).toBe(true);
    expect(isToPublishNow(september, RULE, '2026-11-30')).toBe(true);
  });

  it('has no effect if it is before the rule began', () => {
    const since = (day: string) => isToPublishNow(september, { ...RULE, since: day }, '2026-10-20');
    expect([since('2026-10-10'), since('2026-10-11')]).toEqual([true, false]);
  });

  it('does not hold back payslips approved later, if they were approved since the rule began', () => {
    const approved = (approvedOn: string) =>
      isToPublishNow({ month: 202609, approvedOn }, { ...RULE, since: '2026-10-15' }, '2026-10-20');
    expect([approved('2026-10-14'), approved('2026-10-15'), approved('2026-10-20')]).toEqual([false, true, true]);
    // An approval before the publication day does not bring the publication forward.
    expect(isToPublishNow({ month: 202610, approvedOn: '2026-10-20' }, RULE, '2026-10-20')).toBe(false);
  });
});

describe('a reminder by a rule', () => {
  const RULE = { remindDays: [5, 10], since: '2026-10-01' };
  const due = (today: string, done: number[] = [], since = RULE.since) =>
    remindersDue({ publishedOn: '2026-10-10', done }, { ...RULE, since }, today);

  it("is due once for each of the rule's numbers of days after the publication", () => {
    expect(due('2026-10-14')).toEqual([]);
    expect(due('2026-10-15')).toEqual([5]);
    expect(due('2026-10-15', [5])).toEqual([]);
    expect(due('2026-10-20', [5])).toEqual([10]);
  });

  it('is sent up to two days late, for example after a weekend of downtime', () => {
    expect(due('2026-10-17')).toEqual([5]);
    expect(due('2026-10-18')).toEqual([]);
  });

  it('is not due if its day is before the rule began', () => {
    expect([due('2026-10-15', [], '2026-10-15'), due('2026-10-16', [], '2026-10-16')]).toEqual([[5], []]);
  });
});

describe('the days after which reminders are sent', () => {
  it('are typed with commas or spaces, in any order', () => {
    expect(readRemindDays('10, 5')).toEqual([5, 10]);
    expect(readRemindDays('5 5;60')).toEqual([5, 60]);
    expect(readRemindDays(' ')).toEqual([]);
  });

  it('are up to three numbers from 1 to 60', () => {
    expect(['1,2,3,4', '0', '61', '1.5', 'x', '-3'].map(readRemindDays)).toEqual(Array(6).fill(null));
    expect(readRemindDays('1, 2, 60')).toEqual([1, 2, 60]);
  });

  it('are sorted, without duplicates', () => {
    expect(inOrder([10, 5, 10])).toEqual([5, 10]);
  });
});

it('two rules are the same only if all their fields are equal', () => {
  const rule = { publishDay: 10, approval: true, remindDays: [5, 10] };
  expect(isSameRule(rule, { ...rule, remindDays: [5, 10] })).toBe(true);
  for (const other of [{ publishDay: null }, { approval: false }, { remindDays: [5] }])
    expect(isSameRule(rule, { ...rule, ...other })).toBe(false);
  expect(isSameRule(NO_RULE, { publishDay: null, approval: false, remindDays: [] })).toBe(true);
});

describe("a company's approval of a month", () => {
  const word = (action: LastWord['action'], print = 'a'): LastWord => ({
    ...{ action, print, day: '2026-10-03', by: 'Rossi Anna', reason: 'Mancano gli straordinari' },
  });
  const waiting = { documents: 3, print: 'a' };

  it('is requested as long as payslips wait for it', () => {
    expect(approvalOf(waiting, null)).toEqual({ stato: 'chiesto', cedolini: 3, il: null, da: null, motivo: null });
    expect(approvalOf(waiting, word('approvalAsked'))).toMatchObject({ stato: 'chiesto', il: '2026-10-03' });
    // A payslip has arrived or changed after the approval.
    expect(approvalOf(waiting, word('monthApproved'))).toMatchObject({ stato: 'chiesto', il: null });
  });

  it('is given once no payslip waits for it any longer', () => {
    expect(approvalOf(null, word('monthApproved'))).toMatchObject({
      stato: 'dato',
      il: '2026-10-03',
      da: 'Rossi Anna',
    });
    for (const other of [null, word('approvalAsked'), word('monthDeclined')])
      expect(approvalOf(null, other)).toBeNull();
  });

  it('is refused only for the payslips that the company refused, and requested again when they change', () => {
    const refused = approvalOf(waiting, word('monthDeclined'));
    expect(refused).toMatchObject({ stato: 'negato', cedolini: 3, motivo: 'Mancano gli straordinari' });
    expect(approvalOf({ ...waiting, print: 'b' }, word('monthDeclined'))).toMatchObject({ stato: 'chiesto' });
  });

  it('is requested only once for the same payslips', () => {
    expect([
      isToAsk(waiting, null),
      isToAsk(waiting, word('approvalAsked')),
      isToAsk(waiting, word('monthDeclined')),
    ]).toEqual([true, false, false]);
    expect(isToAsk({ print: 'b' }, word('approvalAsked'))).toBe(true);
    expect(isToAsk(waiting, word('monthApproved'))).toBe(true);
  });
});
