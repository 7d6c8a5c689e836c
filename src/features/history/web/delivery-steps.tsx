import type { Delivery, DeliveryStep, HistoryRow } from '../../../ledger/delivery.ts';
import { formatDay } from '../../../text/common/format.ts';
import { CRONOLOGIA, daysAfterPublication, HISTORY_PAGE } from '../../../text/history/history.ts';
import { Icon, type IconName } from '../../../web/ui/icon.tsx';
import classes from './delivery-steps.module.css';

/** For example `07/11/2026 11:03`. */
function moment(row: HistoryRow): string {
  return `${formatDay(row.data)} ${row.ora.slice(0, 5)}`;
}

function publication({ state, row }: DeliveryStep): { title: string; text: string } {
  if (!row) return { title: HISTORY_PAGE.published, text: HISTORY_PAGE.notYet };
  const by = row.cognomeNome;
  if (state === 'cancelled') return { title: HISTORY_PAGE.cancelled, text: `${moment(row)} · ${by}` };
  const when = row.pubblicazioneDal ? CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal)) : moment(row);
  return {
    title: state === 'scheduled' ? HISTORY_PAGE.scheduled : HISTORY_PAGE.published,
    text: `${when} · ${by}`,
  };
}

/**
 * The delivery steps as a large display: published, seen by the company, read by the worker. A filled mark means that
 * the step has happened. A company's own document has no worker to read it.
 */
export function DeliverySteps({ delivery, ofCompany = false }: { delivery: Delivery; ofCompany?: boolean }) {
  const { published, seenByCompany, readByEmployee, daysToReading } = delivery;
  const reading = readByEmployee.row;
  return (
    <ol className={classes.root} data-steps={ofCompany ? 2 : 3}>
      <StepCell icon={published.state === 'cancelled' ? 'ban' : 'send'} step={published} {...publication(published)} />
      <StepCell
        icon="building"
        step={seenByCompany}
        title={HISTORY_PAGE.seenByCompany}
        text={
          seenByCompany.row ? `${moment(seenByCompany.row)} · ${seenByCompany.row.cognomeNome}` : HISTORY_PAGE.notYet
        }
      />
      {!ofCompany && (
        <StepCell
          icon="check"
          step={readByEmployee}
          title={HISTORY_PAGE.readByEmployee}
          text={
            reading
              ? `${moment(reading)} · ${daysToReading === null ? reading.cognomeNome : daysAfterPublication(daysToReading)}`
              : HISTORY_PAGE.notYet
          }
        />
      )}
    </ol>
  );
}

function StepCell({ icon, step, title, text }: { icon: IconName; step: DeliveryStep; title: string; text: string }) {
  return (
    <li className={classes.step} data-state={step.state}>
      <span className={classes.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{text}</p>
      </div>
    </li>
  );
}
