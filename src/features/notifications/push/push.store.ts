import sql from 'sql-template-tag';
import type { Actor } from '../../../access/scope.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Language } from '../../../text/common/language.ts';
import type { NewsKind } from '../notification.ts';
import { PUSH_QUEUE } from '../notifications.store.ts';
import type { Device } from './push.ts';

type Owner = Pick<Actor, 'accountId' | 'grantId' | 'practiceId' | 'sessionId'>;

export async function countDevices(tx: Transaction, grantId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM push_subscription WHERE grant_id = ${grantId}`,
  );
  return row?.n ?? 0;
}

/** Whether a device gets the notifications of this grant, and of other grants of the account. */
export async function placesOf(
  tx: Transaction,
  { accountId, grantId }: Owner,
  endpoint: string,
): Promise<{ qui: boolean; altrove: boolean }> {
  const rows = await tx.all<{ grantId: string }>(sql`
    SELECT grant_id AS "grantId" FROM push_subscription WHERE account_id = ${accountId} AND endpoint = ${endpoint}`);
  return {
    qui: rows.some((row) => row.grantId === grantId),
    altrove: rows.some((row) => row.grantId !== grantId),
  };
}

/** Ties all subscriptions of a device to the current session, so that they end with it. */
export async function renewDevice(
  tx: Transaction,
  { accountId, sessionId }: Owner,
  { endpoint, p256dh, auth }: Device,
): Promise<void> {
  await tx.run(sql`
    UPDATE push_subscription SET session_id = ${sessionId}, p256dh = ${p256dh}, auth = ${auth}
    WHERE account_id = ${accountId} AND endpoint = ${endpoint}`);
}

/** Subscribes a device; returns false if it was already subscribed. */
export async function insertDevice(
  tx: Transaction,
  { accountId, grantId, practiceId, sessionId }: Owner,
  { endpoint, p256dh, auth }: Device,
  now: Date,
): Promise<boolean> {
  const made = await tx.run(sql`
    INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
    VALUES (${practiceId}, ${accountId}, ${grantId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    ON CONFLICT (grant_id, endpoint) DO NOTHING`);
  return made === 1;
}

/** Ends the notifications of a grant on one device or on all devices; returns the devices' endpoints. */
export async function endDevices(
  tx: Transaction,
  { accountId, grantId }: Owner,
  endpoint: string | undefined,
): Promise<string[]> {
  const gone = await tx.all<{ endpoint: string }>(sql`
    DELETE FROM push_subscription WHERE account_id = ${accountId} AND grant_id = ${grantId}
      AND (${endpoint ?? null}::text IS NULL OR endpoint = ${endpoint ?? null}) RETURNING endpoint`);
  return gone.map((row) => row.endpoint);
}

/** Ends all notifications on the device of a session at logout, because another person may use the device next. */
export async function endPushOfSession(tx: Transaction, accountId: string, sessionId: string): Promise<void> {
  await tx.run(sql`DELETE FROM push_subscription WHERE account_id = ${accountId} AND session_id = ${sessionId}`);
}

/**
 * The next job that sends messages to devices. All practices share one queue, so that slow devices block only one
 * worker.
 */
export function telling(practiceId: string, at: Date): Job {
  return { task: 'tellDevices', payload: {}, at, key: `push:${practiceId}:later`, queue: PUSH_QUEUE };
}

/**
 * Creates a message for each piece of news that is due and each device that gets the notifications of its recipient.
 */
export async function spread(tx: Transaction, practiceId: string, now: Date): Promise<void> {
  await tx.run(sql`
    WITH due AS (
      UPDATE notification SET push_at = NULL WHERE practice_id = ${practiceId} AND push_at <= ${now} RETURNING id, employee_id)
    INSERT INTO push_message (practice_id, subscription_id, notification_id, next_at)
    SELECT ${practiceId}, s.id, due.id, ${now}
    FROM due JOIN account_grant g ON g.employee_id = due.employee_id JOIN push_subscription s ON s.grant_id = g.id
    ORDER BY due.id, s.id ON CONFLICT DO NOTHING`);
}

export interface DueMessage extends Device {
  id: string;
  tries: number;
  subscriptionId: string;
  newsId: string;
  kind: NewsKind;
  objectId: string;
  grantId: string;
  language: Language;
  /**
   * True if the person may still log in and has not seen the news, and no newer news of this kind concerns the same
   * object.
   */
  isWanted: boolean;
}

export function dueMessages(tx: Transaction, practiceId: string, now: Date, limit: number): Promise<DueMessage[]> {
  return tx.all(sql`
    SELECT m.id, m.tries, s.id AS "subscriptionId", s.endpoint, s.p256dh, s.auth, n.id AS "newsId", n.kind,
      n.object_id AS "objectId", g.id AS "grantId", coalesce(a.language, 'it') AS language,
      g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND e.web_access
        AND NOT EXISTS (SELECT FROM notification_seen seen WHERE seen.account_id = a.id AND seen.notification_id = n.id)
        AND NOT EXISTS (SELECT FROM notification newer WHERE newer.kind = n.kind AND newer.object_id = n.object_id
          AND newer.employee_id = n.employee_id AND newer.id > n.id) AS "isWanted"
    FROM push_message m
      JOIN push_subscription s ON s.id = m.subscription_id
      JOIN notification n ON n.id = m.notification_id
      JOIN account_grant g ON g.id = s.grant_id
      JOIN employee e ON e.id = g.employee_id
      JOIN account a ON a.id = g.account_id
    WHERE m.practice_id = ${practiceId} AND m.next_at <= ${now} ORDER BY m.next_at, m.id LIMIT ${limit}`);
}

export async function noteLater(tx: Transaction, later: readonly { id: string; nextAt: Date }[]): Promise<void> {
  if (later.length === 0) return;
  await tx.run(sql`
    UPDATE push_message m SET tries = m.tries + 1, next_at = l."nextAt"
    FROM jsonb_to_recordset(${JSON.stringify(later)}::jsonb) AS l(id bigint, "nextAt" timestamptz) WHERE m.id = l.id`);
}

export async function forget(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM push_message WHERE id = ANY(${array(ids, 'bigint')})`);
}

/** Deletes devices that no longer exist according to their push service. */
export function endExpired(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ accountId: string; endpoint: string }[]> {
  return tx.all(sql`
    DELETE FROM push_subscription WHERE id = ANY(${array(ids, 'bigint')}) RETURNING account_id AS "accountId", endpoint`);
}

/** When the next message is due; null if none is waiting. */
export async function nextMessage(tx: Transaction, practiceId: string): Promise<Date | null> {
  const row = await tx.one<{ at: string | null }>(
    sql`SELECT min(next_at) AS at FROM push_message WHERE practice_id = ${practiceId}`,
  );
  return row?.at ? new Date(row.at) : null;
}
