import { withoutOmocodia } from '../../employees/tax-code.ts';
import type { KnownPeople } from './known-people.ts';
import type { CodeFact, PageFacts } from './page-facts.ts';
import type { PageBox, ReasonCode } from './recognition.ts';

/**
 * Whose page it is, by the codes on it (stack.md "Assigning pages to people"). Pure. Only a code that is known as an
 * employee's can own a page; every doubt ends in review.
 */
export type PageOwner =
  /** One person of the registry; `people` are the employments under that code. */
  | {
      is: 'person';
      people: number[];
      code: string;
      named: boolean;
      sure: boolean;
      reasons: ReasonCode[];
      box: PageBox | null;
    }
  /** A person's code that the registry does not know. */
  | { is: 'stranger'; code: string; name: string | null; box: PageBox | null }
  | { is: 'summary'; reason: 'summary-keyword' | 'many-people-on-page' }
  | { is: 'doubtful'; people: number[]; code: string | null; reasons: ReasonCode[]; box: PageBox | null }
  /** No code that could own it: perhaps a continuation. */
  | { is: 'nobody'; named: number[]; noText: boolean };

/** What the whole file says about codes that keep coming back. */
export type FileHabits = {
  /** Codes beside three or more different people: employers, signers, intermediaries; with their usual heights. */
  recurring: Map<string, number[]>;
  /** Employees whose name stands on three or more other people's pages, as a signer's or in an employer's style. */
  familiarNames: Set<number>;
  /** Most pages with a known code carry that person's name too. */
  namesUsual: boolean;
};

const MANY_PEOPLE = 4;
const RECURS_BESIDE = 3;
/** A recurring code this near its usual height is in its usual role. */
const SAME_HEIGHT = 0.03;
const NAMES_USUAL = 0.6;
const LOWER_PART = 0.5;
/** Where the person a slip is about is named. */
const UPPER_PART = 0.4;
const SCORE_TO_WIN = 2;
const MARGIN_TO_WIN = 2;

export function fileHabits(pages: PageFacts[], known: KnownPeople): FileHabits {
  const beside = new Map<string, { others: Set<string>; pages: number; heights: number[] }>();
  const namedBeside = new Map<number, Set<string>>();
  let withCode = 0;
  let withName = 0;
  for (const page of pages) {
    const codes = new Map<string, CodeFact>();
    for (const fact of page.codes) if (fact.form === 'person' || fact.people.length > 0) codes.set(fact.code, fact);
    const employees = [...codes.values()].filter(
      (fact) => fact.people.length > 0 && fact.company === null && !isPassive(fact),
    );
    const [only] = employees;
    if (only && employees.length === 1) {
      for (const person of page.named) {
        if (only.people.includes(person)) continue;
        namedBeside.set(person, (namedBeside.get(person) ?? new Set()).add(identityOf(only.code, only.people, known)));
      }
      withCode++;
      if (employees[0]?.people.some((person) => page.named.includes(person))) withName++;
    }
    // In a list everybody stands beside everybody; that makes nobody an intermediary.
    if (page.summary || [...codes.values()].filter((fact) => fact.people.length > 0).length >= MANY_PEOPLE) continue;
    for (const [code, fact] of codes) {
      const others = employees.filter((other) => other.code !== code);
      if (others.length === 0) continue;
      const seen = beside.get(code) ?? { others: new Set(), pages: 0, heights: [] };
      seen.pages++;
      for (const other of others)
        if (seen.others.size < 8) seen.others.add(identityOf(other.code, other.people, known));
      if (fact.box && seen.heights.length < 60) seen.heights.push(fact.box.y);
      beside.set(code, seen);
    }
  }
  const recurring = new Map<string, number[]>();
  for (const [code, { others, pages: count, heights }] of beside) {
    if (others.size < RECURS_BESIDE || count < RECURS_BESIDE) continue;
    recurring.set(
      code,
      heights.filter((y) => heights.filter((other) => Math.abs(other - y) <= SAME_HEIGHT).length >= RECURS_BESIDE),
    );
  }
  for (const company of known.companyByCode.keys())
    if (company.length === 16) recurring.set(company, recurring.get(company) ?? []);
  const familiarNames = new Set(
    [...namedBeside].filter(([, others]) => others.size >= RECURS_BESIDE).map(([person]) => person),
  );
  return { recurring, familiarNames, namesUsual: withCode > 0 && withName / withCode >= NAMES_USUAL };
}

/** Roles that never own a page. */
function isPassive(fact: CodeFact): boolean {
  return (
    fact.practice ||
    fact.role === 'relative' ||
    fact.role === 'signer' ||
    fact.role === 'practice' ||
    fact.role === 'employer'
  );
}

export function ownerOf(page: PageFacts, habits: FileHabits, known: KnownPeople, previous: number[]): PageOwner {
  if (!page.readable) return { is: 'doubtful', people: [], code: null, reasons: ['page-damaged'], box: null };
  const candidates = candidatesOf(page, habits, known, previous);
  const everybody = new Set(
    page.codes
      .filter((fact) => fact.people.length > 0 && fact.role !== 'relative')
      .map((fact) => withoutOmocodia(fact.code)),
  );
  if (page.certificate === null && everybody.size >= MANY_PEOPLE)
    return { is: 'summary', reason: 'many-people-on-page' };
  if (page.summary) return { is: 'summary', reason: 'summary-keyword' };
  if (candidates.some((one) => one.role === 'recipient')) {
    const recipients = candidates.filter((one) => one.role === 'recipient');
    return decide(recipients, page, habits, known, previous);
  }
  return decide(candidates, page, habits, known, previous);
}

type Candidate = {
  code: string;
  base: string;
  people: number[];
  exact: boolean;
  form: CodeFact['form'];
  reading: CodeFact['reading'];
  role: CodeFact['role'];
  nearName: string | null;
  box: PageBox | null;
  score: number;
  named: boolean;
  passive: boolean;
  /** Signs or employs others elsewhere in the file. */
  recurs: boolean;
};

/** One candidate per person's code, from its best place on the page. */
function candidatesOf(page: PageFacts, habits: FileHabits, known: KnownPeople, previous: number[]): Candidate[] {
  const byBase = new Map<string, Candidate>();
  for (const fact of page.codes) {
    if (fact.practice || (fact.form === 'number' && fact.people.length === 0)) continue;
    if (fact.company !== null && !worksElsewhere(fact, page, known)) continue;
    const named = fact.people.some((person) => page.named.includes(person));
    // Eleven digits may be anything: only by name, label or the page before are they a provisional code.
    const told = named || fact.role === 'recipient' || fact.people.some((person) => previous.includes(person));
    if (fact.form === 'number' && !told) continue;
    if (isHabitual(fact, habits)) continue;
    const base = identityOf(fact.code, fact.people, known);
    const candidate: Candidate = {
      code: fact.code,
      base,
      people: fact.people,
      exact: fact.exact,
      form: fact.form,
      reading: fact.reading,
      role: fact.role,
      nearName: fact.nearName,
      box: fact.box,
      score: 0,
      named,
      passive: isPassive(fact) || isLowDown(fact),
      recurs: habits.recurring.has(fact.code),
    };
    const other = byBase.get(base);
    if (!other || rank(candidate) > rank(other)) byBase.set(base, candidate);
  }
  return [...byBase.values()];
}

/** One key per person: two people may share all but their omocodia. */
export function identityOf(code: string, people: number[], known: KnownPeople): string {
  const [first] = people;
  if (first === undefined) return code.length === 16 ? withoutOmocodia(code) : code;
  return known.employees[first]?.taxCode ?? code;
}

function rank(candidate: Candidate): number {
  if (candidate.role === 'recipient') return 3;
  if (candidate.passive) return 0;
  return candidate.role === 'employee' ? 2 : 1;
}

/** A sole trader's code owns a page only where another company pays him. */
function worksElsewhere(fact: CodeFact, page: PageFacts, known: KnownPeople): boolean {
  const here = new Set(
    page.codes.flatMap((one) =>
      one.company !== null && one.code !== fact.code ? [known.companyIds[one.company]] : [],
    ),
  );
  return fact.people.some((person) => {
    const company = known.employees[person]?.companyId;
    return company !== undefined && company !== known.companyIds[fact.company ?? -1] && here.has(company);
  });
}

/** A recurring code where it usually stands; anywhere else it may, with a label or high up, name its own page. */
function isHabitual(fact: CodeFact, habits: FileHabits): boolean {
  const heights = habits.recurring.get(fact.code);
  if (!heights) return false;
  if (fact.people.length === 0 || !fact.box) return true;
  const y = fact.box.y;
  if (heights.some((height) => Math.abs(height - y) <= SAME_HEIGHT)) return true;
  return fact.role !== 'employee' && fact.role !== 'recipient' && y > UPPER_PART;
}

/** Relatives and signers stand below; whom a page is about is named above, or by a label. */
function isLowDown(fact: CodeFact): boolean {
  return fact.box !== null && fact.box.y > LOWER_PART && fact.role !== 'employee' && fact.role !== 'recipient';
}

function decide(
  all: Candidate[],
  page: PageFacts,
  habits: FileHabits,
  known: KnownPeople,
  previous: number[],
): PageOwner {
  const knownOnes = all.filter((one) => one.people.length > 0);
  // Who signs or employs elsewhere counts here when labelled as the employee, or when there is nobody else.
  const actors = knownOnes.filter((one) => !one.passive);
  const others = actors.some((one) => !one.recurs);
  const active = actors.filter((one) => !one.recurs || (one.named && (!others || isLabelled(one))));
  const strangers = all.filter((one) => one.people.length === 0 && !one.passive);
  for (const one of active) one.score = scoreOf(one, previous);
  active.sort((a, b) => b.score - a.score);
  const [first, second] = active;
  if (!first) return withoutCandidate(knownOnes, strangers, page);
  const doubt = (reasons: ReasonCode[]): PageOwner => ({
    is: 'doubtful',
    people: [...new Set(active.flatMap((one) => one.people))],
    code: first.code,
    reasons,
    box: first.box,
  });
  if (second) {
    if (
      second.named ||
      first.score - second.score < MARGIN_TO_WIN ||
      (first.role !== 'recipient' && first.role !== 'employee')
    )
      return doubt(['several-people-on-page']);
    if (second.role === 'employee') return doubt(['several-people-on-page']);
  }
  const stranger = strangers.find(
    (one) => one.nearName !== null || one.role === 'employee' || one.role === 'recipient',
  );
  if (stranger && first.role !== 'recipient') {
    const clearly =
      first.named && first.role === 'employee' && stranger.role !== 'employee' && stranger.role !== 'recipient';
    if (!clearly) return doubt(['unknown-person', 'several-people-on-page']);
  }
  if (!first.exact && basesShared(first, known)) return doubt(['omocodia-ambiguous']);
  if (first.score < SCORE_TO_WIN) return doubt(['low-margin']);
  if (first.reading === 'corrected' && !first.named) return doubt(['code-read-with-correction']);
  const isNew = !first.people.some((person) => previous.includes(person));
  const reasons: ReasonCode[] = [first.named ? 'code-and-name-match' : 'code-matches'];
  if (first.form === 'number') reasons.push('provisional-code-matches');
  if (!first.exact) reasons.push('omocodia-base-matches');
  if (first.reading === 'spaced') reasons.push('code-was-spaced');
  if (first.reading === 'corrected') reasons.push('code-read-with-correction');
  if (first.role === 'recipient') reasons.push('recipient-block');
  const strange = isNew && !first.named && habits.namesUsual && first.role !== 'recipient';
  if (strange) return doubt(['name-differs']);
  return {
    is: 'person',
    people: first.people,
    code: first.code,
    named: first.named,
    sure: first.reading !== 'corrected',
    reasons,
    box: first.box,
  };
}

function isLabelled(one: Candidate): boolean {
  return one.role === 'employee' || one.role === 'recipient';
}

function scoreOf(one: Candidate, previous: number[]): number {
  let score = one.reading === 'corrected' ? 1 : 2;
  if (one.named) score += 4;
  if (one.role === 'recipient') score += 4;
  if (one.people.some((person) => previous.includes(person))) score += 2;
  return score;
}

function basesShared(one: Candidate, known: KnownPeople): boolean {
  const codes = new Set(
    (known.byBase.get(withoutOmocodia(one.code)) ?? []).map((person) => known.employees[person]?.taxCode),
  );
  return codes.size > 1;
}

/** Only relatives, signers, strangers or nobody at all. */
function withoutCandidate(passive: Candidate[], strangers: Candidate[], page: PageFacts): PageOwner {
  const labelled = strangers.filter(isLabelled);
  const pick = labelled.length > 0 ? labelled : strangers.filter((one) => one.nearName !== null);
  const chosen = pick.length > 0 ? pick : strangers;
  const [stranger, another] = chosen;
  if (stranger && !another) return { is: 'stranger', code: stranger.code, name: stranger.nearName, box: stranger.box };
  if (stranger)
    return { is: 'doubtful', people: [], code: null, reasons: ['several-people-on-page', 'unknown-person'], box: null };
  const suspects = passive.filter((one) => one.role === 'none' || one.role === 'employee');
  if (suspects.length > 0) {
    return {
      is: 'doubtful',
      people: suspects.flatMap((one) => one.people),
      code: null,
      reasons: ['relative-or-signer'],
      box: null,
    };
  }
  return { is: 'nobody', named: page.named, noText: page.chars < 40 };
}
