-- The boards of all companies of a practice are its own notices, not those of every practice.
CREATE INDEX notice_by_practice ON notice (practice_id) WHERE deleted_at IS NULL;
