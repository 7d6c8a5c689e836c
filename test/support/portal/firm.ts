import type pg from 'pg';
import { aCompany, anEmployee, aPractice, type TestCompany, type TestEmployee, type TestPractice } from './portal.ts';

/** A practice, one of its companies and one of its people, each with a login. */
export async function aFirm(
  owner: pg.Client,
): Promise<{ practice: TestPractice; company: TestCompany; employee: TestEmployee }> {
  const practice = await aPractice(owner, 'consulente');
  const company = await aCompany(owner, practice, { login: 'azienda' });
  return { practice, company, employee: await anEmployee(owner, company, { login: 'lavoratore' }) };
}

/** The branches of the company that `aCompanyWithBranches` creates. */
export const BRANCHES = ['0001', '0002', '0003'];

/** A company with three branches, for tests that filter by branch. */
export async function aCompanyWithBranches(owner: pg.Client, practice: TestPractice): Promise<TestCompany> {
  const company = await aCompany(owner, practice);
  await owner.query(
    `INSERT INTO branch (practice_id, company_id, code, description) SELECT $1, $2, c, c FROM unnest($3::text[]) c`,
    [practice.id, company.id, BRANCHES],
  );
  return company;
}

/** A company with `people` employees without logins. */
export async function aCompanyOf(owner: pg.Client, practice: { id: string }, people: number): Promise<TestCompany> {
  const company = await aCompany(owner, practice);
  await owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
     SELECT $1, $2, 'TSTPRV80A01' || to_char(n, 'FM00000'), 'Nome ' || n, 'Cognome ' || n FROM generate_series(1, $3::int) n`,
    [practice.id, company.id, people],
  );
  await owner.query('ANALYZE employee');
  return company;
}
