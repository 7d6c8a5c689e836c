import sql from 'sql-template-tag';
import type { PayLine } from '../../recognition/pay-lines.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { notFound } from '../../server/problem.ts';
import { firstDayOf, lastDayOf, monthBefore } from '../documents/core/closing.ts';
import { ALWAYS_PAID } from './missing-on-payslip.ts';
import { type ColumnKey, type Content, type Employed, type State, WEEKLY_HOURS } from './month-data.ts';

const NAME = sql`e.last_name || ' ' || e.first_name`;

export interface SheetRow {
  id: string | null;
  practiceId: string;
  companyId: string;
  code: string;
  taxCode: string;
  legalName: string;
  month: number;
  columns: ColumnKey[];
  dueOn: string | null;
  state: State | null;
  draft: boolean;
  version: number;
  takenVersion: number;
  sentAt: string | null;
  sentBy: string | null;
  remindedOn: string | null;
}
export type Sheet = SheetRow & { id: string; dueOn: string; state: State };

const SHEET = sql`s.id, c.practice_id AS "practiceId", c.id AS "companyId", c.code, c.tax_code AS "taxCode",
  c.legal_name AS "legalName", s.columns, s.due_on AS "dueOn", s.state,
  coalesce(s.draft, false) AS draft, coalesce(s.version, 0) AS version, coalesce(s.taken_version, 0) AS "takenVersion",
  s.sent_at AS "sentAt", s.sent_by AS "sentBy", s.reminded_on AS "remindedOn"`;

/** The sheets of a month and, if `all`, the companies without one; without a month the sheets of all months. */
export function listSheets(tx: Transaction, month: number | null, all: boolean): Promise<SheetRow[]> {
  if (month === null)
    return tx.all(sql`
      SELECT ${SHEET}, s.month FROM month_sheet s JOIN company c ON c.id = s.company_id
      ORDER BY s.month DESC, c.legal_name COLLATE "it-x-icu", s.id`);
  return tx.all(sql`
    SELECT ${SHEET}, ${month}::int AS month
    FROM company c ${all ? sql`LEFT` : sql``} JOIN month_sheet s ON s.company_id = c.id AND s.month = ${month}::int
    WHERE c.practice_id = (SELECT scope_practice())
    ORDER BY c.legal_name COLLATE "it-x-icu", c.id`);
}

/** These sheets; throws "not found" if one is outside the scope. */
export async function sheetsById(tx: Transaction, ids: readonly string[], lock = false): Promise<Sheet[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isId)) throw notFound();
  const rows = await tx.all<Sheet>(sql`
    SELECT ${SHEET}, s.month FROM month_sheet s JOIN company c ON c.id = s.company_id
    WHERE s.id = ANY(${array(wanted, 'bigint')}) ORDER BY s.id ${lock ? sql`FOR NO KEY UPDATE OF s` : sql``}`);
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

export async function sheetById(tx: Transaction, id: string, lock = false): Promise<Sheet> {
  const [sheet] = await sheetsById(tx, [id], lock);
  if (!sheet) throw notFound();
  return sheet;
}

export interface PersonRow extends Employed {
  sheetId: string;
  id: string;
  name: string;
  taxCode: string;
  employeeCode: string | null;
  /** Null while nothing is written. */
  content: Content | null;
  /** Differs after each change of `content`. */
  stamp: string | null;
  sent: Content | null;
  taken: Content | null;
  asked: boolean;
  /** What was reported in the month before. */
  before: Content | null;
}

/**
 * The people of these sheets: who is employed in the month, and who has a row. Row policies leave a login of branches
 * its own people.
 */
export function peopleOf(tx: Transaction, sheets: readonly Pick<Sheet, 'id' | 'month'>[]): Promise<PersonRow[]> {
  const wanted = sheets.map(({ id, month }) => ({
    ...{ id, month, before: monthBefore(month), first: firstDayOf(month), last: lastDayOf(month) },
  }));
  return tx.all(sql`
    WITH w AS MATERIALIZED (
      SELECT s.id, s.company_id, b.id AS before_id, j.month, j.first, j.last
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS j(id bigint, month int, before int, first date, last date)
        JOIN month_sheet s ON s.id = j.id LEFT JOIN month_sheet b ON b.company_id = s.company_id AND b.month = j.before)
    SELECT w.id AS "sheetId", w.month, e.id, ${NAME} AS name, e.tax_code AS "taxCode", e.employee_code AS "employeeCode", e.hired_on AS "hiredOn", e.ended_on AS "endedOn", r.content,
      left(md5(r.content::text), 16) AS stamp, r.sent, r.taken_over AS taken, coalesce(r.asked, false) AS asked,
      coalesce(b.sent, b.content) AS before
    FROM w JOIN employee e ON e.company_id = w.company_id
      LEFT JOIN month_row r ON r.sheet_id = w.id AND r.employee_id = e.id
      LEFT JOIN month_row b ON b.sheet_id = w.before_id AND b.employee_id = e.id
    WHERE r.id IS NOT NULL OR ((e.ended_on IS NULL OR e.ended_on >= w.first) AND (e.hired_on IS NULL OR e.hired_on <= w.last))
    ORDER BY w.id, (${NAME}) COLLATE "it-x-icu", e.id`);
}

/** Everybody whom the company has ever employed, to name those who are not in a sheet. */
export function employedEver(tx: Transaction, companyId: string) {
  return tx.all<Pick<PersonRow, 'taxCode' | 'name' | 'hiredOn' | 'endedOn'>>(sql`
    SELECT e.tax_code AS "taxCode", ${NAME} AS name, e.hired_on AS "hiredOn", e.ended_on AS "endedOn"
    FROM employee e WHERE e.company_id = ${companyId}`);
}

/** What was reported about people whose payslips of the month all have certain lines of pay (decision 30). */
export function reportedAndPaid(tx: Transaction, month: number, companyId: string | null) {
  return tx.all<{ companyId: string; name: string; sent: Content; lines: PayLine[] }>(sql`
    SELECT s.company_id AS "companyId", ${NAME} AS name, r.sent, p.lines
    FROM month_sheet s JOIN month_row r ON r.sheet_id = s.id JOIN employee e ON e.id = r.employee_id
      JOIN LATERAL (
        SELECT jsonb_agg(line) AS lines, bool_and(l.document_id IS NOT NULL) AS certain
        FROM document d LEFT JOIN document_lines l ON l.document_id = d.id AND l.sha256 = d.sha256
          LEFT JOIN LATERAL jsonb_array_elements(l.lines) AS line ON true
        WHERE d.employee_id = e.id AND d.kind = 'payslip' AND d.period = s.month AND d.discarded_at IS NULL
          AND d.cancelled_at IS NULL) p ON p.certain
    WHERE s.month = ${month} ${companyId === null ? sql`` : sql`AND s.company_id = ${companyId}`}
      AND (jsonb_array_length(r.sent -> 'items') > 0 OR r.sent -> 'values' ?| ${array(ALWAYS_PAID, 'text')})
    ORDER BY (${NAME}) COLLATE "it-x-icu", e.id`);
}

export interface Message {
  id: string;
  employeeId: string;
  role: 'CONSULTANT' | 'COMPANY';
  author: string;
  text: string;
  at: string;
}

export function messagesOf(tx: Transaction, sheetId: string): Promise<Message[]> {
  return tx.all(sql`
    SELECT m.id, r.employee_id AS "employeeId", m.author_role AS role, m.author_name AS author, m.text, m.created_at AS at
    FROM month_message m JOIN month_row r ON r.id = m.row_id WHERE m.sheet_id = ${sheetId} ORDER BY m.id`);
}

/** Opens the month for these companies; gives those asked before the new last day. */
export function openSheets(
  tx: Transaction,
  companies: readonly string[],
  sheet: { practiceId: string; month: number; columns: readonly string[]; dueOn: string; now: Date },
): Promise<{ id: string; companyId: string }[]> {
  const { practiceId, month, columns, dueOn, now } = sheet;
  return tx.all(sql`
    INSERT INTO month_sheet AS s (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at)
    SELECT ${practiceId}, id, ${month}, ${array(columns, 'text')}, ${WEEKLY_HOURS}, ${dueOn}, ${now}
    FROM unnest(${array(companies, 'bigint')}) AS id
    ON CONFLICT (company_id, month) DO UPDATE SET due_on = excluded.due_on WHERE s.due_on <> excluded.due_on
    RETURNING id, company_id AS "companyId"`);
}

/** Returns how many rows differ from what was written before. */
export function writeRows(
  tx: Transaction,
  { id, practiceId, companyId }: Pick<Sheet, 'id' | 'practiceId' | 'companyId'>,
  rows: readonly { employeeId: string; content: Content }[],
): Promise<number> {
  return tx.run(sql`
    INSERT INTO month_row AS r (practice_id, sheet_id, company_id, employee_id, content)
    SELECT ${practiceId}, ${id}, ${companyId}, j."employeeId", j.content
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS j("employeeId" bigint, content jsonb)
    ON CONFLICT (sheet_id, employee_id) DO UPDATE SET content = excluded.content WHERE r.content <> excluded.content`);
}

export async function saveState(tx: Transaction, id: string, state: State, isDraft = false): Promise<void> {
  await tx.run(sql`UPDATE month_sheet SET draft = draft OR ${isDraft}, state = ${state} WHERE id = ${id}`);
}

/** Makes what is written the next version. */
export async function saveSent(
  tx: Transaction,
  id: string,
  { state, by, now }: { state: State; by: string; now: Date },
) {
  await tx.run(sql`UPDATE month_row SET sent = content WHERE sheet_id = ${id} AND sent IS DISTINCT FROM content`);
  await tx.run(sql`
    UPDATE month_sheet SET draft = false, version = version + 1, state = ${state}, sent_at = ${now}, sent_by = ${by}
    WHERE id = ${id}`);
}

export async function saveTaken(tx: Transaction, sheetIds: readonly string[], now: Date): Promise<void> {
  const ids = array(sheetIds, 'bigint');
  await tx.run(sql`
    UPDATE month_row SET taken_over = sent WHERE sheet_id = ANY(${ids}) AND taken_over IS DISTINCT FROM sent`);
  await tx.run(sql`
    UPDATE month_sheet SET taken_version = version, taken_at = ${now}, state = CASE WHEN draft THEN 'arriving' ELSE 'taken' END
    WHERE id = ANY(${ids})`);
}

export async function saveReminded(tx: Transaction, ids: readonly string[], today: string): Promise<void> {
  await tx.run(sql`UPDATE month_sheet SET reminded_on = ${today}::date WHERE id = ANY(${array(ids, 'bigint')})`);
}

/** Locks the sheets that are due by this day and were not sent. */
export function unsentUntil(tx: Transaction, day: string): Promise<Sheet[]> {
  return tx.all(sql`
    SELECT ${SHEET}, s.month FROM month_sheet s JOIN company c ON c.id = s.company_id
    WHERE s.practice_id = (SELECT scope_practice()) AND s.due_on BETWEEN ${day}::date AND ${day}::date + 2
      AND s.version = 0 ORDER BY s.id FOR NO KEY UPDATE OF s`);
}

/** Adds a message about a person's row and returns the row; undefined if the sheet has none. */
export async function insertMessage(
  tx: Transaction,
  sheet: Pick<Sheet, 'id' | 'practiceId'>,
  { employeeId, role, author, text, now }: Omit<Message, 'id' | 'at'> & { now: Date },
): Promise<{ id: string; rowId: string } | undefined> {
  await tx.run(sql`
    UPDATE month_row SET asked = ${role === 'CONSULTANT'} WHERE sheet_id = ${sheet.id} AND employee_id = ${employeeId}`);
  return tx.one(sql`
    INSERT INTO month_message (practice_id, sheet_id, row_id, author_role, author_name, text, created_at)
    SELECT ${sheet.practiceId}, ${sheet.id}, r.id, ${role}, ${author}, ${text}, ${now}
    FROM month_row r WHERE r.sheet_id = ${sheet.id} AND r.employee_id = ${employeeId}
    RETURNING id, row_id AS "rowId"`);
}

export interface Setting {
  columns: ColumnKey[];
  dueDay: number;
  headings: Record<string, string>;
}

export function settingOf(tx: Transaction): Promise<Setting | undefined> {
  return tx.one(sql`
    SELECT columns, due_day AS "dueDay", headings FROM month_setting
    WHERE practice_id = (SELECT scope_practice()) AND company_id IS NULL`);
}

/** Returns whether anything changed. */
export async function saveSetting(tx: Transaction, practiceId: string, setting: Setting): Promise<boolean> {
  const { columns, dueDay, headings } = setting;
  const changed = await tx.run(sql`
    INSERT INTO month_setting AS s (practice_id, columns, weekly_hours, due_day, headings)
    VALUES (${practiceId}, ${array(columns, 'text')}, ${WEEKLY_HOURS}, ${dueDay}, ${JSON.stringify(headings)}::jsonb)
    ON CONFLICT (practice_id, company_id) DO UPDATE SET columns = excluded.columns, due_day = excluded.due_day,
      headings = excluded.headings
      WHERE (s.columns, s.due_day, s.headings) IS DISTINCT FROM (excluded.columns, excluded.due_day, excluded.headings)`);
  return changed > 0;
}
