import { beginAlike, type FileModel, identityOf, likeness } from './file-model.ts';
import { isPayItem } from './form-words.ts';
import type { KnownPeople } from './known-people.ts';
import type { PageFacts } from './page-facts.ts';
import { ownerOf, type PageOwner } from './page-owner.ts';
import type { LayoutQuestion, ReasonCode } from './recognition.ts';
import { FEWEST_LETTERS, MOST, MOST_SHEETS, SEVERAL, TWICE } from './thresholds.ts';

/** Pages being joined into one document: one owner, one payslip or certificate. */
export type GroupDraft = {
  pages: PageFacts[];
  owner: PageOwner;
  /** The same for all pages of one person; null for pages without a person. */
  key: string | null;
  continuation: boolean;
  reasons: ReasonCode[];
  layout: 'asked' | 'awaited' | null;
};

/** Doubts that still let a page's code decide which pages belong together. */
const KEEPS_CODE: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['name-differs', 'ocr-only']);

/**
 * A page joins another only on evidence of the same person: the same code, or its page number within one sheet. Pages
 * that share only their form become one question about the file.
 */
export function groupPages(
  input: PageFacts[],
  model: FileModel,
  known: KnownPeople,
): { drafts: GroupDraft[]; question: LayoutQuestion | null } {
  const pages = withoutFileNumbering(input);
  const drafts: GroupDraft[] = [];
  const draftsOf = new Map<string, GroupDraft[]>();
  /** Pages without a person, after a person's page. */
  const nameless: { draft: GroupDraft; before: GroupDraft; page: PageFacts }[] = [];
  let last = null as GroupDraft | null;
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1] ?? null;
    const previousPeople: number[] = last?.owner.is === 'person' ? last.owner.people : [];
    const read = ownerOf(page, model, known, previousPeople);
    const owner = followsAnother(last, page, keyOf(read, known)) ? UNCERTAIN : read;
    const key = keyOf(owner, known);
    let target: GroupDraft | null = null;
    if (key !== null) {
      if (last?.key === key && belongsTo(last, page)) target = last;
      else target = draftsOf.get(key)?.findLast((draft) => resumes(draft, page)) ?? null;
      if (target) strengthen(target, owner);
    } else if (owner.is === 'summary') {
      if (last?.owner.is === 'summary') target = last;
    } else if (last && before && isNextSheet(last, before, page, owner, model, known)) {
      target = last;
      last.continuation = true;
      if (!last.reasons.includes('continuation-marked')) last.reasons.push('continuation-marked');
    }
    if (target) target.pages.push(page);
    else {
      target = { pages: [page], owner: explained(owner, last), key, continuation: false, reasons: [], layout: null };
      drafts.push(target);
      if (key !== null) draftsOf.set(key, [...(draftsOf.get(key) ?? []), target]);
      if (owner.is === 'nobody' && !owner.noText && last !== null) nameless.push({ draft: target, before: last, page });
    }
    last = target;
  }
  for (const draft of drafts) if (hasTooManySheets(draft)) draft.owner = unsure(draft.owner, 'repeated-in-file');
  return { drafts, question: askOnce(nameless, pages, drafts) };
}

const UNCERTAIN: PageOwner = {
  ...{ is: 'doubtful', people: [], code: null, name: null, box: null },
  reasons: ['continuation-uncertain'],
};

/**
 * Whether sheet 3 of 3 comes right after sheet 2 of another person: the sheet may belong to either of them, or may only
 * name a relative.
 */
function followsAnother(last: GroupDraft | null, page: PageFacts, key: string | null): boolean {
  const before = last?.pages.at(-1);
  return (
    before !== undefined && key !== null && key !== last?.key && page.pageOf?.of != null && followsNumber(before, page)
  );
}

/** A page with one person's code stays with the code's other pages, whatever name it shows. */
function keyOf(owner: PageOwner, known: KnownPeople): string | null {
  const named = owner.is === 'doubtful' && owner.code !== null && owner.reasons.every((one) => KEEPS_CODE.has(one));
  if (owner.is === 'person' || (named && owner.people.length > 0))
    return identityOf(owner.code ?? '', owner.people, known);
  return owner.is === 'stranger' ? identityOf(owner.code, [], known) : null;
}

/** A later page may show the name that the first page lacked, or a different name: then the whole group is in doubt. */
function strengthen(draft: GroupDraft, owner: PageOwner): void {
  if (draft.owner.is === 'stranger' && owner.is === 'stranger') draft.owner = bothOf(draft.owner, owner);
  if (draft.owner.is === 'person' && owner.is === 'doubtful') draft.owner = owner;
  if (draft.owner.is !== 'person' || owner.is !== 'person') return;
  const merged = new Set([...draft.owner.reasons, ...owner.reasons]);
  if (merged.has('code-and-name-match')) merged.delete('code-matches');
  draft.owner = {
    ...draft.owner,
    named: draft.owner.named || owner.named,
    proven: draft.owner.proven || owner.proven,
    sure: draft.owner.sure && owner.sure,
    alone: draft.owner.alone && owner.alone,
    printedName: draft.owner.printedName ?? owner.printedName,
    reasons: [...merged],
  };
}

type Stranger = Extract<PageOwner, { is: 'stranger' }>;

/** Combines the evidence of two pages: one may print what the other lacks. A contradiction on either page is kept. */
function bothOf(one: Stranger, other: Stranger): Stranger {
  const renamed = one.name !== null && other.name !== null && one.name !== other.name;
  const said = [one.agreement, other.agreement];
  const agreement =
    renamed || said.includes('contradicted') ? 'contradicted' : said.includes('agrees') ? 'agrees' : 'silent';
  return { ...one, name: one.name ?? other.name, agreement };
}

/** Whether an adjacent page of the same person belongs to the same document. */
function belongsTo(draft: GroupDraft, page: PageFacts): boolean {
  const lastPage = draft.pages.at(-1);
  if (!lastPage) return false;
  const certificate = draft.pages[0]?.certificate ?? null;
  if (certificate !== null) return page.certificate === null ? !page.netPay : page.certificate === certificate;
  if (page.certificate !== null) return false;
  if (contradicts(draft, page)) return false;
  if (followsNumber(lastPage, page)) return true;
  const attendanceOnly = draft.pages.every((one) => one.attendance && !one.netPay);
  if (page.pageOf?.n === 1 && !attendanceOnly) return false;
  if (draft.pages.some((one) => one.netPay) && page.netPay) return false;
  // A separate document about the same person after the slip gets its own question.
  if (page.withoutPay && !page.attendance && !page.continues) return false;
  if (page.attendance)
    return !draft.pages.some((one) => one.attendance && one.netPay) && !repeatsAttendance(draft, page);
  return attendanceOnly || page.continues || lastPage.continues || draft.pages.some((one) => beginAlike(one, page));
}

function repeatsAttendance(draft: GroupDraft, page: PageFacts): boolean {
  const paid = draft.pages.some((one) => one.netPay);
  return paid && page.attendance && draft.pages.some((one) => one.attendance);
}

/** Whether a page returns to an earlier document (A, B, A): only if the page itself says so. */
function resumes(draft: GroupDraft, page: PageFacts): boolean {
  const lastPage = draft.pages.at(-1);
  if (page.choiceSheet) return isCertificateOf(draft, page);
  if (!lastPage || page.certificate !== null || contradicts(draft, page)) return false;
  if (followsNumber(lastPage, page)) return true;
  if (draft.pages.some((one) => one.netPay) && page.netPay) return false;
  if (page.pageOf?.n === 1) return draft.pages.every((one) => one.attendance && !one.netPay);
  if (lastPage.continues && !lastPage.netPay) return true;
  return draft.pages.every((one) => one.attendance && !one.netPay) && page.netPay;
}

/** A choice sheet printed after all certificates joins its person's certificate, and is no duplicate of it. */
function isCertificateOf(draft: GroupDraft, page: PageFacts): boolean {
  const [year] = draft.pages.flatMap((one) => one.certificate ?? []);
  return year !== undefined && (page.certificate === null || page.certificate === year);
}

function followsNumber(before: PageFacts, page: PageFacts): boolean {
  return (
    before.pageOf !== null &&
    page.pageOf !== null &&
    page.pageOf.n === before.pageOf.n + 1 &&
    page.pageOf.of === before.pageOf.of
  );
}

/** Whether a page has another month, another kind of pay, another employer or another contract than the draft. */
function contradicts(draft: GroupDraft, page: PageFacts): boolean {
  // "13MA MENSILITÀ 1.450,00" on the next sheet of a slip that shows no net pay yet is an item of that slip.
  const item = page.additionalItem && !draft.pages.some((one) => one.netPay);
  const payrollKind = item ? null : page.payrollKind;
  for (const one of draft.pages) {
    if (
      one.period !== null &&
      page.period !== null &&
      one.periodWeight === page.periodWeight &&
      one.period !== page.period
    )
      return true;
    const ownMonth = page.period !== null && one.period !== null && page.periodWeight > 1;
    if (ownMonth && !item && one.payrollKind !== payrollKind && !one.attendance && !followsNumber(one, page))
      return true;
    if (payrollKind !== null && one.payrollKind !== payrollKind && !one.attendance) return true;
    if (
      one.numbered.length > 0 &&
      page.numbered.length > 0 &&
      !one.numbered.some((person) => page.numbered.includes(person))
    )
      return true;
    const companies = companiesOf(one);
    const others = companiesOf(page);
    if (companies.length > 0 && others.length > 0 && !companies.some((company) => others.includes(company)))
      return true;
  }
  return false;
}

/** Registered companies whose code the page prints. The practice's own code is ignored, because it is on all pages. */
export function companiesOf(page: PageFacts): number[] {
  const own = page.codes.filter((fact) => fact.company !== null && fact.role !== 'practice');
  const employers = own.filter((fact) => !fact.practice);
  return [...new Set((employers.length > 0 ? employers : own).map((fact) => fact.company ?? -1))];
}

/**
 * Whether the page is page k of n right after page k - 1 of an owned sheet, or repeats the owner's name and payroll
 * number.
 */
function isNextSheet(
  draft: GroupDraft,
  before: PageFacts,
  page: PageFacts,
  owner: PageOwner,
  model: FileModel,
  known: KnownPeople,
): boolean {
  if (draft.owner.is !== 'person' && draft.owner.is !== 'stranger') return false;
  if (page.ocr || page.chars < FEWEST_LETTERS || contradicts(draft, page) || page.pageOf?.n === 1) return false;
  if (owner.is === 'nobody') {
    const sheet = page.pageOf?.of != null && model.numbersPages(page) && model.numbersPages(before);
    // If two sheets of a stack are lost, one person's second sheet follows another person's first: the page number
    // alone is no evidence.
    return sheet && followsNumber(before, page) && showsOwnNumber(draft, page);
  }
  if (owner.is !== 'doubtful' || !owner.reasons.includes('name-only') || draft.owner.is !== 'person') return false;
  const own = draft.owner.people;
  return (
    owner.people.length > 0 &&
    owner.people.every((person) => own.includes(person)) &&
    own.some((person) => page.numbers.includes(known.employees[person]?.employeeCode?.replace(/^0+/, '') ?? '-'))
  );
}

function showsOwnNumber(draft: GroupDraft, page: PageFacts): boolean {
  const own = draft.pages.flatMap((one) => one.numbers);
  return page.numbers.length > 0 && page.numbers.every((number) => own.includes(number));
}

function showsAnotherNumber(draft: GroupDraft, page: PageFacts): boolean {
  const own = draft.pages.flatMap((one) => one.numbers);
  return own.length > 0 && page.numbers.length > 0 && !page.numbers.some((number) => own.includes(number));
}

/** A person on many attendance sheets probably signs them. */
function hasTooManySheets(draft: GroupDraft): boolean {
  if (draft.owner.is !== 'person') return false;
  const sheets = draft.pages.filter((page) => page.attendance && !page.netPay && page.pageOf === null);
  return sheets.length > TWICE;
}

/** Returns the same people, marked for review. */
export function unsure(owner: PageOwner, reason: ReasonCode): PageOwner {
  if (owner.is !== 'person') return owner;
  const { people, code, box, printedName } = owner;
  return { is: 'doubtful', people, code, name: printedName, reasons: [reason], box };
}

/**
 * Asks one question about the most frequent form among pages without a person, if at least three such pages follow a
 * person's page.
 */
function askOnce(
  nameless: { draft: GroupDraft; before: GroupDraft; page: PageFacts }[],
  pages: PageFacts[],
  drafts: GroupDraft[],
): LayoutQuestion | null {
  const asked = new Set<GroupDraft>();
  const owned = (draft: GroupDraft) => draft.owner.is === 'person' || draft.owner.is === 'stranger';
  const firsts = drafts.filter(owned).flatMap((draft) => draft.pages.slice(0, 1));
  const open = withoutContradicted(
    nameless.filter(({ page }) => !looksLikeAFirst(page, firsts) && page.pageOf?.n !== 1),
  );
  const forms: (typeof open)[] = [];
  for (const one of open) {
    const form = forms.find(([example]) => example && likeness(example.page, one.page) >= MOST);
    if (form) form.push(one);
    else forms.push([one]);
  }
  const [most] = forms.sort((a, b) => b.length - a.length);
  for (const one of most ?? []) if (owned(one.before) || asked.has(one.before)) asked.add(one.draft);
  for (const { root, behind } of irregular(most ?? [], asked, drafts)) {
    root.owner = unsure(root.owner, 'sheets-differ');
    for (const draft of behind) asked.delete(draft);
  }
  // The intake asks once for all files of one person: no file alone has many such pages.
  if (asked.size < (firsts.length === 1 ? 1 : SEVERAL)) return null;
  for (const { draft, before } of most ?? []) {
    if (!asked.has(draft)) continue;
    draft.layout = 'asked';
    draft.reasons.push('layout-asked');
    if (before.layout === null) before.layout = 'awaited';
  }
  const numbers = pages
    .filter((page) => [...asked].some((draft) => draft.pages.includes(page)))
    .map((page) => page.page);
  const example = most?.find(({ draft }) => asked.has(draft))?.page;
  return { fingerprint: example ? fingerprintOf(example, firsts[0]) : '', pages: numbers.sort((a, b) => a - b) };
}

/**
 * If nearly all slips of a file are followed by the same number of pages without a person, returns the slips with more
 * or fewer: a sheet is lost, so one person's second sheet follows another person's first. The answer to the file's
 * question does not apply to these slips.
 */
function irregular(
  most: { draft: GroupDraft; before: GroupDraft; page: PageFacts }[],
  asked: ReadonlySet<GroupDraft>,
  drafts: GroupDraft[],
): { root: GroupDraft; behind: GroupDraft[] }[] {
  const rootOf = new Map<GroupDraft, GroupDraft>();
  for (const { draft, before } of most) if (asked.has(draft)) rootOf.set(draft, rootOf.get(before) ?? before);
  const [example] = rootOf.values();
  const form = example?.pages[0];
  const owned = (draft: GroupDraft) => draft.owner.is === 'person' || draft.owner.is === 'stranger';
  const slips = drafts.filter(
    (draft) => owned(draft) && draft.pages.length === 1 && form && likeness(form, draft.pages[0] as PageFacts) >= MOST,
  );
  const behindOf = Map.groupBy(rootOf.keys(), (draft) => rootOf.get(draft));
  const lengthOf = (slip: GroupDraft) => behindOf.get(slip)?.length ?? 0;
  const [usual] = [...Map.groupBy(slips, lengthOf)].sort((a, b) => b[1].length - a[1].length);
  if (!usual || usual[0] === 0 || usual[1].length < slips.length * MOST) return [];
  return slips
    .filter((slip) => lengthOf(slip) !== usual[0])
    .map((root) => ({ root, behind: behindOf.get(root) ?? [] }));
}

/**
 * If most pages fit, leaves out the pages whose page number or sheet count contradicts the page before them: the one
 * answer must not move those pages, so each gets a question of its own.
 */
function withoutContradicted<T extends { before: GroupDraft; page: PageFacts }>(nameless: T[]): T[] {
  const fits = ({ before, page }: T) => {
    const last = before.pages.at(-1);
    const inCount = last?.pageOf?.of == null || page.pageOf?.of == null || followsNumber(last, page);
    return inCount && !showsAnotherNumber(before, page);
  };
  const fitting = nameless.filter(fits);
  return fitting.length * 2 > nameless.length ? fitting : nameless;
}

/** The form words on such a page and on the first page before it: no personal data, and no items of a month's pay. */
function fingerprintOf(page: PageFacts, first: PageFacts | undefined): string {
  return `${printOf(page)}|${printOf(first)}`;
}

/** The form words of a page without the items of a month's pay. */
export function printOf(page: PageFacts | undefined): string {
  return (page?.layout ?? []).filter((word) => !isPayItem(word)).join('.');
}

/** Whether a page has as many identity labels as a first page of the same form: then it only lacks the code. */
function looksLikeAFirst(page: PageFacts, firsts: PageFacts[]): boolean {
  return (
    firsts.some(
      (first) =>
        page.identityLabels > 1 && page.identityLabels * 2 > first.identityLabels && likeness(first, page) >= MOST,
    ) || firsts.some((first) => likeness(first, page) >= 0.9 && first.identityLabels <= page.identityLabels)
  );
}

/** The reasons of a page without a certain owner, for the reviewer. */
function explained(owner: PageOwner, before: GroupDraft | null): PageOwner {
  if (owner.is !== 'nobody') return owner;
  const nobody = { is: 'doubtful' as const, people: [], code: null, name: null, box: null };
  if (owner.noText) return { ...nobody, reasons: ['no-text'] };
  const people = before?.owner.is === 'person' ? before.owner.people : [];
  return { ...nobody, people, reasons: people.length > 0 ? ['no-code', 'continuation-uncertain'] : ['no-code'] };
}

/** Removes page numbers that count a whole file, such as `Pag. 57/120`, so that they join no pages. */
function withoutFileNumbering(pages: PageFacts[]): PageFacts[] {
  const numbered = pages.filter((page) => page.pageOf !== null);
  const asFile = numbered.filter((page) => page.pageOf?.n === page.page).length;
  const throughFile = numbered.length >= 4 && asFile / numbered.length > 0.8;
  return pages.map((page) => {
    if (page.pageOf === null) return page;
    const { n, of } = page.pageOf;
    const implausible = n > MOST_SHEETS || (of !== null && (of > MOST_SHEETS || n > of)) || n < 1;
    return throughFile || implausible ? { ...page, pageOf: null } : page;
  });
}
