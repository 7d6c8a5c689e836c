import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '../../../src/server/refusal.ts';
import { textOf } from '../../../src/server/sheets/cells.ts';
import { readSheet } from '../../../src/server/sheets/read-sheet.ts';
import { writeXlsx } from '../../../src/server/sheets/write-sheet.ts';
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

const IMPORT = '/apiback/api/datiazienda/import';

let portal: Portal;
let company: TestCompany;
let sibling: TestCompany;
let foreign: TestCompany;
let employee: TestEmployee;
let consultant: Caller;
let owner: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  const other = await aPractice(portal.owner, 'consulente-altro');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  sibling = await aCompany(portal.owner, practice);
  foreign = await aCompany(portal.owner, other);
  employee = await anEmployee(portal.owner, company);
  for (const code of ['0001', '0007'])
    await portal.owner.query(
      'INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)',
      [practice.id, company.id, code, `Sede ${code}`],
    );
  consultant = await portal.login('consulente');
  owner = await portal.login('azienda');
});
afterAll(() => portal?.close());

const bring = (
  tipo: string,
  anno: number,
  content: string | Uint8Array,
  who = consultant,
  to = company,
  preview = false,
) =>
  who.upload(
    preview ? `${IMPORT}/anteprima` : IMPORT,
    [{ name: `${tipo}.csv`, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content }],
    { tipo, anno: String(anno), cfAzienda: to.taxCode },
  );
const ask = async (path: string, query = '', who = owner) =>
  (await who.get(`/apiback/api/${path}?cfAzienda=${company.taxCode}${query}`)).json;
const count = async (table: string) =>
  Number((await portal.owner.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

const SLIPS =
  'Mese;Cedolini;Lordo;Netto;Contributi dipendente;Contributi azienda;IRPEF\n1;2;3000,01;2000,02;300;900;-50,5\n';
const COSTS = 'Mese;Filiale;Retribuzioni;INPS azienda;INAIL;Ratei;TFR;Fondi;Altro;Totale\n';

describe('figures', () => {
  it('are exact to the cent and summed over branches, and include the year before', async () => {
    await bring('costi', 2024, `${COSTS}1;;1.000,10;300,05;10,00;80,00;74,07;0,00;-4,22;1.460,00\n`);
    const answer = await bring(
      'costi',
      2025,
      `${COSTS}gennaio;0001;0,10;0,20;0;0;0;0;0;0,30\n1;0007;100.000,20;30.000,40;0;0;0;0;0;\n202502;0001;5;0;0;0;0;0;-0,01;4,99\n`,
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ tipo: 'costi', anno: 2025, righe: 3, sostituita: null });
    expect(answer.json.totali.find((one: { campo: string }) => one.campo === 'retribuzioni').totale).toBe('100005.30');
    const costs = await ask('DocCostiPag/salcostipers', '&anno=2025');
    expect(
      costs.mesi.map(({ mese, retribuzioni, totale }: Record<string, unknown>) => [mese, retribuzioni, totale]),
    ).toEqual([
      [1, '100000.30', '130000.90'],
      [2, '5.00', '4.99'],
    ]);
    expect(costs).toMatchObject({ anno: 2025, totale: '130005.89', totaleAP: '1460.00' });
    const branch = await ask('DocCostiPag/salcostipers', '&anno=2025&filcant=0007');
    expect(branch).toMatchObject({ totale: '130000.60', totaleAP: null });
    expect(await ask('DocCostiPag/salcostipers', '&anno=2025&filcant=9999,0007')).toMatchObject({
      totale: '130000.60',
    });
    expect((await ask('docCostiPag/SALCOSTIPERS')).anno).toBe(2025);
  });

  it('of attendance, payslips, accruals, position, branches and headcount have the fields of the contract', async () => {
    await bring('cedolini', 2025, SLIPS);
    expect(await ask('cedriepannuoazienda')).toMatchObject({
      anno: 2025,
      mesi: [{ mese: 1, cedolini: 2, lordo: '3000.01', netto: '2000.02', irpef: '-50.50' }],
      totali: { cedolini: 2, contributiAzienda: '900.00' },
    });
    await bring(
      'ratei',
      2025,
      'Tipo;Unità;Residuo AP;Maturato;Goduto;Saldo\nTFR;Euro;1.000,00;10,10;0;1.010,10\nFerie;ore;10,5;20;30,25;0,25\n',
    );
    expect(await ask('rateiannoazi')).toEqual([
      { tipo: 'FERIE', unita: 'ORE', residuoAP: '10.50', maturato: '20.00', goduto: '30.25', saldo: '0.25' },
      { tipo: 'TFR', unita: 'EURO', residuoAP: '1000.00', maturato: '10.10', goduto: '0.00', saldo: '1010.10' },
    ]);
    await bring(
      'presenze',
      2025,
      'Mese;Causale;Ore\n1;Lavorate;160,25\n1;Straordinario;4\n1;Malattia;8\n1;Ferie;16,5\n',
    );
    const assenze = {
      totale: 24.5,
      dettaglio: [
        { causale: 'FERIE', ore: 16.5 },
        { causale: 'MALATTIA', ore: 8 },
      ],
    };
    const presenze = { lavorate: 160.25, straordinario: 4 };
    expect(await ask('presassmeseazitot')).toEqual({
      anno: 2025,
      assenze,
      presenze,
      mesi: [
        {
          mese: 1,
          assenze,
          presenze,
        },
      ],
    });
    await bring(
      'presenzeDipendenti',
      2025,
      `Mese;Codice fiscale;Causale;Ore\n1;${employee.taxCode};Malattia;8\n2;${employee.taxCode};Lavorate;150\n`,
    );
    expect(await ask('presassmeseazi', '&mese=1')).toMatchObject([
      {
        codiceFiscale: employee.taxCode,
        anno: 2025,
        mesi: [{ mese: 1, assenze: { totale: 8 }, presenze: { lavorate: 0 } }],
      },
    ]);
    await bring('bilancio', 2024, 'Sezione;Codice;Descrizione;Importo\nECONOMICO;B.9.a;Salari;900,00\n');
    await bring(
      'bilancio',
      2025,
      'Sezione;Codice;Descrizione;Importo;Importo AP\nPatrimoniale;D.4;Debiti;-10,00;5\nEconomico;B.9.a;Salari e stipendi;1000;\n',
    );
    expect(await ask('DocBilancio/sitecopatr')).toEqual([
      {
        sezione: 'ECONOMICO',
        codice: 'B.9.a',
        descrizione: 'Salari e stipendi',
        importo: '1000.00',
        importoAP: '900.00',
      },
      { sezione: 'PATRIMONIALE', codice: 'D.4', descrizione: 'Debiti', importo: '-10.00', importoAP: '5.00' },
    ]);
    // A current or future year is not compared with the full year before, unless the file contains the comparison.
    const running = Number(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }).slice(0, 4));
    for (const one of [running - 2, running - 1, running, running + 1])
      await bring('bilancio', one, 'Sezione;Codice;Descrizione;Importo\nECONOMICO;B.9.a;Salari;900,00\n');
    for (const [year, importoAP] of [
      [running - 1, '900.00'],
      [running, null],
      [running + 1, null],
    ])
      expect(await ask('DocBilancio/sitecopatr', `&anno=${year}`), String(year)).toEqual([
        expect.objectContaining({ importo: '900.00', importoAP }),
      ]);
    await bring('filiali', 2025, 'Codice;Descrizione;Dipendenti;Costo\n0001;Sede;2;100,50\n0007;Cantiere;1;50\n');
    expect(await ask('DocBilancio/filattiv', '&filcant=0001')).toEqual([
      { codice: '0001', descrizione: 'Sede', dipendenti: 2, costo: '100.50' },
    ]);
    await bring('forza', 2025, 'Mese;Qualifica;Numero\n1;Operai;3\n2;Operai;2\n2;Impiegati;5\n');
    expect(await ask('Azienda/forzaaziendale')).toEqual({
      anno: 2025,
      data: '2025-02-28',
      totale: 7,
      perQualifica: [
        { qualifica: 'Impiegati', numero: 5 },
        { qualifica: 'Operai', numero: 2 },
      ],
      mesi: [
        { mese: 1, numero: 3 },
        { mese: 2, numero: 7 },
      ],
    });
  });

  it('are limited to the requested branches, in every endpoint with branches', async () => {
    const rows: Record<string, string> = {
      cedolini: SLIPS,
      costi: `${COSTS}1;0001;1;0;0;0;0;0;0;1\n`,
      ratei: 'Tipo;Unità;Residuo AP;Maturato;Goduto;Saldo\nTFR;Euro;1,00;1,00;0;2,00\n',
      presenze: 'Mese;Causale;Ore\n1;Lavorate;160\n',
      presenzeDipendenti: `Mese;Codice fiscale;Causale;Ore\n1;${employee.taxCode};Malattia;8\n`,
      bilancio: 'Sezione;Codice;Descrizione;Importo\nECONOMICO;B.9.a;Salari;900,00\n',
      filiali: 'Codice;Descrizione;Dipendenti;Costo\n0001;Sede;2;100,50\n',
      forza: 'Mese;Qualifica;Numero\n1;Operai;3\n',
    };
    for (const [tipo, content] of Object.entries(rows))
      expect((await bring(tipo, 2015, content)).status, tipo).toBe(201);
    const takes = ({ query }: { query?: unknown }, name: string) =>
      name in ((query as { _zod: { def: { shape?: object } } } | undefined)?._zod.def.shape ?? {});
    const asked = portal.server.app.contracts.filter((one) => takes(one, 'anno') && takes(one, 'filcant'));
    expect(asked.length).toBeGreaterThan(6);
    for (const one of asked) {
      const call = one.path.replace('/apiback/api/', '');
      const query = `&anno=2015${takes(one, 'mese') ? '&mese=1' : ''}`;
      const whole = JSON.stringify(await ask(call, query));
      const ofNone = expect(JSON.stringify(await ask(call, `${query}&filcant=9999`)), call);
      // The balance sheet belongs to the whole company, so that the filter does not change it.
      if (call === 'DocBilancio/sitecopatr') ofNone.toBe(whole);
      else ofNone.not.toBe(whole);
    }
  });

  it('default to the newest year of their own kind, whichever years other figures have', async () => {
    await bring('costi', 2026, `${COSTS}1;;1,00;0;0;0;0;0;0;1,00\n`);
    await portal.owner.query(
      `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
       SELECT practice_id, company_id, 2031, 'forza', file_name, sha256, row_count, created_by FROM figure_set
       WHERE company_id = $1 AND kind = 'costi' AND year = 2026 AND replaced_at IS NULL`,
      [company.id],
    );
    expect((await ask('DocCostiPag/salcostipers')).anno).toBe(2026);
    expect((await ask('Azienda/forzaaziendale')).anno).toBe(2031);
  });

  it('imported again replace the former figures, which stay stored with their history', async () => {
    const first = await bring('forza', 2023, 'Mese;Qualifica;Numero\n1;Operai;3\n');
    const second = await bring('forza', 2023, 'Mese;Qualifica;Numero\n1;Operai;4\n');
    expect(second.json.sostituita).toBe(first.json.id);
    expect((await ask('Azienda/forzaaziendale', '&anno=2023')).totale).toBe(4);
    const imports = await ask('datiazienda/importazioni');
    expect(imports.filter(({ anno }: { anno: number }) => anno === 2023)).toMatchObject([
      { id: second.json.id, righe: 1, utente: 'consulente', sostituita: null },
      { id: first.json.id, sostituita: expect.stringMatching(/^\d{4}-/) },
    ]);
    const kept = await portal.owner.query('SELECT amounts FROM figure WHERE set_id = $1', [first.json.id]);
    expect(kept.rows).toEqual([{ amounts: ['3'] }]);
    const { rows } = await portal.owner.query(
      "SELECT action, canonical::jsonb -> 'data' AS data FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'figures' AND object_id = $1",
      [second.json.id],
    );
    expect(rows).toMatchObject([
      { action: 'figuresImported', data: { kind: 'forza', year: 2023, rows: 1, replaced: first.json.id } },
    ]);
  });

  it('of one company leave another company’s unchanged; hours of people come from the last import only', async () => {
    const HOURS = 'Mese;Codice fiscale;Causale;Ore\n';
    const theirs = await anEmployee(portal.owner, sibling);
    const own = await bring('presenzeDipendenti', 2021, `${HOURS}1;${employee.taxCode};Lavorate;100\n`);
    const other = await bring(
      'presenzeDipendenti',
      2021,
      `${HOURS}1;${theirs.taxCode};Lavorate;90\n`,
      consultant,
      sibling,
    );
    expect([own.json.sostituita, other.json.sostituita]).toEqual([null, null]);
    const preview = await bring(
      'presenzeDipendenti',
      2021,
      `${HOURS}1;${employee.taxCode};Lavorate;7\n`,
      consultant,
      company,
      true,
    );
    expect(preview.json.sostituisce).toMatchObject({ righe: 1, file: 'presenzeDipendenti.csv' });
    const again = await bring('presenzeDipendenti', 2021, `${HOURS}2;${employee.taxCode};Lavorate;80\n`);
    expect(again.json.sostituita).toBe(own.json.id);
    const hoursOf = async (of: TestCompany) =>
      (await consultant.get(`/apiback/api/presassmeseazi?cfAzienda=${of.taxCode}&anno=2021`)).json.map(
        ({
          codiceFiscale,
          mesi,
        }: {
          codiceFiscale: string;
          mesi: { mese: number; presenze: { lavorate: number } }[];
        }) => [codiceFiscale, mesi.map(({ mese, presenze }) => [mese, presenze.lavorate])],
      );
    expect(await hoursOf(company)).toEqual([[employee.taxCode, [[2, 80]]]]);
    expect(await hoursOf(sibling)).toEqual([[theirs.taxCode, [[1, 90]]]]);
  });

  it('imported twice at the same time are processed in order, and one of the two sets is current', async () => {
    const both = await Promise.all(
      [3, 4, 5].map((n) => bring('forza', 2022, `Mese;Qualifica;Numero\n1;Operai;${n}\n`)),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { rows } = await portal.owner.query('SELECT replaced_at IS NULL AS here FROM figure_set WHERE year = 2022');
    expect(rows.filter(({ here }) => here)).toHaveLength(1);
  });

  it('downloaded as a workbook can be imported again without a change', async () => {
    await bring('cedolini', 2025, SLIPS);
    const file = await owner.get(`/apiback/api/datiazienda/scarica?cfAzienda=${company.taxCode}&anno=2025`);
    expect(file.headers.get('content-disposition')).toContain('2025.xlsx');
    const grid = await readSheet(Buffer.from(file.bytes));
    expect(isRefusal(grid)).toBe(false);
    const before = await ask('cedriepannuoazienda', '&anno=2025');
    // The first sheet of the workbook contains the payslips.
    expect((await bring('cedolini', 2025, file.bytes)).status).toBe(201);
    expect(await ask('cedriepannuoazienda', '&anno=2025')).toEqual(before);
  });
});

describe('an imported file', () => {
  it('with one invalid row changes nothing, and names each refused row', async () => {
    const sets = await count('figure_set');
    const rows = Array.from({ length: 1200 }, (_, index) => `${(index % 12) + 1};Causa ${index};8`);
    rows[10] = '13;Ferie;8';
    rows[20] = '5;Ferie;otto';
    rows[30] = '5;Permesso;-8';
    rows[40] = '5;Malattia;99999999999999';
    rows[50] = rows[49] ?? '';
    rows[60] = ';Infortunio;8';
    const answer = await bring('presenze', 2021, `Mese;Causale;Ore\n${rows.join('\n')}\n`);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      errorKey: 'import-refused',
      detail: 'Righe da correggere: 6. Nulla è stato importato.',
    });
    expect(answer.json.righe.map(({ riga }: { riga: number }) => riga)).toEqual([12, 22, 32, 42, 52, 62]);
    expect(answer.json.righe[4].messaggi[0].testo).toBe('Ripete la riga 51');
    expect(await count('figure_set')).toBe(sets);
    const good = rows.map((row, index) => ([10, 20, 30, 40, 50, 60].includes(index) ? `1;Altra ${index};8` : row));
    expect((await bring('presenze', 2021, `Mese;Causale;Ore\n${good.join('\n')}\n`)).json.righe).toBe(1200);
  });

  it('of two companies is refused, with the rows of the other company named', async () => {
    const answer = await bring(
      'forza',
      2021,
      `Codice fiscale azienda;Mese;Qualifica;Numero\n${company.taxCode};1;Operai;3\n${sibling.taxCode};1;Impiegati;2\n`,
    );
    expect(answer.json.righe).toMatchObject([{ riga: 3, messaggi: [{ campo: 'azienda' }] }]);
  });

  it('without a required column names that column, in the preview and in the import', async () => {
    const content = 'Mese;Numero\n1;3\n';
    expect((await bring('forza', 2021, content, consultant, company, true)).json).toMatchObject({
      mancanti: ['Qualifica'],
      righe: [],
    });
    const answer = await bring('forza', 2021, content);
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toContain('Qualifica');
  });

  it('is previewed without any change: results, totals, and the figures it would replace', async () => {
    const sets = await count('figure_set');
    await portal.owner.query("UPDATE figure_set SET file_name = 'prima.csv' WHERE kind = 'forza' AND year = 2023");
    const preview = await bring(
      'forza',
      2023,
      'Mese;Qualifica;Numero\n1;Operai;7\n14;Operai;7\n',
      consultant,
      company,
      true,
    );
    expect(preview.json).toMatchObject({
      valide: 1,
      rifiutate: 1,
      totali: [{ campo: 'numero', totale: '7' }],
      sostituisce: { righe: 1, file: 'prima.csv' },
      righe: [
        { riga: 2, esito: 'valida' },
        { riga: 3, esito: 'rifiutata', valori: { mese: '14' } },
      ],
    });
    expect(await count('figure_set')).toBe(sets);
  });

  it('in XLSX format keeps numbers exact to the cent', async () => {
    const xlsx = await writeXlsx([
      {
        name: 'Filiali',
        headers: ['Codice', 'Descrizione', 'Dipendenti', 'Costo'],
        rows: [
          ['0001', 'Sede', 3, 1234.1],
          ['0007', 'Cantiere', 2, 0.3],
        ],
      },
    ]);
    expect((await bring('filiali', 2020, xlsx)).json.totali).toMatchObject([{ totale: '5' }, { totale: '1234.40' }]);
  });

  it('cannot be imported for another practice’s company, nor by a company', async () => {
    const content = 'Mese;Qualifica;Numero\n1;Operai;3\n';
    expect((await bring('forza', 2021, content, consultant, foreign)).status).toBe(404);
    expect((await bring('forza', 2021, content, owner)).status).toBe(403);
  });

  it('is refused if it is no spreadsheet or of an unknown kind', async () => {
    expect((await bring('forza', 2021, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).status).toBe(
      422,
    );
    expect((await bring('stipendi', 2021, 'a;b\n')).status).toBe(400);
    expect((await bring('forza', 21, 'a;b\n')).status).toBe(400);
  });

  it.each(['cedolini', 'ratei', 'presenze', 'presenzeDipendenti', 'bilancio', 'filiali', 'costi', 'forza'])(
    'can start from the template of %s, whose columns the import accepts',
    async (tipo) => {
      for (const form of ['xlsx', 'csv']) {
        const template = await consultant.get(`/apiback/api/datiazienda/modelli/${tipo}.${form}`);
        expect(template.status).toBe(200);
        const grid = await readSheet(Buffer.from(template.bytes));
        if (isRefusal(grid)) throw new Error(grid.refused);
        const preview = await bring(
          tipo,
          2021,
          `${grid.rows[0]?.cells.map(textOf).join(';')}\n1;1;1\n`,
          consultant,
          company,
          true,
        );
        expect(preview.json.mancanti).toEqual([]);
      }
    },
  );
});

describe('notes', () => {
  const NOTE = '/apiback/api/Nota';
  it('are listed newest first; only the author can change or delete a note, which is recorded', async () => {
    const first = await owner.post(NOTE, { testo: 'Prima' });
    expect(first.status).toBe(201);
    const second = await consultant.post(NOTE, { testo: 'Seconda', cfAzienda: company.taxCode });
    const list = await owner.get(`${NOTE}/lista?cfAzienda=${company.taxCode}`);
    expect(list.json).toMatchObject([
      { id: second.json.id, testo: 'Seconda', autore: 'consulente', propria: false },
      { id: first.json.id, testo: 'Prima', propria: true, modificata: null },
    ]);
    expect((await owner.put(`${NOTE}/${second.json.id}`, { testo: 'x' })).status).toBe(409);
    expect((await owner.put(`${NOTE}/${first.json.id}`, { testo: 'Prima, corretta' })).json.testo).toBe(
      'Prima, corretta',
    );
    const [, corrected] = (await owner.get(`${NOTE}/lista?cfAzienda=${company.taxCode}`)).json;
    expect(corrected).toMatchObject({ id: first.json.id, modificata: expect.any(String) });
    expect((await owner.call('DELETE', `${NOTE}/${first.json.id}`)).status).toBe(204);
    const { rows } = await portal.owner.query(
      "SELECT action FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'note' AND object_id = $1 ORDER BY seq",
      [first.json.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['noteWritten', 'noteChanged', 'noteDeleted']);
  });

  it.each(['', '  ', '\u00a0', '\u200b\n'])('cannot be blank: %j', async (testo) => {
    const notes = await count('note');
    expect((await owner.post(NOTE, { testo })).status).toBe(400);
    const kept = await owner.post(NOTE, { testo: 'Da tenere' });
    expect((await owner.put(`${NOTE}/${kept.json.id}`, { testo })).status).toBe(400);
    expect(await count('note')).toBe(notes + 1);
  });
});

describe('the last activity of a person', () => {
  it('is the last access as an employee; it stays after logout, and only the person’s own manager sees it', async () => {
    const active = await anEmployee(portal.owner, company, { login: 'attivo' });
    const address = `/apiback/api/lastactive/${active.taxCode}`;
    expect((await owner.get(address)).json).toEqual({ ultimoAccesso: null, ultimaLettura: null });
    const person = await portal.login('attivo');
    await person.post('/apirest/api/logout');
    expect((await owner.get(address)).json).toEqual({
      ultimoAccesso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ultimaLettura: null,
    });
    const stranger = await portal.login('consulente-altro');
    expect((await stranger.get(address)).status).toBe(404);
  });
});
