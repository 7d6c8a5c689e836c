import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_201_121;

const FOLDER = path.resolve(import.meta.dirname, '../../../database/migrations');

/** The first line of a migration that runs statement by statement while the portal serves (P174). */
const OUTSIDE = '-- outside a transaction\n';
/** The statements allowed in such a migration: each can run again after an interruption. */
const REPEATABLE = [
  /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON /i,
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i,
  /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i,
  /^ALTER TABLE \w+ ADD COLUMN IF NOT EXISTS \w+ /i,
  // A function that the indexes serve, with one expression as its body.
  /^CREATE OR REPLACE FUNCTION \w+\(.* RETURN /i,
  /^(?:GRANT EXECUTE|REVOKE ALL) ON FUNCTION \w+\([\w, [\]]*\) (?:TO|FROM) \w+$/i,
  // The role `portale_ledger` may create objects only while such a migration grants it the right.
  /^(?:GRANT|REVOKE) CREATE ON SCHEMA public (?:TO|FROM) portale_ledger$/i,
  /^(?:SET ROLE portale_ledger|RESET ROLE)$/i,
];

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Applies `NNNN-name.sql` in order, each file in its own transaction unless its first line says otherwise. Refuses,
 * naming the file, an applied file that was changed, renamed or removed, and a new file that sorts before an applied
 * one.
 * @param client connected as the database's owner
 * @param upTo the last file to apply: a restore builds the schema of its backup
 * @returns the names of the files applied now
 */
export async function migrate(client: pg.ClientBase, folder = FOLDER, upTo: string | null = null): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = upTo === null ? all : all.filter(({ name }) => name <= upTo);
  await lock(client);
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS portale_migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    const applied = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM portale_migration ORDER BY name COLLATE "C"',
    );
    const pending = pendingMigrations(migrations, applied.rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** The last applied and the last known migration of a database that needs an upgrade; otherwise null. */
export async function upgradeOf(client: pg.ClientBase, folder = FOLDER): Promise<{ from: string; to: string } | null> {
  const known = await client.query(`SELECT to_regclass('public.portale_migration') IS NOT NULL AS is`);
  if (!known.rows[0].is) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(name COLLATE "C") AS last FROM portale_migration',
  );
  const from = rows[0]?.last ?? null;
  const to = (await readMigrations(folder)).at(-1)?.name ?? '';
  return from === null || from >= to ? null : { from, to };
}

/** The names of migrations that this program does not have, because a newer program applied them. */
export async function unknownMigrations(names: readonly string[], folder = FOLDER): Promise<string[]> {
  const known = new Set(await fs.readdir(folder));
  return names.filter((name) => !known.has(name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new Error(`The migration ${misnamed} is not named like 0001-what-it-does.sql.`);
  const twice = names.find((name, i) => name.slice(0, 4) === names[i - 1]?.slice(0, 4));
  if (twice) throw new Error(`Two migrations have the number ${twice.slice(0, 4)}.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await fs.readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The migrations still to apply; refuses a history that differs from the files. */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly { name: string; sha256: string }[],
): readonly Migration[] {
  for (const [i, { name, sha256 }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new Error(
        `A newer program has upgraded this database (migration ${name}): start that one, or restore the backup that was taken before the upgrade.`,
      );
    if (file.sha256 !== sha256) {
      throw new Error(`The migration ${name} was applied and has been changed since: write a new one instead.`);
    }
    const expected = migrations[i]?.name;
    if (expected !== name) {
      throw new Error(`The migration ${expected} comes before ${name}, which was already applied.`);
    }
  }
  return migrations.slice(applied.length);
}

/**
 * Polls for the lock: CREATE INDEX CONCURRENTLY in the other node would wait for a session that waits inside a
 * statement.
 */
async function lock(client: pg.ClientBase): Promise<void> {
  const asked = () => client.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
  for (let answer = await asked(); !answer.rows[0].taken; answer = await asked()) await sleep(100);
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (migration.sql.startsWith(OUTSIDE)) return applyOutside(client, migration);
  const { name, sql, sha256 } = migration;
  await client.query('BEGIN');
  try {
    await client.query(sql);
    // A migration may have switched to another role, to grant rights on its objects.
    await client.query('RESET ROLE');
    await client.query('INSERT INTO portale_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Runs statement by statement; the next start repeats an interrupted one. */
async function applyOutside(client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  const statements = sql
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
  const wrong = statements.find((statement) => !REPEATABLE.some((form) => form.test(statement)));
  if (wrong !== undefined)
    throw new Error(`The migration ${name} failed: outside a transaction there is no room for "${wrong}".`);
  try {
    for (const statement of statements) {
      const index = REPEATABLE[0]?.exec(statement)?.[1];
      if (index !== undefined) await dropUnfinished(client, index);
      await client.query(statement);
    }
    await client.query('RESET ROLE');
    await client.query('INSERT INTO portale_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
  } catch (error) {
    await client.query('RESET ROLE').catch(() => undefined);
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index with that name. */
async function dropUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT (indisvalid AND indisready)',
    [index],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}
