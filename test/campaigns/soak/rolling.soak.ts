import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
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
import { brokenLines } from '../../support/portal/verified.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';
import { faults, loginAt } from '../../support/process/killing.ts';
import { checkOutReleaseBefore, RELEASE_BEFORE } from '../../support/process/release-before.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/**
 * Tests a rolling update (P137): the program of the previous release, checked out from git, continues to serve on the
 * database that a new node has upgraded. Each node accepts the sessions of the other.
 */
let folder: string;
let settings: Record<string, string>;
let database: TestDatabase;
let owner: pg.Client;
let mailbox: Mailbox;
let older: RunningStart;
let newer: RunningStart;
let company: TestCompany;
let employee: TestEmployee;
/** The consultant and the worker use the older node. */
let consultant: Caller;
let worker: Caller;
const onNewer = (who: Caller) => caller(newer.url, who.token);
const today = () => romeDay(new Date());

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-rolling-'));
  const program = path.join(folder, 'program');
  await checkOutReleaseBefore(program);
  database = await createEmptyDatabase();
  mailbox = await startSmtp();
  settings = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.urls.app,
    DATABASE_OWNER_URL: database.urls.owner,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Portale lavoro <portale@esempio.invalid>',
    REQUIRE_SECOND_FACTOR: 'false',
    BACKUP_BEFORE_UPGRADE: 'false',
    LOG_LEVEL: 'error',
  };
  const env = async () => ({ ...settings, PORT: String(await freePort()) });
  older = await startInstallation(await env(), { program, command: ['test/support/process/serving-process.ts'] });
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  const last = 'SELECT max(name COLLATE "C") AS name FROM portale_migration';
  expect((await owner.query(last)).rows[0].name).toBe(RELEASE_BEFORE);
  const practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  employee = await anEmployee(owner, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
  consultant = await loginAt(older.url, 'consulente');
  newer = await startInstallation(await env(), { command: ['test/support/process/serving-process.ts'] });
});
afterAll(async () => {
  await older?.stop();
  await newer?.stop();
  await owner?.end();
  await mailbox?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Uploads a document and returns its id. */
async function deliver(who: Caller, text: string): Promise<string> {
  const said = { descrizione: text, cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
  const made = await who.upload('/apiback/api/docdocumento/upload', [{ name: 'lettera.pdf', bytes: aPdf(text) }], {
    jsonDocDto: JSON.stringify(said),
  });
  expect(made.status, made.text).toBe(201);
  return String(made.json.ids?.[0] ?? made.json.id);
}
const publish = (who: Caller, id: string) =>
  who.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today() });
const opens = async (who: Caller, id: string) =>
  (await who.get(`/apiback/api/dipendente/documenti/${id}/download`)).status;

describe('a node of the previous release on the schema of the current release', () => {
  it('keeps its sessions valid on both nodes, and lets people log in', async () => {
    expect((await consultant.get('/apirest/api/account')).status).toBe(200);
    expect((await onNewer(consultant).get('/apirest/api/account')).status).toBe(200);
    worker = await loginAt(older.url, 'lavoratore');
    expect((await onNewer(worker).get('/apirest/api/account')).status).toBe(200);
    expect((await worker.get('/apirest/api/account')).status).toBe(200);
    const begun = await loginAt(newer.url, 'lavoratore');
    expect((await caller(older.url, begun.token).get('/apirest/api/account')).status).toBe(200);
  });

  it('uploads, publishes and opens documents, whichever node did the previous step', async () => {
    for (const [first, second] of [
      [consultant, onNewer(consultant)],
      [onNewer(consultant), consultant],
    ] as const) {
      const id = await deliver(first, 'Lettera di assunzione');
      const published = await publish(second, id);
      expect(published.json, published.text).toEqual({ aggiornati: 1 });
      expect(await opens(worker, id)).toBe(200);
      expect(await opens(onNewer(worker), id)).toBe(200);
    }
  });

  it('invites employees, and activates their accounts with the mailed key', async () => {
    for (const [inviting, activating] of [
      [older, older],
      [newer, older],
      [older, newer],
    ] as const) {
      const email = `nuova${mailbox.mails.length}@esempio.invalid`;
      const invited = await anEmployee(owner, company, { email });
      const before = mailbox.mails.length;
      await caller(inviting.url, consultant.token).post('/apirest/api/activationmail', { ids: [invited.id] });
      const { keys } = await mailTo(mailbox, email, before);
      const login = `nuova-${invited.id}`;
      const body = { key: keys[0], login, password: 'Gelsomino.3141', privacyAccepted: true };
      const answer = await caller(activating.url, null).post('/apirest/api/account/activate', body);
      expect(answer.json, answer.text).toMatchObject({ success: true });
    }
  });

  it("receives an employee's request, and changes its status", async () => {
    const order = { jsonRichiesteDTO: JSON.stringify({ tipo: 4, testo: 'Certificato', nomeDoc: 'Certificato' }) };
    const sent = await worker.upload('/apiback/api/docrichiesta/uploadricazi', [], order);
    expect(sent.status, sent.text).toBe(201);
    const worked = await consultant.post('/apiback/api/docrichiesta/change-status/L', [sent.json.id]);
    expect(worked.status, worked.text).toBe(200);
    const own = (await onNewer(worker).get('/apiback/api/dipendente/richieste')).json;
    expect(own.find(({ id }: { id: string }) => id === sent.json.id).status).toBe('L');
  });

  it('resets a forgotten password, after which both nodes accept only the new password', async () => {
    const before = mailbox.mails.length;
    await caller(older.url, null).call('POST', '/apirest/api/account/reset-password/init', 'lavoratore');
    const { keys } = await mailTo(mailbox, 'lavoratore@esempio.invalid', before);
    const body = { key: keys[0], newPassword: 'Biancospino.2718' };
    const done = await caller(older.url, null).post('/apirest/api/account/reset-password/finish', body);
    expect(done.json, done.text).toMatchObject({ success: true });
    for (const { url } of [older, newer]) {
      const login = { username: 'lavoratore', password: 'Biancospino.2718' };
      expect((await caller(url, null).post('/apirest/api/bo/authenticate', login)).status).toBe(200);
      const former = { username: 'lavoratore', password: PASSWORD };
      expect((await caller(url, null).post('/apirest/api/bo/authenticate', former)).status).toBe(401);
    }
  });

  it('reads and confirms files, alone or alternating with the new node, and creates each page and document once', async () => {
    for (const [n, steps] of [
      [consultant, consultant],
      [consultant, onNewer(consultant)],
      [onNewer(consultant), consultant],
    ].entries()) {
      const [reading, confirming] = steps as [Caller, Caller];
      const bytes = slipPdf(employee, 202601 + n);
      const begun = await reading.upload('/apiback/api/acquisizioni', [{ name: `mese ${n}.pdf`, bytes }]);
      expect(begun.status, begun.text).toBe(202);
      const at = `/apiback/api/acquisizioni/${begun.json.id}`;
      const now = async () => (await confirming.get(at)).json;
      await expect.poll(async () => (await now()).stato).toBe('ready');
      expect((await now()).conteggi.pronti).toBe(1);
      const confirmed = await confirming.post(`${at}/conferma`, { dataPubblicazione: today() });
      expect(confirmed.status, confirmed.text).toBeLessThan(300);
      const made = 'SELECT id FROM document WHERE intake_id = $1';
      await expect.poll(async () => (await owner.query(made, [begun.json.id])).rows.length).toBe(1);
    }
    const counts = await faults(database.urls.owner);
    expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
  });

  it('ends cleanly, and leaves a ledger without faults except for rows that the test itself inserted', async () => {
    expect(await older.stop()).toBe(0);
    expect((await onNewer(consultant).get('/apirest/api/account')).status).toBe(200);
    expect(await newer.stop()).toBe(0);
    const data = (name: string) => path.join(folder, 'data', name);
    const options = { key: 'keys/ledger-checkpoints.pem.pub', blobs: 'blobs', checkpoints: 'checkpoints' };
    const verify = Object.entries(options).flatMap(([name, place]) => [`--${name}`, data(place)]);
    const { stdout, stderr } = spawnSync(process.execPath, ['src/commands/ledger-verify.ts', ...verify], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    });
    expect(brokenLines(stderr), stdout).toEqual([]);
    const compared = Number(/Stored contents compared: (\d+)/.exec(stdout)?.[1]);
    expect(compared, stdout).toBe(4);
  });
});
