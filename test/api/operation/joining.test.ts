import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupsIn } from '../../../src/server/operation/backup/check.ts';
import { aPractice, freePort } from '../../support/portal/portal.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { loginAt } from '../../support/process/killing.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { anS3Server, type S3Server } from '../../support/services/s3-server.ts';

/**
 * A node starts from its configuration alone: database, bucket, name and key. `npm run migrate` prepares the database;
 * the node logs in as `portale_app` and `portale_jobs` (P202, P203).
 */
let folder: string;
let database: TestDatabase;
let store: S3Server;
let owner: pg.Client;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const INSTALLATION = randomUUID();
const aKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const KEY = aKey();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-joining-'));
  database = await createEmptyDatabase();
  store = await anS3Server();
  owner = new pg.Client({ connectionString: database.urls.superuser });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;
const configuration = (name: string, more: Settings = {}): Settings => {
  const { endpoint, bucket, region, accessKey, secretKey } = store.settings;
  return {
    DATA_DIR: path.join(folder, name),
    INSTALLATION_ID: INSTALLATION,
    LEDGER_KEY: KEY,
    DATABASE_URL: database.urls.app,
    DATABASE_JOBS_URL: database.urls.jobs,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    REQUIRE_SECOND_FACTOR: 'false',
    LOG_LEVEL: 'error',
    ...more,
  };
};

async function run(command: string, settings: Settings, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(ROOT, command), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TZ: 'UTC', PORT: String(await freePort()), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words: words.trim() };
}
const refused = async (settings: Settings) => {
  const { code, words } = await run('test/support/process/start-process.ts', settings);
  expect(code, words).toBe(1);
  return words;
};
const migrate = (settings: Settings) =>
  run('src/commands/migrate.ts', { ...settings, DATABASE_OWNER_URL: database.urls.owner });
/** The folder of the only backup that these tests take. */
const theBackup = async () => {
  const place = path.join(folder, 'copie');
  return path.join(place, (await backupsIn(place))[0] ?? '');
};
const node = async (settings: Settings): Promise<RunningStart> =>
  startInstallation(
    { ...settings, PORT: String(await freePort()) },
    { command: ['test/support/process/serving-process.ts'] },
  );

it('refuses a node in a database that is not migrated, or with a bucket that is not named yet, and writes nothing', async () => {
  expect(await refused(configuration('early'))).toMatch(
    /DATA_DIR .* holds no installation, and the bucket .* none either/,
  );
  expect(existsSync(path.join(folder, 'early'))).toBe(false);
});

it('begins the installation that the configuration names, once, and only with its key', async () => {
  const { LEDGER_KEY: _, ...keyless } = configuration('step');
  expect((await migrate(keyless)).words).toMatch('needs the key of the installation');
  expect((await migrate(configuration('step'))).words).toMatch(`Installation ${INSTALLATION}: begun.`);
  expect((await migrate(configuration('again'))).words).toBe(`Installation ${INSTALLATION}: up to date.`);
});

it('a node joins from an empty folder without the owner’s login, signs, and leaves every checkpoint to the next', async () => {
  await aPractice(owner, 'consulente');
  const first = await node(configuration('uno'));
  await loginAt(first.url, 'consulente');
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  const facts = await (await fetch(`${first.url}/metrics`)).text();
  expect(facts).toMatch(/^portale_jobs_waiting \d/m);
  expect(await first.stop()).toBe(0);
  expect(first.said()).not.toMatch(/permission denied/);
  const [month] = await readdir(path.join(folder, 'uno/checkpoints'));
  const signed = await readFile(path.join(folder, 'uno/checkpoints', month ?? ''), 'utf8');
  await rm(path.join(folder, 'uno'), { recursive: true });
  // As if the database had given up its copies, which it keeps for 31 days.
  await owner.query('DELETE FROM portale_checkpoint');
  const second = await node(configuration('due'));
  const joined = await readFile(path.join(folder, 'due/checkpoints', month ?? ''), 'utf8');
  expect(joined.slice(0, signed.length)).toBe(signed);
  expect(await second.stop()).toBe(0);
});

it('a backup from an empty folder has the key of the configuration, and every checkpoint', async () => {
  const owned = { DATABASE_OWNER_URL: database.urls.owner };
  const backup = (settings: Settings) => run('src/commands/backup.ts', settings, '--to', path.join(folder, 'copie'));
  const { LEDGER_KEY: _, ...keyless } = configuration('copia-1', owned);
  expect((await backup(keyless)).words).toMatch('The key of the installation is missing');
  expect((await backup(configuration('copia-2', { ...owned, LEDGER_KEY: aKey() }))).words).toMatch(
    /The key .* is .*, and the installation's is/,
  );
  for (const name of ['copia-1', 'copia-2']) expect(existsSync(path.join(folder, name, 'keys'))).toBe(false);
  const { code, words } = await backup(configuration('copia-3', owned));
  expect(code, words).toBe(0);
  const [month = ''] = await readdir(path.join(folder, 'due/checkpoints'));
  const signed = await readFile(path.join(folder, 'due/checkpoints', month), 'utf8');
  expect(await readFile(path.join(await theBackup(), 'checkpoints', month), 'utf8')).toBe(signed);
});

it('a restore refuses a bucket that holds checkpoints, and takes the key of the configuration', async () => {
  const fresh = await createEmptyDatabase();
  const restore = async (name: string, more: Settings = {}) =>
    run(
      'src/commands/restore.ts',
      configuration(name, {
        DATABASE_URL: fresh.urls.app,
        DATABASE_JOBS_URL: fresh.urls.jobs,
        DATABASE_OWNER_URL: fresh.urls.owner,
        ...more,
      }),
      await theBackup(),
    );
  try {
    expect((await restore('altra', { LEDGER_KEY: aKey() })).words).toMatch(/LEDGER_KEY is .*, and the backup's key is/);
    expect((await restore('stesso-secchio')).words).toMatch('a bucket that holds the checkpoints of an installation');
    expect(existsSync(path.join(folder, 'stesso-secchio/keys'))).toBe(false);
    const { code, words } = await restore('altro-secchio', { S3_PREFIX: 'nuova' });
    expect(code, words).toBe(0);
    expect(words).toContain(`Restored: the installation ${INSTALLATION}`);
  } finally {
    await fresh.drop();
  }
});

it('WORK=jobs serves nobody, and WORK=web leaves the queue to other nodes', async () => {
  const jobs = await node(configuration('jobs', { WORK: 'jobs' }));
  expect((await fetch(`${jobs.url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${jobs.url}/apirest/api/account`)).status).toBe(404);
  const web = await node(configuration('web', { WORK: 'web' }));
  expect((await fetch(`${web.url}/apirest/api/account`)).status).toBe(401);
  const added = async () =>
    (await owner.query(`SELECT id FROM graphile_worker.add_job('sendMails', '{"practiceId":null}')`)).rows[0].id;
  const isWaiting = async (id: string) =>
    (await owner.query('SELECT FROM graphile_worker._private_jobs WHERE id = $1', [id])).rowCount === 1;
  const first = await added();
  await expect.poll(() => isWaiting(first), { timeout: 10_000 }).toBe(false);
  expect(await jobs.stop()).toBe(0);
  const second = await added();
  // Longer than the interval at which the queue is polled.
  await sleep(3000);
  expect(await isWaiting(second)).toBe(true);
  expect(await web.stop()).toBe(0);
});

it.each<[string, Settings, RegExp]>([
  ['another bucket', { S3_PREFIX: 'altrove' }, /the bucket .*altrove\/ none either/],
  ['another name', { INSTALLATION_ID: randomUUID() }, /INSTALLATION_ID is .*, DATA_DIR .* and the bucket .* holds /],
  ['another key', { LEDGER_KEY: aKey() }, /The key .* is .*, and the installation's is/],
  ['no bucket', { S3_ENDPOINT: '' }, /INSTALLATION_ID is .* holds no installation: mount its disk/],
])('refuses %s', async (_, other, sentence) => {
  const name = `wrong-${randomUUID()}`;
  expect(await refused(configuration(name, other))).toMatch(sentence);
  expect(existsSync(path.join(folder, name))).toBe(false);
});
