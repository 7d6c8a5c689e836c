import sql, { raw, type Sql } from 'sql-template-tag';
import { COMPANY_KINDS, type Kind } from '../../../directory/kinds.ts';
import { array, endOf, isId, type Transaction } from '../../../server/database/database.ts';
import { type Kept, type Policy, policyOf } from './retention.ts';

/**
 * The last day of a document's own period: the last day of its month or year. A document without a period takes the
 * latest of the days on which it was created, published, delivered or due. No other code computes this day.
 */
const LAST_DAY = sql`CASE
  WHEN d.period > 9999 THEN (make_date(d.period / 100, d.period % 100, 1) + interval '1 month - 1 day')::date
  WHEN d.period IS NOT NULL THEN make_date(d.period, 12, 31)
  ELSE greatest((d.created_at AT TIME ZONE 'Europe/Rome')::date, d.publish_on, d.due_on, d.delivery_on) END`;

/** The retention terms of the practice in scope, in years. */
export async function readPolicy(tx: Transaction): Promise<Policy> {
  const rows = await tx.all<{ kind: Kind; years: number }>(sql`
    SELECT kind, years FROM retention_policy WHERE practice_id = (SELECT scope_practice())`);
  return policyOf(new Map(rows.map(({ kind, years }) => [kind, years])));
}

/** @returns the number of saved terms */
export function savePolicy(
  tx: Transaction,
  practiceId: string,
  settled: readonly { kind: Kind; years: number }[],
): Promise<number> {
  return tx.run(sql`
    INSERT INTO retention_policy (practice_id, kind, years)
    SELECT ${practiceId}, n.kind, n.years
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) AS n(kind text, years int)
    ON CONFLICT (practice_id, kind) DO UPDATE SET years = EXCLUDED.years`);
}

/** A person, or a whole company if `employeeId` is null. */
export interface Subject {
  companyId: string;
  employeeId: string | null;
  companyName: string;
  name: string | null;
  endedOn: string | null;
}

/** The employment with this id, if it is in scope. */
export async function findPerson(tx: Transaction, employeeId: string): Promise<Subject | undefined> {
  const [found] = isId(employeeId) ? await findPeople(tx, [employeeId]) : [];
  return found;
}

/** @param lock locks the rows until the transaction ends, always in the order of their ids */
export function findPeople(
  tx: Transaction,
  employeeIds: readonly string[],
  { lock = false } = {},
): Promise<(Subject & { employeeId: string; name: string })[]> {
  return tx.all(sql`
    SELECT e.company_id AS "companyId", e.id AS "employeeId", c.legal_name AS "companyName",
      e.last_name || ' ' || e.first_name AS name, e.ended_on AS "endedOn"
    FROM employee e JOIN company c ON c.id = e.company_id
    WHERE e.id = ANY(${array(employeeIds, 'bigint')}) ORDER BY e.id ${lock ? sql`FOR UPDATE OF e` : sql``}`);
}

export interface Hold {
  companyId: string;
  employeeId: string | null;
  reason: string;
  by: string;
  at: string;
}

/** The holds on these companies and on their people, or all holds in scope if `companyIds` is null. */
export function holdsOf(tx: Transaction, companyIds: readonly string[] | null): Promise<Hold[]> {
  return tx.all(sql`
    SELECT h.company_id AS "companyId", h.employee_id AS "employeeId", h.reason, h.set_by AS by, h.set_at AS at
    FROM retention_hold h WHERE h.practice_id = (SELECT scope_practice())
      ${companyIds === null ? sql`` : sql`AND h.company_id = ANY(${array(companyIds, 'bigint')})`}`);
}

type Whose = Pick<Subject, 'companyId' | 'employeeId'>;

/** @returns whether anything changed; false if the hold exists with the same reason */
export async function saveHold(
  tx: Transaction,
  { companyId, employeeId }: Whose,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    INSERT INTO retention_hold AS h (practice_id, company_id, employee_id, reason, set_by, set_at)
    SELECT practice_id, id, ${employeeId}::bigint, ${reason}, ${by}, ${now} FROM company WHERE id = ${companyId}
    ON CONFLICT (company_id, employee_id) DO UPDATE
      SET reason = EXCLUDED.reason, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at WHERE h.reason <> EXCLUDED.reason`);
  return changed > 0;
}

/** @returns whether there was a hold */
export async function liftHold(tx: Transaction, { companyId, employeeId }: Whose): Promise<boolean> {
  const lifted = await tx.run(sql`
    DELETE FROM retention_hold WHERE company_id = ${companyId} AND employee_id IS NOT DISTINCT FROM ${employeeId}::bigint`);
  return lifted > 0;
}

/**
 * Keeps the holds unchanged until the transaction ends, so that a deletion can rely on them. Deletions do not wait for
 * each other; transactions that set or lift a hold wait for them.
 */
export async function keepHolds(tx: Transaction): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock_shared(hashtext('retention holds'), (SELECT scope_practice())::int)`);
}

/** Waits for running deletions. Later deletions wait until this transaction has ended. */
export async function changeHolds(tx: Transaction): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('retention holds'), (SELECT scope_practice())::int)`);
}

/** Returns the ids of the documents under a hold. */
export async function heldAmong(tx: Transaction, documentIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT d.id FROM document d JOIN retention_hold h ON h.company_id = d.company_id
      AND (h.employee_id IS NULL OR h.employee_id = d.employee_id)
    WHERE d.id = ANY(${array(documentIds, 'bigint')})`);
  return new Set(rows.map(({ id }) => id));
}

const grouped = (where: Sql, by: 'd.employee_id' | 'd.company_id') => sql`
  SELECT ${raw(by)} AS whose, d.kind, ${LAST_DAY} AS "lastDay", count(*)::int AS documents
  FROM document d WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

async function byWhose(rows: Promise<(Kept & { whose: string })[]>): Promise<Map<string, Kept[]>> {
  return Map.groupBy(await rows, ({ whose }) => whose);
}

/** The documents of these people, including those in the recycle bin. */
export function keptOfPeople(tx: Transaction, employeeIds: readonly string[]): Promise<Map<string, Kept[]>> {
  return byWhose(tx.all(grouped(sql`d.employee_id = ANY(${array(employeeIds, 'bigint')})`, 'd.employee_id')));
}

/**
 * The companies' own documents, which belong to no person.
 * @param until omits documents created after this day, whose term cannot have begun earlier
 */
export function keptOfCompanies(
  tx: Transaction,
  companyIds: readonly string[],
  until: string | null = null,
): Promise<Map<string, Kept[]>> {
  const created =
    until === null ? sql`` : sql`AND d.practice_id = (SELECT scope_practice()) AND d.created_at < ${endOf(until)}`;
  return byWhose(tx.all(grouped(sql`${isOfCompanies(companyIds)} ${created}`, 'd.company_id')));
}

const isOfCompanies = (companyIds: readonly string[]) =>
  sql`d.company_id = ANY(${array(companyIds, 'bigint')}) AND d.kind = ANY(${array(COMPANY_KINDS, 'text')})`;

export interface KeptOne extends Pick<Kept, 'kind' | 'lastDay'> {
  id: string;
  employeeId: string | null;
}

/** Returns, one row per document, the documents of these people and these companies' own documents. */
export function keptOneByOne(
  tx: Transaction,
  { employeeIds, companyIds }: { employeeIds: readonly string[]; companyIds: readonly string[] },
): Promise<KeptOne[]> {
  return tx.all(sql`
    SELECT d.id, d.employee_id AS "employeeId", d.kind, ${LAST_DAY} AS "lastDay" FROM document d
    WHERE d.employee_id = ANY(${array(employeeIds, 'bigint')}) OR (${isOfCompanies(companyIds)}) ORDER BY d.id`);
}

export interface Leaver {
  employeeId: string;
  companyId: string;
  name: string;
  taxCode: string;
  endedOn: string;
}

/** The people in scope who had left by that day, sorted by name. */
export function leftBy(tx: Transaction, day: string): Promise<Leaver[]> {
  return tx.all(sql`
    SELECT e.id AS "employeeId", e.company_id AS "companyId", e.last_name || ' ' || e.first_name AS name,
      e.tax_code AS "taxCode", e.ended_on AS "endedOn"
    FROM employee e WHERE e.practice_id = (SELECT scope_practice()) AND e.ended_on <= ${day}::date
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`);
}

/** The companies in scope, sorted by name. */
export function companiesInScope(
  tx: Transaction,
): Promise<{ id: string; code: string; taxCode: string; legalName: string }[]> {
  return tx.all(sql`
    SELECT id, code, tax_code AS "taxCode", legal_name AS "legalName" FROM company
    WHERE practice_id = (SELECT scope_practice()) ORDER BY legal_name COLLATE "it-x-icu", id`);
}

export interface Erased {
  kind: 'request' | 'notice' | 'intake' | 'signature' | 'package' | 'account' | 'content';
  id: string;
  companyId: string | null;
  employeeId: string | null;
}

/** Erases people who have no documents left. Returns what was erased with them, for the ledger. */
export function erasePeople(tx: Transaction, employeeIds: readonly string[]): Promise<Erased[]> {
  return tx.all(sql`
    SELECT kind, id, company_id AS "companyId", employee_id AS "employeeId"
    FROM erase_people(${array(employeeIds, 'bigint')})`);
}

/** Returns the ids of the people who have pages in an open intake. */
export async function inOpenIntakes(tx: Transaction, employeeIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT DISTINCT e.id FROM employee e JOIN intake_row r ON r.practice_id = e.practice_id
        AND (r.employee_id = e.id OR r.tax_code = e.tax_code)
      JOIN intake i ON i.id = r.intake_id AND i.state <> 'closed'
    WHERE e.id = ANY(${array(employeeIds, 'bigint')})`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes the proofs that may contain one of these people: their own, those of their company, and those about all
 * companies. Returns ids and contents.
 */
export function deleteProofsOf(
  tx: Transaction,
  employeeIds: readonly string[],
): Promise<{ id: string; sha256: string | null }[]> {
  return tx.all(sql`
    DELETE FROM proof p USING employee e WHERE e.id = ANY(${array(employeeIds, 'bigint')})
      AND p.practice_id = e.practice_id AND coalesce(p.employee_id, e.id) = e.id
      AND coalesce(p.company_id, e.company_id) = e.company_id
    RETURNING p.id, encode(p.sha256, 'hex') AS sha256`);
}
