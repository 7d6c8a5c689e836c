import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { KIND_NAMES, KINDS, type Kind, titleOf } from '../../../directory/kinds.ts';
import type { App } from '../../../server/app.ts';
import { isId, type Transaction } from '../../../server/database.ts';
import type { Serve } from '../../../server/http.ts';
import { notFound } from '../../../server/problem.ts';
import { issueTicket, type Opener } from '../../../server/tickets.ts';
import { formatDay } from '../../../text/format.ts';
import { listOwnDocuments, loadDocuments, type StoredDocument } from '../documents.store.ts';
import {
  ARCHIVE_CALLS,
  INDEX_NAME,
  OWN_ARCHIVE_NAME,
  ticketForOwnArchive,
  zipOwnDocuments,
} from './archives.contract.ts';
import { archiveNames, sendDocumentsAsZip } from './documents-zip.io.ts';

/** Documents of a selection, or all of one's own, as one archive. */
export function serveArchives(serve: Serve, app: App): void {
  for (const kind of KIND_NAMES) {
    const calls: (typeof ARCHIVE_CALLS)[Kind] = ARCHIVE_CALLS[kind];
    serve(calls.zip, ({ actor, query, request, reply }) =>
      sendSelection(app, actor, kind, separate(query.ids), request, reply),
    );
    serve(calls.zipByBody, ({ actor, body, request, reply }) =>
      sendSelection(app, actor, kind, body.ids, request, reply),
    );
    serve(calls.ticket, ({ actor, body, inScope, now }) =>
      inScope(async (tx) => {
        const documents = await required(tx, body.ids, kind);
        const target = { call: 'archive', ids: documents.map((document) => document.id), filter: [kind] };
        return issueTicket(tx, actor, target, now);
      }),
    );
  }

  serve(zipOwnDocuments, ({ actor, request, reply }) => sendOwn(app, actor, request, reply));
  serve(ticketForOwnArchive, ({ actor, inScope, now }) =>
    inScope((tx) => issueTicket(tx, actor, { call: 'ownArchive', ids: [] }, now)),
  );
}

/** What tickets for archives open. */
export function archiveOpeners(app: App): Record<'archive' | 'ownArchive', Opener> {
  return {
    archive: (actor, { ids, filter = [] }, request, reply) =>
      sendSelection(app, actor, kindOf(filter[0]), ids, request, reply),
    ownArchive: (actor, _, request, reply) => sendOwn(app, actor, request, reply),
  };
}

async function sendSelection(
  app: App,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const documents = await app.database.inScope(scopeOf(actor), (tx) => required(tx, ids, kind));
  return sendDocumentsAsZip(app, actor, documents, { name: KINDS[kind].archive }, request, reply);
}

async function sendOwn(app: App, actor: Actor, request: FastifyRequest, reply: FastifyReply) {
  const documents = await app.database.inScope(scopeOf(actor), async (tx) => {
    const own = await listOwnDocuments(tx, actor.employeeId ?? '0', null);
    return loadDocuments(
      tx,
      own.map((row) => row.id),
    );
  });
  if (documents.length === 0) throw notFound();
  const index = { name: INDEX_NAME, text: indexOf(documents) };
  return sendDocumentsAsZip(app, actor, documents, { name: OWN_ARCHIVE_NAME, index }, request, reply);
}

/** The archive's index for its reader: each file's name, title, day of publication and fingerprint. */
function indexOf(documents: readonly StoredDocument[]): string {
  const names = archiveNames(documents);
  const lines = documents.map(
    (document, index) =>
      `${names[index]}\r\n  ${titleOf(document)}, pubblicato il ${formatDay(document.publishOn ?? '')}\r\n  SHA-256 ${document.sha256}\r\n`,
  );
  return `I miei documenti su Portale lavoro\r\n\r\n${lines.join('\r\n')}`;
}

/** All of them in scope and of that kind, or "not found" for the whole call (docs/api.md, bulk calls). */
async function required(tx: Transaction, ids: readonly string[], kind: Kind): Promise<StoredDocument[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !wanted.every(isId)) throw notFound();
  const documents = await loadDocuments(tx, wanted);
  if (documents.length !== wanted.length || documents.some((document) => document.kind !== kind)) throw notFound();
  return documents;
}

/** A list comes repeated, comma-joined, or both. */
function separate(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter(Boolean);
}

/** The kind that a ticket names. */
function kindOf(name: string | undefined): Kind {
  const kind = KIND_NAMES.find((one) => one === name);
  if (kind === undefined) throw notFound();
  return kind;
}
