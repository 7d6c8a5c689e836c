import sql from 'sql-template-tag';
import { amongIds, type Transaction } from '../server/database/database.ts';

/** Logins of accounts by id, as far as the caller's scope knows them. */
export async function loginsOf(tx: Transaction, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; login: string }>(sql`
    SELECT id, login FROM account WHERE id ${amongIds(accountIds)}`);
  return new Map(rows.map((row) => [row.id, row.login]));
}
