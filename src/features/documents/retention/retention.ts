import { isOfCompany, KIND_NAMES, type Kind } from '../../../directory/kinds.ts';

/**
 * The years for which each kind is kept unless the practice sets another number, and the smallest number allowed
 * (P140). Ten years are the ordinary limitation period (Civil code, 2946) and the term for business records (2220).
 * Sheets of the Libro unico must be kept for at least five years (DM 9 July 2008, 6), and CUs for as long as the tax
 * office can assess them.
 */
export const RETENTION: Readonly<Record<Kind, { years: number; least: number }>> = {
  payslip: { years: 10, least: 5 },
  taxCertificate: { years: 10, least: 5 },
  employeeDocument: { years: 10, least: 1 },
  companyDocument: { years: 10, least: 1 },
};
export const MOST_YEARS = 99;

/** The years for which a practice keeps each kind. */
export type Policy = Readonly<Record<Kind, number>>;

/** Merges the years that a practice has set with the defaults. */
export function policyOf(settled: ReadonlyMap<Kind, number>): Policy {
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, settled.get(kind) ?? RETENTION[kind].years])) as Policy;
}

export function isPolicyOf(kind: Kind, years: number): boolean {
  return Number.isInteger(years) && years >= RETENTION[kind].least && years <= MOST_YEARS;
}

/**
 * The first day on which something kept for `years` after `day` may be erased: the day after the term's last day. The
 * term ends on the same day of the same month as `day`, or on the last day of a shorter month (Civil code, 2963).
 */
export function goesOn(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last) + 1)).toISOString().slice(0, 10);
}

/** Documents of one kind that share the last day of their own period (see `LAST_DAY` in `retention.store.ts`). */
export interface Kept {
  kind: Kind;
  lastDay: string;
  documents: number;
}

/** Why nothing may be erased today. */
export type WhyKept = 'hold' | 'employed' | 'intake' | 'term';

export interface Fate {
  /** The first day on which the data may be erased; null while that day is unknown. */
  goesOn: string | null;
  whyKept: WhyKept | null;
}

/** Whether a former employee's document may be erased, judged by its own term only. */
export function isPast(
  { kind, lastDay }: Pick<Kept, 'kind' | 'lastDay'>,
  { endedOn, policy, today }: { endedOn: string | null; policy: Policy; today: string },
): boolean {
  return endedOn !== null && endedOn < today && goesOn(latest([endedOn, lastDay]), policy[kind]) <= today;
}

/** Today minus the practice's shortest term: a term that began after this day has not ended yet. */
export function longAgo(policy: Policy, today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const then = year - Math.min(...Object.values(policy));
  const last = new Date(Date.UTC(then, month, 0)).getUTCDate();
  return new Date(Date.UTC(then, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The fate of a company's own documents, which belong to no person. */
export function fateOfCompanyDocuments(
  kept: Kept,
  { policy, isHeld, today }: { policy: Policy; isHeld: boolean; today: string },
): Fate {
  const day = goesOn(kept.lastDay, policy[kept.kind]);
  return { goesOn: day, whyKept: isHeld ? 'hold' : day > today ? 'term' : null };
}

export interface Person {
  endedOn: string | null;
  /** Whether the person or the company is under a hold. */
  isHeld: boolean;
  /** Whether an open intake has pages of this person. */
  isInIntake: boolean;
  kept: readonly Kept[];
}

export interface FateOfPerson extends Fate {
  kinds: (Fate & { kind: Kind; documents: number; firstDay: string; due: number })[];
}

/**
 * The fate of a person. Each document's term begins at the end of employment, or at the document's own last day if
 * later. The person is kept as long as the document with the last term, and at least as long as a payslip of the last
 * day of employment.
 */
export function fateOfPerson(
  { endedOn, isHeld, isInIntake, kept }: Person,
  { policy, today }: { policy: Policy; today: string },
): FateOfPerson {
  const isEmployed = endedOn === null || endedOn >= today;
  const dayOf = ({ kind, lastDay }: Pick<Kept, 'kind' | 'lastDay'>) =>
    endedOn === null ? null : goesOn(latest([endedOn, lastDay]), policy[kind]);
  const whyOf = (day: string | null): WhyKept | null => {
    if (isHeld) return 'hold';
    if (isEmployed || day === null) return 'employed';
    return day > today ? 'term' : null;
  };
  const kinds = KIND_NAMES.filter((kind) => !isOfCompany(kind)).flatMap((kind) => {
    const its = kept.filter((one) => one.kind === kind);
    if (its.length === 0) return [];
    const day = endedOn === null ? null : latest(its.map((one) => dayOf(one) ?? ''));
    return {
      kind,
      documents: sum(its),
      due: sum(its.filter((one) => whyOf(dayOf(one)) === null)),
      firstDay: its.map(({ lastDay }) => lastDay).reduce((a, b) => (a < b ? a : b)),
      goesOn: day,
      whyKept: whyOf(day),
    };
  });
  const last =
    endedOn === null ? null : latest([goesOn(endedOn, policy.payslip), ...kinds.map((kind) => kind.goesOn ?? '')]);
  const whyKept = whyOf(last);
  return { goesOn: last, whyKept: whyKept ?? (isInIntake ? 'intake' : null), kinds };
}

const latest = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b));
const sum = (kept: readonly Kept[]) => kept.reduce((total, { documents }) => total + documents, 0);
