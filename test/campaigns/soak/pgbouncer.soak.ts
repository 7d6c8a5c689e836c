import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/portal/portal.ts';
import { createEmptyDatabase, POSTGRES_VARIABLE, type TestDatabase } from '../../support/process/database.ts';
import { startInstallation } from '../../support/process/running-start.ts';

/**
 * Runs a real PgBouncer (Debian: `apt-get install pgbouncer`) between portal and server. The portal refuses it in
 * transaction mode, naming the variable, and works with it in session mode, also if only LISTEN_URL leads through it.
 */
let folder: string;
let database: TestDatabase;
let name: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-pgbouncer-'));
  await chmod(folder, 0o777);
  database = await createEmptyDatabase();
  const owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  name = (await owner.query('SELECT current_database() AS name')).rows[0].name;
  await owner.end();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function pgbouncer(
  mode: 'transaction' | 'session',
  // Ignores driver settings that every session of the portal sends.
  ignored = 'options,extra_float_digits',
): Promise<(role: string) => string> {
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, '"portale_app" ""\n"portale_owner" ""\n', { mode: 0o644 });
  const file = path.join(folder, `${mode}-${port}.ini`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    max_client_conn: 200,
    default_pool_size: 40,
    ignore_startup_parameters: ignored,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  await writeFile(file, `[databases]\n* = host=${process.env[POSTGRES_VARIABLE]}\n[pgbouncer]\n${lines.join('\n')}\n`);
  await chmod(file, 0o644);
  // Runs as the user of the test's server, because other users may not enter the folder of its socket.
  const user = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  running.push(child);
  for (let tries = 0; tries < 100; tries++) {
    const answers = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (answers) return (role) => `postgresql://${role}@127.0.0.1:${port}/${name}`;
    await sleep(50);
  }
  throw new Error('pgbouncer does not answer');
}

const start = async (urls: Record<string, string>) =>
  startInstallation(
    {
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: database.urls.app,
      DATABASE_OWNER_URL: database.urls.owner,
      LOG_LEVEL: 'warn',
      ...urls,
    },
    { command: ['test/support/process/serving-process.ts'] },
  );

it('the portal refuses PgBouncer in transaction mode, naming the variable, and works with it in session mode', async () => {
  const [inTurn, whole] = [await pgbouncer('transaction'), await pgbouncer('session')];
  for (const urls of [
    { DATABASE_URL: inTurn('portale_app') },
    { DATABASE_URL: inTurn('portale_app'), LISTEN_URL: database.urls.app },
    { LISTEN_URL: inTurn('portale_app') },
  ] as Record<string, string>[]) {
    const words = await start(urls).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    console.log(`transaction: ${words}`);
    expect(words).toMatch(/(DATABASE_URL|LISTEN_URL) leads through a pooler in transaction mode/);
  }
  for (const urls of [
    { DATABASE_URL: whole('portale_app') },
    { LISTEN_URL: whole('portale_app') },
    { DATABASE_URL: whole('portale_app'), LISTEN_URL: whole('portale_app') },
    { DATABASE_URL: whole('portale_app'), DATABASE_OWNER_URL: whole('portale_owner') },
  ] as Record<string, string>[]) {
    const portal = await start(urls);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    expect(await portal.stop()).toBe(0);
    console.log(`session: ${Object.keys(urls).join(' and ')} through PgBouncer serve`);
  }
});

it('the portal switches to the role of the queue without startup options, which PgBouncer knows only if told', async () => {
  const url = await pgbouncer('session', 'extra_float_digits');
  const portal = await start({ DATABASE_OWNER_URL: url('portale_owner') });
  expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
  expect(await portal.stop()).toBe(0);
  console.log('session, without ignore_startup_parameters = options: DATABASE_OWNER_URL through PgBouncer serves');
  const words = await start({ DATABASE_OWNER_URL: `${url('portale_owner')}?options=-c%20work_mem%3D8MB` }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  console.log(words);
  expect(words).toContain('ignore_startup_parameters = options');
});
