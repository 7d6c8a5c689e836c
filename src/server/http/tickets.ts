import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { redeemTicket } from '../../access/tickets.contract.ts';
import type { Database, Transaction } from '../database/database.ts';
import { notFound } from '../problem.ts';
import type { Serve } from './http.ts';
import { enter } from './limits.ts';
import { bearer } from './route.ts';
import { isPrefetch } from './send-file.ts';
import { BASE_PATH } from './static.ts';

/** How long a ticket is valid: it can be used once, within 60 s (docs/api.md). */
const GOOD_FOR_MS = 60_000;

/** What a ticket gives access to: the name of an opener that a feature provides, and the ids of the objects. */
export interface TicketTarget {
  call: string;
  ids: readonly string[];
  /** Further options, which the opener interprets. */
  filter?: readonly string[];
}

/** Sends the file of a ticket to the actor who requested the ticket. */
export type Opener = (
  actor: Actor,
  target: TicketTarget,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Serves the URLs of tickets: each works once, while its session is valid, in the session's own scope. */
export function serveTickets(
  serve: Serve,
  database: Database,
  actorOfSession: (tokenHash: Buffer) => Promise<Actor | null>,
  openers: Record<string, Opener>,
  heavy: ReadonlySet<string>,
): void {
  serve(redeemTicket, async ({ now, params, request, reply }) => {
    // Finds the ticket without using it: a prefetch, or a request from another person's browser, leaves the ticket
    // valid.
    const ticket = isPrefetch(request) ? undefined : await findTicket(database, params.ticket, now);
    const actor = ticket && isOfBearer(request, ticket.sessionHash) && (await actorOfSession(ticket.sessionHash));
    const open = ticket && openers[ticket.target.call];
    const isHead = request.method === 'HEAD';
    // Checks the limits before the ticket is used, so that a caller who is refused with 429 can use the ticket later.
    if (ticket && actor && open && !isHead)
      reply.raw.once('close', enter(heavy.has(ticket.target.call) ? 'heavy' : 'file', actor));
    const taken = actor && open && (isHead || (await takeTicket(database, params.ticket)));
    if (!ticket || !actor || !open || !taken) {
      // The user reloaded the window, or a phone reloaded the tab. The browser keeps the part of the URL after `#`,
      // from which the portal opens the document again.
      if (request.headers['sec-fetch-mode'] === 'navigate' && !isPrefetch(request))
        return reply.redirect(BASE_PATH, 303);
      throw notFound();
    }
    return open(actor, ticket.target, request, reply);
  });
}

/** A browser window sends no token; if a token is sent, it must belong to the session that requested the ticket. */
function isOfBearer(request: FastifyRequest, sessionHash: Buffer): boolean {
  if (request.headers.authorization === undefined) return true;
  const token = bearer(request);
  return token !== null && hashOf(token).equals(sessionHash);
}

/** Issues a single-use URL for a file, bound to the caller's session. */
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

/** Finds a ticket that is still valid and whose session is still valid. */
function findTicket(
  database: Database,
  token: string,
  now: Date,
): Promise<{ target: TicketTarget; sessionHash: Buffer } | undefined> {
  return database.inScope({ role: 'authentication' }, (tx) =>
    tx.one(sql`SELECT target, session_hash AS "sessionHash" FROM ticket_of(${hashOf(token)}, ${now})`),
  );
}

/** Uses up the ticket; returns true only for the first caller. */
async function takeTicket(database: Database, token: string): Promise<boolean> {
  const row = await database.inScope({ role: 'authentication' }, (tx) =>
    tx.one<{ taken: boolean }>(sql`SELECT ticket_take(${hashOf(token)}) AS taken`),
  );
  return row?.taken === true;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
