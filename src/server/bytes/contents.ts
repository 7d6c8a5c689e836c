import fs from 'node:fs/promises';
import path from 'node:path';
import { BlobError, type BlobStore, openDiskBlobs } from './blobs.ts';
import { dataLayout } from './data-layout.ts';
import { openS3Blobs } from './s3-blobs.ts';
import type { S3Settings } from './s3-bucket.ts';

/** Where an installation stores its contents (docs/configuration.md, "Documents in a bucket"). */
export interface ContentPlaces {
  dataDir: string;
  s3: S3Settings | null;
  contentsIn: 'folder' | 's3';
}

/**
 * Opens the store of an installation: a folder, or a bucket together with a folder. `contentsIn` decides which of the
 * two receives new contents.
 */
export function openContents({ dataDir, s3, contentsIn }: ContentPlaces): BlobStore {
  const { blobs, spool } = dataLayout(dataDir);
  const folder = openDiskBlobs(blobs);
  if (s3 === null) return folder;
  const bucket = openS3Blobs(s3, spool);
  return contentsIn === 's3' ? inTwoPlaces(bucket, folder) : inTwoPlaces(folder, bucket);
}

/**
 * Reads which installation a bucket names, and whether it holds any contents: a node whose data folder is empty joins
 * the installation of its bucket.
 */
export async function readBucket(s3: S3Settings, dataDir: string) {
  const name = nameOf(s3);
  try {
    const bucket = openS3Blobs(s3, dataLayout(dataDir).spool);
    return { name, id: await bucket.installation(), isFilled: (await bucket.practices()).length > 0 };
  } catch (error) {
    return inWords(error, `The bucket ${name}`);
  }
}

/**
 * Opens the bucket, and reads the installation that the bucket names and the bucket that the data folder names. Throws
 * if bucket and installation do not belong together.
 */
async function openOwn(
  s3: S3Settings | null,
  dataDir: string,
  installation: string,
  patience: Parameters<typeof openS3Blobs>[2] = {},
) {
  const note = path.join(dataLayout(dataDir).blobs, 'bucket');
  const noted = await fs.readFile(note, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  const name = s3 === null ? null : nameOf(s3);
  if (noted !== null && noted !== name)
    throw new Error(
      `The documents of this installation lie in the bucket ${noted}, and S3_* ${name === null ? 'names none' : `names ${name}`}: name that one, or bring them back from there (CONTENTS_IN=folder, then npm run move-contents).`,
    );
  if (s3 === null || name === null) return null;
  const bucket = openS3Blobs(s3, dataLayout(dataDir).spool, patience);
  const owner = await bucket.installation();
  if (owner !== null && owner !== installation)
    throw new Error(
      `The bucket ${name} holds the documents of installation ${owner}, and this one is ${installation}: name another bucket, or another S3_PREFIX.`,
    );
  return { bucket, name, isNamed: owner !== null, note, isNoted: noted !== null };
}

/**
 * Checks, before any content is read or written, that the bucket belongs to this installation and that no contents are
 * left in another bucket. Throws a sentence that tells the operator how to continue.
 */
export async function claimContents({ dataDir, s3, contentsIn }: ContentPlaces, installation: string): Promise<void> {
  const own = await openOwn(s3, dataDir, installation);
  if (own === null) return;
  if (!own.isNamed) await own.bucket.nameInstallation(installation);
  if (contentsIn === 's3' && !own.isNoted) {
    const fresh = `${own.note}.new`;
    await fs.mkdir(path.dirname(own.note), { recursive: true, mode: 0o700 });
    await fs.writeFile(fresh, `${own.name}\n`, { mode: 0o600, flush: true });
    await fs.rename(fresh, own.note);
  }
}

/**
 * Checks that the bucket answers, belongs to this installation and is writable, by writing its own name to it again.
 * @returns the result in words; null without a bucket
 */
export async function examineContents({ dataDir, s3 }: ContentPlaces, installation: string): Promise<string | null> {
  // A short limit, because a person is waiting for the result.
  const own = await openOwn(s3, dataDir, installation, { patienceMs: 3000 }).catch((error) => inWords(error));
  if (own === null) return null;
  if (!own.isNamed) return `${own.name} answers, and is nobody's yet: the next npm start takes it`;
  await own.bucket.nameInstallation(installation).catch((error) => inWords(error));
  return `${own.name} is this installation's, answers and can be written to`;
}

function inWords(error: unknown, subject = 'it'): never {
  if (!(error instanceof BlobError)) throw error;
  const { cause } = error;
  throw new Error(`${subject} does not serve: ${cause instanceof Error ? cause.message : error.code}; look at S3_*`, {
    cause,
  });
}

/** Records that the bucket is empty, so the installation can run without the bucket. */
export function releaseBucket(dataDir: string): Promise<void> {
  return fs.rm(path.join(dataLayout(dataDir).blobs, 'bucket'), { force: true });
}

const nameOf = ({ endpoint, bucket, prefix }: S3Settings) => `${endpoint.replace(/\/$/, '')}/${bucket}/${prefix}`;

const isGone = (error: unknown) => error instanceof BlobError && error.code === 'no-such-blob';

/**
 * Writes new contents to `newer` and reads each content from the store that has it, even while contents move between
 * the two.
 */
export function inTwoPlaces(newer: BlobStore, older: BlobStore): BlobStore {
  const either = async <T>(look: (store: BlobStore) => Promise<T>): Promise<T> => {
    // A content may move between the two checks; in that case `newer`, which was checked first, has it now.
    for (const store of [newer, older]) {
      try {
        return await look(store);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return look(newer);
  };
  return {
    ...newer,
    get: (practiceId, sha256) => either((store) => store.get(practiceId, sha256)),
    withLocalFile: async (practiceId, sha256, work, options) => {
      // Records the error of `work` itself: a missing object inside `work` must not start a search in the other store.
      let failed: { error: unknown } | null = null;
      const apart = (file: string) =>
        work(file).catch((error) => {
          failed = { error };
          throw new Error('the work failed');
        });
      try {
        return await either((store) => store.withLocalFile(practiceId, sha256, apart, options));
      } catch (error) {
        throw failed ? (failed as { error: unknown }).error : error;
      }
    },
    has: async (practiceId, sha256) =>
      (await newer.has(practiceId, sha256)) || (await older.has(practiceId, sha256)) || newer.has(practiceId, sha256),
    async discard(practiceId, sha256) {
      const gone = await Promise.allSettled([newer.discard(practiceId, sha256), older.discard(practiceId, sha256)]);
      for (const one of gone) if (one.status === 'rejected' && !isGone(one.reason)) throw one.reason;
      if (gone.every((one) => one.status === 'rejected')) throw new BlobError('no-such-blob');
    },
    practices: async () => [...new Set([...(await newer.practices()), ...(await older.practices())])],
    async *list(practiceId, options) {
      const listed = new Set<string>();
      for (const store of [newer, older])
        for await (const blob of store.list(practiceId, options)) {
          if (listed.has(blob.sha256)) continue;
          listed.add(blob.sha256);
          yield blob;
        }
    },
    sweep: async (options) => (await newer.sweep(options)) + (await older.sweep(options)),
  };
}
