import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isReadToEnd, isSeen, type Seen, unseenPages } from '../reading.ts';

/**
 * The key under which this tab stores how far a paper was read, because a phone may reload the tab when the user
 * returns from the mail app.
 */
const keyOf = (paper: string) => `portale-firma-letta-${paper}`;

export interface Reading {
  seen: Seen;
  see: (pages: readonly number[]) => void;
}

/** @param paper identifies the paper by its content, so that a changed paper counts as unread */
export function useReading(paper: string): Reading {
  const [seen, setSeen] = useState<Seen>(() => kept(paper));
  const see = useCallback(
    (pages: readonly number[]) =>
      setSeen((before) => {
        if (pages.every((page) => before.has(page))) return before;
        const now = new Set([...before, ...pages]);
        window.sessionStorage.setItem(keyOf(paper), JSON.stringify([...now]));
        return now;
      }),
    [paper],
  );
  return { seen, see };
}

function kept(paper: string): Seen {
  const text = window.sessionStorage.getItem(keyOf(paper));
  const found: unknown = text === null ? [] : JSON.parse(text);
  return new Set(Array.isArray(found) ? found.filter((page): page is number => typeof page === 'number') : []);
}

/** The share of the window by which a step scrolls, so that a line or two stay visible. */
const STEP = 0.85;
/** The tolerance for fractions of a pixel, in px. */
const SLACK_PX = 2;

/**
 * Observes which pages (`data-page`) become visible in the box, whether the user scrolls by touch, wheel, keyboard or a
 * screen reader's cursor.
 */
export function useSight(box: RefObject<HTMLElement | null>, pages: number, { seen, see }: Reading) {
  useEffect(() => {
    const root = box.current;
    if (!root || pages === 0) return;
    const observer = new IntersectionObserver(
      (entries) =>
        see(
          entries
            .filter(
              ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) =>
                isIntersecting &&
                isSeen({
                  ofPage: intersectionRatio,
                  ofWindow: intersectionRect.height / (rootBounds?.height || Number.POSITIVE_INFINITY),
                }),
            )
            .map(({ target }) => Number((target as HTMLElement).dataset.page)),
        ),
      { root, threshold: Array.from({ length: 21 }, (_, index) => index / 20) },
    );
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page);
    return () => observer.disconnect();
  }, [box, pages, see]);
  const [next] = unseenPages(seen, pages);
  /** Scrolls down by one window, or back to a page that was skipped. */
  const goOn = () => {
    const root = box.current;
    if (!root) return;
    const left = next === undefined || seen.has(next) ? null : root.querySelector(`[data-page="${next}"]`);
    // The page begins above the visible area, so it was skipped: scroll to its beginning.
    if (left && left.getBoundingClientRect().top < root.getBoundingClientRect().top - SLACK_PX)
      left.scrollIntoView({ block: 'start' });
    else root.scrollBy({ top: root.clientHeight * STEP });
  };
  return { isRead: isReadToEnd(seen, pages), unseen: unseenPages(seen, pages), goOn };
}
