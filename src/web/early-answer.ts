import { ACCOUNT_ADDRESS } from './constants.ts';

/** The account, asked for while the app is still on its way: every screen behind the login begins with it. */
let asked: [token: string, answer: Promise<Response>] | null = null;

export function askForAccount(token: string): void {
  const answer = fetch(ACCOUNT_ADDRESS, { headers: headersFor(token), credentials: 'omit', cache: 'no-store' });
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  asked = [token, answer];
}

/** The answer that was asked for with this token, once; null for any other call. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | null {
  if (asked === null || address !== ACCOUNT_ADDRESS) return null;
  const [of, answer] = asked;
  asked = null;
  return of === token ? answer : null;
}

/** Headers of every call; the bearer token goes nowhere but here. */
export function headersFor(token: string | null, idempotencyKey?: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}
