import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/database/migrations.ts';
import { whatTakesLong } from '../../support/house/long-migrations.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/process/database.ts';

/** Migrations after the baseline never block a large table for long (P174). */
const BASELINE = '0013-grants.sql';
const FOLDER = path.join(import.meta.dirname, '../../../database/migrations');

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

it('no migration after the baseline rewrites a large table, scans it while holding a lock, or changes all its rows', async () => {
  await migrate(owner, undefined, BASELINE);
  const long: string[] = [];
  for (const name of (await readdir(FOLDER)).filter((file) => file > BASELINE).sort()) {
    const sql = await readFile(path.join(FOLDER, name), 'utf8');
    const steps = await whatTakesLong(owner, sql, () => migrate(owner, undefined, name));
    long.push(...steps.map((step) => `${name}: ${step}`));
  }
  expect(long).toEqual([]);
});

it('creates an index on the ledger outside a transaction, as the role that owns the ledger', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(FOLDER, folder, { recursive: true });
  const sql = `-- outside a transaction
    GRANT CREATE ON SCHEMA public TO portale_ledger;
    SET ROLE portale_ledger;
    CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_planted ON ledger (at, chain);
    RESET ROLE;
    REVOKE CREATE ON SCHEMA public FROM portale_ledger;`;
  await writeFile(path.join(folder, '9999-planted.sql'), sql);
  expect(await whatTakesLong(owner, sql, () => migrate(owner, folder))).toEqual([]);
  const { rows } = await owner.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'ledger_planted'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

describe('a migration inserted for the test', () => {
  const told = async (sql: string, before = '') => {
    await owner.query(`BEGIN; ${before}`);
    try {
      return await whatTakesLong(owner, sql, () => owner.query(sql));
    } finally {
      await owner.query('ROLLBACK');
    }
  };

  it.each([
    ['ALTER TABLE document ALTER COLUMN period TYPE bigint', 'rewrites document'],
    ['ALTER TABLE outbox ADD COLUMN token uuid DEFAULT gen_random_uuid()', 'rewrites outbox'],
    ['ALTER TABLE outbox ADD token uuid NOT NULL DEFAULT gen_random_uuid()', 'rewrites outbox'],
    ['ALTER TABLE document ALTER COLUMN period SET NOT NULL', 'looks for null in document.period'],
    ['CREATE INDEX planted ON document (created_at)', 'makes the index planted on document'],
    [
      `DO $$ BEGIN EXECUTE 'CREATE INDEX planted ON ' || 'notification (id)'; END $$`,
      'makes the index planted on notification',
    ],
    [
      'GRANT CREATE ON SCHEMA public TO portale_ledger; SET ROLE portale_ledger; ALTER TABLE ledger_person ADD UNIQUE (salt)',
      'makes the index ledger_person_salt_key on ledger_person',
    ],
    ['ALTER TABLE document ADD CONSTRAINT planted CHECK (id > 0)', 'checks planted of document'],
    [
      'ALTER TABLE document ADD CONSTRAINT planted CHECK (id > 0) NOT VALID; ALTER TABLE document VALIDATE CONSTRAINT planted',
      'checks planted of document',
    ],
    ['ALTER TABLE blob ADD note text CONSTRAINT planted CHECK (note <> $$$$)', 'checks planted of blob'],
    ['ALTER TABLE document ADD other bigint CONSTRAINT planted REFERENCES practice', 'checks planted of document'],
    [`UPDATE document SET description = 'x'`, 'UPDATE document'],
    ['DO $$ BEGIN UPDATE outbox SET once = NULL; END $$', 'UPDATE outbox'],
    ['DELETE FROM notification WHERE id < 0', 'DELETE FROM notification'],
  ])('is reported: %s', async (sql, wanted) => {
    expect(await told(sql)).toContain(wanted);
  });

  it.each([
    'ALTER TABLE document ADD note text',
    `ALTER TABLE document ADD note text NOT NULL DEFAULT ''`,
    'ALTER TABLE document ADD CONSTRAINT planted CHECK (id > 0) NOT VALID',
    'ALTER TABLE document ADD other bigint, ADD CONSTRAINT planted FOREIGN KEY (other) REFERENCES practice NOT VALID',
    `CREATE FUNCTION planted() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE document SET description = 'x'; END $$`,
    'CREATE TABLE planted (id bigint PRIMARY KEY, practice_id bigint REFERENCES practice)',
    'GRANT UPDATE (tags) ON document TO portale_app',
    'SELECT FROM document FOR UPDATE',
  ])('is accepted: %s', async (sql) => {
    expect(await told(sql)).toEqual([]);
  });

  it('may validate a constraint that an earlier migration added', async () => {
    const made = 'ALTER TABLE document ADD CONSTRAINT planted CHECK (id > 0) NOT VALID';
    expect(await told('ALTER TABLE document VALIDATE CONSTRAINT planted', made)).toEqual([]);
  });

  it('may set NOT NULL after an earlier validated constraint', async () => {
    const checked = 'ALTER TABLE document ADD CONSTRAINT planted CHECK (period IS NOT NULL)';
    expect(await told('ALTER TABLE document ALTER COLUMN period SET NOT NULL', checked)).toEqual([]);
  });
});
