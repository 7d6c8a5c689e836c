import type { PrintedText } from '../pdf/printed-text.ts';
import type { WhereOnPage } from './page-facts.ts';
import { type Cell, cellsOf, centsOf, isFigures, isHidden, SAME_ROW, wordsAround } from './printed-cells.ts';
import type { FigureFact, Labelled } from './printed-figure.ts';

const MOST_LABELS = 6;
/** Shares of the label's letter height. */
const ROWS_AROUND = 3.5;
/** In letter widths of the row: figures closer than this may be one number. */
const NEXT_WORD = 2.5;
const NEAR_FIGURES = 4;
/** Shares of the page's width. */
const BESIDE = 0.35;
const SHIFTED = 0.15;
const ROW_LABEL = 0.4;
const ABOUT = 0.1;

/** @param isSeen whether a reader sees the character at an index of `words` */
export function labelledOn(
  asked: Labelled,
  { words, squeezed, squeezedAt }: PrintedText,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): FigureFact[] {
  const found = [...squeezed.matchAll(asked.label)].slice(0, MOST_LABELS);
  return found.flatMap((match): FigureFact[] => {
    const from = squeezedAt[match.index] ?? 0;
    const to = (squeezedAt[match.index + match[0].length - 1] ?? 0) + 1;
    const first = placeOf(from);
    const last = placeOf(to - 1);
    const bottom = first.y + first.height;
    if (first.width <= 0 || last.width <= 0 || last.x <= first.x) return [];
    if (Math.abs(last.y + last.height - bottom) > first.height * SAME_ROW) return [];
    const letter = (last.x + last.width - first.x) / (to - from);
    const label = { text: match[0], x: first.x, right: last.x + last.width, y: bottom, letter, from, to };
    const amount = amountOf(asked, label, first.height, words, placeOf, isSeen);
    if (amount === 'no-label') return [];
    return [{ figure: asked.figure, label: match[0], x: label.x, y: label.y, amount }];
  });
}

/** Returns `no-label` if the words are part of a longer text. */
function amountOf(
  asked: Labelled,
  label: Cell,
  height: number,
  words: string,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): FigureFact['amount'] | 'no-label' {
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
  const candidate = onlyCandidate(label, cells, height, asked.amongOthers !== null);
  if (candidate === null || isOfAnother(asked, label, candidate.cell, cells, height)) return null;
  if ([label, candidate.cell].some((one) => isHidden(one, words, isSeen))) return null;
  const { x, right, y } = candidate.cell;
  return { value: candidate.cents, unit: 'euro', beside: candidate.beside, x, right, y };
}

/** The only amount next to or below a label that can belong to no other label. */
function onlyCandidate(label: Cell, cells: Cell[], height: number, amongOthers: boolean) {
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
  // A figure before or above the label may belong to it: then the figure after or below it belongs to another label. In
  // a row that begins with a text and ends with an amount, each amount follows its own text.
  const [first] = row;
  const eachBehind = amongOthers && first && !isFigures(first.text) && beside && row.at(-1) === beside;
  if (before && isFigures(before.text) && label.x - before.right < BESIDE && !eachBehind) return null;
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

function isOfAnother(asked: Labelled, label: Cell, amount: Cell, cells: Cell[], height: number): boolean {
  const reach = height * ROWS_AROUND;
  const left = Math.min(label.x, amount.x) - ABOUT;
  const right = Math.max(label.right, amount.right) + ABOUT;
  return cells.some(
    (one) =>
      one !== amount &&
      one.right > left &&
      one.x < right &&
      Math.min(Math.abs(one.y - label.y), Math.abs(one.y - amount.y)) <= reach &&
      (asked.ofAnother.test(one.text) ||
        (asked.amongOthers?.test(one.text) === true && !hasItsOwn(one, { label, amount }, cells, height))),
  );
}

/** Whether the neighbour has a row with an amount after it, or is an adjacent caption above an adjacent amount. */
function hasItsOwn(
  one: Cell,
  { label, amount }: { label: Cell; amount: Cell },
  cells: Cell[],
  height: number,
): boolean {
  const inRow = (other: Cell, y: number) => Math.abs(other.y - y) <= height * SAME_ROW;
  if (inRow(one, label.y)) {
    const under = cells.filter((other) => inRow(other, amount.y) && other.x < one.right && one.x < other.right);
    return (
      !inRow(amount, label.y) && under.length === 1 && under.every((other) => other !== amount && isFigures(other.text))
    );
  }
  const [behind] = cells
    .filter((other) => other !== one && inRow(other, one.y) && other.x >= one.right - one.letter)
    .sort((a, b) => a.x - b.x);
  return behind !== undefined && behind !== amount && isFigures(behind.text) && !isFigures(one.text);
}
