import { open, readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { signedContent } from '../../pdf/signed-file.ts';
import { expandArchive } from '../../recognition/expand-archive.ts';
import type { ArchiveRefusal } from '../../recognition/recognition.ts';
import { BlobError, type Reception } from '../../server/bytes/blobs.ts';
import { keepBrought, type Room } from '../../server/bytes/bring.store.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import * as store from './intake.store.ts';

export interface Members {
  files: store.NewFile[];
  refused: { name: string; code: ArchiveRefusal }[];
}

/**
 * Receives the members of a zip, or the file inside a signed one, before their rows exist; null for any other file.
 * Their bytes count against the practice's quota during unpacking: an archive that exceeds the quota is refused as a
 * whole.
 */
export async function unfold(
  app: App,
  brought: Reception,
  practiceId: string,
  file: store.StoredFile,
  room: Room,
): Promise<Members | null> {
  const roomBytes = Math.max(0, room.quota - room.used);
  const bring = (stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    app.ending.throwIfAborted();
    return brought.bring(stream, { limitBytes: app.config.maxBulkBytes, roomBytes });
  };
  try {
    return await app.blobs.withLocalFile(practiceId, file.sha256, async (source) => {
      if (/\.p7m$/i.test(file.name)) return await openSigned(bring, file.name, await readFile(source));
      if (!(await isZip(source))) return null;
      const { files, refused } = await expandArchive({ path: source, name: file.name }, bring);
      return { files: files.map(({ name, kept }) => ({ name: name.slice(0, 200).toWellFormed(), ...kept })), refused };
    });
  } catch (error) {
    if (!(error instanceof BlobError && error.code === 'no-room')) throw error;
    return { files: [], refused: [{ name: file.name, code: 'archive-over-quota' }] };
  }
}

/** Extracts the file inside a signed file, under the inner file's name. */
async function openSigned(
  bring: (stream: Iterable<Uint8Array>) => ReturnType<Reception['bring']>,
  name: string,
  bytes: Buffer,
): Promise<Members> {
  const content = signedContent(bytes);
  if (content === null || content.length === 0) return { files: [], refused: [{ name, code: 'signed-unreadable' }] };
  const inside = name.replace(/\.p7m$/i, '') || 'firmato.pdf';
  return { files: [{ name: inside, ...(await bring([content])) }], refused: [] };
}

async function isZip(source: string): Promise<boolean> {
  const file = await open(source, 'r');
  try {
    const mark = Buffer.alloc(4);
    await file.read(mark, 0, 4, 0);
    return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(mark.toString('latin1'));
  } finally {
    await file.close();
  }
}

/** Replaces an archive by its members. A member that is not a PDF gets a row with the reason for its refusal. */
export async function replaceByMembers(
  tx: Transaction,
  intake: store.StoredIntake,
  archive: store.StoredFile,
  members: Members,
  brought: Reception,
): Promise<void> {
  await store.findIntake(tx, intake.id, { lock: true });
  if (!(await store.fileIsOpen(tx, archive.id))) return;
  await store.insertFiles(tx, intake.practiceId, intake.id, members.files);
  // A refused member has no stored bytes, so its row refers to the bytes of the archive.
  await store.insertFiles(
    tx,
    intake.practiceId,
    intake.id,
    members.refused.map(({ name, code }) => ({
      name: name.slice(0, 200).toWellFormed(),
      sha256: archive.sha256,
      size: archive.size,
      refusal: code,
    })),
  );
  await tx.run(sql`DELETE FROM intake_file WHERE id = ${archive.id}`);
  await store.announceIntake(tx, intake.id);
  if (members.files.length > 0) await keepBrought(tx, intake.practiceId, brought);
}
