import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { isId, type Transaction } from '../../server/database/database.ts';

interface View {
  id: string;
  nome: string;
  indirizzo: string;
}

export function listViews(tx: Transaction, { accountId, grantId }: Actor): Promise<View[]> {
  return tx.all(sql`
    SELECT id, name AS nome, address AS indirizzo FROM saved_view
    WHERE account_id = ${accountId} AND grant_id = ${grantId} ORDER BY name COLLATE "it-x-icu", id`);
}

export async function saveView(
  tx: Transaction,
  { accountId, grantId }: Actor,
  { name, address }: { name: string; address: string },
): Promise<View> {
  await tx.run(sql`
    DELETE FROM saved_view WHERE account_id = ${accountId} AND grant_id = ${grantId} AND name = ${name}`);
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO saved_view (account_id, grant_id, name, address)
    VALUES (${accountId}, ${grantId}, ${name}, ${address}) RETURNING id`);
  return { id: row?.id ?? '', nome: name, indirizzo: address };
}

/** Deletes a saved view; returns false if it belongs to another account or does not exist. */
export async function forgetView(tx: Transaction, { accountId }: Actor, id: string): Promise<boolean> {
  return isId(id) && (await tx.run(sql`DELETE FROM saved_view WHERE id = ${id} AND account_id = ${accountId}`)) === 1;
}
