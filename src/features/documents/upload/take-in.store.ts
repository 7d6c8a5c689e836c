import sql from 'sql-template-tag';
import type { BlobStore, Reception, StoredBlob } from '../../../server/blobs.ts';
import { BlobError } from '../../../server/blobs.ts';
import type { Transaction } from '../../../server/database.ts';
import { Problem } from '../../../server/problem.ts';
import { storageOf } from '../create.store.ts';

export interface Room {
  used: number;
  quota: number;
}

/** Receives a content as far as there is room: what would not fit is refused while it comes, and nothing of it stays. */
export async function takeWithin(
  brought: Reception,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
  room: Room,
): Promise<StoredBlob> {
  try {
    return await brought.take(stream, { limitBytes, roomBytes: Math.max(0, room.quota - room.used) });
  } catch (error) {
    throw error instanceof BlobError && error.code === 'no-room' ? overQuota(room) : error;
  }
}

/**
 * Takes in what was brought, as the last step of the transaction that has named it: within the quota, each content
 * counted once, and under its name before anybody can be told of it.
 */
export async function takeIn(tx: Transaction, practiceId: string, brought: Reception): Promise<void> {
  // One after the other: what another call takes in at this moment counts, too.
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtextextended('quota ' || ${practiceId}::text, 0))`);
  const room = await storageOf(tx, practiceId);
  if (room.used > room.quota) throw overQuota(room);
  await brought.settle();
}

/** In the transaction that has named them: nobody has given the bytes up a moment ago. */
export async function stillThere(
  blobs: BlobStore,
  practiceId: string,
  contents: readonly { sha256: string }[],
): Promise<void> {
  for (const { sha256 } of contents)
    if (!(await blobs.has(practiceId, sha256))) throw new Problem(503, 'service-unavailable');
}

function overQuota({ used, quota }: Room): Problem {
  return new Problem(413, { refused: 'quotaexceeded', data: { used: inMegabytes(used), quota: inMegabytes(quota) } });
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / (1024 * 1024))} MB`;
}
