import { romeDay } from '../server/clock.ts';

/** A time noted when its event was written, not to the microsecond. */
export interface Moment {
  near: string;
}
export type Fact = string | null | Moment;
/** An absent fact was never stated: it is not compared. */
export type Facts = Record<string, Fact>;

/** An event as the fold reads it. */
export interface Told {
  chain: string;
  seq: string;
  at: string;
  action: string;
  company: string | null;
  employee: string | null;
  actor: { account: string | null; role: string };
  data: Readonly<Record<string, unknown>>;
}

interface Action {
  /** The roles of scopes that may do it; any role if absent. */
  by?: readonly string[];
  /** Why the action is impossible in the state that the earlier events left; null if it is possible. */
  whyNot?: (facts: Readonly<Facts>, told: Told) => string | null;
  /** The facts it changes, in addition to those that its data state. */
  then?: (facts: Readonly<Facts>, told: Told) => Facts;
}

export interface TracedKind {
  /** The action that begins an object; absent if no rule covers the beginning. */
  begins?: string;
  /** The action that imports an object from elsewhere, with the facts that it states (`read 7` is a `read`). */
  comes?: { by: string; facts: readonly string[] };
  /** The state until an event changes it, also of an object without events. */
  initially?: Facts;
  /** Facts that an event states under the same name in its data; they hold from then on. */
  stated: readonly string[];
  /** The only actions that may change such a fact. */
  settled?: Readonly<Record<string, readonly string[]>>;
  /** Facts that list people by their employments: erased people are removed from them. */
  lists?: readonly string[];
  actions: Readonly<Record<string, Action>>;
  /** Only fingerprints state it: an object without a fingerprint is not compared. */
  byPrintAlone?: true;
}

export const inBin = (facts: Readonly<Facts>) => (facts.discardedAt ? 'it lies in the recycle bin' : null);
export const isWithdrawn = (facts: Readonly<Facts>) => (facts.withdrawnAt ? 'it was withdrawn' : null);
export const near = (told: Told): Moment => ({ near: told.at });

export function ofPlace({ company, employee }: Told): Facts {
  return { company, employee };
}

/** Why the signature accepts no further action. */
export function whyNotOpen({ status }: Readonly<Facts>): string | null {
  return status === undefined || status === 'open' ? null : `it was ${spokenOf(status)}`;
}

/** Why no reader could have seen the document on that day. */
export function whyNotPublished({ publishOn, cancelledAt }: Readonly<Facts>, told: Told): string | null {
  if (publishOn === undefined) return null;
  if (publishOn === null || cancelledAt) return 'it was not published';
  return words(publishOn) > dayOf(told.at) ? 'its day had not come' : null;
}

/** Adds one to the list without duplicates, sorted as text unless `inOrder` is given. */
export function withOne(
  list: Fact | undefined,
  one: string | null,
  inOrder?: (first: string, second: string) => number,
): string {
  const all = new Set([...words(list).split(' '), one ?? ''].filter((id) => id !== ''));
  return [...all].toSorted(inOrder).join(' ');
}

export const inNumbers = (first: string, second: string) => Number(first) - Number(second);

/** The time of the event, unless an earlier event set it. */
export function atFirst(name: string, facts: Readonly<Facts>, told: Told): Facts {
  return { [name]: facts[name] ?? near(told) };
}

export const spokenOf = (fact: Fact | undefined): string => (typeof fact === 'string' ? fact : 'none');
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const days = new Map<string, string>();

/** The day in Europe/Rome of a time, cached by the hour because a day starts on a full hour. */
export function dayOf(at: string): string {
  const hour = at.slice(0, 13);
  let day = days.get(hour);
  if (day === undefined) {
    day = romeDay(new Date(`${hour}:00:00Z`));
    if (days.size > 10_000) days.clear();
    days.set(hour, day);
  }
  return day;
}
