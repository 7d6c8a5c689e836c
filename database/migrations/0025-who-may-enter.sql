-- Whoever chooses a login must not take what another enters by: an e-mail or a fiscal code.
CREATE FUNCTION login_is_anothers(p_login citext, p_account bigint, p_email citext, p_tax_code text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account a WHERE a.id IS DISTINCT FROM p_account
      AND (a.login = p_login OR (a.email = p_login AND p_email IS DISTINCT FROM p_login) OR a.tax_code = upper(p_login)))
    OR (p_login ~* '^[a-z]{6}[0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{3}[a-z]$' AND upper(p_login) IS DISTINCT FROM p_tax_code)
$$;
REVOKE ALL ON FUNCTION login_is_anothers(citext, bigint, citext, text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION account_for(g account_grant, p_login citext, p_email citext) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
  code text := (SELECT e.tax_code FROM employee e WHERE e.id = g.employee_id);
BEGIN
  IF login_is_anothers(p_login, g.account_id, p_email, code) THEN PERFORM refuse_grant('loginexists'); END IF;
  IF g.account_id IS NOT NULL THEN
    UPDATE account SET login = p_login, email = coalesce(p_email, email) WHERE id = g.account_id;
    RETURN g.account_id;
  END IF;
  INSERT INTO account (login, email, first_name, last_name, tax_code)
    SELECT p_login, p_email, coalesce(e.first_name, g.first_name), coalesce(e.last_name, g.last_name), e.tax_code
    FROM (SELECT) one LEFT JOIN employee e ON e.id = g.employee_id
    RETURNING id INTO made;
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

CREATE OR REPLACE FUNCTION own_login(p_login citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own login' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (SELECT login_is_anothers(p_login, a.id, a.email, a.tax_code) FROM account a WHERE a.id = scope_account()) THEN
    PERFORM refuse_grant('loginexists');
  END IF;
  UPDATE account SET login = p_login WHERE id = scope_account();
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

/*
 * A mailed activation that has expired is sent again to whoever still holds it: the mail goes to the mailbox of the
 * first one, so that nothing is gained by asking. Answers that mailbox; null where there is nothing to send.
 */
CREATE FUNCTION key_renew(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key;
  g account_grant;
BEGIN
  IF scope_role() <> 'keyHolder' THEN RAISE EXCEPTION 'not the holder of a key' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO k FROM mailed_key WHERE key_hash = p_hash AND purpose = 'activation' FOR UPDATE;
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF k.on_paper OR k.used_at IS NOT NULL OR k.replaced_at IS NOT NULL OR k.expires_at > scope_now()
    OR g.id IS NULL OR g.id IS DISTINCT FROM scope_grant() OR g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL
    OR NOT grant_web_access(g) THEN RETURN NULL; END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE key_hash = p_hash;
  UPDATE account_grant SET invited_until = scope_now() + interval '72 hours' WHERE id = g.id;
  RETURN grant_mailbox(g);
END $$;
REVOKE ALL ON FUNCTION key_renew(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_renew(bytea) TO portale_app;

-- An empty practice may be closed by the administrator, and by nobody else.
GRANT DELETE ON practice TO portale_app;
CREATE POLICY closed_by_admin ON practice AS RESTRICTIVE FOR DELETE TO portale_app USING ((select scope_role()) = 'admin');

-- What the administrator may know of every practice, a consultant knows of the own one: how much of it there is.
CREATE OR REPLACE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('admin', 'consultant') THEN
    RAISE EXCEPTION 'only an administrator or a consultant may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(b.size)::bigint FROM blob b WHERE b.practice_id = p.id), 0),
    -- Whoever may be activated: companies and employees with web access; not the consultants themselves.
    (SELECT count(*)::integer FROM employee e WHERE e.practice_id = p.id AND e.web_access)
      + (SELECT count(*)::integer FROM company c WHERE c.practice_id = p.id AND c.web_access),
    (SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p.id AND g.role IN ('COMPANY', 'EMPLOYEE')
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
  FROM practice p WHERE scope_role() = 'admin' OR p.id = scope_practice();
END $$;

-- The e-mail that one asked to change to, until it is confirmed from there or lapses.
ALTER TABLE account ADD asked_email citext, ADD asked_email_until timestamptz;
CREATE FUNCTION own_email_asked(p_account bigint, p_email citext, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS DISTINCT FROM p_account OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own e-mail' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE account SET asked_email = p_email, asked_email_until = p_until WHERE id = p_account;
END $$;
CREATE OR REPLACE FUNCTION key_confirm_email(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'email');
  before citext;
BEGIN
  IF k.account_id IS DISTINCT FROM scope_account() THEN PERFORM refuse_grant('link-used'); END IF;
  SELECT email INTO before FROM account WHERE id = k.account_id FOR UPDATE;
  UPDATE account SET email = k.email, asked_email = NULL, asked_email_until = NULL WHERE id = k.account_id;
  -- Mails of an employment go where its person reads them.
  UPDATE employee e SET email = k.email FROM account_grant g
    WHERE g.account_id = k.account_id AND g.activated_at IS NOT NULL AND e.id = g.employee_id AND e.email = before;
  RETURN before;
END $$;
REVOKE ALL ON FUNCTION own_email_asked(bigint, citext, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_email_asked(bigint, citext, timestamptz) TO portale_app;

/* The name by which a practice's or company's login is shown, also once it is active. */
CREATE FUNCTION grant_name(p_grant bigint, p_first_name text, p_last_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  UPDATE account_grant SET first_name = p_first_name, last_name = p_last_name WHERE id = p_grant;
END $$;
REVOKE ALL ON FUNCTION grant_name(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION grant_name(bigint, text, text) TO portale_app;
