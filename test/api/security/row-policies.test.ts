import pg from 'pg';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/access/scope.ts';
import { type Database, openDatabase } from '../../../src/server/database/database.ts';
import { type Cell, type Policies, ROLES, type RowKind, rowsOf } from '../../support/house/policies.ts';
import { createTestDatabase, type TestDatabase } from '../../support/process/database.ts';

/**
 * For every table and every scope, checks which rows can be read, changed and deleted: rows of the scope itself, of a
 * colleague, of a sibling company and of another practice, in visible and hidden states. The rows are generated without
 * constraints, so that only the policies decide. Each feature lists the expected rows of its tables; a table without a
 * list fails.
 */
const TODAY = '2026-11-20';
const GRID = Object.values(
  import.meta.glob<{ POLICIES?: Policies }>('../../../src/**/*.matrix.ts', { eager: true }),
).reduce<Policies>((all, { POLICIES = {} }) => Object.assign(all, POLICIES), {});
const IDS = {
  own: { practice: 1, company: 11, employee: 111, account: 1 },
  colleague: { practice: 1, company: 11, employee: 112, account: 2 },
  sibling: { practice: 1, company: 12, employee: 121, account: 3 },
  foreign: { practice: 2, company: 21, employee: 211, account: 4 },
} as const;
const OWN = { accountId: '1', practiceId: '1', companyIds: ['11'], employeeId: '111' };
const SCOPES: Record<(typeof ROLES)[number], Scope> = {
  consultant: { role: 'consultant', accountId: OWN.accountId, practiceId: OWN.practiceId },
  company: { role: 'company', ...OWN },
  // The grant gives access to some branches only: one of the company's two people belongs to them.
  branch: { role: 'branch', ...OWN, grantId: '1006' },
  employee: { role: 'employee', ...OWN },
  admin: { role: 'admin', accountId: OWN.accountId },
  job: { role: 'job', accountId: OWN.accountId, practiceId: OWN.practiceId },
  authentication: { role: 'authentication' },
  // The scope during a login, once the account is proved.
  known: { role: 'authentication', accountId: OWN.accountId },
  keyHolder: { role: 'keyHolder', accountId: OWN.accountId, grantId: '1000', practiceId: OWN.practiceId },
};

let test: TestDatabase;
let owner: pg.Client;
let database: Database;
/** The kind of each row, by table and physical address (`ctid`). */
const places = new Map<string, Map<string, RowKind>>();

interface ColumnOf {
  table: string;
  name: string;
  type: string;
  needed: boolean;
  identity: boolean;
}
let columns: ColumnOf[];

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.urls.superuser });
  await owner.connect();
  database = openDatabase(test.urls.app, () => new Date(`${TODAY}T11:00:00Z`), { connections: 2 });
  ({ rows: columns } = await owner.query(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS needed, a.attidentity <> '' OR a.attgenerated <> '' AS identity
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'portale_%'
    ORDER BY c.relname, a.attnum`));
  // Foreign keys and triggers are off during the inserts, because only the policies are tested.
  const { rows: references } = await owner.query(
    `SELECT conrelid::regclass AS table, conname FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, conname } of references) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`);
  await owner.query('SET session_replication_role = replica');
  for (const table of new Set(columns.map((column) => column.table))) await fill(table);
});
afterAll(async () => {
  await database?.close();
  await owner?.end();
  await test?.drop();
});

/** Inserts one row for each kind of row that the table can hold. */
async function fill(table: string): Promise<void> {
  const own = columns.filter((column) => column.table === table);
  const found = new Map<string, RowKind>();
  for (const [index, { kind, whose, fields }] of rowsOf(GRID[table] ?? {}).entries()) {
    const ids = IDS[whose];
    const byName: Record<string, unknown> = {
      id:
        { practice: ids.practice, company: ids.company, employee: ids.employee, account: ids.account }[table] ??
        1000 + index,
      practice_id: ids.practice,
      chain: ids.practice,
      company_id: ids.company,
      employee_id: ids.employee,
      account_id: ids.account,
      created_by: ids.account,
      seq: index + 1,
      branch_code: whose === 'own' ? 'B1' : 'B2',
    };
    const references = [
      'document',
      'intake',
      'file',
      'grant',
      'session',
      'set',
      'dossier',
      'notice',
      'notification',
      'request',
      'row',
      'sheet',
      'signature',
    ];
    for (const one of references) byName[`${one}_id`] = 1000 + index;
    const row: Record<string, unknown> = {};
    for (const { name, type, needed, identity } of own) {
      if (name in fields) row[name] = fields[name];
      else if (name in byName && (needed || identity || name !== 'seq')) row[name] = byName[name];
      else if (needed) row[name] = valueOf(type, index);
    }
    const names = Object.keys(row);
    const { rows } = await owner.query(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
       VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) ON CONFLICT DO NOTHING RETURNING ctid::text AS at`,
      Object.values(row),
    );
    if (rows[0]) found.set(rows[0].at, kind);
  }
  places.set(table, found);
}

function valueOf(type: string, index: number): unknown {
  if (type === 'bytea') return Buffer.alloc(32, index + 1);
  if (type.startsWith('timestamp')) return new Date(`${TODAY}T10:00:00Z`);
  if (type === 'date') return '2026-01-01';
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '{}';
  if (type.endsWith('[]')) return '{}';
  if (/int|real|numeric/.test(type)) return index + 1;
  return `x${index}`;
}

class Undone extends Error {}

/**
 * Runs the statement in the scope and rolls it back. Returns the rows that it reached, or none if the database refused.
 */
async function reached(scope: Scope, statement: string): Promise<string[]> {
  let found: string[] = [];
  try {
    await database.inScope(scope, async (tx) => {
      found = (await tx.all<{ at: string }>(raw(statement))).map((row) => row.at);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone))
      expect((error as { code?: string }).code, `${statement}: ${String(error)}`).toBe('42501');
  }
  return found;
}

/** Runs a statement for each row separately, because one forbidden row would refuse a statement for all rows. */
async function reachedOneByOne(scope: Scope, rows: readonly string[], statement: (row: string) => string) {
  const found: string[] = [];
  for (const row of rows) if ((await reached(scope, statement(`ctid = '${row}'`))).length > 0) found.push(row);
  return found;
}

/** A column of the table that the server may update. */
async function changeable(table: string): Promise<string | undefined> {
  const { rows } = await owner.query(
    `SELECT a.attname AS name FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attidentity = '' AND a.attgenerated = '' AND has_column_privilege('portale_app', a.attrelid, a.attnum, 'UPDATE')
     ORDER BY a.attnum DESC LIMIT 1`,
    [table],
  );
  return rows[0]?.name;
}

const TABLES = Object.keys(GRID);

describe('the row policies', () => {
  it('exist on exactly the tables that have a list of expected rows', async () => {
    const { rows } = await owner.query(
      `SELECT DISTINCT tablename FROM pg_policies WHERE schemaname = 'public' ORDER BY 1`,
    );
    expect(rows.map((row) => row.tablename)).toEqual([...TABLES].sort());
    expect([...places.keys()].sort()).toEqual([...TABLES].sort());
  });

  it.each(TABLES)('of %s let each scope reach its own rows, and no others', async (table) => {
    const kinds = places.get(table) as Map<string, RowKind>;
    const named = (rows: readonly string[]) =>
      [...kinds].flatMap(([at, kind]) => (rows.includes(at) ? [kind] : [])).join(' ');
    const column = await changeable(table);
    const seen: Partial<Record<string, Cell>> = {};
    for (const role of ROLES) {
      const scope = SCOPES[role];
      const all = [...kinds.keys()];
      const change = `UPDATE ${table} SET "${column}" = "${column}" WHERE `;
      const cell = {
        read: named(await reached(scope, `SELECT ctid::text AS at FROM ${table}`)),
        changed: column
          ? named(await reachedOneByOne(scope, all, (row) => `${change} ${row} RETURNING ctid::text AS at`))
          : '',
        taken: named(
          await reachedOneByOne(scope, all, (row) => `DELETE FROM ${table} WHERE ${row} RETURNING ctid::text AS at`),
        ),
      };
      if (cell.read || cell.changed || cell.taken) seen[role] = cell;
    }
    const { fields: _fields, states: _states, ...written } = GRID[table] ?? {};
    expect(seen).toEqual(written);
  });
});
