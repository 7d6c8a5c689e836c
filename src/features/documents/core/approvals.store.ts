import sql, { type Sql } from 'sql-template-tag';
import { array, type Transaction } from '../../../server/database/database.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { Problem } from '../../../server/problem.ts';
import { dayInRome, formatMonth, namesOf } from '../../../text/common/format.ts';
import { type Document, type DocumentChange, withhold } from './document.ts';
import type { LastWord } from './standing-rule.ts';

/** Whether rule `r` requires its company's approval and the practice has not suspended its rules. */
const IS_ASKED = sql`(r.approval_since IS NOT NULL
  AND NOT EXISTS (SELECT FROM rule_pause p WHERE p.practice_id = r.practice_id))`;

/**
 * Whether payslip `d` is unpublished or cancelled, and not approved. Excludes payslips whose publication was cancelled
 * before rule `r` began.
 */
const IS_WAITING = sql`(d.kind = 'payslip' AND d.discarded_at IS NULL AND (d.publish_on IS NULL OR d.cancelled_at IS NOT NULL)
  AND (d.cancelled_at IS NULL OR d.cancelled_at >= r.approval_since)
  AND NOT EXISTS (SELECT FROM approval a WHERE a.document_id = d.id AND a.sha256 = d.sha256))`;

type Held = Pick<Document, 'id' | 'companyId' | 'kind' | 'sha256'>;

/**
 * Returns the payslips that their company must approve before they are published (P120). Locks the rules until the
 * commit.
 */
export async function unapproved(tx: Transaction, documents: readonly Held[]): Promise<Set<string>> {
  const payslips = documents.filter(({ kind }) => kind === 'payslip');
  if (payslips.length === 0) return new Set();
  const rows = payslips.map(({ id, companyId, sha256 }) => ({ id, company_id: companyId, sha256 }));
  // The connection runs both queries in this order: the second one runs after the rules are locked.
  const [, found] = await Promise.all([
    keepRules(tx),
    tx.all<{ id: string }>(sql`
      SELECT n.id::text AS id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id bigint, company_id bigint, sha256 text)
        JOIN standing_rule r ON r.company_id = n.company_id
      WHERE ${IS_ASKED} AND NOT EXISTS (
        SELECT FROM approval a WHERE a.document_id = n.id AND a.sha256 = decode(n.sha256, 'hex'))`),
  ]);
  return new Set(found.map(({ id }) => id));
}

/** Refuses the whole request if any of the payslips to be published is not approved. */
export async function refuseUnapproved(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
  const documents = changes.map(({ document }) => document);
  const waiting = await unapproved(tx, documents);
  if (waiting.size === 0) return;
  const rows = await tx.all<{ name: string; month: number | null; count: number }>(sql`
    SELECT c.legal_name AS name, d.period AS month, count(*)::int AS count
    FROM document d JOIN company c ON c.id = d.company_id WHERE d.id = ANY(${array([...waiting], 'bigint')})
    GROUP BY c.id, d.period ORDER BY c.legal_name COLLATE "it-x-icu", d.period`);
  const names = namesOf(rows.map(({ name, month }) => `${name} (${formatMonth(month).toLowerCase()})`));
  throw new Problem(409, { refused: 'approval-missing', data: { names } });
}

/**
 * Withholds payslips that these changes would leave visible or scheduled although the company has not approved their
 * current content: removes their publication day and withdraws their waiting mails. Other changes pass through
 * unchanged.
 */
export async function withholdUnapproved<C extends DocumentChange>(
  tx: Transaction,
  changes: readonly C[],
  now: Date,
): Promise<{ changes: C[]; withheld: string[] }> {
  const dated = changes.filter(({ document }) => document.publishOn !== null && document.cancelledAt === null);
  const waiting = await unapproved(
    tx,
    dated.map(({ document }) => document),
  );
  if (waiting.size > 0) await withdraw(tx, [...waiting], now);
  return {
    withheld: [...waiting],
    changes: changes.map((change) => {
      if (!waiting.has(change.document.id)) return change;
      const { document, events } = withhold(change.document);
      return { ...change, document, events: [...change.events, ...events] };
    }),
  };
}

/**
 * The scheduled payslips of these companies, or of all companies in scope if `companyIds` is null. A new rule may stop
 * their publication.
 */
export async function scheduledIds(tx: Transaction, companyIds: readonly string[] | null): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT d.id FROM document d
    WHERE ${ofCompanies(sql`d`, companyIds)} AND d.kind = 'payslip'
      AND d.publish_on > scope_today() AND d.appeared_at IS NULL AND d.cancelled_at IS NULL AND d.discarded_at IS NULL`);
  return rows.map(({ id }) => id);
}

const ofCompanies = (alias: Sql, companyIds: readonly string[] | null) =>
  companyIds === null
    ? sql`${alias}.practice_id = (SELECT scope_practice())`
    : sql`${alias}.company_id = ANY(${array(companyIds, 'bigint')})`;

export interface WaitingMonth {
  companyId: string;
  month: number;
  documents: number;
  /** SHA-256 of the documents and their contents: the company approves exactly what it reviewed. */
  print: string;
}

const PRINT = sql`
  encode(sha256(convert_to(string_agg(d.id || ' ' || encode(d.sha256, 'hex'), ',' ORDER BY d.id), 'UTF8')), 'hex')`;

/** The months that wait for their company's approval, newest first. Omits companies whose approval is not required. */
export function waitingMonths(
  tx: Transaction,
  { companyIds, month = null }: { companyIds: readonly string[] | null; month?: number | null },
): Promise<WaitingMonth[]> {
  return tx.all(sql`
    SELECT d.company_id AS "companyId", d.period AS month, count(*)::int AS documents, ${PRINT} AS print
    FROM document d JOIN standing_rule r ON r.company_id = d.company_id
    WHERE ${ofCompanies(sql`d`, companyIds)} AND ${ofCompanies(sql`r`, companyIds)} AND ${IS_WAITING} AND ${IS_ASKED}
      AND (${month}::int IS NULL OR d.period = ${month}::int)
    GROUP BY d.company_id, d.period ORDER BY d.period DESC, d.company_id`);
}

/**
 * Selects a company's unapproved payslips of one month (null: of all months), whether or not its approval is required.
 */
const waitingOf = (companyId: string, month: number | null) => sql`
  FROM document d LEFT JOIN standing_rule r ON r.company_id = d.company_id
  WHERE d.company_id = ${companyId} AND (${month}::int IS NULL OR d.period = ${month}::int) AND ${IS_WAITING}`;

/**
 * Locks a company's waiting payslips until the transaction ends. This serialises requests for approval and answers: the
 * later one sees what the earlier one wrote.
 * @returns the ids of the locked documents
 */
export async function holdWaiting(tx: Transaction, companyId: string, month: number | null): Promise<string[]> {
  const held = await tx.all<{ id: string }>(
    sql`SELECT d.id ${waitingOf(companyId, month)} ORDER BY d.id FOR UPDATE OF d`,
  );
  return held.map(({ id }) => id);
}

/** The fingerprint of the payslips of a company's month that wait for approval; null if none waits. */
export async function printOf(tx: Transaction, companyId: string, month: number): Promise<string | null> {
  const row = await tx.one<{ print: string | null }>(sql`SELECT ${PRINT} AS print ${waitingOf(companyId, month)}`);
  return row?.print ?? null;
}

/** Approves the current content of these documents. */
export async function insertApprovals(
  tx: Transaction,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO approval (practice_id, document_id, sha256, given_by, at)
    SELECT d.practice_id, d.id, d.sha256, ${by}, ${at} FROM document d WHERE d.id = ANY(${array(ids, 'bigint')})
    ON CONFLICT DO NOTHING`);
}

/** The latest ledger event about the approval of each month: requested, given or refused. */
export async function lastWords(
  tx: Transaction,
  { companyIds, month = null }: { companyIds: readonly string[] | null; month?: number | null },
): Promise<Map<string, LastWord>> {
  const named =
    companyIds === null
      ? sql`c.practice_id = (SELECT scope_practice())`
      : sql`c.id = ANY(${array(companyIds, 'bigint')})`;
  const rows = await tx.all<
    { id: string; month: number; at: string; by: string | null; reason: string | null } & Pick<
      LastWord,
      'action' | 'print'
    >
  >(sql`
    SELECT DISTINCT ON (l.object_id, w.month) l.object_id::text AS id, w.month, l.action, l.at,
      l.canonical::jsonb #>> '{data,print}' AS print, p.person::jsonb->>'name' AS by, p.person::jsonb->>'note' AS reason
    FROM ledger l CROSS JOIN LATERAL (SELECT (l.canonical::jsonb #>> '{data,month}')::int AS month) w
      LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.object_kind = 'company' AND l.object_id IN (SELECT c.id FROM company c WHERE ${named})
      AND l.action IN ('approvalAsked', 'monthApproved', 'monthDeclined')
      AND (${month}::int IS NULL OR w.month = ${month}::int)
    ORDER BY l.object_id, w.month, l.seq DESC`);
  return new Map(
    rows.map(({ id, month: of, at, by, action, print, reason }) => [
      keyOf(id, of),
      { action, print, reason, by: by ?? '', day: dayInRome(new Date(at)) },
    ]),
  );
}

/** Map key for one month of a company. */
export const keyOf = (companyId: string, month: number) => `${companyId} ${month}`;

/**
 * Locks the rules of the practice in scope until the transaction ends (P131), so that they cannot change between their
 * check and the commit of a publication. Call it after locking the documents.
 */
export async function keepRules(tx: Transaction): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock_shared(hashtext('rules as they are'), (SELECT scope_practice())::int)`);
}
