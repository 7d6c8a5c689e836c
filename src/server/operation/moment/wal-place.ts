import { openAsBlob } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFile, flushFolder, isMissing } from '../../bytes/files.ts';
import { openBucket } from '../../bytes/s3-bucket.ts';
import { sha256Of } from '../backup/manifest.ts';
import type { Config } from '../config.ts';

/** Where the write-ahead log (WAL) and the base copies of the built-in database are kept. */
export interface WalPlace {
  /** The names of all files, sorted. */
  list(): Promise<string[]>;
  /** Stores a copy of a file durably; a name that exists already stays as it is. */
  put(name: string, file: string): Promise<void>;
  /** Writes a stored file to `target`. */
  fetch(name: string, target: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const FOLDER = 'wal';

/** The archive's folder beside the backups. */
export const walFolder = (place: string) => path.join(place, FOLDER);

/** Opens the archive that WAL_ARCHIVE names; null without one. */
export function openWalPlace({
  walArchive,
  backupDir,
  s3,
}: Pick<Config, 'walArchive' | 'backupDir' | 's3'>): WalPlace | null {
  if (walArchive === 'folder' && backupDir !== null) return inFolder(walFolder(backupDir));
  if (walArchive === 's3' && s3 !== null) return inBucket(s3);
  return null;
}

export function inFolder(top: string): WalPlace {
  const fileOf = (name: string) => path.join(top, name);
  return {
    async list() {
      try {
        const found = await readdir(top, { recursive: true, withFileTypes: true });
        return found
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
          .map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)))
          .sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async put(name, file) {
      const target = fileOf(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(file, `${target}.part`);
      await flushFile(`${target}.part`);
      await rename(`${target}.part`, target);
      await flushFolder(path.dirname(target));
    },
    fetch: (name, target) => copyFile(fileOf(name), target),
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

function inBucket(s3: NonNullable<Config['s3']>): WalPlace {
  const bucket = openBucket(s3, {});
  const top = `${s3.prefix}${FOLDER}/`;
  return {
    async list() {
      const names: string[] = [];
      for await (const { key } of bucket.list(top)) names.push(key.slice(top.length));
      return names.sort();
    },
    async put(name, file) {
      const body = await openAsBlob(file);
      await bucket.put(top + name, (await sha256Of(file)) ?? '', body, body.size);
    },
    fetch: (name, target) =>
      bucket.get(top + name, async ({ body }, more) => {
        if (body === null) throw new Error(`${name} came without bytes`);
        await writeFile(target, watched(body, more), { mode: 0o600 });
      }),
    remove: (name) => bucket.delete(top + name),
  };
}

/** Restarts the time limit of a request whenever bytes arrive. */
async function* watched(body: ReadableStream<Uint8Array>, more: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    more();
    yield chunk;
  }
}
