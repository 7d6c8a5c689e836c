import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import { contentStream, sendMade } from '../../../server/http/send-file.ts';
import { Problem } from '../../../server/problem.ts';
import { DAMAGED_MEMBER } from '../../../text/documents/documents.ts';
import type { StoredDocument } from './documents.store.ts';
import { recordOpened } from './opened.store.ts';
import { downloadName } from './present.ts';

/** A stored file that is sent in the same archive as the documents. */
export interface OtherMember {
  name: string;
  practiceId: string;
  sha256: string;
  /** The file's owner and title, for the text that replaces the file if it is damaged. */
  subject: string;
  title: string;
  /** Whether the file is too large to hold in memory. */
  isLarge?: boolean;
}

interface Archive {
  name: string;
  /** Files generated for this archive; they are its first members. */
  made?: readonly { name: string; bytes: Uint8Array }[];
  /** File names of the documents, within their folders. */
  names?: readonly string[];
  others?: readonly OtherMember[];
  /** Events to record in addition to the openings of the documents. */
  events?: readonly LedgerEvent[];
  /** Whether to refuse the whole archive if any member is damaged. */
  isWhole?: boolean;
  /** Runs in the transaction that records the openings, once everything but the archive's end has been sent. */
  beforeEnd?: (tx: Transaction) => Promise<void>;
}

/**
 * Streams documents as one archive, with at most two files in memory. Records each document as opened once everything
 * but the archive's end has been sent, unless the document was corrected meanwhile. A text replaces a member whose
 * content is damaged (P83).
 */
export async function sendDocumentsAsZip(
  app: App,
  actor: Actor,
  all: readonly StoredDocument[],
  { name, made = [], names = archiveNames(all), others = [], events = [], isWhole = false, beforeEnd }: Archive,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const zip = new ZipFile();
  const everything = [...all.map((document, n) => ({ ...document, name: names[n] ?? '' })), ...others];
  const damaged = request.method === 'HEAD' ? [] : await damagedOf(app, everything, reply, isWhole);
  const members = everything.filter((member) => !damaged.includes(member));
  const plain = { compress: false, mtime: app.now() };
  for (const file of made) zip.addBuffer(Buffer.from(file.bytes), file.name, plain);
  // Reads the next file while one is sent, so at most two are in memory.
  const reading = new Map<number, Promise<Uint8Array>>();
  const read = (index: number) => {
    const member = members[index];
    if (!member || reading.has(index) || ('isLarge' in member && member.isLarge)) return;
    const bytes = app.blobs.get(member.practiceId, member.sha256);
    bytes.catch(() => undefined);
    reading.set(index, bytes);
  };
  const take = (index: number) => {
    read(index);
    read(index + 1);
    const bytes = reading.get(index);
    reading.delete(index);
    return bytes ?? Promise.reject(new Error('no such member'));
  };
  for (const { name, subject, title } of damaged)
    zip.addBuffer(Buffer.from(DAMAGED_MEMBER.text(subject, title)), DAMAGED_MEMBER.name(name), plain);
  members.forEach((member, index) => {
    const isLarge = 'isLarge' in member && member.isLarge === true;
    zip.addReadStreamLazy(member.name, { ...plain, forceZip64Format: isLarge }, (give) => {
      const coming = isLarge
        ? contentStream(app.blobs, member.practiceId, member.sha256)
        : take(index).then((bytes) => Readable.from([bytes]));
      coming.then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  });
  zip.end();
  // An unreadable member aborts the download; otherwise the archive would silently lack that member.
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
  const gone = new Set(damaged);
  const sent = new Map(
    all.filter((_, n) => !gone.has(everything[n] as OtherMember)).map((document) => [document.id, document.sha256]),
  );
  const pieces = zip.outputStream as unknown as Readable;
  return sendMade(request, reply, { name, contentType: 'application/zip', pieces }, () =>
    app.change(scopeOf(actor), { actor, address: request.ip }, async (tx) => {
      const opened = await recordOpened(tx, actor, sent, app.now());
      await beforeEnd?.(tx);
      return { ...opened, events: [...opened.events, ...events] };
    }),
  );
}

/** Returns the members whose content is damaged, before the first byte is sent (P67). If `isWhole`, throws instead. */
async function damagedOf(
  app: App,
  members: readonly OtherMember[],
  { raw }: FastifyReply,
  isWhole: boolean,
): Promise<OtherMember[]> {
  const damaged: OtherMember[] = [];
  for (const member of members) {
    if (raw.destroyed) break;
    try {
      await app.blobs.withLocalFile(member.practiceId, member.sha256, async () => undefined);
    } catch (error) {
      if (isWhole || !(error instanceof Problem) || error.code !== 'content-damaged') throw error;
      damaged.push(member);
    }
  }
  return damaged;
}

/** The name of each document in the archive, prefixed with its folder. */
export function archiveNames(
  documents: readonly StoredDocument[],
  folderOf: (document: StoredDocument) => string = () => '',
): string[] {
  return uniqueNames(documents.map((document) => folderOf(document) + downloadName(document)));
}

/** Makes the names in an archive unique, ignoring case as some file systems do: `Rossi.pdf`, `Rossi (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
