import { type Cell, hundredthsOf, isFigures, isHidden, type Row } from './printed-cells.ts';
import { BALANCES, type Figure, type FigureFact, type FigureUnit, TABLE_OF_ANOTHER } from './printed-figure.ts';

/**
 * Reads the balances of holidays and leave where a row and a column of one table meet: "Ferie" and "Saldo" (P135).
 * Either label may head the row. Skips values that may belong to another table or year, or have another unit.
 */
export function balancesOn(rows: readonly Row[], words: string, isSeen: (index: number) => boolean): FigureFact[] {
  const cells = rows.flatMap((row) => row.cells.map((cell): Found => ({ row, cell, ...readOf(cell.text) })));
  const balances = cells.filter(({ text }) => BALANCE.test(text) || LAST_BALANCE.test(text));
  if (balances.length === 0) return [];
  return cells.flatMap((label) => {
    const figure = BALANCES.find((one) => one.label.test(label.text))?.figure;
    if (figure === undefined) return [];
    const found = balances.flatMap((balance) => meeting(figure, label, balance, rows, words, isSeen) ?? []);
    const certain = found.filter(({ amount }) => amount !== null);
    const [only = found[0], another] = certain;
    if (!only) return [];
    return [another ? { ...only, amount: null } : only];
  });
}

/** A cell, with its text split from its unit. */
type Found = { row: Row; cell: Cell; text: string; unit: FigureUnit | null };

const BALANCE = /^(?:SALDO|SALDI)$/;
/** Counts only if it comes after the days taken, in a table without a "Saldo". */
const LAST_BALANCE = /^(?:RESIDUO|RESIDUI|RESIDUE|RIMANENZA|RIMANENTI|DA GODERE)$/;
const ANY_BALANCE = /SALD|RESID|RIMAN|RIMASTE|DISPON|DA GODERE|\bRES\b/;
const OF_BEFORE = /\bA\.? ?P\.?(?![A-Z])|PREC/;
const ACCRUED = /MATUR|SPETT|\bMAT\b/;
const TAKEN = /GODUT|FRUIT|USUFR|\bGOD\b/;
const BLANK = /^[-–—_.:/]+$/;
const UNIT_AT_END = /(?<![ ,(])[ ,(]*(?:\bIN )?\b(?<unit>ORE|H|HH|GIORNI|GG)\.?\)?$/;
const UNIT_WORD = /(?<![A-Z])(?:(?<hours>ORE|H|HH)|(?<days>GIORNI|GIORNATE|GG))(?![A-Z])/g;
/** In letter heights. */
const TITLE_REACH = 3.5;
const NEXT_ROW = 2.6;
/** Shares of the page. */
const TABLE_HEIGHT = 0.2;
const ABOUT = 0.1;

function readOf(text: string): { text: string; unit: FigureUnit | null } {
  const plain = text.replace(/(?<![ :.])[ :.]+$/, '');
  const unit = UNIT_AT_END.exec(plain);
  if (!unit || unit.index === 0) return { text: plain, unit: null };
  return {
    text: plain.slice(0, unit.index).replace(/(?<![ .])[ .]+$/, ''),
    unit: /^H|ORE/.test(unit.groups?.unit ?? '') ? 'hours' : 'days',
  };
}

/** Undefined if row and column share no cell. If the value is uncertain, the amount is null. */
function meeting(
  figure: Figure,
  label: Found,
  balance: Found,
  rows: readonly Row[],
  words: string,
  isSeen: (index: number) => boolean,
): FigureFact | undefined {
  const labelInRow = balance.row.y < label.row.y && balance.cell.x > label.cell.right;
  const balanceInRow = label.row.y < balance.row.y && label.cell.x > balance.cell.right;
  if (!labelInRow && !balanceInRow) return undefined;
  const [beside, above] = labelInRow ? [label, balance] : [balance, label];
  if (beside.row.y - above.row.y > TABLE_HEIGHT) return undefined;
  const { values, unitCell, isPlain, end } = valuesBehind(beside);
  const there = values.filter((value) => overlap(value, above.cell));
  const [amount, second] = there;
  if (!amount) return undefined;
  const table: Table = { beside, above, values, amount, end, rows };
  const heads = labelInRow ? headsOf(table) : besidesOf(table);
  const titles = titlesOf(table);
  const units = new Set([
    ...[label.unit, balance.unit].flatMap((unit) => unit ?? []),
    ...[...titles, ...(unitCell ? [unitCell] : [])].flatMap(({ text }) => unitsIn(text)),
  ]);
  const [unit] = units;
  const value = hundredthsOf(amount.text);
  const isCertain =
    second === undefined &&
    isPlain &&
    units.size === 1 &&
    value !== null &&
    isOneColumnEach(table) &&
    isTheBalance(balance, heads) &&
    !titles.some(({ text }) => TABLE_OF_ANOTHER.test(text)) &&
    isNearest(table) &&
    ![label.cell, balance.cell, amount, ...(unitCell ? [unitCell] : [])].some((one) => isHidden(one, words, isSeen));
  const { x, right, y } = amount;
  return {
    figure,
    label: [label.text, balance.text, labelInRow ? 'row' : 'column', unit].join(' '),
    x: label.cell.x,
    y: label.cell.y,
    amount: isCertain && unit && value !== null ? { value, unit, beside: labelInRow, x, right, y } : null,
  };
}

type Table = {
  beside: Found;
  above: Found;
  /** The amounts in the row of `beside`. */
  values: Cell[];
  amount: Cell;
  /** Start of the next text in the row of `beside`. */
  end: number;
  rows: readonly Row[];
};

function overlap(one: Cell, other: Cell): boolean {
  return one.x < other.right && other.x < one.right;
}

/** The amounts after a label, up to the next text; a unit may come between. */
function valuesBehind({ row, cell }: Found): {
  values: Cell[];
  unitCell: Cell | null;
  isPlain: boolean;
  end: number;
} {
  const behind = row.cells.filter((one) => one.x >= cell.right);
  const before = row.cells.findLast((one) => one.right <= cell.x + cell.letter && !BLANK.test(one.text));
  const values: Cell[] = [];
  let unitCell: Cell | null = null;
  let end = Number.POSITIVE_INFINITY;
  for (const one of behind) {
    if (isFigures(one.text)) values.push(one);
    else if (BLANK.test(one.text)) continue;
    else if (values.length === 0 && unitCell === null && isUnit(one.text)) unitCell = one;
    else {
      end = one.x;
      break;
    }
  }
  // An amount before the label may belong to it: then the amounts after it belong to another label.
  return { values, unitCell, isPlain: !before || !isFigures(before.text), end };
}

function isUnit(text: string): boolean {
  return /^\(?(?:ORE|H|HH|GIORNI|GG)\.?\)?$/.test(text);
}

function unitsIn(text: string): FigureUnit[] {
  return [...text.matchAll(UNIT_WORD)].map(({ groups }) => (groups?.hours ? 'hours' : 'days'));
}

/** The texts of the heading's row, from left to right. */
function headsOf({ above, beside, end }: Table): string[] {
  return above.row.cells
    .filter((one) => one.right > beside.cell.right && one.right <= end && !BLANK.test(one.text))
    .map(({ text }) => text);
}

/** The first texts of the rows below the heading, from top to bottom. */
function besidesOf({ above, beside, rows }: Table): string[] {
  return rows
    .filter(({ y }) => y > above.row.y && y <= beside.row.y + TABLE_HEIGHT)
    .flatMap(({ cells }) => cells.find((one) => overlap(one, beside.cell))?.text ?? []);
}

/** Whether each amount of the row is under exactly one heading, and no two amounts share a heading. */
function isOneColumnEach({ above, values }: Table): boolean {
  const heads = above.row.cells.filter((one) => !BLANK.test(one.text));
  const taken = values.map((value) => heads.filter((head) => overlap(head, value)));
  const firsts = taken.flatMap(([head]) => head ?? []);
  return taken.every(({ length }) => length === 1) && new Set(firsts).size === values.length && !firsts.some(isNumber);
}

function isNumber({ text }: Cell): boolean {
  return isFigures(text);
}

/** Whether this heading is the only one of the table for the current balance. */
function isTheBalance({ text }: Found, heads: readonly string[]): boolean {
  const own = heads.indexOf(heads.find((head) => readOf(head).text === text) ?? '');
  const before = heads.slice(0, Math.max(0, own));
  const taken = before.some((head) => TAKEN.test(head));
  const accrued = before.some((head) => ACCRUED.test(head));
  const others = heads.filter((head, at) => at !== own && ANY_BALANCE.test(head) && !OF_BEFORE.test(head));
  if (LAST_BALANCE.test(text)) return taken && others.length === 0;
  // "Residuo, maturato, goduto, saldo": the first is the balance of the previous year.
  const first =
    others.length === 1 && LAST_BALANCE.test(readOf(others[0] ?? '').text) && heads.indexOf(others[0] ?? '') === 0;
  return taken && accrued && (others.length === 0 || first);
}

/** Texts that have no amounts: above the table, at the start of its rows, and directly above or below its label. */
function titlesOf({ beside, above, amount, values, rows }: Table): Cell[] {
  const left = Math.min(beside.cell.x, above.cell.x) - ABOUT;
  const right = Math.max(...values.map((value) => value.right)) + ABOUT;
  const [first] = values;
  return rows.flatMap((row) =>
    row.cells.filter((cell, at) => {
      if (cell === beside.cell || cell === above.cell || cell === amount || isFigures(cell.text)) return false;
      const next = row.cells[at + 1];
      if (next && isFigures(next.text)) return false;
      if (row === above.row) return first !== undefined && cell.right <= first.x && cell.right > left;
      const over = above.row.y - row.y;
      const isOver = over > 0 && over <= above.row.height * TITLE_REACH && cell.right > left && cell.x < right;
      const about = Math.abs(row.y - beside.row.y);
      const goesOn = row !== beside.row && about <= beside.row.height * NEXT_ROW && overlap(cell, beside.cell);
      return isOver || (goesOn && row.y > above.row.y);
    }),
  );
}

/** Whether only amounts lie between the heading and its amount, with no other heading under the first one. */
function isNearest({ above, beside, amount, rows }: Table): boolean {
  const inColumn = (row: Row) => row.cells.filter((one) => overlap(one, amount) || overlap(one, above.cell));
  const between = rows.filter(({ y }) => y > above.row.y && y < beside.row.y);
  if (between.some((row) => inColumn(row).some((one) => !isFigures(one.text) && !BLANK.test(one.text)))) return false;
  const under = rows.filter(({ y }) => y > beside.row.y && y - beside.row.y <= beside.row.height * NEXT_ROW);
  const isHead = ({ text }: Cell) => ANY_BALANCE.test(text) || ACCRUED.test(text) || TAKEN.test(text);
  return !under.some((row) => inColumn(row).some((one) => !isFigures(one.text) && isHead(one)));
}
