-- What the administrator may know of a practice: how much of it there is, never what is in it.
CREATE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF scope_role() <> 'admin' THEN
    RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(b.size)::bigint FROM blob b WHERE b.practice_id = p.id), 0),
    -- Whoever may be activated: companies and employees with web access; not the consultants themselves.
    (SELECT count(*)::integer FROM employee e WHERE e.practice_id = p.id AND e.web_access)
      + (SELECT count(*)::integer FROM company c WHERE c.practice_id = p.id AND c.web_access),
    (SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p.id AND g.role IN ('COMPANY', 'EMPLOYEE')
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
  FROM practice p;
END $$;
REVOKE ALL ON FUNCTION practice_usage() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION practice_usage() TO portale_app;
