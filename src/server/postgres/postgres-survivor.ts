import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * The lock that a supervisor holds as long as its process lives; it keeps a second supervisor off the same directory.
 */
const SUPERVISOR_LOCK = 7_105_114_001;

/** Only folders with this prefix are removed from the temporary folder. */
export const SOCKET_FOLDER_PREFIX = 'portale-pg-';

/** The supervisor's connection to its server. */
export function superuserClient(socketDir: string): pg.Client {
  return new pg.Client({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    application_name: `portale supervisor, process ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
}

/**
 * Takes the supervisor's lock. The server releases it when this process ends in any way.
 * @returns null, or the name of the supervisor that holds it
 */
export async function takeSupervisorLock(client: pg.Client): Promise<string | null> {
  const taken = await client.query('SELECT pg_try_advisory_lock($1) AS ok', [SUPERVISOR_LOCK]);
  if (taken.rows[0].ok) return null;
  const holder = await client.query(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [SUPERVISOR_LOCK],
  );
  return holder.rows[0]?.name ?? 'another process';
}

export function alreadyInUse(dataDir: string, holder: string): Error {
  return new Error(
    `The database directory ${dataDir} is in use by ${holder}. Stop that one first, or choose another directory.`,
  );
}

/**
 * Shuts down a PostgreSQL that outlived its supervisor (a kill -9), so that the next start becomes its parent again. If
 * the PostgreSQL still has a supervisor, throws instead.
 * @returns whether an earlier server left something to recover
 */
export async function endSurvivor(dataDir: string): Promise<boolean> {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  // Lines of the pid file: process, data directory, start time, port, socket directory, listen address, shared memory,
  // status.
  const [firstLine = '', , , , socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(firstLine);
  if (isPostgresOn(pid, dataDir)) {
    await requireNoSupervisor(pid, socketDir, dataDir);
    await end(pid, dataDir);
  }
  // Children of a killed postmaster notice within moments and exit.
  for (let waited = 0; processesOn(dataDir).length > 0; waited += 50) {
    if (waited > 10_000) throw new Error(`Processes of an earlier PostgreSQL still run on ${dataDir}.`);
    await sleep(50);
  }
  // No server runs on the directory. Removes the pid file, because its process id may now belong to another program
  // (usual after a container's restart), and PostgreSQL would then refuse to start.
  rmSync(pidFile, { force: true });
  removeSocketFolder(socketDir);
  return true;
}

export function removeSocketFolder(socketDir: string): void {
  if (path.basename(socketDir).startsWith(SOCKET_FOLDER_PREFIX)) rmSync(socketDir, { recursive: true, force: true });
}

async function requireNoSupervisor(pid: number, socketDir: string, dataDir: string): Promise<void> {
  for (let waited = 0; isPostgresOn(pid, dataDir); waited += 100) {
    const client = superuserClient(socketDir);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const holder = await takeSupervisorLock(client);
      if (holder !== null) throw alreadyInUse(dataDir, holder);
      return;
    } catch (error) {
      if (!isNotReachable(error)) throw error;
      if (waited > 20_000) {
        throw new Error(
          `A PostgreSQL (process ${pid}) runs on ${dataDir} but does not answer. Stop it, then start again.`,
          { cause: error },
        );
      }
      await sleep(100);
    } finally {
      await client.end();
    }
  }
}

/** Whether the server is starting, recovering or shutting down (57P03), or has no socket yet. */
export function isNotReachable(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return ['57P03', '57P01', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(code) || /terminated/.test(String(error));
}

/** Shuts the server down fast: it rolls back transactions and writes a checkpoint. */
async function end(pid: number, dataDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    for (let waited = 0; waited < 30_000; waited += 25) {
      if (!isPostgresOn(pid, dataDir)) return;
      await sleep(25);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${dataDir} could not be stopped.`);
}

/** Whether a process is a PostgreSQL on this data directory, which is always its working directory. */
export function isPostgresOn(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'linux') return worksIn(pid, dataDir);
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes('postgres') && command.includes(dataDir);
}

function processesOn(dataDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, dataDir) && isNamedPostgres(pid));
}

function worksIn(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The process has ended, or it waits for its parent to collect it. A process of another user cannot be inspected,
    // so it is not ours.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}

function isNamedPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
