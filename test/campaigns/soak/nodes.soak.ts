import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  freePort,
  slipText,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { brokenLines } from '../../support/portal/verified.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { faults, loginAt } from '../../support/process/killing.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { aProxy, type Proxy } from '../../support/services/retrying-proxy.ts';
import { type Mailbox, startSmtp } from '../../support/services/smtp.ts';
import { aBucket, type Bucket } from '../../support/services/swift.ts';

/**
 * Uses two nodes behind a proxy, with one PostgreSQL, one bucket, and a data folder per node. A node is killed with
 * kill −9 while it reads or confirms a file, sends mails or receives documents. No acknowledged change is lost or
 * duplicated, sessions continue, and the other node finishes the work within 30 s (P130). The bucket is in OpenStack
 * Swift if that is installed (`bucket.soak.ts`), else in the tests' own store.
 */
const ROUNDS = 3;
const PEOPLE = 60;
const WITHIN_MS = 30_000;
const random = seeded(130);
type Name = 'uno' | 'due';

let folder: string;
let database: TestDatabase;
/** A connection that can see which connections hold locks. */
let all: pg.Client;
let bucket: Bucket;
let mailbox: Mailbox;
let proxy: Proxy;
let company: TestCompany;
let people: TestEmployee[];
let consultant: Caller;
const nodes = {} as Record<Name, RunningStart>;
const ports = {} as Record<Name, string>;

const dataOf = (name: Name) => path.join(folder, name);
const settings = (name: Name) => ({
  DATA_DIR: dataOf(name),
  PORT: ports[name],
  PUBLIC_URL: `http://localhost:${proxy.port}/backoffice/`,
  TRUST_PROXY: 'true',
  DATABASE_URL: database.urls.app,
  DATABASE_OWNER_URL: database.urls.owner,
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Portale lavoro <portale@esempio.invalid>',
  REQUIRE_SECOND_FACTOR: 'false',
  LOG_LEVEL: 'error',
  // The name under which the node's connections appear in the database.
  PGAPPNAME: name,
  ...bucket.settings,
});
const start = async (name: Name) => {
  nodes[name] = await startInstallation(settings(name), { command: ['test/support/process/serving-process.ts'] });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-nodes-'));
  database = await createEmptyDatabase();
  bucket = await aBucket(folder);
  console.log(`the bucket: ${bucket.of}`);
  mailbox = await startSmtp({ takesMs: 60 });
  for (const name of ['uno', 'due'] as const) ports[name] = String(await freePort());
  proxy = await aProxy(Object.values(ports).map(Number));
  await start('uno');
  // Copies the files that a second node needs from the first (docs/installation.md).
  await mkdir(path.join(dataOf('due'), 'blobs'), { recursive: true });
  const parts = ['keys', 'checkpoints', 'blobs/installation', 'blobs/bucket'];
  // A node that has not signed anything has no folder of checkpoints.
  for (const part of parts.filter((name) => existsSync(path.join(dataOf('uno'), name))))
    await cp(path.join(dataOf('uno'), part), path.join(dataOf('due'), part), { recursive: true });
  await start('due');
  all = new pg.Client({ connectionString: database.urls.superuser });
  await all.connect();
  const practice = await aPractice(all, 'consulente');
  company = await aCompany(all, practice, { login: 'azienda' });
  people = [];
  for (let n = 0; n < PEOPLE; n += 1)
    people.push(await anEmployee(all, company, { login: `persona-${n}`, email: `persona-${n}@esempio.invalid` }));
  consultant = await loginAt(proxy.url, 'consulente');
});
afterAll(async () => {
  await Promise.all(Object.values(nodes).map((node) => node.stop()));
  await proxy?.close();
  await all?.end();
  await bucket?.close();
  await mailbox?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The node whose worker pool holds a job of this task; null if no node does. */
async function holderOf(task: string): Promise<Name | null> {
  const { rows } = await all.query<{ name: Name }>(
    `SELECT a.application_name AS name FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       JOIN pg_locks l ON l.locktype = 'advisory' AND l.classid = 4201121
         AND l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE t.identifier = $1 AND j.locked_by IS NOT NULL LIMIT 1`,
    [task],
  );
  return rows[0]?.name ?? null;
}
async function untilHeld(task: string): Promise<Name> {
  for (;;) {
    const holder = await holderOf(task);
    if (holder) return holder;
    await sleep(5);
  }
}

const gaps: Record<string, number[]> = {};
/** Kills a node, waits until the other one has taken over or finished the killed node's job, and restarts the node. */
async function kill(name: Name, task: string): Promise<void> {
  const other = name === 'uno' ? 'due' : 'uno';
  const { rows: before } = await all.query(
    `SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.locked_by IS NOT NULL`,
    [task],
  );
  process.kill(nodes[name].pid, 'SIGKILL');
  const since = performance.now();
  await nodes[name].exited;
  const isTaken = async () => {
    const { rows } = await all.query('SELECT FROM graphile_worker._private_jobs WHERE id = ANY($1) AND attempts > 0', [
      before.map(({ id }) => id),
    ]);
    return rows.length === 0 || (await holderOf(task)) === other;
  };
  while (!(await isTaken())) {
    expect(performance.now() - since, `${task} after a kill of ${name}`).toBeLessThan(WITHIN_MS);
    await sleep(50);
  }
  gaps[task] = [...(gaps[task] ?? []), (performance.now() - since) / 1000];
  // The session started before the first kill.
  expect((await consultant.get('/apirest/api/account')).status).toBe(200);
  await start(name);
}

let keys = 0;
const keyed = () => ({ 'idempotency-key': `prova-${(keys += 1)}-${Math.floor(random() * 1e9)}` });
/** Repeats a request with the same Idempotency-Key until it is answered, as the portal's screens do. */
async function insisting(
  send: () => Promise<Response>,
): Promise<{ status: number; json: { id: string; ids?: string[] } }> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer && ![502, 503, 409].includes(answer.status))
      return { status: answer.status, json: (await answer.json()) as { id: string } };
    await sleep(200);
  }
}
async function upload(address: string, name: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${consultant.token}`, ...keyed() };
  return insisting(() => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
    return fetch(proxy.url + address, { method: 'POST', headers, body: form });
  });
}

/** The month of each acknowledged file. */
const months = new Map<string, number>();
/** The bytes of each acknowledged document. */
const documents = new Map<string, string>();
const stateOf = async (id: string) => (await all.query('SELECT state FROM intake WHERE id = $1', [id])).rows[0]?.state;

async function reading(period: number): Promise<string> {
  const bytes = aPdf(...people.map((person) => slipText(person, period)));
  const { status, json } = await upload('/apiback/api/acquisizioni', `${period}.pdf`, bytes, { tipo: 'cedolini' });
  expect(status).toBe(202);
  months.set(json.id, period);
  await kill(await untilHeld('analyseIntake'), 'analyseIntake');
  await expect.poll(() => stateOf(json.id), { interval: 100 }).toBe('ready');
  return json.id;
}
async function confirming(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${consultant.token}`, 'content-type': 'application/json', ...keyed() };
  const body = JSON.stringify({ dataPubblicazione: romeDay(new Date()) });
  const confirmed = insisting(() =>
    fetch(`${proxy.url}/apiback/api/acquisizioni/${id}/conferma`, { method: 'POST', headers, body }),
  );
  await kill(await untilHeld('confirmIntake'), 'confirmIntake');
  expect((await confirmed).status).toBeLessThan(300);
  await expect.poll(() => stateOf(id), { interval: 100 }).toBe('ready');
}
async function mailing(): Promise<void> {
  // Mails to many people wait ten minutes, so that they can be withdrawn. This statement makes them due now.
  await all.query('UPDATE outbox SET not_before = now() WHERE sent_at IS NULL');
  const before = mailbox.mails.length;
  await all.query(`SELECT graphile_worker.add_job('sendMails', json_build_object('practiceId', $1::text))`, [
    company.practiceId,
  ]);
  const holder = await untilHeld('sendMails');
  while (mailbox.mails.length < before + 10) await sleep(5);
  await kill(holder, 'sendMails');
  const waiting = async () =>
    (await all.query('SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NULL AND not_before <= now()')).rows[0].n;
  await expect.poll(waiting, { interval: 200 }).toBe(0);
}
async function delivering(round: number): Promise<void> {
  const sent = Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const bytes = aPdf(`Documento ${round}.${n}`);
      const said = {
        descrizione: `Documento ${round}.${n}`,
        cfAzienda: company.taxCode,
        codiceFiscale: people[n]?.taxCode,
      };
      const { status, json } = await upload('/apiback/api/docdocumento/upload', 'a.pdf', bytes, {
        jsonDocDto: JSON.stringify(said),
      });
      expect(status).toBe(201);
      documents.set(String(json.ids?.[0] ?? json.id), createHash('sha256').update(bytes).digest('hex'));
    }),
  );
  await sleep(random() * 300);
  await kill(round % 2 === 0 ? 'uno' : 'due', 'none');
  await sent;
}

it(`loses no acknowledged change and makes none twice in ${ROUNDS * 4} kills; the other node takes over within 30 s`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await reading(202401 + round);
    await confirming(id);
    await mailing();
    await delivering(round);
    const counts = await faults(database.urls.owner);
    expect(counts, `round ${round}`).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
  }
  for (const [id, period] of months) {
    const { rows } = await all.query(
      `SELECT count(*)::int AS made, count(DISTINCT employee_id)::int AS people, count(publish_on)::int AS published
       FROM document WHERE intake_id = $1 AND period = $2`,
      [id, period],
    );
    expect(rows[0], `${period}`).toEqual({ made: PEOPLE, people: PEOPLE, published: PEOPLE });
  }
  const { rows: twice } = await all.query(
    `SELECT employee_id, period FROM document WHERE kind = 'cedolino' GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const { rows: single } = await all.query(`SELECT count(*)::int AS n FROM document WHERE intake_id IS NULL`);
  expect(single[0].n).toBe(documents.size);
  for (const [id, sha256] of documents) {
    const read = await consultant.get(`/apiback/api/docdocumento/download/${id}`);
    expect([id, read.status, createHash('sha256').update(read.bytes).digest('hex')]).toEqual([id, 200, sha256]);
  }
  for (const [id] of months) {
    const { rows } = await all.query('SELECT id FROM document WHERE intake_id = $1 ORDER BY id LIMIT 3', [id]);
    for (const row of rows)
      expect((await consultant.get(`/apiback/api/doccedolino/download/${row.id}`)).status).toBe(200);
  }

  // A mail that a kill interrupted is sent again with the same Message-ID; no mail gets a second Message-ID.
  const ids = mailbox.mails.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1] ?? '');
  const { rows: sent } = await all.query('SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NOT NULL');
  expect(new Set(ids).size).toBe(sent[0].n);
  // Each killed node may have left at most two mails in transit (P146).
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(2 * ROUNDS);
  const { rows: written } = await all.query('SELECT recipient, count(*)::int AS n FROM outbox GROUP BY 1');
  expect(written.map(({ n }) => n)).toEqual(people.map(() => ROUNDS));
  const figures = Object.entries(gaps).map(([task, all]) => `${task} ${Math.max(...all).toFixed(1)} s`);
  console.log(
    `${ROUNDS * 4} kills: ${months.size} files of ${PEOPLE} payslips and ${documents.size} documents acknowledged, 0 lost, 0 twice; ` +
      `${sent[0].n} mails, of which ${ids.length - new Set(ids).size} left twice under their one Message-ID; ` +
      `the other node had the work after (longest): ${figures.join(', ')}`,
  );

  // Each node's folder has all checkpoints.
  for (const name of ['uno', 'due'] as const) {
    expect(await nodes[name].stop()).toBe(0);
    const verify = ['--key', path.join(dataOf(name), 'keys/ledger-checkpoints.pem.pub')];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['src/commands/ledger-verify.ts', '--checkpoints', path.join(dataOf(name), 'checkpoints'), ...verify],
      {
        cwd: path.resolve(import.meta.dirname, '../../..'),
        env: { ...process.env, ...settings(name) },
        encoding: 'utf8',
      },
    );
    expect(brokenLines(stderr), stdout).toEqual([]);
    console.log(`${name}: ${/Stored contents compared: \d+/.exec(stdout)?.[0]}`);
  }
});
