import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** How managers manage users (P3; docs/security.md, "No takeover by a manager"). */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda-a' });
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda-a');
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const LOGIN = '/apirest/api/bo/authenticate';
const grantOf = async (employeeId: string): Promise<string> =>
  (await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employeeId])).rows[0].id;
const actions = async (employeeId: string) =>
  (
    await portal.owner.query("SELECT action FROM ledger WHERE object_kind = 'grant' AND object_id = $1 ORDER BY seq", [
      await grantOf(employeeId),
    ])
  ).rows.map((row) => row.action);
const enters = async (username: string, password: string) =>
  (await portal.anonymous.post(LOGIN, { username, password })).status === 200;

describe('web access given to several people at once', () => {
  it('is given to current employees without access, until the end of their last day; each case is recorded', async () => {
    const now = new Date('2026-05-05T10:00:00Z');
    portal.setNow(now);
    const who = await portal.login('azienda-a');
    const person = (fields: Record<string, unknown>) =>
      anEmployee(portal.owner, company, { web_access: false, ...fields });
    const [stays, today, later, gone, has] = [
      await person({}),
      await person({ ended_on: '2026-05-05' }),
      await person({ ended_on: '2026-06-30' }),
      await person({ ended_on: '2026-05-04' }),
      await person({ web_access: true }),
    ];
    const all = [stays, today, later, gone, has];
    const given = [stays, today, later];
    const ids = all.map(({ id }) => id);
    const left = await leftBy(portal, () =>
      who.put('/apirest/api/users/company/employees/accessoweb', { ids: [...ids, stays.id] }),
    );
    portal.setNow(null);
    expect(left.answer.json).toEqual({ abilitati: 3 });
    expect(left.events).toEqual(given.map(() => ({ action: 'employeeChanged', data: { fields: 'accessoWeb' } })));
    const { rows } = await portal.owner.query('SELECT id FROM employee WHERE id = ANY($1) AND web_access ORDER BY id', [
      ids,
    ]);
    expect(rows.map(({ id }) => id)).toEqual([...given, has].map(({ id }) => id));
    const absent = await leftBy(portal, () =>
      manager.put('/apirest/api/users/company/employees/accessoweb', { ids: [gone.id, '999999999'] }),
    );
    expect([absent.answer.status, absent.events]).toEqual([404, []]);
  });
});

describe('a manager', () => {
  it('can activate a user without a mail, with a password that must be changed first', async () => {
    const employee = await anEmployee(portal.owner, company, { email: 'mano@esempio.invalid' });
    const id = employee.id;
    const answer = await manager.post(`/apirest/api/account/activate/${id}`, { login: 'attivata.a.mano' });
    expect(answer.status).toBe(200);
    expect(answer.json.login).toBe('attivata.a.mano');
    expect(await enters('attivata.a.mano', answer.json.password)).toBe(true);
    expect(await actions(id)).toEqual(['activated']);
    const { rows } = await portal.owner.query('SELECT email FROM account WHERE login = $1', ['attivata.a.mano']);
    expect(rows).toEqual([{ email: 'mano@esempio.invalid' }]);
    const again = await manager.post(`/apirest/api/account/activate/${id}`, { login: 'un.altro' });
    expect(again.json.errorKey).toBe('already-active');
  });

  it('gets an error at the field for a taken or invalid login', async () => {
    const id = (await anEmployee(portal.owner, company)).id;
    const taken = await manager.post(`/apirest/api/account/activate/${id}`, { login: 'azienda-a' });
    expect([taken.status, taken.json.errorKey]).toEqual([409, 'loginexists']);
    const wrong = await manager.post(`/apirest/api/account/activate/${id}`, { login: 'à', email: 'nessuna' });
    expect(wrong.json.fieldErrors.map((error: { field: string }) => error.field)).toEqual(['login', 'login', 'email']);
    expect(wrong.json.fieldErrors.at(-1).message).toBe('La e-mail inserita non è valida');
  });

  it('can set a one-time password: every session ends, and the former password is invalid', async () => {
    const employee = await anEmployee(portal.owner, company, {
      login: 'smemorata',
      email: 'smemorata@esempio.invalid',
    });
    const session = await portal.login('smemorata');
    const { json } = await manager.post(`/apirest/api/account/reset-default-password/${employee.id}`);
    expect((await session.get('/apirest/api/account')).status).toBe(401);
    expect(await enters('smemorata', PASSWORD)).toBe(false);
    expect(await enters('smemorata', json.password)).toBe(true);
  });

  it('cannot reactivate a disabled user by setting a password', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'spenta' });
    const id = employee.id;
    const off = await manager.put(`/apirest/api/users/activation/${id}`, { attivo: false });
    expect(off.json.stato).toBe('disattivato');
    expect((await manager.post(`/apirest/api/account/reset-default-password/${id}`)).json.errorKey).toBe(
      'access-disabled',
    );
    expect(await enters('spenta', PASSWORD)).toBe(false);
    expect((await manager.call('PUT', `/apirest/api/users/activation/${id}`)).json.stato).toBe('attivo');
    expect(await enters('spenta', PASSWORD)).toBe(true);
    expect(await actions(id)).toEqual(['accessDisabled', 'accessEnabled']);
  });

  it('ends all twenty sessions of a user at once by disabling the user', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'venti' });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => portal.login('venti')));
    await consultant.put(`/apirest/api/users/activation/${employee.id}`, { attivo: false });
    const after = await Promise.all(sessions.map((session) => session.get('/apirest/api/account')));
    expect(after.map((answer) => answer.status)).toEqual(Array(20).fill(401));
  });

  it('can reset a user to another e-mail: former sessions and passwords end, and a new activation is sent there', async () => {
    const employee = await anEmployee(portal.owner, company, { login: 'cambia', email: 'vecchia@esempio.invalid' });
    const id = employee.id;
    const session = await portal.login('cambia');
    const answer = await manager.post('/apirest/api/account/reset', { id, email: 'nuova@esempio.invalid' });
    expect(answer.json).toMatchObject({ id, idUtente: id, stato: 'inAttesa', email: 'nuova@esempio.invalid' });
    expect((await session.get('/apirest/api/account')).status).toBe(401);
    expect(await enters('cambia', PASSWORD)).toBe(false);
    await expect.poll(() => mailbox.mails.flatMap(({ to }) => to)).toContain('nuova@esempio.invalid');
    expect(await actions(id)).toEqual(['accessReset', 'activationSent']);
  });

  it('gets a response per id for invitations, with the reason if none was sent; foreign ids look like unknown ones', async () => {
    const other = await aCompany(portal.owner, await aPractice(portal.owner));
    const ids = [
      (await anEmployee(portal.owner, company, { email: 'invitata@esempio.invalid' })).id,
      (await anEmployee(portal.owner, company)).id,
      (await anEmployee(portal.owner, company, { login: 'gia.attiva' })).id,
      (await anEmployee(portal.owner, other, { email: 'estranea@esempio.invalid' })).id,
      '999999999',
    ];
    const { json } = await manager.post('/apirest/api/activationmail', { ids });
    expect(json.map((row: { inviata: boolean }) => row.inviata)).toEqual([true, false, false, false, false]);
    expect(json[1].motivo).toContain('e-mail');
    expect(json[3].motivo).toBe(json[4].motivo);
    // The response names only people whom the manager manages.
    expect(json.map((row: { nome?: string }) => row.nome !== undefined)).toEqual([false, true, true, false, false]);
    await expect.poll(() => mailbox.mails.flatMap(({ to }) => to)).toContain('invitata@esempio.invalid');
    const { rows } = await portal.owner.query(
      "SELECT template, data FROM outbox WHERE recipient = 'invitata@esempio.invalid'",
    );
    expect(rows).toEqual([{ template: 'activation', data: { grantId: await grantOf(ids[0] ?? '') } }]);
  });

  it('sees in the list that a mailbox refused the invitation, until a later invitation is sent', async () => {
    const place = await aCompany(portal.owner, practice);
    const employee = await anEmployee(portal.owner, place, { email: 'ignota@esempio.invalid' });
    const id = employee.id;
    const list = `/apirest/api/users/company/employees?companyId=${place.code}`;
    const row = async () => (await consultant.get(list)).json[0];
    expect(await row()).toMatchObject({ stato: 'maiInvitato', mailRifiutata: null });
    mailbox.refuse('ignota@esempio.invalid');
    await consultant.post('/apirest/api/activationmail', { ids: [id] });
    await expect.poll(async () => (await row()).mailRifiutata).toContain('550');
    const summary = `/apirest/api/users/company/employees/riepilogo?companyId=${place.code}`;
    expect((await consultant.get(summary)).json).toMatchObject({ inAttesa: 1, mailRifiutate: 1 });
    // A former employee is counted as such and no longer as refused.
    const ends = (day: string | null) =>
      portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [id, day]);
    await ends('2020-01-31');
    expect((await consultant.get(summary)).json).toMatchObject({ cessati: 1, inAttesa: 0, mailRifiutate: 0 });
    await ends(null);
    // A company's first login shows a refused invitation in the same way.
    const client = await aCompany(portal.owner, practice);
    mailbox.refuse('chiusa@esempio.invalid');
    await consultant.put(`/apiback/api/Azienda/${client.id}`, { email: 'chiusa@esempio.invalid' });
    await consultant.post(`/apirest/api/cons/activationmail/${client.id}`);
    const companyRow = async () =>
      (await consultant.get('/apirest/api/users/consultant/companies')).json.find(
        (one: { id: string }) => one.id === client.id,
      );
    await expect.poll(async () => (await companyRow()).mailRifiutata).toContain('550');
    await consultant.post('/apirest/api/account/reset', { id, email: 'nota@esempio.invalid' });
    expect(await row()).toMatchObject({ stato: 'inAttesa', email: 'nota@esempio.invalid', mailRifiutata: null });
  });

  it('can send a new invitation to everybody who waits, and to nobody else', async () => {
    const place = await aCompany(portal.owner, practice);
    const waiting = (await anEmployee(portal.owner, place, { email: 'attende@esempio.invalid' })).id;
    const expired = (await anEmployee(portal.owner, place, { email: 'scaduta@esempio.invalid' })).id;
    await anEmployee(portal.owner, place, { email: 'mai@esempio.invalid' });
    const invited = "UPDATE account_grant SET invited_until = now() + interval '1 hour' WHERE employee_id = $1";
    const fellows = [{ ended_on: null }, { email: 'senza@esempio.invalid', web_access: false }];
    for (const fields of fellows)
      await portal.owner.query(invited, [(await anEmployee(portal.owner, place, fields)).id]);
    await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() + interval '1 hour' WHERE employee_id = $1",
      [waiting],
    );
    await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() - interval '1 hour' WHERE employee_id = $1",
      [expired],
    );
    const disabled = (await anEmployee(portal.owner, place, { email: 'spenta@esempio.invalid' })).id;
    await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() + interval '1 hour', disabled_at = now() WHERE employee_id = $1",
      [disabled],
    );
    const { json } = await consultant.post('/apirest/api/activationmail/sospesi', { cfAzienda: place.taxCode });
    expect(json).toEqual([waiting, expired].map((id) => ({ id, inviata: true })));
  });
});

describe('a manager of A gains no access at B', () => {
  const RESETS: [string, (id: string) => [string, string, unknown]][] = [
    [
      'manual activation',
      (id) => ['POST', `/apirest/api/account/activate/${id}`, { login: 'ladro', email: 'ladro@esempio.invalid' }],
    ],
    ['a one-time password', (id) => ['POST', `/apirest/api/account/reset-default-password/${id}`, undefined]],
    [
      'a reset to another e-mail',
      (id) => ['POST', '/apirest/api/account/reset', { id, email: 'ladro@esempio.invalid' }],
    ],
    [
      'a second factor’s reset',
      (id) => ['POST', `/apirest/api/users/mfa/${id}`, { identificazione: 'Riconosciuto di persona' }],
    ],
  ];

  it.each(RESETS)('by %s of a person who works at both', async (name, request) => {
    const login = `di.entrambe.${name.length}`;
    const b = await aCompany(portal.owner, await aPractice(portal.owner));
    const atB = await anEmployee(portal.owner, b, { login, email: `${login}@esempio.invalid` });
    const atA = await anEmployee(portal.owner, company, { taxCode: atB.taxCode });
    const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
    const { id } = atA;
    await aGrant(portal.owner, rows[0].id, {
      role: 'EMPLOYEE',
      practice_id: practice.id,
      company_id: company.id,
      employee_id: atA.id,
      // Manual activation needs an inactive person.
      ...(name === 'manual activation' ? { activated_at: null } : {}),
    });
    for (const who of [manager, consultant]) {
      const answer = await who.call(...request(id));
      expect([answer.status, answer.json.errorKey]).toEqual([409, 'account-shared']);
      expect((await who.call(...request(atB.id))).status).toBe(404);
    }
    expect(await enters(login, PASSWORD)).toBe(true);
    const after = await portal.owner.query('SELECT login, email FROM account WHERE id = $1', [rows[0].id]);
    expect(after.rows).toEqual([{ login, email: `${login}@esempio.invalid` }]);
    expect(await actions(id)).toEqual([]);
  });

  it('nor does a company gain its consultant’s access, or a consultant an administrator’s', async () => {
    const admin = await anAdministrator(portal.owner);
    const admins = await portal.owner.query("SELECT public_id FROM account_grant WHERE role = 'ADMIN' LIMIT 1");
    for (const [, request] of RESETS) {
      expect((await manager.call(...request(practice.id))).status).toBe(404);
      expect((await consultant.call(...request(practice.id))).status).toBe(404);
      expect((await consultant.call(...request(admins.rows[0].public_id))).status).toBe(404);
    }
    const both = await anAccount(portal.owner, 'titolare-e-lavoratore');
    await aGrant(portal.owner, both, { role: 'COMPANY', practice_id: practice.id, company_id: company.id });
    const job = await anEmployee(portal.owner, company);
    const where = { practice_id: practice.id, company_id: company.id, employee_id: job.id };
    await aGrant(portal.owner, both, { role: 'EMPLOYEE', ...where });
    const answer = await manager.post(`/apirest/api/account/reset-default-password/${job.id}`);
    expect(answer.json.errorKey).toBe('account-shared');
    expect(await enters(admin, PASSWORD)).toBe(true);
  });

  it('and disabling one grant leaves the account’s other grants active', async () => {
    const b = await aCompany(portal.owner, await aPractice(portal.owner));
    const atB = await anEmployee(portal.owner, b, { login: 'resta.altrove' });
    const atA = await anEmployee(portal.owner, company);
    const { rows } = await portal.owner.query("SELECT id FROM account WHERE login = 'resta.altrove'");
    const where = { practice_id: practice.id, company_id: company.id, employee_id: atA.id };
    await aGrant(portal.owner, rows[0].id, { role: 'EMPLOYEE', ...where });
    expect((await manager.put(`/apirest/api/users/activation/${atA.id}`, { attivo: false })).status).toBe(200);
    const session = await portal.login('resta.altrove');
    const account = await session.get('/apirest/api/account');
    expect(account.json.grants.map((grant: { id: string }) => grant.id)).toEqual([await grantOf(atB.id)]);
  });
});

describe('an access reset to another e-mail', () => {
  it.each([
    { to: 'un-altra@esempio.invalid', told: ['una@esempio.invalid', 'un-altra@esempio.invalid'] },
    // The same mailbox in another spelling gets one mail, not two.
    { to: 'UNA@esempio.invalid', told: ['UNA@esempio.invalid'] },
  ])('notifies the former mailbox only if it differs: $to', async ({ to, told }) => {
    await portal.owner.query('UPDATE account SET email = NULL WHERE lower(email) = lower($1)', ['una@esempio.invalid']);
    const login = `cambiata${told.length}`;
    const { id } = await anEmployee(portal.owner, company, { login, email: 'una@esempio.invalid' });
    const left = await leftBy(portal, () => manager.post('/apirest/api/account/reset', { id, email: to }));
    expect(left.answer.status).toBe(200);
    expect(left.mails.map(({ recipient, data }) => [recipient, data.subject ?? Object.keys(data)])).toEqual(
      told.map((recipient, n) => [
        recipient,
        n === told.length - 1 ? ['grantId'] : 'Il tuo accesso è stato reimpostato',
      ]),
    );
    expect(left.events.map(({ action }) => action)).toEqual(['accessReset', 'activationSent']);
  });

  it('can be reset at its current mailbox, also for a login whose mailbox must be unique', async () => {
    const email = 'la-sua@esempio.invalid';
    const place = await aCompany(portal.owner, practice, { login: 'resta-alla-sua' });
    await portal.owner.query("UPDATE account SET email = $1 WHERE login = 'resta-alla-sua'", [email]);
    const { rows } = await portal.owner.query('SELECT id, public_id FROM account_grant WHERE company_id = $1', [
      place.id,
    ]);
    const [grant] = rows;
    const reset = (to: string) => consultant.post('/apirest/api/account/reset', { id: grant.public_id, email: to });
    const left = await leftBy(portal, () => reset('LA-SUA@esempio.invalid'));
    expect(left.answer.status, left.answer.text).toBe(200);
    expect(left.mails).toEqual([
      { recipient: 'LA-SUA@esempio.invalid', template: 'activation', data: { grantId: grant.id } },
    ]);
    await aCompany(portal.owner, practice, { login: 'ha-la-sua' });
    await portal.owner.query("UPDATE account SET email = 'presa-da-altri@esempio.invalid' WHERE login = 'ha-la-sua'");
    const taken = await leftBy(portal, () => reset('presa-da-altri@esempio.invalid'));
    expect([taken.answer.json.errorKey, taken.events, taken.mails]).toEqual(['emailexists', [], []]);
  });
});

describe('a practice whose first consultant gets another e-mail', () => {
  const ADMIN = '/apirest/api/users/admin';
  let admin: Caller;
  let opened = 0;
  beforeAll(async () => {
    admin = await portal.login(await anAdministrator(portal.owner));
  });
  const aNewPractice = async (email: string) => {
    const codes = { codCliente: `S${(opened += 1)}`, codDistribuzione: '009', numProdotto: '01' };
    const { json } = await admin.post(ADMIN, { firstName: 'Ada', lastName: 'Neri', email, quota: 5_000_000, ...codes });
    return json.id as string;
  };

  it.each([
    { name: 'is invited at that one, where an invitation went out', before: 'now()', email: 'nuova', isInvited: true },
    { name: 'is invited again where it has run out', before: "now() - interval '9 days'", email: 'n', isInvited: true },
    { name: 'is not invited where nobody was', before: 'NULL', email: 'nuova', isInvited: false },
    { name: 'is not invited for the same in other letters', before: 'now()', email: 'PRIMA', isInvited: false },
  ])('$name', async ({ before, email, isInvited }) => {
    const n = opened;
    const id = await aNewPractice(`prima${n}@esempio.invalid`);
    // Waits until the first invitation is sent, because sending sets `invited_until`.
    const first = `prima${n}@esempio.invalid`;
    await mailTo(mailbox, first);
    const waiting = 'SELECT FROM outbox WHERE sent_at IS NULL AND recipient = $1';
    await expect.poll(async () => (await portal.owner.query(waiting, [first])).rowCount).toBe(0);
    await portal.owner.query(`UPDATE account_grant SET invited_until = ${before} WHERE practice_id = $1`, [id]);
    const other = `${email}${n}@esempio.invalid`;
    const left = await leftBy(portal, () => admin.put(ADMIN, { id, email: other }));
    expect(left.answer.status, left.answer.text).toBe(200);
    expect(left.answer.json).toMatchObject({ email: other, ...(before === 'NULL' && { stato: 'maiInvitato' }) });
    const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE practice_id = $1', [id]);
    expect(left.mails).toEqual(
      isInvited ? [{ recipient: other, template: 'activation', data: { grantId: rows[0].id } }] : [],
    );
    expect(left.events.map(({ action }) => action)).toEqual([
      'practiceChanged',
      ...(isInvited ? ['activationSent'] : []),
    ]);
  });

  it('keeps the former e-mail if the new one belongs to another consultant, and notifies nobody', async () => {
    const id = await aNewPractice('resta@esempio.invalid');
    await aNewPractice('occupata@esempio.invalid');
    const left = await leftBy(portal, () => admin.put(ADMIN, { id, email: 'Occupata@esempio.invalid' }));
    expect([left.answer.status, left.answer.json.errorKey, left.answer.json.fieldErrors]).toEqual([
      400,
      'emailexists',
      [{ field: 'email', message: expect.any(String) }],
    ]);
    expect([left.events, left.mails]).toEqual([[], []]);
    expect((await admin.get(`${ADMIN}/${id}`)).json.email).toBe('resta@esempio.invalid');
  });
});

describe('a user’s own e-mail', () => {
  const DATA = '/apirest/api/account/userdata';
  const CONFIRMS = { template: 'emailConfirmation' };

  it('must be unique for logins of practices and companies, and may be shared by workers', async () => {
    const studio = await aPractice(portal.owner);
    const firm = await aCompany(portal.owner, studio, { login: 'altra-azienda-sua' });
    await anEmployee(portal.owner, firm, { login: 'lavoratore-suo' });
    const others = [
      [studio.login, (await aPractice(portal.owner)).login],
      ['altra-azienda-sua', studio.login],
    ];
    await portal.owner.query("UPDATE account SET email = login || '@presa.invalid' WHERE login = ANY($1)", [
      others.map(([, other]) => other),
    ]);
    for (const [login, other] of others) {
      const me = await portal.login(login ?? '');
      const left = await leftBy(portal, () => me.call('POST', DATA, { email: `${other}@presa.invalid` }));
      expect([left.answer.status, left.answer.json.errorKey, left.answer.json.fieldErrors], login).toEqual([
        400,
        'emailexists',
        [{ field: 'email', message: left.answer.json.title }],
      ]);
      expect([left.events, left.mails]).toEqual([[], []]);
    }
    const worker = await portal.login('lavoratore-suo');
    const left = await leftBy(portal, () => worker.post(DATA, { email: `${studio.login}@presa.invalid` }));
    expect([left.answer.status, left.mails.map(({ template }) => template)]).toEqual([200, ['emailConfirmation']]);
  });

  it('causes one mail to the former mailbox, however often the change is requested', async () => {
    await anEmployee(portal.owner, company, { login: 'chiede', email: 'Chiede@esempio.invalid' });
    const me = await portal.login('chiede');
    const email = 'chiede-altrove@esempio.invalid';
    const first = await leftBy(portal, () => me.post(DATA, { email }));
    expect(first.answer.json).toEqual({
      ...{ login: 'chiede', email: 'Chiede@esempio.invalid', emailDaConfermare: email, langKey: null },
    });
    expect(first.mails).toMatchObject([
      { ...CONFIRMS, recipient: email },
      { template: 'message', recipient: 'Chiede@esempio.invalid' },
    ]);
    const again = await leftBy(portal, () => me.post(DATA, { email: email.toUpperCase() }));
    expect(again.events).toEqual([{ action: 'emailChangeAsked', data: {} }]);
    expect(again.mails).toMatchObject([{ ...CONFIRMS }, { template: 'message', recipient: 'Chiede@esempio.invalid' }]);
    const nothing = await leftBy(portal, () => me.post(DATA, { email: 'chiede@ESEMPIO.invalid' }));
    expect([nothing.answer.status, nothing.events, nothing.mails]).toEqual([200, [], []]);
  });

  it('if typed by another person, gets a confirmation mail when resubmitted, but not when another field changes', async () => {
    const email = 'digitata@esempio.invalid';
    await anEmployee(portal.owner, company, { login: 'digitata', email });
    await portal.owner.query("UPDATE account SET email_unconfirmed = true WHERE login = 'digitata'");
    const me = await portal.login('digitata');
    const again = await leftBy(portal, () => me.post(DATA, { email: 'Digitata@esempio.invalid' }));
    expect(again.events).toEqual([{ action: 'emailChangeAsked', data: {} }]);
    expect(again.mails).toMatchObject([{ ...CONFIRMS, recipient: 'Digitata@esempio.invalid' }]);
    expect(again.mails).toHaveLength(1);
    const beside = await leftBy(portal, () => me.post(DATA, { email, langKey: 'en' }));
    expect(beside.events).toEqual([{ action: 'languageChosen', data: { language: 'en' } }]);
    expect(beside.mails).toEqual([]);
  });
});
