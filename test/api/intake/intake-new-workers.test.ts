import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Registry } from '../../../src/recognition/recognition.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import {
  aCompany,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** The first day of a practice, when people are known only from the uploaded month (P21). */
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

interface Row {
  n: number;
  codiceFiscale: string;
  posizione: string;
  dipendente: { codiceFiscale: string; codiceAzienda: string } | null;
  nuovo: {
    cognome: string;
    nome: string;
    perche: string | null;
    intestazione: { codiceFiscale: string; partitaIva: string | null; nome: string } | null;
  } | null;
}

async function read(consultant: Caller, id: string): Promise<{ stato: string; righe: Row[] }> {
  await expect
    .poll(async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json.stato)
    .not.toBe('analysing');
  return (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
}

/** Creates a practice without people, whose consultant has uploaded a month. */
async function aFirstDay(people = 4) {
  const practice: TestPractice = await aPractice(portal.owner);
  const consultant = await portal.login(practice.login);
  const { bytes, registry } = bulkPdf({
    seed: 5,
    layout: 'zucchetti',
    companies: 2,
    people,
    month: 202610,
    traps: 'none',
  });
  const sent = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'ottobre.pdf', bytes }], {
    tipo: 'cedolini',
  });
  const id: string = sent.json.id;
  const { righe } = await read(consultant, id);
  return { practice, consultant, id, righe, registry };
}

const ofCompany = (righe: readonly Row[], code: string) =>
  righe.filter((row) => row.nuovo?.intestazione?.codiceFiscale === code);

function asPrinted(row: Row | undefined) {
  const printed = row?.nuovo?.intestazione;
  return {
    ragioneSociale: printed?.nome ?? '',
    codiceFiscale: printed?.codiceFiscale ?? '',
    partitaIva: printed?.partitaIva ?? null,
    codiceAzienda: printed?.codiceFiscale ?? '',
  };
}

const enter = (consultant: Caller, id: string, body: Record<string, unknown>) =>
  consultant.post(`/apiback/api/acquisizioni/${id}/lavoratori`, { rileggi: false, ...body });

function companyOf(registry: Registry, at: number) {
  const company = registry.companies[at];
  if (!company) throw new Error('no company');
  return company;
}

it('people whose code, name and birth agree are registered, with the company of the heading, and recognised in the file', async () => {
  const { practice, consultant, id, righe, registry } = await aFirstDay();
  await portal.owner.query(
    `UPDATE intake_row SET employer = employer || jsonb_build_object('employment', jsonb_build_object(
       'number', lpad(n::text, 4, '0'), 'hiredOn', '2021-11-01', 'branch', '01 LODI', 'qualification', 'OPERAIO'))
     WHERE intake_id = $1`,
    [id],
  );
  expect(righe.map((row) => row.nuovo?.perche)).toEqual(righe.map(() => null));
  for (const [at, company] of registry.companies.entries()) {
    const own = ofCompany(righe, company.taxCode);
    expect(own).toHaveLength(4);
    const made = await enter(consultant, id, {
      righe: own.map((row) => row.n),
      azienda: asPrinted(own[0]),
      rileggi: at === registry.companies.length - 1,
    });
    expect([made.status, made.json.azienda.nome, made.json.creati.length]).toEqual([
      200,
      company.legalName.toUpperCase(),
      4,
    ]);
  }
  const now = await read(consultant, id);
  expect(now.righe.map((row) => [row.posizione, row.dipendente?.codiceFiscale])).toEqual(
    righe.map((row) => ['pronto', row.codiceFiscale]),
  );
  expect(now.righe.map((row) => row.dipendente?.codiceAzienda)).toEqual(
    righe.map((row) => row.nuovo?.intestazione?.codiceFiscale),
  );
  const { rows } = await portal.owner.query(
    `SELECT e.web_access OR c.web_access AS access, l.action, l.canonical::jsonb -> 'data' AS data, count(*)::int AS n
     FROM employee e JOIN company c ON c.id = e.company_id
       JOIN ledger l ON l.employee_id = e.id AND l.action = 'employeeCreated' AND l.company_id = c.id
     WHERE c.practice_id = $1 GROUP BY 1, 2, 3`,
    [practice.id],
  );
  const data = { intake: id, webAccess: false };
  expect(rows).toEqual([{ access: false, action: 'employeeCreated', data, n: 8 }]);
  const { rows: entered } = await portal.owner.query(
    `SELECT e.employee_code AS number, e.hired_on::text AS "hiredOn", e.qualification, b.code, b.description
     FROM employee e LEFT JOIN branch b ON b.company_id = e.company_id AND b.code = e.branch_code
     WHERE e.practice_id = $1 ORDER BY e.employee_code`,
    [practice.id],
  );
  const branch = { code: '01', description: 'Lodi' };
  expect(entered).toEqual(
    righe.map((_, at) => ({ number: `000${at + 1}`, hiredOn: '2021-11-01', qualification: 'Operaio', ...branch })),
  );
  const { rows: companies } = await portal.owner.query(
    `SELECT c.tax_code AS "taxCode", l.canonical::jsonb -> 'data' AS data FROM company c
       JOIN ledger l ON l.object_kind = 'company' AND l.object_id = c.id AND l.action = 'companyCreated' AND l.company_id = c.id
     WHERE c.practice_id = $1 ORDER BY c.id`,
    [practice.id],
  );
  expect(companies).toEqual(registry.companies.map(({ taxCode }) => ({ taxCode, data })));
  const confirmed = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
  expect([confirmed.status, confirmed.json.righe]).toEqual([200, 8]);
});

it('only undecided rows are analysed again', async () => {
  const { consultant, id, righe, registry } = await aFirstDay();
  const [own, others] = registry.companies.map((company) => ofCompany(righe, company.taxCode));
  const [left] = others ?? [];
  await consultant.put(`/apiback/api/acquisizioni/${id}/righe/${left?.n}`, { decisione: 'leftOut' });
  const body = { righe: own?.map((row) => row.n), azienda: asPrinted(own?.[0]), rileggi: true };
  expect((await enter(consultant, id, body)).status).toBe(200);
  const now = await read(consultant, id);
  const positions = now.righe.map((row) => row.posizione);
  expect([
    positions.filter((one) => one === 'pronto').length,
    positions.filter((one) => one === 'escluso').length,
  ]).toEqual([4, 1]);
  expect(now.righe.find((row) => row.n === left?.n)?.posizione).toBe('escluso');
  expect(now.righe.filter((row) => row.posizione === 'decidere').map((row) => row.dipendente)).toEqual([
    null,
    null,
    null,
  ]);
});

it('people are registered only in the heading’s company, and a company only with the codes of the heading', async () => {
  const { practice, consultant, id, righe, registry } = await aFirstDay();
  const [first, second] = [companyOf(registry, 0), companyOf(registry, 1)];
  const [own, others] = [ofCompany(righe, first.taxCode), ofCompany(righe, second.taxCode)];
  const wrong = await enter(consultant, id, { righe: own.map((row) => row.n), azienda: asPrinted(others[0]) });
  expect(wrong.status).toBe(409);
  expect(wrong.text).toContain('worker-of-another-company');
  const badCheck = {
    ...asPrinted(own[0]),
    codiceFiscale: `${first.taxCode.slice(0, 10)}${(Number(first.taxCode[10]) + 1) % 10}`,
  };
  expect((await enter(consultant, id, { righe: [own[0]?.n], azienda: badCheck })).status).toBe(400);
  const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM company WHERE practice_id = $1', [
    practice.id,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

it('a parent company’s own intake registers nobody in other companies of its group', async () => {
  const practice = await aPractice(portal.owner);
  const head = await aCompany(portal.owner, practice, { login: 'testa-che-entra' });
  const sister = await aCompany(portal.owner, practice, { head });
  const month = { seed: 6, layout: 'zucchetti', companies: 1, people: 2, month: 202610, traps: 'none' } as const;
  const { bytes, registry } = bulkPdf(month);
  const { taxCode } = companyOf(registry, 0);
  await portal.owner.query('UPDATE company SET tax_code = $2, vat_number = NULL WHERE id = $1', [sister.id, taxCode]);
  const manager = await portal.login('testa-che-entra');
  const sent = await manager.upload('/apiback/api/acquisizioni', [{ name: 'ottobre.pdf', bytes }], {
    tipo: 'cedolini',
  });
  const { righe } = await read(manager, sent.json.id);
  expect(righe).toHaveLength(2);
  for (const azienda of [{ codice: sister.code }, asPrinted(righe[0])])
    expect((await enter(manager, sent.json.id, { righe: righe.map(({ n }) => n), azienda })).status).toBe(404);
  const { rows } = await portal.owner.query('SELECT FROM employee WHERE practice_id = $1', [practice.id]);
  expect(rows).toEqual([]);
});

it('nobody is registered twice, or if they already exist', async () => {
  const { consultant, id, righe, registry } = await aFirstDay();
  const own = ofCompany(righe, companyOf(registry, 0).taxCode);
  // Makes the first two slips those of one person.
  const [first, second] = own;
  await portal.owner.query(
    `UPDATE intake_row r SET tax_code = o.tax_code, printed_name = o.printed_name, boxes = o.boxes FROM intake_row o
     WHERE r.intake_id = $1 AND o.intake_id = r.intake_id AND r.n = $2 AND o.n = $3`,
    [id, second?.n, first?.n],
  );
  const body = { righe: own.map((row) => row.n), azienda: asPrinted(own[0]) };
  const made = await enter(consultant, id, body);
  expect([made.status, made.json.creati?.length], made.text).toEqual([200, own.length - 1]);
  // Sends all rows, and then a single row.
  for (const righe of [body.righe, body.righe.slice(0, 1)]) {
    const again = await enter(consultant, id, { righe, azienda: { codice: companyOf(registry, 0).taxCode } });
    expect(again.status).toBe(409);
    expect(again.text).toContain('employee-exists');
  }
  const { righe: now } = await read(consultant, id);
  expect(now.filter((row) => own.some(({ n }) => n === row.n)).map((row) => row.nuovo?.perche)).toEqual(
    own.map(() => 'È già in anagrafica: assegnagli le pagine'),
  );
});

it('a registration is refused while files are being analysed, and for rows or companies of others', async () => {
  const { consultant, id, righe, registry } = await aFirstDay();
  const own = ofCompany(righe, companyOf(registry, 0).taxCode);
  const azienda = asPrinted(own[0]);
  expect((await enter(consultant, id, { righe: [999], azienda })).status).toBe(404);
  const stranger = await portal.login((await aPractice(portal.owner)).login);
  expect((await enter(stranger, id, { righe: [own[0]?.n], azienda })).status).toBe(404);
  expect((await enter(consultant, id, { righe: [own[0]?.n], azienda: { codice: 'ALTRUI' } })).status).toBe(404);
  await portal.owner.query(`UPDATE intake SET state = 'analysing' WHERE id = $1`, [id]);
  const busy = await enter(consultant, id, { righe: [own[0]?.n], azienda });
  expect(busy.status).toBe(409);
  expect(busy.text).toContain('intake-busy');
});

it('registered people can be given web access and letters', async () => {
  const { consultant, id, righe, registry } = await aFirstDay();
  const own = ofCompany(righe, companyOf(registry, 0).taxCode);
  const made = await enter(consultant, id, { righe: own.map((row) => row.n), azienda: asPrinted(own[0]) });
  const ids = made.json.creati.map((one: { id: string }) => one.id);
  const give = () => consultant.put('/apirest/api/users/company/employees/accessoweb', { ids });
  expect((await give()).json).toEqual({ abilitati: 4 });
  expect((await give()).json).toEqual({ abilitati: 0 });
  const letters = await consultant.post('/apirest/api/activationletter', { ids });
  expect([letters.status, letters.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { rows } = await portal.owner.query(
    `SELECT count(*)::int AS n FROM ledger WHERE action = 'employeeChanged' AND employee_id = ANY($1::bigint[])`,
    [ids],
  );
  expect(rows).toEqual([{ n: 4 }]);
  const stranger = await portal.login((await aPractice(portal.owner)).login);
  expect((await stranger.put('/apirest/api/users/company/employees/accessoweb', { ids })).status).toBe(404);
});
