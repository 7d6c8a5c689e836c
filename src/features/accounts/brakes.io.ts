import { STRANGER } from '../../access/scope.ts';
import type { App } from '../../server/http/app.ts';
import { networkOf } from '../../server/network.ts';
import { Problem } from '../../server/problem.ts';
import * as store from './accounts.store.ts';
import type { Turn } from './password.io.ts';
import { ACCOUNT_FREE_FAILURES, delayAfter, NETWORK_FREE_FAILURES, NETWORK_WINDOW_MS } from './session.ts';

/** The scope before the login, when the caller is unknown. */
export const AT_THE_DOOR = STRANGER;
/** The scope during a login once the account is known; it reaches only that account's rows. */
export const knownAs = (accountId: string) => ({ role: 'authentication' as const, accountId });

/**
 * Checks a guess of a password or code, throttled by account and network. A wrong guess counts for both; a right one
 * clears the account's failures.
 * @param name any name of the account, or the typed text; existing and unknown names are throttled alike
 * @param address null if the caller is already known: wrong guesses of others in the same network then cause no delay
 * @param guess returns undefined if the guess is wrong
 */
export function behindBrakes<T>(
  app: App,
  name: string,
  address: string | null,
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const keys = keysOf(name, address === null ? null : networkOf(address));
  // Guesses at one account run one after the other, so that each is counted before the next is checked.
  return inTurn(keys.account, async () => {
    const until = await heldUntil(app, keys);
    if (until) throw tooManyTries(until, app.now());
    const hit = await guess();
    await (hit === undefined ? count(app, keys, true) : forgive(app, keys));
    return hit;
  });
}

interface Try {
  name: string;
  /** Null if the network is not throttled; a wrong guess then does not count for it. */
  network: string | null;
  counts: boolean;
  turn: Turn;
  /** True if a correct password is accepted despite the throttle, because a second factor follows (P61). */
  passes: boolean;
  guess: (turn: Turn) => Promise<boolean>;
}

/**
 * Tries a password on one of the accounts that match the typed name. If the account is throttled, returns the end of
 * the delay. A throttled attempt still computes a hash if the queue has space, so that throttled accounts with and
 * without a second factor cannot be told apart by response or time.
 */
export function tryBehind(
  app: App,
  { name, network, counts, turn, passes, guess }: Try,
): Promise<'hit' | 'miss' | Date> {
  const keys = keysOf(name, network);
  return inTurn(keys.account, async () => {
    const until = await heldUntil(app, keys);
    if (until) {
      const isRight = await guess('braked').catch((error) => {
        // The queue has no space for throttled attempts.
        if (error instanceof Problem) return false;
        throw error;
      });
      return isRight && passes ? 'hit' : until;
    }
    const isRight = await guess(turn);
    await (isRight ? forgive(app, keys) : count(app, keys, counts));
    return isRight ? 'hit' : 'miss';
  });
}

interface Keys {
  account: string;
  network: string | null;
}

function keysOf(name: string, network: string | null): Keys {
  return { account: name.toLowerCase().slice(0, 200), network: network === null ? null : `network:${network}` };
}

function heldUntil(app: App, { account, network }: Keys): Promise<Date | null> {
  return app.database.read(AT_THE_DOOR, (tx) =>
    store.blockedUntil(tx, network === null ? [account] : [account, network], app.now()),
  );
}

function forgive(app: App, { account }: Keys): Promise<void> {
  return app.database.inScope(AT_THE_DOOR, (tx) => store.forgive(tx, account));
}

function count(app: App, { account, network }: Keys, tellsNetwork: boolean): Promise<void> {
  return app.database.inScope(AT_THE_DOOR, async (tx) => {
    const now = app.now();
    await store.forgetOldFailures(tx, now);
    const byAccount = delayAfter(await store.countFailure(tx, account, now, null), ACCOUNT_FREE_FAILURES);
    if (byAccount > 0) await store.blockUntil(tx, account, new Date(now.getTime() + byAccount));
    if (network === null || !tellsNetwork) return;
    const byNetwork = delayAfter(await store.countFailure(tx, network, now, NETWORK_WINDOW_MS), NETWORK_FREE_FAILURES);
    if (byNetwork > 0) await store.blockUntil(tx, network, new Date(now.getTime() + byNetwork));
  });
}

const LONGEST_QUEUE = 100;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/** Runs the tasks of one key one after the other; answers 429 if 100 are already waiting. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= LONGEST_QUEUE) throw new Problem(429, 'too-busy', { headers: { 'retry-after': '5' } });
  queues.set(key, queue);
  queue.length += 1;
  // The next task starts whether this one succeeds or fails.
  const turn = queue.last.then(work, work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
  }
}

export function tooManyTries(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Problem(
    429,
    { refused: 'too-many-tries', data: { seconds } },
    { headers: { 'retry-after': String(seconds) } },
  );
}
