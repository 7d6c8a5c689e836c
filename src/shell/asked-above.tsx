import { type ComponentType, Suspense, useSyncExternalStore } from 'react';

/** A dialog whose answer decides whether the pending action continues. */
type Question = ComponentType<{ onEnd: (goesOn: boolean) => void }>;

/**
 * A dialog that can open above any page: `ask` opens it and resolves with the answer, `Asked` renders it. Only one is
 * open at a time: a second `ask` resolves the first one with false.
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
