import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../access/scope.ts';
import { amongIds, array, isId, type Transaction } from '../server/database/database.ts';
import { notFound } from '../server/problem.ts';
import { ALL_COMPANIES } from './all-companies.ts';

/** The contact that a company `c` shows former employees; null if it has none. */
export const CONTACT = sql`CASE WHEN num_nonnulls(c.contact_name, c.contact_email, c.contact_phone) > 0
  THEN jsonb_build_object('referente', c.contact_name, 'email', c.contact_email, 'telefono', c.contact_phone) END`;

export interface CompanyRef {
  id: string;
  taxCode: string;
  code: string;
  legalName: string;
}

/**
 * The companies with these tax codes, all in scope. Throws "not found" for a foreign or unknown code and for an empty
 * list.
 */
export async function companiesByTaxCode(tx: Transaction, taxCodes: readonly string[]): Promise<CompanyRef[]> {
  const wanted = [...new Set(taxCodes)];
  const found = await tx.all<CompanyRef>(sql`
    SELECT id, tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE tax_code = ANY(${array(wanted, 'text')})`);
  if (wanted.length === 0 || found.length !== wanted.length) throw notFound();
  return found;
}

/** The documents that a query covers: those of these companies, or of the whole practice. */
export type Whose = { companyIds: readonly string[] } | 'practice';

/** Up to this length, a list is not compared with all companies of the practice. */
const FEW = 20;

/**
 * Returns the companies that a request names one by one or by the keyword for all. Returns 'practice' if a consultant
 * names all companies, except that short lists are not compared with all companies.
 */
export async function companiesNamed(
  tx: Transaction,
  { role, companyIds }: Pick<Actor, 'role' | 'companyIds'>,
  taxCodes: readonly string[],
): Promise<Whose> {
  const mayBeAll = role === 'CONSULTANT';
  if (taxCodes.length === 1 && taxCodes[0]?.toLowerCase() === ALL_COMPANIES)
    return mayBeAll ? 'practice' : { companyIds };
  const found = await companiesByTaxCode(tx, taxCodes);
  if (mayBeAll && found.length > FEW) {
    const row = await tx.one<{ all: number }>(
      sql`SELECT count(*)::int AS all FROM company WHERE practice_id = (SELECT scope_practice())`,
    );
    if (row?.all === found.length) return 'practice';
  }
  return { companyIds: found.map(({ id }) => id) };
}

/** A condition for the rows of `whose`, on the column that has the matching index: the practice or the company. */
export function isOf(whose: Whose, row: 'd' | 'e' | 'r'): Sql {
  const at = raw(row);
  if (whose === 'practice') return sql`${at}.practice_id = (SELECT scope_practice())`;
  const { companyIds } = whose;
  // One company is the common case; with equality the index also provides the order.
  if (companyIds.length === 1) return sql`${at}.company_id = ${companyIds[0]}`;
  return sql`${at}.company_id = ANY(${array(companyIds, 'bigint')})`;
}

/** A condition for the stored counts of `whose`; the counts of a whole practice have company id 0. */
export function countsOf(whose: Whose): Sql {
  const ids = whose === 'practice' ? ['0'] : whose.companyIds;
  return sql`k.practice_id = (SELECT scope_practice()) AND k.company_id = ANY(${array(ids, 'bigint')})`;
}

/** Returns the internal id of the company with this public id (decision 20). */
export async function companyIdOf(tx: Transaction, publicId: string): Promise<string> {
  const row = isId(publicId)
    ? await tx.one<{ id: string }>(sql`SELECT id FROM company WHERE public_id = ${publicId}`)
    : undefined;
  if (!row) throw notFound();
  return row.id;
}

/** Finds a company by its id or its code; "not found" for a text that matches two companies. */
export async function companyByIdOrCode(tx: Transaction, named: string): Promise<CompanyRef & { practiceId: string }> {
  const found = await tx.all<CompanyRef & { practiceId: string }>(sql`
    SELECT id, practice_id AS "practiceId", tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE code = ${named} OR public_id = ${isId(named) ? named : null} LIMIT 2`);
  const [company] = found;
  if (!company || found.length > 1) throw notFound();
  return company;
}

export function companiesById(tx: Transaction, ids: readonly string[]): Promise<CompanyRef[]> {
  return tx.all(sql`
    SELECT id, tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE id ${amongIds(ids)}`);
}

export function companiesOfPractice(tx: Transaction): Promise<CompanyRef[]> {
  return tx.all(sql`
    SELECT id, tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE practice_id = (SELECT scope_practice())`);
}

/** Creates the branches that the company does not have yet. */
export async function makeBranches(
  tx: Transaction,
  company: { id: string; practiceId: string },
  branches: readonly { codice: string; descrizione: string }[],
): Promise<string[]> {
  if (branches.length === 0) return [];
  const made = await tx.all<{ code: string }>(sql`
    INSERT INTO branch (practice_id, company_id, code, description)
    SELECT ${company.practiceId}, ${company.id}, n.codice, n.descrizione
    FROM jsonb_to_recordset(${JSON.stringify(branches)}::jsonb) AS n(codice text, descrizione text)
    ON CONFLICT DO NOTHING RETURNING code`);
  return made.map((branch) => branch.code);
}
