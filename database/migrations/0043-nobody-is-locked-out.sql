-- What a manager typed in somebody's name opens nothing until its owner has shown it: an e-mail from its mailbox, a
-- fiscal code by taking the account over (P61). A name may fit several accounts: each is tried.
ALTER TABLE account
  ADD email_unconfirmed boolean NOT NULL DEFAULT false,
  ADD code_unconfirmed boolean NOT NULL DEFAULT false;
UPDATE account a SET
  email_unconfirmed = a.email IS NOT NULL AND NOT EXISTS (
    SELECT FROM mailed_key k WHERE k.used_at IS NOT NULL AND NOT k.on_paper AND k.account_id = a.id),
  code_unconfirmed = EXISTS (SELECT FROM credential c WHERE c.account_id = a.id AND c.must_change)
WHERE EXISTS (
  SELECT FROM account_grant g JOIN ledger l ON l.object_kind = 'grant' AND l.object_id = g.id AND l.action = 'activated'
  WHERE g.account_id = a.id AND l.canonical::jsonb #>> '{data,by}' = 'manager');
-- A key of an activation knows the mailbox that it was sent to.
UPDATE mailed_key k SET email = grant_mailbox(g) FROM account_grant g
  WHERE g.id = k.grant_id AND k.purpose = 'activation' AND NOT k.on_paper AND k.used_at IS NULL;

-- Browsers in which the account was entered: each has a key of its own, of which only the hash with the account is kept.
CREATE TABLE known_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  user_agent text,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  UNIQUE (account_id, key_hash)
);
ALTER TABLE known_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_device FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON known_device TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON known_device TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO portale_app;

/*
 * The accounts that a name fits: a login, then a confirmed e-mail or an employee's fiscal code, in any case; only such as
 * have a grant that may be used. Of many, those that the caller's device knows come first, then the oldest.
 */
DROP FUNCTION login_candidate(citext);
CREATE FUNCTION login_candidates(p_name citext, p_most integer, p_network text, p_device text)
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
    SELECT f.id, f.hash, EXISTS (SELECT FROM second_factor s WHERE s.account_id = f.id),
      EXISTS (SELECT FROM known_network n WHERE n.account_id = f.id
        AND n.network_hash = sha256(convert_to(f.id || ' ' || p_network, 'UTF8'))), f.device
    FROM fitting f ORDER BY f.by_login DESC, f.device DESC, f.id;
END $$;
REVOKE ALL ON FUNCTION login_candidates(citext, integer, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION login_candidates(citext, integer, text, text) TO portale_app;

CREATE OR REPLACE FUNCTION forgetful_accounts(p_name citext)
RETURNS TABLE (account_id bigint, login citext, email citext, first_name text, practice_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT DISTINCT ON (a.id) a.id, a.login, a.email, a.first_name, g.practice_id
    FROM account a JOIN account_grant g ON g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    WHERE (a.login = p_name OR a.email = p_name OR (a.tax_code = upper(p_name::text) AND NOT a.code_unconfirmed))
      AND a.email IS NOT NULL AND NOT a.email_unconfirmed
    ORDER BY a.id, g.id;
END $$;

-- Whoever chooses a login must not take what another has shown to be his own.
CREATE OR REPLACE FUNCTION login_is_anothers(p_login citext, p_account bigint, p_email citext, p_tax_code text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account a WHERE a.id IS DISTINCT FROM p_account
      AND (a.login = p_login OR (a.email = p_login AND NOT a.email_unconfirmed AND p_email IS DISTINCT FROM p_login)
        OR (a.tax_code = upper(p_login) AND NOT a.code_unconfirmed)))
    OR (p_login ~* '^[a-z]{6}[0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{3}[a-z]$' AND upper(p_login) IS DISTINCT FROM p_tax_code)
$$;

/* Manual activation: active at once, with a password to be changed at the next login. Answers the account. */
CREATE OR REPLACE FUNCTION grant_activate(p_grant bigint, p_login citext, p_email citext, p_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := managed_grant(p_grant);
  before citext := (SELECT a.email FROM account a WHERE a.id = g.account_id);
  holder bigint;
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  -- An e-mail belongs to whoever reads it, and to nobody's typing.
  IF position('@' IN p_login) > 0 THEN PERFORM refuse_grant('login-given-by-another'); END IF;
  holder := account_for(g, p_login, p_email);
  UPDATE account SET
    email_unconfirmed = email IS NOT NULL AND (email_unconfirmed OR email IS DISTINCT FROM before),
    code_unconfirmed = code_unconfirmed OR g.account_id IS NULL
    WHERE id = holder;
  PERFORM write_credential(holder, p_hash, true);
  PERFORM end_access(holder, NULL);
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  RETURN holder;
END $$;

/* Back to "not activated", with another mailbox: sessions, password, factors, devices and keys die. */
CREATE OR REPLACE FUNCTION grant_reset(p_grant bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.account_id IS NOT NULL THEN
    PERFORM end_access(g.account_id, NULL);
    DELETE FROM credential WHERE account_id = g.account_id;
    DELETE FROM second_factor WHERE account_id = g.account_id;
    DELETE FROM recovery_code WHERE account_id = g.account_id;
    DELETE FROM known_device WHERE account_id = g.account_id;
    DELETE FROM known_network WHERE account_id = g.account_id;
    UPDATE account SET email = p_email, email_unconfirmed = true WHERE id = g.account_id;
  END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  IF g.role = 'EMPLOYEE' THEN UPDATE employee SET email = p_email WHERE id = g.employee_id;
  ELSE UPDATE account_grant SET email = p_email WHERE id = g.id; END IF;
  UPDATE account_grant SET activated_at = NULL, invited_until = NULL WHERE id = g.id;
END $$;

/* Activation by a mailed key. Whoever holds it is, from here on in this transaction, the account. */
CREATE OR REPLACE FUNCTION key_activate(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
  holder bigint;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL THEN PERFORM refuse_grant('link-used'); END IF;
  holder := account_for(g, p_login, grant_mailbox(g));
  -- Its mailbox is shown by the key that was sent there; a letter shows the fiscal code, which it asks for, and no mailbox.
  UPDATE account SET email_unconfirmed = email IS NOT NULL AND email IS DISTINCT FROM k.email, code_unconfirmed = false
    WHERE id = holder;
  PERFORM write_credential(holder, p_password_hash, false);
  PERFORM end_access(holder, NULL);
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  PERFORM set_config('scope.account', holder::text, true);
  RETURN holder;
END $$;

CREATE OR REPLACE FUNCTION key_confirm_email(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'email');
  before citext;
BEGIN
  IF k.account_id IS DISTINCT FROM scope_account() THEN PERFORM refuse_grant('link-used'); END IF;
  SELECT email INTO before FROM account WHERE id = k.account_id FOR UPDATE;
  UPDATE account SET email = k.email, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL
    WHERE id = k.account_id;
  -- Mails of an employment go where its person reads them.
  UPDATE employee e SET email = k.email FROM account_grant g
    WHERE g.account_id = k.account_id AND g.activated_at IS NOT NULL AND e.id = g.employee_id AND e.email = before;
  RETURN nullif(before, k.email);
END $$;

CREATE OR REPLACE FUNCTION own_password(p_password_hash text, p_session bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own password' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM write_credential(scope_account(), p_password_hash, false);
  -- Whoever sets a password of his own has taken the account over, fiscal code and all.
  UPDATE account SET code_unconfirmed = false WHERE id = scope_account() AND code_unconfirmed;
  PERFORM end_access(scope_account(), p_session);
END $$;

-- What lives on when a password changes, and is ended with it where its owner says so: the keys of payroll software,
-- of whichever practice. Browsers are the account's own rows.
CREATE FUNCTION own_api_keys() RETURNS TABLE (key_id bigint, practice_id bigint, name text, created_at timestamptz, last_used_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'nobody’s own keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT k.id, k.practice_id, k.name, k.created_at, k.last_used_at FROM api_key k
    WHERE k.account_id = scope_account() ORDER BY k.id;
END $$;
CREATE FUNCTION own_api_keys_end() RETURNS TABLE (key_id bigint, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'nobody’s own keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY DELETE FROM api_key k WHERE k.account_id = scope_account() RETURNING k.id, k.practice_id;
END $$;
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['own_api_keys()', 'own_api_keys_end()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
