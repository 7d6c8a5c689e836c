import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../bytes/blobs.ts';
import { isSqlState } from '../database/database.ts';
import { notFound } from '../problem.ts';
import { reached } from './reached.ts';

export interface OutgoingFile {
  bytes: Uint8Array;
  /** The suggested file name. */
  name: string;
  contentType: string;
  /** Further headers of the response. */
  headers?: Record<string, string>;
}

/** How many bytes may wait for the connection while more are produced. */
const AHEAD = 1024 * 1024;
/** How many bytes are held back until the read event is committed. */
const LAST_CHUNK = 512;

/**
 * Sends a whole file, never a range. Calls `beforeLast` once the reader has acknowledged everything but the last chunk;
 * the changes of `beforeLast` are committed before that chunk is sent (P38). An aborted download therefore never calls
 * `beforeLast`, and a prefetch is refused. Only a real PDF opens inline.
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
    headers: file.headers,
  });
  // A HEAD request gets no byte of the file and does not mark the document as read.
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  const last = Math.max(0, bytes.length - LAST_CHUNK);
  try {
    if (last > 0) await written(raw, bytes.subarray(0, last));
    // Node destroys the request of a POST once its body is read, so only the response's connection shows whether the
    // reader disconnected.
    if (raw.destroyed) return reply;
    await receivedBy(request, raw.socket);
    await unlessDiskFull(request, beforeLast);
    raw.end(bytes.subarray(last));
  } catch (error) {
    breakOff(request, reply, error);
  }
  return reply;
}

/** A proxy takes every byte at once, so its connection says nothing about the reader. */
async function receivedBy(request: FastifyRequest, socket: Socket | null): Promise<void> {
  const isProxied = (request.ips?.length ?? 0) > 1;
  if (!isProxied) await reached(socket);
}

/** Whether the browser requests the page in advance, before the user opens it. */
export function isPrefetch(request: FastifyRequest): boolean {
  return /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''));
}

/**
 * Like `deliver`, for an archive or a PDF that is produced while it is sent. The last piece is held back until the read
 * or print event is committed: without it an archive cannot be opened, and a PDF lacks its cross-reference table.
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
    await receivedBy(request, raw.socket);
    await unlessDiskFull(request, beforeLast);
    raw.end(held);
  } catch (error) {
    breakOff(request, reply, error);
  }
  return reply;
}

/**
 * Streams a stored content of any size. The file is already open when this returns, and stays open until it is read.
 */
export async function contentStream(blobs: BlobStore, practiceId: string, sha256: string): Promise<Readable> {
  const file = await blobs.withLocalFile(practiceId, sha256, (path) => open(path));
  return file.createReadStream();
}

function beginFile(
  reply: FastifyReply,
  {
    contentType,
    size,
    disposition,
    headers = {},
  }: { contentType: string; size?: number; disposition: string; headers?: Record<string, string> | undefined },
): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': contentType,
    ...(size === undefined ? {} : { 'content-length': size }),
    'content-disposition': disposition,
    'accept-ranges': 'none',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(contentType),
    ...headers,
  });
}

/** The document's own policy: nothing in it may load or run anything. Chromium cannot display a sandboxed PDF. */
function policyOf(contentType: string): string {
  const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return contentType === 'application/pdf' ? policy : `${policy}; sandbox`;
}

/**
 * Records a read event before the end of a file is sent. If the disk is full, the file is still sent and the log
 * records that the event is missing. Any other failure holds back the end of the file.
 */
async function unlessDiskFull(request: FastifyRequest, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    if (!isSqlState(error, '53100')) throw error;
    request.log.error('the disk is full: a file went out, and its reading could not be recorded');
  }
}

/** The headers are already sent, so the only way to report an error is to abort the connection. */
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

/** Writes without waiting for each piece; `atMost` waits until at most that many bytes are unsent. */
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
    // The first event removes the listeners of the other events: a long answer waits many times.
    const over = new AbortController();
    const { signal } = over;
    await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]).finally(() => over.abort());
  }
  raw.end();
}

/** RFC 6266, with the ASCII form for old clients and the UTF-8 form (RFC 8187). */
export function contentDisposition(name: string, inline: boolean): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  // A truncated name may end in half a surrogate pair.
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
