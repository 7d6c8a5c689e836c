import type pg from 'pg';
import { dataLayout } from '../bytes/data-layout.ts';
import { migrate, unknownMigrations, upgradeOf } from '../database/migrations.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { actingAs, clientAt, serversOf } from '../postgres/postgres-servers.ts';
import { assertApplicationRole, assertJobsRole, type DatabaseRole, ensureRoles } from '../postgres/roles.ts';
import { whyNotServed } from '../postgres/server-requirements.ts';
import { connectAs, refusePoolers } from '../postgres/start-checks.ts';

export interface DatabaseUrls {
  app: string;
  /** Null on a node that only serves: another step migrates (P203). */
  owner: string | null;
  jobs: string;
  /** The URL for LISTEN, if `app` leads through a pooler that cannot hold a session. */
  listen?: string;
}

export interface PreparedDatabase {
  urls: DatabaseUrls;
  /** Whether the server is the built-in one. */
  embedded: boolean;
  /** The migrations applied by this start. */
  applied: string[];
  /** Stops the built-in server; leaves the operator's server alone. */
  stop(): Promise<void>;
}

export interface DatabaseChoice {
  dataDir: string;
  /** The URL of the operator's server; null for the built-in one. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  databaseJobsUrl?: string | null;
  listenUrl?: string | null;
  /** Where the built-in database's log is archived; null for nowhere. If absent, as at its last start. */
  walArchive?: 'folder' | 's3' | null;
  log: (message: string) => void;
  /** Inspects the database before anything is written to it; throws if the portal must not use the database. */
  look?: (owner: pg.Client) => Promise<void>;
}

/** Prepares the database for serving: server, roles, migrations, queue. `start`, `dev` and `demo` all use it. */
export async function prepareDatabase(choice: DatabaseChoice): Promise<PreparedDatabase> {
  const server = await prepareServer(choice);
  try {
    const applied = server.urls.owner === null ? [] : await setUpSchema({ ...server.urls, owner: server.urls.owner });
    return { ...server, applied };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Prepares server and roles only; leaves the database's contents untouched. */
export async function prepareServer(choice: DatabaseChoice): Promise<Omit<PreparedDatabase, 'applied'>> {
  const listen = choice.listenUrl ?? null;
  if (choice.databaseUrl && choice.databaseOwnerUrl) {
    const urls = {
      app: choice.databaseUrl,
      owner: choice.databaseOwnerUrl,
      jobs: choice.databaseJobsUrl ?? actingAs(choice.databaseOwnerUrl, 'portale_jobs'),
      ...(listen === null ? {} : { listen }),
    };
    const owner = await connectAs('DATABASE_OWNER_URL', urls.owner);
    try {
      const { rows } = await owner.query('SELECT current_user AS name');
      if (rows[0].name !== 'portale_owner') {
        throw new Error(
          `DATABASE_OWNER_URL logs in as "${rows[0].name}"; it must be portale_owner, the database's owner.`,
        );
      }
      const refusal = await whyNotServed(owner);
      if (refusal !== null) throw new Error(refusal);
      await choice.look?.(owner);
      await ensureRoles(owner, passwordsOf(urls));
      await refusePoolers({ app: urls.app, DATABASE_OWNER_URL: urls.owner, listen });
      if (choice.databaseJobsUrl) await requireJobsRole(choice.databaseJobsUrl);
    } finally {
      await owner.end();
    }
    return { urls, embedded: false, stop: async () => undefined };
  }
  if (choice.databaseUrl && choice.databaseJobsUrl) {
    const urls = { app: choice.databaseUrl, owner: null, jobs: choice.databaseJobsUrl };
    const jobs = await requireJobsRole(urls.jobs);
    try {
      const refusal = await whyNotMigrated(jobs);
      if (refusal !== null) throw new Error(refusal);
      await choice.look?.(jobs);
      await refusePoolers({ app: urls.app, DATABASE_JOBS_URL: urls.jobs, listen });
      await withClient(urls.app, assertApplicationRole);
    } finally {
      await jobs.end();
    }
    return { urls: { ...urls, ...(listen === null ? {} : { listen }) }, embedded: false, stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({
    dataDir: dataLayout(choice.dataDir).database,
    onRestart: choice.log,
    ...(choice.walArchive === undefined ? {} : { archives: choice.walArchive !== null }),
  });
  try {
    const urls = {
      app: server.url('portale_app'),
      owner: server.url('portale_owner'),
      jobs: server.url('portale_jobs'),
    };
    const { look } = choice;
    if (look) await withClient(urls.owner, look);
    return { urls, embedded: true, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The owner's URL, for commands that need it. */
export function ownerOf({ owner }: DatabaseUrls): string {
  if (owner === null)
    throw new Error('DATABASE_OWNER_URL is needed for this: a node without it serves what another step has migrated.');
  return owner;
}

async function requireJobsRole(url: string): Promise<pg.Client> {
  const jobs = await connectAs('DATABASE_JOBS_URL', url);
  try {
    await assertJobsRole(jobs);
    return jobs;
  } catch (error) {
    await jobs.end();
    throw error;
  }
}

async function whyNotMigrated(client: pg.ClientBase): Promise<string | null> {
  const migrate = 'run npm run migrate, with DATABASE_OWNER_URL, then start again.';
  const { rows } = await client.query<{ readable: boolean }>(
    `SELECT coalesce(has_table_privilege(to_regclass('public.portale_migration'), 'SELECT'), false) AS readable`,
  );
  if (!rows[0]?.readable) return `The database is empty, or an earlier program's: ${migrate}`;
  const upgrade = await upgradeOf(client);
  if (upgrade !== null)
    return `The database stands at migration ${upgrade.from}, and this program at ${upgrade.to}: ${migrate}`;
  const names = await client.query<{ name: string }>('SELECT name FROM portale_migration');
  const [unknown] = await unknownMigrations(names.rows.map(({ name }) => name));
  return unknown === undefined
    ? null
    : `A newer program has upgraded this database (migration ${unknown}): start that one.`;
}

/** Applies the migrations and the queue's own schema to a database that has its roles. */
export async function setUpSchema(urls: DatabaseUrls & { owner: string }): Promise<string[]> {
  const applied = await withClient(urls.owner, migrate);
  await migrateJobs(urls.jobs);
  await withClient(urls.app, assertApplicationRole);
  return applied;
}

/** The passwords in the URLs, used to create missing roles. */
function passwordsOf({ app, jobs }: DatabaseUrls): Partial<Record<DatabaseRole, string>> {
  const known = [app, jobs].map((url) => new URL(serversOf(url)[0] ?? ''));
  return Object.fromEntries(
    known
      .filter(({ username, password }) => /^portale_(app|jobs)$/.test(username) && password !== '')
      .map(({ username, password }) => [username, decodeURIComponent(password)]),
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientAt(url);
  // Ignored here: the running query rejects with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
