import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findIntake,
  markDuplicates,
  type StoredRow,
  withholdRepeated,
} from '../../../src/features/intake/intake.store.ts';
import { markRepeating, releaseRepeating } from '../../../src/features/intake/page-moves.store.ts';
import { decidedSurely } from '../../support/portal/decided-surely.ts';
import { aPerson } from '../../support/portal/people.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** Decisions on recognised pages, over HTTP. The tests insert rows as the analysis would. */
let portal: Portal;
let practice: { id: string; login: string; accountId: string };
let consultant: Caller;
let companyLogin: Caller;
let company: TestCompany;
let other: TestCompany;
let giulia: TestEmployee;
let luca: TestEmployee;
let stranger: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  other = await aCompany(owner, practice);
  giulia = await anEmployee(owner, company);
  luca = await anEmployee(owner, other);
  const second = await aPractice(owner);
  stranger = await anEmployee(owner, await aCompany(owner, second));
  consultant = await portal.login('consulente');
  companyLogin = await portal.login('azienda');
});
afterAll(() => portal.close());

interface RowFields {
  outcome?: string;
  employee?: TestEmployee | null;
  period?: number | null;
  taxCode?: string | null;
  /** Further columns of the row. */
  also?: Record<string, unknown>;
}

/** Creates an intake with an analysed file and the given rows. */
async function anIntake(rows: RowFields[], { state = 'ready', of = null as TestCompany | null } = {}): Promise<string> {
  const { owner } = portal;
  const bytes = new TextEncoder().encode('%PDF-1.4');
  const { sha256 } = await portal.server.app.blobs.put(practice.id, bytes);
  const hash = Buffer.from(sha256, 'hex');
  await owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practice.id,
    hash,
    bytes.length,
  ]);
  const { rows: intakes } = await owner.query(
    `INSERT INTO intake (practice_id, company_id, kind, state, created_by) VALUES ($1, $2, 'cedolini', $3, $4) RETURNING id`,
    [practice.id, of?.id ?? null, state, practice.accountId],
  );
  const id: string = intakes[0].id;
  const { rows: files } = await owner.query(
    `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, pages)
     VALUES ($1, $2, 'mese.pdf', $3, $4, 'cedolini', 'read', $5) RETURNING id`,
    [practice.id, id, hash, bytes.length, rows.length],
  );
  for (const [index, row] of rows.entries()) {
    const { outcome = 'riconosciuto', employee = giulia, period = 202611, taxCode = null } = row;
    await owner.query(
      `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, employee_id, company_id, period, tax_code,
         kind)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'cedolini')`,
      [
        practice.id,
        id,
        index + 1,
        files[0].id,
        [index + 1],
        outcome,
        employee?.id ?? null,
        employee?.companyId ?? null,
        period,
        taxCode,
      ],
    );
    for (const [name, value] of Object.entries(row.also ?? {}))
      await owner.query(`UPDATE intake_row SET ${name} = $3 WHERE intake_id = $1 AND n = $2`, [id, index + 1, value]);
  }
  return id;
}

const decide = (id: string, n: number, body: unknown, who = consultant) => decidedSurely(who, id, n, body);
const rowsOf = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json.righe;
const eventsOf = async (id: string) =>
  (
    await portal.owner.query(`SELECT action FROM ledger WHERE object_kind = 'intake' AND object_id = $1 ORDER BY seq`, [
      id,
    ])
  ).rows.map((row) => row.action);

beforeEach(async () => {
  // Each test starts without documents of this month.
  await portal.owner.query(`UPDATE intake SET state = 'closed'`);
});

describe('a manual decision', () => {
  it('makes a row ready; undoing the decision restores what the analysis recognised', async () => {
    const id = await anIntake([{ period: 202611 }]);
    const assigned = await decide(id, 1, { decisione: 'assigned', idDipendente: luca.id, periodo: '202609' });
    expect(assigned.json).toMatchObject({ posizione: 'pronto', decisione: 'assigned', periodo: '202609' });
    expect(assigned.json.dipendente).toMatchObject({ id: luca.id, codiceAzienda: other.code });

    const back = await decide(id, 1, { decisione: null });
    expect(back.json).toMatchObject({ posizione: 'pronto', decisione: null, periodo: '202611' });
    expect(back.json.dipendente.id).toBe(giulia.id);
    expect(await eventsOf(id)).toEqual(['intakeDecided', 'intakeDecided']);
  });

  it('restores the recognised person even after two assignments', async () => {
    const id = await anIntake([{ outcome: 'sconosciuto', employee: null }]);
    await decide(id, 1, { decisione: 'assigned', idDipendente: luca.id });
    await decide(id, 1, { decisione: 'assigned', idDipendente: giulia.id });
    const back = await decide(id, 1, { decisione: null });
    expect(back.json).toMatchObject({ posizione: 'decidere', esito: 'sconosciuto', dipendente: null });
  });

  it('leaves the row to be decided if the person already has a payslip of that month', async () => {
    const employee = await anEmployee(portal.owner, company);
    const existing = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202611 });
    const id = await anIntake([{ outcome: 'sconosciuto', employee: null }]);
    const repeated = await decide(id, 1, { decisione: 'assigned', idDipendente: employee.id });
    expect(repeated.json).toMatchObject({ posizione: 'decidere', esito: 'duplicato', decisione: null });
    expect(repeated.json.duplicatoDi.id).toBe(existing);
    expect((await decide(id, 1, { decisione: 'keepBoth' })).json.posizione).toBe('pronto');
    expect((await decide(id, 1, { decisione: null })).json).toMatchObject({ esito: 'sconosciuto', dipendente: null });
  });

  it('leaves the row to be decided if another row has the same person and month', async () => {
    const id = await anIntake([{}, { outcome: 'sconosciuto', employee: null }]);
    const repeated = await decide(id, 2, { decisione: 'assigned', idDipendente: giulia.id });
    expect(repeated.json).toMatchObject({ posizione: 'decidere', esito: 'duplicato', duplicatoDi: null });
  });

  it('is accepted while other files are still being analysed, and refused once the intake has ended', async () => {
    const reading = await anIntake([{}], { state: 'analysing' });
    expect((await decide(reading, 1, { decisione: 'leftOut' })).status).toBe(200);
    for (const [state, code] of [
      ['confirming', 'intake-confirming'],
      ['closed', 'intake-closed'],
    ] as const) {
      const id = await anIntake([{}], { state });
      const refused = await decide(id, 1, { decisione: 'leftOut' });
      expect([refused.status, refused.json.errorKey]).toEqual([409, code]);
    }
  });

  it('is refused for a payslip with a year but no month', async () => {
    const id = await anIntake([{ period: null }]);
    const refused = await decide(id, 1, { decisione: 'assigned', idDipendente: giulia.id, periodo: '2026' });
    expect(refused.status).toBe(400);
  });

  it('cannot assign a page to an employee of another practice, nor a company’s page to another company', async () => {
    const id = await anIntake([{}], { of: company });
    expect((await decide(id, 1, { decisione: 'assigned', idDipendente: stranger.id })).status).toBe(404);
    expect((await decide(id, 1, { decisione: 'assigned', idDipendente: luca.id }, companyLogin)).status).toBe(404);
    // The consultant serves both companies, but cannot do so either.
    expect((await decide(id, 1, { decisione: 'assigned', idDipendente: luca.id })).status).toBe(404);
    expect((await rowsOf(id))[0].decisione).toBeNull();
  });
});

describe('a payslip that already exists', () => {
  const inJob = <T>(work: Parameters<typeof portal.server.app.database.inScope<T>>[1]) =>
    portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, work);
  /**
   * The moments at which the portal looks for duplicates of the last row: after the analysis (`read`), at an
   * assignment, and at the confirmation.
   */
  const MOMENTS = {
    read: (id: string, n: number) => inJob((tx) => markDuplicates(tx, id)).then(() => n),
    assigned: async (id: string, n: number, employee: TestEmployee) => {
      const answer = await decide(id, n, { decisione: 'assigned', idDipendente: employee.id });
      expect(answer.status, answer.text).toBe(200);
    },
    confirmed: (id: string) =>
      inJob(async (tx) => {
        const intake = await findIntake(tx, id);
        if (!intake) throw new Error('no intake');
        await withholdRepeated(tx, intake, [1, 2]);
      }),
  } as const;
  const moments = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[];

  const DOCUMENTS: [string, Record<string, unknown>, boolean][] = [
    ['of that month', {}, true],
    ['of another month', { period: 202610 }, false],
    ['of another employee', { of: 'luca' }, false],
    ['of the same month, but a thirteenth', { payroll_kind: 'thirteenth' }, false],
    ['of the same month, but in the bin', { discarded_at: new Date() }, false],
  ];
  it.each(DOCUMENTS.flatMap((row) => moments.map((moment) => [moment, ...row] as const)))(
    'makes a row a duplicate only for the same employee, month and payroll kind: row %s, document %s',
    async (moment, _, { of, ...fields }, repeats) => {
      const employee = await anEmployee(portal.owner, company);
      const document = await aPayslip(portal, of ? luca : employee, {
        ...{ createdBy: practice.accountId, period: 202611, ...fields },
      });
      const id = await anIntake([{ employee: luca, period: 202601, also: { confidence: 1 } }, { employee }]);
      await MOMENTS[moment](id, 2, employee);
      const row = (await rowsOf(id)).at(-1);
      expect([row.posizione, row.duplicatoDi?.id ?? null]).toEqual(repeats ? ['decidere', document] : ['pronto', null]);
    },
  );

  const ROWS: [string, RowFields, boolean, (keyof typeof MOMENTS)[]][] = [
    ['of that month', {}, true, moments],
    ['of another month', { period: 202610 }, false, moments],
    ['of the same month, but a thirteenth', { also: { payroll_kind: 'thirteenth' } }, false, moments],
    ['whose pages went to another row', { also: { pages: '{}' } }, false, moments],
    ['that is left out', { also: { decision: 'leftOut' } }, false, ['read', 'assigned']],
    ['whose person is in doubt', { outcome: 'da verificare' }, false, ['read', 'assigned']],
    [
      'that was assigned to the same person by hand',
      { outcome: 'da verificare', also: { decision: 'assigned' } },
      true,
      moments,
    ],
    ['that is itself an undecided duplicate', { outcome: 'duplicato' }, true, ['read', 'assigned']],
  ];
  it.each(ROWS.flatMap(([name, row, repeats, at]) => at.map((moment) => [moment, name, row, repeats] as const)))(
    'makes a row a duplicate only of a row that can become the same payslip: row %s, other row %s',
    async (moment, _, beside, repeats) => {
      const employee = await anEmployee(portal.owner, company);
      // The same row in another intake must have no influence.
      await anIntake([{ employee, also: { confidence: 1 } }]);
      const also = { confidence: 1, ...beside.also };
      const id = await anIntake([{ employee, ...beside, also }, { employee }]);
      await MOMENTS[moment](id, 2, employee);
      const row = (await rowsOf(id)).at(-1);
      expect([row.posizione, row.duplicatoDi]).toEqual([repeats ? 'decidere' : 'pronto', null]);
    },
  );

  it('makes a row a duplicate only if it is undecided, unconfirmed, recognised, and still has pages', async () => {
    const employee = await anEmployee(portal.owner, company);
    const document = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202611 });
    const twins = [
      {},
      { also: { document_id: document } },
      { also: { decision: 'leftOut' } },
      { also: { pages: '{}' } },
      { outcome: 'sconosciuto' },
    ];
    const ids: string[] = [];
    for (const row of [...twins, { employee: luca, period: 202602 }]) ids.push(await anIntake([{ employee, ...row }]));
    const untouched = await anIntake([{ employee }]);
    for (const id of ids) await inJob((tx) => markDuplicates(tx, id));
    const { rows } = await portal.owner.query(
      'SELECT outcome FROM intake_row WHERE intake_id = ANY($1) ORDER BY intake_id',
      [[...ids, untouched]],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'duplicato',
      ...Array(3).fill('riconosciuto'),
      ...['sconosciuto', 'riconosciuto', 'riconosciuto'],
    ]);
  });
});

describe('a row that repeats a row whose pages are removed or restored', () => {
  const first = (intakeId: string) => ({ intakeId, n: 1 }) as StoredRow;
  const inJob = (work: Parameters<typeof portal.server.app.database.inScope<void>>[1]) =>
    portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, work);
  const outcomeOf = async (id: string, n: number) => {
    const { rows } = await portal.owner.query('SELECT outcome FROM intake_row WHERE intake_id = $1 AND n = $2', [
      id,
      n,
    ]);
    return rows[0].outcome;
  };
  const empty = { also: { pages: '{}' } };
  const filed = () => aPayslip(portal, luca, { createdBy: practice.accountId, period: 201001 });

  const ASIDE: [string, RowFields][] = [
    ['of another month', { period: 202610 }],
    ['that is a thirteenth', { also: { payroll_kind: 'thirteenth' } }],
    ['that has no pages', empty],
    ['that is left out', { also: { decision: 'leftOut' } }],
  ];
  it.each<[string, RowFields, RowFields[], boolean]>([
    ['of that month', {}, [], true],
    ...ASIDE.map(([name, row]): [string, RowFields, RowFields[], boolean] => [name, row, [], false]),
    ['that also repeats a third row', {}, [{}], false],
    ...ASIDE.map(([name, row]): [string, RowFields, RowFields[], boolean] => [
      `next to a third row ${name}`,
      {},
      [row],
      true,
    ]),
  ])('stops being a duplicate only if it repeats no other row: a row %s', async (_, fields, others, isReleased) => {
    const employee = await anEmployee(portal.owner, company);
    const repeating = { employee, outcome: 'duplicato', ...fields };
    const besides = others.map((row) => ({ employee, ...row }));
    // Rows of another intake and rows of a colleague must have no influence.
    const beside = await anIntake([{ employee }, repeating]);
    const id = await anIntake([
      { employee, ...empty },
      repeating,
      { employee: luca, outcome: 'duplicato' },
      ...besides,
    ]);
    await inJob((tx) => releaseRepeating(tx, first(id)));
    expect(await outcomeOf(id, 2)).toBe(isReleased ? 'riconosciuto' : 'duplicato');
    expect([await outcomeOf(id, 3), await outcomeOf(beside, 2)]).toEqual(['duplicato', 'duplicato']);
  });

  it('stays a duplicate if it repeats a document', async () => {
    const employee = await anEmployee(portal.owner, company);
    const duplicate_of = await filed();
    const repeating = { employee, outcome: 'duplicato' };
    const id = await anIntake([
      { employee, ...empty },
      { ...repeating, also: { duplicate_of } },
    ]);
    const made = await anIntake([
      { employee, ...empty },
      { ...repeating, also: { document_id: duplicate_of } },
    ]);
    for (const intake of [id, made]) await inJob((tx) => releaseRepeating(tx, first(intake)));
    expect([await outcomeOf(id, 2), await outcomeOf(made, 2)]).toEqual(['duplicato', 'duplicato']);
  });

  it.each<[string, RowFields, RowFields, boolean]>([
    ['of that month', {}, {}, true],
    ...ASIDE.map(([name, row]): [string, RowFields, RowFields, boolean] => [name, {}, row, false]),
    ['whose person is in doubt', {}, { outcome: 'da verificare' }, false],
    ['assigned to the same person by hand', {}, { outcome: 'da verificare', also: { decision: 'assigned' } }, true],
    ['that repeats a row which is left out', { also: { decision: 'leftOut' } }, {}, false],
  ])('becomes a duplicate again only if it repeats the restored row: a row %s', async (_, back, fields, asks) => {
    const employee = await anEmployee(portal.owner, company);
    const row = { employee, ...fields };
    const beside = await anIntake([{ employee }, row]);
    const id = await anIntake([{ employee, ...back }, row, { employee: luca }]);
    const made = await anIntake([{ employee }, { employee, also: { document_id: await filed() } }]);
    for (const intake of [id, made]) await inJob((tx) => markRepeating(tx, first(intake)));
    expect((await outcomeOf(id, 2)) === 'duplicato').toBe(asks);
    expect(await outcomeOf(beside, 2)).not.toBe('duplicato');
    expect([await outcomeOf(id, 3), await outcomeOf(made, 2)]).toEqual(['riconosciuto', 'riconosciuto']);
  });
});

describe('many rows at once', () => {
  it('take one decision in one request, and the decision can be undone in one request', async () => {
    const id = await anIntake([{}, { employee: luca }, { outcome: 'duplicato' }]);
    const address = `/apiback/api/acquisizioni/${id}/righe`;
    const left = await consultant.put(address, { righe: [1, 3], decisione: 'leftOut' });
    expect(left.json.map((row: { n: number; posizione: string }) => [row.n, row.posizione])).toEqual([
      [1, 'escluso'],
      [3, 'escluso'],
    ]);
    await consultant.put(address, { righe: [1, 3], decisione: null });
    expect((await rowsOf(id)).map((row: { posizione: string }) => row.posizione)).toEqual([
      'pronto',
      'pronto',
      'decidere',
    ]);
    expect(await eventsOf(id)).toHaveLength(4);
  });

  it('all stay unchanged if one of them is missing or cannot take the decision', async () => {
    const id = await anIntake([{}, { outcome: 'sconosciuto', employee: null }]);
    const address = `/apiback/api/acquisizioni/${id}/righe`;
    expect((await consultant.put(address, { righe: [1, 9], decisione: 'leftOut' })).status).toBe(404);
    const refused = await consultant.put(address, { righe: [1, 2], decisione: 'keepBoth' });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'employee-needed']);
    expect((await rowsOf(id)).map((row: { decisione: string | null }) => row.decisione)).toEqual([null, null]);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('an unregistered employee', () => {
  const create = (id: string, n: number, body: object, who = consultant) =>
    who.post(`/apiback/api/acquisizioni/${id}/righe/${n}/dipendente`, body);
  const newcomer = (seed: number) => {
    const { firstName, lastName, taxCode } = aPerson(seed);
    return { cognome: lastName, nome: firstName, codiceFiscale: taxCode, codiceAzienda: company.code };
  };

  it('can be created without web access, gets the row, and is proposed for other rows with the same code', async () => {
    const body = newcomer(60_001);
    const unknown = { outcome: 'sconosciuto', employee: null, taxCode: body.codiceFiscale };
    const other = await anIntake([unknown]);
    const filed = await aPayslip(portal, luca, { createdBy: practice.accountId, period: 202609 });
    const id = await anIntake([
      unknown,
      { ...unknown, period: 202610 },
      { ...unknown, taxCode: aPerson(60_009).taxCode },
      { ...unknown, employee: luca, period: 202607 },
      { ...unknown, period: 202609, also: { document_id: filed } },
    ]);
    const created = await create(id, 1, body);
    expect(created.json).toMatchObject({ posizione: 'pronto', decisione: 'assigned' });
    const employeeId = created.json.dipendente.id;
    const { rows } = await portal.owner.query('SELECT web_access, company_id FROM employee WHERE id = $1', [
      employeeId,
    ]);
    expect(rows).toEqual([{ web_access: false, company_id: company.id }]);
    const { rows: offered } = await portal.owner.query(
      'SELECT intake_id AS intake, n FROM intake_row WHERE $1 = ANY(suggestions) ORDER BY n',
      [employeeId],
    );
    expect(offered).toEqual([1, 2].map((n) => ({ intake: id, n })));
    expect((await rowsOf(other))[0].proposte).toEqual([]);
    expect((await rowsOf(id))[1].proposte.map((person: { id: string }) => person.id)).toEqual([employeeId]);
    const { rows: events } = await portal.owner.query(
      `SELECT action FROM ledger WHERE action NOT LIKE '%Stands' AND object_kind = 'employee' AND object_id = $1`,
      [employeeId],
    );
    expect(events).toEqual([{ action: 'employeeCreated' }]);
  });

  it('is refused if the company already has that employee code, and nothing changes', async () => {
    const id = await anIntake([{ outcome: 'sconosciuto', employee: null }]);
    const refused = await create(id, 1, { ...newcomer(60_002), codiceFiscale: giulia.taxCode });
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'employee-exists']);
    expect((await rowsOf(id))[0].decisione).toBeNull();
  });

  it('is refused if the fiscal code is invalid', async () => {
    const id = await anIntake([{ outcome: 'sconosciuto', employee: null }]);
    const refused = await create(id, 1, { ...newcomer(60_003), codiceFiscale: 'RSSMRA85C61F205X' });
    expect([refused.status, refused.json.errorKey]).toEqual([400, 'tax-code-invalid']);
  });

  it('cannot be created in a company to which the caller has no access', async () => {
    const id = await anIntake([{ outcome: 'sconosciuto', employee: null }], { of: company });
    const body = { ...newcomer(60_004), codiceAzienda: other.code };
    expect((await create(id, 1, body, companyLogin)).status).toBe(404);
    expect((await create(id, 1, { ...body, codiceAzienda: 'nessuna' })).status).toBe(404);
    const { rows } = await portal.owner.query('SELECT FROM employee WHERE tax_code = $1', [body.codiceFiscale]);
    expect(rows).toHaveLength(0);
  });
});

describe('the list of intakes', () => {
  it('counts the rows of each intake and contains no names', async () => {
    const id = await anIntake([
      {},
      { outcome: 'sconosciuto', employee: null },
      { outcome: 'riepilogo', employee: null },
    ]);
    await decide(id, 1, { decisione: 'leftOut' });
    const { json } = await consultant.get('/apiback/api/acquisizioni');
    const listed = json.find((intake: { id: string }) => intake.id === id);
    expect(listed.conteggi).toEqual({ decidere: 1, pronti: 0, esclusi: 2, confermati: 0 });
  });
});

describe('the month of a whole file', () => {
  const date = (id: string, righe: number[], periodo = '202604', who = consultant) =>
    who.put(`/apiback/api/acquisizioni/${id}/righe`, { righe, decisione: 'assigned', periodo });
  const rowsOf = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json.righe;
  const undated = (employee: TestEmployee | null) => ({ outcome: 'da verificare', employee, period: null });

  it('is set on all its rows at once, keeps the person of each row, and can be undone', async () => {
    const id = await anIntake([undated(giulia), undated(luca)]);
    const answer = await date(id, [1, 2]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject([
      { n: 1, dipendente: { id: giulia.id }, periodo: '202604', posizione: 'pronto', decisione: 'assigned' },
      { n: 2, dipendente: { id: luca.id }, periodo: '202604', posizione: 'pronto', decisione: 'assigned' },
    ]);
    await consultant.put(`/apiback/api/acquisizioni/${id}/righe`, { righe: [1, 2], decisione: null });
    expect(await rowsOf(id)).toMatchObject([
      { posizione: 'decidere', periodo: null, dipendente: { id: giulia.id } },
      { posizione: 'decidere', periodo: null, dipendente: { id: luca.id } },
    ]);
  });

  it('does not replace a printed month, nor assign a person', async () => {
    const id = await anIntake([
      undated(giulia),
      { outcome: 'riconosciuto', employee: luca, period: 202605 },
      undated(null),
    ]);
    const refused = async (rows: number[]) => {
      const { status, json } = await date(id, rows);
      return [status, json.type.split(':').at(-1)];
    };
    expect(await refused([1, 2])).toEqual([409, 'period-printed']);
    expect(await refused([1, 3])).toEqual([409, 'employee-needed']);
    expect((await rowsOf(id))[0]).toMatchObject({ periodo: null, posizione: 'decidere' });
    expect((await date(id, [1], '2026')).status).toBe(400);
    expect((await date(id, [9])).status).toBe(404);
  });

  it('is not needed for attendance sheets, which become ready if nothing else is in doubt', async () => {
    const id = await anIntake([{ outcome: 'da verificare' }, { outcome: 'da verificare', employee: luca }]);
    const reasons = (n: number, codes: string[]) =>
      portal.owner.query('UPDATE intake_row SET reasons = $3 WHERE intake_id = $1 AND n = $2', [id, n, codes]);
    await reasons(1, ['attendance-alone', 'code-matches']);
    await reasons(2, ['name-differs']);
    const keep = (righe: number[]) =>
      consultant.put(`/apiback/api/acquisizioni/${id}/righe`, { righe, decisione: 'assigned', periodo: null });
    expect((await keep([1, 2])).json.errorKey).toBe('intake-row-not-ready');
    expect(await rowsOf(id)).toMatchObject([
      { posizione: 'decidere', dubbi: [{ dubbio: 'attendance', proposta: null }] },
      { dubbi: [] },
    ]);
    expect((await keep([1])).json).toMatchObject([{ posizione: 'pronto', periodo: '202611' }]);
  });

  it('makes a row a duplicate if the person already has a payslip of that month', async () => {
    const employee = await anEmployee(portal.owner, company);
    await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202603 });
    const id = await anIntake([undated(employee)]);
    expect((await date(id, [1], '202603')).json).toMatchObject([{ esito: 'duplicato', posizione: 'decidere' }]);
  });
});
