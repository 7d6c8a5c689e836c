import { ACCOUNT_ADDRESS } from './constants.ts';
import type { Account } from './session.ts';

/** What was asked for while the app was still on its way. */
const asked = new Map<string, { token: string; at: number; answer: Promise<Response> }>();
/** ms that an answer may wait to be taken: as long as the app holds its own for new. */
const FRESH_MS = 15_000;

/** Asks for the account, with which every screen behind the login begins, then for what this screen begins with. */
export function askEarly(token: string, firstCalls: (account: Account) => readonly string[]): void {
  const account = fetchWith(token, ACCOUNT_ADDRESS).then(async (answer) => {
    // Before the account is handed over: the app would ask for the same.
    if (answer.ok) for (const address of firstCalls((await answer.clone().json()) as Account)) ask(token, address);
    return answer;
  });
  keep(token, ACCOUNT_ADDRESS, account);
}

function ask(token: string, address: string): void {
  keep(token, address, fetchWith(token, address));
}

function keep(token: string, address: string, answer: Promise<Response>): void {
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  asked.set(address, { token, at: performance.now(), answer });
}

function fetchWith(token: string, address: string): Promise<Response> {
  return fetch(address, { headers: headersFor(token), credentials: 'omit', cache: 'no-store' });
}

/** The answer that was asked for with this token, once; null for any other call. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | null {
  const early = asked.get(address);
  if (!early) return null;
  asked.delete(address);
  return early.token === token && performance.now() - early.at < FRESH_MS ? early.answer : null;
}

/** Headers of every call; the bearer token goes nowhere but here. */
export function headersFor(token: string | null, idempotencyKey?: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}
