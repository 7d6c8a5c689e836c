import ical, { ICalEventTransparency } from 'ical-generator';
import type { ResponseOf } from '../../access/contract.ts';
import type { monthDeadlines } from '../../directory/companies.contract.ts';
import { DEADLINE_CALENDAR, HOME } from '../../text/homes.ts';

/** iCalendar (RFC 5545): one entry of a whole day for what is due in a company on that day; nobody is named in it. */
export function calendarOf(
  deadlines: ResponseOf<typeof monthDeadlines>,
  { of, now, address }: { of: string; now: Date; address: string },
): Buffer {
  const calendar = ical({ name: DEADLINE_CALENDAR.name, prodId: { company: 'Portale lavoro', product: 'Scadenze' } });
  for (const { data, cosa, tipo, codiceAzienda, ragioneSociale, numero } of deadlines)
    calendar.createEvent({
      // The same day, company and matter are the same entry: read in again it is not twice.
      id: `${[of, codiceAzienda, cosa, tipo ?? 'fascicolo', data].join('-')}@${new URL(address).hostname}`,
      stamp: now,
      start: new Date(`${data}T00:00:00Z`),
      allDay: true,
      summary: DEADLINE_CALENDAR.summary(HOME.deadlineOf[cosa](numero), ragioneSociale),
      transparency: ICalEventTransparency.TRANSPARENT,
      url: address,
    });
  return Buffer.from(calendar.toString());
}
