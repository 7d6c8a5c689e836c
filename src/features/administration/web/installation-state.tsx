import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayWords, INSTALLATION, stateLines } from '../../../text/administration/installation.ts';
import { formatBytes, formatCount, formatDay } from '../../../text/common/format.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import home from '../../consultants/web/admin-home.module.css';
import { readInstallation } from '../installation.contract.ts';
import classes from './installation-state.module.css';

type Day = ResponseOf<typeof readInstallation>['giorni'][number];
const ICONS = { ok: 'check', warn: 'clock', bad: 'alert' } as const;

/** The health of the installation in five lines, and its last 30 days (P75). */
export function InstallationState() {
  const { data } = useQuery({ ...queryOf(readInstallation, {}), ...ASIDE });
  if (!data?.stato) return null;
  return (
    <section aria-labelledby="stato" className={home.section}>
      <h2 id="stato" className={home.heading}>
        {INSTALLATION.title}
      </h2>
      <dl>
        {stateLines(data.stato).map(({ name, fares, text }) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>{text}</dd>
            <dd className={classes.fares}>
              <Chip tone={fares} icon={ICONS[fares]} text={INSTALLATION.fares[fares]} />
            </dd>
          </div>
        ))}
      </dl>
      <Picture days={data.giorni} />
    </section>
  );
}

/** A chart with three rows over the same days: disk usage, mails sent, and whether a backup was made. */
function Picture({ days }: { days: readonly Day[] }) {
  if (days.length < 2) return <p className={classes.none}>{INSTALLATION.noDays}</p>;
  const last = days.at(-1) as Day;
  const used = (day: Day) => (day.discoTotale > 0 ? 1 - day.discoLibero / day.discoTotale : 0);
  const most = Math.max(1, ...days.map(({ mail, rifiutate }) => mail + rifiutate));
  const rows = [
    {
      name: INSTALLATION.rows.disk,
      said: formatBytes(last.discoTotale - last.discoLibero),
      cell: (day: Day) => ({ part: used(day), tone: used(day) > 0.95 ? 'bad' : used(day) > 0.9 ? 'warn' : 'info' }),
    },
    {
      name: INSTALLATION.rows.mails,
      said: formatCount(days.reduce((sum, { mail }) => sum + mail, 0)),
      cell: (day: Day) => ({ part: (day.mail + day.rifiutate) / most, tone: day.rifiutate > 0 ? 'bad' : 'info' }),
    },
    {
      name: INSTALLATION.rows.backups,
      said: formatCount(days.filter(({ copia }) => copia).length),
      cell: (day: Day) => ({ part: day.copia ? 1 : 0, tone: 'ok' }),
    },
  ];
  return (
    <figure className={classes.picture}>
      <figcaption>
        {INSTALLATION.picture}
        {days.some(({ rifiutate }) => rifiutate > 0) && <span>{INSTALLATION.refusedHint}</span>}
      </figcaption>
      {rows.map(({ name, said, cell }) => (
        <div key={name} className={classes.row}>
          <p>
            {name} <strong>{said}</strong>
          </p>
          <div className={classes.days} role="img" aria-label={`${name}: ${said}`}>
            {days.map((day) => {
              const { part, tone } = cell(day);
              return (
                <span key={day.giorno} data-tone={tone} title={dayWords(formatDay(day.giorno), day)}>
                  <i style={{ blockSize: `${Math.max(part > 0 ? 6 : 0, part * 100)}%` }} />
                </span>
              );
            })}
          </div>
        </div>
      ))}
    </figure>
  );
}
