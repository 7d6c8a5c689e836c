-- Keys of payroll software: each a consultant's, for single documents of payroll alone, stored as its hash.
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  -- The named login whose documents they become (decision 9); its grant must still be good.
  account_id bigint NOT NULL REFERENCES account,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  -- All companies, all kinds, where null.
  company_ids bigint[],
  kinds text[] CHECK (kinds <@ ARRAY['payslip', 'taxCertificate']),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz
);
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON api_key TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON api_key TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'consultant');
-- At the door it is looked up by its hash, and its use is noted.
CREATE POLICY at_the_door ON api_key FOR SELECT TO portale_app USING ((select scope_is_authentication()));
CREATE POLICY used ON api_key FOR UPDATE TO portale_app USING ((select scope_is_authentication()));
GRANT SELECT, INSERT, DELETE ON api_key TO portale_app;
GRANT UPDATE (last_used_at) ON api_key TO portale_app;
