import sql from 'sql-template-tag';
import type { Kind } from '../../../directory/kinds.ts';
import { array, type Transaction } from '../../../server/database/database.ts';

/** When the last waiting mail of a document leaves; null if none waits. */
const MAILS_LEAVE_AT = sql`(
  SELECT max(o.not_before) FROM outbox o WHERE o.document_id = d.id AND o.sent_at IS NULL AND o.withdrawn_at IS NULL)`;

export interface Recent {
  publishedAt: string;
  mailsLeaveAt: string | null;
  kind: Kind;
  ids: string[];
  companies: string[];
}

/** The publications since this moment, newest first, with one row per publication and kind. */
export function recentPublications(tx: Transaction, since: Date): Promise<Recent[]> {
  return tx.all(sql`
    SELECT d.appeared_at AS "publishedAt", d.kind, max(${MAILS_LEAVE_AT}) AS "mailsLeaveAt",
      array_agg(d.id::text ORDER BY d.id) AS ids, array_agg(DISTINCT c.legal_name) AS companies
    FROM document d JOIN company c ON c.id = d.company_id
    WHERE d.appeared_at > ${since} AND d.cancelled_at IS NULL AND d.discarded_at IS NULL
    GROUP BY d.appeared_at, d.kind ORDER BY d.appeared_at DESC LIMIT 20`);
}

/** The content of a document before its last correction; no row if the document was never corrected. */
const BEFORE = sql`(
  SELECT v.sha256, v.size, v.file_name, v.content_type FROM document_version v
  WHERE v.document_id = d.id ORDER BY v.number DESC LIMIT 1)`;

/**
 * Whether the document's content equals that of two versions ago. Then its last correction was already taken back,
 * which is possible only once.
 */
const HOLDS_AGAIN = sql`coalesce(d.sha256 = (
  SELECT v.sha256 FROM document_version v WHERE v.document_id = d.id ORDER BY v.number DESC OFFSET 1 LIMIT 1), false)`;

/** Corrections since this moment, newest first, of documents that were visible before the correction and still are. */
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
   * Null if the last correction cannot be taken back, because the document became visible only after it or because it
   * was already taken back.
   */
  correctedAt: string | null;
  before: { sha256: string; size: number; fileName: string; contentType: string } | null;
}

/** When each document was last corrected, and its content before that. Omits documents that were never corrected. */
export async function correctedOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, Corrected>> {
  const rows = await tx.all<Corrected & { id: string }>(sql`
    SELECT d.id, CASE WHEN d.appeared_at < d.corrected_at AND NOT ${HOLDS_AGAIN} THEN d.corrected_at END AS "correctedAt",
      jsonb_build_object('sha256', encode(v.sha256, 'hex'), 'size', v.size, 'fileName', v.file_name,
        'contentType', v.content_type) AS before
    FROM document d JOIN LATERAL ${BEFORE} v ON true WHERE d.id = ANY(${array(ids, 'bigint')})`);
  return new Map(rows.map(({ id, ...corrected }) => [id, corrected]));
}

/** When the mails about each document leave. Omits documents without waiting mails. */
export async function mailsLeaveAt(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; at: string | null }>(
    sql`SELECT d.id, ${MAILS_LEAVE_AT} AS at FROM document d WHERE d.id = ANY(${array(ids, 'bigint')})`,
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
