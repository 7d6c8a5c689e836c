import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { pageOf, sendList } from '../../../server/http/list.ts';
import { deliver } from '../../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { notFound } from '../../../server/problem.ts';
import { openedBy } from '../core/document.ts';
import { loadAll } from '../core/load.store.ts';
import { downloadName, periodText } from '../core/present.ts';
import * as contracts from './of-branches.contract.ts';
import * as store from './of-branches.store.ts';

/**
 * A company login limited to some branches reads the documents published to their employees; it changes nothing (P172).
 */
export function serveBranches(serve: Serve, app: App): void {
  serve(contracts.ownBranches, ({ inScope, today }) => inScope((tx) => store.ownBranches(tx, today)));

  serve(contracts.listDocumentsOfBranches, async ({ inScope, query, reply }) => {
    const rows = await inScope((tx) => store.listDocuments(tx, query, pageOf(query)));
    return sendList(reply, rows, rows[0]?.total ?? 0, present);
  });

  serve(contracts.downloadDocumentOfBranch, ({ actor, params, request, reply }) =>
    open(app, actor, params.id, request, reply),
  );

  serve(contracts.ticketForDocumentOfBranch, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await loadAll(tx, [params.id]);
      return issueTicket(tx, actor, { call: 'branch', ids: [params.id] }, now);
    }),
  );
}

/** Sends the branch document that a ticket was issued for. */
export const branchOpener =
  (app: App): Opener =>
  (actor, { ids: [id = ''] }, request, reply) =>
    open(app, actor, id, request, reply);

/** Sends the file and records the opening before releasing the file's last bytes. */
async function open(app: App, actor: Actor, id: string, request: FastifyRequest, reply: FastifyReply) {
  const scope = scopeOf(actor);
  const document = await app.database.read(scope, async (tx) => (await loadAll(tx, [id]))[0]);
  if (!document) throw notFound();
  const bytes = await app.blobs.get(document.practiceId, document.sha256);
  const file = { bytes, name: downloadName(document), contentType: document.contentType };
  return deliver(request, reply, file, () =>
    app.change(scope, { actor, address: request.ip }, async (tx) => {
      const [current] = await loadAll(tx, [id]);
      // The document was corrected during the download: the caller did not get the content that would be recorded.
      if (current?.sha256 !== document.sha256) throw notFound();
      return { answer: undefined, events: openedBy(current, actor.role, app.now().toISOString()).events };
    }),
  );
}

function present(row: store.DocumentOfBranchRow) {
  const { kind, period } = row;
  const monthly = kind === 'payslip' && period !== null;
  return {
    id: row.id,
    tipo: kind,
    descrizione: row.description,
    cognome: row.lastName,
    nome: row.firstName,
    codiceFiscale: row.taxCode,
    filiale: row.branch,
    annomese: monthly ? periodText(period) : null,
    anno: monthly ? Math.floor(period / 100) : period,
    mese: monthly ? period % 100 : null,
    tipoCedolino: kind === 'payslip' ? (row.payrollKind ?? 'ordinary') : null,
    dataPubblicazione: row.publishOn,
    lettoDipendente: row.isRead,
    nomeFile: row.fileName,
    dimensione: row.size,
    tipoContenuto: row.contentType,
  };
}
