import { isProvisionalTaxCode, isTaxCode, withoutOmocodia } from '../directory/tax-code.ts';
import type { PrintedText } from '../pdf/printed-text.ts';
import type { KnownPeople } from './known-people.ts';

/** How a code was read: as one word, split by spaces, or with look-alike letters and digits exchanged. */
export type CodeReading = 'clean' | 'spaced' | 'corrected';

export type FoundCode = {
  code: string;
  /** 16 characters for people, 11 digits for companies and provisional codes. */
  form: 'person' | 'number';
  reading: CodeReading;
  /** Employees with exactly this code, otherwise with its base without omocodia. */
  people: number[];
  exact: boolean;
  /** First and last character in `words`. */
  from: number;
  to: number;
};

const PERSON = /[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]/y;
const PERSON_LENGTH = 16;
const LETTERS_FIRST = 6;
/**
 * A run of characters long enough for a code and too short for glued text; only such runs are reread for look-alike
 * characters.
 */
const RUN = /[A-Z0-9]{16,40}/g;
const PERSON_MISREAD = /^[A-Z0158]{6}[0-9A-Z]{2}[A-EHLMPRST][0-9A-Z]{2}[A-Z0158][0-9A-Z]{3}[A-Z0158]$/;
const NUMBER = /(?<![0-9])[0-9]{11}(?![0-9])/g;
const NUMBER_SPACED = /(?<![0-9])[0-9](?: [0-9]){10}(?! ?[0-9])/g;
const DIGIT_PLACES = [6, 7, 9, 10, 12, 13, 14];
/** With omocodia the pattern also matches ordinary words: an unregistered code must contain this many real digits. */
const DIGITS_OF_UNKNOWN = { clean: 2, spaced: 4 };

export function findCodes(text: PrintedText, known: KnownPeople): FoundCode[] {
  const found: FoundCode[] = [];
  for (const at of personCodes(text.squeezed)) {
    const code = text.squeezed.slice(at, at + PERSON_LENGTH);
    const place = placeOf(text, at, PERSON_LENGTH);
    const spaced = place.to - place.from !== 15;
    const { people, exact } = peopleOf(code, known);
    if (people.length === 0) {
      const digits = DIGIT_PLACES.filter((at) => code.charCodeAt(at) < 58).length;
      if (digits < (spaced ? DIGITS_OF_UNKNOWN.spaced : DIGITS_OF_UNKNOWN.clean) || !isTaxCode(code)) continue;
    } else if (!isTaxCode(code) && !exact) continue;
    found.push({ code, form: 'person', reading: spaced ? 'spaced' : 'clean', people, exact, ...place });
  }
  for (const [pattern, reading] of [
    [NUMBER, 'clean'],
    [NUMBER_SPACED, 'spaced'],
  ] as const) {
    for (const match of text.words.matchAll(pattern)) {
      const code = match[0].replaceAll(' ', '');
      const people = known.byCode.get(code) ?? [];
      if (people.length === 0 && !isProvisionalTaxCode(code)) continue;
      const to = match.index + match[0].length - 1;
      found.push({ code, form: 'number', reading, people, exact: true, from: match.index, to });
    }
  }
  const middle = text.words.length / 2;
  if (found.some((one) => one.people.length > 0 && one.from < middle)) return inOrder(found);
  for (const one of misreadCodes(text, known)) if (!found.some((other) => other.code === one.code)) found.push(one);
  return inOrder(found);
}

/**
 * Starts of strings shaped like a code. The search ignores word boundaries: a code may be glued to its neighbours, or
 * overlap another one.
 */
function personCodes(squeezed: string): number[] {
  const found: number[] = [];
  let letters = 0;
  for (let at = 0; at + PERSON_LENGTH - LETTERS_FIRST < squeezed.length; at++) {
    const char = squeezed.charCodeAt(at);
    letters = char >= 65 && char <= 90 ? letters + 1 : 0;
    const start = at + 1 - LETTERS_FIRST;
    if (letters < LETTERS_FIRST || !maybeDigit(squeezed, start + 6) || !maybeDigit(squeezed, start + 9)) continue;
    PERSON.lastIndex = start;
    if (PERSON.test(squeezed)) found.push(start);
  }
  return found;
}

/** A digit, or a letter that omocodia puts in its place. */
function maybeDigit(text: string, at: number): boolean {
  const char = text.charCodeAt(at);
  return (char >= 48 && char <= 57) || (char >= 76 && char <= 86 && char !== 79);
}

function inOrder(found: FoundCode[]): FoundCode[] {
  return found.sort((a, b) => a.from - b.from);
}

/** Employees with exactly this code; otherwise those with its base, unless two people share it. */
function peopleOf(code: string, known: KnownPeople): { people: number[]; exact: boolean } {
  const exact = known.byCode.get(code);
  if (exact) return { people: exact, exact: true };
  return { people: known.byBase.get(withoutOmocodia(code)) ?? [], exact: false };
}

/** Registered codes with 0 for O, 1 for I, 5 for S, 8 for B or the reverse, if the upper text has no known code. */
function misreadCodes(text: PrintedText, known: KnownPeople): FoundCode[] {
  const found: FoundCode[] = [];
  for (const match of text.words.matchAll(RUN)) {
    for (let at = 0; at + 16 <= match[0].length; at++) {
      const printed = match[0].slice(at, at + 16);
      if (!PERSON_MISREAD.test(printed)) continue;
      const digits = DIGIT_PLACES.filter((place) => printed.charCodeAt(place) < 58).length;
      if (digits < 3) continue;
      const code = [...printed]
        .map((char, place) => (DIGIT_PLACES.includes(place) ? asDigit(char) : asLetter(char)))
        .join('');
      if (code === printed) continue;
      const people = known.byCode.get(code);
      const from = match.index + at;
      if (people) found.push({ code, form: 'person', reading: 'corrected', people, exact: true, from, to: from + 15 });
    }
  }
  return found;
}

function asDigit(char: string): string {
  const at = 'OISB'.indexOf(char);
  return at < 0 ? char : '0158'.charAt(at);
}

function asLetter(char: string): string {
  const at = '0158'.indexOf(char);
  return at < 0 ? char : 'OISB'.charAt(at);
}

function placeOf(text: PrintedText, index: number, length: number): { from: number; to: number } {
  return { from: text.squeezedAt[index] ?? 0, to: text.squeezedAt[index + length - 1] ?? 0 };
}
