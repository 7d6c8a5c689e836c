import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isReadToEnd, isSeen, type Seen, unseenPages } from '../reading.ts';

/** Stores how far a paper was read in this tab: a phone that reloads it after a look at the mails loses nothing. */
const keyOf = (paper: string) => `portale-firma-letta-${paper}`;

export interface Reading {
  seen: Seen;
  see: (pages: readonly number[]) => void;
}

/** @param paper identifies the paper by its content: another paper is unread */
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

/** A scroll step repeats a line or two. */
const STEP = 0.85;
/** Tolerance for fractions of a pixel. */
const SLACK_PX = 2;

/**
 * Watches which pages (`data-page`) in the box come on screen, whether by finger, wheel, keyboard or a screen reader's
 * cursor.
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
  /** Scrolls one window further, or back to a page that was skipped. */
  const goOn = () => {
    const root = box.current;
    if (!root) return;
    const left = next === undefined || seen.has(next) ? null : root.querySelector(`[data-page="${next}"]`);
    // The page begins above, so it was skipped: show it from its beginning.
    if (left && left.getBoundingClientRect().top < root.getBoundingClientRect().top - SLACK_PX)
      left.scrollIntoView({ block: 'start' });
    else root.scrollBy({ top: root.clientHeight * STEP });
  };
  return { isRead: isReadToEnd(seen, pages), unseen: unseenPages(seen, pages), goOn };
}
