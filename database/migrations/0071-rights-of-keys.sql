-- What a key may do beside delivering, between which days, its secret before the last rotation, and why it was refused
-- last (P124). Empty is as it was: it delivers, on any day.
ALTER TABLE api_key
  ADD rights text[] CHECK (rights <@ ARRAY['deliver', 'acquire', 'publish', 'fetch', 'remind'] AND cardinality(rights) > 0),
  ADD valid_from date,
  ADD valid_until date,
  ADD previous_hash bytea UNIQUE CHECK (length(previous_hash) = 32),
  ADD previous_until timestamptz,
  ADD last_refused_at timestamptz,
  ADD last_refusal text,
  ADD CHECK (valid_from <= valid_until),
  ADD CHECK ((previous_hash IS NULL) = (previous_until IS NULL)),
  -- A whole file, a list, a reminder are everybody's: a key for some companies or kinds only delivers.
  ADD CHECK (rights IS NULL OR rights = ARRAY['deliver'] OR (company_ids IS NULL AND kinds IS NULL));
GRANT UPDATE (key_hash, previous_hash, previous_until) ON api_key TO portale_app;
SELECT print_also('api_key', '{rights,valid_from,valid_until,previous_hash,previous_until}');

DROP FUNCTION api_key_of(bytea, timestamptz);
-- Whom a key speaks for, while the grant of its login is good and on its days; its use is noted, and that it came on
-- another day, too.
CREATE FUNCTION api_key_of(p_hash bytea, p_now timestamptz)
RETURNS TABLE (id bigint, company_ids bigint[], kinds text[], rights text[], account_id bigint, login citext, first_name text,
  last_name text, grant_id bigint, role text, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE today date := (p_now AT TIME ZONE 'Europe/Rome')::date;
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    UPDATE api_key k SET last_used_at = p_now FROM account a, account_grant g
    WHERE (k.key_hash = p_hash OR (k.previous_hash = p_hash AND k.previous_until > p_now))
      AND today BETWEEN coalesce(k.valid_from, today) AND coalesce(k.valid_until, today)
      AND a.id = k.account_id AND g.id = k.grant_id
      AND g.role = 'CONSULTANT' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    RETURNING k.id, k.company_ids, k.kinds, coalesce(k.rights, ARRAY['deliver']), a.id, a.login, a.first_name, a.last_name,
      g.id, g.role, g.practice_id;
  IF NOT FOUND THEN
    UPDATE api_key k SET last_refused_at = p_now,
        last_refusal = CASE WHEN k.key_hash <> p_hash THEN 'key-replaced'
          WHEN today BETWEEN coalesce(k.valid_from, today) AND coalesce(k.valid_until, today) THEN 'not-authenticated'
          ELSE 'key-out-of-days' END
      WHERE k.key_hash = p_hash OR k.previous_hash = p_hash;
  END IF;
END $$;
CREATE FUNCTION api_key_refused(p_id bigint, p_code text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE api_key SET last_refused_at = p_now, last_refusal = p_code WHERE id = p_id;
END $$;
REVOKE ALL ON FUNCTION api_key_of(bytea, timestamptz), api_key_refused(bigint, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION api_key_of(bytea, timestamptz), api_key_refused(bigint, text, timestamptz) TO portale_app;
