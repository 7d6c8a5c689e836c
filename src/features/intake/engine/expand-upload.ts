import { createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BULK_FILE_BYTES } from './recognition.ts';

/**
 * What was dropped, as single files: a zip of one PDF per person, also years of history, becomes its members. Only
 * the bytes say what a file is, not its name.
 */

export type UploadedFile = { path: string; name: string };
export type ExpandedFile = { path: string; name: string; size: number };
export const UPLOAD_REFUSALS = [
  'not-a-pdf',
  'too-large',
  'too-many-files',
  'archive-damaged',
  'archive-encrypted',
] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];
export type RefusedFile = { name: string; code: UploadRefusal };

export type UploadLimits = { fileBytes: number; totalBytes: number; files: number };
/** Unzipped; a small archive that unfolds to more is a bomb. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: BULK_FILE_BYTES,
  totalBytes: 2 * 1024 * 1024 * 1024,
  files: 20_000,
};

/** @param directory an empty folder of the caller's for the members of archives; the caller removes it. */
export async function expandUpload(
  uploads: UploadedFile[],
  directory: string,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<{ files: ExpandedFile[]; refused: RefusedFile[] }> {
  const files: ExpandedFile[] = [];
  const refused: RefusedFile[] = [];
  const budget = { bytes: limits.totalBytes, files: limits.files, written: 0 };
  for (const upload of uploads) {
    const { head, size } = await firstBytes(upload.path);
    if (isZip(head)) await expandZip(upload, directory, limits, budget, files, refused);
    else if (size > limits.fileBytes) refused.push({ name: upload.name, code: 'too-large' });
    else if (!head.includes('%PDF-')) refused.push({ name: upload.name, code: 'not-a-pdf' });
    else files.push({ ...upload, size });
  }
  return { files, refused };
}

type Budget = { bytes: number; files: number; written: number };

async function expandZip(
  upload: UploadedFile,
  directory: string,
  limits: UploadLimits,
  budget: Budget,
  files: ExpandedFile[],
  refused: RefusedFile[],
): Promise<void> {
  let zip: ZipFile;
  try {
    zip = await openPromise(upload.path, { validateEntrySizes: true, strictFileNames: false });
  } catch {
    refused.push({ name: upload.name, code: 'archive-damaged' });
    return;
  }
  try {
    for await (const entry of zip.eachEntry()) {
      const name = baseName(entry.fileName);
      if (entry.fileName.endsWith('/') || isSystemFile(entry.fileName)) continue;
      if (--budget.files < 0) {
        refused.push({ name: upload.name, code: 'too-many-files' });
        return;
      }
      if (entry.isEncrypted()) refused.push({ name, code: 'archive-encrypted' });
      else if (entry.uncompressedSize > limits.fileBytes) refused.push({ name, code: 'too-large' });
      else if (entry.uncompressedSize > budget.bytes) {
        refused.push({ name: upload.name, code: 'too-large' });
        return;
      } else {
        const file = await writeMember(zip, entry, join(directory, `${budget.written++}.pdf`), name);
        budget.bytes -= file.size;
        const { head } = await firstBytes(file.path);
        if (head.includes('%PDF-')) files.push(file);
        else refused.push({ name, code: 'not-a-pdf' });
      }
    }
  } catch {
    // yauzl has no error classes: whatever it throws here speaks of the archive's own bytes.
    refused.push({ name: upload.name, code: 'archive-damaged' });
  } finally {
    zip.close();
  }
}

async function writeMember(zip: ZipFile, entry: Entry, path: string, name: string): Promise<ExpandedFile> {
  const source = await zip.openReadStreamPromise(entry);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      // The archive's own word on its sizes is not trusted.
      if (size > entry.uncompressedSize) done(new Error('larger than announced'));
      else done(null, chunk);
    },
  });
  await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, name, size };
}

async function firstBytes(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await openFile(path, 'r');
  try {
    const head = Buffer.alloc(1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return { head: head.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

function isZip(head: Buffer): boolean {
  const mark = head.toString('latin1', 0, 4);
  return mark === 'PK\u0003\u0004' || mark === 'PK\u0005\u0006';
}

/** Folders inside an archive are its maker's order; a name never leads out of ours. */
function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1) || 'senza-nome.pdf';
}

function isSystemFile(fileName: string): boolean {
  return fileName.startsWith('__MACOSX/') || baseName(fileName).startsWith('.') || baseName(fileName) === 'Thumbs.db';
}
