-- A node of the release before takes what second_factor_reset does for done, and traces it so (P137); a consultant's factor
-- goes a day later (P109). It keeps the function for everybody else's, and is told to ask another node for a consultant's:
-- 57P03 is its 503, "riprova tra poco".
ALTER FUNCTION second_factor_reset(bigint) RENAME TO factor_removal_ask;
CREATE FUNCTION second_factor_reset(p_grant bigint) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.role = 'CONSULTANT' THEN
    RAISE EXCEPTION 'a node of the release before cannot say that it waits a day' USING ERRCODE = 'cannot_connect_now';
  END IF;
  RETURN factor_removal_ask(p_grant);
END $$;
REVOKE ALL ON FUNCTION second_factor_reset(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION second_factor_reset(bigint) TO portale_app;
