/**
 * The numbers that decide whose page it is. Heights are fractions of the page, measured from its top; distances within a
 * line are counted in letters.
 */

/** So many make a rule: people at one height a subject's place, slips a print, pages a question for all of them. */
export const SEVERAL = 3;
/** One more than this of the same is no accident: documents of one month, attendance sheets, form words. */
export const TWICE = 2;
/** So many people on a page are a list. */
export const MANY_PEOPLE = 4;
/** The share that makes pages alike and a habit usual: half the words of two prints differ, misprints are rarer. */
export const MOST = 0.6;
/** The share that speaks for the whole file: one slip of an earlier month must not hide among few. */
export const NEARLY_ALL = 0.95;
/** Titles, the month and the subject stand above this height. */
export const HEAD = 0.34;
/** A label names the page's subject above this height; below are signatures. */
export const BODY = 0.62;
/** An unlabelled company number above this height is in the letterhead. */
export const LETTERHEAD = 0.25;
/** Two prints of one field are this near to each other. */
export const SAME_HEIGHT = 0.03;
/** Two texts of one row are nearer than this. */
export const ONE_ROW = 0.01;
/** A label rules the code that follows within this reach: a block of four printed rows. */
export const LABEL_REACH = 260;
/** A name, number or month this near to a code or label belongs to it: one printed row. */
export const ROW_REACH = 120;
/** Fewer letters than these are a picture's caption, not a page's text. */
export const FEWEST_LETTERS = 40;
/** A count above this numbers the whole file, not a slip's sheets. */
export const MOST_SHEETS = 8;
/** Letters of this height, about 26 points on A4, are a watermark; a slip's title is smaller. */
export const LARGE = 0.022;
