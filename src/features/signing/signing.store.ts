import sql from 'sql-template-tag';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { notFound } from '../../server/problem.ts';
import type { AccessStep, ControlKept } from './control.ts';
import { type Place, type RequestState, type SignatureRequest, type Signer, type SigningFactor } from './signing.ts';

export interface SignatureRow extends SignatureRequest {
  practiceId: string;
  companyId: string;
  /** Identifies the copies of one request; null for a single paper. */
  askedWith: string | null;
  title: string;
  message: string;
  fileName: string;
  size: number;
  pages: number;
  statusAt: string;
  createdBy: string;
  createdAs: 'CONSULTANT' | 'COMPANY';
  createdAt: string;
  resultSha256: string | null;
  resultSize: number | null;
  resultLevel: 'B-B' | 'B-T' | null;
  sealedAt: string | null;
  company: string;
  companyTaxCode: string;
  companyCode: string;
  signers: number;
  signed: number;
}

/** Selects requests `r` with their companies `c`; the caller appends joins and conditions. */
export const ROW = sql`
  SELECT r.id, r.practice_id AS "practiceId", r.company_id AS "companyId", r.asked_with AS "askedWith", r.title, r.message,
    r.file_name AS "fileName", r.size, encode(r.sha256, 'hex') AS sha256, r.pages, r.due_on AS "dueOn", r.status,
    r.status_at AS "statusAt", r.created_by AS "createdBy", r.created_as AS "createdAs", r.created_at AS "createdAt",
    encode(r.result_sha256, 'hex') AS "resultSha256", r.result_size AS "resultSize", r.result_level AS "resultLevel",
    r.sealed_at AS "sealedAt", c.legal_name AS company, c.tax_code AS "companyTaxCode", c.code AS "companyCode",
    (SELECT count(*)::int FROM signature_signer s WHERE s.signature_id = r.id) AS signers,
    (SELECT count(*)::int FROM signature_signer s WHERE s.signature_id = r.id AND s.status = 'signed') AS signed
  FROM signature_request r JOIN company c ON c.id = r.company_id`;

export interface SignerRow extends Signer {
  signatureId: string;
  companyId: string;
  place: Place | null;
  askedAt: string | null;
  openedAt: string | null;
  decidedAt: string | null;
  remindedAt: string | null;
  reason: string | null;
  address: string | null;
  device: string | null;
  factor: SigningFactor | null;
  mailbox: string | null;
  shown: string | null;
  /** Who controlled the mailbox and the login at the time of the signature. */
  control: ControlKept | null;
  documentId: string | null;
}

const SIGNER = sql`
  SELECT s.signature_id AS "signatureId", s.company_id AS "companyId", s.employee_id AS "employeeId", s.position, s.status,
    s.place, s.asked_at AS "askedAt", s.opened_at AS "openedAt", s.decided_at AS "decidedAt", s.reminded_at AS "remindedAt",
    s.reason, s.address, s.device, s.factor, s.mailbox, encode(s.shown, 'hex') AS shown, s.control,
    s.document_id AS "documentId"
  FROM signature_signer s`;

export async function readSignatureRow(tx: Transaction, id: string): Promise<SignatureRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE r.id = ${id}`) : undefined;
}

export async function existingSignature(tx: Transaction, id: string): Promise<SignatureRow> {
  const row = await readSignatureRow(tx, id);
  if (!row) throw notFound();
  return row;
}

/**
 * The papers with these ids that are in scope, locked until the transaction ends. They are always locked in the same
 * order, to avoid deadlocks.
 */
export function lockSignatures(tx: Transaction, ids: readonly string[]): Promise<SignatureRow[]> {
  return tx.all(sql`${ROW} WHERE r.id = ANY(${array(ids, 'bigint')}) ORDER BY r.id FOR UPDATE OF r`);
}

/** The signers of these papers, sorted by position; `lock` locks their rows. */
export function signersOf(tx: Transaction, ids: readonly string[], { lock = false } = {}): Promise<SignerRow[]> {
  return tx.all(sql`${SIGNER} WHERE s.signature_id = ANY(${array(ids, 'bigint')}) ORDER BY s.signature_id, s.position
    ${lock ? sql`FOR UPDATE OF s` : sql``}`);
}

export interface PersonName {
  employeeId: string;
  name: string;
  taxCode: string;
}

/** The names of those signers who are in scope. */
export async function namesOfSigners(
  tx: Transaction,
  employeeIds: readonly string[],
): Promise<Map<string, PersonName>> {
  const rows = await tx.all<PersonName>(sql`
    SELECT id AS "employeeId", last_name || ' ' || first_name AS name, tax_code AS "taxCode" FROM employee
    WHERE id = ANY(${array([...new Set(employeeIds)], 'bigint')})`);
  return new Map(rows.map((row) => [row.employeeId, row]));
}

export async function saveStatus(
  tx: Transaction,
  ids: readonly string[],
  status: Exclude<RequestState, 'open'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE signature_request SET status = ${status}, status_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
}

export interface TraceStep {
  at: string;
  seq: string;
  action: string;
  employeeId: string | null;
  name: string | null;
  type: string | null;
  note: string | null;
}

/** The ledger events about a paper, without the hashes of the chain. */
export function traceOf(tx: Transaction, id: string): Promise<TraceStep[]> {
  return tx.all(sql`
    SELECT l.at, l.seq::text AS seq, l.action, l.employee_id AS "employeeId", p.person::jsonb ->> 'name' AS name, p.person::jsonb ->> 'type' AS type,
      p.person::jsonb ->> 'note' AS note
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.object_kind = 'signature' AND l.object_id = ${id} AND l.action <> 'signatureStands' ORDER BY l.seq`);
}

/** One of the employee's papers with all its signers; `lock` locks the paper before its signers. */
export async function readOwn(
  tx: Transaction,
  id: string,
  employeeId: string,
  { lock = false } = {},
): Promise<{ row: SignatureRow; mine: SignerRow; signers: SignerRow[] } | undefined> {
  if (!isId(id)) return undefined;
  const row = lock ? (await lockSignatures(tx, [id]))[0] : await readSignatureRow(tx, id);
  if (!row) return undefined;
  const signers = await signersOf(tx, [id], { lock });
  const mine = signers.find((signer) => signer.employeeId === employeeId);
  return mine && mine.status !== 'waiting' ? { row, mine, signers } : undefined;
}

/** Records when the signer first opened the paper. */
export async function saveOpened(tx: Transaction, id: string, employeeId: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer SET status = 'opened', opened_at = ${now}
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND status = 'asked'`);
}

/** The evidence stored with a signature. */
export interface Proven {
  accountId: string;
  address: string;
  device: string;
  factor: SigningFactor;
  mailbox: string | null;
  shown: string;
  control: ControlKept;
}

export async function saveSigned(
  tx: Transaction,
  id: string,
  employeeId: string,
  proven: Proven,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer SET status = 'signed', decided_at = ${now}, account_id = ${proven.accountId},
      address = ${proven.address}, device = ${proven.device}, factor = ${proven.factor}, mailbox = ${proven.mailbox},
      shown = decode(${proven.shown}, 'hex'), control = ${JSON.stringify(proven.control)}::jsonb
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND status = 'opened'`);
}

export async function saveRefused(
  tx: Transaction,
  id: string,
  employeeId: string,
  { accountId, reason }: { accountId: string; reason: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer SET status = 'refused', decided_at = ${now}, account_id = ${accountId}, reason = ${reason}
    WHERE signature_id = ${id} AND employee_id = ${employeeId}`);
}

/** Marks the next signer as asked. */
export async function saveTurn(tx: Transaction, id: string, employeeId: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer SET status = 'asked', asked_at = ${now}
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND status = 'waiting'`);
}

export async function saveReminded(tx: Transaction, signers: readonly SignerRow[], now: Date): Promise<void> {
  const rows = signers.map(({ signatureId, employeeId }) => ({ signatureId, employeeId }));
  await tx.run(sql`
    UPDATE signature_signer s SET reminded_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS b("signatureId" bigint, "employeeId" bigint)
    WHERE s.signature_id = b."signatureId" AND s.employee_id = b."employeeId"`);
}

export interface RemindedBefore {
  signatureId: string;
  employeeId: string;
  remindedAt: string | null;
}

/** Restores the time of the signers' previous reminder, because the withdrawn reminder was never sent. */
export async function forgetReminders(tx: Transaction, before: readonly RemindedBefore[], at: Date): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer s SET reminded_at = b."remindedAt"
    FROM jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      AS b("signatureId" bigint, "employeeId" bigint, "remindedAt" timestamptz)
    WHERE s.signature_id = b."signatureId" AND s.employee_id = b."employeeId" AND s.reminded_at = ${at}`);
}

/** The account's confirmed e-mail address; null if it has none. */
export async function mailboxOf(tx: Transaction, accountId: string): Promise<string | null> {
  const row = await tx.one<{ email: string }>(
    sql`SELECT email FROM account WHERE id = ${accountId} AND email IS NOT NULL AND NOT email_unconfirmed`,
  );
  return row?.email ?? null;
}

/** The events that set the login and the mailbox of the transaction's account, sorted from oldest to newest. */
export function accessSteps(tx: Transaction): Promise<AccessStep[]> {
  return tx.all(sql`
    SELECT at, action, grant_id AS "grantId", by, on_paper AS "onPaper", name, type FROM own_access_steps()`);
}

/** The identity provider that confirmed the employee's fiscal code in this session, if any. */
export function voucherOf(tx: Transaction, sessionId: string): Promise<{ name: string; at: string } | undefined> {
  return tx.one(sql`SELECT name, at FROM own_voucher(${sessionId})`);
}

export interface Confirmation {
  secret: string | null;
  challenge: string | null;
  mailbox: string | null;
  askedAt: string;
}

/** The latest confirmation of this kind for this paper, whether used up or not. */
export function confirmationOf(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  kind: 'code' | 'passkey',
): Promise<Confirmation | undefined> {
  return tx.one(sql`
    SELECT secret, challenge, mailbox, asked_at AS "askedAt" FROM signature_confirmation
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND kind = ${kind}`);
}

/** Begins a confirmation; invalidates the previous one of this signer and paper. */
export async function beginConfirmation(
  tx: Transaction,
  { id, employeeId, practiceId }: { id: string; employeeId: string; practiceId: string },
  begun: { kind: 'code'; mailbox: string } | { kind: 'passkey'; challenge: string; until: Date },
  now: Date,
): Promise<void> {
  const challenge = begun.kind === 'passkey' ? begun.challenge : null;
  const until = begun.kind === 'passkey' ? begun.until : null;
  const mailbox = begun.kind === 'code' ? begun.mailbox : null;
  await tx.run(sql`
    INSERT INTO signature_confirmation (practice_id, signature_id, employee_id, kind, challenge, mailbox, asked_at, expires_at)
    VALUES (${practiceId}, ${id}, ${employeeId}, ${begun.kind}, ${challenge}, ${mailbox}, ${now}, ${until})
    ON CONFLICT (signature_id, employee_id, kind) DO UPDATE SET secret = NULL, challenge = excluded.challenge,
      mailbox = excluded.mailbox, tries = 0, asked_at = excluded.asked_at, expires_at = excluded.expires_at, used_at = NULL`);
}

/** Stores the code of a mail that is being sent; returns false if another code was requested meanwhile. */
export async function mintCode(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  { secret, askedAt, until }: { secret: string; askedAt: string; until: Date },
): Promise<boolean> {
  return (
    (await tx.run(sql`
      UPDATE signature_confirmation SET secret = ${secret}, expires_at = ${until}
      WHERE signature_id = ${id} AND employee_id = ${employeeId} AND kind = 'code' AND asked_at = ${askedAt}
        AND used_at IS NULL`)) > 0
  );
}

/**
 * Counts an attempt at a mailed code before the code is compared. Returns undefined if no attempts are left or the code
 * has expired.
 */
export function tryCode(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  { tries, now }: { tries: number; now: Date },
): Promise<{ secret: string; mailbox: string } | undefined> {
  return tx.one(sql`
    UPDATE signature_confirmation SET tries = tries + 1
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND kind = 'code' AND secret IS NOT NULL AND used_at IS NULL
      AND expires_at > ${now} AND tries < ${tries} RETURNING secret, mailbox`);
}

/** The challenge that a passkey must sign for this paper; null if there is none or it has expired. */
export async function challengeOf(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  now: Date,
): Promise<string | null> {
  const row = await tx.one<{ challenge: string }>(sql`
    SELECT challenge FROM signature_confirmation
    WHERE signature_id = ${id} AND employee_id = ${employeeId} AND kind = 'passkey' AND used_at IS NULL AND expires_at > ${now}`);
  return row?.challenge ?? null;
}

/** Uses up a confirmation; returns false if another request has used it up or begun a new one. */
export async function useConfirmation(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  used: { kind: 'code'; secret: string } | { kind: 'passkey'; challenge: string },
  now: Date,
): Promise<boolean> {
  const itself = used.kind === 'code' ? sql`secret = ${used.secret}` : sql`challenge = ${used.challenge}`;
  return (
    (await tx.run(sql`
      UPDATE signature_confirmation SET used_at = ${now}
      WHERE signature_id = ${id} AND employee_id = ${employeeId} AND kind = ${used.kind} AND used_at IS NULL AND ${itself}`)) >
    0
  );
}

/** Stores the sealed result and marks the request as sealed. */
export async function saveResult(
  tx: Transaction,
  id: string,
  { sha256, size, level }: { sha256: string; size: number; level: 'B-B' | 'B-T' },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE signature_request SET result_sha256 = decode(${sha256}, 'hex'), result_size = ${size}, result_level = ${level},
      sealed_at = ${now} WHERE id = ${id}`);
}

/** Stores with each signer the document that contains the sealed result. */
export async function saveFiled(
  tx: Transaction,
  id: string,
  filed: readonly { employeeId: string; documentId: string }[],
): Promise<void> {
  await tx.run(sql`
    UPDATE signature_signer s SET document_id = f."documentId"
    FROM jsonb_to_recordset(${JSON.stringify(filed)}::jsonb) AS f("employeeId" bigint, "documentId" bigint)
    WHERE s.signature_id = ${id} AND s.employee_id = f."employeeId"`);
}

/** Open papers whose last day has passed, locked until the transaction ends. */
export function lockOverdue(tx: Transaction, today: string): Promise<SignatureRow[]> {
  return tx.all(sql`${ROW} WHERE r.practice_id = (SELECT scope_practice()) AND r.status = 'open' AND r.due_on < ${today}
    ORDER BY r.id FOR UPDATE OF r`);
}

/** Open papers with this last day, locked until the transaction ends. */
export function lockDueOn(tx: Transaction, day: string): Promise<SignatureRow[]> {
  return tx.all(sql`${ROW} WHERE r.practice_id = (SELECT scope_practice()) AND r.status = 'open' AND r.due_on = ${day}
    ORDER BY r.id FOR UPDATE OF r`);
}

export async function firstNameOf(tx: Transaction, employeeId: string): Promise<string | null> {
  const row = await tx.one<{ firstName: string }>(
    sql`SELECT first_name AS "firstName" FROM employee WHERE id = ${employeeId}`,
  );
  return row?.firstName ?? null;
}
