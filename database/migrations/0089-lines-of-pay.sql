-- The lines of pay of a page, where its table is certain and the file's own pages confirm its place (P136); null where
-- they are not. As a list of labels and cents, which is read whole or not at all.
CREATE TABLE page_lines (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  lines jsonb,
  PRIMARY KEY (file_id, page)
);
CREATE TABLE document_lines (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL PRIMARY KEY,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  lines jsonb NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
ALTER TABLE page_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON page_lines TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON document_lines TO portale_owner USING (true) WITH CHECK (true);
-- Its consultant, never a company, not in an intake of its own either.
CREATE POLICY in_scope ON page_lines TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
CREATE POLICY in_scope ON document_lines TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
-- And whose pay it is, of a document that is shown.
CREATE POLICY own ON document_lines FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_lines.document_id AND d.employee_id = (select scope_employee())));
GRANT SELECT, INSERT, DELETE ON page_lines, document_lines TO portale_app;
