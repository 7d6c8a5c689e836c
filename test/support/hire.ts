import type pg from 'pg';
import type { Registry } from '../../src/features/intake/engine/recognition.ts';

/** Puts a generated registry's companies and people into the first practice of a database. */
export async function hire(owner: pg.Client, { companies, employees }: Registry): Promise<void> {
  const { rows } = await owner.query('SELECT practice_id FROM company ORDER BY id LIMIT 1');
  const practiceId = rows[0].practice_id;
  for (const company of companies) {
    const made = await owner.query(
      `INSERT INTO company (practice_id, code, legal_name, short_name, tax_code, vat_number)
       VALUES ($1, $2, $3, $3, $4, $5) RETURNING id`,
      [practiceId, `P${company.code}`, company.legalName, company.taxCode, company.vatNumber],
    );
    const own = employees.filter((employee) => employee.companyId === company.id);
    await owner.query(
      `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, employee_code, hired_on, web_access)
       SELECT $1, $2, e."taxCode", e."firstName", e."lastName", e."employeeCode", e."hiredOn", false
       FROM jsonb_to_recordset($3::jsonb) AS e("taxCode" text, "firstName" text, "lastName" text, "employeeCode" text, "hiredOn" date)`,
      [practiceId, made.rows[0].id, JSON.stringify(own)],
    );
  }
}
