import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { HOME } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import layout from '../../../web/ui/layout.module.css';
import { listIntakes } from '../../intake/intake.contract.ts';
import classes from './home.module.css';

type Intake = ResponseOf<typeof listIntakes>[number];

/**
 * How often, in ms, the list is refetched while an intake is being read; the page of a single intake receives live
 * events instead.
 */
const LOOK_AGAIN_MS = 3000;

/** The unfinished intakes: being read, or waiting for the user's decision. */
export function RunningIntakes({ role }: { role: 'CONSULTANT' | 'COMPANY' }) {
  const intakes = useQuery({
    ...ASIDE,
    ...queryOf(listIntakes, {}),
    // Always refetched, because a cached response could lack a file that was just uploaded, and the polling would stop.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? LOOK_AGAIN_MS : false),
  });
  const running = (intakes.data ?? []).filter((intake) => isWorking(intake) || waits(intake));
  if (intakes.data === undefined) return null;
  return (
    <section>
      <div className={classes.head}>
        <h2>{HOME.running}</h2>
        {running.length > 0 && <span className={classes.badge}>{running.length}</span>}
      </div>
      {running.length === 0 && <p className={layout.nothing}>{HOME.nothingRunning}</p>}
      <ul className={classes.intakes}>
        {running.map((intake) => (
          <IntakeRow key={intake.id} intake={intake} address={paths.intake(role, intake.id)} />
        ))}
      </ul>
    </section>
  );
}

function isWorking({ stato }: Intake): boolean {
  return stato === 'analysing' || stato === 'confirming';
}

function waits({ stato, conteggi }: Intake): boolean {
  return stato === 'ready' && conteggi.decidere + conteggi.pronti > 0;
}

function IntakeRow({ intake, address }: { intake: Intake; address: string }) {
  const { file, stato, conteggi } = intake;
  const read = file.reduce((sum, one) => sum + one.pagineLette, 0);
  const pages = file.reduce((sum, one) => sum + (one.pagine ?? 0), 0);
  const share = pages > 0 ? Math.round((read / pages) * 100) : 0;
  const name = file.map((one) => one.nome).join(', ');
  return (
    <li>
      <p className={classes.intakeLine}>
        <strong title={name}>
          <AppLink to={address}>{name}</AppLink>
        </strong>
        {stato === 'analysing' && <b>{share}%</b>}
      </p>
      {stato === 'analysing' && (
        <>
          <div className={classes.progress} aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </div>
          <p className={layout.hint}>{pages > 0 ? HOME.reading(read, pages) : HOME.beginning}</p>
        </>
      )}
      {stato === 'confirming' && (
        <p className={layout.hint}>
          {intake.conferma ? HOME.confirmed(intake.conferma.fatti, intake.conferma.totale) : HOME.confirming}
        </p>
      )}
      {stato === 'ready' && (
        <p className={classes.chips}>
          {conteggi.decidere > 0 && <Chip tone="warn" icon="alert" text={HOME.toDecide(conteggi.decidere)} />}
          {conteggi.pronti > 0 && <Chip tone="ok" icon="check" text={HOME.ready(conteggi.pronti)} />}
        </p>
      )}
    </li>
  );
}
