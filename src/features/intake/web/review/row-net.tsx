import { monthToCompare } from '../../../../directory/kinds.ts';
import { NET_PAY } from '../../../../text/intake/net-pay.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { periodText, type Row } from './review.ts';
import classes from './review-row.module.css';

/** Shows the net pay printed on a row next to the previous one, marked if it differs much or is uncertain. */
export function RowNet({ row }: { row: Row }) {
  if (!row.netto) return null;
  const { segno } = row.netto;
  return (
    <p className={classes.net} data-marked={segno ?? undefined}>
      {segno && <Icon name="alert" size={16} />}
      <span>
        {segno === 'cambia' && <strong>{NET_PAY.changed(change(row.netto))} · </strong>}
        {netText(row)}
      </span>
    </p>
  );
}

export function netText(row: Row): string {
  const { ora = null, prima = null } = row.netto ?? {};
  const now = ora === null ? NET_PAY.notCertain : NET_PAY.printed(ora);
  if (prima === null || row.periodo === null) return now;
  const earlier = monthToCompare(Number(row.periodo), row.tipoCedolino);
  return `${now} · ${NET_PAY.before(periodText(String(earlier)), prima)}`;
}

/** The change in percent; null if there was no payment before. */
function change({ ora, prima }: NonNullable<Row['netto']>): number | null {
  if (ora === null || prima === null || prima === 0) return null;
  return Math.round(((ora - prima) / Math.abs(prima)) * 100);
}
