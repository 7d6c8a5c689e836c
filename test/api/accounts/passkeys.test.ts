import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aPasskey, type Passkey } from '../../support/services/passkey.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** Login by passkey (P107), names of factors, and confirmed recovery codes (P108). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let made = 0;

const LOGIN = '/apirest/api/bo/authenticate';
const MFA = '/apirest/api/account/mfa';

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
beforeEach(() => portal.setNow(null));
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const publicUrl = () => portal.server.app.config.publicUrl;

async function register(me: Caller, passkey: Passkey, nome?: string) {
  const { token, opzioni } = (await me.post(`${MFA}/passkey/begin`)).json;
  const body = { token, risposta: passkey.registered(opzioni), ...(nome && { nome }) };
  return me.post(`${MFA}/passkey/confirm`, body);
}

/** A worker with a passkey, which replaces the password. With `office` also a company user: there it is a second factor. */
async function someone({ office = false } = {}) {
  const login = `impronta${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company, { login, email });
  if (office)
    await portal.owner.query(
      `INSERT INTO account_grant (account_id, role, practice_id, company_id, activated_at)
       SELECT a.id, 'COMPANY', $2, $3, now() FROM account a WHERE a.login = $1`,
      [login, practice.id, company.id],
    );
  const me = await portal.login(login);
  const passkey = aPasskey(publicUrl());
  const answer = await register(me, passkey, 'Telefono');
  expect(answer.status, answer.text).toBe(200);
  const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
  return { login, email, employee, me, passkey, codes: answer.json.codiciRecupero, account: rows[0].id as string };
}

const begin = async () => (await portal.anonymous.post(`${LOGIN}/passkey/begin`)).json;
const enter = (token: string, passkey: unknown, more: object = {}) =>
  portal.anonymous.post(`${LOGIN}/passkey`, { token, passkey, ...more });

describe('a login by passkey', () => {
  it('opens its owner’s session at once, without password or second step, and the event names the method', async () => {
    const { passkey, login, account } = await someone();
    const { token, opzioni } = await begin();
    expect(opzioni).toMatchObject({ userVerification: 'required', rpId: new URL(publicUrl()).hostname });
    // The options list no passkey of the owner, so that any passkey on the device can answer.
    expect(opzioni.allowCredentials ?? []).toEqual([]);
    const dispositivo = 'k'.repeat(43);
    const answer = await enter(token, passkey.signed(opzioni), { dispositivo, rememberMe: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.json.id_token}`);
    const here = caller(portal.url, answer.json.id_token);
    expect((await here.get('/apirest/api/account')).json.login).toBe(login);
    expect((await here.get('/apirest/api/account/change-password')).json).toMatchObject({
      dispositivi: [{}],
      passkey: [{ nome: 'Telefono', ultimoUso: expect.any(String) }],
    });
    const { rows } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'by' AS by FROM ledger
       WHERE action = 'loggedIn' AND object_id = $1 ORDER BY at DESC, seq DESC LIMIT 1`,
      [account],
    );
    expect(rows).toEqual([{ by: 'passkey' }]);
    // The session is fresh, as after any login: the passkey proved both factors.
    expect((await here.post(`${MFA}/totp/begin`)).status).toBe(200);
  });

  it('gets the same refusal for an unknown passkey, another key’s signature, no user verification, or another portal', async () => {
    const [{ passkey, account }, other] = [await someone(), await someone()];
    const sessions = async () =>
      (await portal.owner.query('SELECT FROM session WHERE account_id = $1', [account])).rowCount;
    const before = await sessions();
    const { token, opzioni } = await begin();
    const stranger = aPasskey(publicUrl());
    const answers = await Promise.all([
      enter(token, stranger.signed(opzioni)),
      enter(token, passkey.signed(opzioni, { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })),
      enter(token, passkey.signed(opzioni, { userVerified: false })),
      enter(token, passkey.signed(opzioni, { origin: 'https://truffa.esempio.invalid' })),
      enter(token, other.passkey.signed(opzioni, { rpId: 'truffa.esempio.invalid' })),
      enter(token, other.passkey.signed({ challenge: 'YWx0cm8' })),
      enter(token, { id: 7 }),
      enter(token, {}),
    ]);
    for (const { status, json } of answers) expect([status, json.errorKey]).toEqual([401, 'passkey-unknown']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await sessions()).toBe(before);
    // Failed attempts do not use up the challenge.
    expect((await enter(token, passkey.signed(opzioni))).status).toBe(200);
  });

  it('works once: of twenty simultaneous requests, one succeeds, and a later replay fails', async () => {
    const { passkey } = await someone();
    const { token, opzioni } = await begin();
    const signature = passkey.signed(opzioni);
    const tries = await Promise.all(Array.from({ length: 20 }, () => enter(token, signature)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter(token, signature)).status).toBe(401);
  });

  it('must be completed within five minutes with a genuine token, and stores no row until then', async () => {
    const { passkey } = await someone();
    const rows = async () => (await portal.owner.query('SELECT FROM second_factor_step')).rowCount;
    const before = await rows();
    const start = new Date();
    portal.setNow(start);
    const [first, second] = [await begin(), await begin()];
    expect(await rows()).toBe(before);
    portal.setNow(new Date(start.getTime() + 5 * 60_000 - 1));
    expect((await enter(first.token, passkey.signed(first.opzioni))).status).toBe(200);
    portal.setNow(new Date(start.getTime() + 5 * 60_000));
    const late = await enter(second.token, passkey.signed(second.opzioni));
    expect([late.status, late.json.errorKey]).toEqual([401, 'second-step-over']);
    for (const token of ['', 'v1.', 'v1.AAAA', `${first.token}A`, 'nostro'])
      expect((await enter(token, passkey.signed(first.opzioni))).json.errorKey).toBe('second-step-over');
  });

  it('is refused if the passkey’s counter went back, which means that it was copied', async () => {
    const { passkey } = await someone();
    const at = async (counter: number) => {
      const { token, opzioni } = await begin();
      return (await enter(token, passkey.signed(opzioni, { counter }))).status;
    };
    expect([await at(5), await at(6), await at(6), await at(3), await at(7)]).toEqual([200, 200, 401, 401, 200]);
  });

  it('is refused once the passkey is removed, or the access disabled or reset', async () => {
    const [one, other] = [await someone({ office: true }), await someone()];
    const status = async (passkey: Passkey) => {
      const { token, opzioni } = await begin();
      return (await enter(token, passkey.signed(opzioni))).status;
    };
    const manager = await portal.login('azienda');
    await manager.put(`/apirest/api/users/activation/${other.employee.id}`, { attivo: false });
    expect(await status(other.passkey)).toBe(401);
    await manager.put(`/apirest/api/users/activation/${other.employee.id}`, { attivo: true });
    expect(await status(other.passkey)).toBe(200);
    const email = `nuova.${other.email}`;
    expect((await manager.post('/apirest/api/account/reset', { id: other.employee.id, email })).status).toBe(200);
    expect(await status(other.passkey)).toBe(401);
    expect(await status(one.passkey)).toBe(200);
    await one.me.post('/apirest/api/account/reauthenticate', { codice: one.codes[0] });
    const [factor] = (await one.me.get(MFA)).json.fattori;
    expect((await one.me.call('DELETE', `${MFA}/${factor.id}`)).status).toBe(204);
    expect(await status(one.passkey)).toBe(401);
  });

  it('has its own throttle: failures from another network with the same passkey do not delay its owner', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const proxied = await startPortal({ trustProxy: true });
    const firm = await aCompany(proxied.owner, await aPractice(proxied.owner));
    await anEmployee(proxied.owner, firm, { login: 'bersaglio' });
    const passkey = aPasskey(proxied.server.app.config.publicUrl);
    await register(await proxied.login('bersaglio'), passkey);
    const attempt = async (address: string, more: object = {}) => {
      const { json } = await proxied.anonymous.post(`${LOGIN}/passkey/begin`);
      const body = { token: json.token, passkey: passkey.signed(json.opzioni, more) };
      return (await proxied.anonymous.call('POST', `${LOGIN}/passkey`, body, from(address))).status;
    };
    const guesses = [];
    for (let n = 0; n < 7; n += 1) guesses.push(await attempt('203.0.113.7', { userVerified: false }));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await attempt('203.0.113.7')).toBe(429);
    expect(await attempt('198.51.100.4')).toBe(200);
    await proxied.close();
  });

  it('with a one-time password still requires changing that password first', async () => {
    const { passkey, employee } = await someone();
    const manager = await portal.login('azienda');
    expect((await manager.post(`/apirest/api/account/reset-default-password/${employee.id}`)).status).toBe(200);
    const { token, opzioni } = await begin();
    const here = caller(portal.url, (await enter(token, passkey.signed(opzioni))).json.id_token);
    expect((await here.get('/apirest/api/account')).json.primaDiTutto).toBe('password-change-required');
    expect((await here.get('/apiback/api/dipendente/documenti')).status).toBe(409);
  });
});

describe('a worker’s passkey', () => {
  const AGAIN = '/apirest/api/account/reauthenticate';
  const byPassword = (login: string) => portal.anonymous.post(LOGIN, { username: login, password: PASSWORD });

  it('never becomes a required second factor: with the phone lost the password still enters, and removes it', async () => {
    const { login, codes, me } = await someone();
    expect(codes).toBeUndefined();
    expect((await me.post(`${MFA}/recovery-codes`)).json.errorKey).toBe('second-factor-first');
    const entered = await byPassword(login);
    expect(entered.json).toEqual({ id_token: expect.any(String) });
    const here = caller(portal.url, entered.json.id_token);
    await portal.owner.query('UPDATE session SET fresh_until = NULL');
    expect((await here.post(`${AGAIN}/begin`)).json).toMatchObject({ metodi: ['passkey', 'password'] });
    expect((await here.post(AGAIN, { password: PASSWORD })).status).toBe(204);
    const [lost] = (await here.get(MFA)).json.fattori;
    expect((await here.call('DELETE', `${MFA}/${lost.id}`)).status).toBe(204);
  });

  it('beside an app is a second factor; without the app the password alone enters again', async () => {
    const { login, me } = await someone();
    const { token, segreto } = (await me.post(`${MFA}/totp/begin`)).json;
    const confirmed = await me.post(`${MFA}/totp/confirm`, { token, codice: codeAt(segreto, new Date()) });
    const [code] = confirmed.json.codiciRecupero;
    expect((await byPassword(login)).json.secondFactor.metodi).toEqual(['passkey', 'totp', 'codice']);
    expect((await me.post(AGAIN, { codice: code })).status).toBe(204);
    const app = (await me.get(MFA)).json.fattori.find(({ tipo }: { tipo: string }) => tipo === 'totp');
    expect((await me.call('DELETE', `${MFA}/${app.id}`)).status).toBe(204);
    expect((await me.get(MFA)).json).toMatchObject({ fattori: [{ tipo: 'passkey' }], codiciRimasti: 0 });
    expect((await byPassword(login)).json).toEqual({ id_token: expect.any(String) });
  });

  it('does not exempt its owner’s password from the delay after failures', async () => {
    const { login } = await someone();
    await portal.owner.query('DELETE FROM known_network');
    for (let miss = 0; miss < 5; miss += 1)
      await portal.anonymous.post(LOGIN, { username: login, password: 'Sbagliata.1' });
    expect((await byPassword(login)).status).toBe(429);
  });
});

describe('a second factor', () => {
  it('has the name given by its owner, or the device’s name; another user’s factor is not found', async () => {
    const { me, codes } = await someone({ office: true });
    await me.post('/apirest/api/account/reauthenticate', { codice: codes[0] });
    expect((await register(me, aPasskey(publicUrl()))).status).toBe(200);
    const list = async () => (await me.get(MFA)).json.fattori as { id: string; nome: string }[];
    const [phone, second] = await list();
    expect([phone?.nome, second?.nome]).toEqual(['Telefono', 'Dispositivo sconosciuto']);
    const rename = (who: Caller, id: string | undefined, nome: string) => who.put(`${MFA}/${id}`, { nome });
    expect((await rename(me, second?.id, '  Portatile di casa ')).status).toBe(204);
    expect((await list()).map(({ nome }) => nome)).toEqual(['Telefono', 'Portatile di casa']);
    const empty = await rename(me, second?.id, ' ');
    expect([empty.status, empty.json.fieldErrors[0].field]).toEqual([400, 'nome']);
    expect((await rename(me, second?.id, 'x'.repeat(61))).status).toBe(400);
    const stranger = (await someone()).me;
    await portal.owner.query(`UPDATE session SET fresh_until = now() + interval '5 minutes'`);
    for (const id of [second?.id, 'nessuno', '999999']) {
      expect((await rename(stranger, id, 'Mio')).status).toBe(404);
    }
    await portal.owner.query('UPDATE session SET fresh_until = NULL');
    expect((await rename(me, second?.id, 'Altro')).json.errorKey).toBe('reauthentication-required');
  });

  it('added as the first ends the fresh period that the password alone had opened, even in the current session', async () => {
    const { me, codes } = await someone({ office: true });
    const [factor] = (await me.get(MFA)).json.fattori;
    const removal = () => me.call('DELETE', `${MFA}/${factor.id}`);
    expect((await removal()).json.errorKey).toBe('reauthentication-required');
    const refused = await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    expect(refused.json.errorKey).toBe('second-factor-asked');
    expect((await me.post('/apirest/api/account/reauthenticate', { codice: codes[0] })).status).toBe(204);
    expect((await removal()).status).toBe(204);
  });

  it('of another account cannot be registered again, and the refusal does not reveal the owner', async () => {
    const { passkey } = await someone();
    const login = `impronta${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const twin = aPasskey(publicUrl(), passkey.id);
    const answer = await register(await portal.login(login), twin);
    expect([answer.status, answer.json.errorKey]).toEqual([400, 'passkey-refused']);
    const { token, opzioni } = await begin();
    expect((await enter(token, twin.signed(opzioni))).status).toBe(401);
    expect((await enter(token, passkey.signed(opzioni))).status).toBe(200);
  });

  it('that is added or removed causes a mail to its owner', async () => {
    const before = mailbox.mails.length;
    const { me, email, codes } = await someone({ office: true });
    expect((await mailTo(mailbox, email, before)).text).toContain('Il tuo accesso ha una nuova protezione');
    await me.post('/apirest/api/account/reauthenticate', { codice: codes[0] });
    const between = mailbox.mails.length;
    const [factor] = (await me.get(MFA)).json.fattori;
    await me.call('DELETE', `${MFA}/${factor.id}`);
    expect((await mailTo(mailbox, email, between)).text).toContain('Una protezione del tuo accesso');
  });
});

describe('recovery codes', () => {
  it('are offered until the owner confirms having saved them; new codes must be confirmed again', async () => {
    const { me, codes } = await someone({ office: true });
    const state = async () => {
      const { codiciRimasti, codiciConservati } = (await me.get(MFA)).json;
      return [codiciRimasti, codiciConservati];
    };
    expect(await state()).toEqual([10, false]);
    const keep = () => me.post(`${MFA}/recovery-codes/conservati`);
    expect((await keep()).status).toBe(204);
    expect((await keep()).status).toBe(204);
    expect(await state()).toEqual([10, true]);
    await me.post('/apirest/api/account/reauthenticate', { codice: codes[0] });
    expect(await state()).toEqual([9, true]);
    expect((await me.post(`${MFA}/recovery-codes`)).json.codiciRecupero).toHaveLength(10);
    expect(await state()).toEqual([10, false]);
    const { rows } = await portal.owner.query(
      `SELECT count(*)::int AS times FROM ledger WHERE action = 'recoveryCodesKept'`,
    );
    expect(rows[0].times).toBe(1);
  });
});
