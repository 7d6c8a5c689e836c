import sql from 'sql-template-tag';
import type { Role } from '../../access/roles.ts';
import { newToken } from '../../directory/keys.io.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import { insertSession, noteUse, type OpenedBy, type OwnGrant } from './accounts.store.ts';
import { sessionLifetime } from './session.ts';

/** The browser and IP address of a session. */
export interface Device {
  userAgent: string | null;
  address: string;
}

/** Opens a session in a grant. The event records the login in the ledger chain of the grant's practice. */
export async function openSession(
  tx: Transaction,
  accountId: string,
  grant: OwnGrant,
  { userAgent, address }: Device,
  {
    remember,
    since,
    now,
    freshUntil = null,
    by,
    openedBy = null,
  }: {
    remember: boolean;
    since: Date;
    now: Date;
    freshUntil?: Date | null;
    by?: 'passkey' | 'identity' | undefined;
    openedBy?: OpenedBy | null;
  },
): Promise<{ token: string; event: LedgerEvent }> {
  const { token, hash } = newToken();
  await insertSession(tx, {
    accountId,
    grantId: grant.id,
    hash,
    remember,
    since,
    freshUntil,
    now,
    ...sessionLifetime(grant.role, remember),
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
    openedBy,
  });
  await noteUse(tx, accountId, grant.id, now);
  return {
    token,
    event: {
      action: 'loggedIn',
      id: accountId,
      practiceId: grant.practiceId,
      data: { role: grant.role, ...(by && { by }), ...(by === 'identity' && { provider: openedBy?.providerId }) },
    },
  };
}

export interface OwnSession {
  id: string;
  role: Role;
  since: string;
  lastUsedAt: string;
  userAgent: string | null;
  address: string | null;
}

/** The account's open sessions, the most recently used first. */
export function openSessions(tx: Transaction, accountId: string, now: Date): Promise<OwnSession[]> {
  return tx.all(sql`
    SELECT s.id, g.role, s.created_at AS since, s.last_used_at AS "lastUsedAt", s.user_agent AS "userAgent", s.address
    FROM session s JOIN account_grant g ON g.id = s.grant_id
    WHERE s.account_id = ${accountId} AND s.idle_until > ${now} AND s.expires_at > ${now}
    ORDER BY s.last_used_at DESC, s.id DESC`);
}

/** Ends one of the account's own sessions; returns whether it was open. */
export async function revokeSession(tx: Transaction, accountId: string, sessionId: string): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM session WHERE id = ${sessionId} AND account_id = ${accountId}`)) > 0;
}

/** After a re-authentication, lets the session's authentication count as recent until the given time. */
export async function freshen(tx: Transaction, sessionId: string, until: Date): Promise<void> {
  await tx.run(sql`UPDATE session SET fresh_until = ${until} WHERE id = ${sessionId}`);
}

/**
 * Makes the account's sessions require a new authentication: once a factor is added, an earlier proof by password alone
 * no longer suffices. `butSessionId` is exempt; it is null for the first factor, so that the session which added it is
 * included.
 */
export async function endFreshness(tx: Transaction, accountId: string, butSessionId: string | null): Promise<void> {
  await tx.run(sql`
    UPDATE session SET fresh_until = NULL WHERE account_id = ${accountId} AND id IS DISTINCT FROM ${butSessionId}`);
}
