import { type Refusal, refuse } from '../refusal.ts';

/** A cell as it was meant: a day stays a day, a number keeps its places; a formula is its last value. */
export type Cell = string | number | boolean | { day: string } | { error: string } | null;

/** A row of the sheet that has something in it, with the number that a spreadsheet program shows at its left. */
export interface GridRow {
  number: number;
  cells: Cell[];
}

/** Cells that are shown as one, counted from 0, both ends included; only those near the top are kept. */
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

/** What a sheet may hold; a larger file is refused, whatever size it claims. */
export const SHEET_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  unzippedBytes: 160 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** What a spreadsheet program allows in one cell. */
  cellLength: 32_767,
  /** Characters of all cells together. */
  textLength: 48 * 1024 * 1024,
} as const;

/** Ends the reading of a file from within a stream; `readSheet` turns it into the refusal that it carries. */
export class SheetRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Collects rows and stops at the limits, so that no file takes more memory than they allow. */
export class GridBuilder {
  readonly rows: GridRow[] = [];
  #length = 0;

  /** An empty row leaves no trace but the number of the next one. */
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
