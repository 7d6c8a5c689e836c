import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import type { OpenedBy } from './accounts.store.ts';

export interface Provider {
  id: string;
  /** Null if the provider serves the whole installation. */
  practiceId: string | null;
  name: string;
  issuer: string;
  clientId: string;
  /** Encrypted with the installation's key. */
  clientSecret: string;
  scopes: string;
  codeLevels: string[];
  factorLevels: string[];
}

/** Lists the enabled providers for the login page, or only the one with this id. */
export function providersAtDoor(tx: Transaction, id: string | null = null): Promise<Provider[]> {
  return tx.all(sql`
    SELECT id, practice_id AS "practiceId", name, issuer, client_id AS "clientId", client_secret AS "clientSecret", scopes,
      code_levels AS "codeLevels", factor_levels AS "factorLevels"
    FROM identity_providers(${id})`);
}

/** Marks a state as used; returns whether this request is the first to present it. */
export async function spendState(tx: Transaction, hash: Buffer, until: Date, now: Date): Promise<boolean> {
  const row = await tx.one<{ first: boolean }>(sql`SELECT identity_state_spend(${hash}, ${until}, ${now}) AS first`);
  return row?.first === true;
}

interface IdentityCandidate {
  accountId: string;
  /** True if the provider confirmed a fiscal code that belongs to this account. */
  codeVouched: boolean;
  places: { studio: string; azienda: string }[];
}

/**
 * The account linked to an identity. If there is none, the accounts with the given fiscal code, if the practice allows
 * login with it.
 */
export function accountsOfIdentity(
  tx: Transaction,
  { providerId, subject, code }: { providerId: string; subject: string; code: string | null },
  most: number,
): Promise<IdentityCandidate[]> {
  return tx.all(sql`
    SELECT account_id AS "accountId", code_vouched AS "codeVouched", places
    FROM identity_candidates(${providerId}, ${subject}, ${code}, ${most})`);
}

/** The number of password attempts allowed per offer. */
const OFFER_TRIES = 5;

/** Stores the provider's answer while the person chooses one of these accounts. */
export async function makeOffer(
  tx: Transaction,
  hash: Buffer,
  offer: {
    providerId: string;
    subject: string;
    accountIds: readonly string[];
    /** Encrypted with the installation's key. */
    providerToken: string;
    standsForFactor: boolean;
    until: Date;
  },
): Promise<void> {
  await tx.all(sql`
    SELECT identity_offer_make(${hash}, ${offer.providerId}, ${offer.subject},
      ${array(offer.accountIds, 'bigint')}, ${offer.providerToken}, ${offer.standsForFactor}, ${offer.until})`);
}

/** The chosen account, if the offer is still valid and has attempts left. */
export function chosenOf(
  tx: Transaction,
  hash: Buffer,
  n: number,
  now: Date,
): Promise<{ accountId: string; providerId: string; subject: string } | undefined> {
  return tx.one(sql`
    SELECT account_id AS "accountId", provider_id AS "providerId", subject
    FROM identity_offer_account(${hash}, ${n}, ${OFFER_TRIES}, ${now})`);
}

/** Counts a password attempt; returns false if no attempts were left. */
export async function tryOffer(tx: Transaction, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx.one<{ left: boolean }>(sql`SELECT identity_offer_try(${hash}, ${OFFER_TRIES}, ${now}) AS left`);
  return row?.left === true;
}

/**
 * Uses up an offer for the account of this transaction. Returns undefined if the offer has expired or the identity may
 * no longer log in to the account.
 */
export function takeOffer(
  tx: Transaction,
  hash: Buffer,
  now: Date,
): Promise<{ providerId: string; subject: string; providerToken: string; standsForFactor: boolean } | undefined> {
  return tx.one(sql`
    SELECT provider_id AS "providerId", subject, provider_token AS "providerToken", stands_for_factor AS "standsForFactor"
    FROM identity_offer_take(${hash}, ${now})`);
}

export interface OwnIdentity {
  id: string;
  providerId: string;
  name: string;
  subject: string;
  linkedAt: string;
}

/** The identities linked to the account of this transaction. */
export function ownIdentities(tx: Transaction): Promise<OwnIdentity[]> {
  return tx.all(sql`
    SELECT id, provider_id AS "providerId", name, subject, linked_at AS "linkedAt" FROM own_identities()`);
}

/**
 * Whether all grants of the account of this transaction belong to the provider's practice. Always true for a provider
 * that serves the whole installation.
 */
export async function mayBeLinked(tx: Transaction, { practiceId }: Pick<Provider, 'practiceId'>): Promise<boolean> {
  const row = await tx.one<{ within: boolean | null }>(sql`SELECT own_opens_within(${practiceId}) AS within`);
  return row?.within === true;
}

/**
 * Links an identity to the account. Returns undefined if the identity is already linked, or the account has another
 * identity of this provider.
 */
export function link(
  tx: Transaction,
  { accountId, providerId, subject }: { accountId: string; providerId: string; subject: string },
  now: Date,
): Promise<{ id: string } | undefined> {
  return tx.one(sql`
    INSERT INTO identity_link (account_id, provider_id, subject, linked_at)
    VALUES (${accountId}, ${providerId}, ${subject}, ${now}) ON CONFLICT DO NOTHING RETURNING id`);
}

/** Removes a linked identity from the account; returns the identity's provider. */
export async function unlink(tx: Transaction, accountId: string, id: string): Promise<string | null> {
  const row = await tx.one<{ providerId: string }>(sql`
    DELETE FROM identity_link WHERE id = ${id} AND account_id = ${accountId} RETURNING provider_id AS "providerId"`);
  return row?.providerId ?? null;
}

/** Ends the account's other sessions whose login used this provider. */
export async function endSessionsBy(
  tx: Transaction,
  accountId: string,
  providerId: string,
  butSessionId: string,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM session WHERE account_id = ${accountId} AND provider_id = ${providerId} AND id <> ${butSessionId}`);
}

/** The identity provider used for the login of a session, if any. */
export function openedBy(tx: Transaction, sessionId: string): Promise<OpenedBy | undefined> {
  return tx.one(sql`
    SELECT provider_id AS "providerId", provider_token AS "providerToken", code_vouched AS "codeVouched" FROM session
    WHERE id = ${sessionId} AND provider_id IS NOT NULL`);
}

/** The identity provider used for the first login step, if any, and the identity to link after the second step. */
export function stepBy(
  tx: Transaction,
  hash: Buffer,
): Promise<(OpenedBy & { linksSubject: string | null }) | undefined> {
  return tx.one(sql`
    SELECT provider_id AS "providerId", provider_token AS "providerToken", code_vouched AS "codeVouched",
      links_subject AS "linksSubject" FROM second_factor_step
    WHERE token_hash = ${hash} AND provider_id IS NOT NULL`);
}

/**
 * Whether the practice's workers may log in with the fiscal code that a provider reports, and the providers that report
 * one (P151).
 */
export async function codeOpens(tx: Transaction): Promise<{ opens: boolean; providers: string[] }> {
  const row = await tx.one<{ opens: boolean; providers: string[] }>(
    sql`SELECT code_opens AS opens, providers FROM practice_code_opens()`,
  );
  return row ?? { opens: false, providers: [] };
}

/** Sets whether the practice's workers may log in with a reported fiscal code; returns whether the setting changed. */
export async function letCodeOpen(tx: Transaction, opens: boolean): Promise<boolean> {
  const row = await tx.one<{ changed: boolean }>(sql`SELECT practice_let_code_open(${opens}) AS changed`);
  return row?.changed === true;
}
