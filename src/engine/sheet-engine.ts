import { isRefusal, type Refusal, refuse } from '../server/refusal.ts';
import type { WantedTable } from '../server/sheets/read-table.ts';
import type { Table, TableRow } from '../server/sheets/table.ts';
import { ProcessEnded } from './engine-process.ts';
import { type EngineOptions, withWorker } from './with-worker.ts';

/** Reads a sheet's table in a process with limits on time and memory: no cell can delay other requests. */
export async function tableInSheet<K extends string>(
  bytes: Uint8Array,
  wanted: WantedTable<K>,
  options: EngineOptions = {},
): Promise<Table<K> | Refusal> {
  try {
    return await withWorker(options, async (worker) => {
      const rows: TableRow[] = [];
      let found = refuse('sheet-unreadable') as Omit<Table, 'rows'> | Refusal;
      await worker.ask({ ask: 'sheet', bytes, wanted }, (reply) => {
        if (reply.tell === 'sheet-rows') for (const row of reply.rows) rows.push(row);
        else if (reply.tell === 'sheet') found = reply.read;
        return reply.tell === 'sheet';
      });
      return isRefusal(found) ? found : ({ ...found, rows } as Table<K>);
    });
  } catch (error) {
    if (error instanceof ProcessEnded) return refuse('sheet-too-heavy');
    throw error;
  }
}
