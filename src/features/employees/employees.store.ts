import sql from 'sql-template-tag';
import { folded, pageClause, type Transaction } from '../../server/database/database.ts';

export interface EmployeeRow {
  id: string;
  firstName: string;
  lastName: string;
  taxCode: string;
  companyTaxCode: string;
  company: string;
  employeeCode: string | null;
  endedOn: string | null;
  total: number;
}

/** Finds employees by name or code, in one company or in all companies of the scope. */
export function findEmployees(
  tx: Transaction,
  {
    companyId,
    words,
    page,
  }: { companyId: string | null; words: string; page: { offset: number; limit: number | null } },
): Promise<EmployeeRow[]> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return tx.all(sql`
    SELECT e.id, e.first_name AS "firstName", e.last_name AS "lastName", e.tax_code AS "taxCode",
      c.tax_code AS "companyTaxCode", c.legal_name AS company, e.employee_code AS "employeeCode", e.ended_on AS "endedOn",
      count(*) OVER ()::int AS total
    FROM employee e JOIN company c ON c.id = e.company_id
    WHERE ${companyId === null ? sql`true` : sql`e.company_id = ${companyId}`}
      AND e.folded LIKE (SELECT ${folded(sql`${like}`)})
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id
    ${pageClause(page)}`);
}

/**
 * The last login of a person in scope and the last document that they read; undefined if no person has that tax code.
 */
export function readLastActive(
  tx: Transaction,
  taxCode: string,
): Promise<{ ultimoAccesso: string | null; ultimaLettura: string | null } | undefined> {
  return tx.one(sql`
    SELECT last_access(${taxCode}) AS "ultimoAccesso", max(d.employee_read_at) AS "ultimaLettura"
    FROM employee e LEFT JOIN document d ON d.employee_id = e.id
    WHERE e.tax_code = ${taxCode} HAVING count(e.id) > 0`);
}
