/*
 * Whether the person of a grant that is to be activated has an access already (P101): an account whose fiscal code was
 * shown to be its owner's, and that may be entered; of a grant that was an account's before (reset), that account, once it
 * has a password again.
 */
CREATE FUNCTION person_known(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN g.account_id IS NOT NULL THEN EXISTS (SELECT FROM credential c WHERE c.account_id = g.account_id)
    ELSE EXISTS (SELECT FROM employee e
      JOIN account a ON a.tax_code = e.tax_code AND NOT a.code_unconfirmed
      JOIN credential c ON c.account_id = a.id
      WHERE e.id = g.employee_id AND EXISTS (
        SELECT FROM account_grant o WHERE o.account_id = a.id AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL))
    END
$$;
REVOKE ALL ON FUNCTION person_known(account_grant) FROM PUBLIC;

/* The same, told to whoever holds a good key of an activation, and to nobody else. */
CREATE FUNCTION key_person_known(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce((SELECT person_known(g) FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id
    WHERE k.key_hash = p_hash AND k.purpose = 'activation' AND k.used_at IS NULL AND k.replaced_at IS NULL
      AND k.expires_at > scope_now()), false);
END $$;
REVOKE ALL ON FUNCTION key_person_known(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_person_known(bytea) TO portale_app;

/*
 * Activation by a mailed key. Whoever holds it is, from here on in this transaction, the account. A person who has an
 * access already gets a second one only by saying so (p_another); a grant that was an account's never writes the password
 * that its owner has set meanwhile. Otherwise as before (migration 0043).
 */
DROP FUNCTION key_activate(bytea, citext, text);
CREATE FUNCTION key_activate(p_hash bytea, p_login citext, p_password_hash text, p_another boolean) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
  holder bigint;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL THEN PERFORM refuse_grant('link-used'); END IF;
  -- Of two invitations that a person answers at once, the second finds the access of the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('person ' || e.tax_code, 0)) FROM employee e WHERE e.id = g.employee_id;
  PERFORM FROM account WHERE id = g.account_id FOR UPDATE;
  IF person_known(g) AND (g.account_id IS NOT NULL OR NOT p_another) THEN PERFORM refuse_grant('access-known'); END IF;
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
REVOKE ALL ON FUNCTION key_activate(bytea, citext, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_activate(bytea, citext, text, boolean) TO portale_app;

/* A grant joins the account of whoever is logged in and holds the key (migration 0013); one that was this account's before, too. */
CREATE OR REPLACE FUNCTION key_join(p_hash bytea, p_account bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
BEGIN
  IF p_account IS DISTINCT FROM scope_account() THEN RAISE EXCEPTION 'another account' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM FROM account WHERE id = p_account FOR UPDATE;
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL OR g.account_id <> p_account THEN PERFORM refuse_grant('link-used'); END IF;
  IF g.role = 'EMPLOYEE' AND (SELECT a.tax_code FROM account a WHERE a.id = p_account AND NOT a.code_unconfirmed)
      IS DISTINCT FROM (SELECT e.tax_code FROM employee e WHERE e.id = g.employee_id) THEN
    PERFORM refuse_grant('other-person');
  END IF;
  UPDATE account_grant SET account_id = p_account, activated_at = scope_now() WHERE id = g.id;
END $$;
