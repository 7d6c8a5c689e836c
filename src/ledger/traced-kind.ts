import { romeDay } from '../server/clock.ts';

/** A moment that was noted when its event was written, not to the microsecond. */
export interface Moment {
  near: string;
}
export type Fact = string | null | Moment;
/** A fact that is absent was never stated: it is not compared. */
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
  /** The roles of scopes that may do it; any when absent. */
  by?: readonly string[];
  /** Why it cannot happen in the state that the earlier events have left. */
  whyNot?: (facts: Readonly<Facts>, told: Told) => string | null;
  /** What it makes of the state, beside the facts that its data name. */
  then?: (facts: Readonly<Facts>, told: Told) => Facts;
}

export interface TracedKind {
  /** The action that begins an object; absent where nothing is said of the beginning. */
  begins?: string;
  /** The action by which one comes that began elsewhere, with these facts as it states them (`read 7` is a `read`). */
  comes?: { by: string; facts: readonly string[] };
  /** The state until an event says otherwise, also of an object without events. */
  initially?: Facts;
  /** Facts that an event states by a datum of the same name, and that hold from then on. */
  stated: readonly string[];
  /** Of these, which actions alone may change it. */
  settled?: Readonly<Record<string, readonly string[]>>;
  /** Facts that list people by their employments: those who were erased stand in them no more. */
  lists?: readonly string[];
  /** Of what is so initially: the migration since which its events are told. What is older was never traced. */
  since?: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, Action>>;
  /** Nothing but its prints is told: of one that none was taken of, nothing is said. */
  byPrintAlone?: true;
}

export const inBin = (facts: Readonly<Facts>) => (facts.discardedAt ? 'it lies in the recycle bin' : null);
export const isWithdrawn = (facts: Readonly<Facts>) => (facts.withdrawnAt ? 'it was withdrawn' : null);
export const near = (told: Told): Moment => ({ near: told.at });

export function ofPlace({ company, employee }: Told): Facts {
  return { company, employee };
}

/** Why nothing could be done with it any more. */
export function whyNotOpen({ status }: Readonly<Facts>): string | null {
  return status === undefined || status === 'open' ? null : `it was ${spokenOf(status)}`;
}

/** Why no reader could have seen it on that day. */
export function whyNotPublished({ publishOn, cancelledAt }: Readonly<Facts>, told: Told): string | null {
  if (publishOn === undefined) return null;
  if (publishOn === null || cancelledAt) return 'it was not published';
  return words(publishOn) > dayOf(told.at) ? 'its day had not come' : null;
}

/** The list with one more, each once, in the order of texts unless another is given. */
export function withOne(
  list: Fact | undefined,
  one: string | null,
  inOrder?: (first: string, second: string) => number,
): string {
  const all = new Set([...words(list).split(' '), one ?? ''].filter((id) => id !== ''));
  return [...all].toSorted(inOrder).join(' ');
}

export const inNumbers = (first: string, second: string) => Number(first) - Number(second);

/** The moment of the event, unless an earlier one has told it. */
export function atFirst(name: string, facts: Readonly<Facts>, told: Told): Facts {
  return { [name]: facts[name] ?? near(told) };
}

export const spokenOf = (fact: Fact | undefined): string => (typeof fact === 'string' ? fact : 'none');
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const days = new Map<string, string>();

/** The day in Europe/Rome of a moment; it changes at full hours. */
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
