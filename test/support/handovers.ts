import type pg from 'pg';
import { aCompany, aPractice } from './portal.ts';

/** A company that one practice offers to another; the side that is not named is a practice of its own. */
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
