import type { AcquiredKind } from '../directory/kinds.ts';
import { foldName } from '../pdf/printed-text.ts';
import type { RecognisedGroup, Registry, SlipKind } from './recognition.ts';

/**
 * Compares the content of an uploaded file with its addressee. Every upload endpoint uses this check, which applies the
 * same recognition as the intake. Pure.
 */
export type Addressee = {
  /** Fiscal codes of the addressees. If a company is the addressee, the codes of all its employees. */
  people: readonly string[];
  /** One worker, several at once, several who see one another's signatures on one paper, or a company. */
  of: 'one' | 'several' | 'together' | 'company';
  /** The addressees' companies. Someone employed by any other company counts as a stranger, named as printed. */
  companies: readonly string[];
  /** The kind and period that the uploader stated for a payroll document; null for any other document. */
  payroll: {
    kind: AcquiredKind;
    period: number | null;
    payrollKind: SlipKind | null;
  } | null;
};

export type Fit =
  | { is: 'fits' }
  /** One person's payslip, addressed to several people or to all. */
  | { is: 'payslip-for-several' }
  /** A payslip or CU that names nobody: it is accepted, and its row is marked for the office. */
  | { is: 'nobody-named' }
  | {
      is: 'another-named' | 'another-kind' | 'another-month';
      pages: number[];
      /** The names printed instead of the addressee's. */
      names: string[];
      /** The printed period and the stated one. */
      periods?: { read: number; sent: number };
    };

export type Contradiction = Extract<Fit, { pages: number[] }>;

const NOTHING_FITS_NOBODY: readonly string[] = ['no-code', 'no-text'];

/** @param groups the recognised groups; null if the file has no text or is unreadable */
export function fitOf(groups: readonly RecognisedGroup[] | null, whom: Addressee, registry: Registry): Fit {
  const { payroll } = whom;
  if (groups === null || groups.length === 0) return payroll === null ? { is: 'fits' } : { is: 'nobody-named' };
  const said = groups.map((group) => ({ group, people: peopleOf(group, registry) }));
  const paid = said.some(({ group, people }) => isPayroll(group) && people.length > 0);
  // Not even with its owner among them: the others would see another person's pay.
  if ((whom.of === 'several' || whom.of === 'together') && paid) return { is: 'payslip-for-several' };
  const others = said.filter(({ group, people }) => isAnothers(group, people, whom));
  if (others.length > 0) return { is: 'another-named', pages: pagesOf(others), names: namesOf(others, whom) };
  if (payroll === null) return { is: 'fits' };
  const named = said.some(({ people }) => people.some((person) => whom.people.includes(person.taxCode)));
  const otherKind = said.filter(({ group }) => isOfAnotherKind(group, payroll) && (named || group.kind !== 'other'));
  if (otherKind.length > 0) return { is: 'another-kind', pages: pagesOf(otherKind), names: [] };
  const { period: sent } = payroll;
  const otherMonth = said.filter(({ group }) => sent !== null && group.period !== null && group.period !== sent);
  const read = otherMonth[0]?.group.period ?? null;
  if (read !== null && sent !== null)
    return { is: 'another-month', pages: pagesOf(otherMonth), names: [], periods: { read, sent } };
  return named ? { is: 'fits' } : { is: 'nobody-named' };
}

/**
 * The fiscal code of the one registered person whom a single document names, by code; null if it names nobody, several
 * people, or somebody else too. Unlike in a file of many people, the code may stand anywhere: the caller says that the
 * document has one addressee.
 */
export function personNamed(groups: readonly RecognisedGroup[], registry: Registry): string | null {
  const codes = new Set(groups.flatMap((group) => peopleOf(group, registry).map(({ taxCode }) => taxCode)));
  const [code] = codes;
  const isOne = codes.size === 1 && !groups.some(namesMany);
  const isPrinted = groups.some((group) => group.taxCode === code);
  return isOne && isPrinted && registry.employees.some(({ taxCode }) => taxCode === code) ? (code ?? null) : null;
}

/** The people whom a file names, and whether it is a payslip or tax certificate: told before anybody is asked. */
export function namedIn(
  groups: readonly RecognisedGroup[],
  registry: Registry,
): { people: { taxCode: string; name: string }[]; isPayroll: boolean } {
  const said = groups.map((group) => ({ group, people: peopleOf(group, registry) }));
  const people = new Map(said.flatMap((one) => one.people.map((person) => [person.taxCode + person.name, person])));
  return {
    people: [...people.values()],
    isPayroll: said.some(({ group, people: own }) => isPayroll(group) && own.length > 0),
  };
}

function namesMany({ reasons }: RecognisedGroup): boolean {
  return MANY.some((reason) => reasons.includes(reason));
}
const MANY = ['many-people-on-page', 'several-people-on-page', 'summary-keyword'] as const;

type Person = { taxCode: string; name: string };
type Said = { group: RecognisedGroup; people: Person[] };

/** All people whom a group of pages is or may be about; pages without a name only continue the previous person. */
function peopleOf(group: RecognisedGroup, registry: Registry): Person[] {
  if (NOTHING_FITS_NOBODY.some((reason) => group.reasons.includes(reason as never)) && !isNamed(group)) return [];
  const ids = new Set([...(group.employeeId ? [group.employeeId] : []), ...group.suggestions]);
  const people = registry.employees
    .filter(({ id }) => ids.has(id))
    .map(({ taxCode, lastName, firstName }) => ({ taxCode, name: `${lastName} ${firstName}` }));
  if (group.outcome === 'sconosciuto' && group.taxCode !== null)
    return [{ taxCode: group.taxCode, name: group.printedName ?? group.taxCode }, ...people];
  const unknown =
    group.printedName !== null && !people.some(({ name }) => sameLetters(name, group.printedName ?? ''))
      ? [{ taxCode: '', name: group.printedName }]
      : [];
  return [...people, ...(group.reasons.some((reason) => NAMES_ANOTHER.includes(reason)) ? unknown : [])];
}

const NAMES_ANOTHER: readonly string[] = [
  'name-differs',
  'somebody-else-named',
  'unknown-person',
  'several-people-on-page',
];

function isNamed(group: RecognisedGroup): boolean {
  return group.reasons.includes('name-only') || group.reasons.includes('unknown-person');
}

function sameLetters(one: string, two: string): boolean {
  const [a, b] = [one, two].map((name) => [...foldName(name)].sort((x, y) => (x < y ? -1 : 1)).join(''));
  return a === b;
}

function isAnothers(group: RecognisedGroup, people: Person[], whom: Addressee): boolean {
  const own = people.some(({ taxCode }) => whom.people.includes(taxCode));
  const foreign = people.some(({ taxCode }) => !whom.people.includes(taxCode));
  const strict = whom.payroll !== null || isPayroll(group);
  if (strict && whom.of === 'one' && namesMany(group)) return true;
  if (!foreign) return false;
  // A letter may name a colleague besides its addressee; a payslip or tax certificate may not.
  return strict ? true : !own && whom.of !== 'several' ? true : whom.of === 'several' && people.length === 1 && !own;
}

function isPayroll(group: RecognisedGroup): boolean {
  return group.kind === 'payslip' || group.kind === 'taxCertificate';
}

function isOfAnotherKind(group: RecognisedGroup, asked: NonNullable<Addressee['payroll']>): boolean {
  if (group.kind !== asked.kind) return group.kind !== 'other' || group.reasons.includes('kind-unclear');
  if (asked.kind !== 'payslip' || asked.payrollKind === null || group.payrollKind === null) return false;
  return group.payrollKind !== asked.payrollKind && !group.reasons.includes('several-people-on-page');
}

function pagesOf(said: readonly Said[]): number[] {
  return said.flatMap(({ group }) => group.pages).sort((a, b) => a - b);
}

function namesOf(said: readonly Said[], whom: Addressee): string[] {
  const others = said.flatMap(({ people }) => people.filter(({ taxCode }) => !whom.people.includes(taxCode)));
  return [...new Set(others.map(({ name }) => name))];
}
