import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './if-match.ts';

type Coding = 'br' | 'gzip';

interface Made {
  /** A weak ETag (RFC 9110 §8.8.1), because all content codings share it. */
  etag: string;
  plain: Buffer;
  coded: Record<Coding, Buffer>;
}

/** For answers made anew for each caller: quicker, and nearly as small. */
export const ZIP_LEVEL = 4;
/** This quality compresses nearly as well as the maximum, in a tenth of the time. */
const BROTLI_QUALITY = 9;

/**
 * An answer that is the same for every caller: made, compressed and hashed once, when the first caller requests it. A
 * caller that already has the answer gets 304.
 */
export function readyMade(contentType: string, make: () => Promise<string>) {
  let made: Promise<Made> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    made ??= make()
      .then(compressed)
      .catch((error: unknown) => {
        // Discards the failed attempt, so that the next caller tries again.
        made = null;
        throw error;
      });
    const { etag, plain, coded } = await made;
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (holds(request, etag)) return reply.code(304).send();
    const coding = (['br', 'gzip'] as const).find((one) => takes(request, one));
    if (coding) reply.header('content-encoding', coding);
    return reply.type(contentType).send(coding ? coded[coding] : plain);
  };
}

async function compressed(text: string): Promise<Made> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(plain),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { etag, plain, coded: { br, gzip: gz } };
}

/** Whether the caller accepts this coding (RFC 9110 §12.5.3); `;q=0` refuses it. */
export function takes({ headers }: Pick<FastifyRequest, 'headers'>, coding: Coding): boolean {
  const asked = String(headers['accept-encoding'] ?? '').split(',');
  return asked.some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** If-None-Match (RFC 9110 §13.1.2). */
function holds({ headers }: FastifyRequest, etag: string): boolean {
  return namesTag(headers['if-none-match'] ?? '', etag);
}
