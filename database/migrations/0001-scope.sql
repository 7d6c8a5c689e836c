-- The scope of a transaction: who asks, and for which tenant. Set by `inScope` (src/server/database/database.ts) with
-- set_config(…, is_local => true); every row policy reads it through these functions, never directly.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO portale_app, portale_jobs, portale_ledger;

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

-- Whose scope it is, as booleans: the planner takes an unknown boolean for half of the rows, an unknown comparison
-- for one in two hundred, and would then sort a whole company's documents for a page of 25.
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
