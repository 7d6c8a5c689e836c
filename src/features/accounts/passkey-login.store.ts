import { generateAuthenticationOptions } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { hashToken } from '../../directory/keys.io.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { type KnownPasskey, party, STEP_LIVES_MS } from './second-factor.store.ts';

/** Login with a passkey alone. The signature identifies the account, so the challenge belongs to no account. */

/**
 * The encryption context of the challenge. The server stores nothing until a challenge is signed, however many callers
 * request one.
 */
const SEALED_FOR = 'passkey login';

/** Creates a challenge that any passkey of the device may sign. */
export async function offerPasskeyLogin(app: App, now: Date) {
  const options = await generateAuthenticationOptions({ rpID: party(app).id, userVerification: 'required' });
  const until = now.getTime() + STEP_LIVES_MS;
  return { options: { ...options }, token: app.secrets.seal(`${until} ${options.challenge}`, SEALED_FOR) };
}

/** The challenge in a token that this server issued; undefined once it has expired. */
export function challengeOf(app: App, token: string, now: Date): { challenge: string; until: Date } | undefined {
  let opened: string;
  try {
    opened = app.secrets.open(token, SEALED_FOR);
  } catch {
    return undefined;
  }
  const [until = '', challenge = ''] = opened.split(' ');
  return Number(until) > now.getTime() ? { challenge, until: new Date(Number(until)) } : undefined;
}

export interface PasskeyCandidate extends KnownPasskey {
  accountId: string;
  /** True if the account has logged in from this browser before. */
  knowsDevice: boolean;
}

/** Finds the account of a passkey, if the account has a usable grant. */
export async function passkeyCandidate(
  tx: Transaction,
  credentialId: string,
  device: string | undefined,
): Promise<PasskeyCandidate | undefined> {
  const row = await tx.one<Omit<PasskeyCandidate, 'credentialId'>>(sql`
    SELECT account_id AS "accountId", factor_id AS id, public_key AS "publicKey", counter::float8 AS counter, transports,
      knows_device AS "knowsDevice"
    FROM passkey_candidate(${credentialId}, ${device ?? null})`);
  return row && { ...row, credentialId };
}

/** Marks a challenge as used; returns whether this request is the first to present it. */
export async function spend(tx: Transaction, accountId: string, token: string, until: Date): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO second_factor_step (token_hash, account_id, purpose, expires_at)
    VALUES (${hashToken(token)}, ${accountId}, 'entered', ${until}) ON CONFLICT (token_hash) DO NOTHING`);
  return rows > 0;
}
