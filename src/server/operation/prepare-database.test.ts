import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { clientAt } from '../postgres/postgres-servers.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A server as an operator provides it: it has only an owner role and an empty database for the portal. */
let server: EmbeddedPostgres;

beforeAll(async () => {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'portale-external-'));
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  await asSuperuser(
    'REVOKE portale_ledger, portale_jobs FROM portale_owner',
    'DROP ROLE portale_app, portale_jobs, portale_ledger',
    'ALTER ROLE portale_owner CREATEROLE',
  );
  return async () => {
    await server.stop();
    await fs.rm(folder, { recursive: true, force: true });
  };
});

async function asSuperuser(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const prepare = (databaseUrl: string, databaseOwnerUrl: string) =>
  prepareDatabase({ dataDir: '/nowhere', databaseUrl, databaseOwnerUrl, log: () => undefined });

const withPassword = (url: string, password: string) => url.replace('@', `:${password}@`);

test('creates missing roles and objects, and migrates, if the owner may create roles', async () => {
  const app = withPassword(server.url('portale_app'), 'una%20chiave');
  const first = await prepare(app, server.url('portale_owner'));
  expect(first).toMatchObject({ embedded: false, urls: { app, owner: server.url('portale_owner') } });
  expect(first.applied.length).toBeGreaterThan(0);
  const [role] = await asSuperuser(
    "SELECT rolpassword LIKE 'SCRAM%' AS secret FROM pg_authid WHERE rolname = 'portale_app'",
  );
  expect(role).toEqual({ secret: true });

  // Nothing is missing now, so CREATEROLE is no longer needed.
  await asSuperuser('ALTER ROLE portale_owner NOCREATEROLE');
  const second = await prepare(app, server.url('portale_owner'));
  expect(second.applied).toEqual([]);

  const jobs = clientAt(second.urls.jobs);
  await jobs.connect();
  expect((await jobs.query('SELECT current_user AS role')).rows).toEqual([{ role: 'portale_jobs' }]);
  await jobs.end();
});

test('refuses, with the reason, an application role that bypasses row-level security', async () => {
  await asSuperuser('CREATE ROLE powerful LOGIN BYPASSRLS');
  const owner = server.url('portale_owner');
  const as = (role: string) => owner.replace('portale_owner', role);
  await expect(prepare(as('postgres'), owner)).rejects.toThrow('"postgres" of DATABASE_URL is a superuser');
  await expect(prepare(as('powerful'), owner)).rejects.toThrow('"powerful" of DATABASE_URL has BYPASSRLS');
  await expect(prepare(owner, owner)).rejects.toThrow('owns the database or may act as its owner');
});

test('refuses a login that is not the owner, and names the login', async () => {
  const app = server.url('portale_app');
  await expect(prepare(app, app)).rejects.toThrow(
    'DATABASE_OWNER_URL logs in as "portale_app"; it must be portale_owner',
  );
});
