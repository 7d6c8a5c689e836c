import { nameLetters } from '../directory/tax-code.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import { foldName, type PrintedText, printedText } from '../pdf/printed-text.ts';
import { type CodeRole, labelsIn, roleAt } from './code-roles.ts';
import { type CodeReading, type FoundCode, findCodes } from './code-search.ts';
import { employerOn } from './employer-heading.ts';
import { FORM_WORD, FORM_WORDS } from './form-words.ts';
import type { KnownPeople } from './known-people.ts';
import { isPaidApart, type NameFact, namesOn } from './page-names.ts';
import { largeLetters, payTables, topOf } from './page-words.ts';
import type { LinesFact } from './pay-lines.ts';
import { numberedPeople, PAYROLL_NUMBER, printedNumbers } from './payroll-numbers.ts';
import { employmentOn } from './printed-employment.ts';
import type { FigureFact } from './printed-figure.ts';
import { figuresOn } from './printed-figures.ts';
import { additionalMonth, periodOf, printedPeriods } from './printed-period.ts';
import type { PrintedEmployer, PrintedEmployment, SlipKind } from './recognition.ts';
import { HEAD, LABEL_REACH, ROW_REACH, SEVERAL } from './thresholds.ts';

export type CodeFact = {
  code: string;
  form: 'person' | 'number';
  reading: CodeReading;
  exact: boolean;
  /** Indexes into the registry's employees. */
  people: number[];
  /** A known company's own code; an index into the registry's companies. */
  company: number | null;
  practice: boolean;
  role: CodeRole;
  /** A nearby name that matches the code's letters. */
  nearName: string | null;
  /** The row of the code contains an amount of pay for that person. */
  paidApart: boolean;
  box: PageBox | null;
};

/** The few facts kept about a page after reading. */
export type PageFacts = {
  page: number;
  /** False if the page could not be loaded. */
  readable: boolean;
  chars: number;
  codes: CodeFact[];
  names: NameFact[];
  /** Employees whose name is printed, as indexes into the registry. */
  named: number[];
  /** Employees found on the page whose payroll number is printed too. */
  numbered: number[];
  /** Employees whose payroll number is printed where a slip prints its subject's number. */
  printedNumbers: number[];
  /** Labelled payroll numbers, without leading zeros. */
  numbers: string[];
  /** Labelled birth dates in the head, YYMMDD. */
  births: string[];
  /** Dates in the head, as YYMMDD: one of them may be the birth date that a code contains. */
  days: string[];
  /** The unregistered company in the heading. */
  employer: PrintedEmployer | null;
  /** The employment that the head describes, if a person's code on the page is not registered. */
  employment: PrintedEmployment | null;
  /** Companies whose name is printed, as indexes into the registry. */
  companiesNamed: number[];
  period: number | null;
  periodWeight: number;
  /** Another month that is also printed as the pay period. */
  otherPeriod: number | null;
  payrollKind: SlipKind | null;
  /** An amount is next to the words for the 13th or 14th month: they are an item of pay, not a heading. */
  additionalItem: boolean;
  /** The year of a 13th or 14th month that is printed without a calendar month. */
  additionalYear: number | null;
  /** The year in the title of a tax certificate. */
  certificate: number | null;
  /** The page contains words that occur only on the later pages of a tax certificate. */
  certificateForm: boolean;
  /** The page has only text that a scanner recognised in its picture. */
  ocr: boolean;
  /** A sheet attached to a certificate, on which the worker chooses the recipients of 8, 5 and 2 per mille. */
  choiceSheet: boolean;
  summary: boolean;
  attendance: boolean;
  netPay: boolean;
  /** The page prints what only a payslip prints: pay items under their headings. */
  payMarks: boolean;
  /** The page has no word of pay: such a sheet continues no payslip by itself. */
  withoutPay: boolean;
  /** How often the page names the amount to be paid, or prints the headings of a pay table. */
  netPays: number;
  /** The places of the net pay and other figures, each with its amount if that is certain. */
  figures: FigureFact[];
  /** The page's tables of pay lines. */
  lines: LinesFact[];
  continues: boolean;
  pageOf: { n: number; of: number | null } | null;
  /** Numbers of the printed form words: they distinguish first pages from continuations. */
  layout: number[];
  /** The words of the page's first rows, hashed: the sheets of one slip begin alike. */
  top: number[];
  /** The letters far larger than a slip's, hashed: a watermark or a title across the page. */
  large: number | null;
  /** Labels that ask for an identity: name, code, birth, hiring. */
  identityLabels: number;
};

export type WhereOnPage = (index: number) => { x: number; y: number; width: number; height: number };

/** The title of a tax certificate with its year, skipping the year of the income. */
const TITLE =
  /CERTIFICAZIONEUNICA(?:(?!REDDIT|IMPOSTA)[^0-9]){0,12}(20[0-9]{2})|(?<![A-Z])CU(20[0-9]{2})(?=[^0-9])|UNICA(20[0-9]{2})/;
/**
 * The same title in two or three rows, each of which begins with its part of the title; other text may be to the right.
 */
const TITLE_IN_ROWS = /^ ?CERTIFICAZIONE\b(?: UNICA\b|[^\n]*\n ?UNICA\b)[^\n]*\n ?(20[0-9]{2})(?![0-9]|[/.,-][0-9])/m;
const CERTIFICATE_FORM =
  /CODICE FISCALE DEL PERCIPIENTE|CERTIFICAZIONE LAVORO DIPENDENTE|DATI RELATIVI AL DIPENDENTE, PENSIONATO/;
const CHOICE_SHEET = /SCHEDA PER LA SCELTA DELLA DESTINAZIONE|SCELTA (?:PER|DEL)[^.]{0,40}PER MILLE/;
const RECIPIENT_BLOCK = /DATIRELATIVIALDIPENDENTE/;
const SUMMARY =
  /RIEPILOG[OH]I?(?! *(?:DELLE |DEI |DEL )?(?:ORE|TIMBR|PRESENZE|ASSENZE|FERIE|PERMESSI|RATEI|GIORN|VOCI))|RIEPILOGATIV|TOTALI (?:DITTA|AZIENDA|GENERALI|SOCIETA|FILIALE|ENTE)|PROSPETTO CONTABILE|ELENCO NETTI|DISTINTA (?:NETTI|BONIFICI|CONTRIBUTI|F24|DI VERSAMENTO)|QUADRATURA|COSTO (?:DEL )?PERSONALE|NOTA CONTABILE|DELEGA F24|CONTRIBUTI DITTA/;
const ATTENDANCE =
  /FOGLIO (?:DELLE )?PRESENZE|PRESENZE (?:DEL|DI)|CARTELLINO|TIMBRATUR[AE]|(?:SCHEDA|PROSPETTO|FOGLIO|RIEPILOGO|RENDICONTO) ORE\b|CALENDARIO (?:DELLE )?PRESENZE|REGISTRO PRESENZE|RILEVAZIONE PRESENZE|PROSPETTO PRESENZE|SEZIONE PRESENZE/;
/** Words of pay item headings and of a slip's totals; a letter may contain one of these words. */
const PAY_MARK =
  /\b(?:VOCE|VOCI|COMPETENZE|TRATTENUTE|RITENUTE|PAGA BASE|CONTINGENZA|IMPONIBILE|NETTO|LORDO|CEDOLINO|BUSTA PAGA|PROSPETTO PAGA|LIBRO UNICO|DETRAZIONI|RATA|TFR|ELEMENTI DELLA RETRIBUZIONE|TOTALE COMPETENZE|TOTALE TRATTENUTE)\b/g;
const PAYSLIP_TITLE = /CEDOLINO (?:DI |DELLA |DELLE )?PAG[AH]|BUSTA PAGA|PROSPETTO (?:DI )?PAGA|LIBRO UNICO DEL LAVORO/;
/** A label of an amount to be paid, whatever words follow. */
const NET_PAY = /\bNETTO\b(?: [A-Z]+){0,2}/g;

const BIRTH = /(?:NASCITA|NAT[OA] IL)[^0-9\n]{0,16}([0-3][0-9])[/.-]([01][0-9])[/.-]([12][0-9]{3})/g;
const DAY = /(?<![0-9])([0-3][0-9])[/.-]([01][0-9])[/.-]([12][0-9]{3})(?![0-9])/g;
/** A row that begins with the mark; "si conviene quanto segue" is a sentence. */
const CONTINUES = /(?:^|\n)[^A-Z0-9\n]{0,6}(?:SEGUE|SEGUITO|CONTINUA)\b/;
const PAGE_OF = /\bPAG(?:INA|\.)? ?(?:N\.? ?)?([0-9]{1,4})(?: ?(?:\/|DI|SU|-) ?([0-9]{1,4}))?(?![0-9/])/;
const IDENTITY =
  /COGNOME|COD(?:ICE|\.)? ?FISC|NASCITA|ASSUNZIONE|QUALIFICA|LIVELLO|DIPENDENTE|LAVORATORE|CERTIFICAZIONE/g;

const PROBES = 32;
const MAX_CODES = 60;
const MAX_DAYS = 20;

const ACCENTED = /[À-Ý]/;

export function unreadablePage(page: number): PageFacts {
  return { ...factsOfText(page, '', () => ({ x: 0, y: 0, width: 0, height: 0 }), EMPTY), readable: false };
}

/** @param isSeen whether a reader sees the character at an index of the text: invisible text is no evidence */
export function factsOfText(
  page: number,
  text: string,
  place: WhereOnPage,
  known: KnownPeople,
  isSeen: (index: number) => boolean = () => true,
): PageFacts {
  const printed = printedText(text);
  const { words, squeezed } = printed;
  const placeOf = (index: number) => place(printed.wordsAt ? (printed.wordsAt[index] ?? 0) : index);
  const seenAt = (index: number) => isSeen(printed.wordsAt ? (printed.wordsAt[index] ?? 0) : index);
  const head = words.slice(0, headEnd(words, placeOf));
  const labels = labelsIn(words);
  const recipientAt = squeezed.search(RECIPIENT_BLOCK);
  const codes: CodeFact[] = [];
  const foundCodes = findCodes(printed, known)
    .filter((found) => seenAt(found.from) || seenAt(found.to))
    .slice(0, MAX_CODES);
  let lastEnd = -1;
  for (const found of foundCodes) {
    codes.push({
      code: found.code,
      form: found.form,
      reading: found.reading,
      exact: found.exact,
      people: found.people,
      company: known.companyByCode.get(found.code) ?? null,
      practice: known.practice.has(found.code),
      role: roleAt(found.from, words, labels, lastEnd),
      paidApart: isPaidApart(words, found.from),
      nearName: found.form === 'person' && found.people.length === 0 ? nameNear(found, words) : null,
      box: boxOf(page, found, placeOf),
    });
    lastEnd = found.to;
  }
  if (recipientAt >= 0) markRecipient(codes, printed.squeezedAt[recipientAt] ?? 0, foundCodes);
  const codeEnds = foundCodes.map((found) => found.to);
  const names = namesOn(printed, labels, codeEnds, known, head.length, placeOf, seenAt);
  const named = namedPeople(printed, names, codes, known);
  const best = periodOf(printedPeriods(words, head.length));
  const additional = additionalMonth(head);
  const title = titleOf(printed);
  const netPays = [...words.matchAll(NET_PAY)].map((match) => match[0]);
  const marks = new Set([...words.matchAll(PAY_MARK)].map((match) => match[0]));
  const pageOf = PAGE_OF.exec(words);
  return {
    page,
    readable: true,
    chars: squeezed.length,
    codes,
    names,
    named,
    numbered: numberedPeople(words, codes, foundCodes, known),
    printedNumbers: printedNumbers(words, head.length, foundCodes, names, known),
    numbers: [...words.matchAll(PAYROLL_NUMBER)].map((match) => match[1] ?? ''),
    births: [...head.matchAll(BIRTH)].map(([, dd, mm, yyyy]) => `${yyyy?.slice(2)}${mm}${dd}`),
    days: [...head.matchAll(DAY)]
      .filter(({ index }) => seenAt(index))
      .slice(0, MAX_DAYS)
      .map(([, dd, mm, yyyy]) => `${yyyy?.slice(2)}${mm}${dd}`),
    employer: employerOn(words, codes, foundCodes),
    employment: codes.some(isOfSomebodyNew) ? employmentOn(words, placeOf) : null,
    companiesNamed: needsCompany(codes) ? companiesNamed(squeezed, known) : [],
    period: best.period,
    periodWeight: best.weight,
    otherPeriod: best.other,
    payrollKind: best.kind ?? additional?.kind ?? null,
    additionalItem: best.kind == null && additional?.item === true,
    additionalYear: additional?.year ?? null,
    certificate: title && title.at < head.length ? title.year : null,
    certificateForm: CERTIFICATE_FORM.test(words),
    ocr: false,
    choiceSheet: CHOICE_SHEET.test(head) && !CERTIFICATE_FORM.test(words),
    summary: SUMMARY.test(head),
    attendance: ATTENDANCE.test(head),
    netPay: netPays.length > 0,
    // Many forms print an amount to be paid; only a slip also has a title, or pay items under their headings.
    payMarks: PAYSLIP_TITLE.test(head) || (marks.size >= SEVERAL && payTables(words) > 0),
    withoutPay: marks.size === 0,
    // "Netto busta" and "netto a pagare" may be on one slip; the same words twice mean two slips.
    netPays: Math.max(netPays.length - new Set(netPays).size + 1, payTables(words)),
    ...figuresOn(printed, text, placeOf, seenAt),
    continues: CONTINUES.test(words),
    pageOf: pageOf ? { n: Number(pageOf[1]), of: pageOf[2] ? Number(pageOf[2]) : null } : null,
    layout: [...new Set([...words.matchAll(FORM_WORD)].map((match) => FORM_WORDS.indexOf(match[1] ?? '')))].sort(
      (a, b) => a - b,
    ),
    top: topOf(words, names, known),
    large: largeLetters(words, placeOf),
    identityLabels: new Set([...words.matchAll(IDENTITY)].map((match) => match[0])).size,
  };
}

function isOfSomebodyNew({ form, people, company, practice }: CodeFact): boolean {
  return form === 'person' && people.length === 0 && company === null && !practice;
}

function titleOf({ words, squeezed, squeezedAt }: PrintedText): { at: number; year: number } | null {
  const inARow = TITLE.exec(squeezed);
  if (inARow) return { at: squeezedAt[inARow.index] ?? 0, year: Number(inARow[1] ?? inARow[2] ?? inARow[3]) };
  const inRows = TITLE_IN_ROWS.exec(words);
  return inRows && { at: inRows.index, year: Number(inRows[1]) };
}

const EMPTY: KnownPeople = {
  employees: [],
  byCode: new Map(),
  byBase: new Map(),
  byName: new Map(),
  byInitial: new Map(),
  lastNames: new Set(),
  byNumber: new Map(),
  namesOf: [],
  longestName: 0,
  companyByCode: new Map(),
  companyNames: [],
  companyIds: [],
  nameStarts: new Set(),
  practice: new Set(),
};

/** The distance between two probes of a page's layout. */
export function probeStep(length: number): number {
  return Math.max(12, Math.floor(length / PROBES));
}

/**
 * The end of the page's upper part in the text. The text need not be in order from the top, so the function probes the
 * positions of characters.
 */
function headEnd(words: string, placeOf: WhereOnPage): number {
  const step = probeStep(words.length);
  for (let index = step; index < words.length; index += step) {
    const { y, width } = placeOf(index);
    if (width <= 0 || y <= HEAD) continue;
    // On a short page one step may skip a whole row: the lower part begins at the first character of that row.
    let end = index;
    for (let before = index - 1; before > index - step; before -= 1) {
      const there = placeOf(before);
      if (there.width > 0 && there.y <= HEAD) break;
      if (there.width > 0) end = before;
    }
    return end;
  }
  return words.length;
}

/** In a tax certificate the recipient's block names the person: the first code after its heading. */
function markRecipient(codes: CodeFact[], blockAt: number, found: FoundCode[]): void {
  const index = found.findIndex((one) => one.from > blockAt);
  const fact = codes[index];
  const near = (found[index]?.from ?? 0) - blockAt < LABEL_REACH;
  if (fact && near && fact.company === null && (fact.role === 'none' || fact.role === 'employee'))
    fact.role = 'recipient';
}

function boxOf(page: number, found: FoundCode, placeOf: WhereOnPage): PageBox | null {
  const first = placeOf(found.from);
  const last = placeOf(found.to);
  if (first.width === 0 && last.width === 0) return null;
  const x = Math.min(first.x, last.x);
  const y = Math.min(first.y, last.y);
  const right = Math.max(first.x + first.width, last.x + last.width);
  const bottom = Math.max(first.y + first.height, last.y + last.height);
  return { page, x, y, width: right - x, height: bottom - y };
}

/** Two to five words near a code that yield the first letters of the code. */
function nameNear(found: FoundCode, words: string): string | null {
  const letters = found.code.slice(0, 6);
  const around = [
    words.slice(Math.max(0, found.from - ROW_REACH), found.from),
    words.slice(found.to + 1, found.to + 1 + ROW_REACH),
  ];
  for (const part of around) {
    const tokens = (part.match(/[A-ZÀ-Ý'’]{2,}/g) ?? []).filter((token) => token !== 'NOME' && token !== 'COGNOME');
    for (let from = 0; from < tokens.length - 1; from++) {
      for (let to = from + 2; to <= Math.min(from + 5, tokens.length); to++) {
        for (let cut = from + 1; cut < to; cut++) {
          const a = tokens.slice(from, cut).join(' ');
          const b = tokens.slice(cut, to).join(' ');
          if (mayFit(a, b, letters) && nameLetters(a, b) === letters) return `${a} ${b}`;
          if (mayFit(b, a, letters) && nameLetters(b, a) === letters) return `${b} ${a}`;
        }
      }
    }
  }
  return null;
}

/** Rejects most pairs of words quickly: the code's letters must occur in the name. X may be a filler. */
function mayFit(lastName: string, firstName: string, letters: string): boolean {
  for (let at = 0; at < 6; at++) {
    const letter = letters.charAt(at);
    if (letter !== 'X' && !(at < 3 ? lastName : firstName).includes(letter) && !ACCENTED.test(lastName + firstName))
      return false;
  }
  return true;
}

/** Squeezed text is searched only if a code needs a name: letter-spaced or glued names appear nowhere else. */
function namedPeople(printed: PrintedText, names: NameFact[], codes: CodeFact[], known: KnownPeople): number[] {
  const named = new Set<number>(names.flatMap((name) => name.people));
  let letters: string | null = null;
  for (const { people } of codes) {
    for (const person of people) {
      if (named.has(person)) continue;
      letters ??= foldName(printed.squeezed);
      if (known.namesOf[person]?.some((name) => letters?.includes(name))) named.add(person);
    }
  }
  return [...named].slice(0, 40);
}

/** Company names matter only if one person works for several companies and no company code decides. */
function needsCompany(codes: CodeFact[]): boolean {
  return codes.some((code) => code.people.length > 1) && !codes.some((code) => code.company !== null);
}

function companiesNamed(squeezed: string, known: KnownPeople): number[] {
  if (known.companyNames.length === 0) return [];
  const letters = /^[A-Z]*$/.test(squeezed) ? squeezed : foldName(squeezed);
  const found = new Set<number>();
  for (const { name, company } of known.companyNames) if (letters.includes(name)) found.add(company);
  return [...found].slice(0, 10);
}
