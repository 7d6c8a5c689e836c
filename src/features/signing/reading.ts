/** How much of a page is on the screen: a share of the page, and of the window that it is seen through. */
export interface Sight {
  ofPage: number;
  ofWindow: number;
}

/** A page was seen once half of it was on the screen; of one that is larger than the screen, once it filled most of it. */
export function isSeen({ ofPage, ofWindow }: Sight): boolean {
  return ofPage >= 0.5 || ofWindow >= 0.6;
}

/** What was seen of a paper: numbers of its pages, from 1; what stands behind the last counts as one more. */
export type Seen = ReadonlySet<number>;

/** The pages that were not seen; the last one too, while its end was not on the screen. */
export function unseenPages(seen: Seen, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => !seen.has(page) || (page === pages && !seen.has(pages + 1)),
  );
}

/** A paper was read to its end once each page and the end of the last were on the screen. */
export function isReadToEnd(seen: Seen, pages: number): boolean {
  return pages > 0 && unseenPages(seen, pages).length === 0;
}
