import { formatDay } from '../../text/common/format.ts';
import type { Cell } from './grid.ts';

/** The cell as its author reads it: on one line, trimmed; empty for an empty cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO';
  return 'day' in cell ? formatDay(cell.day) : cell.error;
}

/** A number without an exponent and without floating-point noise: `0.1 + 0.2` is `0.3`. */
function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const shown = String(Number(value.toPrecision(15)));
  return shown.includes('e') ? WITHOUT_EXPONENT.format(value) : shown;
}

const WITHOUT_EXPONENT = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 10 });

/** How a column reads its cells: as they are, as a number with a comma, or as a month. */
export const AS_TEXT = {
  plain: textOf,
  /** Italians would read a decimal point as a thousands separator. */
  number: (cell: Cell) => (typeof cell === 'number' ? plainNumber(cell).replace('.', ',') : textOf(cell)),
  /** Spreadsheets turn `03/2026` into the first day of that month. */
  month: (cell: Cell) =>
    typeof cell === 'object' && cell !== null && 'day' in cell
      ? `${cell.day.slice(5, 7)}/${cell.day.slice(0, 4)}`
      : textOf(cell),
} satisfies Record<string, (cell: Cell) => string>;
