import pg from 'pg';
import type { DatabaseRole } from '../../../src/server/postgres/roles.ts';

/**
 * Names the environment variable in which `test/setup/postgres.ts` passes the test run's database server to its
 * processes.
 */
export const POSTGRES_VARIABLE = 'PORTALE_TEST_POSTGRES';
export const TEMPLATE = 'portale_template';
/** The template database that contains the demo (`test/setup/demo.ts`). */
export const DEMO_TEMPLATE = 'portale_demo_template';

type Login = DatabaseRole | 'postgres';

export interface TestDatabase {
  urls: { app: string; owner: string; jobs: string; superuser: string };
  url(role: Login): string;
  drop(): Promise<void>;
}

let made = 0;

/** Creates a migrated database for one test on this run's server. */
export function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  return create(template);
}

/** Creates an empty database for one test, owned by portale_owner. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** The URL of a database on the run's server. */
export function testUrl(role: Login, database: string): string {
  const socketFolder = process.env[POSTGRES_VARIABLE];
  if (!socketFolder) throw new Error('No test server: vitest and playwright start it with test/setup/postgres.ts.');
  return `postgresql://${role}@${encodeURIComponent(socketFolder)}/${database}`;
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++made}`;
  await asSuperuser(
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER portale_owner STRATEGY file_copy`,
    // A copy of a template keeps the rights inside the database, but not the rights on the database itself.
    `GRANT CREATE ON DATABASE ${name} TO portale_jobs`,
  );
  const url = (role: Login) => testUrl(role, name);
  return {
    url,
    urls: {
      app: url('portale_app'),
      owner: url('portale_owner'),
      jobs: url('portale_jobs'),
      superuser: url('postgres'),
    },
    drop: () => asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: testUrl('postgres', 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
