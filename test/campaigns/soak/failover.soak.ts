import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
import { DATABASE_NAME, startEmbeddedPostgres } from '../../../src/server/postgres/embedded-postgres.ts';
import { choosePostgresRunner } from '../../../src/server/postgres/postgres-runner.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  caller,
  freePort,
  PASSWORD,
  slipPdf,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { brokenLines } from '../../support/portal/verified.ts';
import { faults, loginAt, withOwner } from '../../support/process/killing.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';

/**
 * Uses two PostgreSQL servers with synchronous replication; the portal knows both (P148). First the primary is killed
 * with kill −9 or restarted during uploads, publications, intakes and logins: the portal survives and answers 503
 * (decision 39). Then the primary is killed and the replica promoted: no acknowledged change is lost, and the portal
 * writes again within 30 s of the promotion.
 */
const KILLS = 12;
const RESTARTS = 3;
const ROUNDS = 3;
const WITHIN_MS = 30_000;
/** How long an operator's watchdog waits before it promotes the replica. */
const NOTICED_AFTER_MS = 3000;
const LOAD_MS = 6000;
const NAMES = ['uno', 'due'] as const;
type Name = (typeof NAMES)[number];

const random = seeded(54);
let folder: string;
const servers: Partial<Record<Name, ChildProcess>> = {};
let portal: RunningStart;
/** The portal's exit code; undefined while it runs. */
let endedWith: number | null | undefined;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;

const dataOf = (name: Name) => path.join(folder, name);
const socketOf = (name: Name) => path.join(folder, `s-${name}`);
const addressAt = (role: string, ...names: readonly Name[]) =>
  `postgresql://${role}@${names.map((name) => encodeURIComponent(socketOf(name))).join(',')}/${DATABASE_NAME}`;
const both = (role: string) => `${addressAt(role, ...NAMES)}?target_session_attrs=read-write`;

async function runServer(name: Name, settings: Record<string, string> = {}): Promise<void> {
  const given = Object.entries({ listen_addresses: '', ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const arguments_ = ['-D', dataOf(name), '-k', socketOf(name), ...given];
  const start = () => {
    servers[name] = choosePostgresRunner(dataOf(name)).run('postgres', arguments_, { stdio: 'ignore' });
  };
  const answers = () =>
    withOwner(addressAt('postgres', name), async (client) => (await client.query('SELECT 1')).rowCount).catch(() => 0);
  start();
  while ((await answers()) !== 1) {
    // The processes of a killed server may live for a moment, so no other server starts before they have ended.
    if (hasEnded(servers[name])) start();
    await sleep(100);
  }
}
const hasEnded = (child: ChildProcess | undefined) => !child || child.exitCode !== null || child.signalCode !== null;
const ended = (child: ChildProcess | undefined) =>
  new Promise<void>((resolve) => {
    if (hasEnded(child)) resolve();
    else child?.once('exit', () => resolve());
  });
async function stopServer(name: Name, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  servers[name]?.kill(signal);
  await ended(servers[name]);
}
const runPrimary = (primary: Name, replica: Name) =>
  runServer(primary, { synchronous_standby_names: replica, synchronous_commit: 'on' });
/** Makes `replica` a copy of `primary` and starts both; a commit waits for the replica's disk. */
async function pair(primary: Name, replica: Name): Promise<void> {
  await stopServer(primary);
  await rm(dataOf(replica), { recursive: true, force: true });
  execFileSync('cp', ['-a', dataOf(primary), dataOf(replica)]);
  await writeFile(path.join(dataOf(replica), 'standby.signal'), '');
  const source = `host=${socketOf(primary)} user=postgres application_name=${replica}`;
  await appendFile(path.join(dataOf(replica), 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  const { owner } = choosePostgresRunner(dataOf(replica));
  if (owner) chownSync(path.join(dataOf(replica), 'standby.signal'), owner.uid, owner.gid);
  await runPrimary(primary, replica);
  await runServer(replica, { wal_retrieve_retry_interval: '200ms' });
  const follows = () =>
    withOwner(addressAt('postgres', primary), (client) =>
      client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"),
    );
  while ((await follows()).rowCount !== 1) await sleep(100);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-failover-'));
  const made = await startEmbeddedPostgres({ dataDir: dataOf('uno') });
  await made.stop();
  execFileSync('chmod', ['755', folder]);
  const { owner } = choosePostgresRunner(dataOf('uno'));
  for (const name of NAMES) {
    await mkdir(socketOf(name));
    if (owner) chownSync(socketOf(name), owner.uid, owner.gid);
  }
  await runServer('uno');
  await pair('uno', 'due');
  portal = await startInstallation(await settings(), { command: ['test/support/process/serving-process.ts'] });
  await withOwner(addressAt('postgres', 'uno'), async (client) => {
    const practice = await aPractice(client, 'consulente');
    company = await aCompany(client, practice);
    employee = await anEmployee(client, company, { login: 'lavoratore' });
  });
  consultant = await loginAt(portal.url, 'consulente');
  void portal.exited.then((code) => {
    endedWith = code;
  });
});
afterAll(async () => {
  await portal?.stop();
  for (const name of NAMES) await stopServer(name, 'SIGQUIT');
  if (folder) await rm(folder, { recursive: true, force: true });
});

let env: Record<string, string> | null = null;
async function settings(): Promise<Record<string, string>> {
  const port = String(await freePort());
  env ??= {
    DATA_DIR: path.join(folder, 'data'),
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}/backoffice/`,
    DATABASE_URL: both('portale_app'),
    DATABASE_OWNER_URL: both('portale_owner'),
    REQUIRE_SECOND_FACTOR: 'false',
    LOG_LEVEL: 'error',
  };
  return env;
}

let keys = 0;
let written = 0;
/** The number of requests that got no answer at all. */
let unanswered = 0;
/** Repeats a request with the same Idempotency-Key until it is answered. */
async function insisting(send: (key: string) => Promise<Response>): Promise<Response> {
  keys += 1;
  const key = `failover-${keys}-${process.pid}`;
  for (;;) {
    const answer = await send(key).catch(() => null);
    if (answer && ![502, 503, 409].includes(answer.status)) return answer;
    if (!answer) unanswered += 1;
    await sleep(100);
  }
}
/** The documents whose upload was acknowledged. */
const documents = new Map<string, string>();
const published = new Set<string>();
const sessions: string[] = [];
const acknowledged = () => documents.size + published.size + sessions.length;
/** The time of the last acknowledged change, by kind of change. */
const lastAt: Record<string, number> = {};
let isOver = false;

const authorization = () => ({ authorization: `Bearer ${consultant.token}` });
async function deliver(): Promise<void> {
  written += 1;
  const text = `Documento ${written}`;
  const bytes = aPdf(text);
  const said = { descrizione: text, cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
  const made = await insisting((key) => {
    const form = new FormData();
    form.append('jsonDocDto', JSON.stringify(said));
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
    const headers = { ...authorization(), 'idempotency-key': key };
    return fetch(`${portal.url}/apiback/api/docdocumento/upload`, { method: 'POST', headers, body: form });
  });
  expect(made.status).toBe(201);
  const answer = (await made.json()) as { id?: string; ids?: string[] };
  const id = String(answer.ids?.[0] ?? answer.id);
  documents.set(id, createHash('sha256').update(bytes).digest('hex'));
  lastAt.uploads = performance.now();
  const shown = await insisting((key) =>
    fetch(`${portal.url}/apiback/api/DocBase/updatevisibile`, {
      method: 'PUT',
      headers: { ...authorization(), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ idList: [id], dataPubblicazione: romeDay(new Date()) }),
    }),
  );
  expect(shown.status).toBe(200);
  published.add(id);
  lastAt.publications = performance.now();
}
async function login(): Promise<void> {
  const answer = await insisting(() =>
    fetch(`${portal.url}/apirest/api/bo/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'lavoratore', password: PASSWORD, rememberMe: false }),
    }),
  );
  expect(answer.status).toBe(200);
  sessions.push(((await answer.json()) as { id_token: string }).id_token);
  lastAt.logins = performance.now();
}
const intakes: string[] = [];
/** Uploads a file, which a job of the queue reads while the database may end at any moment. */
async function bring(): Promise<void> {
  written += 1;
  const bytes = slipPdf(employee, 202601, `foglio ${written}`);
  const made = await insisting((key) => {
    const form = new FormData();
    form.append('tipo', 'cedolini');
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'cedolini.pdf');
    const headers = { ...authorization(), 'idempotency-key': key };
    return fetch(`${portal.url}/apiback/api/acquisizioni`, { method: 'POST', headers, body: form });
  });
  expect(made.status).toBe(202);
  intakes.push(((await made.json()) as { id: string }).id);
  await sleep(1000);
}
const untilOver = async (work: () => Promise<void>) => {
  while (!isOver) await work();
};

const statusOf = (address: string) =>
  fetch(portal.url + address, { headers: authorization() }).then(
    ({ status }) => status,
    () => 0,
  );

it(`survives ${KILLS} kills and ${RESTARTS} restarts of its database without restarting, and answers 503 meanwhile`, async () => {
  const load = Promise.all([untilOver(deliver), untilOver(bring), untilOver(bring), untilOver(login)]);
  const aways: number[] = [];
  const isAlive = () => expect([endedWith, portal.said()]).toEqual([undefined, expect.any(String)]);
  for (let round = 0; round < KILLS + RESTARTS; round += 1) {
    await sleep(1000 + 1500 * random());
    const isKill = round % 5 !== 4;
    const begun = performance.now();
    await stopServer('uno', isKill ? 'SIGKILL' : 'SIGINT');
    for (let status = 200; status !== 503; status = await statusOf('/apirest/api/account')) {
      expect([200, 503], `away, round ${round}`).toContain(status);
      isAlive();
    }
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 503]);
    await runPrimary('uno', 'due');
    for (let status = 503; status !== 200; status = await statusOf('/apirest/api/account')) {
      expect([200, 503], `back, round ${round}`).toContain(status);
      expect(performance.now() - begun, `round ${round}`).toBeLessThan(WITHIN_MS);
      isAlive();
      await sleep(50);
    }
    aways.push((performance.now() - begun) / 1000);
  }
  isOver = true;
  await load;
  isOver = false;
  expect([endedWith, unanswered]).toEqual([undefined, 0]);
  // Checks that no job was lost: every intake is read, and the queue is empty.
  const listed = (statement: string) =>
    withOwner(addressAt('postgres', 'uno'), async (client) => (await client.query(statement)).rows);
  await expect
    .poll(() => listed('SELECT DISTINCT state FROM intake'), { timeout: 180_000, interval: 500 })
    .toEqual([{ state: 'ready' }]);
  await expect
    .poll(() => listed('SELECT FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL'), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
  const known = new Set((await listed('SELECT id FROM intake')).map(({ id }) => id));
  expect(intakes.filter((id) => !known.has(id))).toEqual([]);
  console.log(
    `${KILLS} kills −9 and ${RESTARTS} restarts: one process (${portal.pid}), 503 in each; ${acknowledged()} acknowledged ` +
      `and ${intakes.length} intakes read; away for ${aways.map((one) => one.toFixed(1)).join(', ')} s`,
  );
});

it(`loses no acknowledged change in ${ROUNDS} failovers, and writes again within 30 s of each promotion`, async () => {
  const load = Promise.all([untilOver(deliver), untilOver(deliver), untilOver(login)]);
  const gaps: number[] = [];
  const outages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [primary, replica] = round % 2 === 0 ? (['uno', 'due'] as const) : (['due', 'uno'] as const);
    if (round > 0) await pair(primary, replica);
    await sleep(LOAD_MS);
    const killedAt = performance.now();
    await stopServer(primary, 'SIGKILL');
    await sleep(NOTICED_AFTER_MS);
    const promotedAt = performance.now();
    await withOwner(addressAt('postgres', replica), (client) => client.query('SELECT pg_promote(true)'));
    const back = () => ['uploads', 'publications', 'logins'].every((kind) => (lastAt[kind] ?? 0) > promotedAt);
    while (!back()) {
      expect(performance.now() - promotedAt, `round ${round}`).toBeLessThan(WITHIN_MS);
      await sleep(20);
    }
    gaps.push((performance.now() - promotedAt) / 1000);
    outages.push((performance.now() - killedAt) / 1000);
    await sleep(LOAD_MS);
  }
  isOver = true;
  await load;
  expect([endedWith, unanswered]).toEqual([undefined, 0]);
  const last: Name = ROUNDS % 2 === 0 ? 'uno' : 'due';
  const counts = await faults(addressAt('portale_owner', last));
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
  const { rows } = await withOwner(addressAt('portale_owner', last), (client) =>
    client.query<{ id: string; sha256: string; shown: boolean }>(
      "SELECT id, encode(sha256, 'hex') AS sha256, publish_on IS NOT NULL AS shown FROM document",
    ),
  );
  expect(new Map(rows.map(({ id, sha256 }) => [id, sha256]))).toEqual(documents);
  expect(new Set(rows.filter(({ shown }) => shown).map(({ id }) => id))).toEqual(published);
  for (const token of sessions) expect((await caller(portal.url, token).get('/apirest/api/account')).status).toBe(200);
  for (const [id, sha256] of documents) {
    const read = await consultant.get(`/apiback/api/docdocumento/download/${id}`);
    expect([id, createHash('sha256').update(read.bytes).digest('hex')]).toEqual([id, sha256]);
  }
  expect(await portal.stop()).toBe(0);
  const data = path.join(folder, 'data');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      'src/commands/ledger-verify.ts',
      ...['--checkpoints', path.join(data, 'checkpoints'), '--key', path.join(data, 'keys/ledger-checkpoints.pem.pub')],
    ],
    {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, ...(await settings()) },
      encoding: 'utf8',
    },
  );
  expect(brokenLines(stderr), `${status} ${stdout}`).toEqual([]);
  const figures = (all: number[]) => all.map((one) => one.toFixed(1)).join(', ');
  console.log(
    `${ROUNDS} failovers: ${documents.size} documents, ${published.size} publications and ${sessions.length} logins ` +
      `(${acknowledged()}) acknowledged, 0 lost; all written again ${figures(gaps)} s after the promotion, ` +
      `${figures(outages)} s after the kill`,
  );
});
