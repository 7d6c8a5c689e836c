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

/** The e-mail that a manager typed for this account, while it is not confirmed from its mailbox. */
export async function unconfirmedEmail(tx: Transaction, accountId: string): Promise<string | null> {
  const row = await tx.one<{ email: string }>(
    sql`SELECT email FROM account WHERE id = ${accountId} AND email_unconfirmed AND email IS NOT NULL`,
  );
  return row?.email ?? null;
}

/** The owner of the password, as far as others could guess it. */
export async function passwordOwner(tx: Transaction, accountId: string): Promise<Whose> {
  const row = await tx.one<Whose>(sql`
    SELECT a.login, a.first_name AS "firstName", a.last_name AS "lastName", a.tax_code AS "taxCode", a.email,
      (SELECT string_agg(DISTINCT coalesce(c.legal_name, p.name), ' ') FROM account_grant g
        LEFT JOIN company c ON c.id = g.company_id LEFT JOIN practice p ON p.id = g.practice_id
        WHERE g.account_id = a.id) AS company
    FROM account a WHERE a.id = ${accountId}`);
  return row ?? {};
}

/** One's own password: every session but this one ends, and the duty to change it is met. */
export async function setOwnPassword(tx: Transaction, passwordHash: string, sessionId: string): Promise<void> {
  await tx.all(sql`SELECT own_password(${passwordHash}, ${sessionId})`);
}

/** Keys of payroll software that act for the account, in any practice. */
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

/** Browsers in which the account was entered. */
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

/** Guesses in these browsers are braked like anywhere else again. */
export function forgetDevices(tx: Transaction, accountId: string): Promise<number> {
  return tx.run(sql`DELETE FROM known_device WHERE account_id = ${accountId}`);
}

const ASKED_WITHIN_MS = 60 * 60_000;
const ASKED_AT_MOST = { name: 5, network: 100 };

/** Requests for one name, known or not: five an hour; from one network a hundred. */
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

/** The accounts of a login, e-mail or fiscal code that may enter and have a mailbox, each with a practice that knows it. */
function forgetful(tx: Transaction, name: string): Promise<Forgetful[]> {
  return tx.all(sql`
    SELECT account_id AS id, login, email, first_name AS "firstName", practice_id AS "practiceId"
    FROM forgetful_accounts(${name})`);
}

/** Mails the links by which forgotten passwords are reset: one mail for each mailbox and practice, a link for each login. */
export function resetPasswordsTask(app: App): Task<'resetPasswords'> {
  return async ({ name, language = 'it' }) => {
    await app.change({ role: 'authentication' }, { actor: null }, async (tx) => {
      const found: Forgetful[] = [];
      // By any of its names: five an hour to each account.
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
