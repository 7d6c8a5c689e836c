import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract } from '../../access/contract.ts';

const contractOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { contract?: Contract }).contract;

/**
 * Reads bodies as clients send them: an endpoint without a body accepts any content type and empty JSON; a plain text
 * may also arrive as a JSON string or as the single field of a form.
 */
export function readBodies(server: FastifyInstance): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void readJson(request, wholeLetters(body as string), (error, value) => {
      if (contractOf(request)?.kind === 'text') return done(error, firstText(value));
      return done(error, value);
    });
  });
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const contract = contractOf(request);
    if (contract?.kind === 'text') return done(null, ofForm(body as string));
    return done(body.length === 0 || takesNone(contract) ? null : unsupported(), undefined);
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
    done(body.length === 0 || takesNone(contractOf(request)) ? null : unsupported(), undefined),
  );
}

/** Escapes in JSON: a surrogate pair, a lone surrogate, or any other escape. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\[^]/g;
const HALF_LENGTH = String.raw`\ud800`.length;

/** Replaces lone surrogates in a JSON text: URLs, file names and the database do not accept them. */
export function wholeLetters(text: string): string {
  if (!/\\u[dD]/.test(text)) return text;
  return text.replace(ESCAPES, (escape) => (escape.length === HALF_LENGTH ? String.raw`\ufffd` : escape));
}

const takesNone = (contract: Contract | undefined) => !contract?.body && contract?.kind !== 'upload';

const unsupported = () => Object.assign(new Error('unsupported media type'), { statusCode: 415 });

/** The text in `"a@b.it"` or `{"mail": "a@b.it"}`. */
function firstText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value).find((one) => typeof one === 'string');
}

/** The text in `mail=a%40b.it`, or the whole body. */
function ofForm(body: string): string {
  const [[name, value] = ['', '']] = new URLSearchParams(body);
  return value === '' ? name : value;
}

const METHODS = new WeakMap<FastifyInstance, Map<string, Set<string>>>();

/** Answers OPTIONS. The portal does not support CORS: pages of other origins may not call it. */
export function answerOptions(server: FastifyInstance, { method, path }: Contract): void {
  const all = METHODS.get(server) ?? new Map<string, Set<string>>();
  METHODS.set(server, all);
  const key = path.toLowerCase().replace(/:\w+/g, ':');
  const methods = all.get(key);
  const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
  if (methods) {
    for (const one of own) methods.add(one);
    return;
  }
  const allowed = new Set(['OPTIONS', ...own]);
  all.set(key, allowed);
  server.options(path, (_, reply) =>
    reply
      .code(204)
      .header('allow', [...allowed].toSorted().join(', '))
      .send(),
  );
}
