import { randomUUID } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { array, isId, pageClause, type Transaction } from '../../server/database/database.ts';
import { CHANNEL } from '../../server/database/events.ts';
import type { Call } from '../../server/http/http.ts';
import type { Page } from '../../server/http/list.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { seenTopicOf } from '../notifications/notification.ts';
import type { Notice, Reader } from './notice.ts';
import type { listNotices as listNoticesCall, NoticeOrder } from './notices.contract.ts';

export interface NoticeRow extends Notice {
  id: string;
  practiceId: string;
  companyId: string;
  announcedAt: string | null;
  createdBy: string;
  createdAt: string;
  /** An id that notices sent together share; null for a single notice. */
  sentWith: string | null;
  employee: string | null;
  company: string;
  companyTaxCode: string;
  companyCode: string;
  readers: number;
  read: number;
  acknowledged: number;
}

/**
 * The SQL condition for the readers of a notice: the employees who work there on its first day. Employees hired later
 * see it on the board too, but are not counted.
 */
const isFor = sql`e.company_id = n.company_id AND (n.employee_id IS NULL OR e.id = n.employee_id)
  AND (e.ended_on IS NULL OR e.ended_on >= coalesce(n.publish_on, scope_today()))`;

const ROW = sql`
  SELECT n.id, n.practice_id AS "practiceId", n.company_id AS "companyId", n.title, n.body, n.employee_id AS "employeeId",
    n.asks_acknowledgement AS "asksAcknowledgement", n.draft, n.publish_on AS "publishOn", n.end_on AS "endOn",
    n.announced_at AS "announcedAt", n.created_by AS "createdBy", n.created_at AS "createdAt",
    n.sent_with AS "sentWith", p.last_name || ' ' || p.first_name AS employee, c.legal_name AS company, c.tax_code AS "companyTaxCode", c.code AS "companyCode",
    (SELECT count(*)::int FROM employee e WHERE ${isFor}) AS readers, t.read, t.acknowledged
  FROM notice n JOIN company c ON c.id = n.company_id LEFT JOIN employee p ON p.id = n.employee_id
  CROSS JOIN LATERAL (
    SELECT count(r.read_at)::int AS read, count(r.acknowledged_at)::int AS acknowledged
    FROM notice_receipt r JOIN employee e ON e.id = r.employee_id WHERE r.notice_id = n.id AND ${isFor}) t`;

export interface NoticeFilter {
  /** Null means all companies of the practice. */
  companyIds: readonly string[] | null;
  asked: Pick<Call<typeof listNoticesCall>['query'], 'dataDa' | 'dataA' | 'q'>;
}

/** The SQL expression for the day shown on the board; for a draft it is the day of creation. */
const dayOf = (n: Sql) =>
  sql`CASE WHEN ${n}.draft OR ${n}.publish_on IS NULL THEN (${n}.created_at AT TIME ZONE 'Europe/Rome')::date ELSE ${n}.publish_on END`;
const N = raw('n');
const DAY = dayOf(N);
const SEARCH_WORDS = 6;

function matching({ companyIds, asked }: NoticeFilter, n: Sql = N): Sql {
  const parts = [
    companyIds === null
      ? sql`${n}.practice_id = (SELECT scope_practice())`
      : sql`${n}.company_id = ANY(${array(companyIds, 'bigint')})`,
    sql`${n}.deleted_at IS NULL`,
  ];
  if (asked.dataDa) parts.push(sql`${dayOf(n)} >= ${asked.dataDa}`);
  if (asked.dataA) parts.push(sql`${dayOf(n)} <= ${asked.dataA}`);
  for (const word of (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(unaccent(${n}.title) ILIKE unaccent(${like}) OR unaccent(${n}.body) ILIKE unaccent(${like}))`);
  }
  return join(parts, ' AND ');
}

const SORTS: Record<NoticeOrder, Sql> = {
  id: sql`n.id`,
  titolo: sql`n.title COLLATE "it-x-icu"`,
  dataPubblicazione: DAY,
  dataCreazione: sql`n.created_at`,
};

export async function listNotices(
  tx: Transaction,
  filter: NoticeFilter,
  page: Page<NoticeOrder>,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const field = page.sort && SORTS[page.sort.field];
  const chosen = field ? (page.sort?.descending ? sql`${field} DESC, ` : sql`${field}, `) : sql``;
  const order = sql`${chosen}${DAY} DESC, n.id DESC`;
  const [rows, counted] = await Promise.all([
    // The inner query finds the ids of the page: only its rows have their readers counted.
    tx.all<NoticeRow>(sql`${ROW} WHERE n.id = ANY(ARRAY(
        SELECT n.id FROM notice n WHERE ${matching(filter)} ORDER BY ${order} ${pageClause(page)}))
      ORDER BY ${order}`),
    page.limit === null
      ? null
      : tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM notice n WHERE ${matching(filter)}`),
  ]);
  return { rows, total: counted?.count ?? rows.length };
}

/**
 * Lists the notices of several companies as groups of ids. Notices sent together form one group, which takes the
 * position of its oldest notice.
 */
export async function listTogether(
  tx: Transaction,
  filter: NoticeFilter,
  page: Page<NoticeOrder>,
): Promise<{ ids: string[][]; total: number }> {
  const field = page.sort && SORTS[page.sort.field];
  const chosen = field ? (page.sort?.descending ? sql`${field} DESC, ` : sql`${field}, `) : sql``;
  const earlier = matching(filter, raw('o'));
  const [rows, counted] = await Promise.all([
    tx.all<{ ids: string[] }>(sql`
      SELECT CASE WHEN n.sent_with IS NULL THEN ARRAY[n.id::text] ELSE ARRAY(
        SELECT o.id::text FROM notice o WHERE o.sent_with = n.sent_with AND ${earlier} ORDER BY o.id) END AS ids
      FROM notice n WHERE ${matching(filter)} AND (n.sent_with IS NULL OR NOT EXISTS (
        SELECT FROM notice o WHERE o.sent_with = n.sent_with AND o.id < n.id AND ${earlier}))
      ORDER BY ${chosen}${DAY} DESC, n.id DESC ${pageClause(page)}`),
    page.limit === null
      ? null
      : tx.one<{ count: number }>(sql`
          SELECT count(DISTINCT coalesce(n.sent_with::text, n.id::text))::int AS count FROM notice n WHERE ${matching(filter)}`),
  ]);
  return { ids: rows.map((row) => row.ids), total: counted?.count ?? rows.length };
}

/**
 * The notice with this id and the notices in scope that were sent together with it; `lock` works as in `loadNotices`.
 */
export async function loadTogether(tx: Transaction, id: string, { lock = false } = {}): Promise<NoticeRow[]> {
  if (!isId(id)) return [];
  return tx.all(sql`${ROW} WHERE (n.id = ${id} OR n.sent_with = (SELECT o.sent_with FROM notice o WHERE o.id = ${id}))
    AND n.deleted_at IS NULL ORDER BY n.id ${lock ? sql`FOR UPDATE OF n` : sql``}`);
}

/**
 * The companies to which a notice can be sent, with their number of employees and, for the practice only, their labels.
 */
export function listAudience(tx: Transaction, today: string, { labels }: { labels: boolean }): Promise<AudienceRow[]> {
  return tx.all(sql`
    SELECT c.code, c.tax_code AS "taxCode", c.legal_name AS name, coalesce(p.n, 0) AS people,
      ${labels ? sql`coalesce(c.labels, '{}')` : sql`'{}'::text[]`} AS labels
    FROM company c LEFT JOIN (
      SELECT e.company_id, count(*)::int AS n FROM employee e
      WHERE e.practice_id = (SELECT scope_practice()) AND (e.ended_on IS NULL OR e.ended_on >= ${today})
      GROUP BY e.company_id) p ON p.company_id = c.id
    ORDER BY c.legal_name COLLATE "it-x-icu", c.id`);
}

export interface AudienceRow {
  code: string;
  taxCode: string;
  name: string;
  people: number;
  labels: string[];
}

/** The notices with these ids that are in scope and not deleted. `lock` locks their rows, always in the same order. */
export function loadNotices(tx: Transaction, ids: readonly string[], { lock = false } = {}): Promise<NoticeRow[]> {
  return tx.all(sql`${ROW} WHERE n.id = ANY(${array(ids, 'bigint')}) AND n.deleted_at IS NULL ORDER BY n.id
    ${lock ? sql`FOR UPDATE OF n` : sql``}`);
}

/** Whether the employment belongs to the company; always false if several companies are given. */
export async function isEmployeeOf(tx: Transaction, [only, ...others]: readonly string[], employeeId: string) {
  if (!isId(employeeId) || only === undefined || others.length > 0) return false;
  const row = await tx.one(sql`SELECT id FROM employee WHERE id = ${employeeId} AND company_id = ${only}`);
  return row !== undefined;
}

/** Inserts one notice per company; if there are several, they are marked as sent together. */
export async function insertNotices(
  tx: Transaction,
  place: { practiceId: string; companyIds: readonly string[]; createdBy: string },
  notice: Notice,
  { announcedAt, now }: { announcedAt: Date | null; now: Date },
): Promise<string[]> {
  const sentWith = place.companyIds.length > 1 ? randomUUID() : null;
  const rows = await tx.all<{ id: string }>(sql`
    INSERT INTO notice (practice_id, company_id, title, body, employee_id, asks_acknowledgement, draft, publish_on, end_on,
      announced_at, created_by, created_at, sent_with)
    SELECT ${place.practiceId}, c.id, ${notice.title}, ${notice.body}, ${notice.employeeId},
      ${notice.asksAcknowledgement}, ${notice.draft}, ${notice.publishOn}, ${notice.endOn}, ${announcedAt},
      ${place.createdBy}, ${now}, ${sentWith}
    FROM unnest(${array(place.companyIds, 'bigint')}) WITH ORDINALITY AS c(id, n) ORDER BY c.n RETURNING id`);
  return rows.map((row) => row.id);
}

export async function saveNotice(
  tx: Transaction,
  id: string,
  notice: Notice,
  announcedAt: Date | string | null,
): Promise<void> {
  await tx.run(sql`
    UPDATE notice SET title = ${notice.title}, body = ${notice.body}, employee_id = ${notice.employeeId},
      asks_acknowledgement = ${notice.asksAcknowledgement}, draft = ${notice.draft}, publish_on = ${notice.publishOn},
      end_on = ${notice.endOn}, announced_at = ${announcedAt} WHERE id = ${id}`);
}

export async function deleteNotices(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`UPDATE notice SET deleted_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
}

/** The readers of each of these notices, sorted by name; readers who have not read the notice come first. */
export function listReaders(
  tx: Transaction,
  noticeIds: readonly string[],
): Promise<(Reader & Addressed & { noticeId: string })[]> {
  return tx.all(sql`
    SELECT e.id, e.company_id AS "companyId", n.id AS "noticeId", e.last_name || ' ' || e.first_name AS name, e.web_access AS "webAccess", r.read_at AS "readAt",
      r.acknowledged_at AS "acknowledgedAt", r.reminded_at AS "remindedAt"
    FROM notice n JOIN employee e ON ${isFor}
      LEFT JOIN notice_receipt r ON r.notice_id = n.id AND r.employee_id = e.id
    WHERE n.id = ANY(${array(noticeIds, 'bigint')}) AND n.deleted_at IS NULL
    ORDER BY r.read_at IS NOT NULL, e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id`);
}

/** The employees who would be the readers of a notice published today. */
export function readersToBe(
  tx: Transaction,
  companyIds: readonly string[],
  employeeId: string | null,
  today: string,
): Promise<Addressed[]> {
  return tx.all(sql`
    SELECT e.id, e.company_id AS "companyId" FROM employee e
    WHERE e.company_id = ANY(${array(companyIds, 'bigint')}) AND (${employeeId}::bigint IS NULL OR e.id = ${employeeId})
      AND (e.ended_on IS NULL OR e.ended_on >= ${today})`);
}

export interface Addressed {
  id: string;
  companyId: string;
}

export async function saveReminders(
  tx: Transaction,
  practiceId: string,
  readers: readonly (Addressed & { noticeId: string })[],
  now: Date,
): Promise<void> {
  const rows = readers.map(({ id, companyId, noticeId }) => ({ id, companyId, noticeId }));
  await tx.run(sql`
    INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, reminded_at)
    SELECT ${practiceId}, t."companyId", t."noticeId", t.id, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id bigint, "companyId" bigint, "noticeId" bigint)
    ON CONFLICT (notice_id, employee_id) DO UPDATE SET reminded_at = excluded.reminded_at`);
}

/** Restores the time of each reader's previous reminder, because the withdrawn reminder was never sent. */
export async function forgetReminders(
  tx: Transaction,
  noticeIds: readonly string[],
  before: readonly { employeeId: string; remindedAt: string | null }[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE notice_receipt r SET reminded_at = b."remindedAt"
    FROM jsonb_to_recordset(${JSON.stringify(before)}::jsonb) AS b("employeeId" bigint, "remindedAt" timestamptz)
    WHERE r.notice_id = ANY(${array(noticeIds, 'bigint')}) AND r.employee_id = b."employeeId" AND r.reminded_at = ${at}`);
}

/** Published notices whose notifications have not been sent yet, locked until the transaction ends. */
export function lockUnannounced(tx: Transaction, practiceId: string): Promise<NoticeRow[]> {
  return tx.all(sql`${ROW} WHERE n.practice_id = ${practiceId} AND NOT n.draft AND n.publish_on <= scope_today()
    AND n.announced_at IS NULL AND n.deleted_at IS NULL ORDER BY n.id FOR UPDATE OF n`);
}

export async function markAnnounced(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`UPDATE notice SET announced_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
}

export interface OwnNoticeRow {
  id: string;
  companyId: string;
  title: string;
  body: string;
  publishOn: string;
  endOn: string | null;
  company: string;
  readAt: string | null;
  asksAcknowledgement: boolean;
  acknowledgedAt: string | null;
  /** True if the notice was published before this employee could see the board. */
  isOlder: boolean;
  isPersonal: boolean;
}

/** The notices visible to the employee. The row-level policy filters them; this query only sorts. */
export function listOwnNotices(tx: Transaction, employeeId: string, id?: string): Promise<OwnNoticeRow[]> {
  return tx.all(sql`
    SELECT n.id, n.company_id AS "companyId", n.title, n.body, n.publish_on AS "publishOn", n.end_on AS "endOn", c.legal_name AS company,
      r.read_at AS "readAt", n.asks_acknowledgement AS "asksAcknowledgement", r.acknowledged_at AS "acknowledgedAt",
      coalesce(n.publish_on < (g.activated_at AT TIME ZONE 'Europe/Rome')::date, false) AS "isOlder",
      n.employee_id IS NOT NULL AS "isPersonal"
    FROM notice n JOIN company c ON c.id = n.company_id
      LEFT JOIN notice_receipt r ON r.notice_id = n.id AND r.employee_id = ${employeeId}
      LEFT JOIN account_grant g ON g.employee_id = ${employeeId}
    WHERE n.deleted_at IS NULL AND ${
      id === undefined ? sql`n.company_id = ANY((SELECT scope_companies())::bigint[])` : sql`n.id = ${id}`
    }
    ORDER BY n.publish_on DESC, n.id DESC`);
}

/** Stores when the employee first read the notice and, if given, first acknowledged it. */
export async function saveReading(
  tx: Transaction,
  {
    practiceId,
    companyId,
    noticeId,
    employeeId,
  }: { practiceId: string; companyId: string; noticeId: string; employeeId: string },
  { now, acknowledges, accountId }: { now: Date; acknowledges: boolean; accountId: string },
): Promise<void> {
  const acknowledgedAt = acknowledges ? now : null;
  await tx.run(sql`
    INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at, acknowledged_at)
    VALUES (${practiceId}, ${companyId}, ${noticeId}, ${employeeId}, ${now}, ${acknowledgedAt})
    ON CONFLICT (notice_id, employee_id) DO UPDATE SET
      read_at = coalesce(notice_receipt.read_at, excluded.read_at),
      acknowledged_at = coalesce(notice_receipt.acknowledged_at, excluded.acknowledged_at)`);
  // Marks the notification of the notice as seen in all windows of this user.
  await tx.all(sql`SELECT pg_notify(${CHANNEL}, ${seenTopicOf(accountId)})`);
}

/** A list of at least one notice. */
export type Notices = readonly [NoticeRow, ...NoticeRow[]];

/** The company of the board: the one with this tax code or, if none is given, the caller's own. */
export async function boardOf(tx: Transaction, actor: Actor, taxCode: string | undefined): Promise<string> {
  const [company] =
    taxCode === undefined && actor.role === 'COMPANY'
      ? await companiesById(tx, [actor.companyId ?? ''])
      : await companiesByTaxCode(tx, [taxCode ?? '']);
  if (!company) throw notFound();
  return company.id;
}

/** Loads these notices, which must be on the named board if one is given; answers "not found" if one is missing. */
export async function noticesOnBoard(
  tx: Transaction,
  actor: Actor,
  wanted: readonly string[],
  taxCode?: string,
  lock = false,
): Promise<Notices> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) throw new Problem(400, 'no-notice-selected');
  if (!ids.every(isId)) throw notFound();
  const board = taxCode === undefined ? null : await boardOf(tx, actor, taxCode);
  const [first, ...others] = (await loadNotices(tx, ids, { lock })).filter(
    (row) => board === null || row.companyId === board,
  );
  if (!first || others.length + 1 !== ids.length) throw notFound();
  return [first, ...others];
}

/** The notices in scope that were sent together with this one; answers "not found" if there are none. */
export async function sentTogether(tx: Transaction, id: string, lock = false): Promise<Notices> {
  const [first, ...others] = await loadTogether(tx, id, { lock });
  if (!first) throw notFound();
  return [first, ...others];
}
