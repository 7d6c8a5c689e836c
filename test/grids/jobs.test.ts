import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysAfter, romeDay } from '../../src/server/clock.ts';
import { enqueue, type Job, type TaskName } from '../../src/server/jobs/jobs.ts';
import { mailTask } from '../../src/server/jobs/mail.ts';
import { filled, goldenFile } from '../support/house/golden.ts';
import { aMonthSheet } from '../support/portal/month-data.ts';
import { aNotice } from '../support/portal/notices.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../support/portal/portal.ts';
import { aSignature } from '../support/portal/signatures-asked.ts';
import { aPushService, type PushService } from '../support/services/push-service.ts';
import { type Watched, watchTables } from '../support/tables/written.ts';

/**
 * Runs each task of the queue in a practice of its own, with something to do and something to leave alone. The rows are
 * inserted as requests would leave them. `test/golden/jobs.txt` lists the rows that the task writes; a second run
 * writes none. A task without a row does not compile. `npm test -- grids/jobs -u` renews the file.
 */
interface World {
  practiceId: string;
  createdBy: string;
  company: TestCompany;
  /** One of two people with a login. */
  employee: TestEmployee;
  other: TestEmployee;
  /** The employee's account. */
  account: string;
  grant: string;
  insert(table: string, row: Record<string, unknown>): Promise<string>;
}
/** Prepares the data and returns the payloads of one or several jobs to queue. */
type Scene = (world: World) => Promise<object | object[]>;
type Elsewhere = `in changes: ${string}`;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let portal: Portal;
let push: PushService;
let watcher: pg.Client;
let tables: Watched;
let now: Date;
let today: string;
const at = (ms: number) => new Date(now.getTime() + ms);

beforeAll(async () => {
  push = await aPushService();
  portal = await startPortal({ insidePushServices: [push.host] });
  now = noon();
  today = romeDay(now);
  portal.setNow(now);
  watcher = new pg.Client({ connectionString: portal.urls.superuser });
  await watcher.connect();
  tables = await watchTables(watcher);
});
afterAll(async () => {
  await watcher?.end();
  await portal?.close();
  await push?.close();
});

/**
 * Noon of a future day. The queue uses the database's clock, so that jobs planned by the portal do not become due
 * during this test.
 */
function noon(): Date {
  const day = daysAfter(romeDay(new Date()), 1);
  return new Date(`${day}T10:00:00Z`);
}

const news = (world: World, more: Record<string, unknown> = {}) =>
  world.insert('notification', {
    practice_id: world.practiceId,
    company_id: world.company.id,
    employee_id: world.employee.id,
    ...{ audience: 'employee', kind: 'notice', object_id: 1, subject: 'Prova', created_at: at(-HOUR) },
    ...more,
  });

const TEXT = { subject: 'Prova', greeting: 'Buongiorno,', paragraphs: ['prova.'] };
const aMail = ({ practiceId, insert }: World, more: Record<string, unknown> = {}) =>
  insert('outbox', {
    ...{ practice_id: practiceId, recipient: 'qualcuno@esempio.invalid', template: 'message', data: TEXT },
    ...{ not_before: at(-HOUR), ...more },
  });

/** Creates a consultant whose lost factor is to be removed at `due`. */
async function aLostFactor({ practiceId, insert }: World, login: string, due: Date): Promise<string> {
  const account = await insert('account', { login, email: `${login}@esempio.invalid` });
  const grant = await insert('account_grant', {
    ...{ account_id: account, role: 'CONSULTANT', practice_id: practiceId, activated_at: at(-DAY) },
  });
  const factor = { account_id: account, kind: 'totp', name: 'App', secret: 'v1.prova', created_at: at(-DAY) };
  await insert('second_factor', factor);
  await insert('recovery_code', { account_id: account, code_hash: Buffer.from(login) });
  await insert('factor_removal', { account_id: account, grant_id: grant, asked_at: at(-DAY), due_at: due });
  return grant;
}

/** Creates a person's session and its push subscription. */
async function aDevice({ insert, practiceId, account, grant }: World) {
  const session = await insert('session', {
    ...{ account_id: account, grant_id: grant, token_hash: Buffer.from(`sessione ${practiceId}`), remember: true },
    ...{ created_at: at(-HOUR), last_used_at: at(-HOUR), idle_until: at(DAY), expires_at: at(DAY), address: '' },
  });
  const { subscription } = push.newDevice();
  const device = { practice_id: practiceId, account_id: account, grant_id: grant, session_id: session };
  return insert('push_subscription', { ...device, ...subscription, created_at: at(-HOUR) });
}

async function anInvitation({ insert, practiceId, company }: World, until: Date): Promise<string> {
  const employee = await anEmployee(portal.owner, company, { email: 'invitata@esempio.invalid' });
  const { rows } = await portal.owner.query(
    'UPDATE account_grant SET invited_until = $2 WHERE employee_id = $1 RETURNING id',
    [employee.id, until],
  );
  return (
    rows[0]?.id ??
    insert('account_grant', {
      ...{ role: 'EMPLOYEE', practice_id: practiceId, company_id: company.id },
      ...{ employee_id: employee.id, invited_until: until },
    })
  );
}

/** Creates a file whose password is kept until `until`. */
async function aLockedFile({ insert, practiceId, company, createdBy }: World, until: Date): Promise<string> {
  const document = await aDocument(portal, company, { kind: 'companyDocument', createdBy });
  const intake = { practice_id: practiceId, kind: 'cedolini', state: 'ready', created_by: createdBy };
  const { rows } = await portal.owner.query('SELECT sha256 FROM document WHERE id = $1', [document]);
  return insert('intake_file', {
    ...{ practice_id: practiceId, intake_id: await insert('intake', intake), name: 'a.pdf', size: 1, kind: 'cedolini' },
    ...{ sha256: rows[0].sha256, state: 'refused', refusal: 'password-required' },
    ...{ sealed_password: 'v1.prova', password_until: until },
  });
}

/** Stores a PDF to which no document refers. */
async function bytesAlone({ practiceId }: World, text: string): Promise<string> {
  const bytes = aPdf(text);
  const { sha256 } = await portal.server.app.blobs.put(practiceId, bytes);
  await portal.owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3)', [
    practiceId,
    Buffer.from(sha256, 'hex'),
    bytes.length,
  ]);
  return sha256;
}

/** Adds a rule that publishes on the first of the month and sends a reminder three days later. */
async function aRule({ insert, practiceId, company }: World): Promise<void> {
  await insert('standing_rule', {
    ...{
      practice_id: practiceId,
      company_id: company.id,
      publish_day: 1,
      remind_days: [3],
      since: daysAfter(today, -40),
    },
  });
}
const monthOf = (day: string) => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

const JOBS: Record<TaskName, Scene | Elsewhere> = {
  resetPasswords: 'in changes: POST account/reset-password/mail',
  makeProof: 'in changes: POST prove',
  tellHandover: 'in changes: POST Azienda/:id/passaggio',
  sealSignature: 'in changes: POST dipendente/firme/:id/firma',
  analyseIntake: 'in changes: POST acquisizioni/:id/file/:file/password',
  confirmIntake: 'in changes: POST acquisizioni/:id/conferma',
  sendWebhooks: 'in changes: POST webhook/:id/prova',
  sendMails: async (world) => {
    await aMail(world);
    await aMail(world, { not_before: at(HOUR) });
    await aMail(world, { withdrawn_at: at(-HOUR) });
    await aMail(world, { recipient: 'nessuno@esempio.invalid' });
    return {};
  },
  takeFactorsAway: async (world) => {
    await aLostFactor(world, `perso-domani-${world.practiceId}`, at(HOUR));
    const grantId = await aLostFactor(world, `perso-${world.practiceId}`, at(-HOUR));
    return { grantId, practice: world.practiceId };
  },
  tellExpired: async (world) => {
    await anInvitation(world, at(HOUR));
    return { grantId: await anInvitation(world, at(-HOUR)) };
  },
  appearDocuments: async (world) => {
    const { employee, other, createdBy } = world;
    const of = { createdBy, appeared_at: null };
    await aPayslip(portal, employee, { ...of, publishOn: today });
    await aPayslip(portal, other, { ...of, publishOn: daysAfter(today, 1) });
    await aPayslip(portal, other, { ...of, publishOn: today, cancelled_at: at(-HOUR) });
    await aPayslip(portal, other, { ...of, publishOn: today, discarded_at: at(-HOUR) });
    await aPayslip(portal, other, { ...of, publishOn: today, appeared_at: at(-HOUR) });
    return { day: today };
  },
  warnDue: async (world) => {
    const { employee, company, createdBy } = world;
    const day = daysAfter(today, 7);
    const of = { createdBy, publishOn: '2026-01-01', due_on: day, period: null };
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument' });
    await aDocument(portal, company, { ...of, kind: 'companyDocument' });
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument', due_warned: day });
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument', due_on: daysAfter(day, 1) });
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument', publishOn: null });
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument', visible_on_web: false });
    await aDocument(portal, employee, { ...of, kind: 'employeeDocument', discarded_at: at(-HOUR) });
    return { day };
  },
  announceNotices: async (world) => {
    const waiting = { announced_at: null, publish_on: today };
    await aNotice(portal, world.company, { ...waiting, employee_id: world.employee.id });
    await aNotice(portal, world.company, { ...waiting, publish_on: daysAfter(today, 1) });
    await aNotice(portal, world.company, { ...waiting, draft: true, publish_on: null });
    await aNotice(portal, world.company, { publish_on: today });
    return { day: today };
  },
  expireSignatures: async ({ employee, other, createdBy }) => {
    await aSignature(portal, employee, { createdBy, dueOn: daysAfter(today, -1) });
    await aSignature(portal, employee, { createdBy, dueOn: daysAfter(today, -1), status: 'signed' });
    await aSignature(portal, other, { createdBy, dueOn: today });
    return { day: today };
  },
  remindSignatures: async ({ employee, other, createdBy }) => {
    const dueOn = daysAfter(today, 3);
    await aSignature(portal, employee, { createdBy, dueOn });
    await aSignature(portal, employee, { createdBy, dueOn: daysAfter(dueOn, 1) });
    const reminded = await aSignature(portal, other, { createdBy, dueOn });
    await portal.owner.query('UPDATE signature_signer SET reminded_at = $2 WHERE signature_id = $1', [
      reminded,
      at(-HOUR),
    ]);
    return { day: today };
  },
  remindMonthData: async ({ practiceId, company }) => {
    await aMonthSheet(portal.owner, { practiceId, company }, { dueOn: today });
    await aMonthSheet(portal.owner, { practiceId, company }, { dueOn: daysAfter(today, 3) });
    await aMonthSheet(portal.owner, { practiceId, company }, { dueOn: today, sent: true });
    return { day: today };
  },
  mailNews: async (world) => {
    await news(world);
    await news(world, { created_at: at(-10_000) });
    await news(world, { mailed_at: at(-HOUR) });
    return {};
  },
  mailDigest: async (world) => {
    await world.insert('notification_setting', { account_id: world.account, daily: true });
    await news(world, { created_at: at(-6 * HOUR) });
    await news(world, { created_at: at(-60 * HOUR) });
    await news(world, { created_at: at(-6 * HOUR), employee_id: world.other.id });
    return { day: today };
  },
  tellDevices: async (world) => {
    await aDevice(world);
    await news(world, { push_at: at(-HOUR) });
    await news(world, { push_at: at(HOUR) });
    await news(world, { push_at: at(-HOUR), employee_id: world.other.id });
    return {};
  },
  giveUpContents: async (world) => {
    const { employee, createdBy } = world;
    const named = aPdf('ancora nominato');
    await aPayslip(portal, employee, { createdBy, bytes: named });
    const { sha256 } = await portal.server.app.blobs.put(world.practiceId, named);
    await bytesAlone(world, 'di nessuno, e non dato');
    return { contents: [await bytesAlone(world, 'di nessuno'), sha256] };
  },
  endProof: async (world) => {
    const proof = { practice_id: world.practiceId, month: 202610, subject: 'Tutte le aziende', name: 'prova.zip' };
    const asked = { companies: 1, payslips: 1, made_by: world.createdBy, asked_at: at(-HOUR) };
    // The second proof is kept for another hour, because a folder shows it.
    return [
      { proofId: await world.insert('proof', { ...proof, ...asked, keep_until: at(-1) }) },
      { proofId: await world.insert('proof', { ...proof, ...asked, keep_until: at(HOUR) }) },
    ];
  },
  forgetPassword: async (world) => {
    await aLockedFile(world, at(-HOUR));
    // The password of the second file was entered again meanwhile, so that it is still valid.
    return [{ fileId: await aLockedFile(world, at(-HOUR)) }, { fileId: await aLockedFile(world, at(HOUR)) }];
  },
  carryOutRules: async (world) => {
    const { employee, other, createdBy } = world;
    await aRule(world);
    const period = monthOf(daysAfter(`${today.slice(0, 7)}-01`, -1));
    await aPayslip(portal, employee, { createdBy, period });
    await aPayslip(portal, other, { createdBy, period: monthOf(today) });
    const published = { createdBy, period, publishOn: daysAfter(today, -3) };
    await aPayslip(portal, employee, { ...published, payroll_kind: 'thirteenth' });
    const more = { ...published, payroll_kind: 'thirteenth' };
    await aPayslip(portal, other, { ...more, employee_read_at: at(-HOUR) });
    await aPayslip(portal, other, { ...more, payroll_kind: 'fourteenth', publishOn: daysAfter(today, -1) });
    return {};
  },
};

async function aWorld(task: string): Promise<World> {
  const { owner } = portal;
  const practice = await aPractice(owner);
  const company = await aCompany(owner, practice, { login: `azienda-${task}` });
  const login = (who: string) => ({ login: `${who}-${task}`, email: `${who}-${task}@esempio.invalid` });
  const employee = await anEmployee(owner, company, login('prima'));
  const other = await anEmployee(owner, company, login('seconda'));
  const { rows } = await owner.query('SELECT id, account_id AS account FROM account_grant WHERE employee_id = $1', [
    employee.id,
  ]);
  return {
    ...{ practiceId: practice.id, createdBy: practice.accountId, company, employee, other },
    ...{ account: rows[0].account, grant: rows[0].id },
    async insert(table, row) {
      const columns = Object.keys(row);
      const values = columns.map((_, index) => `$${index + 1}`).join(', ');
      const sql = `INSERT INTO ${table} AS made (${columns.join(', ')}) VALUES (${values}) RETURNING to_jsonb(made) ->> 'id' AS id`;
      return (await owner.query(sql, Object.values(row))).rows[0].id;
    },
  };
}

const idle = () =>
  vi.waitFor(
    async () => {
      const due = 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts';
      expect((await watcher.query(due)).rowCount).toBe(0);
    },
    { interval: 5, timeout: 120_000 },
  );

/** A transport that accepts every mail except those without a recipient. */
const sends = () =>
  mailTask(
    portal.server.app,
    async ({ to }) => {
      if (to.startsWith('nessuno')) throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
    },
    {} as Parameters<typeof mailTask>[2],
    async () => undefined,
  );

describe('a job', () => {
  it('writes the listed columns of the listed rows, and leaves other rows alone', async () => {
    const found: Record<string, string[]> = {};
    for (const [task, scene] of Object.entries(JOBS)) {
      if (typeof scene === 'string') continue;
      const world = await aWorld(task);
      const { company, employee, other, account } = world;
      const payloads = [await scene(world)].flat();
      await idle();
      const cell = {
        now,
        names: new Map([
          [`practice:${world.practiceId}`, 'own'],
          [`company:${company.id}`, 'own'],
          [`employee:${employee.id}`, 'own'],
          [`employee:${other.id}`, 'other'],
          [`account:${account}`, 'own'],
          [`account:${world.createdBy}`, 'the author'],
        ]),
        words: new Map([[company.legalName, 'the company’s name']]),
      };
      const run = async () => {
        await tables.written(cell);
        const scope = { role: 'job', practiceId: world.practiceId, accountId: null } as const;
        for (const payload of payloads)
          if (task === 'sendMails') await sends()({ practiceId: world.practiceId });
          else
            await portal.server.app.database.inScope(scope, (tx) =>
              enqueue(tx, world.practiceId, { task, payload } as Job),
            );
        await idle();
        return tables.written(cell);
      };
      const lines = await run();
      expect(await run(), `${task}, run again, finds nothing to do`).toEqual([]);
      expect(lines, `${task} has something to do`).not.toEqual([]);
      found[task] = lines.map((line) => line.replace('job: ', ''));
    }
    console.log(`jobs: ${Object.keys(JOBS).length} tasks, ${Object.values(found).flat().length} rows written`);
    const text = Object.entries(found).flatMap(([task, rows]) => [task, ...filled(rows, { indent: 2 })]);
    await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(goldenFile('jobs.txt'));
  });
});
