import { LAST_MONTH } from '../../../../text/intake/last-month.ts';
import { NET_PAY } from '../../../../text/intake/net-pay.ts';
import layout from '../../../../web/ui/layout.module.css';
import { type Row, rowName } from '../review/review.ts';
import { netText } from '../review/row-net.tsx';
import classes from './last-month.module.css';

/**
 * Lists rows that are ready and whose net pay differs much from the previous one or is uncertain; a click opens the
 * row.
 */
export function NetMarks({ rows, onGo }: { rows: readonly Row[]; onGo: (n: number) => void }) {
  const changed = rows.filter((row) => row.netto?.segno === 'cambia');
  const missing = rows.filter((row) => row.netto?.segno === 'manca');
  if (changed.length + missing.length === 0) return null;
  return (
    <section className={classes.root} aria-label={NET_PAY.title}>
      <h3>{NET_PAY.title}</h3>
      <Marked title={NET_PAY.changedMany(changed.length)} rows={changed} onGo={onGo} />
      <Marked title={NET_PAY.missingMany(missing.length)} rows={missing} onGo={onGo} />
    </section>
  );
}

function Marked({ title, rows, onGo }: { title: string; rows: readonly Row[]; onGo: (n: number) => void }) {
  if (rows.length === 0) return null;
  return (
    <details className={classes.kind} open={rows.length <= 5}>
      <summary>{title}</summary>
      <ul>
        {rows.map((row) => (
          <li key={row.n}>
            <button type="button" aria-label={LAST_MONTH.go(rowName(row))} onClick={() => onGo(row.n)}>
              {rowName(row)}
            </button>
            <span className={layout.small}>{netText(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
