import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTHORITIES, type Role } from '../../access/roles.ts';
import type { Actor } from '../../access/scope.ts';
import type { App } from '../../server/app.ts';
import type { Change } from '../../server/change.ts';
import type { Database, Transaction } from '../../server/database.ts';
import type { Serve } from '../../server/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import * as contracts from './accounts.contract.ts';
import * as store from './accounts.store.ts';
import { inTurn } from './in-turn.io.ts';
import { hashToken, newToken } from './keys.io.ts';
import { networkOf } from './network.ts';
import { hashPassword, verifyPassword } from './password.io.ts';
import { isStrongEnough } from './password-rule.ts';
import {
  ACCOUNT_FREE_FAILURES,
  delayAfter,
  FAILURES_KEPT_MS,
  livesOn,
  NETWORK_FREE_FAILURES,
  NETWORK_WINDOW_MS,
  sessionLifetime,
  USE_NOTED_EVERY_MS,
} from './session.ts';

/** Before anybody is known, and to open a session's own scope. */
const AUTHENTICATION = { role: 'authentication' } as const;

export function serveAccounts(serve: Serve, app: App): void {
  serve.change(contracts.authenticate, {
    scope: () => AUTHENTICATION,
    prepare: ({ body, address }) => checkPassword(app, body.username, body.password, address),
    change: async ({ tx, body, now, address, request }, { accountId }) => {
      const [first] = await store.usableGrants(tx, accountId);
      if (!first) throw new Problem(401, 'wrong-credentials');
      await store.forgetEndedSessions(tx, accountId, now);
      const lifetime = { remember: body.rememberMe ?? false, since: now, now };
      return openSession(tx, { request, address }, accountId, first, lifetime);
    },
    finish: withToken,
  });

  serve.change(contracts.setUpAdministrator, {
    scope: () => AUTHENTICATION,
    prepare: async ({ body }) => {
      if (!isStrongEnough(body.password)) throw new Problem(400, 'password-too-weak');
      // A hash is dear: nobody has one made without the key.
      const known = await app.database.inScope(AUTHENTICATION, (tx) => store.isSetUpKey(tx, body.key));
      if (!known) throw new Problem(409, 'link-used');
      return hashPassword(body.password);
    },
    change: ({ tx, body }, passwordHash) => setUpAdministrator(tx, { ...body, passwordHash }),
  });

  serve.change(contracts.logout, {
    scope: () => AUTHENTICATION,
    change: async ({ tx, actor }) => {
      await store.deleteSession(tx, actor.sessionId);
      return { answer: undefined, events: [{ action: 'loggedOut', id: actor.accountId, data: {} }] };
    },
  });

  serve(contracts.account, async ({ actor, inScope }) => {
    // The names of the places that the other grants lead to lie outside the active grant's scope.
    const grants = await app.database.inScope(AUTHENTICATION, (tx) => store.usableGrants(tx, actor.accountId));
    return inScope((tx) => presentAccount(tx, actor, grants));
  });

  serve.change(contracts.switchRole, {
    scope: () => AUTHENTICATION,
    change: async ({ tx, actor, body, now, address, request }) => {
      const grant = (await store.usableGrants(tx, actor.accountId)).find((own) => own.id === body.grant);
      if (!grant) throw notFound();
      // One that has ended meanwhile is followed by none; the absolute end stays the login's (security.md, Sessions).
      const session = await store.takeSession(tx, actor.sessionId);
      if (!session || !livesOn(grant.role, session, now)) throw new Problem(401, 'not-authenticated');
      return openSession(tx, { request, address }, actor.accountId, grant, { ...session, now });
    },
    finish: withToken,
  });
}

/** Answers with the token, in the body and where the spec's client looks for it (spec §7). */
async function withToken({ reply }: { reply: FastifyReply }, token: string) {
  reply.header('authorization', `Bearer ${token}`);
  return { id_token: token };
}

/** The first administrator: the key works once, and only while there is none. */
async function setUpAdministrator(
  tx: Transaction,
  { key, login, passwordHash }: { key: string; login: string; passwordHash: string },
): Promise<Change<{ login: string }>> {
  const row = await tx.one<{ id: string }>(
    sql`SELECT set_up_administrator(${hashToken(key)}, ${login}, ${passwordHash}) AS id`,
  );
  const id = row?.id ?? '';
  return { answer: { login }, events: [{ action: 'administratorSetUp', id, data: {}, person: { login } }] };
}

/** A fresh one-time key for the first administrator, or null when there is one already; older keys die. */
export async function newSetUpKey(database: Database): Promise<string | null> {
  const { token, hash } = newToken();
  return database.inScope(AUTHENTICATION, async (tx) => {
    const row = await tx.one<{ made: boolean }>(sql`SELECT set_up_key(${hash}) AS made`);
    return row?.made ? token : null;
  });
}

/** Login or e-mail and password; whatever is wrong, one and the same 401. */
function checkPassword(app: App, username: string, password: string, address: string): Promise<store.LoginCandidate> {
  const name = username.trim();
  const keys = { account: `account:${name.toLowerCase().slice(0, 200)}`, network: `network:${networkOf(address)}` };
  // Tries at one account are checked one after the other, so that each counts before the next is looked at.
  return inTurn(keys.account, async () => {
    const candidate = await app.database.inScope(AUTHENTICATION, async (tx) => {
      const until = await store.blockedUntil(tx, [keys.account, keys.network], app.now());
      if (until) throw tooManyTries(until, app.now());
      return store.findForLogin(tx, name);
    });
    const matches = await verifyPassword(candidate?.passwordHash ?? null, password);
    if (candidate && matches) {
      await app.database.inScope(AUTHENTICATION, (tx) => store.forgive(tx, keys.account));
      return candidate;
    }
    await app.database.inScope(AUTHENTICATION, async (tx) => {
      const now = app.now();
      await store.forgetOldFailures(tx, new Date(now.getTime() - FAILURES_KEPT_MS));
      const byAccount = delayAfter(await store.countFailure(tx, keys.account, now, null), ACCOUNT_FREE_FAILURES);
      const byNetwork = delayAfter(
        await store.countFailure(tx, keys.network, now, NETWORK_WINDOW_MS),
        NETWORK_FREE_FAILURES,
      );
      if (byAccount > 0) await store.block(tx, keys.account, new Date(now.getTime() + byAccount));
      if (byNetwork > 0) await store.block(tx, keys.network, new Date(now.getTime() + byNetwork));
    });
    throw new Problem(401, 'wrong-credentials');
  });
}

function tooManyTries(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Problem(
    429,
    { refused: 'too-many-tries', data: { seconds } },
    { headers: { 'retry-after': String(seconds) } },
  );
}

async function openSession(
  tx: Transaction,
  { request, address }: { request: FastifyRequest; address: string },
  accountId: string,
  grant: { id: string; role: Role },
  { remember, since, now }: { remember: boolean; since: Date; now: Date },
): Promise<Change<string>> {
  const { token, hash } = newToken();
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  await store.insertSession(tx, {
    accountId,
    grantId: grant.id,
    hash,
    remember,
    since,
    now,
    ...sessionLifetime(grant.role, remember),
    userAgent,
    address,
  });
  return { answer: token, events: [{ action: 'loggedIn', id: accountId, data: { role: grant.role } }] };
}

/** The actor of a bearer token, or of its hash; null when the session is over. A use is noted once a minute at most. */
export function authenticator(database: Database, now: () => Date) {
  const byHash = (hash: Buffer): Promise<Actor | null> =>
    database.inScope(AUTHENTICATION, async (tx) => {
      const moment = now();
      const session = await store.findSession(tx, hash, moment);
      if (!session) return null;
      if (moment.getTime() - new Date(session.lastUsedAt).getTime() > USE_NOTED_EVERY_MS) {
        await store.noteUse(tx, session.id, moment, sessionLifetime(session.actor.role, session.remember).idleMs);
      }
      return session.actor;
    });
  return {
    byHash,
    byToken: (token: string) => byHash(hashToken(token)),
    /** A look that is no use: a stream left open does not keep its session from ending. */
    isAlive: (token: string) =>
      database.inScope(AUTHENTICATION, async (tx) => {
        return (await store.findSession(tx, hashToken(token), now())) !== undefined;
      }),
  };
}

async function presentAccount(tx: Transaction, actor: Actor, grants: store.OwnGrant[]) {
  const own = await tx.one<{
    email: string | null;
    codFiscale: string | null;
    codFiscaleAzienda: string | null;
    codDistribuzione: string | null;
    codCliente: string | null;
    numProdotto: string | null;
    code: string | null;
    name: string | null;
    subsidiaries: boolean;
  }>(sql`
    SELECT a.email, coalesce(e.tax_code, a.tax_code) AS "codFiscale", c.tax_code AS "codFiscaleAzienda",
      p.distribution_code AS "codDistribuzione", p.customer_code AS "codCliente", p.product_number AS "numProdotto",
      c.code, c.legal_name AS name,
      EXISTS (SELECT 1 FROM company s WHERE s.head_company_id = c.id) AS subsidiaries
    FROM account a LEFT JOIN practice p ON p.id = ${actor.practiceId} LEFT JOIN company c ON c.id = ${actor.companyId}
      LEFT JOIN employee e ON e.id = ${actor.employeeId}
    WHERE a.id = ${actor.accountId}`);
  if (!own) throw notFound();
  return {
    id: actor.accountId,
    login: actor.login,
    email: own.email,
    authorities: [...new Set(grants.map((grant) => AUTHORITIES[grant.role]))],
    role: actor.role,
    codFiscale: own.codFiscale,
    codFiscaleAzienda: own.codFiscaleAzienda,
    codDistribuzione: own.codDistribuzione,
    codCliente: own.codCliente,
    numProdotto: own.numProdotto,
    idAzienda: actor.companyId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    azienda: own.code && own.name ? { value: own.code, text: own.name } : null,
    capogruppo: actor.role === 'COMPANY' && own.subsidiaries,
    grants,
    activeGrant: actor.grantId,
  };
}
