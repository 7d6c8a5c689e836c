import { readFileSync } from 'node:fs';

/** The share of stolen CPU time up to which a machine counts as quiet. */
export const QUIET = 0.03;

/** A measured value with the share of CPU time that the host withheld. */
export interface Sample<T> {
  result: T;
  stolen: number;
}

/** CPU time in ticks: the time wanted, and the time that the host gave to others. */
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
 * Runs `act` and returns the share of wanted CPU time that the host gave to others (`man proc_stat`, "steal"); 0 if the
 * system does not report it.
 */
export async function stolenWhile<T>(act: () => Promise<T>): Promise<Sample<T>> {
  const before = readTimes();
  const result = await act();
  const after = readTimes();
  const wanted = after.wanted - before.wanted;
  return { result, stolen: wanted > 0 ? (after.stolen - before.stolen) / wanted : 0 };
}

/**
 * Measures until each series has `wanted` samples from a quiet machine, but at most twice as many samples in all. Keeps
 * the samples with the least stolen time, whatever their measured values.
 */
export async function quietest<K extends string, T>(
  wanted: number,
  series: Record<K, () => Promise<Sample<T>>>,
): Promise<Record<K, Sample<T>[]>> {
  const names = Object.keys(series) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample<T>[]])) as Record<K, Sample<T>[]>;
  const enough = (name: K) => samples[name].filter(({ stolen }) => stolen <= QUIET).length >= wanted;
  for (let round = 0; round < wanted * 2 && !names.every(enough); round += 1) {
    for (const name of names) samples[name].push(await series[name]());
  }
  for (const name of names) {
    samples[name] = samples[name].toSorted((a, b) => a.stolen - b.stolen).slice(0, wanted);
  }
  return samples;
}

const WINDOW_SETTLES_MS = 3000;

/**
 * Waits until a new Chromium window has loaded its own interface, which takes more than half a second of CPU. Users
 * already have an open window, so the measured pages get one too.
 */
export function windowSettles(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, WINDOW_SETTLES_MS));
}
