import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type * as z from 'zod/mini';
import type { Contract, IsPublic, ResponseOf } from '../../access/contract.ts';
import { mayCall, PERMISSIONS } from '../../access/permissions.ts';
import { PUBLIC_COSTS } from '../../access/public-costs.ts';
import { type Actor, type Scope, scopeOf } from '../../access/scope.ts';
import { isOfSpec } from '../../access/spec-calls.ts';
import { isLanguage, type Language } from '../../text/common/language.ts';
import '../../text/languages/all.ts';
import type { RefusalCode } from '../../text/common/refusals.ts';
import type { StoredBlob } from '../bytes/blobs.ts';
import { bringWithin, keepBrought, type Room, storageOf } from '../bytes/bring.store.ts';
import { romeDay } from '../clock.ts';
import { DatabaseAway, isSqlState, type Transaction } from '../database/database.ts';
import { logAnswer } from '../log.ts';
import { notFound, Problem } from '../problem.ts';
import type { App } from './app.ts';
import { answerOptions, readBodies } from './bodies.ts';
import { byQuestion } from './by-question.ts';
import type { Change } from './change.ts';
import { answerBroken, endSlowBodies, setHeaders } from './gate.ts';
import { once } from './idempotency.ts';
import { enter } from './limits.ts';
import { noteIgnored, parse } from './parse.ts';
import { takes } from './ready-made.ts';

interface AnyCall<C> {
  params: Output<C, 'params'>;
  query: Output<C, 'query'>;
  body: Output<C, 'body'>;
  /** Fields that the body of one of the spec's calls held beyond its contract. */
  ignored: Record<string, unknown>;
  now: Date;
  today: string;
  /** The caller's network address. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface KnownCaller {
  actor: Actor;
  inScope<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Is the session still good? A long stream asks again and again. */
  stillValid(): Promise<boolean>;
  /** For calls that need a fresh session only sometimes; those that always do say so in their contract. */
  requireFresh(): void;
}

/** What a handler is given: the parsed request and, but for public calls, the caller and a transaction in its scope. */
export type Call<C> = AnyCall<C> & (IsPublic<C> extends true ? unknown : KnownCaller);

/** Work before a change may bring bytes: kept when the change is carried out, deleted with the call otherwise. */
export interface Bringing {
  /** Counted against the quota while they come. */
  bring(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limitBytes: number): Promise<StoredBlob>;
}

/** What the handler of a change is given: its transaction is open, and commits with its trace. */
export type ChangeCall<C> = Omit<Call<C>, 'inScope'> & { tx: Transaction };

/** A change with work around its transaction. */
interface ChangeParts<C, Prepared, Answer> {
  /** Where the scope is not the actor's own; a public call must name one. */
  scope?: (call: Call<C>, prepared: Prepared) => Scope;
  /** Before the transaction: an upload's bytes are received, a password is hashed. */
  prepare?: (call: Call<C> & Bringing) => Promise<Prepared>;
  change: (call: ChangeCall<C>, prepared: Prepared) => Promise<Change<Answer>>;
  /** The answer to a refusal, for calls that report it inside a good answer (spec §8). */
  refused?: (problem: Problem) => unknown;
}

type Output<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]?: infer S }
  ? S extends z.core.$ZodType
    ? z.output<S>
    : never
  : never;

/** The client logs out on 401, so the limits of a slow upload must be the request's own: 1,000,000 ms (spec §7). */
const REQUEST_TIMEOUT_MS = 1_000_000;
const HEADERS_WITHIN_MS = 30_000;
const BODY_BYTES = 4 * 1024 * 1024;
/** Of a caller without a login. */
const PUBLIC_BODY_BYTES = 16 * 1024;

/** Readings over a whole practice take so many of the database's connections: who logs in or opens a file has the others. */
const MOST_WHOLE = 3;

/** Who bears a token, and whether its session still lives. */
export interface Authentication {
  byToken(token: string): Promise<Actor | null>;
  isAlive(token: string): Promise<boolean>;
  /** What an API key was refused last is shown beside it. */
  noteRefusal(keyId: string, code: RefusalCode): Promise<void>;
}

/**
 * Serves contracts: authenticates, checks the permission row, parses, opens the scope, presents. Business words
 * live in the features; every answer of the API is `no-store`, but for its own description.
 */
export function createHttp(
  app: App,
  authentication: Authentication,
  { bodyWithinMs }: { bodyWithinMs?: number } = {},
): { server: FastifyInstance; serve: Serve } {
  const secure = app.config.publicUrl.startsWith('https:');
  const server = fastify({
    loggerInstance: app.logger,
    // One line each, of ours.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_BYTES,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // The one proxy before us: entries further left in X-Forwarded-For were written by the caller.
    trustProxy: app.config.trustProxy ? (_, hop) => hop === 0 : false,
    // An address that cannot even be decoded is no call.
    frameworkErrors(_, request, reply) {
      setHeaders(reply, secure);
      sendProblem(new Problem(404, 'no-such-call'), request, reply.header('cache-control', 'no-store'));
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, secure),
    genReqId: () => crypto.randomUUID(),
  });
  server.server.headersTimeout = HEADERS_WITHIN_MS;
  server.register(multipart, {
    limits: { fileSize: app.config.maxBulkBytes, files: 500, fields: 20, fieldSize: 65536 },
  });
  readBodies(server);
  server.addHook('onRoute', requireCost);
  server.addHook('onRequest', async (_, reply) => setHeaders(reply, secure));
  const isUpload = ({ routeOptions }: FastifyRequest) =>
    (routeOptions.config as { contract?: Contract }).contract?.kind === 'upload';
  endSlowBodies(server, isUpload, bodyWithinMs);
  // Before the body is looked at: an unknown call is 404, with any body.
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw new Problem(404, 'no-such-call');
  });
  server.addHook('onSend', async (request, reply, payload) => {
    // Answers without personal data set their own: the web app (static.ts) and ready-made answers (ready-made.ts).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return isWorthZipping(request, reply, payload) ? zipped(reply, payload) : payload;
  });
  const callers = new WeakMap<FastifyRequest, Actor | null>();
  server.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error, request, app.config.maxBulkBytes);
    const key = callers.get(request)?.key;
    if (key)
      await authentication
        .noteRefusal(key.id, problem.code)
        .catch((failed: unknown) => request.log.warn(failed, 'the refusal of an API key could not be noted'));
    return sendProblem(problem, request, reply);
  });
  server.setNotFoundHandler((request, reply) => sendProblem(new Problem(404, 'no-such-call'), request, reply));

  // A stream has no end of its own: it would hold up the end of the server.
  const streams = new Set<FastifyReply['raw']>();
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  const whole = byQuestion(MOST_WHOLE);
  server.addHook('onResponse', async (request, reply) =>
    logAnswer(request, reply, callers.get(request)?.accountId ?? null),
  );
  const route = <C extends Contract>(contract: C, handler: Handler<C>) => {
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
      // Who calls, and whether they may, before a byte of the body is read.
      onRequest: async (request) => {
        const actor = await identify(request, authentication, isPublic);
        if (actor?.mustFirst && !contract.evenIf?.includes(actor.mustFirst)) throw new Problem(409, actor.mustFirst);
        if (!mayCall(contract.permission, actor?.role ?? null)) {
          throw new Problem(actor ? 403 : 401, actor ? 'not-allowed' : 'not-authenticated');
        }
        callers.set(request, actor);
        // An API key makes the calls of its rights; no other one is open to it.
        if (actor?.key && !contract.byKey) throw new Problem(403, 'not-allowed');
        if (actor?.key && !contract.byKey?.some((right) => actor.key?.rights.includes(right)))
          throw new Problem(403, 'key-without-right');
      },
      handler: async (request, reply) => {
        const actor = callers.get(request) ?? null;
        // A stream has no length that could be announced.
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
        const answered = () =>
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
          : answered());
        // A handler that has sent its answer has given it a status, too.
        if (reply.sent || answer === reply) return reply;
        reply.code(contract.status ?? 200);
        return answer === undefined ? reply.send() : answer;
      },
    });
  };

  const serve: Serve = (contract, handler) => {
    if (contract.method !== 'GET' && !contract.changesNothing)
      throw new Error(`${contract.method} ${contract.path} is a change: serve.change gives it its trace`);
    route(contract, handler);
  };
  serve.change = <C extends Contract>(contract: C, work: ChangeWork<C>) => {
    if (contract.method === 'GET' || contract.changesNothing)
      throw new Error(`${contract.method} ${contract.path} changes nothing: serve reads it`);
    const parts = typeof work === 'function' ? { change: work } : work;
    const carryOut = async (call: Call<C>) => {
      const practiceId = ('actor' in call ? (call.actor as Actor).practiceId : null) ?? '';
      const brought = app.blobs.receive(practiceId);
      let room: Room | null = null;
      const bring: Bringing['bring'] = async (stream, limitBytes) => {
        room ??= await (call as unknown as KnownCaller).inScope((tx) => storageOf(tx, practiceId));
        return bringWithin(brought, stream, limitBytes, room);
      };
      const keep = async (tx: Transaction, { keeps = true }: Change<unknown>) => {
        if (room !== null && keeps) await keepBrought(tx, practiceId, brought);
      };
      try {
        return await change({ ...call, bring }, keep);
      } finally {
        await brought.end();
      }
    };
    const change = async (
      call: Call<C> & Bringing,
      keep: (tx: Transaction, change: Change<unknown>) => Promise<void>,
    ) => {
      const { request, now } = call;
      const actor = 'actor' in call ? (call.actor as Actor) : null;
      const prepared = await parts.prepare?.(call);
      const scope = parts.scope?.(call, prepared) ?? (actor && scopeOf(actor));
      if (scope === null) throw new Error(`${contract.path} has no caller: its change must name a scope`);
      const answer = await app.change(scope, { actor, address: call.address }, async (tx) => {
        const begin = async () => {
          const made = await parts.change({ ...call, tx } as ChangeCall<C>, prepared);
          await keep(tx, made);
          return made;
        };
        if (!contract.idempotent || actor === null) return begin();
        return once(tx, request, actor, now, [call.body ?? null, prepared ?? null], begin);
      });
      return parts.finish ? parts.finish(call, answer) : (answer as ResponseOf<C> | undefined);
    };
    const { refused } = parts;
    if (!refused) return route(contract, carryOut);
    route(contract, async (call) => {
      try {
        return await carryOut(call);
      } catch (error) {
        const problem = toProblem(error, call.request, app.config.maxBulkBytes);
        if (problem.status >= 500 || problem.status === 429) throw problem;
        return call.reply.code(problem.status).send(refused(problem.in(languageOf(call.request))));
      }
    });
  };
  return { server, serve };
}

/** A route that anybody may call has its row in the table of costs, or the portal does not start. */
function requireCost({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
  const { contract } = (config ?? {}) as { contract?: Contract };
  if (contract && PERMISSIONS[contract.permission] !== 'public') return;
  for (const one of [method].flat()) {
    // HEAD does no more than GET; OPTIONS names methods.
    if (one === 'HEAD' || one === 'OPTIONS' || Object.hasOwn(PUBLIC_COSTS, `${one} ${url}`)) continue;
    throw new Error(`${one} ${url} is open to everybody and has no row in src/access/public-costs.ts`);
  }
}

/** Smaller answers are not worth compressing. */
const ZIPPED_FROM = 1024;

/**
 * JSON of reading calls: tokens, tickets and keys are answers of changes, which are never compressed, so that no length
 * reveals a secret.
 */
function isWorthZipping(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    request.method === 'GET' &&
    typeof payload === 'string' &&
    payload.length > ZIPPED_FROM &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    takes(request, 'gzip')
  );
}

async function zipped(reply: FastifyReply, payload: string): Promise<Buffer> {
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  return zip(payload, { level: 4 });
}
const zip = promisify<string, ZlibOptions, Buffer>(gzip);

type Handler<C extends Contract> = (call: Call<C>) => Promise<ResponseOf<C> | undefined | FastifyReply>;

type ChangeWork<C extends Contract> =
  | ((call: ChangeCall<C>) => Promise<Change<unknown>>)
  | (ChangeParts<C, unknown, unknown> & {
      finish?: (call: Call<C>, answer: unknown) => Promise<ResponseOf<C> | undefined>;
    });

/** Serves reading calls; `serve.change` serves changes, with their trace (ARCHITECTURE.md, "Change"). */
export interface Serve {
  <C extends Contract>(contract: C, handler: Handler<C>): void;
  change<C extends Contract>(contract: C, change: (call: ChangeCall<C>) => Promise<Change<ResponseOf<C>>>): void;
  change<C extends Contract, Prepared, Answer>(
    contract: C,
    parts: ChangeParts<C, Prepared, Answer> & {
      /** After the commit: makes the answer of the call. */
      finish: (call: Call<C>, answer: Answer) => Promise<ResponseOf<C> | undefined>;
    },
  ): void;
  change<C extends Contract, Prepared>(contract: C, parts: ChangeParts<C, Prepared, ResponseOf<C>>): void;
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
  // No body at all means the same as no fields.
  const body = request.body === '' && contract.kind !== 'text' ? undefined : request.body;
  const { data, ignored } = parse(contract.body, body, 'body', isOfSpec(contract));
  noteIgnored(request, ignored);
  return { body: data, ignored };
}

function toProblem(error: unknown, request: FastifyRequest, maxBulkBytes: number): Problem {
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
  // The database refuses a row outside the scope that a statement would write: to the caller it does not exist.
  if (isSqlState(error, '42501')) {
    request.log.warn(`refused by the database: ${(error as Error).message}`);
    return notFound();
  }
  // The database's functions name a refusal by its code (`refuse_grant`).
  if (isSqlState(error, 'PL404')) return notFound();
  if (isSqlState(error, 'PL409')) return new Problem(409, (error as Error).message as RefusalCode);
  // A NUL or a broken character cannot be stored in any field.
  if (isSqlState(error, '22021', '22P05')) {
    return new Problem(400, { refused: 'invalid-request', data: { fields: 'caratteri non validi' } });
  }
  // Nor a number or a day that does not fit into the database: a mistake of the caller's, not of the portal.
  if (isSqlState(error, '22003', '22007', '22008', '22P02')) {
    request.log.info(`refused by the database: ${(error as Error).message}`);
    return new Problem(400, { refused: 'invalid-request', data: { fields: 'numeri o date fuori misura' } });
  }
  request.log.error(error);
  // Connection refused, ended or timed out, a limit of the transaction (database.ts), or two that waited for each
  // other: the database is away or too busy, not the request wrong.
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

/**
 * The language in which the caller is spoken to (P114): the one that `Accept-Language` names by its bare code, as the
 * portal's own pages do. A browser's list of languages is not asked for sentences: other clients are answered in Italian.
 */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['accept-language'];
  return isLanguage(asked) ? asked : 'it';
}

function sendProblem(found: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = found.in(languageOf(request));
  const body = {
    type: `urn:portale-lavoro:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    ...(problem.status >= 500 ? { id: request.id } : { errorKey: problem.code }),
    ...(problem.fieldErrors ? { fieldErrors: problem.fieldErrors } : {}),
    ...problem.members,
  };
  return reply.headers(problem.headers).code(problem.status).type('application/problem+json').send(body);
}
