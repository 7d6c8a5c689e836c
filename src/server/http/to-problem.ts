import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '../../text/common/refusals.ts';
import { DatabaseAway, isSqlState } from '../database/database.ts';
import { notFound, Problem } from '../problem.ts';

/** Turns any error that a handler, Fastify, the store or the database throws into an answer. */
export function toProblem(error: unknown, request: FastifyRequest, maxBulkBytes: number): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'too-large') {
    const size = Math.floor(maxBulkBytes / (1024 * 1024));
    return new Problem(413, { refused: 'file-too-large', data: { size } });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const status = statusCode === 413 || statusCode === 415 ? statusCode : 400;
    return new Problem(status, { refused: 'invalid-request', data: { fields: 'corpo della richiesta' } });
  }
  // A statement would write a row outside the scope: to the caller that row does not exist.
  if (isSqlState(error, '42501')) {
    request.log.warn(`refused by the database: ${(error as Error).message}`);
    return notFound();
  }
  // Database functions report a refusal by its code (`refuse_grant`).
  if (isSqlState(error, 'PL404')) return notFound();
  if (isSqlState(error, 'PL409')) return new Problem(409, (error as Error).message as RefusalCode);
  // The database cannot store NUL or an invalid character.
  if (isSqlState(error, '22021', '22P05')) {
    return new Problem(400, { refused: 'invalid-request', data: { fields: 'caratteri non validi' } });
  }
  // A number or a day out of the database's range: the caller's mistake, not the portal's.
  if (isSqlState(error, '22003', '22007', '22008', '22P02')) {
    request.log.info(`refused by the database: ${(error as Error).message}`);
    return new Problem(400, { refused: 'invalid-request', data: { fields: 'numeri o date fuori misura' } });
  }
  request.log.error(error);
  // The connection was refused, closed or timed out, a transaction exceeded its time limit (database.ts), or the
  // database detected a deadlock: the database is away or too busy, and the request is not at fault.
  if (
    error instanceof DatabaseAway ||
    code === 'storage-away' ||
    isSqlState(error, '57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '40P01')
  ) {
    return new Problem(503, 'service-unavailable', { headers: { 'retry-after': '5' } });
  }
  if (code === 'storage-full' || isSqlState(error, '53100')) return new Problem(507, 'storage-full');
  return new Problem(500, { refused: 'internal-error', data: { id: String(request.id).slice(0, 8) } });
}
