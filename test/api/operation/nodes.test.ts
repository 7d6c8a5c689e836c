import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../src/main-server.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { openS3Blobs } from '../../../src/server/bytes/s3-blobs.ts';
import { joinNodes, type LiveNode } from '../../../src/server/database/live-nodes.ts';
import { startJobs, type Task } from '../../../src/server/jobs/jobs.ts';
import { openSecrets } from '../../../src/server/secrets.ts';
import { encrypted } from '../../support/payroll-pdf/encrypted-pdf.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  caller,
  freePort,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { createTestDatabase, type TestDatabase } from '../../support/process/database.ts';
import { anS3Server, type S3Server } from '../../support/services/s3-server.ts';

/** Several nodes on one database: a live node finishes what a killed one had begun. */
let database: TestDatabase;
let queue: pg.Client;
let dying: ChildProcess | null = null;
let living: { node: LiveNode; jobs: Awaited<ReturnType<typeof startJobs>>; done: string[] } | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  queue = new pg.Client({ connectionString: database.urls.jobs });
  await queue.connect();
});
afterEach(async () => {
  dying?.kill('SIGKILL');
  await living?.jobs.stop();
  await living?.node.leave();
  living = null;
  await queue.end();
  await database.drop();
});

const aJob = async () =>
  queue.query(`SELECT graphile_worker.add_job('sendMails', '{"practiceId": null}', queue_name => 'posta')`);
/** Starts a process that takes the job and never finishes it. */
async function aNodeWithTheJob(...more: string[]): Promise<void> {
  const script = path.join(import.meta.dirname, '../../support/process/working-node.ts');
  const child = spawn(process.execPath, [script, database.urls.jobs, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  dying = child;
  let words = '';
  child.stdout.on('data', (chunk) => (words += chunk));
  await expect.poll(() => words).toContain('joined');
  await aJob();
  await expect.poll(() => words).toContain('begun');
}
async function aLivingNode(): Promise<void> {
  const node = await joinNodes(database.urls.jobs, { lookEveryMs: 300 });
  await node.cleaned();
  const done: string[] = [];
  const task: Task<'sendMails'> = async () => {
    done.push('done');
  };
  const jobs = await startJobs(database.urls.jobs, { sendMails: task } as unknown as Parameters<typeof startJobs>[1], {
    owns: node.owns,
  });
  living = { node, jobs, done };
}
const locks = async () =>
  (await queue.query('SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL'))
    .rows[0].n;

/** Longer than the nodes take to release a job and the queue takes to find it. */
const LONG_ENOUGH = 4000;
/** The job in the queue; null once it is done. */
const lying = async () =>
  (await queue.query('SELECT attempts, locked_by, locked_at FROM graphile_worker._private_jobs')).rows[0] ?? null;

/**
 * The number of advisory locks that the live nodes hold: two per node, for an empty name and for the name of its job
 * pool.
 */
const told = async () =>
  (
    await queue.query(`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 4201121
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  ).rows[0].n;

describe('a live node', () => {
  it('takes over the jobs of a killed node, but no job of a node that still works', async () => {
    await aNodeWithTheJob();
    await expect.poll(told).toBe(2);
    const before = await lying();
    await aLivingNode();
    await sleep(LONG_ENOUGH);
    expect(await lying()).toEqual(before);
    expect(await locks()).toBe(1);
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
    // The queue removes the job shortly after it is done.
    await expect.poll(locks).toBe(0);
  });

  it('takes over no job while a node of an earlier version runs, because that version does not report its jobs', async () => {
    await aNodeWithTheJob('silent');
    const before = await lying();
    await aLivingNode();
    await sleep(LONG_ENOUGH);
    expect(await lying()).toEqual(before);
    expect(await locks()).toBe(1);
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
  });

  it('does not count an attempt that ended with its node: otherwise the queue would drop a job after 25 crashes', async () => {
    await aNodeWithTheJob();
    // As if 24 other crashes had used up the 25 attempts that the queue makes.
    await queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await aLivingNode();
    dying?.kill('SIGKILL');
    await expect.poll(() => living?.done).toEqual(['done']);
  });

  it('that starts after all other nodes have died releases their jobs without counting the attempt', async () => {
    await aNodeWithTheJob();
    await queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    dying?.kill('SIGKILL');
    await expect.poll(told).toBe(0);
    await aLivingNode();
    await expect.poll(() => living?.done).toEqual(['done']);
  });
});

describe('a job that the queue has given up', () => {
  const givenUp = async (since: string) => {
    await aJob();
    await queue.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now() - interval '${since}'`,
    );
  };

  it('is tried again a day after its last attempt', async () => {
    await givenUp('19 hours');
    await aLivingNode();
    await expect.poll(() => living?.done).toEqual(['done']);
  });

  it('is not tried again before a day has passed', async () => {
    await givenUp('17 hours');
    const before = await lying();
    await aLivingNode();
    await sleep(LONG_ENOUGH);
    expect(await lying()).toEqual(before);
    expect(living?.done).toEqual([]);
  });
});

/** Two servers share one database and one bucket; each has its own spool folder. */
describe('two serving nodes', () => {
  let store: S3Server;
  let folder: string;
  let portal: Portal;
  let second: RunningServer;
  let here: Caller;
  let there: Caller;
  let company: TestCompany;
  let employee: TestEmployee;
  let practice: TestPractice;
  let secondUrl: string;
  const secrets = openSecrets(randomBytes(32));

  beforeAll(async () => {
    store = await anS3Server();
    folder = await mkdtemp(path.join(tmpdir(), 'portale-nodes-'));
    const blobs = (name: string) => openS3Blobs(store.settings, path.join(folder, name));
    portal = await startPortal({ secrets, blobs: blobs('uno') });
    practice = await aPractice(portal.owner, 'consulente');
    company = await aCompany(portal.owner, practice);
    employee = await anEmployee(portal.owner, company, { login: 'lavoratore' });
    const port = await freePort();
    secondUrl = `http://127.0.0.1:${port}`;
    second = await startServer({
      ...{ publicUrl: `http://localhost:${port}/backoffice`, port, listen: ['127.0.0.1'], urls: portal.urls },
      ...{ blobs: blobs('due'), secrets, smtpUrl: null, mailFrom: 'Portale <portale@esempio.invalid>' },
      ...{ trustProxy: false, logLevel: 'fatal' },
    });
    here = await portal.login('consulente');
    there = caller(secondUrl, here.token);
  });
  afterAll(async () => {
    await second?.close();
    await portal?.close();
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const loginAt = (url: string, username: string, password: string) =>
    caller(url, null).post('/apirest/api/bo/authenticate', { username, password, rememberMe: false });
  const upload = (who: Caller, text: string, size = 0) =>
    who.upload(
      '/apiback/api/docdocumento/upload',
      [{ name: 'a.pdf', bytes: Buffer.concat([aPdf(text), Buffer.alloc(size, 0x20)]) }],
      {
        jsonDocDto: JSON.stringify({ descrizione: text, cfAzienda: company.taxCode, codiceFiscale: employee.taxCode }),
      },
    );

  it('accept each other’s sessions, and a logout on one ends the session on both', async () => {
    const { token } = await portal.login('lavoratore');
    const [one, other] = [caller(portal.url, token), caller(secondUrl, token)];
    expect((await other.get('/apirest/api/account')).status).toBe(200);
    expect((await other.post('/apirest/api/logout')).status).toBe(204);
    expect((await one.get('/apirest/api/account')).status).toBe(401);
  });

  it('share the throttle: failed logins on both block even the right password on either', async () => {
    await anEmployee(portal.owner, company, { login: 'indovinato' });
    for (let n = 0; n < 12; n += 1)
      expect([401, 429]).toContain((await loginAt(n % 2 === 0 ? portal.url : secondUrl, 'indovinato', 'no')).status);
    const { rows } = await portal.owner.query('SELECT max(failures)::int AS n FROM login_throttle');
    expect(rows[0].n).toBeGreaterThanOrEqual(5);
    await portal.owner.query("UPDATE login_throttle SET blocked_until = now() + interval '10 minutes'");
    for (const url of [portal.url, secondUrl]) expect((await loginAt(url, 'indovinato', PASSWORD)).status).toBe(429);
    await portal.owner.query('DELETE FROM login_throttle');
  });

  it('carry out a request once if each receives it with the same Idempotency-Key', async () => {
    const send = (url: string) => {
      const form = new FormData();
      const said = { descrizione: 'Una', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
      form.append('jsonDocDto', JSON.stringify(said));
      form.append('file', new Blob([new Uint8Array(aPdf('Una volta'))], { type: 'application/pdf' }), 'a.pdf');
      const headers = { authorization: `Bearer ${here.token}`, 'idempotency-key': 'una-volta-sola-1' };
      return fetch(`${url}/apiback/api/docdocumento/upload`, { method: 'POST', headers, body: form });
    };
    const first = await send(portal.url);
    expect(first.status).toBe(201);
    const again = await send(secondUrl);
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
  });

  it('share the quota, even for simultaneous uploads', async () => {
    const { rows } = await portal.owner.query(
      'SELECT coalesce(sum(size), 0)::float8 AS used FROM blob WHERE practice_id = $1',
      [practice.id],
    );
    const size = 400_000;
    await portal.owner.query('UPDATE practice SET quota_bytes = $2 WHERE id = $1', [
      practice.id,
      rows[0].used + 1.5 * size,
    ]);
    const both = await Promise.all([upload(here, 'Grande uno', size), upload(there, 'Grande due', size)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 413]);
    await portal.owner.query('UPDATE practice SET quota_bytes = DEFAULT WHERE id = $1', [practice.id]);
  });

  it('accept a ticket issued by the other, once', async () => {
    const { json } = await upload(here, 'Con biglietto');
    const { json: ticket } = await here.post(`/apiback/api/docdocumento/download/${json.ids[0]}/biglietto`);
    expect((await fetch(secondUrl + ticket.url)).status).toBe(200);
    expect((await fetch(portal.url + ticket.url)).status).toBe(404);
  });

  it('push events to each other’s windows', async () => {
    let heard = 0;
    const forget = second.app.events.subscribe('prova', () => (heard += 1));
    portal.server.app.events.tell(['prova']);
    await expect.poll(() => heard).toBe(1);
    forget();
  });

  it('share the password of a locked file: one receives it, and both can read the file', async () => {
    const bytes = await encrypted(slipPdf(employee, 202610), 'Segreta.1');
    const { json } = await here.upload('/apiback/api/acquisizioni', [{ name: 'protetto.pdf', bytes }], {
      tipo: 'cedolini',
    });
    const ready = async (who: Caller) => (await who.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await ready(here)).stato).toBe('ready');
    const [file] = (await ready(here)).file;
    expect(file.codiceMotivo).toBe('password-required');
    const unlock = `/apiback/api/acquisizioni/${json.id}/file/${file.id}/password`;
    expect((await here.post(unlock, { password: 'Segreta.1' })).status).toBe(202);
    await expect.poll(async () => (await ready(there)).conteggi.pronti).toBe(1);
    for (const who of [here, there]) {
      expect((await ready(who)).file[0].codiceMotivo).toBeNull();
      expect((await who.get(`/apiback/api/acquisizioni/${json.id}/righe/1/pagine/1`)).status).toBe(200);
    }
    const made = await there.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
    expect(made.json.documenti).toHaveLength(1);
    const { rows } = await portal.owner.query('SELECT sealed_password FROM intake_file WHERE id = $1', [file.id]);
    expect(rows[0].sealed_password).not.toContain('Segreta');
  });
});

describe('a starting node', () => {
  it('keeps the partial files of another node with the same folder', async () => {
    const portal = await startPortal();
    const practice = await aPractice(portal.owner, 'consulente');
    const company = await aCompany(portal.owner, practice);
    const employee = await anEmployee(portal.owner, company);
    const { token } = await portal.login('consulente');
    const said = { descrizione: 'Lenta', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
    const mark = 'confine';
    const part = (name: string) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"`;
    const begin = `${part('jsonDocDto')}\r\n\r\n${JSON.stringify(said)}\r\n${part('file')}; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const file = Buffer.concat([aPdf('Lenta'), Buffer.alloc(300_000, 0x20)]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${mark}` };
    const sending = request(`${portal.url}/apiback/api/acquisizioni`, { method: 'POST', headers });
    const answered = new Promise<number>((resolve) =>
      sending.once('response', (answer) => resolve(answer.statusCode ?? 0)),
    );
    sending.write(begin);
    sending.write(file.subarray(0, 200_000));
    const incoming = path.join(portal.dataDir, 'blobs/incoming');
    await expect.poll(async () => (await readdir(incoming)).length).toBe(1);
    const port = await freePort();
    const second = await startServer({
      ...{ publicUrl: `http://localhost:${port}/backoffice`, port, listen: ['127.0.0.1'], urls: portal.urls },
      ...{ blobs: openDiskBlobs(path.join(portal.dataDir, 'blobs')), secrets: openSecrets(randomBytes(32)) },
      ...{ smtpUrl: null, mailFrom: 'Portale <portale@esempio.invalid>', trustProxy: false, logLevel: 'fatal' },
    });
    expect(await readdir(incoming)).toHaveLength(1);
    sending.end(Buffer.concat([file.subarray(200_000), Buffer.from(`\r\n--${mark}--\r\n`)]));
    expect(await answered).toBe(202);
    await second.close();
    await portal.close();
  });

  it('makes other starting nodes wait until it has released the jobs of dead nodes', async () => {
    const first = await joinNodes(database.urls.jobs);
    expect(first.alone).toBe(true);
    let begun = false;
    const next = joinNodes(database.urls.jobs).then((node) => {
      begun = true;
      return node;
    });
    // Sets no time limit, because the second node waits for the lock of the first.
    await expect
      .poll(async () => {
        const { rows } = await queue.query(
          `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
        );
        return rows[0].n;
      })
      .toBe(1);
    expect(begun).toBe(false);
    await first.cleaned();
    const second = await next;
    expect(second.alone).toBe(false);
    await second.leave();
    await first.leave();
  });
});
