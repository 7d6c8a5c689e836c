import { type ComponentType, Suspense, useSyncExternalStore } from 'react';

/** A question of which the answer says whether what waits for it goes on. */
type Question = ComponentType<{ onEnd: (goesOn: boolean) => void }>;

/**
 * A question that is asked above whatever page stands there: `ask` shows it and waits for its answer, `Asked` is where
 * it appears. One at a time: an older one is answered by no.
 */
export function askedAbove(Question: Question): { ask: () => Promise<boolean>; Asked: () => React.ReactNode } {
  let waiting: ((goesOn: boolean) => void) | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof waiting) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting?.(false);
        set((goesOn) => {
          set(null);
          resolve(goesOn);
        });
      }),
    Asked: () => {
      const answer = useSyncExternalStore(subscribe, () => waiting);
      return (
        answer && (
          <Suspense>
            <Question onEnd={answer} />
          </Suspense>
        )
      );
    },
  };
}
