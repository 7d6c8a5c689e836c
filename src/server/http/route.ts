import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../../access/contract.ts';
import { mayCall, PERMISSIONS } from '../../access/permissions.ts';
import { type Actor, scopeOf } from '../../access/scope.ts';
import { romeDay } from '../clock.ts';
import { Problem } from '../problem.ts';
import type { App } from './app.ts';
import { answerOptions } from './bodies.ts';
import { byQuestion } from './by-question.ts';
import type { Authentication, Call, Handler, KnownCaller } from './http.ts';
import { enter } from './limits.ts';
import { dropsOf, noteIgnored, parse } from './parse.ts';

export const BODY_BYTES = 4 * 1024 * 1024;
/** The size limit of a body from a caller without a login. */
const PUBLIC_BODY_BYTES = 16 * 1024;

/**
 * How many database connections may run queries over a whole practice; the other connections stay available for logins
 * and single files.
 */
const MOST_WHOLE = 3;

/** The caller of each request; null on a public route. */
export type Callers = WeakMap<FastifyRequest, Actor | null>;

/** Registers a contract's route: authenticates, checks the permission row and the caller's duties, parses, answers. */
export function routing(server: FastifyInstance, app: App, authentication: Authentication, callers: Callers) {
  // Streams to end when the server closes: an event stream never ends by itself.
  const streams = new Set<FastifyReply['raw']>();
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  const whole = byQuestion(MOST_WHOLE);
  return <C extends Contract>(contract: C, handler: Handler<C>): void => {
    app.contracts.push(contract as Contract);
    const isPublic = PERMISSIONS[contract.permission] === 'public';
    const maxBytes =
      typeof contract.maxBytes === 'number' && contract.kind !== 'upload' ? contract.maxBytes : BODY_BYTES;
    answerOptions(server, contract);
    server.route({
      method: contract.method === 'GET' ? ['GET', 'HEAD'] : contract.method,
      url: contract.path,
      config: { contract: contract as Contract },
      bodyLimit: isPublic ? Math.min(PUBLIC_BODY_BYTES, maxBytes) : maxBytes,
      exposeHeadRoute: false,
      // Checks the caller and the caller's rights before a byte of the body is read.
      onRequest: async (request) => {
        const actor = await identify(request, authentication, isPublic);
        if (actor?.mustFirst && !contract.evenIf?.includes(actor.mustFirst)) throw new Problem(409, actor.mustFirst);
        if (!mayCall(contract.permission, actor?.role ?? null)) {
          throw new Problem(actor ? 403 : 401, actor ? 'not-allowed' : 'not-authenticated');
        }
        callers.set(request, actor);
        // An API key may call only the endpoints of its rights.
        if (actor?.key && !contract.byKey) throw new Problem(403, 'not-allowed');
        if (actor?.key && !contract.byKey?.some((right) => actor.key?.rights.includes(right)))
          throw new Problem(403, 'key-without-right');
      },
      handler: async (request, reply) => {
        const actor = callers.get(request) ?? null;
        // HEAD returns no content length for a stream.
        if (contract.kind === 'events' && request.method === 'HEAD')
          return reply.type('text/event-stream; charset=utf-8').send();
        const dear =
          contract.kind === 'events' ? 'stream' : contract.heavy && request.method !== 'HEAD' ? 'heavy' : null;
        if (dear && actor) reply.raw.once('close', enter(dear, actor));
        if (contract.kind === 'events') {
          streams.add(reply.raw);
          reply.raw.once('close', () => streams.delete(reply.raw));
        }
        const now = app.now();
        if (contract.fresh && actor) requireFresh(actor, now);
        const known: KnownCaller | null = actor && {
          actor,
          inScope: (work) => app.database[contract.method === 'GET' ? 'read' : 'inScope'](scopeOf(actor), work),
          stillValid: () => authentication.isAlive(bearer(request) ?? ''),
          requireFresh: () => requireFresh(actor, now),
        };
        const answered = async () =>
          handler({
            params: parse(contract.params, request.params, 'params').data,
            query: parse(contract.query, request.query, 'query').data,
            ...(contract.kind === 'upload' ? { body: undefined, ignored: {} } : bodyOf(contract, request)),
            ...known,
            now,
            today: romeDay(now),
            address: request.ip,
            request,
            reply,
          } as Call<C>);
        const answer = await (contract.whole && actor
          ? whole(JSON.stringify([scopeOf(actor), contract.path, request.url]), answered)
          : answered().catch((error: unknown) => {
              if (contract.refusalAsAnswer && error instanceof Problem) error.members.success = false;
              throw error;
            }));
        // A handler that sends its answer itself also sets the status.
        if (reply.sent || answer === reply) return reply;
        reply.code(contract.status ?? 200);
        return answer === undefined ? reply.send() : answer;
      },
    });
  };
}

function requireFresh({ freshUntil }: Actor, now: Date): void {
  if (freshUntil === null || new Date(freshUntil) <= now) throw new Problem(409, 'reauthentication-required');
}

async function identify(
  request: FastifyRequest,
  authentication: Authentication,
  isPublic: boolean,
): Promise<Actor | null> {
  const token = bearer(request);
  if (token === null || isPublic) return null;
  const actor = await authentication.byToken(token);
  if (!actor) throw new Problem(401, 'not-authenticated');
  return actor;
}

export function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function bodyOf(contract: Contract, request: FastifyRequest) {
  // An absent body counts as one without fields.
  const body = request.body === '' && contract.kind !== 'text' ? undefined : request.body;
  const { data, ignored } = parse(contract.body, body, 'body', dropsOf(contract));
  noteIgnored(request, ignored);
  return { body: data, ignored };
}
