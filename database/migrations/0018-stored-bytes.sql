-- How much a practice stores: its consultants and the administrator ask, who sees no more of it than the sum.
CREATE FUNCTION practice_stored(p_practice bigint) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'admin' AND p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'the storage of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce((SELECT sum(size)::bigint FROM blob WHERE practice_id = p_practice), 0);
END $$;
REVOKE ALL ON FUNCTION practice_stored(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION practice_stored(bigint) TO portale_app;
