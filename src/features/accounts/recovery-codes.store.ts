import sql from 'sql-template-tag';
import { newRecoveryCodes } from '../../directory/keys.io.ts';
import type { Transaction } from '../../server/database/database.ts';

/** Makes ten new recovery codes, shown once, and invalidates the former ones. */
export async function makeRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.run(sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`);
  for (const { hash } of codes)
    await tx.run(sql`INSERT INTO recovery_code (account_id, code_hash) VALUES (${accountId}, ${hash})`);
  return codes.map(({ code }) => code);
}

export async function recoveryCodesLeft(tx: Transaction, accountId: string): Promise<{ left: number; kept: boolean }> {
  const row = await tx.one<{ left: number; kept: boolean }>(sql`
    SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, coalesce(bool_and(kept_at IS NOT NULL), false) AS kept
    FROM recovery_code WHERE account_id = ${accountId}`);
  return row ?? { left: 0, kept: false };
}

/** Records that the owner has stored the recovery codes; returns false if that was already recorded. */
export async function keepRecoveryCodes(tx: Transaction, accountId: string, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`UPDATE recovery_code SET kept_at = ${now} WHERE account_id = ${accountId} AND kept_at IS NULL`)) >
    0
  );
}
