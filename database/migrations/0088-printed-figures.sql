-- Further figures that a page prints, each where the file's own pages confirm its place (P135): balances of holidays and
-- leave, severance pay; null where it is not certain. Beside page_net and document_net, which earlier versions write.
CREATE TABLE page_figure (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  figure text NOT NULL,
  unit text CHECK (unit IN ('euro', 'hours', 'days')),
  hundredths bigint,
  PRIMARY KEY (file_id, page, figure),
  CHECK ((unit IS NULL) = (hundredths IS NULL))
);
CREATE TABLE document_figure (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  figure text NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  unit text NOT NULL CHECK (unit IN ('euro', 'hours', 'days')),
  hundredths bigint NOT NULL,
  PRIMARY KEY (document_id, figure),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
ALTER TABLE page_figure ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_figure FORCE ROW LEVEL SECURITY;
ALTER TABLE document_figure ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_figure FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON page_figure TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON document_figure TO portale_owner USING (true) WITH CHECK (true);
-- Its consultant, never a company, not in an intake of its own either.
CREATE POLICY in_scope ON page_figure TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
CREATE POLICY in_scope ON document_figure TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
-- And whose pay it is, of a document that is shown.
CREATE POLICY own ON document_figure FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_figure.document_id AND d.employee_id = (select scope_employee())));
GRANT SELECT, INSERT, DELETE ON page_figure, document_figure TO portale_app;
