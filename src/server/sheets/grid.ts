import { type Refusal, refuse } from '../refusal.ts';

/** A cell as its author meant it: a day stays a day, a number keeps its decimals, a formula is its last value. */
export type Cell = string | number | boolean | { day: string } | { error: string } | null;

/** A non-empty row of the sheet, with its row number in a spreadsheet program. */
export interface GridRow {
  number: number;
  cells: Cell[];
}

/** A range of merged cells, counted from 0, both ends included. Only ranges near the top of the sheet are kept. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Grid {
  rows: GridRow[];
  merges: Merge[];
}

/** The limits of a sheet; a larger file is refused, whatever size it declares. */
export const SHEET_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  unzippedBytes: 160 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** The maximum length that a spreadsheet program allows. */
  cellLength: 32_767,
  /** Characters of all cells together. */
  textLength: 48 * 1024 * 1024,
} as const;

/** Thrown to stop reading a file inside a stream; `readSheet` returns the refusal that it carries. */
export class SheetRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Collects rows and throws at the limits, so that a file never takes more memory than they allow. */
export class GridBuilder {
  readonly rows: GridRow[] = [];
  #length = 0;

  /** Drops an empty row; later rows keep their numbers. */
  add(number: number, cells: Cell[]): void {
    let end = cells.length;
    while (end > 0 && isEmpty(cells[end - 1])) end -= 1;
    if (end === 0) return;
    if (this.rows.length >= SHEET_LIMITS.rows) {
      throw new SheetRefused(refuse('sheet-too-many-rows', { limit: '100.000' }));
    }
    if (end > SHEET_LIMITS.columns) {
      throw new SheetRefused(refuse('sheet-too-many-columns', { limit: SHEET_LIMITS.columns, row: number }));
    }
    for (const cell of cells) {
      if (typeof cell !== 'string') continue;
      if (cell.length > SHEET_LIMITS.cellLength) {
        throw new SheetRefused(refuse('sheet-cell-too-long', { limit: '32.767', row: number }));
      }
      this.#length += cell.length;
    }
    if (this.#length > SHEET_LIMITS.textLength) throw new SheetRefused(refuse('sheet-too-large', { size: '20 MB' }));
    this.rows.push({ number, cells: cells.slice(0, end) });
  }
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
