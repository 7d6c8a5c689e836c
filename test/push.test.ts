import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCompany,
  aGrant,
  anEmployee,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from './support/portal.ts';
import { aPushService, type PushService } from './support/push-service.ts';

/** A worker's devices are told that something is new, and of nothing else (P105). */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let service: PushService;
let made = 0;

const PUSH = '/apirest/api/push';

beforeAll(async () => {
  service = await aPushService();
  portal = await startPortal({ insidePushServices: [service.host] });
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
});

/** Somebody who has entered, with the place and, where it is asked for, a device that is told. */
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
const told = async (account: string) =>
  (
    await portal.owner.query(
      `SELECT action, actor_role AS by, canonical::jsonb #>> '{data,why}' AS why, canonical::jsonb #>> '{data,service}' AS service
       FROM ledger WHERE action LIKE 'push%' AND object_id = $1 ORDER BY seq`,
      [account],
    )
  ).rows;
const devices = async () =>
  (await portal.owner.query('SELECT endpoint FROM push_subscription ORDER BY id')).rows.length;
/** Another place of the same account: a second employer. */
async function aSecondPlace(account: string, taxCode: string) {
  const second = await aCompany(portal.owner, practice);
  const { id } = await anEmployee(portal.owner, second, { taxCode });
  const place = { role: 'EMPLOYEE', practice_id: practice.id, company_id: second.id, employee_id: id };
  return { company: second, employeeId: id, grant: await aGrant(portal.owner, account, place) };
}

describe('a device', () => {
  it('is told from when its person says so, once, until they take it back; both are traced without its address', async () => {
    const { me, account } = await someone();
    expect((await me.get(PUSH)).json).toEqual({ chiave: expect.stringMatching(/^[\w-]{87}$/), dispositivi: 0 });
    const { subscription } = service.newDevice();
    expect((await me.post(PUSH, subscription)).json).toEqual({ qui: true, altrove: false });
    expect((await me.post(PUSH, subscription)).json).toEqual({ qui: true, altrove: false });
    expect((await me.get(PUSH)).json.dispositivi).toBe(1);
    const taken = await me.call('DELETE', PUSH, { endpoint: subscription.endpoint });
    expect([taken.status, taken.json]).toEqual([200, { altrove: false }]);
    expect((await me.call('DELETE', PUSH, { endpoint: subscription.endpoint })).status).toBe(404);
    expect((await me.get(PUSH)).json.dispositivi).toBe(0);
    expect(await told(account)).toEqual([
      { action: 'pushAllowed', by: 'employee', why: null, service: '127.0.0.1' },
      { action: 'pushEnded', by: 'employee', why: 'asked', service: '127.0.0.1' },
    ]);
    const { rows } = await portal.owner.query('SELECT FROM ledger WHERE canonical LIKE $1', ['%/push/%']);
    expect(rows).toEqual([]);
  });

  it('that its person has ended elsewhere is not told again by itself', async () => {
    const { me } = await someone();
    const one = await withDevice(me);
    await withDevice(me);
    expect((await me.call('DELETE', PUSH, {})).json).toEqual({ altrove: false });
    expect(await devices()).toBe(0);
    expect((await me.post(PUSH, { ...one, rinnova: true })).json).toEqual({ qui: false, altrove: false });
    expect(await devices()).toBe(0);
  });

  it('of somebody else can be neither read, renewed nor ended, nor taken over', async () => {
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

  it('is a worker’s alone, and of a known service alone', async () => {
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

  it('is one of ten at most', async () => {
    const { me } = await someone();
    for (let n = 0; n < 10; n += 1) await withDevice(me);
    const eleventh = await me.post(PUSH, service.newDevice().subscription);
    expect([eleventh.status, eleventh.json.errorKey]).toEqual([409, 'push-enough']);
    expect(await devices()).toBe(10);
  });

  it('is told of each place apart, and says whether it is told of another', async () => {
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

describe('what ends with the access', () => {
  it('a logout on the device, also in a later login and in another place, and not the end of time of a session', async () => {
    const { me, login, account, employee } = await someone();
    const second = await aSecondPlace(account, employee.taxCode);
    const device = await withDevice(me);
    const kept = await withDevice(await portal.login(login));
    // The session runs out, and is forgotten with the next login: the device goes on.
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

  it('a session that is closed from elsewhere, a changed password on all other devices, and no other person’s', async () => {
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

  it('an access that is disabled or given back, of that place alone, and does not come back with it', async () => {
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
