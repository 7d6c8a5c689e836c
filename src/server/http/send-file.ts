import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../bytes/blobs.ts';
import { isSqlState } from '../database/database.ts';
import { notFound } from '../problem.ts';
import { reached } from './reached.ts';

export interface OutgoingFile {
  bytes: Uint8Array;
  /** Name under which it is saved. */
  name: string;
  contentType: string;
}

/** So many bytes may wait for the connection while more are made. */
const AHEAD = 1024 * 1024;
/** The bytes that are held back until the reading is committed. */
const LAST_CHUNK = 512;

/**
 * Sends a file whole, never a range of it, and calls `beforeLast` when everything but the last chunk has gone to
 * the reader, and the kernel holds nothing of it any more (P38): what it records is committed before that chunk
 * is released (P38). An abort never gets that far; a prefetch is not served at all. Only a real PDF opens inline.
 */
export async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OutgoingFile,
  beforeLast: () => Promise<void> = async () => undefined,
): Promise<FastifyReply> {
  if (isPrefetch(request)) throw notFound();
  const { bytes } = file;
  const isPdf =
    file.contentType === 'application/pdf' && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  const { raw } = reply;
  beginFile(reply, {
    contentType: isPdf || file.contentType.startsWith('image/') ? file.contentType : 'application/octet-stream',
    size: bytes.length,
    disposition: contentDisposition(file.name, isPdf),
  });
  // A HEAD request gets nothing of the file, and is no reading.
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  const last = Math.max(0, bytes.length - LAST_CHUNK);
  try {
    if (last > 0) await written(raw, bytes.subarray(0, last));
    // The request of a POST is destroyed by Node once its body was read: only the answer's connection tells.
    if (raw.destroyed) return reply;
    await reached(raw.socket);
    await unlessDiskFull(request, beforeLast);
    raw.end(bytes.subarray(last));
  } catch (error) {
    breakOff(request, reply, error);
  }
  return reply;
}

/** A browser that fetches a page before the person asks for it. */
export function isPrefetch(request: FastifyRequest): boolean {
  return /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''));
}

/**
 * The same for an archive or a PDF that is made while it is sent: its end is held back until what was read, or printed,
 * is committed. An archive without its end opens nowhere; a PDF's table of objects is its end.
 */
export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    name,
    contentType,
    pieces,
  }: { name: string; contentType: 'application/zip' | 'application/pdf'; pieces: AsyncIterable<Uint8Array> },
  beforeLast: () => Promise<void>,
): Promise<FastifyReply> {
  if (isPrefetch(request)) throw notFound();
  const { raw } = reply;
  beginFile(reply, { contentType, disposition: contentDisposition(name, contentType === 'application/pdf') });
  let held: Uint8Array = new Uint8Array();
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  try {
    const way = onItsWay(raw);
    for await (const piece of pieces) {
      if (raw.destroyed) return reply;
      if (held.length > 0) {
        way.send(held);
        await way.atMost(AHEAD);
      }
      held = piece;
    }
    await way.atMost(0);
    if (raw.destroyed) return reply;
    await reached(raw.socket);
    await unlessDiskFull(request, beforeLast);
    raw.end(held);
  } catch (error) {
    breakOff(request, reply, error);
  }
  return reply;
}

/** A stored content a piece at a time, whatever its size; the file is open by then, and stays so until it was read. */
export async function contentStream(blobs: BlobStore, practiceId: string, sha256: string): Promise<Readable> {
  const file = await blobs.withLocalFile(practiceId, sha256, (path) => open(path));
  return file.createReadStream();
}

function beginFile(
  reply: FastifyReply,
  { contentType, size, disposition }: { contentType: string; size?: number; disposition: string },
): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': contentType,
    ...(size === undefined ? {} : { 'content-length': size }),
    'content-disposition': disposition,
    'accept-ranges': 'none',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(contentType),
  });
}

/** The document's own policy: nothing in it may load or run anything. Chromium shows no PDF that is sandboxed. */
function policyOf(contentType: string): string {
  const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return contentType === 'application/pdf' ? policy : `${policy}; sandbox`;
}

/**
 * On a full disk stored files still go out: the reading cannot be recorded, and the log says so. Any other failure to
 * record a reading holds the end of the file back.
 */
async function unlessDiskFull(request: FastifyRequest, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    if (!isSqlState(error, '53100')) throw error;
    request.log.error('the disk is full: a file went out, and its reading could not be recorded');
  }
}

/** The head of the answer has gone: the only honest end is to break it off. */
function breakOff(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  request.log.warn(error, 'file not delivered');
  reply.raw.destroy();
}

function written(raw: FastifyReply['raw'], chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('the reader went away'));
    raw.once('close', closed);
    raw.write(chunk, (error) => {
      raw.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Writes without waiting for each piece; `atMost` waits until no more than so many bytes are on their way. */
function onItsWay(raw: FastifyReply['raw']): { send(bytes: Uint8Array): void; atMost(bytes: number): Promise<void> } {
  let left = 0;
  let look = () => undefined as void;
  raw.once('close', () => look());
  return {
    send(bytes) {
      left += bytes.length;
      raw.write(bytes, () => {
        left -= bytes.length;
        look();
      });
    },
    atMost: (bytes) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (raw.destroyed) reject(new Error('the reader went away'));
          else if (left <= bytes) resolve();
        };
        look();
      }),
  };
}

/** Sends pieces as fast as the reader takes them. */
export async function sendPieces(raw: FastifyReply['raw'], pieces: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of pieces) {
    if (raw.destroyed) return;
    if (raw.write(piece)) continue;
    // Whichever comes first takes the other's listeners away: a long answer waits many times.
    const over = new AbortController();
    const { signal } = over;
    await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]).finally(() => over.abort());
  }
  raw.end();
}

/** RFC 6266, with the ASCII form for old readers and the UTF-8 form (RFC 8187). */
export function contentDisposition(name: string, inline: boolean): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  // A name that was cut may end in half a letter.
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
