import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  caller,
  freePort,
  PASSWORD,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { brokenLines } from '../../support/portal/verified.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { type Swift, startSwift, swiftSettings } from '../../support/services/swift.ts';

/**
 * The portal moves its contents to OpenStack Swift's S3 interface (`test/support/services/swift.ts`) and back while it
 * serves. Meanwhile it is killed with kill −9, every other connection is cut, and the store hangs for 30 s. No
 * acknowledged content may be lost, and no byte may change (P129).
 */
const ROOT = path.resolve(import.meta.dirname, '../../..');
let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let company: TestCompany;
let employee: TestEmployee;
let between: { port: number; cuts: boolean; server: Server };
let bucket: Record<string, string>;
/** The bytes of each acknowledged document. */
const acknowledged = new Map<string, string>();
let portal: RunningStart;
let consultant: Caller;

/** Starts a proxy that, on request, cuts every other connection after some bytes. */
async function startBetween(to: number): Promise<typeof between> {
  let count = 0;
  const made = { port: 0, cuts: false, server: createServer() };
  made.server.on('connection', (socket) => {
    count += 1;
    const onward = connect(to, '127.0.0.1');
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
    if (!made.cuts || count % 2 !== 0) return;
    let left = 100 + (count % 7) * 300;
    const cut = (chunk: Uint8Array) => {
      left -= chunk.length;
      if (left > 0) return;
      socket.destroy();
      onward.destroy();
    };
    (count % 4 === 0 ? socket : onward).on('data', cut);
  });
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  made.port = (made.server.address() as { port: number }).port;
  return made;
}

let swift: Swift;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-swift-'));
  database = await createEmptyDatabase();
  swift = await startSwift(folder);
  between = await startBetween(swift.port);
  bucket = swiftSettings(between.port);
});
afterAll(async () => {
  await portal?.stop();
  between?.server.close();
  swift?.close();
  await owner?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const env = async (more: Record<string, string> = {}) => ({
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(await freePort()),
  DATABASE_URL: database.urls.app,
  DATABASE_OWNER_URL: database.urls.owner,
  REQUIRE_SECOND_FACTOR: 'false',
  LOG_LEVEL: 'fatal',
  ...more,
});
async function start(more: Record<string, string> = {}): Promise<void> {
  portal = await startInstallation(await env(more), { command: ['test/support/process/serving-process.ts'] });
  if (!owner) {
    owner = new pg.Client({ connectionString: database.urls.owner });
    await owner.connect();
    company = await aCompany(owner, await aPractice(owner, 'consulente'));
    employee = await anEmployee(owner, company);
  }
  const body = { username: 'consulente', password: PASSWORD, rememberMe: true };
  const login = await caller(portal.url, null).post('/apirest/api/bo/authenticate', body);
  expect(login.status, login.text).toBe(200);
  consultant = caller(portal.url, login.json.id_token);
}
let number = 0;
/** @returns the status; 0 if no answer came */
async function upload(): Promise<number> {
  number += 1;
  const bytes = Buffer.concat([aPdf(`Documento ${number}`), Buffer.alloc((number % 9) * 40_000, 0x20)]);
  const said = { descrizione: `Documento ${number}`, cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
  const made = await consultant
    .upload('/apiback/api/docdocumento/upload', [{ name: 'a.pdf', bytes }], { jsonDocDto: JSON.stringify(said) })
    .catch(() => null);
  if (made?.status === 201)
    acknowledged.set(String(made.json.ids?.[0] ?? made.json.id), createHash('sha256').update(bytes).digest('hex'));
  return made?.status ?? 0;
}
async function expectAllThere(): Promise<void> {
  for (const [id, sha256] of acknowledged) {
    const read = await consultant.get(`/apiback/api/docdocumento/download/${id}`);
    expect([id, read.status, createHash('sha256').update(read.bytes).digest('hex')]).toEqual([id, 200, sha256]);
  }
}
const command = async (
  name: string,
  args: readonly string[],
  more: Record<string, string>,
  killWhen?: () => boolean,
) => {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/commands', name), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...(await env(more)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  const looking = setInterval(() => killWhen?.() && child.kill('SIGKILL'), 5);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(looking);
  return { code, words };
};

/** The number of contents that are still in the folder. */
const inTheFolder = () =>
  readdirSync(path.join(folder, 'data/blobs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^\d+\/..\/[0-9a-f]{64}$/.test(name),
  ).length;

/** Restores into a new database, data folder and bucket prefix; the command refuses those that already contain data. */
async function restoreElsewhere(place: string): Promise<void> {
  const to = async (name: string, S3_PREFIX: string) => {
    const empty = await createEmptyDatabase();
    const restored = await command('restore.ts', [place], {
      ...bucket,
      S3_PREFIX,
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: empty.urls.app,
      DATABASE_OWNER_URL: empty.urls.owner,
      LEDGER_KEY_FILE: path.join(folder, 'data/keys/ledger-checkpoints.pem'),
    });
    await empty.drop();
    return restored;
  };
  const first = await to('altrove', 'altrove');
  expect(first.code, first.words).toBe(0);
  console.log(first.words.match(/Restored: the installation .*/)?.[0]);
  const again = await to('ancora', 'altrove');
  expect(again.code, again.words).toBe(1);
  expect(again.words).toContain('names a bucket that holds documents');
}

it('the portal moves contents to the bucket and back while it serves, without losing a content or changing a byte', async () => {
  await start();
  for (let n = 0; n < 60; n += 1) expect(await upload()).toBe(201);
  await portal.stop();

  await start(bucket);
  await expectAllThere();
  const outcomes: Record<string, number> = {};
  const note = (status: number) => {
    outcomes[status] = (outcomes[status] ?? 0) + 1;
  };
  for (const left of [50, 35, 20]) {
    const moving = command('move-contents.ts', ['--to', 's3'], bucket, () => inTheFolder() <= left);
    for (let n = 0; n < 6; n += 1) note(await upload());
    expect((await moving).code).toBe(null);
  }
  await expectAllThere();

  between.cuts = true;
  for (let n = 0; n < 30; n += 1) note(await upload());
  const moved = await command('move-contents.ts', ['--to', 's3'], bucket);
  expect(moved.code, moved.words).toBe(0);
  between.cuts = false;
  console.log(`half of the connections cut: ${moved.words.trim()}, uploads ${JSON.stringify(outcomes)}`);

  for (let n = 0; n < 3; n += 1) {
    const uploads = Promise.all(Array.from({ length: 8 }, upload));
    await sleep(200 + n * 150);
    process.kill(portal.pid, 'SIGKILL');
    (await uploads).map(note);
    await start(bucket);
  }
  await expectAllThere();

  process.kill(-(swift.objects.pid ?? 0), 'SIGSTOP');
  const still = await Promise.all(Array.from({ length: 4 }, upload));
  console.log(`a store that stands still: uploads ${still.join(', ')}`);
  expect(still.every((status) => status === 503)).toBe(true);
  await sleep(20_000);
  process.kill(-(swift.objects.pid ?? 0), 'SIGCONT');
  await expect.poll(upload, { timeout: 60_000 }).toBe(201);
  await expectAllThere();

  const whole = await command('ledger-verify.ts', [], bucket);
  expect(brokenLines(whole.words), whole.words).toEqual([]);
  console.log(/Stored contents compared: \d+/.exec(whole.words)?.[0]);
  const backups = path.join(folder, 'backups');
  const backup = await command('backup.ts', ['--to', backups], bucket);
  expect(backup.code, backup.words).toBe(0);
  const place = /Backup of .*: (\S+)/.exec(backup.words)?.[1] ?? '';
  const read = await command('verify.ts', [place], bucket);
  expect(read.code, read.words).toBe(0);
  await restoreElsewhere(place);

  await portal.stop();
  const back = { ...bucket, CONTENTS_IN: 'folder' };
  await start(back);
  const returned = await command('move-contents.ts', ['--to', 'folder'], back);
  expect(returned.code, returned.words).toBe(0);
  expect(await upload()).toBe(201);
  await portal.stop();
  await start();
  await expectAllThere();
  console.log(`${acknowledged.size} acknowledged documents: all there, byte for byte; ${returned.words.trim()}`);
});
