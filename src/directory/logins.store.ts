import sql from 'sql-template-tag';
import { amongIds, type Transaction } from '../server/database/database.ts';

/** Logins by account id, for the accounts that the caller's scope can see. */
export async function loginsOf(tx: Transaction, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; login: string }>(sql`
    SELECT id, login FROM account WHERE id ${amongIds(accountIds)}`);
  return new Map(rows.map((row) => [row.id, row.login]));
}
