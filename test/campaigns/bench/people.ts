import { writeXlsx } from '../../../src/server/sheets/write-sheet.ts';
import { aPerson } from '../../support/portal/people.ts';
import { aBenchPractice } from './shared/bench-practice.ts';

/**
 * Measures preview and import of 10,000 employees from XLSX, over HTTP, compared with inserting the same rows one by
 * one in bare SQL, as a script would. Budget: 5 times the SQL. The time of a single-statement insert is printed for
 * comparison.
 */
const PEOPLE = 10_000;
const BUDGET = 5;
const ROUNDS = 3;

const practice = await aBenchPractice();
const { owner } = practice;
await owner.query(`
  INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
  SELECT 1, 'A' || n, lpad(n::text, 11, '0'), 'Azienda ' || n, 'Azienda ' || n FROM generate_series(1, ${3 * ROUNDS}) n`);
const people = Array.from({ length: PEOPLE }, (_, at) => ({
  ...aPerson(at + 1),
  code: String(at + 1).padStart(5, '0'),
}));
const sheet = await writeXlsx([
  {
    name: 'Personale',
    headers: ['Cognome', 'Nome', 'Codice fiscale', 'E-mail', 'Matricola', 'Qualifica', 'Data assunzione'],
    rows: people.map((one) => [
      one.lastName,
      one.firstName,
      one.taxCode,
      `p${one.code}@prova.it`,
      one.code,
      'Operaio',
      '01/03/2024',
    ]),
  },
]);
const { consultant } = await practice.open();

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const COLUMNS =
  '(practice_id, company_id, tax_code, first_name, last_name, email, employee_code, qualification, hired_on)';
const valuesOf = (one: (typeof people)[number], company: number) => [
  1,
  company,
  one.taxCode,
  one.firstName,
  one.lastName,
  `p${one.code}@prova.it`,
  one.code,
  'Operaio',
  '2024-03-01',
];

async function oneByOne(company: number): Promise<void> {
  await owner.query('BEGIN');
  for (const one of people)
    await owner.query({
      name: 'hire',
      text: `INSERT INTO employee ${COLUMNS} VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: valuesOf(one, company),
    });
  await owner.query('COMMIT');
}
async function atOnce(company: number): Promise<void> {
  const rows = JSON.stringify(
    people.map((one) => ({ t: one.taxCode, f: one.firstName, l: one.lastName, m: one.code })),
  );
  await owner.query(
    `INSERT INTO employee ${COLUMNS} SELECT 1, ${company}, t, f, l, 'p' || m || '@prova.it', m, 'Operaio', '2024-03-01'
     FROM jsonb_to_recordset($1::jsonb) AS n(t text, f text, l text, m text)`,
    [rows],
  );
}

async function byPortal(company: number, times: { preview: number; import: number }): Promise<void> {
  const at = `/apirest/api/users/company/import`;
  let rows: { riga: number; valori: Record<string, string | null> }[] = [];
  times.preview = await timed(async () => {
    rows = (await consultant.upload(`${at}/anteprima?idCompany=A${company}`, [{ name: 'a.xlsx', bytes: sheet }])).json
      .righe;
  });
  times.import = await timed(async () => {
    const body = rows.map(({ riga, valori }) => ({ riga, ...valori }));
    const answer = await consultant.post(`${at}NoWebAccess?idCompany=A${company}`, body);
    if (answer.json.creati !== PEOPLE) throw new Error(answer.text.slice(0, 500));
  });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const figures: { single: number; whole: number; preview: number; import: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const company = 3 * round + 1;
  const single = await timed(() => oneByOne(company));
  const whole = await timed(() => atOnce(company + 1));
  const times = { preview: 0, import: 0 };
  await byPortal(company + 2, times);
  figures.push({ single, whole, ...times });
}
const of = (name: keyof (typeof figures)[number]) => Math.round(median(figures.map((one) => one[name])));
const total = of('preview') + of('import');
const ratio = total / of('single');
console.log(`${PEOPLE} employees: preview ${of('preview')} ms, import ${of('import')} ms, together ${total} ms`);
console.log(`bare SQL: one by one ${of('single')} ms, in one statement ${of('whole')} ms`);
console.log(`ratio ${ratio.toFixed(2)} (≤ ${BUDGET}); against one statement ${(total / of('whole')).toFixed(2)}`);
if (ratio > BUDGET) process.exitCode = 1;

await practice.close();
