import sql from 'sql-template-tag';
import type { Actor, KeyRight } from '../../access/scope.ts';
import { type AcquiredKind } from '../../directory/kinds.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';

export interface KeyFacts {
  id: string;
  name: string;
  companies: string[] | null;
  kinds: AcquiredKind[] | null;
  rights: KeyRight[];
  from: string | null;
  until: string | null;
}
const KEY = sql`k.id, k.name, k.kinds, coalesce(k.rights, ARRAY['deliver']) AS rights,
  k.valid_from AS "from", k.valid_until AS until,
  CASE WHEN k.company_ids IS NULL THEN NULL
    ELSE ARRAY(SELECT c.tax_code FROM company c WHERE c.id = ANY(k.company_ids) ORDER BY c.tax_code) END AS companies`;

interface ApiKeyRow extends KeyFacts {
  login: string;
  createdAt: string;
  lastUsedAt: string | null;
  refusedAt: string | null;
  refusal: string | null;
  previousUntil: string | null;
}

export function listKeys(tx: Transaction): Promise<ApiKeyRow[]> {
  return tx.all(sql`
    SELECT ${KEY}, a.login, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt",
      k.last_refused_at AS "refusedAt", k.last_refusal AS refusal, k.previous_until AS "previousUntil"
    FROM api_key k JOIN account a ON a.id = k.account_id ORDER BY k.id DESC`);
}

/** The data of the key that authenticates this request. */
export function ownKey(tx: Transaction, id: string): Promise<(KeyFacts & { practice: string }) | undefined> {
  return tx.one(sql`
    SELECT ${KEY}, p.name AS practice FROM api_key k JOIN practice p ON p.id = k.practice_id WHERE k.id = ${id}`);
}

export interface NewKey {
  practiceId: string;
  accountId: string;
  grantId: string;
  name: string;
  hash: Buffer;
  companyIds: readonly string[] | null;
  kinds: readonly string[] | null;
  rights: readonly KeyRight[] | null;
  from: string | null;
  until: string | null;
}

export async function insertKey(tx: Transaction, key: NewKey): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash, company_ids, kinds, rights, valid_from, valid_until)
    VALUES (${key.practiceId}, ${key.accountId}, ${key.grantId}, ${key.name}, ${key.hash},
      ${key.companyIds === null ? sql`NULL` : array(key.companyIds, 'bigint')},
      ${key.kinds === null ? sql`NULL` : array(key.kinds, 'text')},
      ${key.rights === null ? sql`NULL` : array(key.rights, 'text')}, ${key.from}, ${key.until}) RETURNING id`);
  return row?.id ?? '';
}

/**
 * Sets a new secret, and keeps the previous one valid until `bothUntil`. Returns the key's name, or undefined if no key
 * in scope has that id.
 */
export async function rotateKey(
  tx: Transaction,
  id: string,
  { hash, bothUntil }: { hash: Buffer; bothUntil: Date },
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx.one<{ name: string }>(sql`
    UPDATE api_key SET key_hash = ${hash}, previous_hash = key_hash, previous_until = ${bothUntil}
    WHERE id = ${id} RETURNING name`);
  return row?.name;
}

export async function noteRefusal(tx: Transaction, id: string, code: string, now: Date): Promise<void> {
  await tx.run(sql`SELECT api_key_refused(${id}, ${code}, ${now})`);
}

/** Deletes a key; returns false if no key in scope has that id. */
export async function deleteKey(tx: Transaction, id: string): Promise<boolean> {
  return isId(id) && (await tx.run(sql`DELETE FROM api_key WHERE id = ${id}`)) === 1;
}

/** The actor of a key, or null if the key or the grant of its login is not valid. Also records the use of the key. */
export async function actorOfKey(tx: Transaction, hash: Buffer, now: Date): Promise<Actor | null> {
  const row = await tx.one<
    Omit<Actor, 'key'> & {
      keyId: string;
      keyCompanies: string[] | null;
      keyKinds: string[] | null;
      keyRights: KeyRight[];
    }
  >(sql`
    SELECT account_id AS "accountId", login, first_name AS "firstName", last_name AS "lastName", '0' AS "sessionId",
      grant_id AS "grantId", role, practice_id AS "practiceId", NULL AS "companyId", ARRAY[]::bigint[] AS "companyIds",
      NULL AS "employeeId", NULL AS "mustFirst", NULL AS "freshUntil",
      id AS "keyId", company_ids AS "keyCompanies", kinds AS "keyKinds", rights AS "keyRights"
    FROM api_key_of(${hash}, ${now})`);
  if (!row) return null;
  const { keyId, keyCompanies, keyKinds, keyRights, ...who } = row;
  return { ...who, key: { id: keyId, companyIds: keyCompanies, kinds: keyKinds, rights: keyRights } };
}
