import { createHash } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import { ROLES, type Role } from '../../access/roles.ts';
import type { Actor } from '../../access/scope.ts';
import { hashToken } from '../../directory/keys.io.ts';
import { array, type Transaction } from '../../server/database/database.ts';

export interface LoginCandidate {
  accountId: string;
  passwordHash: string;
  hasSecondFactor: boolean;
  /** True if the account has logged in from this network before. */
  knowsNetwork: boolean;
  /** True if the account has logged in from this browser before. */
  knowsDevice: boolean;
}

/**
 * Finds the accounts with a usable grant by login, confirmed e-mail or an employee's fiscal code, ignoring case.
 * Accounts that have logged in from this browser come first, then the oldest accounts.
 */
export function accountsForLogin(
  tx: Transaction,
  { name, most, network, device }: { name: string; most: number; network: string; device: string | null },
): Promise<LoginCandidate[]> {
  return tx.all(sql`
    SELECT account_id AS "accountId", password_hash AS "passwordHash", has_second_factor AS "hasSecondFactor",
      knows_network AS "knowsNetwork", knows_device AS "knowsDevice"
    FROM login_candidates(${name}, ${most}, ${network}, ${device})`);
}

/** The hash of the account's password; null if it has none. */
export async function passwordHashOf(tx: Transaction, accountId: string): Promise<string | null> {
  const row = await tx.one<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM credential WHERE account_id = ${accountId}`,
  );
  return row?.hash ?? null;
}

export interface OwnGrant {
  id: string;
  role: Role;
  practiceId: string | null;
  companyId: string | null;
  employeeId: string | null;
  where: string;
  /** True if the employment has ended. */
  hasEnded: boolean;
}

/**
 * The grants in which an account may act, in the spec's priority of roles. Within a role, current employments come
 * first, then the grant used last (P116).
 */
export function usableGrants(tx: Transaction, accountId: string): Promise<OwnGrant[]> {
  return tx.all(sql`
    SELECT g.id, g.role, g.practice_id AS "practiceId", g.company_id AS "companyId", g.employee_id AS "employeeId",
      coalesce(c.legal_name, p.name, 'Portale lavoro') AS "where", own_place_ended(g.id) AS "hasEnded"
    FROM account_grant g LEFT JOIN practice p ON p.id = g.practice_id LEFT JOIN company c ON c.id = g.company_id
      LEFT JOIN last_use u ON u.grant_id = g.id
    WHERE g.account_id = ${accountId} AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    ORDER BY array_position(${array(ROLES, 'text')}, g.role), own_place_ended(g.id), u.used_at DESC NULLS LAST, g.id`);
}

export interface NewSession {
  accountId: string;
  grantId: string;
  hash: Buffer;
  remember: boolean;
  /** The time of the login that began the session, kept across switches of role. */
  since: Date;
  freshUntil: Date | null;
  now: Date;
  idleMs: number;
  absoluteMs: number;
  userAgent: string | null;
  address: string;
  openedBy: OpenedBy | null;
}

/** The identity provider used for the login of a session, and the sealed token that logs out there too. */
export interface OpenedBy {
  providerId: string;
  providerToken: string | null;
  /** True if the provider has confirmed the account's fiscal code. */
  codeVouched: boolean;
}

export function insertSession(tx: Transaction, s: NewSession): Promise<{ id: string } | undefined> {
  const idleUntil = new Date(s.now.getTime() + s.idleMs);
  const expiresAt = new Date(s.since.getTime() + s.absoluteMs);
  return tx.one(sql`
    INSERT INTO session (token_hash, account_id, grant_id, remember, created_at, fresh_until, last_used_at, idle_until, expires_at,
      user_agent, address, provider_id, provider_token, code_vouched)
    VALUES (${s.hash}, ${s.accountId}, ${s.grantId}, ${s.remember}, ${s.since}, ${s.freshUntil}, ${s.now}, ${idleUntil}, ${expiresAt},
      ${s.userAgent}, ${s.address}, ${s.openedBy?.providerId ?? null}, ${s.openedBy?.providerToken ?? null},
      ${s.openedBy?.codeVouched ?? false})
    RETURNING id`);
}

/** Records that this grant was used last, so that the next login starts in it. */
export async function noteUse(tx: Transaction, accountId: string, grantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO last_use (grant_id, account_id, used_at) VALUES (${grantId}, ${accountId}, ${now})
    ON CONFLICT (grant_id) DO UPDATE SET used_at = excluded.used_at`);
}

export interface SessionRow {
  id: string;
  remember: boolean;
  lastUsedAt: string;
  actor: Actor;
}

/** Finds the session of a token and the session's actor, if both are valid at `now`. */
export async function findSession(
  tx: Pick<Transaction, 'one'>,
  hash: Buffer,
  now: Date,
  requireSecondFactor: boolean,
): Promise<SessionRow | undefined> {
  const row = await tx.one<Omit<Actor, 'sessionId'> & { id: string; remember: boolean; lastUsedAt: string }>(sql`
    SELECT id, remember, last_used_at AS "lastUsedAt", account_id AS "accountId", login, first_name AS "firstName",
      last_name AS "lastName", grant_id AS "grantId", role, practice_id AS "practiceId", company_id AS "companyId",
      employee_id AS "employeeId", fresh_until AS "freshUntil", company_ids AS "companyIds",
      CASE WHEN must_change THEN 'password-change-required'
        WHEN ${requireSecondFactor} AND role IN ('ADMIN', 'CONSULTANT') AND NOT has_second_factor
          THEN 'second-factor-required' END AS "mustFirst"
    FROM session_of(${hash}, ${now})`);
  if (!row) return undefined;
  const { id, remember, lastUsedAt, ...who } = row;
  return { id, remember, lastUsedAt, actor: { ...who, sessionId: id } };
}

export function extendSession(tx: Transaction, sessionId: string, now: Date, idleMs: number): Promise<number> {
  return tx.run(sql`
    UPDATE session SET last_used_at = ${now}, idle_until = ${new Date(now.getTime() + idleMs)} WHERE id = ${sessionId}`);
}

export function deleteSession(tx: Transaction, sessionId: string): Promise<number> {
  return tx.run(sql`DELETE FROM session WHERE id = ${sessionId}`);
}

/** Ends a session and returns it; undefined if it had ended already. */
export async function takeSession(
  tx: Transaction,
  sessionId: string,
): Promise<{ remember: boolean; since: Date; openedBy: OpenedBy | null } | undefined> {
  const row = await tx.one<{
    remember: boolean;
    since: string;
    providerId: string | null;
    providerToken: string | null;
    codeVouched: boolean;
  }>(
    sql`
      DELETE FROM session WHERE id = ${sessionId}
      RETURNING remember, created_at AS since, provider_id AS "providerId", provider_token AS "providerToken",
        code_vouched AS "codeVouched"`,
  );
  if (!row) return undefined;
  const { remember, since, providerId, providerToken, codeVouched } = row;
  const openedBy = providerId === null ? null : { providerId, providerToken, codeVouched };
  return { remember, since: new Date(since), openedBy };
}

/** Deletes the account's ended sessions and the IP addresses stored in them, because nothing reads them again. */
export function forgetEndedSessions(tx: Transaction, accountId: string, now: Date): Promise<number> {
  return tx.run(
    sql`DELETE FROM session WHERE account_id = ${accountId} AND (idle_until <= ${now} OR expires_at <= ${now})`,
  );
}

export async function isSetUpKey(tx: Transaction, key: string): Promise<boolean> {
  const row = await tx.one<{ known: boolean }>(sql`SELECT is_set_up_key(${hashToken(key)}) AS known`);
  return row?.known === true;
}

/**
 * Remembers a network from which the account logged in. Stores only a hash of account and network, for half a year
 * after the last login.
 */
export async function rememberNetwork(tx: Transaction, accountId: string, network: string, now: Date): Promise<void> {
  await Promise.all([
    tx.run(sql`
      INSERT INTO known_network (account_id, network_hash, last_at)
      VALUES (${accountId}, ${boundHash(accountId, network)}, ${now})
      ON CONFLICT (account_id, network_hash) DO UPDATE SET last_at = excluded.last_at`),
    tx.run(sql`
      DELETE FROM known_network WHERE account_id = ${accountId} AND last_at < ${now}::timestamptz - interval '180 days'`),
  ]);
}

const MOST_DEVICES = 20;

/**
 * Remembers a browser in which the account logged in. Stores only a hash of account and browser key, for half a year
 * after the last login.
 */
export async function rememberDevice(
  tx: Transaction,
  accountId: string,
  { key, userAgent }: { key: string; userAgent: string | null },
  now: Date,
): Promise<void> {
  const remembered = tx.run(sql`
    INSERT INTO known_device (account_id, key_hash, user_agent, since, last_at)
    VALUES (${accountId}, ${boundHash(accountId, key)}, ${userAgent?.slice(0, 300) ?? null}, ${now}, ${now})
    ON CONFLICT (account_id, key_hash) DO UPDATE SET last_at = excluded.last_at, user_agent = excluded.user_agent`);
  const forgotten = tx.run(sql`
    DELETE FROM known_device d WHERE d.account_id = ${accountId} AND (d.last_at < ${now}::timestamptz - interval '180 days'
      OR d.id IN (SELECT o.id FROM known_device o WHERE o.account_id = ${accountId}
        ORDER BY o.last_at DESC, o.id DESC OFFSET ${MOST_DEVICES}))`);
  await Promise.all([remembered, forgotten]);
}

/** The hash includes the account, so that one network or browser has a different hash for each account. */
function boundHash(accountId: string, what: string): Buffer {
  return createHash('sha256').update(`${accountId} ${what}`).digest();
}

/** The time from which all these keys (account name, network) may be tried again; null if none of them is blocked. */
export async function blockedUntil(tx: Transaction, keys: readonly string[], now: Date): Promise<Date | null> {
  const hashes = join(
    keys.map((key) => sql`${guessHash(key)}::bytea`),
    ', ',
  );
  const row = await tx.one<{ until: string | null }>(
    sql`SELECT guess_blocked_until(ARRAY[${hashes}], ${now}) AS until`,
  );
  return row?.until ? new Date(row.until) : null;
}

/** Counts a failure, and resets the count when `windowMs` is given and has passed; returns the count so far. */
export async function countFailure(tx: Transaction, key: string, now: Date, windowMs: number | null): Promise<number> {
  const since = windowMs === null ? null : new Date(now.getTime() - windowMs);
  const row = await tx.one<{ failures: number }>(
    sql`SELECT guess_missed(${guessHash(key)}, ${now}, ${since}::timestamptz) AS failures`,
  );
  return row?.failures ?? 0;
}

export async function blockUntil(tx: Transaction, key: string, until: Date): Promise<void> {
  await tx.run(sql`SELECT guess_block(${guessHash(key)}, ${until})`);
}

/** Clears the failures of an account after a successful login. */
export async function forgive(tx: Transaction, accountKey: string): Promise<void> {
  await tx.run(sql`SELECT guess_hit(${guessHash(accountKey)})`);
}

/**
 * Deletes the counts of names and networks that nobody has tried for a day, because anyone can create counts by
 * guessing names.
 */
export async function forgetOldFailures(tx: Transaction, now: Date): Promise<void> {
  await tx.run(sql`SELECT guesses_forgotten(${now})`);
}

/** Hashes a guessed name or network, so that the database does not store it in plain text. */
function guessHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
