import sql, { join, type Sql } from 'sql-template-tag';
import type { Kind } from '../../../directory/kinds.ts';
import { amongIds, array, pageClause, type Transaction } from '../../../server/database/database.ts';
import type { Page } from '../../../server/http/list.ts';
import type { Language } from '../../../text/common/language.ts';
import { ACKNOWLEDGED_AT } from '../core/document-filter.store.ts';
import type { Unreading } from './reminder.ts';

export interface UnreadRow extends Unreading {
  id: string;
  kind: Kind;
  description: string;
  period: number | null;
  taxCode: string;
  publishOn: string;
  /** Whether the employee has opened the document, so that only the acknowledgement is missing. */
  isRead: boolean;
  /** The language of the person's mails; null means Italian. */
  language: Language | null;
  /** The grant in which the mail's link opens the portal. */
  grantId: string | null;
}

export type UnreadFilter =
  | { ids: readonly string[] }
  | { companyIds: readonly string[]; periodFrom: number | null; periodTo: number | null };

/**
 * Returns the documents that their employees can see today but have not opened, or not acknowledged where required.
 * Rows are sorted by person.
 */
export function listUnread(
  tx: Transaction,
  filter: UnreadFilter,
  page: Page = { offset: 0, limit: null },
): Promise<UnreadRow[]> {
  const order = sql`e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.publish_on, d.id`;
  // The company's people are in the index in this order: a page reads no more of them than it shows.
  const ofPage =
    'ids' in filter
      ? isUnread(filter)
      : sql`d.id = ANY(ARRAY(
          SELECT d.id FROM document d JOIN employee e ON e.id = d.employee_id
          WHERE ${isUnread(filter)} AND e.company_id ${amongIds(filter.companyIds)} ORDER BY ${order} ${pageClause(page)}))`;
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, d.period, e.id AS "employeeId", e.last_name || ' ' || e.first_name AS name,
      e.first_name AS "firstName", e.tax_code AS "taxCode", c.legal_name AS company, d.publish_on AS "publishOn",
      d.employee_read_at IS NOT NULL AS "isRead",
      e.web_access AS "webAccess", reader.email, reader.language, reader."grantId",
      (SELECT max(r.day) FROM reminder r WHERE r.employee_id = e.id) AS "lastReminder"
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
      LEFT JOIN LATERAL (
        SELECT a.email, a.language, g.id AS "grantId" FROM account_grant g JOIN account a ON a.id = g.account_id
        WHERE g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND a.email IS NOT NULL
        ORDER BY g.id LIMIT 1) reader ON e.web_access
    WHERE ${ofPage} ORDER BY ${order} ${'ids' in filter ? pageClause(page) : sql``}`);
}

/** Counts the documents that `listUnread` returns, up to `most` if it is given; `more` if the counting stopped there. */
export async function countUnread(
  tx: Transaction,
  filter: UnreadFilter,
  most: number | null,
): Promise<{ total: number; more: boolean }> {
  // Each of the two reasons has its own partial index.
  const because = (why: Sql) =>
    sql`SELECT FROM document d WHERE d.employee_id IS NOT NULL AND ${isShown(filter)} AND ${why}`;
  const row = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      ${because(sql`d.read_status <> 2`)}
      UNION ALL ${because(sql`d.read_status = 2 AND d.acknowledgement_asked AND (${ACKNOWLEDGED_AT}) IS NULL`)}
      ${most === null ? sql`` : pageClause({ offset: 0, limit: most + 1 })}) u`);
  const count = row?.count ?? 0;
  return most !== null && count > most ? { total: most, more: true } : { total: count, more: false };
}

const isUnread = (filter: UnreadFilter) =>
  sql`(d.employee_read_at IS NULL OR d.acknowledgement_asked AND (${ACKNOWLEDGED_AT}) IS NULL) AND ${isShown(filter)}`;

/** Condition: one of these documents, which its employee can see today. */
function isShown(filter: UnreadFilter): Sql {
  const parts: Sql[] = [];
  if ('ids' in filter) parts.push(sql`d.id = ANY(${array(filter.ids, 'bigint')})`);
  else {
    parts.push(sql`d.company_id ${amongIds(filter.companyIds)}`);
    if (filter.periodFrom !== null) parts.push(sql`d.period >= ${filter.periodFrom}`);
    if (filter.periodTo !== null) parts.push(sql`d.period <= ${filter.periodTo}`);
  }
  parts.push(sql`d.publish_on <= (SELECT scope_today()) AND d.cancelled_at IS NULL AND d.discarded_at IS NULL AND d.visible_on_web
    AND (d.due_on IS NULL OR d.due_on > (SELECT scope_today()))`);
  return join(parts, ' AND ');
}

export interface ReadingRow {
  id: string;
  kind: Kind;
  description: string;
  period: number | null;
  company: string;
  name: string;
  taxCode: string;
  publishOn: string | null;
  cancelledAt: string | null;
  visibleOnWeb: boolean;
  readAt: string | null;
  acknowledgementAsked: boolean;
  acknowledgedAt: string | null;
  lastReminder: string | null;
}

/** Returns when each of these documents was read and acknowledged, sorted by company, person and day. */
export function listReadings(tx: Transaction, ids: readonly string[]): Promise<ReadingRow[]> {
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, d.period, c.legal_name AS company, e.last_name || ' ' || e.first_name AS name,
      e.tax_code AS "taxCode", d.publish_on AS "publishOn", d.cancelled_at AS "cancelledAt",
      d.visible_on_web AS "visibleOnWeb", d.employee_read_at AS "readAt",
      d.acknowledgement_asked AS "acknowledgementAsked", (${ACKNOWLEDGED_AT}) AS "acknowledgedAt",
      (SELECT max(r.day) FROM reminder r WHERE r.employee_id = e.id) AS "lastReminder"
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
    WHERE d.id = ANY(${array(ids, 'bigint')})
    ORDER BY c.legal_name COLLATE "it-x-icu", e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.publish_on, d.id`);
}

/** @returns the ids of the people who had not been reminded yet on that day */
export async function noteReminders(
  tx: Transaction,
  {
    practiceId,
    employeeIds,
    day,
    by,
    at,
  }: { practiceId: string; employeeIds: readonly string[]; day: string; by: string | null; at: Date },
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at)
    SELECT ${practiceId}, id, ${day}, ${by}, ${at} FROM unnest(${array(employeeIds, 'bigint')}) AS id
    ON CONFLICT DO NOTHING RETURNING employee_id AS id`);
  return rows.map((row) => row.id);
}

/** Deletes reminders that were withdrawn before they were sent. */
export async function forgetReminders(
  tx: Transaction,
  { employeeIds, at }: { employeeIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(sql`DELETE FROM reminder WHERE employee_id = ANY(${array(employeeIds, 'bigint')}) AND sent_at = ${at}`);
}

export async function isAcknowledgementAsked(tx: Transaction, documentId: string): Promise<boolean> {
  const row = await tx.one<{ asked: boolean }>(
    sql`SELECT acknowledgement_asked AS asked FROM document WHERE id = ${documentId}`,
  );
  return row?.asked ?? false;
}

/** @returns whether this acknowledgement is the first for the document's current content */
export async function insertAcknowledgement(
  tx: Transaction,
  given: { practiceId: string; documentId: string; sha256: string; employeeId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO acknowledgement (practice_id, document_id, sha256, employee_id, at)
    VALUES (${given.practiceId}, ${given.documentId}, decode(${given.sha256}, 'hex'), ${given.employeeId}, ${given.at})
    ON CONFLICT DO NOTHING`);
  return inserted > 0;
}
