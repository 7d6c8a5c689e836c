import { readFileSync } from 'node:fs';
import type { Sample } from './table.ts';

/** Of the processors' time, in ticks: what was wanted, and what of it the host of this machine gave to others. */
function readTimes(): { wanted: number; stolen: number } {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user, nice, system, , , interrupt, softInterrupt, stolen] = line.split(/\s+/).slice(1).map(Number);
    const own = [user, nice, system, interrupt, softInterrupt].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0);
    return { wanted: own + (stolen ?? 0), stolen: stolen ?? 0 };
  } catch {
    return { wanted: 0, stolen: 0 };
  }
}

/**
 * How quiet the machine was while something ran: the share of the wanted processor time that it did not get because the
 * host served others (`man proc_stat`, "steal"); 0 where the system does not tell.
 */
export async function stolenWhile<T>(act: () => Promise<T>): Promise<Sample<T>> {
  const before = readTimes();
  const result = await act();
  const after = readTimes();
  const wanted = after.wanted - before.wanted;
  return { result, stolen: wanted > 0 ? (after.stolen - before.stolen) / wanted : 0 };
}
