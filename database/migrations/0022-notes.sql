-- Notes about a company: seen by its logins and by its consultant, changed and taken away by whoever wrote them.

CREATE TABLE note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX note_by_company ON note (company_id, created_at DESC, id DESC);

ALTER TABLE note ENABLE ROW LEVEL SECURITY;
ALTER TABLE note FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON note TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON note TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));
CREATE POLICY changed_by_author ON note AS RESTRICTIVE FOR UPDATE TO portale_app
  USING (created_by = (select scope_account()));
CREATE POLICY deleted_by_author ON note AS RESTRICTIVE FOR DELETE TO portale_app
  USING (created_by = (select scope_account()));

GRANT SELECT, INSERT, DELETE ON note TO portale_app;
GRANT UPDATE (text, changed_at) ON note TO portale_app;
