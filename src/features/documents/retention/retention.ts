import { isOfCompany, KIND_NAMES, type Kind } from '../../../directory/kinds.ts';

/**
 * For how many years each kind is kept where its practice has settled nothing, and the fewest that may be settled
 * (P140). Ten years are the ordinary prescription (Civil code, 2946) and what business records are kept for (2220);
 * the sheets of the Libro unico are kept for five at least (DM 9 July 2008, 6), and CUs as long as they are assessed.
 */
export const RETENTION: Readonly<Record<Kind, { years: number; least: number }>> = {
  payslip: { years: 10, least: 5 },
  taxCertificate: { years: 10, least: 5 },
  employeeDocument: { years: 10, least: 1 },
  companyDocument: { years: 10, least: 1 },
};
export const MOST_YEARS = 99;

/** The years of a practice for each kind. */
export type Policy = Readonly<Record<Kind, number>>;

/** What a practice has settled, over what holds without it. */
export function policyOf(settled: ReadonlyMap<Kind, number>): Policy {
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, settled.get(kind) ?? RETENTION[kind].years])) as Policy;
}

export function isPolicyOf(kind: Kind, years: number): boolean {
  return Number.isInteger(years) && years >= RETENTION[kind].least && years <= MOST_YEARS;
}

/**
 * The first day on which what is kept for so many years after `day` may go: the term's last day, which has the same
 * number or is its month's last one (Civil code, 2963), is kept as well.
 */
export function goesOn(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last) + 1)).toISOString().slice(0, 10);
}

/** Documents of one kind with one last day of their own: of the month, of the year, or when they were made or fell due. */
export interface Kept {
  kind: Kind;
  lastDay: string;
  documents: number;
}

/** Why nothing of it goes today. */
export type WhyKept = 'hold' | 'employed' | 'intake' | 'term';

export interface Fate {
  /** The first day on which it may go; null where nobody knows it yet. */
  goesOn: string | null;
  whyKept: WhyKept | null;
}

/** Whether one document of a person who has left may go, by its own term alone. */
export function isPast(
  { kind, lastDay }: Pick<Kept, 'kind' | 'lastDay'>,
  { endedOn, policy, today }: { endedOn: string | null; policy: Policy; today: string },
): boolean {
  return endedOn !== null && endedOn < today && goesOn(latest([endedOn, lastDay]), policy[kind]) <= today;
}

/** The last day that can be past its term today, by the shortest of them. */
export function longAgo(policy: Policy, today: string): string {
  const years = Math.min(...Object.values(policy));
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}

/** What becomes of documents of a company that are of no person. */
export function fateOfCompanyDocuments(
  kept: Kept,
  { policy, isHeld, today }: { policy: Policy; isHeld: boolean; today: string },
): Fate {
  const day = goesOn(kept.lastDay, policy[kept.kind]);
  return { goesOn: day, whyKept: isHeld ? 'hold' : day > today ? 'term' : null };
}

export interface Person {
  endedOn: string | null;
  /** A hold on the person, or on the company. */
  isHeld: boolean;
  /** An intake that is not closed has pages of theirs. */
  isInIntake: boolean;
  kept: readonly Kept[];
}

export interface FateOfPerson extends Fate {
  kinds: (Fate & { kind: Kind; documents: number; firstDay: string; due: number })[];
}

/**
 * What becomes of a person: each document is kept for its term after the employment's end, or after its own last day where
 * that is later; the person as long as the last of them, and never shorter than a payslip of the employment's last day.
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
