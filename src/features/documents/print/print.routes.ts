import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { KINDS, PRINTED_KINDS, type PrintedKind } from '../../../directory/kinds.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { PRINT } from '../../../text/documents/documents.ts';
import type { StoredDocument } from '../core/documents.store.ts';
import { loadAll } from '../core/load.store.ts';
import { sendMergedPdf } from './merged-pdf.io.ts';
import { PRINT_CALLS } from './print.contract.ts';
import { inOrderOfNames, whyNotPrint } from './print.ts';

const ON_BOTH_SIDES = 'fronteRetro';

/** Serves the printing of selected documents as one PDF, for employees who get their documents on paper (P8). */
export function servePrints(serve: Serve, app: App): void {
  for (const kind of PRINTED_KINDS) {
    const calls: (typeof PRINT_CALLS)[PrintedKind] = PRINT_CALLS[kind];
    serve(calls.print, ({ actor, body, request, reply }) =>
      sendPrint(app, actor, kind, body.ids, body.fronteRetro ?? false, request, reply),
    );
    serve(calls.ticket, ({ actor, body, inScope, now }) =>
      inScope(async (tx) => {
        const documents = await printable(tx, body.ids, kind);
        const filter = [kind, ...(body.fronteRetro ? [ON_BOTH_SIDES] : [])];
        return issueTicket(tx, actor, { call: 'print', ids: documents.map(({ id }) => id), filter }, now);
      }),
    );
  }
}

/** Sends the PDF that a ticket for printing was issued for. */
export function printOpener(app: App): Opener {
  return (actor, { ids, filter = [] }, request, reply) => {
    const kind = PRINTED_KINDS.find((one) => one === filter[0]);
    if (kind === undefined) throw notFound();
    return sendPrint(app, actor, kind, ids, filter.includes(ON_BOTH_SIDES), request, reply);
  };
}

async function sendPrint(
  app: App,
  actor: Actor,
  kind: PrintedKind,
  ids: readonly string[],
  onBothSides: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const documents = await app.database.inScope(scopeOf(actor), (tx) => printable(tx, ids, kind));
  const title = PRINT.title(documents.length);
  const pdf = { name: KINDS[kind].printed, title, onBothSides, counts: 'printed' } as const;
  return sendMergedPdf(app, actor, documents, pdf, request, reply);
}

/**
 * Loads the documents, or refuses the request if one of them is out of scope, of another kind or cannot be merged
 * (docs/api.md, bulk calls).
 */
async function printable(tx: Transaction, ids: readonly string[], kind: PrintedKind): Promise<StoredDocument[]> {
  const documents = await loadAll(tx, ids);
  if (documents.some((document) => document.kind !== kind)) throw notFound();
  const refusal = whyNotPrint(documents);
  if (refusal) throw new Problem(409, refusal);
  return inOrderOfNames(documents);
}
