import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether a document `d` is published by this day and not cancelled: what `publicationOf` calls published, for
 * statements that count and filter. Never unknown, so that its opposite holds for all the others.
 */
export function isVisible(today: string): Sql {
  return sql`(d.publish_on IS NOT NULL AND d.publish_on <= ${today} AND d.cancelled_at IS NULL)`;
}
