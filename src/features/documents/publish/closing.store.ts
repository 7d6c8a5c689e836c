import sql from 'sql-template-tag';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../../directory/is-visible.ts';
import type { Transaction } from '../../../server/database.ts';

export interface ClosingRow {
  code: string;
  taxCode: string;
  name: string;
  received: number;
  published: number;
  toPublish: number;
  scheduled: number;
  withheld: number;
  read: number;
  missing: number;
}

/** The newest month that has a payslip. */
export async function newestMonth(tx: Transaction, practiceId: string): Promise<number | null> {
  const row = await tx.one<{ month: number | null }>(sql`
    SELECT max(period) AS month FROM document
    WHERE practice_id = ${practiceId} AND kind = 'payslip' AND discarded_at IS NULL`);
  return row?.month ?? null;
}

/** Each company with its payslips of a month; those that have none now and had none before are left out. */
export function closingOf(
  tx: Transaction,
  { practiceId, month, before, today }: { practiceId: string; month: number; before: number; today: string },
): Promise<ClosingRow[]> {
  const firstDay = `${String(month).slice(0, 4)}-${String(month).slice(4)}-01`;
  return tx.all(sql`
    WITH slip AS (
      SELECT d.company_id, d.employee_id, d.period, ${isVisible(today)} AS visible, ${isToPublish} AS to_publish,
        ${isStillToCome(today)} AS scheduled, ${isWithheld} AS withheld, d.employee_read_at IS NOT NULL AS read
      FROM document d
      WHERE d.practice_id = ${practiceId} AND d.kind = 'payslip' AND d.discarded_at IS NULL
        AND d.period IN (${month}::int, ${before}::int)),
    person AS (
      SELECT s.company_id, s.employee_id, bool_or(s.period = ${month}::int) AS now,
        bool_or(s.period = ${before}::int) AS before
      FROM slip s GROUP BY s.company_id, s.employee_id),
    absent AS (
      SELECT p.company_id, count(*)::int AS missing FROM person p JOIN employee e ON e.id = p.employee_id
      WHERE p.before AND NOT p.now AND (e.ended_on IS NULL OR e.ended_on >= ${firstDay}::date)
      GROUP BY p.company_id)
    SELECT c.code, c.tax_code AS "taxCode", c.legal_name AS name,
      (count(*) FILTER (WHERE s.period = ${month}::int))::int AS received,
      (count(*) FILTER (WHERE s.period = ${month}::int AND s.visible))::int AS published,
      (count(*) FILTER (WHERE s.period = ${month}::int AND s.to_publish))::int AS "toPublish",
      (count(*) FILTER (WHERE s.period = ${month}::int AND s.scheduled))::int AS scheduled,
      (count(*) FILTER (WHERE s.period = ${month}::int AND s.withheld))::int AS withheld,
      (count(*) FILTER (WHERE s.period = ${month}::int AND s.visible AND s.read))::int AS read,
      coalesce(max(a.missing), 0)::int AS missing
    FROM slip s JOIN company c ON c.id = s.company_id LEFT JOIN absent a ON a.company_id = c.id
    GROUP BY c.id ORDER BY c.legal_name COLLATE "it-x-icu"`);
}
