import { romeDay } from '../server/clock.ts';

/** A time noted while its event was written, so it may differ slightly from the event's time. */
export interface Moment {
  near: string;
}
export type Fact = string | null | Moment;
/** Facts of an object by name. A fact that was never stated is absent and not compared. */
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
  /** The scope roles that may perform the action; any role if absent. */
  by?: readonly string[];
  /** Why the action is impossible in the state that results from the earlier events; null if it is possible. */
  whyNot?: (facts: Readonly<Facts>, told: Told) => string | null;
  /** The facts that the action changes, in addition to those that the event's data state. */
  then?: (facts: Readonly<Facts>, told: Told) => Facts;
}

export interface TracedKind {
  /** The action that begins an object; absent if no rule covers the beginning. */
  begins?: string;
  /** The action that imports an object from elsewhere, with the facts that it states (`read 7` is a `read`). */
  comes?: { by: string; facts: readonly string[] };
  /** The facts of an object before any event changes them; also the facts of an object without events. */
  initially?: Facts;
  /**
   * Facts that events state in their data under the same name; a stated fact is valid until another event states it.
   */
  stated: readonly string[];
  /** For some facts, the only actions that may change the fact. */
  settled?: Readonly<Record<string, readonly string[]>>;
  /** Facts that list people by their employments. Erased people are removed from these lists before the comparison. */
  lists?: readonly string[];
  actions: Readonly<Record<string, Action>>;
  /** Set if only fingerprints state the object: an object without a fingerprint is not compared. */
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

/** Why no reader could have seen the document at the time of the event. */
export function whyNotPublished({ publishOn, cancelledAt }: Readonly<Facts>, told: Told): string | null {
  if (publishOn === undefined) return null;
  if (publishOn === null || cancelledAt) return 'it was not published';
  return words(publishOn) > dayOf(told.at) ? 'its day had not come' : null;
}

/** Adds an item to the list without duplicates, sorted as text unless `inOrder` is given. */
export function withOne(
  list: Fact | undefined,
  one: string | null,
  inOrder?: (first: string, second: string) => number,
): string {
  const all = new Set([...words(list).split(' '), one ?? ''].filter((id) => id !== ''));
  return [...all].toSorted(inOrder).join(' ');
}

export const inNumbers = (first: string, second: string) => Number(first) - Number(second);

/** Sets a fact to the time of the event, unless an earlier event set it. */
export function atFirst(name: string, facts: Readonly<Facts>, told: Told): Facts {
  return { [name]: facts[name] ?? near(told) };
}

export const spokenOf = (fact: Fact | undefined): string => (typeof fact === 'string' ? fact : 'none');
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const days = new Map<string, string>();

/** The day of a time in Europe/Rome, cached by the hour because a day starts on a full hour. */
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
