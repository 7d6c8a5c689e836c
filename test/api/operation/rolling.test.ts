import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/database/migrations.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { RELEASE_BEFORE } from '../../support/process/release-before.ts';

/**
 * During a rolling update, a node of the previous release works with the new schema (P137). Checks that the functions,
 * columns and rights that it uses still exist. Does not notice stricter constraints or policies; `npm run soak --
 * rolling` runs the previous release itself.
 */
interface Func {
  name: string;
  /** Types of the parameters; optional parameters come last. */
  given: string[];
  required: number;
  result: string;
  /** Names of the result columns, if the function returns rows. */
  columns: string[];
}
interface Column {
  name: string;
  type: string;
  required: boolean;
  rights: string[];
}
interface Catalogue {
  functions: Func[];
  columns: Column[];
}

let database: TestDatabase;
let client: pg.Client;
let before: Catalogue;
let now: Catalogue;

beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.urls.owner });
  await client.connect();
  await migrate(client, undefined, RELEASE_BEFORE);
  before = await catalogue();
  await migrate(client);
  now = await catalogue();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Lists the functions that the application's role may call, and the columns that it may read and write. */
async function catalogue(): Promise<Catalogue> {
  const functions = await client.query<Func>(`
    SELECT p.proname AS name, array(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) AS t) AS given,
      p.pronargs - p.pronargdefaults AS required, format_type(p.prorettype, NULL) AS result,
      array(SELECT n FROM unnest(p.proargnames, p.proargmodes) AS a(n, m) WHERE m = 't') AS columns
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
      AND has_function_privilege('portale_app', p.oid, 'EXECUTE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  const columns = await client.query<Column>(`
    SELECT format('%s.%s', c.relname, a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required,
      array(SELECT r FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) AS r
        WHERE has_column_privilege('portale_app', c.oid, a.attnum, r)) AS rights
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
      AND has_any_column_privilege('portale_app', c.oid, 'SELECT, INSERT, UPDATE')`);
  return { functions: functions.rows, columns: columns.rows };
}

/** Whether a call from the previous release resolves to this function. */
const answers = (then: Func, one: Func) =>
  one.name === then.name &&
  // A function that returned void may return something now.
  (one.result === then.result || then.result === 'void') &&
  one.required <= then.given.length &&
  then.given.every((type, n) => one.given[n] === type) &&
  then.columns.every((name) => one.columns.includes(name));

describe('a node of the previous release, on the schema of this one', () => {
  it('finds every function that it may call: a function with a new parameter keeps a wrapper without it', () => {
    expect(before.functions.length).toBeGreaterThan(50);
    const gone = before.functions.filter((then) => !now.functions.some((one) => answers(then, one)));
    expect(gone.map(({ name, given }) => `${name}(${given.join(', ')})`)).toEqual([]);
  });

  it('finds every column that it reads and writes, with the same type and rights', () => {
    expect(before.columns.length).toBeGreaterThan(200);
    const byName = new Map(now.columns.map((column) => [column.name, column]));
    const changed = before.columns.filter(({ name, type, rights }) => {
      const column = byName.get(name);
      return !column || column.type !== type || !rights.every((right) => column.rights.includes(right));
    });
    expect(changed.map(({ name }) => name)).toEqual([]);
  });

  it('may omit columns that it does not know: no existing table has got a required column', () => {
    const known = new Map(before.columns.map((column) => [column.name, column]));
    const tables = new Set(before.columns.map(({ name }) => path.parse(name).name));
    const asked = now.columns.filter(
      ({ name, required }) => required && tables.has(path.parse(name).name) && !known.get(name)?.required,
    );
    expect(asked.map(({ name }) => name)).toEqual([]);
  });
});
