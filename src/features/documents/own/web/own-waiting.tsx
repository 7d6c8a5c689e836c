import { WORDS } from '../../../../text/common/words.ts';
import classes from './own.module.css';

/** The placeholder of an employee's page while it loads: a block with rows below. */
export function OwnWaiting({ blockHeight, rows }: { blockHeight: number; rows: number }) {
  return (
    <div role="status">
      <p className="pl-unseen">{WORDS.loading}</p>
      <div aria-hidden="true">
        <div className={classes.shape} style={{ height: blockHeight }} />
        <div className={classes.section}>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <div key={index} className={classes.shapeRow}>
              <span className={classes.shape} />
              <span className={classes.shape} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
