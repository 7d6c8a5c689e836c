import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { BlobError, type BlobStore, type Reception, type StoredBlob } from './blobs.ts';

export interface Room {
  used: number;
  quota: number;
}

/**
 * Bytes that the practice has stored, each content once, and its quota; a role that sees no content gets the sums
 * alone.
 */
export async function storageOf(tx: Transaction, practiceId: string): Promise<Room> {
  const row = await tx.one<Room>(sql`
    SELECT practice_stored(p.id)::float8 AS used, p.quota_bytes::float8 AS quota
    FROM practice p WHERE p.id = ${practiceId}`);
  return row ?? { used: 0, quota: 0 };
}

/**
 * Brings a content aside as far as there is room: one that does not fit is refused while it comes, and leaves nothing.
 */
export async function bringWithin(
  brought: Reception,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
  room: Room,
): Promise<StoredBlob> {
  try {
    return await brought.bring(stream, { limitBytes, roomBytes: Math.max(0, room.quota - room.used) });
  } catch (error) {
    throw error instanceof BlobError && error.code === 'no-room' ? overQuota(room) : error;
  }
}

/**
 * Keeps the brought contents, as the last step of the transaction that has named them: within the quota, each content
 * counted once, and under its name before any caller is told of it.
 */
export async function keepBrought(tx: Transaction, practiceId: string, brought: Reception): Promise<void> {
  // One after the other: contents that another call keeps at this moment count, too.
  await tx.all(holdingQuota(practiceId));
  const room = await storageOf(tx, practiceId);
  if (room.used > room.quota) throw overQuota(room);
  await brought.keep();
}

/** Until the transaction ends nothing else is counted against the practice's quota. */
export function holdingQuota(practiceId: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended('quota ' || ${practiceId}::text, 0))`;
}

/** In the transaction that has named them: the bytes were not deleted a moment ago. */
export async function stillThere(
  blobs: BlobStore,
  practiceId: string,
  contents: readonly { sha256: string }[],
): Promise<void> {
  for (const { sha256 } of contents)
    if (!(await blobs.has(practiceId, sha256))) throw new Problem(503, 'service-unavailable');
}

export function overQuota({ used, quota }: Room): Problem {
  return new Problem(413, { refused: 'quotaexceeded', data: { used: inMegabytes(used), quota: inMegabytes(quota) } });
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / (1024 * 1024))} MB`;
}
