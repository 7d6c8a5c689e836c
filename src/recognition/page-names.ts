import { nameLetters } from '../directory/tax-code.ts';
import { foldName, type PrintedText } from '../pdf/printed-text.ts';
import { type CodeRole, type Label, roleAt } from './code-roles.ts';
import { FIRST_NAMES } from './first-names.ts';
import { FORM_WORDS } from './form-words.ts';
import { type KnownPeople, NAME_START } from './known-people.ts';
import { ROW_REACH } from './thresholds.ts';

/** A name on a page: a registered name, or words that have the place or the form of a name. */
export type NameFact = {
  /** As printed, in capitals. */
  text: string;
  /** Letters only. */
  folded: string;
  /** Employees with this name, as indexes into the registry. */
  people: number[];
  role: CodeRole;
  /** The name follows a label that asks for the page's person, or is in the column of that label. */
  labelled: boolean;
  /** The row of the name contains an amount of pay. */
  paid: boolean;
  /** The pay in that row differs from the pay elsewhere on the page. */
  paidApart: boolean;
  /** The start of the name in the page's text. */
  at: number;
  /** Height on the page, from the top. */
  y: number;
};

type PlaceOf = (index: number) => { x: number; y: number; width: number };

const MOST_NAMES = 40;
const MOST_WORDS = 6;
const WORDS = /[A-ZÀ-Ý'’]{2,}/g;
/** The start of a code at the end of its row. */
const TORN_CODE = /(?<![A-Z0-9])([A-Z]{6})[0-9][0-9A-Z]{0,8}(?=[^0-9A-Z\n]*(?:\n|$))/g;
const LONGEST_TORN_NAME = 4;
const A_CODE = /[A-Z]{6}[0-9A-Z]{10}/g;
const BEYOND_CAPITALS = /[À-Ý'’]/;
const LABELS_INSIDE = /\b(?:COGNOME|NOME)\b/g;
/** Labels that ask for a name; "socio lavoratore" is a qualification. */
const ASKS =
  /\b(?<!SOCI[OA] )(?:COGNOME(?: ?E ?NOME|\/NOME| NOME)?|NOMINATIVO|DI(?:PENDENTE)|LAVORAT(?:ORE|RICE)|INTESTAT(?:ARIO|O A)|COLLABORAT(?:ORE|RICE)|SIG\.?(?:RA)?|DEBITORE)\b(?! ?,)[ :.-]*/g;
const PAY = /\bNETTO\b|\bSTIPENDIO\b|\bPAGA\b/;
const AMOUNT = /[0-9][0-9.]{0,20},[0-9]{2}/g;
const SURNAME = "[A-ZÀ-Ý'’]{2,}(?: [A-ZÀ-Ý'’]{2,}){0,2}";
const INITIALLED = new RegExp(`(?<![A-Z.])([A-Z])\\. ?(${SURNAME})|(?<![A-Z.])(${SURNAME}) ([A-Z])\\.(?![A-Z])`, 'g');
const LABEL_BEFORE = /(?:COGNOME|NOMINATIVO|DIPENDENTE|LAVORATORE|LAVORATRICE|SIG\.?(?:RA)?)[ A-Z:./]*$/;
const WORD = /[A-ZÀ-Ý][A-ZÀ-Ý'’]+|[A-ZÀ-Ý]['’][A-ZÀ-Ý]+/y;
/** The words of forms, and of the labels beside a name: they end it. */
const NO_NAME = new Set([...FORM_WORDS, 'NOME', 'CODICE', 'FISCALE', 'DATA']);
/** @param codeEnds the ends of the page's codes, in order */
export function namesOn(
  printed: PrintedText,
  labels: readonly Label[],
  codeEnds: readonly number[],
  known: KnownPeople,
  headEnd: number,
  placeOf: PlaceOf,
  isSeen: (index: number) => boolean,
): NameFact[] {
  const { words } = printed;
  const names: NameFact[] = [];
  /** A label that has its code in a row above does not apply to names further down. */
  const spentUpTo = (from: number) => codeEnds.findLast((end) => end < words.lastIndexOf('\n', from)) ?? -1;
  const note = (text: string, from: number, people: number[], labelled: boolean) => {
    const folded = foldName(text);
    const there = names.find((name) => name.folded === folded && name.at === from);
    if (there) {
      there.labelled ||= labelled;
      return;
    }
    if (names.length >= MOST_NAMES || !isSeen(from)) return;
    const paid = PAY.test(rowAt(words, from));
    const paidApart = isPaidApart(words, from);
    const role = roleAt(from, words, labels, spentUpTo(from));
    names.push({ text, folded, people, role, labelled, paid, paidApart, at: from, y: placeOf(from).y });
  };
  for (const { from, to, people } of knownNames(words, known)) {
    note(words.slice(from, to).replace(LABELS_INSIDE, ' ').replace(/\s+/g, ' ').trim(), from, people, false);
  }
  for (const { from, text } of askedNames(words, placeOf)) note(text, from, peopleCalled(text, known), true);
  for (const { from, text, people, labelled } of initialled(words, headEnd, known)) note(text, from, people, labelled);
  for (const { from, text } of besideTornCodes(words)) note(text, from, peopleCalled(text, known), true);
  for (const { from, text } of besideCodes(words, headEnd, names)) note(text, from, peopleCalled(text, known), false);
  for (const { from, text } of looseNames(words, headEnd, known)) note(text, from, peopleCalled(text, known), false);
  return names;
}

/** Whether a row has an amount of pay of its own, like a separate stub for the person in that row. */
export function isPaidApart(words: string, from: number): boolean {
  const row = rowAt(words, from);
  return PAY.test(row) && standsApart(row, words);
}

function rowAt(words: string, from: number): string {
  return words.slice(words.lastIndexOf('\n', from) + 1, endOfRow(words, from));
}

/** Whether a net pay next to a name occurs nowhere else, on a page with another net pay: a namesake's stub. */
function standsApart(row: string, words: string): boolean {
  const amounts = row.match(AMOUNT) ?? [];
  const elsewhere = words.replace(row, '');
  return amounts.length > 0 && PAY.test(elsewhere) && !amounts.some((amount) => elsewhere.includes(amount));
}

function peopleCalled(text: string, known: KnownPeople): number[] {
  return known.byName.get(foldName(text)) ?? [];
}

/** Runs of words that match a registered name. "Cognome ROSSI Nome MARIO" matches Rossi Mario. */
function knownNames(words: string, known: KnownPeople): { from: number; to: number; people: number[] }[] {
  const tokens = words.match(/[A-ZÀ-Ý'’]+/g) ?? [];
  const { nameStarts, longestName, byName } = known;
  const spans: { first: number; last: number; people: number[] }[] = [];
  const folded = BEYOND_CAPITALS.test(words) ? tokens.map(foldToken) : tokens;
  for (let from = 0; from < folded.length; from++) {
    const start = folded[from] ?? '';
    if ((start.length >= NAME_START && !nameStarts.has(start.slice(0, NAME_START))) || isLabelToken(start)) continue;
    let key = start;
    for (let to = from + 1, taken = 1; taken < 6 && to < folded.length; to++) {
      if (isLabelToken(folded[to])) continue;
      taken++;
      key += folded[to];
      if (key.length > longestName || !nameStarts.has(key.slice(0, NAME_START))) break;
      const people = byName.get(key);
      if (people) spans.push({ first: from, last: to, people });
    }
  }
  if (spans.length === 0) return [];
  // A longer name outranks the shorter names that it contains: "Rossi Maria Grazia" is not her colleague Rossi Maria.
  const whole = spans.filter(
    (span) =>
      !spans.some(
        (o) => o !== span && o.first <= span.first && o.last >= span.last && o.last - o.first > span.last - span.first,
      ),
  );
  const places = placesOf(words, tokens, Math.max(...whole.map((span) => span.last)));
  return whole.map(({ first, last, people }) => ({
    from: places[first] ?? 0,
    to: (places[last] ?? 0) + (tokens[last] ?? '').length,
    people,
  }));
}

/** The start of each token up to index `last`; no text between two tokens could be mistaken for a token. */
function placesOf(words: string, tokens: readonly string[], last: number): number[] {
  const places: number[] = [];
  let at = 0;
  for (let index = 0; index <= last; index++) {
    const token = tokens[index] ?? '';
    at = words.indexOf(token, at);
    places.push(at);
    at += token.length;
  }
  return places;
}

function isLabelToken(token: string | undefined): boolean {
  return token === 'NOME' || token === 'COGNOME';
}

function foldToken(token: string): string {
  return /^[A-Z]*$/.test(token) ? token : foldName(token);
}

/** The words after a label that asks for a name: in the label's row, or under it if that row holds only labels. */
function askedNames(words: string, placeOf: PlaceOf): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = [];
  for (const match of words.matchAll(ASKS)) {
    const begin = match.index + match[0].length;
    const end = endOfRow(words, begin);
    const own = leadingName(words, begin, end);
    if (own === 'labels') {
      const below = leadingName(words, startUnder(match.index, end + 1, words, placeOf), endOfRow(words, end + 1));
      if (below !== null && below !== 'labels') found.push(below);
    } else if (own !== null) found.push(own);
  }
  return found;
}

/** The last word of a row that begins left of a label, or under it: what is further left stands under other labels. */
function startUnder(label: number, from: number, words: string, placeOf: PlaceOf): number {
  const { x, width } = placeOf(label);
  const starts = [...words.slice(from, endOfRow(words, from)).matchAll(/\S+/g)].map(({ index }) => from + index);
  return starts.findLast((at) => placeOf(at).x <= x + width) ?? from;
}

/**
 * Finds last names with the initial of the first name: `M. ROSSI`, `ROSSI M.`. An unregistered person counts only in
 * the head, after a label or alone in a row.
 */
function initialled(
  words: string,
  headEnd: number,
  known: KnownPeople,
): { from: number; text: string; people: number[]; labelled: boolean }[] {
  const found: { from: number; text: string; people: number[]; labelled: boolean }[] = [];
  for (const match of words.matchAll(INITIALLED)) {
    const [text, before, after, name, letter] = match;
    const initial = before ?? letter ?? '';
    const all = (after ?? name ?? '').split(' ').map(foldName);
    const form = all.findIndex((token) => NO_NAME.has(token));
    // "M. ROSSI NETTO": form words may follow a name, but never occur within it.
    const tokens = form < 0 ? all : before ? all.slice(0, form) : [];
    if (tokens.length === 0) continue;
    // The words of the name are those nearest to the initial.
    const tried = tokens.map((_, index) => (before ? tokens.slice(0, index + 1) : tokens.slice(index)).join(''));
    const lastName = tried.toReversed().find((one) => known.lastNames.has(one));
    const people = lastName === undefined ? [] : (known.byInitial.get(`${lastName} ${initial}`) ?? []);
    const rowStart = words.lastIndexOf('\n', match.index) + 1;
    const row = words.slice(rowStart, endOfRow(words, match.index));
    const inRow = row.slice(0, match.index - rowStart);
    const inHead = match.index < headEnd && (row.trim() === text.trim() || LABEL_BEFORE.test(inRow));
    const asked = inHead || PAY.test(row);
    if (lastName !== undefined || asked) found.push({ from: match.index, text, people, labelled: asked });
  }
  return found;
}

function endOfRow(words: string, from: number): number {
  const end = words.indexOf('\n', from);
  return end < 0 ? words.length : end;
}

/** Two to five words at the start of a row, ignoring numbers; `labels` if the row holds only labels. */
function leadingName(words: string, from: number, to: number): { from: number; text: string } | 'labels' | null {
  const parts: string[] = [];
  let start = -1;
  let onlyLabels = true;
  for (let at = from; at < to; ) {
    const char = words.charAt(at);
    if (!/[A-ZÀ-Ý0-9]/.test(char)) {
      at++;
      continue;
    }
    WORD.lastIndex = at;
    const word = WORD.exec(words)?.[0];
    const behind = word === undefined ? '' : words.charAt(at + word.length);
    if (word === undefined || /[0-9]/.test(behind)) {
      if (parts.length > 0) break;
      onlyLabels &&= !/[0-9]/.test(char);
      const skip = /[A-ZÀ-Ý0-9/.,-]+/y;
      skip.lastIndex = at;
      at += skip.exec(words)?.[0].length ?? 1;
      if (at - from > 24) break;
      continue;
    }
    if (NO_NAME.has(foldName(word))) {
      // "Cognome ROSSI Nome MARIO" continues; any other label ends the name.
      if (parts.length > 0 && word !== 'NOME') break;
      at += word.length;
      continue;
    }
    onlyLabels = false;
    if (start < 0) start = at;
    parts.push(word);
    at += word.length;
    if (parts.length === 5) break;
  }
  if (parts.length >= 2) return { from: start, text: parts.join(' ') };
  return onlyLabels ? 'labels' : null;
}

/** Words that match the start of a code, anywhere on the page: the edge of the sheet cut off the rest of the code. */
function besideTornCodes(words: string): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = [];
  for (const { 1: letters = '', index } of words.matchAll(TORN_CODE)) {
    const start = words.lastIndexOf('\n', index) + 1;
    const tokens = [...words.slice(start, index).matchAll(WORDS)].slice(-LONGEST_TORN_NAME);
    for (let from = tokens.length - 2; from >= 0; from--) {
      const parts = tokens.slice(from).map((match) => match[0]);
      const fits = parts.some(
        (_, cut) => cut > 0 && nameLetters(parts.slice(0, cut).join(' '), parts.slice(cut).join(' ')) === letters,
      );
      if (fits) found.push({ from: start + (tokens[from]?.index ?? 0), text: parts.join(' ') });
    }
  }
  return found;
}

/** An unregistered person in the same row as someone else's code: two words, one of them a common first name. */
function besideCodes(words: string, headEnd: number, known: readonly NameFact[]): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = [];
  for (const code of words.slice(0, headEnd).matchAll(A_CODE)) {
    const start = words.lastIndexOf('\n', code.index) + 1;
    const row = words.slice(start, endOfRow(words, code.index)).replace(A_CODE, (one) => ' '.repeat(one.length));
    const free = [...row.matchAll(/[A-ZÀ-Ý'’]{2,}/g)].map((match) => ({
      text: match[0],
      at: start + match.index,
      // In "GALLO MARIO SANTORO MARIO" two people share a word that is printed twice.
      taken:
        row.indexOf(match[0]) === row.lastIndexOf(match[0]) &&
        known.some(({ at, text }) => start + match.index >= at && start + match.index < at + text.length),
    }));
    for (let index = 0; index + 1 < free.length; index++) {
      const pair = free.slice(index, index + 2);
      const [first, second] = pair;
      if (!first || !second || second.at - first.at !== first.text.length + 1) continue;
      const folded = pair.map(({ text }) => foldToken(text));
      if (pair.some(({ taken }) => taken) || folded.some((token) => token.length > 2 && NO_NAME.has(token))) continue;
      if (folded.some((token) => FIRST_NAMES.has(token)))
        found.push({ from: first.at, text: `${first.text} ${second.text}` });
    }
  }
  return found;
}

/** Rows in the head with two to four words, one of them a common first name, and otherwise numbers or codes. */
function looseNames(words: string, headEnd: number, known: KnownPeople): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = [];
  for (let from = 0; from < words.length; ) {
    const end = endOfRow(words, from);
    const whole = words.slice(from, end);
    // Below the head a name counts only if an amount of pay follows it: then it is a stub or another slip.
    const pay = from < headEnd ? -1 : whole.search(PAY);
    if (end - from < ROW_REACH && (from < headEnd || pay > 0)) {
      const row = pay > 0 ? whole.slice(0, pay) : whole;
      const all = row.match(WORDS);
      // Most rows hold no name: examines only rows with a first name and few other words.
      if (all && all.length <= MOST_WORDS && all.some((token) => FIRST_NAMES.has(foldToken(token)))) {
        for (const { at, tokens } of runsOf(row.replace(A_CODE, (code) => ' '.repeat(code.length)))) {
          const plain = withoutCompany(tokens, known);
          if (plain.length >= 2 && plain.length <= 4 && plain.some((token) => FIRST_NAMES.has(foldToken(token))))
            found.push({ from: from + at, text: plain.join(' ') });
        }
      }
    }
    from = end + 1;
  }
  return found;
}

/** The words of a row between form words and figures. */
function runsOf(row: string): { at: number; tokens: string[] }[] {
  const runs: { at: number; tokens: string[] }[] = [];
  let last = -1;
  for (const { 0: token, index } of row.matchAll(WORDS)) {
    if (token.length > 3 && NO_NAME.has(foldToken(token))) continue;
    const run = runs.at(-1);
    if (run && last >= 0 && /^[ .,:-]*$/.test(row.slice(last, index))) run.tokens.push(token);
    else runs.push({ at: index, tokens: [token] });
    last = index + token.length;
  }
  return runs;
}

/** A company's name is no person's name: "RISTORANTE AURORA" beside the month is the registered "Ristorante Aurora S.a.s.". */
function withoutCompany(tokens: string[], known: KnownPeople): string[] {
  const folded = tokens.map(foldToken);
  for (let from = 0; from + 2 <= folded.length; from++) {
    for (let to = folded.length; to >= from + 2; to--) {
      const printed = folded.slice(from, to).join('');
      if (known.companyNames.some(({ name }) => name.startsWith(printed))) return tokens.toSpliced(from, to - from);
    }
  }
  return tokens;
}
