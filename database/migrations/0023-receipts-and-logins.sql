-- An employee also records that a document of theirs has arrived whole.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE OR REPLACE FUNCTION is_not_of_employee(p_kind text, p_action text, p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'document' THEN p_action NOT IN ('readByEmployee', 'receivedWhole', 'acknowledged', 'annotated', 'annotationTakenBack')
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

-- Each account asks for its own grants. As a set, PostgreSQL read all grants of the practice to look up a few logins.
ALTER POLICY in_scope ON account
  USING (id = (select scope_account()) OR (
    (select scope_role()) IN ('consultant', 'company', 'job')
    AND EXISTS (SELECT FROM account_grant g WHERE g.account_id = account.id AND g.practice_id = (select scope_practice()))));
ALTER POLICY of_practices ON account
  USING ((select scope_role()) = 'admin' AND EXISTS (SELECT FROM account_grant g WHERE g.account_id = account.id));
