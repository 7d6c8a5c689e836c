import { useMemo, useSyncExternalStore } from 'react';

/**
 * Whether the window matches the query. A sheet of paper has a width of its own: while it is printed, the screen stays
 * as it is. Otherwise its rows would be drawn again, and what is open, chosen and in view would be lost. The window is
 * asked at each drawing: what it said last may have been said of the sheet.
 */
export function useWindow(query: string): boolean {
  const { subscribe, matches } = useMemo(() => watched(query), [query]);
  return useSyncExternalStore(subscribe, matches, matches);
}

/** The window's answer to the query, never that of a sheet of paper. */
export function watched(query: string) {
  // Lists are drawn without a window in tests.
  if (typeof window !== 'object') return { subscribe: () => () => undefined, matches: () => false };
  const asked = window.matchMedia(query);
  const paper = window.matchMedia('print');
  let onScreen = asked.matches;
  return {
    subscribe: (changed: () => void) => {
      asked.addEventListener('change', changed);
      return () => asked.removeEventListener('change', changed);
    },
    matches: () => {
      if (!paper.matches) onScreen = asked.matches;
      return onScreen;
    },
  };
}
