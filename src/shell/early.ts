import { matchRoute } from '../web/guard.ts';
import { browserStorages, readToken } from '../web/token.ts';
import { loadShell } from './load-shell.ts';
import { LOGIN, SCREENS } from './screens.ts';

/**
 * A script of its own beside the app: the screen of the address, with the desk for a person who is logged in, loads
 * together with the libraries, not after them. A part that fails to load is reported where it is drawn.
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
