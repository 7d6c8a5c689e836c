import type { Sql } from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { hashToken } from '../../directory/keys.io.ts';
import type { App } from '../../server/http/app.ts';
import * as store from '../accounts/accounts.store.ts';
import { knownAs } from '../accounts/brakes.io.ts';
import { sessionLifetime, USE_NOTED_EVERY_MS } from '../accounts/session.ts';
import { KEY_PREFIX } from './api-key.ts';
import { actorOfKey, noteRefusal } from './api-keys.store.ts';

/** The scope for looking up a token. Such look-ups do not wait in the queue of anonymous requests. */
const BY_TOKEN = { role: 'authentication' } as const;

/**
 * Returns functions that find the actor of a bearer token or of its hash, or null if the session has ended. A session's
 * last use is recorded at most once a minute.
 */
export function authenticator({ database, now, config }: Pick<App, 'database' | 'now' | 'config'>) {
  // A single round trip to the database, because this runs on every request.
  const atTheDoor = { one: <Row>(query: Sql) => database.look<Row>(BY_TOKEN, query) };
  const byHash = async (hash: Buffer): Promise<Actor | null> => {
    const moment = now();
    const session = await store.findSession(atTheDoor, hash, moment, config.requireSecondFactor);
    if (!session) return null;
    const { id, actor, remember, lastUsedAt } = session;
    if (moment.getTime() - new Date(lastUsedAt).getTime() > USE_NOTED_EVERY_MS) {
      const { idleMs } = sessionLifetime(actor.role, remember);
      await database.inScope(knownAs(actor.accountId), (tx) => store.extendSession(tx, id, moment, idleMs));
    }
    return actor;
  };
  return {
    byHash,
    byToken: (token: string) =>
      token.startsWith(KEY_PREFIX)
        ? database.inScope(BY_TOKEN, (tx) => actorOfKey(tx, hashToken(token), now()))
        : byHash(hashToken(token)),
    noteRefusal: (keyId: string, code: string) =>
      database.inScope(BY_TOKEN, (tx) => noteRefusal(tx, keyId, code, now())),
    /**
     * Whether the session still exists. Does not count as a use, because an open stream must not prolong its session.
     */
    isAlive: async (token: string) =>
      (await store.findSession(atTheDoor, hashToken(token), now(), config.requireSecondFactor)) !== undefined,
  };
}
