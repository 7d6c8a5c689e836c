import { useMemo, useSyncExternalStore } from 'react';

/**
 * Whether the window matches the media query. A printed page has another width, so printing keeps the screen's result:
 * otherwise the rows would be rendered again, and lose the open menus, the selection and the scroll position. Each
 * render evaluates the query again, because the last change event may have been about the printed page.
 */
export function useWindow(query: string): boolean {
  const { subscribe, matches } = useMemo(() => watched(query), [query]);
  return useSyncExternalStore(subscribe, matches, matches);
}

/** The result of the media query for the window on screen, never for a printed page. */
export function watched(query: string) {
  // Tests render lists without a window.
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
