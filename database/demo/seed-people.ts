import type pg from 'pg';
import { PRIVACY_TEXT } from '../../src/text/privacy.ts';
import { instantOf } from './calendar.ts';
import type { Cast, DemoCompany } from './cast.ts';

/** The database id of each key of the cast. */
export type Ids = ReadonlyMap<string, string>;

/** Inserts rows in order, in one statement, and returns the id of each key. */
export async function insertKeyed(
  client: pg.ClientBase,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly ({ key: string } & Record<string, unknown>)[],
): Promise<Map<string, string>> {
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const { rows: inserted } = await client.query<{ key: string; id: string }>(
    `WITH incoming AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id, r.*
       FROM jsonb_to_recordset($1::jsonb) AS r(key text, ${typed.join(', ')})),
     inserted AS (INSERT INTO ${table} (id, ${names}) OVERRIDING SYSTEM VALUE SELECT id, ${names} FROM incoming)
     SELECT key, id FROM incoming`,
    [JSON.stringify(rows)],
  );
  return new Map(inserted.map(({ key, id }) => [key, String(id)]));
}

export function insertPractices(client: pg.ClientBase, cast: Cast): Promise<Ids> {
  const columns = {
    distribution_code: 'text',
    customer_code: 'text',
    product_number: 'text',
    name: 'text',
    tax_code: 'text',
    intermediary_tax_codes: 'text[]',
    host: 'text',
    created_at: 'timestamptz',
  };
  const rows = cast.practices.map((practice) => ({
    key: practice.key,
    distribution_code: practice.distributionCode,
    customer_code: practice.customerCode,
    product_number: practice.productNumber,
    name: practice.name,
    tax_code: practice.taxCode,
    intermediary_tax_codes: [practice.taxCode],
    host: practice.host,
    created_at: instantOf(practice.createdAt, 32_400),
  }));
  return insertKeyed(client, 'practice', columns, rows);
}

export async function insertCompanies(client: pg.ClientBase, cast: Cast, practices: Ids): Promise<Ids> {
  const columns = {
    practice_id: 'bigint',
    code: 'text',
    tax_code: 'text',
    vat_number: 'text',
    legal_name: 'text',
    short_name: 'text',
    head_company_id: 'bigint',
    web_access: 'boolean',
    created_at: 'timestamptz',
  };
  const ids = new Map<string, string>();
  const insert = async (companies: readonly DemoCompany[]) => {
    const rows = companies.map((company) => ({
      key: company.key,
      practice_id: idOf(practices, company.practiceKey),
      code: company.code,
      tax_code: company.taxCode,
      vat_number: company.vatNumber,
      legal_name: company.legalName,
      short_name: company.shortName,
      head_company_id: company.headKey === null ? null : idOf(ids, company.headKey),
      web_access: company.webAccess,
      created_at: instantOf(company.createdAt, 36_000),
    }));
    for (const [key, id] of await insertKeyed(client, 'company', columns, rows)) ids.set(key, id);
  };
  const companies = cast.practices.flatMap((practice) => practice.companies);
  // Inserts group heads before their subsidiaries.
  await insert(companies.filter(({ headKey }) => headKey === null));
  await insert(companies.filter(({ headKey }) => headKey !== null));
  const branches = companies.flatMap((company) =>
    company.branches.map(({ code, description }) => ({
      practice_id: idOf(practices, company.practiceKey),
      company_id: idOf(ids, company.key),
      code,
      description,
    })),
  );
  await client.query(
    `INSERT INTO branch (practice_id, company_id, code, description)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(practice_id bigint, company_id bigint, code text, description text)`,
    [JSON.stringify(branches)],
  );
  return ids;
}

export function insertEmployees(client: pg.ClientBase, cast: Cast, practices: Ids, companies: Ids): Promise<Ids> {
  const columns = {
    practice_id: 'bigint',
    company_id: 'bigint',
    tax_code: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    employee_code: 'text',
    branch_code: 'text',
    qualification: 'text',
    hired_on: 'date',
    ended_on: 'date',
    web_access: 'boolean',
    created_at: 'timestamptz',
  };
  const rows = cast.practices.flatMap((practice) =>
    practice.companies.flatMap((company) =>
      company.employees.map((employee) => ({
        key: employee.key,
        practice_id: idOf(practices, practice.key),
        company_id: idOf(companies, company.key),
        tax_code: employee.taxCode,
        first_name: employee.firstName,
        last_name: employee.lastName,
        email: employee.email,
        employee_code: employee.employeeCode,
        branch_code: employee.branchCode,
        qualification: employee.job.qualification,
        hired_on: employee.hiredOn,
        ended_on: employee.endedOn,
        web_access: employee.webAccess,
        created_at: instantOf(employee.hiredOn > practice.createdAt ? employee.hiredOn : practice.createdAt, 37_800),
      })),
    ),
  );
  return insertKeyed(client, 'employee', columns, rows);
}

export async function insertAccounts(
  client: pg.ClientBase,
  cast: Cast,
  { practices, companies, employees }: { practices: Ids; companies: Ids; employees: Ids },
  passwordHash: string,
): Promise<Ids> {
  const createdAt = instantOf(cast.practices[0]?.createdAt ?? '', 34_200);
  const columns = {
    login: 'text',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    tax_code: 'text',
    created_at: 'timestamptz',
  };
  // A person who was only invited has no account yet.
  const active = cast.accounts.filter(({ grants }) => grants.some(({ activatedOn }) => activatedOn !== null));
  const rows = active.map(({ login, email, firstName, lastName, taxCode }) => ({
    key: login,
    login,
    email,
    first_name: firstName,
    last_name: lastName,
    tax_code: taxCode,
    created_at: createdAt,
  }));
  const ids = await insertKeyed(client, 'account', columns, rows);
  // All accounts of the demo have the password that the start prints, so it is hashed only once.
  await client.query(
    `INSERT INTO credential (account_id, password_hash, changed_at) SELECT unnest($1::bigint[]), $2, $3`,
    [[...ids.values()], passwordHash, createdAt],
  );
  // Every active account has accepted the current privacy text.
  await client.query(
    `INSERT INTO privacy_acceptance (account_id, version, accepted_at, address) SELECT unnest($1::bigint[]), $2, $3, '127.0.0.1'`,
    [[...ids.values()], PRIVACY_TEXT.version, createdAt],
  );
  const firstOf = new Set<string>();
  const grants = cast.accounts.flatMap(({ login, email, firstName, lastName, grants }) =>
    grants.map((grant) => {
      const where = [grant.role, grant.practiceKey, grant.companyKey, grant.employeeKey].join(' ');
      const first = grant.role !== 'ADMIN' && !firstOf.has(where);
      firstOf.add(where);
      const invited = grant.role === 'EMPLOYEE' ? null : { email, firstName, lastName };
      return {
        first,
        account_id: grant.activatedOn === null ? null : idOf(ids, login),
        role: grant.role,
        practice_id: grant.practiceKey === null ? null : idOf(practices, grant.practiceKey),
        company_id: grant.companyKey === null ? null : idOf(companies, grant.companyKey),
        employee_id: grant.employeeKey === null ? null : idOf(employees, grant.employeeKey),
        email: invited?.email ?? null,
        first_name: invited?.firstName ?? null,
        last_name: invited?.lastName ?? null,
        activated_at: grant.activatedOn === null ? null : instantOf(grant.activatedOn, 39_600),
        invited_until: grant.invitedUntil === null ? null : instantOf(grant.invitedUntil, 39_600),
        disabled_at: grant.disabledOn === null ? null : instantOf(grant.disabledOn, 39_600),
      };
    }),
  );
  const recordset = `jsonb_to_recordset($1::jsonb) AS r(first boolean, account_id bigint, role text, practice_id bigint,
    company_id bigint, employee_id bigint, email text, first_name text, last_name text, activated_at timestamptz,
    invited_until timestamptz, disabled_at timestamptz)`;
  // Each practice, company and employment is created together with its first grant; further logins are inserted later.
  await client.query(
    `UPDATE account_grant g SET account_id = r.account_id, email = r.email, first_name = r.first_name,
       last_name = r.last_name, activated_at = r.activated_at, invited_until = r.invited_until, disabled_at = r.disabled_at
     FROM ${recordset}
     WHERE r.first AND g.role = r.role AND g.practice_id = r.practice_id AND g.company_id IS NOT DISTINCT FROM r.company_id
       AND g.employee_id IS NOT DISTINCT FROM r.employee_id`,
    [JSON.stringify(grants)],
  );
  await client.query(
    `INSERT INTO account_grant (account_id, role, practice_id, company_id, employee_id, email, first_name, last_name,
       activated_at, invited_until, disabled_at)
     SELECT account_id, role, practice_id, company_id, employee_id, email, first_name, last_name, activated_at,
       invited_until, disabled_at
     FROM ${recordset} WHERE NOT r.first`,
    [JSON.stringify(grants)],
  );
  return ids;
}

export function idOf(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`nothing of the demo is called ${key}`);
  return id;
}
