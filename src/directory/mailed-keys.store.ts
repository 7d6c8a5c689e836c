import sql from 'sql-template-tag';
import type { Role } from '../access/roles.ts';
import { type Scope, STRANGER } from '../access/scope.ts';
import { array, type Transaction } from '../server/database/database.ts';
import type { App } from '../server/http/app.ts';
import { Problem } from '../server/problem.ts';
import { hashKey } from './keys.io.ts';

export type KeyState = 'good' | 'used' | 'replaced' | 'expired';

/** The row of a mailed key; it defines the entire scope of the holder. */
export interface KeyFacts {
  purpose: 'activation' | 'passwordReset' | 'email' | 'privacy';
  state: KeyState;
  practiceId: string | null;
  grantId: string | null;
  accountId: string | null;
  onPaper: boolean;
  role: Role | null;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  practice: string | null;
  distributionCode: string | null;
  companyId: string | null;
  employeeId: string | null;
  taxCode: string | null;
  email: string | null;
  login: string | null;
}

/** The facts of a key in any state; undefined if it never existed. */
export function factsOf(tx: Transaction, hash: Buffer): Promise<KeyFacts | undefined> {
  return tx.one(sql`
    SELECT purpose, state, practice_id AS "practiceId", grant_id AS "grantId", account_id AS "accountId", on_paper AS "onPaper",
      role, first_name AS "firstName", last_name AS "lastName", legal_name AS company, practice_name AS practice,
      distribution_code AS "distributionCode", company_id AS "companyId", employee_id AS "employeeId", tax_code AS "taxCode",
      email, login
    FROM key_facts(${hash})`);
}

/** Finds a key with this purpose, in any state; 404 if it never existed. */
export async function findKey(
  app: App,
  key: string,
  purpose: KeyFacts['purpose'],
): Promise<{ facts: KeyFacts; hash: Buffer }> {
  const hash = hashKey(key);
  const facts = await app.database.inScope(STRANGER, (tx) => factsOf(tx, hash));
  if (facts?.purpose !== purpose) throw new Problem(404, 'link-unknown');
  return { facts, hash };
}

const DEAD = { used: 'link-used', replaced: 'link-replaced', expired: 'link-expired' } as const;

/** Like `findKey`, but answers 410 with the reason if the key was used, was replaced or has expired. */
export async function theGoodKey(
  app: App,
  key: string,
  purpose: KeyFacts['purpose'],
): Promise<{ facts: KeyFacts; hash: Buffer }> {
  const found = await findKey(app, key, purpose);
  refuseDead(found.facts);
  return found;
}

export function refuseDead({ state }: KeyFacts): void {
  if (state !== 'good') throw new Problem(410, DEAD[state]);
}

/** Returns the scope of a key's holder, which consists only of the account, grant and practice in the key's row. */
export function holderOf({
  accountId,
  grantId,
  practiceId,
}: Pick<KeyFacts, 'accountId' | 'grantId' | 'practiceId'>): Scope {
  return { role: 'keyHolder', accountId, grantId, practiceId };
}

/**
 * Activates the grant of a key and returns its account, on whose behalf the transaction then acts. `another`: the
 * person already has an access and wants a second one.
 */
export async function activate(
  tx: Transaction,
  hash: Buffer,
  { login, passwordHash, another }: { login: string; passwordHash: string; another: boolean },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    sql`SELECT key_activate(${hash}, ${login}, ${passwordHash}, ${another}) AS id`,
  );
  return row?.id ?? '';
}

/** Whether the person invited by a valid key already has an access (P101). */
export async function isPersonKnown(tx: Transaction, hash: Buffer): Promise<boolean> {
  const row = await tx.one<{ known: boolean }>(sql`SELECT key_person_known(${hash}) AS known`);
  return row?.known === true;
}

/** The first of these names that is available as login for the holder of an activation key. */
export async function proposedLogin(tx: Transaction, hash: Buffer, names: readonly string[]): Promise<string | null> {
  const row = await tx.one<{ login: string | null }>(
    sql`SELECT login_proposed(${hash}, ${array(names, 'text')}) AS login`,
  );
  return row?.login ?? null;
}

/** Adds the grant of a key to this account. */
export async function join(tx: Transaction, hash: Buffer, accountId: string): Promise<void> {
  await tx.all(sql`SELECT key_join(${hash}, ${accountId})`);
}

/** Mails an expired activation again and returns the mailbox, or null if there is nothing to send. */
export async function renew(tx: Transaction, hash: Buffer): Promise<string | null> {
  const row = await tx.one<{ mailbox: string | null }>(sql`SELECT key_renew(${hash}) AS mailbox`);
  return row?.mailbox ?? null;
}

export async function resetPassword(tx: Transaction, hash: Buffer, passwordHash: string): Promise<string> {
  const row = await tx.one<{ login: string }>(sql`SELECT key_reset_password(${hash}, ${passwordHash}) AS login`);
  return row?.login ?? '';
}

/** Sets the account's e-mail to the one in the key; returns the former e-mail. */
export async function confirmEmail(tx: Transaction, hash: Buffer): Promise<string | null> {
  const row = await tx.one<{ before: string | null }>(sql`SELECT key_confirm_email(${hash}) AS before`);
  return row?.before ?? null;
}

/** A document that the company shows its employees before their first login. */
export interface PrivacyDocument {
  id: string;
  practiceId: string;
  description: string;
  fileName: string;
  contentType: string;
  size: number;
  sha256: string;
}

/** The published PRIVACY documents of the company that employs the key's holder, while the key is valid. */
export function privacyDocuments(tx: Transaction, hash: Buffer): Promise<PrivacyDocument[]> {
  return tx.all(sql`
    SELECT id, practice_id AS "practiceId", description, file_name AS "fileName", content_type AS "contentType",
      size::int AS size, sha256
    FROM key_privacy_documents(${hash})`);
}
