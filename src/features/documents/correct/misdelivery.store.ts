import sql from 'sql-template-tag';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { Opened, Place } from './misdelivery.ts';

export interface Person {
  id: string;
  name: string;
  companyId: string;
  firstName: string;
  lastName: string;
  taxCode: string;
}

/** Loads an employee by id; null if the employee is not in scope. */
export async function personOf(tx: Transaction, id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const found = await tx.one<Person>(sql`
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.company_id AS "companyId", e.first_name AS "firstName",
      e.last_name AS "lastName", e.tax_code AS "taxCode"
    FROM employee e WHERE e.id = ${id}`);
  return found ?? null;
}

/**
 * Whether the right person already has a document of this kind and period, not counting the document being taken away.
 */
export async function hasSuch(
  tx: Transaction,
  { employeeId, kind, period, payrollKind }: Place,
  beside: string,
): Promise<boolean> {
  const found = await tx.one<{ there: boolean }>(sql`
    SELECT EXISTS (SELECT FROM document d
      WHERE d.employee_id = ${employeeId} AND d.kind = ${kind} AND d.period = ${period}
        AND coalesce(d.payroll_kind, 'ordinary') = coalesce(${payrollKind}, 'ordinary')
        AND d.discarded_at IS NULL AND d.id <> ${beside}) AS there`);
  return found?.there ?? false;
}

/** The accounts that opened the document, with the time of each account's first opening, from the ledger. */
export function openingsOf(tx: Transaction, documentId: string): Promise<(Opened & { at: string })[]> {
  return tx.all(sql`
    SELECT to_char(min(l.at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS at, l.actor_account_id AS account,
      coalesce(a.login, '') AS login, CASE l.action WHEN 'readByEmployee' THEN 'employee' ELSE 'company' END AS as,
      min(a.email) FILTER (WHERE EXISTS (
        SELECT FROM account_grant g WHERE g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL))
        AS email, min(a.language) AS language
    FROM ledger l LEFT JOIN account a ON a.id = l.actor_account_id
    WHERE l.object_kind = 'document' AND l.object_id = ${documentId} AND l.action IN ('readByEmployee', 'viewedByCompany')
    GROUP BY l.actor_account_id, a.login, l.action ORDER BY min(l.seq)`);
}

/** A document that reached the wrong person, as recorded in the ledger. */
export interface StoredMisdelivery {
  documentId: string;
  /** Null once the personal data of the ledger event are erased. */
  document: string | null;
  person: string | null;
  company: string | null;
  at: string;
  by: string | null;
  note: string | null;
  pages: string | null;
  /** Whether it was only taken away and still lies in the bin. */
  isAlone: boolean;
  notes: { at: string; login: string | null; text: string | null }[];
  openings: { at: string; login: string | null; as: 'employee' | 'company'; times: number }[];
  told: { login: string | null; by: 'mail' | 'nothing' }[];
  right: { documentId: string; person: string; company: string; publishOn: string | null } | null;
}

/** The practice's newest misdeliveries. Omits documents of the wrong month, which never reached another person. */
export function listMisdeliveries(tx: Transaction): Promise<StoredMisdelivery[]> {
  return tx.all(sql`
    WITH taken AS (
      SELECT l.chain, l.seq, l.at, l.object_id, l.employee_id, l.company_id, l.actor_account_id,
        l.canonical::jsonb->'data'->>'to' AS given, l.canonical::jsonb->'data'->>'pages' AS pages
      FROM ledger l WHERE l.action = 'misdelivered' ORDER BY l.seq DESC LIMIT ${MOST_SHOWN})
    SELECT t.object_id AS "documentId", p.person::jsonb->>'document' AS document, p.person::jsonb->>'note' AS note,
      e.last_name || ' ' || e.first_name AS person, c.legal_name AS company, t.at, a.login AS by, t.pages,
      t.given IS NULL AND NOT EXISTS (SELECT FROM ledger l WHERE l.chain = t.chain AND l.seq > t.seq
        AND l.object_kind = 'document' AND l.object_id = t.object_id AND l.action IN ('restored', 'purged')) AS "isAlone",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('at', o.at, 'login', o.login, 'as', o.as, 'times', o.times) ORDER BY o.at)
        FROM (
          SELECT min(l.at) AS at, r.login, CASE l.action WHEN 'readByEmployee' THEN 'employee' ELSE 'company' END AS as,
            count(*)::int AS times
          FROM ledger l LEFT JOIN account r ON r.id = l.actor_account_id
          WHERE l.object_kind = 'document' AND l.object_id = t.object_id AND l.seq < t.seq
            AND l.action IN ('readByEmployee', 'viewedByCompany')
          GROUP BY l.actor_account_id, r.login, l.action) AS o), '[]') AS openings,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('login', r.login, 'by', l.canonical::jsonb->'data'->>'by') ORDER BY l.seq)
        FROM ledger l LEFT JOIN account r ON r.id = (l.canonical::jsonb->'data'->>'reader')::bigint
        WHERE l.object_kind = 'document' AND l.object_id = t.object_id AND l.action = 'misdeliveryTold'
          AND l.seq > t.seq), '[]') AS told,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('at', l.at, 'login', r.login, 'text', n.person::jsonb->>'note') ORDER BY l.seq)
        FROM ledger l LEFT JOIN ledger_person n ON n.chain = l.chain AND n.seq = l.seq
          LEFT JOIN account r ON r.id = l.actor_account_id
        WHERE l.object_kind = 'document' AND l.object_id = t.object_id AND l.action = 'misdeliveryNoted'
          AND l.seq > t.seq), '[]') AS notes,
      CASE WHEN g.employee_id IS NULL THEN NULL ELSE jsonb_build_object('documentId', t.given,
        'person', ge.last_name || ' ' || ge.first_name, 'company', gc.legal_name, 'publishOn', (SELECT d.publish_on FROM document d WHERE d.id = t.given::bigint)) END AS "right"
    FROM taken t LEFT JOIN ledger_person p ON p.chain = t.chain AND p.seq = t.seq
      LEFT JOIN employee e ON e.id = t.employee_id LEFT JOIN company c ON c.id = t.company_id
      LEFT JOIN account a ON a.id = t.actor_account_id
      LEFT JOIN LATERAL (
        SELECT l.employee_id, l.company_id FROM ledger l
        WHERE l.object_kind = 'document' AND l.object_id = t.given::bigint AND l.action = 'created' LIMIT 1) AS g ON true
      LEFT JOIN employee ge ON ge.id = g.employee_id LEFT JOIN company gc ON gc.id = g.company_id
    WHERE (t.given IS NULL OR t.pages IS NOT NULL OR g.employee_id IS DISTINCT FROM t.employee_id)
      AND NOT EXISTS (SELECT FROM ledger l WHERE l.chain = t.chain AND l.seq > t.seq AND l.object_kind = 'document'
        AND l.object_id = t.object_id AND l.action = 'misdeliveryUndone')
    ORDER BY t.seq DESC`);
}

/**
 * When the document was last taken away without another in its place; undefined if it was never, or came back since.
 */
export function takenAlone(tx: Transaction, documentId: string): Promise<{ at: string } | undefined> {
  return tx.one(sql`
    SELECT l.at FROM ledger l
    WHERE l.object_kind = 'document' AND l.object_id = ${documentId} AND l.action = 'misdelivered'
      AND l.canonical::jsonb->'data'->>'to' IS NULL
      AND NOT EXISTS (SELECT FROM ledger o WHERE o.chain = l.chain AND o.seq > l.seq AND o.object_kind = 'document'
        AND o.object_id = l.object_id AND o.action IN ('misdeliveryUndone', 'misdelivered', 'restored'))
    ORDER BY l.seq DESC LIMIT 1`);
}

/** Whether the register has a row about the document. */
export async function isMisdelivered(tx: Transaction, documentId: string): Promise<boolean> {
  const row = await tx.one<{ yes: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger l WHERE l.object_kind = 'document' AND l.object_id = ${documentId}
      AND l.action = 'misdelivered') AS yes`);
  return row?.yes ?? false;
}

/** The key of the mails to those who had opened a document; `withdrawTold` finds them by its beginning. */
export const toldKey = (documentId: string) => `misdelivered:${documentId}:`;

/** Takes back the mails to those who had opened the document, if they have not left. */
export async function withdrawTold(tx: Transaction, documentId: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE outbox SET withdrawn_at = ${now}
    WHERE once LIKE ${`${toldKey(documentId)}%`} AND sent_at IS NULL AND withdrawn_at IS NULL`);
}

/** The register shows this many entries; older ones are only in the ledger's export. */
const MOST_SHOWN = 2000;
