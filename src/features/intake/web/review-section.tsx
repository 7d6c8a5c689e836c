import { useId, useState } from 'react';
import { formatCount } from '../../../text/format.ts';
import { INTAKE } from '../../../text/intake-screens.ts';
import { Check } from '../../../web/ui/check.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { Kind, Position, Row } from './review.ts';
import { type Place, ReviewRow } from './review-row.tsx';
import classes from './review-section.module.css';

/** Rows drawn at first and with each "Mostra altri"; the others are reached by ribbon, search and keyboard. */
const STEP = 100;

/** Rows of one position under their heading. */
export function ReviewSection(props: {
  position: Position;
  rows: readonly Row[];
  kind: Kind;
  withCompany: boolean;
  current: number | null;
  /** Where the tab key enters the current row, when it stands here. */
  stop: Place | null;
  /** No current row is in sight: the tab key enters at the first row here. */
  entry: boolean;
  open: boolean;
  onToggle: () => void;
  leftOff: ReadonlySet<number>;
  readOnly: boolean;
  onFocus: (n: number, place: Place) => void;
  onInclude: (n: number, included: boolean) => void;
  onIncludeAll: (included: boolean) => void;
  onOpen: (n: number) => void;
}) {
  const { position, rows, kind, withCompany, current, stop, entry, open, leftOff, readOnly } = props;
  const [wanted, setWanted] = useState(STEP);
  const id = useId();
  if (rows.length === 0) return null;
  const at = rows.findIndex((row) => row.n === current);
  const drawn = Math.max(wanted, Math.ceil((at + 2) / STEP) * STEP);
  const foldable = position === 'escluso' || position === 'confermato';
  const heading = (
    <>
      {INTAKE.sections[position]} <span className={classes.count}>{formatCount(rows.length)}</span>
    </>
  );
  const off = position === 'pronto' ? rows.filter((row) => leftOff.has(row.n)).length : 0;
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
        {position === 'pronto' && !readOnly && (
          <Check
            label="Conferma tutti"
            checked={off === 0}
            mixed={off > 0 && off < rows.length}
            onChange={props.onIncludeAll}
          />
        )}
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: rows that turn into cards
        // biome-ignore lint/a11y/useFocusableInteractive: one of its cells takes the focus
        <div role="grid" aria-labelledby={id} aria-rowcount={rows.length}>
          {rows.slice(0, drawn).map((row, index) => (
            <ReviewRow
              key={row.n}
              row={row}
              kind={kind}
              withCompany={withCompany}
              current={row.n === current}
              stop={
                row.n === current
                  ? row.posizione === 'pronto' && !readOnly
                    ? stop
                    : stop && 'open'
                  : entry && index === 0
                    ? 'open'
                    : null
              }
              included={!leftOff.has(row.n)}
              readOnly={readOnly}
              onFocus={props.onFocus}
              onInclude={props.onInclude}
              onOpen={props.onOpen}
            />
          ))}
        </div>
      )}
      {open && rows.length > drawn && (
        <button type="button" className={classes.more} onClick={() => setWanted(drawn + STEP)}>
          Mostra altri {formatCount(Math.min(STEP, rows.length - drawn))} di {formatCount(rows.length - drawn)}
        </button>
      )}
    </section>
  );
}
