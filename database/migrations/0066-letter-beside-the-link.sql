-- A printed letter and a mailed link stand beside each other: a newer one takes the place of its own kind alone, and
-- whichever is used first ends the other (P6). Who is invited by both is waited for as long as either is good.
CREATE FUNCTION letter_until(p_grant bigint) RETURNS timestamptz LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT max(expires_at) FROM mailed_key
  WHERE grant_id = p_grant AND purpose = 'activation' AND on_paper AND used_at IS NULL AND replaced_at IS NULL;
$$;
REVOKE ALL ON FUNCTION letter_until(bigint) FROM PUBLIC;

CREATE OR REPLACE FUNCTION grant_invite(p_grant bigint) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := kept_grant(p_grant);
  mailbox citext := grant_mailbox(g);
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  IF mailbox IS NULL THEN PERFORM refuse_grant('email-missing'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND NOT on_paper AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET invited_until = greatest(scope_now() + interval '72 hours', letter_until(g.id)) WHERE id = g.id;
  RETURN mailbox;
END $$;

CREATE OR REPLACE FUNCTION grant_letter(p_grant bigint, p_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role <> 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND on_paper AND used_at IS NULL AND replaced_at IS NULL;
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, on_paper, created_at, expires_at)
    VALUES (p_hash, 'activation', g.practice_id, g.id, g.account_id, true, scope_now(), scope_now() + interval '30 days');
  UPDATE account_grant SET invited_until = scope_now() + interval '30 days' WHERE id = g.id;
END $$;

CREATE OR REPLACE FUNCTION mint_key(p_hash bytea, p_purpose text, p_grant bigint, p_account bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant;
  lifetime interval := CASE p_purpose WHEN 'activation' THEN interval '72 hours' WHEN 'privacy' THEN interval '30 days' ELSE interval '24 hours' END;
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job mints keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF p_grant IS NOT NULL AND (g.id IS NULL OR g.practice_id IS DISTINCT FROM scope_practice()) THEN PERFORM refuse_grant('not-found'); END IF;
  IF p_account IS NOT NULL AND NOT EXISTS (
    SELECT FROM account_grant o WHERE o.account_id = p_account AND o.practice_id IS NOT DISTINCT FROM scope_practice()
  ) THEN PERFORM refuse_grant('not-found'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE purpose = p_purpose AND NOT on_paper AND used_at IS NULL AND replaced_at IS NULL
    AND (grant_id = p_grant OR (p_grant IS NULL AND account_id = p_account));
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, email, created_at, expires_at)
    VALUES (p_hash, p_purpose, scope_practice(), p_grant, coalesce(p_account, g.account_id), p_email, scope_now(), scope_now() + lifetime);
  -- What a mailbox answered, it answered to the mail before.
  IF p_purpose = 'activation' THEN
    UPDATE account_grant SET invited_until = greatest(scope_now() + lifetime, letter_until(p_grant)), mail_refused_at = NULL, mail_refusal = NULL
      WHERE id = p_grant;
  END IF;
  -- What a page still has to say of a dead key, it says for a year.
  DELETE FROM mailed_key WHERE expires_at < scope_now() - interval '1 year';
END $$;

CREATE OR REPLACE FUNCTION key_renew(p_hash bytea) RETURNS citext
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
  UPDATE account_grant SET invited_until = greatest(scope_now() + interval '72 hours', letter_until(g.id)) WHERE id = g.id;
  RETURN grant_mailbox(g);
END $$;

-- Nor does it speak of another mailbox.
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
  UPDATE account_grant SET activated_at = NULL, invited_until = NULL, mail_refused_at = NULL, mail_refusal = NULL WHERE id = g.id;
END $$;
