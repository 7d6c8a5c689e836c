import { lazy, Suspense, useSyncExternalStore } from 'react';
import { whenIdentityIsAsked } from '../web/api.ts';

const Question = lazy(() => import('../features/accounts/web/identity-dialog.tsx'));

/** The call that waits for the person to re-authenticate. */
let waiting: ((shown: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

whenIdentityIsAsked(
  () =>
    new Promise((resolve) => {
      // One question at a time: an older one is cancelled.
      waiting?.(false);
      set((shown) => {
        set(null);
        resolve(shown);
      });
    }),
);

/** The dialog, while some call waits for it. */
export function IdentityQuestion() {
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
