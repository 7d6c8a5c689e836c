import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteDay } from '../../../src/features/administration/installation.store.ts';
import { compareCounts, discardNameless } from '../../../src/features/documents/bin/sweep.jobs.ts';
import { appearTask } from '../../../src/features/documents/core/announcement.jobs.ts';
import { warnDueTask } from '../../../src/features/documents/core/due-dates.jobs.ts';
import { carryOutRules } from '../../../src/features/documents/rules/rules.jobs.ts';
import {
  mailDigestTask,
  mailNewsTask,
  nextDigest,
  tellExpiredTask,
} from '../../../src/features/notifications/notifications.jobs.ts';
import { type RunningServer, startServer } from '../../../src/main-server.ts';
import { openDiskBlobs, PARTS } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import type { App } from '../../../src/server/http/app.ts';
import {
  aCompany,
  aDocument,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  freePort,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aMailbox } from '../../support/services/mailbox.ts';

/**
 * Two nodes share a database, a content store, drop folders and a mailbox: each file, mail and daily job is processed
 * once (decision 28).
 */
const ELENA = 'elena@studio.esempio';
const { box, watched } = aMailbox('acquisizioni@posta.esempio');
let dir: string;
let portal: Portal;
let second: RunningServer;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'portale-drop-'));
  const sources = { dropFolders: { dir, everyMs: 20 }, watchedMailbox: watched, maxBulkBytes: 300_000 };
  portal = await startPortal(sources);
  practice = await aPractice(portal.owner, 'consulente');
  await portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE id = $1', [
    practice.accountId,
    ELENA,
  ]);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
  consultant = await portal.login('consulente');
  const port = await freePort();
  second = await startServer({
    ...{ publicUrl: `http://localhost:${port}/backoffice`, port, listen: ['127.0.0.1'], urls: portal.urls },
    ...{ blobs: openDiskBlobs(path.join(portal.dataDir, 'blobs')), secrets: portal.server.app.secrets },
    ...{ smtpUrl: null, mailFrom: 'Portale <portale@esempio.invalid>', trustProxy: false, logLevel: 'fatal' },
    ...{ now: portal.server.app.now, ...sources },
  });
});
afterAll(async () => {
  await second?.close();
  await portal?.close();
  await rm(dir, { recursive: true, force: true });
});

/**
 * Runs the work on both nodes at once. Then runs it again on one node, as if that node had crashed before it could tell
 * the queue that the job was done.
 */
async function both(work: (app: App) => Promise<unknown>): Promise<void> {
  const apps = [portal.server.app, second.app];
  await Promise.all(apps.map(work));
  await work(second.app);
}
const count = async (query: string, ...values: unknown[]): Promise<number> =>
  (await portal.owner.query(`SELECT count(*)::int AS n ${query}`, values)).rows[0].n;
/** Counts files, intakes and start events of the intakes with such a file name. */
async function taken(like: string) {
  const { rows } = await portal.owner.query(
    `SELECT count(*)::int AS files, count(DISTINCT f.intake_id)::int AS intakes,
       (SELECT count(*)::int FROM ledger l WHERE l.action = 'intakeStarted'
          AND l.object_id IN (SELECT intake_id FROM intake_file WHERE name LIKE $1)) AS told
     FROM intake_file f WHERE f.name LIKE $1`,
    [like],
  );
  return rows[0];
}
const names = async (...parts: string[]) =>
  (await readdir(path.join(...parts)).catch(() => [])).sort((a, b) => a.localeCompare(b));
const FILES = 20;

describe('two nodes with one drop folder', () => {
  const aFolder = async (name: string) => {
    const { json } = await consultant.post('/apiback/api/chiaviapi', { nome: name, diritti: ['acquisizioni'] });
    const folder = path.join(dir, name);
    await mkdir(folder);
    await writeFile(path.join(folder, 'portale.json'), JSON.stringify({ chiave: json.chiave }));
    return folder;
  };
  const put = async (folder: string, name: string, bytes: Uint8Array | string) => {
    await writeFile(path.join(folder, `${name}.part`), bytes);
    await rename(path.join(folder, `${name}.part`), path.join(folder, name));
  };

  it('import each file once', async () => {
    const folder = await aFolder('paghe');
    const all = Array.from({ length: FILES }, (_, n) => `paghe-${String(n).padStart(2, '0')}.pdf`);
    for (const [n, name] of all.entries()) await put(folder, name, slipPdf(employee, 202601, `paga ${n}`));
    await expect.poll(() => names(folder, 'presi', romeDay(new Date()))).toEqual(all);
    await expect.poll(() => names(folder)).toEqual(['portale.json', 'presi']);
    const { files, intakes, told } = await taken('paghe-%');
    expect([files, told]).toEqual([FILES, intakes]);
  });

  it('move each refused file once, with one reason file', async () => {
    const folder = await aFolder('errate');
    const all = Array.from({ length: FILES }, (_, n) => `errata-${String(n).padStart(2, '0')}.pdf`);
    const tooLarge = Buffer.concat([slipPdf(employee, 202605), Buffer.alloc(300_000), Buffer.from('%%EOF')]);
    for (const [n, name] of all.entries()) await put(folder, name, n % 2 === 0 ? `appunti ${n} %%EOF` : tooLarge);
    const lying = () => names(folder, 'rifiutati', romeDay(new Date()));
    const wanted = all.flatMap((name) => [name, `${name}.txt`]);
    await expect.poll(lying).toEqual(wanted);
    await expect.poll(() => names(folder, 'presi', romeDay(new Date()))).toEqual([]);
    const reasons = await Promise.all(
      all.map((name) => readFile(path.join(folder, 'rifiutati', romeDay(new Date()), `${name}.txt`), 'utf8')),
    );
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
    // The slower node deletes the second reason file that it has written.
    await expect.poll(lying).toEqual(wanted);
  });
});

it('two nodes with one mailbox import or refuse each mail once and answer once', async () => {
  const { json } = await consultant.post('/apiback/api/indirizzoposta');
  const uids = Array.from({ length: FILES }, (_, n) =>
    box.put({
      ...{ from: [ELENA], to: [json.indirizzo] },
      attachments: [
        n % 4 === 0
          ? { name: 'niente.xlsx', bytes: 'x' }
          : { name: `posta-${n}.pdf`, bytes: slipPdf(employee, 202602, `posta ${n}`) },
      ],
    }),
  );
  const folders = () => uids.map((uid) => box.folderOf(uid));
  await expect.poll(folders).toEqual(uids.map((_, n) => (n % 4 === 0 ? 'Rifiutati' : 'Presi')));
  const answers = async () =>
    (
      await portal.owner.query(
        `SELECT data->>'answers' AS id, count(*)::int AS n FROM outbox WHERE data->>'answers' IS NOT NULL GROUP BY 1`,
      )
    ).rows;
  await expect.poll(async () => (await answers()).length).toBe(FILES);
  expect((await answers()).map(({ n }) => n)).toEqual(uids.map(() => 1));
  const expected = (FILES * 3) / 4;
  expect(await taken('posta-%')).toEqual({ files: expected, intakes: expected, told: expected });
});

describe('the scheduled work of two nodes', () => {
  const actions = (action: string, id: string) =>
    count("FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = $2", id, action);
  const mailsTo = (recipient: string) => count('FROM outbox WHERE recipient = $1', recipient);
  const at = async (time: string) => {
    portal.setNow(new Date(time));
    consultant = await portal.login('consulente');
  };
  const aWorker = async (name: string) =>
    anEmployee(portal.owner, company, { login: name, email: `${name}@esempio.invalid`, hired_on: '2020-01-01' });

  it('publishes and reminds once for each standing rule', async () => {
    await at('2026-10-01T10:00:00Z');
    const [worker, late] = [await aWorker('regola'), await aWorker('regola-sollecito')];
    const id = await aPayslip(portal, worker, { createdBy: practice.accountId, period: 202609 });
    const unread = await aPayslip(portal, late, {
      ...{ createdBy: practice.accountId, period: 202608 },
      ...{ publishOn: '2026-10-05', appeared_at: new Date('2026-10-05T06:00:00Z') },
    });
    const rule = { giornoPubblicazione: 10, visto: false, solleciti: [5] };
    await consultant.post('/apiback/api/Azienda/regole', { aziende: [company.taxCode], ...rule });
    portal.setNow(new Date('2026-10-10T08:00:00Z'));
    await both((app) => carryOutRules(app, practice.id));
    expect([await actions('published', id), await actions('reminded', unread)]).toEqual([1, 1]);
    expect(await mailsTo('regola@esempio.invalid')).toBe(1);
    expect(await mailsTo('regola-sollecito@esempio.invalid')).toBe(1);
    portal.setNow(null);
  });

  it('publishes a scheduled document once, and sends one warning about a document that expires soon', async () => {
    const worker = await aWorker('programmata');
    const id = await aDocument(portal, worker, {
      ...{ kind: 'employeeDocument', createdBy: practice.accountId, publishOn: '2026-11-20', appeared_at: null },
      due_on: '2026-11-25',
    });
    portal.setNow(new Date('2026-11-20T10:00:00Z'));
    await both((app) => appearTask(app)({ practiceId: practice.id, day: '2026-11-20' }));
    await both((app) => warnDueTask(app)({ practiceId: practice.id, day: '2026-11-25' }));
    expect([await actions('appeared', id), await actions('dueWarned', id)]).toEqual([1, 1]);
    expect(await mailsTo('programmata@esempio.invalid')).toBe(1);
    portal.setNow(null);
  });

  it('mails each notification and each daily digest once', async () => {
    const [each, daily] = [await aWorker('subito'), await aWorker('riepilogo')];
    await portal.owner.query("INSERT INTO notification_setting SELECT id, true FROM account WHERE login = 'riepilogo'");
    const now = new Date();
    const { day, at: morning } = nextDigest(now);
    const before = new Date(morning.getTime() - 2 * 3_600_000);
    for (const { id } of [each, daily])
      await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at)
         VALUES ($1, 'employee', $2, $3, 'ibanAsked', 1, 'Prova', $4)`,
        [practice.id, company.id, id, before],
      );
    portal.setNow(new Date(morning.getTime() + 3_600_000));
    await both((app) => mailNewsTask(app)({ practiceId: practice.id }));
    await portal.owner.query("DELETE FROM outbox WHERE recipient = 'riepilogo@esempio.invalid'");
    await both((app) => mailDigestTask(app)({ practiceId: practice.id, day }));
    expect(await mailsTo('subito@esempio.invalid')).toBe(1);
    expect(await mailsTo('riepilogo@esempio.invalid')).toBe(1);
    portal.setNow(null);
  });

  it('reports an expired invitation once', async () => {
    const invited = await anEmployee(portal.owner, company, { email: 'scaduto@esempio.invalid' });
    const { rows } = await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() - interval '1 minute' WHERE employee_id = $1 RETURNING id",
      [invited.id],
    );
    await both((app) => tellExpiredTask(app)({ practiceId: practice.id, grantId: rows[0].id }));
    expect(await count("FROM notification WHERE kind = 'activationExpired' AND object_id = $1", rows[0].id)).toBe(1);
  });

  it('mails administrators once that the installation needs attention', async () => {
    await anAdministrator(portal.owner, 'amministratrice');
    await portal.owner.query(
      "UPDATE account SET email = 'capo@esempio.invalid', email_unconfirmed = false WHERE login = 'amministratrice'",
    );
    const told: string[] = [];
    await both((app) =>
      app.database.inScope({ role: 'job', practiceId: null, accountId: null }, async (tx) => {
        told.push(...(await noteDay(tx, { free: 1, size: 100, backedUp: false, red: true })));
      }),
    );
    expect(told).toEqual(['capo@esempio.invalid']);
  });

  it('deletes only unreferenced contents in its sweep, and confirms that the stored counts are right', async () => {
    const bytes = Buffer.from(slipPdf(employee, 202606));
    const named = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202606, bytes });
    const { blobs } = portal.server.app;
    const nameless = await blobs.put(practice.id, Buffer.from('nessuno la nomina'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    portal.setNow(new Date(Date.now() + 2 * 3_600_000));
    await both((app) => discardNameless(app, practice.id, { parts: PARTS, isOver: () => false }));
    await both((app) => compareCounts(app, practice.id));
    portal.setNow(null);
    expect(await count('FROM document WHERE id = $1 AND sha256 = decode($2, $3)', named, sha256, 'hex')).toBe(1);
    expect([await blobs.has(practice.id, sha256), await blobs.has(practice.id, nameless.sha256)]).toEqual([
      true,
      false,
    ]);
  });
});
