import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { BlobError, type BlobStore, type Reception, type StoredBlob } from './blobs.ts';

export interface Room {
  used: number;
  quota: number;
}

/**
 * The bytes that the practice has stored, counting each content once, and its quota. Works for roles that may not see
 * any content, because the database function returns only the sum.
 */
export async function storageOf(tx: Transaction, practiceId: string): Promise<Room> {
  const row = await tx.one<Room>(sql`
    SELECT practice_stored(p.id)::float8 AS used, p.quota_bytes::float8 AS quota
    FROM practice p WHERE p.id = ${practiceId}`);
  return row ?? { used: 0, quota: 0 };
}

/**
 * Receives a content under a temporary name. A content that does not fit is refused mid-stream and leaves nothing
 * behind.
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
 * Keeps the received contents within the quota, counting each content once. Must be the last step of the transaction
 * that refers to the contents, so each has its final name before any caller learns of it.
 */
export async function keepBrought(tx: Transaction, practiceId: string, brought: Reception): Promise<void> {
  // Serializes concurrent requests of the practice, so that their contents count too.
  await tx.all(holdingQuota(practiceId));
  const room = await storageOf(tx, practiceId);
  if (room.used > room.quota) throw overQuota(room);
  await brought.keep();
}

/** Locks the practice's quota until the transaction ends. */
export function holdingQuota(practiceId: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended('quota ' || ${practiceId}::text, 0))`;
}

/**
 * Throws 503 if one of the contents was deleted a moment ago. Must run in the transaction that refers to the contents.
 */
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
