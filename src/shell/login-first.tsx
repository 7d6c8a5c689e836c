import { type ComponentProps, Suspense, useLayoutEffect } from 'react';
import { LOGIN } from '../text/shell.ts';
import { ChunkBoundary } from '../web/chunk-boundary.tsx';
import { matchRoute } from '../web/guard.ts';
import { inTime, partOf, useFetchedLater } from '../web/load-screen.ts';
import { asksForLogin, loginPaths } from '../web/login-paths.ts';
import { titled } from '../web/page-title.ts';
import { rememberAddress } from '../web/remembered-address.ts';
import { isLoggedIn } from '../web/session-start.ts';
import { SnackbarHost } from '../web/ui/dialog/snackbar-host.tsx';
import { CookieBanner } from './frame/cookie-banner.tsx';
import { loadApp, loadLogin, loadScreens } from './load-shell.ts';
import type Login from './login.tsx';
import { WaitingPart } from './waiting-part.tsx';

const PAGE = partOf<ComponentProps<typeof Login>>(loadLogin);
export const fetchLogin = PAGE.fetch;

/**
 * Whether the app starts at the login page. If the visitor has asked for a protected screen, its URL is remembered and
 * becomes that of the login, as the router would do (`guard`).
 */
export async function startsAtLogin(): Promise<boolean> {
  if (isLoggedIn()) return false;
  const address = window.location.hash.slice(1);
  if (asksForLogin(address)) return true;
  const { SCREENS } = await inTime(loadScreens);
  if ((matchRoute(SCREENS, address)?.access ?? 'public') === 'public') return false;
  rememberAddress(sessionStorage, SCREENS, address);
  window.history.replaceState(null, '', `#${loginPaths.login()}`);
  return true;
}

/** The login page without the router, which it loads once it is painted. */
export function LoginFirst({ onEntered }: { onEntered: () => void }) {
  useLayoutEffect(() => {
    document.title = titled(LOGIN.title);
  }, []);
  useFetchedLater(loadApp);
  return (
    <>
      <ChunkBoundary>
        <Suspense fallback={<WaitingPart onFrame />}>
          <PAGE.Component onEntered={onEntered} />
        </Suspense>
      </ChunkBoundary>
      <SnackbarHost />
      <CookieBanner />
    </>
  );
}
