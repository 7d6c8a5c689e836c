import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from '../access/contract.ts';
import { language } from '../text/common/language.ts';
import { ApiProblem, ConnectionProblem, isBusy, type ProblemBody } from './api-problem.ts';
import { API_BASE, REQUEST_TIMEOUT_MS } from './constants.ts';
import { stringifySearch } from './search.ts';
import { browserStorages, readToken } from './token.ts';
import { answered, keyFor } from './unanswered.ts';

type Part<K extends string, V> =
  Record<never, never> extends V ? { [P in K]?: V } : undefined extends V ? { [P in K]?: V } : { [P in K]: V };

/** The input of a request of contract `C`: parameters, query and body, required where the contract requires them. */
export type CallInput<C> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    signal?: AbortSignal;
  };

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Called with the token that a 401 or 403 has refused (spec §7: either status logs the user out). Returns a promise if
 * the page stays open behind a login dialog.
 */
type RefusalListener = (
  refusedToken: string,
  refused: { status: number; isChange: boolean },
) => Promise<boolean> | null;
let onRefused: RefusalListener | null = null;
export function whenRefused(listener: RefusalListener): void {
  onRefused = listener;
}

/** Asks the user to re-authenticate; resolves to whether they did. */
let showAgain: (() => Promise<boolean>) | null = null;
export function whenIdentityIsAsked(ask: () => Promise<boolean>): void {
  showAgain = ask;
}

/**
 * Sends a request or an upload. Repeats it once if it needs a fresh session and the user has re-authenticated, or if
 * the session had ended and the user has logged in again.
 */
export async function inFreshSession<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.errorKey === 'reauthentication-required';
    if (isAsked && (await showAgain?.())) return send();
    if (error instanceof ApiProblem && (await error.renewal)) return send();
    throw error;
  }
}

/** The URL of a request, with the path parameters filled in and the query string appended. */
export function addressOf(contract: Contract, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  return `${API_BASE}${path}${stringifySearch((input.query ?? {}) as Record<string, unknown>)}`;
}

/**
 * Sends a GET request with the given bearer token instead of the session's, to try out an API key. Returns null if the
 * server refuses the token; the user stays logged in.
 */
export async function readAs<C extends Contract>(contract: C, token: string): Promise<ResponseOf<C> | null> {
  const answer = await fetch(addressOf(contract), { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  return answer.ok ? ((await answer.json()) as ResponseOf<C>) : null;
}

/** Reads a refused response, and ends the session on a 401 or 403. A failed login ends no session. */
export function problemFrom(
  contract: Contract,
  answer: { status: number; statusText: string; contentType: string | null; text: string },
  token: string | null,
): ApiProblem {
  let body: ProblemBody | null = null;
  if (answer.contentType?.includes('json')) {
    try {
      body = JSON.parse(answer.text) as ProblemBody;
    } catch {
      // A truncated body is unreadable: the caller then has only the status.
      body = null;
    }
  }
  const problem = new ApiProblem(answer.status, answer.statusText, body);
  const { status } = answer;
  if ((status === 401 || status === 403) && token !== null && contract.permission !== 'account.authenticate')
    problem.renewal = onRefused?.(token, { status, isChange: contract.method !== 'GET' }) ?? null;
  return problem;
}

/** The headers of every request. The bearer token is sent in these headers only. */
export function headersFor(token: string | null, idempotencyKey?: string): Record<string, string> {
  // The page's language without a region: the server writes its messages to the user in this language (P114).
  const headers: Record<string, string> = {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language(),
  };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}

/** How often a request is repeated that the busy server has refused. */
const BUSY_TRIES = 3;

/**
 * Repeats a request that the server refused because it is busy, after the pause that it asks for. The server refuses
 * such a request before it does anything, so even a change may be repeated.
 */
export async function untilFree<T>(
  send: () => Promise<T>,
  wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let left = BUSY_TRIES; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      // Up to half as long again: a thousand phones that were refused together must not return together.
      await wait(error.retryAfter * 1000 * (1 + Math.random() / 2));
    }
  }
}

/** Sends one request and returns the raw response if it is successful. */
export function callForResponse<C extends Contract>(contract: C, input: CallInput<C>): Promise<Response> {
  return untilFree(() => inFreshSession(() => sendCall(contract, input)));
}

let answeredAt = 0;
/** When the server last accepted this tab's session, which counts as a use of the session; ms since 1970. */
export function lastAnswerAt(): number {
  return answeredAt;
}

async function sendCall<C extends Contract>(contract: C, input: CallInput<C>): Promise<Response> {
  const { params, query, body, signal } = input as LooseInput;
  const token = readToken(browserStorages());
  const address = addressOf(contract, { params, query });
  const isPlain = typeof body === 'string' && contract.kind === 'text';
  const text = isPlain ? body : body === undefined ? undefined : JSON.stringify(body);
  const content = contract.idempotent ? sent(contract, address, token, text ?? '') : null;
  const headers = headersFor(token, content === null ? undefined : keyFor(content));
  if (text !== undefined) headers['Content-Type'] = contract.kind === 'text' ? 'text/plain' : 'application/json';
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await untilAnswered(content !== null, () =>
    overNetwork(contract, () =>
      fetch(address, {
        method: contract.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: contract.cookie ? 'same-origin' : 'omit',
        cache: 'no-store',
        ...(text === undefined ? {} : { body: text }),
      }),
    ),
  );
  if (content !== null) answered(content, response.status);
  if (response.ok) {
    answeredAt = Date.now();
    return response;
  }
  const { status, statusText } = response;
  const contentType = response.headers.get('Content-Type');
  const problem = problemFrom(contract, { status, statusText, contentType, text: await response.text() }, token);
  problem.retryAfter = Number(response.headers.get('Retry-After')) || problem.retryAfter;
  throw problem;
}

/** Serializes a change: equal texts within one session count as the same change. */
export function sent(contract: Contract, address: string, token: string | null, content: string): string {
  return `${token} ${contract.method} ${address} ${content}`;
}

/** The delays, in ms, before a change whose response was lost is repeated. */
const ASKED_AGAIN_AFTER = [500, 1500, 4000];

/**
 * Sends a change and, if its response is lost, resends it with the same idempotency key. The server makes the change
 * once, and the response confirms it. A request without a key is not resent.
 */
export async function untilAnswered<T>(
  isKeyed: boolean,
  send: () => Promise<T>,
  pauses: readonly number[] = ASKED_AGAIN_AFTER,
): Promise<T> {
  let wasSent = false;
  for (const pause of isKeyed ? pauses : []) {
    try {
      return await send();
    } catch (error) {
      // If the network is down before the first attempt, the server has received nothing; after an attempt it may have.
      if (!(error instanceof ConnectionProblem) || (error.why === 'offline' && !wasSent)) throw error;
      wasSent = true;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  try {
    return await send();
  } catch (error) {
    throw wasSent && error instanceof ConnectionProblem ? new ConnectionProblem('lost', true) : error;
  }
}

/** Distinguishes a missing network from a response that did not come. */
export async function overNetwork<T>(contract: Contract, send: () => Promise<T>): Promise<T> {
  const isChange = contract.method !== 'GET';
  if (isOffline()) throw new ConnectionProblem('offline', isChange);
  try {
    return await send();
  } catch (error) {
    // An abort by the page and a refusal by the server are passed on unchanged: neither is a network failure.
    if (error instanceof DOMException || error instanceof ApiProblem) throw error;
    // The network failed while the change was being sent: the server may have received it.
    throw new ConnectionProblem(isOffline() && !isChange ? 'offline' : 'lost', isChange);
  }
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/**
 * Sends one request and returns its body, typed by the contract: `await call(account, {})`. The server has validated
 * the response against its schema, so the browser does not validate it again.
 */
export async function call<C extends Contract>(contract: C, input: CallInput<C>): Promise<ResponseOf<C>> {
  const response = await callForResponse(contract, input);
  return (await bodyOf(response)) as ResponseOf<C>;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/**
 * A page of a list, with the total number of matching rows (`X-Total-Count`, docs/api.md), and whether the counting
 * stopped there.
 */
export async function callList<C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<{ rows: ResponseOf<C>; total: number; more: boolean }> {
  const response = await callForResponse(contract, input);
  const more = response.headers.get('X-Total-More') === 'true';
  const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
  const rows = (await bodyOf(response)) as ResponseOf<C>;
  return { rows, total: Number.isNaN(total) && Array.isArray(rows) ? rows.length : total, more };
}

/** A download (spec §3): the bytes of a file and its name from the server. */
export async function callFile<C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<{ blob: Blob; nomeFile: string }> {
  const response = await callForResponse(contract, input);
  return { blob: await response.blob(), nomeFile: fileNameFrom(response.headers.get('Content-Disposition')) };
}

/** The file name in a Content-Disposition header. The encoded form of RFC 6266 takes precedence over the plain one. */
export function fileNameFrom(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A wrongly encoded name falls back to the plain one.
      return plainFileName(disposition);
    }
  }
  return plainFileName(disposition);
}

function plainFileName(disposition: string | null): string {
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'documento';
}
