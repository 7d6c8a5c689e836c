/*
 * When a login was last in which of its places (P116): the next one begins there. Sessions end and are taken away, the
 * place stays.
 */
CREATE TABLE last_use (
  grant_id bigint PRIMARY KEY REFERENCES account_grant ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  used_at timestamptz NOT NULL
);
CREATE INDEX last_use_by_account ON last_use (account_id);
ALTER TABLE last_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE last_use FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON last_use TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON last_use TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, INSERT, UPDATE, DELETE ON last_use TO portale_app;
INSERT INTO last_use (grant_id, account_id, used_at)
  SELECT grant_id, account_id, max(last_used_at) FROM session GROUP BY grant_id, account_id;

/* Whether the employment of one of the account's own places has ended: none of its rows is seen from elsewhere. */
CREATE FUNCTION own_place_ended(p_grant bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM account_grant g JOIN employee e ON e.id = g.employee_id
    WHERE g.id = p_grant AND g.account_id = scope_account() AND e.ended_on < scope_today())
$$;
REVOKE ALL ON FUNCTION own_place_ended(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_place_ended(bigint) TO portale_app;
