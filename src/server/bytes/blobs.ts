import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  entries,
  exists,
  flushFile,
  flushFolder,
  folderMaker,
  isMissing,
  removeOlder,
  statOf,
  writeFlushed,
} from './files.ts';

export interface StoredBlob {
  sha256: string;
  size: number;
}

/**
 * Bytes under practice and content (SHA-256), outside the database, never shared across practices. A content is durable
 * once its call has answered; the same content again is the same blob. Only `withLocalFile` speaks of paths; another
 * store would serve it from a temporary copy.
 */
export interface BlobStore {
  put(practiceId: string, bytes: Uint8Array): Promise<StoredBlob>;
  /** Many at once, with one wait for the disk per folder. */
  putMany(practiceId: string, contents: readonly Uint8Array[]): Promise<StoredBlob[]>;
  /** Receives the bytes of one call or job: kept aside until the change that names them keeps them. */
  receive(practiceId: string): Reception;
  get(practiceId: string, sha256: string): Promise<Uint8Array>;
  has(practiceId: string, sha256: string): Promise<boolean>;
  /** Moves to the trash, from which the sweep removes it after seven days. */
  discard(practiceId: string, sha256: string): Promise<void>;
  /** Every practice with stored contents. */
  practices(): Promise<string[]>;
  /** The contents of a practice; with `before`, only those written before that moment; with `part`, those of a part. */
  list(practiceId: string, options?: { before?: Date; part?: string }): AsyncIterable<StoredBlob>;
  /**
   * Removes what a killed process had half received, and what was discarded long ago; answers how many files went.
   * @param alone no other node is running that could still be receiving: half received files were left behind
   * @param parts of the contents: where half written ones are looked for; everywhere when absent
   */
  sweep(options: { now: Date; alone?: boolean; parts?: readonly string[] }): Promise<number>;
  /** Throws where nothing can be written. */
  requireWritable(): Promise<void>;
  /** @param options.discarded looks into the trash, too */
  withLocalFile<T>(
    practiceId: string,
    sha256: string,
    work: (path: string) => Promise<T>,
    options?: { discarded?: boolean },
  ): Promise<T>;
}

/**
 * Contents on their way in. None stands under its name before `keep`, and those not kept when the call ends are
 * deleted: a refused call leaves nothing behind. After a kill the sweep deletes them.
 */
export interface Reception {
  /**
   * Takes a stream in; a stream that fails leaves nothing.
   * @param limitBytes of this one: more is a BlobError `too-large`
   * @param roomBytes of everything that the practice brings at this moment: more is a BlobError `no-room`
   */
  bring(
    stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    limits: { limitBytes: number; roomBytes?: number },
  ): Promise<StoredBlob>;
  /** Puts everything under its name, durably: in the transaction that names it, as its last step. */
  keep(): Promise<void>;
  /** Deletes what was not kept. */
  end(): Promise<void>;
}

export class BlobError extends Error {
  /** `storage-away`: the store does not answer, or refuses; nothing is known of the content. */
  readonly code: 'storage-full' | 'storage-away' | 'too-large' | 'no-room' | 'no-such-blob';
  constructor(code: BlobError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A store is looked through in parts: the contents whose name begins with these two digits. */
export const PARTS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** No upload lasts so long (http.ts), and one that stands still ends within a minute. */
export const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** How long a discarded content can still be brought back by hand. */
export const TRASH_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Files that are written, or flushed, at once. */
const AT_ONCE = 16;

export async function atOnce<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}

/**
 * The store on disk: `<root>/<practice>/<aa>/<sha256>`. Written under a temporary name, flushed, renamed, and the
 * folder flushed, so that a name always stands for all its bytes.
 */
export function openDiskBlobs(root: string): BlobStore {
  const makeFolder = folderMaker();
  const incoming = path.join(root, 'incoming');
  const folderOf = (practiceId: string, sha256: string) => path.join(root, safe(practiceId), sha256.slice(0, 2));
  const fileOf = (practiceId: string, sha256: string) => path.join(folderOf(practiceId, sha256), safe(sha256));

  /** Everything but the flush of the folder; answers the folder's name. */
  const write = async (practiceId: string, sha256: string, bytes: Uint8Array): Promise<string> => {
    const target = fileOf(practiceId, sha256);
    const folder = path.dirname(target);
    // Also where the name is there already: the call that wrote it may not have flushed the folder yet.
    await makeFolder(folder);
    if (await exists(target)) return folder;
    const temporary = path.join(folder, `.${randomUUID()}`);
    await writeFlushed(temporary, bytes);
    await fs.rename(temporary, target);
    return folder;
  };

  const store: BlobStore = {
    put: async (practiceId, bytes) => (await store.putMany(practiceId, [bytes]))[0] as StoredBlob,

    putMany: (practiceId, contents) =>
      honest(async () => {
        const stored = contents.map((bytes) => ({
          sha256: createHash('sha256').update(bytes).digest('hex'),
          size: bytes.length,
        }));
        const folders = new Set<string>();
        await atOnce(stored, async ({ sha256 }, index) => {
          folders.add(await write(practiceId, sha256, contents[index] as Uint8Array));
        });
        for (const folder of folders) await flushFolder(folder);
        return stored;
      }),

    receive: receptions(
      async () => {
        await makeFolder(incoming);
        return incoming;
      },
      async (practiceId, received) => {
        const folders = new Set<string>();
        await atOnce(received, async ({ temporary, blob }) => {
          const target = fileOf(practiceId, blob.sha256);
          const folder = path.dirname(target);
          await makeFolder(folder);
          await flushFile(temporary);
          await fs.rename(temporary, target);
          folders.add(folder);
        });
        for (const folder of folders) await flushFolder(folder);
      },
    ),

    async get(practiceId, sha256) {
      try {
        return await fs.readFile(fileOf(practiceId, sha256));
      } catch (error) {
        throw isMissing(error) ? new BlobError('no-such-blob', error) : error;
      }
    },

    has: (practiceId, sha256) => exists(fileOf(practiceId, sha256)),

    async discard(practiceId, sha256) {
      const trash = path.join(root, 'trash', safe(practiceId));
      await makeFolder(trash);
      try {
        await fs.rename(fileOf(practiceId, sha256), path.join(trash, sha256));
      } catch (error) {
        throw isMissing(error) ? new BlobError('no-such-blob', error) : error;
      }
      await flushFolder(trash);
      await flushFolder(folderOf(practiceId, sha256));
    },

    practices: async () => (await entries(root)).filter((name) => /^\d+$/.test(name)),

    async *list(practiceId, { before, part } = {}) {
      const top = path.join(root, safe(practiceId));
      for (const folder of part === undefined ? await entries(top) : [part]) {
        for (const name of await entries(path.join(top, folder))) {
          if (!/^[0-9a-f]{64}$/.test(name)) continue;
          const seen = await statOf(path.join(top, folder, name));
          if (seen && (before === undefined || seen.mtimeMs < before.getTime()))
            yield { sha256: name, size: seen.size };
        }
      }
    },

    async sweep({ now, alone = false, parts = PARTS }) {
      const abandoned = alone ? Number.POSITIVE_INFINITY : now.getTime() - ABANDONED_AFTER_MS;
      let removed = await removeOlder(incoming, abandoned, 'mtimeMs');
      for (const practice of await store.practices()) {
        for (const folder of parts)
          removed += await removeOlder(path.join(root, practice, folder), abandoned, 'mtimeMs', isTemporary);
      }
      const trash = path.join(root, 'trash');
      for (const practice of await entries(trash))
        removed += await removeOlder(path.join(trash, practice), now.getTime() - TRASH_KEPT_MS, 'ctimeMs');
      return removed;
    },

    async requireWritable() {
      await makeFolder(incoming);
      await fs.access(incoming, fs.constants.W_OK);
      const { bavail } = await fs.statfs(incoming);
      if (bavail === 0) throw new BlobError('storage-full');
    },

    async withLocalFile(practiceId, sha256, work, { discarded = false } = {}) {
      const places = [fileOf(practiceId, sha256)];
      if (discarded) places.push(path.join(root, 'trash', safe(practiceId), sha256));
      for (const file of places) if (await exists(file)) return work(file);
      throw new BlobError('no-such-blob');
    },
  };
  return store;
}

/**
 * Receptions that keep their bytes in files of a folder, and in `keep` put them where they belong.
 * @param incoming answers the folder, which is there by then
 */
export function receptions(
  incoming: () => Promise<string>,
  put: (practiceId: string, received: readonly { temporary: string; blob: StoredBlob }[]) => Promise<void>,
): BlobStore['receive'] {
  /** Bytes that each practice is sending at this moment, not kept yet. */
  const coming = new Map<string, number>();
  return (practiceId) => {
    const received: { temporary: string; blob: StoredBlob }[] = [];
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      const all = (coming.get(practiceId) ?? 0) + bytes;
      if (all > 0) coming.set(practiceId, all);
      else coming.delete(practiceId);
      return all;
    };
    return {
      bring: (stream, { limitBytes, roomBytes = Number.POSITIVE_INFINITY }) =>
        honest(async () => {
          const temporary = path.join(await incoming(), randomUUID());
          const hash = createHash('sha256');
          let size = 0;
          const file = await fs.open(temporary, 'wx', 0o400);
          try {
            for await (const chunk of stream) {
              size += chunk.length;
              if (hold(chunk.length) > roomBytes) throw new BlobError('no-room');
              if (size > limitBytes) throw new BlobError('too-large');
              hash.update(chunk);
              // Unlike `write`, which may stop half-way on a disk that fills up.
              await file.writeFile(chunk);
            }
          } catch (error) {
            await fs.rm(temporary, { force: true });
            hold(-size);
            throw error;
          } finally {
            await file.close();
          }
          const blob = { sha256: hash.digest('hex'), size };
          received.push({ temporary, blob });
          return blob;
        }),

      keep: () =>
        honest(async () => {
          await put(practiceId, received);
          received.length = 0;
        }),

      async end() {
        for (const { temporary } of received.splice(0)) await fs.rm(temporary, { force: true });
        hold(-held);
      },
    };
  };
}

/** A file that is not under its name yet. */
const isTemporary = (name: string) => name.startsWith('.');

/** Names become parts of paths: nothing but ids and hashes may. */
export function safe(name: string): string {
  if (!/^[0-9a-z]{1,64}$/.test(name)) throw new Error(`not a name of the store: ${name}`);
  return name;
}

export async function honest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new BlobError('storage-full', error) : error;
  }
}
