import { availableParallelism } from 'node:os';
import { Problem } from '../server/problem.ts';

/**
 * Limits the working engine processes in the whole server: one per core, and one more for users who wait for a picture
 * (readers). Jobs wait as long as necessary; a reader waits a moment and is then asked to retry. The reader with the
 * fewest running processes comes next, so that one reader's eighty pictures do not delay another reader.
 */
const CORES = availableParallelism();
const WAIT_MS = 15_000;
const WAITING_MOST = 64;
const WAITING_MOST_OF_ONE = 24;
const RETRY_SECONDS = '5';

interface Waiter {
  reader: string | null;
  go: () => void;
}

const waiting: Waiter[] = [];
/** Running processes per account; the processes of jobs are under null. */
const working = new Map<string | null, number>();

/** @param reader the account that waits for an answer; null for a job */
export async function takeSlot(reader: string | null): Promise<() => void> {
  if (!isFree(reader)) await turn(reader);
  else begin(reader);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    working.set(reader, (working.get(reader) ?? 1) - 1);
    next();
  };
}

/** Starts an additional process for a reader that already has one, but only while no other reader waits. */
export async function takeSpareSlot(reader: string | null): Promise<(() => void) | null> {
  return waiting.length === 0 && isFree(reader) ? takeSlot(reader) : null;
}

/** Whether anyone waits for a process: an additional process then ends after its current request. */
export function isSlotAwaited(): boolean {
  return waiting.length > 0;
}

function isFree(reader: string | null): boolean {
  const all = [...working.values()].reduce((sum, one) => sum + one, 0);
  return reader === null ? all < CORES + 1 && (working.get(null) ?? 0) < CORES : all < CORES + 1;
}

function begin(reader: string | null): void {
  working.set(reader, (working.get(reader) ?? 0) + 1);
}

function turn(reader: string | null): Promise<void> {
  const own = waiting.filter((waiter) => waiter.reader === reader).length;
  if (reader !== null && own >= WAITING_MOST_OF_ONE) throw tooBusy(429);
  if (reader !== null && waiting.length >= WAITING_MOST) throw tooBusy();
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      reader,
      go: () => {
        clearTimeout(timer);
        begin(reader);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      if (reader === null) return;
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(tooBusy());
    }, WAIT_MS);
    timer.unref();
    waiting.push(waiter);
  });
}

function next(): void {
  const able = waiting.filter((waiter) => isFree(waiter.reader));
  const [first] = able.toSorted((a, b) => (working.get(a.reader) ?? 0) - (working.get(b.reader) ?? 0));
  if (!first) return;
  waiting.splice(waiting.indexOf(first), 1);
  first.go();
  next();
}

/** 429 if a single reader requests too much, 503 if all readers together do. */
function tooBusy(status: 429 | 503 = 503): Problem {
  return new Problem(status, 'too-busy', { headers: { 'retry-after': RETRY_SECONDS } });
}
