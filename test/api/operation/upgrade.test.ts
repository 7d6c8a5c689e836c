import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/ledger/ledger.ts';
import {
  currentObjects,
  inSnapshot,
  ledgerHeads,
  ledgerRows,
  OBJECT_KINDS,
} from '../../../src/ledger/ledger-source.store.ts';
import { BY_PRINT_ALONE } from '../../../src/ledger/object-kinds.ts';
import { checkReceipt, fromBase64 } from '../../../src/ledger/receipt.ts';
import { verifyLedger } from '../../../src/ledger/verify.ts';
import { migrate } from '../../../src/server/database/migrations.ts';
import { migrateJobs } from '../../../src/server/jobs/jobs.ts';
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
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';

/**
 * An installation from before 0050, when ids of all tables counted from one: with people, documents, and an issued
 * receipt.
 */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../database/migrations');
const FIRST_NEW = '0050';

let before: TestDatabase;
let portal: Portal;
let consultant: Caller;
let manager: Caller;
let company: TestCompany;
let people: TestEmployee[];
let document: string;
let receipt: Uint8Array;
let reportBefore: Awaited<ReturnType<typeof verified>>;
/** What the verifier of today asks for, and a later migration brings: it is there, and empty, meanwhile. */
let laterTables: string[];
/** The former ids of users, by employment. */
const formerUserIds = new Map<string, string>();

/** What the portal of today asks for, and only 0056 or later brought: the test serves with it before that. */
const UNKNOWN_BEFORE = {
  make: [
    'CREATE TABLE portale_signed (chain bigint PRIMARY KEY, size bigint, head bytea)',
    'CREATE TABLE portale_checkpoint (n serial, chain bigint, size bigint, head bytea, note text, signed_at timestamptz)',
    'CREATE TABLE portale_checkpoint_taken (place text PRIMARY KEY, n bigint)',
    "CREATE FUNCTION print_of(text, bigint) RETURNS text LANGUAGE sql AS 'SELECT NULL'",
    "CREATE FUNCTION queue_webhooks(jsonb) RETURNS SETOF bigint LANGUAGE sql AS 'SELECT 0 WHERE false'",
    'ALTER TABLE privacy_text ADD id bigint',
    'ALTER TABLE session ADD provider_id bigint, ADD provider_token text',
    'ALTER TABLE request ADD seen_at timestamptz, ADD withdrawn_at timestamptz',
    'CREATE TABLE push_subscription (account_id bigint, session_id bigint)',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscription TO portale_app',
    'CREATE TABLE last_use (grant_id bigint PRIMARY KEY, account_id bigint, used_at timestamptz)',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON last_use TO portale_app',
    "CREATE FUNCTION own_place_ended(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT false'",
    'CREATE TABLE portale_seal_certificate (print text, certificate text, since timestamptz)',
    'CREATE TABLE signature_request (id bigint, practice_id bigint, company_id bigint, status text, sha256 bytea, due_on date, result_sha256 bytea, created_by bigint)',
    'CREATE TABLE signature_signer (signature_id bigint, employee_id bigint, status text)',
    'CREATE TABLE approval (document_id bigint, sha256 bytea)',
    'CREATE TABLE handover (id bigint, practice_id bigint, to_practice_id bigint, company_id bigint, outcome text, offered_at timestamptz, answered_at timestamptz, ends_at timestamptz)',
    `CREATE FUNCTION ledger_prints(bigint, bigint, bigint) RETURNS bytea LANGUAGE sql SECURITY DEFINER AS $$
       SELECT string_agg(sha256(convert_to(l.canonical, 'UTF8')), ''::bytea ORDER BY l.seq)
       FROM ledger l WHERE l.chain = $1 AND l.seq BETWEEN $2 AND $3 $$`,
  ],
  undo: [
    'DROP TABLE portale_signed, portale_seal_certificate, signature_request, signature_signer, approval, handover',
    'DROP TABLE portale_checkpoint, portale_checkpoint_taken',
    'DROP FUNCTION print_of(text, bigint)',
    'DROP FUNCTION ledger_prints(bigint, bigint, bigint)',
    'DROP FUNCTION queue_webhooks(jsonb)',
    'ALTER TABLE privacy_text DROP id',
    'ALTER TABLE session DROP provider_id, DROP provider_token',
    'ALTER TABLE request DROP seen_at, DROP withdrawn_at',
    'DROP TABLE push_subscription',
    'DROP TABLE last_use',
    'DROP FUNCTION own_place_ended(bigint)',
  ],
};

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-before-'));
  for (const name of await readdir(MIGRATIONS))
    if (name < FIRST_NEW) await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  before = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: before.urls.owner });
  await client.connect();
  await migrate(client, folder);
  for (const statement of UNKNOWN_BEFORE.make) await client.query(statement);
  const told = Object.values(BY_PRINT_ALONE).map(({ from }) => from);
  const missing = await client.query('SELECT t FROM unnest($1::text[]) AS t WHERE to_regclass(t) IS NULL', [told]);
  laterTables = missing.rows.map(({ t }) => t);
  for (const table of laterTables) await client.query(`CREATE TABLE ${table} (id bigint, practice_id bigint)`);
  const name = (await client.query('SELECT current_database() AS name')).rows[0].name;
  await client.end();
  await migrateJobs(before.urls.jobs);
  const blobs = path.join(folder, 'blobs');
  await mkdir(blobs);
  portal = await startPortal({ sealed: true, content: { template: name, blobs } });
  await rm(folder, { recursive: true });
  const { owner } = portal;
  const practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  await aCompany(owner, practice);
  people = [];
  for (let n = 0; n < 8; n += 1)
    people.push(await anEmployee(owner, company, { login: `persona-${n}`, email: `persona-${n}@esempio.invalid` }));
  document = await aPayslip(portal, people[0] as TestEmployee, {
    createdBy: practice.accountId,
    publishOn: '2026-01-01',
  });
  const worker = await portal.login('persona-0');
  await worker.get(`/apiback/api/dipendente/documenti/${document}/download`);
  receipt = (await worker.get(`/apiback/api/DocCronologia/ricevuta/${document}`)).bytes;
  for (const { id, employee_id } of (await owner.query('SELECT id, employee_id FROM account_grant')).rows)
    if (employee_id !== null) formerUserIds.set(employee_id, id);
  reportBefore = await verified();
  for (const statement of UNKNOWN_BEFORE.undo) await owner.query(statement);
  for (const table of laterTables) await owner.query(`DROP TABLE ${table}`);
  await migrate(owner);
  await portal.restart();
  consultant = await portal.login('consulente');
  manager = await portal.login('azienda');
});
afterAll(async () => {
  await portal?.close();
  await before?.drop();
});

/** The scene's people were not entered through the portal: the verifier reports that before and after alike. */
const verified = () =>
  inSnapshot(portal.owner, async () =>
    verifyLedger({
      rows: ledgerRows(portal.owner),
      heads: await ledgerHeads(portal.owner),
      vocabulary: Object.fromEntries(Object.entries(EVENTS).map(([action, { object }]) => [action, object])),
      objects: { kinds: OBJECT_KINDS, all: () => currentObjects(portal.owner) },
    }),
  );

const shared = async () => {
  const { rows } = await portal.owner.query(`SELECT public_id FROM account_grant`);
  return rows.length - new Set(rows.map((row) => row.public_id)).size;
};

describe('an installation whose ids coincided', () => {
  it('had such: the test is about something', () => {
    const employments = people.map(({ id }) => id);
    expect(employments).toContain(company.id);
    expect(
      [...formerUserIds].filter(([employment, id]) => id !== employment && employments.includes(id)).length,
    ).toBeGreaterThan(3);
  });

  it('keeps the ids of people and documents, and gives no id twice', async () => {
    const rows = (await manager.get('/apirest/api/users/company/employees')).json;
    expect(rows.map((row: { id: string }) => row.id).sort()).toEqual(people.map(({ id }) => id).sort());
    expect(await shared()).toBe(0);
    const [payslip] = (await manager.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`)).json;
    expect(payslip.id).toBe(document);
  });

  it('reaches by each id who it is, in every call', async () => {
    for (const who of [manager, consultant])
      for (const person of people) {
        const read = (await who.get(`/apiback/api/dipendente/${person.id}`)).json;
        expect(read.codiceFiscale).toBe(person.taxCode);
        const { json } = await who.put(`/apirest/api/users/activation/${person.id}`, { attivo: true });
        expect([json.id, json.login]).toEqual([person.id, read.login]);
      }
    const companies = (await consultant.get('/apirest/api/users/consultant/companies')).json;
    for (const row of companies) {
      expect(people.map(({ id }) => id)).not.toContain(row.id);
      expect((await consultant.get(`/apiback/api/Azienda/${row.id}`)).json.codice).toBe(row.codiceAzienda);
      const { json } = await consultant.put(`/apirest/api/users/activation/${row.id}`, { attivo: true });
      expect([json.id, json.login]).toEqual([row.id, row.login]);
    }
  });

  it('no longer knows a company by an id that another object also had', async () => {
    expect((await consultant.get(`/apiback/api/Azienda/${company.id}`)).status).toBe(404);
    expect((await consultant.get(`/apirest/api/users/company/employees?companyId=${company.id}`)).status).toBe(404);
    expect((await manager.get('/apirest/api/account')).json.idAzienda).not.toBe(company.id);
  });

  it('gives what is new ids that nothing had', async () => {
    const someone = await anEmployee(portal.owner, company);
    const { rows } = await portal.owner.query(
      'SELECT (SELECT max(id) FROM employee WHERE id < $1) AS people, (SELECT max(id) FROM document) AS documents',
      [someone.id],
    );
    expect(Number(someone.id)).toBeGreaterThan(1_000_000);
    expect(Number(someone.id)).toBeGreaterThan(Math.max(...Object.values(rows[0]).map(Number)));
  });

  it('leaves the ledger and the receipts as they were: both verify', async () => {
    const report = await verified();
    // People whom the scene inserts have no beginning, until migration 0056 prints what it finds.
    const [after, before] = [report, reportBefore].map(({ faults }) =>
      faults.filter(({ code }) => code !== 'object-untraced'),
    );
    expect(after).toEqual(before);
    expect(report.objectsCompared).toBeGreaterThanOrEqual(reportBefore.objectsCompared);
    expect(report.chains.reduce((all, { rows }) => all + rows, 0)).toBeGreaterThan(3);
    const publicKey = fromBase64((await portal.anonymous.get('/apiback/api/ricevute/chiave')).json.chiave);
    expect(await checkReceipt(receipt, { publicKey })).toMatchObject({
      faults: [],
      receipt: { document: { id: document } },
    });
    const form = new FormData();
    form.append('ricevuta', new Blob([new Uint8Array(receipt)]), 'ricevuta.pdf');
    const answer = await fetch(`${portal.url}/apiback/api/ricevute/verifica`, { method: 'POST', body: form });
    expect(await answer.json()).toEqual({ valida: true, motivi: [] });
  });
});

it('counts the ids of each table apart from those of every other', async () => {
  const { rows } = await portal.owner.query(`
    SELECT c.relname AS table, q.seqincrement = 64 AS apart, q.seqstart % 64 AS place
    -- First the tables, then their sequences: one that goes meanwhile elsewhere is not asked for its own.
    FROM (SELECT c.oid, c.relname FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
        WHERE a.attname = 'id' AND a.attidentity <> '' OFFSET 0) c
      JOIN pg_sequence q ON q.seqrelid = pg_get_serial_sequence(c.oid::regclass::text, 'id')::regclass`);
  expect(rows.filter((row) => !row.apart).map((row) => row.table)).toEqual([]);
  expect(new Set(rows.map((row) => row.place)).size).toBe(rows.length);
});
