import type pg from 'pg';
import { dataLayout } from '../bytes/data-layout.ts';
import { migrate } from '../database/migrations.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { clientAt, serversOf } from '../postgres/postgres-servers.ts';
import { assertApplicationRole, type DatabaseRole, ensureRoles } from '../postgres/roles.ts';
import { whyNotServed } from '../postgres/server-requirements.ts';
import { connectAs, refusePoolers } from '../postgres/start-checks.ts';

export interface DatabaseUrls {
  app: string;
  owner: string;
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
    return { ...server, applied: await setUpSchema(server.urls) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Prepares server and roles only; leaves the database's contents untouched. */
export async function prepareServer(choice: DatabaseChoice): Promise<Omit<PreparedDatabase, 'applied'>> {
  if (choice.databaseUrl && choice.databaseOwnerUrl) {
    const listen = choice.listenUrl ?? null;
    const urls = {
      app: choice.databaseUrl,
      owner: choice.databaseOwnerUrl,
      jobs: actingAs(choice.databaseOwnerUrl, 'portale_jobs'),
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
      await refusePoolers({ app: urls.app, owner: urls.owner, listen });
      // A pooler may refuse the options of this URL.
      await (await connectAs('DATABASE_OWNER_URL', urls.jobs)).end();
    } finally {
      await owner.end();
    }
    return { urls, embedded: false, stop: async () => undefined };
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

/** Applies the migrations and the queue's own schema to a database that has its roles. */
export async function setUpSchema(urls: DatabaseUrls): Promise<string[]> {
  const applied = await withClient(urls.owner, migrate);
  await migrateJobs(urls.jobs);
  await withClient(urls.app, assertApplicationRole);
  return applied;
}

/** The URL of the same login, switched to another role: the jobs' role needs no password of its own. */
function actingAs(url: string, role: DatabaseRole): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${role}`)}`;
}

/** The passwords in the URLs, used to create missing roles. */
function passwordsOf(urls: DatabaseUrls): Partial<Record<DatabaseRole, string>> {
  const { username, password } = new URL(serversOf(urls.app)[0] ?? '');
  return username === 'portale_app' && password !== '' ? { portale_app: decodeURIComponent(password) } : {};
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
