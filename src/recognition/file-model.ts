import type { KnownPeople } from './known-people.ts';
import type { CodeFact, PageFacts } from './page-facts.ts';
import { MANY_PEOPLE, MOST, NEARLY_ALL, SAME_HEIGHT, SEVERAL } from './thresholds.ts';

/**
 * What a file reveals before any page is assigned: which pages are alike, at which height pages of one kind print their
 * subject's code, which codes appear on everyone's pages, and whether page numbers can be trusted. Pure.
 */
export type FileModel = {
  /** Codes on the pages of three or more different people (employers, signers, approvers), with their usual heights. */
  recurring: Map<string, number[]>;
  /** Names on three or more other people's pages, letters only. */
  familiarNames: Set<string>;
  /** Most pages with a known code show that person's name too. */
  namesUsual: boolean;
  /** Whether similar pages print their subject's code at this height. */
  isSubjectPlace: (page: PageFacts, box: { x: number; y: number }) => boolean | null;
  /** Whether `page 2 of 3` can be trusted on pages like this one. */
  numbersPages: (page: PageFacts) => boolean;
  /** Payroll numbers on many pages: a company's or an office's. */
  commonNumbers: ReadonlySet<string>;
  /** The same number for pages that look alike. */
  kindOfPage: (page: PageFacts) => number;
};

const BAND = 0.02;
const MOST_CLASSES = 60;

export function fileModel(pages: PageFacts[], known: KnownPeople): FileModel {
  const recurring = recurringCodes(pages, known);
  const familiarNames = familiar(pages, known);
  const classes = classesOf(pages);
  const places = subjectPlaces(pages, classes, recurring, known);
  const misnumbered = misnumberedClasses(pages, classes, known);
  return {
    recurring,
    familiarNames,
    namesUsual: namesUsual(pages),
    isSubjectPlace: (page, { y }) => {
      const bands = places.get(classes.get(page) ?? -1);
      if (!bands || bands.size === 0) return null;
      const band = Math.round(y / BAND);
      return bands.has(band) || bands.has(band - 1) || bands.has(band + 1);
    },
    numbersPages: (page) => !misnumbered.has(classes.get(page) ?? -1),
    commonNumbers: common(pages),
    kindOfPage: (page) => classes.get(page) ?? -1,
  };
}

/** One key per person: two people's codes may be equal except for omocodia. */
export function identityOf(code: string, people: number[], known: KnownPeople): string {
  const [first] = people;
  return first === undefined ? code : (known.employees[first]?.taxCode ?? code);
}

/** The share of form words, or of the words of their first rows, that two pages have in common. */
export function likeness(a: PageFacts, b: PageFacts, part: 'layout' | 'top' = 'layout'): number {
  const [one, other] = [a[part], b[part]];
  if (one.length === 0 && other.length === 0) return 1;
  const shared = one.filter((word) => other.includes(word)).length;
  return shared / (one.length + other.length - shared);
}

/** Whether two pages begin with the same words: a different document about the same person begins with other words. */
export function beginAlike(a: PageFacts, b: PageFacts): boolean {
  const shared = a.top.filter((word) => b.top.includes(word)).length;
  return shared >= Math.min(a.top.length, b.top.length) * MOST;
}

function classesOf(pages: PageFacts[]): Map<PageFacts, number> {
  const examples: PageFacts[] = [];
  const classes = new Map<PageFacts, number>();
  const known = new Map<string, number>();
  for (const page of pages) {
    const key = `${page.layout.join()}${page.certificate !== null}`;
    let found = known.get(key) ?? -1;
    if (found < 0) {
      found = examples.findIndex(
        (one) => (one.certificate !== null) === (page.certificate !== null) && likeness(one, page) >= MOST,
      );
      if (found < 0 && examples.length < MOST_CLASSES) found = examples.push(page) - 1;
      known.set(key, found);
    }
    classes.set(page, found);
  }
  return classes;
}

function common(pages: PageFacts[]): Set<string> {
  const counts = Map.groupBy(
    pages.flatMap(({ numbers }) => [...new Set(numbers)]),
    (number) => number,
  );
  return new Set([...counts].filter(([, { length }]) => length > SEVERAL).map(([number]) => number));
}

/** Codes that may be the subject's: codes of people that do not usually appear at that height. */
function candidates(page: PageFacts, recurring: Map<string, number[]>): CodeFact[] {
  return page.codes.filter(
    (fact) =>
      (fact.form === 'person' || fact.people.length > 0) &&
      fact.company === null &&
      !fact.practice &&
      fact.box !== null &&
      !(recurring.get(fact.code) ?? []).some((height) => Math.abs(height - (fact.box?.y ?? 0)) <= SAME_HEIGHT),
  );
}

/** Heights at which many different people's codes appear, with no other person's code above them. */
function subjectPlaces(
  pages: PageFacts[],
  classes: Map<PageFacts, number>,
  recurring: Map<string, number[]>,
  known: KnownPeople,
): Map<number, Set<number>> {
  type Seen = { people: Set<string>; last: string; slips: number; pages: number; below: number };
  const bands = new Map<number, Map<number, Seen>>();
  for (const page of pages) {
    if (page.summary) continue;
    const facts = candidates(page, recurring);
    if (new Set(facts.map((fact) => fact.code)).size >= MANY_PEOPLE) continue;
    const own = bands.get(classes.get(page) ?? -1) ?? new Map<number, Seen>();
    bands.set(classes.get(page) ?? -1, own);
    for (const fact of facts) {
      const y = fact.box?.y ?? 0;
      const band = Math.round(y / BAND);
      const seen = own.get(band) ?? { people: new Set(), last: '', slips: 0, pages: 0, below: 0 };
      own.set(band, seen);
      seen.pages++;
      const identity = identityOf(fact.code, fact.people, known);
      seen.people.add(identity);
      if (identity !== seen.last) seen.slips++;
      seen.last = identity;
      if (facts.some((other) => other.code !== fact.code && (other.box?.y ?? 0) < y - BAND)) seen.below++;
    }
  }
  const places = new Map<number, Set<number>>();
  for (const [one, own] of bands) {
    // Each person has one slip in a file: a place that shows the same person again and again is not the subject's
    // place.
    const found = [...own].filter(
      ([, { people, slips, pages: count, below }]) =>
        people.size >= Math.max(SEVERAL, slips * 0.5) && below <= count * (1 - NEARLY_ALL),
    );
    // Another height on a few pages is not the subject's place.
    const most = Math.max(0, ...found.map(([, seen]) => seen.pages));
    places.set(one, new Set(found.filter(([, seen]) => seen.pages * 8 >= most).map(([band]) => band)));
  }
  return places;
}

/**
 * A signer, employer or approver appears on the pages of a whole company's people. A person who appears on the pages of
 * only a few others is a second person on those pages.
 */
function recurringCodes(pages: PageFacts[], known: KnownPeople): Map<string, number[]> {
  type Beside = { others: Set<string>; people: Set<number>; pages: number; heights: number[] };
  const beside = new Map<string, Beside>();
  const inFile = new Set<number>();
  for (const page of pages) {
    const codes = new Map<string, CodeFact>();
    for (const fact of page.codes) if (fact.form === 'person' || fact.people.length > 0) codes.set(fact.code, fact);
    const persons = [...codes.values()].filter((fact) => fact.people.length > 0);
    // A list shows all its people together, which makes none of them a signer.
    if (page.summary || persons.length >= MANY_PEOPLE) continue;
    const active = persons.filter((fact) => fact.company === null && !fact.practice);
    const named = page.names.filter((name) => name.labelled);
    for (const { people } of [...active, ...named]) for (const person of people) inFile.add(person);
    for (const [code, fact] of codes) {
      const colleagues = active.filter((other) => other.code !== code);
      const called = named.filter((name) => !isCalled(fact, name.folded, known));
      const others = [
        ...colleagues.map((other) => identityOf(other.code, other.people, known)),
        ...called.map((name) => name.folded),
      ];
      if (others.length === 0) continue;
      const seen = beside.get(code) ?? { others: new Set(), people: new Set(), pages: 0, heights: [] };
      beside.set(code, seen);
      seen.pages++;
      for (const other of others) if (seen.others.size < 8) seen.others.add(other);
      for (const { people } of [...colleagues, ...called]) for (const person of people) seen.people.add(person);
      if (fact.box && seen.heights.length < 60) seen.heights.push(fact.box.y);
    }
  }
  const recurring = new Map<string, number[]>();
  for (const [code, { others, people, pages: count, heights }] of beside) {
    if (others.size < SEVERAL || count < SEVERAL) continue;
    if (people.size > 0 && people.size < staffOf(people, inFile, known) * 0.5) continue;
    recurring.set(
      code,
      heights.filter((y) => heights.filter((other) => Math.abs(other - y) <= SAME_HEIGHT).length >= SEVERAL),
    );
  }
  for (const company of known.companyByCode.keys())
    if (company.length === 16) recurring.set(company, recurring.get(company) ?? []);
  return recurring;
}

/**
 * The number of people in the file from the company that most of `people` work for; any of them may also work for a
 * second company.
 */
function staffOf(people: Set<number>, inFile: Set<number>, known: KnownPeople): number {
  const companyOf = (person: number) => known.employees[person]?.companyId;
  const [most] = [...Map.groupBy(people, companyOf)].sort(([, a], [, b]) => b.length - a.length);
  return [...inFile].filter((person) => companyOf(person) === most?.[0]).length;
}

/** Whether a printed name is the name of a code's person. Glued text may hold more letters than the name. */
export function isCalled(fact: Pick<CodeFact, 'people' | 'nearName'>, folded: string, known: KnownPeople): boolean {
  if (
    fact.people.some((person) => known.namesOf[person]?.some((name) => folded.includes(name) || name.includes(folded)))
  )
    return true;
  return fact.nearName !== null && folded.includes(fact.nearName.replace(/[^A-Z]/g, ''));
}

/** Words in a name's place on most pages: a signer, a company, a heading. */
function familiar(pages: PageFacts[], known: KnownPeople): Set<string> {
  const beside = new Map<string, { pages: number; others: Set<string> }>();
  let read = 0;
  for (const page of pages) {
    if (page.chars < 40) continue;
    read++;
    const subjects = page.codes.filter((fact) => fact.people.length > 0 && !fact.practice && fact.company === null);
    for (const name of new Map(page.names.map((one) => [one.folded, one])).values()) {
      const seen = beside.get(name.folded) ?? { pages: 0, others: new Set<string>() };
      beside.set(name.folded, seen);
      seen.pages++;
      for (const fact of subjects)
        if (!isCalled(fact, name.folded, known) && seen.others.size < 8)
          seen.others.add(identityOf(fact.code, fact.people, known));
    }
  }
  return new Set(
    [...beside]
      .filter(([, { pages: count, others }]) => others.size >= SEVERAL && count * 2 >= read)
      .map(([name]) => name),
  );
}

function namesUsual(pages: PageFacts[]): boolean {
  let withCode = 0;
  let withName = 0;
  for (const page of pages) {
    const facts = page.codes.filter((fact) => fact.people.length > 0 && fact.company === null && !fact.practice);
    if (new Set(facts.map((fact) => fact.code)).size !== 1) continue;
    withCode++;
    if (facts[0]?.people.some((person) => page.named.includes(person))) withName++;
  }
  return withCode > 0 && withName / withCode >= MOST;
}

/**
 * Page numbers show which page follows which only if each count begins with one, increases by one up to its last page,
 * and never passes from one person to another. One violation discards the page numbers of all pages of that kind.
 */
function misnumberedClasses(pages: PageFacts[], classes: Map<PageFacts, number>, known: KnownPeople): Set<number> {
  const wrong = new Set<number>();
  pages.forEach((page, index) => {
    const { pageOf } = page;
    if (pageOf === null || pageOf.of === null) return;
    const before = pages[index - 1];
    const next = pages[index + 1];
    const follows = (a: PageFacts | undefined, b: PageFacts | undefined) =>
      a?.pageOf != null && b?.pageOf != null && b.pageOf.n === a.pageOf.n + 1 && a.pageOf.of === b.pageOf.of;
    const complete = (pageOf.n === 1 || follows(before, page)) && (pageOf.n === pageOf.of || follows(page, next));
    if (complete && (pageOf.n === 1 || before === undefined || samePeople(before, page, known))) return;
    for (const one of [before, page, next]) if (one?.pageOf != null) wrong.add(classes.get(one) ?? -1);
  });
  return wrong;
}

/** Whether the pages have a person in common; true if one of them shows nobody. */
function samePeople(a: PageFacts, b: PageFacts, known: KnownPeople): boolean {
  const of = (page: PageFacts) =>
    new Set(
      page.codes
        .filter((fact) => fact.form === 'person' && fact.company === null && !fact.practice)
        .map((fact) => identityOf(fact.code, fact.people, known)),
    );
  const [first, second] = [of(a), of(b)];
  return first.size === 0 || second.size === 0 || [...second].some((person) => first.has(person));
}
