-- outside a transaction
-- The archive of the log copies the contents recorded since it last looked.
CREATE INDEX CONCURRENTLY IF NOT EXISTS blob_created_at ON blob (created_at);
