import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayCall } from '../../../access/permissions.ts';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { companiesById, companiesByTaxCode, companiesNamed } from '../../../directory/companies.store.ts';
import { KIND_NAMES, type Kind, ofEachKind } from '../../../directory/kinds.ts';
import { bytesAsFile } from '../../../engine/bytes-as-file.io.ts';
import { renderPages } from '../../../engine/pdf-engine.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Call, ChangeCall, Serve } from '../../../server/http/http.ts';
import { tagged } from '../../../server/http/if-match.ts';
import { pageOf, sendList } from '../../../server/http/list.ts';
import { deliver, type OutgoingFile } from '../../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { usableGrants } from '../../accounts/accounts.store.ts';
import { knownAs } from '../../accounts/brakes.io.ts';
import { announcePublication, newsOfDocuments } from '../core/announcement.jobs.ts';
import { refuseUnapproved } from '../core/approvals.store.ts';
import { cancelPublication, eventOf, openedBy, publish } from '../core/document.ts';
import { meaningsOf } from '../core/document-filter.store.ts';
import { summariseDocuments } from '../core/document-summary.store.ts';
import * as contracts from '../core/documents.contract.ts';
import type { StoredDocument } from '../core/documents.store.ts';
import * as store from '../core/documents.store.ts';
import { loadAll, namesOf } from '../core/load.store.ts';
import { receiptOf } from '../core/opened.store.ts';
import * as ownContracts from '../core/own-documents.contract.ts';
import { joinPages, MAX_SHOWN_PAGES, OWN_PICTURE_WIDTH } from '../core/page-pictures.ts';
import { downloadName, PRESENT, periodText, presentAny, presentOwn } from '../core/present.ts';
import { CONTENT_HEADER, confirmReceived } from '../core/received.contract.ts';
import { updateDocument } from '../edit/edits.contract.ts';
import { P7M } from '../signatures/signature.ts';
import { readSignedContent } from '../signatures/signatures.contract.ts';
import { contentOf } from '../signatures/signed-content.io.ts';

/** What each ticket for a document sends: one opener per kind, and one for employees' own documents. */
export function documentOpeners(app: App): Record<Kind | 'own', Opener> {
  const openerOf =
    (kind: Kind | null): Opener =>
    (actor, { ids: [id = ''] }, request, reply) =>
      open(app, actor, id, kind, request, reply);
  return { ...ofEachKind<Record<Kind, Opener>>(openerOf), own: openerOf(null) };
}

/** How many documents `doclavrecazi` returns (docs/api.md, "What the short names answer"). */
const NEWEST = 10;

export function serveDocuments(serve: Serve, app: App): void {
  for (const kind of KIND_NAMES) serveKind(serve, app, kind);

  serve(contracts.readDocument, ({ inScope, params, reply, today }) =>
    inScope(async (tx) => {
      const row = await store.readRow(tx, params.id);
      if (!row) throw notFound();
      return tagged(reply, updateDocument, presentAny(row, await namesOf(tx, [row]), today));
    }),
  );

  serve(readSignedContent, ({ actor, params, request, reply }) =>
    open(app, actor, params.id, null, request, reply, contentOf),
  );

  serve(contracts.newestEmployeeDocuments, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      const rows = await store.newestOfEmployees(tx, company?.id ?? '0', NEWEST);
      const names = await namesOf(tx, rows);
      return rows.map((row) => presentAny(row, names, today));
    }),
  );

  serve(contracts.lastPublishedMonth, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const companies = await companiesByTaxCode(tx, [query.cfAzienda]);
      const { lastMonth } = await summariseDocuments(tx, {
        whose: { companyIds: companies.map(({ id }) => id) },
        kind: 'payslip',
        today,
        asked: {},
        words: [],
      });
      return { ultimoMese: periodText(lastMonth) };
    }),
  );

  serve.change(contracts.publishDocuments, (call) => updateVisibility(app, call));

  serve.change(contracts.markRead, async ({ tx, actor, body, now }) => {
    const documents = await loadAll(tx, Array.isArray(body) ? body : body.ids, true);
    const changes = documents.map((document) => openedBy(document, actor.role, now.toISOString()));
    await store.saveChanges(tx, changes);
    return {
      answer: { aggiornati: actor.role === 'COMPANY' ? changes.length : 0 },
      events: changes.flatMap((change) => change.events),
    };
  });

  serve.change(confirmReceived, async ({ tx, actor, body, params }) => {
    const [document] = await loadAll(tx, [params.id], true);
    // Corrected since it was sent: the reader has another content.
    if (document?.sha256 !== body.impronta) throw notFound();
    const { wasSent, isConfirmed } = await receiptOf(tx, actor, document);
    if (!wasSent) throw notFound();
    return { answer: undefined, events: isConfirmed ? [] : [eventOf(document, 'receivedWhole')] };
  });

  serve(ownContracts.listOwnDocuments, async ({ actor, inScope, query, reply }) => {
    const rows = await inScope((tx) =>
      store.listOwnDocuments(tx, actor.employeeId ?? '0', query.anno ? Number(query.anno) : null),
    );
    const { offset, limit } = pageOf(query);
    return sendList(reply, rows.slice(offset, limit === null ? undefined : offset + limit), rows.length, presentOwn);
  });

  serve(ownContracts.listOwnPlaces, async ({ actor }) => {
    const { accountId, grantId } = actor;
    const own = await app.database.read(knownAs(accountId), (tx) => usableGrants(tx, accountId));
    const places = [];
    // Reads the documents of each access in that access's own scope, one access after the other, so that no access sees
    // another's rows (P2).
    for (const { id, role, where, hasEnded, practiceId, companyId, employeeId } of own) {
      if (role !== 'EMPLOYEE' || companyId === null || employeeId === null) continue;
      const scope = scopeOf({ ...actor, practiceId, companyIds: [companyId], employeeId });
      const nuovi = await app.database.read(scope, (tx) => store.countNew(tx, employeeId));
      places.push({ grant: id, azienda: where, attivo: id === grantId, cessato: hasEnded, nuovi });
    }
    return places.sort((a, b) => Number(a.cessato) - Number(b.cessato) || a.azienda.localeCompare(b.azienda, 'it'));
  });

  serve(ownContracts.downloadOwnDocument, ({ actor, params, request, reply }) =>
    open(app, actor, params.id, null, request, reply),
  );

  serve(ownContracts.viewOwnDocument, ({ actor, params, request, reply }) =>
    open(app, actor, params.id, null, request, reply, picturesOf),
  );

  serve(ownContracts.ticketForOwnDocument, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await loadAll(tx, [params.id]);
      return issueTicket(tx, actor, { call: 'own', ids: [params.id] }, now);
    }),
  );
}

/** The endpoints that every kind has. */
function serveKind(serve: Serve, app: App, kind: Kind): void {
  const calls: (typeof contracts.DOCUMENT_CALLS)[Kind] = contracts.DOCUMENT_CALLS[kind];

  serve(calls.list, (call) => list(kind, call, [call.query.cfAzienda]));
  serve(calls.listOfCompanies, (call) => list(kind, call, call.query.listacfazienda));

  serve(calls.summarise, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => {
      const whose = await companiesNamed(tx, actor, query.listacfazienda ?? [query.cfAzienda ?? '']);
      const words = await meaningsOf(tx, { whose, kind, asked: query });
      const filter = { whose, kind, today, asked: query, words };
      const counts = await summariseDocuments(tx, filter, query.contaFinoA ?? null);
      return {
        Pubblicati: counts.published,
        NonPubblicati: counts.total - counts.published,
        DaPubblicare: counts.toPublish,
        Programmati: counts.scheduled,
        Annullati: counts.withheld,
        Nuovi: counts.fresh,
        LettoDipendente: counts.readByEmployee,
        LettoAzienda: counts.readByCompany,
        ultimoMese: periodText(counts.lastMonth),
        oltre: counts.more,
      };
    }),
  );

  serve(calls.listTags, ({ actor, inScope, query }) =>
    inScope(async (tx) =>
      store.listTags(tx, await companiesNamed(tx, actor, query.listacfazienda ?? [query.cfAzienda ?? '']), kind),
    ),
  );

  serve(calls.read, ({ inScope, params, today }) =>
    inScope(async (tx) => {
      const row = await store.readRow(tx, params.id, kind);
      if (!row) throw notFound();
      return PRESENT[kind](row, await namesOf(tx, [row]), today);
    }),
  );

  serve(calls.download, ({ actor, params, request, reply }) => open(app, actor, params.id, kind, request, reply));
  serve(calls.ticket, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      const [document] = await loadAll(tx, [params.id]);
      if (document?.kind !== kind) throw notFound();
      return issueTicket(tx, actor, { call: kind, ids: [params.id] }, now);
    }),
  );
}

type ListContract = (typeof contracts.DOCUMENT_CALLS)[Kind]['list'];
type ListCall = Pick<Call<ListContract>, 'actor' | 'inScope' | 'today' | 'reply'> & {
  query: Omit<Call<ListContract>['query'], 'cfAzienda'>;
};

async function list(kind: Kind, { actor, inScope, query, reply, today }: ListCall, taxCodes: readonly string[]) {
  const { rows, counts, names } = await inScope(async (tx) => {
    const whose = await companiesNamed(tx, actor, taxCodes);
    const filter = { whose, kind, today, asked: query, words: await meaningsOf(tx, { whose, kind, asked: query }) };
    const page = pageOf(query);
    const most = query.contaFinoA && Math.max(query.contaFinoA, page.offset + (page.limit ?? 0));
    const [found, summary] = await Promise.all([
      store.listDocuments(tx, filter, page),
      page.limit === null ? null : summariseDocuments(tx, filter, most ?? null),
    ]);
    return { rows: found, counts: summary, names: await namesOf(tx, found) };
  });
  if (counts?.more) reply.header('x-total-more', 'true');
  return sendList(reply, rows, counts?.total ?? rows.length, (row) => PRESENT[kind](row, names, today));
}

/** Publishes or cancels: both payload forms of the spec lead to one command. */
async function updateVisibility(
  app: App,
  { tx, actor, body, now, today }: ChangeCall<typeof contracts.publishDocuments>,
): Promise<Change<{ aggiornati: number }>> {
  const command =
    'idList' in body
      ? {
          ids: body.idList,
          on: body.dataPubblicazione ?? null,
          cancel: body.annullaPubblicazione ?? false,
          note: body.note,
        }
      : { ids: body.ids, on: body.dat ?? null, cancel: body.ann ?? false, note: body.not };
  const documents = await loadAll(tx, command.ids, true);
  if ('cfs' in body && body.cfs && body.cfs.length > 0) await refuseOtherAddressees(tx, documents, body.cfs);
  const moment = now.toISOString();
  const changes = accepted(
    command.cancel ? cancelPublication(documents, moment, today) : publish(documents, command.on, moment, today),
  );
  if (!command.cancel) await refuseUnapproved(tx, changes);
  await store.saveChanges(tx, changes);
  if (command.cancel) await withdraw(tx, command.ids, now);
  return {
    answer: { aggiornati: changes.length },
    events: changes.flatMap((change) => change.events),
    ...(command.cancel
      ? { noNews: newsOfDocuments(command.ids) }
      : await announcePublication(tx, app, actor.practiceId ?? '', changes, today)),
    note: command.note,
  };
}

/**
 * Refuses a request whose `cfs` differ from the people or companies of its documents (spec §3, second form of the
 * payload).
 */
async function refuseOtherAddressees(tx: Transaction, documents: readonly StoredDocument[], cfs: readonly string[]) {
  const companies = new Map(
    (
      await companiesById(
        tx,
        documents.map(({ companyId }) => companyId),
      )
    ).map(({ id, taxCode }) => [id, taxCode]),
  );
  const own = new Set(documents.map(({ taxCode, companyId }) => taxCode ?? companies.get(companyId) ?? ''));
  if (own.size === new Set(cfs).size && cfs.every((code) => own.has(code))) return;
  const { detail: message } = refusalText('publish-other-addressees', {});
  throw new Problem(400, 'publish-other-addressees', { fieldErrors: [{ field: 'cfs', message }] });
}

/** Sends a file, and records that the reader opened it before releasing the file's last bytes. */
async function open(
  app: App,
  actor: Actor,
  id: string,
  kind: Kind | null,
  request: FastifyRequest,
  reply: FastifyReply,
  fileOf: typeof itself = itself,
) {
  const scope = scopeOf(actor);
  const document = await app.database.read(scope, async (tx) => (await loadAll(tx, [id]))[0]);
  if (!document || (kind !== null && document.kind !== kind)) throw notFound();
  const file = await fileOf(app, actor, document);
  const headers = confirmableBy(actor) ? digestsOf(file.bytes, document.sha256) : {};
  return deliver(request, reply, { ...file, headers }, () =>
    app.change(scope, { actor, address: request.ip }, async (tx) => {
      const [current] = await loadAll(tx, [id], true);
      // The document was corrected during the download: do not record the opening, since the reader did not get the new
      // content.
      if (current?.sha256 !== document.sha256) throw notFound();
      const change = openedBy(current, actor.role, app.now().toISOString());
      await store.saveChanges(tx, [change]);
      return { answer: undefined, events: change.events };
    }),
  );
}

/** Whether this reader's opening counts as reading (P13), so that the receipt is recorded, too. */
const confirmableBy = ({ role }: Actor) => mayCall(confirmReceived.permission, role);

/** What a reader compares before confirming the receipt (P243). */
function digestsOf(bytes: Uint8Array, content: string): Record<string, string> {
  const digest = createHash('sha256').update(bytes).digest('base64');
  return { 'content-digest': `sha-256=:${digest}:`, [CONTENT_HEADER]: content };
}

async function itself(app: App, _actor: Actor, document: StoredDocument): Promise<OutgoingFile> {
  const bytes = await app.blobs.get(document.practiceId, document.sha256);
  return { bytes, name: downloadName(document), contentType: document.contentType };
}

/**
 * Renders all pages into one response, for phones whose browser cannot show a PDF. The phone receives all pages or
 * none.
 */
async function picturesOf(app: App, actor: Actor, document: StoredDocument): Promise<OutgoingFile> {
  const { contentType, practiceId, sha256 } = document;
  const options = { width: OWN_PICTURE_WIDTH, maxPages: MAX_SHOWN_PAGES, reader: actor.accountId, small: true };
  const draw = (path: string) => renderPages(path, options);
  const pages =
    contentType === P7M
      ? await bytesAsFile((await contentOf(app, actor, document)).bytes, draw)
      : contentType === 'application/pdf'
        ? await app.blobs.withLocalFile(practiceId, sha256, draw)
        : 'not-a-pdf';
  if (typeof pages === 'string') throw new Problem(409, 'cannot-be-shown');
  return { bytes: joinPages(pages), name: 'pagine.bin', contentType: 'application/octet-stream' };
}
