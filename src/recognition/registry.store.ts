import sql from 'sql-template-tag';
import type { Transaction } from '../server/database/database.ts';
import type { Registry } from './recognition.ts';

/** All people who may own a page: the employees of the intake's company, or of the whole practice. */
export async function loadRegistry(tx: Transaction, practiceId: string, companyId: string | null): Promise<Registry> {
  const practice = await tx.one<{ codes: string[] }>(sql`
    SELECT array_remove(array_append(intermediary_tax_codes, tax_code), NULL) AS codes FROM practice WHERE id = ${practiceId}`);
  const only = companyId === null ? sql`true` : sql`company_id = ${companyId}`;
  const companies = await tx.all<Registry['companies'][number]>(sql`
    SELECT id, tax_code AS "taxCode", vat_number AS "vatNumber", legal_name AS "legalName", code FROM company
    WHERE ${companyId === null ? sql`true` : sql`id = ${companyId}`}`);
  const employees = await tx.all<Registry['employees'][number]>(sql`
    SELECT id, company_id AS "companyId", tax_code AS "taxCode", first_name AS "firstName", last_name AS "lastName",
      employee_code AS "employeeCode", hired_on AS "hiredOn", ended_on AS "endedOn" FROM employee WHERE ${only}`);
  return { practiceTaxCodes: practice?.codes ?? [], companies, employees };
}
