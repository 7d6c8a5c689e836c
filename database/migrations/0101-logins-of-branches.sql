-- A login of a company that sees the people of some of its branches, and what is published for them (P172). It has a role
-- of its own, so that whatever does not name it shows it nothing.
ALTER TABLE account_grant ADD branch_codes text[];
DO $$
DECLARE rule text;
BEGIN
  SELECT c.conname INTO STRICT rule FROM pg_constraint c
    WHERE c.conrelid = 'account_grant'::regclass AND c.contype = 'c' AND pg_get_constraintdef(c.oid) LIKE '%CASE%';
  EXECUTE format('ALTER TABLE account_grant DROP CONSTRAINT %I', rule);
END $$;
ALTER TABLE account_grant
  ADD CHECK (CASE role
    WHEN 'ADMIN' THEN practice_id IS NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'CONSULTANT' THEN practice_id IS NOT NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'COMPANY' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NULL
    WHEN 'BRANCH' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NULL
    WHEN 'EMPLOYEE' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NOT NULL
    ELSE false END),
  ADD CHECK ((role = 'BRANCH') = (branch_codes IS NOT NULL)),
  ADD CHECK (branch_codes IS NULL OR cardinality(branch_codes) > 0);

SELECT print_also('account_grant', '{branch_codes}');

-- It has an id of its own, also where it is the only one.
CREATE OR REPLACE FUNCTION name_grant() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.public_id := NEW.id;
  IF NEW.role = 'EMPLOYEE' THEN
    NEW.public_id := NEW.employee_id;
  ELSIF NEW.role <> 'BRANCH' AND NEW.practice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM account_grant o WHERE o.role = NEW.role AND o.practice_id = NEW.practice_id
        AND o.company_id IS NOT DISTINCT FROM NEW.company_id) THEN
    NEW.public_id := CASE NEW.role WHEN 'COMPANY' THEN (SELECT c.public_id FROM company c WHERE c.id = NEW.company_id)
      ELSE (SELECT p.public_id FROM practice p WHERE p.id = NEW.practice_id) END;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION scope_manages(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE scope_role()
    WHEN 'admin' THEN g.role = 'CONSULTANT'
    WHEN 'consultant' THEN g.practice_id = scope_practice() AND g.role IN ('COMPANY', 'BRANCH', 'EMPLOYEE')
    WHEN 'company' THEN g.practice_id = scope_practice() AND g.role IN ('BRANCH', 'EMPLOYEE') AND g.company_id = ANY (scope_companies())
    ELSE false END
$$;
CREATE OR REPLACE FUNCTION grant_web_access(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN g.role = 'EMPLOYEE' THEN (SELECT e.web_access FROM employee e WHERE e.id = g.employee_id)
    WHEN g.role IN ('COMPANY', 'BRANCH') THEN (SELECT c.web_access FROM company c WHERE c.id = g.company_id)
    ELSE true END
$$;

/* A further login of the scope's practice, or of a company in it; with branches, one that sees these alone. */
CREATE FUNCTION grant_add(p_company bigint, p_branches text[], p_email citext, p_first_name text, p_last_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made account_grant;
BEGIN
  IF p_branches IS NULL THEN RETURN grant_add(p_company, p_email, p_first_name, p_last_name); END IF;
  IF scope_role() NOT IN ('consultant', 'company') THEN PERFORM refuse_grant('not-found'); END IF;
  IF EXISTS (SELECT unnest(p_branches) EXCEPT SELECT b.code FROM branch b WHERE b.company_id = p_company) THEN
    PERFORM refuse_grant('no-such-branch');
  END IF;
  INSERT INTO account_grant (role, practice_id, company_id, branch_codes, email, first_name, last_name)
    VALUES ('BRANCH', scope_practice(), p_company, p_branches, p_email, p_first_name, p_last_name) RETURNING * INTO made;
  IF NOT scope_keeps(made) THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN made.id;
END $$;
CREATE OR REPLACE FUNCTION grant_remove(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  IF g.role <> 'BRANCH' AND g.id = (SELECT min(o.id) FROM account_grant o WHERE o.role = g.role AND o.practice_id = g.practice_id
      AND o.company_id IS NOT DISTINCT FROM g.company_id) THEN PERFORM refuse_grant('first-login'); END IF;
  DELETE FROM session WHERE grant_id = g.id;
  DELETE FROM account_grant WHERE id = g.id;
END $$;
CREATE OR REPLACE FUNCTION login_email_taken(p_email citext, p_role text, p_but_grant bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM account_grant g LEFT JOIN account a ON a.id = g.account_id
    WHERE g.id IS DISTINCT FROM p_but_grant AND coalesce(a.email, g.email) = p_email
      AND CASE p_role WHEN 'CONSULTANT' THEN g.role IN ('ADMIN', 'CONSULTANT')
        ELSE g.role IN ('CONSULTANT', 'COMPANY', 'BRANCH') AND g.practice_id = scope_practice() END)
$$;
CREATE OR REPLACE FUNCTION active_users(p_practice bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p_practice AND g.role IN ('COMPANY', 'BRANCH', 'EMPLOYEE')
    AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
$$;
CREATE OR REPLACE FUNCTION within_user_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE most integer;
BEGIN
  IF NEW.role NOT IN ('COMPANY', 'BRANCH', 'EMPLOYEE') OR NEW.activated_at IS NULL OR NEW.disabled_at IS NOT NULL
    OR (OLD.activated_at IS NOT NULL AND OLD.disabled_at IS NULL) THEN RETURN NEW; END IF;
  SELECT p.user_limit INTO most FROM practice p WHERE p.id = NEW.practice_id;
  IF most IS NULL THEN RETURN NEW; END IF;
  -- Two who come at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('users ' || NEW.practice_id, 0));
  IF active_users(NEW.practice_id) >= most THEN PERFORM refuse_grant('users-full'); END IF;
  RETURN NEW;
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
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['grant_add(bigint, text[], citext, text, text)', 'scope_branches()', 'scope_branch_people()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;

CREATE POLICY of_branches ON company FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND id = ANY ((select scope_companies())::bigint[]));
CREATE POLICY of_branches ON branch FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND company_id = ANY ((select scope_companies())::bigint[])
    AND code = ANY ((select scope_branches())::text[]));
CREATE POLICY of_branches ON employee FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND id = ANY ((select scope_branch_people())::bigint[]));
-- What somebody of these branches is shown, and nothing of the company's own.
CREATE POLICY of_branches ON document FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND employee_id = ANY ((select scope_branch_people())::bigint[])
    AND publish_on <= (select scope_today()) AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web
    AND (kind IN ('payslip', 'taxCertificate') OR due_on IS NULL OR due_on > (select scope_today())));
-- What hangs on a document follows it to whoever sees the document: not to these.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['annotation', 'document_version', 'acknowledgement', 'reminder', 'approval', 'dossier_document'] LOOP
    EXECUTE format('CREATE POLICY not_of_branches ON %I AS RESTRICTIVE TO portale_app USING (NOT (select scope_is_branch()))', t);
  END LOOP;
END $$;

-- Its transactions tell of what it has opened, and of itself.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
DO $$
DECLARE
  body text := pg_get_functiondef('ledger_append(jsonb)'::regprocedure);
  beginning text := E'  IF NOT is_at_door THEN\n';
BEGIN
  IF strpos(body, beginning) = 0 THEN RAISE EXCEPTION 'ledger_append is another one'; END IF;
  EXECUTE replace(body, beginning, E'  IF scope_role() = ''branch'' AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_events) AS e("companyId" bigint, "objectKind" text, action text, "objectId" bigint)
    WHERE e."companyId" <> ALL (scope_companies()) OR CASE e."objectKind"
      WHEN ''document'' THEN e.action <> ''viewedByBranch''
      WHEN ''account'' THEN e."objectId" IS DISTINCT FROM scope_account()
      ELSE true END)
  THEN
    RAISE EXCEPTION ''an event that no login of a branch causes'' USING ERRCODE = ''insufficient_privilege'';
  END IF;
' || beginning);
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
