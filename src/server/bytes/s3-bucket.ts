import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { BlobError } from './blobs.ts';

/** A bucket of any S3-compatible store (docs/configuration.md). */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  /** Prepended to every key: empty, or ends with a slash. */
  prefix: string;
  /**
   * How the store encrypts: with its own keys, or with those of its key service; null leaves that to the bucket's
   * settings.
   */
  encryption: 'AES256' | 'aws:kms' | null;
}

/** How long a request is repeated before the store counts as away. */
const PATIENCE_MS = 20_000;
/** How long one attempt may take, in addition to the time for transferring its bytes. */
const TRY_MS = 10_000;
/** Bytes per second below which a connection counts as broken. */
const SLOWEST = 128 * 1024;

interface Ask {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer>;
  /** How many bytes the request sends. */
  size?: number;
}

/** Reads an answer; calls `more` when bytes arrive, which restarts the time limit. */
type Take<T> = (answer: Response, more: () => void) => Promise<T>;

/** Requests to a bucket; keys include the prefix of the settings. */
export interface Bucket {
  get<T>(key: string, take: Take<T>): Promise<T>;
  /** @param sha256 the hash of the body, which the store verifies */
  put(key: string, sha256: string, body: Blob | Uint8Array<ArrayBuffer>, size: number): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  delete(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Throws if the bucket itself does not answer. */
  requireBucket(): Promise<void>;
  /** @param delimiter ends a common prefix, which is listed once instead of its keys */
  list(under: string, delimiter?: string): AsyncGenerator<Listed>;
}

/** Signs each request and repeats a failing one for twenty seconds; then throws `storage-away`. */
export function openBucket(settings: S3Settings, limits: { patienceMs?: number; tryMs?: number }): Bucket {
  const ask = requester(settings, limits);
  const encrypted: Record<string, string> = settings.encryption
    ? { 'x-amz-server-side-encryption': settings.encryption }
    : {};
  const done: Take<void> = (answer) => answer.arrayBuffer().then(() => undefined);

  const requireBucket = async () => {
    try {
      await ask({ method: 'HEAD', key: '' }, done);
    } catch (error) {
      throw error instanceof BlobError && error.code === 'no-such-blob' ? new BlobError('storage-away', error) : error;
    }
  };

  return {
    get: (key, take) => ask({ method: 'GET', key }, take),

    put: (key, sha256, body, size) =>
      ask(
        {
          method: 'PUT',
          key,
          body,
          size,
          headers: {
            'content-type': 'application/octet-stream',
            // The store verifies both hashes: the first is part of the signature; the second is stored with the
            // content.
            'x-amz-content-sha256': sha256,
            'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
            ...encrypted,
          },
        },
        done,
      ),

    copy: (from, to) =>
      ask(
        {
          method: 'PUT',
          key: to,
          headers: { 'x-amz-copy-source': `/${settings.bucket}/${encodeURI(from)}`, ...encrypted },
        },
        // S3 answers 200 even if a copy fails after it has started, so the body must be read.
        async (answer) => {
          if (/<Error>/.test(await answer.text())) throw new BlobError('storage-away');
        },
      ),

    delete: (key) => ask({ method: 'DELETE', key }, done),

    async has(key) {
      try {
        await ask({ method: 'HEAD', key }, done);
        return true;
      } catch (error) {
        if (!(error instanceof BlobError && error.code === 'no-such-blob')) throw error;
        // A 404 to HEAD has no error code, so it may also mean that the bucket itself is missing.
        await requireBucket();
        return false;
      }
    },

    requireBucket,

    async *list(under, delimiter = '') {
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
    },
  };
}

function requester(
  settings: S3Settings,
  { patienceMs = PATIENCE_MS, tryMs = TRY_MS }: { patienceMs?: number; tryMs?: number },
) {
  const { accessKey, secretKey, region } = settings;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  const base = addressOf(settings);

  const once = async <T>({ method, key, query = {}, headers = {}, body, size = 0 }: Ask, take: Take<T>): Promise<T> => {
    const url = new URL(base);
    url.pathname += encodeURI(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), tryMs + (size / SLOWEST) * 1000);
    try {
      const request = { method, headers, body: body ?? null, redirect: 'error' as const };
      // The signal goes to `fetch`: a Request holds its signal weakly, so after a garbage collection nothing would
      // abort it.
      const answer = await fetch(await client.sign(url, request), { signal: given.signal });
      if (!answer.ok) throw await refusalOf(answer);
      return await take(answer, () => timer.refresh());
    } finally {
      clearTimeout(timer);
    }
  };

  // Repeats requests that may succeed later: no connection, no answer, an error of the store, too many requests.
  return async <T>(wanted: Ask, take: Take<T>): Promise<T> => {
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
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${pathStyle ? `${bucket}/` : ''}`;
  return url;
}

/** Why the store refused, from its status and error code (Amazon S3 API Reference, "Error responses"). */
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

/** Parses an answer of ListObjectsV2; a common prefix counts as a key without bytes. */
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
