import sql from 'sql-template-tag';
import { isToPublish, isVisible } from '../../../directory/is-visible.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import type { StandingRule } from '../core/standing-rule.ts';

const isOneOf = (companyIds: readonly string[] | null) =>
  companyIds === null ? sql`true` : sql`r.company_id = ANY(${array(companyIds, 'bigint')})`;

/** The rules of these companies, or of all companies in scope if null; companies without a rule are left out. */
export async function rulesOf(
  tx: Transaction,
  companyIds: readonly string[] | null,
): Promise<Map<string, StandingRule & { since: string }>> {
  const rows = await tx.all<StandingRule & { companyId: string; since: string }>(sql`
    SELECT company_id AS "companyId", publish_day AS "publishDay", approval_since IS NOT NULL AS approval,
      remind_days AS "remindDays", to_char(since, 'YYYY-MM-DD') AS since
    FROM standing_rule r WHERE r.practice_id = (SELECT scope_practice()) AND ${isOneOf(companyIds)}`);
  return new Map(rows.map(({ companyId, ...rule }) => [companyId, rule]));
}

/**
 * Saves a rule for these companies. `since` restarts only if the publication day changes; `approval_since` keeps its
 * first value while the rule requires approval.
 */
export async function saveRules(
  tx: Transaction,
  companyIds: readonly string[],
  { publishDay, approval, remindDays }: StandingRule,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO standing_rule (practice_id, company_id, publish_day, approval_since, remind_days, since)
    SELECT practice_id, id, ${publishDay}::int, CASE WHEN ${approval}::boolean THEN ${now}::timestamptz END,
      ${array(remindDays, 'integer')}, ${today}::date
    FROM company WHERE id = ANY(${array(companyIds, 'bigint')})
    ON CONFLICT (company_id) DO UPDATE SET publish_day = EXCLUDED.publish_day,
      approval_since = CASE WHEN EXCLUDED.approval_since IS NOT NULL
        THEN coalesce(standing_rule.approval_since, EXCLUDED.approval_since) END,
      remind_days = EXCLUDED.remind_days,
      since = CASE WHEN standing_rule.publish_day IS NOT DISTINCT FROM EXCLUDED.publish_day
        THEN standing_rule.since ELSE EXCLUDED.since END`);
}

export interface Pause {
  at: string;
  by: string;
}

/** When and by which account the practice's rules were suspended; undefined while the rules apply. */
export function pauseOf(tx: Transaction): Promise<Pause | undefined> {
  return tx.one(sql`
    SELECT suspended_at AS at, suspended_by AS by FROM rule_pause WHERE practice_id = (SELECT scope_practice())`);
}

/** @returns whether anything changed */
export async function savePause(
  tx: Transaction,
  suspended: boolean,
  { practiceId, by, now }: { practiceId: string; by: string; now: Date },
): Promise<boolean> {
  const changed = suspended
    ? await tx.run(sql`
        INSERT INTO rule_pause (practice_id, suspended_at, suspended_by) VALUES (${practiceId}, ${now}, ${by})
        ON CONFLICT DO NOTHING`)
    : await tx.run(sql`DELETE FROM rule_pause WHERE practice_id = ${practiceId}`);
  return changed > 0;
}

/** Lets no other transaction carry out the practice's rules until this one ends. */
export async function holdRules(tx: Transaction, practiceId: string): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('standing rules'), ${practiceId}::int)`);
}

/**
 * Waits for publications that have already checked the rules to commit. Later publications wait for this transaction
 * and see its changes.
 */
export async function changeRules(tx: Transaction): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('rules as they are'), (SELECT scope_practice())::int)`);
}

export interface Unpublished {
  id: string;
  companyId: string;
  month: number;
  approvedOn: string | null;
}

/**
 * Payslips without a publication date in companies whose rule sets a publication day; if the rule requires approval,
 * only approved payslips.
 */
export function unpublishedUnderRules(tx: Transaction, companyIds: readonly string[] | null): Promise<Unpublished[]> {
  return tx.all(sql`
    SELECT d.id, d.company_id AS "companyId", d.period AS month,
      CASE WHEN r.approval_since IS NOT NULL THEN to_char(a.at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') END AS "approvedOn"
    FROM standing_rule r JOIN document d ON d.company_id = r.company_id
      LEFT JOIN approval a ON a.document_id = d.id AND a.sha256 = d.sha256
    WHERE r.practice_id = (SELECT scope_practice()) AND ${isOneOf(companyIds)} AND r.publish_day IS NOT NULL AND d.kind = 'payslip'
      AND ${isToPublish} AND d.discarded_at IS NULL AND (r.approval_since IS NULL OR a.at IS NOT NULL)
      AND (a.at IS NOT NULL OR d.period >= to_char(r.since - interval '1 month', 'YYYYMM')::int)
    ORDER BY d.id`);
}

export interface Unread {
  id: string;
  companyId: string;
  publishedOn: string;
  /** The numbers of days for which the employee has already been reminded. */
  done: number[];
}

/** Visible but unread payslips, published on or after `from`, in companies whose rule sends reminders. */
export function unreadUnderRules(
  tx: Transaction,
  companyIds: readonly string[] | null,
  { today, from }: { today: string; from: string },
): Promise<Unread[]> {
  return tx.all(sql`
    SELECT d.id, d.company_id AS "companyId", d.publish_on AS "publishedOn",
      ARRAY(SELECT x.days FROM rule_reminder x WHERE x.document_id = d.id) AS done
    FROM standing_rule r JOIN document d ON d.company_id = r.company_id
    WHERE r.practice_id = (SELECT scope_practice()) AND ${isOneOf(companyIds)} AND cardinality(r.remind_days) > 0 AND d.kind = 'payslip'
      AND d.employee_read_at IS NULL AND d.publish_on >= ${from} AND ${isVisible(today)} AND d.discarded_at IS NULL
    ORDER BY d.id`);
}

/** Records that a document's reminder after this many days was sent, so that it is not sent again. */
export async function noteRuleReminders(
  tx: Transaction,
  practiceId: string,
  done: readonly { id: string; days: number }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO rule_reminder (practice_id, document_id, days)
    SELECT ${practiceId}, n.id, n.days FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb) AS n(id bigint, days int)
    ON CONFLICT DO NOTHING`);
}
