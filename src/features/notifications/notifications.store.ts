import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import { LIVE_ACTIONS } from '../../ledger/live.ts';
import { array, pageClause, type Transaction } from '../../server/database/database.ts';
import { CHANNEL } from '../../server/database/events.ts';
import { enqueue } from '../../server/jobs/jobs.ts';
import { MAILS_WAIT_MS } from '../../server/mails-wait.ts';
import type { Language } from '../../text/common/language.ts';
import {
  AUDIENCE_OF,
  type Audience,
  LONG_WAITING,
  NEWS_KINDS,
  type News,
  type NewsKind,
  seenTopicOf,
  topicOf,
} from './notification.ts';

/**
 * How long a mail waits about news that has no undo: if the news is seen or deleted within this minute, no mail is needed.
 */
const MOMENT_MS = 60_000;
/** By how much, in ms, the database's clock, which the queue uses, may be ahead of this server's. */
const CLOCKS_DIFFER_MS = 5_000;
/** The news of the same five seconds is mailed by one job. */
const BATCH_MS = 5_000;

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    mailNews: Record<never, never>;
    mailDigest: { day: string };
    tellExpired: { grantId: string };
    tellDevices: Record<never, never>;
  }
}

/** A separate queue, so that slow requests to many devices never delay mails. */
export const PUSH_QUEUE = 'push';

const batched = (ms: number) => Math.ceil(ms / BATCH_MS) * BATCH_MS;

/** The earliest time at which the mail may be sent. */
const mailedFrom = (kind: NewsKind, now: Date) =>
  new Date(now.getTime() + (LONG_WAITING.includes(kind) ? MAILS_WAIT_MS : MOMENT_MS));

/**
 * Inserts news, notifies the subscribed windows, and queues the mails; all of this takes effect when the transaction
 * commits.
 */
export async function postNews(
  tx: Transaction,
  practiceId: string,
  news: readonly News[],
  { now, digest }: { now: Date; digest: { day: string; at: Date } },
): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ kind, to, objectId, subject, person, words, notBefore }) => ({
    audience: to.audience,
    company_id: to.companyId,
    employee_id: to.audience === 'employee' ? to.employeeId : null,
    kind,
    object_id: objectId,
    subject,
    person: person ?? '',
    words: words ?? '',
    mailed_at: NEWS_KINDS[kind].mail === 'never' ? now : null,
    push_at: to.audience === 'employee' && NEWS_KINDS[kind].push ? (notBefore ?? mailedFrom(kind, now)) : null,
  }));
  await tx.run(sql`
    INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, person, words, created_at, mailed_at, push_at)
    SELECT ${practiceId}, n.audience, n.company_id, n.employee_id, n.kind, n.object_id, n.subject, n.person, n.words, ${now}, n.mailed_at, n.push_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(audience text, company_id bigint, employee_id bigint,
      kind text, object_id bigint, subject text, person text, words text, mailed_at timestamptz, push_at timestamptz)
    ON CONFLICT DO NOTHING`);
  await wake(tx, new Set(news.map(({ to }) => topicOf(to, practiceId))));
  const mailed = rows.filter((row) => row.mailed_at === null);
  for (const wait of new Set(
    mailed.map(({ kind }) => (LONG_WAITING.includes(kind) ? MAILS_WAIT_MS + CLOCKS_DIFFER_MS : MOMENT_MS)),
  )) {
    const time = batched(now.getTime() + wait);
    const key = `news:${practiceId}:${time}`;
    await enqueue(tx, practiceId, { task: 'mailNews', payload: {}, at: new Date(time), key });
  }
  for (const at of new Set(
    rows.flatMap(({ push_at }) => (push_at ? batched(push_at.getTime() + CLOCKS_DIFFER_MS) : [])),
  ))
    await enqueue(tx, practiceId, {
      ...{ task: 'tellDevices', payload: {}, at: new Date(at), queue: PUSH_QUEUE },
      key: `push:${practiceId}:${at}`,
    });
  const key = `digest:${practiceId}:${digest.day}`;
  await enqueue(tx, practiceId, { task: 'mailDigest', payload: { day: digest.day }, at: digest.at, key });
}

/** Deletes news that is no longer true, for example about an unpublished document or a deleted notice. */
export async function takeBack(
  tx: Transaction,
  practiceId: string,
  {
    kind,
    objectIds,
    since = null,
    subject = null,
  }: {
    kind: NewsKind;
    objectIds: readonly string[];
    since?: Date | null;
    subject?: string | null;
  },
): Promise<void> {
  const gone = await tx.all<Receiver>(sql`
    DELETE FROM notification WHERE kind = ${kind} AND object_id = ANY(${array(objectIds, 'bigint')})
      AND (${since}::timestamptz IS NULL OR created_at >= ${since})
      AND (${subject}::text IS NULL OR subject = ${subject})
    RETURNING audience, company_id AS "companyId", employee_id AS "employeeId"`);
  await wake(tx, new Set(gone.map((row) => topicOf(row as Audience, practiceId))));
}

interface Receiver {
  audience: Audience['audience'];
  companyId: string | null;
  employeeId: string | null;
}

async function wake(tx: Transaction, topics: ReadonlySet<string>): Promise<void> {
  if (topics.size > 0)
    await tx.all(sql`SELECT pg_notify(${CHANNEL}, topic) FROM unnest(${array([...topics], 'text')}) AS t(topic)`);
}

/** The topics to which an actor subscribes: that of the audience, and that of the account's other windows. */
export function topicsFor(actor: Actor): string[] {
  const own = seenTopicOf(actor.accountId);
  const { practiceId, companyId, employeeId } = actor;
  if (actor.role === 'CONSULTANT') return [own, topicOf({ audience: 'consultant', companyId: null }, practiceId ?? '')];
  if (actor.role === 'COMPANY')
    return [own, ...actor.companyIds.map((id) => topicOf({ audience: 'company', companyId: id }, ''))];
  if (companyId === null || employeeId === null) return [own];
  return [own, topicOf({ audience: 'employee', companyId, employeeId }, '')];
}

/**
 * How many of the newest ledger rows are searched for the latest event; this suffices, because a new event has just
 * woken the caller.
 */
const LATEST_ROWS = 2000;

/**
 * Returns the hash of the latest ledger event that this scope may see. A hash, unlike a sequence number, does not let
 * the caller count the practice's events. Row-level policies hide all other events, so that a window woken by an event
 * of another login learns nothing.
 */
export async function latestStep(tx: Transaction): Promise<string | null> {
  const row = await tx.one<{ print: string }>(sql`
    SELECT left(encode(hash, 'hex'), 16) AS print FROM ledger
    WHERE chain = (select scope_practice()) AND object_kind = 'document' AND action = ANY(${array([...LIVE_ACTIONS], 'text')})
      AND seq > (SELECT seq FROM ledger_head WHERE chain = (select scope_practice())) - ${LATEST_ROWS}
    ORDER BY seq DESC LIMIT 1`);
  return row?.print ?? null;
}

/**
 * The SQL condition that selects an actor's news with the help of indexes; the row-level policies check the same again.
 */
function mine({ role, practiceId, companyIds, employeeId }: Actor): Sql {
  switch (AUDIENCE_OF[role]) {
    case 'employee':
      return sql`n.audience = 'employee' AND n.employee_id = ${employeeId}`;
    case 'company':
      return sql`n.audience = 'company' AND n.company_id = ANY(${array(companyIds, 'bigint')})`;
    case 'consultant':
      return sql`n.audience = 'consultant' AND n.practice_id = ${practiceId}`;
    case null:
      return sql`false`;
  }
}

/**
 * The SQL condition for news that counts as seen: this login has seen it, it is older than the login, or the employee
 * has read its notice on the board.
 */
const SEEN = (actor: Actor) => sql`(EXISTS (
    SELECT FROM notification_seen s WHERE s.account_id = ${actor.accountId} AND s.notification_id = n.id)
  OR n.kind IN ('notice', 'noticeReminder') AND EXISTS (
    SELECT FROM notice_receipt r WHERE r.notice_id = n.object_id AND r.employee_id = n.employee_id)
  OR n.created_at < (SELECT g.activated_at FROM account_grant g WHERE g.id = ${actor.grantId}))`;

export interface NotificationRow extends Receiver {
  id: string;
  kind: NewsKind;
  objectId: string;
  subject: string;
  person: string;
  words: string;
  createdAt: string;
  seen: boolean;
  companyCode: string | null;
}

export async function listNotifications(
  tx: Transaction,
  actor: Actor,
  page: { offset: number; limit: number | null },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await tx.all<NotificationRow>(sql`
    SELECT n.id, n.audience, n.company_id AS "companyId", n.employee_id AS "employeeId", n.kind, n.object_id AS "objectId",
      n.subject, n.person, n.words, n.created_at AS "createdAt", ${SEEN(actor)} AS seen, c.code AS "companyCode"
    FROM notification n LEFT JOIN company c ON c.id = n.company_id
    WHERE ${mine(actor)} ORDER BY n.id DESC ${pageClause(page)}`);
  if (page.limit === null) return { rows, total: rows.length };
  const counted = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM notification n WHERE ${mine(actor)}`,
  );
  return { rows, total: counted?.count ?? 0 };
}

/** Counts the notifications that this login has not seen, and stops at `upTo`. */
export async function countUnseen(tx: Transaction, actor: Actor, upTo: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM notification n WHERE ${mine(actor)} AND NOT ${SEEN(actor)} LIMIT ${raw(String(upTo + 1))}) AS unseen`);
  return row?.count ?? 0;
}

/** Marks news as seen; returns false if one of the ids does not belong to the actor. */
export async function markSeen(tx: Transaction, actor: Actor, ids: readonly string[], now: Date): Promise<boolean> {
  const found = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM notification n WHERE ${mine(actor)} AND n.id = ANY(${array(ids, 'bigint')})`);
  if (found?.count !== ids.length) return false;
  await tx.run(sql`
    INSERT INTO notification_seen (account_id, notification_id, seen_at)
    SELECT ${actor.accountId}, id, ${now} FROM unnest(${array(ids, 'bigint')}) AS t(id) ON CONFLICT DO NOTHING`);
  await wake(tx, new Set([seenTopicOf(actor.accountId)]));
  return true;
}

export async function readDaily(tx: Transaction, accountId: string): Promise<boolean> {
  const row = await tx.one<{ daily: boolean }>(
    sql`SELECT daily FROM notification_setting WHERE account_id = ${accountId}`,
  );
  return row?.daily ?? false;
}

export async function saveDaily(tx: Transaction, accountId: string, daily: boolean): Promise<void> {
  await tx.run(sql`
    INSERT INTO notification_setting (account_id, daily) VALUES (${accountId}, ${daily})
    ON CONFLICT (account_id) DO UPDATE SET daily = excluded.daily`);
}

/** The recipient and the news of a mail to write. */
export interface Letter {
  id: string;
  audience: Audience['audience'];
  kind: NewsKind;
  objectId: string;
  subject: string;
  person: string;
  words: string;
  companyCode: string | null;
  /** The grant for which the recipient gets the news. */
  grantId: string;
  email: string;
  firstName: string | null;
  /** The worker's own language; Italian for consultants and companies. */
  language: Language;
  daily: boolean;
}

/** The active logins with an e-mail address that belong to the audience of a piece of news and have not seen it. */
const LETTERS = sql`
  SELECT n.id, n.audience, n.kind, n.object_id AS "objectId", n.subject, n.person, n.words, c.code AS "companyCode",
    a.id AS "accountId", g.id AS "grantId", a.email, a.first_name AS "firstName", CASE n.audience WHEN 'employee' THEN coalesce(a.language, 'it') ELSE 'it' END AS language,
    coalesce(s.daily, false) AS daily
  FROM notification n
    LEFT JOIN company c ON c.id = n.company_id
    JOIN account_grant g ON g.practice_id = n.practice_id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      AND CASE n.audience WHEN 'employee' THEN g.employee_id = n.employee_id
        WHEN 'company' THEN g.role = 'COMPANY' AND g.company_id = n.company_id
        ELSE g.role = 'CONSULTANT' END
    JOIN account a ON a.id = g.account_id AND a.email IS NOT NULL
    LEFT JOIN notification_setting s ON s.account_id = a.id
  WHERE NOT EXISTS (SELECT FROM notification_seen seen WHERE seen.account_id = a.id AND seen.notification_id = n.id)`;

/**
 * Returns the mails that are due and marks their news as mailed. If the status of a request changed several times, only
 * the last change is mailed.
 */
export async function takeLetters(
  tx: Transaction,
  { createdUntil, longWaitingUntil }: { createdUntil: Date; longWaitingUntil: Date },
  now: Date,
): Promise<Letter[]> {
  const due = await tx.all<{ id: string; overtaken: boolean }>(sql`
    SELECT n.id, n.kind = 'requestStatus' AND EXISTS (
      SELECT FROM notification later WHERE later.kind = n.kind AND later.object_id = n.object_id AND later.id > n.id) AS overtaken
    FROM notification n WHERE n.mailed_at IS NULL AND n.created_at <=
      CASE WHEN n.kind = ANY(${array([...LONG_WAITING], 'text')}) THEN ${longWaitingUntil}::timestamptz ELSE ${createdUntil} END
    ORDER BY n.id FOR UPDATE OF n`);
  const ids = due.map((row) => row.id);
  await tx.run(sql`UPDATE notification SET mailed_at = ${now} WHERE id = ANY(${array(ids, 'bigint')})`);
  const told = due.filter((row) => !row.overtaken).map((row) => row.id);
  return tx.all(sql`${LETTERS} AND n.id = ANY(${array(told, 'bigint')}) ORDER BY n.id, a.id`);
}

/** The unseen news of a day for each login that gets one mail a day. */
export function digestLetters(tx: Transaction, from: Date, until: Date): Promise<(Letter & { accountId: string })[]> {
  return tx.all(
    sql`${LETTERS} AND s.daily AND n.created_at >= ${from} AND n.created_at < ${until} ORDER BY a.id, n.id`,
  );
}

/** The company of a mail's recipient, determined by the document, the employment or the login. */
export async function companyOfMail(
  tx: Transaction,
  practiceId: string,
  { recipient, documentId }: { recipient: string; documentId: string | null },
): Promise<string | null> {
  const row = await tx.one<{ companyId: string | null }>(sql`
    SELECT coalesce(
      (SELECT d.company_id FROM document d WHERE d.id = ${documentId}),
      (SELECT min(e.company_id) FROM employee e WHERE e.practice_id = ${practiceId} AND lower(e.email) = lower(${recipient})),
      (SELECT min(g.company_id) FROM account_grant g LEFT JOIN account a ON a.id = g.account_id
        WHERE g.practice_id = ${practiceId} AND coalesce(g.email, a.email) = ${recipient})) AS "companyId"`);
  return row?.companyId ?? null;
}

/**
 * The invitation of a grant if it has expired. Undefined if it was accepted, renewed, withdrawn or already reported.
 */
export async function expiredInvitation(
  tx: Transaction,
  grantId: string,
  now: Date,
): Promise<{ role: string; companyId: string; subject: string; companyHasLogin: boolean } | undefined> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`expired:${grantId}`}, 0))`);
  return tx.one(sql`
    SELECT g.role, g.company_id AS "companyId", coalesce(e.last_name || ' ' || e.first_name, c.legal_name) AS subject,
      EXISTS (SELECT FROM account_grant m WHERE m.company_id = g.company_id AND m.role = 'COMPANY'
        AND m.activated_at IS NOT NULL AND m.disabled_at IS NULL) AS "companyHasLogin"
    FROM account_grant g JOIN company c ON c.id = g.company_id LEFT JOIN employee e ON e.id = g.employee_id
    WHERE g.id = ${grantId} AND g.activated_at IS NULL AND g.disabled_at IS NULL AND g.invited_until <= ${now}
      AND NOT EXISTS (SELECT FROM notification n
        WHERE n.kind = 'activationExpired' AND n.object_id = g.id AND n.created_at >= g.invited_until)`);
}
