import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import type { Transaction } from '../database/database.ts';
import { Problem } from '../problem.ts';
import type { Change } from './change.ts';

/**
 * Carries out a change once per `Idempotency-Key`. Within 24 h a request with the same key and content returns the same
 * answer without doing anything; different content under the key is refused (docs/api.md). The key is inserted in the
 * transaction of the change, so key and change are committed together; a concurrent second request waits for the first.
 * @param content what makes two requests equal
 */
export async function once(
  tx: Transaction,
  request: FastifyRequest,
  actor: Actor,
  now: Date,
  content: unknown,
  create: () => Promise<Change<unknown>>,
): Promise<Change<unknown>> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return create();
  if (key.length > 200) throw new Problem(400, { refused: 'invalid-request', data: { fields: 'Idempotency-Key' } });
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(content)}`)
    .digest();
  await tx.run(sql`
    DELETE FROM remembered_answer
    WHERE account_id = ${actor.accountId} AND created_at < ${new Date(now.getTime() - 24 * 3_600_000)}`);
  const inserted = await tx.run(sql`
    INSERT INTO remembered_answer (account_id, key, request_hash, created_at)
    VALUES (${actor.accountId}, ${key}, ${hash}, ${now}) ON CONFLICT DO NOTHING`);
  if (inserted === 0) {
    const before = await tx.one<{ same: boolean; body: unknown }>(sql`
      SELECT request_hash = ${hash} AS same, body FROM remembered_answer
      WHERE account_id = ${actor.accountId} AND key = ${key}`);
    if (!before?.same) throw new Problem(422, 'key-reused');
    return { answer: before.body ?? undefined, events: [] };
  }
  const change = await create();
  await tx.run(sql`
    UPDATE remembered_answer SET body = ${JSON.stringify(change.answer ?? null)}::jsonb
    WHERE account_id = ${actor.accountId} AND key = ${key}`);
  return change;
}
