import { STRANGER } from '../../access/scope.ts';
import type { App } from '../../server/http/app.ts';
import { networkOf } from '../../server/network.ts';
import { Problem } from '../../server/problem.ts';
import * as store from './accounts.store.ts';
import type { Turn } from './password.io.ts';
import { ACCOUNT_FREE_FAILURES, delayAfter, NETWORK_FREE_FAILURES, NETWORK_WINDOW_MS } from './session.ts';

/** At the login: the caller is not known yet. */
export const AT_THE_DOOR = STRANGER;
/** Still at the login, with a known account: reaches what belongs to this account alone. */
export const knownAs = (accountId: string) => ({ role: 'authentication' as const, accountId });

/**
 * Runs a guess (of a password, of a code) behind the brakes of its account and network: a miss counts for both, a hit
 * forgives the account's.
 * @param name the account, by any of its names, or what was typed; both are braked alike
 * @param address null where the caller is known already: misses of others in the network do not hold it
 * @param guess answers undefined for a miss
 */
export function behindBrakes<T>(
  app: App,
  name: string,
  address: string | null,
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const keys = keysOf(name, address === null ? null : networkOf(address));
  // Tries at one account are checked one after the other, so that each counts before the next is looked at.
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
  /** Null: no network's brake holds the call, and none counts it. */
  network: string | null;
  counts: boolean;
  turn: Turn;
  /** A right password passes the brake: a second factor is asked for after it (P61). */
  passes: boolean;
  guess: (turn: Turn) => Promise<boolean>;
}

/**
 * Tries a password at one of the accounts that a name fits; answers until when the account is held if nothing was
 * looked at. Behind a brake a hash is made all the same, if no other call waits: held accounts with and without a
 * second factor answer alike, and in the same time.
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
        // The queue has no room for braked calls.
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

/** Runs the works of one key one after the other; beyond a queue of 100 it answers 429. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
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

export function tooManyTries(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Problem(
    429,
    { refused: 'too-many-tries', data: { seconds } },
    { headers: { 'retry-after': String(seconds) } },
  );
}
