import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../access/scope.ts';
import { romeDay } from '../../server/clock.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { type Call, languageOf, type Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { deliver, type OutgoingFile } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { SECOND_FACTOR } from '../../text/accounts/account.ts';
import { behindBrakes } from '../accounts/brakes.io.ts';
import { deviceName } from '../accounts/device-name.ts';
import {
  checkProof,
  type Factor,
  factorsOf,
  offerSecondStep,
  type Proof,
  STEP_LIVES_MS,
  takeProof,
} from '../accounts/second-factor.store.ts';
import { joinPages } from '../documents/core/page-pictures.ts';
import { type ControlKept, controlOf, whyNotConfirm } from './control.ts';
import * as contracts from './own-signing.contract.ts';
import { picturesOf } from './paper-pages.io.ts';
import { sealing } from './seal.jobs.ts';
import { listOwn } from './signature-list.store.ts';
import { codeOwner } from './signing.jobs.ts';
import { maskedMailbox, presentOwn, presentOwnDetail } from './signing.present.ts';
import { refuseIf } from './signing.routes.ts';
import * as store from './signing.store.ts';
import {
  CODE_AGAIN_MS,
  CODE_TRIES,
  nextOf,
  type SigningFactor,
  stateOn,
  whyNotAnswer,
  whyNotReason,
  whyNotSign,
} from './signing.ts';
import { askedNews, endedNews, eventOf, noAskingNews, toAsker } from './signing-news.ts';

/** Endpoints for a worker to read papers and to sign or refuse them (P156). */
export function serveOwnSigning(serve: Serve, app: App): void {
  serveOwnPapers(serve, app);
  serveConfirmations(serve, app);
  serveAnswers(serve, app);
}

function serveOwnPapers(serve: Serve, app: App): void {
  serve(contracts.listOwnSignatures, async ({ actor, inScope, query, reply, today }) => {
    const { stato: state, ...asked } = query;
    const { rows, total } = await inScope((tx) => listOwn(tx, ownOf(actor), { state, today }, pageOf(asked)));
    return sendList(reply, rows, total, (row) => presentOwn(row, today));
  });

  serve(contracts.readOwnSignature, ({ actor, inScope, now, params, today }) =>
    inScope((tx) => detail(tx, actor, params.id, { now, today })),
  );

  serve(contracts.viewOwnPaper, async ({ actor, params, request, reply }) => {
    const { row } = await app.database.read(scopeOf(actor), (tx) => readable(tx, actor, params.id));
    const pages = await picturesOf(actor, (draw) => app.blobs.withLocalFile(row.practiceId, row.sha256, draw));
    const file = { bytes: joinPages(pages), name: 'pagine.bin', contentType: 'application/octet-stream' };
    return deliver(request, reply, file, () => noteRead(app, actor, request, row.id));
  });

  const opener = ownPaperOpener(app);
  const targetOf = (id: string) => ({ call: 'ownPaper', ids: [id] });
  serve(contracts.downloadOwnPaper, ({ actor, params, request, reply }) =>
    opener(actor, targetOf(params.id), request, reply),
  );
  serve(contracts.ticketForOwnPaper, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await readable(tx, actor, params.id);
      return issueTicket(tx, actor, targetOf(params.id), now);
    }),
  );
}

function serveConfirmations(serve: Serve, app: App): void {
  serve.change(contracts.mailSigningCode, async ({ tx, actor, now, params, request, today }) => {
    const { row, mine } = await lockedForAnswer(tx, actor, params.id, today);
    if (mine.status !== 'opened') throw new Problem(409, 'signing-unread');
    const { hasFactor, mailbox, refusal } = await confirming(tx, actor, now);
    refuseIf(refusal);
    if (hasFactor) throw new Problem(409, 'second-factor-asked');
    if (mailbox === null) throw new Problem(409, 'signing-no-mailbox');
    const of = { id: row.id, employeeId: mine.employeeId, practiceId: row.practiceId };
    const before = await store.confirmationOf(tx, of, 'code');
    const left = before ? CODE_AGAIN_MS - (now.getTime() - Date.parse(before.askedAt)) : 0;
    if (left > 0) throw new Problem(409, { refused: 'signing-code-lately', data: { seconds: Math.ceil(left / 1000) } });
    const casella = maskedMailbox(mailbox);
    await store.beginConfirmation(tx, of, { kind: 'code', mailbox: casella }, now);
    const data = {
      signatureId: row.id,
      employeeId: mine.employeeId,
      askedAt: now.toISOString(),
      language: languageOf(request),
    };
    return {
      answer: { casella },
      events: [eventOf(row, 'signatureCodeSent', {}, mine.employeeId)],
      mails: [{ template: 'signingCode', data, recipient: mailbox }],
    };
  });

  serve(contracts.beginSigningPasskey, ({ actor, inScope, now, params, today }) =>
    inScope(async (tx) => {
      const { row, mine } = await lockedForAnswer(tx, actor, params.id, today);
      const { factors, refusal } = await confirming(tx, actor, now);
      refuseIf(refusal);
      const { passkey, challenge } = await offerSecondStep(app, factors);
      if (!passkey || challenge === null) throw new Problem(409, 'passkey-unknown');
      const until = new Date(now.getTime() + STEP_LIVES_MS);
      const of = { id: row.id, employeeId: mine.employeeId, practiceId: row.practiceId };
      await store.beginConfirmation(tx, of, { kind: 'passkey', challenge, until }, now);
      return { opzioni: passkey };
    }),
  );
}

function serveAnswers(serve: Serve, app: App): void {
  serve.change(contracts.sign, {
    prepare: (call) => proofOf(app, call),
    change: async ({ tx, actor, address, body, now, params, request, today }, proof) => {
      const found = await own(tx, actor, params.id, { lock: true });
      const { row, mine, signers } = found;
      // `proofOf` has checked this before; the check is repeated under the lock, because the paper may have been
      // withdrawn, refused or signed meanwhile.
      refuseIf(whyNotSign(row, mine, body.impronta, today));
      const { keptOf, whyNot } = await confirming(tx, actor, now);
      refuseIf(whyNot(proof));
      const taken = await take(tx, actor.accountId, { id: row.id, employeeId: mine.employeeId }, proof, now);
      const { factor, mailbox } = proof;
      const proven = {
        accountId: actor.accountId,
        address,
        device: deviceName(request.headers['user-agent'] ?? null),
        factor,
        mailbox,
        shown: row.sha256,
        control: keptOf(proof),
      };
      await store.saveSigned(tx, row.id, mine.employeeId, proven, now);
      const next = nextOf(signers, mine);
      if (next) await store.saveTurn(tx, row.id, next.employeeId, now);
      else await store.saveStatus(tx, [row.id], 'signed', now);
      const data = { sha256: row.sha256, factor, last: next === null };
      return {
        answer: await detail(tx, actor, row.id, { now, today }),
        events: [...taken, eventOf(row, 'signatureSigned', data, mine.employeeId)],
        news: next ? [askedNews(row, next, 'signatureTurn')] : [],
        noNews: noAskingNews([row.id]),
        jobs: next ? [] : [sealing(row.id)],
      };
    },
  });

  serve.change(contracts.refuseSignature, async ({ tx, actor, body, now, params, today }) => {
    const { row, mine, signers } = await lockedForAnswer(tx, actor, params.id, today);
    const reason = body.motivo.trim();
    refuseIf(whyNotReason(reason));
    await store.saveRefused(tx, row.id, mine.employeeId, { accountId: actor.accountId, reason }, now);
    await store.saveStatus(tx, [row.id], 'refused', now);
    const had = signers.filter(({ status }) => status === 'signed');
    const person = [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login;
    return {
      answer: await detail(tx, actor, row.id, { now, today }),
      events: [eventOf(row, 'signatureRefused', { sha256: row.sha256 }, mine.employeeId)],
      news: [
        { kind: 'signatureRefused', to: toAsker(row), objectId: row.id, subject: row.title, person, words: reason },
        ...endedNews(row, had, 'refused'),
      ],
      noNews: noAskingNews([row.id]),
      note: reason,
    };
  });
}

const ownOf = ({ employeeId }: Actor): string => employeeId ?? '';

async function own(tx: Transaction, actor: Actor, id: string, options: { lock?: boolean } = {}) {
  const found = await store.readOwn(tx, id, ownOf(actor), options);
  if (!found) throw notFound();
  return found;
}

/**
 * Reads the paper and locks it until the transaction ends, so that two simultaneous answers, or an answer and a
 * withdrawal, run one after the other.
 */
async function lockedForAnswer(tx: Transaction, actor: Actor, id: string, today: string) {
  const found = await own(tx, actor, id, { lock: true });
  refuseIf(whyNotAnswer(found.row, found.mine, today));
  return found;
}

/** Refuses a withdrawn paper to every signer who has not signed it. */
async function readable(tx: Transaction, actor: Actor, id: string) {
  const found = await own(tx, actor, id);
  if (found.row.status === 'withdrawn' && found.mine.status !== 'signed') throw new Problem(409, 'signing-withdrawn');
  return found;
}

/** How a person can confirm their identity: with their own factors, or with a mailed code if they have none. */
function waysOf(factors: readonly Pick<Factor, 'kind'>[], mailbox: string | null) {
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind);
  if (factors.length === 0) return mailbox === null ? [] : (['codice'] as const);
  return [...(has('passkey') ? (['passkey'] as const) : []), ...(has('totp') ? (['totp'] as const) : [])];
}

/**
 * How this person can confirm a signature now: the accepted factors, or a mailed code if the person has no factors. If
 * nothing is accepted yet, `refusal` says why.
 */
async function confirming(tx: Transaction, { accountId, sessionId }: Actor, now: Date) {
  const all = await factorsOf(tx, accountId);
  const mailbox = await store.mailboxOf(tx, accountId);
  const control = controlOf(await store.accessSteps(tx));
  const voucher = (await store.voucherOf(tx, sessionId)) ?? null;
  const whyNotSince = (factorSince: string | null) =>
    whyNotConfirm(control, { factorSince, isVouched: voucher !== null }, now);
  const sinceOf = (shown: Shown) =>
    'secret' in shown ? null : (all.find(({ id }) => id === shown.proof.id)?.createdAt ?? now.toISOString());
  const factors = all.filter(({ createdAt }) => whyNotSince(createdAt) === null);
  return {
    hasFactor: all.length > 0,
    factors,
    mailbox,
    refusal: factors.length > 0 ? null : whyNotSince(all[0]?.createdAt ?? null),
    whyNot: (shown: Shown) => whyNotSince(sinceOf(shown)),
    keptOf: (shown: Shown): ControlKept => {
      const { mailbox: setMailbox, access } = control;
      return { mailbox: setMailbox, access, factorSince: sinceOf(shown), vouched: voucher };
    },
  };
}

async function detail(tx: Transaction, actor: Actor, id: string, { now, today }: { now: Date; today: string }) {
  const { row, mine } = await own(tx, actor, id);
  const { factors, mailbox, refusal } = await confirming(tx, actor, now);
  const ways = refusal === null ? [...waysOf(factors, mailbox)] : [];
  const shown = ways.includes('codice') && mailbox !== null ? maskedMailbox(mailbox) : null;
  return presentOwnDetail(row, mine, { ways, mailbox: shown, refusal }, today);
}

/** Records the signer's first opening of a paper that is still open. */
function noteRead(app: App, actor: Actor, request: FastifyRequest, id: string): Promise<void> {
  return app.change(scopeOf(actor), { actor, address: request.ip }, async (tx) => {
    const now = app.now();
    const { row, mine } = await own(tx, actor, id, { lock: true });
    if (mine.status !== 'asked' || stateOn(row, romeDay(now)) !== 'open') return { answer: undefined, events: [] };
    await store.saveOpened(tx, row.id, mine.employeeId, now);
    return { answer: undefined, events: [eventOf(row, 'signatureOpened', { sha256: row.sha256 }, mine.employeeId)] };
  });
}

/** Sends the original PDF to its signer. */
export function ownPaperOpener(app: App): Opener {
  return async (actor, { ids: [id = ''] }, request, reply) => {
    const { row } = await app.database.read(scopeOf(actor), (tx) => readable(tx, actor, id));
    const bytes = await app.blobs.get(row.practiceId, row.sha256);
    const file: OutgoingFile = { bytes, name: row.fileName, contentType: 'application/pdf' };
    return deliver(request, reply, file, () => noteRead(app, actor, request, row.id));
  };
}

/** A verified proof of identity that has not been used up yet. */
type Shown = { factor: SigningFactor; mailbox: string | null } & (
  | { proof: Exclude<Proof, { kind: 'recovery' }>; challenge: string | null }
  | { secret: string }
);

/**
 * Verifies the proof of identity under the account's rate limits: the signer's own factor or, if they have none, the
 * code mailed for this paper. A recovery code is valid for a login, but not for a signature.
 */
async function proofOf(
  app: App,
  { actor, body, inScope, now, params, today }: Call<typeof contracts.sign>,
): Promise<Shown> {
  const { accountId } = actor;
  const { row, mine, hasFactor, refusal, challenge } = await inScope(async (tx) => {
    const found = await own(tx, actor, params.id);
    const of = { id: found.row.id, employeeId: found.mine.employeeId };
    return { ...found, ...(await confirming(tx, actor, now)), challenge: await store.challengeOf(tx, of, now) };
  });
  refuseIf(whyNotSign(row, mine, body.impronta, today) ?? refusal);
  if (hasFactor) {
    const proof = await behindBrakes(app, `factor:${accountId}`, null, async () => {
      const found = await checkProof(app, accountId, body, challenge);
      return found?.kind === 'recovery' ? undefined : found;
    });
    if (!proof) throw wrongCode();
    return { factor: proof.kind, mailbox: null, proof, challenge: proof.kind === 'passkey' ? challenge : null };
  }
  const of = { id: row.id, employeeId: mine.employeeId };
  const found = await behindBrakes(app, `signing:${accountId}`, null, async () => {
    const tried = await app.database.inScope(scopeOf(actor), (tx) => store.tryCode(tx, of, { tries: CODE_TRIES, now }));
    if (!tried) throw new Problem(409, 'signing-code-over');
    const code = app.secrets.open(tried.secret, codeOwner(row.id, mine.employeeId));
    return isSame(code, body.codice?.replace(/\s/g, '') ?? '') ? tried : undefined;
  });
  if (!found) throw wrongCode();
  return { factor: 'code', mailbox: found.mailbox, secret: found.secret };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Uses up the proof in the transaction that signs, so that another request with the same proof is refused. */
async function take(
  tx: Transaction,
  accountId: string,
  of: { id: string; employeeId: string },
  shown: Shown,
  now: Date,
) {
  if ('secret' in shown) {
    if (!(await store.useConfirmation(tx, of, { kind: 'code', secret: shown.secret }, now)))
      throw new Problem(409, 'signing-code-over');
    return [];
  }
  const { challenge, proof } = shown;
  if (challenge !== null && !(await store.useConfirmation(tx, of, { kind: 'passkey', challenge }, now)))
    throw new Problem(409, 'signing-code-over');
  const events = await takeProof(tx, accountId, proof, now, null);
  if (!events) throw wrongCode();
  return events;
}

function wrongCode(): Problem {
  return new Problem(400, 'wrong-code', { fieldErrors: [{ field: 'codice', message: SECOND_FACTOR.wrongCode }] });
}
