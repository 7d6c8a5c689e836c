import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import type { Grant } from '../../directory/grant.ts';
import { newLetterCode } from '../../directory/keys.io.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import type { Mail } from '../../server/jobs/mail.ts';
import type { Mailing } from '../../server/jobs/mailing.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct } from '../notifications/mailings.store.ts';
import { INVITED_AT_ONCE } from './managing.contract.ts';

/**
 * Actions of managers on users. Each calls a database function that checks the caller (P3). The function refuses a
 * grant outside the caller's scope like one that does not exist (404), and other violations with their code, such as
 * `account-shared` (409).
 */

/** The ledger events and mails of an action, which the endpoint returns with its change. */
export interface AccountChange {
  events: LedgerEvent[];
  mails: Mail[];
  /** The invitations sent by the action, each with the former expiry of its grant's invitation. */
  invited: readonly Invited[];
}

interface Invited {
  grantId: string;
  companyId: string | null;
  /** When the previous invitation would have expired; null if there was none. */
  before: string | null;
}

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    /** `at` is the database time at which the grants were invited. */
    invitation: {
      at: string | null;
      grants: readonly { grantId: string; before: string | null; until: string | null }[];
    };
  }
}

const GRANTS = sql`
  SELECT g.id, g.public_id AS "publicId", g.role, g.practice_id AS "practiceId", g.company_id AS "companyId", g.employee_id AS "employeeId",
    g.account_id AS "accountId", a.login, coalesce(e.email, g.email, CASE WHEN g.role = 'EMPLOYEE' THEN NULL ELSE a.email END) AS email,
    coalesce(e.first_name, g.first_name, a.first_name) AS "firstName",
    coalesce(e.last_name, g.last_name, a.last_name) AS "lastName",
    CASE g.role WHEN 'EMPLOYEE' THEN e.web_access WHEN 'COMPANY' THEN c.web_access WHEN 'BRANCH' THEN c.web_access ELSE true END AS "webAccess",
    g.activated_at AS "activatedAt", g.disabled_at AS "disabledAt", g.invited_until AS "invitedUntil", g.branch_codes AS branches
  FROM account_grant g LEFT JOIN account a ON a.id = g.account_id LEFT JOIN employee e ON e.id = g.employee_id
    LEFT JOIN company c ON c.id = g.company_id`;

function grantsWhere(tx: Transaction, condition: Sql): Promise<Grant[]> {
  return tx.all<Grant>(sql`${GRANTS} WHERE ${condition} ORDER BY g.id`);
}

/** Users by their public ids; ids that do not exist or are outside the scope are left out. */
export function usersById(tx: Transaction, ids: readonly string[]): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.public_id = ANY(${array(ids.filter(isId), 'bigint')})`);
}

/** Grants by their internal ids, which clients do not know. */
export function grantsById(tx: Transaction, ids: readonly string[]): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.id = ANY(${array(ids, 'bigint')})`);
}

/** The logins of companies; each company's first login comes before its others. */
export function loginsOfCompanies(tx: Transaction, companyIds: readonly string[]): Promise<Grant[]> {
  return grantsWhere(
    tx,
    sql`g.role IN ('COMPANY', 'BRANCH') AND g.company_id = ANY(${array(companyIds.filter(isId), 'bigint')})`,
  );
}

/** The logins of a practice, starting with its first login. */
export function loginsOfPractice(tx: Transaction, practiceId: string): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.role = 'CONSULTANT' AND g.practice_id = ${practiceId}`);
}

/** The logins of all practices, for the administrator. */
export function loginsOfPractices(tx: Transaction): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.role = 'CONSULTANT'`);
}

/** The administrators of the installation. */
export function grantsOfAdministrators(tx: Transaction): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.role = 'ADMIN'`);
}

/** Grants with an unanswered invitation. */
export function unansweredGrants(tx: Transaction): Promise<Grant[]> {
  return grantsWhere(tx, sql`g.activated_at IS NULL AND g.disabled_at IS NULL AND g.invited_until IS NOT NULL`);
}

export interface Address {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Sets the addressee of the invitation for a login of a practice or company, until that login is activated. */
export async function addressGrant(tx: Transaction, grantId: string, to: Address): Promise<void> {
  await tx.all(sql`SELECT grant_address(${grantId}, ${to.email}, ${to.firstName}, ${to.lastName})`);
}

/** Sets the displayed name of a login of a practice or company, even if the login is active. */
export async function nameGrant(tx: Transaction, grantId: string, to: Address): Promise<void> {
  await tx.all(sql`SELECT grant_name(${grantId}, ${to.firstName}, ${to.lastName})`);
}

/**
 * Adds a login to the scope's practice, to one of its companies, or to some branches of a company; returns the login's
 * grant.
 */
export async function addLogin(
  tx: Transaction,
  companyId: string | null,
  to: Address,
  branches: readonly string[] | null = null,
): Promise<{ id: string; events: LedgerEvent[] }> {
  const row = await tx.one<{ id: string }>(
    sql`SELECT grant_add(${companyId}, ${branches && array(branches, 'text')}, ${to.email}, ${to.firstName}, ${to.lastName}) AS id`,
  );
  const id = row?.id ?? '';
  const role = companyId === null ? 'CONSULTANT' : branches === null ? 'COMPANY' : 'BRANCH';
  const data = { role, ...(branches && { branches: branches.join(', ') }) };
  return { id, events: [{ action: 'loginAdded', id, companyId, data }] };
}

/** Removes a login other than the first; the documents that it uploaded and its ledger events remain. */
export async function removeLogin(tx: Transaction, grant: Grant): Promise<LedgerEvent[]> {
  await tx.all(sql`SELECT grant_remove(${grant.id})`);
  return [{ action: 'loginRemoved', ...on(grant), data: { role: grant.role } }];
}

/**
 * Sends the activation mail, also repeatedly. An older link is invalidated at once; the new link is created when the
 * mail is sent.
 */
export async function invite(tx: Transaction, grant: Grant): Promise<AccountChange> {
  const row = await tx.one<{ mailbox: string }>(sql`SELECT grant_invite(${grant.id}) AS mailbox`);
  return {
    events: [{ action: 'activationSent', ...on(grant), data: {} }],
    invited: [{ grantId: grant.id, companyId: grant.companyId, before: grant.invitedUntil }],
    mails: [
      {
        template: 'activation',
        data: { grantId: grant.id },
        recipient: row?.mailbox ?? '',
        practiceId: grant.practiceId,
      },
    ],
  };
}

/** Many invitations form one delayed mailing; a few are sent at once, and this returns undefined. */
export async function mailingOf(
  tx: Transaction,
  invited: readonly Invited[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<Mailing | undefined> {
  if (invited.length <= INVITED_AT_ONCE) return undefined;
  const rows = await tx.all<{ id: string; until: string | null; at: string }>(sql`
    SELECT id, invited_until AS until, scope_now() AS at FROM account_grant
    WHERE id = ANY(${array(
      invited.map(({ grantId }) => grantId),
      'bigint',
    )})`);
  const until = new Map(rows.map((row) => [row.id, row.until]));
  const companyIds = invited.flatMap(({ companyId }) => companyId ?? []);
  return {
    kind: 'invitation',
    undo: {
      at: rows[0]?.at ?? null,
      grants: invited.map(({ grantId, before }) => ({ grantId, before, until: until.get(grantId) ?? null })),
    },
    subject: '',
    companyId: companyOfAct(companyIds, actor),
    people: invited.length,
    by: actor.accountId,
    at: now,
  };
}

/** Withdraws invitations: each grant returns to its former state, unless it has changed since. */
export const undoInvitations: Undo<'invitation'> = async (tx, { at, grants }) => {
  const events: LedgerEvent[] = [];
  const standing = new Map(
    (
      await grantsById(
        tx,
        grants.map(({ grantId }) => grantId),
      )
    ).map((one) => [one.id, one]),
  );
  for (const { grantId, before, until } of grants) {
    const grant = standing.get(grantId);
    if (!grant) continue;
    const row = await tx.one<{ undone: boolean }>(
      sql`SELECT grant_uninvite(${grantId}, ${at}::timestamptz, ${before}::timestamptz, ${until}::timestamptz) AS undone`,
    );
    if (row?.undone) events.push({ action: 'activationTakenBack', ...on(grant), data: {} });
  }
  return { events };
};

/** Makes the code of a printed activation letter. It is valid for 30 days, and only together with the fiscal code. */
export async function makeLetterCode(tx: Transaction, grant: Grant): Promise<{ code: string; events: LedgerEvent[] }> {
  const { code, hash } = newLetterCode();
  await tx.all(sql`SELECT grant_letter(${grant.id}, ${hash})`);
  return { code, events: [{ action: 'activationLetterMade', ...on(grant), data: {} }] };
}

export async function disable(tx: Transaction, grant: Grant): Promise<LedgerEvent[]> {
  await tx.all(sql`SELECT grant_disable(${grant.id})`);
  return [{ action: 'accessDisabled', ...on(grant), data: {} }];
}

export async function enable(tx: Transaction, grant: Grant): Promise<LedgerEvent[]> {
  await tx.all(sql`SELECT grant_enable(${grant.id})`);
  return [{ action: 'accessEnabled', ...on(grant), data: {} }];
}

/** Activates a user at once, with a password that must be changed at the next login. */
export async function activateByHand(
  tx: Transaction,
  grant: Grant,
  as: { login: string; email: string | null; passwordHash: string },
): Promise<LedgerEvent[]> {
  await tx.all(sql`SELECT grant_activate(${grant.id}, ${as.login}, ${as.email}, ${as.passwordHash})`);
  return [{ action: 'activated', ...on(grant), data: { by: 'manager' } }];
}

/** Sets a new one-time password; returns the user's login. */
export async function giveOneTimePassword(
  tx: Transaction,
  grant: Grant,
  passwordHash: string,
): Promise<{ login: string; events: LedgerEvent[] }> {
  const row = await tx.one<{ login: string }>(sql`SELECT credential_reset(${grant.id}, ${passwordHash}) AS login`);
  return { login: row?.login ?? '', events: [{ action: 'oneTimePasswordGiven', ...on(grant), data: {} }] };
}

/** Resets a user to "not activated" with another e-mail address, and sends a new activation mail there. */
export async function resetTo(tx: Transaction, grant: Grant, email: string): Promise<AccountChange> {
  await tx.all(sql`SELECT grant_reset(${grant.id}, ${email})`);
  const { events, ...sent } = await invite(tx, grant);
  return { events: [{ action: 'accessReset', ...on(grant), data: {} }, ...events], ...sent };
}

/** Removes lost second factors. Returns the time of the removal if it is delayed by a day (P109). */
export async function resetSecondFactor(
  tx: Transaction,
  grant: Grant,
): Promise<{ due: Date | null; events: LedgerEvent[] }> {
  const row = await tx.one<{ due: string | null }>(sql`SELECT factor_removal_ask(${grant.id}) AS due`);
  const due = row?.due ? new Date(row.due) : null;
  return {
    due,
    events: [
      due
        ? { action: 'secondFactorResetAsked', ...on(grant), data: { due: due.toISOString() } }
        : { action: 'secondFactorReset', ...on(grant), data: {} },
    ],
  };
}

export async function withdrawFactorReset(tx: Transaction, grant: Grant): Promise<LedgerEvent[] | null> {
  const row = await tx.one<{ waited: boolean }>(sql`SELECT factor_removal_withdraw(${grant.id}) AS waited`);
  return row?.waited ? [{ action: 'secondFactorResetWithdrawn', ...on(grant), data: { by: 'manager' } }] : null;
}

/**
 * Why a login cannot have this e-mail address: a consultant of any practice, or another login of the same practice,
 * already has it.
 */
export async function whyNotLoginEmail(
  tx: Transaction,
  email: string,
  role: 'CONSULTANT' | 'COMPANY',
  butGrantId: string | null = null,
): Promise<Refusal | null> {
  const row = await tx.one<{ taken: boolean }>(
    sql`SELECT login_email_taken(${email}, ${role}, ${butGrantId}) AS taken`,
  );
  return row?.taken ? refuse('emailexists') : null;
}

function on({ id, practiceId, companyId, employeeId }: Grant) {
  return { id, practiceId, companyId, employeeId };
}
