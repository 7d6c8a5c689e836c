import { createHash, type KeyObject, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BlobError, type BlobStore } from '../../bytes/blobs.ts';
import { dataLayout } from '../../bytes/data-layout.ts';
import {
  CONTENT_LIST,
  contentFile,
  type Manifest,
  SEALED_KEY,
  sha256Of,
  writeDurably,
  writeManifest,
} from './manifest.ts';
import { sealKey } from './sealed-key.ts';
import { asOwnerOf, hiddenTables, sequencesOf, tablesOf } from './tables.ts';

export interface BackupOrder {
  /** A separate connection as the database's owner. */
  client: pg.ClientBase;
  dataDir: string;
  blobs: BlobStore;
  key: KeyObject;
  keyFile: string;
  keyFingerprint: string;
  /** Seals the key; null leaves the key out of the backup and logs that. */
  passphrase: string | null;
  /** The folder that holds all backups. */
  place: string;
  /**
   * Whether the backup precedes an upgrade: then the portal serves no request, and the schema may be older than this
   * program expects.
   */
  isUpgrade?: boolean;
  takenBy?: Manifest['takenBy'];
  /** Called occasionally during long work. */
  log: (message: string) => void;
}

/** How many contents pass between two progress messages. */
const TOLD_EVERY = 1000;
/** Contents copied concurrently: a bucket answers each request late, but many at once. */
const AT_ONCE = 8;

/** The name of a backup taken at this moment: `YYYYMMDDTHHMMSSZ`. */
export const nameOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Takes a backup: the checkpoints, then one snapshot of all tables, then the contents that the snapshot refers to
 * (stored once for all backups of a folder), then the signature over everything. A failed backup leaves no folder with
 * a backup's name.
 */
export async function takeBackup(order: BackupOrder): Promise<{ folder: string; manifest: Manifest }> {
  const { client, dataDir, place, log } = order;
  await mkdir(place, { recursive: true, mode: 0o700 });
  const fresh = path.join(place, `.${randomUUID()}`);
  await mkdir(fresh, { mode: 0o700 });
  try {
    // Copies the checkpoints first, so that no checkpoint covers rows that the snapshot lacks.
    await copyCheckpoints(dataLayout(dataDir).checkpoints, path.join(fresh, 'checkpoints'));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await inSnapshot(order, fresh, log);
    await client.query('COMMIT');
    if (order.passphrase !== null)
      await writeDurably(path.join(fresh, SEALED_KEY), sealKey(await readFile(order.keyFile), order.passphrase));
    for (const name of await filesIn(fresh)) manifest.files[name] = (await sha256Of(path.join(fresh, name))) ?? '';
    await writeManifest(fresh, manifest, order.key);
    const folder = path.join(place, nameOf(new Date(manifest.at)));
    await rename(fresh, folder);
    await flushFolder(place);
    return { folder, manifest };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function inSnapshot(
  { client, ...order }: BackupOrder,
  folder: string,
  log: BackupOrder['log'],
): Promise<Manifest> {
  const hidden = await hiddenTables(client);
  if (hidden.length > 0) throw new Error(`Row policies would hide rows of ${hidden.join(', ')} from a backup.`);
  const { rows } = await client.query(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
       (SELECT id::text FROM portale_installation) AS installation,
       (SELECT array_agg(name ORDER BY name COLLATE "C") FROM portale_migration) AS migrations`,
  );
  const { at, installation, migrations } = rows[0];
  if (installation === null && !order.isUpgrade)
    throw new Error('This database belongs to no installation yet: start it once.');
  const tables: Manifest['tables'] = [];
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  for (const table of await tablesOf(client)) {
    const rowCount = await asOwnerOf(client, table, async () => {
      const source = client.query(copyTo(`COPY ${table.name} (${table.columns.join(', ')}) TO STDOUT`));
      await pipeline(source, createGzip({ level: 6 }), durableFile(path.join(folder, tableFile(table.name))));
      return source.rowCount;
    });
    tables.push({ name: table.name, columns: table.columns, rows: rowCount });
  }
  const all = tables.reduce((sum, table) => sum + table.rows, 0);
  log(`Backup: ${all} rows of ${tables.length} tables of ${at}`);
  const sequences = await sequencesOf(client);
  const contents = await client.query<{ practice: string; sha256: string; size: string }>(
    `SELECT practice_id::text AS practice, encode(sha256, 'hex') AS sha256, size::text AS size FROM blob ORDER BY 1, 2`,
  );
  const { faults, bytes } = await copyContents(contents.rows, { ...order, log });
  const list = contents.rows.map(({ practice, sha256, size }) => `${practice} ${sha256} ${size}\n`).join('');
  await pipeline([list], createGzip(), durableFile(path.join(folder, CONTENT_LIST)));
  return {
    format: 'portale-lavoro backup 1',
    at,
    takenBy: order.takenBy ?? 'portal',
    installation,
    keyFingerprint: order.keyFingerprint,
    key: order.passphrase === null ? 'missing' : 'sealed',
    migrations,
    tables,
    sequences,
    contents: { count: contents.rows.length, bytes },
    faults,
    files: {},
  };
}

/** The dump file of a table within a backup. */
export function tableFile(name: string): string {
  return path.join('tables', `${name.replace(/[^\w.]/g, '')}.copy.gz`);
}

/** Copies the contents that the folder does not have yet: a content's name is the hash of its bytes. */
export async function copyContents(
  contents: readonly { practice: string; sha256: string; size: string }[],
  { blobs, place, log, isUpgrade = false }: Pick<BackupOrder, 'blobs' | 'place' | 'log' | 'isUpgrade'>,
): Promise<{ faults: string[]; bytes: number }> {
  const faults: string[] = [];
  const folders = new Set<string>();
  const all = contents.reduce((sum, { size }) => sum + Number(size), 0);
  let [looked, bytes] = [0, 0];
  const copy = async ({ practice, sha256, size }: (typeof contents)[number]) => {
    const target = contentFile(place, practice, sha256);
    if ((await sizeOf(target)) === Number(size)) return;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const fault = await blobs
      .withLocalFile(
        practice,
        sha256,
        async (source) => {
          if (isUpgrade && (await sha256Of(source)) === sha256 && (await linked(source, target))) return null;
          return copyOne(source, target, sha256);
        },
        // A content discarded since the snapshot stays in the trash for a week.
        { discarded: true },
      )
      .catch((error) => {
        if (error instanceof BlobError && error.code === 'no-such-blob') return 'is missing in the store';
        throw error;
      });
    if (fault) faults.push(`content ${practice}/${sha256} ${fault}`);
    folders.add(path.dirname(target));
  };
  // All copiers take from one iterator; after a failure the others finish the content they are copying.
  const left = contents.values();
  let hasFailed = false;
  const copyAll = async () => {
    for (const content of left) {
      if (hasFailed) return;
      await copy(content).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      bytes += Number(content.size);
      if (++looked % TOLD_EVERY === 0)
        log(`Backup: ${looked} of ${contents.length} contents, ${megabytes(bytes)} of ${megabytes(all)} MB`);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  for (const folder of folders) await flushFolder(folder);
  return { faults: faults.sort(), bytes };
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Replaces a copy by a hard link, if source and target are on one disk: an upgrade changes no content. */
async function linked(source: string, target: string): Promise<boolean> {
  return link(source, target).then(
    () => true,
    () => false,
  );
}

/** Copies a file and compares its hash; returns what is wrong with the source, or null. */
async function copyOne(source: string, target: string, sha256: string): Promise<string | null> {
  const fresh = `${target}.${randomUUID()}`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(source), hashing, durableFile(fresh));
    if (hash.digest('hex') !== sha256) return 'is damaged in the store';
    await rename(fresh, target);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'is missing in the store';
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

/** A write stream that flushes the file to disk before it ends. */
function durableFile(file: string) {
  return createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
}

async function copyCheckpoints(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (!existsSync(from)) return;
  // Copies each file as it is now: lines appended meanwhile belong to the next backup.
  for (const name of await readdir(from)) {
    const text = await readFile(path.join(from, name));
    await writeDurably(path.join(to, name), text.subarray(0, text.lastIndexOf(0x0a) + 1));
  }
}

/** The relative paths of all files in a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
