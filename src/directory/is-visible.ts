import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether a document `d` is published by this day and not cancelled: the `published` of `publicationOf`, for statements
 * that count and filter. Never null, so that its negation holds for all the others.
 */
export function isVisible(today: string): Sql {
  return sql`(d.publish_on IS NOT NULL AND d.publish_on <= ${today} AND d.cancelled_at IS NULL)`;
}

/** Whether the publication of a document `d` was cancelled: it waits for nobody, until a person publishes it again. */
export const isWithheld = sql`(d.cancelled_at IS NOT NULL AND d.appeared_at IS NULL AND d.discarded_at IS NULL)`;

/** Whether a document `d` waits to be published: it has no day, and nobody has cancelled it. */
export const isToPublish = sql`(d.publish_on IS NULL AND d.cancelled_at IS NULL)`;

/**
 * Whether a document `d` has a day of publication that has not come. The kept counts include these documents; a count
 * of published ones subtracts them. `appeared_at IS NULL` excludes nothing (a document appears on its day) and lets the
 * partial index be used.
 */
export function isStillToCome(today: string): Sql {
  return sql`(d.publish_on > ${today} AND d.appeared_at IS NULL AND d.cancelled_at IS NULL AND d.discarded_at IS NULL)`;
}
