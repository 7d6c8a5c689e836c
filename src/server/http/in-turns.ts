import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a long task may block all other requests at a time. */
const TURN_MS = 8;

/**
 * For long tasks on the main thread: the task awaits the returned function after each step; after `TURN_MS` that lets
 * other requests run.
 */
export function inTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** `all.map(make)`, but lets other requests run in between. */
export async function eachInTurns<T, R>(all: readonly T[], make: (one: T) => R): Promise<R[]> {
  const turn = inTurns();
  const made: R[] = [];
  for (const one of all) {
    made.push(make(one));
    await turn();
  }
  return made;
}
