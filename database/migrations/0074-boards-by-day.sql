-- The boards of all companies are read page by page, in their order: by day, the newest first.
DROP INDEX notice_by_practice;
CREATE INDEX notice_by_day ON notice (practice_id,
  (CASE WHEN draft OR publish_on IS NULL THEN (created_at AT TIME ZONE 'Europe/Rome')::date ELSE publish_on END) DESC, id DESC)
  INCLUDE (sent_with) WHERE deleted_at IS NULL;
