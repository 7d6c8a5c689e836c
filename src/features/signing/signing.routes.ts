import type { FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../access/scope.ts';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { deliver, type OutgoingFile } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import type { Mailing } from '../../server/jobs/mailing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { UNREACHED } from '../../text/notifications/mailings.ts';
import { SIGNING } from '../../text/signing/signing.ts';
import { joinPages } from '../documents/core/page-pictures.ts';
import type { Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct, reachOf } from '../notifications/mailings.store.ts';
import { serveAsking } from './asking.routes.ts';
import { picturesOf } from './paper-pages.io.ts';
import * as lists from './signature-list.store.ts';
import * as contracts from './signing.contract.ts';
import { presentDetail, presentSignature } from './signing.present.ts';
import * as store from './signing.store.ts';
import { missingOf, toRemind, whyNotWithdraw } from './signing.ts';
import { askedNews, endedNews, eventOf, noAskingNews, toSigner } from './signing-news.ts';

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    signatureReminder: { before: readonly store.RemindedBefore[] };
  }
}

export const undoSigningReminder: Undo<'signatureReminder'> = async (tx, { before }, { madeAt }) => {
  const ids = [...new Set(before.map(({ signatureId }) => signatureId))];
  // Locks the papers before their signers, in the same order as signing, to avoid deadlocks.
  const rows = await store.lockSignatures(tx, ids);
  await store.forgetReminders(tx, before, madeAt);
  const signersOf = (id: string) => before.filter(({ signatureId }) => signatureId === id).length;
  return {
    events: rows.map((row) => eventOf(row, 'signatureReminderTakenBack', { signers: signersOf(row.id) })),
    noNews: [{ kind: 'signatureReminder', objectIds: ids, since: madeAt }],
  };
};

/** Endpoints for the signature requests that offices make (P155). */
export function serveSigning(serve: Serve, app: App): void {
  serveLists(serve);
  serveAsking(serve, app);
  serveDetail(serve);
  servePapers(serve, app);
  serveWithdrawing(serve);
  serveReminding(serve);
}

function serveLists(serve: Serve): void {
  serve(contracts.listSignatures, async ({ actor, inScope, query, reply, today }) => {
    const { listacfazienda, ...asked } = query;
    const { rows, total, signers, people } = await inScope(async (tx) => {
      const whose = await whoseOf(tx, actor, listacfazienda);
      const found = await lists.listSignatureRows(tx, { whose, asked, today }, pageOf(asked));
      return { ...found, ...(await signersAndNames(tx, found.rows)) };
    });
    return sendList(reply, rows, total, (row) => presentSignature(row, signers.get(row.id) ?? [], people, today));
  });

  serve(contracts.summariseSignatures, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => lists.summarise(tx, await whoseOf(tx, actor, query.listacfazienda), today)),
  );
}

function serveDetail(serve: Serve): void {
  serve(contracts.readSignature, ({ inScope, params, today }) =>
    inScope(async (tx) => {
      const row = await store.existingSignature(tx, params.id);
      const [{ signers, people }, steps] = [await signersAndNames(tx, [row]), await store.traceOf(tx, row.id)];
      return presentDetail(row, { signers: signers.get(row.id) ?? [], people, steps }, today);
    }),
  );
}

function servePapers(serve: Serve, app: App): void {
  serve(contracts.viewPaper, async ({ actor, params, request, reply }) => {
    const scope = scopeOf(actor);
    const row = await app.database.read(scope, (tx) => store.existingSignature(tx, params.id));
    const pages = await picturesOf(actor, (draw) => app.blobs.withLocalFile(row.practiceId, row.sha256, draw));
    const file = { bytes: joinPages(pages), name: 'pagine.bin', contentType: 'application/octet-stream' };
    return deliver(request, reply, file, () => noteOpening(app, actor, request, row, row.sha256));
  });

  const opener = paperOpener(app);
  serve(contracts.downloadPaper, ({ actor, params, query, request, reply }) =>
    opener(actor, targetOf(params.id, query.esito), request, reply),
  );
  serve(contracts.ticketForPaper, ({ actor, inScope, now, params, query }) =>
    inScope(async (tx) => {
      fileOf(await store.existingSignature(tx, params.id), query.esito !== undefined);
      return issueTicket(tx, actor, targetOf(params.id, query.esito), now);
    }),
  );
}

function serveWithdrawing(serve: Serve): void {
  serve.change(contracts.withdrawSignatures, async ({ tx, body, now, today }) => {
    const rows = await lockAll(tx, body.ids);
    for (const row of rows) refuseIf(whyNotWithdraw(row, today));
    const ids = rows.map(({ id }) => id);
    const signers = Map.groupBy(await store.signersOf(tx, ids), ({ signatureId }) => signatureId);
    await store.saveStatus(tx, ids, 'withdrawn', now);
    const words = body.motivo?.trim() ?? '';
    return {
      answer: { ritirate: ids.length },
      events: rows.map((row) => eventOf(row, 'signatureWithdrawn', {})),
      news: rows.flatMap((row) => {
        const told = (signers.get(row.id) ?? []).filter(({ status }) => status !== 'waiting');
        return endedNews(row, told, 'withdrawn', words);
      }),
      noNews: noAskingNews(ids),
      note: words || null,
    };
  });
}

function serveReminding(serve: Serve): void {
  serve.change(contracts.remindSigners, async ({ tx, actor, body, now, today }) => {
    const prova = body.prova ?? false;
    const rows = await lockAll(tx, body.ids);
    const open = rows.filter((row) => whyNotWithdraw(row, today) === null);
    if (open.length === 0) refuseIf(rows[0] ? whyNotWithdraw(rows[0], today) : null);
    const ids = open.map(({ id }) => id);
    const missing = missingOf(await store.signersOf(tx, ids, { lock: true }));
    if (missing.length === 0) throw new Problem(409, 'nobody-to-remind');
    const found = toRemind(missing, now);
    const [people, reach] = [
      await store.namesOfSigners(
        tx,
        missing.map(({ employeeId }) => employeeId),
      ),
      await reachOf(tx, 'signatureReminder', found.now.map(toSigner)),
    ];
    const answer = {
      // A dry run counts only the people whom a notification can reach.
      inviati: prova ? reach.mails : found.now.length,
      saltati: [
        ...found.skipped.map(({ employeeId, remindedAt }) => ({
          nome: people.get(employeeId)?.name ?? '',
          ultimo: remindedAt,
          motivo: SIGNING.remindedLately,
        })),
        ...(prova ? reach.left.map(({ name, why }) => ({ nome: name, ultimo: null, motivo: UNREACHED[why] })) : []),
      ],
    };
    if (prova || found.now.length === 0) return { answer, events: [] };
    await store.saveReminded(tx, found.now, now);
    const byPaper = Map.groupBy(found.now, ({ signatureId }) => signatureId);
    const reminded = open.filter((row) => byPaper.has(row.id));
    return {
      answer,
      events: reminded.map((row) => eventOf(row, 'signatureReminded', { signers: byPaper.get(row.id)?.length ?? 0 })),
      news: reminded.flatMap((row) =>
        (byPaper.get(row.id) ?? []).map((signer) => askedNews(row, signer, 'signatureReminder')),
      ),
      mailing: {
        kind: 'signatureReminder',
        undo: {
          before: found.now.map(({ signatureId, employeeId, remindedAt }) => ({ signatureId, employeeId, remindedAt })),
        },
        subject: reminded.length === 1 ? (reminded[0]?.title ?? '') : '',
        companyId: companyOfAct(
          reminded.map(({ companyId }) => companyId),
          actor,
        ),
        people: reach.people,
        by: actor.accountId,
        at: now,
      } satisfies Mailing,
    };
  });
}

/** Selects the papers of these companies, or all papers in scope if no company is given. */
async function whoseOf(tx: Transaction, { role, companyIds }: Actor, taxCodes: readonly string[] | undefined) {
  if (taxCodes === undefined) return role === 'CONSULTANT' ? 'practice' : { companyIds };
  return { companyIds: (await companiesByTaxCode(tx, taxCodes)).map(({ id }) => id) };
}

async function signersAndNames(tx: Transaction, rows: readonly store.SignatureRow[]) {
  const signers = await store.signersOf(
    tx,
    rows.map(({ id }) => id),
  );
  const people = await store.namesOfSigners(
    tx,
    signers.map(({ employeeId }) => employeeId),
  );
  return { signers: Map.groupBy(signers, ({ signatureId }) => signatureId), people };
}

/** Locks these papers; if one of them does not exist, answers "not found" to the whole request. */
async function lockAll(tx: Transaction, wanted: readonly string[]): Promise<store.SignatureRow[]> {
  const ids = [...new Set(wanted)];
  if (!ids.every(isId)) throw notFound();
  const rows = await store.lockSignatures(tx, ids);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Problem(409, refusal);
}

const targetOf = (id: string, result: 'si' | undefined) => ({
  call: 'paper',
  ids: [id],
  ...(result === undefined ? {} : { filter: ['esito'] }),
});

/** The original paper or the sealed result; answers 404 if there is no result yet. */
function fileOf(row: store.SignatureRow, result: boolean): { sha256: string; name: string } {
  if (!result) return { sha256: row.sha256, name: row.fileName };
  if (row.resultSha256 === null) throw notFound();
  return { sha256: row.resultSha256, name: SIGNING.resultName(row.fileName) };
}

/**
 * Sends a paper or its result to an office. Each opening is recorded in the ledger before the file has been sent
 * completely.
 */
export function paperOpener(app: App): Opener {
  return async (actor, { ids: [id = ''], filter = [] }, request, reply) => {
    const row = await app.database.read(scopeOf(actor), (tx) => store.existingSignature(tx, id));
    const { sha256, name } = fileOf(row, filter.includes('esito'));
    const bytes = await app.blobs.get(row.practiceId, sha256);
    const file: OutgoingFile = { bytes, name, contentType: 'application/pdf' };
    return deliver(request, reply, file, () => noteOpening(app, actor, request, row, sha256));
  };
}

function noteOpening(
  app: App,
  actor: Actor,
  request: FastifyRequest,
  row: store.SignatureRow,
  sha256: string,
): Promise<void> {
  return app.change(scopeOf(actor), { actor, address: request.ip }, async () => ({
    answer: undefined,
    events: [eventOf(row, 'signatureFileOpened', { content: sha256 })],
  }));
}
