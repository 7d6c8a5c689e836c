import sql from 'sql-template-tag';
import type { Kind } from '../../../directory/kinds.ts';
import { array, type Transaction } from '../../../server/database/database.ts';

/** When the mails of a document leave that have not left yet. */
const MAILS_LEAVE_AT = sql`(
  SELECT max(o.not_before) FROM outbox o WHERE o.document_id = d.id AND o.sent_at IS NULL AND o.withdrawn_at IS NULL)`;

export interface Recent {
  publishedAt: string;
  mailsLeaveAt: string | null;
  kind: Kind;
  ids: string[];
  companies: string[];
}

/** The publications since a moment, one row for each publication and kind, the newest first. */
export function recentPublications(tx: Transaction, since: Date): Promise<Recent[]> {
  return tx.all(sql`
    SELECT d.appeared_at AS "publishedAt", d.kind, max(${MAILS_LEAVE_AT}) AS "mailsLeaveAt",
      array_agg(d.id::text ORDER BY d.id) AS ids, array_agg(DISTINCT c.legal_name) AS companies
    FROM document d JOIN company c ON c.id = d.company_id
    WHERE d.appeared_at > ${since} AND d.cancelled_at IS NULL AND d.discarded_at IS NULL
    GROUP BY d.appeared_at, d.kind ORDER BY d.appeared_at DESC LIMIT 20`);
}

/** A document's content before its last correction; without one, it was never corrected. */
const BEFORE = sql`(
  SELECT v.sha256, v.size, v.file_name, v.content_type FROM document_version v
  WHERE v.document_id = d.id ORDER BY v.number DESC LIMIT 1)`;

/**
 * It holds the content from before the last but one again: a correction that was taken back cannot be taken back twice.
 */
const HOLDS_AGAIN = sql`coalesce(d.sha256 = (
  SELECT v.sha256 FROM document_version v WHERE v.document_id = d.id ORDER BY v.number DESC OFFSET 1 LIMIT 1), false)`;

/** Corrections, since a moment, of documents that had appeared before and are still visible; the newest first. */
export function recentCorrections(tx: Transaction, since: Date): Promise<Recent[]> {
  return tx.all(sql`
    SELECT d.corrected_at AS "publishedAt", d.kind, NULL AS "mailsLeaveAt",
      array_agg(d.id::text ORDER BY d.id) AS ids, array_agg(DISTINCT c.legal_name) AS companies
    FROM document d JOIN company c ON c.id = d.company_id
    WHERE d.practice_id = (SELECT scope_practice()) AND d.corrected_at > ${since}
      AND d.appeared_at < d.corrected_at AND d.cancelled_at IS NULL AND d.discarded_at IS NULL AND NOT ${HOLDS_AGAIN}
    GROUP BY d.corrected_at, d.kind ORDER BY d.corrected_at DESC LIMIT 20`);
}

export interface Corrected {
  /**
   * Null for a document without a former content to return to: never corrected, corrected unseen, or taken back
   * already.
   */
  correctedAt: string | null;
  before: { sha256: string; size: number; fileName: string; contentType: string } | null;
}

/** When each of these documents was corrected last, and its former content. */
export async function correctedOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, Corrected>> {
  const rows = await tx.all<Corrected & { id: string }>(sql`
    SELECT d.id, CASE WHEN d.appeared_at < d.corrected_at AND NOT ${HOLDS_AGAIN} THEN d.corrected_at END AS "correctedAt",
      jsonb_build_object('sha256', encode(v.sha256, 'hex'), 'size', v.size, 'fileName', v.file_name,
        'contentType', v.content_type) AS before
    FROM document d JOIN LATERAL ${BEFORE} v ON true WHERE d.id = ANY(${array(ids, 'bigint')})`);
  return new Map(rows.map(({ id, ...corrected }) => [id, corrected]));
}

/** When the mails of each of these documents leave; without an entry none wait. */
export async function mailsLeaveAt(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; at: string | null }>(
    sql`SELECT d.id, ${MAILS_LEAVE_AT} AS at FROM document d WHERE d.id = ANY(${array(ids, 'bigint')})`,
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
