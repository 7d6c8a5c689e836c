import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Taken while migrating, so that two nodes that start at once do it one after the other. */
const MIGRATION_LOCK = 4_201_121;

const FOLDER = path.resolve(import.meta.dirname, '../../database/migrations');

/**
 * Applies what has not been applied of `database/migrations/NNNN-name.sql`, in order, each in a transaction of its
 * own. Forward only: a file that was changed after it was applied is refused by name.
 * @param client connected as the database's owner
 */
export async function migrate(client: pg.ClientBase, folder = FOLDER): Promise<string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS portale_migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM portale_migration');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file)).sort()) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before !== undefined && before !== sha256) {
        throw new Error(`Migration ${name} was changed after it had been applied: write a new one instead.`);
      }
      if (before === undefined) {
        await applyOne(client, name, text, sha256);
        applied.push(name);
      }
    }
    return applied;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function applyOne(client: pg.ClientBase, name: string, text: string, sha256: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO portale_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
