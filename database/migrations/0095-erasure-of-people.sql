-- A person is erased from everything that the portal holds, once nothing keeps them (P142): the rows go, words elsewhere
-- are taken out, and of the trace the commitments alone stay.

-- Whoever was delivered documents is not removed, but erased: by the function below alone, which says whom.
DROP TRIGGER guard_delivered ON employee;
CREATE TRIGGER guard_delivered BEFORE DELETE ON employee FOR EACH ROW
  WHEN (NOT (current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes'))
  EXECUTE FUNCTION guard_delivered();

-- A request keeps its words, but for those that name somebody who is erased.
CREATE OR REPLACE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caller text := coalesce(current_setting('scope.role', true), '');
  is_sender boolean := caller = 'employee' OR (caller = 'company' AND old.employee_id IS NULL);
  theirs text[] := CASE WHEN is_sender THEN ARRAY['withdrawn_at'] ELSE ARRAY['status', 'status_at', 'seen_at'] END;
BEGIN
  IF current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes' THEN RETURN new; END IF;
  IF caller <> '' AND (
    to_jsonb(new) - theirs IS DISTINCT FROM to_jsonb(old) - theirs
    OR old.withdrawn_at IS NOT NULL
    OR (old.seen_at IS NOT NULL AND new.seen_at IS DISTINCT FROM old.seen_at))
  THEN
    RAISE EXCEPTION 'of a request only the status changes, and its sender only withdraws it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;

/*
 * Erases people of the consultant's practice whose employment is over and whose documents are deleted already; a hold, or
 * an intake that is not closed, refuses by itself. The caller has looked at their terms.
 *
 * Answers what became of whose, for the trace: kind (request, notice, intake, account, content), id or SHA-256, employee.
 */
CREATE FUNCTION erase_people(p_employees bigint[])
RETURNS TABLE (kind text, id text, company_id bigint, employee_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  practice bigint := scope_practice();
  people employee[];
  -- Their codes, addresses and names, as one expression; a name that a colleague has too is nobody's own.
  theirs text;
  accounts jsonb;
  ended bigint[] := '{}';
  intakes bigint[];
  one bigint;
  rows bigint[];
  taken text := '[dato cancellato]';
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant erases' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM FROM employee e WHERE e.id = ANY (p_employees) ORDER BY e.id FOR UPDATE;
  SELECT array_agg(e ORDER BY e.id) INTO people FROM employee e
    WHERE e.id = ANY (p_employees) AND e.practice_id = practice AND e.ended_on < scope_today();
  IF coalesce(cardinality(people), 0) <> cardinality(p_employees)
    OR EXISTS (SELECT FROM document d WHERE d.employee_id = ANY (p_employees))
    OR EXISTS (SELECT FROM retention_hold h JOIN unnest(people) AS p ON h.company_id = p.company_id
      AND (h.employee_id IS NULL OR h.employee_id = p.id))
    OR EXISTS (SELECT FROM intake_row r JOIN intake i ON i.id = r.intake_id AND i.state <> 'closed'
      JOIN unnest(people) AS p ON r.practice_id = p.practice_id AND (r.employee_id = p.id OR r.tax_code = p.tax_code))
  THEN RAISE EXCEPTION 'something keeps them' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM set_config('portale.erasing', 'yes', true);

  -- Accounts with the employment that they are of, also those that were joined to theirs.
  SELECT coalesce(jsonb_object_agg(a.account, a.employee), '{}') INTO accounts FROM (
    SELECT g.account_id AS account, g.employee_id AS employee FROM account_grant g
      WHERE g.employee_id = ANY (p_employees) AND g.account_id IS NOT NULL
    UNION SELECT (l.canonical::jsonb #>> '{data,from}')::bigint, l.employee_id FROM ledger l
      WHERE l.chain = practice AND l.employee_id = ANY (p_employees) AND l.action = 'accessMoved') AS a;
  SELECT '(?<![[:alnum:]])(' || string_agg(DISTINCT regexp_replace(regexp_replace(w.word, '([^[:alnum:] ])', '\\\1', 'g'), ' +', '[ _.,-]+', 'g'), '|')
      || ')(?![[:alnum:]])' INTO theirs FROM (
    SELECT p.tax_code AS word FROM unnest(people) AS p
      -- The code and the address of somebody who is employed elsewhere in the practice go with their last employment.
      WHERE NOT EXISTS (SELECT FROM employee o WHERE o.practice_id = practice AND o.tax_code = p.tax_code AND o.id <> ALL (p_employees))
    UNION SELECT w.address FROM unnest(people) AS p LEFT JOIN account_grant g ON g.employee_id = p.id LEFT JOIN account a ON a.id = g.account_id
        CROSS JOIN LATERAL (VALUES (p.email), (g.email::text), (a.email::text), (a.login::text)) AS w(address)
      WHERE w.address LIKE '%@%' AND NOT EXISTS (SELECT FROM employee o WHERE o.practice_id = practice AND o.id <> ALL (p_employees)
          AND (o.tax_code = p.tax_code OR lower(o.email) = lower(w.address)))
        AND NOT EXISTS (SELECT FROM account_grant o WHERE o.account_id = g.account_id AND (o.employee_id IS NULL OR o.employee_id <> ALL (p_employees)))
    UNION SELECT w.name FROM unnest(people) AS p
        CROSS JOIN LATERAL (VALUES (p.last_name || ' ' || p.first_name), (p.first_name || ' ' || p.last_name)) AS w(name)
      WHERE NOT EXISTS (SELECT FROM employee o WHERE o.practice_id = practice AND o.id <> ALL (p_employees)
        AND lower(o.last_name) = lower(p.last_name) AND lower(o.first_name) = lower(p.first_name))) AS w
    WHERE w.word IS NOT NULL AND w.word <> '';

  -- What is theirs.
  RETURN QUERY SELECT 'content', encode(c.sha256, 'hex'), NULL::bigint, NULL::bigint FROM (
    SELECT r.sha256 FROM request r WHERE r.employee_id = ANY (p_employees) UNION
    SELECT a.sha256 FROM request_answer a JOIN request r ON r.id = a.request_id WHERE r.employee_id = ANY (p_employees)) AS c
    WHERE c.sha256 IS NOT NULL;
  DELETE FROM notification n WHERE n.practice_id = practice AND (n.employee_id = ANY (p_employees)
    OR n.object_id IN (SELECT r.id FROM request r WHERE r.employee_id = ANY (p_employees)
      UNION ALL SELECT o.id FROM notice o WHERE o.employee_id = ANY (p_employees)
      UNION ALL SELECT unnest(p_employees))
    OR concat_ws(' ', n.subject, n.person, n.words) ~* theirs);
  DELETE FROM request_answer a USING request r WHERE r.id = a.request_id AND r.employee_id = ANY (p_employees);
  RETURN QUERY WITH gone AS (DELETE FROM request r WHERE r.employee_id = ANY (p_employees) RETURNING r.*)
    SELECT 'request', g.id::text, g.company_id, g.employee_id FROM gone g;
  DELETE FROM notice_receipt r WHERE r.employee_id = ANY (p_employees)
    OR r.notice_id IN (SELECT o.id FROM notice o WHERE o.employee_id = ANY (p_employees));
  RETURN QUERY WITH gone AS (DELETE FROM notice o WHERE o.employee_id = ANY (p_employees) RETURNING o.*)
    SELECT 'notice', g.id::text, g.company_id, g.employee_id FROM gone g;
  DELETE FROM reminder r WHERE r.employee_id = ANY (p_employees);
  DELETE FROM webhook_delivery w WHERE w.practice_id = practice AND w.employee_id = ANY (p_employees);

  -- The files of a closed intake hold the pages of everybody who stood in them: the documents were cut out long ago.
  SELECT coalesce(array_agg(DISTINCT r.intake_id), '{}') INTO intakes FROM intake_row r JOIN unnest(people) AS p
    ON r.practice_id = p.practice_id AND (r.employee_id = p.id OR r.tax_code = p.tax_code);
  RETURN QUERY SELECT DISTINCT 'content', encode(f.sha256, 'hex'), NULL::bigint, NULL::bigint
    FROM intake_file f WHERE f.intake_id = ANY (intakes);
  RETURN QUERY WITH gone AS (DELETE FROM intake i WHERE i.id = ANY (intakes) RETURNING i.*)
    SELECT 'intake', g.id::text, g.company_id, NULL::bigint FROM gone g;

  -- What went out, or was remembered, and names them.
  DELETE FROM outbox o WHERE o.practice_id IS NOT DISTINCT FROM practice AND concat_ws(' ', o.recipient, o.data::text) ~* theirs;
  DELETE FROM outbox o WHERE o.practice_id IS NULL AND o.recipient ~* theirs;
  DELETE FROM remembered_answer r USING account_grant g
    WHERE g.account_id = r.account_id AND g.practice_id = practice AND r.body::text ~* theirs;
  DELETE FROM saved_view v USING account_grant g
    WHERE g.id = v.grant_id AND g.practice_id = practice AND concat_ws(' ', v.name, replace(v.address, '%20', ' ')) ~* theirs;

  -- What others wrote stays, without them.
  UPDATE note SET text = regexp_replace(text, theirs, taken, 'gi') WHERE practice_id = practice AND text ~* theirs;
  UPDATE mailing SET subject = regexp_replace(subject, theirs, taken, 'gi'), undo = regexp_replace(undo::text, theirs, taken, 'gi')::jsonb
    WHERE practice_id = practice AND concat_ws(' ', subject, undo::text) ~* theirs;
  UPDATE annotation SET text = regexp_replace(text, theirs, taken, 'gi') WHERE practice_id = practice AND text ~* theirs;
  UPDATE dossier SET name = regexp_replace(name, theirs, taken, 'gi') WHERE practice_id = practice AND name ~* theirs;
  UPDATE notice SET title = regexp_replace(title, theirs, taken, 'gi'), body = regexp_replace(body, theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', title, body) ~* theirs;
  UPDATE request SET text = regexp_replace(text, theirs, taken, 'gi'), document_name = regexp_replace(document_name, theirs, taken, 'gi'),
      file_name = regexp_replace(file_name, theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', text, document_name, file_name) ~* theirs;
  UPDATE request_answer SET text = regexp_replace(text, theirs, taken, 'gi'), author_name = regexp_replace(author_name, theirs, taken, 'gi'),
      file_name = regexp_replace(file_name, theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', text, author_name, file_name) ~* theirs;
  UPDATE document SET description = regexp_replace(description, theirs, taken, 'gi'), file_name = regexp_replace(file_name, theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', description, file_name) ~* theirs;
  UPDATE document_version SET file_name = regexp_replace(file_name, theirs, taken, 'gi')
    WHERE practice_id = practice AND file_name ~* theirs;
  UPDATE figure SET description = regexp_replace(description, theirs, taken, 'gi'), item = regexp_replace(item, theirs, taken, 'gi')
    WHERE practice_id = practice AND employee_id <> ALL (p_employees) AND concat_ws(' ', description, item) ~* theirs;

  -- The employment, with its place; then the accounts that have no other one.
  DELETE FROM employee e WHERE e.id = ANY (p_employees);
  FOR one IN SELECT k::bigint FROM jsonb_object_keys(accounts) AS k ORDER BY 1 LOOP
    PERFORM FROM account a WHERE a.id = one FOR UPDATE;
    CONTINUE WHEN NOT FOUND OR EXISTS (SELECT FROM account_grant g WHERE g.account_id = one);
    ended := ended || one;
    PERFORM take_factors(one);
    DELETE FROM privacy_acceptance WHERE account_id = one;
    DELETE FROM notification_seen WHERE account_id = one;
    DELETE FROM notification_setting WHERE account_id = one;
    DELETE FROM remembered_answer WHERE account_id = one;
    DELETE FROM credential WHERE account_id = one;
    DELETE FROM identity_link WHERE account_id = one;
    BEGIN
      DELETE FROM account a WHERE a.id = one;
    EXCEPTION WHEN foreign_key_violation THEN
      -- What they made as somebody of an office stays, by nobody's name.
      UPDATE account SET login = 'cancellato-' || one, email = NULL, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL,
        tax_code = NULL, first_name = NULL, last_name = NULL WHERE account.id = one;
    END;
  END LOOP;
  RETURN QUERY SELECT 'account', a::text, NULL::bigint, (accounts->>a::text)::bigint FROM unnest(ended) AS a;
  PERFORM set_config('portale.erasing', '', true);

  -- Of the trace: rows about them, by accounts that have ended, and rows about nobody else that name them.
  SELECT array_agg(l.seq) INTO rows FROM ledger l WHERE l.chain = 0
    AND (l.actor_account_id = ANY (ended) OR (l.object_kind = 'account' AND l.object_id = ANY (ended)));
  PERFORM ledger_erase(0, coalesce(rows, '{}'), scope_account());
  SELECT array_agg(l.seq) INTO rows FROM ledger l WHERE l.chain = practice AND (l.employee_id = ANY (p_employees)
    OR l.actor_account_id = ANY (ended) OR (l.object_kind = 'account' AND l.object_id = ANY (ended)));
  rows := coalesce(rows, '{}') || coalesce((SELECT array_agg(p.seq) FROM ledger_person p JOIN ledger l USING (chain, seq)
    WHERE p.chain = practice AND l.employee_id IS NULL AND p.person ~* theirs), '{}');
  PERFORM ledger_erase(practice, rows, scope_account());
END $$;
REVOKE ALL ON FUNCTION erase_people(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_people(bigint[]) TO portale_app;
