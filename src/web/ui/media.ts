/** Widths at which the layout changes (identity: breakpoints). */
export const PHONE = '(max-width: 600px)';
/** A table turns into cards (spec §9: mobile table breakpoint). */
export const CARDS = '(max-width: 1200px)';
