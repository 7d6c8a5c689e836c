import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindMonthDataTask } from '../../../src/features/month-data/month-data.jobs.ts';
import type { Grid } from '../../../src/server/sheets/grid.ts';
import { readSheet } from '../../../src/server/sheets/read-sheet.ts';
import { writeCsv } from '../../../src/server/sheets/write-sheet.ts';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { verified } from '../../support/portal/verified.ts';

/** The data of a month: what a company reports before its payslips exist (P237 to P242). */
const PATH = '/apiback/api/datidelmese';
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let count = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  portal.setNow(new Date('2026-05-27T10:00:00Z'));
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

interface Scene {
  company: TestCompany;
  ada: TestEmployee;
  bruno: TestEmployee;
  who: Caller;
  id: string;
}

/** A company with two people that is asked for May. */
async function asked(): Promise<Scene> {
  const login = `azienda-${++count}`;
  const company = await aCompany(portal.owner, practice, { login });
  const ada = await anEmployee(portal.owner, company, { lastName: 'Abbate', firstName: 'Ada' });
  const bruno = await anEmployee(portal.owner, company, { lastName: 'Bossi', firstName: 'Bruno' });
  return { company, ada, bruno, who: await portal.login(login), id: await open(company, '202605') };
}

async function open(company: TestCompany, annomese: string): Promise<string> {
  const body = { annomese, aziende: [company.taxCode] };
  expect(await consultant.post(PATH, body)).toMatchObject({ status: 200 });
  const { json } = await consultant.get(`${PATH}?annomese=${annomese}`);
  return json.find(({ cfAzienda }: { cfAzienda: string }) => cfAzienda === company.taxCode).id;
}

const ROW = {
  valori: {} as Record<string, string>,
  voci: [] as { descrizione: string; importo: string; ricorrente: boolean }[],
  ...{ nota: '', oreSettimanali: '40', assuntoIl: null, cessatoIl: null },
};
const write = (who: Caller, id: string, righe: object[]) => who.put(`${PATH}/${id}/righe`, { righe });
const rowOf = async (who: Caller, id: string, person: { id: string }) =>
  (await who.get(`${PATH}/${id}`)).json.righe.find((row: { id: string }) => row.id === person.id);
const stateOf = async (who: Caller, id: string) => (await who.get(`${PATH}/${id}`)).json.stato;
const newsOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT kind || ' → ' || audience AS told FROM notification WHERE object_id = $1 AND kind LIKE 'monthData%' ORDER BY id`,
      [id],
    )
  ).rows.map(({ told }) => told);

describe('asking for a month', () => {
  it('tells the companies, gives those asked before a new last day, and refuses a month that has not begun', async () => {
    const { company, id } = await asked();
    expect(await newsOf(id)).toEqual(['monthDataAsked → company']);
    expect((await consultant.get(`${PATH}/${id}`)).json).toMatchObject({ stato: 'chiesti', entro: '2026-06-05' });
    const again = (entro?: string) =>
      consultant.post(PATH, { annomese: '202605', aziende: [company.taxCode], ...(entro ? { entro } : {}) });
    expect((await again()).json).toEqual({ aggiornati: 0 });
    expect((await again('2026-06-10')).json).toEqual({ aggiornati: 1 });
    expect((await again('2026-05-01')).json.type).toContain('month-data-due-past');
    const ahead = await consultant.post(PATH, { annomese: '202606', aziende: [company.taxCode] });
    expect(ahead).toMatchObject({ status: 409, json: { title: 'Mese non ancora iniziato' } });
  });

  it('shows a consultant the companies that were not asked, too, and a company only its own months', async () => {
    const { who, id } = await asked();
    const quiet = await aCompany(portal.owner, practice);
    const all = (await consultant.get(`${PATH}?annomese=202605`)).json;
    expect(all.find((row: { cfAzienda: string }) => row.cfAzienda === quiet.taxCode)).toMatchObject({
      ...{ id: null, stato: null },
    });
    expect((await who.get(PATH)).json.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});

describe('a sheet', () => {
  it('starts with the contract, and next month with recurring items; extras repeat on request, absences do not', async () => {
    const { company, ada, who, id: may } = await asked();
    const id = await open(company, '202604');
    const months = (await who.get(PATH)).json.map((row: { annomese: string }) => row.annomese);
    expect(months).toEqual(['202605', '202604']);
    expect(await rowOf(who, may, ada)).toMatchObject({
      ...{ contenuto: { valori: {}, oreSettimanali: '40' }, daContratto: { ore: '160', giorni: '20' } },
    });
    const voci = [
      { descrizione: 'Cassa', importo: '50', ricorrente: true },
      { descrizione: 'Premio', importo: '200', ricorrente: false },
    ];
    const valori = { ore: '112', straordinario: '3', ferie: '1' };
    await write(who, id, [{ id: ada.id, ...ROW, valori, voci, oreSettimanali: '30' }]);
    await who.post(`${PATH}/${id}/invia`);
    const { contenuto, comePrima } = await rowOf(who, may, ada);
    expect(contenuto).toEqual({ ...ROW, voci: [voci[0]], oreSettimanali: '30' });
    expect(comePrima).toMatchObject({ valori: { straordinario: '3' }, voci: [voci[0]] });
  });

  it('is written all or nothing, and the refusal names the person', async () => {
    const { ada, bruno, who, id } = await asked();
    const both = (ferie: string) =>
      write(who, id, [
        { id: ada.id, ...ROW, valori: { ferie: '2' } },
        { id: bruno.id, ...ROW, valori: { ferie } },
      ]);
    const refused = await both('40');
    expect(refused).toMatchObject({ status: 422, json: { righe: [{ id: bruno.id, nominativo: 'Bossi Bruno' }] } });
    expect(refused.json.detail).toContain('Bossi Bruno: Ferie (giorni): 40 sono troppi');
    expect(await rowOf(who, id, ada)).toMatchObject({ contenuto: ROW, impronta: null });
    expect((await both('1')).json).toEqual({ aggiornati: 2 });
    expect(await stateOf(who, id)).toBe('inArrivo');
  });

  it('refuses a person who left before the month, by name', async () => {
    const { ada, who, id } = await asked();
    await write(who, id, [{ id: ada.id, ...ROW }]);
    await portal.owner.query("UPDATE employee SET ended_on = '2026-04-30' WHERE id = $1", [ada.id]);
    const { json } = await write(who, id, [{ id: ada.id, ...ROW }]);
    expect(json.detail).toContain('Abbate Ada: Ha cessato il 30/04/2026: non ha dati in maggio 2026');
  });

  it('is written all or nothing when the database is cut off before the end, and again afterwards', async () => {
    const { ada, bruno, who, id } = await asked();
    const rows = [ada, bruno].map((person) => ({ id: person.id, ...ROW, valori: { ferie: '2' } }));
    const [holder, superuser] = [new pg.Client(portal.urls.owner), new pg.Client(portal.urls.superuser)];
    await Promise.all([holder.connect(), superuser.connect()]);
    try {
      // The writing waits in its second row, and is cut off there.
      await holder.query('BEGIN');
      await holder.query('SELECT FROM employee WHERE id = $1 FOR UPDATE', [bruno.id]);
      const cut = write(who, id, rows);
      await expect
        .poll(async () => {
          const { rowCount } = await superuser.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO month_row%'",
          );
          return rowCount;
        })
        .toBe(1);
      expect((await cut).status).toBeGreaterThanOrEqual(500);
    } finally {
      await Promise.all([holder.end(), superuser.end()]);
    }
    expect(await rowOf(who, id, ada)).toMatchObject({ impronta: null });
    expect(await stateOf(who, id)).toBe('chiesti');
    expect((await write(who, id, rows)).json).toEqual({ aggiornati: 2 });
  });

  it('tells the second writer that somebody else has changed the row', async () => {
    const { ada, who, id } = await asked();
    const { impronta } = await rowOf(who, id, ada);
    const save = (from: string | null, ferie: string) =>
      write(who, id, [{ id: ada.id, impronta: from, ...ROW, valori: { ferie } }]);
    expect((await save(impronta, '1')).json).toEqual({ aggiornati: 1 });
    const second = await save(impronta, '2');
    expect(second).toMatchObject({ status: 422, json: { righe: [{ nominativo: 'Abbate Ada' }] } });
    expect(second.json.detail).toContain('Un’altra persona l’ha cambiata nel frattempo');
    expect((await save(impronta, '1')).json).toEqual({ aggiornati: 0 });
    expect((await save((await rowOf(who, id, ada)).impronta, '2')).json).toEqual({ aggiornati: 1 });
  });

  it('is sent as a version; untouched people count as in their contract, and the differences come with it', async () => {
    const { ada, bruno, who, id } = await asked();
    await write(who, id, [{ id: ada.id, ...ROW, valori: { ore: '144', ferie: '2' } }]);
    expect((await consultant.get(`${PATH}/${id}`)).json.righe[0]).toMatchObject({ inviata: false, contenuto: ROW });
    expect((await who.post(`${PATH}/${id}/invia`)).json).toEqual({ versione: 1 });
    expect(await newsOf(id)).toEqual(['monthDataArrived → consultant']);
    expect(await rowOf(consultant, id, ada)).toMatchObject({ contenuto: { valori: { ferie: '2' } }, preso: null });
    expect(await rowOf(consultant, id, bruno)).toMatchObject({ contenuto: ROW, inviata: true });
    expect((await who.post(`${PATH}/${id}/invia`)).json.title).toBe('Già inviati');
  });

  it('is taken over; a later change is a new version whose rows are marked', async () => {
    const { ada, who, id } = await asked();
    const take = () => consultant.post(`${PATH}/presaincarico`, { ids: [id] });
    expect((await take()).json.title).toBe('Dati non arrivati');
    await who.post(`${PATH}/${id}/invia`);
    expect((await take()).json).toEqual({ aggiornati: 1 });
    expect(await stateOf(consultant, id)).toBe('presi');
    expect((await take()).json).toEqual({ aggiornati: 0 });
    await write(who, id, [{ id: ada.id, ...ROW, valori: { straordinario: '4' } }]);
    expect(await rowOf(consultant, id, ada)).toMatchObject({ contenuto: ROW, preso: ROW });
    expect((await take()).json).toEqual({ aggiornati: 0 });
    expect((await who.post(`${PATH}/${id}/invia`)).json).toEqual({ versione: 2 });
    expect((await consultant.get(`${PATH}/${id}`)).json).toMatchObject({ stato: 'arrivati', versione: 2, presa: 1 });
    expect(await rowOf(consultant, id, ada)).toMatchObject({
      contenuto: { valori: { straordinario: '4' } },
      preso: ROW,
    });
    const { faults } = await verified(portal.owner);
    expect(faults.filter(({ object }) => object?.startsWith('monthData'))).toEqual([]);
  });

  it('waits while a question is open, and both sides are told', async () => {
    const { ada, who, id } = await asked();
    await who.post(`${PATH}/${id}/invia`);
    const say = (by: Caller, testo: string) => by.post(`${PATH}/${id}/righe/${ada.id}/messaggi`, { testo });
    expect((await say(consultant, ' ')).status).toBe(400);
    expect((await say(consultant, 'Due giorni o tre?')).status).toBe(201);
    expect(await stateOf(who, id)).toBe('daChiarire');
    expect((await consultant.post(`${PATH}/presaincarico`, { ids: [id] })).json.title).toBe('Domanda senza risposta');
    await say(who, 'Due.');
    expect(await stateOf(consultant, id)).toBe('arrivati');
    expect((await rowOf(consultant, id, ada)).messaggi).toMatchObject([
      { ruolo: 'CONSULTANT', testo: 'Due giorni o tre?' },
      { ruolo: 'COMPANY', testo: 'Due.' },
    ]);
    expect(await newsOf(id)).toEqual([
      'monthDataArrived → consultant',
      'monthDataQuestion → company',
      'monthDataQuestion → consultant',
    ]);
  });
});

describe('a login of branches', () => {
  it('fills in its own people, and sends nothing', async () => {
    const { company, ada, bruno, id } = await asked();
    await portal.owner.query(
      "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, 'NORD', 'Nord')",
      [company.practiceId, company.id],
    );
    await portal.owner.query("UPDATE employee SET branch_code = 'NORD' WHERE id = $1", [ada.id]);
    const branch = await portal.login(await aBranchLogin(portal.owner, `filiale-${count}`, company, ['NORD']));
    const { righe } = (await branch.get(`${PATH}/${id}`)).json;
    expect(righe.map((row: { id: string }) => row.id)).toEqual([ada.id]);
    expect((await write(branch, id, [{ id: ada.id, ...ROW, valori: { ferie: '1' } }])).status).toBe(200);
    expect((await write(branch, id, [{ id: bruno.id, ...ROW }])).status).toBe(404);
    expect((await branch.post(`${PATH}/${id}/invia`)).status).toBe(403);
    expect(await stateOf(consultant, id)).toBe('inArrivo');
  });
});

describe('the workbook', () => {
  const bring = (who: Caller, id: string, headers: string[], ...rows: string[][]) =>
    who.upload(`${PATH}/${id}/foglio`, [{ name: 'mese.csv', bytes: writeCsv(headers, rows) }]);

  it('comes filled in, and is read back as it was', async () => {
    const { ada, who, id } = await asked();
    const template = await who.get(`${PATH}/${id}/modello`);
    const back = await who.upload(`${PATH}/${id}/foglio`, [{ name: 'mese.xlsx', bytes: template.bytes }]);
    expect(back.json).toMatchObject([
      { riga: 2, id: ada.id, contenuto: (await rowOf(who, id, ada)).contenuto, messaggi: [] },
      { riga: 3, messaggi: [] },
    ]);
  });

  it('gives each row its person and content; several one-off amounts stand in one cell', async () => {
    const { ada, who, id } = await asked();
    const headers = ['Codice fiscale', 'Ore lavorate', 'Ferie (giorni)', 'Una tantum'];
    const line = [ada.taxCode, '', '2', 'Premio: 200,00; Cassa: 50'];
    const { json } = await bring(who, id, headers, line);
    const voci = [
      { descrizione: 'Premio', importo: '200', ricorrente: false },
      { descrizione: 'Cassa', importo: '50', ricorrente: false },
    ];
    expect(json).toMatchObject([{ id: ada.id, contenuto: { valori: { ferie: '2' }, voci } }]);
    const { contenuto, impronta } = json[0];
    const save = () => write(who, id, [{ id: ada.id, ...contenuto, impronta }]);
    expect([(await save()).json, (await save()).json]).toEqual([{ aggiornati: 1 }, { aggiornati: 0 }]);
    const again = (await bring(who, id, headers, line, line)).json;
    expect(again.map(({ messaggi }: { messaggi: { testo: string }[] }) => messaggi[0]?.testo)).toEqual([
      undefined,
      'Ripete la riga 2',
    ]);
  });

  it('is refused by name: someone who left, a stranger, another company’s sheet, another month, impossible hours', async () => {
    const { company, ada, bruno, who, id } = await asked();
    const other = await asked();
    await portal.owner.query("UPDATE employee SET ended_on = '2026-03-31' WHERE id = $1", [bruno.id]);
    const headers = ['Azienda', 'Mese', 'Codice fiscale', 'Straordinario (ore)'];
    const own = [company.taxCode, '05/2026'];
    const { json } = await bring(
      who,
      id,
      headers,
      [...own, bruno.taxCode, '1'],
      [...own, other.ada.taxCode, '1'],
      [other.company.taxCode, '05/2026', ada.taxCode, '1'],
      [company.taxCode, '04/2026', ada.taxCode, '1'],
      [...own, ada.taxCode, '900'],
    );
    const said = json.map((row: { messaggi: { testo: string }[] }) => row.messaggi[0]?.testo);
    expect(said).toEqual([
      'Ha cessato il 31/03/2026: non ha dati in maggio 2026',
      `${other.ada.taxCode} non è fra i lavoratori dell’azienda`,
      `Il foglio è di un’altra azienda (${other.company.taxCode}): qui si compila ${company.legalName}`,
      'Il foglio è di 04/2026: qui si compila maggio 2026',
      'Straordinario (ore): 900 ore sono troppe per 31 giorni di lavoro',
    ]);
  });

  it('is refused as a whole for a column that nobody asked for', async () => {
    const { ada, who, id } = await asked();
    const answer = await bring(who, id, ['Codice fiscale', 'Nota', 'Premio di risultato'], [ada.taxCode, '', '3']);
    expect(answer).toMatchObject({ status: 422, json: { title: 'Colonna non prevista' } });
    expect(answer.json.detail).toContain('«Premio di risultato»');
  });
});

describe('the export', () => {
  it('has what was sent, a row for each person, under the practice’s own headings', async () => {
    const { company, ada, who, id } = await asked();
    const voci = [{ descrizione: 'Premio', importo: '200', ricorrente: false }];
    await write(who, id, [{ id: ada.id, ...ROW, valori: { ferie: '2' }, voci }]);
    const address = `${PATH}/esporta/202605?listacfazienda=${company.taxCode}`;
    expect((await consultant.get(address)).status).toBe(404);
    await who.post(`${PATH}/${id}/invia`);
    const setting = (await consultant.get(`${PATH}/impostazioni`)).json;
    await consultant.put(`${PATH}/impostazioni`, { ...setting, intestazioni: { ferie: 'FE01' } });
    const grid = (await readSheet(Buffer.from((await consultant.get(address)).bytes))) as Grid;
    const [headers = [], row = []] = grid.rows.map(({ cells }) => cells);
    expect([row[headers.indexOf('Ore lavorate')], row[headers.indexOf('FE01')]]).toEqual([144, 2]);
    expect(row[headers.indexOf('Cognome e nome')]).toBe('Abbate Ada');
    expect(row[headers.indexOf('Una tantum')]).toBe('Premio: 200');
  });
});

describe('the settings', () => {
  it('hold for the months asked from then on', async () => {
    const { company, id } = await asked();
    const before = (await consultant.get(`${PATH}/impostazioni`)).json;
    const set = (over: object) => consultant.put(`${PATH}/impostazioni`, { ...before, ...over });
    expect((await set({ colonne: [] })).status).toBe(400);
    expect((await set({ colonne: ['giorni', 'ferie'], giornoScadenza: 10 })).status).toBe(200);
    const april = await open(company, '202604');
    expect((await consultant.get(`${PATH}/${april}`)).json).toMatchObject({ colonne: ['giorni', 'ferie'] });
    expect((await consultant.get(`${PATH}/${id}`)).json).toMatchObject({ colonne: before.colonne });
    await set({});
  });
});

describe('the check against the payslips', () => {
  it('names what no line of the person’s payslips shows, for the consultant alone and only if all lines are certain', async () => {
    const { ada, bruno, who, id } = await asked();
    const voci = [{ descrizione: 'Premio', importo: '200', ricorrente: false }];
    await write(who, id, [
      { id: ada.id, ...ROW, valori: { malattia: '3', ferie: '1' }, voci },
      { id: bruno.id, ...ROW, valori: { malattia: '3' } },
    ]);
    await who.post(`${PATH}/${id}/invia`);
    const missing = async (by: Caller) => (await by.get(`${PATH}/${id}`)).json.nonSuiCedolini;
    expect(await missing(consultant)).toEqual([]);
    for (const person of [ada, bruno]) {
      await aDocument(portal, person, { kind: 'payslip', createdBy: practice.accountId, period: 202605 });
    }
    await portal.owner.query(
      `INSERT INTO document_lines (practice_id, document_id, sha256, lines)
       SELECT practice_id, id, sha256, '[{"label": "PREMIO", "cents": 18000}]' FROM document WHERE employee_id = $1`,
      [ada.id],
    );
    expect(await missing(consultant)).toEqual(['Abbate Ada: Malattia (giorni)']);
    expect(await missing(who)).toEqual([]);
    const board = (await consultant.get(`${PATH}?annomese=202605`)).json;
    expect(board.find((row: { id: string }) => row.id === id).nonSuiCedolini).toHaveLength(1);
  });
});

describe('the reminders', () => {
  it('go out two days before the last day and on it, to those who have not sent, once a day', async () => {
    const [late, early] = [await asked(), await asked()];
    await early.who.post(`${PATH}/${early.id}/invia`);
    const due = async (id: string) => (await newsOf(id)).filter((told) => told.startsWith('monthDataDue')).length;
    const run = () => remindMonthDataTask(portal.server.app)({ practiceId: practice.id, day: '2026-06-03' } as never);
    portal.setNow(new Date('2026-06-03T06:00:00Z'));
    await run();
    await run();
    consultant = await portal.login('consulente');
    expect([await due(late.id), await due(early.id)]).toEqual([1, 0]);
    const byHand = () => consultant.post(`${PATH}/sollecita`, { ids: [late.id, early.id] });
    expect((await byHand()).json).toEqual({ aggiornati: 0 });
    portal.setNow(new Date('2026-06-04T06:00:00Z'));
    consultant = await portal.login('consulente');
    expect((await byHand()).json).toEqual({ aggiornati: 1 });
  });
});
