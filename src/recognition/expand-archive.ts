import { Transform } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BULK_FILE_BYTES } from './recognition.ts';

/**
 * Reads a zip of PDFs, one per person, even with years of history. The bytes of a file decide what it is, not its name.
 */

export type ArchiveMember<Kept> = { name: string; kept: Kept };
export type MemberRefusal =
  | 'not-a-pdf'
  | 'too-large'
  | 'too-many-files'
  | 'archive-damaged'
  | 'archive-encrypted'
  | 'archive-empty';
export type RefusedFile = { name: string; code: MemberRefusal };

export type UploadLimits = { fileBytes: number; totalBytes: number; files: number };
/** Limits of the unzipped content; a small archive that expands to more is a bomb. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: BULK_FILE_BYTES,
  totalBytes: 2 * 1024 * 1024 * 1024,
  files: 20_000,
};

/**
 * macOS adds a folder and a shadow entry per file; an archive with more extra entries is not an archive of documents.
 */
const ENTRIES_PER_FILE = 3;
/** A PDF header must start within this many bytes. */
const HEAD_BYTES = 1024;

/** Why a member, or the archive itself, is refused. */
class Refused extends Error {
  readonly code: MemberRefusal;
  constructor(code: MemberRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Unpacks an archive, one member after the other; only `keep` stores a member.
 * @param keep receives a member that begins like a PDF, while it is unpacked; an error of `keep` aborts the whole
 * archive
 */
export async function expandArchive<Kept>(
  archive: { path: string; name: string },
  keep: (member: AsyncIterable<Uint8Array>) => Promise<Kept>,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<{ files: ArchiveMember<Kept>[]; refused: RefusedFile[] }> {
  const files: ArchiveMember<Kept>[] = [];
  const refused: RefusedFile[] = [];
  const refuse = (name: string, code: MemberRefusal) => refused.push({ name, code });
  let zip: ZipFile;
  try {
    zip = await openPromise(archive.path, { autoClose: false, validateEntrySizes: true, strictFileNames: false });
  } catch {
    refuse(archive.name, 'archive-damaged');
    return { files, refused };
  }
  const left = { bytes: limits.totalBytes };
  let failure: unknown;
  try {
    for (const entry of await membersOf(zip, limits)) {
      const name = baseName(entry.fileName);
      if (entry.uncompressedSize > left.bytes) throw new Refused('too-large');
      if (entry.isEncrypted()) refuse(name, 'archive-encrypted');
      else if (entry.uncompressedSize > limits.fileBytes) refuse(name, 'too-large');
      else {
        const member = await unfolded(zip, entry, left);
        const kept = await keep(member).catch((error: unknown) => {
          // A member that is no longer read need not be unpacked.
          member.destroy();
          if (error instanceof Refused && error.code === 'not-a-pdf') return error;
          failure = error;
          throw error;
        });
        if (kept instanceof Refused) refuse(name, kept.code);
        else files.push({ name, kept });
      }
    }
  } catch (error) {
    if (error instanceof Refused) refuse(archive.name, error.code);
    else if (error === failure) throw error;
    // yauzl has no error classes: any other error is about the archive's own bytes.
    else refuse(archive.name, 'archive-damaged');
  } finally {
    zip.close();
  }
  if (files.length + refused.length === 0) refuse(archive.name, 'archive-empty');
  return { files, refused };
}

/** Reads the whole directory of an archive before the first member is unpacked. */
async function membersOf(zip: ZipFile, limits: UploadLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.files * ENTRIES_PER_FILE) throw new Refused('too-many-files');
  const members: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isSystemFile(entry.fileName)) continue;
    if (members.length === limits.files) throw new Refused('too-many-files');
    members.push(entry);
  }
  return members;
}

/** Unpacks a member; stops if the member is no PDF, or larger than the archive states. */
async function unfolded(zip: ZipFile, entry: Entry, left: { bytes: number }): Promise<Transform> {
  const source = await zip.openReadStreamPromise(entry);
  let size = 0;
  let head: Buffer | null = Buffer.alloc(0);
  const member = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      left.bytes -= chunk.length;
      // The sizes stated in the archive are not trusted.
      if (size > entry.uncompressedSize) return done(new Refused('archive-damaged'));
      if (!head) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) return done();
      return passHead(done);
    },
    flush: (done) => (head ? passHead(done) : done()),
  });
  const passHead = (done: (error?: Error | null, bytes?: Buffer) => void) => {
    const bytes = head ?? Buffer.alloc(0);
    head = null;
    if (bytes.subarray(0, HEAD_BYTES).includes('%PDF-')) done(null, bytes);
    else done(new Refused('not-a-pdf'));
  };
  // The stream may fail before anyone reads it: the reader gets the error later, and meanwhile an unhandled error must
  // not crash the server.
  member.on('error', () => undefined);
  source.once('error', () => member.destroy(new Refused('archive-damaged')));
  member.once('close', () => source.destroy());
  return source.pipe(member);
}

/** Ignores the folders inside an archive, so that no name leads out of the portal's folder. */
function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1) || 'senza-nome.pdf';
}

function isSystemFile(fileName: string): boolean {
  return fileName.startsWith('__MACOSX/') || baseName(fileName).startsWith('.') || baseName(fileName) === 'Thumbs.db';
}
