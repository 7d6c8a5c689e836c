import type { PrintedText } from '../pdf/printed-text.ts';
import type { WhereOnPage } from './page-facts.ts';

/** Where a page prints its net pay, and the one amount that can belong to it; no amount where another could (P122). */
export type NetFact = {
  /** Letters of the label alone. */
  label: string;
  x: number;
  y: number;
  amount: { cents: number; beside: boolean; x: number; right: number; y: number } | null;
};

const LABEL = /NETTO(?:DELMESE|INBUSTA|BUSTA|APAGARE|DAPAGARE|PAGATO|DALIQUIDARE|INPAGAMENTO)/g;
const MOST_LABELS = 6;
/** Words near a label or its amount by which it is another net: of last year, of the company, paid in advance. */
const OF_ANOTHER = new RegExp(
  [
    '\\bPREC(?:\\b|ED)|\\bANN[OIU]|\\bA\\. ?P\\.|\\b(?:19|20)[0-9]{2}\\b|PROGR|STORIC|RIPORT|\\bMEDI[AO]\\b|LIRE',
    'ARRETRAT|ACCONT|ANTICIP|\\bGIA\\b|\\bGIÀ\\b|RATEO|RATEI|TREDICES|QUATTORD|\\b1[34] ?(?:MA|ª|°)',
    '\\bDITTA|AZIEND|GENERAL|COMPLESS|\\bTOTAL[EI]\\b(?! (?:COMP|TRATT|RITEN|LORD|DETR|IRPEF))|DIPENDENTI|CREDITOR|\\bCUD?\\b',
    'GENNAIO|FEBBRAIO|MARZO|APRILE|MAGGIO|GIUGNO|LUGLIO|AGOSTO|SETTEMBRE|OTTOBRE|NOVEMBRE|DICEMBRE',
  ].join('|'),
);
const AMOUNT =
  /^(?:[*=€]+|EURO?)? ?(?<before>[-+]?)(?<whole>0|[1-9][0-9]{0,2}(?:\.[0-9]{3})+|[1-9][0-9]*),(?<cents>[0-9]{2})(?<after>[-+]?) ?(?:[*=€]+|EURO?)?$/;
/** As `printedText` leaves it: long runs before the comma are joined already. */
const LETTER_SPACED = /^(?:[0-9](?: [0-9.])*|[0-9.]{4,}) , [0-9] [0-9]$/;
/** Shares of the label's letter height. */
const SAME_ROW = 0.6;
const ROWS_AROUND = 3.5;
/** In letters of the row: nearer words are one text, nearer figures may be one number. */
const ONE_TEXT = 1.6;
const NEXT_WORD = 2.5;
const NEAR_FIGURES = 4;
/** Shares of the page's width. */
const BESIDE = 0.35;
const SHIFTED = 0.15;
const ROW_LABEL = 0.4;
const ABOUT = 0.1;

type Cell = { text: string; x: number; right: number; y: number; letter: number; from: number; to: number };

/** @param isSeen whether a reader sees the character at a place of `words` */
export function netsOn(
  { words, squeezed, squeezedAt }: PrintedText,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): NetFact[] {
  if (!squeezed.includes('NETTO')) return [];
  const found = [...squeezed.matchAll(LABEL)].slice(0, MOST_LABELS);
  return found.flatMap((match): NetFact[] => {
    const from = squeezedAt[match.index] ?? 0;
    const to = (squeezedAt[match.index + match[0].length - 1] ?? 0) + 1;
    const first = placeOf(from);
    const last = placeOf(to - 1);
    const bottom = first.y + first.height;
    if (first.width <= 0 || last.width <= 0 || last.x <= first.x) return [];
    if (Math.abs(last.y + last.height - bottom) > first.height * SAME_ROW) return [];
    const letter = (last.x + last.width - first.x) / (to - from);
    const label = { text: match[0], x: first.x, right: last.x + last.width, y: bottom, letter, from, to };
    const amount = amountOf(label, first.height, words, placeOf, isSeen);
    return amount === 'no-label' ? [] : [{ label: match[0], x: label.x, y: label.y, amount }];
  });
}

/** `no-label` where the words are part of a longer text. */
function amountOf(
  label: Cell,
  height: number,
  words: string,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): NetFact['amount'] | 'no-label' {
  const around = wordsAround(words, label.y, height * ROWS_AROUND, placeOf);
  const glued = around.find((one) => one.from < label.to && one.to > label.from && one.to > label.to);
  const own = around.filter((one) => one.from < label.to && one.to > label.from);
  if (own.some((one) => one.from < label.from)) return 'no-label';
  const others = around.filter((one) => !own.includes(one));
  if (glued) {
    // "NETTO IN BUSTA:1.234,00" in one word.
    const rest = words.slice(label.to, glued.to).replace(/^[:.]+/, '');
    if (rest !== '')
      others.push({ ...glued, text: rest, from: glued.to - rest.length, x: placeOf(glued.to - rest.length).x });
  }
  const inRow = (one: Cell, y: number) => Math.abs(one.y - y) <= height * SAME_ROW;
  const row = others.filter((one) => inRow(one, label.y)).sort((a, b) => a.x - b.x);
  const before = row.findLast((one) => one.x < label.x);
  const after = row.find((one) => one.x >= label.right - label.letter);
  const near = label.letter * NEXT_WORD;
  if (before && label.x - before.right < near && !isFigures(before.text)) return 'no-label';
  if (after && after.x - label.right < near && !isFigures(after.text) && !/^[:€.]+$|^EURO?$/.test(after.text))
    return 'no-label';
  const cells = cellsOf(
    others.filter((one) => !(/^[:.]+$/.test(one.text) && inRow(one, label.y))),
    height,
  );
  const candidate = onlyCandidate(label, cells, height);
  if (candidate === null || isOfAnother(label, candidate.cell, cells, height)) return null;
  for (let index = label.from; index < label.to; index++) if (isHidden(index, words, isSeen)) return null;
  for (let index = candidate.cell.from; index < candidate.cell.to; index++)
    if (isHidden(index, words, isSeen)) return null;
  const { x, right, y } = candidate.cell;
  return { cents: candidate.cents, beside: candidate.beside, x, right, y };
}

function isHidden(index: number, words: string, isSeen: (index: number) => boolean): boolean {
  return words.charCodeAt(index) > 32 && !isSeen(index);
}

/** The only amount that stands beside or under a label, with nothing that it could belong to instead. */
function onlyCandidate(label: Cell, cells: Cell[], height: number) {
  const apart = (one: Cell) => one.y - label.y;
  const row = cells.filter((one) => Math.abs(apart(one)) <= height * SAME_ROW).sort((a, b) => a.x - b.x);
  const under = cells.filter((one) => apart(one) > height * SAME_ROW);
  const above = cells.filter((one) => apart(one) < -height * SAME_ROW);
  const overlaps = (one: Cell, other: Cell) => one.x < other.right && other.x < one.right;
  const rowOf = (cell: Cell) => cells.filter((one) => one !== cell && Math.abs(one.y - cell.y) <= height * SAME_ROW);
  const leftOf = (cell: Cell) =>
    rowOf(cell)
      .filter((one) => one.right <= cell.x + cell.letter)
      .sort((a, b) => b.right - a.right)[0];
  const [beside, behind] = row.filter((one) => one.x >= label.right - label.letter);
  const before = row.findLast((one) => one.right <= label.x + label.letter);
  // A figure in front of it, or over it, may be its own: then the one behind or under it is another's.
  if (before && isFigures(before.text) && label.x - before.right < BESIDE) return null;
  if (above.some((one) => overlaps(one, label) && isFigures(one.text))) return null;
  const found: { cell: Cell; beside: boolean }[] = [];
  if (beside && beside.x - label.right < BESIDE && isFigures(beside.text)) {
    if (behind && isFigures(behind.text)) return null;
    found.push({ cell: beside, beside: true });
  }
  for (const cell of under) {
    if (!isFigures(cell.text)) continue;
    const left = leftOf(cell);
    if (overlaps(cell, label)) {
      const between = cells.some(
        (one) =>
          one !== cell &&
          overlaps(one, cell) &&
          one.y > label.y + height * SAME_ROW &&
          one.y < cell.y - height * SAME_ROW,
      );
      const ofItsRow = left !== undefined && !isFigures(left.text) && cell.x - left.right < SHIFTED;
      if (between || ofItsRow) return null;
      found.push({ cell, beside: false });
    } else if (cell.x >= label.right && cell.x - label.right < SHIFTED) {
      const covered = cells.some(
        (one) =>
          one !== cell &&
          overlaps(one, cell) &&
          one.y < cell.y - height * SAME_ROW &&
          one.y > label.y - height * SAME_ROW,
      );
      const ofItsRow = left !== undefined && cell.x - left.right < ROW_LABEL;
      if (!covered && !ofItsRow) found.push({ cell, beside: false });
    }
  }
  const [only, another] = found;
  if (!only || another) return null;
  const crowded = rowOf(only.cell).some((one) => {
    const gap = Math.max(one.x - only.cell.right, only.cell.x - one.right);
    return /[0-9]/.test(one.text) && gap < only.cell.letter * NEAR_FIGURES;
  });
  const cents = crowded ? null : centsOf(only.cell.text);
  return cents === null ? null : { ...only, cents };
}

function isOfAnother(label: Cell, amount: Cell, cells: Cell[], height: number): boolean {
  const reach = height * ROWS_AROUND;
  const left = Math.min(label.x, amount.x) - ABOUT;
  const right = Math.max(label.right, amount.right) + ABOUT;
  return cells.some(
    (one) =>
      one !== amount &&
      one.right > left &&
      one.x < right &&
      Math.min(Math.abs(one.y - label.y), Math.abs(one.y - amount.y)) <= reach &&
      OF_ANOTHER.test(one.text),
  );
}

function isFigures(text: string): boolean {
  return /[0-9]/.test(text) && !/[A-Z]{2}/.test(text.replace(/EURO?/, ''));
}

/** Of an amount in Italian notation with two decimals, signed in front or behind; null of anything else. */
export function centsOf(text: string): number | null {
  // All letters apart, or none: "1 234,00" may be two figures.
  const match = AMOUNT.exec(LETTER_SPACED.test(text) ? text.replaceAll(' ', '') : text);
  const { before = '', whole = '', cents = '', after = '' } = match?.groups ?? {};
  if (!match || (before !== '' && after !== '')) return null;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(cents);
  return before === '-' || after === '-' ? -value : value;
}

/** Words in rows so far from one place at most. */
function wordsAround(words: string, y: number, reach: number, placeOf: WhereOnPage): Cell[] {
  const found: Cell[] = [];
  for (let from = 0; from < words.length; ) {
    const end = words.indexOf('\n', from) < 0 ? words.length : words.indexOf('\n', from);
    const begin = from;
    from = end + 1;
    let first = begin;
    while (first < end && words.charCodeAt(first) <= 32) first++;
    if (first === end) continue;
    const there = placeOf(first);
    // A row whose first word is raised is still met.
    if (Math.abs(there.y + there.height - y) > reach * 1.2) continue;
    for (const token of words.slice(begin, end).matchAll(/[^\s]+/g)) {
      const at = begin + token.index;
      const to = at + token[0].length;
      const start = placeOf(at);
      const stop = placeOf(to - 1);
      const foot = token[0].search(/[A-Z0-9]/);
      const base = foot > 0 ? placeOf(at + foot) : start;
      const bottom = base.y + base.height;
      if (start.width <= 0 || stop.width <= 0 || Math.abs(bottom - y) > reach) continue;
      const right = stop.x + stop.width;
      found.push({
        text: token[0],
        x: start.x,
        right,
        y: bottom,
        letter: (right - start.x) / token[0].length,
        from: at,
        to,
      });
    }
  }
  return found;
}

/** Words of one row that stand together. */
function cellsOf(tokens: Cell[], height: number): Cell[] {
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
      // Drawn out of order: no text that anybody could be certain of.
      beside.text += ` ? ${token.text}`;
      beside.right = Math.max(beside.right, token.right);
    }
  }
  return cells;
}
