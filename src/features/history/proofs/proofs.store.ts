import sql from 'sql-template-tag';
import { array, isId, type Transaction } from '../../../server/database/database.ts';
import { notFound } from '../../../server/problem.ts';

export interface StoredProof {
  id: string;
  practiceId: string;
  month: number | null;
  companyId: string | null;
  employeeId: string | null;
  subject: string;
  name: string;
  companies: number;
  payslips: number;
  done: number;
  published: number;
  read: number;
  madeBy: string;
  askedAt: string;
  madeAt: string | null;
  failed: string | null;
  sha256: string | null;
  size: number | null;
  keepUntil: string;
}

const ROW = sql`
  SELECT p.id, p.practice_id AS "practiceId", p.month, p.company_id AS "companyId", p.employee_id AS "employeeId",
    p.subject, p.name, p.companies, p.payslips, p.done, p.published, p.read, p.made_by AS "madeBy",
    p.asked_at AS "askedAt", p.made_at AS "madeAt", p.failed, encode(p.sha256, 'hex') AS sha256,
    p.size::float8 AS size, p.keep_until AS "keepUntil"
  FROM proof p`;

export function listProofs(tx: Transaction): Promise<StoredProof[]> {
  return tx.all(sql`${ROW} WHERE p.practice_id = (SELECT scope_practice()) ORDER BY p.id DESC`);
}

/** Finds a proof and keeps its row unchanged until the transaction ends; undefined if it is gone. */
export async function lockProof(tx: Transaction, id: string): Promise<StoredProof | undefined> {
  return isId(id) ? tx.one<StoredProof>(sql`${ROW} WHERE p.id = ${id} FOR UPDATE`) : undefined;
}

export interface ProvenPerson {
  id: string;
  companyId: string;
  firstName: string;
  lastName: string;
  taxCode: string;
}

export async function provenPerson(tx: Transaction, id: string): Promise<ProvenPerson> {
  const found = isId(id)
    ? await tx.one<ProvenPerson>(sql`
        SELECT id, company_id AS "companyId", first_name AS "firstName", last_name AS "lastName", tax_code AS "taxCode"
        FROM employee WHERE id = ${id}`)
    : undefined;
  if (!found) throw notFound();
  return found;
}

type Chosen = Pick<StoredProof, 'month' | 'companyId' | 'employeeId'>;

export interface ProvenPayslip {
  id: string;
  companyId: string;
  legalName: string;
  taxCode: string;
  published: boolean;
  read: boolean;
}

/** The payslips that a proof is about, by company and person, oldest first. */
export function payslipsFor(tx: Transaction, { month, companyId, employeeId }: Chosen): Promise<ProvenPayslip[]> {
  return tx.all(sql`
    SELECT d.id, d.company_id AS "companyId", c.legal_name AS "legalName", c.tax_code AS "taxCode",
      coalesce(d.publish_on <= (SELECT scope_today()) AND d.cancelled_at IS NULL, false) AS published,
      d.employee_read_at IS NOT NULL AS read
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
    WHERE d.practice_id = (SELECT scope_practice()) AND d.kind = 'payslip' AND d.discarded_at IS NULL
      ${month === null ? sql`` : sql`AND d.period = ${month}`}
      ${companyId === null ? sql`` : sql`AND d.company_id = ${companyId}`}
      ${employeeId === null ? sql`` : sql`AND d.employee_id = ${employeeId}`}
    ORDER BY c.legal_name COLLATE "it-x-icu", c.id, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu",
      e.id, d.period, d.id`);
}

export async function insertProof(
  tx: Transaction,
  proof: Chosen & Pick<StoredProof, 'practiceId' | 'subject' | 'name' | 'companies' | 'payslips' | 'madeBy'>,
  { now, keepUntil }: { now: Date; keepUntil: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO proof (practice_id, month, company_id, employee_id, subject, name, companies, payslips, made_by, asked_at,
      keep_until)
    VALUES (${proof.practiceId}, ${proof.month}, ${proof.companyId}, ${proof.employeeId}, ${proof.subject}, ${proof.name},
      ${proof.companies}, ${proof.payslips}, ${proof.madeBy}, ${now}, ${keepUntil}) RETURNING id`);
  return row?.id ?? '';
}

export async function noteDone(tx: Transaction, id: string, done: number): Promise<void> {
  await tx.run(sql`UPDATE proof SET done = ${done} WHERE id = ${id}`);
}

/** Records the finished archive; false if the proof is gone or already has one. */
export async function finishProof(
  tx: Transaction,
  id: string,
  made: { sha256: string; size: number; published: number; read: number; companies: number; payslips: number },
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE proof SET sha256 = decode(${made.sha256}, 'hex'), size = ${made.size}, published = ${made.published},
      read = ${made.read}, companies = ${made.companies}, payslips = ${made.payslips}, done = ${made.companies},
      made_at = ${now}
    WHERE id = ${id} AND made_at IS NULL AND failed IS NULL`);
  return changed > 0;
}

export async function failProof(tx: Transaction, id: string, code: string): Promise<boolean> {
  return (
    (await tx.run(sql`UPDATE proof SET failed = ${code} WHERE id = ${id} AND made_at IS NULL AND failed IS NULL`)) > 0
  );
}

/** Keeps a proof at least until this moment. */
export async function keepLonger(tx: Transaction, id: string, until: Date): Promise<void> {
  await tx.run(sql`UPDATE proof SET keep_until = greatest(keep_until, ${until}::timestamptz) WHERE id = ${id}`);
}

export async function deleteProof(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM proof WHERE id = ${id}`);
}

export interface StoredFolder {
  id: string;
  proofId: string;
  madeBy: string;
  madeAt: string;
  expiresAt: string;
  endedAt: string | null;
  views: number;
  seenAt: string | null;
  wrong: number;
}

export function foldersOf(tx: Transaction, proofIds: readonly string[]): Promise<StoredFolder[]> {
  return tx.all(sql`
    SELECT id, proof_id AS "proofId", made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt",
      ended_at AS "endedAt", views, seen_at AS "seenAt", wrong
    FROM inspection_folder WHERE proof_id = ANY(${array(proofIds, 'bigint')}) ORDER BY id DESC`);
}

export async function insertFolder(
  tx: Transaction,
  folder: { practiceId: string; proofId: string; tokenHash: Buffer; codeHash: Buffer; madeBy: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO inspection_folder (practice_id, proof_id, token_hash, code_hash, made_by, made_at, expires_at)
    VALUES (${folder.practiceId}, ${folder.proofId}, ${folder.tokenHash}, ${folder.codeHash}, ${folder.madeBy}, ${now},
      ${expiresAt}) RETURNING id`);
  return row?.id ?? '';
}

/** Ends a folder; its proof's id, or undefined if it had already ended. */
export async function endFolder(tx: Transaction, id: string, now: Date): Promise<{ proofId: string } | undefined> {
  const known = isId(id)
    ? await tx.one<{ proofId: string; endedAt: string | null }>(sql`
        SELECT proof_id AS "proofId", ended_at AS "endedAt" FROM inspection_folder WHERE id = ${id} FOR UPDATE`)
    : undefined;
  if (!known) throw notFound();
  if (known.endedAt !== null) return undefined;
  await tx.run(sql`UPDATE inspection_folder SET ended_at = ${now} WHERE id = ${id}`);
  return known;
}

/** A folder with its proof, as a stranger with the link finds it. */
export interface FoundFolder {
  id: string;
  practiceId: string;
  practice: string;
  codeHash: Buffer;
  expiresAt: string;
  endedAt: string | null;
  wrong: number;
  month: number | null;
  subject: string;
  name: string;
  companies: number;
  payslips: number;
  published: number;
  read: number;
  madeAt: string;
  sha256: string;
  size: number;
}

export function findFolder(tx: Transaction, hash: Buffer): Promise<FoundFolder | undefined> {
  return tx.one(sql`
    SELECT id, practice_id AS "practiceId", practice, code_hash AS "codeHash", expires_at AS "expiresAt",
      ended_at AS "endedAt", wrong, month, subject, name, companies, payslips, published, read, made_at AS "madeAt",
      sha256, size::float8 AS size
    FROM inspection_folder_of(${hash})`);
}

/** Counts a view; false if the folder ended meanwhile. */
export async function countView(tx: Transaction, hash: Buffer): Promise<boolean> {
  const row = await tx.one<{ counted: boolean }>(sql`SELECT inspection_folder_seen(${hash}) AS counted`);
  return row?.counted === true;
}

export async function countWrong(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.all(sql`SELECT inspection_folder_wrong(${hash})`);
}

export async function practiceName(tx: Transaction): Promise<string> {
  return (
    (await tx.one<{ name: string }>(sql`SELECT name FROM practice WHERE id = (SELECT scope_practice())`))?.name ?? ''
  );
}

/** The name of an account in a practice, or its login. */
export async function nameOfAccount(tx: Transaction, accountId: string): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`
    SELECT coalesce(nullif(concat_ws(' ', a.last_name, a.first_name), ''), a.login) AS name
    FROM account a WHERE a.id = ${accountId}`);
  return row?.name ?? '';
}
