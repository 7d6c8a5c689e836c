import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '../../../access/contract.ts';
import * as accounts from '../../../directory/accounts.contract.ts';
import type { App } from '../../../server/app.ts';
import type { Change } from '../../../server/change.ts';
import { isId } from '../../../server/database.ts';
import { languageOf, type Serve } from '../../../server/http.ts';
import { networkOf } from '../../../server/network.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { identityLinkedMail, identityUnlinkedMail } from '../../../text/account-mails.ts';
import { usableGrants } from '../accounts.store.ts';
import { AT_THE_DOOR, behindBrakes, knownAs } from '../brakes.io.ts';
import { begin, tokenIn } from '../login.routes.ts';
import { tellOwner } from '../mails.store.ts';
import { beginStep, factorsOf, offerSecondStep } from '../second-factor.store.ts';
import { codeOpens as isOpened, letCodeOpen } from './code-opens.store.ts';
import * as contracts from './identity.contract.ts';
import * as store from './identity.store.ts';
import { believedCode, standsForFactor } from './identity.ts';
import { entranceAt, exitAt, type Provider, ProviderAway, type Returned, redeem } from './provider.io.ts';
import { forgetCookie, makeState, type State, stateOf } from './state.io.ts';

/** Whatever is wrong with what came back: one and the same answer. */
const REFUSED = (status: 401 | 409) => new Problem(status, 'identity-refused');
/** Nobody's identity, a disabled account's, or one with places beyond the provider's practice: one and the same answer. */
const UNKNOWN = () => new Problem(401, 'identity-unknown');

const tokenOwner = (accountId: string) => `identity token ${accountId}`;

export function serveIdentities(serve: Serve, app: App): void {
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
      const found = await app.database.read(AT_THE_DOOR, (tx) =>
        store.accountOfIdentity(tx, provider.id, said.subject, code),
      );
      if (!found) throw UNKNOWN();
      return { accountId: found.accountId, provider, said };
    },
    scope: (_, { accountId }) => knownAs(accountId),
    change: async (
      { tx, body, now, address, request },
      { accountId, provider, said },
    ): Promise<Change<ResponseOf<typeof accounts.identityLogin>>> => {
      const remember = body.rememberMe ?? false;
      const openedBy = {
        providerId: provider.id,
        providerToken: app.secrets.seal(said.token, tokenOwner(accountId)),
      };
      const [factors, grants] = await Promise.all([factorsOf(tx, accountId), usableGrants(tx, accountId)]);
      if (grants.length === 0) throw UNKNOWN();
      if (factors.length > 0 && !standsForFactor(said, provider.factorLevels)) {
        const offer = await offerSecondStep(app, factors);
        const { challenge } = offer;
        const token = await beginStep(tx, { accountId, purpose: 'login', challenge, remember, openedBy, now });
        return { answer: { secondFactor: { token, metodi: offer.methods, passkey: offer.passkey } }, events: [] };
      }
      const device = { request, address, key: body.dispositivo };
      return begin(tx, accountId, grants, device, { remember, since: now, now, by: 'identity', openedBy });
    },
    finish: async ({ reply }, answer) => {
      forgetCookie(app, reply);
      return 'id_token' in answer ? tokenIn(reply, answer.id_token) : answer;
    },
  });

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
      const { accountId, practiceId } = actor;
      if (!(await store.mayBeLinked(tx, provider))) throw new Problem(409, 'identity-of-practice');
      const made = await store.link(tx, { accountId, providerId: provider.id, subject: said.subject }, now);
      if (!made) throw new Problem(409, 'identity-taken');
      return {
        answer: { nome: provider.name },
        events: [{ action: 'identityLinked', id: accountId, practiceId, data: { provider: provider.id } }],
        mails: await tellOwner(tx, actor, (name) => identityLinkedMail(name, provider.name), languageOf(request)),
      };
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

  serve(accounts.identityExit, async ({ actor: { accountId, sessionId } }) => {
    const { opened, provider } = await app.database.read(knownAs(accountId), async (tx) => {
      const by = await store.openedBy(tx, sessionId);
      return { opened: by, provider: by ? (await store.providersAtDoor(tx, by.providerId))[0] : undefined };
    });
    if (!opened || !provider) return { indirizzo: null };
    const token = opened.providerToken && app.secrets.open(opened.providerToken, tokenOwner(accountId));
    return { indirizzo: await exitAt(app, provider, token) };
  });

  serve(contracts.codeOpens, ({ inScope }) =>
    inScope(async (tx) => {
      const { opens, providers } = await isOpened(tx);
      return { consentito: opens, fornitori: providers };
    }),
  );

  serve.change(contracts.letCodeOpen, async ({ tx, actor, body: { consentito } }) => ({
    answer: { consentito },
    events: (await letCodeOpen(tx, consentito))
      ? [{ action: 'codeOpensSet', id: actor.practiceId ?? '', data: { opens: consentito } }]
      : [],
  }));
}

async function providerBy(app: App, id: string): Promise<Provider> {
  const found = isId(id) ? await app.database.read(AT_THE_DOOR, (tx) => store.providersAtDoor(tx, id)) : [];
  if (!found[0]) throw notFound();
  return found[0];
}

/** A provider that does not answer is nobody's guess. */
async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    if (error instanceof ProviderAway) throw new Problem(409, 'identity-provider-away');
    throw error;
  }
}

/**
 * Who has come back from a provider: a state of this browser, made for this very purpose, brought the first time, of a
 * provider that is still on, and a token that holds. What does not is a miss of the network, as a wrong password is.
 * @param by who links; null for a login
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
