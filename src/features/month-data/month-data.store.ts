import sql, { type Sql } from 'sql-template-tag';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { notFound } from '../../server/problem.ts';
import { firstDayOf, lastDayOf, monthBefore } from '../documents/core/closing.ts';
import type { ColumnKey, Content, State } from './month-data.ts';

export interface SheetRow {
  id: string | null;
  practiceId: string;
  companyId: string;
  code: string;
  taxCode: string;
  legalName: string;
  month: number;
  columns: ColumnKey[];
  weeklyHours: number;
  dueOn: string | null;
  state: State | null;
  draft: boolean;
  version: number;
  takenVersion: number;
  sentAt: string | null;
  sentBy: string | null;
  takenAt: string | null;
  remindedOn: string | null;
}
export type Sheet = SheetRow & { id: string; dueOn: string; state: State };

const SHEET = sql`s.id, c.practice_id AS "practiceId", c.id AS "companyId", c.code, c.tax_code AS "taxCode",
  c.legal_name AS "legalName", s.columns, s.weekly_hours AS "weeklyHours", s.due_on AS "dueOn", s.state,
  coalesce(s.draft, false) AS draft, coalesce(s.version, 0) AS version, coalesce(s.taken_version, 0) AS "takenVersion",
  s.sent_at AS "sentAt", s.sent_by AS "sentBy", s.taken_at AS "takenAt", s.reminded_on AS "remindedOn"`;

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

export interface PersonRow {
  sheetId: string;
  /** The row's own id; null while nothing is written. */
  rowId: string | null;
  employeeId: string | null;
  name: string;
  taxCode: string | null;
  employeeCode: string | null;
  branchCode: string | null;
  hiredOn: string | null;
  endedOn: string | null;
  content: Content | null;
  sent: Content | null;
  taken: Content | null;
  asked: boolean;
  /** What was reported in the month before. */
  before: Content | null;
}

/**
 * The people of these sheets: who is employed in the month, who has a row, and new hires. Row policies leave a login of
 * branches its own people.
 */
export function peopleOf(tx: Transaction, sheets: readonly Pick<Sheet, 'id' | 'month'>[]): Promise<PersonRow[]> {
  const wanted = sheets.map(({ id, month }) => ({
    id,
    before: monthBefore(month),
    first: firstDayOf(month),
    last: lastDayOf(month),
  }));
  return tx.all(sql`
    WITH w AS MATERIALIZED (
      SELECT s.id, s.company_id, b.id AS before_id, j.first, j.last
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS j(id bigint, before int, first date, last date)
        JOIN month_sheet s ON s.id = j.id LEFT JOIN month_sheet b ON b.company_id = s.company_id AND b.month = j.before)
    SELECT * FROM (SELECT w.id AS "sheetId", r.id AS "rowId", e.id AS "employeeId", e.last_name || ' ' || e.first_name AS name,
      e.tax_code AS "taxCode", e.employee_code AS "employeeCode", e.branch_code AS "branchCode", e.hired_on AS "hiredOn",
      e.ended_on AS "endedOn", r.content, r.sent, r.taken_over AS taken, coalesce(r.asked, false) AS asked,
      coalesce(b.sent, b.content) AS before
    FROM w JOIN employee e ON e.company_id = w.company_id
      LEFT JOIN month_row r ON r.sheet_id = w.id AND r.employee_id = e.id
      LEFT JOIN month_row b ON b.sheet_id = w.before_id AND b.employee_id = e.id
    WHERE r.id IS NOT NULL OR ((e.ended_on IS NULL OR e.ended_on >= w.first) AND (e.hired_on IS NULL OR e.hired_on <= w.last))
    UNION ALL
    SELECT w.id, r.id, NULL, r.person_name, r.tax_code, NULL, NULL, NULL, NULL, r.content, r.sent, r.taken_over, r.asked, NULL
    FROM w JOIN month_row r ON r.sheet_id = w.id AND r.employee_id IS NULL) AS p
    ORDER BY p."sheetId", p.name COLLATE "it-x-icu", p."rowId", p."employeeId"`);
}

/** Everybody whom the company has ever employed, to name those who are not in a sheet. */
export function employedEver(tx: Transaction, companyId: string) {
  return tx.all<{ id: string; taxCode: string; name: string; hiredOn: string | null; endedOn: string | null }>(sql`
    SELECT id, tax_code AS "taxCode", last_name || ' ' || first_name AS name, hired_on AS "hiredOn", ended_on AS "endedOn"
    FROM employee WHERE company_id = ${companyId}`);
}

export interface Message {
  id: string;
  rowId: string;
  role: 'CONSULTANT' | 'COMPANY';
  author: string;
  text: string;
  at: string;
}

export function messagesOf(tx: Transaction, sheetId: string): Promise<Message[]> {
  return tx.all(sql`
    SELECT id, row_id AS "rowId", author_role AS role, author_name AS author, text, created_at AS at
    FROM month_message WHERE sheet_id = ${sheetId} ORDER BY id`);
}

/** Opens the month for these companies with their settings; gives those asked before the new last day. */
export async function openSheets(
  tx: Transaction,
  companies: readonly { companyId: string; columns: readonly string[]; weeklyHours: number; dueOn: string }[],
  { practiceId, month, now }: { practiceId: string; month: number; now: Date },
): Promise<{ id: string; companyId: string; dueOn: string }[]> {
  return tx.all(sql`
    INSERT INTO month_sheet AS s (practice_id, company_id, month, columns, weekly_hours, due_on, opened_at)
    SELECT ${practiceId}, j."companyId", ${month}::int, ARRAY(SELECT jsonb_array_elements_text(j.columns)),
      j."weeklyHours", j."dueOn", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(companies)}::jsonb)
      AS j("companyId" bigint, columns jsonb, "weeklyHours" int, "dueOn" date)
    ON CONFLICT (company_id, month) DO UPDATE SET due_on = excluded.due_on WHERE s.due_on <> excluded.due_on
    RETURNING id, company_id AS "companyId", due_on AS "dueOn"`);
}

export interface RowToWrite {
  rowId: string | null;
  employeeId: string | null;
  personName: string | null;
  taxCode: string | null;
  content: Content;
}

/** Returns how many rows differ from what was written before. */
export async function writeRows(
  tx: Transaction,
  { id, practiceId, companyId }: Pick<Sheet, 'id' | 'practiceId' | 'companyId'>,
  rows: readonly RowToWrite[],
): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS j("rowId" bigint, "employeeId" bigint, "personName" text, "taxCode" text, content jsonb)`;
  const written = await tx.run(sql`
    INSERT INTO month_row AS r (practice_id, sheet_id, company_id, employee_id, person_name, tax_code, content)
    SELECT ${practiceId}, ${id}, ${companyId}, j."employeeId", j."personName", j."taxCode", j.content
    FROM ${given} WHERE j."employeeId" IS NOT NULL OR j."rowId" IS NULL
    ON CONFLICT (sheet_id, employee_id) DO UPDATE SET content = excluded.content
      WHERE r.content <> excluded.content`);
  const hires = await tx.run(sql`
    UPDATE month_row r SET content = j.content, person_name = j."personName", tax_code = j."taxCode" FROM ${given}
    WHERE j."employeeId" IS NULL AND r.id = j."rowId" AND r.sheet_id = ${id}
      AND (r.content, r.person_name, r.tax_code) IS DISTINCT FROM (j.content, j."personName", j."taxCode")`);
  return written + hires;
}

/** Removes new hires that were written by mistake and never sent. */
export function removeRows(tx: Transaction, sheetId: string, ids: readonly string[]): Promise<number> {
  return tx.run(sql`
    DELETE FROM month_row WHERE sheet_id = ${sheetId} AND employee_id IS NULL AND sent IS NULL AND id = ANY(${array(ids, 'bigint')})`);
}

async function saveSheet(tx: Transaction, id: string, change: Sql): Promise<void> {
  await tx.run(sql`UPDATE month_sheet SET ${change} WHERE id = ${id}`);
}

export const saveDraft = (tx: Transaction, id: string, state: State) =>
  saveSheet(tx, id, sql`draft = true, state = ${state}`);

export const saveState = (tx: Transaction, id: string, state: State) => saveSheet(tx, id, sql`state = ${state}`);

/** Makes what is written the next version. */
export async function saveSent(
  tx: Transaction,
  sheet: Sheet,
  { state, by, now }: { state: State; by: string; now: Date },
): Promise<void> {
  await tx.run(sql`UPDATE month_row SET sent = content WHERE sheet_id = ${sheet.id} AND sent IS DISTINCT FROM content`);
  await saveSheet(
    tx,
    sheet.id,
    sql`draft = false, version = ${sheet.version + 1}, state = ${state}, sent_at = ${now}, sent_by = ${by}`,
  );
}

export async function saveTaken(
  tx: Transaction,
  sheets: readonly { id: string; state: State }[],
  now: Date,
): Promise<void> {
  const ids = array(
    sheets.map(({ id }) => id),
    'bigint',
  );
  await tx.run(
    sql`UPDATE month_row SET taken_over = sent WHERE sheet_id = ANY(${ids}) AND taken_over IS DISTINCT FROM sent`,
  );
  await tx.run(sql`
    UPDATE month_sheet s SET taken_version = s.version, taken_at = ${now}, state = j.state
    FROM jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) AS j(id bigint, state text) WHERE s.id = j.id`);
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

export async function openQuestions(tx: Transaction, sheetId: string): Promise<number> {
  const row = await tx.one<{ open: number }>(sql`
    SELECT count(*)::int AS open FROM month_row WHERE sheet_id = ${sheetId} AND asked`);
  return row?.open ?? 0;
}

export async function insertMessage(
  tx: Transaction,
  sheet: Pick<Sheet, 'id' | 'practiceId'>,
  { rowId, role, author, text, now }: Omit<Message, 'id' | 'at'> & { now: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO month_message (practice_id, sheet_id, row_id, author_role, author_name, text, created_at)
    VALUES (${sheet.practiceId}, ${sheet.id}, ${rowId}, ${role}, ${author}, ${text}, ${now}) RETURNING id`);
  await tx.run(sql`UPDATE month_row SET asked = ${role === 'CONSULTANT'} WHERE id = ${rowId}`);
  return row?.id ?? '';
}

export interface Setting {
  companyId: string | null;
  columns: ColumnKey[];
  weeklyHours: number;
  dueDay: number;
  headings: Record<string, string>;
}

/** The practice's settings and those of single companies. */
export function settingsOf(tx: Transaction): Promise<Setting[]> {
  return tx.all(sql`
    SELECT company_id AS "companyId", columns, weekly_hours AS "weeklyHours", due_day AS "dueDay", headings
    FROM month_setting WHERE practice_id = (SELECT scope_practice())`);
}

/** Returns whether anything changed. */
export async function saveSetting(tx: Transaction, practiceId: string, setting: Setting): Promise<boolean> {
  const { companyId, columns, weeklyHours, dueDay, headings } = setting;
  const changed = await tx.run(sql`
    INSERT INTO month_setting AS s (practice_id, company_id, columns, weekly_hours, due_day, headings)
    VALUES (${practiceId}, ${companyId}, ${array(columns, 'text')}, ${weeklyHours}, ${dueDay}, ${JSON.stringify(headings)}::jsonb)
    ON CONFLICT (practice_id, company_id) DO UPDATE SET columns = excluded.columns,
      weekly_hours = excluded.weekly_hours, due_day = excluded.due_day, headings = excluded.headings
      WHERE (s.columns, s.weekly_hours, s.due_day, s.headings) IS DISTINCT FROM
        (excluded.columns, excluded.weekly_hours, excluded.due_day, excluded.headings)`);
  return changed > 0;
}
