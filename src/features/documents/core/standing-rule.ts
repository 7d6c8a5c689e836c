import { daysAfter } from '../../../server/clock.ts';
import { firstDayOf, monthAfter } from './closing.ts';

/** The standing rules a practice has set for a company (P120, P121). */
export interface StandingRule {
  /** The day of the following month on which a month's payslips are published; null if they are published by hand. */
  publishDay: number | null;
  /** Whether the company must approve payslips before their publication. */
  approval: boolean;
  /** How many days after the publication to remind employees who have not read the payslip, ascending. */
  remindDays: readonly number[];
}

/** The last day of the month that a rule may choose: every month has it. */
export const LAST_PUBLISH_DAY = 28;
export const MAX_REMINDERS = 3;
export const MAX_REMIND_DAYS = 60;
/**
 * Missed reminders are still sent within this many days, counting the day they were due: for example after a weekend of
 * downtime.
 */
export const REMINDED_WITHIN_DAYS = 3;

export const NO_RULE: StandingRule = { publishDay: null, approval: false, remindDays: [] };

/** Sorts the numbers of days and removes duplicates. */
export function inOrder(days: readonly number[]): number[] {
  return [...new Set(days)].toSorted((a, b) => a - b);
}

/** Parses `5, 10` as typed; null unless it is up to three numbers from 1 to 60. */
export function readRemindDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const days = inOrder(parts.map(Number));
  const right = days.every((one) => Number.isInteger(one) && one >= 1 && one <= MAX_REMIND_DAYS);
  return right && days.length <= MAX_REMINDERS ? days : null;
}

export function isSameRule(one: StandingRule, other: StandingRule): boolean {
  const { publishDay, approval, remindDays } = one;
  return (
    publishDay === other.publishDay && approval === other.approval && remindDays.join() === [...other.remindDays].join()
  );
}

/** The day on which a month's payslips are published. */
export function publicationDay(month: number, publishDay: number): string {
  return daysAfter(firstDayOf(monthAfter(month)), publishDay - 1);
}

/**
 * Whether a rule publishes a payslip of this month today. The publication day must have come. The later of that day and
 * the approval must not be before the rule began.
 * @param approvedOn the day of the company's approval; null if none is required
 */
export function isToPublishNow(
  { month, approvedOn }: { month: number; approvedOn: string | null },
  { publishDay, since }: { publishDay: number; since: string },
  today: string,
): boolean {
  const day = publicationDay(month, publishDay);
  const moment = approvedOn !== null && approvedOn > day ? approvedOn : day;
  return day <= today && moment >= since;
}

/**
 * The rule's numbers of days for which a reminder is due today. Each is sent once, and none whose day is before the
 * rule began.
 */
export function remindersDue(
  { publishedOn, done }: { publishedOn: string; done: readonly number[] },
  { remindDays, since }: { remindDays: readonly number[]; since: string },
  today: string,
): number[] {
  return remindDays.filter((days) => {
    const due = daysAfter(publishedOn, days);
    return due <= today && due >= since && due > daysAfter(today, -REMINDED_WITHIN_DAYS) && !done.includes(days);
  });
}

/** The latest event of a company's approval of a month: a request or an answer. */
export interface LastWord {
  action: 'approvalAsked' | 'monthApproved' | 'monthDeclined';
  day: string;
  by: string;
  reason: string | null;
  print: string;
}

export interface Approval {
  stato: 'chiesto' | 'dato' | 'negato';
  /** The number of payslips that wait for the approval. */
  cedolini: number;
  il: string | null;
  da: string | null;
  motivo: string | null;
}

/**
 * The state of a company's approval of a month. Payslips that arrived or changed since a refusal need a new request.
 */
export function approvalOf(
  waiting: { documents: number; print: string } | null,
  word: LastWord | null,
): Approval | null {
  if (waiting === null) {
    if (word?.action !== 'monthApproved') return null;
    return { stato: 'dato', cedolini: 0, il: word.day, da: word.by, motivo: null };
  }
  const cedolini = waiting.documents;
  if (word?.action === 'monthDeclined' && word.print === waiting.print)
    return { stato: 'negato', cedolini, il: word.day, da: word.by, motivo: word.reason };
  const il = word?.action === 'approvalAsked' ? word.day : null;
  return { stato: 'chiesto', cedolini, il, da: null, motivo: null };
}

/** Whether to notify the company of a request: once for the same payslips. */
export function isToAsk(waiting: { print: string }, word: LastWord | null): boolean {
  return word === null || word.action === 'monthApproved' || word.print !== waiting.print;
}
