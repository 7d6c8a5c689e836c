-- A company goes to another practice of the installation (P169 to P171, decision 37): its rows change their practice in one
-- transaction, by one function of the owner, and the practice that had it sees nothing of it any more.
-- It outlives the company and both practices, so that what the trace told before stays with whom the company is of.
CREATE TABLE handover (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  to_practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- As it was offered: neither side sees the other's rows.
  company_name text NOT NULL,
  company_tax_code text NOT NULL,
  company_code text NOT NULL,
  from_name text NOT NULL,
  to_name text NOT NULL,
  people integer NOT NULL,
  documents integer NOT NULL,
  bytes bigint NOT NULL,
  offered_at timestamptz NOT NULL,
  -- Nobody accepts it from then on.
  ends_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('accepted', 'refused', 'withdrawn', 'lapsed')),
  answered_at timestamptz,
  CHECK (practice_id <> to_practice_id),
  CHECK ((outcome IS NULL) = (answered_at IS NULL))
);
SELECT count_apart('handover');
CREATE UNIQUE INDEX one_offer_each ON handover (company_id) WHERE outcome IS NULL;
CREATE INDEX handover_by_practice ON handover (practice_id, id DESC);
CREATE INDEX handover_by_receiver ON handover (to_practice_id, id DESC);
CREATE INDEX handover_by_company ON handover (company_id);
ALTER TABLE handover ENABLE ROW LEVEL SECURITY;
ALTER TABLE handover FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON handover TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON handover FOR SELECT TO portale_app
  USING ((select scope_role()) = 'consultant' AND (select scope_practice()) IN (practice_id, to_practice_id));
GRANT SELECT ON handover TO portale_app;

-- Rows that name each other change their practice one table after the other: their references are looked at when the
-- transaction ends, where it asks so.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.conrelid::regclass AS name, c.conname FROM pg_constraint c
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) > 1 AND c.confrelid <> 'blob'::regclass
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname = 'practice_id')
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', one.name, one.conname);
  END LOOP;
END $$;

CREATE FUNCTION only_a_consultant() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant hands a company over' USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

/* Intakes of its practice that hold pages about it. */
CREATE FUNCTION intakes_about(p_company bigint) RETURNS bigint[]
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT r.intake_id), '{}') FROM company c JOIN intake_row r ON r.practice_id = c.practice_id AND (
      r.company_id = c.id OR r.employee_id IN (SELECT e.id FROM employee e WHERE e.company_id = c.id)
      -- A page of nobody yet, with the code of one of its people.
      OR (r.employee_id IS NULL AND r.company_id IS NULL AND r.tax_code IN (SELECT e.tax_code FROM employee e WHERE e.company_id = c.id)))
    WHERE c.id = p_company
$$;

/* Why a company cannot go now; null where it can. What is under way would be left behind, or told twice. */
CREATE FUNCTION handover_obstacle(p_company bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM company c WHERE c.id = p_company AND c.head_company_id IS NOT NULL)
      OR EXISTS (SELECT FROM company c WHERE c.head_company_id = p_company) THEN 'handover-in-group'
    WHEN EXISTS (SELECT FROM intake i WHERE i.state <> 'closed' AND i.practice_id = (SELECT practice_id FROM company WHERE id = p_company)
      AND (i.company_id = p_company OR i.id = ANY (intakes_about(p_company)))) THEN 'handover-intake-open'
    WHEN EXISTS (SELECT FROM signature_request s WHERE s.company_id = p_company
      AND (s.status = 'open' OR (s.status = 'signed' AND s.result_sha256 IS NULL))) THEN 'handover-signing-open'
    WHEN EXISTS (SELECT FROM mailing m WHERE m.company_id = p_company AND m.withdrawn_at IS NULL AND m.leaves_at > scope_now())
      OR EXISTS (SELECT FROM outbox o JOIN document d ON d.id = o.document_id AND d.company_id = p_company
        WHERE o.sent_at IS NULL AND o.withdrawn_at IS NULL AND o.refused_at IS NULL) THEN 'handover-mails-waiting'
  END
$$;

/* Contents that rows of the company name. */
CREATE FUNCTION contents_of(p_company bigint) RETURNS SETOF bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.sha256 FROM document d WHERE d.company_id = p_company
  UNION SELECT v.sha256 FROM document_version v JOIN document d ON d.id = v.document_id WHERE d.company_id = p_company
  UNION SELECT r.sha256 FROM request r WHERE r.company_id = p_company AND r.sha256 IS NOT NULL
  UNION SELECT a.sha256 FROM request_answer a JOIN request r ON r.id = a.request_id WHERE r.company_id = p_company AND a.sha256 IS NOT NULL
  UNION SELECT unnest(ARRAY[s.sha256, s.result_sha256]) FROM signature_request s WHERE s.company_id = p_company
  UNION SELECT unnest(ARRAY[p.index_sha256, p.receipt_sha256]) FROM preservation_package p WHERE p.company_id = p_company
$$;

/*
 * Offers a company of the scope's practice to the practice of this code, or of the consultant with this mailbox. Answers the
 * offer's id and the practice's number, or why not.
 */
CREATE FUNCTION offer_company(p_company bigint, p_named text, p_ends timestamptz) RETURNS TABLE (id bigint, to_practice bigint, to_name text, refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  c company;
  found practice[];
  obstacle text;
  made bigint;
BEGIN
  PERFORM only_a_consultant();
  SELECT o.* INTO c FROM company o WHERE o.id = p_company AND o.practice_id = scope_practice() FOR UPDATE;
  IF c.id IS NULL THEN RAISE EXCEPTION 'no company of the practice' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE handover h SET outcome = 'lapsed', answered_at = h.ends_at WHERE h.company_id = c.id AND h.outcome IS NULL AND h.ends_at <= scope_now();
  SELECT array_agg(p) INTO found FROM practice p WHERE lower(concat_ws('-', p.distribution_code, p.customer_code, p.product_number)) = lower(trim(p_named))
    OR EXISTS (SELECT FROM account_grant g JOIN account a ON a.id = g.account_id WHERE g.practice_id = p.id AND g.role = 'CONSULTANT'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND lower(a.email::text) = lower(trim(p_named)));
  obstacle := CASE
    WHEN coalesce(cardinality(found), 0) <> 1 THEN 'handover-practice-unknown'
    WHEN found[1].id = c.practice_id THEN 'handover-own-practice'
    WHEN EXISTS (SELECT FROM handover h WHERE h.company_id = c.id AND h.outcome IS NULL) THEN 'handover-offered-already'
    ELSE handover_obstacle(c.id) END;
  IF obstacle IS NOT NULL THEN RETURN QUERY SELECT NULL::bigint, NULL::bigint, NULL::text, obstacle; RETURN; END IF;
  INSERT INTO handover (practice_id, to_practice_id, company_id, company_name, company_tax_code, company_code, from_name, to_name,
      people, documents, bytes, offered_at, ends_at)
    SELECT c.practice_id, found[1].id, c.id, c.legal_name, c.tax_code, c.code, p.name, found[1].name,
      (SELECT count(*) FROM employee e WHERE e.company_id = c.id), (SELECT count(*) FROM document d WHERE d.company_id = c.id),
      (SELECT coalesce(sum(b.size), 0) FROM blob b WHERE b.practice_id = c.practice_id AND b.sha256 IN (SELECT contents_of(c.id))),
      scope_now(), p_ends
    FROM practice p WHERE p.id = c.practice_id RETURNING handover.id INTO made;
  RETURN QUERY SELECT made, found[1].id, found[1].name, NULL::text;
END $$;

/* Ends an offer that nobody has answered yet: the giver takes it back, the receiver refuses it. */
CREATE FUNCTION end_offer(p_handover bigint, p_outcome text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_a_consultant();
  UPDATE handover SET outcome = p_outcome, answered_at = scope_now()
    WHERE id = p_handover AND outcome IS NULL AND ends_at > scope_now() AND CASE p_outcome WHEN 'withdrawn' THEN practice_id = scope_practice()
      WHEN 'refused' THEN to_practice_id = scope_practice() ELSE false END;
  RETURN FOUND;
END $$;

/* The contents that an open offer would bring to the scope's practice, and under whom they lie. */
CREATE FUNCTION offered_contents(p_handover bigint) RETURNS TABLE (from_practice bigint, sha256 text, size bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_a_consultant();
  RETURN QUERY SELECT b.practice_id, encode(b.sha256, 'hex'), b.size FROM handover h
    JOIN blob b ON b.practice_id = h.practice_id AND b.sha256 IN (SELECT contents_of(h.company_id))
    WHERE h.id = p_handover AND h.outcome IS NULL AND h.ends_at > scope_now() AND h.to_practice_id = scope_practice();
END $$;

/* Holds the company of an open offer: until the transaction ends nothing new comes to it. Answers why it cannot be taken. */
CREATE FUNCTION hold_offered(p_handover bigint, p_code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  h handover;
  most integer;
BEGIN
  PERFORM only_a_consultant();
  SELECT * INTO h FROM handover WHERE id = p_handover AND to_practice_id = scope_practice() FOR UPDATE;
  IF h.id IS NULL OR h.outcome IS NOT NULL OR h.ends_at <= scope_now() THEN RETURN 'handover-answered'; END IF;
  PERFORM FROM company c WHERE c.id = h.company_id AND c.practice_id = h.practice_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'handover-answered'; END IF;
  IF EXISTS (SELECT FROM company c JOIN company o ON o.id = h.company_id AND o.tax_code = c.tax_code WHERE c.practice_id = h.to_practice_id)
    THEN RETURN 'handover-company-there'; END IF;
  IF EXISTS (SELECT FROM company c WHERE c.practice_id = h.to_practice_id AND c.code = p_code) THEN RETURN 'handover-code-taken'; END IF;
  SELECT p.user_limit INTO most FROM practice p WHERE p.id = h.to_practice_id;
  PERFORM pg_advisory_xact_lock(hashtextextended('users ' || h.to_practice_id, 0));
  IF most IS NOT NULL AND active_users(h.to_practice_id) + (SELECT count(*) FROM account_grant g WHERE g.company_id = h.company_id
    AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL) > most THEN RETURN 'handover-users-full'; END IF;
  RETURN handover_obstacle(h.company_id);
END $$;

/*
 * The company of an offer goes over to the scope's practice, held by hold_offered in the same transaction; its contents lie
 * there already. What becomes of each table is said in test/support/tables/handover-tables.ts.
 */
CREATE FUNCTION hand_over_company(p_handover bigint, p_code text) RETURNS TABLE (company_id bigint, from_practice bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  h handover;
  mine bigint := scope_practice();
  people bigint[];
  papers bigint[];
  grants bigint[];
  accounts bigint[];
  intakes bigint[];
  contents bytea[];
  one bytea;
  t text;
  closed jsonb;
BEGIN
  PERFORM only_a_consultant();
  SELECT o.* INTO h FROM handover o WHERE o.id = p_handover AND o.to_practice_id = mine AND o.outcome IS NULL AND o.ends_at > scope_now() FOR UPDATE;
  IF h.id IS NULL OR handover_obstacle(h.company_id) IS NOT NULL THEN
    RAISE EXCEPTION 'this company cannot go now' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SET CONSTRAINTS ALL DEFERRED;
  PERFORM set_config('portale.erasing', 'yes', true);
  people := ARRAY(SELECT e.id FROM employee e WHERE e.company_id = h.company_id);
  papers := ARRAY(SELECT d.id FROM document d WHERE d.company_id = h.company_id);
  grants := ARRAY(SELECT g.id FROM account_grant g WHERE g.company_id = h.company_id);
  accounts := ARRAY(SELECT DISTINCT g.account_id FROM account_grant g WHERE g.company_id = h.company_id AND g.account_id IS NOT NULL);
  contents := ARRAY(SELECT c FROM contents_of(h.company_id) AS c WHERE c IS NOT NULL);
  intakes := ARRAY(SELECT i.id FROM intake i WHERE i.practice_id = h.practice_id
    AND (i.company_id = h.company_id OR i.id = ANY (intakes_about(h.company_id))));
  INSERT INTO blob (practice_id, sha256, size) SELECT mine, b.sha256, b.size FROM blob b
    WHERE b.practice_id = h.practice_id AND b.sha256 = ANY (contents) ON CONFLICT DO NOTHING;

  -- What ends with the practice that had it.
  DELETE FROM mailing m WHERE m.company_id = h.company_id;
  DELETE FROM webhook_delivery w WHERE w.company_id = h.company_id;
  DELETE FROM notification n WHERE n.company_id = h.company_id AND n.audience = 'consultant';
  DELETE FROM push_message m USING push_subscription s WHERE s.id = m.subscription_id AND s.grant_id = ANY (grants);
  DELETE FROM outbox o WHERE o.document_id = ANY (papers);
  DELETE FROM api_key k WHERE k.grant_id = ANY (grants) OR (k.practice_id = h.practice_id AND k.company_ids = ARRAY[h.company_id]);
  UPDATE api_key k SET company_ids = array_remove(k.company_ids, h.company_id)
    WHERE k.practice_id = h.practice_id AND k.company_ids @> ARRAY[h.company_id];
  -- Their files hold the pages of everybody who stood in them, and the documents were cut out long ago.
  closed := (SELECT jsonb_agg(jsonb_build_object('action', 'intakePurged', 'objectKind', 'intake', 'objectId', i.id,
    'companyId', i.company_id, 'employeeId', NULL, 'data', '{}'::jsonb)) FROM intake i WHERE i.id = ANY (intakes));
  contents := contents || ARRAY(SELECT f.sha256 FROM intake_file f WHERE f.intake_id = ANY (intakes));
  DELETE FROM intake i WHERE i.id = ANY (intakes);
  -- A provider of identities of that practice opens nothing of this one.
  DELETE FROM session s USING identity_provider p WHERE p.id = s.provider_id AND p.practice_id = h.practice_id AND s.grant_id = ANY (grants);
  DELETE FROM identity_link l USING identity_provider p WHERE p.id = l.provider_id AND p.practice_id = h.practice_id
    AND l.account_id = ANY (accounts) AND NOT EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = l.account_id AND g.practice_id = h.practice_id AND g.id <> ALL (grants));

  -- What goes over.
  UPDATE company SET practice_id = mine WHERE id = h.company_id;
  -- Apart, so that the print of what changes stands in the chain of the practice that it is of now.
  UPDATE company SET code = p_code, labels = NULL WHERE id = h.company_id;
  DELETE FROM standing_rule s WHERE s.company_id = h.company_id;
  FOREACH t IN ARRAY ARRAY['branch', 'employee', 'account_grant', 'document', 'dossier', 'figure_set', 'figure', 'note', 'notice',
    'notice_receipt', 'notification', 'preservation_package', 'request', 'retention_hold', 'signature_request', 'signature_signer'] LOOP
    EXECUTE format('UPDATE %I SET practice_id = $1 WHERE company_id = $2', t) USING mine, h.company_id;
  END LOOP;
  FOREACH t IN ARRAY ARRAY['acknowledgement', 'annotation', 'approval', 'document_figure', 'document_lines', 'document_net',
    'document_version', 'dossier_document', 'rule_reminder'] LOOP
    EXECUTE format('UPDATE %I SET practice_id = $1 WHERE document_id = ANY ($2)', t) USING mine, papers;
  END LOOP;
  UPDATE reminder SET practice_id = mine WHERE employee_id = ANY (people);
  UPDATE request_answer a SET practice_id = mine FROM request r WHERE r.id = a.request_id AND r.company_id = h.company_id;
  UPDATE preservation_item i SET practice_id = mine FROM preservation_package p WHERE p.id = i.package_id AND p.company_id = h.company_id;
  UPDATE signature_confirmation c SET practice_id = mine FROM signature_request s WHERE s.id = c.signature_id AND s.company_id = h.company_id;
  UPDATE mailed_key SET practice_id = mine WHERE grant_id = ANY (grants);
  UPDATE push_subscription SET practice_id = mine WHERE grant_id = ANY (grants);
  UPDATE handover o SET outcome = 'accepted', answered_at = scope_now() WHERE o.id = h.id;

  -- Contents that nothing of that practice names any more: their bytes follow with its sweep.
  FOREACH one IN ARRAY contents LOOP
    BEGIN
      DELETE FROM blob b WHERE b.practice_id = h.practice_id AND b.sha256 = one;
    EXCEPTION WHEN foreign_key_violation THEN NULL;
    END;
  END LOOP;
  PERFORM set_config('portale.erasing', '', true);

  -- Both chains, the smaller first: two that cross each other do not wait for each other.
  PERFORM ledger_append_history(least(mine, h.practice_id), '[]');
  PERFORM ledger_append_history(greatest(mine, h.practice_id), '[]');
  PERFORM ledger_append_history(h.practice_id, (
    SELECT jsonb_agg(e.event || jsonb_build_object('at', clock_timestamp(), 'actorId', scope_account(), 'actorRole', 'job') ORDER BY e.n)
    FROM (SELECT 1 AS n, jsonb_array_elements(coalesce(closed, '[]')) AS event
      UNION ALL SELECT 2, jsonb_build_object('action', 'companyHandedOver', 'objectKind', 'company', 'objectId', h.company_id,
        'companyId', h.company_id, 'data', jsonb_build_object('to', mine::text, 'offer', h.id::text))) AS e));
  RETURN QUERY SELECT h.company_id, h.practice_id;
END $$;

-- What the trace tells of a company goes with it: its rows stay in the chain in which they were hashed, and are seen by
-- whoever has the company now, and by nobody of a practice that gave it away.
CREATE FUNCTION companies_came() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT c.id), '{}') FROM handover h JOIN company c ON c.id = h.company_id
    WHERE h.outcome = 'accepted' AND c.practice_id = scope_practice()
$$;
CREATE FUNCTION companies_went() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT h.company_id), '{}') FROM handover h
    WHERE h.outcome = 'accepted' AND h.practice_id = scope_practice()
      AND NOT EXISTS (SELECT FROM company c WHERE c.id = h.company_id AND c.practice_id = scope_practice())
$$;

GRANT CREATE ON SCHEMA public TO portale_ledger;
GRANT SELECT ON handover TO portale_ledger;
CREATE POLICY proving ON handover FOR SELECT TO portale_ledger USING (true);
SET ROLE portale_ledger;
ALTER POLICY in_scope ON ledger USING (
  ((chain = (select scope_practice()) AND (company_id IS NULL OR company_id <> ALL ((select companies_went())::bigint[])))
    OR company_id = ANY ((select companies_came())::bigint[]))
  AND ((select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee()))));
/* Prints of a chain, which do not tell what they are of: of the scope's own, or of one from which companies came. */
CREATE FUNCTION ledger_prints(p_chain bigint, p_from bigint, p_to bigint) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT string_agg(sha256(convert_to(l.canonical, 'UTF8')), ''::bytea ORDER BY l.seq)
  FROM ledger l WHERE l.chain = p_chain AND l.seq BETWEEN p_from AND p_to AND (p_chain = scope_practice()
    OR EXISTS (SELECT FROM handover h WHERE h.outcome = 'accepted' AND p_chain IN (h.practice_id, h.to_practice_id)
      AND h.company_id = ANY (companies_came())))
$$;
REVOKE ALL ON FUNCTION ledger_prints(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_prints(bigint, bigint, bigint) TO portale_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;

REVOKE ALL ON FUNCTION handover_obstacle(bigint), intakes_about(bigint), contents_of(bigint), offer_company(bigint, text, timestamptz),
  end_offer(bigint, text), offered_contents(bigint), hold_offered(bigint, text), hand_over_company(bigint, text),
  companies_came(), companies_went() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION companies_came(), companies_went() TO portale_app, portale_ledger;
GRANT EXECUTE ON FUNCTION offer_company(bigint, text, timestamptz), end_offer(bigint, text), offered_contents(bigint), hold_offered(bigint, text),
  hand_over_company(bigint, text) TO portale_app;
