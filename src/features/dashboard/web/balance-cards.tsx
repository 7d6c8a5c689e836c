import type { ResponseOf } from '../../../access/contract.ts';
import { formatCents, formatCount } from '../../../text/common/format.ts';
import { DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { useWidth } from '../../../web/ui/use-width.ts';
import type { accruals, activeBranches, financialPosition } from '../dashboard.contract.ts';
import { italian } from '../figures.ts';
import { centsOf, euroText } from './amounts.ts';
import classes from './balance-cards.module.css';
import card from './chart-card.module.css';
import { ChartCard, FigureTable } from './chart-card.tsx';
import dashboard from './dashboard.module.css';
import { Nothing } from './money-cards.tsx';

type Accrual = ResponseOf<typeof accruals>[number];
type Position = ResponseOf<typeof financialPosition>[number];
type Branch = ResponseOf<typeof activeBranches>[number];

/** Money with the euro sign; hours and days as plain numbers. */
function amountText({ unita }: Accrual, decimal: string): string {
  return unita === 'EURO' ? euroText(decimal) : italian(centsOf(decimal)).replace(/,00$/, '');
}

export function AccrualsCard({ rows, year }: { rows: readonly Accrual[]; year: number }) {
  const text = DASHBOARD.accruals;
  if (rows.length === 0) return <Nothing title={text.title} span={4} year={year} />;
  const table = {
    caption: `${text.title} ${year}`,
    headers: [text.type, ...text.columns],
    rows: rows.map((row) => ({
      key: row.tipo,
      cells: [
        text.names[row.tipo],
        text.units[row.unita],
        ...[row.residuoAP, row.maturato, row.goduto, row.saldo].map((amount) => amountText(row, amount)),
      ],
    })),
  };
  return (
    <ChartCard title={text.title} span={4} table={table}>
      <ul className={card.legend} aria-hidden="true">
        <li data-series="1">{text.series[0]}</li>
        <li data-series="4">{text.series[1]}</li>
        <li data-series="used">{text.series[2]}</li>
      </ul>
      {rows.map((row) => (
        <div key={row.tipo} className={classes.accrual}>
          <span>
            {text.names[row.tipo]}
            <small>{text.units[row.unita]}</small>
          </span>
          <AccrualBar row={row} />
          <span>
            <b>{amountText(row, row.saldo)}</b>
            <small>{text.balance}</small>
          </span>
        </div>
      ))}
    </ChartCard>
  );
}

/** Draws the previous balance and the accrual end to end, and the used part below them. */
function AccrualBar({ row }: { row: Accrual }) {
  const [ref, width] = useWidth();
  const [left, accrued, used] = [row.residuoAP, row.maturato, row.goduto].map((amount) => Math.max(0, centsOf(amount)));
  const most = Math.max(1, (left ?? 0) + (accrued ?? 0), used ?? 0);
  const x = (amount: number | undefined) => ((amount ?? 0) / most) * Math.max(0, width - 2);
  const text = DASHBOARD.accruals;
  const words = [row.residuoAP, row.maturato, row.goduto].map(
    (one, index) => `${text.series[index]} ${amountText(row, one)}`,
  );
  return (
    <div ref={ref}>
      <svg width={width} height={22} role="img" aria-label={words.join(', ')}>
        <rect className={classes.left} x={1} y={1} width={x(left)} height={12} />
        <rect className={classes.accrued} x={1 + x(left)} y={1.5} width={x(accrued)} height={11} />
        <rect className={classes.used} x={1} y={16} width={x(used)} height={4} rx={1} />
      </svg>
    </div>
  );
}

export function PositionCard(props: {
  rows: readonly Position[];
  year: number;
  /** Whether the year is not over yet. */
  running: boolean;
  filtered: boolean;
}) {
  const { rows, year, running, filtered } = props;
  const text = DASHBOARD.position;
  if (rows.length === 0) return <Nothing title={text.title} span={4} year={year} />;
  const sum = (some: readonly Position[], of: (row: Position) => string | null) =>
    formatCents(some.reduce((total, row) => total + centsOf(of(row) ?? '0.00'), 0));
  return (
    <ChartCard title={text.title} span={4}>
      {(['ECONOMICO', 'PATRIMONIALE'] as const).map((section) => {
        const some = rows.filter(({ sezione }) => sezione === section);
        if (some.length === 0) return null;
        const isCost = section === 'ECONOMICO';
        return (
          <div key={section}>
            <p className={classes.section}>{text.sections[section]}</p>
            <FigureTable
              caption={`${text.sections[section]} ${year}`}
              headers={[text.item, String(year - 1), String(year)]}
              rows={[
                ...some.map((row) => ({
                  key: row.codice,
                  cells: [
                    `${row.codice} ${row.descrizione}`,
                    row.importoAP === null ? '–' : euroText(row.importoAP),
                    euroText(row.importo),
                  ],
                })),
                // Income statement items can be summed; balance sheet items are of different kinds.
                ...(isCost
                  ? [
                      {
                        key: 'total',
                        strong: true,
                        cells: [
                          text.total,
                          sum(some, ({ importoAP }) => importoAP),
                          sum(some, ({ importo }) => importo),
                        ],
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        );
      })}
      {running && <p className={dashboard.note}>{text.running}</p>}
      {filtered && <p className={dashboard.note}>{DASHBOARD.wholeCompany}</p>}
    </ChartCard>
  );
}

export function BranchesCard({ rows, year }: { rows: readonly Branch[]; year: number }) {
  const text = DASHBOARD.branches;
  if (rows.length === 0) return <Nothing title={text.title} span={4} year={year} />;
  return (
    <ChartCard title={text.title} span={4}>
      <FigureTable
        caption={`${text.title} ${year}`}
        headers={text.columns}
        rows={rows.map(({ codice, descrizione, dipendenti, costo }) => ({
          key: codice,
          cells: [`${codice} ${descrizione}`, formatCount(dipendenti), euroText(costo)],
        }))}
      />
    </ChartCard>
  );
}
