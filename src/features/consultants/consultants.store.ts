import sql from 'sql-template-tag';
import { isId, type Transaction } from '../../server/database/database.ts';

export interface PracticeRow {
  id: string;
  /** The id that clients see (decision 20). */
  publicId: string;
  nome: string;
  codDistribuzione: string;
  codCliente: string;
  numProdotto: string;
  codFiscale: string | null;
  host: string | null;
  utentiAttivabili: number;
  utentiAttivati: number;
  usato: number;
  quota: number;
  limiteUtenti: number | null;
}

const PRACTICES = sql`
  SELECT p.id, p.public_id AS "publicId", p.name AS nome, p.distribution_code AS "codDistribuzione", p.customer_code AS "codCliente",
    p.product_number AS "numProdotto", p.tax_code AS "codFiscale", p.host, u.activatable AS "utentiAttivabili",
    u.activated AS "utentiAttivati", u.used_bytes::float8 AS usato, p.quota_bytes::float8 AS quota,
    p.user_limit AS "limiteUtenti"
  FROM practice p JOIN practice_usage() u ON u.practice_id = p.id`;

export function listPractices(tx: Transaction): Promise<PracticeRow[]> {
  return tx.all(sql`${PRACTICES} ORDER BY p.name COLLATE "it-x-icu", p.id`);
}

export async function readPractice(
  tx: Transaction,
  publicId: string,
  { lock = false } = {},
): Promise<PracticeRow | undefined> {
  if (!isId(publicId)) return undefined;
  return tx.one(sql`${PRACTICES} WHERE p.public_id = ${publicId} ${lock ? sql`FOR UPDATE OF p` : sql``}`);
}

export type PracticeFields = Pick<
  PracticeRow,
  'nome' | 'codDistribuzione' | 'codCliente' | 'numProdotto' | 'codFiscale' | 'host' | 'quota' | 'limiteUtenti'
>;

/** Whether another practice already has the same three codes. */
export async function areCodesTaken(tx: Transaction, fields: PracticeFields, butId: string | null): Promise<boolean> {
  const row = await tx.one(sql`
    SELECT 1 FROM practice WHERE distribution_code = ${fields.codDistribuzione} AND customer_code = ${fields.codCliente}
      AND product_number = ${fields.numProdotto} AND id IS DISTINCT FROM ${butId}`);
  return row !== undefined;
}

export async function insertPractice(
  tx: Transaction,
  fields: PracticeFields,
): Promise<Pick<PracticeRow, 'id' | 'publicId'>> {
  const row = await tx.one<Pick<PracticeRow, 'id' | 'publicId'>>(sql`
    INSERT INTO practice (name, distribution_code, customer_code, product_number, tax_code, intermediary_tax_codes, host, quota_bytes,
      user_limit)
    VALUES (${fields.nome}, ${fields.codDistribuzione}, ${fields.codCliente}, ${fields.numProdotto}, ${fields.codFiscale},
      array_remove(ARRAY[${fields.codFiscale}]::text[], NULL), ${fields.host}, ${fields.quota}, ${fields.limiteUtenti})
    RETURNING id, public_id AS "publicId"`);
  return row ?? { id: '', publicId: '' };
}

export async function updatePractice(tx: Transaction, id: string, fields: PracticeFields): Promise<void> {
  await tx.run(sql`
    UPDATE practice SET name = ${fields.nome}, distribution_code = ${fields.codDistribuzione},
      customer_code = ${fields.codCliente}, product_number = ${fields.numProdotto}, host = ${fields.host},
      quota_bytes = ${fields.quota}, user_limit = ${fields.limiteUtenti}, tax_code = ${fields.codFiscale},
      -- Its own code is never taken for an employee's by the intake; the declared ones stay.
      intermediary_tax_codes = array_remove(array_append(array_remove(intermediary_tax_codes, tax_code), ${fields.codFiscale}), NULL)
    WHERE id = ${id}`);
}

/** Deletes a practice if it is empty; otherwise the references of companies and documents prevent the deletion. */
export async function deletePractice(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM practice WHERE id = ${id}`);
}

export async function countUsers(tx: Transaction): Promise<{ utentiAttivabili: number; utentiAttivati: number }> {
  const row = await tx.one<{ utentiAttivabili: number; utentiAttivati: number }>(sql`
    SELECT coalesce(sum(activatable), 0)::int AS "utentiAttivabili", coalesce(sum(activated), 0)::int AS "utentiAttivati"
    FROM practice_usage()`);
  return row ?? { utentiAttivabili: 0, utentiAttivati: 0 };
}

export interface Factors {
  hasFactor: boolean;
  /** When a lost second factor will be removed; null if no removal is pending. */
  removedAt: string | null;
}

/** The second factors of the logins of administrators and consultants, by grant. */
export async function factorsOfLogins(tx: Transaction): Promise<Map<string, Factors>> {
  const rows = await tx.all<Factors & { grantId: string }>(sql`
    SELECT grant_id AS "grantId", has_factor AS "hasFactor", removed_at AS "removedAt" FROM logins_factors()`);
  return new Map(rows.map(({ grantId, ...factors }) => [grantId, factors]));
}
