import { formatDay } from '../../text/format.ts';
import { typedDay, typedDecimal } from '../../text/typed.ts';
import type { Cell } from './grid.ts';

/** The cell as its author reads it, on one line and without the spaces around it; empty for nothing. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO';
  return 'day' in cell ? formatDay(cell.day) : cell.error;
}

/** A number without an exponent and without the noise of the seventeenth digit: `0.1 + 0.2` is `0.3`. */
function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const shown = String(Number(value.toPrecision(15)));
  return shown.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : shown;
}

/** `YYYY-MM-DD`, null for no day. A bare number is one only where a sheet says so; text is read as Italians write. */
export function dayOf(cell: Cell | undefined): string | null {
  if (typeof cell === 'object' && cell !== null) return 'day' in cell ? cell.day : null;
  return typedDay(textOf(cell));
}

/** A decimal as a string, `1234.56`; null for none. */
export function decimalOf(cell: Cell | undefined): string | null {
  if (typeof cell === 'number') return plainNumber(cell);
  return typeof cell === 'string' ? typedDecimal(cell) : null;
}
