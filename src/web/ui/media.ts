/** Widths at which the layout changes (identity: breakpoints). */
export const PHONE = '(max-width: 37.5em)';
/** A table turns into cards (spec §9: mobile table breakpoint); on paper, which is narrow too, it stays one. */
export const CARDS = 'screen and (max-width: 75em)';
