import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comparedNets, keepFigures } from '../../../src/features/intake/printed-figures.store.ts';
import { Page, writePdf } from '../../support/payroll-pdf/drawing.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Compares the net pay printed on payslips with the same person's previous payslip (P122). */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let people: TestEmployee[];

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  const company = await aCompany(portal.owner, practice, { login: 'azienda' });
  people = [];
  for (let one = 0; one < 5; one += 1)
    people.push(await anEmployee(portal.owner, company, one === 1 ? { login: 'lavoratore' } : {}));
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

function slip(at: number, month: string, net: string, more: (page: Page) => void = () => undefined): Page {
  const { lastName, firstName, taxCode } = people[at] as TestEmployee;
  const page = new Page();
  page.text(30, 40, `CEDOLINO PAGA Periodo di retribuzione ${month}`, 9);
  page.text(30, 84, `COGNOME E NOME ${lastName} ${firstName} CODICE FISCALE ${taxCode}`.toUpperCase(), 8);
  page.text(30, 160, 'VOCE DESCRIZIONE TRATTENUTE COMPETENZE', 7);
  page.text(400, 600, 'NETTO DEL MESE', 8);
  page.text(400, 614, net, 10);
  more(page);
  return page;
}

async function taken(who: Caller, ...pages: Page[]): Promise<string> {
  const { json } = await who.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes: writePdf({ pages }) }], {
    tipo: 'cedolini',
  });
  await expect
    .poll(async () => (await who.get(`/apiback/api/acquisizioni/${json.id}`)).json.stato, { timeout: 240_000 })
    .toBe('ready');
  return json.id;
}

async function rowsOf(who: Caller, id: string) {
  const { status, text, json } = await who.get(`/apiback/api/acquisizioni/${id}`);
  expect(status, text).toBe(200);
  return json.righe;
}
const netsOf = async (who: Caller, id: string) => (await rowsOf(who, id)).map(({ netto }: { netto: unknown }) => netto);
const confirm = (id: string) => consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});

it('the review shows each net pay with last month’s, and marks differences of 30 % and uncertain amounts', async () => {
  const march = await taken(
    consultant,
    ...['1.000,00', '1.200,00', '900,50', '0,00', '1.500,00'].map((net, at) => slip(at, 'MARZO 2026', net)),
  );
  expect(await netsOf(consultant, march)).toEqual(
    [100_000, 120_000, 90_050, 0, 150_000].map((ora) => ({ ora, prima: null, segno: null })),
  );
  await confirm(march);

  const april = await taken(
    consultant,
    slip(0, 'APRILE 2026', '1.299,99'),
    slip(1, 'APRILE 2026', '1.560,00'),
    slip(2, 'APRILE 2026', '900,50', (page) => page.text(480, 600, '50,00', 8)),
    slip(3, 'APRILE 2026', '12,00-'),
    ...[4, 0].map((at) => slip(at, at === 4 ? 'APRILE 2026' : 'MARZO 2026', '1.500,00')),
    ...[1, 3, 4].map((at) => slip(at, 'MAGGIO 2026', '1.111,00')),
    slip(2, 'MAGGIO 2026', '1.111,00'),
  );
  const nets = await netsOf(consultant, april);
  expect(nets.slice(0, 5)).toEqual([
    { ora: 129_999, prima: 100_000, segno: null },
    { ora: 156_000, prima: 120_000, segno: 'cambia' },
    { ora: null, prima: 90_050, segno: 'manca' },
    { ora: -1_200, prima: 0, segno: 'cambia' },
    { ora: 150_000, prima: 150_000, segno: null },
  ]);
});

it('additional months are compared only with those of the year before', async () => {
  const thirteenth = (at: number, year: number, net: string) => slip(at, `DICEMBRE AGG. ${year}`, net);
  const earlier = await taken(consultant, ...[0, 1, 2].map((at) => thirteenth(at, 2025, '800,00')));
  await confirm(earlier);
  const ordinary = await taken(consultant, ...[0, 1, 2].map((at) => slip(at, 'NOVEMBRE 2026', '1.400,00')));
  await confirm(ordinary);
  const now = await taken(
    consultant,
    ...[0, 1, 2].map((at) => thirteenth(at, 2026, '810,00')),
    ...[0, 1, 2].map((at) => slip(at, 'DICEMBRE 2026', '1.410,00')),
  );
  const found = (await rowsOf(consultant, now)).map((row: { tipoCedolino: string; netto: object }) => [
    row.tipoCedolino,
    row.netto,
  ]);
  expect(found.toSorted((a: string[], b: string[]) => String(b[0]).localeCompare(String(a[0])))).toEqual([
    ...Array(3).fill(['thirteenth', { ora: 81_000, prima: 80_000, segno: null }]),
    ...Array(3).fill(['ordinary', { ora: 141_000, prima: 140_000, segno: null }]),
  ]);
});

interface Row {
  /** The index of the person, or null for an unassigned row. */
  at: number | null;
  net: number | null;
  file?: 0 | 1;
  period?: number;
  fields?: Record<string, unknown>;
}
/** Creates an intake of two analysed files, one page per row; returns what the review shows for the first row. */
async function said(rows: readonly Row[]) {
  const { owner } = portal;
  const hash = (
    await owner.query(
      `INSERT INTO blob (practice_id, sha256, size) VALUES ($1, sha256('due file'), 1)
       ON CONFLICT (practice_id, sha256) DO UPDATE SET size = 1 RETURNING sha256, size`,
      [practice.id],
    )
  ).rows[0];
  const id = (
    await owner.query(
      "INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', 'ready', $2) RETURNING id",
      [practice.id, practice.accountId],
    )
  ).rows[0].id;
  const files: string[] = [];
  for (const name of ['uno.pdf', 'due.pdf'])
    files.push(
      (
        await owner.query(
          `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, pages)
           VALUES ($1, $2, $3, $4, $5, 'cedolini', 'read', 9) RETURNING id`,
          [practice.id, id, name, hash.sha256, hash.size],
        )
      ).rows[0].id,
    );
  for (const [index, { at, net, file = 0, period = 203002, fields = {} }] of rows.entries()) {
    const page = index + 1;
    const person = at === null ? null : people[at];
    const row = {
      ...{ practice_id: practice.id, intake_id: id, file_id: files[file], n: page, pages: [page] },
      ...{ outcome: 'riconosciuto', kind: 'cedolini', period, employee_id: person?.id ?? null },
      ...{ company_id: person?.companyId ?? null, ...fields },
    };
    const names = Object.keys(row);
    await owner.query(
      `INSERT INTO intake_row (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
    await owner.query('INSERT INTO page_net (practice_id, file_id, page, cents) VALUES ($1, $2, $3, $4)', [
      ...[practice.id, files[file], page, net],
    ]);
  }
  const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
  const of = async (ids: string[]) => portal.server.app.database.inScope(scope, (tx) => comparedNets(tx, ids));
  return { id, of, first: (await of([id])).get(`${id}:1`) ?? null };
}

/** Creates a payslip of the first person with a printed net pay. */
async function before(period: number, net: number, fields: Record<string, unknown> = {}): Promise<void> {
  const [first] = people as [TestEmployee];
  const id = await aPayslip(portal, first, { createdBy: practice.accountId, period, ...fields });
  await portal.owner.query(
    'INSERT INTO document_net (practice_id, document_id, sha256, cents) SELECT practice_id, id, sha256, $2 FROM document WHERE id = $1',
    [id, net],
  );
}

describe('the net pay comparison of a row', () => {
  beforeEach(() => portal.owner.query('DELETE FROM document WHERE period > 202900'));
  const MINE: Row = { at: 0, net: 1_000 };
  const said1 = (was: number | null, now: number | null = 1_000, mark: string | null = null) => ({
    now,
    before: was,
    mark,
  });
  const ofOthers = (net: number | null, fields: Partial<Row> = {}): Row[] =>
    [1, 2, 3, 4].map((at) => ({ at, net, ...fields }));

  const CASES: Record<string, { there?: () => Promise<unknown>; rows: Row[]; first: object | null }> = {
    'uses the payslip of the month before': {
      there: () => before(203001, 900),
      rows: [MINE],
      first: said1(900),
    },
    'uses the payslip of December for January': {
      there: () => before(202912, 900),
      rows: [{ ...MINE, period: 203001 }],
      first: said1(900),
    },
    'uses the payslip of no other month': {
      there: async () => {
        for (const period of [202902, 202912, 203002, 203003]) await before(period, 900);
      },
      rows: [MINE],
      first: said1(null),
    },
    'uses no payslip that is in the bin': {
      there: () => before(203001, 900, { discarded_at: new Date() }),
      rows: [MINE],
      first: said1(null),
    },
    'uses no payslip if the month before has two': {
      there: async () => {
        for (const net of [900, 950]) await before(203001, net);
      },
      rows: [MINE],
      first: said1(null),
    },
    'uses no payslip of another payroll kind': {
      there: () => before(203001, 900, { payroll_kind: 'thirteenth' }),
      rows: [MINE],
      first: said1(null),
    },
    'uses no payslip if another row of the intake is of the same person and month': {
      there: () => before(203001, 900),
      rows: [MINE, { ...MINE, file: 1 }],
      first: said1(null),
    },
    'ignores a repeated row that is left out': {
      there: () => before(203001, 900),
      rows: [MINE, { ...MINE, fields: { decision: 'leftOut' } }],
      first: said1(900),
    },
    'ignores a repeated row without pages': {
      there: () => before(203001, 900),
      rows: [MINE, { ...MINE, fields: { pages: [] } }],
      first: said1(900),
    },
    'does not count a thirteenth of the same month as a repetition': {
      there: () => before(203001, 900),
      rows: [MINE, { ...MINE, fields: { payroll_kind: 'thirteenth' } }],
      first: said1(900),
    },
    'marks a missing net pay if four of the file’s five rows have one': {
      rows: [{ at: 0, net: null }, ...ofOthers(1_000)],
      first: said1(null, null, 'manca'),
    },
    'does not mark a missing net pay if three of the file’s four rows have one': {
      rows: [{ at: 0, net: null }, ...ofOthers(1_000).slice(1)],
      first: null,
    },
    'does not mark a missing net pay if only the rows of another file have one': {
      rows: [{ at: 0, net: null }, ...ofOthers(1_000, { file: 1 })],
      first: null,
    },
    'marks a missing net pay even if the rows of another file have none': {
      rows: [{ at: 0, net: null }, ...ofOthers(1_000), ...ofOthers(null, { file: 1, period: 203003 })],
      first: said1(null, null, 'manca'),
    },
    'marks a missing net pay even if left-out rows of the file have none': {
      rows: [
        { at: 0, net: null },
        ...ofOthers(1_000),
        ...ofOthers(null, { period: 203003, fields: { decision: 'leftOut' } }),
      ],
      first: said1(null, null, 'manca'),
    },
    'marks a missing net pay even if rows of the file without a person have none': {
      rows: [{ at: 0, net: null }, ...ofOthers(1_000), ...ofOthers(null, { at: null })],
      first: said1(null, null, 'manca'),
    },
    'is absent for a CU': {
      rows: [{ ...MINE, period: 2029, fields: { kind: 'cu' } }],
      first: null,
    },
  };
  it.each(Object.entries(CASES))('%s', async (_, { there, rows, first }) => {
    await there?.();
    expect((await said(rows)).first).toEqual(first);
  });

  it('appears in both of two intakes with the same slip, because intakes do not repeat each other', async () => {
    await before(203001, 900);
    const [one, two] = [await said([MINE]), await said([MINE])];
    expect([...(await one.of([one.id, two.id])).values()]).toEqual([said1(900), said1(900)]);
  });
});

it('net pay is hidden from companies, even in their own intake', async () => {
  const company = await portal.login('azienda');
  const own = await taken(company, ...[0, 1, 2].map((at) => slip(at, 'GENNAIO 2026', '700,00')));
  expect(await netsOf(company, own)).toEqual([null, null, null]);
  expect(await netsOf(consultant, own)).toEqual(Array(3).fill({ ora: 70_000, prima: null, segno: null }));
});

it('workers see the net pay of their visible documents in the list, which does not mark them as read', async () => {
  const id = await taken(consultant, ...[0, 1, 2].map((at) => slip(at, 'MAGGIO 2025', `1.10${at},00`)));
  await confirm(id);
  const worker = await portal.login('lavoratore');
  const own = async () => {
    const { json } = await worker.get('/apiback/api/dipendente/documenti?anno=2025');
    return json.filter((one: { annomese: string }) => one.annomese === '202505');
  };
  expect(await own()).toEqual([]);
  const { idDocumento } = (await rowsOf(consultant, id))[1];
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
  const published = { idList: [idDocumento], dataPubblicazione: today };
  expect((await consultant.put('/apiback/api/DocBase/updatevisibile', published)).status).toBe(200);
  expect(await own()).toMatchObject([{ id: idDocumento, netto: 110_100, lettoIl: null, nuovo: true }]);
  const file = [{ name: 'c.pdf', bytes: writePdf({ pages: [slip(1, 'MAGGIO 2025', '2.222,22')] }) }];
  await consultant.upload(`/apiback/api/DocBase/${idDocumento}/rettifica`, file, { jsonDocDto: '{}' });
  expect(await own()).toMatchObject([{ id: idDocumento, netto: null }]);
});

/** Prints balances in hours and the severance fund below the items. */
function rates(page: Page, holiday: string, fund: string | null): void {
  page.text(30, 700, 'RATEI, IN ORE', 7);
  ['RESIDUO A.P.', 'MATURATO', 'GODUTO', 'SALDO'].forEach((head, at) => page.text(120 + at * 70, 700, head, 7));
  page.text(30, 714, 'FERIE', 7);
  ['1,00', '2,00', '3,00', holiday].forEach((value, at) => page.text(120 + at * 70, 714, value, 7, 'F2'));
  if (fund !== null) page.text(420, 714, `FONDO TFR ${fund}`, 7);
}

it('balances and severance pay are stored with the content, shown to the worker only, and hidden from companies', async () => {
  const of = (at: number, holiday: string, fund: string | null) =>
    slip(at, 'FEBBRAIO 2025', '1.000,00', (page) => rates(page, holiday, fund));
  const id = await taken(consultant, of(0, '7,50', '100,00'), of(1, '6,25-', '4.321,09'), of(2, '9,00', '300,00'));
  await confirm(id);
  const { idDocumento } = (await rowsOf(consultant, id))[1];
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
  await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [idDocumento], dataPubblicazione: today });
  const worker = await portal.login('lavoratore');
  const own = async () => {
    const { json } = await worker.get('/apiback/api/dipendente/documenti?anno=2025');
    return json.find((one: { id: string }) => one.id === idDocumento)?.cifre;
  };
  const figures = [
    { cifra: 'holiday', unita: 'hours', valore: -625 },
    { cifra: 'severanceFund', unita: 'euro', valore: 432_109 },
  ];
  expect(await own()).toEqual(expect.arrayContaining(figures));
  expect(await own()).toHaveLength(2);
  const company = await portal.login('azienda');
  for (const path of [`/apiback/api/DocBase/${idDocumento}`, `/apiback/api/acquisizioni/${id}`])
    expect((await company.get(path)).text).not.toContain('432109');

  const count = async (table: string) =>
    (await portal.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE hundredths = 432109`)).rows[0].n;
  expect([await count('page_figure'), await count('document_figure')]).toEqual([1, 1]);
  const file = [{ name: 'c.pdf', bytes: writePdf({ pages: [slip(1, 'FEBBRAIO 2025', '2.222,22')] }) }];
  await consultant.upload(`/apiback/api/DocBase/${idDocumento}/rettifica`, file, { jsonDocDto: '{}' });
  expect(await own()).toEqual([]);
  await consultant.call('DELETE', `/apiback/api/acquisizioni/${id}`);
  expect(await count('page_figure')).toBe(0);
  await portal.owner.query('DELETE FROM document WHERE id = $1', [idDocumento]);
  expect(await count('document_figure')).toBe(0);
  // Whole words, because a hash may hold the same digits.
  const { rows } = await portal.owner.query(
    "SELECT count(*)::int AS n FROM ledger WHERE canonical ~ '\\m(432109|4\\.321,09)\\M'",
  );
  expect(rows[0].n).toBe(0);
});

/** Prints a table of pay lines with its totals. */
function linesOf(page: Page, paid: number, overtime: number): void {
  page.text(30, 300, 'DESCRIZIONE', 7);
  page.text(300, 300, 'TRATTENUTE', 7);
  page.text(400, 300, 'COMPETENZE', 7);
  const row = (y: number, label: string, x: number, cents: number) => {
    page.text(30, y, label, 7);
    page.text(x, y, `${cents},00`, 7, 'F2');
  };
  row(314, 'Paga base', 400, paid);
  row(328, 'Straordinario', 400, overtime);
  row(342, 'Contributo INPS', 300, 90);
  row(360, 'TOTALI', 400, paid + overtime);
  page.text(300, 360, '90,00', 7, 'F2');
}

it('pay lines are stored with the content if the totals match, and shown to the worker only', async () => {
  const of = (at: number, paid: number) => slip(at, 'DICEMBRE 2024', '900,00', (page) => linesOf(page, paid, 33));
  const id = await taken(consultant, of(0, 900), of(1, 871), of(2, 950));
  await confirm(id);
  const { idDocumento } = (await rowsOf(consultant, id))[1];
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
  await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [idDocumento], dataPubblicazione: today });
  const worker = await portal.login('lavoratore');
  const own = async () => {
    const { json } = await worker.get('/apiback/api/dipendente/documenti?anno=2024');
    return json.find((one: { id: string }) => one.id === idDocumento)?.voci;
  };
  expect(await own()).toEqual([
    { descrizione: 'Paga base', importo: 87_100 },
    { descrizione: 'Straordinario', importo: 3_300 },
    { descrizione: 'Contributo INPS', importo: -9_000 },
  ]);
  const count = async (table: string) =>
    (await portal.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE lines::text LIKE '%87100%'`)).rows[0].n;
  expect([await count('page_lines'), await count('document_lines')]).toEqual([1, 1]);
  const company = await portal.login('azienda');
  expect((await company.get(`/apiback/api/DocBase/${idDocumento}`)).text).not.toContain('Straordinario');
  const file = [{ name: 'c.pdf', bytes: writePdf({ pages: [slip(1, 'DICEMBRE 2024', '2.222,22')] }) }];
  await consultant.upload(`/apiback/api/DocBase/${idDocumento}/rettifica`, file, { jsonDocDto: '{}' });
  expect(await own()).toBeNull();
  await consultant.call('DELETE', `/apiback/api/acquisizioni/${id}`);
  await portal.owner.query('DELETE FROM document WHERE id = $1', [idDocumento]);
  expect([await count('page_lines'), await count('document_lines')]).toEqual([0, 0]);
  const { rows } = await portal.owner.query(
    "SELECT count(*)::int AS n FROM ledger WHERE canonical ~ '\\m(87100|Straordinario)\\M'",
  );
  expect(rows[0].n).toBe(0);
});

it('a corrected document has only the figures printed in the correction', async () => {
  const of = (at: number, holiday: string, fund: string | null) =>
    slip(at, 'GENNAIO 2025', '1.000,00', (page) => rates(page, holiday, fund));
  const first = await taken(consultant, ...[0, 1, 2].map((at) => of(at, '7,50', '555,55')));
  await confirm(first);
  const again = await taken(consultant, ...[0, 1, 2].map((at) => of(at, '8,50', null)));
  for (const { n } of await rowsOf(consultant, again))
    await consultant.put(`/apiback/api/acquisizioni/${again}/righe/${n}`, { decisione: 'correct' });
  await confirm(again);
  await expect
    .poll(
      async () =>
        (
          await portal.owner.query(
            `SELECT f.figure, f.hundredths::int AS value FROM document_figure f JOIN document d ON d.id = f.document_id
             AND d.sha256 = f.sha256 WHERE d.period = 202501 ORDER BY 1, 2`,
          )
        ).rows,
    )
    .toEqual(Array(3).fill({ figure: 'holiday', value: 850 }));
});

it('only figures on which all pages of a payslip agree are stored, and only for the given documents', async () => {
  const of = (at: number) => slip(at, 'OTTOBRE 2024', `1.00${at},00`, (page) => rates(page, '7,50', null));
  const id = await taken(consultant, ...[0, 1, 2, 3, 4].map(of));
  await confirm(id);
  const { rows } = await portal.owner.query(
    'SELECT document_id AS id, file_id AS file, n FROM intake_row WHERE intake_id = $1 ORDER BY n',
    [id],
  );
  const documents: string[] = rows.map((row) => row.id);
  // Adds a second page to the first four payslips: with the same, other, uncertain and no amounts.
  for (const [at, cents, hundredths] of [
    [0, 100_000, 750],
    [1, 999, 999],
    [2, null, null],
  ] as const) {
    const page = 90 + at;
    await portal.owner.query('UPDATE intake_row SET pages = pages || $3::int WHERE intake_id = $1 AND n = $2', [
      ...[id, rows[at].n, page],
    ]);
    const place = [practice.id, rows[at].file, page];
    await portal.owner.query('INSERT INTO page_net (practice_id, file_id, page, cents) VALUES ($1, $2, $3, $4)', [
      ...[...place, cents],
    ]);
    await portal.owner.query(
      `INSERT INTO page_figure (practice_id, file_id, page, figure, unit, hundredths) VALUES ($1, $2, $3, 'holiday', $4, $5)`,
      [...place, hundredths === null ? null : 'hours', hundredths],
    );
  }
  await portal.owner.query('UPDATE intake_row SET pages = pages || 93 WHERE intake_id = $1 AND n = $2', [
    ...[id, rows[3].n],
  ]);
  for (const table of ['document_net', 'document_figure'])
    await portal.owner.query(`DELETE FROM ${table} WHERE document_id = ANY($1)`, [documents]);
  const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
  await portal.server.app.database.inScope(scope, (tx) => keepFigures(tx, id, documents.slice(0, 4)));
  const kept = async (columns: string) =>
    (
      await portal.owner.query(`SELECT document_id AS id, ${columns} WHERE document_id = ANY($1) ORDER BY 1`, [
        documents,
      ])
    ).rows.map((row) => [documents.indexOf(row.id), row.value]);
  expect(await kept('cents::int AS value FROM document_net')).toEqual([
    [0, 100_000],
    [3, 100_300],
  ]);
  expect(await kept('hundredths::int AS value FROM document_figure')).toEqual([
    [0, 750],
    [3, 750],
  ]);
});

it('a net pay is deleted with its content, its document and its intake', async () => {
  const id = await taken(consultant, ...[0, 1, 2].map((at) => slip(at, 'GIUGNO 2025', '654,32')));
  await confirm(id);
  const count = async (table: string) =>
    (await portal.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE cents = 65432`)).rows[0].n;
  expect([await count('page_net'), await count('document_net')]).toEqual([3, 3]);
  await consultant.call('DELETE', `/apiback/api/acquisizioni/${id}`);
  expect([await count('page_net'), await count('document_net')]).toEqual([0, 3]);
  const { rows } = await portal.owner.query(
    'SELECT document_id AS id FROM document_net WHERE cents = 65432 ORDER BY 1',
  );
  const [corrected, deleted] = rows.map((row) => row.id);
  const file = [{ name: 'c.pdf', bytes: writePdf({ pages: [slip(0, 'GIUGNO 2025', '111,11')] }) }];
  const answer = await consultant.upload(`/apiback/api/DocBase/${corrected}/rettifica`, file, { jsonDocDto: '{}' });
  expect(answer.status, answer.text).toBeLessThan(300);
  const july = await taken(consultant, ...[0, 1, 2].map((at) => slip(at, 'LUGLIO 2025', '654,32')));
  expect((await netsOf(consultant, july)).map(({ prima }: { prima: number | null }) => prima)).toEqual([
    null,
    65_432,
    65_432,
  ]);
  await portal.owner.query('DELETE FROM document WHERE id = $1', [deleted]);
  expect(await count('document_net')).toBe(2);
  const { rows: told } = await portal.owner.query(
    "SELECT count(*)::int AS n FROM ledger WHERE canonical ~ '\\m(65432|654,32)\\M'",
  );
  expect(told[0].n).toBe(0);
});
