import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '../../../access/contract.ts';
import * as accounts from '../../../directory/accounts.contract.ts';
import { hashToken, newToken } from '../../../directory/keys.io.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Change } from '../../../server/http/change.ts';
import { languageOf, type Serve } from '../../../server/http/http.ts';
import { networkOf } from '../../../server/network.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { identityUnlinkedMail } from '../../../text/accounts/account-mails.ts';
import { type OpenedBy, passwordHashOf, usableGrants } from '../accounts.store.ts';
import { AT_THE_DOOR, behindBrakes, knownAs } from '../brakes.io.ts';
import * as store from '../identity.store.ts';
import { type Provider } from '../identity.store.ts';
import { linkAndTell } from '../linking.store.ts';
import { begin, tokenIn } from '../login.routes.ts';
import { tellOwner } from '../mails.store.ts';
import { verifyPassword } from '../password.io.ts';
import { askedFactors, beginStep, offerSecondStep } from '../second-factor.store.ts';
import * as contracts from './identity.contract.ts';
import { believedCode, STATE_LIVES_MS, standsForFactor } from './identity.ts';
import { entranceAt, exitAt, ProviderAway, type Returned, redeem } from './provider.io.ts';
import { forgetCookie, makeState, type State, stateOf } from './state.io.ts';

/** The same response for every error in the provider's answer, so that it reveals nothing. */
const REFUSED = (status: 401 | 409) => new Problem(status, 'identity-refused');
/**
 * The same response for an unknown identity, a disabled account, and an account with grants outside the provider's
 * practice.
 */
const UNKNOWN = () => new Problem(401, 'identity-unknown');

const tokenOwner = (accountId: string) => `identity token ${accountId}`;
const offerOwner = (hash: Buffer) => `identity offer ${hash.toString('hex')}`;

export function serveIdentities(serve: Serve, app: App): void {
  serveProviderLogin(serve, app);
  serveAccessChoice(serve, app);
  serveLinkedIdentities(serve, app);
  serveProviderExit(serve, app);
  serveCodeOpens(serve);
}

function serveProviderLogin(serve: Serve, app: App): void {
  serve(contracts.loginProviders, async () => {
    const providers = await app.database.read(AT_THE_DOOR, (tx) => store.providersAtDoor(tx));
    return providers.map(({ id, name }) => ({ id, nome: name }));
  });

  serve(contracts.beginIdentityLogin, async ({ body, reply, now }) => {
    const provider = await providerBy(app, body.fornitore);
    const made = makeState(app, reply, { providerId: provider.id, by: null, now });
    return { indirizzo: await asked(entranceAt(app, provider, made)) };
  });

  serve.change(accounts.identityLogin, {
    prepare: async (call) => {
      const { provider, said } = await recognised(app, call, null);
      const code = believedCode(said, provider.codeLevels);
      const identity = { providerId: provider.id, subject: said.subject, code };
      const found = await app.database.read(AT_THE_DOOR, (tx) =>
        store.accountsOfIdentity(tx, identity, accounts.CHOICES_MAX),
      );
      if (!found[0]) throw UNKNOWN();
      return { first: found[0], found, provider, said };
    },
    scope: (_, { first, found }) => (found.length > 1 ? AT_THE_DOOR : knownAs(first.accountId)),
    change: async (
      { tx, body, now, address, request },
      { first, found, provider, said },
    ): Promise<Change<ResponseOf<typeof accounts.identityLogin>>> => {
      const isFactor = standsForFactor(said, provider.factorLevels);
      if (found.length > 1) {
        const { token, hash } = newToken();
        const offer = {
          ...{ providerId: provider.id, subject: said.subject, standsForFactor: isFactor },
          accountIds: found.map(({ accountId }) => accountId),
          providerToken: app.secrets.seal(said.token, offerOwner(hash)),
          until: new Date(now.getTime() + STATE_LIVES_MS),
        };
        await store.makeOffer(tx, hash, offer);
        return { answer: { scelta: { token, accessi: found.map(({ places }) => ({ luoghi: places })) } }, events: [] };
      }
      const { accountId, codeVouched } = first;
      const providerToken = app.secrets.seal(said.token, tokenOwner(accountId));
      return enterBy(
        app,
        { tx, request, address, now },
        accountId,
        { openedBy: { providerId: provider.id, providerToken, codeVouched }, isFactor },
        body,
      );
    },
    finish: async ({ reply }, answer) => {
      forgetCookie(app, reply);
      return 'id_token' in answer ? tokenIn(reply, answer.id_token) : answer;
    },
  });
}

/**
 * Lets a person choose one of several accounts with the same fiscal code. The choice needs the password of that
 * account.
 */
function serveAccessChoice(serve: Serve, app: App): void {
  serve.change(accounts.chooseAccess, {
    prepare: async ({ body, now }) => {
      const hash = hashToken(body.token);
      const chosen = await app.database.read(AT_THE_DOOR, (tx) => store.chosenOf(tx, hash, body.accesso, now));
      if (!chosen) throw REFUSED(401);
      const { accountId, providerId, subject } = chosen;
      const password = await app.database.read(knownAs(accountId), (tx) => passwordHashOf(tx, accountId));
      // The provider has identified the caller, so wrong guesses of strangers at this account or from this network
      // cause no delay.
      const person = hashToken(`${providerId} ${subject}`).toString('hex');
      const isRight = await behindBrakes(app, `account:#${accountId} as ${person}`, null, async () => {
        if (!(await app.database.inScope(AT_THE_DOOR, (tx) => store.tryOffer(tx, hash, now)))) throw REFUSED(401);
        return (await verifyPassword(password, body.password)) || undefined;
      });
      if (!isRight) throw new Problem(401, 'wrong-credentials');
      return { accountId, hash };
    },
    scope: (_, { accountId }) => knownAs(accountId),
    change: async (
      { tx, body, now, address, request },
      { accountId, hash },
    ): Promise<Change<ResponseOf<typeof accounts.chooseAccess>>> => {
      const offer = await store.takeOffer(tx, hash, now);
      if (!offer) throw REFUSED(401);
      const { providerId, subject, standsForFactor: isFactor } = offer;
      const said = app.secrets.open(offer.providerToken, offerOwner(hash));
      const providerToken = app.secrets.seal(said, tokenOwner(accountId));
      return enterBy(
        app,
        { tx, request, address, now },
        accountId,
        { openedBy: { providerId, providerToken, codeVouched: true }, isFactor, linksSubject: subject },
        body,
      );
    },
    finish: async ({ reply }, answer) => ('id_token' in answer ? tokenIn(reply, answer.id_token) : answer),
  });
}

function serveLinkedIdentities(serve: Serve, app: App): void {
  serve(contracts.identities, ({ actor: { accountId } }) =>
    app.database.read(knownAs(accountId), async (tx) => {
      const [linked, providers] = await Promise.all([store.ownIdentities(tx), store.providersAtDoor(tx)]);
      const open = providers.filter(({ id }) => !linked.some(({ providerId }) => providerId === id));
      const may = await Promise.all(open.map((provider) => store.mayBeLinked(tx, provider)));
      return {
        collegate: linked.map(({ id, name, linkedAt }) => ({ id, nome: name, dal: linkedAt })),
        collegabili: open.filter((_, n) => may[n]).map(({ id, name }) => ({ id, nome: name })),
      };
    }),
  );

  serve(contracts.beginIdentityLink, async ({ body, actor: { accountId, sessionId }, reply, now }) => {
    const provider = await providerBy(app, body.fornitore);
    const made = makeState(app, reply, { providerId: provider.id, by: { accountId, sessionId }, now });
    return { indirizzo: await asked(entranceAt(app, provider, made)) };
  });

  serve.change(contracts.linkIdentity, {
    prepare: (call) => recognised(app, call, call.actor),
    scope: ({ actor }) => knownAs(actor.accountId),
    change: async ({ tx, actor, now, request }, { provider, said }) => {
      if (!(await store.mayBeLinked(tx, provider))) throw new Problem(409, 'identity-of-practice');
      const identity = { providerId: provider.id, subject: said.subject };
      const { name, events, mails } = await linkAndTell(tx, actor, identity, { now, language: languageOf(request) });
      return { answer: { nome: name }, events, mails };
    },
    finish: async ({ reply }, answer) => {
      forgetCookie(app, reply);
      return answer;
    },
  });

  serve.change(contracts.unlinkIdentity, {
    scope: ({ actor }) => knownAs(actor.accountId),
    change: async ({ tx, actor, params: { id }, request }) => {
      const { accountId, practiceId, sessionId } = actor;
      const linked = (await store.ownIdentities(tx)).find((own) => own.id === id);
      const providerId = linked && isId(id) ? await store.unlink(tx, accountId, id) : null;
      if (!linked || providerId === null) throw notFound();
      await store.endSessionsBy(tx, accountId, providerId, sessionId);
      return {
        answer: undefined,
        events: [{ action: 'identityUnlinked', id: accountId, practiceId, data: { provider: providerId } }],
        mails: await tellOwner(tx, actor, (name) => identityUnlinkedMail(name, linked.name), languageOf(request)),
      };
    },
  });
}

/** Returns the URL that also ends the session at the identity provider. */
function serveProviderExit(serve: Serve, app: App): void {
  serve(accounts.identityExit, async ({ actor: { accountId, sessionId } }) => {
    const { opened, provider } = await app.database.read(knownAs(accountId), async (tx) => {
      const by = await store.openedBy(tx, sessionId);
      return { opened: by, provider: by ? (await store.providersAtDoor(tx, by.providerId))[0] : undefined };
    });
    if (!opened || !provider) return { indirizzo: null };
    const token = opened.providerToken && app.secrets.open(opened.providerToken, tokenOwner(accountId));
    return { indirizzo: await exitAt(app, provider, token) };
  });
}

function serveCodeOpens(serve: Serve): void {
  serve(contracts.codeOpens, ({ inScope }) =>
    inScope(async (tx) => {
      const { opens, providers } = await store.codeOpens(tx);
      return { consentito: opens, fornitori: providers };
    }),
  );

  serve.change(contracts.letCodeOpen, async ({ tx, actor, body: { consentito } }) => ({
    answer: { consentito },
    events: (await store.letCodeOpen(tx, consentito))
      ? [{ action: 'codeOpensSet', id: actor.practiceId ?? '', data: { opens: consentito } }]
      : [],
  }));
}

/**
 * Logs in a person whom a provider has authenticated. The portal's own second factor comes first, unless the provider's
 * authentication replaces it. If `linksSubject` is set, the login also links that identity, after the second step if
 * there is one.
 */
async function enterBy(
  app: App,
  { tx, request, address, now }: { tx: Transaction; request: FastifyRequest; address: string; now: Date },
  accountId: string,
  { openedBy, isFactor, linksSubject }: { openedBy: OpenedBy; isFactor: boolean; linksSubject?: string },
  body: { rememberMe?: boolean | undefined; dispositivo?: string | undefined },
): Promise<Change<ResponseOf<typeof accounts.chooseAccess>>> {
  const remember = body.rememberMe ?? false;
  const [factors, grants] = await Promise.all([askedFactors(tx, accountId), usableGrants(tx, accountId)]);
  const [first] = grants;
  if (!first) throw UNKNOWN();
  if (factors.length > 0 && !isFactor) {
    const { methods, passkey, challenge } = await offerSecondStep(app, factors);
    const links = linksSubject === undefined ? {} : { linksSubject };
    const token = await beginStep(tx, { accountId, purpose: 'login', challenge, remember, openedBy, ...links, now });
    return { answer: { secondFactor: { token, metodi: methods, passkey } }, events: [] };
  }
  const device = { request, address, key: body.dispositivo };
  const opened = await begin(tx, accountId, grants, device, { remember, since: now, now, by: 'identity', openedBy });
  if (linksSubject === undefined) return opened;
  const owner = { accountId, practiceId: first.practiceId };
  const identity = { providerId: openedBy.providerId, subject: linksSubject };
  const linked = await linkAndTell(tx, owner, identity, { now, language: languageOf(request) });
  return { answer: opened.answer, events: [...linked.events, ...opened.events], mails: linked.mails };
}

async function providerBy(app: App, id: string): Promise<Provider> {
  const found = isId(id) ? await app.database.read(AT_THE_DOOR, (tx) => store.providersAtDoor(tx, id)) : [];
  if (!found[0]) throw notFound();
  return found[0];
}

/** Answers 409 if the provider does not respond, which does not count as a wrong guess. */
async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    if (error instanceof ProviderAway) throw new Problem(409, 'identity-provider-away');
    throw error;
  }
}

/**
 * Verifies the provider's answer that the browser delivers. The state must belong to this browser, have been made for
 * this purpose and be unused; its provider must be enabled; the token must be valid. A failure counts against the
 * network, like a wrong password.
 * @param by the account and session that link an identity; null for a login
 */
async function recognised(
  app: App,
  { body, request, address, now }: { body: Returned; request: FastifyRequest; address: string; now: Date },
  by: State['by'],
) {
  const refused = () => REFUSED(by === null ? 401 : 409);
  const state = stateOf(app, request, body.state, now);
  const isMeant = state?.by?.accountId === by?.accountId && state?.by?.sessionId === by?.sessionId;
  const name = state ? `identity:${state.hash.toString('hex')}` : `identity from ${networkOf(address)}`;
  const outcome = await behindBrakes(app, name, address, async () => {
    if (!state || !isMeant) return undefined;
    const [provider] = await app.database.inScope(AT_THE_DOOR, async (tx) =>
      (await store.spendState(tx, state.hash, state.until, now)) ? store.providersAtDoor(tx, state.providerId) : [],
    );
    if (!provider) return undefined;
    if (body.error === 'access_denied') return 'cancelled';
    const said = await asked(redeem(app, provider, body, state.browserKey));
    return said && { provider, said };
  });
  if (outcome === 'cancelled') throw new Problem(409, 'identity-cancelled');
  if (!outcome) throw refused();
  return outcome;
}
