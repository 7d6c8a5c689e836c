import { createPublicKey, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { dataLayout } from '../bytes/data-layout.ts';
import { fingerprintOf } from './key-file.ts';

/** What each part of an installation reports about itself, read before anything is written. */
export interface Parts {
  /** The installation that the database names; null before its first start. */
  database: { id: string; key: string } | null;
  /** Whether the database refers to any contents. */
  hasContents: boolean;
  /** The installation that the contents' folder names; null if it names none. */
  folder: string | null;
  /** Whether the folder holds contents. */
  isFilled: boolean;
  /** The fingerprint of the present key; null if there is none. */
  key: string | null;
}

/** The paths of the parts, for messages, and the installation that the operator expects. */
export interface Places {
  dataDir: string;
  keyFile: string;
  /** LEDGER_KEY, which stands for the key file. */
  ledgerKey?: string | null;
  /** The bucket, if the data folder is an empty cache of it. */
  bucket?: BucketFound | null;
  /**
   * INSTALLATION_ID: the name that the folder must have, set outside the folder, so that an unmounted disk cannot hide
   * it.
   */
  expectedId: string | null;
}

/** What a bucket reports about itself. */
export interface BucketFound {
  name: string;
  id: string | null;
  isFilled: boolean;
}

const ADOPT = 'If they belong together (after a restore, say), run: npm run adopt';

/** Why the folder is not the expected one, checked without the database; null if it is. */
export function whyNotThisFolder(folder: string | null, { dataDir, expectedId, bucket }: Places): string | null {
  if (expectedId === null || folder === expectedId) return null;
  if (bucket?.id === expectedId) return null;
  if (bucket)
    return `INSTALLATION_ID is ${expectedId}, DATA_DIR ${dataDir} holds no installation, and the bucket ${bucket.name} ${bucket.id === null ? 'none either' : `holds ${bucket.id}`}: name the right bucket, or begin a new installation with npm run migrate.`;
  return `INSTALLATION_ID is ${expectedId}, and DATA_DIR ${dataDir} ${folder === null ? 'holds no installation' : `holds ${folder}`}: mount its disk, or name the right folder.`;
}

/** Why these parts do not form one installation, in a sentence that says what to do; null if they do. */
export function whyNotOne(parts: Parts, { dataDir, keyFile, bucket = null }: Places): string | null {
  const { database, folder, key, hasContents, isFilled } = parts;
  const place = bucket === null ? `DATA_DIR ${dataDir}` : `the bucket ${bucket.name}`;
  if (database !== null && folder !== null && folder !== database.id)
    return `The database belongs to installation ${database.id}, and ${place} to ${folder}: name the folder or the database that belongs to the other. ${ADOPT}`;
  // A folder with the right name is accepted even if contents are missing: the verifier reports damage inside it.
  const isNamed = database !== null && folder !== null;
  if (hasContents && !isFilled && !isNamed)
    return `The database names documents, and ${place} holds none: mount its disk, or name the right folder. ${ADOPT}`;
  if (isFilled && !hasContents && !isNamed)
    return `${place} holds documents, and the database names none: name the database that belongs to it. ${ADOPT}`;
  if (database !== null && folder === null)
    return `The database belongs to installation ${database.id}, and ${place} to none: mount its disk, or name the right folder. ${ADOPT}`;
  if (database === null && folder !== null && hasContents)
    return `${place} belongs to installation ${folder}, and the database to none: name the database that belongs to it. ${ADOPT}`;
  // A key that is made here would be lost with this folder, which is a cache.
  if (key === null && bucket !== null && database === null)
    return `A node without a data folder needs the key of the installation: make one with "openssl genpkey -algorithm ed25519", keep a copy elsewhere, and set LEDGER_KEY or LEDGER_KEY_FILE.`;
  return whyNotThisKey(parts, keyFile);
}

/** Why the key is not the installation's; null if it is. */
export function whyNotThisKey({ database, hasContents, key }: Parts, keyFile: string): string | null {
  if (key === null && (database !== null || hasContents))
    return `The key of the installation is missing, ${keyFile}: put it back from your copy; if it is lost for good, run: npm run adopt -- --new-key`;
  if (database !== null && key !== database.key)
    return `The key ${keyFile} is ${key}, and the installation's is ${database.key}: put the right one back from your copy. ${ADOPT}`;
  return null;
}

/** Reads all parts and writes nothing. @param client the database's owner; a database without tables counts as new */
export async function readParts(client: pg.ClientBase, places: Places): Promise<Parts> {
  const { dataDir, keyFile, ledgerKey = null, bucket = null } = places;
  const known = await client.query<{ installation: boolean; blob: boolean }>(
    `SELECT to_regclass('public.portale_installation') IS NOT NULL AS installation, to_regclass('public.blob') IS NOT NULL AS blob`,
  );
  const { installation, blob } = known.rows[0] ?? {};
  const row = installation
    ? await client.query<{ id: string; key: string }>('SELECT id, key_fingerprint AS key FROM portale_installation')
    : null;
  const contents = blob ? await client.query('SELECT FROM blob LIMIT 1') : null;
  return {
    database: row?.rows[0] ?? null,
    hasContents: (contents?.rowCount ?? 0) > 0,
    folder: bucket === null ? await readFolderId(dataDir) : bucket.id,
    isFilled: bucket === null ? await holdsContents(dataDir) : bucket.isFilled,
    key: ledgerKey === null ? await readKey(keyFile) : fingerprintOf(createPublicKey(ledgerKey)),
  };
}

/**
 * The installation name of a data folder. It is stored with the contents, because the contents may be on a separate
 * disk.
 */
export async function readFolderId(dataDir: string): Promise<string | null> {
  const text = await readIfThere(idFile(dataDir));
  if (text === null) return null;
  const id = /^[0-9a-f-]{36}$/.exec(text.trim())?.[0];
  if (id === undefined) throw new Error(`${idFile(dataDir)} is damaged: it must hold the name of the installation.`);
  return id;
}

/** Records in the database and in the folder that they belong to the same installation. */
export async function makeOne(
  client: pg.ClientBase,
  dataDir: string,
  { id, key }: { id: string; key: string },
): Promise<void> {
  // Writes the id to the folder first: if the process is killed before the INSERT, the next start adopts the folder's id.
  await writeFolderId(dataDir, id);
  await client.query(
    `INSERT INTO portale_installation (id, key_fingerprint) VALUES ($1, $2)
     ON CONFLICT (only_one) DO UPDATE SET id = $1, key_fingerprint = $2`,
    [id, key],
  );
}

/** Tests a folder by writing to it: access rights do not reveal a disk that is mounted read-only. */
export async function requireWritable(folder: string, variable: string): Promise<void> {
  // Tests the existing part of the path and creates nothing, because the folder may be the wrong one.
  for (let place = folder; ; place = path.dirname(place)) {
    const probe = path.join(place, `.${randomUUID()}`);
    try {
      const handle = await open(probe, 'wx', 0o600);
      await handle.close();
      await rm(probe, { force: true });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' && place !== path.dirname(place)) continue;
      const why = { EROFS: 'it is mounted read-only', EACCES: 'this user may not', ENOSPC: 'its disk is full' };
      throw new Error(
        `${variable} ${folder} cannot be written to: ${why[code as keyof typeof why] ?? code}. Mend that, or name another folder.`,
        { cause: error },
      );
    }
  }
}

const idFile = (dataDir: string) => path.join(dataLayout(dataDir).blobs, 'installation');

export async function writeFolderId(dataDir: string, id: string): Promise<void> {
  const file = idFile(dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomUUID()}`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

async function holdsContents(dataDir: string): Promise<boolean> {
  const { blobs } = dataLayout(dataDir);
  const practices = (await entries(blobs)).filter((name) => /^\d+$/.test(name));
  for (const practice of practices) {
    for (const folder of await entries(path.join(blobs, practice)))
      if ((await entries(path.join(blobs, practice, folder))).some((name) => /^[0-9a-f]{64}$/.test(name))) return true;
  }
  return false;
}

async function readKey(keyFile: string): Promise<string | null> {
  const pem = await readIfThere(keyFile);
  return pem === null ? null : fingerprintOf(createPublicKey(pem));
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
