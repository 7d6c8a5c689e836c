import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  aCompany,
  aGrant,
  anAccount,
  anEmployee,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Every endpoint for managing users, tried on a user of the caller's company, of a sister company, of another practice,
 * on an unknown user, and on a shared account: one person with a grant at company A and one at company B (P3). A's
 * managers must gain no access at B.
 */
let portal: Portal;
let practice: TestPractice;
/** A: the company whose managers send the requests. */
let own: TestCompany;
let sibling: TestCompany;
/** B: a company of another practice. */
let foreign: TestCompany;
const callers = {} as Record<'company' | 'consultant', Caller>;
type Actor = keyof typeof callers;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  own = await aCompany(portal.owner, practice, { login: 'gestore' });
  sibling = await aCompany(portal.owner, practice);
  foreign = await aCompany(portal.owner, await aPractice(portal.owner));
  callers.company = await portal.login('gestore');
  callers.consultant = await portal.login(practice.login);
});
afterAll(() => portal?.close());

const NOTHING = '999999999';
let made = 0;
const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0].id;

/** The ids under which an endpoint can address a user. */
interface User {
  id: string;
  employee: string;
  company: string;
  /** The fiscal code of the company. */
  taxCode: string;
}

const NOBODY: User = { id: NOTHING, employee: NOTHING, company: NOTHING, taxCode: '99999999999' };

/** Creates a worker of the company: active with an account, or never invited. */
async function aWorker(company: TestCompany, active: boolean): Promise<User> {
  const name = `persona-${(made += 1)}`;
  const { id } = await anEmployee(portal.owner, company, {
    email: `${name}@esempio.invalid`,
    ...(active ? { login: name } : {}),
  });
  return { id, employee: id, company: company.id, taxCode: company.taxCode };
}

/** Creates a company of the practice, whose first login has an account or waits for an invitation. */
async function aClient(of: { id: string }, active: boolean): Promise<User> {
  const name = `cliente-${(made += 1)}`;
  const company = await aCompany(portal.owner, of, active ? { login: name } : {});
  await portal.owner.query('UPDATE account_grant SET email = $2 WHERE company_id = $1', [
    company.id,
    `${name}@esempio.invalid`,
  ]);
  return { id: company.id, employee: NOTHING, company: company.id, taxCode: company.taxCode };
}

interface Shared {
  user: User;
  login: string;
  /** The account's grant at B. */
  elsewhere: string;
}

/** Creates an employee of B who also works at A, with one account; `active` is the state of the grant at A. */
async function aSharedWorker(active: boolean): Promise<Shared> {
  const login = `condivisa-${(made += 1)}`;
  const atB = await anEmployee(portal.owner, foreign, { login, email: `${login}@esempio.invalid` });
  const atA = await anEmployee(portal.owner, own, { taxCode: atB.taxCode, email: `${login}@esempio.invalid` });
  const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
  await aGrant(portal.owner, rows[0].id, {
    role: 'EMPLOYEE',
    practice_id: practice.id,
    company_id: own.id,
    employee_id: atA.id,
    ...(active ? {} : { activated_at: null }),
  });
  const user = { id: atA.id, employee: atA.id, company: own.id, taxCode: own.taxCode };
  return { user, login, elsewhere: await grantOf(atB.id) };
}

/** Creates the owner of B, whose account is also the first login of a client of the caller's practice. */
async function aSharedOwner(): Promise<Shared> {
  const login = `titolare-${(made += 1)}`;
  const account = await anAccount(portal.owner, login, { email: `${login}@esempio.invalid` });
  const elsewhere = await aGrant(portal.owner, account, {
    role: 'COMPANY',
    practice_id: foreign.practiceId,
    company_id: foreign.id,
  });
  const client = await aCompany(portal.owner, practice);
  const where = { role: 'COMPANY', practice_id: practice.id, company_id: client.id };
  await aGrant(portal.owner, account, where);
  return { user: { id: client.id, employee: NOTHING, company: client.id, taxCode: client.taxCode }, login, elsewhere };
}

interface ManagingCall {
  request: (user: User) => [method: string, address: string, body?: unknown];
  /** The kind and state of the user on whom the endpoint acts. */
  at: 'new worker' | 'active worker' | 'new client' | 'empty client';
  /** The endpoint needs a worker with a second factor. */
  factor?: true;
  /** The endpoint is available to consultants only. */
  consultants?: true;
  /** The response for a shared account: the key of the refusal, or `done` if only the grant at A changes. */
  shared: 'account-shared' | 'already-active' | 'done';
}

const CALLS: Record<string, ManagingCall> = {
  'activation by hand': {
    request: ({ id }) => [
      'POST',
      `/apirest/api/account/activate/${id}`,
      { login: `a.mano.${(made += 1)}`, email: 'ladro@esempio.invalid' },
    ],
    at: 'new worker',
    shared: 'account-shared',
  },
  'a one-time password': {
    request: ({ id }) => ['POST', `/apirest/api/account/reset-default-password/${id}`],
    at: 'active worker',
    shared: 'account-shared',
  },
  'a reset to another e-mail': {
    request: ({ id }) => ['POST', '/apirest/api/account/reset', { id, email: 'ladro@esempio.invalid' }],
    at: 'active worker',
    shared: 'account-shared',
  },
  'a reset of the second factor': {
    request: ({ id }) => ['POST', `/apirest/api/users/mfa/${id}`, { identificazione: 'Riconosciuto di persona' }],
    at: 'active worker',
    factor: true,
    shared: 'account-shared',
  },
  'the toggle of the access': {
    request: ({ id }) => ['PUT', `/apirest/api/users/activation/${id}`, { attivo: false }],
    at: 'active worker',
    shared: 'done',
  },
  'an activation letter': {
    request: ({ id }) => ['POST', '/apirest/api/activationletter', { ids: [id] }],
    at: 'new worker',
    shared: 'already-active',
  },
  'a company’s activation': {
    request: ({ company }) => ['POST', `/apirest/api/cons/activationmail/${company}`],
    at: 'new client',
    consultants: true,
    shared: 'already-active',
  },
  'a change of the profile': {
    request: ({ employee }) => ['PUT', `/apiback/api/dipendente/${employee}`, { qualifica: 'Impiegato' }],
    at: 'active worker',
    shared: 'done',
  },
  'the removal of a worker': {
    request: ({ employee }) => ['DELETE', `/apirest/api/users/company/${employee}`],
    at: 'active worker',
    shared: 'done',
  },
  'the removal of a company': {
    request: ({ company }) => ['DELETE', `/apirest/api/users/consultant/company/${company}`],
    at: 'empty client',
    consultants: true,
    shared: 'done',
  },
};

const make = async (call: ManagingCall, company: TestCompany): Promise<User> => {
  if (call.at === 'new client' || call.at === 'empty client') return aClient({ id: company.practiceId }, false);
  const worker = await aWorker(company, call.at === 'active worker');
  if (call.factor)
    await portal.owner.query(
      `INSERT INTO second_factor (account_id, kind, name, secret, created_at)
       SELECT account_id, 'totp', 'App', 'v1.prova', now() FROM account_grant WHERE employee_id = $1`,
      [worker.employee],
    );
  return worker;
};
const events = async () => Number((await portal.owner.query('SELECT count(*) FROM ledger')).rows[0].count);
const said = ({ status, text }: Answer) => `${status} ${text}`;
/** Checks that the shared account is untouched: it logs in with its password and still has its grant at B. */
async function stillHas({ login, elsewhere }: Shared): Promise<void> {
  const session = await portal.login(login, { password: PASSWORD });
  const { json } = await session.get('/apirest/api/account');
  expect(json.grants.map((grant: { id: string }) => grant.id)).toContain(elsewhere);
  expect(json.email).toBe(`${login}@esempio.invalid`);
}

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  const actors: Actor[] = call.consultants ? ['consultant'] : ['company', 'consultant'];
  const send = (actor: Actor, user: User) => callers[actor].call(...call.request(user));

  it('works for a user of the caller’s company', async () => {
    for (const actor of actors) {
      const answer = await send(actor, await make(call, own));
      expect(answer.status, answer.text).toBeLessThan(300);
    }
    if (call.consultants) expect((await send('company', await make(call, own))).status).toBe(403);
  });

  it('gives the same response for users of a sister company or another practice as for an unknown one, and records nothing', async () => {
    for (const actor of actors) {
      const absent = await send(actor, NOBODY);
      expect(absent.status).toBe(404);
      const others = [foreign, ...(actor === 'company' ? [sibling] : [])];
      for (const company of others) {
        const user = await make(call, company);
        const before = await events();
        expect(said(await send(actor, user))).toBe(said(absent));
        expect(await events()).toBe(before);
      }
    }
  });

  it(`at a shared account: ${call.shared === 'done' ? 'ends at the grant here' : call.shared}`, async () => {
    for (const actor of actors) {
      const shared =
        call.at === 'new client' || call.at === 'empty client'
          ? await aSharedOwner()
          : // Manual activation needs an inactive user; a letter is refused to an active one.
            await aSharedWorker(call.shared !== 'account-shared' || call.at === 'active worker');
      const before = await events();
      const answer = await send(actor, shared.user);
      if (call.shared === 'done') expect(answer.status, answer.text).toBeLessThan(300);
      else {
        expect([answer.status, answer.json.errorKey]).toEqual([409, call.shared]);
        expect(await events()).toBe(before);
      }
      await stillHas(shared);
      // The id of the grant at B is not accepted as a user id, here or at B.
      if (!call.consultants) expect((await send(actor, { ...NOBODY, id: shared.elsewhere })).status).toBe(404);
    }
  });
});

describe('invitations', () => {
  it('of several users get a response per id: of the own company, a sister company, another practice, unknown, shared', async () => {
    for (const actor of ['company', 'consultant'] as const) {
      const users = [
        await aWorker(own, false),
        await aWorker(sibling, false),
        await aWorker(foreign, false),
        NOBODY,
        (await aSharedWorker(true)).user,
      ];
      const { json } = await callers[actor].post('/apirest/api/activationmail', {
        ids: users.map(({ id }) => id),
      });
      const sent = json.map((row: { inviata: boolean }) => row.inviata);
      expect(sent).toEqual([true, actor === 'consultant', false, false, false]);
      expect(json[2].motivo).toBe(json[3].motivo);
      if (actor === 'company') expect(json[1].motivo).toBe(json[3].motivo);
      expect(json[4].motivo).not.toBe(json[3].motivo);
    }
  });

  it('of everybody waiting exclude users of a sister company, of another practice, and the shared account', async () => {
    const users = [
      await aWorker(own, false),
      await aWorker(sibling, false),
      await aWorker(foreign, false),
      (await aSharedWorker(true)).user,
    ];
    const [mine] = users;
    const ids = users.map(({ id }) => id);
    await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() - interval '1 hour' WHERE public_id = ANY($1)",
      [ids],
    );
    const { json } = await callers.company.post('/apirest/api/activationmail/sospesi', {});
    const answered = json.map((row: { id: string }) => row.id);
    expect(answered.filter((id: string) => ids.includes(id))).toEqual([mine?.id]);
    for (const taxCode of [foreign.taxCode, NOBODY.taxCode, sibling.taxCode])
      expect((await callers.company.post('/apirest/api/activationmail/sospesi', { cfAzienda: taxCode })).status).toBe(
        404,
      );
  });
});

it('deleting a person with delivered documents is refused and names the alternative', async () => {
  const worker = await anEmployee(portal.owner, own);
  await portal.owner.query('SELECT ledger_append_history($1, $2)', [
    practice.id,
    JSON.stringify([
      {
        action: 'published',
        objectKind: 'document',
        objectId: '1',
        companyId: own.id,
        employeeId: worker.id,
        at: new Date().toISOString(),
        actorId: practice.accountId,
        actorRole: 'consultant',
        data: { on: '2026-01-01' },
        person: { login: 'scena', name: 'Scena', type: 'Consulente', document: 'Cedolino' },
      },
    ]),
  ]);
  const answer = await callers.company.call('DELETE', `/apirest/api/users/company/${worker.id}`);
  expect([answer.status, answer.json.errorKey]).toEqual([409, 'has-delivered-documents']);
  expect(answer.json.detail).toContain('registra la cessazione o disattiva l’accesso');
  const company = await callers.consultant.call('DELETE', `/apirest/api/users/consultant/company/${own.id}`);
  expect([company.status, company.json.errorKey]).toEqual([409, 'has-delivered-documents']);
});
