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
  /** Most pages with a known code carry that person's name too. */
  namesUsual: boolean;
};

const MANY_PEOPLE = 4;
const RECURS_BESIDE = 3;
/** A recurring code this near its usual height is in its usual role. */
const SAME_HEIGHT = 0.03;
const NAMES_USUAL = 0.6;
/** Below this share of the page stand footers; a code there needs an employee's label. */
const FOOTER = 0.86;
const SCORE_TO_WIN = 2;
const MARGIN_TO_WIN = 2;

export function fileHabits(pages: PageFacts[], known: KnownPeople): FileHabits {
  const beside = new Map<string, Set<string>>();
  const heights = new Map<string, number[]>();
  let withCode = 0;
  let withName = 0;
  for (const page of pages) {
    const codes = new Map<string, CodeFact>();
    for (const fact of page.codes) if (fact.form === 'person') codes.set(fact.code, fact);
    const employees = [...codes.values()].filter((fact) => fact.people.length > 0 && !isPassive(fact));
    if (employees.length === 1) {
      withCode++;
      if (employees[0]?.people.some((person) => page.named.includes(person))) withName++;
    }
    for (const [code, fact] of codes) {
      const others =
        codes.size === 1 ? [] : [...codes.values()].filter((other) => other.code !== code && other.people.length > 0);
      if (others.length === 0) continue;
      const set = beside.get(code) ?? new Set();
      for (const other of others) if (set.size < 8) set.add(withoutOmocodia(other.code));
      beside.set(code, set);
      const list = heights.get(code) ?? [];
      if (fact.box && list.length < 8 && others.length < MANY_PEOPLE) list.push(fact.box.y);
      heights.set(code, list);
    }
  }
  const recurring = new Map<string, number[]>();
  for (const [code, others] of beside) {
    if (others.size >= RECURS_BESIDE && !onlyInLists(code, pages)) recurring.set(code, heights.get(code) ?? []);
  }
  for (const company of known.companyByCode.keys())
    if (company.length === 16) recurring.set(company, recurring.get(company) ?? []);
  return { recurring, namesUsual: withCode > 0 && withName / withCode >= NAMES_USUAL };
}

/** Everybody stands beside everybody in a summary; that makes nobody an intermediary. */
function onlyInLists(code: string, pages: PageFacts[]): boolean {
  return !pages.some((page) => {
    if (!page.codes.some((fact) => fact.code === code)) return false;
    const others = new Set(
      page.codes.filter((fact) => fact.people.length > 0 && fact.code !== code).map((fact) => fact.code),
    );
    return others.size > 0 && others.size < MANY_PEOPLE && !page.summary;
  });
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
  const candidates = candidatesOf(page, habits, known);
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
};

/** One candidate per person's code, from its best place on the page. */
function candidatesOf(page: PageFacts, habits: FileHabits, known: KnownPeople): Candidate[] {
  const byBase = new Map<string, Candidate>();
  for (const fact of page.codes) {
    if (fact.practice || (fact.form === 'number' && fact.people.length === 0)) continue;
    if (fact.company !== null && !worksElsewhere(fact, page, known)) continue;
    const named = fact.people.some((person) => page.named.includes(person));
    // Eleven digits may be anything: only beside the name are they a provisional code.
    if (fact.form === 'number' && !named) continue;
    if (isHabitual(fact, habits)) continue;
    const base = fact.form === 'person' ? withoutOmocodia(fact.code) : fact.code;
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
      passive: isPassive(fact) || isInFooter(fact),
    };
    const other = byBase.get(base);
    if (!other || rank(candidate) > rank(other)) byBase.set(base, candidate);
  }
  return [...byBase.values()];
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

function isHabitual(fact: CodeFact, habits: FileHabits): boolean {
  const heights = habits.recurring.get(fact.code);
  if (!heights) return false;
  if (fact.people.length === 0 || !fact.box) return true;
  const y = fact.box.y;
  if (heights.some((height) => Math.abs(height - y) <= SAME_HEIGHT)) return true;
  return fact.role !== 'employee' && fact.role !== 'recipient';
}

function isInFooter(fact: CodeFact): boolean {
  return fact.box !== null && fact.box.y > FOOTER && fact.role !== 'employee' && fact.role !== 'recipient';
}

function decide(
  all: Candidate[],
  page: PageFacts,
  habits: FileHabits,
  known: KnownPeople,
  previous: number[],
): PageOwner {
  const knownOnes = all.filter((one) => one.people.length > 0);
  const active = knownOnes.filter((one) => !one.passive);
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

function scoreOf(one: Candidate, previous: number[]): number {
  let score = one.reading === 'corrected' ? 1 : 2;
  if (one.named) score += 4;
  if (one.role === 'recipient') score += 4;
  if (one.people.some((person) => previous.includes(person))) score += 2;
  return score;
}

function basesShared(one: Candidate, known: KnownPeople): boolean {
  const codes = new Set((known.byBase.get(one.base) ?? []).map((person) => known.employees[person]?.taxCode));
  return codes.size > 1;
}

/** Only relatives, signers, strangers or nobody at all. */
function withoutCandidate(passive: Candidate[], strangers: Candidate[], page: PageFacts): PageOwner {
  const labelled = strangers.filter((one) => one.role === 'employee' || one.role === 'recipient');
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
