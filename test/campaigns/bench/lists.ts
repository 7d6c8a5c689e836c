import { companiesById, companiesByTaxCode } from '../../../src/directory/companies.store.ts';
import { loginsOf } from '../../../src/directory/logins.store.ts';
import { summariseDocuments } from '../../../src/features/documents/core/document-summary.store.ts';
import { listDocuments } from '../../../src/features/documents/core/documents.store.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { openDatabase } from '../../../src/server/database/database.ts';
import { aBenchPractice } from './shared/bench-practice.ts';

/**
 * Measures a company's list and summary among 1,000,000 documents of 500 companies, over HTTP, compared with the bare
 * SQL: the same statements in a transaction on `pg`, without row-level security, with one client. Budget: 3 times the
 * SQL, or 10 ms at the 95th percentile.
 */
const COMPANIES = 500;
const EMPLOYEES_EACH = 20;
const PERIODS = 100;
const ROUNDS = 400;

const practice = await aBenchPractice();
const { owner } = practice;

const started = performance.now();
await owner.query(`
  INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
  SELECT 1, 'A' || n, lpad(n::text, 11, '0'), 'Azienda ' || n, 'Azienda ' || n FROM generate_series(1, ${COMPANIES}) n`);
await owner.query(`
  INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name)
  SELECT 1, (n - 1) / ${EMPLOYEES_EACH} + 1, 'X' || lpad(n::text, 15, '0'), 'Nome' || n % 97, 'Cognome' || n % 4001
  FROM generate_series(1, ${COMPANIES * EMPLOYEES_EACH}) n`);
await owner.query(`INSERT INTO blob (practice_id, sha256, size) VALUES (1, sha256('x'), 1)`);
await owner.query(`
  INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256,
    publish_on, company_read_at, employee_read_at, created_by)
  SELECT 1, e.company_id, e.id, 'payslip', 'ordinary', (2018 + p / 12) * 100 + p % 12 + 1, 'Cedolino', 'a.pdf', 1, sha256('x'),
    CASE WHEN p < ${PERIODS - 1} THEN date '2018-02-07' + p * 30 END,
    CASE WHEN (e.id + p) % 5 = 0 THEN now() END, CASE WHEN (e.id + p) % 3 > 0 THEN now() END, 1
  FROM employee e CROSS JOIN generate_series(0, ${PERIODS - 1}) p`);
await owner.query('VACUUM ANALYZE');
const { rows: counted } = await owner.query('SELECT count(*)::int AS n FROM document');
console.log(
  `${counted[0].n} documents of ${COMPANIES} companies, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
);

const { url, consultant } = await practice.open();
const headers = { authorization: `Bearer ${consultant.token}` };

const bare = openDatabase(practice.ownerUrl, () => new Date(), { connections: 1 });
const scope = { role: 'consultant', accountId: '1', practiceId: '1' } as const;
const today = romeDay(new Date());
const taxCodeOf = (round: number) => String(((round * 7919) % COMPANIES) + 1).padStart(11, '0');

async function get(address: string): Promise<unknown> {
  const response = await fetch(url + address, { headers });
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return body;
}

const measures: { name: string; http(taxCode: string): Promise<unknown>; sql(taxCode: string): Promise<unknown> }[] = [
  {
    name: 'list, 25 rows + total',
    http: (taxCode) => get(`/apiback/api/doccedolino/lista?cfAzienda=${taxCode}&page=0&size=25`),
    sql: (taxCode) =>
      bare.inScope(scope, async (tx) => {
        const companyIds = (await companiesByTaxCode(tx, [taxCode])).map((company) => company.id);
        const filter = { whose: { companyIds }, kind: 'payslip', today, asked: {}, words: [] } as const;
        const rows = await listDocuments(tx, filter, { offset: 0, limit: 25 });
        await summariseDocuments(tx, filter);
        await companiesById(tx, companyIds);
        await loginsOf(
          tx,
          rows.map((row) => row.createdBy),
        );
      }),
  },
  {
    name: 'summary',
    http: (taxCode) => get(`/apiback/api/doccedolino/riepdocazi?cfAzienda=${taxCode}`),
    sql: (taxCode) =>
      bare.inScope(scope, async (tx) => {
        const companyIds = (await companiesByTaxCode(tx, [taxCode])).map((company) => company.id);
        await summariseDocuments(tx, { whose: { companyIds }, kind: 'payslip', today, asked: {}, words: [] });
      }),
  },
];

let within = true;
console.log('\nms                        p50 http  p50 sql   ratio  p95 http  p95 sql   ratio');
for (const { name, http, sql } of measures) {
  const times = { http: [] as number[], sql: [] as number[] };
  for (let round = -40; round < ROUNDS; round += 1) {
    const taxCode = taxCodeOf(round + 1000);
    // The request and the SQL run in the same round, so that noise affects both.
    for (const [kind, work] of [
      ['sql', sql],
      ['http', http],
    ] as const) {
      const begin = performance.now();
      await work(taxCode);
      if (round >= 0) times[kind].push(performance.now() - begin);
    }
  }
  const at = (values: number[], quantile: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * quantile)] ?? 0;
  const [p50, s50, p95, s95] = [at(times.http, 0.5), at(times.sql, 0.5), at(times.http, 0.95), at(times.sql, 0.95)];
  const cells = [p50, s50, p50 / s50, p95, s95, p95 / s95].map((value) => value.toFixed(2).padStart(8));
  console.log(`${name.padEnd(24)}${cells.join('  ')}`);
  within &&= p50 / s50 <= 3 || p95 <= 10;
}
console.log(within ? '\nwithin the budget (≤ 3×, or ≤ 10 ms at p95)' : '\nOVER the budget (≤ 3×, or ≤ 10 ms at p95)');

await bare.close();
await practice.close();
process.exitCode = within ? 0 : 1;
