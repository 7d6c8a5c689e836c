-- Contents that were not what was placed when they were read (P67): when that was seen, and when an administrator was told.
CREATE TABLE damaged_content (
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  found_at timestamptz NOT NULL,
  last_found_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (practice_id, sha256)
);
ALTER TABLE damaged_content ENABLE ROW LEVEL SECURITY;
ALTER TABLE damaged_content FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON damaged_content TO portale_owner USING (true) WITH CHECK (true);

/* Notes one; answers whether it is news, once a day. */
CREATE FUNCTION content_damaged(p_practice bigint, p_sha256 bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job notes it' USING ERRCODE = 'insufficient_privilege'; END IF;
  INSERT INTO damaged_content (practice_id, sha256, found_at, last_found_at)
    VALUES (p_practice, p_sha256, scope_now(), scope_now())
    ON CONFLICT (practice_id, sha256) DO UPDATE SET last_found_at = scope_now();
  UPDATE damaged_content SET told_at = scope_now() WHERE practice_id = p_practice AND sha256 = p_sha256
    AND (told_at IS NULL OR told_at < scope_now() - interval '1 day');
  RETURN FOUND;
END $$;
/* Where administrators read their mail. */
CREATE FUNCTION mailboxes_of_administrators() RETURNS SETOF citext
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job tells them' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT DISTINCT a.email FROM account a JOIN account_grant g ON g.account_id = a.id
    WHERE g.role = 'ADMIN' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      AND a.email IS NOT NULL AND NOT a.email_unconfirmed;
END $$;
/* Which were found, and how many documents hold them: for the administrator, who sees none of these. */
CREATE FUNCTION damaged_contents()
RETURNS TABLE (practice_id bigint, practice text, sha256 text, found_at timestamptz, documents integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT d.practice_id, p.name, encode(d.sha256, 'hex'), d.found_at,
    (SELECT count(*)::integer FROM document o WHERE o.practice_id = d.practice_id AND o.sha256 = d.sha256)
  FROM damaged_content d JOIN practice p ON p.id = d.practice_id ORDER BY d.found_at DESC, d.sha256 LIMIT 200;
END $$;
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['content_damaged(bigint, bytea)', 'mailboxes_of_administrators()', 'damaged_contents()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
