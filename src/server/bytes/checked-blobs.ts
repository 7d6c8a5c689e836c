import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../problem.ts';
import { BlobError, type BlobStore } from './blobs.ts';

/**
 * Wraps the store that the portal reads from: compares each content with its SHA-256 before sending a byte of it (P67),
 * and refuses and reports content that is missing, empty or changed.
 */
export function checkedBlobs(store: BlobStore, whenDamaged: (practiceId: string, sha256: string) => void): BlobStore {
  const refusal = (practiceId: string, sha256: string) => {
    whenDamaged(practiceId, sha256);
    return new Problem(503, 'content-damaged');
  };
  const isGone = (error: unknown) => error instanceof BlobError && error.code === 'no-such-blob';
  return {
    ...store,
    async get(practiceId, sha256) {
      const bytes = await store.get(practiceId, sha256).catch((error) => {
        throw isGone(error) ? refusal(practiceId, sha256) : error;
      });
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refusal(practiceId, sha256);
      return bytes;
    },
    async withLocalFile(practiceId, sha256, work, options) {
      // Records whether the comparison succeeded, so that errors of `work` are not reported as damage.
      let isWhole = false;
      const compared = async (file: string) => {
        if ((await hashOf(file)) !== sha256) throw refusal(practiceId, sha256);
        isWhole = true;
        return work(file);
      };
      return store.withLocalFile(practiceId, sha256, compared, options).catch((error) => {
        throw !isWhole && isGone(error) ? refusal(practiceId, sha256) : error;
      });
    },
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
