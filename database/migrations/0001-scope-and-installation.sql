-- The extensions, the schema's rights, the scope of a transaction, and the state of the installation.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO portale_app, portale_jobs, portale_ledger;

-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- The installation that this database belongs to. The contents folder stores the same id, and the installation's key
-- has this fingerprint: a start with another folder, key or database is refused.
CREATE TABLE portale_installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id uuid NOT NULL,
  key_fingerprint text NOT NULL
);

-- The health of the installation, one row a day (P75), for the chart on the administrator's home; `told_at` is when
-- administrators were notified.
CREATE TABLE installation_day (
  day date PRIMARY KEY,
  disk_free bigint NOT NULL,
  disk_size bigint NOT NULL,
  mails_sent integer NOT NULL,
  mails_refused integer NOT NULL,
  backed_up boolean NOT NULL,
  told_at timestamptz
);

-- `inScope` (src/server/database/database.ts) sets the scope with set_config(…, is_local => true); row policies read it
-- through these functions only. After a commit a local setting reads '' instead of NULL: both mean that no scope is
-- open, which is an error.
CREATE FUNCTION scope_role() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE value text := current_setting('scope.role', true);
BEGIN
  IF value IS NULL OR value = '' THEN
    RAISE EXCEPTION 'no scope is set for this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN value;
END $$;

-- Most policies call this function first, so it also raises when no scope is open.
CREATE FUNCTION scope_practice() RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  PERFORM scope_role();
  RETURN nullif(current_setting('scope.practice', true), '')::bigint;
END $$;

-- Booleans, because of the planner: it estimates that an unknown boolean keeps half of the rows and an unknown
-- comparison one in two hundred, and would then sort all documents of a company for a page of 25.
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

-- The day in Europe/Rome, set by the application: current_date uses the server's time zone.
CREATE FUNCTION scope_today() RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_setting('scope.today')::date $$;

-- The application's clock.
CREATE FUNCTION scope_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_setting('scope.now')::timestamptz $$;

-- The grant of the mailed key that opened this scope.
CREATE FUNCTION scope_grant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('scope.grant', true), '')::bigint $$;

-- Before login there is no scope of a person. Lookups by login, token or key go through SQL functions that return at
-- most one row; the caller then opens a scope with that account and sees that account only.
CREATE FUNCTION only_at_the_door() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT scope_is_authentication() THEN
    RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- Records today's state. Returns whether to notify the administrators: once a day while something is red.
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

-- The current branches of the scope's grant. NULL for any other role, and for a grant that was disabled.
CREATE FUNCTION scope_branches() RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN scope_role() = 'branch' THEN (SELECT g.branch_codes FROM account_grant g
    WHERE g.id = scope_grant() AND g.account_id = scope_account() AND g.role = 'BRANCH'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL) END
$$;

-- The current employments in those branches, computed once per query and only for a branch login.
CREATE FUNCTION scope_branch_people() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN scope_role() = 'branch' THEN ARRAY(SELECT e.id FROM employee e
    WHERE e.practice_id = scope_practice() AND e.company_id = ANY (scope_companies()) AND e.branch_code = ANY (scope_branches())) END
$$;

CREATE FUNCTION scope_is_branch() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT scope_role() = 'branch' $$;
