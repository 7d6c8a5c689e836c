import sql from 'sql-template-tag';
import { newToken } from '../../directory/keys.io.ts';
import type { Database, Transaction } from '../../server/database/database.ts';

/**
 * Creates the first administrator and returns the account. The key works once, and only while there is no
 * administrator.
 */
export async function setUpAdministrator(
  tx: Transaction,
  keyHash: Buffer,
  login: string,
  passwordHash: string,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    sql`SELECT set_up_administrator(${keyHash}, ${login}, ${passwordHash}) AS id`,
  );
  return row?.id ?? '';
}

/**
 * Makes a one-time key for the first administrator, which invalidates older keys; returns null if an administrator
 * exists.
 */
export async function newSetUpKey(database: Database): Promise<string | null> {
  const { token, hash } = newToken();
  const made = await database.inScope({ role: 'authentication' }, (tx) =>
    tx.one<{ made: boolean }>(sql`SELECT set_up_key(${hash}) AS made`),
  );
  return made?.made ? token : null;
}

export async function hasNoAdministrator(database: Database): Promise<boolean> {
  const row = await database.inScope({ role: 'authentication' }, (tx) =>
    tx.one<{ none: boolean }>(sql`SELECT has_no_administrator() AS none`),
  );
  return row?.none ?? false;
}
