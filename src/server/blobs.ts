import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredBlob {
  sha256: string;
  size: number;
}

/**
 * Bytes under practice and content (SHA-256), outside the database, never shared across practices. What a call has
 * answered is durable; the same content again is the same blob. Nothing here speaks of paths but `withLocalFile`,
 * which another store would serve from a temporary copy.
 */
export interface BlobStore {
  put(practiceId: string, bytes: Uint8Array): Promise<StoredBlob>;
  /** Many at once, with one wait for the disk per folder. */
  putMany(practiceId: string, contents: readonly Uint8Array[]): Promise<StoredBlob[]>;
  /** Takes a stream of up to `limitBytes`; more is a BlobError `too-large`, and nothing stays. */
  createUpload(practiceId: string, stream: Readable, options: { limitBytes: number }): Promise<StoredBlob>;
  get(practiceId: string, sha256: string): Promise<Uint8Array>;
  has(practiceId: string, sha256: string): Promise<boolean>;
  /** Moves to the trash, from which the sweep removes it after seven days. */
  discard(practiceId: string, sha256: string): Promise<void>;
  list(practiceId: string): AsyncIterable<StoredBlob>;
  withLocalFile<T>(practiceId: string, sha256: string, work: (path: string) => Promise<T>): Promise<T>;
}

export class BlobError extends Error {
  readonly code: 'storage-full' | 'too-large' | 'no-such-blob';
  constructor(code: BlobError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** An upload that is still going on has been written to a moment ago. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes what a killed process had half received: nobody was told that it had arrived. */
export async function removeAbandonedUploads(root: string, now: Date): Promise<number> {
  const incoming = path.join(root, 'incoming');
  let removed = 0;
  for (const name of await entries(incoming)) {
    const file = path.join(incoming, name);
    const written = await lastWritten(file);
    if (written === null || now.getTime() - written < ABANDONED_AFTER_MS) continue;
    await fs.rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Null for a file that another node has moved or removed meanwhile. */
async function lastWritten(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes at once, in `putMany`. */
const AT_ONCE = 16;

/**
 * The store on disk: `<root>/<practice>/<aa>/<sha256>`. Written under a temporary name, flushed, renamed, and the
 * folder flushed, so that a name always stands for all its bytes.
 */
export function openDiskBlobs(root: string): BlobStore {
  const made = new Set<string>();
  const folderOf = (practiceId: string, sha256: string) => path.join(root, safe(practiceId), sha256.slice(0, 2));
  const fileOf = (practiceId: string, sha256: string) => path.join(folderOf(practiceId, sha256), safe(sha256));

  /** With the flush of every folder that got a new entry, up to one that was there before. */
  const makeFolder = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    const first = await fs.mkdir(folder, { recursive: true });
    if (first !== undefined) {
      for (
        let parent = path.dirname(folder);
        parent.length >= path.dirname(first).length;
        parent = path.dirname(parent)
      ) {
        await flushFolder(parent);
      }
    }
    made.add(folder);
  };

  /** A file under a name of its own, flushed to the disk; nothing stays of one that could not be written whole. */
  const writeTemporary = async (temporary: string, fill: (file: fs.FileHandle) => Promise<void>): Promise<void> => {
    const file = await fs.open(temporary, 'wx', 0o400);
    try {
      await fill(file);
      await file.sync();
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  };

  /** Everything but the flush of the folder, whose name it answers. */
  const write = async (practiceId: string, sha256: string, bytes: Uint8Array): Promise<string> => {
    const target = fileOf(practiceId, sha256);
    const folder = path.dirname(target);
    // Also where the name is there already: the call that wrote it may not have flushed the folder yet.
    await makeFolder(folder);
    if (await exists(target)) return folder;
    const temporary = path.join(folder, `.${randomUUID()}`);
    await writeTemporary(temporary, (file) => file.writeFile(bytes));
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
        let next = 0;
        const worker = async () => {
          while (next < contents.length) {
            const index = next++;
            folders.add(await write(practiceId, (stored[index] as StoredBlob).sha256, contents[index] as Uint8Array));
          }
        };
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, contents.length) }, worker));
        for (const folder of folders) await flushFolder(folder);
        return stored;
      }),

    createUpload: (practiceId, stream, { limitBytes }) =>
      honest(async () => {
        const incoming = path.join(root, 'incoming');
        await makeFolder(incoming);
        const temporary = path.join(incoming, randomUUID());
        const hash = createHash('sha256');
        let size = 0;
        await writeTemporary(temporary, async (file) => {
          for await (const chunk of stream) {
            size += chunk.length;
            if (size > limitBytes) throw new BlobError('too-large');
            hash.update(chunk);
            // Unlike `write`, which may stop half-way on a disk that fills up.
            await file.writeFile(chunk);
          }
        });
        const sha256 = hash.digest('hex');
        await makeFolder(folderOf(practiceId, sha256));
        await fs.rename(temporary, fileOf(practiceId, sha256));
        await flushFolder(folderOf(practiceId, sha256));
        return { sha256, size };
      }),

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

    async *list(practiceId) {
      const top = path.join(root, safe(practiceId));
      for (const folder of await entries(top)) {
        for (const name of await entries(path.join(top, folder))) {
          if (!/^[0-9a-f]{64}$/.test(name)) continue;
          const { size } = await fs.stat(path.join(top, folder, name));
          yield { sha256: name, size };
        }
      }
    },

    async withLocalFile(practiceId, sha256, work) {
      const file = fileOf(practiceId, sha256);
      if (!(await exists(file))) throw new BlobError('no-such-blob');
      return work(file);
    },
  };
  return store;
}

/** Names become parts of paths: nothing but ids and hashes may. */
function safe(name: string): string {
  if (!/^[0-9a-z]{1,64}$/.test(name)) throw new Error(`not a name of the store: ${name}`);
  return name;
}

async function honest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new BlobError('storage-full', error) : error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its rename is durable by itself.
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await fs.access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
