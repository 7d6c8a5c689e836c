import sql from 'sql-template-tag';
import { array, isId, type Transaction } from '../server/database.ts';
import { notFound } from '../server/problem.ts';

export interface CompanyRef {
  id: string;
  taxCode: string;
  code: string;
  legalName: string;
}

/** The companies of these fiscal codes, each in scope; a foreign or absent code is "not found", an empty list too. */
export async function companiesByTaxCode(tx: Transaction, taxCodes: readonly string[]): Promise<CompanyRef[]> {
  const wanted = [...new Set(taxCodes)];
  const found = await tx.all<CompanyRef>(sql`
    SELECT id, tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE tax_code = ANY(${array(wanted, 'text')})`);
  if (wanted.length === 0 || found.length !== wanted.length) throw notFound();
  return found;
}

/** A company as a query names it: by its id, or by its code (api.md, "Ids of users"). */
export async function companyByIdOrCode(tx: Transaction, named: string): Promise<CompanyRef & { practiceId: string }> {
  const found = await tx.all<CompanyRef & { practiceId: string }>(sql`
    SELECT id, practice_id AS "practiceId", tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE code = ${named} OR id = ${isId(named) ? named : null} ORDER BY (code = ${named}) LIMIT 1`);
  const [company] = found;
  if (!company) throw notFound();
  return company;
}

export function companiesById(tx: Transaction, ids: readonly string[]): Promise<CompanyRef[]> {
  return tx.all(sql`
    SELECT id, tax_code AS "taxCode", code, legal_name AS "legalName" FROM company
    WHERE id = ANY(${array([...new Set(ids)], 'bigint')})`);
}

/** Makes the branches that a company does not have yet. */
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
