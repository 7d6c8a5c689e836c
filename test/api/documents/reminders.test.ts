import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warnDueTask } from '../../../src/features/documents/core/due-dates.jobs.ts';
import { textOf } from '../../../src/server/sheets/cells.ts';
import type { Grid } from '../../../src/server/sheets/grid.ts';
import { readSheet } from '../../../src/server/sheets/read-sheet.ts';
import {
  aCompany,
  aDocument,
  aDossier,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

let portal: Portal;
let practice: TestPractice;
let firm: TestCompany;
let consultant: Caller;
let company: Caller;
let ada: TestEmployee;
let bruno: TestEmployee;
let carla: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  ada = await anEmployee(portal.owner, firm, { login: 'ada', email: 'ada@esempio.invalid' });
  bruno = await anEmployee(portal.owner, firm, { web_access: false });
  carla = await anEmployee(portal.owner, firm, { login: 'carla', email: 'carla@esempio.invalid' });
  consultant = await portal.login(practice.login);
  company = await portal.login('azienda');
});
afterAll(() => portal?.close());

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const payslip = (employee: TestEmployee, fields = {}) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', ...fields });
const mailsTo = async (recipient: string) =>
  (
    await portal.owner.query("SELECT data FROM outbox WHERE recipient = $1 AND data->>'subject' LIKE 'Promemoria%'", [
      recipient,
    ])
  ).rows;

describe('the list of non-readers', () => {
  it('covers a company over a range of months, both ends included', async () => {
    const ids = new Map<number, string>();
    for (const period of [202401, 202402, 202403, 202404]) ids.set(period, await payslip(ada, { period }));
    const asked = async (span: string) =>
      (await company.get(`/apiback/api/DocBase/nonletti?cfAzienda=${firm.taxCode}&${span}`)).json
        .map(({ id }: { id: string }) => [...ids].find(([, one]) => one === id)?.[0])
        .toSorted();
    expect(await asked('annomese_da=202402&annomese_a=202403')).toEqual([202402, 202403]);
    expect(await asked('annomese_a=202402')).toEqual([202401, 202402]);
    expect(await asked('annomese_da=202403')).toEqual([202403, 202404]);
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = ANY($1)', [[...ids.values()]]);
  });
});

describe('the documents in a reminder', () => {
  it('are those the worker can see and has not read or acknowledged, in every state of a document', async () => {
    const dora = await anEmployee(portal.owner, firm, { login: 'dora', email: 'dora@esempio.invalid' });
    const shown = { publishOn: '2026-01-01' };
    const read = { ...shown, employee_read_at: new Date() };
    const states: Record<string, Record<string, unknown>> = {
      published: shown,
      'not published': {},
      scheduled: { publishOn: '2999-01-01' },
      cancelled: { ...shown, cancelled_at: new Date() },
      'in the bin': { ...shown, discarded_at: new Date() },
      'kept from the web': { ...shown, visible_on_web: false },
      'past its day': { ...shown, due_on: '2026-01-31' },
      'on its day': { ...shown, due_on: TODAY },
      'before its day': { ...shown, due_on: '2999-01-01' },
      read,
      'read, and to be acknowledged': { ...read, acknowledgement_asked: true },
      'read, to be acknowledged, and past its day': { ...read, acknowledgement_asked: true, due_on: '2026-01-31' },
    };
    const ids = new Map<string, string>();
    for (const [state, fields] of Object.entries(states))
      ids.set(
        await aDocument(portal, dora, { kind: 'employeeDocument', createdBy: practice.accountId, ...fields }),
        state,
      );
    const all = [...ids.keys()].join(',');
    const listed = (await company.get(`/apiback/api/DocBase/nonletti?ids=${all}`)).json;
    const own = (await (await portal.login('dora')).get('/apiback/api/dipendente/documenti')).json;
    const missing = own.filter(
      (one: { lettoIl: string | null; presaVisioneChiesta: boolean; presaVisioneIl: string | null }) =>
        one.lettoIl === null || (one.presaVisioneChiesta && one.presaVisioneIl === null),
    );
    const statesOf = (rows: { id: string }[]) => rows.map(({ id }) => ids.get(id) ?? id).toSorted();
    expect(statesOf(listed)).toEqual(statesOf(missing));
    expect(statesOf(listed)).toEqual(['before its day', 'published', 'read, and to be acknowledged']);
    // Other tests of this firm expect an exact set of unread documents.
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE employee_id = $1', [dora.id]);
  });
});

describe('a reminder', () => {
  it('goes to people with unread documents, once a day each, and reports who was left out and why', async () => {
    const documents = [await payslip(ada), await payslip(ada, { period: 202611 }), await payslip(bruno)];
    const read = await payslip(carla, { employee_read_at: new Date() });
    const unpublished = await payslip(carla, { publishOn: null, period: 202611 });
    const ids = [...documents, read, unpublished];
    const who = (await company.get(`/apiback/api/DocBase/nonletti?ids=${ids.join(',')}`)).json;
    expect(who.map((row: { id: string }) => row.id).toSorted()).toEqual(documents.toSorted());
    const first = await consultant.post('/apiback/api/DocBase/sollecita', { ids });
    expect(first.json.inviati).toBe(1);
    expect(first.json.saltati).toEqual([
      {
        nome: `${bruno.lastName} ${bruno.firstName}`,
        azienda: expect.any(String),
        ultimo: null,
        motivo: expect.stringContaining('accesso web'),
      },
    ]);
    expect(first.json.aziende).toEqual([{ nome: first.json.saltati[0].azienda, inviati: 1 }]);
    const [mail] = await mailsTo('ada@esempio.invalid');
    expect(mail?.data.paragraphs[0]).toContain('2 documenti da leggere');
    const again = await company.post('/apiback/api/DocBase/sollecita', { ids: documents });
    expect(again.json.inviati).toBe(0);
    expect(again.json.saltati.map((row: { motivo: string }) => row.motivo)).toContain(
      'ha già ricevuto un sollecito oggi',
    );
    expect(await mailsTo('ada@esempio.invalid')).toHaveLength(1);
    expect(await mailsTo('carla@esempio.invalid')).toHaveLength(0);
  });

  it('goes to the mailbox of the person with the unread document, and to no other', async () => {
    await portal.owner.query('DELETE FROM reminder');
    await portal.owner.query('DELETE FROM outbox');
    const ids = [await payslip(carla, { period: 202509 })];
    expect((await consultant.post('/apiback/api/DocBase/sollecita', { ids })).json.inviati).toBe(1);
    expect((await mailsTo('carla@esempio.invalid')).length).toBe(1);
    expect(await mailsTo('ada@esempio.invalid')).toEqual([]);
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = ANY($1)', [ids]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
    ['who can log in', {}, {}, true],
    ['whose login was disabled', { disabled_at: new Date() }, {}, false],
    ['whose login was never activated', { activated_at: null }, {}, false],
    ['whose login has no mail address', {}, { email: null }, false],
  ])('is mailed to a person %s, or reported as not sent', async (_, grant, account, isTold) => {
    const login = `stato${[...Object.keys(grant), ...Object.keys(account)].join('')}`;
    const email = `${login}@esempio.invalid`;
    const person = await anEmployee(portal.owner, firm, { login, email });
    for (const [column, value] of Object.entries(grant))
      await portal.owner.query(`UPDATE account_grant SET ${column} = $2 WHERE employee_id = $1`, [person.id, value]);
    for (const [column, value] of Object.entries(account))
      await portal.owner.query(`UPDATE account SET ${column} = $2 WHERE login = $1`, [login, value]);
    const ids = [await payslip(person)];
    const { json } = await consultant.post('/apiback/api/DocBase/sollecita', { ids });
    expect([json.inviati, json.saltati.length]).toEqual(isTold ? [1, 0] : [0, 1]);
    expect(await mailsTo(email)).toHaveLength(isTold ? 1 : 0);
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = ANY($1)', [ids]);
  });

  it('is sent once if two requests arrive at the same time', async () => {
    await portal.owner.query('DELETE FROM reminder');
    await portal.owner.query('DELETE FROM outbox');
    const ids = [await payslip(ada, { period: 202512 })];
    const answers = await Promise.all([
      consultant.post('/apiback/api/DocBase/sollecita', { ids }),
      company.post('/apiback/api/DocBase/sollecita', { ids }),
    ]);
    expect(answers.reduce((sum, { json }) => sum + json.inviati, 0)).toBe(1);
    expect(await mailsTo('ada@esempio.invalid')).toHaveLength(1);
  });
});

describe('the workbook of readings', () => {
  const asked = (who: Caller, ids: readonly string[]) => who.post('/apiback/api/DocBase/letture', { ids });

  it('lists who has read each document and when, and what is missing; it is the same for consultant and company', async () => {
    await portal.owner.query('DELETE FROM reminder');
    const read = await payslip(ada, { period: 202401, employee_read_at: '2026-01-02T09:00:00Z' });
    const unread = await payslip(bruno, { period: 202401, acknowledgement_asked: true });
    const hidden = await payslip(carla, { period: 202401, publishOn: null });
    const offTheWeb = await anEmployee(portal.owner, firm);
    const unseen = await payslip(offTheWeb, { period: 202401, visible_on_web: false });
    const [inTwoDays, takenBack] = [await anEmployee(portal.owner, firm), await anEmployee(portal.owner, firm)];
    const scheduled = await payslip(inTwoDays, { period: 202401, publishOn: '2999-01-01' });
    const cancelled = await payslip(takenBack, { period: 202401, cancelled_at: new Date() });
    for (const who of [consultant, company]) {
      const answer = await asked(who, [unread, hidden, read, unseen, scheduled, cancelled]);
      expect(answer.headers.get('content-disposition')).toMatch(/Letture.*\.xlsx/);
      const grid = (await readSheet(Buffer.from(answer.bytes))) as Grid;
      const rows = grid.rows.map(({ cells }) => cells.map(textOf));
      const of = (employee: TestEmployee) => rows.find((row) => row[2] === employee.taxCode)?.slice(4);
      expect(rows[0]).toContain('Lettura');
      expect(of(ada)).toEqual(['01/01/2026', 'letto', '02/01/2026 10:00', 'non chiesta']);
      expect(of(bruno)).toEqual(['01/01/2026', 'non letto', '', 'manca']);
      expect(of(carla)).toEqual(['', 'non visibile', '', 'non chiesta']);
      expect(of(offTheWeb)).toEqual(['01/01/2026', 'non visibile', '', 'non chiesta']);
      expect(of(inTwoDays)?.slice(1)).toEqual(['non visibile', '', 'non chiesta']);
      expect(of(takenBack)?.slice(1)).toEqual(['non visibile', '', 'non chiesta']);
      expect(rows).toHaveLength(7);
    }
  });

  it('is ordered by company, then by person', async () => {
    const [first, last] = [
      await aCompany(portal.owner, practice, { legalName: 'Aaa Prima' }),
      await aCompany(portal.owner, practice, { legalName: 'Zzz Ultima' }),
    ];
    const people = [
      await anEmployee(portal.owner, last, { lastName: 'Abati' }),
      await anEmployee(portal.owner, first, { lastName: 'Zanni' }),
      await anEmployee(portal.owner, first, { lastName: 'Mori' }),
    ];
    const ids = [];
    for (const person of people) ids.push(await payslip(person, { period: 202403 }));
    const answer = await asked(consultant, ids);
    const { rows } = (await readSheet(Buffer.from(answer.bytes))) as Grid;
    expect(rows.slice(1).map(({ cells }) => textOf(cells[1])?.split(' ')[0])).toEqual(['Mori', 'Zanni', 'Abati']);
  });

  it('covers the whole selection or is refused, and refuses company documents', async () => {
    const own = await payslip(ada, { period: 202402 });
    const ofCompany = await aDocument(portal, firm, { kind: 'companyDocument', createdBy: practice.accountId });
    for (const ids of [[own, '999999999'], [own, ofCompany], ['x']])
      expect((await asked(company, ids)).status, ids.join()).toBe(404);
    expect((await asked(company, [])).status).toBe(400);
    expect((await asked(await portal.login('ada'), [own])).status).toBe(403);
  });
});

describe('an acknowledgement', () => {
  it('is given once, by the employee who has opened the document, and only if one was requested', async () => {
    const worker = await portal.login('ada');
    const give = (id: string) => worker.post(`/apiback/api/dipendente/documenti/${id}/presavisione`, {});
    const plain = await payslip(ada, { period: 202501 });
    expect((await give(plain)).json.errorKey).toBe('acknowledgement-not-asked');
    const asked = await payslip(ada, { period: 202502, acknowledgement_asked: true });
    expect((await give(asked)).json.errorKey).toBe('read-before-acknowledging');
    await worker.get(`/apiback/api/dipendente/documenti/${asked}/download`);
    expect((await give(asked)).status).toBe(204);
    expect((await give(asked)).status).toBe(204);
    const { rows } = await portal.owner.query("SELECT 1 FROM ledger WHERE object_id = $1 AND action = 'acknowledged'", [
      asked,
    ]);
    expect(rows).toHaveLength(1);
    for (const path of [`lista/${asked}`, `lista/${asked}?stato=PresaVisione`]) {
      const [newest] = (await company.get(`/apiback/api/DocCronologia/${path}`)).json;
      expect(newest, path).toMatchObject({ stato: 'PresaVisione', tipoUtente: 'Lavoratore', integra: true });
    }
  });

  const letter = (fields = {}) =>
    aDocument(portal, ada, {
      kind: 'employeeDocument',
      createdBy: practice.accountId,
      publishOn: '2026-01-01',
      acknowledgement_asked: true,
      ...fields,
    });
  const state = async (id: string) => {
    const row = (await company.get(`/apiback/api/docbase/${id}`)).json;
    return [row.presaVisioneChiesta, row.presaVisioneIl !== null];
  };
  const listed = async (which: string) =>
    (await company.get(`/apiback/api/docdocumento/lista?cfAzienda=${firm.taxCode}&presaVisione=${which}`)).json.map(
      (row: { id: string }) => row.id,
    );

  it('is shown to the company: who has given it, who has not, and who was not asked', async () => {
    const worker = await portal.login('ada');
    const [given, missing, plain] = [await letter(), await letter(), await letter({ acknowledgement_asked: false })];
    await worker.get(`/apiback/api/dipendente/documenti/${given}/download`);
    await worker.post(`/apiback/api/dipendente/documenti/${given}/presavisione`, {});
    expect([await state(given), await state(missing), await state(plain)]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(await listed('data')).toEqual([given]);
    expect(await listed('mancante')).toEqual([missing]);
    expect(
      (await company.get(`/apiback/api/docdocumento/lista?cfAzienda=${firm.taxCode}&presaVisione=forse`)).status,
    ).toBe(400);
  });

  it('is valid for one content: after a correction the employee is asked again', async () => {
    const worker = await portal.login('ada');
    const id = await letter();
    const read = () => worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
    const give = () => worker.post(`/apiback/api/dipendente/documenti/${id}/presavisione`, {});
    await read();
    await give();
    expect(await state(id)).toEqual([true, true]);
    await consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, [{ name: 'nuova.pdf', bytes: aPdf('Nuova') }], {
      jsonDocDto: '{}',
    });
    expect(await state(id)).toEqual([true, false]);
    expect((await give()).json.errorKey).toBe('read-before-acknowledging');
    await read();
    expect((await give()).status).toBe(204);
    expect(await state(id)).toEqual([true, true]);
  });

  it('is valid in every list for one content of one document, not for an earlier content or an identical file elsewhere', async () => {
    const gilda = await anEmployee(portal.owner, firm, { login: 'gilda', email: 'gilda@esempio.invalid' });
    const [same, now] = [aPdf('Regolamento per tutti'), aPdf('Regolamento corretto')];
    const made = (bytes: Uint8Array) =>
      aDocument(portal, gilda, {
        ...{ kind: 'employeeDocument', createdBy: practice.accountId, publishOn: '2026-01-01', bytes },
        ...{ acknowledgement_asked: true, employee_read_at: '2026-01-02T09:00:00Z', tags: '{gilda}' },
      });
    // `given` was acknowledged with its current content, `corrected` only before its correction, `alike` never.
    const [given, alike, corrected] = [await made(same), await made(same), await made(now)];
    const docs = [given, alike, corrected];
    await portal.owner.query(
      `INSERT INTO acknowledgement (practice_id, document_id, employee_id, at, sha256)
       SELECT d.practice_id, d.id, d.employee_id, '2026-01-03T09:00:00Z', o.sha256
       FROM document d, document o WHERE o.id = $1 AND d.id = ANY($2)`,
      [given, [given, corrected]],
    );
    const said = async (address: string, who = company) => {
      const { json } = await who.get(address);
      return Object.fromEntries(
        [json]
          .flat()
          .filter(({ id }: { id: string }) => docs.includes(id))
          .map(({ id, presaVisioneIl }: Record<string, string | null>) => [id, presaVisioneIl]),
      );
    };
    const truth = { [alike]: null, [given]: '2026-01-03T09:00:00.000Z', [corrected]: null };
    const list = `/apiback/api/docdocumento/lista?cfAzienda=${firm.taxCode}&tag=gilda`;
    for (const more of ['', '&size=10', '&size=10&sort=cognome,asc'])
      expect(await said(list + more), more).toEqual(truth);
    expect(await said(`/apiback/api/Azienda/doclavrecazi?cfAzienda=${firm.taxCode}`)).toEqual(truth);
    expect(await said('/apiback/api/dipendente/documenti', await portal.login('gilda'))).toEqual(truth);
    for (const id of docs) expect(await said(`/apiback/api/docbase/${id}`)).toEqual({ [id]: truth[id] });
    for (const [which, those] of Object.entries({ data: [given], mancante: [corrected, alike] })) {
      for (const more of ['', '&size=10'])
        expect(Object.keys(await said(`${list}&presaVisione=${which}${more}`)).toSorted()).toEqual(those.toSorted());
      const summary = await company.get(
        `/apiback/api/docdocumento/riepdocazi?cfAzienda=${firm.taxCode}&tag=gilda&presaVisione=${which}`,
      );
      expect(summary.json.Pubblicati, which).toBe(those.length);
    }
    const unread = (await company.get(`/apiback/api/DocBase/nonletti?ids=${docs.join(',')}`)).json;
    expect(unread.map(({ id }: { id: string }) => id)).toEqual([alike, corrected]);
    const answer = await company.post('/apiback/api/DocBase/letture', { ids: docs });
    const { rows } = (await readSheet(Buffer.from(answer.bytes))) as Grid;
    expect(rows.slice(1).map(({ cells }) => cells.map(textOf)[7])).toEqual(['confermata', 'manca', 'manca']);
    const dossier = await aDossier(portal, firm, { createdBy: practice.accountId, documents: docs });
    const { json: members } = await company.get(`/apiback/api/Fascicolo/${dossier}`);
    expect(
      Object.fromEntries(
        members.elenco.map(({ id, presaVisioneIl }: Record<string, string | null>) => [id, presaVisioneIl]),
      ),
    ).toEqual(truth);
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = ANY($1)', [docs]);
    expect(await said(`/apiback/api/cestino/list?cfAzienda=${firm.taxCode}`)).toEqual(truth);
  });

  it('that is missing leads to a reminder once the employee has opened the document', async () => {
    await portal.owner.query('DELETE FROM reminder');
    await portal.owner.query('DELETE FROM outbox');
    const worker = await portal.login('ada');
    const id = await letter();
    await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
    const [row] = (await company.get(`/apiback/api/DocBase/nonletti?ids=${id}`)).json;
    expect(row).toMatchObject({ id, manca: 'presaVisione' });
    expect((await company.post('/apiback/api/DocBase/sollecita', { ids: [id] })).json.inviati).toBe(1);
    expect((await mailsTo('ada@esempio.invalid'))[0]?.data.paragraphs[0]).toContain(
      'confermare la presa visione: Lettera',
    );
    await worker.post(`/apiback/api/dipendente/documenti/${id}/presavisione`, {});
    expect((await company.get(`/apiback/api/DocBase/nonletti?ids=${id}`)).json).toEqual([]);
  });
});

describe('a due date', () => {
  const DUE = '2030-05-20';
  const letter = (whose: TestEmployee | TestCompany, fields = {}) =>
    aDocument(portal, whose, {
      kind: 'companyId' in whose ? 'employeeDocument' : 'companyDocument',
      createdBy: practice.accountId,
      publishOn: '2026-01-01',
      due_on: DUE,
      ...fields,
    });
  const warn = async (at: string) => {
    portal.setNow(new Date(at));
    try {
      await warnDueTask(portal.server.app)({ practiceId: practice.id, day: DUE });
    } finally {
      portal.setNow(null);
    }
  };
  const newsOf = async (id: string) =>
    (
      await portal.owner.query(
        "SELECT audience, employee_id, subject, person FROM notification WHERE kind = 'documentDue' AND object_id = $1",
        [id],
      )
    ).rows;
  const warnedOf = async (id: string) =>
    (
      await portal.owner.query(
        "SELECT actor_role FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = 'dueWarned'",
        [id],
      )
    ).rows;

  const queuedFor = async (day: string): Promise<string[]> => {
    const queue = new pg.Client({ connectionString: portal.urls.jobs });
    await queue.connect();
    const key = `due:${practice.id}:${day}`;
    const { rows } = await queue.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [key]);
    await queue.end();
    return rows.map((row) => row.run_at.toISOString());
  };

  it('leads to one warning seven days before: to the worker for a worker’s document, to the company for its own', async () => {
    const [hers, ours] = [await letter(ada), await letter(firm)];
    const unseen = [
      await letter(ada, { publishOn: null }),
      await letter(ada, { publishOn: '2999-01-01' }),
      await letter(ada, { cancelled_at: new Date() }),
      await letter(ada, { discarded_at: new Date() }),
      await letter(ada, { visible_on_web: false }),
    ];
    await expect(warn('2030-05-12T21:59:59Z')).rejects.toThrow('7 days away');
    expect(await newsOf(hers)).toEqual([]);
    await warn('2030-05-13T05:00:00Z');
    await warn('2030-05-14T05:00:00Z');
    expect(await newsOf(hers)).toEqual([
      { audience: 'employee', employee_id: ada.id, subject: 'Lettera', person: '20/05/2030' },
    ]);
    expect(await newsOf(ours)).toMatchObject([{ audience: 'company', subject: 'Regolamento' }]);
    for (const id of [hers, ours]) expect(await warnedOf(id)).toEqual([{ actor_role: 'job' }]);
    for (const id of unseen) expect([await newsOf(id), await warnedOf(id)]).toEqual([[], []]);
  });

  it('leads to no warning on the day itself', async () => {
    const id = await letter(carla);
    await warn('2030-05-19T22:00:00Z');
    expect(await newsOf(id)).toEqual([]);
  });

  it('set on a published document queues a warning for the morning seven days before, and removes the earlier warning', async () => {
    const id = await letter(carla);
    await warn('2030-05-18T05:00:00Z');
    expect(await newsOf(id)).toHaveLength(1);
    await consultant.put('/apiback/api/DocBase/updatescadenza', { ids: [id], dataScadenza: '2031-01-20' });
    expect(await newsOf(id)).toEqual([]);
    expect(await queuedFor('2031-01-20')).toEqual(['2031-01-13T06:00:00.000Z']);
  });

  it('of an unpublished document queues its warning on publication', async () => {
    const id = await letter(carla, { publishOn: null, due_on: '2032-01-20' });
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: TODAY });
    expect(await queuedFor('2032-01-20')).toEqual(['2032-01-13T06:00:00.000Z']);
  });

  it('leads to only one warning if the document is published again', async () => {
    const [warned, moved] = [
      await letter(carla, { publishOn: null, due_on: '2033-01-20', due_warned: '2033-01-20' }),
      await letter(carla, { publishOn: null, due_on: '2033-02-20', due_warned: '2033-01-20' }),
    ];
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [warned, moved], dataPubblicazione: TODAY });
    expect(await queuedFor('2033-01-20')).toEqual([]);
    expect(await queuedFor('2033-02-20')).toEqual(['2033-02-13T06:00:00.000Z']);
  });
});

describe('the thread of a document', () => {
  it('shows messages of practice and company, oldest first, and lets only the author delete a message', async () => {
    const id = await payslip(carla, { period: 202503 });
    const write = (who: Caller, text: string) =>
      who.post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=${encodeURIComponent(text)}`, {});
    const first = await write(company, 'Manca la trasferta del 12');
    expect(first.status).toBe(201);
    await write(consultant, 'La metto nel prossimo mese');
    const thread = (await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json;
    expect(
      thread.map((line: { testo: string; tipoUtente: string; propria: boolean }) => [
        line.testo,
        line.tipoUtente,
        line.propria,
      ]),
    ).toEqual([
      ['Manca la trasferta del 12', 'Azienda', false],
      ['La metto nel prossimo mese', 'Consulente', true],
    ]);
    const refused = await consultant.call('DELETE', `/apiback/api/DocAnnotazioni/${first.json.id}`);
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'created-by-another']);
    expect((await company.call('DELETE', `/apiback/api/DocAnnotazioni/${first.json.id}`)).status).toBe(204);
    expect((await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json).toHaveLength(1);
  });

  it('shows the practice as author if the author’s login belongs to practice and company', async () => {
    const id = await payslip(carla, { period: 202505 });
    const both = await anAccount(portal.owner, 'due-ruoli');
    await aGrant(portal.owner, both, { role: 'COMPANY', practice_id: practice.id, company_id: carla.companyId });
    await aGrant(portal.owner, both, { role: 'CONSULTANT', practice_id: practice.id });
    const grants = (await portal.owner.query('SELECT role FROM account_grant WHERE account_id = $1', [both])).rows;
    expect(new Set(grants.map(({ role }) => role))).toEqual(new Set(['COMPANY', 'CONSULTANT']));
    await (await portal.login('due-ruoli')).post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=Visto`, {});
    const thread = (await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json;
    expect(thread.map(({ tipoUtente }: { tipoUtente: string }) => tipoUtente)).toEqual(['Consulente']);
  });

  it('shows the author’s role in this practice, not a role in another practice or as a worker', async () => {
    const id = await payslip(carla, { period: 202506 });
    const both = await anAccount(portal.owner, 'altrove');
    await aGrant(portal.owner, both, { role: 'COMPANY', practice_id: practice.id, company_id: firm.id });
    await aGrant(portal.owner, both, {
      ...{ role: 'EMPLOYEE', practice_id: practice.id, company_id: firm.id },
      employee_id: (await anEmployee(portal.owner, firm)).id,
    });
    await aGrant(portal.owner, both, { role: 'CONSULTANT', practice_id: (await aPractice(portal.owner)).id });
    await portal.owner.query(
      'INSERT INTO annotation (practice_id, document_id, text, created_by, created_at) VALUES ($1, $2, $3, $4, now())',
      [practice.id, id, 'Visto', both],
    );
    const { json: thread } = await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`);
    expect(thread.map(({ tipoUtente }: { tipoUtente: string }) => tipoUtente)).toEqual(['Azienda']);
  });

  it.each(['', ' ', '\u00a0', '\u200b'])('refuses a blank message: %j', async (text) => {
    const id = await payslip(carla, { period: 202504 });
    const answer = await company.post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=${encodeURIComponent(text)}`, {});
    expect([answer.status, answer.json.errorKey]).toEqual([400, 'text-required']);
    expect((await company.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json).toEqual([]);
  });
});

describe('the activity of a selection', () => {
  const activity = (who: Caller, ids: readonly string[], query = '') =>
    who.post(`/apiback/api/DocCronologia/attivita${query}`, { ids });

  it('lists all ledger events of the selected documents, newest first, page by page', async () => {
    await portal.owner.query('DELETE FROM reminder');
    const [one, two] = [await payslip(ada, { period: 202407 }), await payslip(carla, { period: 202407 })];
    await company.post('/apiback/api/DocBase/sollecita', { ids: [one] });
    await consultant.post(`/apiback/api/DocAnnotazioni/${two}/insert?testo=ciao`, {});
    await company.post('/apiback/api/doccedolino/stampa', { ids: [one] });
    const found = await activity(consultant, [one, two]);
    expect(found.json.map((row: { azione: string; idDocumento: string }) => [row.azione, row.idDocumento])).toEqual([
      ['printed', one],
      ['annotated', two],
      ['reminded', one],
      ['created', two],
      ['created', one],
    ]);
    expect(found.json[0]).toMatchObject({
      cognomeNome: 'Riva Stefania',
      tipoUtente: 'Azienda',
      documento: 'Cedolino 07/2024',
      lavoratore: `${ada.lastName} ${ada.firstName}`,
      integra: true,
    });
    const page = await activity(consultant, [one, two], '?page=1&size=2');
    expect(page.headers.get('x-total-count')).toBe('5');
    expect(page.json.map((row: { azione: string }) => row.azione)).toEqual(['reminded', 'created']);
  });

  it('is refused for an empty selection, unknown documents or an invalid query', async () => {
    const id = await payslip(ada, { period: 202408 });
    expect((await activity(company, [])).status).toBe(404);
    expect((await activity(company, [id, '999999999'])).status).toBe(404);
    expect((await activity(company, ['no'])).status).toBe(404);
    expect((await activity(company, [id], '?size=0.5')).status).toBe(400);
    expect((await company.post('/apiback/api/DocCronologia/attivita', { id })).status).toBe(400);
  });
});

describe('the workbook of acknowledgements', () => {
  it('shows for each document whether an acknowledgement was given (when), missing or not requested, and the last reminder', async () => {
    await portal.owner.query('DELETE FROM reminder');
    const letter = (whose: TestEmployee, fields: Record<string, unknown>) =>
      aDocument(portal, whose, {
        ...{ kind: 'employeeDocument', createdBy: practice.accountId, publishOn: '2026-01-01' },
        ...fields,
      });
    const read = { employee_read_at: '2026-01-02T09:00:00Z' };
    const given = await letter(ada, { acknowledgement_asked: true, ...read });
    const missing = await letter(bruno, { acknowledgement_asked: true, ...read });
    const plain = await letter(carla, read);
    portal.setNow(new Date('2026-07-03T10:15:00Z'));
    try {
      const worker = await portal.login('ada');
      await worker.post(`/apiback/api/dipendente/documenti/${given}/presavisione`, {});
    } finally {
      portal.setNow(null);
    }
    await portal.owner.query(
      "INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at) VALUES ($1, $2, '2026-06-30', $3, now())",
      [practice.id, bruno.id, practice.accountId],
    );
    const answer = await company.post('/apiback/api/DocBase/letture', { ids: [given, missing, plain] });
    const grid = (await readSheet(Buffer.from(answer.bytes))) as Grid;
    const rows = grid.rows.map(({ cells }) => cells.map(textOf));
    const of = ({ taxCode }: TestEmployee) => rows.find((row) => row[2] === taxCode);
    const named = ({ lastName, firstName, taxCode }: TestEmployee) => [
      firm.legalName,
      `${lastName} ${firstName}`,
      taxCode,
    ];
    const seen = ['Lettera', '01/01/2026', 'letto', '02/01/2026 10:00'];
    expect(of(ada)).toEqual([...named(ada), ...seen, 'confermata', '03/07/2026 12:15']);
    expect(of(bruno)).toEqual([...named(bruno), ...seen, 'manca', '', '30/06/2026']);
    expect(of(carla)).toEqual([...named(carla), ...seen, 'non chiesta']);
  });
});
