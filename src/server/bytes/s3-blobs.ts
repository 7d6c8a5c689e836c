import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import {
  ABANDONED_AFTER_MS,
  atOnce,
  BlobError,
  type BlobStore,
  honest,
  receptions,
  removeOlder,
  type StoredBlob,
  safe,
  TRASH_KEPT_MS,
} from './blobs.ts';

/** A bucket of any S3-compatible store (docs/configuration.md). */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  /** Before every key: empty, or ends with a slash. */
  prefix: string;
  /** Encrypted by the store, with keys of its own or of its key service; null leaves that to the bucket. */
  encryption: 'AES256' | 'aws:kms' | null;
}

/** For how long a call tries again before it says that the store is away. */
const PATIENCE_MS = 20_000;
/** How long one try may take, beside its bytes. */
const TRY_MS = 10_000;
/** A connection slower than this, in bytes a second, is none. */
const SLOWEST = 128 * 1024;

interface Ask {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer>;
  /** Bytes that go. */
  size?: number;
}
/** Takes an answer in; says that bytes came, and that there is time for more. */
type Take<T> = (answer: Response, more: () => void) => Promise<T>;

export interface S3Blobs extends BlobStore {
  /** The installation whose contents these are; null in a bucket without any. */
  installation(): Promise<string | null>;
  nameInstallation(id: string): Promise<void>;
}

/**
 * The store in a bucket: `<prefix><practice>/<aa>/<sha256>`. Each content is signed and sent under its own SHA-256, which
 * the store compares; what is read is compared here, and read again if it differs. What the store does not answer within
 * twenty seconds is `storage-away`. A moved content is copied before it is deleted: a kill in between leaves both.
 * @param spool a folder of this node alone, for bytes on their way in and for copies while they are worked on
 */
export function openS3Blobs(
  settings: S3Settings,
  spool: string,
  { patienceMs = PATIENCE_MS, tryMs = TRY_MS } = {},
): S3Blobs {
  const { accessKey, secretKey, region, prefix, encryption } = settings;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  const base = addressOf(settings);
  const incoming = path.join(spool, 'incoming');
  const copies = path.join(spool, 'copies');
  const keyOf = (practiceId: string, sha256: string) =>
    `${prefix}${safe(practiceId)}/${safe(sha256).slice(0, 2)}/${sha256}`;
  const trashOf = (practiceId: string, sha256: string) => `${prefix}trash/${safe(practiceId)}/${safe(sha256)}`;

  const once = async <T>({ method, key, query = {}, headers = {}, body, size = 0 }: Ask, take: Take<T>): Promise<T> => {
    const url = new URL(base);
    url.pathname += encodeURI(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), tryMs + (size / SLOWEST) * 1000);
    try {
      const request = { method, headers, body: body ?? null, redirect: 'error' as const };
      // The signal goes to `fetch` itself: a request follows its signal weakly, and once it is collected nothing is aborted.
      const answer = await fetch(await client.sign(url, request), { signal: given.signal });
      if (!answer.ok) throw await refusalOf(answer);
      return await take(answer, () => timer.refresh());
    } finally {
      clearTimeout(timer);
    }
  };

  /** Tries again what may pass: no connection, no answer, a fault of the store, too many at once. */
  const ask = async <T>(wanted: Ask, take: Take<T>): Promise<T> => {
    const begun = performance.now();
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      let error: unknown;
      try {
        return await once(wanted, take);
      } catch (failure) {
        if (failure instanceof BlobError && failure.code !== 'storage-away') throw failure;
        error = failure;
      }
      if (performance.now() - begun + wait > patienceMs)
        throw error instanceof BlobError ? error : new BlobError('storage-away', error);
      await sleep(wait * (0.5 + Math.random() / 2));
    }
  };
  const done: Take<void> = (answer) => answer.arrayBuffer().then(() => undefined);
  async function* hashing(answer: Response, more: () => void, hash: Hash): AsyncGenerator<Uint8Array> {
    for await (const chunk of answer.body ?? []) {
      more();
      hash.update(chunk);
      yield chunk;
    }
  }

  const put = (key: string, sha256: string, body: Blob | Uint8Array<ArrayBuffer>, size: number): Promise<void> =>
    ask(
      {
        method: 'PUT',
        key,
        body,
        size,
        headers: {
          'content-type': 'application/octet-stream',
          // Both are compared by the store: the first with the signature, the second kept with the content.
          'x-amz-content-sha256': sha256,
          'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
          ...(encryption ? { 'x-amz-server-side-encryption': encryption } : {}),
        },
      },
      done,
    );

  /** A HEAD says nothing of why: what is not there may be the bucket. */
  const isThere = async (key: string): Promise<boolean> => {
    try {
      await ask({ method: 'HEAD', key }, done);
      return true;
    } catch (error) {
      if (!(error instanceof BlobError && error.code === 'no-such-blob')) throw error;
      await requireBucket();
      return false;
    }
  };
  const requireBucket = async () => {
    try {
      await ask({ method: 'HEAD', key: '' }, done);
    } catch (error) {
      throw error instanceof BlobError && error.code === 'no-such-blob' ? new BlobError('storage-away', error) : error;
    }
  };

  async function* listed(under: string, delimiter = ''): AsyncGenerator<Listed> {
    for (let token: string | null = ''; token !== null; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: under };
      if (delimiter !== '') query.delimiter = delimiter;
      if (token !== '') query['continuation-token'] = token;
      const page: Listing = await ask({ method: 'GET', key: '', query }, async (answer) =>
        readListing(await answer.text()),
      );
      yield* page.entries;
      token = page.next;
    }
  }

  /**
   * The bytes as they came last: where they are not what their name says, they were asked for three times.
   * @param into begins anew
   */
  const fetched = async (
    key: string,
    sha256: string,
    into: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
  ): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const came = await ask({ method: 'GET', key }, async (answer, more) => {
        const hash = createHash('sha256');
        await honest(() => into(hashing(answer, more, hash)));
        return hash.digest('hex');
      });
      if (came === sha256 || tries === 3) return;
    }
  };

  const copied = async <T>(key: string, sha256: string, work: (path: string) => Promise<T>): Promise<T> => {
    const file = path.join(copies, randomUUID());
    try {
      await fetched(key, sha256, async (chunks) => {
        await fs.mkdir(copies, { recursive: true, mode: 0o700 });
        await pipeline(chunks, createWriteStream(file, { mode: 0o600 }));
      });
      return await work(file);
    } finally {
      await fs.rm(file, { force: true });
    }
  };

  const nameKey = `${prefix}installation`;
  const store: S3Blobs = {
    async installation() {
      try {
        return await ask({ method: 'GET', key: nameKey }, (answer) => answer.text());
      } catch (error) {
        if (error instanceof BlobError && error.code === 'no-such-blob') return null;
        throw error;
      }
    },

    async nameInstallation(id) {
      const bytes = new TextEncoder().encode(id);
      await put(nameKey, createHash('sha256').update(bytes).digest('hex'), bytes, bytes.length);
    },

    put: async (practiceId, bytes) => (await store.putMany(practiceId, [bytes]))[0] as StoredBlob,

    async putMany(practiceId, contents) {
      const stored = contents.map((bytes) => ({
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
      }));
      await atOnce(stored, async ({ sha256, size }, index) => {
        const bytes = contents[index] as Uint8Array<ArrayBuffer>;
        await put(keyOf(practiceId, sha256), sha256, bytes, size);
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
          await put(keyOf(practiceId, sha256), sha256, await openAsBlob(temporary), size);
          await fs.rm(temporary, { force: true });
        }),
    ),

    async get(practiceId, sha256) {
      let bytes = Buffer.alloc(0);
      await fetched(keyOf(practiceId, sha256), sha256, async (chunks) => {
        const all: Uint8Array[] = [];
        for await (const chunk of chunks) all.push(chunk);
        bytes = Buffer.concat(all);
      });
      return bytes;
    },

    has: (practiceId, sha256) => isThere(keyOf(practiceId, sha256)),

    async discard(practiceId, sha256) {
      const key = keyOf(practiceId, sha256);
      await ask(
        {
          method: 'PUT',
          key: trashOf(practiceId, sha256),
          headers: {
            'x-amz-copy-source': `/${settings.bucket}/${encodeURI(key)}`,
            ...(encryption ? { 'x-amz-server-side-encryption': encryption } : {}),
          },
        },
        // A copy that fails on its way is told with a status of 200.
        async (answer) => {
          if (/<Error>/.test(await answer.text())) throw new BlobError('storage-away');
        },
      );
      await ask({ method: 'DELETE', key }, done);
    },

    async practices() {
      const found: string[] = [];
      for await (const { key } of listed(prefix, '/')) {
        const name = key.slice(prefix.length).replace(/\/$/, '');
        if (/^\d+$/.test(name)) found.push(name);
      }
      return found;
    },

    async *list(practiceId, { before, part = '' } = {}) {
      for await (const { key, size, modified } of listed(`${prefix}${safe(practiceId)}/${part}`)) {
        const sha256 = /\/([0-9a-f]{64})$/.exec(key)?.[1];
        if (sha256 && (before === undefined || modified < before)) yield { sha256, size };
      }
    },

    async sweep({ now, alone = false }) {
      const abandoned = alone ? Number.POSITIVE_INFINITY : now.getTime() - ABANDONED_AFTER_MS;
      let removed = 0;
      for (const folder of [incoming, copies]) removed += await removeOlder(folder, abandoned, 'mtimeMs');
      for await (const { key, modified } of listed(`${prefix}trash/`)) {
        if (modified.getTime() >= now.getTime() - TRASH_KEPT_MS) continue;
        await ask({ method: 'DELETE', key }, done);
        removed += 1;
      }
      return removed;
    },

    async requireWritable() {
      await honest(() => fs.mkdir(incoming, { recursive: true, mode: 0o700 }));
      await fs.access(incoming, fs.constants.W_OK);
      await requireBucket();
    },

    async withLocalFile(practiceId, sha256, work, { discarded = false } = {}) {
      const key = keyOf(practiceId, sha256);
      return copied(discarded && !(await isThere(key)) ? trashOf(practiceId, sha256) : key, sha256, work);
    },
  };
  return store;
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${pathStyle ? `${bucket}/` : ''}`;
  return url;
}

/** Why the store refuses, by its status and the code of its answer (Amazon S3 API Reference, "Error responses"). */
async function refusalOf(answer: Response): Promise<BlobError> {
  const text = await answer.text();
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
  const cause = new Error(`the store answered ${answer.status} ${code}`.trim());
  if (answer.status === 404 && code !== 'NoSuchBucket') return new BlobError('no-such-blob', cause);
  if (answer.status === 507 || /StorageFull|QuotaExceeded/.test(code)) return new BlobError('storage-full', cause);
  return new BlobError('storage-away', cause);
}

interface Listed {
  key: string;
  size: number;
  modified: Date;
}
interface Listing {
  entries: Listed[];
  next: string | null;
}

/** An answer of ListObjectsV2; a common prefix counts as a key without bytes. */
export function readListing(xml: string): Listing {
  const listing: Listing = { entries: [], next: null };
  const parser = new SaxesParser();
  const within: string[] = [];
  let texts: Record<string, string> = {};
  parser.on('opentag', ({ name }) => {
    within.push(name);
    if (name === 'Contents' || name === 'CommonPrefixes') texts = {};
  });
  parser.on('text', (text) => {
    const name = within.at(-1) ?? '';
    texts[name] = (texts[name] ?? '') + text;
  });
  parser.on('closetag', ({ name }) => {
    within.pop();
    if (name === 'Contents')
      listing.entries.push({
        key: texts.Key ?? '',
        size: Number(texts.Size ?? 0),
        modified: new Date(texts.LastModified ?? 0),
      });
    if (name === 'CommonPrefixes') listing.entries.push({ key: texts.Prefix ?? '', size: 0, modified: new Date(0) });
    if (name === 'NextContinuationToken') listing.next = texts.NextContinuationToken ?? null;
  });
  parser.write(xml).close();
  return listing;
}
