import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BlobError, type BlobStore } from '../../bytes/blobs.ts';
import { dataLayout } from '../../bytes/data-layout.ts';
import { contentsOf } from './check.ts';
import { contentFile, type Manifest } from './manifest.ts';
import { asOwnerOf, tablesOf } from './tables.ts';
import { tableFile } from './take.ts';

/** The reason why a restore would overwrite data; null for an empty installation. */
export async function whyNotEmpty(client: pg.ClientBase, dataDir: string): Promise<string | null> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT to_regclass('public.portale_migration') IS NOT NULL AS used`,
  );
  if (rows[0]?.used) return 'The database is not empty: restore into a new one.';
  return whyFolderNotEmpty(dataDir);
}

export async function whyFolderNotEmpty(dataDir: string): Promise<string | null> {
  const { blobs, checkpoints } = dataLayout(dataDir);
  for (const folder of [blobs, checkpoints]) {
    const found = await readdir(folder).catch(() => []);
    if (found.length > 0) return `${folder} is not empty: restore into a folder of its own.`;
  }
  return null;
}

/**
 * Fills the tables of an empty schema of the backup's version, in one transaction. Triggers, foreign keys and row
 * policies are switched off meanwhile, since the rows have passed them already, and switched on before the commit.
 */
export async function loadTables(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  await client.query('BEGIN');
  const tables = await tablesOf(client);
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const { rows: walls } = await client.query<{ name: string; forced: boolean }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relforcerowsecurity AS forced
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'`,
  );
  const isForced = new Set(walls.filter(({ forced }) => forced).map(({ name }) => name));
  for (const { table, name } of references.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const known = new Map(tables.map((table) => [table.name, table]));
  for (const { name, columns, rows } of manifest.tables) {
    const table = known.get(name);
    if (!table) throw new Error(`The backup holds a table that its migrations do not make: ${name}.`);
    await asOwnerOf(client, table, async () => {
      await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      if (isForced.has(name)) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
      // Deletes the rows that the migrations wrote: the backup contains them too, with their later changes.
      await client.query(`DELETE FROM ${name}`);
      const target = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(createReadStream(path.join(folder, tableFile(name))), createGunzip(), target);
      if (target.rowCount !== rows) throw new Error(`${name}: ${target.rowCount} rows instead of ${rows}.`);
    });
  }
  for (const { table, name, definition } of references.rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { name } of manifest.tables) {
    const table = known.get(name) as (typeof tables)[number];
    await asOwnerOf(client, table, async () => {
      if (isForced.has(name)) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
      await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    });
  }
  for (const { name, value } of manifest.sequences)
    await asOwnerOf(client, { owner: name.startsWith('graphile_worker.') ? 'portale_jobs' : 'portale_owner' }, () =>
      client.query('SELECT setval($1::regclass, $2)', [name, value]),
    );
  await client.query('COMMIT');
}

/** Puts the contents into the store, and the checkpoints into the data folder. */
export async function loadFiles(
  folder: string,
  { dataDir, blobs, log }: { dataDir: string; blobs: BlobStore; log: (message: string) => void },
): Promise<void> {
  const place = path.dirname(folder);
  let loaded = 0;
  for await (const { practiceId, sha256 } of contentsOf(folder)) {
    const reception = blobs.receive(practiceId);
    try {
      const file = createReadStream(contentFile(place, practiceId, sha256));
      await reception.bring(file, { limitBytes: Number.POSITIVE_INFINITY });
      await reception.keep();
    } catch (error) {
      // The content was already missing when the backup was made; the verifier reports it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || error instanceof BlobError) throw error;
    } finally {
      await reception.end();
    }
    if (++loaded % 5000 === 0) log(`Restored: ${loaded} contents`);
  }
  const { checkpoints } = dataLayout(dataDir);
  await mkdir(checkpoints, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path.join(folder, 'checkpoints')))
    await copyFile(path.join(folder, 'checkpoints', name), path.join(checkpoints, name));
}
