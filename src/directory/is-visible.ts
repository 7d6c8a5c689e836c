import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether a document `d` is published by this day and not cancelled, like `published` in `publicationOf`, for queries
 * that count and filter. Never null, so its negation matches all other documents.
 */
export function isVisible(today: string): Sql {
  return sql`(d.publish_on IS NOT NULL AND d.publish_on <= ${today} AND d.cancelled_at IS NULL)`;
}

/** Whether the publication of a document `d` was cancelled: it stays hidden until a user publishes it again. */
export const isWithheld = sql`(d.cancelled_at IS NOT NULL AND d.appeared_at IS NULL AND d.discarded_at IS NULL)`;

/** Whether a document `d` still has to be published: it has no day, and its publication was not cancelled. */
export const isToPublish = sql`(d.publish_on IS NULL AND d.cancelled_at IS NULL)`;

/**
 * Whether the publication day of a document `d` is in the future. The stored counts include these documents, so a count
 * of published documents subtracts them. `appeared_at IS NULL` excludes nothing (a document appears on its day) but
 * lets PostgreSQL use the partial index.
 */
export function isStillToCome(today: string): Sql {
  return sql`(d.publish_on > ${today} AND d.appeared_at IS NULL AND d.cancelled_at IS NULL AND d.discarded_at IS NULL)`;
}
