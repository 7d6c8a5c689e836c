/*
 * Of the names that an activation proposes, the first that its person may have as login (P112): told to whoever holds the
 * key alone, who would find out by trying.
 */
CREATE FUNCTION login_proposed(p_hash bytea, p_names text[]) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key;
  code text;
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO k FROM mailed_key WHERE key_hash = p_hash AND purpose = 'activation' AND used_at IS NULL
    AND replaced_at IS NULL AND expires_at > scope_now();
  IF k.key_hash IS NULL THEN RETURN NULL; END IF;
  code := (SELECT e.tax_code FROM account_grant g JOIN employee e ON e.id = g.employee_id WHERE g.id = k.grant_id);
  RETURN (SELECT n.name FROM unnest(p_names) WITH ORDINALITY n (name, place)
    WHERE NOT login_is_anothers(n.name::citext, k.account_id, k.email, code) ORDER BY n.place LIMIT 1);
END $$;
REVOKE ALL ON FUNCTION login_proposed(bytea, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION login_proposed(bytea, text[]) TO portale_app;
