import { matchRoute } from './guard.ts';
import { loadShell } from './load-shell.ts';
import { SCREENS } from './screens.ts';
import { browserStorages, readToken } from './token.ts';

/**
 * A script of its own beside the app: for somebody who is logged in, the desk and the screen of the address travel
 * together with the libraries, not after them. What does not come is told by what draws it.
 */
if (readToken(browserStorages()) !== null) {
  const screen = matchRoute(SCREENS, window.location.hash.slice(1));
  void Promise.allSettled([loadShell(), screen?.access === 'public' ? null : screen?.load()]);
}
