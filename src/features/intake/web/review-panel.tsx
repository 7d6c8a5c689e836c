import { formatCount } from '../../../text/format.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { PagePreview } from './page-preview.tsx';
import type { Decisions } from './queries.ts';
import { Question } from './question.tsx';
import { type Kind, pageRange, type Row } from './review.ts';
import classes from './review-panel.module.css';
import { RowChip } from './review-row.tsx';

/** Preview, question and answer of one row. */
export function ReviewPanel(props: {
  intakeId: string;
  kind: Kind;
  row: Row;
  /** The rows among which previous and next go. */
  among: readonly Row[];
  decisions: Decisions;
  readOnly: boolean;
  onGo: (n: number) => void;
  onDecided: (before: Row, now: Row) => void;
}) {
  const { intakeId, kind, row, among, decisions, readOnly, onGo, onDecided } = props;
  const at = among.findIndex((one) => one.n === row.n);
  const before = among[at - 1];
  const after = among[at + 1];
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <RowChip row={row} />
        <span className={classes.pages}>pag. {pageRange(row.pagine)}</span>
        <span className={classes.gap} />
        {at >= 0 && (
          <span className={classes.pages}>
            {formatCount(at + 1)} di {formatCount(among.length)}
          </span>
        )}
        <button
          type="button"
          aria-label="Riga precedente"
          aria-disabled={!before}
          onClick={() => before && onGo(before.n)}
        >
          <Icon name="chevron-up" size={18} />
        </button>
        <button
          type="button"
          aria-label="Riga successiva"
          aria-disabled={!after}
          onClick={() => after && onGo(after.n)}
        >
          <Icon name="chevron-down" size={18} />
        </button>
      </div>
      <PagePreview key={`pages-${row.n}`} intakeId={intakeId} row={row} />
      {!readOnly && (
        <Question
          key={`question-${row.n}-${row.esito}-${row.posizione}-${row.decisione}`}
          row={row}
          kind={kind}
          decisions={decisions}
          onDecided={(now) => onDecided(row, now)}
        />
      )}
    </div>
  );
}
