import { sql } from 'drizzle-orm';
import { pageClause } from '../../server/database.ts';
import type { Serve } from '../../server/http.ts';
import { pageOf, sendList } from '../../server/list.ts';
import { companiesByTaxCode } from '../companies/companies.store.ts';
import { listEmployees } from './employees.contract.ts';

interface EmployeeRow {
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

export function serveEmployees(serve: Serve): void {
  serve(listEmployees, async ({ inScope, query, reply }) => {
    const { offset, limit } = pageOf(query);
    const rows = await inScope(async (tx) => {
      const company = query.cfAzienda === undefined ? null : (await companiesByTaxCode(tx, [query.cfAzienda]))[0];
      const like = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
      return tx.all<EmployeeRow>(sql`
        SELECT e.id, e.first_name AS "firstName", e.last_name AS "lastName", e.tax_code AS "taxCode",
          c.tax_code AS "companyTaxCode", c.legal_name AS company, e.employee_code AS "employeeCode", e.ended_on AS "endedOn",
          count(*) OVER ()::int AS total
        FROM employee e JOIN company c ON c.id = e.company_id
        WHERE ${company ? sql`e.company_id = ${company.id}` : sql`true`}
          AND (unaccent(e.last_name || ' ' || e.first_name) ILIKE unaccent(${like}) OR e.tax_code ILIKE ${like})
        ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id
        ${pageClause({ offset, limit })}`);
    });
    return sendList(reply, rows, rows[0]?.total ?? 0, (row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      codFiscale: row.taxCode,
      codFiscaleAzienda: row.companyTaxCode,
      codiceFiscale: row.taxCode,
      nome: row.firstName,
      cognome: row.lastName,
      azienda: row.company,
      codiceDipendente: row.employeeCode,
      cessato: row.endedOn,
    }));
  });
}
