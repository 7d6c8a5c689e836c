-- How the installation fared, a row a day (P75): what the administrator's home draws, and when administrators were told.
CREATE TABLE installation_day (
  day date PRIMARY KEY,
  disk_free bigint NOT NULL,
  disk_size bigint NOT NULL,
  mails_sent integer NOT NULL,
  mails_refused integer NOT NULL,
  backed_up boolean NOT NULL,
  told_at timestamptz
);
ALTER TABLE installation_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation_day FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON installation_day TO portale_owner USING (true) WITH CHECK (true);

/* Notes the day as it stands; answers whether administrators are to be told, which is once a day while something is red. */
CREATE FUNCTION installation_noted(p_free bigint, p_size bigint, p_backed_up boolean, p_red boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  today date := (scope_now() AT TIME ZONE 'Europe/Rome')::date;
  dawn timestamptz := today::timestamp AT TIME ZONE 'Europe/Rome';
  sent integer;
  refused integer;
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job notes it' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT count(*) FILTER (WHERE sent_at >= dawn), count(*) FILTER (WHERE refused_at >= dawn) INTO sent, refused
    FROM outbox WHERE sent_at >= dawn OR refused_at >= dawn;
  INSERT INTO installation_day AS d (day, disk_free, disk_size, mails_sent, mails_refused, backed_up)
    VALUES (today, p_free, p_size, sent, refused, p_backed_up)
    ON CONFLICT (day) DO UPDATE SET disk_free = p_free, disk_size = p_size, mails_sent = sent, mails_refused = refused,
      backed_up = d.backed_up OR p_backed_up;
  DELETE FROM installation_day WHERE day < today - 400;
  IF NOT p_red OR EXISTS (SELECT FROM installation_day WHERE told_at > scope_now() - interval '1 day') THEN RETURN false; END IF;
  UPDATE installation_day SET told_at = scope_now() WHERE day = today;
  RETURN true;
END $$;
/* The last 30 days, oldest first. */
CREATE FUNCTION installation_days() RETURNS SETOF installation_day
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT * FROM installation_day
    WHERE day > (scope_now() AT TIME ZONE 'Europe/Rome')::date - 30 ORDER BY day;
END $$;
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['installation_noted(bigint, bigint, boolean, boolean)', 'installation_days()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
