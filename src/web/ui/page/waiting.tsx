import { WORDS } from '../../../text/common/words.ts';
import classes from './waiting.module.css';

const WIDTHS = [128, 102, 140, 90, 116, 134, 96] as const;

/** Placeholder rows in the shape of a list, with the spec's text (§2). */
export function WaitingRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status">
      <ul className={classes.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <li key={index}>
            <span className={classes.box} />
            <span className={classes.bar} style={{ width: WIDTHS[index % WIDTHS.length] }} />
            <span className={classes.bar} style={{ width: 146 }} />
            <span className={classes.bar} style={{ width: 72 }} />
            <span className={classes.chip} />
          </li>
        ))}
      </ul>
      <p className={classes.word}>{WORDS.loading}</p>
    </div>
  );
}

/** Placeholder lines in the shape of text or a card. */
export function WaitingLines({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className={classes.lines}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <span key={index} className={classes.bar} style={{ width: `${90 - ((index * 23) % 50)}%` }} />
      ))}
      <p className="pl-unseen">{WORDS.loading}</p>
    </div>
  );
}
