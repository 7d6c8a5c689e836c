import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { Secrets } from '../secrets.ts';

/**
 * The three endpoints through which `npm run doctor -- --url` checks the portal behind its proxy; only the holder of
 * the installation's key may call them.
 */
export const PROBE = '/health/probe';
export const PROBE_BYTES = 5 * 1024 * 1024;
const OWNER = 'doctor';
const VALID_MS = 5 * 60_000;

/**
 * A token that allows access to the probe for five minutes, sealed with the installation's key. A doctor on the same
 * machine can read that key.
 */
export function probeToken(secrets: Secrets, now: Date): string {
  return secrets.seal(now.toISOString(), OWNER);
}

export function serveProbe(server: FastifyInstance, { secrets, now }: { secrets: Secrets; now: () => Date }): void {
  const mayProbe = async (request: FastifyRequest) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    try {
      const age = Math.abs(now().getTime() - Date.parse(secrets.open(token, OWNER)));
      if (age <= VALID_MS) return;
    } catch {
      // Without a token sealed with this key the answer is 404: to strangers the probe does not exist.
    }
    throw new Problem(404, 'no-such-call');
  };
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Counts the bytes as they arrive and stores none of them.
    scope.addContentTypeParser('application/octet-stream', (_, payload, done) => {
      let bytes = 0;
      payload.on('data', (chunk: Buffer) => (bytes += chunk.length));
      payload.once('end', () => done(null, bytes));
      payload.once('error', done);
    });
    scope.get(PROBE, { onRequest: mayProbe }, async (request) => ({
      address: request.ip,
      connection: request.socket.remoteAddress,
      forwarded: request.headers['x-forwarded-for'] ?? null,
      proto: request.headers['x-forwarded-proto'] ?? null,
    }));
    scope.post(PROBE, { onRequest: mayProbe, bodyLimit: PROBE_BYTES }, async (request) => ({ bytes: request.body }));
    scope.get(`${PROBE}/stream`, { onRequest: mayProbe }, async (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
      reply.raw.write('event: first\ndata: 1\n\n');
      const last = setTimeout(() => reply.raw.end('event: last\ndata: 2\n\n'), 3000);
      reply.raw.once('close', () => clearTimeout(last));
    });
  });
}
