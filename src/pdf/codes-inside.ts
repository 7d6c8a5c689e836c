import { isTaxCode } from '../directory/tax-code.ts';
import { stringText } from './pdf-syntax.ts';

/** Finds people's fiscal codes in the bytes of a document. */

const LETTERS_FIRST = 6;
export const CODE_LENGTH = 16;
const CAPITAL = 1;
/** A digit, or a letter that omocodia puts in its place. */
const MAYBE_DIGIT = 2;
const MONTH = 4;
/** The role that each byte may have in a code. */
const KINDS = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') KINDS[char.charCodeAt(0)] = CAPITAL;
for (const char of '0123456789LMNPQRSTUV') KINDS[char.charCodeAt(0)] = (KINDS[char.charCodeAt(0)] ?? 0) | MAYBE_DIGIT;
for (const char of 'ABCDEHLMPRST') KINDS[char.charCodeAt(0)] = (KINDS[char.charCodeAt(0)] ?? 0) | MONTH;
/** The kind of character at each place after the six letters. */
const BEHIND_LETTERS = Uint8Array.of(
  ...[MAYBE_DIGIT, MAYBE_DIGIT, MONTH, MAYBE_DIGIT, MAYBE_DIGIT],
  ...[CAPITAL, MAYBE_DIGIT, MAYBE_DIGIT, MAYBE_DIGIT, CAPITAL],
);

const CONTENT_STRINGS = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]+>/g;

/**
 * Finds codes by shape, check character and at least one digit, because with omocodia the shape alone matches Italian
 * words. Tests every sixth character first, because a code begins with six letters: this skips images quickly.
 * @param bytes Latin-1
 */
export function codesIn(bytes: Uint8Array): string[] {
  const found: string[] = [];
  const end = bytes.length;
  for (let at = LETTERS_FIRST - 1; at < end; at += LETTERS_FIRST) {
    if (!isCapital(bytes, at)) continue;
    // Every character of a run of six capitals has a capital next to it.
    if (!isCapital(bytes, at - 1) && (at + 1 === end || !isCapital(bytes, at + 1))) continue;
    let from = at;
    while (from > 0 && isCapital(bytes, from - 1)) from--;
    let to = at + 1;
    while (to < end && isCapital(bytes, to)) to++;
    const last = Math.min(to - LETTERS_FIRST, end - CODE_LENGTH);
    for (let start = from; start <= last; start++) {
      if (!hasShape(bytes, start + LETTERS_FIRST)) continue;
      const code = String.fromCharCode(...bytes.subarray(start, start + CODE_LENGTH));
      if (/[0-9]/.test(code) && isTaxCode(code)) found.push(code);
    }
    at = to;
  }
  return found;
}

function isCapital(bytes: Uint8Array, at: number): boolean {
  return ((KINDS[bytes[at] ?? 0] ?? 0) & CAPITAL) !== 0;
}

export function codesInText(text: string): string[] {
  return codesIn(Buffer.from(text, 'latin1'));
}

/** @param at the position after six capitals */
function hasShape(bytes: Uint8Array, at: number): boolean {
  for (let place = 0; place < BEHIND_LETTERS.length; place++) {
    if (((KINDS[bytes[at + place] ?? 0] ?? 0) & (BEHIND_LETTERS[place] ?? 0)) === 0) return false;
  }
  return true;
}

/** The strings that a content stream shows, joined: a code may be drawn glyph by glyph. */
export function stringsOf(contents: string): string {
  if (!contents.includes('Tj') && !contents.includes('TJ')) return '';
  let glued = '';
  CONTENT_STRINGS.lastIndex = 0;
  for (let match = CONTENT_STRINGS.exec(contents); match; match = CONTENT_STRINGS.exec(contents)) {
    const [source] = match;
    const plain = source.startsWith('(') && !source.includes('\\') && !source.startsWith('(\xfe\xff');
    glued += plain ? source.slice(1, -1) : stringText(source);
  }
  return glued.replace(/\s+/g, '').toUpperCase();
}
