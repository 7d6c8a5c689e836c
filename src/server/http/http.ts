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
import { PERMISSIONS } from '../../access/permissions.ts';
import { PUBLIC_COSTS } from '../../access/public-costs.ts';
import { type Actor, type Scope, scopeOf } from '../../access/scope.ts';
import { isLanguage, type Language } from '../../text/common/language.ts';
import '../../text/languages/all.ts';
import type { RefusalCode } from '../../text/common/refusals.ts';
import type { StoredBlob } from '../bytes/blobs.ts';
import { bringWithin, keepBrought, type Room, storageOf } from '../bytes/bring.store.ts';
import type { Transaction } from '../database/database.ts';
import { logAnswer } from '../log.ts';
import { Problem } from '../problem.ts';
import type { App } from './app.ts';
import { readBodies } from './bodies.ts';
import type { Change } from './change.ts';
import { answerBroken, endSlowBodies, setHeaders } from './gate.ts';
import { once } from './idempotency.ts';
import { takes, ZIP_LEVEL } from './ready-made.ts';
import { BODY_BYTES, type Callers, routing } from './route.ts';
import { toProblem } from './to-problem.ts';

interface AnyCall<C> {
  params: Output<C, 'params'>;
  query: Output<C, 'query'>;
  body: Output<C, 'body'>;
  /** Body fields beyond the contract, on endpoints of the spec. */
  ignored: Record<string, unknown>;
  now: Date;
  today: string;
  /** The caller's IP address. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface KnownCaller {
  actor: Actor;
  inScope<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether the session is still valid; long streams check it repeatedly. */
  stillValid(): Promise<boolean>;
  /**
   * Throws if the session is not fresh, for endpoints that need this only in some cases; endpoints that always need it
   * declare that in their contract.
   */
  requireFresh(): void;
}

/**
 * What a handler receives: the parsed request and, except on public endpoints, the caller and a transaction in its
 * scope.
 */
export type Call<C> = AnyCall<C> & (IsPublic<C> extends true ? unknown : KnownCaller);

/**
 * Receives bytes before a change. They are kept if the change is carried out, otherwise deleted when the request ends.
 */
export interface Bringing {
  /** Counts the bytes against the quota while they arrive. */
  bring(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limitBytes: number): Promise<StoredBlob>;
}

/** What the handler of a change receives: its transaction is open and commits together with its ledger events. */
export type ChangeCall<C> = Omit<Call<C>, 'inScope'> & { tx: Transaction };

/** A change with steps around its transaction. */
interface ChangeParts<C, Prepared, Answer> {
  /** The scope, if it differs from the actor's; required for a public endpoint. */
  scope?: (call: Call<C>, prepared: Prepared) => Scope;
  /** Runs before the transaction, for example to receive an upload or hash a password. */
  prepare?: (call: Call<C> & Bringing) => Promise<Prepared>;
  change: (call: ChangeCall<C>, prepared: Prepared) => Promise<Change<Answer>>;
  /** The answer to a refusal, for endpoints that report it in the form of a successful answer (spec §8). */
  refused?: (problem: Problem) => { status: number };
}

type Output<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]?: infer S }
  ? S extends z.core.$ZodType
    ? z.output<S>
    : never
  : never;

/**
 * How long one request may take: 1,000,000 ms (spec §7). The client logs out on 401, so the session must outlive a slow
 * upload.
 */
const REQUEST_TIMEOUT_MS = 1_000_000;
const HEADERS_WITHIN_MS = 30_000;

/** Finds the actor of a token, and tells whether the actor's session is still valid. */
export interface Authentication {
  byToken(token: string): Promise<Actor | null>;
  isAlive(token: string): Promise<boolean>;
  /** Stores the last refusal of an API key, which the portal shows next to the key. */
  noteRefusal(keyId: string, code: RefusalCode): Promise<void>;
}

/**
 * Serves contracts: authenticates, checks the permission row, parses, opens the scope, presents. Business rules are in
 * the features. Every answer of the API is `no-store`, except the OpenAPI document.
 */
export function createHttp(
  app: App,
  authentication: Authentication,
  { bodyWithinMs }: { bodyWithinMs?: number } = {},
): { server: FastifyInstance; serve: Serve } {
  const callers: Callers = new WeakMap();
  const server = openServer(app, authentication, callers, bodyWithinMs);
  const route = routing(server, app, authentication, callers);
  const serve: Serve = (contract, handler) => {
    if (contract.method !== 'GET' && !contract.changesNothing)
      throw new Error(`${contract.method} ${contract.path} is a change: serve.change gives it its trace`);
    route(contract, handler);
  };
  serve.change = <C extends Contract>(contract: C, work: ChangeWork<C>) => {
    if (contract.method === 'GET' || contract.changesNothing)
      throw new Error(`${contract.method} ${contract.path} changes nothing: serve reads it`);
    route(contract, changing(app, contract, typeof work === 'function' ? { change: work } : work));
  };
  return { server, serve };
}

/**
 * Creates the HTTP server with everything that all routes share: limits, headers, compression, the form of errors, one
 * log line per request.
 */
function openServer(
  app: App,
  authentication: Authentication,
  callers: Callers,
  bodyWithinMs: number | undefined,
): FastifyInstance {
  const secure = app.config.publicUrl.startsWith('https:');
  const server = fastify({
    loggerInstance: app.logger,
    // Disables Fastify's request log: the portal writes its own line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_BYTES,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // Trusts only the proxy directly before the portal: callers can forge the earlier entries of X-Forwarded-For.
    trustProxy: app.config.trustProxy ? (_, hop) => hop === 0 : false,
    // A URL that cannot be decoded matches no endpoint.
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
  endSlowBodies(server, isUpload, app.config.maxBulkBytes + BODY_BYTES, bodyWithinMs);
  // Answers before the body is read: an unknown endpoint is 404, whatever its body.
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw new Problem(404, 'no-such-call');
  });
  server.addHook('onSend', async (request, reply, payload) => {
    // Answers without personal data set their own header: the web app (static.ts) and ready-made answers
    // (ready-made.ts).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return isWorthZipping(request, reply, payload) ? zipped(reply, payload) : payload;
  });
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
  server.addHook('onResponse', async (request, reply) =>
    logAnswer(request, reply, callers.get(request)?.accountId ?? null),
  );
  return server;
}

/** Builds the handler of a change: receives its bytes, opens the transaction, and keeps the bytes as its last step. */
function changing<C extends Contract>(
  app: App,
  contract: C,
  parts: Exclude<ChangeWork<C>, (call: never) => unknown>,
): Handler<C> {
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
  if (!refused) return carryOut;
  return async (call) => {
    try {
      return await carryOut(call);
    } catch (error) {
      const problem = toProblem(error, call.request, app.config.maxBulkBytes);
      if (problem.status >= 500 || problem.status === 429) throw problem;
      const told = refused(problem.in(languageOf(call.request)));
      return call.reply.code(told.status).send(told);
    }
  };
}

/** Stops the start if a public route has no row in the table of costs. */
function requireCost({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
  const { contract } = (config ?? {}) as { contract?: Contract };
  if (contract && PERMISSIONS[contract.permission] !== 'public') return;
  for (const one of [method].flat()) {
    // HEAD does no more than GET; OPTIONS only lists methods.
    if (one === 'HEAD' || one === 'OPTIONS' || Object.hasOwn(PUBLIC_COSTS, `${one} ${url}`)) continue;
    throw new Error(`${one} ${url} is open to everybody and has no row in src/access/public-costs.ts`);
  }
}

/** The length in bytes from which answers are compressed. */
const ZIPPED_FROM = 1024;

/**
 * Compresses only JSON from reading endpoints. Tokens, tickets and keys appear only in answers of changes; these are
 * never compressed, so that their length reveals no secret.
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
  return zip(payload, { level: ZIP_LEVEL });
}
const zip = promisify<string, ZlibOptions, Buffer>(gzip);

export type Handler<C extends Contract> = (call: Call<C>) => Promise<ResponseOf<C> | undefined | FastifyReply>;

type ChangeWork<C extends Contract> =
  | ((call: ChangeCall<C>) => Promise<Change<unknown>>)
  | (ChangeParts<C, unknown, unknown> & {
      finish?: (call: Call<C>, answer: unknown) => Promise<ResponseOf<C> | undefined>;
    });

/** Serves reading endpoints; `serve.change` serves changes and records them (ARCHITECTURE.md, "Change"). */
export interface Serve {
  <C extends Contract>(contract: C, handler: Handler<C>): void;
  change<C extends Contract>(contract: C, change: (call: ChangeCall<C>) => Promise<Change<ResponseOf<C>>>): void;
  change<C extends Contract, Prepared, Answer>(
    contract: C,
    parts: ChangeParts<C, Prepared, Answer> & {
      /** Builds the answer after the commit. */
      finish: (call: Call<C>, answer: Answer) => Promise<ResponseOf<C> | undefined>;
    },
  ): void;
  change<C extends Contract, Prepared>(contract: C, parts: ChangeParts<C, Prepared, ResponseOf<C>>): void;
}

/**
 * The language of texts for the caller (P114): a bare language code in `Accept-Language`, as the portal's own pages
 * send it. A browser's list of languages is ignored, so other clients get Italian.
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
