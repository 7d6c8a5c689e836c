import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Task } from '../../server/jobs/jobs.ts';
import { networkOf } from '../../server/network.ts';
import type { Language } from '../../text/common/language.ts';
import * as accounts from './accounts.store.ts';
import type { Whose } from './password-rule.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    resetPasswords: { practiceId: null; name: string; language?: Language };
  }
}

/** The account's e-mail address if a manager entered it and its owner has not confirmed it yet. */
export async function unconfirmedEmail(tx: Transaction, accountId: string): Promise<string | null> {
  const row = await tx.one<{ email: string }>(
    sql`SELECT email FROM account WHERE id = ${accountId} AND email_unconfirmed AND email IS NOT NULL`,
  );
  return row?.email ?? null;
}

/** The owner's data that others could guess and that the password must not contain. */
export async function passwordOwner(tx: Transaction, accountId: string): Promise<Whose> {
  const row = await tx.one<Whose>(sql`
    SELECT a.login, a.first_name AS "firstName", a.last_name AS "lastName", a.tax_code AS "taxCode", a.email,
      (SELECT string_agg(DISTINCT coalesce(c.legal_name, p.name), ' ') FROM account_grant g
        LEFT JOIN company c ON c.id = g.company_id LEFT JOIN practice p ON p.id = g.practice_id
        WHERE g.account_id = a.id) AS company
    FROM account a WHERE a.id = ${accountId}`);
  return row ?? {};
}

/** Sets the caller's own password, ends all other sessions, and clears the obligation to change the password. */
export async function setOwnPassword(tx: Transaction, passwordHash: string, sessionId: string): Promise<void> {
  await tx.all(sql`SELECT own_password(${passwordHash}, ${sessionId})`);
}

/** API keys for payroll software that act for the account, in any practice. */
export function ownApiKeys(tx: Transaction): Promise<ApiKeyOfOwn[]> {
  return tx.all(sql`
    SELECT key_id AS id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM own_api_keys()`);
}
interface ApiKeyOfOwn {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export function endOwnApiKeys(tx: Transaction): Promise<{ id: string; practiceId: string }[]> {
  return tx.all(sql`SELECT key_id AS id, practice_id AS "practiceId" FROM own_api_keys_end()`);
}

/** Browsers in which the account has logged in. */
export function ownDevices(tx: Transaction, accountId: string): Promise<OwnDevice[]> {
  return tx.all(sql`
    SELECT id, user_agent AS "userAgent", since, last_at AS "lastAt" FROM known_device
    WHERE account_id = ${accountId} ORDER BY last_at DESC, id DESC`);
}
interface OwnDevice {
  id: string;
  userAgent: string | null;
  since: string;
  lastAt: string;
}

/** Deletes the known devices, so that guesses from them are throttled like any others. */
export function forgetDevices(tx: Transaction, accountId: string): Promise<number> {
  return tx.run(sql`DELETE FROM known_device WHERE account_id = ${accountId}`);
}

const ASKED_WITHIN_MS = 60 * 60_000;
const ASKED_AT_MOST = { name: 5, network: 100 };

/** Whether a limit is exceeded: five requests an hour per name, known or not, and a hundred per network. */
export async function isAskedTooOften(tx: Transaction, name: string, address: string, now: Date): Promise<boolean> {
  const ofName = await accounts.countFailure(tx, `reset:${name.toLowerCase().slice(0, 200)}`, now, ASKED_WITHIN_MS);
  const ofNetwork = await accounts.countFailure(tx, `reset-network:${networkOf(address)}`, now, ASKED_WITHIN_MS);
  return ofName > ASKED_AT_MOST.name || ofNetwork > ASKED_AT_MOST.network;
}

interface Forgetful {
  id: string;
  login: string;
  email: string;
  firstName: string | null;
  practiceId: string | null;
}

/**
 * The accounts with this login, e-mail or fiscal code that may log in and have a mailbox, each with a practice in which
 * it has a grant.
 */
function forgetful(tx: Transaction, name: string): Promise<Forgetful[]> {
  return tx.all(sql`
    SELECT account_id AS id, login, email, first_name AS "firstName", practice_id AS "practiceId"
    FROM forgetful_accounts(${name})`);
}

/** Mails the links that reset forgotten passwords: one mail per mailbox and practice, with a link per login. */
export function resetPasswordsTask(app: App): Task<'resetPasswords'> {
  return async ({ name, language = 'it' }) => {
    await app.change({ role: 'authentication' }, { actor: null }, async (tx) => {
      const found: Forgetful[] = [];
      // At most five mails an hour per account, whichever of its names is used.
      for (const account of await forgetful(tx, name)) {
        const asked = await accounts.countFailure(tx, `reset-of:${account.id}`, app.now(), ASKED_WITHIN_MS);
        if (asked <= ASKED_AT_MOST.name) found.push(account);
      }
      const mailboxes = Map.groupBy(found, ({ email, practiceId }) =>
        JSON.stringify([email.toLowerCase(), practiceId]),
      );
      return {
        answer: undefined,
        events: found.map(({ id, login, practiceId }) => ({
          action: 'passwordResetAsked' as const,
          id,
          practiceId,
          data: {},
          person: { login },
        })),
        mails: [...mailboxes.values()].map((own) => ({
          template: 'passwordReset' as const,
          data: {
            language,
            firstName: own[0]?.firstName ?? null,
            accounts: own.map(({ id, login }) => ({ id, login })),
          },
          recipient: own[0]?.email ?? '',
          practiceId: own[0]?.practiceId ?? null,
        })),
      };
    });
  };
}
