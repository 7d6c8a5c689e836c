import { isRefusal, type Refusal } from '../refusal.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetColumn, type Table, tableOf } from './table.ts';

/** The table to look for in a sheet. */
export interface WantedTable<K extends string = string> {
  columns: readonly SheetColumn<K>[];
  /** Columns that the user has assigned, by index. */
  assigned?: ReadonlyMap<number, K> | undefined;
}

/**
 * Reads a sheet and finds its table. A large file takes seconds, so callers run it outside the server's own process.
 */
export async function readTable<K extends string>(
  bytes: Buffer,
  { columns, assigned }: WantedTable<K>,
): Promise<Table<K> | Refusal> {
  const grid = await readSheet(bytes);
  return isRefusal(grid) ? grid : tableOf(grid, columns, assigned);
}
