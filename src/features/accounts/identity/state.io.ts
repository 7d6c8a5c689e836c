import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../../../directory/keys.io.ts';
import type { App } from '../../../server/http/app.ts';
import { STATE_LIVES_MS } from './identity.ts';

/**
 * The state of a login at a provider. The browser carries it, encrypted, and the server accepts it only together with
 * the cookie set at the same time. The server stores nothing when a login begins, however many begin. It records used
 * states in the database, so that no other node accepts them again.
 */
export interface State {
  providerId: string;
  until: Date;
  /** The account and session that are linking an identity; null for a login. */
  by: { accountId: string; sessionId: string } | null;
}

const COOKIE = 'portale_identita';
const ownerOf = (browserKey: string) => `identity state ${hashToken(browserKey).toString('hex')}`;

/** Creates a state, and sets the cookie in this browser to which it is bound. */
export function makeState(
  app: Pick<App, 'secrets' | 'config'>,
  reply: FastifyReply,
  { providerId, by, now }: { providerId: string; by: State['by']; now: Date },
): { state: string; browserKey: string } {
  const { token: browserKey } = newToken();
  const until = now.getTime() + STATE_LIVES_MS;
  const held = JSON.stringify([
    providerId,
    until,
    by?.accountId ?? null,
    by?.sessionId ?? null,
    randomBytes(9).toString('base64url'),
  ]);
  reply.header('set-cookie', cookie(app, browserKey, STATE_LIVES_MS / 1000));
  return { state: app.secrets.seal(held, ownerOf(browserKey)), browserKey };
}

/** Decrypts a returned state. Returns undefined if it belongs to another browser or has expired. */
export function stateOf(
  app: Pick<App, 'secrets'>,
  request: FastifyRequest,
  state: string,
  now: Date,
): (State & { browserKey: string; hash: Buffer }) | undefined {
  const browserKey = keyIn(request);
  if (browserKey === null) return undefined;
  let opened: string;
  try {
    opened = app.secrets.open(state, ownerOf(browserKey));
  } catch {
    return undefined;
  }
  const [providerId, until, accountId, sessionId] = JSON.parse(opened) as [
    string,
    number,
    string | null,
    string | null,
  ];
  if (until <= now.getTime()) return undefined;
  const by = accountId === null || sessionId === null ? null : { accountId, sessionId };
  // Hashes the plain text, because the encrypted text has several valid encodings.
  return { providerId, until: new Date(until), by, browserKey, hash: hashToken(opened) };
}

export function forgetCookie(app: Pick<App, 'config'>, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(app, '', 0));
}

function cookie({ config }: Pick<App, 'config'>, value: string, seconds: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

function keyIn({ headers }: FastifyRequest): string | null {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
}
