import { lazy, Suspense, useSyncExternalStore } from 'react';
import { inTime } from '../web/load-screen.ts';
import { whenLogInIsAsked } from '../web/session.ts';

const Question = lazy(() => inTime(() => import('./pages/log-in-above.tsx')));

/** The page that waits for the person to log in again. */
let waiting: ((goesOn: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

whenLogInIsAsked(
  () =>
    new Promise((resolve) => {
      set((goesOn) => {
        set(null);
        resolve(goesOn);
      });
    }),
);

/** The dialog above the page whose session has ended: what was typed and chosen stays beneath it. */
export function LogInAgain() {
  const answer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
  return (
    answer && (
      <Suspense>
        <Question onEnd={answer} />
      </Suspense>
    )
  );
}
