import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { makeLetterCode, usersById } from '../../../src/features/accounts/managing.store.ts';
import { COMING_TABLES } from '../../../src/features/companies/handover/package-tables.ts';
import { readCompanyPackage } from '../../../src/ledger/company-package.io.ts';
import { checkCompanyPackage } from '../../../src/ledger/company-package.ts';
import { storedObjects } from '../../../src/ledger/ledger-source.store.ts';
import { daysAfter, romeDay } from '../../../src/server/clock.ts';
import { dayInRome, timeInRome } from '../../../src/text/common/format.ts';
import { importCompany } from '../../support/portal/import-company.ts';
import { aNotice } from '../../support/portal/notices.ts';
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
import { aRequest } from '../../support/portal/requests.ts';
import { aSignature } from '../../support/portal/signatures-asked.ts';
import { verified } from '../../support/portal/verified.ts';
import { membersOf } from '../../support/process/archive.ts';
import { ARRIVAL_TABLES } from '../../support/tables/arrival-tables.ts';

/** Imports a package as a company of another practice, and of another installation (P175). */
let portal: Portal;
let elsewhere: Portal;
let folder: string;
let giving: TestPractice;
let receiving: TestPractice;
let third: TestPractice;
let far: TestPractice;
let company: TestCompany;
let sibling: TestCompany;
let ada: TestEmployee;
let bruno: TestEmployee;
let slip: string;
let given: Caller;
let zip: string;
let keyFile: string;
let members: Map<string, Buffer>;
/** The numbers of mails, notifications and messages before the import. */
let told: number[];
/** The verifier's faults before the import: the test data was inserted without the portal. */
const before = new Map<Portal, string[]>();

const importing = (at: Portal, practice: TestPractice, ...more: string[]) => importCompany(at, zip, practice, ...more);
const refused = async (...args: Parameters<typeof importing>) =>
  importing(...args).then(
    (said) => `imported: ${said}`,
    (error: { stderr: string }) => error.stderr,
  );

async function faults(at: Portal): Promise<string[]> {
  const superuser = new pg.Client({ connectionString: at.urls.superuser });
  await superuser.connect();
  try {
    const report = await verified(superuser, {
      objects: storedObjects(superuser),
      storedSha256: async (practice, sha256) => ((await at.server.app.blobs.has(practice, sha256)) ? sha256 : null),
    });
    return report.faults.map(({ object, code, detail }) => `${object}: ${code} ${detail}`);
  } finally {
    await superuser.end();
  }
}
/** Inserts a company without the portal, and therefore without events. */
async function aCompanyBeside(practice: TestPractice): Promise<TestCompany> {
  const made = await aCompany(portal.owner, practice);
  before.set(portal, await faults(portal));
  return made;
}
const newFaults = async (at: Portal) => (await faults(at)).filter((fault) => !before.get(at)?.includes(fault));
const one = async (at: Portal, query: string, values: unknown[] = []) => (await at.owner.query(query, values)).rows[0];
const arrived = (at: Portal, practice: TestPractice) =>
  one(at, 'SELECT id, code, legal_name FROM company WHERE practice_id = $1 AND tax_code = $2', [
    practice.id,
    company.taxCode,
  ]);
const toldTo = async () =>
  Promise.all(
    ['outbox', 'notification', 'webhook_delivery', 'push_message'].map(
      async (table) => (await one(portal, `SELECT count(*)::int AS n FROM ${table}`)).n,
    ),
  );
const counted = (content: Map<string, Buffer>) =>
  Object.fromEntries(
    COMING_TABLES.filter(({ isNew }) => !isNew).map(({ file, part, table }) => [
      table,
      JSON.parse(String(content.get(file)))[part].length,
    ]),
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-arrives-'));
  [portal, elsewhere] = await Promise.all([startPortal({ sealed: true }), startPortal({ sealed: true })]);
  const { owner } = portal;
  giving = await aPractice(owner, 'parte');
  receiving = await aPractice(owner, 'arriva');
  third = await aPractice(owner, 'terzo');
  far = await aPractice(elsewhere.owner, 'lontano');
  company = await aCompany(owner, giving, { login: 'azienda-parte', legalName: 'Zzarriva srl' });
  await owner.query("UPDATE account SET email = 'azienda@esempio.invalid' WHERE login = 'azienda-parte'");
  await aGrant(owner, await anAccount(owner, 'azienda-parte-spenta', { email: 'spenta@esempio.invalid' }), {
    ...{ role: 'COMPANY', practice_id: giving.id, company_id: company.id, disabled_at: new Date() },
  });
  sibling = await aCompany(owner, receiving, { login: 'azienda-la' });
  // A worker may share a mailbox with an office login.
  await anEmployee(owner, sibling, { login: 'omonima', email: 'azienda@esempio.invalid' });
  await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, 'S1', 'Sede')", [
    giving.id,
    company.id,
  ]);
  ada = await anEmployee(owner, company, { login: 'ada-parte', email: 'ada@esempio.invalid', branch_code: 'S1' });
  bruno = await anEmployee(owner, company, { login: 'bruno-parte', email: 'bruno@esempio.invalid' });
  const by = { createdBy: giving.accountId, publishOn: '2026-01-01' };
  slip = await aPayslip(portal, ada, { ...by, appeared_at: '2026-01-01T06:00:00Z' });
  await aPayslip(portal, bruno, by);
  await aPayslip(portal, ada, { createdBy: giving.accountId, publishOn: '2096-05-01', period: 209604 });
  await aDocument(portal, ada, { kind: 'employeeDocument', ...by, discarded_at: new Date() });
  const letter = await aDocument(portal, company, { kind: 'companyDocument', createdBy: giving.accountId });
  const tomorrow = daysAfter(romeDay(new Date()), 1);
  await aDocument(portal, company, { kind: 'companyDocument', ...by, due_on: tomorrow, appeared_at: null });
  await aDossier(portal, company, { createdBy: giving.accountId, documents: [letter], kind: 'company' });
  const notice = await aNotice(portal, company);
  await aNotice(portal, company, { deleted_at: new Date() });
  await aNotice(portal, company, { publish_on: '2096-06-01', announced_at: null });
  await aNotice(portal, company, { draft: true, announced_at: null });
  const request = await aRequest(portal, ada, { type: 2, status: 'V' });
  await aSignature(portal, ada, { createdBy: giving.accountId, state: 'withdrawn' });
  const ours = [giving.id, company.id, giving.accountId];
  for (const [statement, values] of [
    ["INSERT INTO note (practice_id, company_id, text, created_by) VALUES ($1, $2, 'Nota', $3)", ours],
    [
      "INSERT INTO retention_hold (practice_id, company_id, employee_id, reason, set_by, set_at) VALUES ($1, $2, $4, 'Causa', $3, now())",
      [...ours, bruno.id],
    ],
    [
      "INSERT INTO standing_rule (practice_id, company_id, publish_day, since) VALUES ($1, $2, 10, '2026-01-01')",
      ours.slice(0, 2),
    ],
    [
      `WITH s AS (INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by)
         VALUES ($1, $2, 2026, 'costi', 'c.csv', sha256('c'), 1, $3) RETURNING id)
       INSERT INTO figure (practice_id, company_id, set_id, line, employee_id, amounts) SELECT $1, $2, s.id, 1, $4, '{12,34}' FROM s`,
      [...ours, ada.id],
    ],
    [
      'INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at) VALUES ($1, $2, current_date, $3, now())',
      [giving.id, bruno.id, giving.accountId],
    ],
    [
      "INSERT INTO annotation (practice_id, document_id, text, created_by, created_at) VALUES ($1, $2, 'Annotazione', $3, now())",
      [giving.id, slip, giving.accountId],
    ],
    [
      'INSERT INTO document_net (practice_id, document_id, sha256, cents) SELECT $1, id, sha256, 150000 FROM document WHERE id = $2',
      [giving.id, slip],
    ],
    [
      "INSERT INTO document_figure (practice_id, document_id, figure, sha256, unit, hundredths) SELECT $1, id, 'holidayLeft', sha256, 'hours', 800 FROM document WHERE id = $2",
      [giving.id, slip],
    ],
    [
      'INSERT INTO approval (practice_id, document_id, sha256, given_by, at) SELECT $1, id, sha256, $3, now() FROM document WHERE id = $2',
      [giving.id, slip, giving.accountId],
    ],
    [
      `INSERT INTO request_answer (practice_id, request_id, author_role, author_name, text, created_by, created_at)
       VALUES ($1, $2, 'CONSULTANT', 'Marchetti Elena', 'Fatto', $3, now())`,
      [giving.id, request, giving.accountId],
    ],
  ] as const)
    await owner.query(statement, [...values]);
  given = await portal.login('parte');
  const corrected = await given.upload(
    `/apiback/api/DocBase/${slip}/rettifica`,
    [{ name: 'c.pdf', bytes: aPdf(`Cedolino rettificato ${ada.taxCode}`) }],
    { jsonDocDto: '{}' },
  );
  expect(corrected.status, corrected.text).toBeLessThan(300);
  const worker = await portal.login('ada-parte');
  expect((await worker.get(`/apiback/api/dipendente/documenti/${slip}/download`)).status).toBe(200);
  expect((await worker.post(`/apiback/api/dipendente/avvisi/${notice}/letto`)).status).toBeLessThan(300);
  await owner.query('UPDATE document SET acknowledgement_asked = true WHERE id = $1', [slip]);
  expect((await worker.post(`/apiback/api/dipendente/documenti/${slip}/presavisione`, {})).status).toBe(204);
  // Ada also works in the receiving practice.
  await anEmployee(owner, sibling, { taxCode: ada.taxCode, login: 'ada-la', email: 'ada-la@esempio.invalid' });
  const answer = await given.get(`/apiback/api/Azienda/${company.id}/pacchetto`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  zip = path.join(folder, 'azienda.zip');
  await writeFile(zip, answer.bytes);
  members = await membersOf(answer.bytes);
  keyFile = path.join(folder, 'chiave.der');
  const { json } = await portal.anonymous.get('/apiback/api/ricevute/chiave');
  await writeFile(keyFile, Buffer.from(json.chiave, 'base64'));
  told = await toldTo();
  for (const at of [portal, elsewhere]) before.set(at, await faults(at));
});
afterAll(async () => {
  await Promise.all([portal?.close(), elsewhere?.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('an import of a company package', () => {
  it('can be previewed: lists what would be imported and what would not, and changes nothing', async () => {
    const said = await importing(portal, receiving, '--key', keyFile, '--dry-run');
    expect(said).toContain('Would come: 1 company, 1 branch, 2 employee');
    expect(said).toContain('Stays in the package alone: 1 (azienda.json, regole)');
    expect(await arrived(portal, receiving)).toBeUndefined();
    expect(await newFaults(portal)).toEqual([]);
  });

  it('creates the company in another practice with the same documents, given the key of the package', async () => {
    const said = await importing(portal, receiving, '--key', keyFile, '--code', 'NUOVA1');
    expect(said).toContain('Came: 1 company');
    const here = await arrived(portal, receiving);
    expect(here).toMatchObject({ code: 'NUOVA1', legal_name: company.legalName });
    const { rows } = await portal.owner.query(
      `SELECT encode(sha256, 'hex') AS sha256, period, publish_on::text, discarded_at, employee_read_at::text FROM document WHERE company_id = $1
       ORDER BY kind, period, sha256`,
      [here.id],
    );
    const { rows: there } = await portal.owner.query(
      `SELECT encode(sha256, 'hex') AS sha256, period, publish_on::text, discarded_at, employee_read_at::text FROM document WHERE company_id = $1
       ORDER BY kind, period, sha256`,
      [company.id],
    );
    expect(rows).toEqual(there);
  });

  it('records everything imported, so that the verifier finds no fault', async () => {
    expect(await newFaults(portal)).toEqual([]);
    const { rows } = await portal.owner.query(
      `SELECT action, count(*)::int AS n FROM ledger WHERE company_id = $1 AND actor_role = 'job' GROUP BY 1`,
      [(await arrived(portal, receiving)).id],
    );
    expect(Object.fromEntries(rows.map(({ action, n }) => [action, n]))).toMatchObject({
      companyImported: 1,
      employeeCreated: 2,
      imported: 6,
      publishedBefore: 5,
      readBefore: 1,
      acknowledgedBefore: 1,
      requestImported: 1,
      noticeImported: 3,
    });
  });

  it('sends no mail and no notification, and activates nobody', async () => {
    expect(await toldTo()).toEqual(told);
    const { id } = await arrived(portal, receiving);
    const { rows } = await portal.owner.query(
      'SELECT role, email, account_id, activated_at FROM account_grant WHERE company_id = $1 ORDER BY role, id',
      [id],
    );
    expect(rows).toEqual(
      [
        { role: 'COMPANY', email: 'azienda@esempio.invalid' },
        { role: 'EMPLOYEE', email: null },
        { role: 'EMPLOYEE', email: null },
      ].map((row) => ({ ...row, account_id: null, activated_at: null })),
    );
    // Future events are queued. What became visible during the transfer, or is due very soon, is not announced.
    const superuser = new pg.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    const { rows: later } = await superuser.query('SELECT key FROM graphile_worker.jobs WHERE key LIKE $1', [
      `%:${receiving.id}:%`,
    ]);
    await superuser.end();
    expect(new Set(later.map(({ key }) => key))).toEqual(
      new Set([`appear:${receiving.id}:2096-05-01`, `notices:${receiving.id}:2096-06-01`]),
    );
    // Only the notice with a later day and the draft are still to be announced.
    expect(
      await one(portal, 'SELECT count(*)::int AS n FROM notice WHERE company_id = $1 AND announced_at IS NULL', [id]),
    ).toEqual({ n: 2 });
    expect(
      await one(
        portal,
        `SELECT count(*)::int AS n FROM document WHERE company_id = $1 AND discarded_at IS NULL
           AND (publish_on <= current_date AND appeared_at IS NULL OR due_on IS DISTINCT FROM due_warned)`,
        [id],
      ),
    ).toEqual({ n: 0 });
    expect(
      await portal.server.app.database.inScope({ role: 'job', practiceId: receiving.id, accountId: null }, (tx) =>
        tx.all(sql`SELECT what FROM wrong_counts(${receiving.id})`),
      ),
    ).toEqual([]);
  });

  it('shows everything, with the same bytes, to the receiving consultant, and nothing to anybody else', async () => {
    const { id } = await arrived(portal, receiving);
    const consultant = await portal.login('arriva');
    const list = await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`);
    expect(list.json).toHaveLength(3);
    const here = await one(
      portal,
      "SELECT d.id, d.employee_id FROM document d WHERE company_id = $1 AND kind = 'payslip' AND employee_read_at IS NOT NULL",
      [id],
    );
    const [ours, theirs] = await Promise.all([
      consultant.get(`/apiback/api/doccedolino/download/${here.id}`),
      given.get(`/apiback/api/doccedolino/download/${slip}`),
    ]);
    expect([ours.status, Buffer.from(ours.bytes).equals(Buffer.from(theirs.bytes))]).toEqual([200, true]);
    const history = (await consultant.get(`/apiback/api/DocCronologia/lista/${here.id}`)).json;
    expect(history.map(({ stato, integra }: { stato: string; integra: boolean }) => [stato, integra])).toEqual(
      ['PresaVisione', 'LettoDipendente', 'Pubblicato', 'Nuovo'].map((stato) => [stato, true]),
    );
    // Imported events keep their original time, not that of the import.
    const was = await one(
      portal,
      `SELECT d.appeared_at, d.employee_read_at, k.at FROM document d JOIN acknowledgement k ON k.document_id = d.id
       WHERE d.id = $1`,
      [here.id],
    );
    expect(history.slice(0, 3).map(({ data, ora }: { data: string; ora: string }) => [data, ora])).toEqual(
      [was.at, was.employee_read_at, was.appeared_at].map((at: Date) => [dayInRome(at), timeInRome(at)]),
    );
    expect(dayInRome(was.appeared_at)).not.toBe(history[3].data);
    const lines = (await consultant.get(`/apiback/api/DocAnnotazioni/${here.id}/lista`)).json;
    expect(JSON.stringify(lines)).toContain('Annotazione');
    for (const [login, status] of [
      ['terzo', 404],
      ['azienda-la', 404],
      ['azienda-parte', 404],
      ['ada-parte', 403],
      ['ada-la', 403],
    ] as const) {
      const caller = await portal.login(login);
      expect((await caller.get(`/apiback/api/doccedolino/bydocbase/${here.id}`)).status, login).toBe(status);
      expect((await caller.get(`/apiback/api/dipendente/documenti/${here.id}/download`)).status, login).not.toBe(200);
    }
    // The company in the giving practice stays unchanged.
    expect((await (await portal.login('ada-parte')).get('/apiback/api/dipendente/documenti')).json).toHaveLength(1);
    expect((await (await portal.login('ada-la')).get('/apiback/api/dipendente/documenti')).json).toEqual([]);
  });

  it('announces a draft with a past day once the new practice publishes it', async () => {
    const { id } = await arrived(portal, receiving);
    const draft = await one(portal, 'SELECT id FROM notice WHERE company_id = $1 AND draft', [id]);
    const notified = async () =>
      (
        await portal.owner.query(
          `SELECT e.tax_code FROM notification n JOIN employee e ON e.id = n.employee_id
           WHERE n.kind = 'notice' AND n.object_id = $1`,
          [draft.id],
        )
      ).rows.map((row) => row.tax_code);
    expect(await notified()).toEqual([]);
    const consultant = await portal.login('arriva');
    const published = await consultant.put(`/apirest/api/company/notices/${draft.id}?cfAzienda=${company.taxCode}`, {
      bozza: false,
      dataPubblicazione: romeDay(new Date()),
    });
    expect(published.status, published.text).toBe(200);
    expect(new Set(await notified())).toEqual(new Set([ada.taxCode, bruno.taxCode]));
  });

  it('creates a company that cannot be deleted, because its documents count as delivered', async () => {
    const { id } = await arrived(portal, receiving);
    await portal.owner.query('BEGIN');
    for (const [table, column] of [
      ['employee', 'company_id'],
      ['company', 'id'],
    ]) {
      await portal.owner.query('SAVEPOINT before');
      await expect(portal.owner.query(`DELETE FROM ${table} WHERE ${column} = $1`, [id])).rejects.toThrow('delivered');
      await portal.owner.query('ROLLBACK TO before');
    }
    await portal.owner.query('ROLLBACK');
    const consultant = await portal.login('arriva');
    const { rows } = await portal.owner.query(
      'SELECT c.public_id AS company, e.id AS person FROM company c JOIN employee e ON e.company_id = c.id WHERE c.id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    for (const address of [`consultant/company/${rows[0].company}`, ...rows.map(({ person }) => `company/${person}`)]) {
      const answer = await consultant.call('DELETE', `/apirest/api/users/${address}`);
      expect([answer.status, answer.json.errorKey], address).toEqual([409, 'has-delivered-documents']);
    }
  });

  it('is refused if repeated, if the company or its code already exists, and above the quota', async () => {
    const rows = async () => (await one(portal, 'SELECT count(*)::int AS n FROM company')).n;
    const n = await rows();
    expect(await refused(portal, receiving)).toContain('This package was imported into this practice already');
    expect(await refused(portal, giving)).toContain(`a company with the tax code ${company.taxCode} already`);
    await portal.owner.query('UPDATE company SET code = $1 WHERE practice_id = $2 AND id = $3', [
      company.code,
      third.id,
      (await aCompanyBeside(third)).id,
    ]);
    expect(await refused(portal, third)).toContain('give another one by --code');
    expect(await refused(portal, { ...third, id: '999999999' })).toContain('There is no practice 999999999');
    await portal.owner.query('UPDATE practice SET quota_bytes = 10 WHERE id = $1', [third.id]);
    expect(await refused(portal, third, '--code', 'NUOVA3')).toContain('The practice has room for');
    expect(await rows()).toBe(n + 1);
    expect(await newFaults(portal)).toEqual([]);
  });

  it('stores the package for the practice’s consultants, and records its downloads', async () => {
    const { id } = await arrived(portal, receiving);
    const consultant = await portal.login('arriva');
    const [origin, ...more] = (await consultant.get(`/apiback/api/Azienda/${id}/provenienze`)).json;
    expect([more, origin.studio, origin.eliminato]).toEqual([[], expect.stringMatching(/^Studio/), false]);
    const { json } = await consultant.post(`/apiback/api/provenienze/${origin.id}/biglietto`);
    const kept = await portal.anonymous.get(json.url);
    expect(Buffer.from(kept.bytes).equals(await readFile(zip))).toBe(true);
    const again = path.join(folder, 'tenuto.zip');
    await writeFile(again, kept.bytes);
    expect(checkCompanyPackage(await readCompanyPackage(again), await readFile(keyFile)).faults).toEqual([]);
    expect(
      (await one(portal, "SELECT canonical::jsonb -> 'data' AS data FROM ledger WHERE action = 'companyOriginOpened'"))
        .data,
    ).toEqual({ manifest: origin.impronta });
    for (const login of ['terzo', 'parte'])
      expect((await (await portal.login(login)).get(`/apiback/api/provenienze/${origin.id}`)).status, login).toBe(404);
    expect((await (await portal.login('azienda-la')).get(`/apiback/api/provenienze/${origin.id}`)).status).toBe(403);
    // The clean-up of unused files keeps the package, because a row refers to it.
    const { sha256 } = await one(portal, "SELECT encode(sha256, 'hex') AS sha256 FROM company_origin");
    expect(await portal.server.app.blobs.has(receiving.id, sha256)).toBe(true);
  });

  it('lists the packages of a company, newest first, and no package of another company', async () => {
    const { id, public_id } = await one(
      portal,
      'SELECT id, public_id FROM company WHERE id = (SELECT company_id FROM company_origin)',
    );
    const other = await aCompanyBeside(receiving);
    const copy = (companyId: string, name: string) =>
      portal.owner.query(
        `INSERT INTO company_origin (practice_id, company_id, manifest_sha256, from_name, made_at, key_fingerprint, rows,
           created_by, imported_at, sha256, size)
         SELECT practice_id, $1, sha256(convert_to($2, 'UTF8')), $2, made_at, key_fingerprint, rows, created_by, imported_at, sha256, size
         FROM company_origin WHERE company_id = $3 ORDER BY id LIMIT 1`,
        [companyId, name, id],
      );
    await copy(id, 'Seconda volta');
    await copy(other.id, 'Di un’altra');
    try {
      const consultant = await portal.login('arriva');
      const studi = async (company: string) =>
        (await consultant.get(`/apiback/api/Azienda/${company}/provenienze`)).json.map(
          ({ studio }: { studio: string }) => studio,
        );
      expect(await studi(public_id)).toEqual(['Seconda volta', expect.stringMatching(/^Studio/)]);
      expect(await studi(other.id)).toEqual(['Di un’altra']);
    } finally {
      await portal.owner.query("DELETE FROM company_origin WHERE from_name !~ '^Studio'");
    }
  });

  it('works on another installation too', async () => {
    expect(await importing(elsewhere, far, '--key', keyFile)).toContain('Came: 1 company');
    expect(await newFaults(elsewhere)).toEqual([]);
    const consultant = await elsewhere.login('lontano');
    const { id } = await arrived(elsewhere, far);
    const here = await one(
      elsewhere,
      "SELECT d.id FROM document d WHERE company_id = $1 AND kind = 'payslip' AND employee_read_at IS NOT NULL",
      [id],
    );
    const ours = await consultant.get(`/apiback/api/doccedolino/download/${here.id}`);
    expect(Buffer.from(ours.bytes).equals(members.get(`documenti/${slip}.pdf`) ?? Buffer.from(''))).toBe(true);
  });

  it('gives people access to exactly their own data once the practice invites them', async () => {
    const { id } = await arrived(elsewhere, far);
    for (const { taxCode } of [ada, bruno]) {
      const { rows } = await elsewhere.owner.query(
        'SELECT e.id AS employee, g.id AS place FROM employee e JOIN account_grant g ON g.employee_id = e.id WHERE e.company_id = $1 AND e.tax_code = $2',
        [id, taxCode],
      );
      const login = `qui-${taxCode}`;
      const account = await anAccount(elsewhere.owner, login, { tax_code: taxCode });
      await elsewhere.owner.query('UPDATE account_grant SET account_id = $1, activated_at = now() WHERE id = $2', [
        account,
        rows[0].place,
      ]);
      const worker = await elsewhere.login(login);
      const own = (await worker.get('/apiback/api/dipendente/documenti')).json.map((row: { id: string }) => row.id);
      const { rows: published } = await elsewhere.owner.query(
        `SELECT id FROM document WHERE employee_id = $1 AND publish_on <= current_date AND discarded_at IS NULL`,
        [rows[0].employee],
      );
      expect(own).toEqual(published.map((row) => row.id));
      expect(own).toHaveLength(1);
      const { rows: others } = await elsewhere.owner.query(
        'SELECT id FROM document WHERE company_id = $1 AND employee_id IS DISTINCT FROM $2',
        [id, rows[0].employee],
      );
      for (const other of others)
        expect((await worker.get(`/apiback/api/dipendente/documenti/${other.id}/download`)).status).toBe(404);
    }
  });

  it('lets a person who already works in that practice add the imported employment to their account', async () => {
    const { id } = await arrived(portal, receiving);
    const { employee } = await one(
      portal,
      'SELECT id AS employee FROM employee WHERE company_id = $1 AND tax_code = $2',
      [id, ada.taxCode],
    );
    const scope = { role: 'consultant', accountId: receiving.accountId, practiceId: receiving.id } as const;
    const { code } = await portal.server.app.database.inScope(scope, async (tx) => {
      const [user] = await usersById(tx, [employee]);
      if (!user) throw new Error('no such place');
      return makeLetterCode(tx, user);
    });
    const worker = await portal.login('ada-la');
    const joined = await worker.post('/apirest/api/account/grants', { key: code, privacyAccepted: true });
    expect(joined.status, joined.text).toBeLessThan(300);
    const { rows } = await portal.owner.query(
      'SELECT DISTINCT g.account_id FROM account_grant g JOIN employee e ON e.id = g.employee_id WHERE e.tax_code = $1 AND g.practice_id = $2',
      [ada.taxCode, receiving.id],
    );
    expect(rows).toHaveLength(1);
    expect(await newFaults(portal)).toEqual([]);
  });

  it('can be exported again completely, including the package that was imported', async () => {
    const { id } = await arrived(elsewhere, far);
    const consultant = await elsewhere.login('lontano');
    const answer = await consultant.get(`/apiback/api/Azienda/${id}/pacchetto`);
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    const again = path.join(folder, 'di-nuovo.zip');
    await writeFile(again, answer.bytes);
    expect(checkCompanyPackage(await readCompanyPackage(again), null).faults).toEqual([]);
    const content = await membersOf(answer.bytes);
    expect(counted(content)).toEqual({ ...counted(members), notice: 3 });
    const nested = [...content.keys()].filter((name) => name.startsWith('provenienza/'));
    expect(nested).toHaveLength(1);
    expect(content.get(nested[0] ?? '')?.equals(await readFile(zip))).toBe(true);
  });
});

describe('an incomplete package', () => {
  const rewritten = async (changed: Record<string, Uint8Array | null>) => {
    const archive = new ZipFile();
    for (const [name, content] of Object.entries({ ...Object.fromEntries(members), ...changed }))
      if (content) archive.addBuffer(Buffer.from(content), name);
    archive.end();
    return buffer(archive.outputStream as never);
  };

  it('is refused, and changes nothing', async () => {
    const practice = await aPractice(elsewhere.owner, 'vuoto');
    const whole = zip;
    try {
      zip = path.join(folder, 'danneggiato.zip');
      for (const [changed, said] of [
        [{ [`documenti/${slip}.pdf`]: Buffer.from('%PDF-altro') }, 'is not the one that was listed'],
        [{ 'persone.json': null }, 'persone.json is missing'],
        [{ 'manifesto.firma': null }, 'its list is not signed by the key'],
        [{ 'altro.txt': Buffer.from('x') }, 'altro.txt is in no list'],
      ] as const) {
        await writeFile(zip, await rewritten(changed));
        expect(await refused(elsewhere, practice)).toContain(said);
      }
    } finally {
      zip = whole;
    }
    const own = await elsewhere.anonymous.get('/apiback/api/ricevute/chiave');
    const other = path.join(folder, 'altra.der');
    await writeFile(other, Buffer.from(own.json.chiave, 'base64'));
    expect(await refused(elsewhere, practice, '--key', other)).toContain('its list is not signed by the key');
    expect(await arrived(elsewhere, practice)).toBeUndefined();
    expect((await one(elsewhere, 'SELECT count(*)::int AS n FROM blob WHERE practice_id = $1', [practice.id])).n).toBe(
      0,
    );
  });
});

describe('the tables of an import', () => {
  it('each state how their rows are imported', async () => {
    const { rows } = await portal.owner.query(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('practice_id', 'company_id', 'employee_id', 'document_id', 'grant_id', 'account_id')
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
    );
    expect(Object.keys(ARRIVAL_TABLES).toSorted()).toEqual(rows.map(({ name }) => name));
    expect(
      Object.entries(ARRIVAL_TABLES)
        .filter(([, how]) => how === 'comes')
        .map(([table]) => table),
    ).toEqual(COMING_TABLES.map(({ table }) => table).toSorted());
  });

  it('state for each reference column how it is mapped', async () => {
    for (const { table, refs, authors = [], left = [], content } of COMING_TABLES) {
      const { rows } = await portal.owner.query(
        `SELECT DISTINCT a.attname AS name FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
         WHERE c.contype = 'f' AND c.conrelid = $1::regclass AND a.attname <> 'practice_id'`,
        [table],
      );
      const known = [...Object.keys(refs), ...authors, ...left, ...(content ? ['sha256'] : []), 'branch_code'];
      expect([table, rows.map(({ name }) => name).filter((name) => !known.includes(name))]).toEqual([table, []]);
    }
  });
});
