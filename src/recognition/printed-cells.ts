import type { WhereOnPage } from './page-facts.ts';

/** Adjacent text, with its place on the page and in the page's words. */
export type Cell = {
  text: string;
  x: number;
  right: number;
  /** The baseline of the text. */
  y: number;
  letter: number;
  from: number;
  to: number;
};

/** Shares of a letter's height. */
export const SAME_ROW = 0.6;
/** In letter widths of the row: words closer than this are one text. */
const ONE_TEXT = 1.6;

const AMOUNT =
  /^(?:[*=€]+|EURO?)? ?(?<before>[-+]?)(?<whole>0|[1-9][0-9]{0,2}(?:\.[0-9]{3})+|[1-9][0-9]*),(?<decimals>[0-9]{2,5})(?<after>[-+]?) ?(?:[*=€]+|EURO?)?$/;
/** A letter-spaced amount as `printedText` returns it: long runs before the comma are already joined. */
const LETTER_SPACED = /^(?:[0-9](?: [0-9.])*|[0-9.]{4,}) , [0-9] [0-9]$/;

export function isFigures(text: string): boolean {
  return /[0-9]/.test(text) && !/[A-Z]{2}/.test(text.replace(/EURO?/, ''));
}

/** The cents of an Italian amount with two decimals and a leading or trailing sign; null for anything else. */
export function centsOf(text: string): number | null {
  const { value, decimals } = numberOf(text) ?? {};
  return value === undefined || decimals !== 2 ? null : value;
}

/** The hundredths of hours or days, which have up to five decimals. */
export function hundredthsOf(text: string): number | null {
  return /[*=€]|EUR/.test(text) ? null : (numberOf(text)?.value ?? null);
}

function numberOf(text: string): { value: number; decimals: number } | null {
  // Joins letters only if all of them are spaced: "1 234,00" may be two figures.
  const match = AMOUNT.exec(LETTER_SPACED.test(text) ? text.replaceAll(' ', '') : text);
  const { before = '', whole = '', decimals = '', after = '' } = match?.groups ?? {};
  if (!match || (before !== '' && after !== '')) return null;
  const value =
    Number(whole.replaceAll('.', '')) * 100 + Math.round(Number(`${decimals.slice(0, 2)}.${decimals.slice(2)}`));
  return { value: before === '-' || after === '-' ? -value : value, decimals: decimals.length };
}

/** Whether any letter of the cell is invisible. */
export function isHidden({ from, to }: Cell, words: string, isSeen: (index: number) => boolean): boolean {
  for (let index = from; index < to; index++) if (words.charCodeAt(index) > 32 && !isSeen(index)) return true;
  return false;
}

/** Words in rows within a distance of the height `y`. */
export function wordsAround(words: string, y: number, reach: number, placeOf: WhereOnPage): Cell[] {
  return wordsWhere(words, (bottom, slack) => Math.abs(bottom - y) <= reach * slack, placeOf).map(({ cell }) => cell);
}

/** @param isNear whether a row at this height may count, with tolerance for a raised first word */
function wordsWhere(
  words: string,
  isNear: (bottom: number, slack: number) => boolean,
  placeOf: WhereOnPage,
): { cell: Cell; height: number }[] {
  const found: { cell: Cell; height: number }[] = [];
  for (let from = 0; from < words.length; ) {
    const end = words.indexOf('\n', from) < 0 ? words.length : words.indexOf('\n', from);
    const begin = from;
    from = end + 1;
    let first = begin;
    while (first < end && words.charCodeAt(first) <= 32) first++;
    if (first === end) continue;
    const there = placeOf(first);
    if (!isNear(there.y + there.height, 1.2)) continue;
    for (const token of words.slice(begin, end).matchAll(/[^\s]+/g)) {
      const at = begin + token.index;
      const to = at + token[0].length;
      const start = placeOf(at);
      const stop = placeOf(to - 1);
      const foot = token[0].search(/[A-Z0-9]/);
      const base = foot > 0 ? placeOf(at + foot) : start;
      const bottom = base.y + base.height;
      if (start.width <= 0 || stop.width <= 0 || !isNear(bottom, 1)) continue;
      const right = stop.x + stop.width;
      const letter = (right - start.x) / token[0].length;
      found.push({
        cell: { text: token[0], x: start.x, right, y: bottom, letter, from: at, to },
        height: Math.max(base.height, stop.height),
      });
    }
  }
  return found;
}

/** Adjacent words of one row. */
export function cellsOf(tokens: Cell[], height: number): Cell[] {
  const cells: Cell[] = [];
  for (const token of tokens.toSorted((a, b) => a.x - b.x)) {
    const beside = cells.findLast(
      (cell) =>
        Math.abs(cell.y - token.y) <= height * SAME_ROW &&
        token.x - cell.right < Math.max(cell.letter, token.letter) * ONE_TEXT,
    );
    if (!beside) cells.push({ ...token });
    else if (beside.to <= token.from) {
      beside.text += ` ${token.text}`;
      beside.right = Math.max(beside.right, token.right);
      beside.to = token.to;
    } else {
      // The words are drawn out of order: their text is uncertain.
      beside.text += ` ? ${token.text}`;
      beside.right = Math.max(beside.right, token.right);
    }
  }
  return cells;
}

/** The cells at one height, from left to right. */
export type Row = { y: number; height: number; cells: Cell[] };

/** All rows of a page, from the top. */
export function rowsOn(words: string, placeOf: WhereOnPage): Row[] {
  const rows: { y: number; height: number; tokens: Cell[] }[] = [];
  const all = wordsWhere(words, () => true, placeOf).toSorted((a, b) => a.cell.y - b.cell.y);
  for (const { cell, height } of all) {
    const last = rows.at(-1);
    if (last && cell.y - last.y <= Math.min(height, last.height) * SAME_ROW) last.tokens.push(cell);
    else rows.push({ y: cell.y, height, tokens: [cell] });
  }
  return rows.map(({ y, height, tokens }) => ({ y, height, cells: cellsOf(tokens, height * 2) }));
}
