import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
} from '../../support/portal/portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

const { verified } = vi.hoisted(() => ({ verified: { count: 0 } }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (...args: Parameters<typeof argon2.verify>) => {
      verified.count += 1;
      return argon2.verify(...args);
    },
  };
});

/**
 * Nobody can lock another person out of their account: neither a manager of another practice nor a stranger who guesses
 * passwords (P61).
 */
let portal: Portal;
let mailbox: Mailbox;
let own: TestCompany;
let elsewhere: TestCompany;
/** A manager of another practice. */
let stranger: Caller;
let made = 0;

const LOGIN = '/apirest/api/bo/authenticate';
const RESET = '/apirest/api/account/reset-password/init';
const NEW_PASSWORD = 'Correndo-7-volte';
const NOON = new Date('2026-11-20T11:00:00Z');

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url, trustProxy: true });
  own = await aCompany(portal.owner, await aPractice(portal.owner), { login: 'azienda-propria' });
  elsewhere = await aCompany(portal.owner, await aPractice(portal.owner), { login: 'azienda-altrove' });
});
beforeEach(async () => {
  portal.setNow(null);
  await portal.owner.query('DELETE FROM login_throttle');
  stranger = await portal.login('azienda-altrove');
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const enter = (
  username: string,
  password: string,
  { from = '192.0.2.1', dispositivo }: { from?: string; dispositivo?: string } = {},
) =>
  portal.anonymous.call(
    'POST',
    LOGIN,
    { username, password, ...(dispositivo ? { dispositivo } : {}) },
    { 'x-forwarded-for': from },
  );
const statusOf = async (...args: Parameters<typeof enter>) => (await enter(...args)).status;
const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT public_id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0]
    .public_id;
/** A person with a login, a confirmed e-mail and a fiscal code. */
const aPersonOf = (company: TestCompany) => {
  const login = `persona${(made += 1)}`;
  return anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` }).then((person) => ({
    ...person,
    login,
    email: `${login}@esempio.invalid`,
  }));
};
/** A manager of another practice enters the same person and activates the account without a mail. */
async function activatedElsewhere(taxCode: string, email: string, login = `altrove${(made += 1)}`) {
  const company = await aCompany(portal.owner, { id: elsewhere.practiceId }, { head: elsewhere });
  const person = await anEmployee(portal.owner, company, { taxCode });
  const grant = await grantOf(person.id);
  const answer = await stranger.post(`/apirest/api/account/activate/${grant}`, { login, email });
  return { login, grant, answer, password: answer.json.password as string };
}

describe('personal data typed by a manager of another practice', () => {
  it('does not keep the owner from logging in by login, e-mail or fiscal code; a reset mails the owner one link', async () => {
    const person = await aPersonOf(own);
    const byEmail = await activatedElsewhere(person.taxCode, person.email, person.email);
    expect(byEmail.answer.status).toBe(400);
    expect(byEmail.answer.json.fieldErrors).toEqual([
      { field: 'login', message: 'Un nome utente dato da altri non può essere un indirizzo e-mail' },
    ]);
    expect((await activatedElsewhere(person.taxCode, person.email)).answer.status).toBe(200);
    for (const name of [person.login, person.email, person.taxCode, person.taxCode.toLowerCase()])
      expect(await statusOf(name, PASSWORD), name).toBe(200);
    await portal.anonymous.post(RESET, person.email);
    await mailTo(mailbox, person.email);
    const { text, keys } = await mailTo(mailbox, person.email);
    expect([text.includes(person.login), keys.length]).toEqual([true, 1]);
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM outbox WHERE template = 'passwordReset' AND recipient = $1",
      [person.email],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('opens no account, by e-mail or by code, until the owner has proved it', async () => {
    const { taxCode } = await anEmployee(portal.owner, own);
    const email = `mano${(made += 1)}@esempio.invalid`;
    const { login, password } = await activatedElsewhere(taxCode, email);
    expect([
      await statusOf(login, password),
      await statusOf(email, password),
      await statusOf(taxCode, password),
    ]).toEqual([200, 401, 401]);
    await portal.anonymous.post(RESET, login);
    await portal.anonymous.post(RESET, email);
    const me = await portal.login(login, { password });
    await me.post('/apirest/api/account/change-password', { currentPassword: password, newPassword: NEW_PASSWORD });
    const { keys } = await mailTo(mailbox, email);
    await expect
      .poll(async () => (await portal.owner.query("SELECT FROM mailed_key WHERE purpose = 'email'")).rowCount)
      .toBe(1);
    // Setting a password from the mailed link proves the code. The e-mail needs a confirmation from its own mailbox.
    expect([await statusOf(taxCode, NEW_PASSWORD), await statusOf(email, NEW_PASSWORD)]).toEqual([200, 401]);
    const confirmed = await portal.anonymous.post('/apirest/api/account/userdata/conferma', { key: keys[0] });
    expect(confirmed.json.success).toBe(true);
    expect(await statusOf(email, NEW_PASSWORD)).toBe(200);
    const { rows } = await portal.owner.query(
      "SELECT template FROM outbox WHERE recipient = $1 AND template <> 'message'",
      [email],
    );
    expect(rows).toEqual([{ template: 'emailConfirmation' }]);
  });

  it('does not become the confirmed mailbox of a person who was invited at another mailbox', async () => {
    const victim = await aPersonOf(own);
    const email = `proprio${(made += 1)}@esempio.invalid`;
    const person = await anEmployee(portal.owner, elsewhere, { email });
    const grant = await grantOf(person.id);
    await stranger.post('/apirest/api/activationmail', { ids: [grant] });
    const { keys } = await mailTo(mailbox, email);
    const sent = 'SELECT FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id WHERE g.employee_id = $1';
    await expect.poll(async () => (await portal.owner.query(sent, [person.id])).rowCount).toBe(1);
    await portal.owner.query('UPDATE employee SET email = $2 WHERE id = $1', [person.id, victim.email]);
    const login = `risposta${(made += 1)}`;
    const body = { key: keys[0], login, password: NEW_PASSWORD, privacyAccepted: true };
    expect((await portal.anonymous.post('/apirest/api/account/activate', body)).json.success).toBe(true);
    expect([await statusOf(login, NEW_PASSWORD), await statusOf(victim.email, NEW_PASSWORD)]).toEqual([200, 401]);
    expect(await statusOf(victim.email, PASSWORD)).toBe(200);
  });
});

describe('a login name shared by several accounts', () => {
  it('opens the account whose password matches, as for spouses who share a mailbox', async () => {
    const [one, other] = [await aPersonOf(own), await aPersonOf(own)];
    await portal.owner.query('UPDATE account SET email = $2 WHERE login = $1', [other.login, one.email]);
    await portal.owner.query(
      'UPDATE credential SET password_hash = (SELECT password_hash FROM credential WHERE account_id = $2) WHERE account_id = (SELECT id FROM account WHERE login = $1)',
      [other.login, await accountWith('Un-altra.2026')],
    );
    const whoIs = async (password: string) => {
      const { json } = await enter(one.email, password);
      const answer = await portal.anonymous.call('GET', '/apirest/api/account', undefined, {
        authorization: `Bearer ${json.id_token}`,
      });
      return answer.json.login;
    };
    expect([await whoIs(PASSWORD), await whoIs('Un-altra.2026')]).toEqual([one.login, other.login]);
    expect(await statusOf(one.email, 'Sbagliata.1')).toBe(401);
  });

  it('costs as many password hashes as an unknown name', async () => {
    const person = await aPersonOf(own);
    const cost = async (username: string) => {
      const before = verified.count;
      expect(await statusOf(username, 'Sbagliata.1')).toBe(401);
      return verified.count - before;
    };
    expect([await cost(person.email), await cost('nessuno@esempio.invalid')]).toEqual([3, 3]);
    expect([await cost(person.taxCode), await cost('RSSMRA70A41F205Z')]).toEqual([3, 3]);
    expect([await cost(person.login), await cost('nessuno-mai')]).toEqual([1, 1]);
  });

  it.each([
    [6, 8],
    [8, 6],
  ])('returns the shorter delay if its accounts are delayed after %i and %i failures', async (first, second) => {
    const [one, other] = [await aPersonOf(own), await aPersonOf(own)];
    await portal.owner.query('UPDATE account SET email = $2 WHERE login = $1', [other.login, one.email]);
    // Failures are ten seconds apart, the last one at noon.
    const miss = async (login: string, times: number) => {
      for (let n = times - 1; n >= 0; n -= 1) {
        portal.setNow(new Date(NOON.getTime() - n * 10_000));
        expect(await statusOf(login, 'Sbagliata.1', { from: '192.0.2.76' })).toBe(401);
      }
    };
    await miss(one.login, first);
    await miss(other.login, second);
    const heldFor = async (name: string) => {
      const answer = await enter(name, PASSWORD, { from: '192.0.2.77' });
      expect([answer.status, answer.json.errorKey]).toEqual([429, 'too-many-tries']);
      return Number(answer.headers.get('retry-after'));
    };
    const [ofOne, ofOther] = [await heldFor(one.login), await heldFor(other.login)];
    expect(ofOne < ofOther).toBe(first < second);
    expect(await heldFor(one.email)).toBe(Math.min(ofOne, ofOther));
    // When the shorter delay is over, a wrong password gets 401 again.
    portal.setNow(new Date(NOON.getTime() + Math.min(ofOne, ofOther) * 1000));
    expect(await statusOf(one.email, 'Sbagliata.1', { from: '192.0.2.77' })).toBe(401);
  });

  it('still lets its owner in while somebody guesses at the other account', async () => {
    const [one, other] = [await aPersonOf(own), await aPersonOf(own)];
    await portal.owner.query('UPDATE account SET email = $2 WHERE login = $1', [other.login, one.email]);
    portal.setNow(NOON);
    for (let n = 0; n < 6; n += 1) await enter(one.login, 'Sbagliata.1', { from: '192.0.2.7' });
    expect(await statusOf(one.login, PASSWORD)).toBe(429);
    const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [other.login]);
    const { json } = await enter(one.email, PASSWORD);
    const session = await portal.owner.query('SELECT account_id FROM session ORDER BY id DESC LIMIT 1');
    expect([typeof json.id_token, session.rows[0].account_id]).toEqual(['string', rows[0].id]);
  });
});

describe('the throttle on password guesses', () => {
  const guess = async (login: string, times: number, from: string) => {
    for (let n = 0; n < times; n += 1) await enter(login, 'Sbagliata.1', { from });
  };
  const device = () => `${(made += 1)}`.padStart(43, 'd');

  it('lets the right password through from a known browser on any network, but from no other browser', async () => {
    const person = await aPersonOf(own);
    const dispositivo = device();
    portal.setNow(NOON);
    expect(await statusOf(person.login, PASSWORD, { from: '198.51.100.1', dispositivo })).toBe(200);
    await guess(person.login, 6, '203.0.113.9');
    expect(await statusOf(person.login, PASSWORD, { from: '198.51.100.2' })).toBe(429);
    expect(await statusOf(person.login, PASSWORD, { from: '198.51.100.3', dispositivo: device() })).toBe(429);
    expect(await statusOf(person.login, PASSWORD, { from: '198.51.100.4', dispositivo })).toBe(200);
    // The known browser has no effect on another account.
    const other = await aPersonOf(own);
    await guess(other.login, 6, '203.0.113.9');
    expect(await statusOf(other.login, PASSWORD, { from: '198.51.100.4', dispositivo })).toBe(429);
  });

  it('counts failures of a known browser separately, so that a thief of the browser guesses no faster', async () => {
    const person = await aPersonOf(own);
    const dispositivo = device();
    portal.setNow(NOON);
    await enter(person.login, PASSWORD, { dispositivo });
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push(await statusOf(person.login, 'Sbagliata.1', { from: `198.51.100.${n}`, dispositivo }));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('lets a known browser through while its whole network is delayed', async () => {
    const person = await aPersonOf(own);
    const dispositivo = device();
    portal.setNow(NOON);
    await enter(person.login, PASSWORD, { from: '198.51.100.9', dispositivo });
    for (let n = 0; n < 51; n += 1) await enter(`rete${n}`, 'Sbagliata.1', { from: '203.0.113.50' });
    expect(await statusOf(person.login, PASSWORD, { from: '203.0.113.50' })).toBe(429);
    expect(await statusOf(person.login, PASSWORD, { from: '203.0.113.50', dispositivo })).toBe(200);
  });

  it('lets the right password of an account with a second factor through despite the delay', async () => {
    const person = await aPersonOf(own);
    portal.setNow(NOON);
    const me = await portal.login(person.login);
    await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, NOON) });
    const at = new Date(NOON.getTime() + 60_000);
    portal.setNow(at);
    await guess(person.login, 6, '203.0.113.9');
    for (let n = 0; n < 51; n += 1) await enter(`altra-rete${n}`, 'Sbagliata.1', { from: '203.0.113.60' });
    expect(await statusOf(person.login, 'Sbagliata.1', { from: '203.0.113.60' })).toBe(429);
    const first = await enter(person.login, PASSWORD, { from: '203.0.113.60' });
    expect(first.status).toBe(200);
    const second = await portal.anonymous.call(
      'POST',
      `${LOGIN}/second-factor`,
      { token: first.json.secondFactor.token, codice: codeAt(segreto, at) },
      { 'x-forwarded-for': '203.0.113.60' },
    );
    expect(second.status).toBe(200);
  });
});

async function accountWith(password: string): Promise<string> {
  const { hashPassword } = await import('../../../src/features/accounts/password.io.ts');
  const { rows } = await portal.owner.query('INSERT INTO account (login) VALUES ($1) RETURNING id', [
    `chiave${(made += 1)}`,
  ]);
  await portal.owner.query('INSERT INTO credential (account_id, password_hash) VALUES ($1, $2)', [
    rows[0].id,
    await hashPassword(password),
  ]);
  return rows[0].id;
}
