import { daysAfter } from '../../../server/clock.ts';
import { firstDayOf, monthAfter } from './closing.ts';

/** The standing rules a practice has set for a company (P120, P121). */
export interface StandingRule {
  /** The day of the following month on which its payslips are published; null: by hand. */
  publishDay: number | null;
  /** Whether the company must approve payslips before their publication. */
  approval: boolean;
  /** Days after the publication on which employees who have not read are reminded, ascending. */
  remindDays: readonly number[];
}

/** A month's publication may be set for these days: every month has them. */
export const LAST_PUBLISH_DAY = 28;
export const MAX_REMINDERS = 3;
export const MAX_REMIND_DAYS = 60;
/** Missed reminders are sent up to this many days late, for example after a weekend of downtime. */
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
 * Whether a rule publishes a payslip of this month today: its day has come, and the later of that day and the approval
 * is not before the rule began.
 * @param approvedOn the day of its approval; null if none is required
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

/** The rule's numbers of days whose reminder is due today: each once, and none from before the rule. */
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

/** The company's last approval event for a month: a request or an answer. */
export interface LastWord {
  action: 'approvalAsked' | 'monthApproved' | 'monthDeclined';
  day: string;
  by: string;
  reason: string | null;
  print: string;
}

export interface Approval {
  stato: 'chiesto' | 'dato' | 'negato';
  /** The payslips that it is about. */
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

/** Whether to notify a company of the request: once for the same documents. */
export function isToAsk(waiting: { print: string }, word: LastWord | null): boolean {
  return word === null || word.action === 'monthApproved' || word.print !== waiting.print;
}
