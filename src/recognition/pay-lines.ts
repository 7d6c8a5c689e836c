import { type Cell, centsOf, isFigures, isHidden, type Row } from './printed-cells.ts';

/** A pay line in cents: an amount paid (positive) or withheld (negative). */
export type PayLine = { label: string; cents: number };

/** A page's table of pay lines: the places of its headings, and the lines if each of them is certain (P136). */
export type LinesFact = {
  /** The start of the headings "competenze" and "trattenute". */
  x: number;
  otherX: number;
  y: number;
  lines: PayLine[] | null;
};

const DESCRIPTION = /^DESCRIZIONE(?: VOCE| VOCI)?$/;
const PAID = /^COMPETENZE$/;
const WITHHELD = /^(?:TRATTENUTE|RITENUTE)$/;
const TOTALS = /^TOTAL[EI]\b/;
/** A share of the page's width: descriptions begin where the heading above them begins. */
const SAME_PLACE = 0.01;
const MOST_LINES = 80;

/**
 * A table is certain if its heading occurs once, each row has a description under its heading and one amount under
 * "competenze" or "trattenute", and the row of totals is the sum of both columns: then no line is missing or misread.
 */
export function linesOn(
  rows: readonly Row[],
  words: string,
  isSeen: (index: number) => boolean,
  asPrinted: (cell: Cell) => string,
): LinesFact[] {
  return rows.flatMap((row, at): LinesFact[] => {
    const [description, paid, withheld] = [DESCRIPTION, PAID, WITHHELD].map((head) => {
      const found = row.cells.filter(({ text }) => head.test(text));
      return found.length === 1 ? found[0] : undefined;
    });
    if (!description || !paid || !withheld) return [];
    const table = { heads: row.cells, description, paid, withheld };
    const isShown = (cell: Cell) => !isHidden(cell, words, isSeen);
    const lines = [description, paid, withheld].every(isShown)
      ? linesOf(table, rows.slice(at + 1), isShown, asPrinted)
      : null;
    return [{ x: paid.x, otherX: withheld.x, y: row.y, lines }];
  });
}

type Table = { heads: readonly Cell[]; description: Cell; paid: Cell; withheld: Cell };

/** Null if a row is doubtful, or the totals differ from the lines. */
function linesOf(
  table: Table,
  rows: readonly Row[],
  isShown: (cell: Cell) => boolean,
  asPrinted: (cell: Cell) => string,
): PayLine[] | null {
  const lines: PayLine[] = [];
  let paid = 0;
  let withheld = 0;
  for (const { cells } of rows) {
    const amounts = amountsOf(table, cells);
    if (amounts === null || !cells.every(isShown)) return null;
    const own = cells.filter((cell) => !isFigures(cell.text) && cell.x < table.description.right);
    const [label, other] = own.filter(({ x }) => Math.abs(x - table.description.x) <= SAME_PLACE);
    if (own.some(({ text }) => TOTALS.test(text)))
      return lines.length > 0 && (amounts.paid ?? 0) === paid && (amounts.withheld ?? 0) === withheld ? lines : null;
    if (amounts.paid === undefined && amounts.withheld === undefined) continue;
    const isLine = label && !other && (amounts.paid === undefined) !== (amounts.withheld === undefined);
    if (!isLine || lines.length === MOST_LINES) return null;
    paid += amounts.paid ?? 0;
    withheld += amounts.withheld ?? 0;
    lines.push({ label: asPrinted(label), cents: amounts.paid ?? -(amounts.withheld ?? 0) });
  }
  return null;
}

/** The values of a row in the two columns; null if an amount is under no heading or under two, or is no amount. */
function amountsOf({ heads, description, paid, withheld }: Table, cells: readonly Cell[]) {
  const found: { paid?: number; withheld?: number } = {};
  for (const cell of cells) {
    const over = heads.filter((head) => head.x < cell.right && cell.x < head.right);
    const isPaid = over.includes(paid);
    if (!isPaid && !over.includes(withheld)) {
      // An amount next to a column could belong to that column.
      if (over.length === 0 && cell.x > description.right && isFigures(cell.text)) return null;
      continue;
    }
    const cents = centsOf(cell.text);
    const column = isPaid ? 'paid' : 'withheld';
    if (cents === null || over.length !== 1 || found[column] !== undefined) return null;
    found[column] = cents;
  }
  return found;
}
