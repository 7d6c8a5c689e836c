import { askEarly } from './early-answer.ts';
import { decide, matchRoute } from './guard.ts';
import { loadShell, SCREENS } from './screens.ts';
import { parseSearch } from './search.ts';
import { browserStorages, readToken } from './token.ts';

/**
 * A script of its own beside the app: for somebody who is logged in, the account, the desk and the screen of the address
 * travel together with the libraries, not after them. What does not come is told by what draws it.
 */
const address = window.location.hash.slice(1);
const token = readToken(browserStorages());
if (token !== null) {
  const screen = matchRoute(SCREENS, address);
  if (screen && screen.access !== 'public') {
    const search = parseSearch(address.split('?')[1] ?? '');
    askEarly(token, (account) =>
      decide(screen.access, account.role) === 'enter' ? (screen.firstCalls?.(account, search) ?? []) : [],
    );
  }
  void Promise.allSettled([loadShell(), screen?.access === 'public' ? null : screen?.load()]);
}
