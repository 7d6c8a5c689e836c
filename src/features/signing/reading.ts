/** The visible part of a page, as a share of the page and as a share of the scrolling window. */
export interface Sight {
  ofPage: number;
  ofWindow: number;
}

/**
 * A page counts as seen once half of it has been on screen. A page larger than the screen counts once it has filled
 * most of the screen.
 */
export function isSeen({ ofPage, ofWindow }: Sight): boolean {
  return ofPage >= 0.5 || ofWindow >= 0.6;
}

/** The numbers of the pages that have been seen, from 1. The area after the last page counts as one more page. */
export type Seen = ReadonlySet<number>;

/** The pages that have not been seen. The last page is included until its end has been on screen. */
export function unseenPages(seen: Seen, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => !seen.has(page) || (page === pages && !seen.has(pages + 1)),
  );
}

/** Whether each page and the end of the last page have been on screen. */
export function isReadToEnd(seen: Seen, pages: number): boolean {
  return pages > 0 && unseenPages(seen, pages).length === 0;
}
