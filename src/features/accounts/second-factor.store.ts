import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { hashShortCode, newToken } from '../../directory/keys.io.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { OpenedBy } from './accounts.store.ts';
import { stepOf } from './totp.ts';

/** A login, registration or re-authentication must be completed within five minutes. */
export const STEP_LIVES_MS = 5 * 60_000;

export interface Factor {
  id: string;
  kind: 'totp' | 'passkey';
  name: string;
  secret: string | null;
  credentialId: string | null;
  publicKey: Buffer | null;
  counter: number | null;
  transports: string[] | null;
  lastStep: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

export function factorsOf(tx: Transaction, accountId: string): Promise<Factor[]> {
  return tx.all(sql`
    SELECT id, kind, name, secret, credential_id AS "credentialId", public_key AS "publicKey", counter::float8 AS counter,
      transports, last_step AS "lastStep", created_at AS "createdAt", last_used_at AS "lastUsedAt"
    FROM second_factor WHERE account_id = ${accountId} ORDER BY id`);
}

/** The factors that a login and a re-authentication ask for; none for a worker with passkeys alone (P199). */
export async function askedFactors(tx: Transaction, accountId: string): Promise<Factor[]> {
  const [factors, row] = await Promise.all([
    factorsOf(tx, accountId),
    tx.one<{ asks: boolean }>(sql`SELECT asks_second_factor(${accountId}) AS asks`),
  ]);
  return row?.asks ? factors : [];
}

type Purpose = 'login' | 'passkey' | 'totp' | 'again' | 'entered';
export interface PendingLogin {
  accountId: string;
  challenge: string | null;
  secret: string | null;
  remember: boolean;
}

/** Begins a step; returns the token with which the client continues it. */
export async function beginStep(
  tx: Transaction,
  step: {
    accountId: string;
    purpose: Purpose;
    challenge?: string | null;
    /** The app's secret, already encrypted as in the table of factors. */
    secret?: string;
    remember?: boolean;
    /** The identity provider used for the first step of a login. */
    openedBy?: OpenedBy;
    /** The identity at that provider to link after the second step. */
    linksSubject?: string;
    now: Date;
  },
): Promise<string> {
  const { token, hash } = newToken();
  await tx.run(sql`DELETE FROM second_factor_step WHERE account_id = ${step.accountId} AND expires_at <= ${step.now}`);
  await tx.run(sql`
    INSERT INTO second_factor_step (token_hash, account_id, purpose, challenge, secret, remember, expires_at, provider_id,
      provider_token, code_vouched, links_subject)
    VALUES (${hash}, ${step.accountId}, ${step.purpose}, ${step.challenge ?? null}, ${step.secret ?? null},
      ${step.remember ?? false}, ${new Date(step.now.getTime() + STEP_LIVES_MS)}, ${step.openedBy?.providerId ?? null},
      ${step.openedBy?.providerToken ?? null}, ${step.openedBy?.codeVouched ?? false}, ${step.linksSubject ?? null})`);
  return token;
}

export function findStep(
  tx: Transaction,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<PendingLogin | undefined> {
  return tx.one(sql`
    SELECT account_id AS "accountId", challenge, secret, remember FROM second_factor_step
    WHERE token_hash = ${hash} AND purpose = ${purpose} AND expires_at > ${now}`);
}

/** The pending second step of a login; the token is all that identifies the caller. */
export function loginStep(tx: Transaction, hash: Buffer, now: Date): Promise<PendingLogin | undefined> {
  return tx.one(sql`
    SELECT account_id AS "accountId", challenge, secret, remember FROM login_step(${hash}, ${now})`);
}

/** Ends a step; returns false if it had already ended. */
export async function endStep(tx: Transaction, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM second_factor_step WHERE token_hash = ${hash}`)) > 0;
}

/** The relying party of passkeys, taken from the configuration and never from a request. */
export function party({ config }: App) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** The proofs that an account with these factors accepts, and the challenge for a passkey. */
export async function offerSecondStep(app: App, factors: readonly Factor[]) {
  const passkeys = factors.filter((factor) => factor.kind === 'passkey');
  const methods: ('totp' | 'passkey' | 'codice')[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (factors.length > passkeys.length) methods.push('totp');
  methods.push('codice');
  if (passkeys.length === 0) return { methods, passkey: null, challenge: null };
  const options = await generateAuthenticationOptions({
    rpID: party(app).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId ?? '',
      transports: transports ?? [],
    })),
  });
  return { methods, passkey: { ...options }, challenge: options.challenge };
}

/** The challenge for a new passkey. */
export async function offerRegistration(
  app: App,
  account: { id: string; login: string; name: string },
  factors: readonly Factor[],
) {
  const options = await generateRegistrationOptions({
    rpName: 'Portale lavoro',
    rpID: party(app).id,
    // All passkeys of an account have the same user id. A device keeps only one of them, so that a new passkey replaces
    // one that was removed here.
    userID: new Uint8Array(createHash('sha256').update(`passkey ${account.id}`).digest()),
    userName: account.login,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: factors.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports: transports ?? [] }],
    ),
    // Only preferred, because a security key that stores no credential, or does not verify its user, is still a valid
    // second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** The passkey that a browser registered; undefined if it did not sign the challenge. */
export async function registeredPasskey(app: App, response: Record<string, unknown>, challenge: string) {
  const { id, origin } = party(app);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The cast is safe, because the library validates the value.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch (error) {
    app.logger.info(error, 'a passkey was not registered');
    return undefined;
  }
}

/**
 * Encrypts an authenticator app's secret for the database, so that it generates no codes without the installation's
 * key.
 */
export function sealedSecret({ secrets }: App, accountId: string, secret: string): string {
  return secrets.seal(secret, `totp ${accountId}`);
}

/**
 * Decrypts an app's secret. Returns null if it was encrypted with another key; the owner then needs a recovery code or
 * a manager's reset.
 */
export function openedSecret({ secrets, logger }: App, accountId: string, sealed: string): string | null {
  try {
    return secrets.open(sealed, `totp ${accountId}`);
  } catch (error) {
    logger.error(error, 'an app’s secret does not open: is it the key of this installation?');
    return null;
  }
}

/** A proof of identity, which is accepted only once. */
export type Proof =
  | { kind: 'totp'; id: string; step: number }
  | { kind: 'passkey'; id: string; counter: number }
  | { kind: 'recovery'; hash: Buffer };

/**
 * Checks the proof in a request; returns undefined if it is wrong. An app's code is also accepted half a minute early
 * or late.
 */
export async function checkProof(
  app: App,
  accountId: string,
  { codice, passkey }: { codice?: string | undefined; passkey?: Record<string, unknown> | undefined },
  challenge: string | null,
): Promise<Proof | undefined> {
  const scope = { role: 'authentication', accountId } as const;
  const factors = await app.database.inScope(scope, (tx) => factorsOf(tx, accountId));
  if (passkey && challenge) return checkPasskey(app, factors, passkey, challenge);
  const code = codice?.replace(/\s/g, '') ?? '';
  for (const { id, secret } of factors) {
    const opened = secret === null ? null : openedSecret(app, accountId, secret);
    const step = opened === null ? null : stepOf(opened, code, app.now());
    if (step !== null) return { kind: 'totp', id, step };
  }
  const hash = hashShortCode(code);
  const known = await app.database.inScope(scope, (tx) =>
    tx.one(
      sql`SELECT 1 FROM recovery_code WHERE account_id = ${accountId} AND code_hash = ${hash} AND used_at IS NULL`,
    ),
  );
  return known ? { kind: 'recovery', hash } : undefined;
}

async function checkPasskey(
  app: App,
  factors: readonly Factor[],
  response: Record<string, unknown>,
  challenge: string,
): Promise<Proof | undefined> {
  const factor = factors.find((own) => own.credentialId !== null && own.credentialId === response.id);
  if (!factor?.credentialId || !factor.publicKey) return undefined;
  const { id, credentialId, publicKey, counter, transports } = factor;
  return signedBy(
    app,
    { id, credentialId, publicKey, counter, transports },
    { response, challenge, verifiesUser: false },
  );
}

/** The stored data against which a passkey's signature is verified. */
export interface KnownPasskey {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number | null;
  transports: string[] | null;
}

/**
 * Verifies that this passkey signed the challenge, and returns the proof. With `verifiesUser`, the device must also
 * have verified its owner by finger, face or PIN.
 */
export async function signedBy(
  app: App,
  passkey: KnownPasskey,
  {
    response,
    challenge,
    verifiesUser,
  }: { response: Record<string, unknown>; challenge: string; verifiesUser: boolean },
): Promise<Proof | undefined> {
  const { id, origin } = party(app);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verifiesUser,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter ?? 0,
        transports: passkey.transports ?? [],
      },
    });
    return verified ? { kind: 'passkey', id: passkey.id, counter: authenticationInfo.newCounter } : undefined;
  } catch (error) {
    app.logger.info(error, 'a passkey was refused');
    return undefined;
  }
}

/** Uses up a proof and the step that it completes, if any; returns null if an earlier request has used it. */
export async function takeProof(
  tx: Transaction,
  accountId: string,
  proof: Proof,
  now: Date,
  step: Buffer | null,
): Promise<LedgerEvent[] | null> {
  if (step !== null && !(await endStep(tx, step))) return null;
  const taken = await useProof(tx, accountId, proof, now);
  return taken && [...taken, ...(await keepFactors(tx, accountId))];
}

/** Cancels a pending removal of the factors, because an owner who uses a factor has not lost it (P109). */
async function keepFactors(tx: Transaction, accountId: string): Promise<LedgerEvent[]> {
  const row = await tx.one<{ grantId: string; practiceId: string | null }>(sql`
    DELETE FROM factor_removal r USING account_grant g WHERE r.account_id = ${accountId} AND g.id = r.grant_id
    RETURNING r.grant_id AS "grantId", g.practice_id AS "practiceId"`);
  if (!row) return [];
  const { grantId, practiceId } = row;
  return [{ action: 'secondFactorResetWithdrawn', id: grantId, practiceId, data: { by: 'owner' } }];
}

async function useProof(tx: Transaction, accountId: string, proof: Proof, now: Date): Promise<LedgerEvent[] | null> {
  if (proof.kind === 'recovery') {
    const used = await tx.run(sql`
      UPDATE recovery_code SET used_at = ${now} WHERE account_id = ${accountId} AND code_hash = ${proof.hash} AND used_at IS NULL`);
    return used > 0 ? [{ action: 'recoveryCodeUsed', id: accountId, data: {} }] : null;
  }
  const taken =
    proof.kind === 'totp'
      ? await tx.run(sql`
          UPDATE second_factor SET last_step = ${proof.step}, last_used_at = ${now}
          WHERE id = ${proof.id} AND account_id = ${accountId} AND coalesce(last_step, 0) < ${proof.step}`)
      : await tx.run(sql`
          UPDATE second_factor SET counter = ${proof.counter}, last_used_at = ${now}
          WHERE id = ${proof.id} AND account_id = ${accountId}`);
  return taken > 0 ? [] : null;
}

export async function addTotp(
  tx: Transaction,
  accountId: string,
  { name, secret, step }: { name: string; secret: string; step: number },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO second_factor (account_id, kind, name, secret, last_step, created_at)
    VALUES (${accountId}, 'totp', ${name}, ${secret}, ${step}, ${now})`);
}

/** Stores a new passkey. Returns false if any account already has it; the caller does not learn which. */
export async function addPasskey(
  tx: Transaction,
  accountId: string,
  name: string,
  credential: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] },
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO second_factor (account_id, kind, name, credential_id, public_key, counter, transports, created_at)
    VALUES (${accountId}, 'passkey', ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${credential.transports ?? []}::text[], ${now})
    ON CONFLICT (credential_id) DO NOTHING`);
  return rows > 0;
}

/** Renames a factor. Returns the former name, or null if the account has no such factor. */
export async function renameFactor(tx: Transaction, accountId: string, id: string, name: string) {
  const former = (await factorsOf(tx, accountId)).find((own) => own.id === id)?.name ?? null;
  if (former !== null && former !== name)
    await tx.run(sql`UPDATE second_factor SET name = ${name} WHERE id = ${id} AND account_id = ${accountId}`);
  return former;
}

/**
 * Removes a factor of the account, and the recovery codes once no factor is asked for. Returns the factor's kind.
 */
export async function removeFactor(tx: Transaction, accountId: string, id: string): Promise<string | null> {
  const row = await tx.one<{ kind: string }>(
    sql`DELETE FROM second_factor WHERE id = ${id} AND account_id = ${accountId} RETURNING kind`,
  );
  if (!row) return null;
  if ((await askedFactors(tx, accountId)).length === 0)
    await tx.run(sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`);
  return row.kind;
}
