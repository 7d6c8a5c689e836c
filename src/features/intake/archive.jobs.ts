import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { App } from '../../server/app.ts';
import type { Transaction } from '../../server/database.ts';
import { type ExpandedFile, expandUpload } from './engine/expand-upload.ts';
import type { ArchiveRefusal } from './engine/recognition.ts';
import { signedContent } from './engine/signed-file.ts';
import * as store from './intake.store.ts';

/** Members are stored together up to this many and this much; a larger one is streamed. */
const BATCH_FILES = 64;
const BATCH_BYTES = 32 * 1024 * 1024;

export interface Members {
  files: store.NewFile[];
  refused: { name: string; code: ArchiveRefusal }[];
}

/** The members of a zip, or what a signed file holds, stored as blobs; null when the file is neither. Begun again it stores the same once more. */
export async function expandArchive(app: App, practiceId: string, file: store.StoredFile): Promise<Members | null> {
  return app.blobs.withLocalFile(practiceId, file.sha256, async (source) => {
    if (/\.p7m$/i.test(file.name)) return openSigned(app, practiceId, file.name, await readFile(source));
    if (!(await isZip(source))) return null;
    const folder = await mkdtemp(path.join(tmpdir(), 'portale-zip-'));
    try {
      const { files, refused } = await expandUpload([{ path: source, name: file.name }], folder);
      const empty = files.length + refused.length === 0;
      return {
        files: await storeMembers(app, practiceId, files),
        refused: empty ? [{ name: file.name, code: 'archive-empty' }] : refused,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The file inside a signed one, under its own name. */
async function openSigned(app: App, practiceId: string, name: string, bytes: Buffer): Promise<Members> {
  const content = signedContent(bytes);
  if (content === null || content.length === 0) return { files: [], refused: [{ name, code: 'signed-unreadable' }] };
  const [blob] = await app.blobs.putMany(practiceId, [content]);
  const inside = name.replace(/\.p7m$/i, '') || 'firmato.pdf';
  return { files: blob ? [{ name: inside, ...blob }] : [], refused: [] };
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

async function storeMembers(app: App, practiceId: string, members: readonly ExpandedFile[]): Promise<store.NewFile[]> {
  const stored: store.NewFile[] = [];
  let batch: ExpandedFile[] = [];
  let bytes = 0;
  const flush = async () => {
    const blobs = await app.blobs.putMany(practiceId, await Promise.all(batch.map((member) => readFile(member.path))));
    batch.forEach((member, index) => {
      const blob = blobs[index];
      if (blob) stored.push({ name: member.name.slice(0, 200), ...blob });
    });
    batch = [];
    bytes = 0;
  };
  for (const member of members) {
    if (member.size > BATCH_BYTES) {
      const limitBytes = app.config.maxBulkBytes;
      const blob = await app.blobs.createUpload(practiceId, createReadStream(member.path), { limitBytes });
      stored.push({ name: member.name.slice(0, 200), ...blob });
      continue;
    }
    batch.push(member);
    bytes += member.size;
    if (batch.length >= BATCH_FILES || bytes >= BATCH_BYTES) await flush();
  }
  if (batch.length > 0) await flush();
  return stored;
}

/** Puts the members in the place of their archive; those that are none of ours say why. */
export async function replaceByMembers(
  tx: Transaction,
  intake: store.StoredIntake,
  archive: store.StoredFile,
  members: Members,
): Promise<void> {
  await store.findIntake(tx, intake.id, { lock: true });
  if (!(await store.fileIsOpen(tx, archive.id))) return;
  await store.insertFiles(tx, intake.practiceId, intake.id, members.files);
  // A refused member has no bytes of its own here: it points to its archive's.
  await store.insertFiles(
    tx,
    intake.practiceId,
    intake.id,
    members.refused.map(({ name, code }) => ({
      name: name.slice(0, 200),
      sha256: archive.sha256,
      size: archive.size,
      refusal: code,
    })),
  );
  await tx.run(sql`DELETE FROM intake_file WHERE id = ${archive.id}`);
  await store.tell(tx, intake.id);
}
