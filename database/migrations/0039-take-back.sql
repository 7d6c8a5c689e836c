-- What was published a moment ago, to be taken back before its mails leave.
CREATE INDEX document_appeared ON document (practice_id, appeared_at DESC) WHERE appeared_at IS NOT NULL;
-- The same bytes dropped a second time lead to the intake that waits for them.
CREATE INDEX intake_file_by_content ON intake_file (practice_id, sha256);
