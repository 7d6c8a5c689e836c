import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { aCompany, aPractice, type Portal } from './portal.ts';

/** An offer of a company from one practice to another; a practice that is not given is created. */
export async function anOffer(
  owner: pg.Client,
  { from, to, outcome = null }: { from?: string; to?: string; outcome?: 'accepted' | null },
): Promise<{ id: string; codes: string; companyId: string }> {
  const other = await aPractice(owner);
  const practice = { id: from ?? other.id };
  const company = await aCompany(owner, practice);
  const { rows } = await owner.query(
    `INSERT INTO handover (practice_id, to_practice_id, company_id, company_name, company_tax_code, company_code, from_name,
       to_name, people, documents, bytes, offered_at, ends_at, outcome, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'Studio che cede', 'Studio che riceve', 0, 0, 0, now(), '2097-01-01', $7,
       CASE WHEN $7::text IS NOT NULL THEN now() END) RETURNING id`,
    [practice.id, to ?? other.id, company.id, company.legalName, company.taxCode, company.code, outcome],
  );
  const { rows: named } = await owner.query(
    "SELECT concat_ws('-', distribution_code, customer_code, product_number) AS codes FROM practice WHERE id = $1",
    [other.id],
  );
  return { id: rows[0].id, codes: named[0].codes, companyId: company.id };
}

/** The record and stored package of a company that arrived with a package. */
export async function anOrigin(
  portal: Pick<Portal, 'owner' | 'server'>,
  { company, practiceId, createdBy }: { company: { id: string }; practiceId: string; createdBy: string },
): Promise<string> {
  const { sha256, size } = await portal.server.app.blobs.put(practiceId, Buffer.from(`package ${randomUUID()}`));
  const content = Buffer.from(sha256, 'hex');
  await portal.owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3)', [
    practiceId,
    content,
    size,
  ]);
  const { rows } = await portal.owner.query(
    `INSERT INTO company_origin (practice_id, company_id, manifest_sha256, from_name, made_at, key_fingerprint, rows, created_by,
       imported_at, sha256, size) VALUES ($1, $2, $3, 'Studio di prima', '2026-01-01', 'x', 1, $4, now(), $3, $5) RETURNING id`,
    [practiceId, company.id, content, createdBy, size],
  );
  return rows[0].id;
}
