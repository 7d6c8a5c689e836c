import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPractice,
  PASSWORD,
  type Portal,
  startPortal,
} from '../../support/portal/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

const LOGIN = '/apirest/api/bo/authenticate';
const ACCOUNT = '/apirest/api/account';

describe('logging in', () => {
  it('returns the token in the body and as Bearer in the Authorization header (spec §7)', async () => {
    const { login } = await aPractice(portal.owner);
    const answer = await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD, rememberMe: false });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.json.id_token}`);
  });

  it('accepts the login or the e-mail, in upper or lower case', async () => {
    const practice = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, practice);
    await anEmployee(portal.owner, company, { login: 'Maiuscola', email: 'Persona@Esempio.invalid' });
    for (const username of ['maiuscola', 'MAIUSCOLA', ' persona@esempio.INVALID ']) {
      expect((await portal.anonymous.post(LOGIN, { username, password: PASSWORD })).status).toBe(200);
    }
  });

  it('returns the same 401 for a wrong password, an unknown login and an account not yet activated', async () => {
    const practice = await aPractice(portal.owner);
    const pending = await anAccount(portal.owner, 'in-attesa');
    await aGrant(portal.owner, pending, { role: 'CONSULTANT', practice_id: practice.id, activated_at: null });
    const answers = await Promise.all([
      portal.anonymous.post(LOGIN, { username: practice.login, password: 'Sbagliata.1' }),
      portal.anonymous.post(LOGIN, { username: 'nessuno', password: 'Sbagliata.1' }),
      portal.anonymous.post(LOGIN, { username: 'in-attesa', password: PASSWORD }),
    ]);
    expect(answers.map((answer) => `${answer.status} ${answer.text}`)).toEqual(
      Array(3).fill(`401 ${answers[0]?.text}`),
    );
  });

  it('ignores unknown fields (decision 21)', async () => {
    const answer = await portal.anonymous.post(LOGIN, { username: 'a', password: 'b', admin: true });
    expect(answer.status).toBe(401);
    const { login } = await aPractice(portal.owner);
    const entered = await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD, role: 'ADMIN' });
    expect(entered.status).toBe(200);
  });

  it('delays an account after five failures, even with the right password, and lets it in after the delay', async () => {
    const { login } = await aPractice(portal.owner);
    const now = new Date('2026-11-20T10:00:00Z');
    portal.setNow(now);
    for (let n = 0; n < 5; n += 1) await portal.anonymous.post(LOGIN, { username: login, password: 'Sbagliata.1' });
    const blocked = await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('retry-after')).toBe('1');
    portal.setNow(new Date(now.getTime() + 1001));
    expect((await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD })).status).toBe(200);
    portal.setNow(null);
  });

  it('resets the count of failures at each successful login', async () => {
    const { login } = await aPractice(portal.owner);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let miss = 0; miss < 4; miss += 1)
        await portal.anonymous.post(LOGIN, { username: login, password: 'Sbagliata.1' });
      rounds.push((await portal.anonymous.post(LOGIN, { username: login, password: PASSWORD })).status);
    }
    expect(rounds).toEqual([200, 200, 200]);
  });
});

describe('a session', () => {
  it('ends with logout: the server then refuses its token', async () => {
    const { login } = await aPractice(portal.owner);
    const me = await portal.login(login);
    expect((await me.post('/apirest/api/logout')).status).toBe(204);
    expect((await me.get(ACCOUNT)).status).toBe(401);
  });

  it('is valid one second before its idle expiry and refused one second after', async () => {
    const { login } = await aPractice(portal.owner);
    const start = new Date('2026-11-20T10:00:00Z');
    portal.setNow(start);
    const [good, dead] = [await portal.login(login), await portal.login(login)];
    portal.setNow(new Date(start.getTime() + 30 * 60_000 - 1000));
    expect((await good.get(ACCOUNT)).status).toBe(200);
    portal.setNow(new Date(start.getTime() + 30 * 60_000 + 1000));
    expect((await dead.get(ACCOUNT)).status).toBe(401);
    portal.setNow(null);
  });

  it('is valid one second before its absolute expiry, however often it was used, and refused one second after', async () => {
    const { login } = await aPractice(portal.owner);
    const start = new Date('2026-11-20T06:00:00Z');
    const at = (ms: number) => portal.setNow(new Date(start.getTime() + ms));
    at(0);
    const me = await portal.login(login, { rememberMe: true });
    const end = 12 * 3_600_000;
    for (let used = 25 * 60_000; used < end; used += 25 * 60_000) {
      at(used);
      expect((await me.get(ACCOUNT)).status).toBe(200);
    }
    at(end - 1000);
    expect((await me.get(ACCOUNT)).status).toBe(200);
    at(end + 1000);
    expect((await me.get(ACCOUNT)).status).toBe(401);
    portal.setNow(null);
  });

  it('on a worker’s own phone is valid one second before 400 unused days, and refused one second after', async () => {
    const company = await aCompany(portal.owner, await aPractice(portal.owner));
    const start = new Date('2026-11-20T06:00:00Z');
    await anEmployee(portal.owner, company, { login: 'ricordata' });
    portal.setNow(start);
    const [good, dead] = [
      await portal.login('ricordata', { rememberMe: true }),
      await portal.login('ricordata', { rememberMe: true }),
    ];
    const long = 400 * 24 * 3_600_000;
    portal.setNow(new Date(start.getTime() + long - 1000));
    expect((await good.get(ACCOUNT)).status).toBe(200);
    portal.setNow(new Date(start.getTime() + long + 1000));
    expect((await dead.get(ACCOUNT)).status).toBe(401);
    // Each request extends the session by 400 days.
    portal.setNow(new Date(start.getTime() + 2 * long - 10_000));
    expect((await good.get(ACCOUNT)).status).toBe(200);
    portal.setNow(null);
  });

  it('ends at once when its grant is disabled, even if there are twenty', async () => {
    const practice = await aPractice(portal.owner);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => portal.login(practice.login)));
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE account_id = $1', [
      practice.accountId,
    ]);
    const after = await Promise.all(sessions.map((session) => session.get(ACCOUNT)));
    expect(after.map((answer) => answer.status)).toEqual(Array(20).fill(401));
  });

  it('is stored as the hash of its token only', async () => {
    const { login } = await aPractice(portal.owner);
    const { token } = await portal.login(login);
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM session WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'",
      [token],
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('the account', () => {
  it('has the fields of spec §3 and the authorities of all its grants, and starts in the first by priority', async () => {
    const practice = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, practice, { login: 'titolare' });
    const employee = await anEmployee(portal.owner, company);
    const { rows } = await portal.owner.query(
      `UPDATE account SET email = 'titolare@esempio.invalid', tax_code = 'RVISFN70A41F205X' WHERE login = 'titolare' RETURNING id`,
    );
    const { rows: codes } = await portal.owner.query(
      'SELECT customer_code AS "codCliente", product_number AS "numProdotto" FROM practice WHERE id = $1',
      [practice.id],
    );
    await aGrant(portal.owner, rows[0].id, {
      role: 'EMPLOYEE',
      practice_id: practice.id,
      company_id: company.id,
      employee_id: employee.id,
    });
    const me = await portal.login('titolare');
    const { json } = await me.get(ACCOUNT);
    expect(json).toMatchObject({
      login: 'titolare',
      authorities: ['ROLE_COMPANY', 'ROLE_USER'],
      role: 'COMPANY',
      codFiscaleAzienda: company.taxCode,
      codDistribuzione: '003',
      idAzienda: company.id,
      email: 'titolare@esempio.invalid',
      codFiscale: 'RVISFN70A41F205X',
      ...codes[0],
    });
  });

  it('starts as admin, consultant, company or employee in this order, whichever grant came first (spec §6)', async () => {
    const practice = await aPractice(portal.owner);
    await anEmployee(portal.owner, await aCompany(portal.owner, practice), { login: 'tutto' });
    const { rows } = await portal.owner.query("SELECT id FROM account WHERE login = 'tutto'");
    const heads = await aCompany(portal.owner, practice);
    const grants = [
      { role: 'COMPANY', practice_id: practice.id, company_id: heads.id },
      { role: 'CONSULTANT', practice_id: practice.id },
      { role: 'ADMIN' },
    ];
    const active = async () => (await (await portal.login('tutto')).get(ACCOUNT)).json.role;
    const found = [await active()];
    for (const grant of grants) {
      await aGrant(portal.owner, rows[0].id, grant);
      found.push(await active());
    }
    expect(found).toEqual(['EMPLOYEE', 'COMPANY', 'CONSULTANT', 'ADMIN']);
    expect((await (await portal.login('tutto')).get(ACCOUNT)).json.authorities).toEqual([
      'ROLE_ADMIN',
      'ROLE_CONSULTANT',
      'ROLE_COMPANY',
      'ROLE_USER',
    ]);
  });

  it('acts in one grant at a time: the scope is the active grant’s, never the union (P2)', async () => {
    const practice = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, practice, { login: 'doppia' });
    const employee = await anEmployee(portal.owner, company);
    const { rows } = await portal.owner.query("SELECT id FROM account WHERE login = 'doppia'");
    await aGrant(portal.owner, rows[0].id, {
      role: 'EMPLOYEE',
      practice_id: practice.id,
      company_id: company.id,
      employee_id: employee.id,
    });
    const asCompany = await portal.login('doppia');
    const { json } = await asCompany.get(ACCOUNT);
    expect((await asCompany.get('/apiback/api/dipendente/documenti')).status).toBe(403);
    const other = json.grants.find((grant: { role: string }) => grant.role === 'EMPLOYEE');
    const switched = await asCompany.post('/apirest/api/account/role', { grant: other.id });
    expect(switched.status).toBe(200);
    expect((await asCompany.get(ACCOUNT)).status).toBe(401);
    const asEmployee = { authorization: `Bearer ${switched.json.id_token}` };
    const call = (address: string) => portal.anonymous.call('GET', address, undefined, asEmployee);
    expect((await call('/apiback/api/dipendente/documenti')).status).toBe(200);
    expect((await call('/apiback/api/Azienda/lista')).status).toBe(403);
  });

  it('switches to exactly the requested grant', async () => {
    const practices = [await aPractice(portal.owner), await aPractice(portal.owner), await aPractice(portal.owner)];
    const [{ login, accountId }] = practices as [(typeof practices)[number]];
    const names = new Map<string, string>();
    for (const { id } of practices.slice(1)) {
      const company = await aCompany(portal.owner, { id });
      const grant = { role: 'COMPANY', practice_id: id, company_id: company.id };
      names.set(await aGrant(portal.owner, accountId, grant), company.taxCode);
    }
    expect(names.size).toBe(2);
    for (const [grant, taxCode] of names) {
      const me = await portal.login(login);
      const { json } = await me.post('/apirest/api/account/role', { grant });
      const headers = { authorization: `Bearer ${json.id_token}` };
      const lists = [...names.values()].map((one) => `/apiback/api/Azienda/filcant?cfAzienda=${one}`);
      const seen = await Promise.all(lists.map((one) => portal.anonymous.call('GET', one, undefined, headers)));
      expect(seen.map(({ status }) => status)).toEqual([...names.values()].map((one) => (one === taxCode ? 200 : 404)));
    }
  });

  it.each([
    ['was taken away', { disabled_at: new Date() }],
    ['was reset, and not answered yet', { activated_at: null }],
  ])('hides a grant whose access %s, and refuses to switch to it', async (_, state) => {
    const { id, login, accountId } = await aPractice(portal.owner);
    const company = await aCompany(portal.owner, { id });
    const place = { role: 'COMPANY', practice_id: id, company_id: company.id, ...state };
    const grant = await aGrant(portal.owner, accountId, place);
    const me = await portal.login(login);
    expect((await me.get(ACCOUNT)).json.grants).toHaveLength(1);
    expect((await me.post('/apirest/api/account/role', { grant })).status).toBe(404);
    // The login is refused even if this is the account's only other grant.
    await portal.owner.query(
      "UPDATE account_grant SET disabled_at = now() WHERE account_id = $1 AND role = 'CONSULTANT'",
      [accountId],
    );
    const entered = await portal.anonymous.post('/apirest/api/bo/authenticate', {
      username: login,
      password: PASSWORD,
    });
    expect(entered.status).toBe(401);
  });

  it('cannot switch to another account’s grant', async () => {
    const [mine, theirs] = [await aPractice(portal.owner), await aPractice(portal.owner)];
    const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE account_id = $1', [theirs.accountId]);
    const me = await portal.login(mine.login);
    expect((await me.post('/apirest/api/account/role', { grant: rows[0].id })).status).toBe(404);
    expect((await me.get(ACCOUNT)).status).toBe(200);
  });
});

describe('the first administrator', () => {
  it('is set up within a day, and only with the newest set-up key', async () => {
    const fresh = await startPortal();
    const link = async () => new URL(((await fresh.server.setUpLink()) ?? '').replace('#/', ''));
    const [before, key] = [(await link()).searchParams.get('key'), (await link()).searchParams.get('key')];
    const setUp = async (which: unknown) =>
      (
        await fresh.anonymous.post('/apirest/api/account/administrator', {
          key: which,
          login: 'primo',
          password: PASSWORD,
        })
      ).status;
    expect(await setUp(before)).toBe(409);
    fresh.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000));
    expect(await setUp(key)).toBe(409);
    fresh.setNow(new Date(Date.now() + 24 * 3_600_000 - 60_000));
    expect(await setUp(key)).toBe(201);
    await fresh.close();
  });

  it('is set up only once, and only with the key of the set-up link and a strong password', async () => {
    const fresh = await startPortal();
    const key = new URL(String(await fresh.server.setUpLink()).replace('#/', '')).searchParams.get('key');
    const setUp = (body: unknown) => fresh.anonymous.post('/apirest/api/account/administrator', body);
    expect((await setUp({ key, login: 'primo', password: 'debole' })).status).toBe(400);
    expect((await setUp({ key: 'x'.repeat(43), login: 'primo', password: PASSWORD })).status).toBe(409);
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, n) => setUp({ key, login: `primo${n}`, password: PASSWORD })),
    );
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(1);
    await fresh.close();
  });

  it('cannot be set up if there already is an administrator', async () => {
    await anAdministrator(portal.owner, 'gia-presente');
    const { newSetUpKey } = await import('../../../src/features/accounts/set-up.store.ts');
    expect(await newSetUpKey(portal.server.app.database)).toBeNull();
  });
});
