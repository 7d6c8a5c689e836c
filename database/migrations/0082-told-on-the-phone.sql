-- A device that is told when something is new (P105): the address that its browser's push service gave it, and the keys
-- that the browser made. It belongs to a login in one of its places, as news do.
CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  -- In which login the device was seen last: leaving that one ends it. One that runs out does not, so no reference.
  session_id bigint NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (grant_id, endpoint)
);
SELECT count_apart('push_subscription');
CREATE INDEX push_subscription_by_account ON push_subscription (account_id);
CREATE INDEX push_subscription_by_practice ON push_subscription (practice_id);
ALTER TABLE push_subscription ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscription FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON push_subscription TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON push_subscription TO portale_app USING (account_id = (select scope_account()));
CREATE POLICY telling ON push_subscription FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');
CREATE POLICY ending ON push_subscription FOR DELETE TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');
GRANT SELECT, INSERT, DELETE ON push_subscription TO portale_app;
GRANT UPDATE (session_id, p256dh, auth) ON push_subscription TO portale_app;

-- Whoever may enter no more is told no more; who may again says so on the device again.
CREATE FUNCTION end_push_of_grant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE grant_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_push_of_grant() FROM PUBLIC;
CREATE TRIGGER end_push AFTER UPDATE OF disabled_at, activated_at, account_id ON account_grant FOR EACH ROW
  WHEN (NEW.disabled_at IS NOT NULL OR NEW.activated_at IS NULL OR NEW.account_id <> OLD.account_id)
  EXECUTE FUNCTION end_push_of_grant();

-- What a changed password puts an end to: sessions with the devices that are told, keys, logins begun.
CREATE OR REPLACE FUNCTION end_access(p_account bigint, p_but_session bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM session WHERE account_id = p_account AND id IS DISTINCT FROM p_but_session;
  DELETE FROM push_subscription WHERE account_id = p_account AND session_id IS DISTINCT FROM p_but_session;
  DELETE FROM second_factor_step WHERE account_id = p_account;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE account_id = p_account AND used_at IS NULL AND replaced_at IS NULL
    AND purpose IN ('passwordReset', 'email');
$$;
