-- A lost second factor is taken away by whoever manages its owner; a consultant's a day later, so that the owner, who is
-- told at once, may still say no by using it (P109).
CREATE TABLE factor_removal (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
ALTER TABLE factor_removal ENABLE ROW LEVEL SECURITY;
ALTER TABLE factor_removal FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON factor_removal TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON factor_removal TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, DELETE ON factor_removal TO portale_app;

CREATE FUNCTION take_factors(p_account bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM second_factor WHERE account_id = p_account;
  DELETE FROM recovery_code WHERE account_id = p_account;
  DELETE FROM factor_removal WHERE account_id = p_account;
  SELECT end_access(p_account, NULL);
$$;

/* Takes the second factors away, so that the person sets up new ones: at once, or a consultant's at the time it answers. */
DROP FUNCTION second_factor_reset(bigint);
CREATE FUNCTION second_factor_reset(p_grant bigint) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := managed_grant(p_grant);
  due timestamptz := scope_now() + interval '24 hours';
BEGIN
  IF g.account_id IS NULL THEN PERFORM refuse_grant('not-active'); END IF;
  IF NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id) THEN PERFORM refuse_grant('no-second-factor'); END IF;
  IF g.role <> 'CONSULTANT' THEN
    PERFORM take_factors(g.account_id);
    RETURN NULL;
  END IF;
  INSERT INTO factor_removal (account_id, grant_id, asked_at, due_at) VALUES (g.account_id, g.id, scope_now(), due)
    ON CONFLICT (account_id) DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse_grant('factor-removal-waits'); END IF;
  RETURN due;
END $$;

/* Takes back what waits; answers whether anything did. */
CREATE FUNCTION factor_removal_withdraw(p_grant bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  DELETE FROM factor_removal WHERE account_id = g.account_id;
  RETURN FOUND;
END $$;

/* When a removal is due: for the job of its practice alone. Answers the account, or null where it waits no more. */
CREATE FUNCTION factor_removal_due(p_grant bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant;
  found bigint;
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job takes what is due' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant;
  IF g.id IS NULL OR g.practice_id IS DISTINCT FROM scope_practice() THEN RETURN NULL; END IF;
  SELECT r.account_id INTO found FROM factor_removal r WHERE r.grant_id = p_grant AND r.due_at <= scope_now() FOR UPDATE;
  IF found IS NOT NULL THEN PERFORM take_factors(found); END IF;
  RETURN found;
END $$;

/* Which logins that the administrator sees have a second factor, and when one is due to be taken away. */
CREATE FUNCTION logins_factors() RETURNS TABLE (grant_id bigint, has_factor boolean, removed_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT g.id, EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id),
      (SELECT r.due_at FROM factor_removal r WHERE r.account_id = g.account_id)
    FROM account_grant g WHERE g.role IN ('ADMIN', 'CONSULTANT');
END $$;

/*
 * Another mailbox is another way in: a consultant's second factor is not taken away by it, but a day after it was asked for.
 * Otherwise as before (migration 0066).
 */
CREATE OR REPLACE FUNCTION grant_reset(p_grant bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.role = 'CONSULTANT' AND EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id) THEN
    PERFORM refuse_grant('factor-before-reset');
  END IF;
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

-- Their invitations are mails of the installation's: the job without a practice reads whom they go to.
CREATE POLICY of_installation ON account_grant FOR SELECT TO portale_app
  USING ((select scope_role()) = 'job' AND (select scope_practice()) IS NULL AND role = 'ADMIN');

-- Further administrators: one invites the other, and the last who may enter stays.
CREATE FUNCTION only_an_administrator() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF scope_role() <> 'admin' THEN PERFORM refuse_grant('not-found'); END IF;
END $$;
CREATE FUNCTION administrator(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  PERFORM only_an_administrator();
  -- One change of administrators at a time, and by one who is still one.
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF NOT EXISTS (SELECT FROM account_grant o WHERE o.account_id = scope_account() AND o.role = 'ADMIN'
      AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL) THEN PERFORM refuse_grant('not-found'); END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant AND role = 'ADMIN' FOR UPDATE;
  IF g.id IS NULL THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN g;
END $$;
CREATE FUNCTION administrator_add(p_email citext, p_first_name text, p_last_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made bigint;
BEGIN
  PERFORM only_an_administrator();
  INSERT INTO account_grant (role, email, first_name, last_name) VALUES ('ADMIN', p_email, p_first_name, p_last_name)
    RETURNING id INTO made;
  RETURN made;
END $$;
CREATE FUNCTION administrator_invite(p_grant bigint) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF g.email IS NULL THEN PERFORM refuse_grant('email-missing'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET invited_until = scope_now() + interval '72 hours', mail_refused_at = NULL, mail_refusal = NULL
    WHERE id = g.id;
  RETURN g.email;
END $$;
CREATE FUNCTION administrator_disable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  IF NOT EXISTS (SELECT FROM account_grant o JOIN credential c ON c.account_id = o.account_id
      WHERE o.role = 'ADMIN' AND o.id <> g.id AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL) THEN
    PERFORM refuse_grant('last-administrator');
  END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  UPDATE account_grant SET disabled_at = scope_now() WHERE id = g.id AND disabled_at IS NULL;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  DELETE FROM session WHERE grant_id = g.id;
END $$;
CREATE FUNCTION administrator_enable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  UPDATE account_grant SET disabled_at = NULL WHERE id = g.id;
END $$;

-- How many companies and people of a practice may be active at once; null: all who have access to the web.
ALTER TABLE practice ADD user_limit integer CHECK (user_limit >= 0);
SELECT print_also('practice', '{user_limit}');
CREATE OR REPLACE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('admin', 'consultant') THEN
    RAISE EXCEPTION 'only an administrator or a consultant may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(s.bytes)::bigint FROM stored_bytes s WHERE s.practice_id = p.id), 0),
    -- Whoever may be activated: companies and employees with web access; not the consultants themselves.
    coalesce(p.user_limit, (SELECT count(*)::integer FROM employee e WHERE e.practice_id = p.id AND e.web_access)
      + (SELECT count(*)::integer FROM company c WHERE c.practice_id = p.id AND c.web_access)),
    active_users(p.id)
  FROM practice p WHERE scope_role() = 'admin' OR p.id = scope_practice();
END $$;
CREATE FUNCTION active_users(p_practice bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p_practice AND g.role IN ('COMPANY', 'EMPLOYEE')
    AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
$$;
-- By whichever way a user becomes active: a key, the own account, a manager's hand, or enabled again.
CREATE FUNCTION within_user_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE most integer;
BEGIN
  IF NEW.role NOT IN ('COMPANY', 'EMPLOYEE') OR NEW.activated_at IS NULL OR NEW.disabled_at IS NOT NULL
    OR (OLD.activated_at IS NOT NULL AND OLD.disabled_at IS NULL) THEN RETURN NEW; END IF;
  SELECT p.user_limit INTO most FROM practice p WHERE p.id = NEW.practice_id;
  IF most IS NULL THEN RETURN NEW; END IF;
  -- Two who come at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('users ' || NEW.practice_id, 0));
  IF active_users(NEW.practice_id) >= most THEN PERFORM refuse_grant('users-full'); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER within_user_limit BEFORE UPDATE OF activated_at, disabled_at ON account_grant
  FOR EACH ROW EXECUTE FUNCTION within_user_limit();

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['take_factors(bigint)', 'only_an_administrator()', 'administrator(bigint)', 'active_users(bigint)',
      'within_user_limit()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
  FOREACH f IN ARRAY ARRAY['second_factor_reset(bigint)', 'factor_removal_withdraw(bigint)', 'factor_removal_due(bigint)',
      'logins_factors()', 'administrator_add(citext, text, text)', 'administrator_invite(bigint)',
      'administrator_disable(bigint)', 'administrator_enable(bigint)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
