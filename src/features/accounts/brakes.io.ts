import type { App } from '../../server/app.ts';
import { Problem } from '../../server/problem.ts';
import * as store from './accounts.store.ts';
import { inTurn } from './in-turn.io.ts';
import { networkOf } from './network.ts';
import { ACCOUNT_FREE_FAILURES, delayAfter, NETWORK_FREE_FAILURES, NETWORK_WINDOW_MS } from './session.ts';

/** At the door: nobody is known yet. */
export const AT_THE_DOOR = { role: 'authentication' } as const;
/** Still there, but known: what is the account's own, and nobody else's. */
export const knownAs = (accountId: string) => ({ ...AT_THE_DOOR, accountId });

/**
 * Runs a guess (of a password, of a code) behind the brakes of its account and network (security.md, "guessing is
 * bounded"): a miss counts for both, a hit forgives the account's.
 * @param name whose it is: the account, however it was named, or what was typed; both are braked alike
 * @param guess answers undefined for a miss
 */
export function behindBrakes<T>(
  app: App,
  name: string,
  address: string,
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const keys = { account: name.toLowerCase().slice(0, 200), network: `network:${networkOf(address)}` };
  // Tries at one account are checked one after the other, so that each counts before the next is looked at.
  return inTurn(keys.account, async () => {
    const until = await app.database.inScope(AT_THE_DOOR, (tx) =>
      store.blockedUntil(tx, [keys.account, keys.network], app.now()),
    );
    if (until) throw tooManyTries(until, app.now());
    const hit = await guess();
    await app.database.inScope(AT_THE_DOOR, async (tx) => {
      if (hit !== undefined) return store.forgive(tx, keys.account);
      const now = app.now();
      await store.forgetOldFailures(tx, now);
      const byAccount = delayAfter(await store.countFailure(tx, keys.account, now, null), ACCOUNT_FREE_FAILURES);
      const byNetwork = delayAfter(
        await store.countFailure(tx, keys.network, now, NETWORK_WINDOW_MS),
        NETWORK_FREE_FAILURES,
      );
      if (byAccount > 0) await store.blockUntil(tx, keys.account, new Date(now.getTime() + byAccount));
      if (byNetwork > 0) await store.blockUntil(tx, keys.network, new Date(now.getTime() + byNetwork));
    });
    return hit;
  });
}

function tooManyTries(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Problem(
    429,
    { refused: 'too-many-tries', data: { seconds } },
    { headers: { 'retry-after': String(seconds) } },
  );
}
