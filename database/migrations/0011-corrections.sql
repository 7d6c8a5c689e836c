-- A document's corrected version takes the place of the earlier one, which is kept; a summary becomes a company document.

ALTER TABLE intake_row DROP CONSTRAINT intake_row_decision_check;
ALTER TABLE intake_row ADD CONSTRAINT intake_row_decision_check
  CHECK (decision IN ('assigned', 'leftOut', 'keepBoth', 'correct', 'companyDocument'));
-- The content that was there when somebody decided to correct it: what changed meanwhile is decided again.
ALTER TABLE intake_row ADD COLUMN corrects bytea;
-- What a summary is called as a company document.
ALTER TABLE intake_row ADD COLUMN title text;

-- When its present content took the place of an earlier one.
ALTER TABLE document ADD COLUMN corrected_at timestamptz;

-- What a document was before it was corrected, oldest first.
CREATE TABLE document_version (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  sha256 bytea NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  replaced_by bigint NOT NULL REFERENCES account,
  PRIMARY KEY (document_id, number),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256)
);
CREATE INDEX document_version_by_blob ON document_version (practice_id, sha256);

ALTER TABLE document_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_version FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON document_version TO portale_owner USING (true) WITH CHECK (true);
-- Whoever sees the document, but its employee: an employee is given what holds, never what was corrected.
CREATE POLICY in_scope ON document_version TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_version.document_id));

-- A version is kept as it was: nobody who serves changes one or takes one away.
GRANT SELECT, INSERT ON document_version TO portale_app;
