import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, STRANGER, scopeOf } from '../../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../../directory/companies.store.ts';
import { hashShortCode, hashToken, newShortCode, newToken } from '../../../directory/keys.io.ts';
import { loginsOf } from '../../../directory/logins.store.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { toHex } from '../../../ledger/receipt.ts';
import type { Seal } from '../../../ledger/seal.io.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { contentStream, sendMade } from '../../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { present } from '../receipts.routes.ts';
import { archiveName, folderEnd, folderText, PROOF_KEPT_MS, subjectOf, whyNotFolder } from './proof.ts';
import * as contracts from './proofs.contract.ts';
import { ending, making } from './proofs.jobs.ts';
import * as store from './proofs.store.ts';

/** @param seal signs proofs and what folders show; null if this server signs nothing */
export function serveProofs(serve: Serve, app: App, seal: Seal | null): void {
  serveProofLists(serve, app);
  serveInspections(serve, app, seal);

  serve.change(contracts.makeProof, async ({ tx, actor, body, now }) => {
    const practiceId = actor.practiceId ?? '';
    const person = body.idDipendente ? await store.provenPerson(tx, body.idDipendente) : null;
    const [company] = person
      ? await companiesById(tx, [person.companyId])
      : body.cfAzienda
        ? await companiesByTaxCode(tx, [body.cfAzienda])
        : [];
    if (!company && (person || body.cfAzienda)) throw notFound();
    // Without a month, all payslips of everybody would be asked for.
    const month = body.annomese ? Number(body.annomese) : null;
    const chosen = { month, companyId: company?.id ?? null, employeeId: person?.id ?? null };
    const payslips = month === null && person === null ? [] : await store.payslipsFor(tx, chosen);
    if (payslips.length === 0) throw new Problem(409, 'month-without-payslips');
    const about = { month, company: company ?? null, person };
    const keepUntil = new Date(now.getTime() + PROOF_KEPT_MS);
    const id = await store.insertProof(
      tx,
      {
        ...chosen,
        practiceId,
        subject: subjectOf(about),
        name: archiveName(about),
        companies: new Set(payslips.map(({ companyId }) => companyId)).size,
        payslips: payslips.length,
        madeBy: actor.accountId,
      },
      { now, keepUntil },
    );
    return {
      answer: { id },
      events: [{ action: 'proofAsked', id: practiceId, data: { proof: id, month, payslips: payslips.length } }],
      jobs: [making(practiceId, id), ending(id, keepUntil)],
    };
  });
}

function serveProofLists(serve: Serve, app: App): void {
  serve(contracts.listProofs, ({ inScope, now }) =>
    inScope(async (tx) => {
      const proofs = await store.listProofs(tx);
      const folders = await store.foldersOf(
        tx,
        proofs.map(({ id }) => id),
      );
      const logins = await loginsOf(
        tx,
        [...proofs, ...folders].map(({ madeBy }) => madeBy),
      );
      const of = Map.groupBy(folders, ({ proofId }) => proofId);
      return proofs.map((proof) => ({
        id: proof.id,
        oggetto: proof.subject,
        mese: proof.month === null ? null : String(proof.month),
        nome: proof.name,
        aziende: proof.companies,
        aziendeFatte: proof.done,
        cedolini: proof.payslips,
        pubblicati: proof.published,
        letti: proof.read,
        richiestaDa: logins.get(proof.madeBy) ?? '',
        richiestaIl: proof.askedAt,
        prontaIl: proof.madeAt,
        dimensione: proof.size,
        impronta: proof.sha256,
        errore: proof.failed,
        tenutaFino: proof.keepUntil,
        fascicoli: (of.get(proof.id) ?? []).map((folder) => ({
          id: folder.id,
          apertoDa: logins.get(folder.madeBy) ?? '',
          apertoIl: folder.madeAt,
          validoFino: folder.expiresAt,
          stato: STATES[whyNotFolder(folder, now)?.refused ?? 'open'] ?? 'aperto',
          viste: folder.views,
          ultimaVista: folder.seenAt,
          codiciErrati: folder.wrong,
        })),
      }));
    }),
  );

  serve(contracts.downloadProof, ({ actor, params, request, reply }) =>
    sendProof(app, actor, params.id, request, reply),
  );

  serve(contracts.ticketForProof, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      const { id } = await readyProof(tx, params.id);
      return issueTicket(tx, actor, { call: 'proof', ids: [id] }, now);
    }),
  );
}

const STATES: Readonly<Record<string, (typeof contracts.FOLDER_STATES)[number]>> = {
  'folder-ended': 'revocato',
  'folder-expired': 'scaduto',
  'folder-locked': 'bloccato',
};

/** Sends the archive to the holder of a ticket. */
export function proofOpener(app: App): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendProof(app, actor, id, request, reply);
}

async function readyProof(tx: Transaction, id: string) {
  const proof = await store.lockProof(tx, id);
  if (!proof) throw notFound();
  if (proof.sha256 === null) throw new Problem(409, 'proof-not-ready');
  return { ...proof, sha256: proof.sha256 };
}

async function sendProof(app: App, actor: Actor, id: string, request: FastifyRequest, reply: FastifyReply) {
  const scope = scopeOf(actor);
  const { practiceId, name, sha256 } = await app.database.inScope(scope, (tx) => readyProof(tx, id));
  const pieces = await contentStream(app.blobs, practiceId, sha256);
  return sendMade(request, reply, { name, contentType: 'application/zip', pieces }, () =>
    app.change(scope, { actor, address: request.ip }, async () => ({
      answer: undefined,
      events: [{ action: 'proofTaken', id: practiceId, data: { proof: id } }],
    })),
  );
}

function serveInspections(serve: Serve, app: App, seal: Seal | null): void {
  serve.change(contracts.openInspection, async ({ tx, actor, body, now, params }) => {
    const proof = await readyProof(tx, params.id);
    const { practiceId, id: proofId } = proof;
    const [link, code] = [newToken(), newShortCode()];
    const expiresAt = folderEnd(now, body.giorni);
    const made = { practiceId, proofId, tokenHash: link.hash, codeHash: code.hash, madeBy: actor.accountId };
    const id = await store.insertFolder(tx, made, { now, expiresAt });
    await store.keepLonger(tx, proofId, expiresAt);
    const validoFino = expiresAt.toISOString();
    return {
      answer: {
        id,
        indirizzo: `${app.config.publicUrl}/#/ricevuta?fascicolo=${link.token}`,
        codice: code.code,
        validoFino,
      },
      events: [{ action: 'folderOpened', id: practiceId, data: { folder: id, proof: proofId, until: validoFino } }],
    };
  });

  serve.change(contracts.endInspection, async ({ tx, actor, now, params }) => {
    const ended = await store.endFolder(tx, params.id, now);
    const data = { folder: params.id, proof: ended?.proofId ?? '' };
    return {
      answer: undefined,
      events: ended ? [{ action: 'folderEnded', id: actor.practiceId ?? '', data }] : [],
    };
  });

  serve.change(contracts.showInspection, {
    scope: () => STRANGER,
    prepare: async ({ body, now, address }) => {
      const { hash, folder } = await foundFolder(app, body, now, address);
      const ledger = present(seal);
      const fatti = folderText({
        studio: folder.practice,
        oggetto: folder.subject,
        mese: folder.month === null ? null : String(folder.month),
        aziende: folder.companies,
        cedolini: folder.payslips,
        pubblicati: folder.published,
        letti: folder.read,
        prodottaIl: new Date(folder.madeAt).toISOString(),
        nome: folder.name,
        dimensione: folder.size,
        impronta: folder.sha256,
        validoFino: new Date(folder.expiresAt).toISOString(),
        mostratoIl: now.toISOString(),
      });
      return { hash, folder, answer: { fatti, firma: toHex(ledger.sign(Buffer.from(fatti))) } };
    },
    change: async ({ tx }, { hash, folder, answer }) => ({
      answer,
      events: await viewed(tx, hash, folder, 'folderSeen'),
    }),
  });

  serve(contracts.downloadInspection, async ({ body, now, address, request, reply }) => {
    const { hash, folder } = await foundFolder(app, body, now, address);
    const pieces = await contentStream(app.blobs, folder.practiceId, folder.sha256);
    return sendMade(request, reply, { name: folder.name, contentType: 'application/zip', pieces }, () =>
      app.change(STRANGER, { actor: null, address }, async (tx) => ({
        answer: undefined,
        events: await viewed(tx, hash, folder, 'folderTaken'),
      })),
    );
  });
}

const INSPECTOR = { type: 'Chi ha indirizzo e codice' };

async function viewed(
  tx: Transaction,
  hash: Buffer,
  { id, practiceId }: store.FoundFolder,
  action: 'folderSeen' | 'folderTaken',
): Promise<LedgerEvent[]> {
  if (!(await store.countView(tx, hash))) throw new Problem(410, 'folder-ended');
  return [{ action, id: practiceId, practiceId, data: { folder: id }, person: INSPECTOR }];
}

/** The folder of a link whose code is right. A wrong code is counted and traced; too many lock the folder. */
async function foundFolder(
  app: App,
  { chiave, codice }: { chiave: string; codice: string },
  now: Date,
  address: string,
) {
  const hash = hashToken(chiave);
  const folder = await app.database.inScope(STRANGER, (tx) => store.findFolder(tx, hash));
  if (!folder) throw new Problem(404, 'folder-unknown');
  const refusal = whyNotFolder(folder, now);
  if (refusal) throw new Problem(410, refusal);
  if (timingSafeEqual(folder.codeHash, hashShortCode(codice))) return { hash, folder };
  await app.change(STRANGER, { actor: null, address }, async (tx) => {
    await store.countWrong(tx, hash);
    const { id, practiceId } = folder;
    return {
      answer: undefined,
      events: [{ action: 'folderRefused', id: practiceId, practiceId, data: { folder: id }, person: INSPECTOR }],
    };
  });
  throw new Problem(403, 'folder-code-wrong');
}
