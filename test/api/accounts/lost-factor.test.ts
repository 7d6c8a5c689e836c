import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import { leftBy } from '../../support/portal/left.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** A lost second factor (P109), further administrators (P110), and the limit of active users of a practice (P111). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let admin: Caller;
let queue: pg.Client;
let made = 0;

const LOGIN = '/apirest/api/bo/authenticate';
const MFA = '/apirest/api/account/mfa';
const RESET = '/apirest/api/users/mfa';
const ADMINS = '/apirest/api/users/amministratori';
const HOW = { identificazione: 'Richiamato al numero dello studio' };
const NEW_PASSWORD = 'Correndo-7-volte';
const HOUR = 3_600_000;

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  queue = new pg.Client({ connectionString: portal.urls.superuser });
  await queue.connect();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
beforeEach(async () => {
  portal.setNow(null);
  admin = await portal.login(await anAdministrator(portal.owner));
});
afterAll(async () => {
  await queue?.end();
  await portal?.close();
  await mailbox?.close();
});

/** Creates a consultant of the practice with a TOTP app and a mailbox. */
async function aConsultant() {
  const start = new Date();
  portal.setNow(start);
  const login = `perso${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const account = await anAccount(portal.owner, login);
  await portal.owner.query('UPDATE account SET email = $2 WHERE id = $1', [account, email]);
  const id = await aGrant(portal.owner, account, { role: 'CONSULTANT', practice_id: practice.id });
  const me = await portal.login(login);
  const { token, segreto } = (await me.post(`${MFA}/totp/begin`)).json;
  const { json } = await me.post(`${MFA}/totp/confirm`, { token, codice: codeAt(segreto, start) });
  return { login, email, account, id, me, codes: json.codiciRecupero as string[] };
}
const firstStep = async (login: string) =>
  (await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD })).json;
/** Waits until the newest mail to `email` contains `words`. */
const isTold = (email: string, words: string) =>
  expect.poll(async () => (await mailTo(mailbox, email)).text, { timeout: 30_000 }).toContain(words);
const eventsOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT l.action FROM ledger l WHERE l.object_kind = 'grant' AND l.object_id = $1 AND l.action LIKE 'secondFactor%' ORDER BY l.seq`,
      [id],
    )
  ).rows.map(({ action }) => action);
/** Moves the clock past the waiting day and runs the job that removes the factor. */
async function aDayLater(id: string): Promise<void> {
  await portal.owner.query("UPDATE factor_removal SET due_at = '2026-01-01' WHERE grant_id = $1", [id]);
  await runNow(id);
}
async function runNow(id: string): Promise<void> {
  const key = `factors:${id}`;
  const waiting = 'SELECT FROM graphile_worker.jobs WHERE key = $1';
  expect((await queue.query(waiting, [key])).rowCount).toBe(1);
  await queue.query(
    'SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE key = $1',
    [key],
  );
  await expect.poll(async () => (await queue.query(waiting, [key])).rowCount, { timeout: 30_000 }).toBe(0);
}

describe('the second factor that a consultant has lost', () => {
  it('is removed a day after a re-authenticated administrator has stated how the person was identified', async () => {
    const { login, email, id } = await aConsultant();
    const reset = (body: object) => admin.post(`${RESET}/${id}`, body);
    for (const body of [
      {},
      { identificazione: '  ' },
      { identificazione: 'sì' },
      { identificazione: 'x'.repeat(301) },
    ]) {
      const refused = await reset(body);
      expect([refused.status, refused.json.fieldErrors?.[0].field ?? 'identificazione']).toEqual([
        400,
        'identificazione',
      ]);
    }
    await portal.owner.query('UPDATE session SET fresh_until = NULL');
    expect((await reset(HOW)).json.errorKey).toBe('reauthentication-required');
    await admin.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    const asked = await reset(HOW);
    expect(asked.status, asked.text).toBe(200);
    const wait = new Date(asked.json.daQuando).getTime() - portal.server.app.now().getTime();
    expect(Math.abs(wait - 24 * HOUR)).toBeLessThan(60_000);
    await isTold(email, 'qualcuno ha detto di avere perso');
    expect((await reset(HOW)).json.errorKey).toBe('factor-removal-waits');
    // During the waiting day the factor is still required.
    expect(await firstStep(login)).toHaveProperty('secondFactor');
    const rows = (await admin.get('/apirest/api/users/admin')).json as { id: string }[];
    expect(rows.find((row) => row.id === id)).toMatchObject({
      secondoFattore: true,
      fattoreToltoIl: asked.json.daQuando,
      idStudio: practice.id,
      stato: 'attivo',
    });

    await aDayLater(id);
    await isTold(email, 'perché risultava perso');
    expect(await firstStep(login)).toHaveProperty('id_token');
    expect(await eventsOf(id)).toEqual(['secondFactorResetAsked', 'secondFactorReset']);
    const note = await portal.owner.query(
      `SELECT p.person::text AS said, l.canonical AS told FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
       WHERE l.action = 'secondFactorResetAsked' AND l.object_id = $1`,
      [id],
    );
    expect(JSON.stringify(note.rows)).toContain(HOW.identificazione);
  });

  it('stays if it is used meanwhile: the removal is cancelled, and its job does nothing', async () => {
    const { login, id, account, codes } = await aConsultant();
    // A grant in another practice, which gets no notification.
    await aGrant(portal.owner, account, { role: 'CONSULTANT', practice_id: (await aPractice(portal.owner)).id });
    await portal.owner.query('UPDATE account_grant SET activated_at = activated_at WHERE id = $1', [id]);
    expect((await admin.post(`${RESET}/${id}`, HOW)).status).toBe(200);
    const { secondFactor } = await firstStep(login);
    const entered = await portal.anonymous.post(`${LOGIN}/second-factor`, {
      token: secondFactor.token,
      codice: codes[0],
    });
    expect(entered.status).toBe(200);
    await aDayLater(id);
    expect(await firstStep(login)).toHaveProperty('secondFactor');
    expect(await eventsOf(id)).toEqual(['secondFactorResetAsked', 'secondFactorResetWithdrawn']);
    const { rows } = await portal.owner.query(
      "SELECT chain, object_id AS id FROM ledger WHERE action = 'secondFactorResetWithdrawn' ORDER BY at DESC LIMIT 1",
    );
    expect(rows).toEqual([{ chain: practice.id, id }]);
  });

  it('stays if the administrator cancels, and if the job runs before the day is over', async () => {
    const { login, email, id } = await aConsultant();
    expect((await admin.call('DELETE', `${RESET}/${id}`)).json.errorKey).toBe('no-factor-removal');
    await admin.post(`${RESET}/${id}`, HOW);
    await runNow(id);
    expect(await firstStep(login)).toHaveProperty('secondFactor');
    expect((await admin.call('DELETE', `${RESET}/${id}`)).status).toBe(204);
    await isTold(email, 'è stata ritirata');
    expect(await eventsOf(id)).toEqual(['secondFactorResetAsked', 'secondFactorResetWithdrawn']);
  });

  it('must be removed before the access can be reset to another mailbox', async () => {
    const { id, login, email } = await aConsultant();
    const reset = { id, email: `altrove.${email}` };
    expect((await admin.post('/apirest/api/account/reset', reset)).json.errorKey).toBe('factor-before-reset');
    expect(await firstStep(login)).toHaveProperty('secondFactor');
    await admin.post(`${RESET}/${id}`, HOW);
    await aDayLater(id);
    expect((await admin.post('/apirest/api/account/reset', reset)).status).toBe(200);
    // The mail goes to the former mailbox.
    await isTold(email, 'reimpostato: password e sessioni');
  });

  it('cannot be removed by a consultant, a company or a stranger', async () => {
    const { id } = await aConsultant();
    const colleague = await portal.login(practice.login);
    expect((await colleague.post(`${RESET}/${id}`, HOW)).status).toBe(404);
    expect((await (await portal.login('azienda')).post(`${RESET}/${id}`, HOW)).status).toBe(404);
    expect((await portal.anonymous.post(`${RESET}/${id}`, HOW)).status).toBe(401);
    expect((await colleague.call('DELETE', `${RESET}/${id}`)).status).toBe(404);
  });

  it('unlike a worker’s, waits a day: a worker’s is removed at once, with a mail in the worker’s language', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `perso${(made += 1)}`;
    const email = `${login}@esempio.invalid`;
    const employee = await anEmployee(portal.owner, company, { login });
    await portal.owner.query("UPDATE account SET email = $2, language = 'ro' WHERE login = $1", [login, email]);
    const manager = await portal.login('azienda');
    const reset = () => manager.post(`${RESET}/${employee.id}`, HOW);
    expect((await reset()).json.errorKey).toBe('no-second-factor');
    const me = await portal.login(login);
    const { token, segreto } = (await me.post(`${MFA}/totp/begin`)).json;
    expect((await me.post(`${MFA}/totp/confirm`, { token, codice: codeAt(segreto, start) })).status).toBe(200);
    expect(await firstStep(login)).toHaveProperty('secondFactor');
    const done = await reset();
    expect([done.status, done.json]).toEqual([200, { daQuando: null }]);
    expect(await firstStep(login)).toHaveProperty('id_token');
    await isTold(email, 'a eliminat al doilea factor');
  });

  it('is removed without a mail if nobody has confirmed the mailbox that another person typed', async () => {
    const start = new Date();
    portal.setNow(start);
    const login = `perso${(made += 1)}`;
    const employee = await anEmployee(portal.owner, company, { login });
    const me = await portal.login(login);
    const { token, segreto } = (await me.post(`${MFA}/totp/begin`)).json;
    expect((await me.post(`${MFA}/totp/confirm`, { token, codice: codeAt(segreto, start) })).status).toBe(200);
    const set = 'UPDATE account SET email = $2, email_unconfirmed = true WHERE login = $1';
    await portal.owner.query(set, [login, `${login}@esempio.invalid`]);
    const manager = await portal.login('azienda');
    const left = await leftBy(portal, () => manager.post(`${RESET}/${employee.id}`, HOW));
    expect([left.answer.status, left.mails]).toEqual([200, []]);
  });
});

describe('a further administrator', () => {
  it('is invited by mail, logs in as administrator, and is listed with the state', async () => {
    const email = `secondo${(made += 1)}@esempio.invalid`;
    const invited = await admin.post(ADMINS, { firstName: 'Ugo', lastName: 'Bassi', email });
    expect(invited.status, invited.text).toBe(201);
    expect(invited.json).toMatchObject({ stato: 'inAttesa', email, proprio: false, secondoFattore: false });
    expect((await admin.post(ADMINS, { firstName: 'Ugo', lastName: 'Bassi', email })).json.fieldErrors[0].field).toBe(
      'email',
    );
    const { keys, text } = await mailTo(mailbox, email);
    expect(text).toContain('amministratore');
    const login = `secondo-${made}`;
    const body = { key: keys[0], login, password: NEW_PASSWORD, privacyAccepted: true };
    const activated = await portal.anonymous.post('/apirest/api/account/activate', body);
    expect(activated.json.success, activated.text).toBe(true);
    const me = await portal.login(login, { password: NEW_PASSWORD });
    expect((await me.get('/apirest/api/account')).json.role).toBe('ADMIN');
    const list = (await me.get(ADMINS)).json as { login: string }[];
    expect(list.find((one) => one.login === login)).toMatchObject({ stato: 'attivo', proprio: true });
  });

  it('can be disabled by another administrator, which ends the session at once, but not by themselves or as the last one', async () => {
    await portal.owner.query("UPDATE account_grant SET disabled_at = now() WHERE role = 'ADMIN'");
    const first = await portal.login(await anAdministrator(portal.owner));
    const own = ((await first.get(ADMINS)).json as { id: string; proprio: boolean }[]).find(({ proprio }) => proprio);
    const toggle = (who: Caller, id: string | undefined, attivo: boolean) => who.put(`${ADMINS}/${id}`, { attivo });
    expect((await toggle(first, own?.id, false)).json.errorKey).toBe('last-administrator');
    const login = await anAdministrator(portal.owner);
    const second = await portal.login(login);
    expect((await toggle(first, own?.id, false)).json.errorKey).toBe('own-account');
    const other = ((await second.get(ADMINS)).json as { id: string; proprio: boolean }[]).find(
      ({ proprio }) => proprio,
    );
    // If two administrators disable each other at the same time, one stays active.
    const both = await Promise.all([toggle(first, other?.id, false), toggle(second, own?.id, false)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS active FROM account_grant WHERE role = 'ADMIN' AND disabled_at IS NULL AND activated_at IS NOT NULL",
    );
    expect(rows[0].active).toBe(1);
  });

  it('cannot be invited or disabled by other roles, nor in a session that is not fresh', async () => {
    const consultant = await portal.login(practice.login);
    const body = { firstName: 'Ugo', lastName: 'Bassi', email: `terzo${(made += 1)}@esempio.invalid` };
    expect((await consultant.post(ADMINS, body)).status).toBe(403);
    expect((await consultant.get(ADMINS)).status).toBe(403);
    expect((await admin.put(`${ADMINS}/999999999`, { attivo: false })).status).toBe(404);
    await portal.owner.query('UPDATE session SET fresh_until = NULL');
    expect((await admin.post(ADMINS, body)).json.errorKey).toBe('reauthentication-required');
  });
});

describe('the users of a practice', () => {
  it('can be activated up to the limit, by hand or by mail; above it, the refusal explains why', async () => {
    const own = await aPractice(portal.owner);
    const there = await aCompany(portal.owner, own, { login: `pieno${(made += 1)}` });
    await anEmployee(portal.owner, there, { login: `pieno${(made += 1)}` });
    const email = `pieno${(made += 1)}@esempio.invalid`;
    const third = await anEmployee(portal.owner, there, { email });
    const set = (fields: object) => admin.put('/apirest/api/users/admin', { id: own.id, ...fields });
    expect((await set({ limiteUtenti: 2 })).json).toMatchObject({
      utentiAttivabili: 2,
      utentiAttivati: 2,
      limiteUtenti: 2,
    });
    const manager = await portal.login(own.login);
    const byHand = await manager.post(`/apirest/api/account/activate/${third.id}`, { login: `pieno-${made}` });
    expect([byHand.status, byHand.json.errorKey]).toEqual([409, 'users-full']);
    await manager.post('/apirest/api/activationmail', { ids: [third.id] });
    const { keys } = await mailTo(mailbox, email);
    const activation = { key: keys[0], login: `pieno-${made}`, password: NEW_PASSWORD, privacyAccepted: true };
    const refused = await portal.anonymous.post('/apirest/api/account/activate', activation);
    expect([refused.json.success, refused.json.errorKey]).toEqual([false, 'users-full']);
    // The key stays valid: it works once the limit is raised by one.
    expect((await set({ utentiAttivabili: 3 })).json.limiteUtenti).toBe(3);
    expect((await portal.anonymous.post('/apirest/api/account/activate', activation)).json.success).toBe(true);
    // A limit below the number of active users disables nobody, but prevents further activations.
    expect((await set({ limiteUtenti: 1 })).status).toBe(200);
    const toggle = (attivo: boolean) => manager.put(`/apirest/api/users/activation/${third.id}`, { attivo });
    expect((await toggle(false)).status).toBe(200);
    expect((await toggle(true)).json.errorKey).toBe('users-full');
    expect((await set({ limiteUtenti: null })).json.limiteUtenti).toBeNull();
    expect((await toggle(true)).status).toBe(200);
    const shown = (await admin.get(`/apirest/api/users/admin/${own.id}`)).json;
    expect((await set({ utentiAttivabili: shown.utentiAttivabili })).json.limiteUtenti).toBeNull();
  });

  it('are limited by a whole number from zero; the storage quota is at least one megabyte', async () => {
    const own = await aPractice(portal.owner);
    for (const wrong of [{ quota: 0 }, { quota: 1024 ** 2 - 1 }, { limiteUtenti: -1 }, { limiteUtenti: 1.5 }])
      expect((await admin.put('/apirest/api/users/admin', { id: own.id, ...wrong })).status).toBe(400);
    expect((await admin.put('/apirest/api/users/admin', { id: own.id, quota: 1024 ** 2 })).status).toBe(200);
  });
});
