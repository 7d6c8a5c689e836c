import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import { PRIVACY_TEXT } from '../../text/privacy.ts';

export interface PolicyText {
  codiceDistribuzione: string | null;
  versione: string;
  titolo: string;
  testo: string;
}

/** The policy for the practices of a vendor: the vendor's newest text, or else the installation's default. */
export const policyOf = (tx: Transaction, distributionCode: string | null) => policyFor(tx, sql`${distributionCode}`);

/** The policy for a practice; administrators have no practice and get the installation's default. */
export const policyOfPractice = (tx: Transaction, practiceId: string | null) =>
  policyFor(tx, sql`(SELECT distribution_code FROM practice WHERE id = ${practiceId})`);

async function policyFor(tx: Transaction, distributionCode: Sql): Promise<PolicyText> {
  const own = await tx.one<PolicyText>(sql`
    SELECT distribution_code AS "codiceDistribuzione", version AS versione, title AS titolo, body AS testo
    FROM privacy_text WHERE distribution_code = ${distributionCode} ORDER BY created_at DESC, version DESC LIMIT 1`);
  const { version, title, body } = PRIVACY_TEXT;
  return own ?? { codiceDistribuzione: null, versione: version, titolo: title, testo: body };
}

/** When the account accepted this version of the policy; null if it has not. */
export async function acceptedAt(tx: Transaction, accountId: string, policy: PolicyText): Promise<string | null> {
  const row = await tx.one<{ at: string }>(sql`
    SELECT accepted_at AS at FROM privacy_acceptance
    WHERE account_id = ${accountId} AND version = ${policy.versione}
      AND distribution_code IS NOT DISTINCT FROM ${policy.codiceDistribuzione}
    ORDER BY id LIMIT 1`);
  return row?.at ?? null;
}

/** Records that an account has accepted a version, with the time and the IP address. */
export async function recordAcceptance(
  tx: Transaction,
  policy: PolicyText,
  by: { accountId: string; practiceId: string | null; address: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at, address)
    VALUES (${by.accountId}, ${by.practiceId}, ${policy.codiceDistribuzione}, ${policy.versione}, ${by.now}, ${by.address})`);
}

export function allVersions(tx: Transaction): Promise<(PolicyText & { dal: string })[]> {
  return tx.all(sql`
    SELECT distribution_code AS "codiceDistribuzione", version AS versione, title AS titolo, body AS testo, created_at AS dal
    FROM privacy_text ORDER BY distribution_code, created_at DESC`);
}

/** Adds a version; returns false if it already exists, because a published text never changes. */
export async function addVersion(tx: Transaction, policy: PolicyText, now: Date): Promise<boolean> {
  const added = await tx.run(sql`
    INSERT INTO privacy_text (distribution_code, version, title, body, created_at)
    VALUES (${policy.codiceDistribuzione}, ${policy.versione}, ${policy.titolo}, ${policy.testo}, ${now}) ON CONFLICT DO NOTHING`);
  return added > 0;
}

/** Uses up a mailed key, which works only once and for one account. */
export async function useKey(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.all(sql`SELECT key_accept_privacy(${hash})`);
}

/**
 * The consultants of a vendor's practices, who are asked by mail to accept a new version. All other users are asked at
 * their next login, because the administrator's scope does not include their logins.
 */
export function whomToAsk(
  tx: Transaction,
  distributionCode: string,
): Promise<{ accountId: string; firstName: string | null; email: string; practiceId: string }[]> {
  return tx.all(sql`
    SELECT DISTINCT ON (a.id) a.id AS "accountId", a.first_name AS "firstName", a.email, g.practice_id AS "practiceId"
    FROM account_grant g JOIN account a ON a.id = g.account_id JOIN practice p ON p.id = g.practice_id
    WHERE g.role = 'CONSULTANT' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND a.email IS NOT NULL
      AND p.distribution_code = ${distributionCode}
    ORDER BY a.id, g.id`);
}
