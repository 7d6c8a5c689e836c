/** Widths at which the layout changes. */
export const PHONE = '(max-width: 37.5em)';
/** Tables turn into cards (spec §9: mobile table breakpoint). */
export const CARDS = '(max-width: 75em)';
