-- Views of lists that somebody has given a name: an address within the portal, each account's own in each of its roles.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  address text NOT NULL CHECK (address LIKE '/%' AND length(address) <= 4000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX saved_view_by_grant ON saved_view (account_id, grant_id);
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON saved_view TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON saved_view TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, INSERT, DELETE ON saved_view TO portale_app;
