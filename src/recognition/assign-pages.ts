import { isTaxCode } from '../directory/tax-code.ts';
import { confirmedFigures, confirmedLines } from './confirmed-figures.ts';
import { type FileModel, fileModel, likeness } from './file-model.ts';
import { companiesOf, type GroupDraft, groupPages, printOf } from './group-pages.ts';
import { periodOfDraft, type UsualPeriod, usualPeriod, usualYear } from './group-period.ts';
import { type KnownPeople, knownPeople } from './known-people.ts';
import type { PageFacts } from './page-facts.ts';
import { birthIn } from './page-owner.ts';
import {
  type Analysis,
  type ForeignEmployer,
  type GroupKind,
  type LayoutQuestion,
  PAGES_BY_HAND,
  type PageFigure,
  type PageLines,
  type PrintedEmployer,
  type PrintedEmployment,
  type ReasonCode,
  type RecognisedGroup,
  type Registry,
  type RegistryEmployee,
  type SlipKind,
} from './recognition.ts';
import { MOST, SEVERAL, TWICE } from './thresholds.ts';

/** Turns the facts of all pages into groups with an owner, a month and a kind. Pure (P19). */
export function assignPages(
  pages: PageFacts[],
  registry: Registry,
): {
  groups: RecognisedGroup[];
  question: LayoutQuestion | null;
  foreignEmployer: ForeignEmployer | null;
  figures: PageFigure[];
  lines: PageLines[];
} {
  const known = knownPeople(registry);
  const model = fileModel(pages, known);
  const { drafts, question } = groupPages(pages, model, known);
  const usual = { ...usualPeriod(drafts), year: usualYear(drafts) };
  const foreignEmployer = findForeignEmployer(pages);
  const apart = markedApart(drafts, model);
  const groups = drafts.map((draft) => finish(draft, apart.has(draft), known, usual, foreignEmployer));
  const figures = confirmedFigures(drafts, model);
  const lines = confirmedLines(drafts, model);
  return { groups: withoutRepeated(groups, drafts), question, foreignEmployer, figures, lines };
}

/**
 * A person with the same month three times probably signs or approves slips. One with two documents that begin
 * differently has a slip and something else.
 */
function withoutRepeated(groups: RecognisedGroup[], drafts: readonly GroupDraft[]): RecognisedGroup[] {
  const firstOf = new Map(groups.map((group, at) => [group, drafts[at]?.pages[0]]));
  const counted = groups.filter(({ outcome }) => outcome === 'riconosciuto' || outcome === 'sconosciuto');
  const same = Map.groupBy(counted, (one) =>
    [one.employeeId ?? one.taxCode, one.period, one.payrollKind, one.kind, one.outcome].join(),
  );
  const repeated = [...same.values()].filter(([one, ...others]) => {
    const [first, ...pages] = [one, ...others].flatMap((group) => (group && firstOf.get(group)) ?? []);
    return others.length >= TWICE || pages.some((page) => first && likeness(first, page, 'top') < MOST);
  });
  const asked = new Set(repeated.flat());
  return groups.map((one) => {
    if (!asked.has(one) || one.taxCode === null) return one;
    const reasons = one.reasons.filter((reason) => reason !== 'new-person-agrees');
    const known = one.outcome === 'riconosciuto';
    return known
      ? { ...one, outcome: 'da verificare', confidence: SURE.review, reasons: ['repeated-in-file', ...reasons] }
      : { ...one, reasons: [...reasons, 'repeated-in-file'] };
  });
}

const SURE = { nameAndCode: 1, codeOnly: 0.9, corrected: 0.87, continuation: 0.85, review: 0.5, nothing: 0 };

function finish(
  draft: GroupDraft,
  isApart: boolean,
  known: KnownPeople,
  usual: UsualPeriod,
  foreignEmployer: ForeignEmployer | null,
): RecognisedGroup {
  const { owner } = draft;
  const numbers = draft.pages.map((page) => page.page).sort((a, b) => a - b);
  const kind = kindOf(draft, isApart);
  const payrollKind = kind === 'payslip' ? payrollKindOf(draft) : null;
  const group: RecognisedGroup = {
    pages: numbers,
    kind,
    payrollKind,
    period: kind === 'summary' ? null : periodOfDraft(draft, kind, payrollKind, usual),
    taxCode: null,
    employeeId: null,
    companyId: companyOf(draft, known),
    printedName: null,
    employer: employerOf(draft),
    employment: null,
    outcome: 'da verificare',
    confidence: SURE.review,
    reasons: [],
    suggestions: [],
    boxes: [],
    layout: draft.layout,
    print: printOf(draft.pages[0]),
  };
  if (owner.is === 'summary') {
    return { ...group, outcome: 'riepilogo', confidence: SURE.nothing, reasons: [owner.reason] };
  }
  if (owner.is === 'nobody') return group;
  group.boxes = boxesOf(draft);
  group.taxCode = owner.code;
  if (owner.is === 'stranger') {
    return {
      ...group,
      outcome: 'sconosciuto',
      printedName: owner.name,
      employment: employmentOf(draft),
      reasons: ['unknown-code', ...draft.reasons, ...ofStranger(owner, draft, group)],
      suggestions: idsOf(draft.pages[0]?.named ?? [], known),
    };
  }
  if (owner.is === 'doubtful') {
    // If several people are possible, the one born on the printed day comes first.
    const born = owner.people.filter((person) => isBornAs(known.employees[person]?.taxCode ?? '', draft));
    return {
      ...group,
      printedName: owner.name,
      reasons: [...owner.reasons, ...draft.reasons, ...(born.length === 1 ? [BORN_SO] : [])],
      suggestions: idsOf([...born, ...owner.people], known),
    };
  }
  const choice = chooseEmployment(draft, owner.people, group.period, known);
  const employee = known.employees[choice.person ?? owner.people[0] ?? -1];
  group.printedName = owner.printedName;
  group.reasons = [...owner.reasons, ...draft.reasons, ...choice.reasons];
  group.suggestions = idsOf(choice.person === null ? owner.people : [choice.person], known);
  if (attendanceFirst(draft)) group.reasons.push('attendance-before-payslip');
  if (draft.layout === 'awaited') group.reasons.push('layout-awaited');
  if (choice.person === null || !employee) return group;
  if (!owner.proven) return { ...group, reasons: ['code-alone', ...group.reasons] };
  if (foreignEmployer) return { ...group, reasons: ['foreign-employer', ...group.reasons] };
  const certainty = !owner.sure ? SURE.corrected : owner.named ? SURE.nameAndCode : SURE.codeOnly;
  group.confidence = draft.continuation ? Math.min(certainty, SURE.continuation) : certainty;
  group.companyId = employee.companyId;
  if (owner.alone) group.employeeId = employee.id;
  else Object.assign(group, { confidence: SURE.review, reasons: ['second-person', ...group.reasons] });
  // In many layouts a payroll number that looks like a year is next to the month.
  if (group.period !== null && isNumberOf(employee, Math.floor(group.period / 100))) group.period = null;
  if (group.period === null) {
    const differ = draft.pages.some((page) => page.otherPeriod !== null);
    return { ...group, reasons: [...group.reasons, differ ? 'period-differs' : 'period-not-found'] };
  }
  // Requires the marks of a payslip or an attendance sheet: a sheet about a person may be many other things.
  if (kind === 'other') {
    const why = draft.pages.every((page) => page.choiceSheet) ? 'choice-sheet-alone' : 'kind-unclear';
    return { ...group, confidence: SURE.review, reasons: [why, ...group.reasons] };
  }
  if (kind === 'taxCertificate' && draft.pages.some((page) => page.netPay))
    return { ...group, confidence: SURE.review, reasons: ['kind-differs', ...group.reasons] };
  return owner.alone ? { ...group, outcome: 'riconosciuto' } : group;
}

function isNumberOf({ employeeCode }: RegistryEmployee, year: number): boolean {
  return employeeCode !== null && Number(employeeCode) === year;
}

const BORN_SO: ReasonCode = 'birth-matches';

/**
 * Evidence about an unregistered person: only a slip or certificate that fully agrees creates a person without review.
 */
function ofStranger(
  owner: Extract<GroupDraft['owner'], { is: 'stranger' }>,
  draft: GroupDraft,
  { kind, payrollKind }: RecognisedGroup,
): ReasonCode[] {
  const born: ReasonCode[] = isBornAs(owner.code, draft) ? [BORN_SO] : [];
  if (owner.agreement === 'contradicted') return ['somebody-else-named', ...born];
  if (kind === 'other') return ['kind-unclear', ...born];
  const pay = kind === 'payslip' && payrollKind !== 'attendance';
  const agrees = owner.agreement === 'agrees' && (pay || kind === 'taxCertificate');
  return agrees ? ['new-person-agrees', ...born] : born;
}

/** Whether the pages print the birth date in a person's code. */
function isBornAs(code: string, draft: GroupDraft): boolean {
  return isTaxCode(code) && draft.pages.some((page) => page.days.includes(birthIn(code)));
}

function boxesOf(draft: GroupDraft): RecognisedGroup['boxes'] {
  const { owner } = draft;
  if (owner.is !== 'person' && owner.is !== 'stranger' && owner.is !== 'doubtful') return [];
  if (owner.code === null) return [];
  return draft.pages.flatMap((page) => {
    const fact = page.codes.find((one) => one.code === owner.code && one.box !== null);
    return fact?.box ? [fact.box] : [];
  });
}

function idsOf(people: number[], known: KnownPeople): string[] {
  return [...new Set(people)].slice(0, 8).flatMap((person) => known.employees[person]?.id ?? []);
}

function kindOf(draft: GroupDraft, isApart: boolean): GroupKind {
  if (draft.owner.is === 'summary') return 'summary';
  if (draft.pages.every((page) => page.choiceSheet)) return 'other';
  if (draft.pages.some((page) => page.certificate !== null)) return 'taxCertificate';
  if (isApart) return 'other';
  return draft.pages.some((page) => page.payMarks || page.attendance) ? 'payslip' : 'other';
}

/**
 * The documents with large letters that are not on every document of their print: simulations, drafts, specimens.
 * Prints of few documents cannot show that the letters are their letterhead.
 */
function markedApart(drafts: readonly GroupDraft[], model: FileModel): Set<GroupDraft> {
  const owned = drafts.filter(({ owner }) => owner.is === 'person' || owner.is === 'stranger');
  const alike = Map.groupBy(owned, ({ pages: [first] }) => first && model.kindOfPage(first));
  return new Set(
    [...alike.values()].flatMap((print) => {
      const usual = new Set(print.map(largeLettersOf));
      const isLetterhead = usual.size === 1 && print.length >= SEVERAL;
      return isLetterhead ? [] : print.filter((draft) => largeLettersOf(draft) !== '');
    }),
  );
}

function largeLettersOf({ pages }: GroupDraft): string {
  return [...new Set(pages.flatMap(({ large }) => large ?? []))].sort((one, other) => (one < other ? -1 : 1)).join();
}

function payrollKindOf(draft: GroupDraft): SlipKind {
  const stated = draft.pages.find((page, at) => page.payrollKind !== null && (at === 0 || !page.additionalItem));
  const additional = stated?.payrollKind;
  if (additional) return additional;
  return draft.pages.every((page) => page.attendance && !page.netPay) ? 'attendance' : 'ordinary';
}

function attendanceFirst(draft: GroupDraft): boolean {
  return draft.pages.length > 1 && draft.pages[0]?.attendance === true && draft.pages.some((page) => page.netPay);
}

function companyOf(draft: GroupDraft, known: KnownPeople): string | null {
  const companies = new Set(draft.pages.flatMap(companiesOf));
  const [only] = companies;
  return companies.size === 1 && only !== undefined ? (known.companyIds[only] ?? null) : null;
}

/**
 * One person may be employed twice: by two companies, again after leaving, or under two contracts (P20).
 * Company, then payroll number, then dates must leave exactly one.
 */
function chooseEmployment(
  draft: GroupDraft,
  people: number[],
  period: number | null,
  known: KnownPeople,
): { person: number | null; reasons: ReasonCode[] } {
  const companies = new Set(draft.pages.flatMap(companiesOf).map((company) => known.companyIds[company]));
  if (hasUnknownEmployer(draft, companies.size > 0)) return { person: null, reasons: ['foreign-employer'] };
  let left = people;
  const reasons: ReasonCode[] = [];
  const narrow = (reason: ReasonCode, keep: (employee: RegistryEmployee, person: number) => boolean) => {
    if (left.length < 2) return;
    const kept = left.filter((person) => {
      const employee = known.employees[person];
      return employee !== undefined && keep(employee, person);
    });
    if (kept.length > 0 && kept.length < left.length) {
      left = kept;
      reasons.push(reason);
    }
  };
  if (companies.size > 0) {
    const here = left.filter((person) => companies.has(known.employees[person]?.companyId));
    if (here.length === 0) return { person: null, reasons: ['other-company'] };
    if (here.length < left.length) reasons.push('chosen-by-company');
    left = here;
  }
  const named = new Set(draft.pages.flatMap((page) => page.companiesNamed).map((company) => known.companyIds[company]));
  if (companies.size === 0) narrow('chosen-by-company', (employee) => named.has(employee.companyId));
  const numbered = new Set(draft.pages.flatMap((page) => page.numbered));
  narrow('chosen-by-employee-code', (_employee, person) => numbered.has(person));
  if (period !== null && companies.size <= 1) {
    const sameCompany = new Set(left.map((person) => known.employees[person]?.companyId)).size === 1;
    if (sameCompany) narrow('chosen-by-employment-dates', (employee) => employedIn(employee, period));
  }
  const [only] = left;
  const one = known.employees[only ?? -1];
  const outside = period !== null && one !== undefined && people.length > 1 && !employedIn(one, period);
  if (outside) return { person: null, reasons: ['several-employments'] };
  if (left.length === 1 && only !== undefined) return { person: only, reasons };
  return { person: null, reasons: ['several-employments'] };
}

/** @param period YYYYMM, or the year (YYYY) of a certificate, which covers the year before */
function employedIn(employee: RegistryEmployee, period: number): boolean {
  const certificate = period < 10_000;
  const first = certificate
    ? `${period - 1}-01`
    : `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`;
  const last = certificate ? `${period - 1}-12` : first;
  if (employee.hiredOn !== null && employee.hiredOn.slice(0, 7) > last) return false;
  return employee.endedOn === null || employee.endedOn.slice(0, 7) >= first;
}

/** If the pages show no registered company, any code in an employer's place belongs to an unknown company. */
function hasUnknownEmployer(draft: GroupDraft, withKnown: boolean): boolean {
  if (withKnown) return false;
  return draft.pages.some((page) => {
    const { labelled, high } = unknownEmployers(page);
    return labelled.length > 0 || high.length > 0;
  });
}

/** Valid eleven-digit codes in an employer's place that match no registered company. */
function unknownEmployers(page: PageFacts): { labelled: string[]; high: string[] } {
  const numbers = page.codes.filter(
    (fact) => fact.form === 'number' && fact.company === null && !fact.practice && fact.people.length === 0,
  );
  return {
    labelled: numbers.filter((fact) => fact.role === 'employer').map((fact) => fact.code),
    high: numbers.filter((fact) => fact.role !== 'practice' && (fact.box?.y ?? 1) < 0.25).map((fact) => fact.code),
  };
}

/** An employer on most pages that matches none of the caller's companies: the file was uploaded in the wrong place. */
function findForeignEmployer(pages: PageFacts[]): ForeignEmployer | null {
  const counts = new Map<string, number>();
  let readable = 0;
  for (const page of pages) {
    if (page.chars < 40) continue;
    readable++;
    if (page.codes.some((fact) => fact.company !== null)) continue;
    const { labelled, high } = unknownEmployers(page);
    for (const code of new Set([...labelled, ...high])) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] * 2 > readable ? { code: most[0], pages: most[1] } : null;
}

/** The employer in the headings of all pages. */
function employerOf(draft: GroupDraft): PrintedEmployer | null {
  const printed = draft.pages.flatMap((page) => page.employer ?? []);
  const [first] = printed;
  if (first === undefined || printed.some((one) => one.taxCode !== first.taxCode)) return null;
  return { ...first, name: first.name ?? printed.find((one) => one.name !== null)?.name ?? null };
}

/** Each fact of the employment that the pages agree on. */
function employmentOf(draft: GroupDraft): PrintedEmployment | null {
  const printed = draft.pages.flatMap((page) => page.employment ?? []);
  if (printed.length === 0) return null;
  const agreed = (fact: keyof PrintedEmployment) => {
    const [first = null, ...others] = new Set(printed.flatMap((one) => one[fact] ?? []));
    return others.length === 0 ? first : null;
  };
  return {
    number: agreed('number'),
    hiredOn: agreed('hiredOn'),
    branch: agreed('branch'),
    qualification: agreed('qualification'),
  };
}

/** One group for each page of a file without text, for assignment by hand. Other refusals yield nothing. */
export function assignedByHand(refused: Extract<Analysis, { readable: false }>): RecognisedGroup[] {
  const pages = refused.pageCount ?? 0;
  if (refused.code !== 'image-only' || pages > PAGES_BY_HAND) return [];
  return Array.from({ length: pages }, (_, index) => ({
    pages: [index + 1],
    kind: 'other',
    payrollKind: null,
    period: null,
    taxCode: null,
    employeeId: null,
    companyId: null,
    printedName: null,
    employer: null,
    employment: null,
    outcome: 'sconosciuto',
    confidence: 0,
    reasons: ['no-text'],
    suggestions: [],
    boxes: [],
    layout: null,
    print: null,
  }));
}
