import { Problem } from '../../server/problem.ts';

const LONGEST_QUEUE = 100;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/** Runs the works of one key one after the other; beyond a queue of 100 it answers 429. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= LONGEST_QUEUE) throw new Problem(429, 'too-busy', { headers: { 'retry-after': '5' } });
  queues.set(key, queue);
  queue.length += 1;
  // The next one begins whether or not this one succeeds.
  const turn = queue.last.then(work, work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
  }
}
