import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLetterCode, usersById } from '../../../src/features/accounts/managing.store.ts';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import { leftBy } from '../../support/portal/left.ts';
import { aPerson } from '../../support/portal/people.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aPasskey } from '../../support/services/passkey.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** Activation and a user's own account (docs/security.md: lifetimes, one-time keys, links, enumeration, guessing). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let manager: Caller;
let made = 0;

const NEW_PASSWORD = 'Correndo-7-volte';
const HOUR = 3_600_000;
const LOGIN = '/apirest/api/bo/authenticate';
const ACTIVATE = '/apirest/api/account/activate';
const FINISH = '/apirest/api/account/reset-password/finish';

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda-mia' });
});
beforeEach(async () => {
  portal.setNow(null);
  manager = await portal.login('azienda-mia');
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const enters = async (username: string, password: string) =>
  (await portal.anonymous.post(LOGIN, { username, password })).status === 200;
const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0].id;
/** Prints a letter for a person and returns its code. */
function aLetter({ id }: { id: string }): Promise<string> {
  const scope = { role: 'consultant', accountId: practice.accountId, practiceId: practice.id } as const;
  return portal.server.app.database.inScope(scope, async (tx) => {
    const [grant] = await usersById(tx, [id]);
    return grant ? (await makeLetterCode(tx, grant)).code : '';
  });
}
/** Invites a person by mail and returns the mailed key. */
async function invited(fields: Record<string, unknown> = {}) {
  const email = `invitata${(made += 1)}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company, { email, ...fields });
  const grant = await grantOf(employee.id);
  await manager.post('/apirest/api/activationmail', { ids: [employee.id] });
  const { keys, text, links } = await mailTo(mailbox, email);
  // The mail may arrive shortly before the transaction with its key is committed.
  const known = 'SELECT FROM mailed_key WHERE grant_id = $1';
  await expect.poll(async () => (await portal.owner.query(known, [grant])).rowCount).toBe(1);
  return { employee, email, grant, key: keys[0] ?? '', text, links };
}
const activation = (key: string, fields: Record<string, unknown> = {}) => ({
  key,
  login: `attivata${(made += 1)}`,
  password: NEW_PASSWORD,
  privacyAccepted: true,
  ...fields,
});

describe('an activation', () => {
  it('shows whom it is for, takes effect only by its button, and records text version, time and IP address', async () => {
    const { employee, key, grant } = await invited();
    const page = await portal.anonymous.get(`${ACTIVATE}?key=${key}`);
    expect(page.json).toMatchObject({
      stato: 'valida',
      nome: employee.firstName,
      ruolo: 'EMPLOYEE',
      azienda: company.legalName,
    });
    expect(page.json.privacy.testo).toContain('2016/679');
    // Mail scanners open links, so that a GET must not use up the key.
    expect((await portal.anonymous.get(`${ACTIVATE}?key=${key}`)).json.stato).toBe('valida');
    const body = activation(key);
    const answer = await portal.anonymous.post(ACTIVATE, body);
    expect([answer.status, answer.json.success, answer.json.status]).toEqual([200, true, 200]);
    expect(await enters(body.login, NEW_PASSWORD)).toBe(true);
    expect((await portal.anonymous.get(`${ACTIVATE}?key=${key}`)).json.stato).toBe('usata');
    const { rows } = await portal.owner.query(
      'SELECT p.version, p.address, a.tax_code FROM privacy_acceptance p JOIN account a ON a.id = p.account_id WHERE a.login = $1',
      [body.login],
    );
    expect(rows).toEqual([{ version: '1.0', address: '127.0.0.1', tax_code: employee.taxCode }]);
    const trace = await portal.owner.query(
      "SELECT chain, actor_account_id IS NOT NULL AS signed FROM ledger WHERE action = 'activated' AND object_id = $1",
      [grant],
    );
    expect(trace.rows).toEqual([{ chain: practice.id, signed: true }]);
  });

  it('reports an error at its field, in the shape of the success response, and the key stays valid', async () => {
    const { key, employee } = await invited();
    const wrong = await portal.anonymous.post(
      ACTIVATE,
      activation(key, { login: 'a', password: 'debole', privacyAccepted: false }),
    );
    expect([wrong.status, wrong.json.success, wrong.json.status]).toEqual([400, false, 400]);
    expect(wrong.json.fieldErrors.map((error: { field: string }) => error.field)).toEqual([
      'login',
      'password',
      'privacyAccepted',
    ]);
    expect(wrong.json.fieldErrors[0].message).toBe('Il campo ha lunghezza minima di 3 caratteri');
    const named = await portal.anonymous.post(ACTIVATE, activation(key, { password: `${employee.lastName}.2026` }));
    expect(named.json.errorKey).toBe('password-names-you');
    const taken = await portal.anonymous.post(ACTIVATE, activation(key, { login: 'azienda-mia' }));
    expect([taken.status, taken.json.status, taken.json.errorKey, taken.json.fieldErrors[0].field]).toEqual([
      400,
      400,
      'loginexists',
      'login',
    ]);
    expect((await portal.anonymous.post(ACTIVATE, activation(key))).json.success).toBe(true);
  });

  it('is valid one second before 72 hours and refused one second after', async () => {
    const [good, late] = [await invited(), await invited()];
    const at = async (grant: string) =>
      new Date(
        (await portal.owner.query('SELECT expires_at FROM mailed_key WHERE grant_id = $1', [grant])).rows[0].expires_at,
      ).getTime();
    const left = (await at(good.grant)) - Date.now();
    expect(left).toBeGreaterThan(71.9 * HOUR);
    expect(left).toBeLessThanOrEqual(72 * HOUR);
    portal.setNow(new Date((await at(good.grant)) - 1000));
    expect((await portal.anonymous.post(ACTIVATE, activation(good.key))).json.success).toBe(true);
    portal.setNow(new Date((await at(late.grant)) + 1000));
    const dead = await portal.anonymous.post(ACTIVATE, activation(late.key));
    expect(dead.json).toMatchObject({ success: false, status: 410, errorKey: 'link-expired' });
  });

  it('can be used once: of a hundred simultaneous requests, one succeeds', async () => {
    const { key } = await invited();
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => portal.anonymous.post(ACTIVATE, activation(key))),
    );
    expect(tries.filter((answer) => answer.json.success)).toHaveLength(1);
  });

  it('sent again replaces the older key; a truncated, unknown or missing key gets an explanation', async () => {
    const first = await invited();
    const before = mailbox.mails.length;
    await manager.post('/apirest/api/activationmail', { ids: [first.employee.id] });
    expect((await portal.anonymous.get(`${ACTIVATE}?key=${first.key}`)).json.stato).toBe('sostituita');
    const second = await mailTo(mailbox, first.email, before);
    expect(second.keys[0]).not.toBe(first.key);
    for (const key of [first.key.slice(0, 20), 'nessuna', ''])
      expect((await portal.anonymous.post(ACTIVATE, activation(key))).json).toMatchObject({
        success: false,
        status: 404,
      });
    expect((await portal.anonymous.post(ACTIVATE, activation(second.keys[0] ?? ''))).json.success).toBe(true);
  });

  it('that has expired is sent again if the holder of its key asks, but to the same mailbox only', async () => {
    const { email, key, grant } = await invited();
    await portal.owner.query("UPDATE mailed_key SET expires_at = now() - interval '1 hour' WHERE grant_id = $1", [
      grant,
    ]);
    const before = mailbox.mails.length;
    for (const any of [key, key, 'nessuna'])
      expect((await portal.anonymous.post(`${ACTIVATE}/rinnova`, { key: any })).status).toBe(204);
    const again = await mailTo(mailbox, email, before);
    expect(mailbox.mails.slice(before).filter(({ to }) => to.includes(email))).toHaveLength(1);
    expect((await portal.anonymous.post(ACTIVATE, activation(again.keys[0] ?? ''))).json.success).toBe(true);
  });

  it('by mail and one by letter are both valid until either is used; a newer key replaces only the same kind', async () => {
    const [one, other] = [await invited(), await invited()];
    const state = async (key: string) => (await portal.anonymous.get(`${ACTIVATE}?key=${key}`)).json.stato;
    const [first, second] = [await aLetter(one.employee), await aLetter(one.employee)];
    expect([await state(one.key), await state(first), await state(second)]).toEqual(['valida', 'sostituita', 'valida']);
    const before = mailbox.mails.length;
    await manager.post('/apirest/api/activationmail', { ids: [one.employee.id] });
    const again = (await mailTo(mailbox, one.email, before)).keys[0] ?? '';
    expect([await state(one.key), await state(again), await state(second)]).toEqual(['sostituita', 'valida', 'valida']);
    const own = { codFiscale: one.employee.taxCode };
    expect((await portal.anonymous.post(ACTIVATE, activation(second, own))).json.success).toBe(true);
    expect([await state(again), await state(second)]).toEqual(['usata', 'usata']);
    expect((await portal.anonymous.post(ACTIVATE, activation(again))).json.success).toBe(false);

    const letter = await aLetter(other.employee);
    expect((await portal.anonymous.post(ACTIVATE, activation(other.key))).json.success).toBe(true);
    const late = activation(letter, { codFiscale: other.employee.taxCode });
    expect([await state(letter), (await portal.anonymous.post(ACTIVATE, late)).json.success]).toEqual(['usata', false]);
  });

  it('is listed as pending while a letter’s code is valid, even if the mailed link has expired', async () => {
    const { employee, email, key } = await invited();
    const letter = await aLetter(employee);
    portal.setNow(new Date(Date.now() + 100 * HOUR));
    const state = async (of: string) => (await portal.anonymous.get(`${ACTIVATE}?key=${of}`)).json.stato;
    expect([await state(key), await state(letter)]).toEqual(['scaduta', 'valida']);
    const before = mailbox.mails.length;
    expect((await portal.anonymous.post(`${ACTIVATE}/rinnova`, { key })).status).toBe(204);
    await mailTo(mailbox, email, before);
    portal.setNow(new Date(Date.now() + 200 * HOUR));
    manager = await portal.login('azienda-mia');
    const { json } = await manager.get(`/apirest/api/users/company/employees?companyId=${company.id}&size=-1`);
    const found = json.find((row: { email: string | null }) => row.email === email);
    expect([found.stato, await state(letter)]).toEqual(['inAttesa', 'valida']);
  });

  it('by a letter’s code also requires the fiscal code, and guesses are throttled', async () => {
    const employee = await anEmployee(portal.owner, company);
    const code = await aLetter(employee);
    expect((await portal.anonymous.get(`${ACTIVATE}?key=${code.toLowerCase()}`)).json.suCarta).toBe(true);
    expect((await portal.anonymous.post(ACTIVATE, activation(code))).json.fieldErrors[0].field).toBe('codFiscale');
    const other = await portal.anonymous.post(ACTIVATE, activation(code, { codFiscale: 'RSSMRA80A01F205X' }));
    expect(other.json.success).toBe(false);
    const good = await portal.anonymous.post(
      ACTIVATE,
      activation(code, { codFiscale: employee.taxCode.toLowerCase() }),
    );
    expect(good.json.success).toBe(true);
  });

  it('by a letter’s code allows five guesses in total, in whatever form', async () => {
    const employee = await anEmployee(portal.owner, company);
    const letter = await manager.post('/apirest/api/activationletter', { ids: [employee.id] });
    expect(letter.status).toBe(200);
    const { newLetterCode } = await import('../../../src/directory/keys.io.ts');
    const { code, hash } = newLetterCode();
    await portal.owner.query('UPDATE mailed_key SET key_hash = $1 WHERE grant_id = $2', [
      hash,
      await grantOf(employee.id),
    ]);
    const answers: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const guess = activation(code, { codFiscale: aPerson(30_000 + n).taxCode });
      answers.push((await portal.anonymous.post(ACTIVATE, guess)).json.errorKey);
    }
    expect(answers.slice(0, 5)).not.toContain('too-many-tries');
    expect(answers.slice(5)).toEqual(['too-many-tries', 'too-many-tries']);
  });

  it('links to the practice’s own host, whatever the Host header of the request', async () => {
    const own = await aPractice(portal.owner);
    await portal.owner.query(
      "UPDATE practice SET host = 'studio.esempio.invalid', name = 'Studio Prova' WHERE id = $1",
      [own.id],
    );
    const consultant = await portal.login(own.login);
    const there = await aCompany(portal.owner, own);
    const invited = await anEmployee(portal.owner, there, { email: 'con.host@esempio.invalid' });
    const forged = { 'x-forwarded-host': 'truffa.esempio.invalid', origin: 'https://truffa.esempio.invalid' };
    await consultant.call('POST', '/apirest/api/activationmail', { ids: [invited.id] }, forged);
    const { text, links } = await mailTo(mailbox, 'con.host@esempio.invalid');
    expect(
      links.every((link) => link.startsWith('http://studio.esempio.invalid/backoffice/#/account/activate?key=')),
    ).toBe(true);
    expect(text).toContain('Studio Prova');
    expect(text).toContain('text/html');
    const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? '';
    expect(subject).toBe('Attiva il tuo accesso a Portale lavoro');
  });
});

describe('the login with a mailed key (P112)', () => {
  const DEVICE = 'chiave-di-un-browser-per-la-prova-0123456789';
  const sessions = async (login: string) =>
    (
      await portal.owner.query(
        `SELECT s.remember, s.grant_id AS grant, s.fresh_until IS NOT NULL AS fresh FROM session s
         JOIN account a ON a.id = s.account_id WHERE a.login = $1`,
        [login],
      )
    ).rows;
  /** The activation, reset and login events of an account, oldest first. */
  const told = async (login: string) =>
    (
      await portal.owner.query(
        `SELECT l.action FROM ledger l JOIN account a ON a.id = l.actor_account_id
         WHERE a.login = $1 AND l.action IN ('activated', 'passwordReset', 'loggedIn') ORDER BY l.seq`,
        [login],
      )
    ).rows.map(({ action }) => action);

  it('follows an activation at once, with the session and event of an ordinary login', async () => {
    const { key, grant } = await invited();
    const body = activation(key, { entra: { rememberMe: true, dispositivo: DEVICE } });
    const answer = await portal.anonymous.post(ACTIVATE, body);
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.json.id_token}`);
    const me = await caller(portal.url, answer.json.id_token).get('/apirest/api/account');
    expect(me.json).toMatchObject({
      login: body.login,
      role: 'EMPLOYEE',
      activeGrant: grant,
      privacyDaAccettare: false,
    });
    expect(await sessions(body.login)).toEqual([{ remember: true, grant, fresh: true }]);
    expect(await told(body.login)).toEqual(['activated', 'loggedIn']);
    const { rowCount } = await portal.owner.query(
      'SELECT FROM known_device d JOIN account a ON a.id = d.account_id WHERE a.login = $1',
      [body.login],
    );
    expect(rowCount).toBe(1);
    const again = await portal.anonymous.post(ACTIVATE, body);
    expect([again.json.errorKey, again.json.id_token]).toEqual(['link-used', undefined]);
    expect(await sessions(body.login)).toHaveLength(1);
  });

  it('happens only on request', async () => {
    const { key } = await invited();
    const body = activation(key);
    const answer = await portal.anonymous.post(ACTIVATE, body);
    expect([answer.json.success, answer.json.id_token, answer.headers.get('authorization')]).toEqual([
      true,
      undefined,
      null,
    ]);
    expect([await sessions(body.login), await told(body.login)]).toEqual([[], ['activated']]);
  });

  it('follows a reset at once, unless the account has a second factor', async () => {
    const account = await anAccount(portal.owner, 'subito-dentro');
    await aGrant(portal.owner, account, { role: 'CONSULTANT', practice_id: practice.id });
    const reset = async () => {
      const { newToken } = await import('../../../src/directory/keys.io.ts');
      const { token, hash } = newToken();
      await portal.owner.query(
        `INSERT INTO mailed_key (key_hash, purpose, practice_id, account_id, created_at, expires_at)
         VALUES ($1, 'passwordReset', $2, $3, now(), now() + interval '1 day')`,
        [hash, practice.id, account],
      );
      return portal.anonymous.post(FINISH, { key: token, newPassword: NEW_PASSWORD, entra: {} });
    };
    const first = await reset();
    const me = caller(portal.url, first.json.id_token);
    expect((await me.get('/apirest/api/account')).json.login).toBe('subito-dentro');
    expect(await told('subito-dentro')).toEqual(['passwordReset', 'loggedIn']);
    await portal.owner.query(
      "INSERT INTO second_factor (account_id, kind, name, secret, created_at) VALUES ($1, 'totp', 'App', 'v1.x', now())",
      [account],
    );
    const second = await reset();
    expect([second.json.success, second.json.id_token]).toEqual([true, undefined]);
    expect((await me.get('/apirest/api/account')).status).toBe(401);
    expect([await sessions('subito-dentro'), await told('subito-dentro')]).toEqual([
      [],
      ['passwordReset', 'loggedIn', 'passwordReset'],
    ]);
  });

  it('proposes a free login name to the holder of the key only', async () => {
    const name = { first_name: 'Niccolò', last_name: 'D’Angelo' };
    const [one, other] = [await invited(name), await invited(name)];
    const proposed = async (key: string) => (await portal.anonymous.get(`${ACTIVATE}?key=${key}`)).json.utenteProposto;
    expect([await proposed(one.key), await proposed(other.key)]).toEqual(['niccolo.dangelo', 'niccolo.dangelo']);
    await portal.anonymous.post(ACTIVATE, activation(one.key, { login: 'niccolo.dangelo' }));
    expect([await proposed(one.key), await proposed(other.key)]).toEqual([null, 'niccolo.dangelo2']);
    expect(await proposed('nessuna')).toBe(null);
  });
});

describe('a second grant (P3)', () => {
  it('joins the account of the same verified person, who can then switch; another person’s grant does not', async () => {
    const first = await invited();
    const body = activation(first.key);
    await portal.anonymous.post(ACTIVATE, body);
    const second = await invited({ taxCode: first.employee.taxCode, employee_code: '2' });
    const spouse = await invited();
    const me = await portal.login(body.login, { password: NEW_PASSWORD });
    const foreign = await me.post('/apirest/api/account/grants', { key: spouse.key, privacyAccepted: true });
    expect([foreign.status, foreign.json.errorKey]).toEqual([409, 'other-person']);
    expect((await portal.anonymous.get(`${ACTIVATE}?key=${spouse.key}`)).json.stato).toBe('valida');
    const joined = await me.post('/apirest/api/account/grants', { key: second.key, privacyAccepted: true });
    expect(joined.json).toEqual({ grant: second.grant });
    expect((await me.get('/apirest/api/account')).json.grants).toHaveLength(2);
    expect((await me.post('/apirest/api/account/role', { grant: second.grant })).status).toBe(200);
  });

  it.each([
    { name: 'asks for the privacy text again of nobody who has accepted it', before: true },
    { name: 'records the acceptance of the privacy text of whoever had not', before: false },
  ])('$name', async ({ before }) => {
    const first = await invited();
    const body = activation(first.key);
    await portal.anonymous.post(ACTIVATE, body);
    const accepted = async () =>
      (
        await portal.owner.query(
          'SELECT p.id, p.version, p.address FROM privacy_acceptance p JOIN account a ON a.id = p.account_id WHERE a.login = $1',
          [body.login],
        )
      ).rows;
    if (!before)
      await portal.owner.query(
        'DELETE FROM privacy_acceptance p USING account a WHERE a.id = p.account_id AND a.login = $1',
        [body.login],
      );
    const had = await accepted();
    const second = await invited({ taxCode: first.employee.taxCode, employee_code: '2' });
    const me = await portal.login(body.login, { password: NEW_PASSWORD });
    const joined = await me.post('/apirest/api/account/grants', { key: second.key, privacyAccepted: true });
    expect(joined.json).toEqual({ grant: second.grant });
    const has = await accepted();
    if (before) expect([had.length, has]).toEqual([1, had]);
    else expect([had, has]).toEqual([[], [{ id: expect.any(String), version: '1.0', address: '127.0.0.1' }]]);
  });
});

describe('the grant in which a login starts (P116)', () => {
  it('is the last used one, but not one whose employment has ended while another continues', async () => {
    const login = `piu-posti${(made += 1)}`;
    const first = await anEmployee(portal.owner, company, { login });
    const other = await aCompany(portal.owner, practice);
    const second = await anEmployee(portal.owner, other, { taxCode: first.taxCode });
    const account = (await portal.owner.query('SELECT id FROM account WHERE login = $1', [login])).rows[0].id;
    const [one, two] = [await grantOf(first.id), await grantOf(second.id)];
    await portal.owner.query('UPDATE account_grant SET account_id = $1, activated_at = now() WHERE id = $2', [
      account,
      two,
    ]);
    const here = async () => (await (await portal.login(login)).get('/apirest/api/account')).json.activeGrant;
    expect(await here()).toBe(one);
    const me = await portal.login(login);
    expect((await me.post('/apirest/api/account/role', { grant: two })).status).toBe(200);
    // A logout deletes the session; the account still remembers the last grant.
    await portal.owner.query('DELETE FROM session WHERE account_id = $1', [account]);
    expect(await here()).toBe(two);
    const ends = (id: string, on: string | null) =>
      portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [id, on]);
    await ends(second.id, '2020-01-31');
    expect(await here()).toBe(one);
    await ends(first.id, '2020-01-31');
    expect(await here()).toBe(one);
    await ends(second.id, null);
    expect(await here()).toBe(two);
  });

  it('is listed with the other grants; each shows its number of notifications and nothing else', async () => {
    const login = `piu-posti${(made += 1)}`;
    const first = await anEmployee(portal.owner, company, { login });
    const elsewhere = await aPractice(portal.owner);
    const other = await aCompany(portal.owner, elsewhere);
    const second = await anEmployee(portal.owner, other, { taxCode: first.taxCode });
    const account = (await portal.owner.query('SELECT id FROM account WHERE login = $1', [login])).rows[0].id;
    const [one, two] = [await grantOf(first.id), await grantOf(second.id)];
    await portal.owner.query('UPDATE account_grant SET account_id = $1, activated_at = $3 WHERE id = $2', [
      account,
      two,
      '2020-01-01',
    ]);
    await portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [second.id, '2020-01-31']);
    const there = await aPayslip(portal, second, { createdBy: elsewhere.accountId, publishOn: '2020-01-31' });
    const me = await portal.login(login);
    const places = async () => (await me.get('/apiback/api/dipendente/posti')).json;
    expect(await places()).toEqual([
      { grant: one, azienda: company.legalName, attivo: true, cessato: false, nuovi: 0 },
      { grant: two, azienda: other.legalName, attivo: false, cessato: true, nuovi: 1 },
    ]);
    expect((await me.get('/apiback/api/dipendente/documenti')).json).toEqual([]);
    expect((await me.get(`/apiback/api/dipendente/documenti/${there}/download`)).status).toBe(404);
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE id = $1', [two]);
    expect(await places()).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const ask = (name: string) =>
    fetch(`${portal.url}/apirest/api/account/reset-password/init`, {
      method: 'POST',
      body: name,
      headers: { 'content-type': 'text/plain' },
    });

  it('is reset once, within 24 hours, by its own key, and all sessions end', async () => {
    await anEmployee(portal.owner, company, { login: 'scordata', email: 'scordata@esempio.invalid' });
    const session = await portal.login('scordata');
    expect((await ask('Scordata')).status).toBe(200);
    const { keys, text } = await mailTo(mailbox, 'scordata@esempio.invalid');
    expect(text).toContain('scordata');
    // Until a password is submitted, the page shows only the state of its key, nothing about the owner.
    const state = async (key = '') => (await portal.anonymous.get(`${FINISH}?key=${key}`)).json;
    expect(await state(keys[0])).toEqual({ stato: 'valida' });
    const { key: activation } = await invited();
    expect([await state('nessuna'), await state(activation)]).toEqual([
      { stato: 'sconosciuta' },
      { stato: 'sconosciuta' },
    ]);
    const weak = await portal.anonymous.post(FINISH, { key: keys[0], newPassword: 'debole' });
    expect(weak.json).toMatchObject({ success: false, status: 400, errorKey: 'password-too-weak' });
    const good = await portal.anonymous.post(FINISH, { key: keys[0], newPassword: NEW_PASSWORD });
    expect([good.status, good.json.success]).toEqual([200, true]);
    expect((await session.get('/apirest/api/account')).status).toBe(401);
    expect(await enters('scordata', PASSWORD)).toBe(false);
    expect(await enters('scordata', NEW_PASSWORD)).toBe(true);
    expect(await state(keys[0])).toEqual({ stato: 'usata' });
    const again = await portal.anonymous.post(FINISH, { key: keys[0], newPassword: 'Un.Altra-8-volta' });
    expect(again.json).toMatchObject({ success: false, status: 410 });
  });

  it('gets a second link that replaces the first', async () => {
    const email = 'due.link@esempio.invalid';
    await anEmployee(portal.owner, company, { login: 'due.link', email });
    await ask('due.link');
    const [first] = (await mailTo(mailbox, email)).keys;
    const before = mailbox.mails.length;
    await ask('due.link');
    await expect.poll(() => mailbox.mails.slice(before).some(({ to }) => to.includes(email))).toBe(true);
    const good =
      "SELECT count(*)::int AS n FROM mailed_key WHERE email IS NULL AND purpose = 'passwordReset' AND replaced_at IS NULL AND account_id = (SELECT id FROM account WHERE login = 'due.link')";
    await expect.poll(async () => (await portal.owner.query(good)).rows[0].n).toBe(1);
    const answer = await portal.anonymous.post(FINISH, { key: first, newPassword: NEW_PASSWORD });
    expect([answer.status, answer.json.errorKey]).toEqual([410, 'link-replaced']);
    expect(await enters('due.link', PASSWORD)).toBe(true);
  });

  it('can be requested five times an hour per account, whether by login, e-mail or fiscal code', async () => {
    const employee = await anEmployee(portal.owner, company, {
      login: 'assillata',
      email: 'assillata@esempio.invalid',
    });
    for (let n = 0; n < 4; n += 1)
      for (const name of ['assillata', 'assillata@esempio.invalid', employee.taxCode]) await ask(name);
    const sent = "SELECT count(*)::int AS n FROM outbox WHERE recipient = 'assillata@esempio.invalid'";
    await expect.poll(async () => (await portal.owner.query(sent)).rows[0].n, { timeout: 20_000 }).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await portal.owner.query(sent)).rows).toEqual([{ n: 5 }]);
  });

  it('is reset once even if a hundred requests arrive at the same time', async () => {
    await anEmployee(portal.owner, company, { login: 'cento.volte', email: 'cento.volte@esempio.invalid' });
    await ask('cento.volte');
    const { keys } = await mailTo(mailbox, 'cento.volte@esempio.invalid');
    const finish = (n: number) =>
      portal.anonymous
        .post(FINISH, { key: keys[0], newPassword: `Correndo-${n}-volte` })
        .then(({ json }) => json.success);
    const won = (await Promise.all(Array.from({ length: 100 }, (_, n) => finish(n)))).flatMap((success, n) =>
      success === true ? [n] : [],
    );
    expect(won).toHaveLength(1);
    expect(await enters('cento.volte', `Correndo-${won[0]}-volte`)).toBe(true);
  });

  it('of a shared mailbox gets one mail with a link for each login', async () => {
    for (const [login, email] of [
      ['coniuge.uno', 'famiglia@esempio.invalid'],
      ['coniuge.due', 'Famiglia@esempio.invalid'],
    ])
      await anEmployee(portal.owner, company, { login, email });
    await ask('famiglia@esempio.invalid');
    const { text, keys } = await mailTo(mailbox, 'famiglia@esempio.invalid');
    expect(keys).toHaveLength(2);
    expect(text).toMatch(/coniuge\.uno[^]*coniuge\.due/);
    await portal.anonymous.post(FINISH, { key: keys[1], newPassword: NEW_PASSWORD });
    expect([await enters('coniuge.uno', PASSWORD), await enters('coniuge.due', NEW_PASSWORD)]).toEqual([true, true]);
    // Both accounts share the e-mail; each password opens only its own account (P61).
    expect([
      await enters('famiglia@esempio.invalid', PASSWORD),
      await enters('famiglia@esempio.invalid', NEW_PASSWORD),
    ]).toEqual([true, true]);
  });

  it('is reset with a key that is valid for 24 hours, to the second, and never reactivates a disabled user', async () => {
    const reset = async (login: string) => {
      await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
      await ask(login);
      return (await mailTo(mailbox, `${login}@esempio.invalid`)).keys[0] ?? '';
    };
    const [good, late, off] = [await reset('in.tempo'), await reset('tardi'), await reset('spento')];
    const { rows } = await portal.owner.query(
      "SELECT max(expires_at) AS last, min(expires_at) AS first FROM mailed_key WHERE purpose = 'passwordReset' AND used_at IS NULL AND replaced_at IS NULL",
    );
    portal.setNow(new Date(new Date(rows[0].first).getTime() - 1000));
    expect((await portal.anonymous.post(FINISH, { key: good, newPassword: NEW_PASSWORD })).json.success).toBe(true);
    await portal.owner.query(
      "UPDATE account_grant SET disabled_at = now() WHERE account_id = (SELECT id FROM account WHERE login = 'spento')",
    );
    const revived = await portal.anonymous.post(FINISH, { key: off, newPassword: NEW_PASSWORD });
    expect(revived.json.success).toBe(false);
    expect(await enters('spento', NEW_PASSWORD)).toBe(false);
    portal.setNow(new Date(new Date(rows[0].last).getTime() + 1000));
    expect((await portal.anonymous.post(FINISH, { key: late, newPassword: NEW_PASSWORD })).json.errorKey).toBe(
      'link-expired',
    );
  });

  it('requested for a known or unknown name gets the same body and headers, before any lookup', async () => {
    const answer = async (name: string) => {
      const response = await ask(name);
      const headers = [...response.headers].filter(([header]) => header !== 'date');
      return JSON.stringify([response.status, await response.text(), headers]);
    };
    // With these tables locked, a query on them would wait; the response must not.
    await portal.owner.query('BEGIN');
    await portal.owner.query('LOCK TABLE account, account_grant, credential, employee');
    try {
      const answers = await Promise.all([answer('consulente'), answer('nessuno-al-mondo')]);
      expect(new Set(answers).size).toBe(1);
    } finally {
      await portal.owner.query('COMMIT');
    }
  });
});

describe('a one-time password', () => {
  it('must be changed first: every endpoint except account, password change and logout answers 409', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'una.volta' });
    const { json } = await manager.post(`/apirest/api/account/reset-default-password/${employee.id}`);
    const me = await portal.login('una.volta', { password: json.password });
    expect((await me.get('/apirest/api/account')).json.primaDiTutto).toBe('password-change-required');
    const allowed = [
      'GET /apirest/api/account',
      'POST /apirest/api/account/change-password',
      'GET /apirest/api/account/identita/uscita',
      'POST /apirest/api/logout',
    ];
    const { PERMISSIONS } = await import('../../../src/access/permissions.ts');
    for (const contract of portal.server.app.contracts) {
      const call = `${contract.method} ${contract.path}`;
      if (allowed.includes(call) || PERMISSIONS[contract.permission] === 'public' || contract.kind === 'upload')
        continue;
      const answer = await me.call(
        contract.method,
        contract.path.replace(/:\w+/g, '1'),
        contract.body ? {} : undefined,
      );
      expect([answer.status, answer.json.errorKey], call).toEqual([409, 'password-change-required']);
    }
    const change = (currentPassword: string, newPassword: string) =>
      me.post('/apirest/api/account/change-password', { currentPassword, newPassword });
    const wrong = await change('Sbagliata.1', NEW_PASSWORD);
    expect([wrong.status, wrong.json.type.endsWith('invalid-password')]).toEqual([400, true]);
    expect((await change(json.password, json.password)).json.errorKey).toBe('same-password');
    expect((await change(json.password, NEW_PASSWORD)).status).toBe(204);
    expect((await me.get('/apiback/api/dipendente/documenti')).status).toBe(200);
  });

  it('that is changed, like any password, ends all other sessions at once but not the current one', async () => {
    await anEmployee(portal.owner, company, { login: 'venti.sessioni' });
    const me = await portal.login('venti.sessioni');
    const others = await Promise.all(Array.from({ length: 20 }, () => portal.login('venti.sessioni')));
    await me.post('/apirest/api/account/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    const after = await Promise.all(others.map((other) => other.get('/apirest/api/account')));
    expect(after.map(({ status }) => status)).toEqual(Array(20).fill(401));
    expect((await me.get('/apirest/api/account')).status).toBe(200);
  });
});

describe('a session on a worker’s own phone, kept for 400 days,', () => {
  const reset = async (login: string) => {
    const headers = { 'content-type': 'text/plain' };
    await fetch(`${portal.url}/apirest/api/account/reset-password/init`, { method: 'POST', body: login, headers });
    const { keys } = await mailTo(mailbox, `${login}@esempio.invalid`);
    return portal.anonymous.post(FINISH, { key: keys[0], newPassword: NEW_PASSWORD });
  };
  it.each<[string, (one: { login: string; id: string }) => Promise<{ status: number }>]>([
    [
      'the password is changed on another device',
      async ({ login }) =>
        (await portal.login(login)).post('/apirest/api/account/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
        }),
    ],
    ['the password is reset by mail', ({ login }) => reset(login)],
    ['the access is disabled', ({ id }) => manager.put(`/apirest/api/users/activation/${id}`, { attivo: false })],
    [
      'the access is reset to another mailbox',
      ({ id }) => manager.post('/apirest/api/account/reset', { id, email: `nuova${id}@esempio.invalid` }),
    ],
  ])('ends as soon as %s', async (_, ends) => {
    const login = `telefono${(made += 1)}`;
    const { id } = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
    const phone = await portal.login(login, { rememberMe: true });
    const lastsTo = "SELECT max(idle_until) > now() + interval '399 days' AS long FROM session WHERE remember";
    expect((await portal.owner.query(lastsTo)).rows).toEqual([{ long: true }]);
    expect((await ends({ login, id })).status).toBeLessThan(300);
    expect((await phone.get('/apirest/api/account')).status).toBe(401);
  });
});

/** Ends the fresh period of the sessions, as if six minutes had passed since login. */
const staled = (login: string) =>
  portal.owner.query(
    'UPDATE session s SET fresh_until = NULL FROM account a WHERE a.id = s.account_id AND a.login = $1',
    [login],
  );

describe('a user’s own sessions', () => {
  it('are listed only while neither their idle nor their absolute expiry has passed', async () => {
    await anEmployee(portal.owner, company, { login: 'tre.sessioni' });
    const me = await portal.login('tre.sessioni');
    for (let times = 0; times < 2; times += 1) await portal.login('tre.sessioni');
    const open = async () => (await me.get('/apirest/api/account/sessions')).json.length;
    expect(await open()).toBe(3);
    for (const [column, left] of [
      ['idle_until', 2],
      ['expires_at', 1],
    ] as const) {
      await portal.owner.query(
        `UPDATE session SET ${column} = now() - interval '1 minute' WHERE id = (SELECT max(s.id) FROM session s
           JOIN account a ON a.id = s.account_id WHERE a.login = 'tre.sessioni' AND s.idle_until > now())`,
      );
      expect(await open()).toBe(left);
    }
  });
});

describe('a user’s own data:', () => {
  const DATA = '/apirest/api/account/userdata';
  const AGAIN = '/apirest/api/account/reauthenticate';

  it('a new e-mail requires a fresh session and a confirmation from its mailbox; the old mailbox is notified', async () => {
    await anEmployee(portal.owner, company, { login: 'trasloca', email: 'prima@esempio.invalid' });
    const me = await portal.login('trasloca');
    await staled('trasloca');
    const change = () => me.post(DATA, { login: 'trasloca', email: 'dopo@esempio.invalid' });
    expect((await change()).json.errorKey).toBe('reauthentication-required');
    expect((await me.post(AGAIN, { password: 'Sbagliata.1' })).json.errorKey).toBe('invalid-password');
    expect((await me.post(AGAIN, { password: PASSWORD })).status).toBe(204);
    expect((await change()).json).toEqual({
      login: 'trasloca',
      email: 'prima@esempio.invalid',
      emailDaConfermare: 'dopo@esempio.invalid',
      langKey: null,
    });
    expect((await mailTo(mailbox, 'prima@esempio.invalid')).text).not.toContain('dopo@');
    const { keys } = await mailTo(mailbox, 'dopo@esempio.invalid');
    const confirm = () => portal.anonymous.post(`${DATA}/conferma`, { key: keys[0] });
    expect((await confirm()).json.success).toBe(true);
    expect((await confirm()).json).toMatchObject({ success: false, status: 410 });
    expect((await me.get(DATA)).json).toEqual({
      login: 'trasloca',
      email: 'dopo@esempio.invalid',
      emailDaConfermare: null,
      langKey: null,
    });
    portal.setNow(new Date(Date.now() + 6 * 60_000));
    expect((await me.post(DATA, { email: 'ancora@esempio.invalid' })).json.errorKey).toBe('reauthentication-required');
  });

  it('a new e-mail is shown as pending until its link expires', async () => {
    await anEmployee(portal.owner, company, { login: 'dimentica', email: 'resta@esempio.invalid' });
    const me = await portal.login('dimentica');
    await me.post(DATA, { login: 'dimentica', email: 'mai@esempio.invalid' });
    const waits = async () => (await me.get(DATA)).json.emailDaConfermare;
    expect(await waits()).toBe('mai@esempio.invalid');
    await portal.owner.query(
      "UPDATE account SET asked_email_until = now() - interval '1 second' WHERE login = 'dimentica'",
    );
    expect(await waits()).toBeNull();
  });

  it('the language is saved, recorded, and used for mails and error messages; the browser’s languages are ignored', async () => {
    await anEmployee(portal.owner, company, { login: 'straniera', email: 'straniera@esempio.invalid' });
    const me = await portal.login('straniera');
    expect((await me.get('/apirest/api/account')).json).toMatchObject({ langKey: 'it', linguaScelta: false });
    for (let times = 0; times < 2; times += 1)
      expect((await me.post(DATA, { langKey: 'ro' })).json).toMatchObject({ langKey: 'ro' });
    expect((await me.post(DATA, { langKey: 'xx' })).status).toBe(400);
    expect((await me.get('/apirest/api/account')).json).toMatchObject({ langKey: 'ro', linguaScelta: true });
    const told = await portal.owner.query(
      `SELECT l.canonical::jsonb->'data' AS data FROM ledger l JOIN account a ON a.id = l.actor_account_id
       WHERE l.action = 'languageChosen' AND a.login = 'straniera'`,
    );
    expect(told.rows.map(({ data }) => data)).toEqual([{ language: 'ro' }]);
    const refused = async (language: string) => {
      const answer = await fetch(`${portal.url}${LOGIN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ username: 'straniera', password: 'Sbagliata.1' }),
      });
      return ((await answer.json()) as { detail: string }).detail;
    };
    expect(await refused('ro')).toBe('Numele de utilizator sau parola nu sunt corecte.');
    expect(await refused('ro-RO,ro;q=0.9')).toBe('Utente o password non corretti.');
    expect(await refused('xx')).toBe('Utente o password non corretti.');
  });

  it('the login name can be changed at once, but never to another person’s', async () => {
    const other = await anEmployee(portal.owner, company, { login: 'altra', email: 'altra@esempio.invalid' });
    await anEmployee(portal.owner, company, { login: 'cambia.nome' });
    const me = await portal.login('cambia.nome');
    for (const login of ['ALTRA', 'altra@esempio.invalid', other.taxCode])
      expect((await me.post(DATA, { login })).json.errorKey).toBe('loginexists');
    expect((await me.post(DATA, { login: 'nome.nuovo' })).json.login).toBe('nome.nuovo');
    expect(await enters('Nome.Nuovo', PASSWORD)).toBe(true);
  });

  it('login by fiscal code is available to employees only', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'col.codice' });
    expect(await enters(employee.taxCode.toLowerCase(), PASSWORD)).toBe(true);
  });

  it('a revoked session ends at once; another user’s session is not found', async () => {
    await anEmployee(portal.owner, company, { login: 'due.posti' });
    const [here, there, foreign] = [
      await portal.login('due.posti'),
      await portal.login('due.posti'),
      await portal.login('azienda-mia'),
    ];
    const list = (await here.get('/apirest/api/account/sessions')).json;
    expect(list.map((one: { questa: boolean }) => one.questa).sort()).toEqual([false, true]);
    const other = list.find((one: { questa: boolean }) => !one.questa).id;
    expect((await foreign.call('DELETE', `/apirest/api/account/sessions/${other}`)).status).toBe(404);
    expect((await here.call('DELETE', `/apirest/api/account/sessions/${other}`)).status).toBe(204);
    expect((await there.get('/apirest/api/account')).status).toBe(401);
    expect((await here.get('/apirest/api/account')).status).toBe(200);
  });
});

describe('the set-up of a second factor', () => {
  it('must be confirmed within five minutes, with the token of that set-up', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `prepara${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const me = await portal.login(login);
    const begin = async (what: string) => (await me.post(`/apirest/api/account/mfa/${what}/begin`)).json;
    const passkey = aPasskey(portal.server.app.config.publicUrl);
    const [late, latePasskey] = [await begin('totp'), await begin('passkey')];
    portal.setNow(new Date(start.getTime() + 1));
    const inTime = await begin('totp');
    const end = new Date(start.getTime() + 5 * 60_000);
    portal.setNow(end);
    expect((await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD })).status).toBe(204);
    const confirm = ({ token }: { token: string }, { segreto }: { segreto: string }) =>
      me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, end) });
    expect((await confirm(late, late)).json.errorKey).toBe('second-step-over');
    expect((await confirm(latePasskey, late)).json.errorKey).toBe('second-step-over');
    const { token, opzioni } = latePasskey;
    const registered = await me.post('/apirest/api/account/mfa/passkey/confirm', {
      ...{ token, risposta: passkey.registered(opzioni) },
    });
    expect(registered.json.errorKey).toBe('second-step-over');
    expect((await confirm(inTime, late)).json.errorKey).toBe('wrong-code');
    expect((await confirm(inTime, inTime)).status).toBe(200);
    expect((await me.get('/apirest/api/account/mfa')).json.fattori).toMatchObject([{ tipo: 'totp' }]);
    portal.setNow(null);
  });
});

describe('a step started by another user', () => {
  it('confirms no factor and re-authenticates nobody in another session', async () => {
    const enters = async () => {
      const login = `passo${(made += 1)}`;
      await anEmployee(portal.owner, company, { login });
      return portal.login(login);
    };
    const [me, other] = [await enters(), await enters()];
    const MFA = '/apirest/api/account/mfa';
    const totp = (await me.post(`${MFA}/totp/begin`)).json;
    const code = codeAt(totp.segreto, new Date());
    const refused = await other.post(`${MFA}/totp/confirm`, { token: totp.token, codice: code });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'second-step-over']);
    const passkey = aPasskey(portal.server.app.config.publicUrl);
    const begun = (await me.post(`${MFA}/passkey/begin`)).json;
    const registered = { token: begun.token, risposta: passkey.registered(begun.opzioni) };
    const also = await other.post(`${MFA}/passkey/confirm`, registered);
    expect([also.status, also.json.errorKey]).toEqual([409, 'second-step-over']);
    // A response to another challenge registers no passkey, and the owner can still complete the step.
    const foreign = (await other.post(`${MFA}/passkey/begin`)).json;
    const wrong = await me.post(`${MFA}/passkey/confirm`, {
      ...{ token: begun.token, risposta: passkey.registered(foreign.opzioni) },
    });
    expect([wrong.status, wrong.json.errorKey]).toEqual([400, 'passkey-refused']);
    for (const who of [me, other]) expect((await who.get(MFA)).json.fattori).toEqual([]);
    expect((await me.post(`${MFA}/passkey/confirm`, registered)).status).toBe(200);
    // The owner's response to the owner's challenge fails in another session; with another user's challenge it fails
    // too.
    await other.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const again = (await me.post('/apirest/api/account/reauthenticate/begin')).json;
    const proof = { token: again.token, passkey: passkey.signed(again.passkey) };
    const stolen = await other.post('/apirest/api/account/reauthenticate', proof);
    expect([stolen.status, stolen.json.errorKey]).toEqual([400, 'wrong-code']);
    const { token } = (await other.post('/apirest/api/account/reauthenticate/begin')).json;
    const mixed = await me.post('/apirest/api/account/reauthenticate', { ...proof, token });
    expect([mixed.status, mixed.json.errorKey]).toEqual([400, 'wrong-code']);
    expect((await me.post('/apirest/api/account/reauthenticate', proof)).status).toBe(204);
    // The response is valid once.
    expect((await me.post('/apirest/api/account/reauthenticate', proof)).json.errorKey).toBe('wrong-code');
  });
});

describe('a second factor', () => {
  it('in an app accepts each code once and each recovery code once, throttles guesses, and can be reset by a manager', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'due.fattori' });
    const start = new Date();
    portal.setNow(start);
    const me = await portal.login('due.fattori');
    await staled('due.fattori');
    expect((await me.post('/apirest/api/account/mfa/totp/begin')).json.errorKey).toBe('reauthentication-required');
    await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const { token, segreto, indirizzo } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    expect(indirizzo).toContain('otpauth://totp/Portale%20lavoro');
    const confirm = (codice: string) =>
      me.post('/apirest/api/account/mfa/totp/confirm', { token, codice, nome: 'Telefono' });
    expect((await confirm('000000')).json.errorKey).toBe('wrong-code');
    const { codiciRecupero } = (await confirm(codeAt(segreto, start))).json;
    expect(codiciRecupero).toHaveLength(10);
    expect((await me.get('/apirest/api/account/mfa')).json.fattori).toMatchObject([{ tipo: 'totp', nome: 'Telefono' }]);

    const first = async () =>
      (await portal.anonymous.post(LOGIN, { username: 'due.fattori', password: PASSWORD })).json.secondFactor;
    const second = (step: { token: string }, codice: string) =>
      portal.anonymous.post(`${LOGIN}/second-factor`, { token: step.token, codice });
    const step = await first();
    expect([step.metodi, step.passkey]).toEqual([['totp', 'codice'], null]);
    // Every TOTP secret in the database is encrypted, pending ones included, so that the database alone yields no
    // codes.
    const kept = await portal.owner.query(
      `SELECT secret FROM second_factor
       WHERE secret IS NOT NULL AND account_id = (SELECT id FROM account WHERE login = 'due.fattori')`,
    );
    expect(kept.rows).toHaveLength(1);
    await me.post('/apirest/api/account/reauthenticate', { codice: codiciRecupero[1] });
    expect((await me.post('/apirest/api/account/mfa/totp/begin')).status).toBe(200);
    const begun = await portal.owner.query('SELECT secret FROM second_factor_step WHERE secret IS NOT NULL');
    expect(begun.rows.length).toBeGreaterThan(0);
    for (const { secret } of [...kept.rows, ...begun.rows]) expect(secret).toMatch(/^v1\.[\w-]{80,}$/);
    expect(JSON.stringify(kept.rows)).not.toContain(segreto);
    // The code that confirmed the app cannot be used again.
    expect((await second(step, codeAt(segreto, start))).status).toBe(401);
    portal.setNow(new Date(start.getTime() + 31_000));
    const later = codeAt(segreto, new Date(start.getTime() + 31_000));
    const twice = await Promise.all([second(await first(), later), second(await first(), later)]);
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const recovered = await second(await first(), codiciRecupero[0].toLowerCase());
    expect(recovered.status).toBe(200);
    expect((await second(await first(), codiciRecupero[0])).status).toBe(401);
    const braked = await first();
    const guesses = [];
    for (let n = 0; n < 8; n += 1) guesses.push((await second(braked, '123456')).status);
    expect(guesses).toContain(429);
    const reset = await manager.post(`/apirest/api/users/mfa/${employee.id}`, {
      identificazione: 'Di persona, in ufficio',
    });
    expect([reset.status, reset.json]).toEqual([200, { daQuando: null }]);
    expect(await enters('due.fattori', PASSWORD)).toBe(true);
  });

  it('can be replaced once by a recovery code for re-authentication, which is recorded; the password alone is refused', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `fattore${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const me = await portal.login(login);
    const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    const confirmed = await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, start) });
    const [code] = confirmed.json.codiciRecupero;
    await staled(login);
    const AGAIN = '/apirest/api/account/reauthenticate';
    expect((await me.post(`${AGAIN}/begin`)).json.metodi).toEqual(['totp', 'codice']);
    expect((await me.post(AGAIN, { password: PASSWORD })).json.errorKey).toBe('second-factor-asked');
    expect((await me.post(AGAIN, { codice: ` ${code.toLowerCase()}` })).status).toBe(204);
    expect((await me.get(AGAIN)).status).toBe(200);
    expect((await me.post(AGAIN, { codice: code })).json.errorKey).toBe('wrong-code');
    expect((await me.get('/apirest/api/account/mfa')).json.codiciRimasti).toBe(9);
    const { rows } = await portal.owner.query(
      `SELECT l.action FROM ledger l JOIN account a ON a.id = l.object_id AND a.login = $1
       WHERE l.object_kind = 'account' AND l.action IN ('recoveryCodeUsed', 'reauthenticated') ORDER BY l.action`,
      [login],
    );
    expect(rows.map(({ action }) => action)).toEqual(['reauthenticated', 'recoveryCodeUsed']);
  });

  it('can be removed without losing the recovery codes, which end with the last factor', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `fattore${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const me = await portal.login(login);
    const add = async () => {
      const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
      return me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, start) });
    };
    const { codiciRecupero } = (await add()).json;
    expect((await me.post('/apirest/api/account/reauthenticate', { codice: codiciRecupero[0] })).status).toBe(204);
    expect((await add()).status).toBe(200);
    const state = async () => (await me.get('/apirest/api/account/mfa')).json;
    const { fattori, codiciRimasti } = await state();
    expect([fattori.length, codiciRimasti]).toEqual([2, 9]);
    expect((await me.call('DELETE', `/apirest/api/account/mfa/${fattori[0].id}`)).status).toBe(204);
    expect(await state()).toMatchObject({ fattori: [{ id: fattori[1].id }], codiciRimasti: 9 });
    expect((await me.call('DELETE', `/apirest/api/account/mfa/${fattori[1].id}`)).status).toBe(204);
    expect(await state()).toMatchObject({ fattori: [], codiciRimasti: 0 });
  });

  it('is removed when the access is reset to another mailbox', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `fattore${(made += 1)}`;
    const employee = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
    const me = await portal.login(login);
    const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, start) });
    const email = `nuova.${login}@esempio.invalid`;
    manager = await portal.login('azienda-mia');
    expect((await manager.post('/apirest/api/account/reset', { id: employee.id, email })).status).toBe(200);
    const { keys } = await mailTo(mailbox, email);
    expect((await portal.anonymous.post(ACTIVATE, activation(keys[0] ?? '', { login }))).json.success).toBe(true);
    const entered = await portal.anonymous.post(LOGIN, { username: login, password: NEW_PASSWORD });
    expect(entered.json).toHaveProperty('id_token');
  });

  it('is delayed after five failures in a row without a success', async () => {
    const login = `fattore${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const me = await portal.login(login);
    const again = async (password: string) =>
      (await me.post('/apirest/api/account/reauthenticate', { password })).status;
    for (let round = 0; round < 3; round += 1) {
      for (let miss = 0; miss < 4; miss += 1) expect(await again('Sbagliata.1')).toBe(400);
      expect(await again(PASSWORD)).toBe(204);
    }
    for (let miss = 0; miss < 5; miss += 1) expect(await again('Sbagliata.1')).toBe(400);
    expect(await again(PASSWORD)).toBe(429);
  });

  it('is required for re-authentication once set: the password alone allows no change', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `fattore${(made += 1)}`;
    await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
    const [me, elsewhere] = [await portal.login(login), await portal.login(login)];
    const again = (caller: Caller, proof: object) => caller.post('/apirest/api/account/reauthenticate', proof);
    await again(me, { password: PASSWORD });
    expect((await again(elsewhere, { password: PASSWORD })).status).toBe(204);
    const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    const confirmed = await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, start) });
    const [factor] = (await me.get('/apirest/api/account/mfa')).json.fattori;
    // An earlier re-authentication by password alone in another session no longer counts.
    const removal = () => elsewhere.call('DELETE', `/apirest/api/account/mfa/${factor.id}`);
    expect((await removal()).json.errorKey).toBe('reauthentication-required');
    const refused = await again(elsewhere, { password: PASSWORD });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'second-factor-asked']);
    expect((await elsewhere.post('/apirest/api/account/reauthenticate/begin')).json.metodi).toEqual(['totp', 'codice']);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await elsewhere.post('/apirest/api/account/change-password', change);
    expect([changed.status, changed.json.errorKey]).toEqual([409, 'reauthentication-required']);
    expect((await removal()).status).toBe(409);
    const code = confirmed.json.codiciRecupero[0];
    expect((await again(elsewhere, { codice: code })).status).toBe(204);
    expect((await elsewhere.post('/apirest/api/account/change-password', change)).status).toBe(204);
    expect((await removal()).status).toBe(204);
  });

  it('is required of consultants and administrators if configured', async () => {
    const strict = await startPortal({ requireSecondFactor: true });
    const { login } = await aPractice(strict.owner);
    const me = await strict.login(login);
    expect((await me.get('/apirest/api/account')).json.primaDiTutto).toBe('second-factor-required');
    expect((await me.get('/apiback/api/Azienda/lista')).json.errorKey).toBe('second-factor-required');
    await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, new Date()) });
    expect((await me.get('/apiback/api/Azienda/lista')).status).toBe(200);
    const there = await aCompany(strict.owner, await aPractice(strict.owner), { login: 'azienda' });
    expect(there.id).toBeDefined();
    expect((await (await strict.login('azienda')).get('/apiback/api/Azienda/lista')).status).toBe(200);
    for (const [role, isAsked] of [
      ['ADMIN', true],
      ['CONSULTANT', true],
      ['COMPANY', false],
      ['EMPLOYEE', false],
    ] as const) {
      const name = `di-ruolo-${role.toLowerCase()}`;
      const account = await anAccount(strict.owner, name);
      const worker = await anEmployee(strict.owner, there);
      await aGrant(strict.owner, account, {
        role,
        ...(role === 'ADMIN' ? {} : { practice_id: there.practiceId }),
        ...(role === 'COMPANY' || role === 'EMPLOYEE' ? { company_id: there.id } : {}),
        ...(role === 'EMPLOYEE' ? { employee_id: worker.id } : {}),
      });
      const who = await strict.login(name);
      expect((await who.get('/apirest/api/account/mfa')).json, role).toEqual({
        ...{ fattori: [], codiciRimasti: 0, codiciConservati: expect.any(Boolean), richiesto: isAsked },
      });
      // A mailed key opens no session until the missing second factor is set up.
      const { newToken } = await import('../../../src/directory/keys.io.ts');
      const key = newToken();
      await strict.owner.query(
        `INSERT INTO mailed_key (key_hash, purpose, practice_id, account_id, created_at, expires_at)
         VALUES ($1, 'passwordReset', $2, $3, now(), now() + interval '1 day')`,
        [key.hash, role === 'ADMIN' ? null : there.practiceId, account],
      );
      const { json } = await strict.anonymous.post(FINISH, { key: key.token, newPassword: NEW_PASSWORD, entra: {} });
      expect([json.success, typeof json.id_token], role).toEqual([true, isAsked ? 'undefined' : 'string']);
    }
    await strict.close();
  });
});

describe('a change of password', () => {
  it('lists the API keys and browsers that stay valid, and ends them on request', async () => {
    const login = `vive${(made += 1)}`;
    const id = await anAccount(portal.owner, login);
    await aGrant(portal.owner, id, { role: 'CONSULTANT', practice_id: practice.id });
    const dispositivo = 'd'.repeat(43);
    const enter = (password: string, browser = 'Lettore 1') =>
      portal.anonymous.call('POST', LOGIN, { username: login, password, dispositivo }, { 'user-agent': browser });
    const bearer = (answer: { json: { id_token: string } }) => caller(portal.url, answer.json.id_token);
    await enter(PASSWORD);
    const me = bearer(await enter(PASSWORD, 'Lettore 2'));
    await me.post('/apiback/api/chiaviapi', { nome: 'Paghe' });
    const others = await portal.login(practice.login);
    await others.post('/apiback/api/chiaviapi', { nome: 'Di un altro' });
    const WHERE = '/apirest/api/account/change-password';
    const lives = (await me.get(WHERE)).json;
    expect(lives.chiaviApi.map((key: { nome: string }) => key.nome)).toEqual(['Paghe']);
    // The browser is listed once, by its current name.
    expect(lives.dispositivi).toMatchObject([{ dispositivo: 'Lettore 2' }]);
    expect((await me.post(WHERE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
    const still = (await me.get(WHERE)).json;
    expect([still.chiaviApi.length, still.dispositivi.length]).toEqual([1, 1]);
    const elsewhere = await aPractice(portal.owner);
    const there = await aGrant(portal.owner, id, { role: 'CONSULTANT', practice_id: elsewhere.id });
    await portal.owner.query(
      "INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash) VALUES ($1, $2, $3, 'Altrove', sha256('altrove'))",
      [elsewhere.id, id, there],
    );
    const chiudi = { chiaviApi: true, dispositivi: true };
    const ended = await me.post(WHERE, { currentPassword: NEW_PASSWORD, newPassword: `${NEW_PASSWORD}a`, chiudi });
    expect(ended.status).toBe(204);
    expect((await me.get(WHERE)).json).toEqual({ chiaviApi: [], dispositivi: [], passkey: [] });
    const keys = (await others.get('/apiback/api/chiaviapi')).json;
    expect(keys.map((key: { nome: string }) => key.nome)).toEqual(['Di un altro']);
    const { rows } = await portal.owner.query(
      'SELECT action FROM ledger WHERE chain = $1 AND object_id = $2 ORDER BY seq DESC LIMIT 3',
      [practice.id, id],
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['apiKeyRevoked', 'devicesForgotten', 'passwordChanged']),
    );
    // Each practice's ledger records the end of that practice's key.
    const { rows: ends } = await portal.owner.query(
      "SELECT chain FROM ledger WHERE action = 'apiKeyRevoked' AND object_id = $1 ORDER BY chain",
      [id],
    );
    expect(new Set(ends.map(({ chain }) => chain))).toEqual(new Set([practice.id, elsewhere.id]));
    expect(ends).toHaveLength(2);
  });

  it('lists the twenty browsers used last, newest first', async () => {
    const login = `vive${(made += 1)}`;
    await anEmployee(portal.owner, company, { login });
    const start = Date.now();
    for (let n = 1; n <= 21; n += 1) {
      portal.setNow(new Date(start + n * 1000));
      const dispositivo = String.fromCharCode(96 + n).repeat(43);
      const body = { username: login, password: PASSWORD, dispositivo };
      await portal.anonymous.call('POST', LOGIN, body, { 'user-agent': `Lettore ${n}` });
    }
    const { dispositivi } = (await (await portal.login(login)).get('/apirest/api/account/change-password')).json;
    expect(dispositivi.map(({ dispositivo }: { dispositivo: string }) => dispositivo)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Lettore ${21 - n}`),
    );
  });
});

describe('the administrator', () => {
  const ADMIN = '/apirest/api/users/admin';
  const fields = () => ({
    firstName: 'Ada',
    lastName: 'Neri',
    email: `studio${(made += 1)}@esempio.invalid`,
    codCliente: `K${made}`,
    codDistribuzione: '003',
    numProdotto: '01',
    codFiscale: 'FRRGLI91D50F205K',
    host: 'studio.esempio.invalid',
    quota: 5_000_000,
  });

  it('creates a practice, whose consultant gets a mailed activation and logs in', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const body = fields();
    const opened = await admin.post(ADMIN, body);
    expect(opened.status).toBe(201);
    expect(opened.json).toMatchObject({ ...body, nome: 'Ada Neri', stato: 'inAttesa', usato: 0, utentiAttivabili: 0 });
    const { keys } = await mailTo(mailbox, body.email);
    const mine = activation(keys[0] ?? '');
    expect((await portal.anonymous.post(ACTIVATE, mine)).json.success).toBe(true);
    const me = await portal.login(mine.login, { password: NEW_PASSWORD });
    expect((await me.get('/apirest/api/account')).json).toMatchObject({ role: 'CONSULTANT', numProdotto: '01' });
    const trace = await portal.owner.query(
      "SELECT action FROM ledger WHERE chain = $1 AND action NOT LIKE '%Stands' ORDER BY seq",
      [opened.json.id],
    );
    expect(trace.rows.map(({ action }) => action).slice(0, 4)).toEqual([
      'practiceOpened',
      'activationSent',
      'activated',
      'privacyAccepted',
    ]);
  });

  it('sees for each practice the number of active users and the limit', async () => {
    const own = await aPractice(portal.owner);
    const there = await aCompany(portal.owner, own, { login: `attivi${(made += 1)}` });
    await anEmployee(portal.owner, there, { login: `attivi${(made += 1)}` });
    await anEmployee(portal.owner, there);
    await anEmployee(portal.owner, there, { web_access: false });
    const admin = await portal.login(await anAdministrator(portal.owner));
    expect((await admin.get(`${ADMIN}/${own.id}`)).json).toMatchObject({ utentiAttivabili: 3, utentiAttivati: 2 });
  });

  it('gets an error at the field for the codes of another practice, an e-mail in use, or a wrong host', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const body = fields();
    const { json: before } = await admin.post(ADMIN, body);
    const same = await admin.post(ADMIN, { ...fields(), codCliente: body.codCliente });
    expect([same.status, same.json.errorKey, same.json.fieldErrors[0].field]).toEqual([
      409,
      'practice-exists',
      'codCliente',
    ]);
    // Two of the three codes may equal those of another practice.
    const { codDistribuzione, codCliente, numProdotto } = body;
    for (const two of [
      { codDistribuzione, codCliente },
      { codDistribuzione, numProdotto },
      { codCliente, numProdotto },
    ])
      expect(
        (await admin.post(ADMIN, { ...fields(), codDistribuzione: '007', numProdotto: '02', ...two })).status,
      ).toBe(201);
    const mail = await admin.post(ADMIN, { ...fields(), email: body.email.toUpperCase() });
    expect([mail.status, mail.json.fieldErrors]).toEqual([
      400,
      [{ field: 'email', message: 'Indirizzo email già in uso' }],
    ]);
    for (const host of ['https://studio.it/x', 'studio it', '-a.it'])
      expect((await admin.post(ADMIN, { ...fields(), host })).json.fieldErrors[0].field).toBe('host');
    const changed = await admin.put(ADMIN, { id: before.id, lastName: 'Verdi', quota: 1024 ** 2 });
    expect(changed.json).toMatchObject({ lastName: 'Verdi', firstName: 'Ada', quota: 1024 ** 2, email: body.email });
  });

  it('changes a practice’s own code, while the codes of its intermediaries stay', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const { json } = await admin.post(ADMIN, { ...fields(), codFiscale: '00743110157' });
    const codes = async () =>
      (await portal.owner.query('SELECT intermediary_tax_codes AS codes FROM practice WHERE public_id = $1', [json.id]))
        .rows[0].codes;
    await portal.owner.query(
      "UPDATE practice SET intermediary_tax_codes = intermediary_tax_codes || '{99244100964}' WHERE public_id = $1",
      [json.id],
    );
    expect((await admin.put(ADMIN, { id: json.id, quota: 2 * 1024 ** 2 })).status).toBe(200);
    expect(await codes()).toEqual(expect.arrayContaining(['00743110157', '99244100964']));
    expect((await admin.put(ADMIN, { id: json.id, codFiscale: '01234567897' })).status).toBe(200);
    expect((await codes()).toSorted()).toEqual(['01234567897', '99244100964']);
  });

  it('changes the mailbox of a pending consultant, who gets a new invitation that replaces the former link', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const body = fields();
    const opened = await admin.post(ADMIN, body);
    const first = (await mailTo(mailbox, body.email)).keys[0] ?? '';
    const change = (more: Record<string, unknown>) =>
      leftBy(portal, () => admin.put(ADMIN, { ...body, id: opened.json.id, ...more }));
    // The same mailbox in another spelling, or a changed name, causes no new invitation.
    for (const more of [{ email: body.email.toUpperCase() }, { firstName: 'Ida' }]) {
      const left = await change(more);
      expect([left.answer.status, left.mails, left.events.map(({ action }) => action)]).toEqual([
        ...[200, [], ['practiceChanged']],
      ]);
    }
    const email = `altrove${(made += 1)}@esempio.invalid`;
    const moved = await change({ email });
    expect(moved.answer.status, moved.answer.text).toBe(200);
    expect(moved.events.map(({ action }) => action)).toEqual(['practiceChanged', 'activationSent']);
    expect(moved.mails.map(({ recipient, template }) => [recipient, template])).toEqual([[email, 'activation']]);
    const { keys } = await mailTo(mailbox, email);
    expect((await portal.anonymous.post(ACTIVATE, activation(first))).json.success).toBe(false);
    expect((await portal.anonymous.post(ACTIVATE, activation(keys[0] ?? ''))).json.success).toBe(true);
  });

  it('cannot change the mailbox of an active consultant', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const own = await aPractice(portal.owner);
    const moved = await admin.put(ADMIN, { id: own.id, email: 'altrove@esempio.invalid' });
    expect([moved.status, moved.json.errorKey, moved.json.fieldErrors[0].field]).toEqual([
      409,
      'email-of-active',
      'email',
    ]);
  });

  it('closes a practice only while it has no companies', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const { json } = await admin.post(ADMIN, fields());
    // Waits until the invitation has been sent, because closing may fail before.
    await expect
      .poll(
        async () =>
          (
            await portal.owner.query(
              'SELECT FROM outbox o JOIN practice p ON p.id = o.practice_id WHERE p.public_id = $1 AND o.sent_at IS NULL',
              [json.id],
            )
          ).rowCount,
      )
      .toBe(0);
    expect((await admin.call('DELETE', `${ADMIN}/${practice.id}`)).json.errorKey).toBe('practice-not-empty');
    expect((await admin.call('DELETE', `${ADMIN}/${json.id}`)).status).toBe(204);
    expect((await admin.get(`${ADMIN}/${json.id}`)).status).toBe(404);
  });
});

describe('the privacy text', () => {
  it('in a new version must be accepted again by all users of its vendor, each acceptance recorded; unknown vendors get the built-in text', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const own = await aPractice(portal.owner);
    await portal.owner.query("UPDATE practice SET distribution_code = '004' WHERE id = $1", [own.id]);
    const mail = `consulente${own.id}@esempio.invalid`;
    await portal.owner.query('UPDATE account SET email = $2 WHERE id = $1', [own.accountId, mail]);
    const text = { codiceDistribuzione: '004', versione: '2.0', testo: 'Il testo nuovo di questo fornitore.' };
    expect((await admin.post('/apirest/api/privacy/testi', text)).status).toBe(201);
    expect((await admin.post('/apirest/api/privacy/testi', text)).json.errorKey).toBe('version-exists');
    expect((await portal.anonymous.get('/apirest/api/privacy/page?codicedistribuzione=004')).json.versione).toBe('2.0');
    expect((await portal.anonymous.get('/apirest/api/privacy/page?codicedistribuzione=999')).json).toMatchObject({
      codiceDistribuzione: null,
      versione: '1.0',
    });
    const me = await portal.login(own.login);
    expect((await me.get('/apirest/api/account')).json.privacyDaAccettare).toBe(true);
    const { keys } = await mailTo(mailbox, mail);
    const asked = await portal.owner.query(
      `SELECT DISTINCT p.distribution_code AS code FROM outbox o JOIN practice p ON p.id = o.practice_id WHERE o.template = 'privacyChanged'`,
    );
    expect(asked.rows).toEqual([{ code: '004' }]);
    const confirm = (key = keys[0]) => portal.anonymous.get(`/apirest/api/privacy-activate?key=${key}`);
    expect((await confirm()).json).toEqual({ registrata: true, gia: false });
    expect((await confirm()).json).toEqual({ registrata: true, gia: true });
    expect((await confirm('nessuna')).status).toBe(404);
    expect((await me.get('/apirest/api/account')).json.privacyDaAccettare).toBe(false);
    expect((await me.post('/apirest/api/privacy/text', { versione: '2.0' })).json).toEqual({
      registrata: true,
      gia: true,
    });
    expect((await me.post('/apirest/api/privacy/text', { versione: '1.0' })).json.errorKey).toBe('privacy-changed');
    // Another vendor may use the same version name for another text.
    expect((await admin.post('/apirest/api/privacy/testi', { ...text, codiceDistribuzione: '005' })).status).toBe(201);
    await portal.owner.query("UPDATE practice SET distribution_code = '005' WHERE id = $1", [own.id]);
    expect((await me.get('/apirest/api/account')).json.privacyDaAccettare).toBe(true);
    expect((await me.post('/apirest/api/privacy/text', { versione: '2.0' })).json).toMatchObject({ gia: false });
    expect((await me.get('/apirest/api/account')).json.privacyDaAccettare).toBe(false);
  });

  it('is recorded once for a user who accepted it in the portal before opening the mailed link', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const own = await aPractice(portal.owner);
    await portal.owner.query("UPDATE practice SET distribution_code = '017' WHERE id = $1", [own.id]);
    const mail = `consulente${own.id}@esempio.invalid`;
    await portal.owner.query('UPDATE account SET email = $2 WHERE id = $1', [own.accountId, mail]);
    const text = { codiceDistribuzione: '017', versione: '3.0', testo: 'Il testo di questo fornitore.' };
    expect((await admin.post('/apirest/api/privacy/testi', text)).status).toBe(201);
    const { keys } = await mailTo(mailbox, mail);
    const me = await portal.login(own.login);
    expect((await me.post('/apirest/api/privacy/text', { versione: '3.0' })).json.gia).toBe(false);
    const accepted = async () =>
      (
        await portal.owner.query(
          "SELECT id, accepted_at FROM privacy_acceptance WHERE account_id = $1 AND version = '3.0'",
          [own.accountId],
        )
      ).rows;
    const before = await accepted();
    expect(before).toHaveLength(1);
    expect((await portal.anonymous.get(`/apirest/api/privacy-activate?key=${keys[0]}`)).status).toBe(200);
    expect(await accepted()).toEqual(before);
  });
});

describe('a newer privacy text', () => {
  it('must be accepted by users who accepted the former one, and is announced to its vendor’s active consultants only', async () => {
    const { owner } = portal;
    const admin = await portal.login(await anAdministrator(owner));
    const practiceOf = async (code: string) => {
      const made = await aPractice(owner);
      await owner.query('UPDATE practice SET distribution_code = $2 WHERE id = $1', [made.id, code]);
      return made;
    };
    const own = await practiceOf('016');
    const beside = await practiceOf('017');
    const consultant = async (name: string, grant: Record<string, unknown> = {}, email: string | null = name) => {
      const id = await anAccount(owner, `privacy-${name}`, { email: email && `${email}@informati.invalid` });
      await aGrant(owner, id, { role: 'CONSULTANT', practice_id: own.id, ...grant });
    };
    await consultant('attivo');
    await consultant('spento', { disabled_at: new Date() });
    await consultant('mai-entrato', { activated_at: null });
    await consultant('senza-casella', {}, null);
    await consultant('di-altri', { practice_id: beside.id });
    const firm = await aCompany(owner, own);
    await consultant('azienda', { role: 'COMPANY', company_id: firm.id });
    const start = Date.now();
    const publish = async (versione: string, hour: number) => {
      portal.setNow(new Date(start + hour * 60_000));
      const text = { codiceDistribuzione: '016', versione, testo: `Il testo ${versione} di questo fornitore.` };
      expect((await admin.post('/apirest/api/privacy/testi', text)).status).toBe(201);
    };
    await publish('9.0', 1);
    const { rows } = await owner.query(
      "SELECT recipient FROM outbox WHERE template = 'privacyChanged' AND recipient LIKE '%@informati.invalid'",
    );
    expect(rows).toEqual([{ recipient: 'attivo@informati.invalid' }]);
    const me = await portal.login('privacy-attivo');
    const toAccept = async () => (await me.get('/apirest/api/account')).json.privacyDaAccettare;
    expect((await me.post('/apirest/api/privacy/text', { versione: '9.0' })).json.gia).toBe(false);
    expect(await toAccept()).toBe(false);
    await publish('10.0', 2);
    expect(await toAccept()).toBe(true);
    expect((await me.get('/apirest/api/privacy/text')).json).toMatchObject({ versione: '10.0', accettata: null });
    const texts = (await admin.get('/apirest/api/privacy/testi')).json.filter(
      (text: { codiceDistribuzione: string }) => text.codiceDistribuzione === '016',
    );
    expect(texts.map((text: { versione: string }) => text.versione)).toEqual(['10.0', '9.0']);
    expect((await me.post('/apirest/api/privacy/text', { versione: '9.0' })).json.errorKey).toBe('privacy-changed');
    expect((await me.post('/apirest/api/privacy/text', { versione: '10.0' })).json.gia).toBe(false);
    expect(await toAccept()).toBe(false);
    portal.setNow(null);
  });
});

describe('guessing', () => {
  it('the password within an open session is throttled like guessing at login', async () => {
    const login = `bersaglio${(made += 1)}`;
    const id = await anAccount(portal.owner, login);
    await aGrant(portal.owner, id, { role: 'CONSULTANT', practice_id: practice.id });
    const me = await portal.login(login);
    portal.setNow(new Date());
    const tries = [];
    for (let n = 0; n < 7; n += 1)
      tries.push((await me.post('/apirest/api/account/reauthenticate', { password: 'Sbagliata.1' })).status);
    expect(tries.slice(0, 5)).toEqual(Array(5).fill(400));
    expect(tries.at(-1)).toBe(429);
    expect(caller(portal.url, me.token).token).toBe(me.token);
  });
});
