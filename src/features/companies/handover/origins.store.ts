import sql from 'sql-template-tag';
import { isId, type Transaction } from '../../../server/database/database.ts';

/** A stored package with which a company was imported (P175). */
interface OriginRow {
  id: string;
  practiceId: string;
  companyId: string;
  company: string;
  fromName: string;
  madeAt: string;
  importedAt: string;
  keyFingerprint: string;
  /** SHA-256 of the package's signed manifest. */
  manifest: string;
  /** The number of ledger rows of the former practice. */
  rows: number;
  size: number;
  /** Null if the package's bytes were deleted because a person was erased. */
  sha256: string | null;
}

const ROW = sql`
  SELECT o.id, o.practice_id AS "practiceId", o.company_id AS "companyId", c.legal_name AS company, o.from_name AS "fromName",
    o.made_at AS "madeAt", o.imported_at AS "importedAt", o.key_fingerprint AS "keyFingerprint",
    encode(o.manifest_sha256, 'hex') AS manifest, o.rows, o.size::float8 AS size, encode(o.sha256, 'hex') AS sha256
  FROM company_origin o JOIN company c ON c.id = o.company_id`;

export function listOrigins(tx: Transaction, companyId: string): Promise<OriginRow[]> {
  return tx.all(sql`${ROW} WHERE o.company_id = ${companyId} ORDER BY o.id DESC`);
}

export async function findOrigin(tx: Transaction, id: string): Promise<OriginRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE o.id = ${id}`) : undefined;
}
