import type { ResponseOf } from '../../../access/contract.ts';
import { formatCents, formatCount, MONTHS } from '../../../text/common/format.ts';
import { changeText, DASHBOARD, monthSpan } from '../../../text/dashboard/dashboard.ts';
import { useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import type { personnelCosts, yearOfPayslips } from '../dashboard.contract.ts';
import { centsOf, euroText, sumOfMonths } from './amounts.ts';
import { ChartCard, Legend } from './chart-card.tsx';
import { ColumnsChart, type MonthColumn } from './columns-chart.tsx';
import classes from './dashboard.module.css';

type Costs = ResponseOf<typeof personnelCosts>;
type Payslips = ResponseOf<typeof yearOfPayslips>;

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns a function that opens the payslips of a month, for the company or the group in the URL. */
function useOpenMonth(code: string | null, year: number): (month: number) => void {
  const go = useGo();
  const { role } = useAccount();
  const chosen = useSelectedCompanies();
  return (month) => {
    const period = `${year}${String(month).padStart(2, '0')}`;
    go(paths.workersDocuments(role, code === null ? chosen : [code], { annomese_da: period, annomese_a: period }));
  };
}

/** Builds twelve columns with the amounts of two years, including months without figures. */
function columnsOf<M extends { mese: number }>(
  year: number,
  now: readonly M[],
  before: readonly M[],
  partsOf: (month: M) => readonly number[],
): MonthColumn[] {
  const total = (month: M) => partsOf(month).reduce((sum, part) => sum + part, 0);
  return ALL_MONTHS.map((month) => {
    const here = now.find(({ mese }) => mese === month);
    const there = before.find(({ mese }) => mese === month);
    const formerly = there ? total(there) : null;
    const name = MONTHS[month - 1] ?? '';
    const comparison = formerly === null ? '' : `; ${year - 1}: ${formatCents(formerly)}`;
    const words = here ? `${name} ${year}: ${formatCents(total(here))}` : `${name} ${year}: ancora nessun dato`;
    return { month, parts: here ? partsOf(here) : null, before: formerly, words: words + comparison };
  });
}

const COST_KEYS = ['retribuzioni', 'inpsAzienda', 'inail', 'ratei', 'tfr', 'fondi', 'altro', 'totale'] as const;

export function CostsCard({ code, now, before }: { code: string | null; now: Costs; before: Costs }) {
  const text = DASHBOARD.costs;
  const open = useOpenMonth(code, now.anno);
  const months = new Set(now.mesi.map(({ mese }) => mese));
  const total = centsOf(now.totale);
  const formerly = before.mesi.length > 0 ? sumOfMonths(before.mesi, months, ({ totale }) => centsOf(totale)) : null;
  const parts = (month: Costs['mesi'][number]) => [
    centsOf(month.retribuzioni),
    centsOf(month.inpsAzienda),
    centsOf(month.inail),
    centsOf(month.ratei) + centsOf(month.tfr) + centsOf(month.fondi) + centsOf(month.altro),
  ];
  const table = {
    caption: `${text.title} ${now.anno}`,
    headers: [DASHBOARD.month, ...text.columns],
    rows: [
      ...now.mesi.map((month) => ({
        key: String(month.mese),
        cells: [MONTHS[month.mese - 1] ?? '', ...COST_KEYS.map((key) => euroText(month[key]))],
      })),
      {
        key: 'total',
        strong: true,
        cells: [
          DASHBOARD.total,
          ...COST_KEYS.map((key) => formatCents(now.mesi.reduce((sum, month) => sum + centsOf(month[key]), 0))),
        ],
      },
    ],
  };
  if (now.mesi.length === 0) return <Nothing title={text.title} span={8} year={now.anno} />;
  return (
    <ChartCard title={text.title} unit={text.unit} span={8} table={table}>
      <p className={classes.figure}>
        <b>{formatCents(total)}</b>
        {[monthSpan([...months], MONTHS), changeText(total, formerly, now.anno - 1)].filter(Boolean).join(', ')}
      </p>
      <ColumnsChart
        label={`${text.title} ${now.anno}. ${text.open}.`}
        columns={columnsOf(now.anno, now.mesi, before.mesi, parts)}
        onOpen={open}
      />
      <Legend series={text.series} year={before.mesi.length > 0 ? now.anno - 1 : null} />
    </ChartCard>
  );
}

const PAY_KEYS = ['lordo', 'netto', 'contributiDipendente', 'contributiAzienda', 'irpef'] as const;

export function PayslipsCard({ code, now, before }: { code: string | null; now: Payslips; before: Payslips }) {
  const text = DASHBOARD.payslips;
  const open = useOpenMonth(code, now.anno);
  if (now.mesi.length === 0) return <Nothing title={text.title} span={8} year={now.anno} />;
  const parts = (month: Payslips['mesi'][number]) => [
    centsOf(month.netto),
    centsOf(month.lordo) - centsOf(month.netto),
  ];
  const row = (key: string, name: string, of: Omit<Payslips['mesi'][number], 'mese'>, strong = false) => ({
    key,
    strong,
    cells: [name, formatCount(of.cedolini), ...PAY_KEYS.map((field) => euroText(of[field]))],
  });
  const table = {
    caption: `${text.title} ${now.anno}`,
    headers: [DASHBOARD.month, ...text.columns],
    rows: [
      ...now.mesi.map((month) => row(String(month.mese), MONTHS[month.mese - 1] ?? '', month)),
      row('total', DASHBOARD.total, now.totali, true),
    ],
  };
  return (
    <ChartCard title={text.title} unit={DASHBOARD.costs.unit} span={8} table={table}>
      <div className={classes.figures}>
        <p className={classes.figure}>
          <b>{euroText(now.totali.lordo)}</b>
          {text.gross}
        </p>
        <p className={classes.figure}>
          <b>{euroText(now.totali.netto)}</b>
          {text.net}
        </p>
        <p className={classes.figure}>
          <b>{formatCount(now.totali.cedolini)}</b>
          {now.totali.cedolini === 1 ? 'cedolino' : 'cedolini'}
        </p>
      </div>
      <ColumnsChart
        label={`${text.title} ${now.anno}. ${DASHBOARD.costs.open}.`}
        columns={columnsOf(now.anno, now.mesi, before.mesi, parts)}
        onOpen={open}
      />
      <Legend series={text.series} year={before.mesi.length > 0 ? now.anno - 1 : null} />
    </ChartCard>
  );
}

export function Nothing({ title, span, year }: { title: string; span: 4 | 8; year: number }) {
  return (
    <ChartCard title={title} span={span}>
      <p className={classes.none}>{DASHBOARD.noneOfYear(year)}</p>
    </ChartCard>
  );
}
