import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * How long a request's body may take to arrive. An upload may take longer as long as it sends `MOVES_BYTES` in each
 * such interval.
 */
const BODY_WITHIN_MS = 30_000;
const MOVES_BYTES = 30_000;

/** Headers of every answer, whether it comes from the portal, the HTTP server or an error handler. */
function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Sets the headers on the raw response before anything can answer, so answers written directly to it have them too. */
export function setHeaders(reply: FastifyReply, secure: boolean): void {
  for (const [name, value] of Object.entries(securityHeaders(secure))) reply.raw.setHeader(name, value);
}

/** Answers bytes that are not HTTP, and closes the connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const headers = Object.entries({ ...securityHeaders(secure), 'cache-control': 'no-store' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${headers}\r\n`);
}

/**
 * Ends requests whose body does not arrive, and answers a refusal only after its body if the connection closes then:
 * closing it earlier resets it, and a proxy that is still sending answers 502 in our place.
 * @param moves whether a request may take long as long as bytes keep arriving
 * @param mostBytes a longer body is refused without reading it
 */
export function endSlowBodies(
  server: FastifyInstance,
  moves: (request: FastifyRequest) => boolean,
  mostBytes: number,
  withinMs = BODY_WITHIN_MS,
): void {
  /** Refused requests whose body is still arriving, each with the function that answers at once. */
  const refused = new WeakMap<FastifyRequest, () => void>();
  server.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (reply.raw.shouldKeepAlive || raw.complete || raw.destroyed || !hasBody(request)) return;
    let left = mostBytes;
    if (Number(raw.headers['content-length'] ?? 0) > left) return;
    await new Promise<void>((resolve) => {
      refused.set(request, resolve);
      raw.once('end', resolve).once('close', resolve);
      raw.unpipe();
      raw.on('data', (chunk: Uint8Array) => {
        left -= chunk.length;
        if (left < 0) resolve();
      });
    });
  });
  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const now = raw.socket.bytesRead;
      // If the server's own disk is slower than the sender, the delay is not the sender's fault.
      const isOurs = raw.readableLength >= raw.readableHighWaterMark || raw.isPaused();
      // The request was already refused: do not wait for the rest of its body any longer.
      if (reply.raw.writableEnded) raw.socket.destroy();
      else if (moves(request) && (isOurs || now - before >= MOVES_BYTES)) before = now;
      else if (refused.has(request)) refused.get(request)?.();
      // Closes the connection of a stalled upload instead of answering: after an answer, the store would not learn that
      // no more bytes will come.
      else if (moves(request)) raw.socket.destroy();
      else end(request, reply);
    }, withinMs);
    timer.unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    // Reads and drops the rest of a refused body; otherwise the next request on the connection would wait behind it.
    reply.raw.once('finish', () => {
      if (raw.readableEnded || raw.destroyed) return;
      raw.unpipe();
      raw.resume();
    });
  });
}

function hasBody({ raw }: FastifyRequest): boolean {
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
}

function end(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  request.log.info('a body did not come in time');
  if (!raw.headersSent) {
    const { title, detail } = new Problem(408, 'request-too-slow');
    reply.hijack();
    raw.writeHead(408, {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    raw.end(
      JSON.stringify({
        type: 'urn:portale-lavoro:request-too-slow',
        title,
        status: 408,
        detail,
        errorKey: 'request-too-slow',
      }),
    );
  }
  setTimeout(() => request.raw.socket.destroy(), 1000).unref();
}
