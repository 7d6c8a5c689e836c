/** How much of a page is on screen: as a share of the page, and of the window around it. */
export interface Sight {
  ofPage: number;
  ofWindow: number;
}

/**
 * A page counts as seen once half of it was on screen, or, if it is larger than the screen, once it filled most of it.
 */
export function isSeen({ ofPage, ofWindow }: Sight): boolean {
  return ofPage >= 0.5 || ofWindow >= 0.6;
}

/** The page numbers that were seen, from 1; the area after the last page counts as one more. */
export type Seen = ReadonlySet<number>;

/** The pages that were not seen; also the last one, until its end was on screen. */
export function unseenPages(seen: Seen, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => !seen.has(page) || (page === pages && !seen.has(pages + 1)),
  );
}

/** A paper is read to its end once each page and the end of the last were on screen. */
export function isReadToEnd(seen: Seen, pages: number): boolean {
  return pages > 0 && unseenPages(seen, pages).length === 0;
}
