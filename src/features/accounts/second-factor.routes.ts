import type { Actor } from '../../access/scope.ts';
import { hashToken, newTotpSecret } from '../../directory/keys.io.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { SECOND_FACTOR } from '../../text/accounts/account.ts';
import { secondFactorAddedMail, secondFactorRemovedMail } from '../../text/accounts/account-mails.ts';
import * as accounts from './accounts.store.ts';
import { behindBrakes, knownAs } from './brakes.io.ts';
import { deviceName } from './device-name.ts';
import { tellOwner } from './mails.store.ts';
import { verifyPassword } from './password.io.ts';
import * as codes from './recovery-codes.store.ts';
import * as contracts from './second-factor.contract.ts';
import * as store from './second-factor.store.ts';
import { FRESH_MS } from './session.ts';
import { endFreshness, freshen } from './sessions.store.ts';
import { stepOf, totpAddress } from './totp.ts';

export function serveSecondFactor(serve: Serve, app: App): void {
  serveFactorList(serve, app);
  serveTotp(serve, app);
  servePasskeys(serve, app);
  serveFactorChanges(serve);
  serveReauthentication(serve, app);
}

function serveFactorList(serve: Serve, app: App): void {
  serve(contracts.secondFactors, ({ actor, inScope }) =>
    inScope(async (tx) => {
      const left = await codes.recoveryCodesLeft(tx, actor.accountId);
      return {
        fattori: (await store.factorsOf(tx, actor.accountId)).map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          id,
          tipo: kind,
          nome: name,
          dal: createdAt,
          ultimoUso: lastUsedAt,
        })),
        codiciRimasti: left.left,
        codiciConservati: left.kept,
        richiesto: app.config.requireSecondFactor && (actor.role === 'ADMIN' || actor.role === 'CONSULTANT'),
      };
    }),
  );
}

function serveTotp(serve: Serve, app: App): void {
  serve(contracts.beginTotp, async ({ actor, inScope, now }) => {
    const secret = newTotpSecret();
    const { accountId } = actor;
    const sealed = store.sealedSecret(app, accountId, secret);
    const token = await inScope((tx) => store.beginStep(tx, { accountId, purpose: 'totp', secret: sealed, now }));
    return { token, segreto: secret, indirizzo: totpAddress(secret, actor.login) };
  });

  serve.change(contracts.confirmTotp, async ({ tx, actor, body, now, request }) => {
    const { accountId } = actor;
    const hash = hashToken(body.token);
    const step = await store.findStep(tx, hash, 'totp', now);
    if (step?.accountId !== accountId || step.secret === null) throw new Problem(409, 'second-step-over');
    const secret = store.openedSecret(app, accountId, step.secret);
    const timeStep = secret === null ? null : stepOf(secret, body.codice.replace(/\s/g, ''), now);
    if (timeStep === null) throw wrongCode('codice');
    await store.endStep(tx, hash);
    const before = await store.askedFactors(tx, accountId);
    await store.addTotp(
      tx,
      accountId,
      { name: body.nome ?? SECOND_FACTOR.totp, secret: step.secret, step: timeStep },
      now,
    );
    return {
      answer: await whenAdded(tx, actor, before),
      events: [{ action: 'secondFactorAdded', id: accountId, data: { kind: 'totp' } }],
      mails: await tellOwner(tx, actor, secondFactorAddedMail, languageOf(request)),
    };
  });
}

function servePasskeys(serve: Serve, app: App): void {
  serve(contracts.beginPasskey, async ({ actor, inScope, now }) => {
    const { accountId, login, firstName, lastName } = actor;
    return inScope(async (tx) => {
      const name = [firstName, lastName].filter(Boolean).join(' ') || login;
      const { options, challenge } = await store.offerRegistration(
        app,
        { id: accountId, login, name },
        await store.factorsOf(tx, accountId),
      );
      return { token: await store.beginStep(tx, { accountId, purpose: 'passkey', challenge, now }), opzioni: options };
    });
  });

  serve.change(contracts.confirmPasskey, async ({ tx, actor, body, now, request }) => {
    const { accountId } = actor;
    const hash = hashToken(body.token);
    const step = await store.findStep(tx, hash, 'passkey', now);
    if (step?.accountId !== accountId || step.challenge === null) throw new Problem(409, 'second-step-over');
    const credential = await store.registeredPasskey(app, body.risposta, step.challenge);
    if (!credential) throw new Problem(400, 'passkey-refused');
    await store.endStep(tx, hash);
    const before = await store.askedFactors(tx, accountId);
    const name = body.nome ?? deviceName(request.headers['user-agent'] ?? null);
    if (!(await store.addPasskey(tx, accountId, name, credential, now))) throw new Problem(400, 'passkey-refused');
    return {
      answer: await whenAdded(tx, actor, before),
      events: [{ action: 'secondFactorAdded', id: accountId, data: { kind: 'passkey' } }],
      mails: await tellOwner(tx, actor, secondFactorAddedMail, languageOf(request)),
    };
  });
}

/**
 * If a second factor is now asked for, the password alone is no longer a recent authentication. The first one gives
 * recovery codes.
 */
async function whenAdded(tx: Transaction, { accountId, sessionId }: Actor, before: readonly store.Factor[]) {
  if ((await store.askedFactors(tx, accountId)).length === 0) return {};
  await endFreshness(tx, accountId, before.length === 0 ? null : sessionId);
  return before.length === 0 ? { codiciRecupero: await codes.makeRecoveryCodes(tx, accountId) } : {};
}

/** Endpoints that rename and remove factors and make new recovery codes. */
function serveFactorChanges(serve: Serve): void {
  serve.change(contracts.renameFactor, async ({ tx, actor: { accountId }, params, body }) => {
    const former = await store.renameFactor(tx, accountId, params.id, body.nome);
    if (former === null) throw notFound();
    return {
      answer: undefined,
      events: former === body.nome ? [] : [{ action: 'secondFactorRenamed', id: accountId, data: {} }],
    };
  });

  serve.change(contracts.removeFactor, async ({ tx, actor, params, request }) => {
    const kind = await store.removeFactor(tx, actor.accountId, params.id);
    if (kind === null) throw notFound();
    return {
      answer: undefined,
      events: [{ action: 'secondFactorRemoved', id: actor.accountId, data: { kind } }],
      mails: await tellOwner(tx, actor, secondFactorRemovedMail, languageOf(request)),
    };
  });

  serve.change(contracts.recoveryCodes, async ({ tx, actor: { accountId } }) => {
    if ((await store.askedFactors(tx, accountId)).length === 0) throw new Problem(409, 'second-factor-first');
    const codiciRecupero = await codes.makeRecoveryCodes(tx, accountId);
    return { answer: { codiciRecupero }, events: [{ action: 'recoveryCodesMade', id: accountId, data: {} }] };
  });

  serve.change(contracts.keepRecoveryCodes, async ({ tx, actor: { accountId }, now }) => ({
    answer: undefined,
    events: (await codes.keepRecoveryCodes(tx, accountId, now))
      ? [{ action: 'recoveryCodesKept', id: accountId, data: {} }]
      : [],
  }));
}

function serveReauthentication(serve: Serve, app: App): void {
  serve(contracts.showIdentity, async ({ actor }) => ({ fino: new Date(actor.freshUntil ?? 0).toISOString() }));

  serve(contracts.beginReauthentication, ({ actor: { accountId }, inScope, now }) =>
    inScope(async (tx) => {
      const factors = await store.factorsOf(tx, accountId);
      const offer = await store.offerSecondStep(app, factors);
      const token = await store.beginStep(tx, { accountId, purpose: 'again', challenge: offer.challenge, now });
      const isAsked = (await store.askedFactors(tx, accountId)).length > 0;
      const ways = offer.passkey ? ['passkey', 'password'] : ['password'];
      return { token, metodi: isAsked ? offer.methods : ways, passkey: offer.passkey };
    }),
  );

  serve.change(contracts.reauthenticate, {
    prepare: async ({ body, actor: { accountId }, now }) => {
      if (body.password !== undefined) {
        const { password } = body;
        const factors = await app.database.inScope(knownAs(accountId), (tx) => store.askedFactors(tx, accountId));
        if (factors.length > 0) throw new Problem(409, 'second-factor-asked');
        const right = await behindBrakes(app, `again:${accountId}`, null, async () => {
          const hash = await app.database.inScope(knownAs(accountId), (tx) => accounts.passwordHashOf(tx, accountId));
          return (await verifyPassword(hash, password)) || undefined;
        });
        if (!right) throw new Problem(400, 'invalid-password', { fieldErrors: [wrong('password')] });
        return { proof: null, hash: null };
      }
      const hash = body.token === undefined ? null : hashToken(body.token);
      const step =
        hash && (await app.database.inScope(knownAs(accountId), (tx) => store.findStep(tx, hash, 'again', now)));
      const challenge = step?.accountId === accountId ? step.challenge : null;
      const proof = await behindBrakes(app, `factor:${accountId}`, null, () =>
        store.checkProof(app, accountId, body, challenge),
      );
      if (!proof) throw wrongCode('codice');
      return { proof, hash: proof.kind === 'passkey' ? hash : null };
    },
    change: async ({ tx, actor: { accountId, sessionId }, now }, { proof, hash }) => {
      const events = proof ? await store.takeProof(tx, accountId, proof, now, hash) : [];
      if (!events) throw wrongCode('codice');
      await freshen(tx, sessionId, new Date(now.getTime() + FRESH_MS));
      return { answer: undefined, events: [...events, { action: 'reauthenticated', id: accountId, data: {} }] };
    },
  });
}

function wrong(field: string) {
  return { field, message: field === 'password' ? SECOND_FACTOR.wrongPassword : SECOND_FACTOR.wrongCode };
}

function wrongCode(field: string): Problem {
  return new Problem(400, 'wrong-code', { fieldErrors: [wrong(field)] });
}
