import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { type AcquiredKind } from '../../directory/kinds.ts';
import { array, isId, type Transaction } from '../../server/database.ts';

interface ApiKeyRow {
  id: string;
  name: string;
  companies: string[] | null;
  kinds: AcquiredKind[] | null;
  login: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export function listKeys(tx: Transaction): Promise<ApiKeyRow[]> {
  return tx.all(sql`
    SELECT k.id, k.name, k.kinds, a.login, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt",
      CASE WHEN k.company_ids IS NULL THEN NULL
        ELSE ARRAY(SELECT c.tax_code FROM company c WHERE c.id = ANY(k.company_ids) ORDER BY c.tax_code) END AS companies
    FROM api_key k JOIN account a ON a.id = k.account_id ORDER BY k.id DESC`);
}

export interface NewKey {
  practiceId: string;
  accountId: string;
  grantId: string;
  name: string;
  hash: Buffer;
  companyIds: readonly string[] | null;
  kinds: readonly string[] | null;
}

export async function insertKey(tx: Transaction, key: NewKey): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash, company_ids, kinds)
    VALUES (${key.practiceId}, ${key.accountId}, ${key.grantId}, ${key.name}, ${key.hash},
      ${key.companyIds === null ? sql`NULL` : array(key.companyIds, 'bigint')},
      ${key.kinds === null ? sql`NULL` : array(key.kinds, 'text')}) RETURNING id`);
  return row?.id ?? '';
}

/** False where no key in scope has that id. */
export async function deleteKey(tx: Transaction, id: string): Promise<boolean> {
  return isId(id) && (await tx.run(sql`DELETE FROM api_key WHERE id = ${id}`)) === 1;
}

/** The actor of a key, while the grant of its login is good; its use is noted. */
export async function actorOfKey(tx: Transaction, hash: Buffer, now: Date): Promise<Actor | null> {
  const row = await tx.one<
    Omit<Actor, 'key'> & { keyId: string; keyCompanies: string[] | null; keyKinds: string[] | null }
  >(sql`
    SELECT account_id AS "accountId", login, first_name AS "firstName", last_name AS "lastName", '0' AS "sessionId",
      grant_id AS "grantId", role, practice_id AS "practiceId", NULL AS "companyId", ARRAY[]::bigint[] AS "companyIds",
      NULL AS "employeeId", NULL AS "mustFirst", NULL AS "freshUntil",
      id AS "keyId", company_ids AS "keyCompanies", kinds AS "keyKinds"
    FROM api_key_of(${hash}, ${now})`);
  if (!row) return null;
  const { keyId, keyCompanies, keyKinds, ...who } = row;
  return { ...who, key: { id: keyId, companyIds: keyCompanies, kinds: keyKinds } };
}
