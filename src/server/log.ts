import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import { networkOf } from './network.ts';

/** The log: one line of JSON per entry, on standard error. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { req: () => undefined } }, pino.destination(2));
}

/** Writes log lines of a part that serves no requests: the jobs, the database's supervisor, the backups. */
export function partOf(log: Logger, part: string): (message: string) => void {
  const child = log.child({ reqId: part });
  return (message) => child.warn(message);
}

const PROBES = /^\/(health|metrics)/;

/**
 * Writes one line per answered request: the route's pattern instead of the URL, which contains codes and tokens; the
 * account's number and the network, but no name.
 */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, account: string | null): void {
  const call = request.routeOptions.url ?? 'none';
  const level = reply.statusCode >= 500 ? 'warn' : PROBES.test(call) ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      account,
      network: networkOf(request.ip),
    },
    'answered',
  );
}
