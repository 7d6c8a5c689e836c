-- What a scope may write is narrower than what it may see, and what the definers' functions do is bound to it too.

-- An employee leaves a reading on a document (guard_document_of_employee): none is made or taken away.
CREATE POLICY not_by_employee ON document AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK (NOT (select scope_is_employee()));
CREATE POLICY not_from_employee ON document AS RESTRICTIVE FOR DELETE TO portale_app USING (NOT (select scope_is_employee()));

-- Practices are the administrator's; companies and people are changed by those who manage them.
CREATE POLICY made_by_admin ON practice AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_role()) = 'admin');
CREATE POLICY changed_by_admin ON practice AS RESTRICTIVE FOR UPDATE TO portale_app USING ((select scope_role()) = 'admin');
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['company', 'branch', 'employee'] LOOP
    EXECUTE format('CREATE POLICY made_by_manager ON %I AS RESTRICTIVE FOR INSERT TO portale_app
      WITH CHECK ((select scope_role()) IN (''consultant'', ''company'', ''job''))', t);
    EXECUTE format('CREATE POLICY changed_by_manager ON %I AS RESTRICTIVE FOR UPDATE TO portale_app
      USING ((select scope_role()) IN (''consultant'', ''company'', ''job''))', t);
  END LOOP;
END $$;

-- A company reads and takes back the mails about its own documents, not those of the practice's other companies.
DROP POLICY in_scope ON outbox;
CREATE POLICY posting ON outbox FOR INSERT TO portale_app
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));
CREATE POLICY in_scope ON outbox TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND EXISTS (SELECT FROM document d WHERE d.id = outbox.document_id))));

-- Whoever sees an event by its company or employee (the ledger's policy) is not shown one that another wrote there.
-- pg_temp comes last, or a temporary table could stand in for the ledger's.
GRANT CREATE ON SCHEMA public TO portale_ledger, portale_jobs;
SET ROLE portale_ledger;
ALTER FUNCTION ledger_write(bigint, jsonb, boolean) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_append_history(bigint, jsonb) SET search_path = pg_catalog, public, pg_temp;
CREATE OR REPLACE FUNCTION ledger_append(p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() IN ('company', 'employee') AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_events) AS e("companyId" bigint, "employeeId" bigint)
    WHERE e."companyId" <> ALL (scope_companies())
      OR (scope_is_employee() AND e."employeeId" <> scope_employee()))
  THEN
    RAISE EXCEPTION 'an event of another company or employee' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM ledger_write(CASE WHEN scope_role() IN ('admin', 'authentication') THEN 0 ELSE scope_practice() END, p_events, false);
END $$;

-- A job opens the scope that its payload names: of one's own practice, where one has a practice.
SET ROLE portale_jobs;
CREATE OR REPLACE FUNCTION enqueue(p_task text, p_payload json, p_run_at timestamptz, p_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (p_payload->>'practiceId')::bigint IS DISTINCT FROM scope_practice() AND scope_role() NOT IN ('admin', 'authentication') THEN
    RAISE EXCEPTION 'a job of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25);
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger, portale_jobs;
ALTER FUNCTION practice_usage() SET search_path = pg_catalog, public, pg_temp;
