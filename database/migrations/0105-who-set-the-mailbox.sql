-- A signature says who controlled the mailbox and the access that confirmed it, and what a manager set lately confirms
-- none (P156). The facts are in the trace: nothing new is kept beside it until a signature holds what stood then.

/*
 * The steps of the trace by which the access and the mailbox of this transaction's account came about, oldest first: its
 * places, the mailboxes that managers typed for them, and the one that its owner confirmed.
 */
CREATE FUNCTION own_access_steps()
RETURNS TABLE (at timestamptz, action text, grant_id bigint, by text, on_paper boolean, name text, type text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH place AS (SELECT g.id, g.employee_id FROM account_grant g WHERE g.account_id = scope_account()),
  step AS (
    SELECT l.*, place.id AS place_id FROM place JOIN ledger l ON l.object_kind = 'grant' AND l.object_id = place.id
      WHERE l.action IN ('activated', 'activationLetterMade', 'accessReset', 'oneTimePasswordGiven', 'accessMoved')
    UNION ALL
    SELECT l.*, place.id FROM place JOIN ledger l ON l.object_kind = 'employee' AND l.object_id = place.employee_id
      WHERE l.action = 'employeeCreated' OR (l.action = 'employeeChanged'
        AND 'email' = ANY (string_to_array(l.canonical::jsonb #>> '{data,fields}', ', ')))
    UNION ALL
    SELECT l.*, NULL FROM ledger l
      WHERE l.object_kind = 'account' AND l.object_id = scope_account() AND l.action = 'emailChanged')
  SELECT s.at, s.action, s.place_id, s.canonical::jsonb #>> '{data,by}',
    coalesce((s.canonical::jsonb #>> '{data,onPaper}')::boolean, false),
    nullif(p.person::jsonb ->> 'name', ''), nullif(p.person::jsonb ->> 'type', '')
  FROM step s LEFT JOIN ledger_person p ON p.chain = s.chain AND p.seq = s.seq
  ORDER BY s.at, s.chain, s.seq
$$;

-- Whether the provider that opened a session vouched for the fiscal code of its account.
ALTER TABLE session ADD code_vouched boolean NOT NULL DEFAULT false;
ALTER TABLE second_factor_step ADD code_vouched boolean NOT NULL DEFAULT false;

/* The provider that vouched, in this session of the employee of this transaction, for the employee's fiscal code. */
CREATE FUNCTION own_voucher(p_session bigint) RETURNS TABLE (name text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.name, s.created_at FROM session s JOIN identity_provider p ON p.id = s.provider_id
    JOIN account a ON a.id = s.account_id JOIN employee e ON e.id = scope_employee() AND e.tax_code = a.tax_code
  WHERE s.id = p_session AND s.account_id = scope_account() AND s.code_vouched
$$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['own_access_steps()', 'own_voucher(bigint)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;

-- What stood when it was signed.
ALTER TABLE signature_signer ADD control jsonb CONSTRAINT control_of_signature CHECK (control IS NULL OR status = 'signed');
SELECT print_also('signature_signer', '{control}');

DO $$
DECLARE
  guard text := pg_get_functiondef('guard_signature_signer()'::regprocedure);
  erase text := pg_get_functiondef('erase_signatures(bigint[], text)'::regprocedure);
  signing text := $q$'mailbox', 'shown'];$q$;
  ending text := $q$ WHERE practice_id = practice AND reason ~* p_theirs;$q$;
BEGIN
  IF strpos(guard, signing) = 0 THEN RAISE EXCEPTION 'guard_signature_signer is another one'; END IF;
  EXECUTE replace(guard, signing, $q$'mailbox', 'shown', 'control'];$q$);
  IF strpos(erase, ending) = 0 THEN RAISE EXCEPTION 'erase_signatures is another one'; END IF;
  EXECUTE replace(erase, ending, ending || $q$
  UPDATE signature_signer SET control = regexp_replace(control::text, p_theirs, taken, 'gi')::jsonb
    WHERE practice_id = practice AND control::text ~* p_theirs;$q$);
END $$;
