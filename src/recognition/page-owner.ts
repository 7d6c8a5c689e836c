import { isTaxCode, namesByCode, withoutOmocodia } from '../directory/tax-code.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import { foldName } from '../pdf/printed-text.ts';
import { type FileModel, isCalled } from './file-model.ts';
import { type KnownPeople, numberOf } from './known-people.ts';
import { isCertificate, type Mention, mentionsOf } from './mentions.ts';
import { otherNames } from './other-names.ts';
import type { PageFacts } from './page-facts.ts';
import type { NameFact } from './page-names.ts';
import type { ReasonCode } from './recognition.ts';
import { BODY, FEWEST_LETTERS, HEAD, MANY_PEOPLE, ONE_ROW, TWICE } from './thresholds.ts';

/**
 * Determines the person that a page is about: the only person whose code is where such pages print their subject's
 * code. Pure. Every person on a page counts, by code or by name, whatever label is printed above: a second person leads
 * to a question, once for all pages of one layout.
 */
export type PageOwner =
  /** One registered person; `people` are the employments under that person's code. */
  | {
      is: 'person';
      people: number[];
      code: string;
      named: boolean;
      /** A name, a payroll number or a birth date confirms the code. */
      proven: boolean;
      sure: boolean;
      /** No other person's code or name is on the page. */
      alone: boolean;
      printedName: string | null;
      reasons: ReasonCode[];
      box: PageBox | null;
    }
  /** An unregistered person's code. */
  | { is: 'stranger'; code: string; name: string | null; agreement: Agreement; box: PageBox | null }
  | { is: 'summary'; reason: 'summary-keyword' | 'many-people-on-page' }
  | {
      is: 'doubtful';
      people: number[];
      code: string | null;
      name: string | null;
      reasons: ReasonCode[];
      box: PageBox | null;
    }
  /** The page has no code or name that could own it: it may be a continuation. */
  | { is: 'nobody'; noText: boolean };

/**
 * Evidence about an unregistered person: code, name and birth date agree; or one of them is not printed; or something
 * on the page concerns another person.
 */
export type Agreement = 'agrees' | 'silent' | 'contradicted';

/** The recipient's name in a certificate must be within this height of the recipient's code. */
const RECIPIENT_ROWS = 0.06;

export function ownerOf(page: PageFacts, model: FileModel, known: KnownPeople, previous: number[]): PageOwner {
  if (!page.readable) return doubtful(['page-damaged']);
  if (page.ocr) return proposed(ownerOf({ ...page, ocr: false }, model, known, previous));
  const mentions = mentionsOf(page, model, known, previous);
  const set = aside(page, mentions);
  if (set) return set;
  const recipients = mentions.filter((one) => one.role === 'recipient' && isCertificate(page));
  const [recipient] = recipients;
  if (recipient) {
    if (new Set(recipients.map((one) => one.identity)).size > 1)
      return doubtful(['several-people-on-page'], recipients);
    if (recipient.people.length === 0)
      return stranger(recipient, page, agreementOf(recipient, mentions, page, model, known));
    const doubt = doubtOfCode(recipient, page, known) ?? (namesAnother(recipient, page, known) ? 'name-differs' : null);
    return doubt ? doubtful([doubt], [recipient], page) : given(recipient, page, known, ['recipient-block']);
  }
  return decide(mentions, page, model, known, previous);
}

/** Scanned text only proposes a person, however well the evidence agrees. */
function proposed(owner: PageOwner): PageOwner {
  const { code, name, people, reasons, box } = {
    ...{ code: null, name: null, people: [] as number[], reasons: [] as ReasonCode[], box: null },
    ...owner,
  };
  if (owner.is === 'nobody') return { is: 'nobody', noText: true };
  const why: ReasonCode[] = owner.is === 'summary' ? [owner.reason] : owner.is === 'doubtful' ? reasons : [];
  const called = owner.is === 'person' ? owner.printedName : name;
  return { is: 'doubtful', people, code, name: called, reasons: ['ocr-only', ...why], box };
}

/**
 * Summaries and lists belong to no person. If one shows a single known person, a reviewer decides, or it would be lost.
 */
function aside(page: PageFacts, mentions: Mention[]): PageOwner | null {
  const listed = mentions.filter((one) => one.people.length > 0);
  if (page.certificate === null && new Set(listed.map((one) => withoutOmocodia(one.code))).size >= MANY_PEOPLE) {
    const single = !page.summary && (page.netPay || !inColumn(listed));
    return single ? doubtful(['several-people-on-page'], listed) : { is: 'summary', reason: 'many-people-on-page' };
  }
  if (!page.summary) return null;
  const shown =
    mentions.length > 0 || page.names.some((name) => name.people.length > 0) || page.printedNumbers.length > 0;
  return shown ? doubtful(['summary-of-one'], mentions, page) : { is: 'summary', reason: 'summary-keyword' };
}

/** Whether the codes are printed one below the other, as in a list. */
function inColumn(mentions: Mention[]): boolean {
  const first = mentions[0]?.fact.box;
  return mentions.every(({ fact: { box } }) => box !== null && first != null && Math.abs(box.x - first.x) < 0.03);
}

function decide(
  mentions: Mention[],
  page: PageFacts,
  model: FileModel,
  known: KnownPeople,
  previous: number[],
): PageOwner {
  const atPlace = mentions.filter((one) => isAtPlace(one, page, model, previous));
  const subjects = atPlace.filter((one) => one.people.length > 0);
  const [first] = subjects;
  if (!first) return withoutSubject(mentions, atPlace, page, model, known);
  const others = mentions.filter((one) => one.identity !== first.identity);
  const doubt = (reasons: ReasonCode[]): PageOwner => doubtful(reasons, [first, ...others], page);
  if (page.netPays > 1 || hasSecondNumber(first, page, model, known) || page.names.some((name) => name.paidApart))
    return doubt(['several-people-on-page']);
  const { placed, elsewhere } = placesOf(first, others, page, model);
  if (others.length > 0 && !(placed && elsewhere)) {
    const unknown = others.some((one) => one.people.length === 0);
    return doubt(unknown ? ['unknown-person', 'several-people-on-page'] : ['several-people-on-page']);
  }
  // A name next to the code that it matches belongs to that code.
  const called = otherNames(first, page, model, known).filter(
    (name) => !page.codes.some((fact) => isCalled(fact, name.folded, known)),
  );
  // Another name in the subject's own row contradicts the code; elsewhere the name may be anybody's.
  const contradicts = called.some((name) => !placed || !first.named || Math.abs(name.y - first.y) < ONE_ROW);
  if (contradicts)
    return {
      ...doubt([first.named ? 'somebody-else-named' : 'name-differs']),
      name: called[0]?.text ?? null,
    } as PageOwner;
  if (mayNameAHomonym(first, page, known)) return doubt(['somebody-else-named']);
  const unclear = doubtOfCode(first, page, known);
  if (unclear) return doubt([unclear]);
  if (showsAnothersNumber(first, page, known)) return doubt(['number-differs']);
  if (first.fact.form === 'person' && page.births.length > 0 && !page.births.includes(birthIn(first.code)))
    return doubt(['birth-differs']);
  const isNew = !first.people.some((person) => previous.includes(person));
  if (isNew && !first.named && model.namesUsual) return doubt(['name-differs']);
  return { ...given(first, page, known, []), alone: others.length === 0 && called.length === 0 } as PageOwner;
}

/** Whether the subject is at the print's place and the others are not; a print of few people has only its label. */
function placesOf(first: Mention, others: readonly Mention[], page: PageFacts, model: FileModel) {
  const learnt = (one: Mention) => (one.fact.box === null ? null : model.isSubjectPlace(page, one.fact.box));
  if (learnt(first) !== null || first.fact.box === null)
    return { placed: learnt(first) === true, elsewhere: others.every((one) => learnt(one) === false) };
  const isBelow = (one: { role: string; y: number }) => one.role === 'none' && one.y > first.y + ONE_ROW;
  const names = page.names.filter((name) => !first.people.some((person) => name.people.includes(person)));
  const alone = names.every((name) => !name.labelled && !name.paid);
  return {
    placed: first.role === 'employee' && first.named && alone,
    elsewhere: others.every((one) => one.fact.box !== null && isBelow(one)),
  };
}

/**
 * Why a code alone does not identify its person. An unregistered omocodia variant belongs to the person with the same
 * base only if name and payroll number confirm it, and no other person shares the base.
 */
function doubtOfCode(one: Mention, page: PageFacts, known: KnownPeople): ReasonCode | null {
  if (one.fact.reading === 'corrected' && !one.named) return 'code-read-with-correction';
  if (one.fact.exact) return null;
  if (basesShared(one, known)) return 'omocodia-ambiguous';
  const numbered = one.people.some((person) => page.numbered.includes(person));
  return one.named && numbered ? null : 'omocodia-unregistered';
}

/**
 * Whether a name that two people share is printed twice, and only the code says that both occurrences mean this person.
 */
function mayNameAHomonym(one: Mention, page: PageFacts, known: KnownPeople): boolean {
  const shared = page.names.filter(({ people }) => {
    const codes = new Set(people.map((person) => known.employees[person]?.taxCode));
    return codes.size > 1 && people.some((person) => one.people.includes(person));
  });
  if (shared.length < 2 || page.days.includes(birthIn(one.code))) return false;
  return !one.people.some((person) => page.printedNumbers.includes(person));
}

/**
 * Whether the subject's place shows the payroll number of a colleague in the same company, and not the subject's own.
 */
function showsAnothersNumber(one: Mention, page: PageFacts, known: KnownPeople): boolean {
  if (one.people.some((person) => page.printedNumbers.includes(person))) return false;
  const companies = new Set(one.people.map((person) => known.employees[person]?.companyId));
  return page.printedNumbers.some((person) => companies.has(known.employees[person]?.companyId));
}

/**
 * Whether the page prints the subject's payroll number, and another labelled one: half of the sheet is somebody else's.
 */
function hasSecondNumber(one: Mention, page: PageFacts, model: FileModel, known: KnownPeople): boolean {
  if (!one.people.some((person) => page.printedNumbers.includes(person))) return false;
  const own = one.people.map((person) => numberOf(known.employees[person]));
  return page.numbers.some((number) => !own.includes(number) && !model.commonNumbers.has(number));
}

/** Whether the rows around a certificate's recipient show another name, and not the recipient's. */
function namesAnother(recipient: Mention, page: PageFacts, known: KnownPeople): boolean {
  if (recipient.named) return false;
  return page.names.some(
    (name) =>
      Math.abs(name.y - recipient.y) <= RECIPIENT_ROWS &&
      isSubjectsName(name) &&
      !isCalled(recipient.fact, name.folded, known) &&
      !known.companyNames.some((company) => company.name.includes(name.folded)),
  );
}

/**
 * Whether a code is at the layout's known place for codes; if that is unknown, high up or after a label of the
 * employee.
 */
function isAtPlace(mention: Mention, page: PageFacts, model: FileModel, previous: number[]): boolean {
  const labelled = mention.role === 'employee' || mention.role === 'recipient';
  const known = mention.fact.box === null ? null : model.isSubjectPlace(page, mention.fact.box);
  const before = mention.people.some((person) => previous.includes(person));
  // The page shows nothing of a slip: it is a letter about a person, or to one.
  const slip = page.layout.length >= TWICE || page.attendance || page.certificateForm;
  if (!labelled && !slip) return false;
  if (known === true || (before && (labelled || mention.named) && mention.y <= BODY)) return true;
  if (known === false) return false;
  return mention.y <= (labelled ? BODY : HEAD);
}

function basesShared(one: Mention, known: KnownPeople): boolean {
  const codes = new Set(
    (known.byBase.get(withoutOmocodia(one.code)) ?? []).map((person) => known.employees[person]?.taxCode),
  );
  return codes.size > 1;
}

const BIRTH_MONTHS = 'ABCDEHLMPRST';

/** The birth date in a code, as YYMMDD. */
export function birthIn(code: string): string {
  const base = withoutOmocodia(code);
  const day = Number(base.slice(9, 11)) % 40;
  const month = BIRTH_MONTHS.indexOf(base.charAt(8)) + 1;
  return `${base.slice(6, 8)}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

function given(one: Mention, page: PageFacts, known: KnownPeople, more: ReasonCode[]): PageOwner {
  const { fact } = one;
  const reasons: ReasonCode[] = [one.named ? 'code-and-name-match' : 'code-matches'];
  if (fact.form === 'number') reasons.push('provisional-code-matches');
  if (!fact.exact) reasons.push('omocodia-base-matches');
  if (fact.reading === 'spaced') reasons.push('code-was-spaced');
  if (fact.reading === 'corrected') reasons.push('code-read-with-correction');
  return {
    is: 'person',
    people: one.people,
    code: one.code,
    named: one.named,
    proven: more.includes('recipient-block') || isProven(one, page),
    sure: fact.reading !== 'corrected',
    alone: true,
    printedName: page.names.find((name) => isCalled(fact, name.folded, known))?.text ?? null,
    reasons: [...reasons, ...more],
    box: fact.box,
  };
}

/** Whether the text of a name runs into the code after it. */
function holdsCode(text: string, code: string): boolean {
  return text.split(' ').includes(code.slice(0, 6));
}

function isProven(one: Mention, page: PageFacts): boolean {
  if (one.named || page.days.includes(birthIn(one.code))) return true;
  return one.people.some(
    (person) =>
      page.printedNumbers.includes(person) ||
      page.numbered.includes(person) ||
      page.names.some((name) => name.people.includes(person)),
  );
}

function stranger(one: Mention, page: PageFacts, agreement: Agreement): PageOwner {
  const [name = one.fact.nearName] = namesOf(one, page);
  return { is: 'stranger', code: one.code, name, agreement, box: one.fact.box };
}

/**
 * Prevents the creation of a person from a page that could be about someone else: a colleague, a signer, two people
 * (P21).
 */
function agreementOf(
  one: Mention,
  mentions: readonly Mention[],
  page: PageFacts,
  model: FileModel,
  known: KnownPeople,
): Agreement {
  const born = birthIn(one.code);
  const own = namesOf(one, page);
  const firm = foldName(page.employer?.name ?? '');
  const others = otherNames(one, page, model, known).filter(
    ({ folded, text }) => !own.includes(text) && !firm.includes(folded) && !holdsCode(text, one.code),
  );
  const words = own[0]?.split(' ') ?? [];
  const renamed = own.some((name) => name.split(' ').some((word) => !words.includes(word)));
  const several = mentions.some((other) => other.identity !== one.identity);
  const paidTwice = page.netPays > 1 || page.names.some((name) => name.paidApart);
  const bornOtherwise = page.births.length > 0 && !page.births.includes(born);
  const here = page.codes.flatMap((fact) => (fact.company === null ? [] : [known.companyIds[fact.company]]));
  const numbered = page.printedNumbers.some((person) => here.includes(known.employees[person]?.companyId));
  if (several || renamed || paidTwice || bornOtherwise || numbered || others.length > 0) return 'contradicted';
  const { form, reading, nearName } = one.fact;
  const read = form === 'person' && reading !== 'corrected' && isTaxCode(one.code);
  const named = own.length > 0 || nearName !== null;
  return read && named && page.days.includes(born) ? 'agrees' : 'silent';
}

/** The names on a page that match a code's letters, the longest first. */
function namesOf({ code }: Mention, page: PageFacts): string[] {
  const own = page.names.filter(
    (name) => isSubjectsName(name) && !holdsCode(name.text, code) && namesByCode(name.text, code) !== null,
  );
  return own.map((name) => name.text).toSorted((a, b) => b.length - a.length);
}

/**
 * The result if no known code is in the subject's place: the page is an unregistered person's, or shows only bystanders
 * or a name, or nothing at all.
 */
function withoutSubject(
  mentions: Mention[],
  atPlace: Mention[],
  page: PageFacts,
  model: FileModel,
  known: KnownPeople,
): PageOwner {
  const [unknown, another] = atPlace;
  if (unknown && !another) return stranger(unknown, page, agreementOf(unknown, mentions, page, model, known));
  if (unknown) return doubtful(['several-people-on-page', 'unknown-person'], [], page);
  if (mentions.length > 0) {
    const [only] = mentions;
    if (only && mentions.length === 1 && only.people.length === 0 && only.fact.nearName !== null && only.y < BODY)
      return stranger(only, page, 'silent');
    return doubtful(['code-elsewhere'], mentions, page);
  }
  const names = page.names.filter(
    (name) =>
      isSubjectsName(name) &&
      (!model.familiarNames.has(name.folded) || name.labelled) &&
      !page.codes.some((fact) => isCalled(fact, name.folded, known)),
  );
  const people = names.flatMap((name) => name.people);
  if (people.length > 0) {
    return { ...doubtful(['no-code', 'name-only'], [], page), people: [...new Set(people)] } as PageOwner;
  }
  if (names.length > 0) return { ...doubtful(['no-code', 'unknown-person'], [], page) };
  return { is: 'nobody', noText: page.chars < FEWEST_LETTERS };
}

function isSubjectsName(name: NameFact): boolean {
  return name.role === 'none' || name.role === 'employee' || name.role === 'recipient';
}

function doubtful(
  reasons: ReasonCode[],
  mentions: Mention[] = [],
  page?: PageFacts,
): Extract<PageOwner, { is: 'doubtful' }> {
  const [first] = mentions;
  return {
    is: 'doubtful',
    people: [...new Set(mentions.flatMap((one) => one.people))],
    code: first?.code ?? null,
    name: page?.names.find((name) => name.labelled)?.text ?? null,
    reasons,
    box: first?.fact.box ?? null,
  };
}
