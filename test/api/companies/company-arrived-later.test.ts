import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveUpTask } from '../../../src/features/documents/core/deletion.jobs.ts';
import { ACTING, actingPdf } from '../../support/pdf/acting-pdf.ts';
import { importCompany } from '../../support/portal/import-company.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * The package from which a company was imported (P175) moves with the company, and is deleted when a person in it is
 * erased.
 */
let portal: Portal;
let folder: string;
let giving: TestPractice;
let first: TestPractice;
let second: TestPractice;
let company: TestCompany;
let code: string;
let sha256: string;
const callers = new Map<string, Caller>();
const as = (who: string): Caller => callers.get(who) ?? portal.anonymous;
const one = async (query: string, values: unknown[] = []) => (await portal.owner.query(query, values)).rows[0];
const idIn = async ({ id }: TestPractice): Promise<string> =>
  (await one('SELECT id FROM company WHERE practice_id = $1 AND tax_code = $2', [id, company.taxCode]))?.id;
const origins = async (who: string, practice: TestPractice) =>
  (await as(who).get(`/apiback/api/Azienda/${await idIn(practice)}/provenienze`)).json;

/** Downloads the package of a company of the giving practice and returns its path. */
async function packageOf({ id }: TestCompany): Promise<string> {
  const answer = await as('da').get(`/apiback/api/Azienda/${id}/pacchetto`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  const file = path.join(folder, `${id}.zip`);
  await writeFile(file, answer.bytes);
  return file;
}

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  folder = await mkdtemp(path.join(tmpdir(), 'portale-arrived-'));
  const { owner } = portal;
  [giving, first, second] = [
    await aPractice(owner, 'da'),
    await aPractice(owner, 'uno'),
    await aPractice(owner, 'due'),
  ];
  await owner.query("UPDATE account SET email = 'due@esempio.invalid' WHERE login = 'due'");
  for (const who of ['da', 'uno', 'due']) callers.set(who, await portal.login(who));
  company = await aCompany(owner, giving);
  await anEmployee(owner, company);
  const left = await anEmployee(owner, company, { hired_on: '2001-01-01', ended_on: '2010-03-31' });
  await aPayslip(portal, left, { createdBy: giving.accountId, publishOn: '2010-03-10', period: 201003 });
  await importCompany(portal, await packageOf(company), first);
  ({ code } = company);
  ({ sha256 } = await one("SELECT encode(sha256, 'hex') AS sha256 FROM company_origin"));
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

it('an imported package moves with its company to another practice, and only that practice has it', async () => {
  const [kept] = await origins('uno', first);
  const offered = await as('uno').post(`/apiback/api/Azienda/${await idIn(first)}/passaggio`, {
    studio: 'due@esempio.invalid',
  });
  expect(offered.status, offered.text).toBeLessThan(300);
  const answer = await as('due').post(`/apiback/api/passaggi/${offered.json.id}/accetta`, { codice: code });
  expect(answer.status, answer.text).toBe(200);
  expect(await origins('due', second)).toEqual([kept]);
  expect((await as('due').get(`/apiback/api/provenienze/${kept.id}`)).status).toBe(200);
  for (const who of ['uno', 'da'])
    expect((await as(who).get(`/apiback/api/provenienze/${kept.id}`)).status, who).toBe(404);
  expect(await one("SELECT practice_id FROM blob WHERE sha256 = decode($1, 'hex')", [sha256])).toEqual({
    practice_id: second.id,
  });
});

it('an imported package is deleted when a person in it is erased: no row refers to its content, and its page shows that', async () => {
  const { id } = await one('SELECT id FROM employee WHERE practice_id = $1 AND ended_on IS NOT NULL', [second.id]);
  const erased = await as('due').post('/apiback/api/conservazione/elimina', {
    ...{ dipendenti: [id], aziende: [], persone: 1, documenti: 1 },
  });
  expect([erased.status, erased.json]).toEqual([200, { persone: 1, documenti: 1 }]);
  const [{ id: origin, eliminato }] = await origins('due', second);
  expect(eliminato).toBe(true);
  expect((await as('due').get(`/apiback/api/provenienze/${origin}`)).status).toBe(404);
  // A job deletes the unreferenced content once no undo can need it.
  const superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  const { rows } = await superuser.query(
    `SELECT j.payload->'contents' AS contents FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'giveUpContents'`,
  );
  await superuser.end();
  const contents: string[] = rows.flatMap((row) => row.contents);
  expect(contents).toContain(sha256);
  await giveUpTask(portal.server.app)({ practiceId: second.id, contents });
  expect(await one("SELECT FROM blob WHERE sha256 = decode($1, 'hex')", [sha256])).toBeUndefined();
  expect(await portal.server.app.blobs.has(second.id, sha256)).toBe(false);
  // The other people stay, and so does everything else that was imported.
  expect(await one('SELECT count(*)::int AS n FROM employee WHERE practice_id = $1', [second.id])).toEqual({ n: 1 });
});

it('an imported package must not contain an active PDF, unless another installation signed the package', async () => {
  const other = await aCompany(portal.owner, giving);
  const acting = ACTING.script?.[0]?.[1];
  const bytes = actingPdf(acting);
  await aDocument(portal, other, { kind: 'companyDocument', createdBy: giving.accountId, bytes });
  const zip = await packageOf(other);
  const said = await importCompany(portal, zip, first).catch((error: { stderr: string }) => error.stderr);
  expect(said).toContain('would not be taken at an upload');
  expect(await one('SELECT FROM company WHERE practice_id = $1', [first.id])).toBeUndefined();
  expect(await one('SELECT FROM blob WHERE practice_id = $1', [first.id])).toBeUndefined();
  const key = path.join(folder, 'chiave.der');
  const { json } = await portal.anonymous.get('/apiback/api/ricevute/chiave');
  await writeFile(key, Buffer.from(json.chiave, 'base64'));
  expect(await importCompany(portal, zip, first, '--key', key)).toContain('Came: 1 company');
});
