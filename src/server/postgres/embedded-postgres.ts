import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { archiving, makeParent, replaying, stageLog } from './cluster-log.ts';
import { canTraverse, choosePostgresRunner, type PostgresRunner } from './postgres-runner.ts';
import {
  alreadyInUse,
  endSurvivor,
  isNotReachable,
  removeSocketFolder,
  SOCKET_FOLDER_PREFIX,
  superuserClient,
  takeSupervisorLock,
} from './postgres-survivor.ts';
import { type DatabaseRole, ensureRoles } from './roles.ts';

export interface EmbeddedPostgres {
  /** A connection URL without a password: the socket's folder is closed to other users. */
  url(role: DatabaseRole | 'postgres', database?: string): string;
  /** The server's current process. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster's own folder, created if missing; the rights of its parent folders stay unchanged. */
  dataDir: string;
  /** False trades durability for speed; only for tests that do not test durability. */
  durable?: boolean;
  /** Whether the server hands over its finished log (WAL) in `STAGED`; if absent, as at its last start. */
  archives?: boolean;
  /** Replays the log in `REPLAYED` up to a moment, or all of it, before the server serves. */
  replay?: { until: Date | null };
  /** Called when the server has ended by itself and is restarted. */
  onRestart?: (reason: string) => void;
}

export const DATABASE_NAME = 'portale';
const MAJOR_VERSION = '18';
/**
 * PostgreSQL appends its own file name to the folder, and the path of a Unix socket (sun_path) holds at most 107 bytes.
 */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length;

/**
 * Starts a real PostgreSQL 18 on a directory and supervises it. The cluster is created on first use, reachable only
 * through a Unix socket in a private folder, and restarted if it ends by itself. A directory has at most one
 * supervisor.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const durable = options.durable ?? true;
  makeParent(path.dirname(dataDir));
  const runner = choosePostgresRunner(dataDir);
  await endSurvivor(dataDir);
  if (!isCluster(dataDir)) await createCluster(dataDir, runner, durable);

  if (options.archives !== undefined) stageLog(dataDir, runner, options.archives);
  const replay = options.replay === undefined ? {} : replaying(options.replay.until);
  const socketDir = makeSocketFolder(runner);
  const logFile = `${dataDir}.log`;
  const report = (reason: string) => options.onRestart?.(reason);
  const rotation = setInterval(() => rotateLog(logFile), ROTATED_EVERY_MS).unref();
  let child: ChildProcess | undefined;
  let guard: pg.Client | undefined;
  let stopping = false;
  let recovery: Promise<void> | undefined;

  const bringUp = async () => {
    if (!isRunning(child)) {
      child = await startServer({ dataDir, socketDir, logFile, runner, durable, replay });
      child.once('exit', recover);
    }
    if (!guard) {
      guard = await supervise(dataDir, socketDir);
      guard.once('end', () => {
        guard = undefined;
        recover();
      });
    }
  };
  // The server has ended by itself, or it still runs but closed its sessions, as it does when one session crashes.
  const recover = () => {
    if (stopping || recovery) return;
    report('PostgreSQL ended or dropped its connections by itself: it is brought up again');
    recovery = (async () => {
      while (!stopping && !(isRunning(child) && guard)) {
        try {
          await bringUp();
        } catch (error) {
          if (!isNotReachable(error)) report(error instanceof Error ? error.message : String(error));
          await sleep(100);
        }
      }
      recovery = undefined;
    })();
  };
  const end = async () => {
    stopping = true;
    clearInterval(rotation);
    await recovery;
    await guard?.end();
    await shutDown(child);
    removeSocketFolder(socketDir);
  };

  try {
    await bringUp();
    if (guard) await prepareCluster(guard);
  } catch (error) {
    await end();
    throw error;
  }

  return {
    url: (role, database = DATABASE_NAME) => `postgresql://${role}@${encodeURIComponent(socketDir)}/${database}`,
    pid: () => child?.pid,
    async stop() {
      if (!stopping) await end();
    },
  };
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

function isCluster(dataDir: string): boolean {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const version = fs.readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return true;
    throw new Error(`${dataDir} was made by PostgreSQL ${version}; this one is ${MAJOR_VERSION} and cannot open it.`);
  }
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} is not empty and is no PostgreSQL directory. Choose another one.`);
  }
  return false;
}

/**
 * Creates the cluster in an adjacent folder and renames it when complete, so an interruption leaves no partial cluster.
 */
async function createCluster(dataDir: string, runner: PostgresRunner, durable: boolean): Promise<void> {
  const parent = path.dirname(dataDir);
  const fresh = fs.mkdtempSync(`${dataDir}.new-`);
  if (runner.owner) fs.chownSync(fresh, runner.owner.uid, runner.owner.gid);
  // Italian collation. lower() and trigrams recognise accented letters through glibc's C.UTF-8, whose name differs on
  // macOS.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const initdb = runner.run(
    'initdb',
    [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=it-IT',
      `--locale=${locale}`,
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: fresh, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  initdb.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await exitOf(initdb);
  try {
    if (code !== 0)
      throw new Error(
        fullDisk(complaint, dataDir) ?? `The database could not be created in ${dataDir}: ${complaint.trim()}`,
      );
    fs.renameSync(fresh, dataDir);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw alreadyInUse(dataDir, 'another process that has just created it');
    }
    throw error;
  }
  const folder = fs.openSync(parent, 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

function makeSocketFolder(runner: PostgresRunner): string {
  const suffix = 6;
  const prefix = [tmpdir(), '/tmp']
    .map((base) => path.join(base, SOCKET_FOLDER_PREFIX))
    .find(
      (candidate) =>
        Buffer.byteLength(candidate) + suffix <= LONGEST_SOCKET_FOLDER &&
        (runner.owner === undefined || canTraverse(runner.owner, candidate)),
    );
  if (!prefix) throw new Error(`No temporary folder with a short path for PostgreSQL's socket: ${tmpdir()}, /tmp.`);
  const folder = fs.mkdtempSync(prefix);
  if (runner.owner) fs.chownSync(folder, runner.owner.uid, runner.owner.gid);
  return folder;
}

const LOG_BYTES = 16 * 1024 * 1024;
const ROTATED_EVERY_MS = 60_000;

/**
 * Rotates a long log by copying and truncating it: the running server keeps the file open and continues at the start of
 * the emptied file.
 */
export function rotateLog(logFile: string, longest = LOG_BYTES): void {
  if (!fs.existsSync(logFile) || fs.statSync(logFile).size <= longest) return;
  fs.copyFileSync(logFile, `${logFile}.1`);
  fs.chmodSync(`${logFile}.1`, 0o600);
  fs.truncateSync(logFile);
}

interface ServerStart {
  dataDir: string;
  socketDir: string;
  logFile: string;
  runner: PostgresRunner;
  durable: boolean;
  replay: Record<string, string>;
}

/** The sentence for a program that found no room on the disk. */
export function fullDisk(complaint: string, dataDir: string): string | null {
  if (!/No space left on device|ENOSPC|Disk quota exceeded/.test(complaint)) return null;
  return `The disk of ${dataDir} is full: make room on it, then start again. Nothing is lost.`;
}

/** Starts the server and waits until it answers. */
async function startServer(start: ServerStart): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryStartServer(start);
    if (typeof outcome !== 'string') return outcome;
    // Right after a kill, the earlier server's shared memory may still be attached for a moment.
    if (outcome.includes('pre-existing shared memory block') && attempt < 40) {
      await sleep(250);
      continue;
    }
    if (outcome.includes('lock file "postmaster.pid" already exists')) {
      throw alreadyInUse(start.dataDir, 'another PostgreSQL');
    }
    throw new Error(
      fullDisk(outcome, start.dataDir) ??
        `PostgreSQL did not start on ${start.dataDir}: ${outcome || `see ${start.logFile}`}`,
    );
  }
}

/** @returns the running server, or what it wrote before it ended */
async function tryStartServer({ dataDir, socketDir, logFile, runner, durable, replay }: ServerStart) {
  const further = { ...archiving(dataDir), ...replay };
  rotateLog(logFile);
  // The server logs to a file instead of a pipe: a server that outlives this process must still be able to write.
  const log = fs.openSync(logFile, 'a', 0o600);
  const before = fs.fstatSync(log).size;
  const child = runner.run('postgres', ['-D', dataDir, '-k', socketDir, ...settings(durable, further)], {
    cwd: dataDir,
    stdio: ['ignore', log, log],
    // Ctrl-C reaches the whole process group of a terminal, but only the supervisor may end the server, after the last
    // request.
    detached: true,
  });
  fs.closeSync(log);
  const exited = exitOf(child);
  let ended = false;
  void exited.then(
    () => {
      ended = true;
    },
    () => {
      ended = true;
    },
  );
  while (!ended) {
    const client = superuserClient(socketDir);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return child;
    } catch (error) {
      // A long recovery after a crash is no failure, as long as the server runs and reports that it is starting.
      if (!isNotReachable(error)) throw error;
      await sleep(10);
    } finally {
      await client.end();
    }
  }
  await exited;
  return fs.readFileSync(logFile).subarray(before).toString('utf8').trim();
}

function settings(durable: boolean, further: Record<string, string>): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    // An eighth of the machine's memory keeps frequently read pages cached and leaves enough for Node.
    shared_buffers: `${durable ? shareOfMemory(8) : 256}MB`,
    effective_cache_size: `${shareOfMemory(2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // For solid-state disks. With the default of 4 the planner avoids the covering index: a list takes 24 ms instead of
    // 1.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failing statements are not logged: statements, and the rows they conflict with, contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
    ...further,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A fraction of the memory available to this process (or its container), in MB; between 128 and 2048. */
function shareOfMemory(part: number): number {
  const most = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(2048, Math.max(128, most / part / 1024 / 1024)));
}

/** Holds the supervisor's lock on its own connection for as long as this process lives. */
async function supervise(dataDir: string, socketDir: string): Promise<pg.Client> {
  const client = superuserClient(socketDir);
  client.on('error', () => undefined);
  await client.connect();
  const holder = await takeSupervisorLock(client);
  if (holder === null) return client;
  await client.end();
  throw alreadyInUse(dataDir, holder);
}

/** Creates roles and an empty database; the migrations create its objects. */
async function prepareCluster(client: pg.Client): Promise<void> {
  await ensureRoles(client);
  const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER portale_owner`);
}

async function shutDown(child: ChildProcess | undefined): Promise<void> {
  if (!isRunning(child)) return;
  const exited = exitOf(child);
  child.kill('SIGINT'); // fast shutdown: ends the sessions and writes a checkpoint
  const patience = setTimeout(() => child.kill('SIGQUIT'), 60_000);
  await exited;
  clearTimeout(patience);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
