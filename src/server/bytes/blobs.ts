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
 * Bytes by practice and content (SHA-256), outside the database and never shared across practices. A content is durable
 * once its method has returned; storing the same content again yields the same blob. Only `withLocalFile` exposes a
 * path; a store without local files makes a temporary copy.
 */
export interface BlobStore {
  put(practiceId: string, bytes: Uint8Array): Promise<StoredBlob>;
  /** Stores many contents at once and flushes each folder only once. */
  putMany(practiceId: string, contents: readonly Uint8Array[]): Promise<StoredBlob[]>;
  /**
   * Receives the bytes of one request or job under temporary names, until the change that refers to them keeps them.
   */
  receive(practiceId: string): Reception;
  get(practiceId: string, sha256: string): Promise<Uint8Array>;
  has(practiceId: string, sha256: string): Promise<boolean>;
  /** Moves a content to the trash; the sweep removes it after seven days. */
  discard(practiceId: string, sha256: string): Promise<void>;
  /** Every practice that has stored contents. */
  practices(): Promise<string[]>;
  /**
   * Lists the contents of a practice: with `before`, only those written before that moment; with `part`, only those of
   * that part.
   */
  list(practiceId: string, options?: { before?: Date; part?: string }): AsyncIterable<StoredBlob>;
  /**
   * Removes partial files of killed processes and contents discarded more than seven days ago; returns how many it
   * removed.
   * @param alone whether no other node runs that could still be receiving, so that every partial file is a leftover
   * @param parts where to look for partial files; all parts if absent
   */
  sweep(options: { now: Date; alone?: boolean; parts?: readonly string[] }): Promise<number>;
  /** Throws if the store cannot be written to. */
  requireWritable(): Promise<void>;
  /** @param options.discarded whether to look in the trash too */
  withLocalFile<T>(
    practiceId: string,
    sha256: string,
    work: (path: string) => Promise<T>,
    options?: { discarded?: boolean },
  ): Promise<T>;
}

/**
 * Contents that are being received. A content becomes visible under its hash at `keep`; `end` deletes the contents that
 * were not kept, so a refused request leaves nothing behind. After a kill the sweep deletes them.
 */
export interface Reception {
  /**
   * Receives a stream; a stream that fails leaves nothing behind.
   * @param limitBytes the limit of this content; a longer one throws BlobError `too-large`
   * @param roomBytes the limit of everything that the practice is sending at this moment; more throws BlobError
   * `no-room`
   */
  bring(
    stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    limits: { limitBytes: number; roomBytes?: number },
  ): Promise<StoredBlob>;
  /**
   * Moves every content to its final name, durably. Must be the last step of the transaction that refers to the
   * contents.
   */
  keep(): Promise<void>;
  /** Deletes every content that was not kept. */
  end(): Promise<void>;
}

export class BlobError extends Error {
  /** `storage-away`: the store does not answer or refuses the request, so the content may or may not exist. */
  readonly code: 'storage-full' | 'storage-away' | 'too-large' | 'no-room' | 'no-such-blob';
  constructor(code: BlobError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The parts of a store: each holds the contents whose hash begins with its two hex digits. */
export const PARTS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/**
 * The age at which a partial file counts as abandoned. No upload takes this long: a request ends after 1,000,000 ms
 * (http.ts), and a stalled upload within a minute.
 */
export const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** How long an operator can still restore a discarded content by hand. */
export const TRASH_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Files that are written or flushed concurrently. */
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
 * The store on disk: `<root>/<practice>/<aa>/<sha256>`. It writes each file under a temporary name, flushes and renames
 * it, then flushes the folder, so a file under its final name is always complete.
 */
export function openDiskBlobs(root: string): BlobStore {
  const makeFolder = folderMaker();
  const incoming = path.join(root, 'incoming');
  const folderOf = (practiceId: string, sha256: string) => path.join(root, safe(practiceId), sha256.slice(0, 2));
  const fileOf = (practiceId: string, sha256: string) => path.join(folderOf(practiceId, sha256), safe(sha256));

  /** Writes a content without flushing its folder; returns that folder. */
  const write = async (practiceId: string, sha256: string, bytes: Uint8Array): Promise<string> => {
    const target = fileOf(practiceId, sha256);
    const folder = path.dirname(target);
    // Needed even if the content exists: the request that wrote it may not have flushed the folder.
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
 * Keeps received bytes in temporary files of one folder; `keep` hands them to `put`, which stores them for good.
 * @param incoming makes the folder if necessary and returns it
 */
export function receptions(
  incoming: () => Promise<string>,
  put: (practiceId: string, received: readonly { temporary: string; blob: StoredBlob }[]) => Promise<void>,
): BlobStore['receive'] {
  /** How many bytes each practice is sending at this moment and has not kept yet. */
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
              // `writeFile` writes the whole chunk; `write` may stop half-way when the disk fills up.
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

/** Whether a file does not have its final name yet. */
const isTemporary = (name: string) => name.startsWith('.');

/** Names become parts of paths, so only ids and hashes are allowed. */
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
