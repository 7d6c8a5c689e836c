-- A worker shows a bank or landlord a code of fifteen minutes (P215). The row holds no figure: each view reads them anew
-- in the worker's own scope. A new code replaces the one before, whose token is then unknown.
CREATE TABLE income_proof (
  employee_id bigint NOT NULL REFERENCES employee ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  -- How many codes were made on the day of `made_at`.
  made_that_day integer NOT NULL DEFAULT 1,
  PRIMARY KEY (employee_id, account_id)
);
CREATE INDEX income_proof_by_account ON income_proof (account_id);

ALTER TABLE income_proof ENABLE ROW LEVEL SECURITY;
ALTER TABLE income_proof FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON income_proof TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON income_proof TO portale_app
  USING ((select scope_is_employee()) AND employee_id = (select scope_employee()) AND account_id = (select scope_account()));
GRANT SELECT, INSERT, UPDATE ON income_proof TO portale_app;

-- The proof of a code, for a stranger. `still_works`: the worker can log in and is employed.
CREATE FUNCTION income_proof_of(p_hash bytea)
RETURNS TABLE (account_id bigint, practice_id bigint, company_id bigint, employee_id bigint, still_works boolean,
  expires_at timestamptz, ended_at timestamptz, views integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT p.account_id, g.practice_id, g.company_id, p.employee_id,
      g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND e.web_access AND e.ended_on < scope_today() IS NOT TRUE,
      p.expires_at, p.ended_at, p.views
    FROM income_proof p JOIN employee e ON e.id = p.employee_id
      JOIN account_grant g ON g.employee_id = p.employee_id AND g.account_id = p.account_id
    WHERE p.token_hash = p_hash;
END $$;

-- Counts a view; false if the proof ended, or was replaced, since it was looked up.
CREATE FUNCTION income_proof_seen(p_hash bytea, p_most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE income_proof p SET views = p.views + 1
    WHERE p.token_hash = p_hash AND p.ended_at IS NULL AND p.expires_at > scope_now() AND p.views < p_most;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION income_proof_of(bytea), income_proof_seen(bytea, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION income_proof_of(bytea), income_proof_seen(bytea, integer) TO portale_app;

-- An employee may also record the events of their own proof.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE OR REPLACE FUNCTION is_not_of_employee(p_kind text, p_action text, p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'document' THEN p_action NOT IN ('readByEmployee', 'acknowledged', 'annotated', 'annotationTakenBack')
      OR NOT EXISTS (SELECT FROM public.document d WHERE d.id = p_id AND d.employee_id = public.scope_employee())
    WHEN 'account' THEN p_id IS DISTINCT FROM public.scope_account()
    WHEN 'employee' THEN p_action NOT IN ('incomeProofMade', 'incomeProofEnded') OR p_id IS DISTINCT FROM public.scope_employee()
    WHEN 'signature' THEN p_action NOT IN ('signatureOpened', 'signatureCodeSent', 'signatureSigned', 'signatureRefused')
      OR NOT EXISTS (SELECT FROM public.signature_signer s
        WHERE s.signature_id = p_id AND s.employee_id = public.scope_employee() AND s.status <> 'waiting')
    ELSE p_kind NOT IN ('request', 'notice') END
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
