import pg from 'pg';
import { hashPassword } from '../../../../src/features/accounts/password.io.ts';
import { aPerson, aVatNumber } from '../../../support/portal/people.ts';
import { A_PRACTICE, aBenchDatabase } from '../shared/bench-database.ts';

const EMPLOYEES = 500;
const PERIODS = 20;
const LOGIN = 'azienda';
const EMPLOYEE_LOGIN = 'lavoratore';
const PASSWORD = 'Portale.2026';
export const PAYSLIPS = EMPLOYEES * PERIODS;

export interface BenchPortal {
  /** The portal's URL, which ends with a slash. */
  address: string;
  login: string;
  password: string;
  /** The session of a company with 10,000 payslips. */
  token: string;
  /** The session of one of the company's people, with 20 payslips. */
  employeeToken: string;
  taxCode: string;
  close(): Promise<void>;
}

/** Starts the portal on its own database, with one company of 10,000 payslips in every state. */
export async function startBenchPortal(webRoot: string): Promise<BenchPortal> {
  const database = await aBenchDatabase();
  const taxCode = aVatNumber(1);
  await fill(database.ownerUrl, taxCode);
  const { port } = await database.serve(webRoot);
  const origin = `http://localhost:${port}`;
  const tokenOf = async (username: string) => {
    const answer = await fetch(`${origin}/apirest/api/bo/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    return (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  };
  return {
    address: `${origin}/backoffice/`,
    login: LOGIN,
    password: PASSWORD,
    token: await tokenOf(LOGIN),
    employeeToken: await tokenOf(EMPLOYEE_LOGIN),
    taxCode,
    close: database.close,
  };
}

async function fill(url: string, taxCode: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(A_PRACTICE);
  await owner.query(
    `INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
     VALUES (1, 'A1', $1, 'Banco di prova S.r.l.', 'Banco di prova S.r.l.')`,
    [taxCode],
  );
  await owner.query(`INSERT INTO account (login, first_name, last_name) VALUES ($1, 'Stefania', 'Riva')`, [LOGIN]);
  await owner.query('INSERT INTO credential (account_id, password_hash) VALUES (1, $1)', [
    await hashPassword(PASSWORD),
  ]);
  await owner.query(
    `UPDATE account_grant SET account_id = 1, activated_at = now() WHERE role = 'COMPANY' AND company_id = 1`,
  );
  const people = Array.from({ length: EMPLOYEES }, (_, index) => aPerson(index + 1));
  await owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
     SELECT 1, 1, * FROM unnest($1::text[], $2::text[], $3::text[])`,
    [people.map((one) => one.taxCode), people.map((one) => one.firstName), people.map((one) => one.lastName)],
  );
  await owner.query(`INSERT INTO account (login, first_name, last_name) VALUES ($1, 'Livia', 'Conti')`, [
    EMPLOYEE_LOGIN,
  ]);
  await owner.query('INSERT INTO credential (account_id, password_hash) VALUES (2, $1)', [
    await hashPassword(PASSWORD),
  ]);
  await owner.query(
    `UPDATE account_grant SET account_id = 2, activated_at = now() WHERE role = 'EMPLOYEE' AND employee_id = 1`,
  );
  await owner.query(`INSERT INTO blob (practice_id, sha256, size) VALUES (1, sha256('x'), 1)`);
  await owner.query(`
    INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name,
      size, sha256, tags, publish_on, company_read_at, employee_read_at, created_by)
    SELECT 1, 1, e.id, 'payslip', 'ordinary', (2025 + p / 12) * 100 + p % 12 + 1, 'Cedolino', 'a.pdf', 1, sha256('x'),
      CASE WHEN (e.id + p) % 7 = 0 THEN ARRAY['straordinari'] ELSE '{}' END,
      CASE WHEN p < ${PERIODS - 1} THEN date '2025-02-07' + p * 30 END,
      CASE WHEN (e.id + p) % 5 = 0 THEN now() END, CASE WHEN (e.id + p) % 3 > 0 THEN now() END, 1
    FROM employee e CROSS JOIN generate_series(0, ${PERIODS - 1}) p`);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}
