import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { atOnce, BlobError, type BlobStore } from './blobs.ts';

export interface Moved {
  count: number;
  bytes: number;
  /** Contents whose bytes do not match their hash; they are not moved. */
  damaged: string[];
}

/**
 * Moves every content from one store to another while the portal serves from both: copies it, reads the copy back,
 * compares it, and only then moves the original to the trash. If interrupted, the next run continues from there.
 */
export async function moveContents(
  from: BlobStore,
  to: BlobStore,
  log: (message: string) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { count: 0, bytes: 0, damaged: [] };
  for (const practiceId of await from.practices()) {
    const names: { sha256: string; size: number }[] = [];
    for await (const blob of from.list(practiceId)) names.push(blob);
    await atOnce(names, async ({ sha256, size }) => {
      try {
        if (!(await moveOne(from, to, practiceId, sha256))) {
          moved.damaged.push(`${practiceId}/${sha256}`);
          return;
        }
      } catch (error) {
        // The portal discarded the content after it was listed.
        if (error instanceof BlobError && error.code === 'no-such-blob') return;
        throw error;
      }
      moved.count += 1;
      moved.bytes += size;
      if (moved.count % 1000 === 0) log(`Moved: ${moved.count} contents`);
    });
  }
  return moved;
}

async function moveOne(from: BlobStore, to: BlobStore, practiceId: string, sha256: string): Promise<boolean> {
  const reception = to.receive(practiceId);
  try {
    const came = await from.withLocalFile(practiceId, sha256, (file) =>
      reception.bring(createReadStream(file), { limitBytes: Number.POSITIVE_INFINITY }),
    );
    if (came.sha256 !== sha256) return false;
    await reception.keep();
  } finally {
    await reception.end();
  }
  const arrived = await to.withLocalFile(practiceId, sha256, hashOf);
  if (arrived !== sha256) throw new Error(`The content ${practiceId}/${sha256} did not arrive whole: run it again.`);
  await from.discard(practiceId, sha256);
  return true;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
