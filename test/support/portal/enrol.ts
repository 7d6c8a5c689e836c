import type pg from 'pg';
import type { Registry } from '../../../src/recognition/recognition.ts';

/**
 * Creates the companies and people of a practice as a generated file names them. Returns the created ids by the
 * generator's ids.
 * @param prefix a prefix for the company codes, if the practice already has other companies
 */
export async function enrol(
  owner: pg.Client,
  practiceId: string,
  registry: Registry,
  prefix = '',
): Promise<{ companies: Map<string, string>; employees: Map<string, string> }> {
  const { rows: companies } = await owner.query(
    `INSERT INTO company (practice_id, code, tax_code, vat_number, legal_name, short_name)
     SELECT $1, $3 || (r->>'code'), r->>'taxCode', r->>'vatNumber', r->>'legalName', r->>'legalName' FROM jsonb_array_elements($2) r
     RETURNING id, code`,
    [practiceId, JSON.stringify(registry.companies), prefix],
  );
  const idOf = new Map<string, string>(companies.map(({ id, code }) => [code, id]));
  const companyIds = new Map(registry.companies.map(({ id, code }) => [id, idOf.get(`${prefix}${code}`) ?? '']));
  const { rows: people } = await owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, employee_code, hired_on, ended_on)
     SELECT $1, (r->>'companyId')::bigint, r->>'taxCode', r->>'firstName', r->>'lastName', r->>'employeeCode',
       (r->>'hiredOn')::date, (r->>'endedOn')::date
     FROM jsonb_array_elements($2) r RETURNING id, company_id, employee_code`,
    [
      practiceId,
      JSON.stringify(registry.employees.map((one) => ({ ...one, companyId: companyIds.get(one.companyId) }))),
    ],
  );
  const numbered = new Map<string, string>(people.map((one) => [one.employee_code, one.id]));
  const employees = new Map(registry.employees.map((one) => [one.id, numbered.get(one.employeeCode ?? '') ?? '']));
  return { companies: companyIds, employees };
}

/** The practice of the demo's first company. */
export async function firstPractice(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query('SELECT practice_id FROM company ORDER BY id LIMIT 1');
  return rows[0].practice_id;
}
