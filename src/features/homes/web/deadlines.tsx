import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { deadlinesAsCalendar, monthDeadlines } from '../../../directory/companies.contract.ts';
import { isOfCompany } from '../../../directory/kinds.ts';
import { formatDayLong } from '../../../text/common/format.ts';
import { DEADLINE_CALENDAR, HOME } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { listOf } from '../../documents/core/web/document-row.ts';
import classes from './home.module.css';

type Deadline = ResponseOf<typeof monthDeadlines>[number];

/** The number of deadlines shown at first, because a large practice has hundreds in a month. */
const SHOWN = 8;

/** The documents and dossiers of the practice's companies that are due within a month, sorted by date. */
export function Deadlines() {
  const deadlines = useQuery({ ...queryOf(monthDeadlines, {}), ...ASIDE }).data;
  if (deadlines === undefined) return null;
  const shown = deadlines.slice(0, SHOWN);
  const days = [...new Set(shown.map(({ data }) => data))];
  return (
    <section>
      <div className={classes.head}>
        <h2>{HOME.deadlines}</h2>
        {deadlines.length > 0 && <span className={classes.badge}>{deadlines.length}</span>}
      </div>
      {deadlines.length === 0 && <p className={layout.nothing}>{HOME.deadlinesNone}</p>}
      {days.map((day) => (
        <div key={day} className={classes.day}>
          <h3>{formatDayLong(day)}</h3>
          <ul>
            {shown
              .filter(({ data }) => data === day)
              .map((one) => (
                <li key={`${one.codiceAzienda} ${one.cosa} ${one.tipo}`}>
                  <AppLink to={addressOf(one)} className="pl-thumb">
                    {HOME.deadlineOf[one.cosa](one.numero)}
                  </AppLink>
                  <span className={layout.hint}>{one.ragioneSociale}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className={classes.below}>
        <ActionButton size="xs" icon="calendar" onClick={() => void saveCalendar()}>
          {DEADLINE_CALENDAR.action}
        </ActionButton>
      </div>
    </section>
  );
}

async function saveCalendar(): Promise<void> {
  try {
    const { blob, nomeFile } = await callFile(deadlinesAsCalendar, {});
    saveFile(blob, nomeFile);
    say(DEADLINE_CALENDAR.saved, { icon: 'calendar' });
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

/** The URL of the list with the documents or dossiers of a deadline. */
function addressOf({ cosa, tipo, codiceAzienda, data }: Deadline): string {
  if (tipo === null) return paths.companyDocuments({ codiceAzienda, vista: 'fascicoli' });
  const search = cosa === 'pubblicazione' ? { data_pubblicazione: data } : { sort: 'dataScadenza,asc' };
  const list = { ...listOf(tipo), ...search };
  return isOfCompany(tipo)
    ? paths.companiesDocuments('CONSULTANT', [codiceAzienda], list)
    : paths.companyDocuments({ codiceAzienda, ...list });
}
