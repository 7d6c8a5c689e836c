import type { WhereOnPage } from './page-facts.ts';

const ROWS_OF_A_TOP = 8;
const WORD = /[A-ZÀ-Ý]{3,}/g;
/** Share of a page's height: 25 points on A4. A slip's own title is smaller. */
const LARGE = 0.03;
const LARGE_WORD = /[A-ZÀ-Ý]{5,}/g;

/** The words of a page's first rows, hashed. */
export function topOf(words: string): number[] {
  const rows = words.split('\n').slice(0, ROWS_OF_A_TOP).join(' ');
  return [...new Set([...rows.matchAll(WORD)].map(([word]) => hashOf(word)))];
}

/** The words in letters far larger than a slip's, hashed. */
export function largeWords(words: string, placeOf: WhereOnPage): number[] {
  const large = [...words.matchAll(LARGE_WORD)].filter(({ index }) => placeOf(index).height >= LARGE);
  return [...new Set(large.map(([word]) => hashOf(word)))];
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
