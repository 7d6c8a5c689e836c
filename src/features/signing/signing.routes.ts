import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, scopeOf } from '../../access/scope.ts';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { bytesAsFile } from '../../engine/bytes-as-file.io.ts';
import { renderPages } from '../../engine/pdf-engine.ts';
import { requireSignable } from '../../engine/signing-engine.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Bringing, Call, Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { receiveFile } from '../../server/http/received.ts';
import { deliver, type OutgoingFile } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import type { Mailing } from '../../server/jobs/mailing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { namesOf } from '../../text/common/format.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { UNREACHED } from '../../text/notifications/mailings.ts';
import { SIGNING } from '../../text/signing/signing.ts';
import { joinPages, MAX_SHOWN_PAGES, PICTURE_WIDTH } from '../documents/core/page-pictures.ts';
import { cleanFileName } from '../documents/core/upload.ts';
import { askAddressee } from '../documents/upload/addressee.io.ts';
import type { Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct, reachOf } from '../notifications/mailings.store.ts';
import * as contracts from './signing.contract.ts';
import { daysOf } from './signing.jobs.ts';
import { presentDetail, presentPlace, presentSignature, whyNotSigner } from './signing.present.ts';
import * as store from './signing.store.ts';
import {
  type Asking,
  type AskingField,
  missingOf,
  type Place,
  toRemind,
  whyNotAsk,
  whyNotWithdraw,
} from './signing.ts';
import { askedNews, endedNews, eventOf, noAskingNews, toSigner } from './signing-news.ts';

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    signatureAsked: { ids: readonly string[] };
    signatureReminder: { before: readonly store.RemindedBefore[] };
  }
}

/** What was asked and taken back before its mails left is withdrawn, but for what somebody has signed or refused already. */
export const undoAsking: Undo<'signatureAsked'> = async (tx, { ids }, { now, today }) => {
  const rows = (await store.lockSignatures(tx, ids)).filter((row) => whyNotWithdraw(row, today) === null);
  const open = rows.filter((row) => row.signed === 0);
  const taken = open.map(({ id }) => id);
  await store.saveStatus(tx, taken, 'withdrawn', now);
  return { events: open.map((row) => eventOf(row, 'signatureWithdrawn', {})), noNews: noAskingNews(taken) };
};

export const undoSigningReminder: Undo<'signatureReminder'> = async (tx, { before }, { madeAt }) => {
  const ids = [...new Set(before.map(({ signatureId }) => signatureId))];
  // The papers first, then their signers: in this order whoever signs holds them.
  const rows = await store.lockSignatures(tx, ids);
  await store.forgetReminders(tx, before, madeAt);
  const signersOf = (id: string) => before.filter(({ signatureId }) => signatureId === id).length;
  return {
    events: rows.map((row) => eventOf(row, 'signatureReminderTakenBack', { signers: signersOf(row.id) })),
    noNews: [{ kind: 'signatureReminder', objectIds: ids, since: madeAt }],
  };
};

/** What offices ask to be signed (P155). */
export function serveSigning(serve: Serve, app: App): void {
  serve(contracts.listSignatures, async ({ actor, inScope, query, reply, today }) => {
    const { listacfazienda, ...asked } = query;
    const { rows, total, signers, people } = await inScope(async (tx) => {
      const whose = await whoseOf(tx, actor, listacfazienda);
      const found = await store.listSignatureRows(tx, { whose, asked, today }, pageOf(asked));
      return { ...found, ...(await signersAndNames(tx, found.rows)) };
    });
    return sendList(reply, rows, total, (row) => presentSignature(row, signers.get(row.id) ?? [], people, today));
  });

  serve(contracts.summariseSignatures, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => store.summarise(tx, await whoseOf(tx, actor, query.listacfazienda), today)),
  );

  serve(contracts.listSigners, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      if (!company) throw notFound();
      const people = await store.candidatesOf(tx, company.id, today);
      return people
        .filter(({ works }) => works)
        .map((person) => ({
          id: person.id,
          nominativo: person.name,
          codiceFiscale: person.taxCode,
          matricola: person.employeeCode,
          nonPuoFirmare: whyNotSigner(person),
        }));
    }),
  );

  serve(contracts.previewPaper, async ({ actor, request }) => {
    const nothing = { name: 'nota', schema: z.string(), json: false };
    const { file } = await receiveFile(app, { actor, request }, contracts.previewPaper, nothing);
    if (!file) throw new Problem(400, 'file-required');
    const { marks } = await mustBeSignable(file, actor);
    const pages = await picturesOf(actor, (draw) => bytesAsFile(file.bytes, draw));
    return {
      impronta: createHash('sha256').update(file.bytes).digest('hex'),
      pagine: pages.map(({ picture }) => Buffer.from(picture).toString('base64')),
      segni: marks.map(({ mark, box }) => ({ segno: mark, luogo: presentPlace(box) })),
    };
  });

  serve.change(contracts.askSignature, {
    prepare: (call) => prepareAsking(app, call),
    change: async ({ tx, actor, now, today }, { asking, fields, paper, confirmed }) => {
      const company = await companyToAsk(tx, fields.cfAzienda, asking, today);
      const practiceId = actor.practiceId ?? '';
      const { ids, askedWith } = await store.insertSignatures(
        tx,
        {
          practiceId,
          companyId: company.id,
          title: asking.title,
          message: asking.message,
          dueOn: asking.dueOn,
          paper,
          papers: asking.inOrder ? [asking.signers] : asking.signers.map((signer) => [signer]),
          createdBy: actor.accountId,
          createdAs: actor.role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT',
        },
        now,
      );
      const rows = await store.lockSignatures(tx, ids);
      const signers = await store.signersOf(tx, ids);
      const byPaper = Map.groupBy(signers, ({ signatureId }) => signatureId);
      const first = missingOf(signers);
      const { people } = await reachOf(tx, 'signatureAsked', first.map(toSigner));
      return {
        answer: { ids, gruppo: askedWith },
        events: rows.map((row) =>
          eventOf(row, 'signatureAsked', {
            sha256: row.sha256,
            dueOn: row.dueOn,
            signers: (byPaper.get(row.id) ?? []).map(({ employeeId }) => employeeId).join(','),
            ...(confirmed ? { confirmed: confirmed.reason } : {}),
          }),
        ),
        news: rows.flatMap((row) =>
          missingOf(byPaper.get(row.id) ?? []).map((signer) => askedNews(row, signer, 'signatureAsked')),
        ),
        mailing: {
          kind: 'signatureAsked',
          undo: { ids },
          subject: asking.title,
          companyId: company.id,
          people,
          by: actor.accountId,
          at: now,
        },
        jobs: daysOf(practiceId, asking.dueOn, today),
      };
    },
  });

  serve(contracts.readSignature, ({ inScope, params, today }) =>
    inScope(async (tx) => {
      const row = await existing(tx, params.id);
      const [{ signers, people }, steps] = [await signersAndNames(tx, [row]), await store.traceOf(tx, row.id)];
      return presentDetail(row, { signers: signers.get(row.id) ?? [], people, steps }, today);
    }),
  );

  serve(contracts.viewPaper, async ({ actor, params, request, reply }) => {
    const scope = scopeOf(actor);
    const row = await app.database.read(scope, (tx) => existing(tx, params.id));
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
      fileOf(await existing(tx, params.id), query.esito !== undefined);
      return issueTicket(tx, actor, targetOf(params.id, query.esito), now);
    }),
  );

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
      // Whoever is not reached is so for each of their papers.
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

/** The papers of these companies; of all in scope where none is named. */
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

async function existing(tx: Transaction, id: string): Promise<store.SignatureRow> {
  const row = await store.readSignatureRow(tx, id);
  if (!row) throw notFound();
  return row;
}

/** All of them, or "not found" for the whole call. */
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

/** A PDF that can be added to, and is short enough to be read on a phone to its end: its pages, and the marks in its text. */
async function mustBeSignable(file: { bytes: Uint8Array; contentType: string }, { accountId }: Actor) {
  if (file.contentType !== 'application/pdf') throw new Problem(415, 'signing-pdf-only');
  const found = await requireSignable(file.bytes, { reader: accountId });
  if (found.pages > MAX_SHOWN_PAGES) throw new Problem(409, 'cannot-be-shown');
  return found;
}

/** The pages as they are shown: all of them, or a refusal. */
export async function picturesOf(
  { accountId }: Actor,
  open: (draw: (path: string) => ReturnType<typeof renderPages>) => ReturnType<typeof renderPages>,
) {
  const options = { width: PICTURE_WIDTH, maxPages: MAX_SHOWN_PAGES, reader: accountId };
  const pages = await open((path) => renderPages(path, options));
  if (typeof pages === 'string') throw new Problem(409, 'cannot-be-shown');
  return pages;
}

const placeOf = (luogo: z.output<typeof contracts.WirePlace> | null | undefined): Place | null =>
  luogo ? { page: luogo.pagina, x: luogo.x, y: luogo.y, width: luogo.larghezza, height: luogo.altezza } : null;

/** Reads and checks what is asked, and receives its paper: nothing is written yet. */
async function prepareAsking(app: App, call: Call<typeof contracts.askSignature> & Bringing) {
  const { actor, bring, inScope, query, request, today } = call;
  const part = { name: 'json', schema: contracts.NewSignature, json: true };
  const { fields, file } = await receiveFile(app, { actor, request }, contracts.askSignature, part);
  const former = file ? null : await formerPaper(app, inScope, fields.daRichiesta);
  const sent = file ?? former;
  if (!sent) throw new Problem(400, 'file-required');
  const { pages } = await mustBeSignable(sent, actor);
  const asking: Asking = {
    title: fields.titolo.trim(),
    message: fields.messaggio.trim(),
    dueOn: fields.scadenza,
    inOrder: fields.modo === 'in-ordine',
    signers: fields.firmatari.map(({ idDipendente, luogo }) => ({
      employeeId: idDipendente,
      place: placeOf(luogo === undefined ? fields.luogo : luogo),
    })),
    pages,
  };
  const wrong = whyNotAsk(asking, today);
  if (wrong) throw refused(wrong.field, wrong.refusal);
  const whom = await inScope(async (tx) => {
    const company = await companyToAsk(tx, fields.cfAzienda, asking, today);
    return {
      people: company.people.map(({ taxCode }) => taxCode),
      of:
        asking.inOrder && asking.signers.length > 1
          ? ('company' as const)
          : asking.signers.length > 1
            ? ('several' as const)
            : ('one' as const),
      companies: [company.id],
      payroll: null,
    };
  });
  const confirmed = await askAddressee(app, { actor, inScope, query }, sent, whom);
  const { sha256, size } = former ?? (await bring([sent.bytes], sent.bytes.length));
  const paper = { name: cleanFileName(sent.name, sent.contentType), sha256, size, pages };
  return { asking, fields, paper, confirmed };
}

/** The paper of an earlier request, which is asked for again. */
async function formerPaper(
  app: App,
  inScope: Call<typeof contracts.askSignature>['inScope'],
  id: string | undefined,
): Promise<{ name: string; contentType: string; bytes: Uint8Array; sha256: string; size: number } | null> {
  if (id === undefined) return null;
  const { practiceId, sha256, size, fileName } = await inScope((tx) => existing(tx, id));
  const bytes = await app.blobs.get(practiceId, sha256);
  return { name: fileName, contentType: 'application/pdf', bytes, sha256, size };
}

/** The company whose people are asked; all of them are its own, and can sign. */
async function companyToAsk(tx: Transaction, taxCode: string, { signers }: Asking, today: string) {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  const ids = signers.map(({ employeeId }) => employeeId);
  if (!company || !ids.every(isId)) throw notFound();
  const people = await store.candidatesOf(tx, company.id, today, ids);
  if (people.length !== ids.length) throw notFound();
  const cannot = people.filter((person) => whyNotSigner(person) !== null);
  if (cannot.length > 0) {
    const names = namesOf(cannot.map(({ name }) => name));
    throw new Problem(409, { refused: 'signing-cannot', data: { names } });
  }
  return { ...company, people };
}

function refused(field: AskingField, refusal: Refusal): Problem {
  const { detail: message } = refusalText(refusal.refused, refusal.data ?? {});
  return new Problem(400, refusal, { fieldErrors: [{ field, message }] });
}

const targetOf = (id: string, result: 'si' | undefined) => ({
  call: 'paper',
  ids: [id],
  ...(result === undefined ? {} : { filter: ['esito'] }),
});

/** The paper, or the sealed result; not found where there is none yet. */
function fileOf(row: store.SignatureRow, result: boolean): { sha256: string; name: string } {
  if (!result) return { sha256: row.sha256, name: row.fileName };
  if (row.resultSha256 === null) throw notFound();
  return { sha256: row.resultSha256, name: SIGNING.resultName(row.fileName) };
}

/** Opens a paper or its result for an office: each opening is traced before the file is whole. */
export function paperOpener(app: App): Opener {
  return async (actor, { ids: [id = ''], filter = [] }, request, reply) => {
    const row = await app.database.read(scopeOf(actor), (tx) => existing(tx, id));
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
