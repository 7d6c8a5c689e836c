import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Actor } from '../access/scope.ts';
import type { Database, Transaction } from './database.ts';

/** A ticket is good for one opening within 60 s (api.md). */
const GOOD_FOR_MS = 60_000;

export interface TicketTarget {
  call: string;
  id: string;
}

/** Issues a single-use address for a file, bound to the session that asks. */
export async function issueTicket(
  tx: Transaction,
  actor: Actor,
  target: TicketTarget,
  now: Date,
): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    INSERT INTO ticket (token_hash, session_id, account_id, target, expires_at)
    VALUES (${hashOf(token)}, ${actor.sessionId}, ${actor.accountId}, ${JSON.stringify(target)}::jsonb, ${new Date(now.getTime() + GOOD_FOR_MS)})`);
  return { url: `/apiback/api/biglietti/${token}` };
}

/** Takes a ticket: whoever comes second finds nothing, nor does anybody once its session has ended. */
export async function takeTicket(
  database: Database,
  token: string,
  now: Date,
): Promise<{ target: TicketTarget; sessionHash: Buffer } | undefined> {
  return database.inScope({ role: 'authentication' }, async (tx) => {
    await tx.run(sql`DELETE FROM ticket WHERE expires_at < ${now}`);
    return tx.one<{ target: TicketTarget; sessionHash: Buffer }>(sql`
      DELETE FROM ticket t USING session s WHERE t.token_hash = ${hashOf(token)} AND s.id = t.session_id
      RETURNING t.target, s.token_hash AS "sessionHash"`);
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
