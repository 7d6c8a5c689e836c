import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ResponseOf } from '../../access/contract.ts';
import * as contracts from '../../directory/accounts.contract.ts';
import { hashKey, hashToken } from '../../directory/keys.io.ts';
import { mayFitSeveral } from '../../directory/login-rule.ts';
import type { App } from '../../server/http/app.ts';
import type { Change } from '../../server/http/change.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { networkOf } from '../../server/network.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { endPushOfSession } from '../notifications/push/push.store.ts';
import * as store from './accounts.store.ts';
import type { Entering } from './activation.contract.ts';
import { AT_THE_DOOR, behindBrakes, knownAs, tooManyTries, tryBehind } from './brakes.io.ts';
import { stepBy } from './identity.store.ts';
import { linkAndTell } from './linking.store.ts';
import { hashPassword, verifyPassword } from './password.io.ts';
import { whyNotPassword } from './password-refusal.ts';
import { presentAccount, readAccount } from './present-account.store.ts';
import { askedFactors, beginStep, checkProof, loginStep, offerSecondStep, takeProof } from './second-factor.store.ts';
import { FRESH_MS, livesOn } from './session.ts';
import { openSession } from './sessions.store.ts';
import { setUpAdministrator } from './set-up.store.ts';

type LoginAnswer = ResponseOf<typeof contracts.authenticate>;

const WRONG = () => new Problem(401, 'wrong-credentials');

export function serveLogin(serve: Serve, app: App): void {
  serve.change(contracts.authenticate, {
    prepare: ({ body, address }) => checkPassword(app, body, address),
    scope: (_, { accountId }) => knownAs(accountId),
    change: async ({ tx, body, now, address, request }, { accountId }): Promise<Change<LoginAnswer>> => {
      const remember = body.rememberMe ?? false;
      const [factors, grants] = await Promise.all([askedFactors(tx, accountId), store.usableGrants(tx, accountId)]);
      if (factors.length > 0) {
        const offer = await offerSecondStep(app, factors);
        const token = await beginStep(tx, { accountId, purpose: 'login', challenge: offer.challenge, remember, now });
        return { answer: { secondFactor: { token, metodi: offer.methods, passkey: offer.passkey } }, events: [] };
      }
      return begin(tx, accountId, grants, { request, address, key: body.dispositivo }, { remember, since: now, now });
    },
    finish: async ({ reply }, answer) => ('id_token' in answer ? tokenIn(reply, answer.id_token) : answer),
  });

  serve.change(contracts.secondStep, {
    prepare: async ({ body, now }) => {
      const hash = hashToken(body.token);
      const step = await app.database.inScope(AT_THE_DOOR, (tx) => loginStep(tx, hash, now));
      if (!step) throw new Problem(401, 'second-step-over');
      // The first step has identified the account, so wrong guesses of others in the network do not delay the second
      // step.
      const proof = await behindBrakes(app, `factor:${step.accountId}`, null, () =>
        checkProof(app, step.accountId, body, step.challenge),
      );
      if (!proof) throw new Problem(401, 'wrong-code');
      return { step, hash, proof };
    },
    scope: (_, { step }) => knownAs(step.accountId),
    change: async ({ tx, body, now, address, request }, { step, hash, proof }) => {
      const { linksSubject = null, ...by } = (await stepBy(tx, hash)) ?? {};
      const openedBy = 'providerId' in by ? by : null;
      // Each code and each first step is accepted only once.
      const events = await takeProof(tx, step.accountId, proof, now, hash);
      if (!events) throw new Problem(401, 'wrong-code');
      const grants = await store.usableGrants(tx, step.accountId);
      const opened = await begin(
        tx,
        step.accountId,
        grants,
        { request, address, key: body.dispositivo },
        { remember: step.remember, since: now, now, openedBy, by: openedBy ? 'identity' : undefined },
      );
      const owner = { accountId: step.accountId, practiceId: grants[0]?.practiceId ?? null };
      const linked =
        openedBy && linksSubject !== null
          ? await linkAndTell(
              tx,
              owner,
              { providerId: openedBy.providerId, subject: linksSubject },
              { now, language: languageOf(request) },
            )
          : { events: [], mails: [] };
      return { ...opened, events: [...events, ...linked.events, ...opened.events], mails: linked.mails };
    },
    finish: async ({ reply }, answer) => tokenIn(reply, answer.id_token),
  });

  serve.change(contracts.setUpAdministrator, {
    scope: () => AT_THE_DOOR,
    prepare: async ({ body }) => {
      const refusal = whyNotPassword(body.password, { login: body.login });
      if (refusal) throw new Problem(400, refusal);
      // Hashing is expensive, so a caller without the key is refused before it.
      const known = await app.database.inScope(AT_THE_DOOR, (tx) => store.isSetUpKey(tx, body.key));
      if (!known) throw new Problem(409, 'link-used');
      return hashPassword(body.password);
    },
    change: async ({ tx, body: { key, login } }, passwordHash) => {
      const id = await setUpAdministrator(tx, hashKey(key), login, passwordHash);
      return { answer: { login }, events: [{ action: 'administratorSetUp', id, data: {}, person: { login } }] };
    },
  });

  serve.change(contracts.logout, {
    scope: ({ actor }) => knownAs(actor.accountId),
    change: async ({ tx, actor: { sessionId, accountId, practiceId } }) => {
      await Promise.all([store.deleteSession(tx, sessionId), endPushOfSession(tx, accountId, sessionId)]);
      return { answer: undefined, events: [{ action: 'loggedOut', id: accountId, practiceId, data: {} }] };
    },
  });

  serve(contracts.account, async ({ actor, inScope, today }) => {
    // The other grants may lie outside the active grant's scope, so they are read in the login's scope.
    const [own, grants] = await Promise.all([
      inScope((tx) => readAccount(tx, actor)),
      app.database.read(knownAs(actor.accountId), (tx) => store.usableGrants(tx, actor.accountId)),
    ]);
    return presentAccount(actor, own, grants, { today, tutorialLink: app.config.tutorialLink });
  });

  serve.change(contracts.switchRole, {
    scope: ({ actor }) => knownAs(actor.accountId),
    change: async ({ tx, actor, body, now, address, request }) => {
      const grant = (await store.usableGrants(tx, actor.accountId)).find((own) => own.id === body.grant);
      if (!grant) throw notFound();
      // An ended session cannot continue in another role, and a switch does not extend the login's absolute lifetime
      // (docs/security.md, Sessions).
      const session = await store.takeSession(tx, actor.sessionId);
      if (!session || !livesOn(grant.role, session, now)) throw new Problem(401, 'not-authenticated');
      const device = { userAgent: request.headers['user-agent'] ?? null, address };
      const { token, event } = await openSession(tx, actor.accountId, grant, device, { ...session, now });
      return { answer: { id_token: token }, events: [event] };
    },
    finish: async ({ reply }, answer) => tokenIn(reply, answer.id_token),
  });
}

/** Opens a session in the first usable grant of the account. */
export async function begin(
  tx: Parameters<typeof openSession>[0],
  accountId: string,
  [first]: store.OwnGrant[],
  { request, address, key }: { request: FastifyRequest; address: string; key: string | undefined },
  times: {
    remember: boolean;
    since: Date;
    now: Date;
    by?: 'passkey' | 'identity' | undefined;
    openedBy?: store.OpenedBy | null;
  },
) {
  if (!first) throw WRONG();
  const device = { userAgent: request.headers['user-agent'] ?? null, address };
  const [{ token, event }] = await Promise.all([
    openSession(tx, accountId, first, device, {
      ...times,
      // A login counts as a recent authentication.
      freshUntil: new Date(times.now.getTime() + FRESH_MS),
    }),
    store.forgetEndedSessions(tx, accountId, times.now),
    store.rememberNetwork(tx, accountId, networkOf(address), times.now),
    key === undefined ? null : store.rememberDevice(tx, accountId, { key, userAgent: device.userAgent }, times.now),
  ]);
  return { answer: { id_token: token }, events: [event] };
}

/**
 * Logs in with the password just set through an emailed key (P112), in the key's grant if it has one. Returns an empty
 * object if a second factor is set up or required; the client then shows the login page.
 */
export function enterAtOnce(
  app: App,
  { accountId, grantId }: { accountId: string; grantId: string | null },
  { request, address, now }: { request: FastifyRequest; address: string; now: Date },
  { rememberMe = false, dispositivo }: z.output<typeof Entering>,
): Promise<{ id_token?: string }> {
  return app.change(knownAs(accountId), { actor: null, address }, async (tx) => {
    const [factors, grants] = await Promise.all([askedFactors(tx, accountId), store.usableGrants(tx, accountId)]);
    const grant = grants.find(({ id }) => id === grantId) ?? grants[0];
    const isAsked = app.config.requireSecondFactor && (grant?.role === 'ADMIN' || grant?.role === 'CONSULTANT');
    if (!grant || factors.length > 0 || isAsked) return { answer: {}, events: [] };
    const device = { request, address, key: dispositivo };
    return begin(tx, accountId, [grant], device, { remember: rememberMe, since: now, now });
  });
}

/** Returns the token in the body, and in the header where the spec's client expects it (spec §7). */
export function tokenIn(reply: FastifyReply, token: string) {
  reply.header('authorization', `Bearer ${token}`);
  return { id_token: token };
}

/**
 * The maximum number of accounts tried per name. Several may match, because spouses may share a mailbox and a fiscal
 * code may be mistyped.
 */
const MOST_ACCOUNTS = 3;

/**
 * Checks a login, e-mail or fiscal code with a password; every failure gives the same 401. `butId` excludes one account
 * that the name may match.
 */
export async function checkPassword(
  app: App,
  { username, password, dispositivo }: { username: string; password: string; dispositivo?: string | undefined },
  address: string,
  butId: string | null = null,
): Promise<store.LoginCandidate> {
  const name = username.trim();
  const network = networkOf(address);
  const most = mayFitSeveral(name) ? MOST_ACCOUNTS : 1;
  const all = await app.database.read(AT_THE_DOOR, (tx) =>
    store.accountsForLogin(tx, { name, most: most + 1, network, device: dispositivo ?? null }),
  );
  const fitting = all.filter(({ accountId }) => accountId !== butId).slice(0, most);
  const seen = { missed: false, until: null as Date | null };
  // The number of hashes depends only on the form of the name, so the response time does not reveal whether an account
  // exists.
  for (let n = 0; n < most; n += 1) {
    const account = fitting[n];
    if (!account && n > 0) {
      await verifyPassword(null, password, seen.missed ? 'stranger' : 'braked').catch(whereBraked(seen));
      continue;
    }
    const outcome = await tryBehind(app, {
      ...brakeOf(account, name, network, dispositivo),
      // One request counts at most one failure for the network, whatever the number of accounts tried.
      counts: !seen.missed,
      guess: (turn) => verifyPassword(account?.passwordHash ?? null, password, turn),
      passes: account?.hasSecondFactor ?? false,
    });
    if (outcome === 'hit' && account) return account;
    if (outcome instanceof Date) seen.until = seen.until && seen.until < outcome ? seen.until : outcome;
    else seen.missed = true;
  }
  if (!seen.missed && seen.until) throw tooManyTries(seen.until, app.now());
  throw WRONG();
}

/**
 * The throttle key of an account, whichever of login, e-mail and fiscal code was typed. A network or device from which
 * the account has logged in before has its own key, so that guesses from elsewhere never lock the owner out. The
 * account's own browser is not throttled by network.
 */
function brakeOf(
  account: store.LoginCandidate | undefined,
  name: string,
  network: string,
  device: string | undefined,
): { name: string; network: string | null; turn: 'known' | 'stranger' } {
  if (!account) return { name: `account:${name}`, network, turn: 'stranger' };
  const own = `account:#${account.accountId}`;
  if (account.knowsDevice) return { name: `${own} in ${device}`, network: null, turn: 'known' };
  if (account.knowsNetwork) return { name: `${own} from ${network}`, network, turn: 'known' };
  return { name: own, network, turn: 'stranger' };
}

/**
 * Ignores a full queue if the attempt was throttled, so that the response is the same as for other throttled attempts.
 */
function whereBraked({ missed }: { missed: boolean }) {
  return (error: unknown) => {
    if (missed) throw error;
    return false;
  };
}
