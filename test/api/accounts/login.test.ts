import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aCompany,
  aGrant,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

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

/** Login: who gets in, with which grant, for how long, and who is refused. */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
const LOGIN = '/apirest/api/bo/authenticate';
const NOON = new Date('2026-11-20T11:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOON);
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  employee = await anEmployee(portal.owner, company, { login: 'dipendente' });
});
beforeEach(() => portal.setNow(NOON));
afterAll(() => portal?.close());

const enter = (username: string, password = PASSWORD) =>
  portal.anonymous.post(LOGIN, { username, password, rememberMe: false });
const whoIs = (caller: Caller) => caller.get('/apirest/api/account');

describe('a session', () => {
  it('lasts 400 days without requests on a worker’s own phone, otherwise half an hour', async () => {
    const remembered = await portal.login('dipendente', { rememberMe: true });
    const other = await portal.login('dipendente');
    portal.setNow(later(31));
    expect((await whoIs(remembered)).status).toBe(200);
    expect((await whoIs(other)).status).toBe(401);
  });

  it('cannot start in a removed grant, nor be switched to it', async () => {
    const both = await anEmployee(portal.owner, company, { login: 'due-vite' });
    const { rows } = await portal.owner.query("SELECT id FROM account WHERE login = 'due-vite'");
    const disabled = await aGrant(portal.owner, rows[0].id, {
      role: 'CONSULTANT',
      practice_id: practice.id,
      disabled_at: new Date(),
    });
    const session = await portal.login('due-vite');
    const { json } = await whoIs(session);
    expect(json).toMatchObject({ role: 'EMPLOYEE' });
    expect(json.grants).toHaveLength(1);
    expect((await session.post('/apirest/api/account/role', { grant: disabled })).status).toBe(404);
    expect((await whoIs(session)).json.codFiscale).toBe(both.taxCode);
  });

  it('records its start and its account in the ledger', async () => {
    await portal.login('azienda');
    const { rows } = await portal.owner.query(
      `SELECT action FROM ledger l JOIN account a ON a.id = l.actor_account_id WHERE a.login = 'azienda' AND chain = $1`,
      [practice.id],
    );
    expect(rows).toEqual([{ action: 'loggedIn' }]);
  });

  it('records its end in the ledger', async () => {
    const session = await portal.login('dipendente');
    expect((await session.post('/apirest/api/logout')).status).toBe(204);
    const { rows } = await portal.owner.query(
      `SELECT action FROM ledger l JOIN account a ON a.id = l.actor_account_id
       WHERE a.login = 'dipendente' AND chain = $1 ORDER BY seq DESC LIMIT 1`,
      [practice.id],
    );
    expect(rows).toEqual([{ action: 'loggedOut' }]);
  });
});

describe('a guesser', () => {
  it('gets no faster response for an unknown user: each attempt costs one password hash', async () => {
    const cost = async (username: string) => {
      const before = verified.count;
      expect((await enter(username, 'Sbagliata.1')).status).toBe(401);
      return verified.count - before;
    };
    expect(await cost('azienda')).toBe(1);
    expect(await cost('nessuno-mai')).toBe(1);
  });

  it('is throttled per login name, in whatever spelling', async () => {
    const spellings = ['Fantasma', 'fantasma', 'FANTASMA', 'fAntasma', 'faNtasma', 'fanTasma'];
    const answers = [];
    for (const name of spellings) answers.push((await enter(name, 'Sbagliata.1')).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('gets five attempts at one account, even with many simultaneous requests', async () => {
    await anEmployee(portal.owner, company, { login: 'bersaglio' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter('bersaglio', 'Sbagliata.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

describe('a ticket', () => {
  const issued = async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-11-01' });
    const caller = await portal.login('dipendente');
    return (await caller.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {})).json.url as string;
  };

  it('is stored as a hash', async () => {
    const token = (await issued()).split('/').at(-1) ?? '';
    const { rows } = await portal.owner.query('SELECT token_hash FROM ticket ORDER BY expires_at DESC');
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(hash);
    expect(rows.some((row) => row.token_hash.toString('latin1') === token)).toBe(false);
  });

  it('works once, even if ten requests use it at the same time', async () => {
    const url = await issued();
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.anonymous.get(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
