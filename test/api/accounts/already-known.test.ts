import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../../../src/directory/keys.io.ts';
import { joinAccount } from '../../../src/features/accounts/joining.store.ts';
import { makeLetterCode, usersById } from '../../../src/features/accounts/managing.store.ts';
import { codeAt } from '../../../src/features/accounts/totp.ts';
import { accessesJoinedMail } from '../../../src/text/accounts/account-mails.ts';
import { inLanguage, type Language } from '../../../src/text/common/language.ts';
import {
  aCompany,
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
import { verified } from '../../support/portal/verified.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** A person has one account. Another invitation adds its grant to that account (P101). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let elsewhere: TestCompany;
let manager: Caller;
let stranger: Caller;
let made = 0;

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const NEW_PASSWORD = 'Correndo-7-volte';
const ACTIVATE = '/apirest/api/account/activate';
const JOIN = '/apirest/api/account/grants';

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda-mia' });
  elsewhere = await aCompany(portal.owner, await aPractice(portal.owner), { login: 'azienda-altrove' });
});
beforeEach(async () => {
  portal.setNow(null);
  manager = await portal.login('azienda-mia');
  stranger = await portal.login('azienda-altrove');
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0].id;
const accountOf = async (login: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account WHERE login = $1', [login])).rows[0].id;
const accountsOf = async (taxCode: string): Promise<number> =>
  (await portal.owner.query('SELECT FROM account WHERE tax_code = $1', [taxCode])).rowCount ?? 0;
const told = async (grant: string) =>
  (
    await portal.owner.query(
      `SELECT action, canonical::jsonb -> 'data' AS data FROM ledger WHERE object_kind = 'grant' AND object_id = $1
         AND action = 'activated' ORDER BY seq`,
      [grant],
    )
  ).rows;

/** Creates a person with an account in the first practice. */
async function somebody(more: Record<string, unknown> = {}) {
  const login = `nota${(made += 1)}`;
  const employee = await anEmployee(portal.owner, company, { login, ...more });
  return { login, employee, grant: await grantOf(employee.id) };
}
/** Invites that person to a second practice and returns the mailed key. */
async function invited(taxCode: string) {
  const email = `invitata${(made += 1)}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, elsewhere, { taxCode, email, employee_code: `${made}` });
  const grant = await grantOf(employee.id);
  const key = await invite(employee.id, email, grant);
  return { employee, email, grant, key };
}
async function invite(id: string, email: string, grant: string): Promise<string> {
  const before = mailbox.mails.length;
  await stranger.post('/apirest/api/activationmail', { ids: [id] });
  const { keys } = await mailTo(mailbox, email, before);
  const known = 'SELECT FROM mailed_key WHERE grant_id = $1 AND used_at IS NULL AND replaced_at IS NULL';
  await expect.poll(async () => (await portal.owner.query(known, [grant])).rowCount).toBe(1);
  return keys[0] ?? '';
}
async function aLetter(id: string): Promise<string> {
  const { practiceId } = elsewhere;
  const scope = { role: 'consultant', accountId: practice.accountId, practiceId } as const;
  return portal.server.app.database.inScope(scope, async (tx) => {
    const [grant] = await usersById(tx, [id]);
    return grant ? (await makeLetterCode(tx, grant)).code : '';
  });
}
const activation = (key: string, fields: Record<string, unknown> = {}) => ({
  key,
  login: `seconda${(made += 1)}`,
  password: NEW_PASSWORD,
  privacyAccepted: true,
  ...fields,
});
const join = (me: Caller, key: string) => me.post(JOIN, { key, privacyAccepted: true });
const page = async (key: string) => (await portal.anonymous.get(`${ACTIVATE}?key=${key}`)).json;

describe('an invitation of a person with an account', () => {
  it('shows the holder of the key that an account exists, but no detail of that account', async () => {
    const { login, employee } = await somebody();
    const { key } = await invited(employee.taxCode);
    const shown = await page(key);
    expect(shown).toMatchObject({ stato: 'valida', giaAccesso: true, login: null });
    expect(JSON.stringify(shown)).not.toContain(login);
    const { key: first } = await invited((await anEmployee(portal.owner, company)).taxCode);
    expect(await page(first)).toMatchObject({ stato: 'valida', giaAccesso: false });
    expect((await page('nessuna')).giaAccesso).toBe(false);
  });

  it('creates a second account only on explicit request; without one, it is refused and the key stays valid', async () => {
    const { employee } = await somebody();
    const { key, grant } = await invited(employee.taxCode);
    const refused = await portal.anonymous.post(ACTIVATE, activation(key));
    expect([refused.json.status, refused.json.success, refused.json.errorKey]).toEqual([400, false, 'access-known']);
    expect([await accountsOf(employee.taxCode), (await page(key)).stato]).toEqual([1, 'valida']);
    const body = activation(key, { nuovo: true });
    expect((await portal.anonymous.post(ACTIVATE, body)).json.success).toBe(true);
    expect(await accountsOf(employee.taxCode)).toBe(2);
    expect(await told(grant)).toEqual([{ action: 'activated', data: { by: 'key', another: true } }]);
    // Both accounts share the fiscal code: the password decides which account a login by code opens.
    for (const password of [PASSWORD, NEW_PASSWORD])
      expect(
        (await portal.anonymous.post('/apirest/api/bo/authenticate', { username: employee.taxCode, password })).status,
      ).toBe(200);
  });

  it('is refused as known if another activation creates the account at the same time', async () => {
    const { taxCode } = await anEmployee(portal.owner, company);
    const [one, two] = [await invited(taxCode), await invited(taxCode)];
    const answers = await Promise.all([one, two].map(({ key }) => portal.anonymous.post(ACTIVATE, activation(key))));
    expect(new Set(answers.map(({ json }) => json.errorKey ?? 'done'))).toEqual(new Set(['access-known', 'done']));
    expect(await accountsOf(taxCode)).toBe(1);
  });

  it('recognises only an account that can log in and whose owner has proved the fiscal code', async () => {
    const states = async (change: string) => {
      const { login, employee } = await somebody();
      const { key } = await invited(employee.taxCode);
      await portal.owner.query(change, [await accountOf(login)]);
      const { giaAccesso } = await page(key);
      const activated = await portal.anonymous.post(ACTIVATE, activation(key));
      return [giaAccesso, activated.json.success];
    };
    const own = [true, false];
    const none = [false, true];
    expect(await states('UPDATE account_grant SET disabled_at = now() WHERE account_id = $1')).toEqual(none);
    // A code that a manager typed is not proved, so that nobody else is refused because of it (P61).
    expect(await states('UPDATE account SET code_unconfirmed = true WHERE id = $1')).toEqual(none);
    expect(await states('DELETE FROM credential WHERE account_id = $1')).toEqual(none);
    expect(
      await states(
        "UPDATE employee SET ended_on = '2020-01-31' WHERE id IN (SELECT employee_id FROM account_grant WHERE account_id = $1)",
      ),
    ).toEqual(own);
  });
});

describe('adding an invited grant to an existing account', () => {
  it('takes one request after login, records it with the privacy acceptance, and adds the grant once if repeated', async () => {
    const { login, employee } = await somebody();
    const { key, grant } = await invited(employee.taxCode);
    const me = await portal.login(login);
    const answers = await Promise.all([join(me, key), join(me, key)]);
    // The other, simultaneous request may find the key just used.
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await join(me, key)).json).toEqual({ grant });
    expect(await told(grant)).toEqual([{ action: 'activated', data: { by: 'ownAccount' } }]);
    const accepted = await portal.owner.query(
      "SELECT FROM ledger WHERE action = 'privacyAccepted' AND object_id = $1 AND chain = $2",
      [await accountOf(login), elsewhere.practiceId],
    );
    expect(accepted.rowCount).toBe(1);
    expect((await me.post('/apirest/api/account/role', { grant })).status).toBe(200);
    expect(await accountsOf(employee.taxCode)).toBe(1);
    // The key does not add the grant to a second account.
    const other = await portal.login((await somebody()).login);
    expect((await join(other, key)).status).toBe(410);
  });

  it('refuses another person’s key, an expired key and a replaced key, and accepts the newest key', async () => {
    const { login, employee } = await somebody();
    const { key, grant, email, employee: there } = await invited(employee.taxCode);
    const spouse = await portal.login((await somebody()).login);
    const foreign = await join(spouse, key);
    expect([foreign.status, foreign.json.errorKey]).toEqual([409, 'other-person']);
    expect((await page(key)).stato).toBe('valida');
    const me = await portal.login(login);
    const newer = await invite(there.id, email, grant);
    const replaced = await join(me, key);
    expect([replaced.status, replaced.json.errorKey]).toEqual([410, 'link-replaced']);
    await portal.owner.query('UPDATE mailed_key SET expires_at = created_at WHERE key_hash = $1', [hashKey(newer)]);
    const expired = await join(me, newer);
    expect([expired.status, expired.json.errorKey]).toEqual([410, 'link-expired']);
    expect((await join(me, await invite(there.id, email, grant))).status).toBe(200);
  });

  it('works with the code of a printed letter: the account proves the fiscal code that the letter asks for', async () => {
    const { login, employee } = await somebody();
    const there = await anEmployee(portal.owner, elsewhere, {
      taxCode: employee.taxCode,
      employee_code: `${(made += 1)}`,
    });
    const code = await aLetter(there.id);
    expect(await page(code)).toMatchObject({ stato: 'valida', suCarta: true, giaAccesso: true });
    const spouse = await join(await portal.login((await somebody()).login), code);
    expect([spouse.status, spouse.json.errorKey]).toEqual([409, 'other-person']);
    expect((await join(await portal.login(login), code)).status).toBe(200);
  });

  it('is refused above the practice’s user limit, and the key stays valid', async () => {
    const { login, employee } = await somebody();
    const { key } = await invited(employee.taxCode);
    const { practiceId } = elsewhere;
    await portal.owner.query('UPDATE practice SET user_limit = 0 WHERE id = $1', [practiceId]);
    const full = await join(await portal.login(login), key);
    expect([full.status, full.json.errorKey]).toEqual([409, 'users-full']);
    await portal.owner.query('UPDATE practice SET user_limit = NULL WHERE id = $1', [practiceId]);
    expect((await join(await portal.login(login), key)).status).toBe(200);
  });

  it('is the only way to reopen a reset grant once its account has a new password: the key cannot set one', async () => {
    const { login, employee, grant } = await somebody();
    const second = await anEmployee(portal.owner, company, {
      taxCode: employee.taxCode,
      employee_code: `${(made += 1)}`,
    });
    const account = await accountOf(login);
    const other = await grantOf(second.id);
    await portal.owner.query('UPDATE account_grant SET account_id = $1, activated_at = now() WHERE id = $2', [
      account,
      other,
    ]);
    const keys: string[] = [];
    for (const id of [employee.id, second.id]) {
      const email = `reset${(made += 1)}@esempio.invalid`;
      const before = mailbox.mails.length;
      expect((await manager.post('/apirest/api/account/reset', { id, email })).status).toBe(200);
      keys.push((await mailTo(mailbox, email, before)).keys[0] ?? '');
      await expect
        .poll(
          async () =>
            (await portal.owner.query('SELECT FROM mailed_key WHERE key_hash = $1', [hashKey(keys.at(-1) ?? '')]))
              .rowCount,
        )
        .toBe(1);
    }
    const [mine = '', theirs = ''] = keys;
    expect(await page(mine)).toMatchObject({ giaAccesso: false, login });
    expect((await portal.anonymous.post(ACTIVATE, activation(mine, { login }))).json.success).toBe(true);
    expect(await page(theirs)).toMatchObject({ giaAccesso: true, login: null });
    for (const nuovo of [false, true])
      expect((await portal.anonymous.post(ACTIVATE, activation(theirs, { nuovo }))).json.errorKey).toBe('access-known');
    const me = await portal.login(login, { password: NEW_PASSWORD });
    expect((await join(me, theirs)).json).toEqual({ grant: other });
    expect(grant).not.toBe(other);
  });
});

describe('a grant that was reset', () => {
  it('is opened by its key, even if the person last used another grant', async () => {
    const { login, employee } = await somebody();
    const { taxCode } = employee;
    const second = await anEmployee(portal.owner, company, { taxCode, employee_code: `${(made += 1)}` });
    const other = await grantOf(second.id);
    const set = 'UPDATE account_grant SET account_id = $1, activated_at = now() WHERE id = $2';
    await portal.owner.query(set, [await accountOf(login), other]);
    await portal.login(login);
    const email = `reset${(made += 1)}@esempio.invalid`;
    const before = mailbox.mails.length;
    expect((await manager.post('/apirest/api/account/reset', { id: second.id, email })).status).toBe(200);
    const [key = ''] = (await mailTo(mailbox, email, before)).keys;
    await expect.poll(async () => (await page(key)).stato).toBe('valida');
    const { json } = await portal.anonymous.post(ACTIVATE, activation(key, { login, entra: {} }));
    const me = await caller(portal.url, json.id_token).get('/apirest/api/account');
    expect([me.json.grants.length, me.json.activeGrant]).toEqual([2, other]);
  });
});

describe('two accounts of one person', () => {
  const UNISCI = '/apirest/api/account/unisci';
  const LOGIN = '/apirest/api/bo/authenticate';
  /** Creates a person with an account in each of two practices. */
  async function twice(more: Record<string, unknown> = {}) {
    const first = await somebody({ email: `prima${(made += 1)}@esempio.invalid` });
    const login = `altra${(made += 1)}`;
    const email = `altra${made}@esempio.invalid`;
    const { taxCode } = first.employee;
    const second = await anEmployee(portal.owner, elsewhere, {
      taxCode,
      login,
      email,
      employee_code: `${made}`,
      ...more,
    });
    return { first, second: { login, email, employee: second, grant: await grantOf(second.id) } };
  }
  const enters = async (username: string, password = PASSWORD) =>
    (await portal.anonymous.post(LOGIN, { username, password })).status;
  const merge = (me: Caller, username: string, password = PASSWORD) => me.post(UNISCI, { username, password });

  it('are merged: all grants move, the other account and its sessions end, both mailboxes are notified, and each practice’s ledger records the merge', async () => {
    const { first, second } = await twice();
    const request = await portal.login(second.login);
    const mails = mailbox.mails.length;
    const me = await portal.login(first.login);
    const kept = await accountOf(first.login);
    const other = await accountOf(second.login);
    expect((await merge(me, second.login)).json).toEqual({ accessi: 1 });
    expect((await request.get('/apirest/api/account')).status).toBe(401);
    expect([await enters(second.login), await enters(first.login), await enters(first.employee.taxCode)]).toEqual([
      401, 200, 200,
    ]);
    const grants = (await me.get('/apirest/api/account')).json.grants.map(({ id }: { id: string }) => id);
    expect(new Set(grants)).toEqual(new Set([first.grant, second.grant]));
    expect((await me.post('/apirest/api/account/role', { grant: second.grant })).status).toBe(200);
    const { rows } = await portal.owner.query(
      `SELECT chain, object_id AS id, canonical::jsonb -> 'data' AS data FROM ledger
       WHERE action IN ('accessMoved', 'accessesJoined') AND actor_account_id = $1 ORDER BY action COLLATE "C"`,
      [kept],
    );
    expect(rows).toEqual([
      { chain: elsewhere.practiceId, id: second.grant, data: { from: other } },
      { chain: practice.id, id: kept, data: { ended: other } },
    ]);
    for (const { email } of [
      { email: second.email },
      { email: (await portal.owner.query('SELECT email FROM account WHERE id = $1', [kept])).rows[0].email },
    ])
      expect((await mailTo(mailbox, email, mails)).text).toContain(`è stato unito a ${first.login}`);
    // Of the other account, only the name remains.
    const ended = await portal.owner.query('SELECT login, email, tax_code, first_name FROM account WHERE id = $1', [
      other,
    ]);
    expect(ended.rows).toEqual([{ login: second.login, email: null, tax_code: null, first_name: null }]);
  });

  it('have a defined outcome for the rows of every table that refers to an account; seen notifications stay seen', async () => {
    /**
     * What happens to the other account's rows: they move to the kept account, are deleted, or stay as a record of its
     * past actions.
     */
    const fates: Record<string, 'moves' | 'ends' | 'stays'> = {
      ...{ account_grant: 'moves', last_use: 'moves', privacy_acceptance: 'moves', notification_seen: 'moves' },
      ...{ credential: 'ends', session: 'ends', second_factor: 'ends', recovery_code: 'ends', factor_removal: 'ends' },
      ...{ second_factor_step: 'ends', known_device: 'ends', known_network: 'ends', notification_setting: 'ends' },
      ...{ push_subscription: 'ends', identity_link: 'ends', remembered_answer: 'stays' },
      // Saved views and API keys belong to an office login, which is never merged away. Mailed keys are checked by
      // purpose.
      ...{ saved_view: 'stays', api_key: 'stays', mailed_key: 'stays' },
      // The QR code stops working: its worker's access now belongs to the other account (income-proof.test.ts).
      income_proof: 'stays',
    };
    const { owner } = portal;
    const { rows: tables } = await owner.query(
      `SELECT c.conrelid::regclass::text AS name FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'account'::regclass AND a.attname = 'account_id' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(fates).toSorted());
    const { first, second } = await twice();
    const [kept, other] = [await accountOf(first.login), await accountOf(second.login)];
    const me = await portal.login(first.login);
    await portal.login(second.login);
    const slip = await aPayslip(portal, second.employee, { createdBy: practice.accountId });
    await stranger.put('/apiback/api/DocBase/updatevisibile', { idList: [slip], dataPubblicazione: TODAY });
    const news = await owner.query('SELECT id FROM notification WHERE employee_id = $1', [second.employee.id]);
    expect(news.rowCount).toBe(1);
    const hash = '\\x' + '00'.repeat(31);
    const provider = await owner.query(
      `INSERT INTO identity_provider (name, issuer, client_id, client_secret, scopes, created_at)
       VALUES ('Altrove', 'https://altrove.esempio', 'portale', $1, 'openid', now()) RETURNING id`,
      [portal.server.app.secrets.seal('x', 'x')],
    );
    for (const [table, columns, values] of [
      ['last_use', 'grant_id, used_at', `${second.grant}, now()`],
      ['privacy_acceptance', 'version, accepted_at', "'1.0', now()"],
      ['notification_seen', 'notification_id, seen_at', `${news.rows[0].id}, now()`],
      [
        'second_factor',
        'kind, name, secret, created_at',
        `'totp', 'app', '${portal.server.app.secrets.seal('x', 'x')}', now()`,
      ],
      ['recovery_code', 'code_hash', `'${hash}01'`],
      ['factor_removal', 'grant_id, asked_at, due_at', `${second.grant}, now(), now()`],
      ['second_factor_step', 'token_hash, purpose, expires_at', `'${hash}02', 'login', now()`],
      ['known_device', 'key_hash, since, last_at', `'${hash}03', now(), now()`],
      ['known_network', 'network_hash, last_at', `'${hash}04', now()`],
      ['notification_setting', 'daily', 'true'],
      ['identity_link', 'provider_id, subject, linked_at', `${provider.rows[0].id}, 'altro', now()`],
    ] as const)
      await owner.query(
        `INSERT INTO ${table} (account_id, ${columns}) VALUES (${other}, ${values}) ON CONFLICT DO NOTHING`,
      );
    await owner.query('DELETE FROM second_factor WHERE account_id = $1', [kept]);
    const counted = async (account: string) => {
      const found: Record<string, number> = {};
      for (const table of Object.keys(fates))
        found[table] = (await owner.query(`SELECT FROM ${table} WHERE account_id = $1`, [account])).rowCount ?? 0;
      return found;
    };
    // Calls the SQL function directly: the endpoint would ask for the second factor.
    const scope = { role: 'authentication', accountId: kept, practiceId: null } as const;
    const [ofKept, ofOther] = [await counted(kept), await counted(other)];
    await portal.server.app.database.inScope(scope, (tx) => joinAccount(tx, other));
    const [keptAfter, otherAfter] = [await counted(kept), await counted(other)];
    for (const [table, fate] of Object.entries(fates)) {
      const had = ofOther[table] ?? 0;
      const added = (keptAfter[table] ?? 0) - (ofKept[table] ?? 0);
      if (fate !== 'stays' && table !== 'push_subscription') expect(had, table).toBeGreaterThan(0);
      expect([table, otherAfter[table], added]).toEqual([
        table,
        fate === 'stays' ? had : 0,
        fate === 'moves' ? had : 0,
      ]);
    }
    expect((await me.get('/apirest/api/account')).status).toBe(200);
  });

  it('are notified of the merge: the kept account in its page’s language, the other in its practice’s', async () => {
    const { first, second } = await twice();
    const speaks = 'UPDATE account SET language = $2, email = $3, email_unconfirmed = false WHERE login = $1';
    const [kept, ended] = [`tiene${(made += 1)}@esempio.invalid`, `finisce${made}@esempio.invalid`];
    await portal.owner.query(speaks, [first.login, 'ro', kept]);
    await portal.owner.query(speaks, [second.login, 'en', ended]);
    const me = await portal.login(first.login);
    const body = { username: second.login, password: PASSWORD };
    expect((await me.call('POST', UNISCI, body, { 'accept-language': 'fr' })).json).toEqual({ accessi: 1 });
    const { rows } = await portal.owner.query(
      `SELECT recipient, practice_id AS practice, data->>'subject' AS subject FROM outbox WHERE recipient = ANY($1::citext[])
       ORDER BY id`,
      [[kept, ended]],
    );
    const subject = (language: Language) =>
      inLanguage(language, () => accessesJoinedMail(null, { ended: '', kept: '' }).subject);
    expect(new Set([subject('ro'), subject('en'), subject('fr')]).size).toBe(3);
    expect(rows).toEqual([
      { recipient: kept, practice: practice.id, subject: subject('fr') },
      { recipient: ended, practice: elsewhere.practiceId, subject: subject('en') },
    ]);
  });

  it('are notified once if both share a mailbox, in whatever spelling', async () => {
    const { first, second } = await twice();
    const email = `una${(made += 1)}@esempio.invalid`;
    const write = (login: string, as: string) =>
      portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE login = $1', [login, as]);
    await write(first.login, email);
    await write(second.login, email.replace('una', 'Una'));
    const me = await portal.login(first.login);
    expect((await merge(me, second.login)).json).toEqual({ accessi: 1 });
    const { rows } = await portal.owner.query('SELECT recipient FROM outbox WHERE lower(recipient::text) = $1', [
      email,
    ]);
    expect(rows).toEqual([{ recipient: email }]);
  });

  it('check the other account’s password like a login: same response for a wrong password and an unknown account, same throttle', async () => {
    const { first, second } = await twice();
    const me = await portal.login(first.login);
    const wrong = await merge(me, second.login, 'Sbagliata.1');
    const nobody = await merge(me, 'nessuno-mai', 'Sbagliata.1');
    expect([wrong.status, wrong.json.errorKey, wrong.json.fieldErrors[0].field]).toEqual([
      400,
      'wrong-credentials',
      'password',
    ]);
    expect(nobody.json).toEqual(wrong.json);
    // An account cannot be merged with itself, whether named by login, e-mail or fiscal code.
    expect((await merge(me, first.login)).json.errorKey).toBe('wrong-credentials');
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await merge(me, second.login, 'Sbagliata.1')).status);
    expect(answers).toContain(429);
    expect(await enters(second.login)).toBe(429);
    expect((await me.get('/apirest/api/account')).status).toBe(200);
  });

  it('can be merged by a name that both share: the password identifies the other account', async () => {
    const { first, second } = await twice();
    const me = await portal.login(first.login);
    expect((await merge(me, second.employee.taxCode)).json).toEqual({ accessi: 1 });
  });

  it('require the other account’s second factor, and a fresh session of the kept account', async () => {
    const { first, second } = await twice();
    const owner = await portal.login(second.login);
    const { token, segreto } = (await owner.post('/apirest/api/account/mfa/totp/begin')).json;
    const { json } = await owner.post('/apirest/api/account/mfa/totp/confirm', {
      token,
      codice: codeAt(segreto, portal.server.app.now()),
    });
    const me = await portal.login(first.login);
    const step = await merge(me, second.login);
    expect(step.json.secondFactor.metodi).toEqual(['totp', 'codice']);
    expect(await enters(first.login)).toBe(200);
    const body = { token: step.json.secondFactor.token, codice: '000000' };
    const wrong = await me.post(`${UNISCI}/secondo-passo`, body);
    expect([wrong.status, wrong.json.errorKey]).toEqual([400, 'wrong-code']);
    // Another account cannot complete the second step of this merge.
    const thief = await portal.login((await somebody()).login);
    const right = { ...body, codice: json.codiciRecupero[0] };
    expect((await thief.post(`${UNISCI}/secondo-passo`, right)).json.errorKey).toBe('second-step-over');
    await portal.owner.query('UPDATE session SET fresh_until = NULL WHERE account_id = $1', [
      await accountOf(first.login),
    ]);
    expect((await me.post(`${UNISCI}/secondo-passo`, right)).json.errorKey).toBe('reauthentication-required');
    expect((await merge(me, second.login)).json.errorKey).toBe('reauthentication-required');
    await me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });
    expect((await me.post(`${UNISCI}/secondo-passo`, right)).json).toEqual({ accessi: 1 });
    expect((await me.post(`${UNISCI}/secondo-passo`, right)).json.errorKey).toBe('wrong-code');
  });

  it('are not merged if fiscal codes differ, or if the other is an office login, disabled, or has a password set by a manager', async () => {
    const { first, second } = await twice();
    const me = await portal.login(first.login);
    const code = async (username: string) => (await merge(me, username)).json.errorKey;
    expect(await code((await somebody()).login)).toBe('accesses-of-two');
    expect(await code('azienda-mia')).toBe('access-of-office');
    const other = await accountOf(second.login);
    await portal.owner.query('UPDATE credential SET must_change = true WHERE account_id = $1', [other]);
    expect(await code(second.login)).toBe('access-not-taken-over');
    await portal.owner.query('UPDATE credential SET must_change = false WHERE account_id = $1', [other]);
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE account_id = $1', [other]);
    expect(await code(second.login)).toBe('wrong-credentials');
    await portal.owner.query('UPDATE account_grant SET disabled_at = NULL WHERE account_id = $1', [other]);
    // An office login can be the kept account: its holder then also acts as a worker.
    const office = await portal.login('azienda-mia');
    expect((await merge(office, second.login)).json).toEqual({ accessi: 1 });
    expect((await office.post('/apirest/api/account/role', { grant: second.grant })).status).toBe(200);
  });

  it('end up as one if both request the merge at the same time', async () => {
    const { first, second } = await twice();
    const [one, two] = [await portal.login(first.login), await portal.login(second.login)];
    const answers = await Promise.all([merge(one, second.login), merge(two, first.login)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.owner.query('SELECT DISTINCT account_id FROM account_grant WHERE id = ANY($1)', [
      [first.grant, second.grant],
    ]);
    expect(rows).toHaveLength(1);
    expect([await enters(first.login), await enters(second.login)].toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('leave a valid ledger, which keeps the events of the ended account', async () => {
    const { login, employee } = await somebody();
    const { key, employee: there, grant } = await invited(employee.taxCode);
    const body = activation(key, { nuovo: true });
    await portal.anonymous.post(ACTIVATE, body);
    const owner = await portal.login(body.login, { password: NEW_PASSWORD });
    const slip = await aPayslip(portal, there, { createdBy: practice.accountId, publishOn: '2020-01-31' });
    expect((await owner.get(`/apiback/api/dipendente/documenti/${slip}/download`)).status).toBe(200);
    const before = new Set(await faults());
    const me = await portal.login(login);
    expect((await merge(me, body.login, NEW_PASSWORD)).status).toBe(200);
    expect((await faults()).filter((fault) => !before.has(fault))).toEqual([]);
    // If somebody assigns the grant to a third account in SQL, the verifier reports that grant.
    const third = await accountOf((await somebody()).login);
    await portal.owner.query('UPDATE account_grant SET account_id = $1 WHERE id = $2', [third, grant]);
    expect((await faults()).filter((fault) => fault.includes(`grant ${grant}: object-differs`))).not.toEqual([]);
  });

  /** Returns the faults found by the ledger verifier. */
  async function faults(): Promise<string[]> {
    const superuser = new pg.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    try {
      const report = await verified(superuser);
      return report.faults.map(({ seq, object, code, detail }) => `${seq} ${object}: ${code} ${detail}`);
    } finally {
      await superuser.end();
    }
  }
});
