import { type Actor, scopeOf } from '../../access/scope.ts';
import { PERSONAL_DATA_ARCHIVE, personalData, personalDataFor } from '../../directory/personal-data.contract.ts';
import { presentOwnTrace } from '../../ledger/present-history.ts';
import { romeDay } from '../../server/clock.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { refuse } from '../../server/refusal.ts';
import { PERSONAL_DATA } from '../../text/accounts/account.ts';
import { formatInstant } from '../../text/common/format.ts';
import { inLanguage } from '../../text/common/language.ts';
import { RETENTION_TEXT } from '../../text/documents/retention.ts';
import { newsWords } from '../../text/notifications/notifications.ts';
import { ownIdentities } from '../accounts/identity.store.ts';
import * as ownData from '../accounts/own-data.store.ts';
import { factorsOf } from '../accounts/second-factor.store.ts';
import { openSessions } from '../accounts/sessions.store.ts';
import { listOwnDocuments, loadDocuments } from '../documents/core/documents.store.ts';
import { archiveNames, type OtherMember, sendDocumentsAsZip, uniqueNames } from '../documents/core/documents-zip.io.ts';
import { presentOwn } from '../documents/core/present.ts';
import { presentOwnNotice } from '../notices/notices.present.ts';
import { listOwnNotices } from '../notices/notices.store.ts';
import { listNotifications } from '../notifications/notifications.store.ts';
import { presentDetail, subjectOf } from '../requests/requests.present.ts';
import * as requests from '../requests/requests.store.ts';
import { listOwn } from '../signing/signature-list.store.ts';
import { presentTaken } from '../signing/signing.present.ts';
import * as store from './personal-data.store.ts';

const ALL = { offset: 0, limit: null } as const;

/** Endpoints that export all data about a person at one employer, for that person (GDPR 15 and 20; P139, P144). */
export function servePersonalData(serve: Serve, app: App): void {
  serve(personalData, async ({ actor, now, request, reply }) => {
    const { sections, company, documents, files } = await app.database.inScope(scopeOf(actor), async (tx) => {
      const { sections, ...rest } = await gather(tx, actor, { now, accountId: actor.accountId });
      return { ...rest, sections: { ...(await ofAccount(tx, actor.accountId, now)), ...sections } };
    });
    const name = [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login;
    const readMe = inLanguage(languageOf(request), () => ({
      name: PERSONAL_DATA.readMe,
      text: PERSONAL_DATA.readMeText(name, company, formatInstant(now.toISOString())),
    }));
    return sendDocumentsAsZip(
      app,
      actor,
      documents,
      {
        ...archiveOf(documents, { sections, readMe, now }),
        others: files,
        events: [
          {
            action: 'personalDataGiven',
            id: actor.accountId,
            practiceId: actor.practiceId,
            data: { documents: documents.length, files: files.length },
          },
        ],
      },
      request,
      reply,
    );
  });

  serve(personalDataFor, async ({ actor, inScope, params, now, request, reply }) => {
    const person = await inScope((tx) => store.personFor(tx, params.id));
    if (!person) throw notFound();
    if (person.hasAccess) throw new Problem(409, refuse('has-access', { name: person.name }));
    const { employeeId, companyId, practiceId } = person;
    // Reads with the person's own scope, so that the export contains no scheduled, withdrawn or internal documents.
    const asPerson: Actor = { ...actor, role: 'EMPLOYEE', practiceId, employeeId, companyId, companyIds: [companyId] };
    const { sections, company, documents, files } = await app.database.inScope(scopeOf(asPerson), (tx) =>
      gather(tx, asPerson, { now, accountId: person.accountId }),
    );
    const readMe = {
      name: RETENTION_TEXT.readMe,
      text: RETENTION_TEXT.readMeText(person.name, company, formatInstant(now.toISOString())),
    };
    return sendDocumentsAsZip(
      app,
      actor,
      documents,
      {
        ...archiveOf(documents, { sections, readMe, now }),
        others: files,
        events: [
          {
            action: 'personalDataTaken',
            id: employeeId,
            companyId,
            employeeId,
            data: { documents: documents.length, files: files.length },
          },
        ],
      },
      request,
      reply,
    );
  });
}

function archiveOf(
  documents: Parameters<typeof archiveNames>[0],
  { sections, readMe, now }: { sections: object; readMe: { name: string; text: string }; now: Date },
) {
  const asJson = `${JSON.stringify({ prodottoIl: now.toISOString(), ...sections }, null, 2)}\n`;
  return {
    name: PERSONAL_DATA_ARCHIVE,
    made: [
      { name: readMe.name, bytes: Buffer.from(readMe.text) },
      { name: 'dati.json', bytes: Buffer.from(asJson) },
    ],
    names: archiveNames(documents, () => 'documenti/'),
  };
}

/** The data of the account itself, which may have several employers; only the person gets them. */
async function ofAccount(tx: Transaction, accountId: string, now: Date) {
  return {
    persona: await ownData.userData(tx, accountId, now),
    sessioni: (await openSessions(tx, accountId, now)).map(({ since, lastUsedAt, userAgent, address }) => ({
      dal: since,
      ultimoUso: lastUsedAt,
      dispositivo: userAgent,
      indirizzo: address,
    })),
    secondoFattore: (await factorsOf(tx, accountId)).map(({ kind, name, createdAt, lastUsedAt }) => ({
      tipo: kind,
      nome: name,
      dal: createdAt,
      ultimoUso: lastUsedAt,
    })),
    identitaCollegate: (await ownIdentities(tx)).map(({ name, subject, linkedAt }) => ({
      fornitore: name,
      soggetto: subject,
      dal: linkedAt,
    })),
    avvisiSuiDispositivi: await store.pushDevices(tx, accountId),
    informative: await store.acceptances(tx, accountId),
  };
}

/**
 * Collects the data of one employment.
 * @param accountId the person's account, by which the ledger identifies them
 */
async function gather(tx: Transaction, actor: Actor, { now, accountId }: { now: Date; accountId: string | null }) {
  const today = romeDay(now);
  const employeeId = actor.employeeId ?? '0';
  const own = await listOwnDocuments(tx, employeeId, null);
  const notices = await listOwnNotices(tx, employeeId);
  const asked = (await requests.listRequests(tx, { whose: { employeeId }, asked: {} }, ALL)).rows;
  const threads = [];
  for (const row of asked)
    threads.push({
      row,
      answers: await requests.listAnswers(tx, row.id),
      steps: await requests.listStatusSteps(tx, row.id),
    });
  const signing = (await listOwn(tx, employeeId, { state: undefined, today }, ALL)).rows;
  const employment = await store.employmentOf(tx, employeeId);
  const ids = own.map(({ id }) => id);
  const trace = await store.traceOfEmployment(tx, employeeId, [...ids, ...notices.map(({ id }) => id)]);
  const sections = {
    rapportoDiLavoro: employment,
    accesso: await store.accessOf(tx, employeeId),
    documenti: own.map(presentOwn),
    richieste: threads.map(({ row, ...thread }) => ({ ...presentDetail(row, thread, actor, now), iban: row.iban })),
    firme: signing.map((row) => presentTaken(row, today)),
    comunicazioni: notices.map(presentOwnNotice),
    notifiche: (await listNotifications(tx, actor, ALL)).rows.map((row) => ({
      tipo: row.kind,
      ...newsWords(row),
      data: row.createdAt,
      letto: row.seen,
    })),
    registro: trace.map((row) => presentOwnTrace(row, accountId ?? '')),
  };
  const attached = threads.flatMap(({ row, answers }) =>
    [row, ...answers].flatMap(({ fileName, sha256 }) =>
      fileName === null || sha256 === null ? [] : [{ row, fileName, sha256 }],
    ),
  );
  const papers = signing.filter((row) => row.status !== 'withdrawn' || row.mine.status === 'signed');
  const names = uniqueNames([
    ...attached.map(({ row, fileName }) => `richieste/${row.id} ${fileName}`),
    ...papers.map(({ id, fileName }) => `firme/${id} ${fileName}`),
  ]);
  const files = [
    ...attached.map(({ row, sha256 }) => ({
      practiceId: row.practiceId,
      sha256,
      subject: row.sender,
      title: subjectOf(row),
    })),
    ...papers.map(({ practiceId, sha256, company, title }) => ({ practiceId, sha256, subject: company, title })),
  ].map((file, n): OtherMember => ({ ...file, name: names[n] ?? '' }));
  return {
    sections,
    company: employment?.azienda ?? '',
    documents: await loadDocuments(tx, ids),
    files,
  };
}
