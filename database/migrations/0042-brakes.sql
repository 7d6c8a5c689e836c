-- The brakes on guessing, behind functions like all that the door looks up: whoever is there asks of the names and
-- networks that it can name, and neither reads nor forgives the others'. What was typed is kept as its hash alone:
-- people type passwords where names belong.
DELETE FROM login_throttle;
ALTER TABLE login_throttle DROP COLUMN key;
ALTER TABLE login_throttle ADD COLUMN key_hash bytea PRIMARY KEY;
DROP POLICY authentication ON login_throttle;
REVOKE ALL ON login_throttle FROM portale_app;

-- When the last of these may be tried again; null where all of them may now.
CREATE FUNCTION guess_blocked_until(p_keys bytea[], p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  RETURN (SELECT max(t.blocked_until) FROM login_throttle t WHERE t.key_hash = ANY (p_keys) AND t.blocked_until > p_now);
END $$;

-- Counts a miss, anew where the last count began before p_since; answers the count so far.
CREATE FUNCTION guess_missed(p_key bytea, p_now timestamptz, p_since timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  so_far integer;
BEGIN
  PERFORM only_at_the_door();
  INSERT INTO login_throttle AS t (key_hash, failures, since) VALUES (p_key, 1, p_now)
  ON CONFLICT (key_hash) DO UPDATE SET
    failures = CASE WHEN t.since < p_since THEN 1 ELSE t.failures + 1 END,
    since = CASE WHEN t.since < p_since THEN p_now ELSE t.since END
  RETURNING t.failures INTO so_far;
  RETURN so_far;
END $$;

CREATE FUNCTION guess_block(p_key bytea, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE login_throttle t SET blocked_until = p_until WHERE t.key_hash = p_key;
END $$;

-- A hit forgives the misses of its account.
CREATE FUNCTION guess_hit(p_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM login_throttle t WHERE t.key_hash = p_key;
END $$;

-- Any name may be tried: what nobody has tried for a day is forgotten, and nothing sooner.
CREATE FUNCTION guesses_forgotten(p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before timestamptz := p_now - interval '1 day';
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM login_throttle t WHERE t.since < before AND (t.blocked_until IS NULL OR t.blocked_until < before);
END $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['guess_blocked_until(bytea[], timestamptz)', 'guess_missed(bytea, timestamptz, timestamptz)',
      'guess_block(bytea, timestamptz)', 'guess_hit(bytea)', 'guesses_forgotten(timestamptz)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
