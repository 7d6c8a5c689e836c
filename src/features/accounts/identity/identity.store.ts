import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database.ts';
import type { OpenedBy } from '../accounts.store.ts';
import type { Provider } from './provider.io.ts';

/** Before the login: the providers that are on, or the one that is named. */
export function providersAtDoor(tx: Transaction, id: string | null = null): Promise<Provider[]> {
  return tx.all(sql`
    SELECT id, practice_id AS "practiceId", name, issuer, client_id AS "clientId", client_secret AS "clientSecret", scopes,
      code_levels AS "codeLevels", factor_levels AS "factorLevels"
    FROM identity_providers(${id})`);
}

/** Uses a state up; answers whether this call is the first to bring it. */
export async function spendState(tx: Transaction, hash: Buffer, until: Date, now: Date): Promise<boolean> {
  const row = await tx.one<{ first: boolean }>(sql`SELECT identity_state_spend(${hash}, ${until}, ${now}) AS first`);
  return row?.first === true;
}

/** The account that an identity opens: the one that is linked, else the one of the fiscal code, where that opens any. */
export function accountOfIdentity(
  tx: Transaction,
  providerId: string,
  subject: string,
  code: string | null,
): Promise<{ accountId: string; isLinked: boolean } | undefined> {
  return tx.one(sql`
    SELECT account_id AS "accountId", is_linked AS "isLinked" FROM identity_candidate(${providerId}, ${subject}, ${code})`);
}

export interface OwnIdentity {
  id: string;
  providerId: string;
  name: string;
  subject: string;
  linkedAt: string;
}

/** The identities that open the account of this transaction. */
export function ownIdentities(tx: Transaction): Promise<OwnIdentity[]> {
  return tx.all(sql`
    SELECT id, provider_id AS "providerId", name, subject, linked_at AS "linkedAt" FROM own_identities()`);
}

/** Whether all places of the account of this transaction are of the provider's practice, where it has one. */
export async function mayBeLinked(tx: Transaction, { practiceId }: Pick<Provider, 'practiceId'>): Promise<boolean> {
  const row = await tx.one<{ within: boolean | null }>(sql`SELECT own_opens_within(${practiceId}) AS within`);
  return row?.within === true;
}

/** Answers the link; undefined where the identity opens an account already, or the account has one of this provider. */
export function link(
  tx: Transaction,
  { accountId, providerId, subject }: { accountId: string; providerId: string; subject: string },
  now: Date,
): Promise<{ id: string } | undefined> {
  return tx.one(sql`
    INSERT INTO identity_link (account_id, provider_id, subject, linked_at)
    VALUES (${accountId}, ${providerId}, ${subject}, ${now}) ON CONFLICT DO NOTHING RETURNING id`);
}

/** Takes a link of the account away; answers its provider. */
export async function unlink(tx: Transaction, accountId: string, id: string): Promise<string | null> {
  const row = await tx.one<{ providerId: string }>(sql`
    DELETE FROM identity_link WHERE id = ${id} AND account_id = ${accountId} RETURNING provider_id AS "providerId"`);
  return row?.providerId ?? null;
}

/** Ends the account's other sessions that this provider has opened. */
export async function endSessionsBy(
  tx: Transaction,
  accountId: string,
  providerId: string,
  butSessionId: string,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM session WHERE account_id = ${accountId} AND provider_id = ${providerId} AND id <> ${butSessionId}`);
}

/** By which provider a session was opened, if by one. */
export function openedBy(tx: Transaction, sessionId: string): Promise<OpenedBy | undefined> {
  return tx.one(sql`
    SELECT provider_id AS "providerId", provider_token AS "providerToken" FROM session
    WHERE id = ${sessionId} AND provider_id IS NOT NULL`);
}

/** What the first step of a login was done by, where it was a provider. */
export function stepBy(tx: Transaction, hash: Buffer): Promise<OpenedBy | undefined> {
  return tx.one(sql`
    SELECT provider_id AS "providerId", provider_token AS "providerToken" FROM second_factor_step
    WHERE token_hash = ${hash} AND provider_id IS NOT NULL`);
}
