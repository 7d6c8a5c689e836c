import '../web/newer-apis.ts';
import { matchRoute } from '../web/guard.ts';
import { asksForLogin } from '../web/login-paths.ts';
import { browserStorages, readToken } from '../web/token.ts';
import { loadApp, loadLogin, loadScreens, loadShell } from './load-shell.ts';

/**
 * A separate script that runs next to the first files: while the browser loads the libraries, it loads the routes, the
 * screen of the current URL, and the shell for a logged-in user. A visitor who must log in gets the login page alone. If
 * a part fails to load, the code that renders the part reports the failure.
 */
const address = window.location.hash.slice(1);
const isIn = readToken(browserStorages()) !== null;

async function loadScreen(): Promise<unknown> {
  const { SCREENS } = await loadScreens();
  const screen = matchRoute(SCREENS, address);
  const isOpen = screen?.access === 'public';
  if (isIn) return isOpen ? null : screen?.load();
  return isOpen ? Promise.all([loadApp(), screen.load()]) : loadLogin();
}

void Promise.allSettled([
  ...(isIn ? [loadApp(), loadShell()] : []),
  !isIn && asksForLogin(address) ? loadLogin() : loadScreen(),
]);
