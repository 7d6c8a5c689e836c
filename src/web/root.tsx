import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { SHELL } from '../text/shell.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { inTime } from './load-screen.ts';
import { awaitHeading, titled } from './page-title.ts';
import { SCREENS } from './screens.ts';
import { CookieBanner } from './shell/cookie-banner.tsx';
import { SnackbarHost } from './ui/snackbar-host.tsx';

const Shell = lazy(() => inTime(() => import('./shell/shell.tsx')));

/** What every route stands in: the shell or the bare window, the snackbar, the cookie banner. */
export function Root() {
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.path });
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const screen = SCREENS.find(({ path }) => path === route);
  const first = useRef(true);
  useEffect(() => {
    document.title = titled(screen?.title ?? '');
  }, [screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what moves the focus
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    awaitHeading();
    document.getElementById('contenuto')?.focus({ preventScroll: true });
  }, [pathname]);

  const page = (
    <ChunkBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </ChunkBoundary>
  );
  return (
    <>
      <ChunkBoundary>
        <Suspense fallback={<Waiting />}>{screen?.layout === 'bare' ? page : <Shell>{page}</Shell>}</Suspense>
      </ChunkBoundary>
      <SnackbarHost />
      <CookieBanner />
    </>
  );
}

function Waiting() {
  return (
    <p role="status" className="pl-unseen">
      {SHELL.loading}
    </p>
  );
}
