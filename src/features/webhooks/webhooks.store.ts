import sql from 'sql-template-tag';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { enqueue, type Job } from '../../server/jobs/jobs.ts';
import { type DeliveryState, type ToldEvent, TRY, toldOf, type WebhookEvent } from './webhook.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    sendWebhooks: { webhookId: string };
  }
}

/** The number of queues, which limits how many workers unresponsive receivers can occupy. */
const QUEUES = 2n;

/**
 * The job that sends the waiting messages of a webhook.
 * @param at null to run the job as soon as the transaction commits
 */
export function sending(webhookId: string, at: Date | null = null): Job {
  return {
    task: 'sendWebhooks',
    payload: { webhookId },
    queue: `webhooks:${(BigInt(webhookId) / 64n) % QUEUES}`,
    ...(at ? { at, key: `webhook:${webhookId}:later` } : { key: `webhook:${webhookId}` }),
  };
}

/** Queues events for the webhooks of the transaction's practice (server/http/change.ts). */
export async function queueWebhooks(
  tx: Transaction,
  practiceId: string,
  events: readonly LedgerEvent[],
): Promise<void> {
  const told = toldOf(events);
  if (told.length === 0) return;
  const rows = JSON.stringify(told.map((one, n) => ({ n, ...one })));
  const webhooks = await tx.all<{ id: string }>(sql`SELECT id FROM queue_webhooks(${rows}::jsonb) AS q(id)`);
  for (const { id } of webhooks) await enqueue(tx, practiceId, sending(id));
}

export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  login: string;
  createdAt: string;
  offAt: string | null;
  offByItself: boolean;
  failingSince: string | null;
  previousUntil: string | null;
  waiting: number;
  failed: number;
  deliveredAt: string | null;
}

export function listWebhooks(tx: Transaction): Promise<WebhookRow[]> {
  return tx.all(sql`
    SELECT w.id, w.url, w.events, a.login, w.created_at AS "createdAt", w.off_at AS "offAt", w.off_by_itself AS "offByItself",
      w.failing_since AS "failingSince", w.previous_until AS "previousUntil", d.waiting, d.failed, d.delivered AS "deliveredAt"
    FROM webhook w JOIN account a ON a.id = w.created_by
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed,
          max(tried_at) FILTER (WHERE state = 'delivered') AS delivered
        FROM webhook_delivery WHERE webhook_id = w.id) AS d
    ORDER BY w.id DESC`);
}

/** Counts the webhooks of a practice. Takes a lock, so that concurrent requests cannot exceed the limit. */
export async function countWebhooks(tx: Transaction, practiceId: string): Promise<number> {
  await tx.all(sql`SELECT id FROM practice WHERE id = ${practiceId} FOR NO KEY UPDATE`);
  return (await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM webhook`))?.n ?? 0;
}

export interface NewWebhook {
  practiceId: string;
  accountId: string;
  url: string;
  events: readonly WebhookEvent[];
  secret: string;
  now: Date;
}

export async function insertWebhook(
  tx: Transaction,
  { practiceId, accountId, url, events, secret, now }: NewWebhook,
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO webhook (practice_id, url, events, secret, created_by, created_at)
    VALUES (${practiceId}, ${url}, ${array(events, 'text')}, ${secret}, ${accountId}, ${now}) RETURNING id`);
  return row?.id ?? '';
}

export interface StoredWebhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  secret: string;
  previousSecret: string | null;
  previousUntil: string | null;
  offAt: string | null;
  failingSince: string | null;
  resumeAt: string | null;
}

/** Finds a webhook; returns undefined if no webhook in scope has that id. */
export async function findWebhook(
  tx: Transaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredWebhook | undefined> {
  if (!isId(id)) return undefined;
  return tx.one(sql`
    SELECT id, url, events, secret, previous_secret AS "previousSecret", previous_until AS "previousUntil", off_at AS "offAt",
      failing_since AS "failingSince", resume_at AS "resumeAt"
    FROM webhook WHERE id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`);
}

export async function changeWebhook(
  tx: Transaction,
  id: string,
  to: { url: string; events: readonly WebhookEvent[]; offAt: Date | string | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE webhook SET url = ${to.url}, events = ${array(to.events, 'text')}, off_at = ${to.offAt},
      off_by_itself = off_by_itself AND ${to.offAt}::timestamptz IS NOT NULL
    WHERE id = ${id}`);
}

/** Resets a webhook's failures, so that its waiting messages are sent at once. */
export async function beginAnew(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE webhook SET failing_since = NULL, resume_at = NULL WHERE id = ${id}`);
  await tx.run(
    sql`UPDATE webhook_delivery SET attempts = 0, next_at = ${now} WHERE webhook_id = ${id} AND state = 'waiting'`,
  );
}

export async function rotateSecret(
  tx: Transaction,
  id: string,
  { secret, bothUntil }: { secret: string; bothUntil: Date },
): Promise<void> {
  await tx.run(sql`
    UPDATE webhook SET secret = ${secret}, previous_secret = secret, previous_until = ${bothUntil} WHERE id = ${id}`);
}

/** Deletes a webhook; returns false if no webhook in scope has that id. */
export async function deleteWebhook(tx: Transaction, id: string): Promise<boolean> {
  return isId(id) && (await tx.run(sql`DELETE FROM webhook WHERE id = ${id}`)) === 1;
}

export async function insertTry(tx: Transaction, practiceId: string, webhookId: string, now: Date): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, next_at)
    VALUES (${practiceId}, ${webhookId}, ${TRY}, ${webhookId}, ${now}, ${now}) RETURNING id`);
  return row?.id ?? '';
}

export interface DeliveryRow {
  id: string;
  event: ToldEvent;
  objectId: string;
  companyId: string | null;
  employeeId: string | null;
  happenedAt: string;
  state: DeliveryState;
  attempts: number;
  nextAt: string;
  triedAt: string | null;
  outcome: string | null;
}
const DELIVERY = sql`id, event, object_id AS "objectId", company_id AS "companyId", employee_id AS "employeeId",
  happened_at AS "happenedAt", state, attempts, next_at AS "nextAt", tried_at AS "triedAt", outcome`;

export async function listDeliveries(
  tx: Transaction,
  webhookId: string,
  state: DeliveryState | null,
  limit: number,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const those = sql`webhook_id = ${webhookId} AND ${state === null ? sql`true` : sql`state = ${state}`}`;
  const rows = await tx.all<DeliveryRow>(
    sql`SELECT ${DELIVERY} FROM webhook_delivery WHERE ${those} ORDER BY id DESC LIMIT ${limit}`,
  );
  const count = await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM webhook_delivery WHERE ${those}`);
  return { rows, total: count?.n ?? 0 };
}

/**
 * Queues deliveries again, or all failed ones if `ids` is null. Returns the number queued, which is lower than the
 * number of ids if one of them belongs to another webhook.
 */
export function sendAgain(
  tx: Transaction,
  webhookId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_at = ${now}
    WHERE webhook_id = ${webhookId} AND ${ids === null ? sql`state = 'failed'` : sql`id = ANY(${array(ids, 'bigint')})`}`);
}

/** For each object, its earliest waiting delivery, if that is due. */
export function dueDeliveries(tx: Transaction, webhookId: string, now: Date, limit: number): Promise<DeliveryRow[]> {
  return tx.all(sql`
    SELECT ${DELIVERY} FROM webhook_delivery d
    WHERE webhook_id = ${webhookId} AND state = 'waiting' AND next_at <= ${now}
      AND NOT EXISTS (SELECT FROM webhook_delivery e
        WHERE e.webhook_id = d.webhook_id AND e.object_id = d.object_id AND e.state = 'waiting' AND e.id < d.id)
    ORDER BY id LIMIT ${limit}`);
}

export interface Outcome {
  id: string;
  state: DeliveryState;
  nextAt: Date | null;
  outcome: string;
}

/** Records the results of deliveries; a delivery that is no longer waiting stays unchanged. */
export async function noteOutcomes(tx: Transaction, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE webhook_delivery d SET state = o.state, attempts = d.attempts + 1, tried_at = ${now}, outcome = o.outcome,
      next_at = coalesce(o."nextAt", d.next_at)
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o(id bigint, state text, "nextAt" timestamptz, outcome text)
    WHERE d.id = o.id AND d.state = 'waiting'`);
}

export async function noteHealth(
  tx: Transaction,
  id: string,
  health: { failingSince: Date | string | null; resumeAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE webhook SET failing_since = ${health.failingSince}, resume_at = ${health.resumeAt} WHERE id = ${id}`);
}

export async function switchOffByItself(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE webhook SET off_at = ${now}, off_by_itself = true WHERE id = ${id}`);
}

export async function forgetOld(tx: Transaction, webhookId: string, before: Date): Promise<void> {
  await tx.run(sql`
    DELETE FROM webhook_delivery WHERE webhook_id = ${webhookId} AND state <> 'waiting' AND happened_at < ${before}`);
}

/** When the next delivery is due, considering only the earliest waiting one of each object. */
export async function nextDue(tx: Transaction, webhookId: string): Promise<Date | null> {
  const row = await tx.one<{ at: string | null }>(sql`
    SELECT min(next_at) AS at FROM webhook_delivery d WHERE webhook_id = ${webhookId} AND state = 'waiting'
      AND NOT EXISTS (SELECT FROM webhook_delivery e
        WHERE e.webhook_id = d.webhook_id AND e.object_id = d.object_id AND e.state = 'waiting' AND e.id < d.id)`);
  return row?.at ? new Date(row.at) : null;
}
