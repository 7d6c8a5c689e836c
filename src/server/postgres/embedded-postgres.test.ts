import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, fullDisk, rotateLog, startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'portale-supervisor-'));
  dataDir = path.join(folder, 'postgres');
  return async () => {
    for (const server of running.splice(0)) await server.stop();
    await fs.rm(folder, { recursive: true, force: true });
  };
});

async function start(options: { onRestart?: (reason: string) => void } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A separate process that starts the server, writes rows one by one, and reports which were acknowledged. */
function startWriter(): { child: ChildProcess; acknowledged: () => number; first: Promise<void> } {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.resolve(import.meta.dirname, 'embedded-postgres.ts'))});
    const { default: pg } = await import('pg');
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    const client = new pg.Client({ connectionString: server.url('portale_owner') });
    await client.connect();
    await client.query('CREATE TABLE written (id int PRIMARY KEY)');
    for (let id = 1; ; id++) {
      await client.query('INSERT INTO written VALUES ($1)', [id]);
      process.stdout.write(id + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const first = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      resolve();
    });
    child.once('exit', () => reject(new Error('the writer ended before it wrote')));
  });
  return { child, first, acknowledged: () => Number(output.split('\n').at(-2)) };
}

test('creates the cluster, its roles and an Italian-collated database on first start, with only a private socket', async () => {
  const server = await start();
  const [settings] = await query(
    server.url('portale_app'),
    `SELECT current_user AS role, current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
       current_setting('listen_addresses') AS addresses, datlocale AS locale, pg_get_userbyid(datdba) AS owner
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(settings).toEqual({
    role: 'portale_app',
    fsync: 'on',
    checksums: 'on',
    addresses: '',
    locale: 'it-IT',
    owner: 'portale_owner',
  });
  const sorted = await query(
    server.url('portale_app'),
    "SELECT x FROM unnest(ARRAY['Zeta', 'abate', 'Èrica', 'àbaco']) x ORDER BY x",
  );
  expect(sorted.map(({ x }) => x)).toEqual(['àbaco', 'abate', 'Èrica', 'Zeta']);

  // The application's role has no power over the other roles, and the ledger's role cannot log in.
  const roles = await query(
    server.url('postgres'),
    `SELECT rolname AS name, rolcanlogin AS login, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS power,
       pg_has_role('portale_app', oid, 'MEMBER') AND rolname <> 'portale_app' AS "appIsMember"
     FROM pg_roles WHERE rolname LIKE 'portale%' ORDER BY rolname`,
  );
  expect(roles).toEqual([
    { name: 'portale_app', login: true, power: false, appIsMember: false },
    { name: 'portale_jobs', login: true, power: false, appIsMember: false },
    { name: 'portale_ledger', login: false, power: false, appIsMember: false },
    { name: 'portale_owner', login: true, power: false, appIsMember: false },
  ]);

  // The path of a Unix socket (sun_path) holds at most 107 bytes.
  const socketFolder = decodeURIComponent(new URL(server.url('postgres')).host);
  expect(Buffer.byteLength(`${socketFolder}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  expect((await fs.stat(socketFolder)).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect(fs.stat(socketFolder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('leaves the rights of existing parent folders alone, and closes new ones to others', async () => {
  await fs.chmod(folder, 0o755);
  dataDir = path.join(folder, 'deep', 'down', 'postgres');
  await start();
  expect((await fs.stat(folder)).mode & 0o777).toBe(0o755);
  // Others may enter a new folder if they must, and never list it.
  const entered = process.getuid?.() === 0 ? 0o711 : 0o700;
  for (const made of ['deep', 'deep/down']) expect((await fs.stat(path.join(folder, made))).mode & 0o777).toBe(entered);
  expect((await fs.stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('survives a kill -9 of its supervisor: the next start takes over the cluster with every committed row', async () => {
  const writer = startWriter();
  await writer.first;
  const orphan = Number((await fs.readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const gone = new Promise((resolve) => writer.child.once('exit', resolve));
  writer.child.kill('SIGKILL');
  await gone;
  expect(() => process.kill(orphan, 0)).not.toThrow();

  const server = await start();
  expect(server.pid()).not.toBe(orphan);
  const [count] = await query(server.url('portale_owner'), 'SELECT count(*)::int AS n, max(id) AS last FROM written');
  // The server may have written one more row than the writer saw acknowledged.
  expect(count?.n).toBe(count?.last);
  expect(count?.n).toBeGreaterThanOrEqual(writer.acknowledged());
  expect(count?.n).toBeLessThanOrEqual(writer.acknowledged() + 1);
});

test('refuses a second start on a directory in use with a clear message, without harming the running server', async () => {
  const server = await start();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The database directory ${dataDir} is in use by portale supervisor, process ${process.pid}. Stop that one first`,
  );
  expect(await query(server.url('portale_app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('lets only one of two simultaneous first starts create the cluster', async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(String(refused[0]?.reason)).toContain('is in use by');
});

test('restarts a killed server at the same address, with its rows', async () => {
  const reasons: string[] = [];
  const server = await start({ onRestart: (reason) => reasons.push(reason) });
  await query(server.url('portale_owner'), 'CREATE TABLE kept AS SELECT 1 AS id');
  const before = server.pid();
  process.kill(before ?? 0, 'SIGKILL');
  await expect
    .poll(() => query(server.url('portale_owner'), 'SELECT id FROM kept').catch(String), { timeout: 20_000 })
    .toEqual([{ id: 1 }]);
  // The new server answers a moment before its supervisor knows its process id.
  await expect.poll(() => server.pid(), { timeout: 20_000 }).not.toBe(before);
  expect(reasons.length).toBeGreaterThan(0);
});

test('starts although its old process id now belongs to another program', async () => {
  await (await start()).stop();
  // What a restarted container finds: an old pid file whose process id now belongs to another program.
  const stale = [process.pid, dataDir, '1700000000', '5432', '/tmp/portale-pg-gone', '', '0 0', 'ready'].join('\n');
  await fs.writeFile(path.join(dataDir, 'postmaster.pid'), `${stale}\n`);
  const server = await start();
  expect(await query(server.url('portale_app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('refuses, without changing them, a folder with other files and a cluster of another version', async () => {
  await fs.mkdir(dataDir);
  await fs.writeFile(path.join(dataDir, 'letters.txt'), 'mine');
  await expect(start()).rejects.toThrow('is not empty and is no PostgreSQL directory');
  await fs.writeFile(path.join(dataDir, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17');
  expect(await fs.readFile(path.join(dataDir, 'letters.txt'), 'utf8')).toBe('mine');
});

test('rotates a long log while the server writes; the server continues at the start of the emptied file', async () => {
  const server = await start();
  const log = `${dataDir}.log`;
  const complain = () => query(server.url('portale_owner'), 'SELECT 1 / 0').catch(() => undefined);
  await complain();
  await expect.poll(async () => (await fs.readFile(log, 'utf8')).includes('division by zero')).toBe(true);
  rotateLog(log, 10);
  expect(await fs.readFile(`${log}.1`, 'utf8')).toContain('division by zero');
  expect((await fs.stat(`${log}.1`)).mode & 0o777).toBe(0o600);
  expect((await fs.stat(log)).size).toBe(0);
  await complain();
  await expect.poll(async () => (await fs.readFile(log, 'utf8')).startsWith('20')).toBe(true);
  rotateLog(log);
  expect((await fs.stat(log)).size).toBeGreaterThan(0);
});

test('says that the disk is full, and not what initdb does about it', () => {
  const complaint =
    'FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device\nchild process exited';
  expect(fullDisk(complaint, '/dati/postgres')).toBe(
    'The disk of /dati/postgres is full: make room on it, then start again. Nothing is lost.',
  );
  expect(fullDisk('FATAL:  lock file is empty', '/dati/postgres')).toBeNull();
});
