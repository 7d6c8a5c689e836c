-- The link that makes the first administrator ends after a day: it may lie in a terminal's history, or in a log.
CREATE OR REPLACE FUNCTION is_set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT EXISTS (SELECT FROM set_up_link WHERE token_hash = p_hash AND created_at > scope_now() - interval '1 day') $$;
CREATE OR REPLACE FUNCTION set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF EXISTS (SELECT FROM account_grant WHERE role = 'ADMIN') THEN RETURN false; END IF;
  DELETE FROM set_up_link;
  INSERT INTO set_up_link (token_hash, created_at) VALUES (p_hash, scope_now());
  RETURN true;
END $$;
CREATE OR REPLACE FUNCTION set_up_administrator(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made bigint;
BEGIN
  DELETE FROM set_up_link WHERE token_hash = p_hash AND created_at > scope_now() - interval '1 day';
  IF NOT FOUND THEN PERFORM refuse_grant('link-used'); END IF;
  INSERT INTO account (login) VALUES (p_login) RETURNING id INTO made;
  PERFORM write_credential(made, p_password_hash, false);
  INSERT INTO account_grant (account_id, role, activated_at) VALUES (made, 'ADMIN', scope_now());
  PERFORM set_config('scope.account', made::text, true);
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;
/* Whether nobody administers yet. */
CREATE FUNCTION has_no_administrator() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT NOT EXISTS (SELECT FROM account_grant WHERE role = 'ADMIN') $$;
REVOKE ALL ON FUNCTION has_no_administrator() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_no_administrator() TO portale_app;
