import type { KnownPeople } from './known-people.ts';
import type { PageFacts } from './page-facts.ts';
import { type FileHabits, identityOf, ownerOf, type PageOwner } from './page-owner.ts';
import type { ReasonCode } from './recognition.ts';

/** Pages on their way to one document: one owner, one payslip or certificate. */
export type Draft = {
  pages: PageFacts[];
  owner: PageOwner;
  /** Same for the pages of one person; null for whoever owns nothing. */
  key: string | null;
  continuation: boolean;
  reasons: ReasonCode[];
};

/** A numbering that goes on through the whole file says nothing about single payslips. */
const MOST_PAGES_OF_A_SLIP = 8;
const PAIRS_MAKE_A_HABIT = 3;
const FEW_IDENTITY_LABELS = 1;
const SAME_FORM = 0.6;

export function groupPages(input: PageFacts[], habits: FileHabits, known: KnownPeople): Draft[] {
  const pages = withoutFileNumbering(input);
  const drafts: Draft[] = [];
  const draftsOf = new Map<string, Draft[]>();
  const rhythm = continuationHabit(pages, habits, known);
  let last = null as Draft | null;
  for (const [index, page] of pages.entries()) {
    const previousPage = pages[index - 1] ?? null;
    const previousPeople: number[] = last?.owner.is === 'person' ? last.owner.people : [];
    const owner = ownerOf(page, habits, known, previousPeople);
    const key = keyOf(owner, known);
    let target: Draft | null = null;
    if (key !== null) {
      if (last?.key === key && belongsTo(last, page)) target = last;
      else target = draftsOf.get(key)?.findLast((draft) => resumes(draft, page)) ?? null;
      if (target) strengthen(target, owner);
    } else if (owner.is === 'summary') {
      if (last?.owner.is === 'summary') target = last;
    } else if (owner.is === 'nobody' && last && previousPage) {
      const evidence = continuationOf(last, previousPage, page, known, habits, rhythm);
      if (evidence) {
        target = last;
        last.continuation = true;
        if (!last.reasons.includes(evidence)) last.reasons.push(evidence);
      }
    }
    if (target) target.pages.push(page);
    else {
      target = { pages: [page], owner: explained(owner, last), key, continuation: false, reasons: [] };
      drafts.push(target);
      if (key !== null) draftsOf.set(key, [...(draftsOf.get(key) ?? []), target]);
    }
    last = target;
  }
  return drafts;
}

function keyOf(owner: PageOwner, known: KnownPeople): string | null {
  if (owner.is === 'person') return identityOf(owner.code, owner.people, known);
  return owner.is === 'stranger' ? identityOf(owner.code, [], known) : null;
}

/** A second page may show the name that the first one lacked. */
function strengthen(draft: Draft, owner: PageOwner): void {
  if (draft.owner.is !== 'person' || owner.is !== 'person') return;
  const merged = new Set([...draft.owner.reasons, ...owner.reasons]);
  if (merged.has('code-and-name-match')) merged.delete('code-matches');
  draft.owner = {
    ...draft.owner,
    named: draft.owner.named || owner.named,
    sure: draft.owner.sure && owner.sure,
    reasons: [...merged],
  };
}

/** Whether a page of the same person, right behind, belongs to the same document. */
function belongsTo(draft: Draft, page: PageFacts): boolean {
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
  if (page.attendance)
    return !draft.pages.some((one) => one.attendance && one.netPay) && !repeatsAttendance(draft, page);
  return true;
}

function repeatsAttendance(draft: Draft, page: PageFacts): boolean {
  const paid = draft.pages.some((one) => one.netPay);
  return paid && page.attendance && draft.pages.some((one) => one.attendance);
}

/** A, B, A: a page takes up an earlier document only when it says so itself. */
function resumes(draft: Draft, page: PageFacts): boolean {
  const lastPage = draft.pages.at(-1);
  if (!lastPage || page.certificate !== null || contradicts(draft, page)) return false;
  if (followsNumber(lastPage, page)) return true;
  if (draft.pages.some((one) => one.netPay) && page.netPay) return false;
  if (page.pageOf?.n === 1) return draft.pages.every((one) => one.attendance && !one.netPay);
  if (lastPage.continues && !lastPage.netPay) return true;
  return draft.pages.every((one) => one.attendance && !one.netPay) && page.netPay;
}

function followsNumber(before: PageFacts, page: PageFacts): boolean {
  return (
    before.pageOf !== null &&
    page.pageOf !== null &&
    page.pageOf.n === before.pageOf.n + 1 &&
    page.pageOf.of === before.pageOf.of
  );
}

/** Another month, another kind of pay, another employer or another contract. */
function contradicts(draft: Draft, page: PageFacts): boolean {
  for (const one of draft.pages) {
    if (
      one.period !== null &&
      page.period !== null &&
      one.periodWeight === page.periodWeight &&
      one.period !== page.period
    )
      return true;
    const ownMonth = page.period !== null && one.period !== null && page.periodWeight > 1;
    if (ownMonth && one.payrollKind !== page.payrollKind && !one.attendance && !followsNumber(one, page)) return true;
    if (page.payrollKind !== null && one.payrollKind !== page.payrollKind && !one.attendance) return true;
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

/** Companies of the registry whose code the page prints; the practice's own code stands on everybody's pages. */
export function companiesOf(page: PageFacts): number[] {
  const own = page.codes.filter((fact) => fact.company !== null && fact.role !== 'practice' && fact.role !== 'signer');
  const employers = own.filter((fact) => !fact.practice);
  return [...new Set((employers.length > 0 ? employers : own).map((fact) => fact.company ?? -1))];
}

/** Evidence that a page without any code goes on with the document before it; null when there is none. */
function continuationOf(
  draft: Draft,
  before: PageFacts,
  page: PageFacts,
  known: KnownPeople,
  habits: FileHabits,
  rhythm: Rhythm,
): ReasonCode | null {
  if (page.chars < 40 || draft.owner.is === 'summary' || contradicts(draft, page)) return null;
  const owners = draft.owner.is === 'person' || draft.owner.is === 'doubtful' ? draft.owner.people : [];
  const newNames = page.named.filter((person) => !habits.familiarNames.has(person));
  if (newNames.some((person) => !owners.some((owner) => samePerson(owner, person, known)))) return null;
  if (page.pageOf !== null) {
    if (page.pageOf.n === 1) return null;
    if (before.pageOf !== null) return followsNumber(before, page) ? 'continuation-marked' : null;
  }
  const showsIdentity = page.identityLabels > FEW_IDENTITY_LABELS && page.identityLabels * 2 > before.identityLabels;
  if (showsIdentity) return null;
  // SEGUE says that the next page goes on; a slip that has come to its net pay does not.
  if (before.continues && !draft.pages.some((one) => one.netPay)) return 'continuation-marked';
  return rhythm(page, before) ? 'continuation-same-layout' : null;
}

function samePerson(a: number, b: number, known: KnownPeople): boolean {
  return a === b || known.employees[a]?.taxCode === known.employees[b]?.taxCode;
}

type Rhythm = (page: PageFacts, before: PageFacts) => boolean;

/**
 * Programs that print the identity on the first page only give second pages of one form, again and again. Such a
 * form, seen behind first pages at least three times and never with a code, is evidence for the next one.
 */
function continuationHabit(pages: PageFacts[], habits: FileHabits, known: KnownPeople): Rhythm {
  const seconds: PageFacts[] = [];
  const firsts = new Set<PageFacts>();
  let before: PageFacts | null = null;
  for (const page of pages) {
    const owned = ownerOf(page, habits, known, []).is === 'person';
    if (owned) firsts.add(page);
    else if (
      before &&
      page.named.every((person) => habits.familiarNames.has(person)) &&
      page.chars >= 40 &&
      !page.summary
    )
      seconds.push(page);
    before = owned ? page : null;
  }
  return (page, previous) => {
    // Only right behind a first page: what follows two pages of one slip may be anybody's.
    if ((page.netPay && previous.netPay) || !firsts.has(previous)) return false;
    const alike = seconds.filter((one) => likeness(one, page) >= SAME_FORM).length;
    if (alike < PAIRS_MAKE_A_HABIT) return false;
    return ![...firsts].some((one) => likeness(one, page) >= 0.9 && one.identityLabels <= page.identityLabels);
  };
}

function likeness(a: PageFacts, b: PageFacts): number {
  if (a.layout.length === 0 && b.layout.length === 0) return 1;
  const shared = a.layout.filter((word) => b.layout.includes(word)).length;
  return shared / (a.layout.length + b.layout.length - shared);
}

/** What a page without certain owner tells the person who decides. */
function explained(owner: PageOwner, before: Draft | null): PageOwner {
  if (owner.is !== 'nobody') return owner;
  if (owner.noText) return { is: 'doubtful', people: [], code: null, reasons: ['no-text'], box: null };
  if (owner.named.length > 0) {
    return { is: 'doubtful', people: owner.named, code: null, reasons: ['no-code', 'name-only'], box: null };
  }
  const people = before?.owner.is === 'person' ? before.owner.people : [];
  const reasons: ReasonCode[] = people.length > 0 ? ['no-code', 'continuation-uncertain'] : ['no-code'];
  return { is: 'doubtful', people, code: null, reasons, box: null };
}

/** `Pag. 57/120` of a whole file is taken away, so that it joins nothing. */
function withoutFileNumbering(pages: PageFacts[]): PageFacts[] {
  const numbered = pages.filter((page) => page.pageOf !== null);
  const asFile = numbered.filter((page) => page.pageOf?.n === page.page).length;
  const throughFile = numbered.length >= 4 && asFile / numbered.length > 0.8;
  return pages.map((page) => {
    if (page.pageOf === null) return page;
    const { n, of } = page.pageOf;
    const implausible = n > MOST_PAGES_OF_A_SLIP || (of !== null && (of > MOST_PAGES_OF_A_SLIP || n > of)) || n < 1;
    return throughFile || implausible ? { ...page, pageOf: null } : page;
  });
}
