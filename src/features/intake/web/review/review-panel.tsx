import { useEffect, useState } from 'react';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { MovePages, type Wanted } from '../pages/move-pages.tsx';
import { PagePreview } from '../pages/page-preview.tsx';
import { PagesMenu } from '../pages/pages-menu.tsx';
import type { PageMoves } from '../pages/use-page-moves.ts';
import type { Decisions } from '../queries.ts';
import { Question } from '../question/question.tsx';
import { pageRange, type Row } from './review.ts';
import classes from './review-panel.module.css';
import { RowChip } from './review-row.tsx';

/** The preview of one row, with its question and answers. */
export function ReviewPanel(props: {
  intakeId: string;
  /** All rows of the intake, to which pages can move. */
  rows: readonly Row[];
  row: Row;
  /** The rows that the previous and next buttons go through. */
  among: readonly Row[];
  decisions: Decisions;
  moves: PageMoves;
  readOnly: boolean;
  onGo: (n: number) => void;
  onDecided: (before: Row, now: Row) => void;
}) {
  const { intakeId, rows, row, among, decisions, moves, readOnly, onGo, onDecided } = props;
  const steady = useSteady(row.n);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const canMove = !readOnly && row.idDocumento === null;
  const at = among.findIndex((one) => one.n === row.n);
  const before = among[at - 1];
  const after = among[at + 1];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: guards the controls inside
    <div
      className={classes.root}
      data-of-row={row.n}
      data-steady={steady || undefined}
      onKeyDownCapture={(event) => {
        // A key that is held down or pressed twice must not answer a question that has just appeared.
        const asked = row.posizione === 'decidere' && (event.repeat || !steady);
        if (event.key === 'Enter' && asked) event.preventDefault();
      }}
    >
      <div className={classes.head}>
        <RowChip row={row} />
        {canMove ? (
          <PagesMenu rows={rows} row={row} moves={moves} className={classes.menu} onWant={setWanted} />
        ) : (
          <span className={classes.pages}>{REVIEW.onPages(pageRange(row.pagine))}</span>
        )}
        <span className={classes.gap} />
        {at >= 0 && <span className={classes.pages}>{REVIEW.placeOf(at + 1, among.length)}</span>}
        <button
          type="button"
          className={classes.turn}
          aria-label={REVIEW.rowBefore}
          aria-disabled={!before}
          onClick={() => before && onGo(before.n)}
        >
          <Icon name="chevron-up" size={18} />
        </button>
        <button
          type="button"
          className={classes.turn}
          aria-label={REVIEW.rowAfter}
          aria-disabled={!after}
          onClick={() => after && onGo(after.n)}
        >
          <Icon name="chevron-down" size={18} />
        </button>
      </div>
      <PagePreview
        key={`pages-${row.n}`}
        intakeId={intakeId}
        row={row}
        onSplit={canMove ? (pages) => moves.move(row, pages, null) : undefined}
      />
      {!readOnly && (
        <Question
          key={`question-${row.n}-${row.esito}-${row.posizione}-${row.decisione}-${row.tipo}-${row.periodo}`}
          row={row}
          rows={rows}
          decisions={decisions}
          moves={moves}
          onDecided={(now) => onDecided(row, now)}
        />
      )}
      {wanted && (
        <MovePages intakeId={intakeId} rows={rows} wanted={wanted} moves={moves} onClose={() => setWanted(null)} />
      )}
    </div>
  );
}

/** How long a question must be visible before Enter can answer it. */
const STEADY_MS = 250;

function useSteady(n: number): boolean {
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(n), STEADY_MS);
    return () => clearTimeout(timer);
  }, [n]);
  return seen === n;
}
