import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryOf, ResponseOf } from '../../../access/contract.ts';
import { formatCount, formatDay, formatMonth, formatNumber, MONTHS } from '../../../text/common/format.ts';
import { causeName, DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { type companyPresence, employeePresence, type headcount } from '../dashboard.contract.ts';
import { BarList } from './bar-list.tsx';
import { ChartCard, FigureTable } from './chart-card.tsx';
import classes from './dashboard.module.css';
import { Nothing } from './money-cards.tsx';
import { StepsChart } from './steps-chart.tsx';

type Headcount = ResponseOf<typeof headcount>;
type Presence = ResponseOf<typeof companyPresence>;

/**
 * Returns the months of the headcount line. The line starts with December of the previous year if that month has
 * figures.
 */
export function monthsOfLine(now: Pick<Headcount, 'anno' | 'mesi'>, before: Pick<Headcount, 'mesi'>) {
  const start = before.mesi.find(({ mese }) => mese === 12);
  return [...(start ? [{ ...start, anno: now.anno - 1 }] : []), ...now.mesi.map((one) => ({ ...one, anno: now.anno }))];
}

export function HeadcountCard({ now, before }: { now: Headcount; before: Headcount }) {
  const text = DASHBOARD.headcount;
  const last = now.mesi.at(-1);
  if (!last || now.data === null) return <Nothing title={text.title} span={4} year={now.anno} />;
  const months = monthsOfLine(now, before);
  const name = (one: { mese: number; anno: number } | undefined) =>
    one ? formatMonth(`${one.anno}${String(one.mese).padStart(2, '0')}`, 'short') : '';
  const table = {
    caption: `${text.title} ${now.anno}`,
    headers: [DASHBOARD.month, text.series],
    rows: now.mesi.map(({ mese, numero }) => ({
      key: String(mese),
      cells: [MONTHS[mese - 1] ?? '', formatCount(numero)],
    })),
  };
  const summary = `${text.title}: ${months.map((one) => `${name(one)} ${one.numero}`).join(', ')}`;
  return (
    <ChartCard title={text.title} span={4} table={table}>
      <p className={classes.figure}>
        <b>{formatCount(now.totale)}</b>
        {text.at(formatDay(now.data))}
      </p>
      <StepsChart
        label={summary}
        values={months.map(({ numero }) => numero)}
        first={name(months[0])}
        last={name(months.at(-1))}
      />
      <BarList
        bars={now.perQualifica.map(({ qualifica, numero }) => ({
          name: qualifica,
          value: numero,
          text: formatCount(numero),
        }))}
      />
    </ChartCard>
  );
}

export function PresenceCard({ asked, now }: { asked: QueryOf<typeof employeePresence>; now: Presence }) {
  const text = DASHBOARD.presence;
  const [cause, setCause] = useState<string | null>(null);
  if (now.mesi.length === 0) return <Nothing title={text.title} span={4} year={now.anno} />;
  const sum = (of: (month: Presence['mesi'][number]) => number) =>
    now.mesi.reduce((total, month) => total + Math.round(of(month) * 100), 0) / 100;
  const causes = new Map<string, number>();
  for (const { assenze } of now.mesi)
    for (const { causale, ore } of assenze.dettaglio)
      causes.set(causale, Math.round(((causes.get(causale) ?? 0) + ore) * 100) / 100);
  const bars = [...causes].sort(([, a], [, b]) => b - a);
  const table = {
    caption: `${text.title} ${now.anno}, ${text.unit}`,
    headers: [DASHBOARD.month, ...text.columns, ...bars.map(([name]) => causeName(name))],
    rows: now.mesi.map(({ mese, presenze, assenze }) => ({
      key: String(mese),
      cells: [
        MONTHS[mese - 1] ?? '',
        ...[presenze.lavorate, presenze.straordinario, assenze.totale].map(formatNumber),
        ...bars.map(([name]) => formatNumber(assenze.dettaglio.find(({ causale }) => causale === name)?.ore ?? 0)),
      ],
    })),
  };
  return (
    <ChartCard title={text.title} unit={text.unit} span={4} table={table}>
      <div className={classes.figures}>
        <p className={classes.figure}>
          <b>{formatNumber(sum(({ presenze }) => presenze.lavorate))}</b>
          {text.worked(formatNumber(sum(({ presenze }) => presenze.straordinario)))}
        </p>
        <p className={classes.figure}>
          <b>{formatNumber(sum(({ assenze }) => assenze.totale))}</b>
          {text.absences}
        </p>
      </div>
      {bars.length === 0 ? (
        <p className={classes.none}>{text.noAbsence}</p>
      ) : (
        <BarList
          bars={bars.map(([name, hours]) => ({
            key: name,
            name: causeName(name),
            value: hours,
            text: formatNumber(hours),
            opens: text.open(causeName(name), formatNumber(hours)),
          }))}
          onOpen={setCause}
        />
      )}
      {cause !== null && <PeopleBehind query={asked} cause={cause} year={now.anno} onClose={() => setCause(null)} />}
    </ChartCard>
  );
}

/** Lists the people whose absences a bar adds up, most hours first. */
function PeopleBehind(props: {
  query: QueryOf<typeof employeePresence>;
  cause: string;
  year: number;
  onClose: () => void;
}) {
  const { query, cause, year, onClose } = props;
  const text = DASHBOARD.people;
  const isConsultant = useAccount().role === 'CONSULTANT';
  const people = useQuery(queryOf(employeePresence, { query }));
  const rows = (people.data ?? [])
    .map((person) => {
      const months = person.mesi.flatMap(({ mese, assenze }) => {
        const ore = assenze.dettaglio.find(({ causale }) => causale === cause)?.ore ?? 0;
        return ore > 0 ? [{ mese, ore }] : [];
      });
      return { person, months, hours: months.reduce((sum, { ore }) => sum + Math.round(ore * 100), 0) / 100 };
    })
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => b.hours - a.hours);
  const title = text.title(causeName(cause), year);
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={classes.people}>
        {people.isLoadingError ? (
          <ErrorBox error={people.error} onRetry={() => void people.refetch()} />
        ) : !people.data ? (
          <WaitingRows rows={4} />
        ) : rows.length === 0 ? (
          <p className={classes.none}>{isConsultant ? `${text.none} ${text.noneConsultant}` : text.none}</p>
        ) : (
          <FigureTable
            caption={title}
            headers={[text.name, text.months, text.hours]}
            rows={rows.map(({ person, months, hours }) => ({
              key: person.id,
              cells: [
                `${person.cognome} ${person.nome}`,
                months.map(({ mese }) => (MONTHS[mese - 1] ?? '').slice(0, 3).toLowerCase()).join(', '),
                formatNumber(hours),
              ],
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
