import { type SQL, sql } from 'drizzle-orm';
import { array, type Transaction } from '../../server/database.ts';
import type { Kind } from '../documents/kinds.ts';
import type { Unreading } from './reminder.ts';

export interface UnreadRow extends Unreading {
  id: string;
  kind: Kind;
  description: string;
  period: number | null;
  taxCode: string;
  publishOn: string;
}

export type UnreadFilter =
  | { ids: readonly string[] }
  | { companyIds: readonly string[]; periodFrom: number | null; periodTo: number | null };

/** What its employee could open today and has not, by person. */
export function listUnread(tx: Transaction, filter: UnreadFilter): Promise<UnreadRow[]> {
  const which: SQL =
    'ids' in filter
      ? sql`d.id = ANY(${array(filter.ids, 'bigint')})`
      : sql`d.company_id = ANY(${array(filter.companyIds, 'bigint')})
          AND (${filter.periodFrom}::int IS NULL OR d.period >= ${filter.periodFrom})
          AND (${filter.periodTo}::int IS NULL OR d.period <= ${filter.periodTo})`;
  return tx.all(sql`
    SELECT d.id, d.kind, d.description, d.period, e.id AS "employeeId", e.last_name || ' ' || e.first_name AS name,
      e.first_name AS "firstName", e.tax_code AS "taxCode", c.legal_name AS company, d.publish_on AS "publishOn",
      e.web_access AS "webAccess", reader.email,
      (SELECT max(r.day) FROM reminder r WHERE r.employee_id = e.id) AS "lastReminder"
    FROM document d JOIN employee e ON e.id = d.employee_id JOIN company c ON c.id = d.company_id
      LEFT JOIN LATERAL (
        SELECT a.email FROM account_grant g JOIN account a ON a.id = g.account_id
        WHERE g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND a.email IS NOT NULL
        ORDER BY g.id LIMIT 1) reader ON e.web_access
    WHERE ${which} AND d.employee_read_at IS NULL AND d.publish_on <= scope_today() AND d.cancelled_at IS NULL
      AND d.discarded_at IS NULL AND d.visible_on_web
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.publish_on, d.id`);
}

/** @returns the people who were not reminded on that day yet, and are now */
export async function noteReminders(
  tx: Transaction,
  {
    practiceId,
    employeeIds,
    day,
    by,
    at,
  }: { practiceId: string; employeeIds: readonly string[]; day: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at)
    SELECT ${practiceId}, id, ${day}, ${by}, ${at} FROM unnest(${array(employeeIds, 'bigint')}) AS id
    ON CONFLICT DO NOTHING RETURNING employee_id AS id`);
  return rows.map((row) => row.id);
}

/** Whether an acknowledgement is asked for, and when it was given. */
export function findAcknowledgement(
  tx: Transaction,
  documentId: string,
): Promise<{ asked: boolean; at: string | null } | undefined> {
  return tx.one(sql`
    SELECT d.acknowledgement_asked AS asked, k.at FROM document d LEFT JOIN acknowledgement k ON k.document_id = d.id
    WHERE d.id = ${documentId}`);
}

export async function insertAcknowledgement(
  tx: Transaction,
  { practiceId, documentId, employeeId, at }: { practiceId: string; documentId: string; employeeId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO acknowledgement (practice_id, document_id, employee_id, at)
    VALUES (${practiceId}, ${documentId}, ${employeeId}, ${at}) ON CONFLICT DO NOTHING`);
  return inserted > 0;
}
