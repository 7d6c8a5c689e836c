-- The scope of a transaction.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO portale_app, portale_jobs, portale_ledger;

-- Functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Which installation this database belongs to. The folder of the contents bears the same name, and the installation's
-- key this fingerprint: a start that finds another folder, another key or another database is refused.
CREATE TABLE portale_installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id uuid NOT NULL,
  key_fingerprint text NOT NULL
);

-- How the installation fared, a row a day (P75): what the administrator's home draws, and when administrators were
-- told.
CREATE TABLE installation_day (
  day date PRIMARY KEY,
  disk_free bigint NOT NULL,
  disk_size bigint NOT NULL,
  mails_sent integer NOT NULL,
  mails_refused integer NOT NULL,
  backed_up boolean NOT NULL,
  told_at timestamptz
);

-- After a commit a local setting reads '' and not NULL: both mean that no scope was opened, and that is an error.
CREATE FUNCTION scope_role() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE value text := current_setting('scope.role', true);
BEGIN
  IF value IS NULL OR value = '' THEN
    RAISE EXCEPTION 'no scope is set for this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN value;
END $$;

-- Most policies ask for the practice first: it, too, raises where no scope was opened.
CREATE FUNCTION scope_practice() RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  PERFORM scope_role();
  RETURN nullif(current_setting('scope.practice', true), '')::bigint;
END $$;

-- Whose scope it is, as booleans: the planner takes an unknown boolean for half of the rows, an unknown comparison for
-- one in two hundred, and would then sort a whole company's documents for a page of 25.
CREATE FUNCTION scope_sees_practice() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT scope_role() IN ('consultant', 'job') $$;

CREATE FUNCTION scope_is_company() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT scope_role() = 'company' $$;

CREATE FUNCTION scope_is_employee() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT scope_role() = 'employee' $$;

CREATE FUNCTION scope_is_authentication() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT scope_role() = 'authentication' $$;

CREATE FUNCTION scope_companies() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('scope.companies', true), ''), '{}')::bigint[] $$;

CREATE FUNCTION scope_employee() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('scope.employee', true), '')::bigint $$;

CREATE FUNCTION scope_account() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('scope.account', true), '')::bigint $$;

-- The day in Europe/Rome that the application passes in: current_date would be the server's.
CREATE FUNCTION scope_today() RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_setting('scope.today')::date $$;

-- The portal's clock, as the application passes it in.
CREATE FUNCTION scope_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_setting('scope.now')::timestamptz $$;

-- The grant that a mailed key speaks of.
CREATE FUNCTION scope_grant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('scope.grant', true), '')::bigint $$;

-- At the door nobody is known yet. What a caller shows there (a name, a token, a key) is looked up by functions that
-- give the one row it belongs to; whoever is known by it opens a scope with its account, and sees that account alone.
CREATE FUNCTION only_at_the_door() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT scope_is_authentication() THEN
    RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- Notes the day as it stands; answers whether administrators are to be told, which is once a day while something is
-- red.
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

-- The last 30 days, oldest first.
CREATE FUNCTION installation_days() RETURNS SETOF installation_day
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT * FROM installation_day
    WHERE day > (scope_now() AT TIME ZONE 'Europe/Rome')::date - 30 ORDER BY day;
END $$;

-- The branches of the scope's grant as they stand now; of no other role, and of none that was taken away.
CREATE FUNCTION scope_branches() RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN scope_role() = 'branch' THEN (SELECT g.branch_codes FROM account_grant g
    WHERE g.id = scope_grant() AND g.account_id = scope_account() AND g.role = 'BRANCH'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL) END
$$;

-- Who belongs to them now: a list that is made once for a question, and only where a branch asks.
CREATE FUNCTION scope_branch_people() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN scope_role() = 'branch' THEN ARRAY(SELECT e.id FROM employee e
    WHERE e.practice_id = scope_practice() AND e.company_id = ANY (scope_companies()) AND e.branch_code = ANY (scope_branches())) END
$$;

CREATE FUNCTION scope_is_branch() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT scope_role() = 'branch' $$;
