import type * as z from 'zod/mini';
import type { Actor } from '../../../access/scope.ts';
import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { ACQUIRED_KINDS, type AcquiredKind, KINDS, payrollName, whyNotOfPeriod } from '../../../directory/kinds.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { receiveFile } from '../../../server/http/received.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { OTHER_MONTH } from '../../../text/common/fields.ts';
import { announceCorrections, newsOfDocuments } from '../core/announcement.jobs.ts';
import { withholdUnapproved } from '../core/approvals.store.ts';
import { createDocuments, insertBlobs } from '../core/create.store.ts';
import { correct } from '../core/document.ts';
import { loadAll } from '../core/load.store.ts';
import { downloadName } from '../core/present.ts';
import { saveCorrections } from '../core/versions.store.ts';
import { askAddressee, personNamedIn } from '../upload/addressee.io.ts';
import { keep, recordAddressee } from '../upload/uploads.routes.ts';
import { type Addressee, employeesByTaxCode } from '../upload/uploads.store.ts';
import { DELIVERY_CALLS, DeliveryDto } from './downloads.contract.ts';
import { deliveredBefore } from './downloads.store.ts';

type Delivery = z.output<typeof DeliveryDto>;

/**
 * Receives documents that payroll software delivers one at a time (P18). They stay unpublished, like documents from the
 * intake.
 */
export function serveDownloads(serve: Serve, app: App): void {
  for (const kind of ACQUIRED_KINDS) {
    const contract: (typeof DELIVERY_CALLS)[AcquiredKind] = DELIVERY_CALLS[kind];
    serve.change(contract, {
      prepare: async ({ actor, bring, inScope, query, request, today }) => {
        if (actor.key?.kinds && !actor.key.kinds.includes(kind)) throw notFound();
        const part = { name: 'jsonDocDto', schema: DeliveryDto, json: true };
        const { file, fields } = await receiveFile(app, { actor, request }, contract, part);
        if (!file) throw new Problem(400, 'file-required');
        const period = periodOf(kind, fields);
        if (file.contentType !== 'application/pdf') throw new Problem(415, 'file-type-refused');
        const taxCode = fields.codiceFiscale ?? (await personNamedIn(file, { actor, inScope }));
        const person = await inScope((tx) => addressee(tx, { ...fields, taxCode }, actor, today));
        const payrollKind = kind === 'payslip' ? (fields.tipoCedolino ?? 'ordinary') : null;
        const payroll = { kind, period, payrollKind };
        const whom = { people: [person.taxCode], companies: [person.companyId], of: 'one', payroll } as const;
        const confirmed = await askAddressee(app, { actor, inScope, query, request }, file, whom);
        return { confirmed, fields, taxCode, period, file: await keep(bring, file, 'application/pdf') };
      },
      change: async ({ tx, actor, now, query, today }, { confirmed, fields, taxCode, period, file }) => {
        const person = await addressee(tx, { ...fields, taxCode }, actor, today);
        const practiceId = actor.practiceId ?? '';
        const payrollKind = kind === 'payslip' ? (fields.tipoCedolino ?? 'ordinary') : null;
        const before = await deliveredBefore(tx, practiceId, { employeeId: person.id, kind, period, payrollKind });
        const [document] = before === null ? [] : await loadAll(tx, [before], true);
        // The same bytes were delivered before: the document already exists.
        if (document?.sha256 === file.sha256) return { answer: { ids: [document.id] }, events: [], keeps: false };
        if (document) {
          if (query.rettifica !== 'true') throw new Problem(409, 'already-there');
          const content = { sha256: file.sha256, seen: document.sha256, publishOn: null };
          const corrected = accepted(correct(document, content, now.toISOString(), today));
          await insertBlobs(tx, practiceId, [file]);
          const correction = { ...corrected, size: file.size };
          const { changes, withheld } = await withholdUnapproved(tx, [correction], now);
          await saveCorrections(tx, changes, actor.accountId, now);
          const hadAppeared = document.appearedAt !== null && document.cancelledAt === null;
          const told = hadAppeared && withheld.length === 0 ? await announceCorrections(tx, now, [document.id]) : {};
          const said = await recordAddressee(tx, [corrected.document], confirmed);
          const events = [...changes.flatMap((one) => one.events), ...said];
          const gone = withheld.length > 0 ? { noNews: newsOfDocuments(withheld) } : {};
          return { answer: { ids: [document.id] }, events, ...told, ...gone };
        }
        const description = fields.descrizione ?? payrollName(kind, payrollKind);
        const draft = {
          kind,
          companyId: person.companyId,
          employeeId: person.id,
          subject: `${person.lastName} ${person.firstName}`,
          description,
          period,
          payrollKind,
          fileName: downloadName({ ...person, description, period, fileName: '.pdf' }),
          contentType: file.contentType,
          size: file.size,
          sha256: file.sha256,
        };
        const making = {
          practiceId,
          accountId: actor.accountId,
          as: 'CONSULTANT',
          publishOn: null,
          now,
          today,
        } as const;
        const made = await createDocuments(tx, [draft], making);
        const documents = made.map(({ document: one }) => one);
        const said = await recordAddressee(tx, documents, confirmed);
        return {
          answer: { ids: documents.map(({ id }) => id) },
          events: [...made.flatMap(({ events }) => events), ...said],
        };
      },
    });
  }
}

function periodOf(kind: AcquiredKind, { annomese, anno, mese }: Delivery): number {
  const named = mese === undefined || anno === undefined ? undefined : `${anno}${String(mese).padStart(2, '0')}`;
  if (annomese !== undefined && named !== undefined && annomese !== named)
    throw new Problem(400, refuse('invalid-request', { fields: 'annomese' }), {
      fieldErrors: [{ field: 'annomese', message: OTHER_MONTH }],
    });
  const month = annomese ?? named;
  const period = Number(KINDS[kind].period === 'month' ? month : anno);
  const refusal = whyNotOfPeriod(kind, Number.isNaN(period) ? null : period);
  if (refusal) throw new Problem(400, refusal);
  return period;
}

/**
 * Returns the person's employment in the named company, or in the only one that employs the person. Answers "not found"
 * if the API key may not deliver for it.
 */
async function addressee(
  tx: Transaction,
  { cfAzienda, taxCode }: { cfAzienda?: string | undefined; taxCode: string },
  actor: Actor,
  today: string,
): Promise<Addressee> {
  const companies = cfAzienda ? (await companiesByTaxCode(tx, [cfAzienda])).map(({ id }) => id) : null;
  const mayBe = ({ companyId }: Addressee) => actor.key?.companyIds?.includes(companyId) ?? true;
  const people = (await employeesByTaxCode(tx, companies, [taxCode], today)).filter(mayBe);
  const [person, other] = people.length > 1 ? people.filter(({ current }) => current) : people;
  if (people.length > 1 && (!person || other))
    throw new Problem(400, refuse('invalid-request', { fields: 'cfAzienda' }));
  if (!person) throw notFound();
  return person;
}
