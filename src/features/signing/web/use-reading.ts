import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isReadToEnd, isSeen, type Seen, unseenPages } from '../reading.ts';

/** How far a paper was read in this tab: a phone that loads it again, after a look at the mails, loses nothing. */
const keyOf = (paper: string) => `portale-firma-letta-${paper}`;

export interface Reading {
  seen: Seen;
  see: (pages: readonly number[]) => void;
}

/** @param paper names the paper by its content: another one has not been read */
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

/** A step of scrolling leaves a line or two of what was read. */
const STEP = 0.85;
/** Fractions of a pixel. */
const SLACK_PX = 2;

/**
 * Watches which of the pages (`data-page`) in the box come on the screen, however they do: by a finger, a wheel, the
 * keyboard or a voice's cursor.
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
  /** One window further, or back to what was passed over. */
  const goOn = () => {
    const root = box.current;
    if (!root) return;
    const left = next === undefined || seen.has(next) ? null : root.querySelector(`[data-page="${next}"]`);
    // It begins above: it was passed over, and is shown from its beginning.
    if (left && left.getBoundingClientRect().top < root.getBoundingClientRect().top - SLACK_PX)
      left.scrollIntoView({ block: 'start' });
    else root.scrollBy({ top: root.clientHeight * STEP });
  };
  return { isRead: isReadToEnd(seen, pages), unseen: unseenPages(seen, pages), goOn };
}
