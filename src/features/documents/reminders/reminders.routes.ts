import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { titleOf } from '../../../directory/kinds.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Serve } from '../../../server/http/http.ts';
import { pageOf, sendList } from '../../../server/http/list.ts';
import { deliver } from '../../../server/http/send-file.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { writeXlsx, XLSX } from '../../../server/sheets/write-sheet.ts';
import { formatDay, formatInstant } from '../../../text/common/format.ts';
import { inLanguage } from '../../../text/common/language.ts';
import { READINGS, reminderMail, SKIPPED } from '../../../text/documents/reminders.ts';
import type { Undo } from '../../notifications/mailings.routes.ts';
import { companyOfAct } from '../../notifications/mailings.store.ts';
import { inPlace, mailedDocument } from '../../notifications/notification.ts';
import { eventOf } from '../core/document.ts';
import { loadDocuments, type StoredDocument } from '../core/documents.store.ts';
import { whyNotRemind } from './reminder.ts';
import * as contracts from './reminders.contract.ts';
import * as store from './reminders.store.ts';

declare module '../../../server/jobs/mailing.ts' {
  interface Mailings {
    documentReminder: { documentIds: readonly string[]; employeeIds: readonly string[] };
  }
}

/** Withdrawn reminders reached nobody, so the same people may be reminded again on the same day. */
export const undoReminders: Undo<'documentReminder'> = async (tx, { documentIds, employeeIds }, { madeAt }) => {
  await store.forgetReminders(tx, { employeeIds, at: madeAt });
  const documents = await loadDocuments(tx, documentIds);
  return { events: documents.map((document) => eventOf(document, 'reminderTakenBack')) };
};

/** Lists employees who have not read their documents, reminds them, and records acknowledgements. */
export function serveReminders(serve: Serve): void {
  serve(contracts.listUnread, async ({ inScope, query, reply }) => {
    const { rows, counted } = await inScope(async (tx) => {
      const ids = query.ids?.flatMap((value) => value.split(','));
      let filter: store.UnreadFilter;
      if (ids) {
        await required(tx, ids);
        filter = { ids };
      } else {
        const companies = await companiesByTaxCode(tx, [query.cfAzienda ?? '']);
        filter = {
          companyIds: companies.map((company) => company.id),
          periodFrom: query.annomese_da ? Number(query.annomese_da) : null,
          periodTo: query.annomese_a ? Number(query.annomese_a) : null,
        };
      }
      const page = pageOf(query);
      const most = query.contaFinoA && Math.max(query.contaFinoA, page.offset + (page.limit ?? 0));
      const [found, count] = await Promise.all([
        store.listUnread(tx, filter, page),
        page.limit === null ? null : store.countUnread(tx, filter, most ?? null),
      ]);
      return { rows: found, counted: count };
    });
    if (counted?.more) reply.header('x-total-more', 'true');
    return sendList(reply, rows, counted?.total ?? rows.length, (row) => ({
      id: row.id,
      documento: titleOf(row),
      cognomeNome: row.name,
      codiceFiscale: row.taxCode,
      dataPubblicazione: row.publishOn,
      accessoWeb: row.webAccess,
      raggiungibile: row.email !== null,
      ultimoSollecito: row.lastReminder,
      manca: row.isRead ? ('presaVisione' as const) : ('lettura' as const),
    }));
  });

  serve(contracts.readingsAsSheet, async ({ inScope, body, request, reply, today }) => {
    const readings = await inScope(async (tx) => {
      const documents = await required(tx, body.ids);
      // Company documents have no employee who reads them.
      if (documents.some(({ employeeId }) => employeeId === null)) throw notFound();
      return store.listReadings(tx, body.ids);
    });
    const rows = readings.map((row) => [
      row.company,
      row.name,
      row.taxCode,
      titleOf(row),
      formatDay(row.publishOn),
      stateOf(row, today),
      row.readAt === null ? '' : formatInstant(row.readAt),
      row.acknowledgementAsked ? (row.acknowledgedAt === null ? READINGS.missing : READINGS.given) : READINGS.notAsked,
      row.acknowledgedAt === null ? '' : formatInstant(row.acknowledgedAt),
      formatDay(row.lastReminder),
    ]);
    const bytes = await writeXlsx([{ name: READINGS.sheet, headers: READINGS.headers, rows, widths: READINGS.widths }]);
    return deliver(request, reply, { bytes, name: `${READINGS.sheet} ${today}.xlsx`, contentType: XLSX });
  });

  serve.change(contracts.remind, async ({ tx, actor, body, now, today }) => {
    const documents = await required(tx, body.ids);
    if (body.prova) {
      const people = peopleOf(await store.listUnread(tx, { ids: documents.map(({ id }) => id) }));
      const asked = [...people.values()].filter((person) => whyNotRemind(person, today) === null);
      return { answer: outcome(people, new Set(asked.map((one) => one.employeeId)), today), events: [] };
    }
    const { people, reminded, change } = await reminding(tx, documents, {
      ...{ practiceId: actor.practiceId ?? '', by: actor.accountId, now, today },
      companyOf: (companyIds) => companyOfAct(companyIds, actor),
    });
    return { answer: outcome(people, reminded, today), ...change };
  });

  serve.change(contracts.acknowledge, async ({ tx, actor, params, now }) => {
    const [document] = await required(tx, [params.id], true);
    if (!document) throw notFound();
    if (!(await store.isAcknowledgementAsked(tx, document.id))) throw new Problem(409, 'acknowledgement-not-asked');
    if (document.employeeReadAt === null) throw new Problem(409, 'read-before-acknowledging');
    const { practiceId, id, sha256 } = document;
    const given = await store.insertAcknowledgement(tx, {
      practiceId,
      documentId: id,
      sha256,
      employeeId: actor.employeeId ?? '',
      at: now,
    });
    return { answer: undefined, events: given ? [eventOf(document, 'acknowledged')] : [] };
  });
}

const peopleOf = (unread: readonly store.UnreadRow[]) => new Map(unread.map((row) => [row.employeeId, row]));

interface Reminding {
  practiceId: string;
  /** Returns the company to record for the mailing, given the companies of the reminded employees. */
  companyOf: (companyIds: readonly string[]) => string | null;
  /** The account that sends the reminder; null for a standing rule. */
  by: string | null;
  now: Date;
  today: string;
  /** For a standing rule: returns the number of days after which the rule reminds about a document. */
  rule?: (documentId: string) => string;
}

/** Reminds employees who have not read or acknowledged these documents, each in one mail and at most once a day. */
export async function reminding(
  tx: Transaction,
  all: readonly StoredDocument[],
  { practiceId, companyOf, by, now, today, rule }: Reminding,
) {
  const documents = new Map(all.map((document) => [document.id, document]));
  const unread = await store.listUnread(tx, { ids: [...documents.keys()] });
  const people = peopleOf(unread);
  const asked = [...people.values()].filter((person) => whyNotRemind(person, today) === null);
  // If two requests arrive at the same moment, the one that inserts the row first sends the reminder.
  const employeeIds = asked.map((person) => person.employeeId);
  const reminded = new Set(await store.noteReminders(tx, { practiceId, employeeIds, day: today, by, at: now }));
  const sent = unread.filter((row) => reminded.has(row.employeeId));
  const change: Omit<Change<never>, 'answer'> = {
    mailing: {
      kind: 'documentReminder',
      undo: { documentIds: sent.map((row) => row.id), employeeIds: [...reminded] },
      subject: '',
      companyId: companyOf(sent.flatMap((row) => documents.get(row.id)?.companyId ?? [])),
      ...{ people: reminded.size, by, at: now },
    },
    events: sent.flatMap((row) => {
      const document = documents.get(row.id);
      return document ? [eventOf(document, 'reminded', rule ? { rule: rule(row.id) } : {})] : [];
    }),
    mails: [...reminded].flatMap((employeeId) => {
      const own = sent.filter((row) => row.employeeId === employeeId);
      const [first] = own;
      if (!first?.email) return [];
      const { firstName, company, email, language, grantId } = first;
      const grant = grantId ?? '';
      const path = own.length === 1 ? mailedDocument(first, grant) : inPlace('/dipendente/home', grant);
      return [
        {
          template: 'message' as const,
          recipient: email,
          data: inLanguage(language ?? 'it', () =>
            reminderMail({
              firstName,
              company,
              toRead: own.filter((row) => !row.isRead).map(titleOf),
              toAcknowledge: own.filter((row) => row.isRead).map(titleOf),
              path,
            }),
          ),
        },
      ];
    }),
  };
  return { people, reminded, change };
}

/** Returns whether the employee has read the document, has not read it, or could not see it. */
function stateOf({ readAt, publishOn, cancelledAt, visibleOnWeb }: store.ReadingRow, today: string): string {
  if (readAt !== null) return READINGS.read;
  const isShown = publishOn !== null && publishOn <= today && cancelledAt === null && visibleOnWeb;
  return isShown ? READINGS.unread : READINGS.notShown;
}

/** How many people were (or would be) reminded, and why the others were not. */
function outcome(people: ReadonlyMap<string, store.UnreadRow>, reminded: ReadonlySet<string>, today: string) {
  const companies = Map.groupBy(people.values(), ({ company }) => company);
  return {
    inviati: reminded.size,
    aziende: [...companies].map(([nome, own]) => ({
      nome,
      inviati: own.filter((person) => reminded.has(person.employeeId)).length,
    })),
    saltati: [...people.values()]
      .filter((person) => !reminded.has(person.employeeId))
      .map((person) => ({
        nome: person.name,
        azienda: person.company,
        ultimo: person.lastReminder,
        motivo: SKIPPED[whyNotRemind(person, today) ?? 'reminded-today'],
      })),
  };
}

/** Returns the documents, or answers "not found" if any of them is out of scope (docs/api.md, bulk calls). */
async function required(tx: Transaction, ids: readonly string[], lock = false) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !wanted.every(isId)) throw notFound();
  const documents = await loadDocuments(tx, wanted, { lock });
  if (documents.length !== wanted.length) throw notFound();
  return documents;
}
