import type { ResponseOf } from '../access/contract.ts';
import * as accounts from '../features/accounts/accounts.contract.ts';
import { call } from './api.ts';
import { matchRoute } from './guard.ts';
import { LOGIN, loadShell, SCREENS } from './screens.ts';
import { browserStorages, readToken } from './token.ts';

type Account = ResponseOf<typeof accounts.account>;

let asked: { token: string; account: Promise<Account> } | null = null;

/**
 * Asks for the parts of the first screen, and for the account, while the libraries are still on their way: each waits
 * for the network alone, not for one another. Imports nothing that draws.
 */
export function askEarly(): void {
  const token = readToken(browserStorages());
  const screen = matchRoute(SCREENS, window.location.hash.slice(1) || '/');
  if (token !== null) {
    const account = call(accounts.account, {});
    // Whoever takes the answer learns of its failure.
    account.catch(() => undefined);
    asked = { token, account };
  }
  // Without a session whatever is guarded ends at the login.
  const first = token === null && screen?.access !== 'public' ? LOGIN : screen;
  if (!first) return;
  // What does not come is asked for again by what draws it, and there it is told.
  void Promise.allSettled(first.layout === 'bare' ? [first.load()] : [loadShell(), first.load()]);
}

/** The account that was asked for early with this token, once. */
export function takeEarlyAccount(token: string | null): Promise<Account> | null {
  const early = asked?.token === token ? asked.account : null;
  asked = null;
  return early;
}
