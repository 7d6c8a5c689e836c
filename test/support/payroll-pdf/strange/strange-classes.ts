import type { Sheets } from '../doubtful-pdf.ts';
import { BOXED_NAMES } from './boxed-names.ts';
import { FIRM_NUMBERS } from './firm-numbers.ts';
import { INNER_SHEETS } from './inner-sheets.ts';
import { TWO_A_PAGE } from './two-a-page.ts';
import { UNSEEN_SUBJECT } from './unseen-subject.ts';

/** Kinds of sheet as programs, offices, printers and scanners produce them. */
export const STRANGE: Record<string, (s: Sheets) => void> = {
  ...TWO_A_PAGE,
  ...BOXED_NAMES,
  ...UNSEEN_SUBJECT,
  ...FIRM_NUMBERS,
  ...INNER_SHEETS,
};
