import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  ABANDONED_AFTER_MS,
  atOnce,
  BlobError,
  type BlobStore,
  honest,
  receptions,
  type StoredBlob,
  safe,
  TRASH_KEPT_MS,
} from './blobs.ts';
import { removeOlder } from './files.ts';
import { type Bucket, openBucket, type S3Settings } from './s3-bucket.ts';

export interface S3Blobs extends BlobStore {
  /** The installation that owns the contents; null if the bucket names none. */
  installation(): Promise<string | null>;
  nameInstallation(id: string): Promise<void>;
}

/**
 * Opens the store in a bucket: `<prefix><practice>/<aa>/<sha256>`. Each content is signed and sent with its own
 * SHA-256, which the store verifies; content that is read is verified here, and read again if its hash differs. A store
 * that does not answer within twenty seconds is `storage-away`. Discarding copies a content before it deletes the
 * original: a kill in between leaves both.
 * @param spool a folder of this node alone, for bytes being received and for working copies
 */
export function openS3Blobs(
  settings: S3Settings,
  spool: string,
  limits: { patienceMs?: number; tryMs?: number } = {},
): S3Blobs {
  const { prefix } = settings;
  const bucket = openBucket(settings, limits);
  const incoming = path.join(spool, 'incoming');
  const copies = path.join(spool, 'copies');
  const keyOf = (practiceId: string, sha256: string) =>
    `${prefix}${safe(practiceId)}/${safe(sha256).slice(0, 2)}/${sha256}`;
  const trashOf = (practiceId: string, sha256: string) => `${prefix}trash/${safe(practiceId)}/${safe(sha256)}`;

  const store: S3Blobs = {
    ...installationIn(bucket, `${prefix}installation`),

    put: async (practiceId, bytes) => (await store.putMany(practiceId, [bytes]))[0] as StoredBlob,

    async putMany(practiceId, contents) {
      const stored = contents.map((bytes) => ({
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
      }));
      await atOnce(stored, async ({ sha256, size }, index) => {
        const bytes = contents[index] as Uint8Array<ArrayBuffer>;
        await bucket.put(keyOf(practiceId, sha256), sha256, bytes, size);
      });
      return stored;
    },

    receive: receptions(
      async () => {
        await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
        return incoming;
      },
      (practiceId, received) =>
        atOnce(received, async ({ temporary, blob: { sha256, size } }) => {
          await bucket.put(keyOf(practiceId, sha256), sha256, await openAsBlob(temporary), size);
          await fs.rm(temporary, { force: true });
        }),
    ),

    async get(practiceId, sha256) {
      let bytes = Buffer.alloc(0);
      await fetchContent(bucket, keyOf(practiceId, sha256), sha256, async (chunks) => {
        const all: Uint8Array[] = [];
        for await (const chunk of chunks) all.push(chunk);
        bytes = Buffer.concat(all);
      });
      return bytes;
    },

    has: (practiceId, sha256) => bucket.has(keyOf(practiceId, sha256)),

    async discard(practiceId, sha256) {
      const key = keyOf(practiceId, sha256);
      await bucket.copy(key, trashOf(practiceId, sha256));
      await bucket.delete(key);
    },

    async practices() {
      const found: string[] = [];
      for await (const { key } of bucket.list(prefix, '/')) {
        const name = key.slice(prefix.length).replace(/\/$/, '');
        if (/^\d+$/.test(name)) found.push(name);
      }
      return found;
    },

    async *list(practiceId, { before, part = '' } = {}) {
      for await (const { key, size, modified } of bucket.list(`${prefix}${safe(practiceId)}/${part}`)) {
        const sha256 = /\/([0-9a-f]{64})$/.exec(key)?.[1];
        if (sha256 && (before === undefined || modified < before)) yield { sha256, size };
      }
    },

    async sweep({ now, alone = false }) {
      const abandoned = alone ? Number.POSITIVE_INFINITY : now.getTime() - ABANDONED_AFTER_MS;
      let removed = 0;
      for (const folder of [incoming, copies]) removed += await removeOlder(folder, abandoned, 'mtimeMs');
      for await (const { key, modified } of bucket.list(`${prefix}trash/`)) {
        if (modified.getTime() >= now.getTime() - TRASH_KEPT_MS) continue;
        await bucket.delete(key);
        removed += 1;
      }
      return removed;
    },

    async requireWritable() {
      await honest(() => fs.mkdir(incoming, { recursive: true, mode: 0o700 }));
      await fs.access(incoming, fs.constants.W_OK);
      await bucket.requireBucket();
    },

    async withLocalFile(practiceId, sha256, work, { discarded = false } = {}) {
      const key = keyOf(practiceId, sha256);
      const place = discarded && !(await bucket.has(key)) ? trashOf(practiceId, sha256) : key;
      const file = path.join(copies, randomUUID());
      try {
        await fetchContent(bucket, place, sha256, async (chunks) => {
          await fs.mkdir(copies, { recursive: true, mode: 0o700 });
          await pipeline(chunks, createWriteStream(file, { mode: 0o600 }));
        });
        return await work(file);
      } finally {
        await fs.rm(file, { force: true });
      }
    },
  };
  return store;
}

function installationIn(bucket: Bucket, key: string): Pick<S3Blobs, 'installation' | 'nameInstallation'> {
  return {
    async installation() {
      try {
        return await bucket.get(key, (answer) => answer.text());
      } catch (error) {
        if (error instanceof BlobError && error.code === 'no-such-blob') return null;
        throw error;
      }
    },

    async nameInstallation(id) {
      const bytes = new TextEncoder().encode(id);
      await bucket.put(key, createHash('sha256').update(bytes).digest('hex'), bytes, bytes.length);
    },
  };
}

/**
 * Reads a content, up to three times while its hash differs from its name; delivers the bytes of the last attempt
 * anyway.
 * @param into consumes the bytes; called again from the start for each attempt
 */
async function fetchContent(
  bucket: Bucket,
  key: string,
  sha256: string,
  into: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const came = await bucket.get(key, async (answer, more) => {
      const hash = createHash('sha256');
      await honest(() => into(hashing(answer, more, hash)));
      return hash.digest('hex');
    });
    if (came === sha256 || tries === 3) return;
  }
}

async function* hashing(answer: Response, more: () => void, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of answer.body ?? []) {
    more();
    hash.update(chunk);
    yield chunk;
  }
}
