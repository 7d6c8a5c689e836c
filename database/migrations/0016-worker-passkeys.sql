-- Whether a login asks for a second factor after the password. A worker's passkey replaces the password and is no second
-- factor; a worker chooses two factors by adding an app.
CREATE FUNCTION asks_second_factor(p_account bigint) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS DISTINCT FROM p_account THEN PERFORM only_at_the_door(); END IF;
  RETURN EXISTS (SELECT FROM second_factor f WHERE f.account_id = p_account AND (f.kind = 'totp' OR EXISTS (
    SELECT FROM account_grant g WHERE g.account_id = p_account AND g.role <> 'EMPLOYEE'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)));
END $$;

CREATE OR REPLACE FUNCTION login_candidates(p_name citext, p_most integer, p_network text, p_device text)
RETURNS TABLE (account_id bigint, password_hash text, has_second_factor boolean, knows_network boolean, knows_device boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    WITH fitting AS (
      SELECT a.id, a.login = p_name AS by_login, c.password_hash AS hash,
        EXISTS (SELECT FROM known_device d WHERE d.account_id = a.id
          AND d.key_hash = sha256(convert_to(a.id || ' ' || p_device, 'UTF8'))) AS device
      FROM account a JOIN credential c ON c.account_id = a.id
      WHERE (a.login = p_name OR (a.email = p_name AND NOT a.email_unconfirmed)
          OR (a.tax_code = upper(p_name::text) AND NOT a.code_unconfirmed
            AND EXISTS (SELECT FROM account_grant e WHERE e.account_id = a.id AND e.role = 'EMPLOYEE')))
        AND EXISTS (SELECT FROM account_grant g WHERE g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
      ORDER BY by_login DESC, device DESC, a.id LIMIT p_most)
    SELECT f.id, f.hash, asks_second_factor(f.id),
      EXISTS (SELECT FROM known_network n WHERE n.account_id = f.id
        AND n.network_hash = sha256(convert_to(f.id || ' ' || p_network, 'UTF8'))), f.device
    FROM fitting f ORDER BY f.by_login DESC, f.device DESC, f.id;
END $$;
REVOKE ALL ON FUNCTION asks_second_factor(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asks_second_factor(bigint) TO portale_app;
