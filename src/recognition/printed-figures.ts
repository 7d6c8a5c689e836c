import type { PrintedText } from '../pdf/printed-text.ts';
import { balancesOn } from './balance-table.ts';
import { labelledOn } from './labelled-figure.ts';
import type { WhereOnPage } from './page-facts.ts';
import { rowsOn } from './printed-cells.ts';
import { type FigureFact, LABELLED } from './printed-figure.ts';

/** Words without which a page has no table of balances. */
const WITH_BALANCES = /(?=.*(?:FERIE|R\.?O\.?L|PERMESSI|EX-?FEST))(?=.*(?:SALD[OI]|RESIDU|RIMANEN|DAGODERE))/;

/**
 * Every figure that a page prints, each with the one amount that can be its own.
 * @param isSeen whether a reader sees the character at a place of the page's words
 */
export function figuresOn(
  printed: PrintedText,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): FigureFact[] {
  const labelled = LABELLED.flatMap((asked) => labelledOn(asked, printed, placeOf, isSeen));
  if (!WITH_BALANCES.test(printed.squeezed)) return labelled;
  return [...labelled, ...balancesOn(rowsOn(printed.words, placeOf), printed.words, isSeen)];
}
