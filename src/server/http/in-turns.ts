import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long may a long piece of work keep all others waiting at a time. */
const TURN_MS = 8;

/** For long work in one thread: each step awaits the answer, which lets others go first once a turn is over. */
export function inTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** `all.map(make)`, and others go first in between. */
export async function eachInTurns<T, R>(all: readonly T[], make: (one: T) => R): Promise<R[]> {
  const turn = inTurns();
  const made: R[] = [];
  for (const one of all) {
    made.push(make(one));
    await turn();
  }
  return made;
}
