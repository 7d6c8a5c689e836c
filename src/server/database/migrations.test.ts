import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/process/database.ts';
import { migrate } from './migrations.ts';

let database: TestDatabase;
let client: pg.Client;
let directory: string;

const write = (name: string, sql: string) => fs.writeFile(path.join(directory, name), sql);

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), 'migrations-'));
  client = new pg.Client({ connectionString: database.url('portale_owner') });
  await client.connect();
  await client.query('DROP TABLE IF EXISTS portale_migration, a, b');
  return async () => {
    await client.end();
    await fs.rm(directory, { recursive: true });
  };
});

test('applies each file once, in order', async () => {
  await write('0002-b.sql', 'CREATE TABLE b (id int REFERENCES a)');
  await write('0001-a.sql', 'CREATE TABLE a (id int PRIMARY KEY)');
  expect(await migrate(client, directory)).toEqual(['0001-a.sql', '0002-b.sql']);
  expect(await migrate(client, directory)).toEqual([]);
  const tables = await client.query("SELECT tableowner FROM pg_tables WHERE tablename IN ('a', 'b')");
  expect(tables.rows).toEqual([{ tableowner: 'portale_owner' }, { tableowner: 'portale_owner' }]);
});

test('names a failing file and rolls back only that file, so that earlier files stay applied', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (id int PRIMARY KEY)');
  await write('0002-b.sql', 'CREATE TABLE b (id int); SELECT 1 / 0');
  await expect(migrate(client, directory)).rejects.toThrow('0002-b.sql failed: division by zero');
  const tables = await client.query("SELECT tablename FROM pg_tables WHERE tablename IN ('a', 'b')");
  expect(tables.rows).toEqual([{ tablename: 'a' }]);
  await write('0002-b.sql', 'CREATE TABLE b (id int)');
  expect(await migrate(client, directory)).toEqual(['0002-b.sql']);
});

test('refuses an applied file that was changed', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (id int)');
  await migrate(client, directory);
  await write('0001-a.sql', 'CREATE TABLE a (id bigint)');
  await expect(migrate(client, directory)).rejects.toThrow('0001-a.sql was applied and has been changed');
});

test('refuses to start if an applied file was removed, or a new file sorts before an applied one', async () => {
  await write('0002-a.sql', 'CREATE TABLE a (id int)');
  await migrate(client, directory);
  await write('0001-b.sql', 'CREATE TABLE b (id int)');
  await expect(migrate(client, directory)).rejects.toThrow('0001-b.sql comes before 0002-a.sql');
  await fs.rm(path.join(directory, '0002-a.sql'));
  await expect(migrate(client, directory)).rejects.toThrow(
    'A newer program has upgraded this database (migration 0002-a.sql)',
  );
});

test('applies each file once if two nodes start at once', async () => {
  await write('0001-a.sql', 'SELECT pg_sleep(0.2); CREATE TABLE a (id int)');
  const other = new pg.Client({ connectionString: database.url('portale_owner') });
  await other.connect();
  const results = await Promise.all([migrate(client, directory), migrate(other, directory)]);
  await other.end();
  expect(results.flat()).toEqual(['0001-a.sql']);
});

test('creates an index outside a transaction on only one of two nodes, and again after an interruption', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1), (1)');
  await write(
    '0002-b.sql',
    '-- outside a transaction\n-- Each once.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_once ON a (id);',
  );
  await expect(migrate(client, directory)).rejects.toThrow('0002-b.sql failed: could not create unique index');
  const isValid = async () =>
    (await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('a_once')`)).rows;
  // A node killed while it creates an index leaves the same invalid index.
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await client.query('DELETE FROM a WHERE ctid = (SELECT min(ctid) FROM a)');
  const other = new pg.Client({ connectionString: database.url('portale_owner') });
  await other.connect();
  const results = await Promise.all([migrate(client, directory), migrate(other, directory)]);
  await other.end();
  expect(results.flat()).toEqual(['0002-b.sql']);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});

test('refuses a statement outside a transaction that cannot run again', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (id int)');
  for (const statement of [
    'UPDATE a SET id = 1',
    'CREATE INDEX a_id ON a (id)',
    'CREATE INDEX CONCURRENTLY a_id ON a (id)',
  ]) {
    await write('0002-b.sql', `-- outside a transaction\n${statement};`);
    await expect(migrate(client, directory), statement).rejects.toThrow('there is no room for');
  }
});

test('refuses two files with the same number, and a file name without a number', async () => {
  await write('0001-a.sql', '');
  await write('0001-b.sql', '');
  await expect(migrate(client, directory)).rejects.toThrow('Two migrations have the number 0001');
  await write('2-b.sql', '');
  await expect(migrate(client, directory)).rejects.toThrow('2-b.sql is not named like');
});
