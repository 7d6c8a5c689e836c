import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { setUpSchema } from '../../src/server/operation/prepare-database.ts';
import { startEmbeddedPostgres } from '../../src/server/postgres/embedded-postgres.ts';
import { endSurvivor, isPostgresOn, removeSocketFolder } from '../../src/server/postgres/postgres-survivor.ts';
import { POSTGRES_VARIABLE, TEMPLATE } from '../support/process/database.ts';
import { whenInterrupted } from '../support/process/interrupted.ts';

const FOLDER_PREFIX = 'portale-test-postgres-';

/**
 * Starts one PostgreSQL server for the whole run, with one migrated database that every test copies. A nested run
 * (vitest's second project, the browser tests, the tests of a mutant) uses the server of the outer run.
 */
export default async function startTestServer(): Promise<() => Promise<void>> {
  if (process.env[POSTGRES_VARIABLE]) return async () => undefined;
  await endAbandonedServers();
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER_PREFIX));
  await chmod(folder, 0o755);
  const forget = whenInterrupted(() => endAtOnce(folder));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  const stop = async () => {
    delete process.env[POSTGRES_VARIABLE];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    forget();
  };
  try {
    process.env[POSTGRES_VARIABLE] = decodeURIComponent(new URL(server.url('postgres')).host);
    const superuser = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
    await superuser.connect();
    // If a migration fails, the server stops while this connection is open. Ignores the connection's error, so that the
    // run reports the migration's error.
    superuser.on('error', () => undefined);
    await superuser.query(`CREATE DATABASE ${TEMPLATE} OWNER portale_owner`);
    await setUpSchema({
      app: server.url('portale_app', TEMPLATE),
      owner: server.url('portale_owner', TEMPLATE),
      jobs: server.url('portale_jobs', TEMPLATE),
    });
    await superuser.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
    await superuser.end();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The process id of the run's server, from the lock file of its socket; NaN if the server has ended. */
export function testServerPid(): number {
  const lock = path.join(process.env[POSTGRES_VARIABLE] ?? '', '.s.PGSQL.5432.lock');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : Number.NaN;
}

/** Stops the server synchronously, because an exiting process cannot wait for a promise. */
function endAtOnce(folder: string): void {
  const dataDir = path.join(folder, 'postgres');
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const [line, , , , socketDir = ''] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
  const pid = Number(line);
  const clock = new Int32Array(new SharedArrayBuffer(4));
  if (isPostgresOn(pid, dataDir)) process.kill(pid, 'SIGQUIT');
  while (isPostgresOn(pid, dataDir)) Atomics.wait(clock, 0, 0, 20);
  removeSocketFolder(socketDir);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Ends servers of killed runs, and leaves servers of live runs. */
export async function endAbandonedServers(base = tmpdir(), { alsoNew = false } = {}): Promise<void> {
  for (const name of (await readdir(base)).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = path.join(base, name);
    // Skips new folders: the check holds the server's lock for a moment, during which that server could not start.
    if (!alsoNew && (await isNew(folder))) continue;
    try {
      if (!(await endSurvivor(path.join(folder, 'postgres')))) continue;
    } catch (error) {
      if (error instanceof Error && /is in use by|does not answer/.test(error.message)) continue;
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function isNew(folder: string): Promise<boolean> {
  const made = await stat(folder).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => 0,
  );
  return made > Date.now() - 60_000;
}
