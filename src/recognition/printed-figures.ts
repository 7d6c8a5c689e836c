import type { PrintedText } from '../pdf/printed-text.ts';
import { balancesOn } from './balance-table.ts';
import { labelledOn } from './labelled-figure.ts';
import type { WhereOnPage } from './page-facts.ts';
import { type LinesFact, linesOn } from './pay-lines.ts';
import { type Cell, rowsOn } from './printed-cells.ts';
import { type FigureFact, LABELLED } from './printed-figure.ts';

/** A page without these words has no table of balances. */
const WITH_BALANCES = /^(?=.*(?:FERIE|R\.?O\.?L|PERMESSI|EX-?FEST))(?=.*(?:SALD[OI]|RESIDU|RIMANEN|DAGODERE))/m;

/** A page without these words has no table of lines. */
const WITH_LINES = /^(?=.*DESCRIZIONE)(?=.*COMPETENZE)(?=.*(?:TRATTENUTE|RITENUTE))/m;

/**
 * Every figure that a page prints, each with the only amount that can belong to it, and its pay lines.
 * @param text the page's own text
 * @param isSeen whether a reader sees the character at an index of the page's words
 */
export function figuresOn(
  printed: PrintedText,
  text: string,
  placeOf: WhereOnPage,
  isSeen: (index: number) => boolean,
): { figures: FigureFact[]; lines: LinesFact[] } {
  const labelled = LABELLED.flatMap((asked) => labelledOn(asked, printed, placeOf, isSeen));
  const withBalances = WITH_BALANCES.test(printed.squeezed);
  const withLines = WITH_LINES.test(printed.squeezed);
  const rows = withBalances || withLines ? rowsOn(printed.words, placeOf) : [];
  return {
    figures: withBalances ? [...labelled, ...balancesOn(rows, printed.words, isSeen)] : labelled,
    lines: withLines ? linesOn(rows, printed.words, isSeen, (cell) => asPrinted(cell, printed, text)) : [],
  };
}

/** Restores the letter case, if the page's text has the same letters. */
function asPrinted(cell: Cell, { wordsAt }: PrintedText, text: string): string {
  const at = (index: number) => (wordsAt ? (wordsAt[index] ?? 0) : index);
  const own = text.slice(at(cell.from), at(cell.to - 1) + 1).replace(/\s+/g, ' ');
  return own.toUpperCase() === cell.text ? own : cell.text;
}
