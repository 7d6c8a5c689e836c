import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { inOwnWords } from '../text/common/language.ts';
import { usePathname } from '../web/address.tsx';
import { whenIdentityIsAsked } from '../web/api.ts';
import { ChunkBoundary } from '../web/chunk-boundary.tsx';
import { inTime } from '../web/load-screen.ts';
import { awaitHeading, isHeadingAwaited, titled } from '../web/page-title.ts';
import { isLoggedIn, whenLogInIsAsked, whenSessionEnds } from '../web/session.ts';
import { SnackbarHost } from '../web/ui/dialog/snackbar-host.tsx';
import { UnsavedQuestion } from '../web/ui/dialog/unsaved-question.tsx';
import { askedAbove } from './asked-above.tsx';
import { CookieBanner } from './frame/cookie-banner.tsx';
import { IdleCover } from './idle-cover.tsx';
import { placesOf } from './places.ts';
import type { Entered } from './router.tsx';
import { SCREENS } from './screens.ts';
import { SHELL } from './shell-part.ts';
import { sidebarFor } from './sidebar-entries.ts';
import { WaitingPart } from './waiting-part.tsx';

const MENU = { sidebarFor, placesOf };

/** The login dialog above a page whose session has ended; the page keeps its input and selection. */
const logInAgain = askedAbove(lazy(() => inTime(() => import('./log-in-above.tsx'))));
whenLogInIsAsked(logInAgain.ask);

/** The dialog that re-authenticates the user while a request waits. */
const identityQuestion = askedAbove(lazy(() => import('../features/accounts/web/identity-dialog.tsx')));
whenIdentityIsAsked(identityQuestion.ask);

/** The frame of every route: the shell, or the whole window for `bare` screens; snackbar and cookie banner. */
export function Root() {
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.path });
  const pathname = usePathname();
  const grant = useRouterState({ select: (state) => (state.matches.at(-1)?.context as Partial<Entered>)?.grant });
  const screen = SCREENS.find(({ path }) => path === route);
  // Without a session a protected page disappears at once, before the login page has loaded.
  const isOver = useSyncExternalStore(whenSessionEnds, () => !isLoggedIn()) && screen?.access !== 'public';
  // After the login page that the app starts with, the first screen takes the focus like any other.
  const first = useRef(!isHeadingAwaited());
  // A layout effect runs before the screen's effects, which may set a more precise title.
  useLayoutEffect(() => {
    document.title = titled(inOwnWords(screen?.title ?? ''));
  }, [screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what moves the focus
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    awaitHeading();
    document.getElementById('contenuto')?.focus({ preventScroll: true });
  }, [pathname, grant]);

  const page = (
    <ChunkBoundary key={pathname}>
      <Outlet />
    </ChunkBoundary>
  );
  if (isOver) return <WaitingPart onFrame />;
  // Two grants of one role have the same URLs, so a change of grant remounts everything.
  return (
    <Fragment key={grant}>
      <ChunkBoundary>
        <Suspense fallback={<WaitingPart onFrame />}>
          {screen?.layout === 'bare' ? page : <SHELL.Component menu={MENU}>{page}</SHELL.Component>}
        </Suspense>
      </ChunkBoundary>
      <identityQuestion.Asked />
      <IdleCover />
      <logInAgain.Asked />
      <UnsavedQuestion />
      <SnackbarHost />
      <CookieBanner />
    </Fragment>
  );
}
