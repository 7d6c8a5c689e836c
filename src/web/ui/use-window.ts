import { useMemo, useSyncExternalStore } from 'react';

/**
 * Whether the window matches the query. A printed page has its own width, so printing keeps the screen's answer:
 * otherwise the rows would be rendered again, and lose what is open, selected and in view. Each render asks the window
 * anew, because the last change event may have been about the printed page.
 */
export function useWindow(query: string): boolean {
  const { subscribe, matches } = useMemo(() => watched(query), [query]);
  return useSyncExternalStore(subscribe, matches, matches);
}

/** The window's answer to the query, never that of a printed page. */
export function watched(query: string) {
  // In tests lists are rendered without a window.
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
