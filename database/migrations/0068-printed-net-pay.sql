-- The net pay that a page prints, where the file's own pages confirm its place (P122); null where it is not certain.
-- Kept until the intake is closed; what a document prints goes with the document, and counts for its content alone.
CREATE TABLE page_net (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  cents bigint,
  PRIMARY KEY (file_id, page)
);
CREATE TABLE document_net (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL PRIMARY KEY,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  cents bigint NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
ALTER TABLE page_net ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_net FORCE ROW LEVEL SECURITY;
ALTER TABLE document_net ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_net FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON page_net TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON document_net TO portale_owner USING (true) WITH CHECK (true);
-- Its consultant, never a company, not in an intake of its own either.
CREATE POLICY in_scope ON page_net TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
CREATE POLICY in_scope ON document_net TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
-- And whose pay it is, of a document that is shown.
CREATE POLICY own ON document_net FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_net.document_id AND d.employee_id = (select scope_employee())));
GRANT SELECT, INSERT, DELETE ON page_net TO portale_app;
GRANT SELECT, INSERT, UPDATE ON document_net TO portale_app;
