import { FORM_WORD } from './form-words.ts';
import type { KnownPeople } from './known-people.ts';
import type { WhereOnPage } from './page-facts.ts';
import type { NameFact } from './page-names.ts';
import { LARGE, SEVERAL } from './thresholds.ts';

const ROWS_OF_A_TOP = 8;
const WORD = /[A-ZÀ-Ý]{3,}/g;
/**
 * The minimum height of large letters as a share of the page: a font of about 26 points on A4. A slip's title is
 * smaller.
 */
const LETTERS = /[A-ZÀ-Ý]+/g;

/** The words of a page's first rows without names, hashed: two documents about one person share those. */
export function topOf(words: string, names: readonly NameFact[], { companyNames }: KnownPeople): number[] {
  const rows = words.split('\n').slice(0, ROWS_OF_A_TOP).join(' ');
  const isName = (word: string) =>
    names.some(({ folded }) => folded.includes(word)) || companyNames.some(({ name }) => name.includes(word));
  return [...new Set([...rows.matchAll(WORD)].flatMap(([word]) => (isName(word) ? [] : hashOf(word))))];
}

/** The letters far larger than a slip's, hashed; null if there are only a few. Slanted words are read letter by letter. */
export function largeLetters(words: string, placeOf: WhereOnPage): number | null {
  const large = [...words.matchAll(LETTERS)].filter(({ index }) => placeOf(index).height >= LARGE);
  const letters = [...large.map(([word]) => word).join('')].sort().join('');
  return letters.length < SEVERAL ? null : hashOf(letters);
}

/** How often the headings of a pay table are repeated word for word: twice means two slips. */
export function payTables(words: string): number {
  const headings = words.split('\n').filter((row) => !/[0-9]/.test(row) && formWordsIn(row) >= SEVERAL);
  return Math.max(0, ...[...Map.groupBy(headings, (row) => row.trim()).values()].map(({ length }) => length));
}

function formWordsIn(row: string): number {
  return new Set([...row.matchAll(FORM_WORD)].map(([word]) => word)).size;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
