import { companiesById } from '../../../directory/companies.store.ts';
import { cutPdf } from '../../../engine/pdf-engine.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Call, Serve } from '../../../server/http/http.ts';
import { type Mail, withdraw } from '../../../server/jobs/mail.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { inLanguage } from '../../../text/common/language.ts';
import { openedInErrorMail } from '../../../text/documents/mails.ts';
import { MISDELIVERIES, MISDELIVERY_NOTES } from '../../../text/documents/misdelivery.ts';
import { REASONS } from '../../../text/intake/intake.ts';
import { announcePublication, appearance, newsOfDocuments } from '../core/announcement.jobs.ts';
import { withholdUnapproved } from '../core/approvals.store.ts';
import { createDocuments } from '../core/create.store.ts';
import { eventOf, publicationOf, stateOf } from '../core/document.ts';
import { type StoredDocument, saveChanges } from '../core/documents.store.ts';
import { loadAll } from '../core/load.store.ts';
import { downloadName } from '../core/present.ts';
import { TAKE_BACK_MS } from '../core/take-back.ts';
import { askAddressee } from '../upload/addressee.io.ts';
import { recordAddressee, whomOfDocument } from '../upload/uploads.routes.ts';
import { listMisdelivered, noteMisdelivery, undoWithdrawal, withdrawMisdelivered } from './misdelivery.contract.ts';
import {
  hasSuch,
  isMisdelivered,
  listMisdeliveries,
  openingsOf,
  type Person,
  personOf,
  takenAlone,
  toldKey,
  withdrawTold,
} from './misdelivery.store.ts';
import {
  type Opened,
  type Place,
  putBack,
  reachedAnother,
  rightPlace,
  type Said,
  toldOf,
  whyNotWithdraw,
  withdrawFrom,
} from './misdelivery.ts';

/**
 * Takes away a document that has the wrong person, month or kind and creates the right one, in one transaction together
 * with the ledger events.
 */
export function serveMisdelivery(serve: Serve, app: App): void {
  serve.change(withdrawMisdelivered, {
    prepare: async ({ actor, body, bring, inScope, params, query, request, today }) => {
      const found = await inScope(async (tx) => {
        const [document] = await loadAll(tx, [params.id]);
        const id = body.idDipendente === undefined ? (document?.employeeId ?? null) : body.idDipendente;
        const person = id === null ? null : await personOf(tx, id);
        // Either the document is only taken away, or the request is refused below with its own reason. In both cases
        // there is no new recipient to check.
        if (!document || person === null) return null;
        const right = await rightOf(tx, document, person, body);
        if (whyNotWithdraw({ ...document, ...stateOf(document, today) }, right)) return null;
        const { kind, period, payrollKind } = right;
        const whom = { ...document, employeeId: person.id, companyId: person.companyId, kind, period, payrollKind };
        return { document, taxCode: person.taxCode, whom: await whomOfDocument(tx, whom) };
      });
      if (found === null) return null;
      const { contentType, practiceId, sha256 } = found.document;
      const bytes = body.pagine
        ? await pagesOf(app, found.document, body.pagine, found.taxCode)
        : await app.blobs.get(practiceId, sha256);
      const confirmed = await askAddressee(app, { actor, inScope, query, request }, { bytes, contentType }, found.whom);
      return { confirmed, pages: body.pagine ? await bring([bytes], bytes.length) : null };
    },
    change: async ({ tx, actor, body, now, params, today }, prepared) => {
      const [document] = await loadAll(tx, [params.id], true);
      if (!document) throw notFound();
      const id = body.idDipendente === undefined ? document.employeeId : body.idDipendente;
      const person = id === null ? null : await personOf(tx, id);
      if (id !== null && person === null) throw notFound();
      const right = person && (await rightOf(tx, document, person, body));
      accepted(whyNotWithdraw({ ...document, ...stateOf(document, today) }, right));
      const openings = await openingsOf(tx, document.id);
      const publication = publicationOf(document, today);
      const publishOn = publication === 'published' ? today : publication === 'scheduled' ? document.publishOn : null;
      const practiceId = actor.practiceId ?? '';
      const drafts = person && right ? [draftFor({ ...document, ...prepared?.pages }, right, person)] : [];
      const made = await createDocuments(tx, drafts, {
        ...{ practiceId, accountId: actor.accountId, as: 'CONSULTANT', publishOn, now, today },
      });
      const given = made[0]?.document ?? null;
      const pages = given && body.pagine ? body.pagine : null;
      const taken = withdrawFrom(document, { id: given?.id ?? null, pages }, now.toISOString(), today);
      await saveChanges(tx, [taken]);
      await withdraw(tx, [document.id], now);
      const told = await announcePublication(tx, app, practiceId, made, today);
      const another = reachedAnother(document, right);
      const warned = another ? toldOf(document, openings) : [];
      const company = another ? ((await companiesById(tx, [document.companyId]))[0]?.legalName ?? '') : '';
      return {
        answer: {
          idDocumento: given?.id ?? null,
          aperture: openings.map(({ at, login, as }) => ({ quando: at, chi: login, tipoUtente: USER_TYPES[as] })),
        },
        events: [
          ...taken.events,
          ...warned,
          ...made.flatMap((change) => change.events),
          ...(await recordAddressee(tx, given ? [given] : [], prepared?.confirmed ?? null)),
        ],
        ...told,
        noNews: newsOfDocuments([document.id]),
        mails: [
          ...told.mails,
          ...(another
            ? mailsTo(openings, { id: document.id, company, title: document.title }, given ? null : now)
            : []),
        ],
        note:
          body.nota ||
          (another ? MISDELIVERY_NOTES.person : MISDELIVERY_NOTES.wrongPlace(document.title, given?.title ?? '')),
      };
    },
  });

  serveRegister(serve);
}

/** The register of misdeliveries, its notes, and the way back for what was only taken away. */
function serveRegister(serve: Serve): void {
  serve.change(undoWithdrawal, async ({ tx, actor, now, params, today }) => {
    const [document] = await loadAll(tx, [params.id], true);
    if (!document) throw notFound();
    const taken = await takenAlone(tx, document.id);
    if (!taken || document.discardedAt === null || now.getTime() >= Date.parse(taken.at) + TAKE_BACK_MS)
      throw new Problem(409, 'withdrawal-undo-over');
    const { changes, withheld } = await withholdUnapproved(tx, [putBack(document, now.toISOString(), today)], now);
    await saveChanges(tx, changes);
    await withdrawTold(tx, document.id, now);
    return {
      answer: { aggiornati: changes.length },
      events: changes.flatMap((change) => change.events),
      ...(withheld.length > 0 ? { noNews: newsOfDocuments(withheld) } : {}),
      // The day of a scheduled document may come while it lies in the bin.
      jobs: changes.flatMap(({ document: { publishOn, cancelledAt, appearedAt } }) =>
        publishOn !== null && cancelledAt === null && appearedAt === null
          ? [appearance(actor.practiceId ?? '', publishOn)]
          : [],
      ),
    };
  });

  serve.change(noteMisdelivery, async ({ tx, body, params }) => {
    const [document] = await loadAll(tx, [params.id]);
    if (!document || !(await isMisdelivered(tx, document.id))) throw notFound();
    return { answer: { aggiornati: 1 }, events: [eventOf(document, 'misdeliveryNoted')], note: body.testo };
  });

  serve(listMisdelivered, ({ inScope, now }) =>
    inScope(async (tx) =>
      (await listMisdeliveries(tx)).map((one) => ({
        idDocumento: one.documentId,
        documento: one.document ?? MISDELIVERIES.erased,
        dato: { nominativo: one.person ?? MISDELIVERIES.erased, azienda: one.company ?? '' },
        tolto: one.at,
        toltoDa: one.by ?? '',
        motivo: one.note,
        annullabileFino: undoableUntil(one, now),
        annotazioni: one.notes.map(({ at, login, text }) => ({
          ...{ quando: at, chi: login ?? MISDELIVERIES.erased, testo: text ?? MISDELIVERIES.erased },
        })),
        aperture: one.openings.map(({ at, login, as, times }) => ({
          ...{ quando: at, chi: login ?? MISDELIVERIES.erased, tipoUtente: USER_TYPES[as], volte: times },
        })),
        avvisati: one.told.map(({ login, by }) => ({ chi: login ?? MISDELIVERIES.erased, mail: by === 'mail' })),
        giusto: one.right && {
          idDocumento: one.right.documentId,
          nominativo: one.right.person,
          azienda: one.right.company,
          pagine: one.pages,
          dataPubblicazione: one.right.publishOn,
        },
      })),
    ),
  );
}

function undoableUntil({ at, isAlone }: { at: string; isAlone: boolean }, now: Date): string | null {
  const until = new Date(Date.parse(at) + TAKE_BACK_MS);
  return isAlone && now < until ? until.toISOString() : null;
}

const USER_TYPES = { employee: 'LAVORATORE', company: 'AZIENDA' } as const;

type Body = Call<typeof withdrawMisdelivered>['body'];

/** The right place of a document, the name of the right person, and whether that place already has another document. */
async function rightOf(tx: Transaction, document: StoredDocument, person: Person, body: Body) {
  const place = rightPlace(document, person.id, saidIn(body));
  const hasIt = await hasSuch(tx, place, document.id);
  return { ...place, name: person.name, hasIt, somePages: body.pagine !== undefined };
}

/**
 * Cuts some pages out of a document, with the same checks as for every cut file, so that no data from the other pages
 * is included.
 */
async function pagesOf(
  app: App,
  { practiceId, sha256 }: StoredDocument,
  pages: readonly number[],
  taxCode: string,
): Promise<Uint8Array> {
  const chosen = [...new Set(pages)].toSorted((a, b) => a - b);
  const cut: Uint8Array[] = [];
  const { refused } = await app.blobs.withLocalFile(practiceId, sha256, (path) =>
    cutPdf(path, [{ key: 'pages', pages: chosen, taxCode }], { onPart: (_, bytes) => void cut.push(bytes) }),
  );
  const [bytes] = cut;
  const why = refused[0]?.code ?? 'pages-missing';
  if (bytes === undefined) throw new Problem(409, { refused: 'pages-not-cut', data: { why: REASONS[why] } });
  return bytes;
}

/**
 * The mails to those who opened a document in error.
 * @param undoneFrom set if the document was only taken away: the mails then wait while that can be undone
 */
function mailsTo(
  openings: readonly Opened[],
  { id, ...about }: { id: string; company: string; title: string },
  undoneFrom: Date | null,
): Mail[] {
  const readers = new Map(openings.map((one) => [one.account, one]));
  const waits = undoneFrom && {
    notBefore: new Date(undoneFrom.getTime() + TAKE_BACK_MS),
    once: (account: string) => `${toldKey(id)}${account}:${undoneFrom.getTime()}`,
  };
  return [...readers.values()].flatMap(({ account, email, as, language }) => {
    if (email === null) return [];
    const own = as === 'employee' ? (language ?? 'it') : 'it';
    return {
      recipient: email,
      ...(waits && { notBefore: waits.notBefore, once: waits.once(account) }),
      template: 'message' as const,
      data: inLanguage(own, () => openedInErrorMail({ ...about, as })),
    };
  });
}

function saidIn({ tipo, annomese, anno, tipoCedolino }: Call<typeof withdrawMisdelivered>['body']): Said {
  const period = annomese ?? anno;
  return { kind: tipo, period: period === undefined ? undefined : Number(period), payrollKind: tipoCedolino };
}

function draftFor(document: StoredDocument, place: Place, person: Person) {
  const { sha256, contentType, size } = document;
  const { kind, description, period, payrollKind } = place;
  return {
    ...{ companyId: person.companyId, employeeId: person.id, subject: person.name },
    ...{ kind, description, period, payrollKind, sha256, contentType, size },
    fileName: downloadName({ ...person, description, period, fileName: document.fileName }),
  };
}
