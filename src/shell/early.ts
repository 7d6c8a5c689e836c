import '../web/newer-apis.ts';
import { matchRoute } from '../web/guard.ts';
import { browserStorages, readToken } from '../web/token.ts';
import { loadShell } from './load-shell.ts';
import { LOGIN, SCREENS } from './screens.ts';

/**
 * A separate script that runs next to the app: while the browser loads the libraries, it loads the screen of the
 * current URL, and the shell for a logged-in user. If a part fails to load, the code that renders the part reports the
 * failure.
 */
const screen = matchRoute(SCREENS, window.location.hash.slice(1));
const isOpen = screen?.access === 'public';
const parts: Promise<unknown>[] = [];
if (readToken(browserStorages()) === null) parts.push(isOpen ? screen.load() : LOGIN.load());
else {
  parts.push(loadShell());
  if (screen && !isOpen) parts.push(screen.load());
}
void Promise.allSettled(parts);
