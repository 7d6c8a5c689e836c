import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import type { App } from '../../../server/app.ts';
import { Problem } from '../../../server/problem.ts';
import { sendMade } from '../../../server/send-file.ts';
import { DAMAGED_MEMBER } from '../../../text/documents.ts';
import type { StoredDocument } from '../documents.store.ts';
import { downloadName } from '../present.ts';
import { recordOpened } from './opened.store.ts';

/**
 * Sends documents as one archive, made while it is sent: no more than two documents are in memory at a time. Each
 * member counts as opened once everything but the archive's end has been sent; a member that was corrected meanwhile
 * does not count as read. A text stands in place of a member whose content is damaged (P83).
 */
export async function sendDocumentsAsZip(
  app: App,
  actor: Actor,
  all: readonly StoredDocument[],
  {
    name,
    index,
    names = archiveNames(all),
  }: { name: string; index?: { name: string; bytes: Uint8Array }; names?: readonly string[] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const zip = new ZipFile();
  const damaged = request.method === 'HEAD' ? [] : await damagedOf(app, all, reply);
  const documents = all.filter((document) => !damaged.includes(document));
  if (index) zip.addBuffer(Buffer.from(index.bytes), index.name, { compress: false, mtime: app.now() });
  // While one is sent the next is read: no more than two are in memory.
  const reading = new Map<number, Promise<Uint8Array>>();
  const read = (index: number) => {
    const document = documents[index];
    if (!document || reading.has(index)) return;
    const bytes = app.blobs.get(document.practiceId, document.sha256);
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
  const nameOf = new Map(all.map((document, index) => [document, names[index] ?? '']));
  for (const document of damaged)
    zip.addBuffer(
      Buffer.from(DAMAGED_MEMBER.text(document.subject, document.title)),
      DAMAGED_MEMBER.name(nameOf.get(document) ?? ''),
      { compress: false, mtime: app.now() },
    );
  documents.forEach((document, index) => {
    zip.addReadStreamLazy(nameOf.get(document) ?? '', { compress: false, mtime: app.now() }, (give) => {
      take(index).then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  });
  zip.end();
  // A member that cannot be read breaks the archive off, which otherwise would have a hole.
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
  const sent = new Map(documents.map((document) => [document.id, document.sha256]));
  const pieces = zip.outputStream as unknown as Readable;
  return sendMade(request, reply, { name, contentType: 'application/zip', pieces }, () =>
    app.change(scopeOf(actor), { actor, address: request.ip }, (tx) => recordOpened(tx, actor, sent, app.now())),
  );
}

/** Which of them cannot be given as they were placed: known before the first byte goes out, and told (P67). */
async function damagedOf(
  app: App,
  documents: readonly StoredDocument[],
  { raw }: FastifyReply,
): Promise<StoredDocument[]> {
  const damaged: StoredDocument[] = [];
  for (const document of documents) {
    if (raw.destroyed) break;
    try {
      await app.blobs.withLocalFile(document.practiceId, document.sha256, async () => undefined);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'content-damaged') throw error;
      damaged.push(document);
    }
  }
  return damaged;
}

/** The name of each document in its archive, within its folder. */
export function archiveNames(
  documents: readonly StoredDocument[],
  folderOf: (document: StoredDocument) => string = () => '',
): string[] {
  return uniqueNames(documents.map((document) => folderOf(document) + downloadName(document)));
}

/** Names of an archive, no two alike to a file system that does not tell capitals: `Rossi.pdf`, `Rossi (2).pdf`. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
