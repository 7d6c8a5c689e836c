import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailNewsTask } from '../../../src/features/notifications/notifications.jobs.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';

/** Mails to many people: the sender sees a preview, and can undo the sending for ten minutes (P90). */
/** So far in the future that the queue starts no job by itself: each test runs its own jobs. */
const START = Date.parse('2040-11-20T09:00:00Z');
const MINUTE = 60_000;
const WAITING = '/apirest/api/invii';

let portal: Portal;
let practice: TestPractice;
let firm: TestCompany;
let consultant: Caller;
let company: Caller;
let ada: TestEmployee;
let bruno: TestEmployee;

const at = (ms: number) => portal.setNow(new Date(START + ms));

beforeAll(async () => {
  portal = await startPortal();
  at(0);
  practice = await aPractice(portal.owner);
  firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  await aCompany(portal.owner, practice, { login: 'altra' });
  ada = await anEmployee(portal.owner, firm, { login: 'ada', email: 'ada@esempio.invalid' });
  bruno = await anEmployee(portal.owner, firm, { web_access: false });
  await portal.owner.query("UPDATE account SET email = login || '@esempio.invalid' WHERE email IS NULL");
});
afterAll(() => portal?.close());

beforeEach(async () => {
  at(0);
  consultant = await portal.login(practice.login);
  company = await portal.login('azienda');
  await portal.owner.query('UPDATE mailing SET withdrawn_at = now() WHERE withdrawn_at IS NULL');
  await portal.owner.query('DELETE FROM notification');
});

const waiting = async (who: Caller) => (await who.get(WAITING)).json;
const takeBack = (who: Caller, id: string) => who.post(`${WAITING}/${id}/ritira`, {});
const outbox = async (mailingId: string) =>
  (
    await portal.owner.query(
      'SELECT recipient, not_before, withdrawn_at IS NOT NULL AS withdrawn FROM outbox WHERE mailing_id = $1 ORDER BY 1',
      [mailingId],
    )
  ).rows;
const actions = async (kind: string, id: string) =>
  (
    await portal.owner.query('SELECT action FROM ledger WHERE object_kind = $1 AND object_id = $2 ORDER BY seq', [
      kind,
      id,
    ])
  ).rows.map((row) => row.action);
const news = async (kind: string) =>
  (await portal.owner.query('SELECT words FROM notification WHERE kind = $1', [kind])).rows;
/** Runs the mail job at this time; returns the mails that it writes. */
const mailsAt = async (ms: number) => {
  at(ms);
  const before = (await portal.owner.query('SELECT coalesce(max(id), 0) AS id FROM outbox')).rows[0].id;
  await mailNewsTask(portal.server.app)({ practiceId: practice.id });
  const { rows } = await portal.owner.query('SELECT recipient, data FROM outbox WHERE id > $1 ORDER BY id', [before]);
  return rows;
};

describe('a reminder of documents', () => {
  it('previews who gets it and who does not, without recording anything, and waits ten minutes once sent', async () => {
    const ids = [await slip(ada, 202501), await slip(bruno, 202501)];
    const plan = await consultant.post('/apiback/api/DocBase/sollecita', { ids, prova: true });
    const azienda = expect.any(String);
    expect(plan.json).toEqual({
      inviati: 1,
      aziende: [{ nome: azienda, inviati: 1 }],
      saltati: [{ nome: nameOf(bruno), azienda, ultimo: null, motivo: expect.stringContaining('accesso web') }],
    });
    expect(await waiting(consultant)).toEqual([]);
    expect(await actions('document', ids[0] ?? '')).not.toContain('reminded');
    expect((await consultant.post('/apiback/api/DocBase/sollecita', { ids })).json).toEqual(plan.json);
    const [mine] = await waiting(consultant);
    expect(mine).toMatchObject({ tipo: 'documentReminder', persone: 1, azienda: firm.legalName });
    expect(Date.parse(mine.finoA) - Date.parse(mine.fattoIl)).toBe(10 * MINUTE);
    const [mail] = await outbox(mine.id);
    expect(mail).toMatchObject({ recipient: 'ada@esempio.invalid', withdrawn: false });
    expect(mail.not_before.toISOString()).toBe(mine.finoA);
  });

  it('can be undone: no mail is sent, the ledger records the undo, and the person can be reminded again that day', async () => {
    await portal.owner.query('DELETE FROM reminder');
    const id = await slip(ada, 202502);
    await company.post('/apiback/api/DocBase/sollecita', { ids: [id] });
    await portal.owner.query(
      "INSERT INTO reminder (practice_id, employee_id, day, sent_at) VALUES ($1, $2, '2040-11-10', '2040-11-10T09:00:00Z')",
      [practice.id, ada.id],
    );
    const [mine] = await waiting(company);
    expect((await takeBack(company, mine.id)).json).toEqual({ persone: 1 });
    // The undo deletes only today's reminder; that of an earlier day remains.
    const { rows: days } = await portal.owner.query('SELECT day::text FROM reminder WHERE employee_id = $1', [ada.id]);
    expect(days).toEqual([{ day: '2040-11-10' }]);
    expect(await outbox(mine.id)).toEqual([expect.objectContaining({ withdrawn: true })]);
    expect((await actions('document', id)).slice(-2)).toEqual(['reminded', 'reminderTakenBack']);
    expect(await waiting(company)).toEqual([]);
    expect((await takeBack(company, mine.id)).status).toBe(404);
    expect((await company.post('/apiback/api/DocBase/sollecita', { ids: [id] })).json.inviati).toBe(1);
  });

  it('by another company can be neither seen nor undone', async () => {
    await portal.owner.query('DELETE FROM reminder');
    await consultant.post('/apiback/api/DocBase/sollecita', { ids: [await slip(ada, 202503)] });
    const [mine] = await waiting(consultant);
    const stranger = await portal.login('altra');
    expect(await waiting(stranger)).toEqual([]);
    expect((await takeBack(stranger, mine.id)).status).toBe(404);
    expect((await takeBack(company, mine.id)).status).toBe(200);
  });
});

describe('a notice', () => {
  const send = (body = {}) =>
    company.post('/apirest/api/company/notices/send', { titolo: 'Chiusura', testo: 'Dal 24', ...body });

  it('previews who gets its mail, which is sent after ten minutes', async () => {
    const plan = await company.get('/apirest/api/company/notices/destinatari');
    expect(plan.json).toEqual({
      mail: 1,
      persone: 1,
      esclusi: [{ nome: nameOf(bruno), motivo: 'non ha accesso web' }],
    });
    expect((await send()).status).toBe(201);
    expect(await mailsAt(10 * MINUTE - 1000)).toEqual([]);
    expect((await mailsAt(10 * MINUTE + 1000)).map((mail) => mail.recipient)).toEqual(['ada@esempio.invalid']);
  });

  it('becomes a draft again when undone: it leaves the board, and nobody is notified', async () => {
    const { json: notice } = await send();
    const [mine] = await waiting(company);
    expect(mine).toMatchObject({ tipo: 'notice', oggetto: 'Chiusura', persone: 1 });
    expect((await takeBack(company, mine.id)).status).toBe(200);
    expect((await company.get(`/apirest/api/company/notices/${notice.id}`)).json.stato).toBe('draft');
    expect(await news('notice')).toEqual([]);
    expect(await mailsAt(11 * MINUTE)).toEqual([]);
    expect((await actions('notice', notice.id)).filter((action) => action !== 'noticeStands')).toEqual([
      'noticeCreated',
      'noticePublished',
      'noticeChanged',
    ]);
  });

  it('that somebody has read is deleted when undone: nobody may rewrite a text that was read', async () => {
    const { json: notice } = await send();
    const worker = await portal.login('ada');
    expect((await worker.post(`/apiback/api/dipendente/avvisi/${notice.id}/letto`, {})).status).toBe(200);
    const [mine] = await waiting(company);
    expect((await takeBack(company, mine.id)).status).toBe(200);
    expect((await company.get(`/apirest/api/company/notices/${notice.id}`)).status).toBe(404);
  });

  it('has a reminder that can be undone and then sent again', async () => {
    const now = portal.server.app.now();
    const id = await aNotice(portal, firm, { employee_id: ada.id, created_at: now, announced_at: now });
    const address = `/apirest/api/company/notices/${id}/sollecita`;
    expect((await company.post(address, { prova: true })).json).toEqual({ inviati: 1, saltati: [] });
    expect(await waiting(company)).toEqual([]);
    expect((await company.post(address, {})).json.inviati).toBe(1);
    expect((await company.post(address, {})).json.inviati).toBe(0);
    const [mine] = await waiting(company);
    expect((await takeBack(company, mine.id)).status).toBe(200);
    expect(await news('noticeReminder')).toEqual([]);
    expect((await actions('notice', id)).slice(-2)).toEqual(['noticeReminded', 'noticeReminderTakenBack']);
    expect((await company.post(address, {})).json.inviati).toBe(1);
    // A person who has lost web access since is skipped for that reason, not as already reminded.
    const webAccess = (has: boolean) =>
      portal.owner.query('UPDATE employee SET web_access = $2 WHERE id = $1', [ada.id, has]);
    await webAccess(false);
    const { saltati } = (await company.post(address, { prova: true })).json;
    await webAccess(true);
    expect(saltati).toEqual([
      { nome: nameOf(ada), ultimo: expect.any(String), motivo: expect.stringContaining('accesso web') },
    ]);
  });

  it('has a reminder mailed at once even to people who get one mail a day, as the preview shows', async () => {
    const now = portal.server.app.now();
    const id = await aNotice(portal, firm, { employee_id: ada.id, created_at: now, announced_at: now });
    const address = `/apirest/api/company/notices/${id}/sollecita`;
    const worker = await portal.login('ada');
    const daily = (riepilogo: boolean) => worker.put('/apirest/api/notifiche/impostazioni', { riepilogo });
    expect((await daily(true)).status).toBe(200);
    expect((await company.post(address, { prova: true })).json).toEqual({ inviati: 1, saltati: [] });
    expect((await company.post(address, {})).json).toEqual({ inviati: 1, saltati: [] });
    expect((await mailsAt(11 * MINUTE)).map(({ recipient }) => recipient)).toEqual(['ada@esempio.invalid']);
    await daily(false);
  });
});

describe('the status of a request', () => {
  const set = (status: string, body: unknown) =>
    company.post(`/apiback/api/docrichiesta/change-status/${status}`, body);
  const stepsOf = async (id: string) => (await company.get(`/apiback/api/docrichiesta/${id}`)).json.passi;

  it('appears with its reason on the screen and in the mail; a client may omit the reason', async () => {
    const [first, second] = [await aRequest(portal, ada), await aRequest(portal, ada)];
    expect((await set('R', { ids: [first], motivo: 'Manca la firma.', prova: true })).json).toEqual({
      aggiornate: 1,
      invio: { mail: 1, persone: 1, esclusi: [] },
    });
    expect((await set('R', { ids: [first], motivo: 'Manca la firma.' })).json).toEqual({ aggiornate: 1 });
    expect((await set('R', [second])).json).toEqual({ aggiornate: 1 });
    expect((await stepsOf(first)).at(-1)).toMatchObject({ cosa: 'stato', status: 'R', testo: 'Manca la firma.' });
    expect((await stepsOf(second)).at(-1)).toMatchObject({ cosa: 'stato', status: 'R', testo: null });
    const worker = await portal.login('ada');
    const seen = (await worker.get(`/apiback/api/docrichiesta/${first}`)).json.passi.at(-1);
    expect(seen.testo).toBe('Manca la firma.');
    expect(await mailsAt(9 * MINUTE)).toEqual([]);
    const mails = await mailsAt(11 * MINUTE);
    expect(mails.map((mail) => mail.data.paragraphs[0])).toEqual([
      expect.stringContaining('ora è rifiutata. Motivo: Manca la firma.'),
      expect.stringMatching(/ora è rifiutata\.$/),
    ]);
  });

  it('is mailed once per request, and the preview counts each person once', async () => {
    const ids = [await aRequest(portal, ada), await aRequest(portal, ada)];
    expect((await set('L', { ids, prova: true })).json).toEqual({
      aggiornate: 2,
      invio: { mail: 2, persone: 1, esclusi: [] },
    });
  });

  it('can be set to fulfilled in one request with a document: one mail reports both', async () => {
    const id = await aRequest(portal, ada, { type: 4 });
    const answer = await company.upload(
      `/apiback/api/docrichiesta/${id}/risposta?stato=L`,
      [{ name: 'certificato.txt', bytes: new TextEncoder().encode('ecco') }],
      { testo: '' },
    );
    expect(answer.status).toBe(201);
    expect(answer.json.status).toBe('L');
    const mails = await mailsAt(11 * MINUTE);
    expect(mails.map((mail) => mail.data.paragraphs[0])).toEqual([
      expect.stringContaining('ora è lavorata. Il documento è nella richiesta.'),
    ]);
  });

  it('returns to the previous status when undone, unless somebody has set another one meanwhile', async () => {
    const [first, second] = [await aRequest(portal, ada), await aRequest(portal, ada)];
    await set('L', { ids: [first, second] });
    const [mine] = await waiting(company);
    expect(mine).toMatchObject({ tipo: 'requestStatus', persone: 1 });
    at(MINUTE);
    await set('R', { ids: [second] });
    expect((await takeBack(company, mine.id)).status).toBe(200);
    const status = async (id: string) => (await company.get(`/apiback/api/docrichiesta/${id}`)).json.status;
    expect([await status(first), await status(second)]).toEqual(['I', 'R']);
    expect((await stepsOf(first)).at(-1).testo).toBe('Ritirato prima della partenza delle e-mail');
    expect((await mailsAt(12 * MINUTE)).map((mail) => mail.data.paragraphs[0])).toEqual([
      expect.stringContaining('ora è rifiutata'),
    ]);
  });

  it('returns to the previous status of each request when undone, unless somebody has set the same status again', async () => {
    const ids = [
      await aRequest(portal, ada),
      await aRequest(portal, ada, { status: 'V' }),
      await aRequest(portal, ada, { status: 'R' }),
      await aRequest(portal, ada),
    ];
    await set('L', { ids });
    const [mine] = await waiting(company);
    expect(mine).toMatchObject({ tipo: 'requestStatus', oggetto: '' });
    at(MINUTE);
    for (const status of ['V', 'L']) await set(status, { ids: ids.slice(3) });
    expect((await takeBack(company, mine.id)).status).toBe(200);
    const status = async (id: string) => (await company.get(`/apiback/api/docrichiesta/${id}`)).json.status;
    expect(await Promise.all(ids.map(status))).toEqual(['I', 'V', 'R', 'L']);
  });

  it('changed for a single request is listed, while its mail waits, by the request’s name and sender', async () => {
    await set('V', { ids: [await aRequest(portal, ada)] });
    const [mine] = await waiting(company);
    expect(mine.oggetto).toMatch(new RegExp(`^.+, ${nameOf(ada)}$`));
  });
});

describe('a preview', () => {
  const OPEN = { activated_at: new Date(), disabled_at: null as Date | null };
  const MAILBOX: string | null = 'sua';
  const NEVER = 'non ha un accesso attivo con un indirizzo e-mail';
  const DAILY = 'riceve un solo riepilogo al giorno: lo troverà lì';
  const states = {
    enters: { grant: OPEN, mailbox: MAILBOX, daily: false, why: null },
    'without a mailbox': { grant: OPEN, mailbox: null, daily: false, why: NEVER },
    disabled: { grant: { ...OPEN, disabled_at: new Date() }, mailbox: MAILBOX, daily: false, why: NEVER },
    'never activated': { grant: { ...OPEN, activated_at: null }, mailbox: MAILBOX, daily: false, why: NEVER },
    'one mail a day': { grant: OPEN, mailbox: MAILBOX, daily: true, why: DAILY },
  };
  /** Creates a worker or a company whose login is in this state. */
  const inState = async (state: keyof typeof states, role: 'EMPLOYEE' | 'COMPANY') => {
    const { owner } = portal;
    const { grant, mailbox, daily } = states[state];
    const place = await aCompany(owner, practice, { legalName: `Azienda ${state}` });
    const person = await anEmployee(owner, place, { lastName: role, firstName: state });
    const login = `${role} ${state}`.toLowerCase().replaceAll(' ', '.');
    const email = mailbox && `${login}@esempio.invalid`;
    const account = await anAccount(owner, login, { email });
    const employee = role === 'EMPLOYEE' ? { employee_id: person.id } : {};
    await aGrant(owner, account, { role, practice_id: practice.id, company_id: place.id, ...employee, ...grant });
    if (daily) await owner.query('INSERT INTO notification_setting VALUES ($1, true)', [account]);
    return {
      request: await aRequest(portal, person, { from: role === 'EMPLOYEE' ? 'employee' : 'company' }),
      name: role === 'EMPLOYEE' ? nameOf(person) : place.legalName,
      email,
    };
  };

  it.each(['EMPLOYEE', 'COMPANY'] as const)(
    'counts exactly the people that then get mails, by the state of their login: %s',
    async (role) => {
      const made = [];
      for (const state of Object.keys(states) as (keyof typeof states)[])
        made.push({ ...states[state], ...(await inState(state, role)) });
      const ids = made.map(({ request }) => request);
      const set = async (more: object) =>
        (await consultant.post('/apiback/api/docrichiesta/change-status/L', { ids, ...more })).json;
      const reached = made.filter(({ why }) => why === null);
      const { invio } = await set({ prova: true });
      expect([invio.mail, invio.persone]).toEqual([reached.length, reached.length]);
      const byName = (a: { nome: string }, b: { nome: string }) => a.nome.localeCompare(b.nome, 'it');
      expect(invio.esclusi.toSorted(byName)).toEqual(
        made.flatMap(({ name, why }) => (why === null ? [] : [{ nome: name, motivo: why }])).toSorted(byName),
      );
      await set({});
      expect((await waiting(consultant))[0]).toMatchObject({ persone: reached.length });
      expect((await mailsAt(11 * MINUTE)).map(({ recipient }) => recipient)).toEqual(reached.map(({ email }) => email));
    },
  );
});

describe('many invitations', () => {
  const people = async (count: number, mark: string) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1)
      ids.push((await anEmployee(portal.owner, firm, { email: `${mark}${n}@esempio.invalid` })).id);
    return ids;
  };
  const invite = (ids: readonly string[], more = {}) => company.post('/apirest/api/activationmail', { ids, ...more });
  const stateOf = async (email: string) =>
    (await company.get('/apirest/api/users/company/employees?size=-1')).json.find(
      (row: { email: string | null }) => row.email === email,
    ).stato;

  it('are sent at once up to ten; eleven wait, and when undone leave nobody invited', async () => {
    const ids = await people(11, 'molti');
    expect(
      (await invite(ids.slice(0, 10), { prova: true })).json.every((row: { inviata: boolean }) => row.inviata),
    ).toBe(true);
    expect(await stateOf('molti0@esempio.invalid')).toBe('maiInvitato');
    await invite(ids.slice(0, 10));
    expect(await waiting(company)).toEqual([]);
    at(MINUTE);
    await invite(ids);
    const [mine] = await waiting(company);
    expect(mine).toMatchObject({ tipo: 'invitation', persone: 11 });
    const mails = await outbox(mine.id);
    expect(mails.map((mail) => mail.recipient)).toHaveLength(11);
    expect(await stateOf('molti10@esempio.invalid')).toBe('inAttesa');
    expect((await takeBack(company, mine.id)).status).toBe(200);
    expect((await outbox(mine.id)).every((mail) => mail.withdrawn)).toBe(true);
    expect(await stateOf('molti10@esempio.invalid')).toBe('maiInvitato');
    // A person invited earlier remains invited.
    expect(await stateOf('molti0@esempio.invalid')).toBe('inAttesa');
  });

  it('leave an older link valid when undone', async () => {
    const ids = await people(11, 'vecchi');
    const { rows } = await portal.owner.query('SELECT id, public_id FROM account_grant WHERE employee_id = $1', [
      ids[0],
    ]);
    await invite(ids.slice(0, 1));
    await portal.owner.query(
      `INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, created_at, expires_at)
       VALUES (decode(repeat('ab', 32), 'hex'), 'activation', $1, $2, $3, $3::timestamptz + interval '72 hours')`,
      [practice.id, rows[0].id, new Date(START)],
    );
    const isGood = async () =>
      (await portal.owner.query('SELECT replaced_at FROM mailed_key WHERE grant_id = $1', [rows[0].id])).rows[0]
        .replaced_at === null;
    at(MINUTE);
    await invite(ids);
    expect(await isGood()).toBe(false);
    const [mine] = await waiting(company);
    await takeBack(company, mine.id);
    expect(await isGood()).toBe(true);
  });
});

async function slip(employee: TestEmployee, period: number): Promise<string> {
  return aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', period });
}

const nameOf = ({ lastName, firstName }: TestEmployee) => `${lastName} ${firstName}`;
