import { useId, useState } from 'react';
import { formatCount } from '../../../../text/common/format.ts';
import { DUPLICATE } from '../../../../text/intake/intake-duplicates.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import type { Decisions } from '../queries.ts';
import { canCorrect, type Drawn, drawnAround, type Position, type Row } from './review.ts';
import { ReviewRow, type RowStop } from './review-row.tsx';
import classes from './review-section.module.css';

/**
 * The number of rows rendered at first and added by "Mostra altri". Ribbon, search and keyboard can reach all others.
 */
const STEP = 100;

/** A section of the review: the rows of one position under their heading. */
export function ReviewSection(props: {
  position: Position;
  rows: readonly Row[];
  withCompany: boolean;
  current: number | null;
  /** The current row's tab stop, if the row is in this section. */
  stop: RowStop | null;
  /** Whether the current row is hidden, so that the first row of this section takes the tab stop. */
  entry: boolean;
  open: boolean;
  onToggle: () => void;
  /** Ready rows whose checkbox was unticked, and waiting rows whose checkbox is ticked. */
  leftOff: ReadonlySet<number>;
  chosen: ReadonlySet<number>;
  decisions: Decisions;
  readOnly: boolean;
  onFocus: (n: number, place: RowStop) => void;
  onTick: (row: Row, ticked: boolean) => void;
  onTickAll: (rows: readonly Row[], ticked: boolean) => void;
  onOpen: (n: number) => void;
}) {
  const { position, rows, withCompany, current, stop, entry, open, leftOff, chosen, readOnly } = props;
  const [asked, setAsked] = useState<Drawn>({ from: 0, to: STEP });
  const id = useId();
  if (rows.length === 0) return null;
  const at = rows.findIndex((row) => row.n === current);
  const drawn = drawnAround(asked, at, STEP);
  if (drawn !== asked) setAsked(drawn);
  const from = Math.min(drawn.from, Math.floor((rows.length - 1) / STEP) * STEP);
  const foldable = position === 'escluso' || position === 'confermato';
  const heading = (
    <>
      {INTAKE.sections[position]} <span className={classes.count}>{formatCount(rows.length)}</span>
    </>
  );
  const isTicked = (row: Row) => (position === 'pronto' ? !leftOff.has(row.n) : chosen.has(row.n));
  const ticked = foldable ? [] : rows.filter(isTicked);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {foldable ? (
            <button type="button" aria-expanded={open} className={classes.fold} onClick={props.onToggle}>
              <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
              {heading}
            </button>
          ) : (
            heading
          )}
        </h2>
        {position === 'decidere' && ticked.length > 0 && !readOnly && (
          <ManyAtOnce rows={ticked} decisions={props.decisions} onDone={() => props.onTickAll(ticked, false)} />
        )}
        {!foldable && !readOnly && (
          <Check
            label={position === 'pronto' ? INTAKE.confirmAll : INTAKE.chooseAll}
            checked={ticked.length === rows.length}
            mixed={ticked.length > 0 && ticked.length < rows.length}
            onChange={(tick) => props.onTickAll(rows, tick)}
          />
        )}
      </div>
      {open && from > 0 && (
        <button
          type="button"
          className={classes.more}
          onClick={() => setAsked({ from: Math.max(from - STEP, 0), to: drawn.to })}
        >
          {REVIEW.before(Math.min(STEP, from), from)}
        </button>
      )}
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: rows that turn into cards
        // biome-ignore lint/a11y/useFocusableInteractive: one of its cells takes the focus
        <div role="grid" aria-labelledby={id} aria-rowcount={rows.length}>
          {rows.slice(from, drawn.to).map((row, index) => (
            <ReviewRow
              key={row.n}
              row={row}
              index={from + index + 1}
              withCompany={withCompany}
              current={row.n === current}
              stop={
                row.n === current
                  ? foldable || readOnly
                    ? stop && 'open'
                    : stop
                  : entry && index === 0
                    ? 'open'
                    : null
              }
              ticked={isTicked(row)}
              readOnly={readOnly}
              onFocus={props.onFocus}
              onTick={props.onTick}
              onOpen={props.onOpen}
            />
          ))}
        </div>
      )}
      {open && rows.length > drawn.to && (
        <button type="button" className={classes.more} onClick={() => setAsked({ from, to: drawn.to + STEP })}>
          {REVIEW.further(Math.min(STEP, rows.length - drawn.to), rows.length - drawn.to)}
        </button>
      )}
    </section>
  );
}

/** One decision for all ticked rows: leave them out or, if all of them repeat a document, keep both or correct. */
function ManyAtOnce({ rows, decisions, onDone }: { rows: readonly Row[]; decisions: Decisions; onDone: () => void }) {
  const count = formatCount(rows.length);
  const repeated = rows.every((row) => row.esito === 'duplicato' && row.dipendente && row.periodo);
  return (
    <div className={classes.many}>
      <span role="status">{REVIEW.chosen(rows.length)}</span>
      <ActionButton
        size="xs"
        busy={decisions.busy}
        onClick={() => decisions.decideMany(rows, 'leftOut', REVIEW.leftOut(rows.length), onDone)}
      >
        {INTAKE.leaveOut} {count}
      </ActionButton>
      {repeated && (
        <ActionButton
          size="xs"
          busy={decisions.busy}
          onClick={() => decisions.decideMany(rows, 'keepBoth', REVIEW.keptBoth(rows.length), onDone)}
        >
          {INTAKE.keepBoth}
        </ActionButton>
      )}
      {repeated && rows.every(canCorrect) && (
        <ActionButton
          size="xs"
          busy={decisions.busy}
          onClick={() => decisions.decideMany(rows, 'correct', DUPLICATE.willCorrectMany(rows.length), onDone)}
        >
          {DUPLICATE.correctMany}
        </ActionButton>
      )}
    </div>
  );
}
