import { createHmac, generateKeyPairSync } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLOCKS_APART_S } from '../../../src/features/accounts/identity/provider.io.ts';
import { hashPassword } from '../../../src/features/accounts/password.io.ts';
import {
  aCompany,
  aGrant,
  anAdministrator,
  anEmployee,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { anIdentityProvider, CLIENT, type IdentityProvider, walk } from '../../support/services/identity-provider.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';

/** Login by an identity provider (P149-P153), against the reference provider on loopback. */
let portal: Portal;
let mailbox: Mailbox;
let idp: IdentityProvider;
/** A provider that a test shuts down. */
let away: IdentityProvider;
let practice: TestPractice;
let company: TestCompany;
let administrator: Caller;
let made = 0;

const PROVIDERS = '/apirest/api/users/fornitori-identita';
const LOGIN = '/apirest/api/bo/authenticate/identita';
const OWN = '/apirest/api/account/identita';
const LEVEL = 'https://www.spid.gov.it/SpidL2';

beforeAll(async () => {
  [mailbox, idp, away] = await Promise.all([startSmtp(), anIdentityProvider(), anIdentityProvider()]);
  portal = await startPortal({ smtpUrl: mailbox.url, insideProviders: [idp.host, away.host] });
  for (const each of [idp, away]) each.serve(publicUrl());
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  administrator = await portal.login(await anAdministrator(portal.owner));
});
beforeEach(() => portal.setNow(null));
afterEach(async () => {
  Object.assign(idp, { who: null, says: {}, token: null, description: {}, calls: [], ended: 0 });
  await portal.owner.query('DELETE FROM identity_provider');
  await portal.owner.query('UPDATE practice SET code_opens = NULL');
  await portal.owner.query('DELETE FROM login_throttle');
});
afterAll(async () => {
  await portal?.close();
  await idp?.close();
  await mailbox?.close();
});

const publicUrl = () => portal.server.app.config.publicUrl;

async function aProvider(more: object = {}): Promise<string> {
  const answer = await administrator.post(PROVIDERS, {
    nome: 'Prova SPID',
    indirizzo: idp.issuer,
    idClient: CLIENT.id,
    segreto: CLIENT.secret,
    ambiti: 'openid profile',
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

/** Starts a login at the provider; returns the redirect URL and the browser's cookie. */
async function begin(fornitore: string, me: Caller = portal.anonymous, at = LOGIN) {
  const answer = await me.post(`${at}/begin`, { fornitore });
  expect(answer.status, answer.text).toBe(200);
  const [line = ''] = answer.headers.getSetCookie();
  return { address: answer.json.indirizzo as string, cookie: line.split(';')[0] ?? '', line };
}
const finish = (returned: object, cookie: string, more: object = {}, me: Caller = portal.anonymous, at = LOGIN) =>
  me.call('POST', at, { ...returned, ...more }, { cookie });

/** Performs a whole login, with `who` as the person at the provider. */
async function enter(fornitore: string, who: string, more: object = {}) {
  idp.who = who;
  const { address, cookie } = await begin(fornitore);
  return finish(await walk(address), cookie, more);
}

async function someone(more: object = {}) {
  const login = `persona${(made += 1)}`;
  const email = `${login}@esempio.invalid`;
  const employee: TestEmployee = await anEmployee(portal.owner, company, { login, email, ...more });
  const me = await portal.login(login);
  const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
  return { login, email, employee, me, account: rows[0].id as string };
}

async function linked(fornitore: string, who: string, me: Caller) {
  idp.who = who;
  const { address, cookie } = await begin(fornitore, me, OWN);
  const answer = await finish(await walk(address), cookie, {}, me, OWN);
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

const steps = async (account: string) =>
  (
    await portal.owner.query(
      `SELECT action, canonical::jsonb->'data' AS data FROM ledger WHERE object_kind = 'account' AND object_id = $1
         AND action <> 'accountStands' ORDER BY at, seq`,
      [account],
    )
  ).rows;

describe('an identity provider', () => {
  it('is added once its metadata is valid; its secret is encrypted and never shown; each change is recorded', async () => {
    const id = await aProvider({ livelliFattore: ['mfa'] });
    const { json } = await administrator.get(PROVIDERS);
    expect(json.ritorno).toBe(`${publicUrl()}/entra`);
    expect(json.fornitori).toEqual([
      expect.objectContaining({
        id,
        nome: 'Prova SPID',
        indirizzo: idp.issuer,
        acceso: true,
        collegati: 0,
        studio: null,
      }),
    ]);
    expect(JSON.stringify(json)).not.toContain(CLIENT.secret);
    const { rows } = await portal.owner.query('SELECT client_secret FROM identity_provider');
    expect(rows[0].client_secret).toMatch(/^v1\./);
    expect(rows[0].client_secret).not.toContain(CLIENT.secret);

    expect((await administrator.post(`${PROVIDERS}/${id}/prova`)).json).toMatchObject({ riuscita: true });
    const put = (body: object) => administrator.put(`${PROVIDERS}/${id}`, body);
    const spid2 = 'https://www.spid.gov.it/SpidL2';
    expect((await put({ nome: 'Altro nome', livelliFattore: ['mfa'] })).status).toBe(200);
    expect((await put({ livelliCodice: [spid2, spid2] })).status).toBe(200);
    const said = (await administrator.get(PROVIDERS)).json.fornitori[0];
    expect(said).toMatchObject({ nome: 'Altro nome', livelliCodice: [spid2], livelliFattore: ['mfa'] });
    // Omitted fields stay unchanged.
    expect((await put({ acceso: false, segreto: 'un altro segreto' })).json).toEqual({ ...said, acceso: false });
    expect((await put({ acceso: false })).status).toBe(200);
    expect((await put({ acceso: true })).json).toEqual(said);
    expect((await put({ ambiti: 'openid  email openid' })).json).toEqual({ ...said, ambiti: 'openid email' });
    expect((await put({ idClient: 'altro-client' })).json).toMatchObject({ idClient: 'altro-client', nome: said.nome });
    expect((await administrator.call('DELETE', `${PROVIDERS}/${id}`)).status).toBe(204);
    const told = await portal.owner.query(
      `SELECT action, canonical::jsonb->'data'->>'fields' AS fields FROM ledger
       WHERE object_id = $1 AND action LIKE 'identityProvider%' AND action <> 'identityProviderStands' ORDER BY seq`,
      [id],
    );
    expect(told.rows).toEqual([
      { action: 'identityProviderAdded', fields: null },
      { action: 'identityProviderChanged', fields: 'nome' },
      { action: 'identityProviderChanged', fields: 'livelliCodice' },
      { action: 'identityProviderChanged', fields: 'segreto,spento' },
      { action: 'identityProviderChanged', fields: 'acceso' },
      { action: 'identityProviderChanged', fields: 'ambiti' },
      { action: 'identityProviderChanged', fields: 'idClient' },
      { action: 'identityProviderRemoved', fields: null },
    ]);
  });

  it('is refused if its metadata is missing, names another issuer, or has an internal address or no TLS', async () => {
    const add = (indirizzo: string) =>
      administrator.post(PROVIDERS, {
        nome: 'Prova',
        indirizzo,
        idClient: CLIENT.id,
        segreto: CLIENT.secret,
        ambiti: 'openid',
      });
    for (const [address, why] of [
      ['https://127.0.0.1:1/', 'non è pubblico'],
      ['https://169.254.169.254/latest', 'non è pubblico'],
      ['https://fornitore.esempio.it:8443/', 'porta non ammessa'],
      ['http://fornitore.esempio.it', 'senza HTTPS'],
      ['non un indirizzo', 'non valido'],
      [`${idp.issuer}/altrove`, 'non risponde un fornitore'],
    ] as const) {
      const { status, json } = await add(address);
      expect([address, status, json.fieldErrors?.[0]?.field]).toEqual([address, 400, 'indirizzo']);
      expect(json.fieldErrors[0].message).toContain(why);
    }
    idp.description = { issuer: 'https://un.altro.invalid' };
    expect((await add(idp.issuer)).status).toBe(400);
    // The metadata names an internal address, to which the portal must send no request.
    idp.description = { token_endpoint: 'http://127.0.0.1:1/token' };
    expect((await add(idp.issuer)).status).toBe(400);
    idp.description = { authorization_endpoint: 'javascript:alert(1)' };
    expect((await add(idp.issuer)).status).toBe(400);
    idp.description = {};
    expect(
      (
        await administrator.post(PROVIDERS, {
          nome: 'P',
          indirizzo: idp.issuer,
          idClient: 'c',
          segreto: 's',
          ambiti: 'profile',
        })
      ).status,
    ).toBe(400);
    expect((await portal.owner.query('SELECT FROM identity_provider')).rowCount).toBe(0);
  });

  it('is shown at login by name only, and only while enabled; without providers the list is empty', async () => {
    expect((await portal.anonymous.get(LOGIN)).json).toEqual([]);
    const id = await aProvider();
    expect((await portal.anonymous.get(LOGIN)).json).toEqual([{ id, nome: 'Prova SPID' }]);
    await administrator.put(`${PROVIDERS}/${id}`, { acceso: false });
    expect((await portal.anonymous.get(LOGIN)).json).toEqual([]);
    expect((await portal.anonymous.post(`${LOGIN}/begin`, { fornitore: id })).status).toBe(404);
  });
});

describe('a link between an account and an identity', () => {
  it('is created, used to log in, listed and removed by its owner, who gets a mail about each change', async () => {
    const id = await aProvider();
    const { me, account, login, email } = await someone();
    expect((await me.get(OWN)).json).toEqual({ collegate: [], collegabili: [{ id, nome: 'Prova SPID' }] });
    expect((await enter(id, 'sub-uno')).json.errorKey).toBe('identity-unknown');

    await linked(id, 'sub-uno', me);
    expect((await mailTo(mailbox, email)).text).toContain('è stata collegata un’identità di Prova SPID');
    const { collegate, collegabili } = (await me.get(OWN)).json;
    expect([collegate.length, collegabili]).toEqual([1, []]);
    expect(collegate[0]).toMatchObject({ nome: 'Prova SPID', dal: expect.any(String) });

    const answer = await enter(id, 'sub-uno', { dispositivo: 'k'.repeat(43), rememberMe: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.json.id_token}`);
    const here = caller(portal.url, answer.json.id_token);
    expect((await here.get('/apirest/api/account')).json.login).toBe(login);
    const { rows } = await portal.owner.query(
      'SELECT remember FROM session WHERE provider_id IS NOT NULL AND account_id = $1',
      [account],
    );
    expect(rows).toEqual([{ remember: true }]);
    expect(await steps(account)).toEqual(
      expect.arrayContaining([
        { action: 'identityLinked', data: { provider: id } },
        { action: 'loggedIn', data: { role: 'EMPLOYEE', by: 'identity', provider: id } },
      ]),
    );

    const byPassword = await portal.login(login);
    expect((await me.call('DELETE', `${OWN}/${collegate[0].id}`)).status).toBe(204);
    expect((await me.call('DELETE', `${OWN}/${collegate[0].id}`)).status).toBe(404);
    // Sessions that began with the password stay open.
    expect((await byPassword.get('/apirest/api/account')).status).toBe(200);
    // Sessions that began with the identity end; the session that removed the link stays open.
    expect((await here.get('/apirest/api/account')).status).toBe(401);
    expect((await me.get('/apirest/api/account')).status).toBe(200);
    expect((await enter(id, 'sub-uno')).json.errorKey).toBe('identity-unknown');
    expect((await steps(account)).at(-1)).toEqual({ action: 'identityUnlinked', data: { provider: id } });
  });

  it('can be removed from a session it opened, which stays open; other links stay, and providers are sorted by name', async () => {
    const [id, second] = [await aProvider({ nome: 'Primo' }), await aProvider({ nome: 'Secondo' })];
    const { json } = await administrator.get(PROVIDERS);
    expect(json.fornitori.map(({ nome }: { nome: string }) => nome)).toEqual(['Primo', 'Secondo']);
    const { me } = await someone();
    await linked(id, 'sub-primo', me);
    await linked(second, 'sub-secondo', me);
    const here = caller(portal.url, (await enter(id, 'sub-primo')).json.id_token);
    const { collegate } = (await here.get(OWN)).json;
    const first = collegate.find(({ nome }: { nome: string }) => nome === 'Primo');
    expect((await here.call('DELETE', `${OWN}/${first.id}`)).status).toBe(204);
    expect((await here.get(OWN)).json.collegate).toEqual([expect.objectContaining({ nome: 'Secondo' })]);
    expect((await enter(id, 'sub-primo')).json.errorKey).toBe('identity-unknown');
    expect((await enter(second, 'sub-secondo')).status).toBe(200);
  });

  it('requires re-authentication and the session that started it, and belongs to one account only', async () => {
    const id = await aProvider();
    const [one, other] = [await someone(), await someone()];
    await portal.owner.query('UPDATE session SET fresh_until = NULL WHERE account_id = $1', [one.account]);
    expect((await one.me.post(`${OWN}/begin`, { fornitore: id })).json.errorKey).toBe('reauthentication-required');
    await one.me.post('/apirest/api/account/reauthenticate', { password: PASSWORD });

    // An attacker starts linking; finishing it in the victim's session, or as a login, is refused.
    idp.who = 'sub-attaccante';
    const begun = await begin(id, one.me, OWN);
    const returned = await walk(begun.address);
    expect((await finish(returned, begun.cookie, {}, other.me, OWN)).json.errorKey).toBe('identity-refused');
    expect((await finish(returned, begun.cookie)).json.errorKey).toBe('identity-refused');
    const again = await portal.login(one.login);
    expect((await finish(returned, begun.cookie, {}, again, OWN)).json.errorKey).toBe('identity-refused');
    // The response to a login cannot create a link.
    const login = await begin(id);
    expect((await finish(await walk(login.address), login.cookie, {}, one.me, OWN)).json.errorKey).toBe(
      'identity-refused',
    );
    expect((await finish(returned, begun.cookie, {}, one.me, OWN)).status).toBe(201);

    const second = await begin(id, other.me, OWN);
    const taken = await finish(await walk(second.address), second.cookie, {}, other.me, OWN);
    expect([taken.status, taken.json.errorKey]).toEqual([409, 'identity-taken']);
    expect((await other.me.call('DELETE', `${OWN}/${(await one.me.get(OWN)).json.collegate[0].id}`)).status).toBe(404);
  });

  it('is removed with the account’s password, by a reset or a merge of accounts', async () => {
    const id = await aProvider();
    const { me, account } = await someone();
    await linked(id, 'sub-reset', me);
    await portal.owner.query('DELETE FROM credential WHERE account_id = $1', [account]);
    expect((await portal.owner.query('SELECT FROM identity_link')).rowCount).toBe(0);
  });

  it('does not open a disabled account, requires the second factor, and ignores a changed e-mail', async () => {
    const id = await aProvider({ livelliFattore: ['mfa', LEVEL] });
    const { me, account } = await someone();
    const { me: other, email } = await someone();
    await linked(id, 'sub-due', me);
    await linked(id, 'sub-altro', other);
    // The e-mail from the provider, verified or not, neither opens an account nor changes a link.
    idp.says = { email, email_verified: true };
    const mailed = caller(portal.url, (await enter(id, 'sub-due')).json.id_token);
    expect((await mailed.get('/apirest/api/account')).json.id).toBe((await me.get('/apirest/api/account')).json.id);
    expect((await enter(id, 'sub-mai-visto')).json.errorKey).toBe('identity-unknown');

    const { segreto, token } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
    const code = () => new TOTP({ secret: segreto }).generate();
    expect((await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: code() })).status).toBe(200);
    idp.says = { acr: 'un livello', amr: ['pwd'] };
    const asked = await enter(id, 'sub-due');
    expect(Object.keys(asked.json)).toEqual(['secondFactor']);
    await portal.owner.query('UPDATE second_factor SET last_step = NULL');
    const second = { token: asked.json.secondFactor.token, codice: code() };
    const opened = await portal.anonymous.post('/apirest/api/bo/authenticate/second-factor', second);
    expect(opened.status, opened.text).toBe(200);
    expect((await steps(account)).at(-1)).toMatchObject({ action: 'loggedIn', data: { by: 'identity', provider: id } });
    for (const says of [{ amr: ['pwd', 'mfa'] }, { acr: LEVEL }]) {
      idp.says = says;
      expect((await enter(id, 'sub-due')).json.id_token).toBeTruthy();
    }

    // The access is disabled between the redirect and the callback.
    idp.who = 'sub-due';
    const { address, cookie } = await begin(id);
    const returned = await walk(address);
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE account_id = $1', [account]);
    expect((await finish(returned, cookie)).json.errorKey).toBe('identity-unknown');
  });
});

describe('a fiscal code from an identity provider', () => {
  const spid = { livelliCodice: [LEVEL] };
  const consent = async (consentito: boolean) =>
    (await portal.login(practice.login)).put('/apirest/api/users/codice-fiscale', { consentito });

  it('opens the worker’s account at a trusted level, if the practice allows it', async () => {
    const id = await aProvider(spid);
    const { employee, login } = await someone();
    idp.says = { acr: LEVEL, fiscalNumber: `TINIT-${employee.taxCode}` };
    expect((await enter(id, 'spid-1')).json.errorKey).toBe('identity-unknown');
    const consultant = await portal.login(practice.login);
    expect((await consultant.get('/apirest/api/users/codice-fiscale')).json).toEqual({
      consentito: false,
      fornitori: ['Prova SPID'],
    });
    // The second, repeated permission is not recorded again.
    for (let times = 0; times < 2; times += 1) expect((await consent(true)).json).toEqual({ consentito: true });
    const answer = await enter(id, 'spid-1');
    expect(answer.status, answer.text).toBe(200);
    expect((await caller(portal.url, answer.json.id_token).get('/apirest/api/account')).json.login).toBe(login);
    // No link is created: the code opens the account each time.
    expect((await portal.owner.query('SELECT FROM identity_link')).rowCount).toBe(0);
    await consent(false);
    expect((await enter(id, 'spid-1')).json.errorKey).toBe('identity-unknown');
    const { rows } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'opens' AS opens FROM ledger WHERE action = 'codeOpensSet' ORDER BY seq`,
    );
    expect(rows).toEqual([{ opens: 'true' }, { opens: 'false' }]);
  });

  it('opens no account at a lower level, if malformed or unknown, for an office login, or if another practice forbids it', async () => {
    const id = await aProvider(spid);
    await consent(true);
    const { employee, account } = await someone();
    const refused = async (says: object) => {
      idp.says = says as Record<string, unknown>;
      const { status, json } = await enter(id, 'spid-2');
      expect([says, status, json.errorKey]).toEqual([says, 401, 'identity-unknown']);
    };
    const fiscalNumber = employee.taxCode;
    await refused({ fiscalNumber });
    await refused({ fiscalNumber, acr: 'https://www.spid.gov.it/SpidL1' });
    await refused({ fiscalNumber: `TINIT-${fiscalNumber.slice(0, 15)}?`, acr: LEVEL });
    await refused({ fiscalNumber: [fiscalNumber], acr: LEVEL });
    await refused({ fiscalNumber: 'RSSMRA80A01H501U', acr: LEVEL });
    await refused({ fiscal_number: fiscalNumber, acr: LEVEL });
    const good = { fiscalNumber, acr: LEVEL };
    // Gives the worker another grant, in a practice that does not allow logins by fiscal code.
    const elsewhere = await aCompany(portal.owner, await aPractice(portal.owner));
    const there = await anEmployee(portal.owner, elsewhere, { taxCode: fiscalNumber });
    const grant = await aGrant(portal.owner, account, {
      role: 'EMPLOYEE',
      practice_id: there.practiceId,
      company_id: there.companyId,
      employee_id: there.id,
    });
    await refused(good);
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE id = $1', [grant]);
    // Makes the account an office login, which a fiscal code never opens.
    await aGrant(portal.owner, account, { role: 'COMPANY', practice_id: practice.id, company_id: company.id });
    await refused(good);
    await portal.owner.query(`DELETE FROM account_grant WHERE account_id = $1 AND role = 'COMPANY'`, [account]);
    // Refused if a manager typed the code and the owner has not confirmed it, or if the employment now has another
    // code.
    await portal.owner.query('UPDATE account SET code_unconfirmed = true WHERE id = $1', [account]);
    await refused(good);
    await portal.owner.query('UPDATE account SET code_unconfirmed = false WHERE id = $1', [account]);
    await portal.owner.query('UPDATE employee SET tax_code = $2 WHERE id = $1', [employee.id, 'RSSMRA80A01H501U']);
    await refused(good);
    await portal.owner.query('UPDATE employee SET tax_code = $2 WHERE id = $1', [employee.id, fiscalNumber]);
    idp.says = good;
    expect((await enter(id, 'spid-2')).status).toBe(200);
    // Without a trusted level, the portal ignores every code from this provider.
    await administrator.put(`${PROVIDERS}/${id}`, { livelliCodice: [] });
    await refused(good);
  });
});

describe('a fiscal code shared by several accounts', () => {
  const CHOOSE = `${LOGIN}/accesso`;
  let provider: string;
  beforeEach(async () => {
    provider = await aProvider({ livelliCodice: [LEVEL] });
    await portal.owner.query('UPDATE practice SET code_opens = true WHERE id = $1', [practice.id]);
  });

  /**
   * Another practice that imports the person's code, activates accounts with its own mailbox, and allows logins by
   * code.
   */
  async function squatter(taxCode: string, accounts = 1) {
    const other = await aPractice(portal.owner);
    await portal.owner.query('UPDATE practice SET code_opens = true WHERE id = $1', [other.id]);
    const firm = await aCompany(portal.owner, other);
    for (let n = 0; n < accounts; n += 1)
      await anEmployee(portal.owner, firm, {
        ...{ login: `finto${(made += 1)}`, email: `finto${made}@esempio.invalid`, taxCode, employee_code: `${n}` },
      });
    return { firm, login: `finto${made}` };
  }
  const recognised = (taxCode: string, who: string) => {
    idp.says = { acr: LEVEL, fiscalNumber: `TINIT-${taxCode}` };
    return enter(provider, who);
  };
  /** A person whose code another practice also uses, and the choice of accounts offered at login. */
  async function blocked(who: string) {
    const real = await someone();
    const fake = await squatter(real.employee.taxCode);
    const { status, json, text } = await recognised(real.employee.taxCode, who);
    expect(status, text).toBe(200);
    const at = (name: string): number =>
      json.scelta.accessi.findIndex(({ luoghi }: { luoghi: { azienda: string }[] }) => luoghi[0]?.azienda === name);
    return {
      real,
      fake,
      json,
      token: json.scelta.token as string,
      own: at(company.legalName),
      other: at(fake.firm.legalName),
    };
  }
  const choose = (token: string, accesso: number, password = PASSWORD) =>
    portal.anonymous.post(CHOOSE, { token, accesso, password });
  const refusalOf = ({ status, json }: Awaited<ReturnType<typeof choose>>) => [status, json.errorKey];
  const REFUSED = [401, 'identity-refused'];

  it('lets the person choose an account and give its password once; later logins need the identity alone', async () => {
    const { real, fake, json, token, own } = await blocked('blocco-1');
    expect(json).toEqual({
      scelta: {
        token: expect.any(String),
        accessi: expect.arrayContaining([
          { luoghi: [{ studio: expect.any(String), azienda: company.legalName }] },
          { luoghi: [{ studio: expect.any(String), azienda: fake.firm.legalName }] },
        ]),
      },
    });
    expect(JSON.stringify(json)).not.toMatch(/persona\d|finto\d|@/);
    const before = mailbox.mails.length;
    const opened = await choose(token, own);
    expect(opened.status, opened.text).toBe(200);
    expect((await caller(portal.url, opened.json.id_token).get('/apirest/api/account')).json.login).toBe(real.login);
    expect((await steps(real.account)).slice(-2)).toEqual([
      { action: 'identityLinked', data: { provider } },
      { action: 'loggedIn', data: expect.objectContaining({ by: 'identity', provider }) },
    ]);
    expect((await mailTo(mailbox, real.email, before)).text).toContain('Prova SPID');
    const { rows } = await portal.owner.query(
      'SELECT code_vouched AS vouched FROM session WHERE account_id = $1 AND provider_id = $2',
      [real.account, provider],
    );
    expect(rows).toEqual([{ vouched: true }]);
    expect((await portal.owner.query('SELECT FROM identity_offer')).rowCount).toBe(0);
    const again = await recognised(real.employee.taxCode, 'blocco-1');
    expect((await caller(portal.url, again.json.id_token).get('/apirest/api/account')).json.login).toBe(real.login);
    expect(refusalOf(await choose(token, own))).toEqual(REFUSED);
  });

  it('opens no account for a wrong password, another account’s password, or an account that was not offered', async () => {
    const { token, own, other, real } = await blocked('blocco-2');
    await portal.owner.query('UPDATE credential SET password_hash = $2 WHERE account_id = $1', [
      real.account,
      await hashPassword('Solo-mia-9-volte'),
    ]);
    expect(refusalOf(await choose(token, own, 'sbagliata'))).toEqual([401, 'wrong-credentials']);
    expect(refusalOf(await choose(token, own))).toEqual([401, 'wrong-credentials']);
    expect(refusalOf(await choose(token, other, 'Solo-mia-9-volte'))).toEqual([401, 'wrong-credentials']);
    expect(refusalOf(await choose(token, 2))).toEqual(REFUSED);
    expect(refusalOf(await choose(`${token.slice(0, -1)}_`, own))).toEqual(REFUSED);
    expect((await portal.owner.query('SELECT FROM identity_link')).rowCount).toBe(0);
    expect((await choose(token, own, 'Solo-mia-9-volte')).status).toBe(200);
  });

  it('is throttled after five wrong passwords; the login must then restart at the provider', async () => {
    const { token, own } = await blocked('blocco-3');
    for (let n = 0; n < 5; n += 1) expect((await choose(token, own, 'sbagliata')).status).toBe(401);
    const held = await choose(token, own);
    expect([401, 429]).toContain(held.status);
    portal.setNow(new Date(Date.now() + 60_000));
    expect(refusalOf(await choose(token, own))).toEqual(REFUSED);
  });

  it('offers a choice that is valid once, for ten minutes, while the provider is enabled', async () => {
    const began = Date.now();
    portal.setNow(new Date(began));
    const { token, own, other } = await blocked('blocco-4');
    portal.setNow(new Date(began + 600_000));
    expect(refusalOf(await choose(token, own))).toEqual(REFUSED);
    portal.setNow(new Date(began + 599_000));
    const both = await Promise.all([choose(token, own), choose(token, own)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(refusalOf(await choose(token, other))).toEqual(REFUSED);
    portal.setNow(null);
    const off = await blocked('blocco-5');
    expect((await administrator.put(`${PROVIDERS}/${provider}`, { acceso: false })).status).toBe(200);
    expect(refusalOf(await choose(off.token, off.own))).toEqual(REFUSED);
  });

  it('is linked to an account with a second factor only after the second step', async () => {
    const { real, token, own } = await blocked('blocco-6');
    const { segreto, token: adding } = (await real.me.post('/apirest/api/account/mfa/totp/begin')).json;
    const code = () => new TOTP({ secret: segreto }).generate();
    await real.me.post('/apirest/api/account/mfa/totp/confirm', { token: adding, codice: code() });
    const asked = await choose(token, own);
    expect(Object.keys(asked.json)).toEqual(['secondFactor']);
    expect((await portal.owner.query('SELECT FROM identity_link')).rowCount).toBe(0);
    await portal.owner.query('UPDATE second_factor SET last_step = NULL');
    const second = { token: asked.json.secondFactor.token, codice: code() };
    const opened = await portal.anonymous.post('/apirest/api/bo/authenticate/second-factor', second);
    expect(opened.status, opened.text).toBe(200);
    expect((await portal.owner.query('SELECT account_id AS id FROM identity_link')).rows).toEqual([
      { id: real.account },
    ]);
    const vouched = 'SELECT FROM session WHERE account_id = $1 AND code_vouched';
    expect((await portal.owner.query(vouched, [real.account])).rowCount).toBe(1);
  });

  it('still offers the real account if one practice created many others', async () => {
    const real = await someone();
    await squatter(real.employee.taxCode, 35);
    const { json } = await recognised(real.employee.taxCode, 'blocco-7');
    expect(json.scelta.accessi).toHaveLength(30);
    expect(JSON.stringify(json.scelta.accessi)).toContain(`"${company.legalName}"`);
  });
});

describe('a provider of one practice', () => {
  it('opens and links only accounts of that practice', async () => {
    const { rows } = await portal.owner.query('SELECT public_id AS id FROM practice WHERE id = $1', [practice.id]);
    const id = await aProvider({ studio: rows[0].id });
    expect((await administrator.get(PROVIDERS)).json.fornitori[0].studio.id).toBe(rows[0].id);
    const nowhere = { nome: 'P', indirizzo: idp.issuer, idClient: 'c', segreto: 's', ambiti: 'openid', studio: '999' };
    expect((await administrator.post(PROVIDERS, nowhere)).status).toBe(404);
    const { me, account } = await someone();
    await linked(id, 'di-studio', me);
    expect((await enter(id, 'di-studio')).status).toBe(200);
    const elsewhere = await aCompany(portal.owner, await aPractice(portal.owner), { login: `altra${(made += 1)}` });
    const stranger = await portal.login(`altra${made}`);
    expect((await stranger.get(OWN)).json.collegabili).toEqual([]);
    idp.who = 'di-altri';
    const begun = await begin(id, stranger, OWN);
    expect((await finish(await walk(begun.address), begun.cookie, {}, stranger, OWN)).json.errorKey).toBe(
      'identity-of-practice',
    );
    expect((await administrator.get(OWN)).json.collegabili).toEqual([]);
    const there = await anEmployee(portal.owner, elsewhere);
    await aGrant(portal.owner, account, {
      role: 'EMPLOYEE',
      practice_id: there.practiceId,
      company_id: there.companyId,
      employee_id: there.id,
    });
    expect((await enter(id, 'di-studio')).json.errorKey).toBe('identity-unknown');
  });
});

describe('the callback', () => {
  it('is refused in another browser, with another state, a second time, after ten minutes, and from another issuer', async () => {
    const id = await aProvider();
    const { me } = await someone();
    await linked(id, 'sub-tre', me);
    const began = Date.now();
    const after = (ms: number) => portal.setNow(new Date(began + ms));
    after(0);
    const refused = async (returned: object, cookie: string) => {
      const { status, json } = await finish(returned, cookie);
      expect([status, json.errorKey]).toEqual([401, 'identity-refused']);
    };
    const first = await begin(id);
    expect(first.line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const asked = new URL(first.address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${publicUrl()}/entra`,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const returned = await walk(first.address);
    expect(returned.iss).toBe(idp.issuer);
    const other = await begin(id);
    await refused(returned, '');
    await refused(returned, other.cookie);
    await refused({ ...returned, state: new URL(other.address).searchParams.get('state') }, other.cookie);
    await refused({ ...returned, state: 'x' }, first.cookie);
    after(600_000);
    await refused(returned, first.cookie);
    after(599_000);
    expect((await finish(returned, first.cookie)).status).toBe(200);
    after(0);
    // A state in different letter case is the same state.
    await refused(returned, first.cookie);
    await refused({ ...returned, state: `${returned.state}=` }, first.cookie);

    // Another provider's response instead of this provider's (RFC 9207), with or without its issuer.
    const mixed = await begin(id);
    await refused({ ...(await walk(mixed.address)), iss: 'https://un.altro.invalid' }, mixed.cookie);
    const silent = await begin(id);
    const { iss: _, ...without } = await walk(silent.address);
    await refused(without, silent.cookie);
    // A code issued for another login attempt in the same browser.
    const [a, b] = [await begin(id), await begin(id)];
    const codeOfA = (await walk(a.address)).code;
    await refused({ ...(await walk(b.address)), code: codeOfA }, b.cookie);
  });

  it('is refused if the token is unsigned, signed by another key or a shared secret, from another issuer, for another audience or attempt, expired, or from the future', async () => {
    const id = await aProvider();
    const { me } = await someone();
    await linked(id, 'sub-quattro', me);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const text = (header: object, claims: object) =>
      [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const tokens: [string, NonNullable<IdentityProvider['token']>][] = [
      ['unsigned', (claims) => `${text({ alg: 'none' }, claims)}.`],
      ['without its signature', (claims, sign) => `${sign(claims).split('.').slice(0, 2).join('.')}.`],
      ['signed by another', (claims, sign) => sign(claims, { key: stranger })],
      [
        'signed by the shared secret',
        (claims) => {
          const signed = text({ alg: 'HS256' }, claims);
          return `${signed}.${createHmac('sha256', CLIENT.secret).update(signed).digest('base64url')}`;
        },
      ],
      ['for another', (claims, sign) => sign({ ...claims, aud: 'un-altro-portale' })],
      ['for another, too, by another', (claims, sign) => sign({ ...claims, aud: [CLIENT.id, 'altro'], azp: 'altro' })],
      ['of another issuer', (claims, sign) => sign({ ...claims, iss: 'https://un.altro.invalid' })],
      ['over', (claims, sign) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
      [
        'of the future',
        (claims, sign) => sign({ ...claims, iat: Math.floor(Date.now() / 1000) + CLOCKS_APART_S + 30 }),
      ],
      ['of another entrance', (claims, sign) => sign({ ...claims, nonce: 'un altro' })],
      ['of no entrance', (claims, sign) => sign({ ...claims, nonce: undefined })],
      ['of nobody', (claims, sign) => sign({ ...claims, sub: undefined })],
    ];
    for (const [name, token] of tokens) {
      idp.token = token;
      const { status, json } = await enter(id, 'sub-quattro');
      expect([name, status, json.errorKey]).toEqual([name, 401, 'identity-refused']);
      await portal.owner.query('DELETE FROM login_throttle');
    }
    // The clocks of portal and provider may differ slightly.
    idp.token = (claims, sign) => sign({ ...claims, iat: Math.floor(Date.now() / 1000) + CLOCKS_APART_S - 15 });
    expect((await enter(id, 'sub-quattro')).status).toBe(200);
    idp.token = null;
    expect((await enter(id, 'sub-quattro')).status).toBe(200);
  });

  it('is refused if the provider was disabled meanwhile, which also ends the sessions it opened', async () => {
    const id = await aProvider();
    const { me } = await someone();
    await linked(id, 'sub-cinque', me);
    const opened = caller(portal.url, (await enter(id, 'sub-cinque')).json.id_token);
    const { address, cookie } = await begin(id);
    const returned = await walk(address);
    await administrator.put(`${PROVIDERS}/${id}`, { acceso: false });
    expect((await finish(returned, cookie)).json.errorKey).toBe('identity-refused');
    expect((await opened.get('/apirest/api/account')).status).toBe(401);
    expect((await me.get('/apirest/api/account')).status).toBe(200);
    await administrator.put(`${PROVIDERS}/${id}`, { acceso: true });
    expect((await enter(id, 'sub-cinque')).status).toBe(200);
  });

  it('reports missing consent and an unreachable provider, and throttles failures like wrong passwords', async () => {
    const id = await aProvider();
    const first = await begin(id);
    const state = new URL(first.address).searchParams.get('state') ?? '';
    expect((await finish({ state, error: 'access_denied', iss: idp.issuer }, first.cookie)).json.errorKey).toBe(
      'identity-cancelled',
    );
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await finish({ state: 'x', code: 'x' }, '')).json.errorKey);
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'identity-refused'));
    expect(answers.at(-1)).toBe('too-many-tries');
    const gone = await aProvider({ indirizzo: away.issuer });
    await away.close();
    const answer = await portal.anonymous.post(`${LOGIN}/begin`, { fornitore: gone });
    expect([answer.status, answer.json.errorKey]).toEqual([409, 'identity-provider-away']);
    expect((await administrator.post(`${PROVIDERS}/${gone}/prova`)).json).toEqual({
      riuscita: false,
      testo: 'non raggiungibile',
    });
  });
});

describe('logout from a session opened by a provider', () => {
  it('redirects to the provider with its ID token, then to the login; a password session is not redirected', async () => {
    const id = await aProvider();
    const { me } = await someone();
    await linked(id, 'sub-sei', me);
    const here = caller(portal.url, (await enter(id, 'sub-sei')).json.id_token);
    const { indirizzo } = (await here.get(`${OWN}/uscita`)).json;
    const exit = new URL(indirizzo);
    expect(exit.origin).toBe(idp.issuer);
    expect(exit.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl()}/login`);
    expect(exit.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    // Switching roles keeps the session's provider login.
    const { activeGrant } = (await here.get('/apirest/api/account')).json;
    const { id_token } = (await here.post('/apirest/api/account/role', { grant: activeGrant })).json;
    expect((await caller(portal.url, id_token).get(`${OWN}/uscita`)).json.indirizzo).toContain('id_token_hint');
    expect((await me.get(`${OWN}/uscita`)).json).toEqual({ indirizzo: null });
    const { rows } = await portal.owner.query('SELECT provider_token FROM session WHERE provider_id IS NOT NULL');
    for (const { provider_token } of rows) expect(provider_token).toMatch(/^v1\./);
  });
});
