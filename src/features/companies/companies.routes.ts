import ical, { ICalEventTransparency } from 'ical-generator';
import type { ResponseOf } from '../../access/contract.ts';
import * as contracts from '../../directory/companies.contract.ts';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { tagged } from '../../server/http/if-match.ts';
import { deliver } from '../../server/http/send-file.ts';
import { DEADLINE_CALENDAR, HOME } from '../../text/homes.ts';
import { periodText } from '../documents/core/present.ts';
import * as store from './companies.store.ts';
import { changeCompany } from './company-users.contract.ts';

export function serveCompanies(serve: Serve, app: App): void {
  serve(contracts.listCompanies, ({ inScope }) => inScope(store.listForPicker));

  serve(contracts.listCompaniesWithEmployeeDocuments, ({ inScope, today }) =>
    inScope((tx) => store.listWithDocuments(tx, 'employee', today)),
  );

  serve(contracts.listCompaniesWithDocuments, ({ inScope, query, today }) =>
    inScope((tx) => store.listWithDocuments(tx, 'company', today, query.denominazione)),
  );

  serve(contracts.consultantHome, ({ inScope, today }) =>
    inScope(async (tx) => {
      const rows = await store.listForConsultantHome(tx, today);
      return rows.map((row) => ({
        ...row,
        ultimoMesePubblicato: periodText(row.ultimoMesePubblicato),
      }));
    }),
  );

  serve(contracts.monthDeadlines, ({ inScope, today }) => inScope((tx) => store.listDeadlines(tx, today, 'month')));

  serve(contracts.deadlinesAsCalendar, async ({ inScope, actor, now, today, request, reply }) => {
    const deadlines = await inScope((tx) => store.listDeadlines(tx, today, 'year'));
    const bytes = calendarOf(deadlines, { of: actor.practiceId ?? '0', now, address: app.config.publicUrl });
    return deliver(request, reply, { bytes, name: DEADLINE_CALENDAR.file, contentType: 'text/calendar' });
  });

  serve(contracts.companyByIntegratedCode, ({ inScope, query }) =>
    inScope(async (tx) => store.present(await store.readCompany(tx, { integratedCode: query.codice }))),
  );

  serve(contracts.listBranches, ({ inScope, query }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      return store.listBranches(tx, company?.id ?? '0');
    }),
  );

  serve(contracts.readCompany, ({ inScope, params, reply, today }) =>
    inScope(async (tx) => tagged(reply, changeCompany, await store.companyShown(tx, { publicId: params.id }, today))),
  );
}

/**
 * Writes an iCalendar file (RFC 5545) with one all-day entry per company, day and kind of deadline. The file names no
 * person.
 */
function calendarOf(
  deadlines: ResponseOf<typeof contracts.monthDeadlines>,
  { of, now, address }: { of: string; now: Date; address: string },
): Buffer {
  const calendar = ical({ name: DEADLINE_CALENDAR.name, prodId: { company: 'Portale lavoro', product: 'Scadenze' } });
  for (const { data, cosa, tipo, codiceAzienda, ragioneSociale, numero } of deadlines)
    calendar.createEvent({
      // The UID is stable, so that re-importing the calendar creates no duplicates.
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
