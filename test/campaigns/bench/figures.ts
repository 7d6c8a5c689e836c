import sql from 'sql-template-tag';
import { companiesByTaxCode } from '../../../src/directory/companies.store.ts';
import { loginsOf } from '../../../src/directory/logins.store.ts';
import * as companies from '../../../src/features/companies/companies.store.ts';
import * as dashboard from '../../../src/features/dashboard/dashboard.store.ts';
import { type FigureKind, KINDS } from '../../../src/features/dashboard/figures.ts';
import { newestOfEmployees } from '../../../src/features/documents/core/documents.store.ts';
import { namesOf } from '../../../src/features/documents/core/load.store.ts';
import { readLastActive } from '../../../src/features/employees/employees.store.ts';
import { listNotes } from '../../../src/features/notes/notes.store.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { openDatabase, type Transaction } from '../../../src/server/database/database.ts';
import { aBenchPractice } from './shared/bench-practice.ts';

/**
 * Measures each endpoint of "Company data" over ten years of 500 companies, compared with the bare SQL: the same
 * statements in a transaction on `pg`, without row-level security, with one client. Budget: 3 times the SQL, or 10 ms
 * at the 95th percentile, as for lists.
 */
const COMPANIES = 500;
const EMPLOYEES_EACH = 8;
const FIRST_YEAR = 2017;
const YEARS = 10;
const ROUNDS = 100;

const practice = await aBenchPractice();
const { owner } = practice;

const started = performance.now();
await owner.query(`
  INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
  SELECT 1, 'A' || n, lpad(n::text, 11, '0'), 'Azienda ' || n, 'Azienda ' || n FROM generate_series(1, ${COMPANIES}) n`);
await owner.query(`
  INSERT INTO branch (practice_id, company_id, code, description)
  SELECT 1, c.id, '000' || b, 'Sede ' || b FROM company c CROSS JOIN generate_series(1, 2) b`);
await owner.query(`
  INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, branch_code)
  SELECT 1, (n - 1) / ${EMPLOYEES_EACH} + 1, 'X' || lpad(n::text, 15, '0'), 'Nome' || n % 97, 'Cognome' || n % 4001, '000' || n % 2 + 1
  FROM generate_series(1, ${COMPANIES * EMPLOYEES_EACH}) n`);
await owner.query(`INSERT INTO blob (practice_id, sha256, size) VALUES (1, sha256('x'), 1)`);
await owner.query(`
  INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256,
    publish_on, appeared_at, employee_read_at, created_by, created_at)
  SELECT 1, e.company_id, e.id, 'payslip', 'ordinary', (${FIRST_YEAR} + p / 12) * 100 + p % 12 + 1, 'Cedolino', 'a.pdf', 1, sha256('x'),
    date '${FIRST_YEAR}-02-07' + p * 30, date '${FIRST_YEAR}-02-07' + p * 30, CASE WHEN (e.id + p) % 3 > 0 THEN now() END, 1, date '${FIRST_YEAR}-02-05' + p * 30
  FROM employee e CROSS JOIN generate_series(0, ${12 * YEARS - 1}) p`);
await owner.query(`
  INSERT INTO note (practice_id, company_id, text, created_by, created_at)
  SELECT 1, c.id, 'Nota ' || n, 1, date '${FIRST_YEAR}-01-01' + n * 30 FROM company c CROSS JOIN generate_series(1, ${12 * YEARS}) n`);

/** The row shape of each kind: month or null, branch or null, employee or null, section, item, amounts. */
const SHAPES: Record<FigureKind, string> = {
  cedolini: `SELECT m, '000' || b, NULL, NULL, NULL, ARRAY[4, 800000, 560000, 76000, 240000, 110000] FROM months, branches`,
  costi: `SELECT m, '000' || b, NULL, NULL, NULL, ARRAY[800000, 240000, 10000, 14000, 60000, 6000, -12] FROM months, branches`,
  presenze: `SELECT m, '000' || b, NULL, NULL, i, ARRAY[16000] FROM months, branches, unnest('{LAVORATE,STRAORDINARIO,FERIE,ROL,MALATTIA,INFORTUNIO}'::text[]) i`,
  presenzeDipendenti: `SELECT m, NULL, e.id, NULL, i, ARRAY[16000] FROM months, (SELECT id FROM employee WHERE company_id = s.company_id) e, unnest('{LAVORATE,FERIE}'::text[]) i`,
  ratei: `SELECT NULL, '000' || b, NULL, 'ORE', i, ARRAY[1200, 530, 320] FROM branches, unnest('{FERIE,ROL,EXFEST,13A,14A,TFR}'::text[]) i`,
  bilancio: `SELECT NULL, NULL, NULL, 'ECONOMICO', 'B.' || n, ARRAY[16220320, 15000000] FROM generate_series(1, 20) n`,
  filiali: `SELECT NULL, NULL, NULL, NULL, '000' || b, ARRAY[4, 22909548] FROM branches`,
  forza: `SELECT m, '000' || b, NULL, NULL, i, ARRAY[4] FROM months, branches, unnest('{Operai,Impiegati,Quadri,Dirigenti}'::text[]) i`,
};
for (const [kind, rows] of Object.entries(SHAPES)) {
  await owner.query(`
    INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
    SELECT 1, c.id, y, '${kind}', 'a.csv', sha256('x'), 1, 1
    FROM company c CROSS JOIN generate_series(${FIRST_YEAR}, ${FIRST_YEAR + YEARS - 1}) y`);
  await owner.query(`
    WITH months AS (SELECT generate_series(1, 12) AS m), branches AS (SELECT generate_series(1, 2) AS b)
    INSERT INTO figure (practice_id, company_id, set_id, line, month, branch_code, employee_id, section, item, description, amounts)
    SELECT 1, s.company_id, s.id, row_number() OVER (PARTITION BY s.id), r.month::smallint, r.branch, r.employee::bigint, r.section, r.item, r.item, r.amounts::bigint[]
    FROM figure_set s CROSS JOIN LATERAL (${rows}) r(month, branch, employee, section, item, amounts) WHERE s.kind = '${kind}'`);
}
await owner.query('VACUUM ANALYZE');
const { rows: counted } = await owner.query(
  'SELECT (SELECT count(*)::int FROM figure) AS figures, (SELECT count(*)::int FROM document) AS documents',
);
console.log(
  `${counted[0].figures} figures and ${counted[0].documents} documents of ${COMPANIES} companies over ${YEARS} years, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
);

const { url, consultant } = await practice.open();
const headers = { authorization: `Bearer ${consultant.token}` };
const bare = openDatabase(practice.ownerUrl, () => new Date(), { connections: 1 });
const scope = { role: 'consultant', accountId: '1', practiceId: '1' } as const;
const today = romeDay(new Date());

interface Subject {
  id: string;
  taxCode: string;
  code: string;
  year: number;
  /** The id of one of the company's people. */
  person: string;
}
const subjectOf = (round: number): Subject => {
  const n = ((round * 7919) % COMPANIES) + 1;
  return {
    id: String(n),
    taxCode: String(n).padStart(11, '0'),
    code: `A${n}`,
    year: FIRST_YEAR + (round % YEARS),
    person: `X${String(n * EMPLOYEES_EACH).padStart(15, '0')}`,
  };
};

interface Measure {
  address: (of: Subject) => string;
  statements: (tx: Transaction, of: Subject) => Promise<unknown>;
}
/** Requests a company's figures of a year. */
const ofYear = (
  call: string,
  kind: FigureKind,
  work: (tx: Transaction, wanted: dashboard.Wanted) => Promise<unknown>,
): Measure => ({
  address: ({ taxCode, year }) => `${call}?cfAzienda=${taxCode}&anno=${year}`,
  statements: async (tx, { taxCode, year }) => {
    const [company] = await companiesByTaxCode(tx, [taxCode]);
    return work(tx, { companyIds: company ? [company.id] : [], kind, year, branches: [] });
  },
});
const sums = (call: string, kind: FigureKind, before = false) =>
  ofYear(call, kind, async (tx, wanted) => {
    const measures = KINDS[kind].measures.length;
    await dashboard.sumFigures(tx, wanted, measures);
    if (before) await dashboard.sumFigures(tx, { ...wanted, year: (wanted.year ?? 0) - 1 }, measures);
  });
const ofCompany = (
  call: (of: Subject) => string,
  work: (tx: Transaction, companyId: string) => Promise<unknown>,
): Measure => ({
  address: call,
  statements: async (tx, { taxCode }) => {
    const [company] = await companiesByTaxCode(tx, [taxCode]);
    return work(tx, company?.id ?? '');
  },
});

const CALLS: Record<string, Measure> = {
  'Azienda/lista': { address: () => 'Azienda/lista', statements: companies.listForPicker },
  'Azienda/listahomecons': {
    address: () => 'Azienda/listahomecons',
    statements: (tx) => companies.listForConsultantHome(tx, today),
  },
  'Azienda/scadenze': {
    address: () => 'Azienda/scadenze',
    statements: (tx) => companies.listDeadlines(tx, today, 'month'),
  },
  'Azienda/listaazidoclav': {
    address: () => 'Azienda/listaazidoclav',
    statements: (tx) => companies.listWithDocuments(tx, 'employee', today),
  },
  'Azienda/listaazidoc': {
    address: () => 'Azienda/listaazidoc?denominazione=Azienda%204',
    statements: (tx) => companies.listWithDocuments(tx, 'company', today, 'Azienda 4'),
  },
  'Azienda/percodintegrato': {
    address: ({ code }) => `Azienda/percodintegrato?codice=003-B-1-${code}`,
    statements: (tx, { code }) => companies.readCompany(tx, { integratedCode: `003-B-1-${code}` }),
  },
  'Azienda/{id}': {
    address: ({ id }) => `Azienda/${id}`,
    statements: async (tx, { id }) => {
      await companies.readCompany(tx, { id });
      await companies.detailOf(tx, id, today);
    },
  },
  'Azienda/doclavrecazi': ofCompany(
    ({ taxCode }) => `Azienda/doclavrecazi?cfAzienda=${taxCode}`,
    async (tx, id) => namesOf(tx, await newestOfEmployees(tx, id, 10)),
  ),
  'Azienda/filcant': ofCompany(({ taxCode }) => `Azienda/filcant?cfAzienda=${taxCode}`, companies.listBranches),
  'Azienda/forzaaziendale': sums('Azienda/forzaaziendale', 'forza'),
  'Nota/lista': ofCompany(
    ({ taxCode }) => `Nota/lista?cfAzienda=${taxCode}`,
    async (tx, id) => {
      const rows = await listNotes(tx, id, { offset: 0, limit: null });
      await loginsOf(
        tx,
        rows.map(({ createdBy }) => createdBy),
      );
    },
  ),
  'dipendente/lista': ofCompany(
    ({ taxCode }) => `dipendente/lista?cfAzienda=${taxCode}`,
    (tx, id) =>
      tx.all(sql`
        SELECT e.id, e.first_name, e.last_name, e.tax_code, c.tax_code, c.legal_name, e.employee_code, e.ended_on, count(*) OVER ()
        FROM employee e JOIN company c ON c.id = e.company_id WHERE e.company_id = ${id}
        ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`),
  ),
  'lastactive/{cf}': {
    address: ({ person }) => `lastactive/${person}`,
    statements: (tx, { person }) => readLastActive(tx, person),
  },
  cedriepannuoazienda: sums('cedriepannuoazienda', 'cedolini'),
  rateiannoazi: sums('rateiannoazi', 'ratei'),
  presassmeseazitot: sums('presassmeseazitot', 'presenze'),
  presassmeseazi: ofYear('presassmeseazi', 'presenzeDipendenti', (tx, wanted) =>
    dashboard.figuresOfPeople(tx, wanted, null),
  ),
  'DocBilancio/sitecopatr': sums('DocBilancio/sitecopatr', 'bilancio', true),
  'DocBilancio/filattiv': sums('DocBilancio/filattiv', 'filiali'),
  'DocCostiPag/salcostipers': sums('DocCostiPag/salcostipers', 'costi', true),
  'datiazienda/importazioni': ofCompany(
    ({ taxCode }) => `datiazienda/importazioni?cfAzienda=${taxCode}`,
    async (tx, id) => {
      const rows = await dashboard.listImports(tx, [id]);
      await loginsOf(tx, [...new Set(rows.map(({ createdBy }) => createdBy))]);
    },
  ),
};

let within = true;
console.log('\nms                          p50 http  p50 sql   ratio  p95 http  p95 sql   ratio');
for (const [name, { address, statements }] of Object.entries(CALLS)) {
  const times = { http: [] as number[], sql: [] as number[] };
  for (let round = -10; round < ROUNDS; round += 1) {
    const subject = subjectOf(round + 1000);
    // The request and the SQL run in the same round, so that noise affects both.
    const works = {
      sql: () => bare.inScope(scope, (tx) => statements(tx, subject)),
      http: async () => {
        const response = await fetch(`${url}/apiback/api/${address(subject)}`, { headers });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
      },
    };
    for (const kind of ['sql', 'http'] as const) {
      const begin = performance.now();
      await works[kind]();
      if (round >= 0) times[kind].push(performance.now() - begin);
    }
  }
  const at = (values: number[], quantile: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * quantile)] ?? 0;
  const [p50, s50, p95, s95] = [at(times.http, 0.5), at(times.sql, 0.5), at(times.http, 0.95), at(times.sql, 0.95)];
  const cells = [p50, s50, p50 / s50, p95, s95, p95 / s95].map((value) => value.toFixed(2).padStart(8));
  console.log(`${name.padEnd(26)}${cells.join('  ')}`);
  within &&= p50 / s50 <= 3 || p95 <= 10;
}
console.log(within ? '\nwithin the budget (≤ 3×, or ≤ 10 ms at p95)' : '\nOVER the budget (≤ 3×, or ≤ 10 ms at p95)');

await bare.close();
await practice.close();
process.exitCode = within ? 0 : 1;
