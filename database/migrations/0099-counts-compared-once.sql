-- The kept counts of a practice are compared with its documents by one node, once a day (P173).

CREATE TABLE counts_compared (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  compared_on date NOT NULL
);
ALTER TABLE counts_compared ENABLE ROW LEVEL SECURITY;
ALTER TABLE counts_compared FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON counts_compared TO portale_owner USING (true) WITH CHECK (true);

/*
 * Whether this transaction is the one that compares the practice's counts on that day: not where another node is at it,
 * or was. It is noted with the transaction, so that what a killed node began is begun anew.
 */
CREATE FUNCTION may_compare_counts(p_practice bigint, p_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' OR p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'only a job of the practice compares its counts' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('kept counts'), p_practice::int) THEN RETURN false; END IF;
  INSERT INTO counts_compared (practice_id, compared_on) VALUES (p_practice, p_day)
    ON CONFLICT (practice_id) DO UPDATE SET compared_on = p_day WHERE counts_compared.compared_on <> p_day;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION may_compare_counts(bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_compare_counts(bigint, date) TO portale_app;
