-- What an outsider, or one scope in another's place, must not be able to do.

-- Networks from which an account was entered: what is guessed from elsewhere never keeps its owner out.
CREATE TABLE known_network (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, network_hash)
);
ALTER TABLE known_network ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_network FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON known_network TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY authentication ON known_network TO portale_app USING ((select scope_is_authentication()));
GRANT SELECT, INSERT, UPDATE, DELETE ON known_network TO portale_app;

-- A company cannot change whose subsidiary it is, nor by which code it is known.
CREATE FUNCTION guard_company_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('scope.role', true) = 'company' AND
    (new.head_company_id, new.tax_code, new.code, new.practice_id) IS DISTINCT FROM
    (old.head_company_id, old.tax_code, old.code, old.practice_id)
  THEN
    RAISE EXCEPTION 'a company does not change its head or its codes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_company_of_company BEFORE UPDATE ON company
  FOR EACH ROW EXECUTE FUNCTION guard_company_of_company();

-- An employee's transaction tells of what the employee did: with its own documents, its requests and notices, itself.
-- The ledger's role learns whose a document is, and nothing else of it.
GRANT SELECT (id, employee_id) ON document TO portale_ledger;
CREATE POLICY whose_it_is ON document FOR SELECT TO portale_ledger USING (true);
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE FUNCTION is_not_of_employee(p_kind text, p_action text, p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'document' THEN p_action NOT IN ('readByEmployee', 'acknowledged', 'annotated', 'annotationTakenBack')
      OR NOT EXISTS (SELECT FROM public.document d WHERE d.id = p_id AND d.employee_id = public.scope_employee())
    WHEN 'account' THEN p_id IS DISTINCT FROM public.scope_account()
    ELSE p_kind NOT IN ('request', 'notice') END
$$;
REVOKE ALL ON FUNCTION is_not_of_employee(text, text, bigint) FROM PUBLIC;
CREATE OR REPLACE FUNCTION ledger_append(p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_at_door boolean := scope_role() IN ('admin', 'authentication');
  own_chain bigint := coalesce(scope_practice(), 0);
  part record;
BEGIN
  IF scope_role() IN ('company', 'employee') AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_events) AS e("companyId" bigint, "employeeId" bigint)
    WHERE e."companyId" <> ALL (scope_companies())
      OR (scope_is_employee() AND e."employeeId" <> scope_employee()))
  THEN
    RAISE EXCEPTION 'an event of another company or employee' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF scope_is_employee() AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_events) AS e("objectKind" text, action text, "objectId" bigint)
    WHERE is_not_of_employee(e."objectKind", e.action, e."objectId"))
  THEN
    RAISE EXCEPTION 'an event that no employee causes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT is_at_door THEN
    PERFORM ledger_write(own_chain, p_events, false);
    RETURN;
  END IF;
  -- In the order of the chains, so that two transactions never wait for each other's heads.
  FOR part IN SELECT coalesce((e.value->>'practiceId')::bigint, 0) AS chain, jsonb_agg(e.value ORDER BY e.n) AS events
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(value, n) GROUP BY 1 ORDER BY 1 LOOP
    PERFORM ledger_write(part.chain, part.events, false);
  END LOOP;
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
