import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceTask } from '../../../src/features/notices/notices.jobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { openWindow } from '../../support/portal/event-window.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

const BOARD = '/apirest/api/company/notices';
const OWN = '/apiback/api/dipendente/avvisi';
const TODAY = romeDay(new Date());
const day = (offset: number) => romeDay(new Date(Date.now() + offset * 86_400_000));

let portal: Portal;
let company: TestCompany;
let sibling: TestCompany;
let foreign: TestCompany;
let consultant: Caller;
let manager: Caller;
const people: { employee: TestEmployee; caller: Caller }[] = [];

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  const practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  sibling = await aCompany(owner, practice);
  foreign = await aCompany(owner, await aPractice(owner));
  for (let n = 1; n <= 5; n += 1) {
    const employee = await anEmployee(owner, company, { login: `lavoratore${n}`, email: `l${n}@esempio.invalid` });
    people.push({ employee, caller: await portal.login(`lavoratore${n}`) });
  }
  await anEmployee(owner, company, { ended_on: '2020-01-31' });
  await anEmployee(owner, sibling);
  consultant = await portal.login('consulente');
  manager = await portal.login('azienda');
});
afterAll(() => portal?.close());

const person = (index: number) => people[index] as (typeof people)[number];

async function actions(id: string): Promise<string[]> {
  const { rows } = await portal.owner.query(
    "SELECT action FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'notice' AND object_id = $1 ORDER BY seq",
    [id],
  );
  return rows.map((row) => row.action);
}

async function hung(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await manager.post(`${BOARD}/send`, { titolo: 'Turni di dicembre', testo: 'In allegato.', ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

describe('a notice on the board', () => {
  it('read by three of five people can be reminded to the other two, once a day', async () => {
    const id = await hung();
    for (const { caller } of people.slice(0, 3)) {
      const answer = await caller.post(`${OWN}/${id}/letto`);
      expect(answer.json).toMatchObject({ id, letto: expect.any(String) });
      // Reading the notice again changes nothing.
      expect((await caller.post(`${OWN}/${id}/letto`)).json.letto).toBe(answer.json.letto);
    }
    const { json } = await manager.get(`${BOARD}/${id}`);
    expect(json).toMatchObject({ destinatari: 5, letti: 3, presi: 0, stato: 'published' });
    const readers = (await manager.get(`${BOARD}/${id}/lettori`)).json;
    // People who have not read the notice come first.
    expect(readers.map((one: { letto: string | null }) => one.letto === null)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
    const reminded = await manager.post(`${BOARD}/${id}/sollecita`);
    expect(reminded.json).toEqual({ inviati: 2, saltati: [] });
    const { rows } = await portal.owner.query(
      "SELECT employee_id FROM notification WHERE kind = 'noticeReminder' AND object_id = $1 ORDER BY employee_id",
      [id],
    );
    expect(rows.map((row) => row.employee_id)).toEqual([person(3).employee.id, person(4).employee.id]);
    expect((await manager.post(`${BOARD}/${id}/sollecita`)).json).toMatchObject({
      inviati: 0,
      saltati: [{ ultimo: expect.any(String) }, { ultimo: expect.any(String) }],
    });
    expect(await actions(id)).toEqual([
      'noticeCreated',
      'noticePublished',
      'noticeRead',
      'noticeRead',
      'noticeRead',
      'noticeReminded',
    ]);
    for (const { caller } of people.slice(3)) await caller.post(`${OWN}/${id}/letto`);
    expect((await manager.post(`${BOARD}/${id}/sollecita`)).json.errorKey).toBe('notice-read-by-all');
  });

  it('can be reminded again only to people last reminded over a day ago: the others are skipped and not notified', async () => {
    const id = await hung();
    await manager.post(`${BOARD}/${id}/sollecita`);
    await portal.owner.query(
      "UPDATE notice_receipt SET reminded_at = now() - interval '25 hours' WHERE notice_id = $1 AND employee_id = ANY($2)",
      [id, [person(0).employee.id, person(2).employee.id]],
    );
    await portal.owner.query('DELETE FROM notification WHERE object_id = $1', [id]);
    // A reminder does not mark the notice as read.
    expect((await manager.get(`${BOARD}/${id}`)).json).toMatchObject({ destinatari: 5, letti: 0, presi: 0 });
    expect((await manager.post(`${BOARD}/${id}/sollecita`)).json).toMatchObject({ inviati: 2, saltati: [{}, {}, {}] });
    const { rows: told } = await portal.owner.query(
      "SELECT employee_id FROM notification WHERE kind = 'noticeReminder' AND object_id = $1 ORDER BY employee_id",
      [id],
    );
    expect(told.map((row) => row.employee_id)).toEqual([person(0).employee.id, person(2).employee.id]);
  });

  it('lists before a reminder the people that no mail reaches, and sends them none', async () => {
    const id = await hung();
    const mailboxOf = (email: string | null) =>
      portal.owner.query("UPDATE account SET email = $1 WHERE login = 'lavoratore5'", [email]);
    await mailboxOf(null);
    const { json } = await manager.post(`${BOARD}/${id}/sollecita`, { prova: true });
    await mailboxOf('l5@esempio.invalid');
    expect(json).toMatchObject({ inviati: 4, saltati: [{ ultimo: null, motivo: expect.any(String) }] });
    expect((await manager.post(`${BOARD}/${id}/sollecita`, { prova: true })).json.inviati).toBe(5);
  });

  it('that asks for an acknowledgement records it, and then also counts as read', async () => {
    const id = await hung({ presaVisione: true });
    const answer = await person(0).caller.post(`${OWN}/${id}/presavisione`);
    expect(answer.json).toMatchObject({ letto: expect.any(String), presaVisione: expect.any(String) });
    await person(1).caller.post(`${OWN}/${id}/letto`);
    expect((await manager.get(`${BOARD}/${id}`)).json).toMatchObject({ letti: 2, presi: 1 });
    expect((await manager.post(`${BOARD}/${id}/sollecita`)).json.inviati).toBe(4);
    const history = (await manager.get(`/apiback/api/DocCronologia/lista/${id}?tipo=notices&stato=PresaVisione`)).json;
    expect(history).toHaveLength(1);
    const plain = await hung();
    expect((await person(0).caller.post(`${OWN}/${plain}/presavisione`)).json.errorKey).toBe('notice-asks-nothing');
  });

  it('read first and acknowledged later keeps the first time of each action', async () => {
    const id = await hung({ presaVisione: true });
    const start = Date.now();
    const after = async (minutes: number, what: string) => {
      portal.setNow(new Date(start + minutes * 60_000));
      const { letto, presaVisione } = (await person(0).caller.post(`${OWN}/${id}/${what}`)).json;
      return [letto, presaVisione];
    };
    const [read] = await after(1, 'letto');
    const [still, given] = await after(2, 'presavisione');
    expect([still, given === read]).toEqual([read, false]);
    expect(await after(3, 'presavisione')).toEqual([read, given]);
    portal.setNow(null);
  });

  it('opened on the board is marked as seen in the notifications of every open window', async () => {
    const { caller, employee } = person(4);
    const window = openWindow(portal.url, caller);
    try {
      const id = await hung({ idUser: employee.id, presaVisione: true });
      const told = async () =>
        (await caller.get('/apirest/api/notifiche')).json.find(({ link }: { link: string }) => link.endsWith(`=${id}`));
      await expect.poll(async () => (await told())?.letto).toBe(false);
      const unseen = async () => (await caller.get('/apirest/api/notifiche')).json.filter(isUnseen).length;
      const isUnseen = ({ letto }: { letto: boolean }) => !letto;
      const before = await unseen();
      await expect.poll(window.unseen).toBe(before);
      await caller.post(`${OWN}/${id}/letto`);
      expect((await told()).letto).toBe(true);
      await expect.poll(window.unseen).toBe(before - 1);
    } finally {
      await window.close();
    }
  });

  it('published before its reader’s activation does not count as new', async () => {
    const { caller, employee } = person(3);
    const id = await hung({ idUser: employee.id });
    const nuovo = async () => (await caller.get(OWN)).json.find((one: { id: string }) => one.id === id).nuovo;
    expect(await nuovo()).toBe(true);
    await portal.owner.query('UPDATE notice SET publish_on = $2 WHERE id = $1', [id, day(-3)]);
    expect(await nuovo()).toBe(false);
  });

  it('for one person is visible to that person only', async () => {
    const id = await hung({ idUser: person(2).employee.id });
    const seenBy = async (index: number) =>
      (await person(index).caller.get(OWN)).json.some((one: { id: string }) => one.id === id);
    expect([await seenBy(0), await seenBy(2)]).toEqual([false, true]);
    expect((await person(0).caller.post(`${OWN}/${id}/letto`)).status).toBe(404);
    expect((await manager.get(`${BOARD}/${id}`)).json).toMatchObject({ destinatari: 1, idUser: person(2).employee.id });
    for (const idUser of ['999999999', 'x']) {
      const answer = await manager.post(`${BOARD}/send`, { titolo: 'x', testo: 'x', idUser });
      expect(answer.status).toBe(404);
    }
  });

  it.each([
    ['a draft', { bozza: true }, 'draft'],
    ['one for a later day', { dataPubblicazione: day(3) }, 'scheduled'],
  ])('is hidden while it is %s, can still be edited, and then appears', async (_, fields, stato) => {
    const id = await hung(fields);
    expect((await manager.get(`${BOARD}/${id}`)).json.stato).toBe(stato);
    expect((await person(0).caller.post(`${OWN}/${id}/letto`)).status).toBe(404);
    const told = () =>
      portal.owner.query("SELECT count(*)::int AS n FROM notification WHERE kind = 'notice' AND object_id = $1", [id]);
    expect((await told()).rows[0].n).toBe(0);
    const changed = await manager.put(`${BOARD}/${id}`, {
      titolo: 'Nuovi turni',
      bozza: false,
      dataPubblicazione: TODAY,
    });
    expect(changed.json).toMatchObject({ titolo: 'Nuovi turni', stato: 'published' });
    expect((await told()).rows[0].n).toBe(5);
    expect((await person(0).caller.post(`${OWN}/${id}/letto`)).status).toBe(200);
    expect((await manager.put(`${BOARD}/${id}`, { testo: 'altro' })).json.errorKey).toBe('notice-already-published');
    expect((await manager.put(`${BOARD}/${id}`, { dataFine: day(10) })).json.dataFine).toBe(day(10));
  });

  it('accepts a title of 120 characters, and names the field if it is longer', async () => {
    const send = (titolo: string) => manager.post(`${BOARD}/send`, { titolo, testo: 'In allegato.', bozza: true });
    const longest = 'x'.repeat(120);
    const { id } = (await send(longest)).json;
    expect((await manager.get(`${BOARD}/${id}`)).json.titolo).toBe(longest);
    const refused = await send(`${longest}x`);
    expect([refused.status, refused.json.fieldErrors?.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['titolo'],
    ]);
  });

  it('scheduled for today is announced once, and one scheduled for tomorrow is not announced', async () => {
    const id = await aNotice(portal, company, { publish_on: TODAY, announced_at: null });
    const later = await aNotice(portal, company, { publish_on: day(1), announced_at: null });
    const draft = await aNotice(portal, company, { publish_on: TODAY, announced_at: null, draft: true });
    // People without web access are not notified: they read the notice on paper.
    const offline = await anEmployee(portal.owner, company, { web_access: false });
    // This notice was announced when it was published, so that the job must not announce it again.
    const atOnce = await hung();
    const run = announceTask(portal.server.app);
    const told = async () => {
      const { rows } = await portal.owner.query(
        "SELECT object_id, employee_id FROM notification WHERE kind = 'notice' AND object_id = ANY($1) ORDER BY employee_id",
        [[id, later, draft]],
      );
      return rows.map((row) => [row.object_id, row.employee_id]);
    };
    await expect(run({ practiceId: company.practiceId, day: day(1) })).rejects.toThrow('has not come yet');
    for (let times = 0; times < 2; times += 1) {
      await run({ practiceId: company.practiceId, day: TODAY });
      expect(await told()).toEqual(people.map(({ employee }) => [id, employee.id]));
      expect(await actions(id)).toEqual(['noticeAppeared']);
      expect(await actions(atOnce)).not.toContain('noticeAppeared');
    }
    await portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [offline.id, '2020-01-31']);
  });

  it('disappears after its last day or when deleted, with its notifications, but its history remains', async () => {
    const ended = await aNotice(portal, company, { publish_on: day(-9), end_on: day(-1) });
    const id = await hung();
    await person(0).caller.post(`${OWN}/${id}/letto`);
    const onBoard = (await person(0).caller.get(OWN)).json.map((one: { id: string }) => one.id);
    expect(onBoard).toContain(id);
    expect(onBoard).not.toContain(ended);
    expect((await manager.get(`${BOARD}/${ended}`)).json.stato).toBe('ended');
    expect((await manager.post(`${BOARD}/delete`, { ids: [id, '999999999'] })).status).toBe(404);
    expect((await manager.post(`${BOARD}/delete`, { ids: [id] })).json).toEqual({ eliminate: 1 });
    expect((await person(0).caller.get(OWN)).json.map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await manager.get(`${BOARD}/${id}`)).status).toBe(404);
    const left = await portal.owner.query("SELECT FROM notification WHERE kind = 'notice' AND object_id = $1", [id]);
    expect(left.rowCount).toBe(0);
    const history = (await manager.get(`/apiback/api/DocCronologia/lista/${id}?tipo=notices`)).json;
    expect(history.map((row: { stato: string }) => row.stato)).toEqual([
      'Eliminato',
      'LettoDipendente',
      'Pubblicato',
      'Nuovo',
    ]);
    // The history hides fingerprint events: they exist for the verifier and have no author.
    const { rows: stood } = await portal.owner.query(
      "SELECT FROM ledger WHERE action = 'noticeStands' AND object_id = $1",
      [id],
    );
    expect(stood.length).toBeGreaterThan(0);
    const activity = await manager.post('/apiback/api/DocCronologia/attivita', { ids: [id], tipo: 'notices' });
    expect(activity.json.map((row: { azione: string }) => row.azione)).toEqual([
      'noticeDeleted',
      'noticeRead',
      'noticePublished',
      'noticeCreated',
    ]);
    expect(activity.headers.get('x-total-count')).toBe('4');
  });

  it('is refused with a reason if it has no title, no text, a past day, or an end before its start', async () => {
    const refusals: [Record<string, unknown>, string][] = [
      [{ titolo: '  ' }, 'notice-title-required'],
      [{ testo: ' ' }, 'notice-text-required'],
      [{ dataPubblicazione: day(-1) }, 'publication-date-in-past'],
      [{ dataFine: day(-1) }, 'notice-ends-before-start'],
    ];
    for (const [fields, errorKey] of refusals) {
      const answer = await manager.post(`${BOARD}/send`, { titolo: 'x', testo: 'x', ...fields });
      expect([answer.status, answer.json.errorKey]).toEqual([409, errorKey]);
    }
  });

  it('that was read and is sent again is a new notice, without the days that have passed', async () => {
    const id = await aNotice(portal, company, { publish_on: '2026-01-02', end_on: '2026-01-03' });
    const again = await manager.post(`${BOARD}/send`, (await manager.get(`${BOARD}/${id}`)).json);
    expect(again.json).toMatchObject({ stato: 'published', dataPubblicazione: day(0), dataFine: null });
    expect(again.json.id).not.toBe(id);
  });

  it('by a consultant belongs to the company named in the request only', async () => {
    const answer = await consultant.post(`${BOARD}/send?cfAzienda=${sibling.taxCode}`, { titolo: 'x', testo: 'x' });
    expect(answer.json).toMatchObject({ cfAzienda: sibling.taxCode, destinatari: 1 });
    expect((await manager.get(`${BOARD}/${answer.json.id}`)).status).toBe(404);
    expect((await consultant.get(`${BOARD}/${answer.json.id}?cfAzienda=${company.taxCode}`)).status).toBe(404);
    for (const query of ['', `?cfAzienda=${foreign.taxCode}`, '?cfAzienda='])
      expect((await consultant.post(`${BOARD}/send${query}`, { titolo: 'x', testo: 'x' })).status).toBe(404);
    expect((await person(0).caller.post(`${BOARD}/send`, { titolo: 'x', testo: 'x' })).status).toBe(403);
  });

  it('is found by a range of days that includes both ends', async () => {
    const old = await aNotice(portal, company, { publish_on: '2026-02-10' });
    await aNotice(portal, company, { publish_on: '2026-02-13' });
    const between = async (from: string, until: string) =>
      (await manager.get(`${BOARD}?dataDa=${from}&dataA=${until}`)).json.map((one: { id: string }) => one.id);
    expect(await between('2026-02-10', '2026-02-10')).toEqual([old]);
    expect(await between('2026-02-11', '2026-02-12')).toEqual([]);
  });
});

describe('the announcement of a notice', () => {
  const SENT = { titolo: ' Chiusura estiva ', testo: 'Testo che nessun avviso dice' };
  /** All notifications about the notice; `wait` is the delay of their mails and push messages in minutes. */
  const newsOf = async (id: string) => {
    const { rows } = await portal.owner.query(
      `SELECT kind, audience, company_id AS "companyId", employee_id AS "employeeId", subject, person, words,
         round(extract(epoch FROM push_at - created_at) / 60)::int AS wait
       FROM notification WHERE object_id = $1 AND kind IN ('notice', 'noticeReminder') ORDER BY id`,
      [id],
    );
    return rows.toSorted((a, b) => a.kind.localeCompare(b.kind) || Number(a.employeeId) - Number(b.employeeId));
  };
  const told = (kind: 'notice' | 'noticeReminder', readers: readonly { employee: TestEmployee }[]) =>
    readers.map(({ employee }) => ({
      ...{ kind, audience: 'employee', companyId: company.id, employeeId: employee.id },
      ...{ subject: 'Chiusura estiva', person: company.legalName, words: '', wait: 10 },
    }));
  const traced = async (id: string) => {
    const { rows } = await portal.owner.query(
      `SELECT action, canonical::jsonb -> 'data' AS data, actor_role AS role FROM ledger
       WHERE action NOT LIKE '%Stands' AND object_kind = 'notice' AND object_id = $1 ORDER BY seq`,
      [id],
    );
    return rows.map(({ action, data, role }) => [action, data, role]);
  };

  it.each([
    ['company', () => manager, ''],
    ['consultant', () => consultant, 'consultant'],
  ] as const)(
    'by the %s goes to all current people with web access, to a single addressee, or to nobody while it is a draft or scheduled',
    async (role, who, other) => {
      const query = other === '' ? '' : `?cfAzienda=${company.taxCode}`;
      const offline = await anEmployee(portal.owner, company, { web_access: false });
      const make = async (fields: Record<string, unknown>) => {
        const answer = await who().post(`${BOARD}/send${query}`, { ...SENT, ...fields });
        expect(answer.status, answer.text).toBe(201);
        return answer.json;
      };
      const all = await make({});
      expect(all).toMatchObject({
        titolo: 'Chiusura estiva',
        stato: 'published',
        dataPubblicazione: TODAY,
        idUser: null,
      });
      expect(await newsOf(all.id)).toEqual(told('notice', people));
      expect(await traced(all.id)).toEqual([
        ['noticeCreated', {}, role],
        ['noticePublished', { publishOn: TODAY }, role],
      ]);
      const one = await make({ idUser: person(2).employee.id });
      expect(await newsOf(one.id)).toEqual(told('notice', [person(2)]));
      const scheduled = await make({ dataPubblicazione: day(2) });
      expect(await newsOf(scheduled.id)).toEqual([]);
      expect(await traced(scheduled.id)).toEqual([
        ['noticeCreated', {}, role],
        ['noticeScheduled', { publishOn: day(2) }, role],
      ]);
      const draft = await make({ bozza: true });
      expect([await newsOf(draft.id), await traced(draft.id)]).toEqual([[], [['noticeCreated', {}, role]]]);
      // Publishing a draft announces it; changing the end of a published notice does not.
      const change = async (id: string, body: Record<string, unknown>) => {
        const answer = await who().put(`${BOARD}/${id}${query}`, body);
        expect(answer.status, answer.text).toBe(200);
      };
      await change(draft.id, { bozza: false });
      expect(await newsOf(draft.id)).toEqual(told('notice', people));
      expect((await traced(draft.id)).slice(1)).toEqual([
        ['noticeChanged', {}, role],
        ['noticePublished', { publishOn: TODAY }, role],
      ]);
      await change(all.id, { dataFine: day(9) });
      expect(await newsOf(all.id)).toEqual(told('notice', people));
      expect((await traced(all.id)).slice(2)).toEqual([['noticeChanged', {}, role]]);
      // The ledger records a new publication day of a scheduled notice, but not the same day again.
      await change(scheduled.id, { dataPubblicazione: day(3) });
      await change(scheduled.id, { dataPubblicazione: day(3), testo: 'Altre parole' });
      expect((await traced(scheduled.id)).slice(2)).toEqual([
        ['noticeChanged', {}, role],
        ['noticeScheduled', { publishOn: day(3) }, role],
        ['noticeChanged', {}, role],
      ]);
      expect(await newsOf(scheduled.id)).toEqual([]);
      const { json: history } = await who().get(`/apiback/api/DocCronologia/lista/${scheduled.id}?tipo=notices`);
      expect(history.flatMap((row: { pubblicazioneDal: string | null }) => row.pubblicazioneDal ?? [])).toEqual([
        day(3),
        day(2),
      ]);
      await portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [offline.id, '2020-01-31']);
    },
  );

  it('is repeated only to people who have not read the notice, or not acknowledged it if required, and never for a deleted notice', async () => {
    const [plain, asking] = [await hung(SENT), await hung({ ...SENT, presaVisione: true })];
    for (const id of [plain, asking]) {
      expect((await person(0).caller.post(`${OWN}/${id}/letto`)).status).toBe(200);
      await portal.owner.query('DELETE FROM notification WHERE object_id = $1', [id]);
    }
    expect((await person(1).caller.post(`${OWN}/${asking}/presavisione`)).status).toBe(200);
    const remind = (id: string) => manager.post(`${BOARD}/${id}/sollecita`, {});
    expect((await remind(plain)).json).toEqual({ inviati: 4, saltati: [] });
    expect(await newsOf(plain)).toEqual(told('noticeReminder', people.slice(1)));
    expect((await traced(plain)).at(-1)).toEqual(['noticeReminded', { readers: 4 }, 'company']);
    expect((await remind(asking)).json).toEqual({ inviati: 4, saltati: [] });
    expect(await newsOf(asking)).toEqual(told('noticeReminder', [person(0), ...people.slice(2)]));
    expect((await manager.post(`${BOARD}/delete`, { ids: [plain] })).json).toEqual({ eliminate: 1 });
    expect([(await newsOf(plain)).length, (await newsOf(asking)).length]).toEqual([0, 4]);
  });
});

describe('the addressees of a notice', () => {
  it('are the people employed on its first day, in its figures, readers, preview and notifications', async () => {
    const { owner } = portal;
    const firm = await aPractice(owner);
    const [place, other] = [await aCompany(owner, firm), await aCompany(owner, firm)];
    const person = (lastName: string, ended_on: string | null, where = place) =>
      anEmployee(owner, where, { lastName, ended_on, login: `di-${lastName}`, email: `${lastName}@esempio.invalid` });
    const stays = await person('Resta', null);
    const lastDay = await person('Ultimo', TODAY);
    await person('Andato', day(-1));
    await person('Sorella', null, other);
    const studio = await portal.login(firm.login);
    const at = `cfAzienda=${place.taxCode}`;
    const told = async (id: string) => {
      const { rows } = await owner.query(
        "SELECT employee_id AS id FROM notification WHERE kind = 'notice' AND object_id = $1 ORDER BY employee_id",
        [id],
      );
      return rows.map((row) => row.id);
    };
    const readersOf = async (id: string) =>
      (await studio.get(`${BOARD}/${id}/lettori?${at}`)).json.map((one: { id: string }) => one.id);
    /** The figures of the notice on the company's board, by itself, and on the board of all companies. */
    const figures = async (id: string) => {
      const [one, alone, together] = [
        (await studio.get(`${BOARD}?${at}`)).json.find((row: { id: string }) => row.id === id),
        (await studio.get(`${BOARD}/${id}?${at}`)).json,
        (await studio.get(`/apiback/api/avvisi/${id}`)).json,
      ];
      return [one, alone, together].map(({ destinatari, letti, presi }) => [destinatari, letti, presi]);
    };
    expect((await studio.get(`${BOARD}/destinatari?${at}`)).json).toMatchObject({ persone: 2, esclusi: [] });
    const audience = (await studio.get('/apiback/api/avvisi/aziende')).json;
    expect(audience.map(({ lavoratori }: { lavoratori: number }) => lavoratori)).toEqual([2, 1]);
    const send = async (fields: Record<string, unknown> = {}) => {
      const body = { titolo: 'Chiusura', testo: 'Dal 24.', presaVisione: true, ...fields };
      const answer = await studio.post(`${BOARD}/send?${at}`, body);
      expect(answer.status, answer.text).toBe(201);
      return answer.json.id as string;
    };
    const all = await send();
    expect(await told(all)).toEqual([stays.id, lastDay.id]);
    expect(await readersOf(all)).toEqual([stays.id, lastDay.id]);
    const me = await portal.login('di-Ultimo');
    expect((await me.post(`${OWN}/${all}/presavisione`)).status).toBe(200);
    expect(await figures(all)).toEqual(Array.from({ length: 3 }, () => [2, 1, 1]));
    // A person whose employment ends today does not count for tomorrow's notice.
    const tomorrow = await send({ dataPubblicazione: day(1) });
    expect(await readersOf(tomorrow)).toEqual([stays.id]);
    expect((await figures(tomorrow)).map(([readers]) => readers)).toEqual([1, 1, 1]);
    const personal = await send({ idUser: lastDay.id });
    expect(await told(personal)).toEqual([lastDay.id]);
    expect(await readersOf(personal)).toEqual([lastDay.id]);
    expect(await figures(personal)).toEqual(Array.from({ length: 3 }, () => [1, 0, 0]));
    expect((await studio.get(`${BOARD}/destinatari?${at}&idUser=${stays.id}`)).json.persone).toBe(1);
  });

  it('are not notified of a notice deleted before its day, and no list counts that notice', async () => {
    const place = await aCompany(portal.owner, { id: company.practiceId });
    const reader = await anEmployee(portal.owner, place);
    const shown = async () => {
      const { json, headers } = await consultant.get(`${BOARD}?cfAzienda=${place.taxCode}&size=1`);
      return { ids: json.map(({ id }: { id: string }) => id), total: headers.get('x-total-count') };
    };
    const kept = await aNotice(portal, place, { publish_on: TODAY, announced_at: null });
    const gone = await aNotice(portal, place, { publish_on: TODAY, announced_at: null });
    await aNotice(portal, sibling, { publish_on: TODAY });
    expect(await shown()).toEqual({ ids: [gone], total: '2' });
    expect((await consultant.post(`${BOARD}/delete?cfAzienda=${place.taxCode}`, { ids: [gone] })).status).toBe(200);
    expect(await shown()).toEqual({ ids: [kept], total: '1' });
    await announceTask(portal.server.app)({ practiceId: company.practiceId, day: TODAY });
    const { rows } = await portal.owner.query(
      "SELECT object_id AS notice, employee_id AS reader FROM notification WHERE kind = 'notice' AND company_id = $1",
      [place.id],
    );
    expect(rows).toEqual([{ notice: kept, reader: reader.id }]);
    expect(await actions(gone)).toEqual(['noticeDeleted']);
  });
});
