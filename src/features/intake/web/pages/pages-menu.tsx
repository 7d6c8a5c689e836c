import { PAGES } from '../../../../text/intake/page-moves.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type MenuEntry, PopMenu } from '../../../../web/ui/menu/pop-menu.tsx';
import { pageRange, type Row } from '../review/review.ts';
import type { Wanted } from './move-pages.tsx';
import { doubtOf, groupText, mergeOf, neighboursOf, targetsOf } from './page-moves.ts';
import type { PageMoves } from './use-page-moves.ts';

/** The menu with the actions for a group's pages. For a doubtful merge, it opens the dialog that asks. */
export function PagesMenu(props: {
  rows: readonly Row[];
  row: Row;
  moves: PageMoves;
  className?: string;
  onWant: (wanted: Wanted) => void;
}) {
  const { rows, row, moves, className, onWant } = props;
  const merge = (neighbour: Row) => {
    const { from, to } = mergeOf(row, neighbour);
    if (doubtOf(from, from.pagine, to) === null) moves.move(from, from.pagine, to);
    else onWant({ from, pages: from.pagine, to });
  };
  const entry = (label: string, neighbour: Row | null, none: string): MenuEntry => ({
    label,
    hint: neighbour ? groupText(neighbour) : undefined,
    whyNot: neighbour === null ? none : neighbour.idDocumento === null ? null : PAGES.documentAlready,
    onPick: () => neighbour && merge(neighbour),
  });
  const entries = (): MenuEntry[] => {
    const { before, after } = neighboursOf(rows, row);
    const single = row.pagine.length === 1;
    return [
      {
        label: PAGES.move,
        hint: single ? PAGES.moveOneHint : PAGES.moveHint,
        whyNot: single && targetsOf(rows, row).length === 0 ? PAGES.alone : null,
        onPick: () => onWant({ from: row, pages: single ? row.pagine : [], to: single ? null : 'new' }),
      },
      entry(PAGES.mergeBefore, before, PAGES.first),
      entry(PAGES.mergeAfter, after, PAGES.last),
    ];
  };
  const pages = `pag. ${pageRange(row.pagine)}`;
  return (
    <PopMenu label={`${pages}: ${PAGES.actions}`} className={className} align="start" entries={entries}>
      {pages}
      <Icon name="chevron-down" size={16} />
    </PopMenu>
  );
}
