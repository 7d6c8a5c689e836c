import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appearTask } from '../../../src/features/documents/core/announcement.jobs.ts';
import { tellDevicesTask } from '../../../src/features/notifications/push/push.jobs.ts';
import { enqueue } from '../../../src/server/jobs/jobs.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  aGrant,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';
import { aPushService, type PushService } from '../../support/services/push-service.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** Push messages tell a worker's devices that something is new, and nothing else (P105, P106). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let service: PushService;
let mailbox: Mailbox;
let made = 0;

const PUSH = '/apirest/api/push';

beforeAll(async () => {
  service = await aPushService();
  mailbox = await startSmtp();
  portal = await startPortal({ insidePushServices: [service.host], smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
beforeEach(async () => {
  await portal.owner.query('DELETE FROM push_subscription');
});
afterEach(() => {
  portal.setNow(null);
  Object.assign(service, { got: [], calls: 0, faults: [], mostAtOnce: 0, manner: () => 201 });
});
afterAll(async () => {
  await portal?.close();
  await service?.close();
  await mailbox?.close();
});

/** A logged-in worker with one employment. */
async function someone(fields: Record<string, unknown> = {}) {
  const login = `persona-${(made += 1)}`;
  const employee = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid`, ...fields });
  const { rows } = await portal.owner.query(
    'SELECT id, account_id AS account FROM account_grant WHERE employee_id = $1',
    [employee.id],
  );
  const me = await portal.login(login);
  return { login, employee, me, grant: rows[0].id as string, account: rows[0].account as string };
}
const withDevice = async (me: Caller) => {
  const { subscription } = service.newDevice();
  const { status, json, text } = await me.post(PUSH, subscription);
  expect(status, text).toBe(200);
  expect(json.qui).toBe(true);
  return subscription;
};
const toldOf = async (account: string) =>
  (
    await portal.owner.query(
      `SELECT action, actor_role AS by, canonical::jsonb #>> '{data,why}' AS why, canonical::jsonb #>> '{data,service}' AS service
       FROM ledger WHERE action LIKE 'push%' AND object_id = $1 ORDER BY seq`,
      [account],
    )
  ).rows;
const devices = async () =>
  (await portal.owner.query('SELECT endpoint FROM push_subscription ORDER BY id')).rows.length;
/** Adds an employment at a second company to the account. */
async function aSecondPlace(account: string, taxCode: string) {
  const second = await aCompany(portal.owner, practice);
  const { id } = await anEmployee(portal.owner, second, { taxCode });
  const place = { role: 'EMPLOYEE', practice_id: practice.id, company_id: second.id, employee_id: id };
  return { company: second, employeeId: id, grant: await aGrant(portal.owner, account, place) };
}

describe('a device', () => {
  it('gets messages until its subscription ends; the ledger records start and end without the device’s push URL', async () => {
    const { me, account } = await someone();
    expect((await me.get(PUSH)).json).toEqual({ chiave: expect.stringMatching(/^[\w-]{87}$/), dispositivi: 0 });
    const { subscription } = service.newDevice();
    expect((await me.post(PUSH, subscription)).json).toEqual({ qui: true, altrove: false });
    // The same device again, in the form that browsers give it.
    const { endpoint, ...keys } = subscription;
    const asJson = { endpoint, expirationTime: null, keys };
    expect((await me.post(PUSH, asJson)).json).toEqual({ qui: true, altrove: false });
    expect((await me.get(PUSH)).json.dispositivi).toBe(1);
    const taken = await me.call('DELETE', PUSH, { endpoint: subscription.endpoint });
    expect([taken.status, taken.json]).toEqual([200, { altrove: false }]);
    expect((await me.call('DELETE', PUSH, { endpoint: subscription.endpoint })).status).toBe(404);
    expect((await me.get(PUSH)).json.dispositivi).toBe(0);
    expect(await toldOf(account)).toEqual([
      { action: 'pushAllowed', by: 'employee', why: null, service: '127.0.0.1' },
      { action: 'pushEnded', by: 'employee', why: 'asked', service: '127.0.0.1' },
    ]);
    const { rows } = await portal.owner.query('SELECT FROM ledger WHERE canonical LIKE $1', ['%/push/%']);
    expect(rows).toEqual([]);
  });

  it('can be unsubscribed alone: the person’s other devices still get messages', async () => {
    const { me } = await someone();
    const [one, other] = [await withDevice(me), await withDevice(me)];
    expect((await me.call('DELETE', PUSH, { endpoint: one.endpoint })).status).toBe(200);
    const { rows } = await portal.owner.query('SELECT endpoint FROM push_subscription');
    expect(rows).toEqual([{ endpoint: other.endpoint }]);
    expect((await me.get(PUSH)).json.dispositivi).toBe(1);
  });

  it('whose subscription was ended from elsewhere is not subscribed again automatically', async () => {
    const { me } = await someone();
    const one = await withDevice(me);
    await withDevice(me);
    expect((await me.call('DELETE', PUSH, {})).json).toEqual({ altrove: false });
    expect(await devices()).toBe(0);
    expect((await me.post(PUSH, { ...one, rinnova: true })).json).toEqual({ qui: false, altrove: false });
    expect(await devices()).toBe(0);
  });

  it('of another person cannot be listed, renewed, unsubscribed or taken over', async () => {
    const owner = await someone();
    const other = await someone();
    const device = await withDevice(owner.me);
    expect((await other.me.get(PUSH)).json.dispositivi).toBe(0);
    expect((await other.me.post(PUSH, { ...device, rinnova: true })).json).toEqual({ qui: false, altrove: false });
    expect((await other.me.call('DELETE', PUSH, { endpoint: device.endpoint })).status).toBe(404);
    expect((await other.me.call('DELETE', PUSH, {})).status).toBe(404);
    const mine = { ...service.newDevice().subscription, endpoint: device.endpoint };
    expect((await other.me.post(PUSH, mine)).status).toBe(200);
    const { rows } = await portal.owner.query(
      'SELECT account_id AS account, p256dh FROM push_subscription ORDER BY id',
    );
    expect(rows).toEqual([
      { account: owner.account, p256dh: device.p256dh },
      { account: other.account, p256dh: mine.p256dh },
    ]);
  });

  it('can be subscribed by workers only, and at a known push service only', async () => {
    const device = service.newDevice().subscription;
    for (const login of ['consulente', 'azienda'])
      expect((await (await portal.login(login)).post(PUSH, device)).status, login).toBe(403);
    expect((await portal.anonymous.post(PUSH, device)).status).toBe(401);
    const { me } = await someone();
    for (const endpoint of ['https://127.0.0.1/a', 'http://169.254.169.254/latest', 'https://evil.it/push', 'x'])
      expect((await me.post(PUSH, { ...device, endpoint })).json.errorKey, endpoint).toBe('push-service-unknown');
    expect((await me.post(PUSH, { ...device, auth: 'abc' })).json.errorKey).toBe('push-keys');
    expect(
      (await me.post(PUSH, { ...device, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` })).status,
    ).toBe(400);
    expect(await devices()).toBe(0);
  });

  it('cannot be subscribed if the person already has ten', async () => {
    const { me } = await someone();
    for (let n = 0; n < 10; n += 1) await withDevice(me);
    const eleventh = await me.post(PUSH, service.newDevice().subscription);
    expect([eleventh.status, eleventh.json.errorKey]).toEqual([409, 'push-enough']);
    expect(await devices()).toBe(10);
  });

  it('subscribes to each employer separately, and shows whether it also subscribes to another', async () => {
    const { me, account, employee } = await someone();
    const second = await aSecondPlace(account, employee.taxCode);
    const device = await withDevice(me);
    const { json } = await me.post('/apirest/api/account/role', { grant: second.grant });
    const there = caller(portal.url, json.id_token);
    expect((await there.get(PUSH)).json.dispositivi).toBe(0);
    expect((await there.post(PUSH, { ...device, rinnova: true })).json).toEqual({ qui: false, altrove: true });
    expect((await there.post(PUSH, device)).json).toEqual({ qui: true, altrove: true });
    expect((await there.call('DELETE', PUSH, { endpoint: device.endpoint })).json).toEqual({ altrove: true });
    expect(await devices()).toBe(1);
  });
});

describe('a subscription ends with', () => {
  it('a logout on its device, even in a later session or at another employer, but not with the expiry of a session', async () => {
    const { me, login, account, employee } = await someone();
    const second = await aSecondPlace(account, employee.taxCode);
    const device = await withDevice(me);
    const kept = await withDevice(await portal.login(login));
    // The next login deletes the expired session; the device stays subscribed.
    portal.setNow(new Date(Date.now() + 13 * 3_600_000));
    const again = await portal.login(login);
    expect(await devices()).toBe(2);
    expect((await again.post(PUSH, { ...device, rinnova: true })).json).toEqual({ qui: true, altrove: false });
    const switched = await again.post('/apirest/api/account/role', { grant: second.grant });
    const there = caller(portal.url, switched.json.id_token);
    await there.post(PUSH, device);
    expect(await devices()).toBe(3);
    expect((await there.post('/apirest/api/logout')).status).toBe(204);
    const { rows } = await portal.owner.query('SELECT endpoint FROM push_subscription');
    expect(rows).toEqual([{ endpoint: kept.endpoint }]);
  });

  it('the closing of its session from elsewhere, or a password change on another device, for that person only', async () => {
    const { me, login } = await someone();
    await withDevice((await someone()).me);
    const phone = await portal.login(login);
    await withDevice(phone);
    const sessions = (await me.get('/apirest/api/account/sessions')).json;
    const [other] = sessions.filter((one: { questa: boolean }) => !one.questa);
    expect((await me.call('DELETE', `/apirest/api/account/sessions/${other.id}`)).status).toBe(204);
    expect(await devices()).toBe(1);
    await withDevice(await portal.login(login));
    const mine = await withDevice(me);
    const change = { currentPassword: PASSWORD, newPassword: 'Correndo-7-volte' };
    expect((await me.post('/apirest/api/account/change-password', change)).status).toBe(204);
    expect(await devices()).toBe(2);
    expect((await me.post(PUSH, { ...mine, rinnova: true })).json.qui).toBe(true);
  });

  it('a disabled or returned access to its employer, and does not come back; other employers are not affected', async () => {
    const { me, account, employee } = await someone();
    const second = await aSecondPlace(account, employee.taxCode);
    const device = await withDevice(me);
    const { json } = await me.post('/apirest/api/account/role', { grant: second.grant });
    await caller(portal.url, json.id_token).post(PUSH, device);
    expect(await devices()).toBe(2);
    const manager = await portal.login('azienda');
    const toggle = (attivo: boolean) => manager.put(`/apirest/api/users/activation/${employee.id}`, { attivo });
    expect((await toggle(false)).status).toBe(200);
    const { rows } = await portal.owner.query('SELECT grant_id AS grant FROM push_subscription');
    expect(rows).toEqual([{ grant: second.grant }]);
    expect((await toggle(true)).status).toBe(200);
    expect(await devices()).toBe(1);
    await portal.owner.query('UPDATE account_grant SET activated_at = NULL WHERE id = $1', [second.grant]);
    expect(await devices()).toBe(0);
  });
});

/** In the future of the database's clock too, which the queue uses: only the test runs due jobs. */
const FAR = new Date('2096-11-20T10:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('a push message', () => {
  let consultant: Caller;
  const at = (ms: number) => portal.setNow(new Date(FAR.getTime() + ms));
  const tell = (withinMs?: number) => tellDevicesTask(portal.server.app, withinMs)({ practiceId: practice.id });
  const publish = (ids: readonly string[], dataPubblicazione = '2096-11-20') =>
    consultant.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione });
  const waiting = async () =>
    (await portal.owner.query('SELECT tries, next_at AS at FROM push_message ORDER BY id')).rows as {
      tries: number;
      at: Date;
    }[];

  beforeEach(async () => {
    await portal.owner.query('DELETE FROM notification');
    at(0);
    consultant = await portal.login('consulente');
  });

  /** A worker with a subscribed device and a payslip published now. */
  async function told(fields: Record<string, unknown> = {}) {
    const person = await someone(fields);
    const device = await withDevice(person.me);
    const id = await aPayslip(portal, person.employee, { createdBy: practice.accountId, created_as: 'CONSULTANT' });
    expect((await publish([id])).status).toBe(200);
    return { ...person, device, id };
  }

  it('is sent after the ten minutes of "Ritira"; it reveals only that something is new, and links to it', async () => {
    const { grant, id, employee, me } = await told();
    at(10 * MINUTE - SECOND);
    await tell();
    expect(service.calls).toBe(0);
    at(10 * MINUTE);
    await tell();
    await tell();
    expect(service.faults).toEqual([]);
    const [push, ...more] = service.got;
    expect(more).toEqual([]);
    const { rows } = await portal.owner.query("SELECT id, subject FROM notification WHERE kind = 'document'");
    expect(push?.message).toEqual({
      id: rows[0].id,
      titolo: 'Portale lavoro',
      testo: 'C’è una novità per te. Tocca per leggerla.',
      lingua: 'it',
      verso: 'ltr',
      link: `/dipendente/documents?documento=${id}&accesso=${grant}`,
    });
    const { firstName, lastName, taxCode } = employee;
    const { rows: names } = await portal.owner.query('SELECT legal_name AS name, tax_code AS code FROM company');
    for (const secret of [firstName, lastName, taxCode, rows[0].subject, ...names.flatMap((n) => [n.name, n.code])])
      expect(push?.text.toLowerCase()).not.toContain(String(secret).toLowerCase());
    expect(push?.text).not.toMatch(/cedolin|payslip|€|euro|novembre|20(25|26|96)/i);
    expect(push?.key).toBe((await me.get(PUSH)).json.chiave);
    expect(push?.headers).toMatchObject({ ttl: '604800', urgency: 'normal', topic: `n${rows[0].id}` });
    expect(await waiting()).toEqual([]);
  });

  it('uses the person’s language', async () => {
    const { account } = await told();
    await portal.owner.query("UPDATE account SET language = 'ar' WHERE id = $1", [account]);
    at(10 * MINUTE);
    await tell();
    expect(service.got[0]?.message).toMatchObject({ lingua: 'ar', verso: 'rtl', testo: expect.stringMatching(/جديد/) });
  });

  it('is not sent for an undone publication', async () => {
    const taken = await told();
    expect((await consultant.post('/apiback/api/DocBase/ritira', { ids: [taken.id] })).status).toBe(200);
    const corrected = await told();
    at(20 * MINUTE);
    await tell();
    expect(service.got.map(({ message }) => message.link)).toEqual([
      `/dipendente/documents?documento=${corrected.id}&accesso=${corrected.grant}`,
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('is sent for a correction too, unless undone', async () => {
    const { employee, me } = await someone();
    await withDevice(me);
    const row = { createdBy: practice.accountId, created_as: 'CONSULTANT', period: 202611 };
    const id = await aPayslip(portal, employee, row);
    expect((await publish([id])).status).toBe(200);
    at(10 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(1);
    const correct = async (net: string) => {
      const file = [{ name: 'c.pdf', bytes: slipPdf(employee, 202611, net) }];
      const answer = await consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, file, { jsonDocDto: '{}' });
      expect(answer.status, answer.text).toBeLessThan(300);
    };
    await correct('1.000,00');
    at(15 * MINUTE);
    const taken = await consultant.post('/apiback/api/DocBase/ritira/rettifiche', { ids: [id] });
    expect(taken.status, taken.text).toBe(200);
    at(40 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(1);
    await correct('1.100,00');
    at(50 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(2);
  });

  it('about a scheduled document waits until the morning', async () => {
    const { employee, me } = await someone();
    await withDevice(me);
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, created_as: 'CONSULTANT' });
    expect((await publish([id], '2096-11-21')).status).toBe(200);
    portal.setNow(new Date('2096-11-20T23:00:05Z'));
    await appearTask(portal.server.app)({ practiceId: practice.id, day: '2096-11-21' });
    portal.setNow(new Date('2096-11-21T05:59:59Z'));
    await tell();
    expect(service.calls).toBe(0);
    portal.setNow(new Date('2096-11-21T06:00:00Z'));
    await tell();
    expect(service.got).toHaveLength(1);
  });

  it('goes to each device subscribed to the employer concerned, and to no other', async () => {
    const { me, account, employee, device, grant } = await told();
    const second = await aSecondPlace(account, employee.taxCode);
    const { json } = await me.post('/apirest/api/account/role', { grant: second.grant });
    const there = caller(portal.url, json.id_token);
    await withDevice(there);
    await portal.owner.query(
      `INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
       SELECT practice_id, account_id, $1, session_id, $2, $3, $4, now() FROM push_subscription WHERE grant_id = $1`,
      [grant, ...Object.values(service.newDevice().subscription)],
    );
    at(10 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(2);
    expect(service.got.map(({ device: id }) => id)).toContain(device.endpoint.split('/').at(-1));
  });

  it('about one notice is sent to each person independently of what colleagues have seen or will get', async () => {
    const people = [await someone(), await someone(), await someone()];
    const endpoints: string[] = [];
    for (const { me } of people) endpoints.push((await withDevice(me)).endpoint.split('/').at(-1) ?? '');
    const sent = await (await portal.login('azienda')).post('/apirest/api/company/notices/send', {
      ...{ titolo: 'Chiusura', testo: 'Dal 24.' },
    });
    expect(sent.status, sent.text).toBe(201);
    const [news] = (await people[1]?.me.get('/apirest/api/notifiche'))?.json ?? [];
    await people[1]?.me.put('/apirest/api/company/coms/letto', { ids: [news.id] });
    at(20 * MINUTE);
    await tell();
    expect(new Set(service.got.map(({ device }) => device))).toEqual(new Set([endpoints[0], endpoints[2]]));
  });

  it('goes to people without e-mail, and to people who get one mail a day', async () => {
    const { account } = await told();
    await portal.owner.query('UPDATE account SET email = NULL WHERE id = $1', [account]);
    const daily = await told();
    await daily.me.put('/apirest/api/notifiche/impostazioni', { riepilogo: true });
    at(10 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(2);
  });

  it.each<[string, (who: Awaited<ReturnType<typeof told>>) => Promise<unknown>]>([
    ['has taken it back', ({ me, device }) => me.call('DELETE', PUSH, { endpoint: device.endpoint })],
    ['has left the device', ({ me }) => me.post('/apirest/api/logout')],
    [
      'is disabled',
      async ({ employee }) =>
        (await portal.login('azienda')).put(`/apirest/api/users/activation/${employee.id}`, { attivo: false }),
    ],
    [
      'was disabled behind the portal’s back',
      ({ grant }) =>
        portal.owner.query(
          `ALTER TABLE account_grant DISABLE TRIGGER end_push; UPDATE account_grant SET disabled_at = now() WHERE id = ${grant};
           ALTER TABLE account_grant ENABLE TRIGGER end_push`,
        ),
    ],
    [
      'has no web access',
      ({ employee }) => portal.owner.query('UPDATE employee SET web_access = false WHERE id = $1', [employee.id]),
    ],
    [
      'has seen it',
      async ({ me }) => {
        const [news] = (await me.get('/apirest/api/notifiche')).json;
        return me.put('/apirest/api/company/coms/letto', { ids: [news.id] });
      },
    ],
    [
      'cannot see the document any more',
      ({ id }) => consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], annullaPubblicazione: true }),
    ],
  ])('never reaches a person who %s', async (_, change) => {
    const person = await told();
    await change(person);
    const control = await told();
    at(20 * MINUTE);
    await tell();
    expect(service.got.map(({ message }) => message.link)).toEqual([expect.stringContaining(`=${control.id}&`)]);
    expect(await waiting()).toEqual([]);
  });

  it('reaches former employees, as mails do: the last payslip is published after the last day', async () => {
    await told({ ended_on: '2096-10-31' });
    at(10 * MINUTE);
    await tell();
    expect(service.got).toHaveLength(1);
  });

  it('is sent for a worker’s notifications, only the newest per object, and never for those of an office', async () => {
    const { me, employee } = await someone();
    await withDevice(me);
    const request = await aRequest(portal, employee, {});
    const manager = await portal.login('azienda');
    for (const status of ['V', 'L'])
      expect((await manager.post(`/apiback/api/docrichiesta/change-status/${status}`, [request])).status).toBe(200);
    const notice = await aNotice(portal, company, { draft: true, announced_at: null });
    await portal.owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at, push_at)
       VALUES ($1, 'employee', $2, $3, 'notice', $4, 'Chiusura', $5, $5, $5)`,
      [practice.id, company.id, employee.id, notice, FAR],
    );
    const { rows } = await portal.owner.query(
      "SELECT kind, push_at - created_at AS wait FROM notification WHERE push_at IS NOT NULL AND kind <> 'notice' ORDER BY id",
    );
    expect(rows.map(({ kind, wait }) => [kind, wait.minutes])).toEqual([
      ['requestStatus', 10],
      ['requestStatus', 10],
    ]);
    at(20 * MINUTE);
    await tell();
    expect(service.got.map(({ message }) => String(message.link)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      expect.stringMatching(new RegExp(`^/dipendente/notices\\?avviso=${notice}&accesso=`)),
      expect.stringMatching(new RegExp(`^/dipendente/requests\\?richiesta=${request}&accesso=`)),
    ]);
    const { rows: offices } = await portal.owner.query(
      "SELECT FROM notification WHERE audience <> 'employee' AND push_at IS NOT NULL",
    );
    expect(offices).toEqual([]);
  });

  it('is sent for each unseen notification of a worker: one of another kind or object does not replace it', async () => {
    const { me, employee, grant } = await someone();
    await withDevice(me);
    const news = async (kind: string, object: number) => {
      const { rows } = await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at, push_at)
         VALUES ($1, 'employee', $2, $3, $4, $5, 'Novità', $6, $6, $6) RETURNING id`,
        [practice.id, company.id, employee.id, kind, object, FAR],
      );
      return rows[0].id as string;
    };
    const seen = await news('documentDue', 1);
    await news('documentDue', 2);
    await news('documentDue', 3);
    await news('document', 2);
    expect((await me.put('/apirest/api/company/coms/letto', { ids: [seen] })).status).toBe(200);
    at(MINUTE);
    await tell();
    expect(service.got.map(({ message }) => String(message.link)).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [2, 2, 3].map((object) => `/dipendente/documents?documento=${object}&accesso=${grant}`),
    );
  });

  it.each([404, 410])(
    'answered with %i ends that device’s subscription only, and the ledger records the end',
    async (status) => {
      const gone = await told();
      const { device } = await told();
      service.manner = (id) => (gone.device.endpoint.endsWith(id) ? status : 201);
      at(10 * MINUTE);
      await tell();
      expect(service.got).toHaveLength(1);
      const { rows } = await portal.owner.query('SELECT endpoint FROM push_subscription');
      expect(rows).toEqual([{ endpoint: device.endpoint }]);
      expect((await toldOf(gone.account)).at(-1)).toEqual({
        action: 'pushEnded',
        by: 'job',
        why: 'expired',
        service: '127.0.0.1',
      });
      expect(await waiting()).toEqual([]);
    },
  );

  it('is retried after growing pauses if the service is busy or unreachable, and finally dropped', async () => {
    await told();
    service.manner = (_, call) => (call % 2 ? 429 : 503);
    let now = 10 * MINUTE;
    const pauses: number[] = [];
    for (let tries = 1; tries < 20; tries += 1) {
      at(now);
      await tell();
      expect(service.calls).toBe(tries);
      const [message] = await waiting();
      if (!message) break;
      pauses.push((message.at.getTime() - FAR.getTime() - now) / SECOND);
      // One second before the pause ends, the message is not sent.
      at(message.at.getTime() - FAR.getTime() - SECOND);
      await tell();
      expect(service.calls).toBe(tries);
      now = message.at.getTime() - FAR.getTime();
    }
    expect(pauses).toEqual([30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]);
    expect(await devices()).toBe(1);
  });

  it('is delivered after a failure once the service answers again', async () => {
    const { id } = await told();
    service.manner = (_, call) => (call === 1 ? null : 201);
    at(10 * MINUTE);
    await tell(200);
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    at(11 * MINUTE);
    await tell();
    expect(service.got.map(({ message }) => message.link)).toEqual([expect.stringContaining(`=${id}&`)]);
  });

  it('is dropped if the service redirects or refuses it, or if the device’s keys are invalid', async () => {
    const redirected = await told();
    const refused = await told();
    const broken = await told();
    const point = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
    await portal.owner.query('UPDATE push_subscription SET p256dh = $1 WHERE endpoint = $2', [
      point,
      broken.device.endpoint,
    ]);
    service.manner = (id) =>
      redirected.device.endpoint.endsWith(id) ? 307 : refused.device.endpoint.endsWith(id) ? 403 : 201;
    at(10 * MINUTE);
    await tell();
    expect(service.calls).toBe(2);
    expect(await waiting()).toEqual([]);
    const { rows } = await portal.owner.query('SELECT endpoint FROM push_subscription ORDER BY id');
    expect(rows.map((row) => row.endpoint)).toEqual([redirected.device.endpoint, refused.device.endpoint]);
    expect((await toldOf(broken.account)).at(-1)).toMatchObject({ action: 'pushEnded', why: 'expired' });
  });

  it('is not sent to an internal address, even if the table contains one', async () => {
    const { device } = await told();
    await portal.owner.query('UPDATE push_subscription SET endpoint = $1', [
      device.endpoint.replace('127.0.0.1', 'localhost'),
    ]);
    at(10 * MINUTE);
    await tell();
    expect(service.calls).toBe(0);
    expect(await devices()).toBe(0);
  });

  it('is not sent to a failing service for half a minute, while other services get theirs', async () => {
    for (let n = 0; n < 21; n += 1) await told();
    service.manner = () => 503;
    at(10 * MINUTE);
    await tell();
    expect(service.calls).toBe(20);
    const queue = new pg.Client({ connectionString: portal.urls.superuser });
    await queue.connect();
    const { rows } = await queue.query(
      'SELECT run_at AS at, queue_name AS queue FROM graphile_worker.jobs WHERE key = $1',
      [`push:${practice.id}:later`],
    );
    await queue.end();
    expect(rows).toEqual([{ at: new Date(FAR.getTime() + 10 * MINUTE + 30 * SECOND), queue: 'push' }]);
    service.manner = () => 201;
    at(10 * MINUTE + 30 * SECOND);
    await tell();
    expect(new Set(service.got.map(({ device }) => device)).size).toBe(21);
    expect(service.got).toHaveLength(21);
  });
});

describe('two thousand devices', () => {
  it('get one message each; they delay neither mails nor the messages of other practices', async () => {
    const COUNT = 2000;
    const firms = [practice];
    for (let n = 0; n < 4; n += 1) firms.push(await aPractice(portal.owner));
    const { owner } = portal;
    const all = Array.from({ length: COUNT }, () => service.newDevice());
    const firmOf = new Map<string, number>();
    for (const [index, firm] of firms.entries()) {
      const own = all.filter((_, n) => n % firms.length === index).map(({ subscription }) => subscription);
      const place = await aCompany(owner, firm);
      for (const { id } of all.filter((_, n) => n % firms.length === index)) firmOf.set(id, index);
      const of = [firm.id, place.id];
      await owner.query(
        `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
         SELECT $1, $2, 'RSSMRA80A01H' || to_char(500 + n / 26, 'FM000') || chr(65 + n % 26), 'Nome', 'Cognome'
         FROM generate_series(0, $3::int - 1) n`,
        [...of, own.length],
      );
      await owner.query(
        `WITH people AS (SELECT id, 'folla-' || id AS login FROM employee WHERE practice_id = $1 AND company_id = $2),
           accounts AS (INSERT INTO account (login) SELECT login FROM people RETURNING id, login)
         UPDATE account_grant g SET account_id = a.id, activated_at = now()
         FROM people p JOIN accounts a ON a.login = p.login WHERE g.employee_id = p.id`,
        of,
      );
      await owner.query(
        `INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
         SELECT $1, g.account_id, g.id, 1, d.endpoint, d.p256dh, d.auth, now()
         FROM (SELECT *, row_number() OVER () AS n FROM jsonb_to_recordset($3::jsonb) AS x(endpoint text, p256dh text, auth text)) d
           JOIN (SELECT *, row_number() OVER () AS n FROM account_grant WHERE company_id = $2 AND role = 'EMPLOYEE') g ON g.n = d.n`,
        [...of, JSON.stringify(own)],
      );
      await owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at, push_at)
         SELECT $1, 'employee', $2, id, 'document', id, 'Cedolino', now(), now(), now() - interval '1 second'
         FROM employee WHERE company_id = $2`,
        of,
      );
    }
    let release = (): void => undefined;
    const released = new Promise<number>((resolve) => (release = () => resolve(201)));
    service.manner = () => released;
    for (const firm of firms) {
      const scope = { role: 'job', practiceId: firm.id, accountId: null } as const;
      const job = { task: 'tellDevices', payload: {}, key: `push:${firm.id}:later`, queue: 'push' } as const;
      await portal.server.app.database.inScope(scope, (tx) => enqueue(tx, firm.id, job));
    }
    await expect.poll(() => service.calls, { timeout: 60_000 }).toBe(20);
    // Push messages occupy one job worker only: a mail requested now is sent before any push message is delivered.
    const { login } = await someone();
    await portal.anonymous.post('/apirest/api/account/reset-password/mail', login);
    await mailTo(mailbox, `${login}@esempio.invalid`);
    expect(service.got).toEqual([]);
    expect(service.calls).toBe(20);
    release();
    await expect.poll(() => service.got.length, { timeout: 280_000, interval: 250 }).toBe(COUNT);
    expect(new Set(service.got.map(({ device }) => device)).size).toBe(COUNT);
    expect(service.faults).toEqual([]);
    expect(service.mostAtOnce).toBe(20);
    await expect
      .poll(async () => (await owner.query('SELECT FROM push_message')).rowCount, { timeout: 60_000 })
      .toBe(0);
    // Practices take turns: each gets its first message before any practice is finished.
    const firstOf = firms.map((_, index) => service.got.findIndex(({ device }) => firmOf.get(device) === index));
    expect(Math.max(...firstOf)).toBeLessThan(COUNT / 2);
  }, 400_000);
});
