/* Whether somebody may enter with an account: a password, and a place that may be used. */
CREATE FUNCTION account_enters(p_account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM credential c WHERE c.account_id = p_account)
    AND EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = p_account AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
$$;
REVOKE ALL ON FUNCTION account_enters(bigint) FROM PUBLIC;

/*
 * Two accounts of one person become one (P101): the places of the other go to the account of this transaction, whose owner
 * has proved both; the other one ends. It stays as a name in what was sent and read with it. Only places of work move: an
 * office's access is kept, and what was made with it stays its own. Answers the places, each with whom the other one was.
 */
CREATE FUNCTION account_join(p_other bigint)
RETURNS TABLE (grant_id bigint, practice_id bigint, company_id bigint, employee_id bigint, login citext, mailbox citext, language text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  kept account;
  other account;
BEGIN
  IF scope_role() <> 'authentication' OR scope_account() IS NULL OR p_other = scope_account() THEN
    RAISE EXCEPTION 'no two accounts' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Places before accounts, like those who manage them (migration 0013).
  PERFORM FROM account_grant WHERE account_id = p_other ORDER BY id FOR UPDATE;
  PERFORM FROM account WHERE id IN (scope_account(), p_other) ORDER BY id FOR UPDATE;
  SELECT * INTO kept FROM account WHERE id = scope_account();
  SELECT * INTO other FROM account WHERE id = p_other;
  -- Of two that each ask for the other, the second finds that one of them has ended.
  IF NOT account_enters(kept.id) OR NOT account_enters(other.id) THEN PERFORM refuse_grant('not-active'); END IF;
  IF EXISTS (SELECT FROM credential WHERE account_id = other.id AND must_change) THEN PERFORM refuse_grant('access-not-taken-over'); END IF;
  IF EXISTS (SELECT FROM account_grant WHERE account_id = other.id AND role <> 'EMPLOYEE') THEN PERFORM refuse_grant('access-of-office'); END IF;
  IF kept.tax_code <> other.tax_code OR kept.code_unconfirmed OR other.code_unconfirmed THEN PERFORM refuse_grant('accesses-of-two'); END IF;

  UPDATE account SET tax_code = coalesce(kept.tax_code, other.tax_code),
      email = coalesce(kept.email, CASE WHEN NOT other.email_unconfirmed THEN other.email END)
    WHERE id = kept.id AND (tax_code IS NULL OR email IS NULL);
  UPDATE last_use SET account_id = kept.id WHERE account_id = other.id;
  UPDATE privacy_acceptance SET account_id = kept.id WHERE account_id = other.id;
  INSERT INTO notification_seen (account_id, notification_id, seen_at)
    SELECT kept.id, s.notification_id, s.seen_at FROM notification_seen s WHERE s.account_id = other.id ON CONFLICT DO NOTHING;
  DELETE FROM notification_seen WHERE account_id = other.id;
  DELETE FROM notification_setting WHERE account_id = other.id;
  UPDATE mailed_key SET account_id = kept.id WHERE account_id = other.id AND purpose = 'activation';
  UPDATE mailed_key SET replaced_at = scope_now() WHERE account_id = other.id AND used_at IS NULL AND replaced_at IS NULL;
  PERFORM take_factors(other.id);
  DELETE FROM credential WHERE account_id = other.id;
  DELETE FROM known_device WHERE account_id = other.id;
  DELETE FROM known_network WHERE account_id = other.id;
  UPDATE account SET email = NULL, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL, tax_code = NULL,
    first_name = NULL, last_name = NULL WHERE id = other.id;
  RETURN QUERY WITH moved AS (UPDATE account_grant SET account_id = kept.id WHERE account_id = other.id RETURNING *)
    SELECT m.id, m.practice_id, m.company_id, m.employee_id, other.login,
      CASE WHEN NOT other.email_unconfirmed THEN other.email END, other.language
    FROM moved m ORDER BY m.id;
END $$;
REVOKE ALL ON FUNCTION account_join(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_join(bigint) TO portale_app;
