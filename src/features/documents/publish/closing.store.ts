import sql, { type Sql } from 'sql-template-tag';
import { type Named, toldApart } from '../../../directory/homonyms.ts';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../../directory/is-visible.ts';
import { daysAfter } from '../../../server/clock.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import {
  firstDayOf,
  type KeptFigures,
  lastDayOf,
  type MonthFigures,
  monthAfter,
  monthBefore,
  monthOfDay,
  UNREAD_AFTER_DAYS,
} from '../core/closing.ts';
import type { SlipsOfPerson } from '../core/month-news.ts';

export interface ClosingRow extends MonthFigures {
  id: string;
  code: string;
  taxCode: string;
  name: string;
  doubts: number;
  late: number;
}

/** A month, for these companies or for all companies in scope if `companyIds` is null. */
export interface AskedMonth {
  month: number;
  today: string;
  companyIds: readonly string[] | null;
}

const isOneOf = (column: Sql, companyIds: AskedMonth['companyIds']) =>
  companyIds === null ? sql`true` : sql`${column} = ANY(${array(companyIds, 'bigint')})`;

/** The first or last month for which a company has a payslip, from the stored counts (P63). */
const monthOf = (company: Sql, end: 'first' | 'last') => sql`(
  SELECT k.period FROM document_count k
  WHERE k.practice_id = (SELECT scope_practice()) AND k.company_id = ${company} AND k.company_id > 0
    AND k.kind = 'payslip' AND k.period > 0
  GROUP BY k.period HAVING sum(k.total) > 0 ORDER BY k.period ${end === 'first' ? sql`` : sql`DESC`} LIMIT 1)`;

export async function newestMonth(tx: Transaction, companyIds: AskedMonth['companyIds']): Promise<number | null> {
  const row = await tx.one<{ month: number | null }>(sql`
    SELECT max(${monthOf(sql`c.id`, 'last')}) AS month FROM company c WHERE ${isOneOf(sql`c.id`, companyIds)}`);
  return row?.month ?? null;
}

/**
 * Employees without a payslip for the month, from the first month in which their company has payslips; a company
 * without any counts from the practice's first month (P88). An employment without a hiring date begins with its first
 * payslip, or else one month before it was entered: October's payslips are made in November.
 */
function absentIn({ month, today, companyIds }: AskedMonth): Sql {
  return sql`
    WITH begun AS MATERIALIZED (SELECT c.id, ${monthOf(sql`c.id`, 'first')} AS month FROM company c),
    without AS MATERIALIZED (
      SELECT e.id, e.company_id, e.hired_on, e.created_at FROM employee e JOIN begun ON begun.id = e.company_id
      WHERE e.practice_id = (SELECT scope_practice()) AND ${isOneOf(sql`e.company_id`, companyIds)}
        AND ${month}::int <= ${monthOfDay(today)}::int
        AND coalesce(begun.month, (SELECT min(b.month) FROM begun b)) <= ${month}::int
        AND (e.ended_on IS NULL OR e.ended_on >= ${firstDayOf(month)}::date)
        AND (e.hired_on IS NULL OR e.hired_on <= ${lastDayOf(month)}::date)
        AND NOT EXISTS (
          SELECT FROM document d
          WHERE d.employee_id = e.id AND d.kind = 'payslip' AND d.period = ${month}::int AND d.discarded_at IS NULL))
    SELECT w.id, w.company_id FROM without w
    WHERE w.hired_on IS NOT NULL OR coalesce(
      ${month}::int >= (
        SELECT min(d.period) FROM document d WHERE d.employee_id = w.id AND d.kind = 'payslip' AND d.discarded_at IS NULL),
      (w.created_at AT TIME ZONE 'Europe/Rome')::date <= ${lastDayOf(monthAfter(month))}::date)`;
}

/** Whether a row `r` of an intake waits for a decision: `decidere` in `positionOf`, for queries that count. */
const isUndecided = sql`(
  r.document_id IS NULL AND r.decision IS DISTINCT FROM 'leftOut' AND r.decision IS DISTINCT FROM 'companyDocument'
  AND NOT (r.outcome = 'riepilogo' AND r.decision IS NULL)
  AND (r.decision IS NULL AND (r.layout_open OR r.outcome <> 'riconosciuto')
    OR r.employee_id IS NULL OR r.kind IS NULL OR r.period IS NULL))`;

/**
 * The figures of each company for the month. Leaves out a company that has neither payslips nor missing employees nor a
 * closing for it.
 */
export function closingOf(tx: Transaction, asked: AskedMonth, closed: Iterable<string>): Promise<ClosingRow[]> {
  const { month, today, companyIds } = asked;
  return tx.all(sql`
    WITH slips AS (
      SELECT d.company_id, count(*)::int AS received,
        (count(*) FILTER (WHERE ${isVisible(today)}))::int AS published,
        (count(*) FILTER (WHERE ${isToPublish}))::int AS to_publish,
        (count(*) FILTER (WHERE ${isStillToCome(today)}))::int AS scheduled,
        (count(*) FILTER (WHERE ${isWithheld}))::int AS withheld,
        (count(*) FILTER (WHERE ${isVisible(today)} AND d.employee_read_at IS NOT NULL))::int AS read,
        (count(*) FILTER (WHERE ${isVisible(daysAfter(today, -UNREAD_AFTER_DAYS))} AND d.employee_read_at IS NULL))::int AS late
      FROM document d
      WHERE d.practice_id = (SELECT scope_practice()) AND d.kind = 'payslip' AND d.discarded_at IS NULL
        AND d.period = ${month}::int AND ${isOneOf(sql`d.company_id`, companyIds)}
      GROUP BY d.company_id),
    doubts AS (
      SELECT r.company_id, count(*)::int AS doubts FROM intake i JOIN intake_row r ON r.intake_id = i.id
      WHERE i.practice_id = (SELECT scope_practice()) AND i.state = 'ready' AND ${isOneOf(sql`r.company_id`, companyIds)}
        AND coalesce(r.period, ${month}::int) = ${month}::int AND coalesce(r.kind, 'cedolini') = 'cedolini' AND ${isUndecided}
      GROUP BY r.company_id),
    absent AS (SELECT a.company_id, count(*)::int AS missing FROM (${absentIn(asked)}) a GROUP BY a.company_id)
    SELECT c.id, c.code, c.tax_code AS "taxCode", c.legal_name AS name, coalesce(s.received, 0) AS received,
      coalesce(s.published, 0) AS published, coalesce(s.to_publish, 0) AS "toPublish",
      coalesce(s.scheduled, 0) AS scheduled, coalesce(s.withheld, 0) AS withheld, coalesce(s.read, 0) AS read,
      coalesce(a.missing, 0) AS missing, coalesce(o.doubts, 0) AS doubts, coalesce(s.late, 0) AS late
    FROM company c LEFT JOIN slips s ON s.company_id = c.id LEFT JOIN absent a ON a.company_id = c.id
      LEFT JOIN doubts o ON o.company_id = c.id
    WHERE s.received IS NOT NULL OR a.missing IS NOT NULL OR o.doubts IS NOT NULL OR c.id = ANY(${array([...closed], 'bigint')})
    ORDER BY c.legal_name COLLATE "it-x-icu"`);
}

/** The payslips of a month beside those of the month before, of the companies that still have some to publish. */
export async function slipsBeside(tx: Transaction, month: number): Promise<(SlipsOfPerson & { taxCode: string })[]> {
  const rows = await tx.all<Omit<SlipsOfPerson, 'name'> & Named & { taxCode: string; employeeId: string }>(sql`
    WITH due AS MATERIALIZED (
      SELECT DISTINCT d.company_id FROM document d
      WHERE d.practice_id = (SELECT scope_practice()) AND d.kind = 'payslip' AND d.discarded_at IS NULL
        AND d.appeared_at IS NULL AND d.period = ${month}::int AND ${isToPublish})
    SELECT c.id AS "companyId", c.tax_code AS "taxCode", e.id AS "employeeId", e.last_name AS cognome, e.first_name AS nome,
      e.tax_code AS "codiceFiscale", e.employee_code AS "codiceDipendente",
      coalesce(d.payroll_kind, 'ordinary') AS kind,
      (count(*) FILTER (WHERE d.period = ${month}::int))::int AS slips,
      CASE WHEN bool_and(m.cents IS NOT NULL) FILTER (WHERE d.period = ${month}::int)
        THEN (sum(m.cents) FILTER (WHERE d.period = ${month}::int))::float8 END AS net,
      (count(*) FILTER (WHERE d.period < ${month}::int))::int AS "slipsBefore",
      CASE WHEN bool_and(m.cents IS NOT NULL) FILTER (WHERE d.period < ${month}::int)
        THEN (sum(m.cents) FILTER (WHERE d.period < ${month}::int))::float8 END AS "netBefore"
    FROM due JOIN company c ON c.id = due.company_id
      JOIN document d ON d.company_id = c.id AND d.kind = 'payslip' AND d.discarded_at IS NULL
        AND d.period IN (${month}::int, ${monthBefore(month)}::int)
      JOIN employee e ON e.id = d.employee_id
      LEFT JOIN document_net m ON m.document_id = d.id AND m.sha256 = d.sha256
    GROUP BY c.id, e.id, coalesce(d.payroll_kind, 'ordinary')
    ORDER BY c.id, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`);
  // A person with payslips of several kinds is no homonym.
  const nameOf = toldApart([...new Map(rows.map((row) => [row.employeeId, row])).values()]);
  return rows.map((row) => ({ ...row, name: nameOf(row) }));
}

export interface MissingPerson {
  id: string;
  cognome: string;
  nome: string;
  codiceFiscale: string;
  matricola: string | null;
  dataAssunzione: string | null;
  dataCessazione: string | null;
}

export function missingIn(tx: Transaction, asked: AskedMonth): Promise<MissingPerson[]> {
  return tx.all(sql`
    SELECT e.id, e.last_name AS cognome, e.first_name AS nome, e.tax_code AS "codiceFiscale",
      e.employee_code AS matricola, to_char(e.hired_on, 'YYYY-MM-DD') AS "dataAssunzione",
      to_char(e.ended_on, 'YYYY-MM-DD') AS "dataCessazione"
    FROM (${absentIn(asked)}) a JOIN employee e ON e.id = a.id
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`);
}

/** Locks the companies, so that simultaneous closings of the same month wait for each other. */
export async function holdCompanies(tx: Transaction, companyIds: readonly string[]): Promise<void> {
  await tx.all(
    sql`SELECT id FROM company WHERE id = ANY(${array(companyIds, 'bigint')}) ORDER BY id FOR NO KEY UPDATE`,
  );
}

export interface Closing {
  companyId: string;
  at: Date;
  by: string;
  figures: KeptFigures;
}

/**
 * The companies whose month is closed according to their latest ledger event, with the figures that the event stores.
 */
export async function closingsOf(
  tx: Transaction,
  { month, companyIds }: Omit<AskedMonth, 'today'>,
): Promise<Map<string, Closing>> {
  const rows = await tx.all<{ id: string; action: string; at: string; data: KeptFigures; by: string | null }>(sql`
    SELECT DISTINCT ON (l.object_id) l.object_id::text AS id, l.action, l.at, l.canonical::jsonb->'data' AS data,
      p.person::jsonb->>'name' AS by
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.object_kind = 'company' AND l.object_id IN (
        SELECT c.id FROM company c WHERE c.practice_id = (SELECT scope_practice()) AND ${isOneOf(sql`c.id`, companyIds)})
      AND l.action IN ('monthClosed', 'monthReopened') AND (l.canonical::jsonb #>> '{data,month}')::int = ${month}::int
    ORDER BY l.object_id, l.seq DESC`);
  return new Map(
    rows
      .filter(({ action }) => action === 'monthClosed')
      .map(({ id, at, by, data }) => [id, { companyId: id, at: new Date(at), by: by ?? '', figures: data }]),
  );
}
