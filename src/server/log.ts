import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import { networkOf } from './network.ts';

/** The log: a line of JSON each, on the standard error output. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { req: () => undefined } }, pino.destination(2));
}

/** Lines of one part that is no request: the jobs, the database's supervisor, the backups. */
export function partOf(log: Logger, part: string): (message: string) => void {
  const child = log.child({ reqId: part });
  return (message) => child.warn(message);
}

const PROBES = /^\/(health|metrics)/;

/**
 * One line for each answered request: the pattern of the call, not the address, which holds codes and tokens; the
 * number of the account and the network, and no name.
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
