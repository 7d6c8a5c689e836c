import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import { codeOwner } from '../../../src/features/signing/signing.jobs.ts';
import { daysAfter, romeDay } from '../../../src/server/clock.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aSealingKey } from '../../support/portal/sealing.ts';
import { verified } from '../../support/portal/verified.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/**
 * A manager could change a worker's mailbox, activate the account with it, and read the mailed code. Therefore such a
 * code signs nothing for seven days (P156).
 */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;
let made = 0;

const OWN = '/apiback/api/dipendente/firme';
const PASSWORD = 'Correndo-7-volte';
const WEEK_MS = 7 * 24 * 3_600_000;

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url, sealing: { key: await aSealingKey(), authority: null } });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
beforeEach(async () => {
  portal.setNow(null);
  [consultant, manager] = [await portal.login(practice.login), await portal.login('azienda')];
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

/** Activates the account with the mailed key, and logs in. */
async function activate(email: string, login: string, invite: () => Promise<unknown>): Promise<Caller> {
  const before = mailbox.mails.length;
  await invite();
  const { keys } = await mailTo(mailbox, email, before);
  const answer = await portal.anonymous.post('/apirest/api/account/activate', {
    ...{ key: keys[0], login, password: PASSWORD, privacyAccepted: true },
  });
  expect(answer.json.success, answer.text).toBe(true);
  return portal.login(login, { password: PASSWORD });
}

/** A worker whose mailbox the company typed, and who activated the account with that mailbox. */
async function hired() {
  const login = `assunta${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company);
  expect((await manager.put(`/apiback/api/dipendente/${employee.id}`, { email })).status).toBe(200);
  const invite = () => manager.post('/apirest/api/activationmail', { ids: [employee.id] });
  return { employee, login, email, me: await activate(email, login, invite) };
}

async function asked(employee: TestEmployee): Promise<string> {
  const json = JSON.stringify({
    ...{ cfAzienda: company.taxCode, titolo: 'Lettera', scadenza: daysAfter(romeDay(new Date()), 20) },
    ...{ modo: 'in-ordine', firmatari: [{ idDipendente: employee.id }] },
  });
  const answer = await consultant.upload('/apiback/api/firme', [{ name: 'lettera.pdf', bytes: aPdf('Lettera') }], {
    json,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.ids[0];
}

const shown = async (me: Caller, id: string) => (await me.get(`${OWN}/${id}`)).json;

/** Requests a mailed code and signs with it. Returns the response, or the refusal of the code. */
async function signsByMail(me: Caller, { id, employee, email }: { id: string; employee: TestEmployee; email: string }) {
  await me.get(`${OWN}/${id}/file`);
  const before = mailbox.mails.length;
  const mailed = await me.post(`${OWN}/${id}/codice`, {});
  if (mailed.status !== 200) return mailed;
  await mailTo(mailbox, email, before);
  const { rows } = await portal.owner.query('SELECT secret FROM signature_confirmation WHERE signature_id = $1', [id]);
  const codice = portal.server.app.secrets.open(rows[0].secret, codeOwner(id, employee.id));
  return me.post(`${OWN}/${id}/firma`, { impronta: (await shown(me, id)).impronta, codice });
}

/** Adds an authenticator app (TOTP). Returns a function that signs with the app's code of a minute later. */
async function withApp(me: Caller) {
  const { segreto, token } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
  const now = new Date();
  const added = await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, now) });
  expect(added.status, added.text).toBe(200);
  return async (id: string, as = me) => {
    const later = new Date(Date.now() + 60_000);
    portal.setNow(later);
    const { impronta } = await shown(as, id);
    return as.post(`${OWN}/${id}/firma`, { impronta, codice: codeAt(segreto, later) });
  };
}

const linesOf = async (id: string): Promise<string[]> =>
  (await consultant.get(`/apiback/api/firme/${id}`)).json.elenco[0].controllo;
const typedAt = async (employee: TestEmployee, action: string): Promise<number> => {
  const { rows } = await portal.owner.query('SELECT max(at) AS at FROM ledger WHERE employee_id = $1 AND action = $2', [
    employee.id,
    action,
  ]);
  return rows[0].at.getTime();
};

describe('a mailbox typed by the company', () => {
  it('can be used to sign after seven days, not earlier; the page says so, and the evidence states who typed it and when', async () => {
    const { employee, login, email } = await hired();
    const id = await asked(employee);
    const since = await typedAt(employee, 'employeeChanged');
    portal.setNow(new Date(since + WEEK_MS - 1));
    const early = await portal.login(login, { password: PASSWORD });
    const { modi, casella, nonFirmabile, nonConfermabile } = await shown(early, id);
    expect({ modi, casella, nonFirmabile }).toEqual({ modi: [], casella: null, nonFirmabile: null });
    expect(nonConfermabile).toMatch(
      /da meno di 7 giorni: il codice per e-mail vale per firmare dal \d\d\/\d\d\/\d{4} alle/,
    );
    const refused = await signsByMail(early, { id, employee, email });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'signing-set-lately']);
    const guess = await early.post(`${OWN}/${id}/firma`, {
      impronta: (await shown(early, id)).impronta,
      codice: '123456',
    });
    expect([guess.status, guess.json.errorKey]).toEqual([409, 'signing-set-lately']);

    portal.setNow(new Date(since + WEEK_MS));
    const later = await portal.login(login, { password: PASSWORD });
    expect(await shown(later, id)).toMatchObject({ modi: ['codice'], nonConfermabile: null });
    const signed = await signsByMail(later, { id, employee, email });
    expect(signed.status, signed.text).toBe(200);
    portal.setNow(null);
    const lines = await linesOf(id);
    expect(lines).toEqual([
      expect.stringMatching(/^Casella impostata da .*azienda, il \d\d\/\d\d\/\d{4} alle/),
      expect.stringMatching(/^Accesso attivato il .* con un link inviato alla casella impostata da .*azienda$/),
    ]);
    await expect
      .poll(async () => (await consultant.get(`/apiback/api/firme/${id}`)).json.risultato, { timeout: 60_000 })
      .toBe('pronto');
    const result = await consultant.get(`/apiback/api/firme/${id}/file?esito=si`);
    const { pages } = await textOfPdf(result.bytes);
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const line of lines) expect(text).toContain(line);
    const { faults } = await verified(portal.owner, { now: new Date(Date.now() + 2 * WEEK_MS) });
    expect(faults.filter(({ object }) => object?.startsWith('signature'))).toEqual([]);
  });

  it('does not prevent its owner from signing with an authenticator app, or from refusing', async () => {
    const { employee, me } = await hired();
    const [id, other] = [await asked(employee), await asked(employee)];
    expect((await me.post(`${OWN}/${other}/rifiuta`, { motivo: 'Non sono d’accordo' })).status).toBe(200);
    await me.get(`${OWN}/${id}/file`);
    const sign = await withApp(me);
    expect((await shown(me, id)).modi).toEqual(['totp']);
    const signed = await sign(id);
    expect(signed.status, signed.text).toBe(200);
    expect((await linesOf(id)).at(-1)).toMatch(/^Passkey o app di autenticazione aggiunta il/);
  });
});

describe('an account that was taken over', () => {
  it('cannot sign for seven days with the changed mailbox, or with a mailbox or app added since', async () => {
    const { employee, login, email } = await hired();
    const id = await asked(employee);
    const thief = `altrove${made}@esempio.invalid`;
    const reset = () => manager.post('/apirest/api/account/reset', { id: employee.id, email: thief });
    const inside = await activate(thief, login, reset);
    const refused = await signsByMail(inside, { id, employee, email: thief });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'signing-taken-over']);

    const chosen = `terza${made}@esempio.invalid`;
    const before = mailbox.mails.length;
    expect((await inside.post('/apirest/api/account/userdata', { email: chosen })).status).toBe(200);
    const { keys } = await mailTo(mailbox, chosen, before);
    const confirmed = await inside.post('/apirest/api/account/userdata/conferma', { key: keys[0] });
    expect(confirmed.json.success, confirmed.text).toBe(true);
    expect((await signsByMail(inside, { id, employee, email: chosen })).json.errorKey).toBe('signing-taken-over');

    const sign = await withApp(inside);
    expect((await shown(inside, id)).modi).toEqual([]);
    expect((await sign(id)).json.errorKey).toBe('signing-taken-over');
    expect((await inside.post(`${OWN}/${id}/passkey`, {})).json.errorKey).toBe('signing-taken-over');
    expect((await shown(inside, id)).stato).toBe('daFirmare');
    // A mail has told the owner about the new access.
    expect((await mailTo(mailbox, email)).text).toContain('accesso');
  });

  it('with a one-time password can sign with an app added before, and with no later one', async () => {
    const { employee, login, me } = await hired();
    const id = await asked(employee);
    const sign = await withApp(me);
    const given = await manager.post(`/apirest/api/account/reset-default-password/${employee.id}`);
    expect(given.status, given.text).toBe(200);
    // The one-time password alone gives no access: the login also requires the owner's app.
    const first = await portal.anonymous.post('/apirest/api/bo/authenticate', {
      username: login,
      password: given.json.password,
    });
    expect(Object.keys(first.json)).toEqual(['secondFactor']);
    await portal.owner.query('UPDATE second_factor SET last_step = NULL');
    const { rows } = await portal.owner.query(
      'SELECT s.id, s.secret, s.account_id FROM second_factor s JOIN account a ON a.id = s.account_id WHERE a.login = $1',
      [login],
    );
    const secret = portal.server.app.secrets.open(rows[0].secret, `totp ${rows[0].account_id}`);
    const entered = await portal.anonymous.post('/apirest/api/bo/authenticate/second-factor', {
      ...{ token: first.json.secondFactor.token, codice: codeAt(secret, new Date()) },
    });
    const again = caller(portal.url, entered.json.id_token);
    await again.post('/apirest/api/account/change-password', {
      currentPassword: given.json.password,
      newPassword: 'Cantando-9-volte',
    });
    await again.get(`${OWN}/${id}/file`);
    expect(await shown(again, id)).toMatchObject({ modi: ['totp'], nonConfermabile: null });
    await portal.owner.query('UPDATE second_factor SET created_at = now() WHERE id = $1', [rows[0].id]);
    expect((await shown(again, id)).modi).toEqual([]);
    expect((await sign(id, again)).json.errorKey).toBe('signing-taken-over');
    portal.setNow(null);
    await portal.owner.query("UPDATE second_factor SET created_at = now() - interval '1 day' WHERE id = $1", [
      rows[0].id,
    ]);
    const signed = await sign(id, again);
    expect(signed.status, signed.text).toBe(200);
    expect((await linesOf(id))[1]).toMatch(/^Password dell’accesso data da .*azienda, il/);
  });
});

it('an erasure removes names from the evidence', async () => {
  const { owner } = portal;
  await owner.query('BEGIN');
  try {
    await owner.query(
      `SELECT set_config('scope.role', 'consultant', true), set_config('scope.practice', $1, true),
         set_config('portale.erasing', 'yes', true)`,
      [practice.id],
    );
    await owner.query("SELECT erase_signatures('{}', 'Azienda')");
    const { rows } = await owner.query(
      "SELECT control #>> '{mailbox,by,type}' AS type FROM signature_signer WHERE practice_id = $1 AND control IS NOT NULL",
      [practice.id],
    );
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['[dato cancellato]']));
  } finally {
    await owner.query('ROLLBACK');
  }
});
