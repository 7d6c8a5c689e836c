-- At the door nobody is known yet. What a caller shows there (a name, a token, a key) is looked up by functions that
-- give the one row it belongs to; whoever is known by it opens a scope with its account, and sees that account alone.

CREATE FUNCTION only_at_the_door() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT scope_is_authentication() THEN
    RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account', 'account_grant', 'credential', 'session', 'ticket', 'set_up_link', 'known_network',
      'second_factor', 'recovery_code', 'second_factor_step'] LOOP
    EXECUTE format('DROP POLICY authentication ON %I', t);
  END LOOP;
END $$;
DROP POLICY at_the_door ON api_key;
DROP POLICY used ON api_key;
REVOKE UPDATE (last_used_at) ON api_key FROM portale_app;
REVOKE SELECT, DELETE ON ticket FROM portale_app;

-- Not even one's own, but where it is compared.
CREATE POLICY own_at_the_door ON credential FOR SELECT TO portale_app
  USING ((select scope_is_authentication()) AND account_id = (select scope_account()));
CREATE POLICY own_at_the_door ON known_network TO portale_app
  USING ((select scope_is_authentication()) AND account_id = (select scope_account()));

-- The names of the places that one's own grants lead to.
ALTER POLICY in_scope ON practice USING (
  (select scope_role()) = 'admin' OR id = (select scope_practice())
  OR ((select scope_is_authentication())
    AND id IN (SELECT g.practice_id FROM account_grant g WHERE g.account_id = (select scope_account()))));
ALTER POLICY in_scope ON company USING (
  (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR (((select scope_is_company()) OR (select scope_is_employee())) AND id = ANY ((select scope_companies())::bigint[]))))
  OR ((select scope_is_authentication())
    AND id IN (SELECT g.company_id FROM account_grant g WHERE g.account_id = (select scope_account()))));
ALTER POLICY in_scope ON employee USING (
  practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND id = (select scope_employee()))));

-- The account behind a login, an e-mail that belongs to it alone, or an employee's fiscal code, in any case; only if one
-- of its grants may be used.
CREATE FUNCTION login_candidate(p_name citext) RETURNS TABLE (candidate_id bigint, candidate_hash text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    WITH usable AS (
      SELECT a.id, c.password_hash, CASE WHEN a.login = p_name THEN 1 WHEN a.email = p_name THEN 2 ELSE 3 END AS way
      FROM account a JOIN credential c ON c.account_id = a.id
      WHERE (a.login = p_name OR a.email = p_name OR (a.tax_code = upper(p_name::text)
          AND EXISTS (SELECT FROM account_grant e WHERE e.account_id = a.id AND e.role = 'EMPLOYEE')))
        AND EXISTS (SELECT FROM account_grant g WHERE g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL))
    SELECT u.id, u.password_hash FROM usable u
    WHERE u.way = (SELECT min(w.way) FROM usable w) AND (SELECT count(*) FROM usable o WHERE o.way = u.way) = 1;
END $$;

-- The accounts of a login, e-mail or fiscal code that may enter and have a mailbox, each with a practice that knows it.
CREATE FUNCTION forgetful_accounts(p_name citext)
RETURNS TABLE (account_id bigint, login citext, email citext, first_name text, practice_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT DISTINCT ON (a.id) a.id, a.login, a.email, a.first_name, g.practice_id
    FROM account a JOIN account_grant g ON g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    WHERE (a.login = p_name OR a.email = p_name OR a.tax_code = upper(p_name::text)) AND a.email IS NOT NULL
    ORDER BY a.id, g.id;
END $$;

-- The session of a token, with who acts in it, if both are still good.
CREATE FUNCTION session_of(p_hash bytea, p_now timestamptz)
RETURNS TABLE (id bigint, remember boolean, last_used_at timestamptz, fresh_until timestamptz, account_id bigint,
  login citext, first_name text, last_name text, grant_id bigint, role text, practice_id bigint, company_id bigint,
  employee_id bigint, must_change boolean, has_second_factor boolean, company_ids bigint[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT s.id, s.remember, s.last_used_at, s.fresh_until, a.id, a.login, a.first_name, a.last_name, g.id, g.role,
      g.practice_id, g.company_id, g.employee_id, coalesce(k.must_change, false),
      EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id),
      CASE WHEN g.role = 'COMPANY'
        THEN ARRAY(SELECT c.id FROM company c WHERE c.id = g.company_id OR c.head_company_id = g.company_id)
        ELSE array_remove(ARRAY[g.company_id], NULL) END
    FROM session s JOIN account a ON a.id = s.account_id JOIN account_grant g ON g.id = s.grant_id
      LEFT JOIN credential k ON k.account_id = a.id
    WHERE s.token_hash = p_hash AND s.idle_until > p_now AND s.expires_at > p_now
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL;
END $$;

-- A login that waits for its second step.
CREATE FUNCTION login_step(p_hash bytea, p_now timestamptz)
RETURNS TABLE (account_id bigint, challenge text, secret text, remember boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT s.account_id, s.challenge, s.secret, s.remember FROM second_factor_step s
    WHERE s.token_hash = p_hash AND s.purpose = 'login' AND s.expires_at > p_now;
END $$;

-- What a ticket opens and for which session, while it is good; taken, it is gone for whoever comes second.
CREATE FUNCTION ticket_of(p_hash bytea, p_now timestamptz) RETURNS TABLE (target jsonb, session_hash bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM ticket t WHERE t.expires_at < p_now;
  RETURN QUERY
    SELECT t.target, s.token_hash FROM ticket t JOIN session s ON s.id = t.session_id WHERE t.token_hash = p_hash;
END $$;
CREATE FUNCTION ticket_take(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM ticket t WHERE t.token_hash = p_hash;
  RETURN FOUND;
END $$;

-- Whom the key of a payroll program speaks for, while the grant of its login is good; its use is noted.
CREATE FUNCTION api_key_of(p_hash bytea, p_now timestamptz)
RETURNS TABLE (id bigint, company_ids bigint[], kinds text[], account_id bigint, login citext, first_name text,
  last_name text, grant_id bigint, role text, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    UPDATE api_key k SET last_used_at = p_now FROM account a, account_grant g
    WHERE k.key_hash = p_hash AND a.id = k.account_id AND g.id = k.grant_id
      AND g.role = 'CONSULTANT' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    RETURNING k.id, k.company_ids, k.kinds, a.id, a.login, a.first_name, a.last_name, g.id, g.role, g.practice_id;
END $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['login_candidate(citext)', 'forgetful_accounts(citext)', 'session_of(bytea, timestamptz)',
      'login_step(bytea, timestamptz)', 'ticket_of(bytea, timestamptz)', 'ticket_take(bytea)',
      'api_key_of(bytea, timestamptz)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
