import sql from 'sql-template-tag';
import type { Kind } from '../../../directory/kinds.ts';
import { array, type Transaction } from '../../../server/database.ts';

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

/** What was published since a moment, one row for each publication and kind, the newest first. */
export function recentPublications(tx: Transaction, since: Date): Promise<Recent[]> {
  return tx.all(sql`
    SELECT d.appeared_at AS "publishedAt", d.kind, max(${MAILS_LEAVE_AT}) AS "mailsLeaveAt",
      array_agg(d.id::text ORDER BY d.id) AS ids, array_agg(DISTINCT c.legal_name) AS companies
    FROM document d JOIN company c ON c.id = d.company_id
    WHERE d.appeared_at > ${since} AND d.cancelled_at IS NULL AND d.discarded_at IS NULL
    GROUP BY d.appeared_at, d.kind ORDER BY d.appeared_at DESC LIMIT 20`);
}

/** When the mails of each of these documents leave; without an entry none wait. */
export async function mailsLeaveAt(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; at: string | null }>(
    sql`SELECT d.id, ${MAILS_LEAVE_AT} AS at FROM document d WHERE d.id = ANY(${array(ids, 'bigint')})`,
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
