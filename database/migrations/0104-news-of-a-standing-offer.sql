-- The job that tells of an offer may run after its answer: it asks whether the offer still stands, and whoever answers
-- meanwhile waits for what it tells (P169).
CREATE FUNCTION offer_stands(p_handover bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM handover WHERE id = p_handover AND outcome IS NULL AND ends_at > scope_now()
    AND scope_role() = 'job' AND scope_practice() = to_practice_id FOR SHARE;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION offer_stands(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offer_stands(bigint) TO portale_app;
