import type { Sheets } from '../doubtful-pdf.ts';
import { ALIKE_NAMES } from './alike-names.ts';
import { BOXED_NAMES } from './boxed-names.ts';
import { COVERED_TEXT } from './covered-text.ts';
import { FIRM_NUMBERS } from './firm-numbers.ts';
import { FURTHER_SHEETS } from './further-sheets.ts';
import { HIDDEN_TEXT } from './hidden-text.ts';
import { INNER_SHEETS } from './inner-sheets.ts';
import { LATEST_PAPERS } from './latest-papers.ts';
import { LATEST_SHEETS } from './latest-sheets.ts';
import { MONTHS } from './months.ts';
import { RECOGNISED_TEXT } from './recognised-text.ts';
import { TWO_A_PAGE } from './two-a-page.ts';
import { UNSEEN_SUBJECT } from './unseen-subject.ts';
import { WAYS_OF_WRITING } from './ways-of-writing.ts';

/** Kinds of sheet as programs, offices, printers and scanners produce them. */
export const STRANGE: Record<string, (s: Sheets) => void> = {
  ...TWO_A_PAGE,
  ...BOXED_NAMES,
  ...UNSEEN_SUBJECT,
  ...FIRM_NUMBERS,
  ...INNER_SHEETS,
  ...HIDDEN_TEXT,
  ...COVERED_TEXT,
  ...RECOGNISED_TEXT,
  ...MONTHS,
  ...FURTHER_SHEETS,
  ...ALIKE_NAMES,
  ...WAYS_OF_WRITING,
  ...LATEST_SHEETS,
  ...LATEST_PAPERS,
};
