-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- A document to be signed (P155): one document signed by several workers in order, or a copy for each of many. It never
-- changes; a correction is a new request.
CREATE TABLE signature_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- Shared by the copies of one request: no copy's row shows the other recipients.
  asked_with uuid,
  title text NOT NULL,
  message text NOT NULL,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  pages integer NOT NULL,
  -- The last day for signing, in Europe/Rome.
  due_on date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'signed', 'refused', 'expired', 'withdrawn')),
  status_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES account,
  created_as text NOT NULL CHECK (created_as IN ('CONSULTANT', 'COMPANY')),
  created_at timestamptz NOT NULL,
  -- The sealed result, made once when the last person has signed.
  result_sha256 bytea,
  result_size integer,
  result_level text CHECK (result_level IN ('B-B', 'B-T')),
  sealed_at timestamptz,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  FOREIGN KEY (practice_id, result_sha256) REFERENCES blob (practice_id, sha256),
  CHECK (num_nulls(result_sha256, result_size, result_level, sealed_at) IN (0, 4)),
  CHECK (result_sha256 IS NULL OR status = 'signed')
);
CREATE INDEX signature_request_by_company ON signature_request (company_id, id DESC) INCLUDE (practice_id, status, due_on);
CREATE INDEX signature_request_by_practice ON signature_request (practice_id, id DESC) INCLUDE (company_id, status, due_on);
CREATE INDEX signature_request_open ON signature_request (practice_id, due_on) WHERE status = 'open';
CREATE INDEX signature_request_unsealed ON signature_request (practice_id) WHERE status = 'signed' AND result_sha256 IS NULL;
CREATE INDEX signature_request_asked_with ON signature_request (asked_with) WHERE asked_with IS NOT NULL;
CREATE INDEX signature_request_by_blob ON signature_request (practice_id, sha256);
CREATE INDEX signature_request_by_result ON signature_request (practice_id, result_sha256) WHERE result_sha256 IS NOT NULL;
CREATE INDEX signature_request_by_author ON signature_request (created_by);

-- Who signs, in this order, and the evidence that they did.
CREATE TABLE signature_signer (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  signature_id bigint NOT NULL,
  position integer NOT NULL,
  employee_id bigint NOT NULL,
  -- waiting: not their turn yet.
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'opened', 'signed', 'refused')),
  -- Where the signature is drawn: the page, and fractions of the visible page from its upper left corner; null: only on
  -- the evidence page.
  place jsonb,
  asked_at timestamptz,
  opened_at timestamptz,
  decided_at timestamptz,
  reason text,
  reminded_at timestamptz,
  account_id bigint,
  address text,
  device text,
  factor text CHECK (factor IN ('totp', 'passkey', 'code')),
  -- The masked mailbox to which the code was sent.
  mailbox text,
  -- The content shown at signing.
  shown bytea,
  -- The document that holds the result.
  document_id bigint,
  -- Who controlled the account and mailbox when it was signed (P156).
  control jsonb CONSTRAINT control_of_signature CHECK (control IS NULL OR status = 'signed'),
  PRIMARY KEY (signature_id, employee_id),
  UNIQUE (signature_id, position),
  FOREIGN KEY (practice_id, signature_id) REFERENCES signature_request (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE SET NULL (document_id) DEFERRABLE,
  CHECK ((asked_at IS NULL) = (status = 'waiting')),
  CHECK (status NOT IN ('opened', 'signed') OR opened_at IS NOT NULL),
  CHECK ((decided_at IS NULL) = (status NOT IN ('signed', 'refused'))),
  CHECK ((reason IS NULL) = (status <> 'refused')),
  CHECK (mailbox IS NULL OR factor = 'code'),
  CHECK (num_nulls(factor, shown, address) = CASE status WHEN 'signed' THEN 0 ELSE 3 END),
  CHECK (document_id IS NULL OR status = 'signed')
);
CREATE INDEX signature_signer_by_employee ON signature_signer (employee_id, signature_id DESC);
CREATE INDEX signature_signer_by_company ON signature_signer (company_id) INCLUDE (practice_id);
CREATE INDEX signature_signer_by_document ON signature_signer (practice_id, document_id) WHERE document_id IS NOT NULL;

-- A pending confirmation of identity for one document: a mailed code, sealed, or the challenge for a passkey.
CREATE TABLE signature_confirmation (
  practice_id bigint NOT NULL,
  signature_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('code', 'passkey')),
  -- Null until its mail is sent.
  secret text CHECK (secret LIKE 'v1.%'),
  challenge text,
  mailbox text,
  tries integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  PRIMARY KEY (signature_id, employee_id, kind),
  FOREIGN KEY (signature_id, employee_id) REFERENCES signature_signer (signature_id, employee_id) ON DELETE CASCADE
);

-- Certificates with which this installation sealed signed documents (P162, decision 35). Each is sealed under the
-- installation's key: write access to the database alone cannot add one that /ricevuta would accept as ours.
CREATE TABLE portale_seal_certificate (
  print text PRIMARY KEY CHECK (print ~ '^[0-9a-f]{64}$'),
  certificate text NOT NULL CONSTRAINT certificate_is_sealed CHECK (certificate LIKE 'v1.%'),
  since timestamptz NOT NULL
);

-- Packages for a certified preserver (P165 to P167, decision 36): one company and year each, frozen when made.
CREATE TABLE preservation_package (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2999),
  part integer NOT NULL,
  parts integer NOT NULL,
  documents integer NOT NULL CHECK (documents > 0),
  size bigint NOT NULL,
  -- The contract with the preserver, or its manual, under which the package is submitted.
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 300),
  -- The index; null once the package is withdrawn.
  index_sha256 bytea,
  made_by bigint NOT NULL REFERENCES account,
  made_at timestamptz NOT NULL,
  downloaded_at timestamptz,
  withdrawn_at timestamptz,
  -- The preserver's receipt for the package.
  receipt_sha256 bytea,
  receipt_name text,
  receipt_type text,
  receipt_size integer,
  receipt_day date,
  receipt_number text CHECK (length(receipt_number) BETWEEN 1 AND 200),
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, index_sha256) REFERENCES blob (practice_id, sha256),
  FOREIGN KEY (practice_id, receipt_sha256) REFERENCES blob (practice_id, sha256),
  CHECK (part BETWEEN 1 AND parts),
  CHECK ((withdrawn_at IS NULL) = (index_sha256 IS NOT NULL)),
  CHECK (num_nulls(receipt_sha256, receipt_name, receipt_type, receipt_size, receipt_day) IN (0, 5)),
  CHECK (withdrawn_at IS NULL OR receipt_sha256 IS NULL)
);
CREATE INDEX preservation_package_by_company ON preservation_package (practice_id, company_id, id DESC);
CREATE INDEX preservation_package_by_maker ON preservation_package (made_by);
CREATE INDEX preservation_package_by_index ON preservation_package (practice_id, index_sha256) WHERE index_sha256 IS NOT NULL;
CREATE INDEX preservation_package_by_receipt ON preservation_package (practice_id, receipt_sha256) WHERE receipt_sha256 IS NOT NULL;

-- The contents of a package that is not withdrawn. If a document is deleted or corrected meanwhile, it is submitted
-- again.
CREATE TABLE preservation_item (
  practice_id bigint NOT NULL,
  package_id bigint NOT NULL,
  document_id bigint NOT NULL,
  employee_id bigint,
  sha256 bytea NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (package_id, document_id),
  -- Each content of a document is in one such package, also if two are made at once.
  CONSTRAINT handed_over_once UNIQUE (document_id, sha256),
  FOREIGN KEY (practice_id, package_id) REFERENCES preservation_package (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE
);
CREATE INDEX preservation_item_by_employee ON preservation_item (practice_id, employee_id) WHERE employee_id IS NOT NULL;

-- How long each kind of document is kept (P140).
CREATE TABLE retention_policy (
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  kind text NOT NULL,
  years int NOT NULL CHECK (years BETWEEN 1 AND 99),
  PRIMARY KEY (practice_id, kind)
);

-- A legal hold on a company or on one person (P141): while it exists, the company and the person cannot be deleted.
CREATE TABLE retention_hold (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint,
  reason text NOT NULL,
  set_by bigint NOT NULL REFERENCES account,
  set_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, employee_id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE
);
CREATE INDEX retention_hold_by_practice ON retention_hold (practice_id, company_id);
CREATE INDEX retention_hold_by_employee ON retention_hold (employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX retention_hold_by_author ON retention_hold (set_by);

-- The handover of a company to another practice of the installation (P169 to P171, decision 37): one owner's function
-- changes the practice of all its rows in one transaction, and the former practice no longer sees them. The row
-- outlives the company and both practices, so that earlier ledger events stay visible to whoever has the company.
CREATE TABLE handover (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  to_practice_id bigint,
  company_id bigint NOT NULL,
  -- A copy from the offer: neither side sees the other's rows.
  company_name text NOT NULL,
  company_tax_code text NOT NULL,
  company_code text NOT NULL,
  from_name text NOT NULL,
  to_name text NOT NULL,
  people integer NOT NULL,
  documents integer NOT NULL,
  bytes bigint NOT NULL,
  offered_at timestamptz NOT NULL,
  -- The offer cannot be accepted from then on.
  ends_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('accepted', 'refused', 'withdrawn', 'lapsed')),
  answered_at timestamptz,
  CHECK (practice_id <> to_practice_id),
  CHECK ((outcome IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX one_offer_each ON handover (company_id) WHERE outcome IS NULL;
CREATE INDEX handover_by_practice ON handover (practice_id, id DESC);
CREATE INDEX handover_by_receiver ON handover (to_practice_id, id DESC);
CREATE INDEX handover_by_company ON handover (company_id);

-- The package with which a company came from another installation or practice (P175, decision 37). Its rows are created
-- anew and the package is kept as received, so that its former chain stays available and verifiable.
CREATE TABLE company_origin (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- SHA-256 of the package's signed list: a package is imported once.
  manifest_sha256 bytea NOT NULL CHECK (length(manifest_sha256) = 32),
  from_name text NOT NULL,
  made_at timestamptz NOT NULL,
  -- The fingerprint of the key that signed it.
  key_fingerprint text NOT NULL,
  -- The former chain; null if the package holds none.
  chain text,
  rows integer NOT NULL,
  -- Represents the authors of the imported rows: an account without login.
  created_by bigint NOT NULL REFERENCES account,
  imported_at timestamptz NOT NULL,
  -- The package; null once a person in it was erased.
  sha256 bytea,
  size bigint NOT NULL,
  withdrawn_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((sha256 IS NULL) = (withdrawn_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_package_once ON company_origin (practice_id, manifest_sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX company_origin_by_company ON company_origin (practice_id, company_id, id);
CREATE INDEX company_origin_of_company ON company_origin (company_id);
CREATE INDEX company_origin_by_content ON company_origin (practice_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX company_origin_by_maker ON company_origin (created_by);

-- Refuses every deletion of something on hold.
CREATE FUNCTION guard_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM retention_hold h WHERE h.company_id = OLD.company_id
      AND (h.employee_id IS NULL OR h.employee_id = OLD.employee_id)) THEN
    RAISE EXCEPTION 'a hold keeps it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER guard_held BEFORE DELETE ON document FOR EACH ROW EXECUTE FUNCTION guard_held();

-- Erases people of the consultant's practice whose employment has ended and whose documents are deleted; a hold, or an
-- open intake, refuses. The caller has checked the retention terms. Returns what happened to what, for the ledger: kind
-- (request, notice, intake, account, content), id or SHA-256, employee.
CREATE FUNCTION erase_people(p_employees bigint[])
RETURNS TABLE (kind text, id text, company_id bigint, employee_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  practice bigint := scope_practice();
  people employee[];
  -- A regular expression of their codes, addresses and names, without names shared with a colleague.
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

  -- Their accounts by employment, including accounts merged into theirs.
  SELECT coalesce(jsonb_object_agg(a.account, a.employee), '{}') INTO accounts FROM (
    SELECT g.account_id AS account, g.employee_id AS employee FROM account_grant g
      WHERE g.employee_id = ANY (p_employees) AND g.account_id IS NOT NULL
    UNION SELECT (l.canonical::jsonb #>> '{data,from}')::bigint, l.employee_id FROM ledger l
      WHERE l.chain = practice AND l.employee_id = ANY (p_employees) AND l.action = 'accessMoved') AS a;
  SELECT '(?<![[:alnum:]])(' || string_agg(DISTINCT regexp_replace(regexp_replace(w.word, '([^[:alnum:] ])', '\\\1', 'g'), ' +', '[ _.,-]+', 'g'), '|')
      || ')(?![[:alnum:]])' INTO theirs FROM (
    SELECT p.tax_code AS word FROM unnest(people) AS p
      -- If a person has another employment in the practice, code and address are erased with the last one.
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

  -- Rows that belong to them.
  RETURN QUERY SELECT * FROM erase_signatures(p_employees, theirs);
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

  -- The files of a closed intake contain pages of everybody in them; the documents were cut out at confirmation.
  SELECT coalesce(array_agg(DISTINCT r.intake_id), '{}') INTO intakes FROM intake_row r JOIN unnest(people) AS p
    ON r.practice_id = p.practice_id AND (r.employee_id = p.id OR r.tax_code = p.tax_code);
  RETURN QUERY SELECT DISTINCT 'content', encode(f.sha256, 'hex'), NULL::bigint, NULL::bigint
    FROM intake_file f WHERE f.intake_id = ANY (intakes);
  RETURN QUERY WITH gone AS (DELETE FROM intake i WHERE i.id = ANY (intakes) RETURNING i.*)
    SELECT 'intake', g.id::text, g.company_id, NULL::bigint FROM gone g;

  -- A package without the preserver's receipt is withdrawn.
  SELECT coalesce(array_agg(DISTINCT i.package_id), '{}') INTO rows FROM preservation_item i
    JOIN preservation_package p ON p.id = i.package_id AND p.receipt_sha256 IS NULL
    WHERE i.practice_id = practice AND i.employee_id = ANY (p_employees);
  DELETE FROM preservation_item i WHERE i.package_id = ANY (rows) OR (i.practice_id = practice AND i.employee_id = ANY (p_employees));
  RETURN QUERY SELECT 'content', encode(p.index_sha256, 'hex'), NULL::bigint, NULL::bigint
    FROM preservation_package p WHERE p.id = ANY (rows);
  RETURN QUERY WITH gone AS (
      UPDATE preservation_package p SET withdrawn_at = now(), index_sha256 = NULL WHERE p.id = ANY (rows) RETURNING p.*)
    SELECT 'package', g.id::text, g.company_id, NULL::bigint FROM gone g;
  UPDATE preservation_package SET reference = left(regexp_replace(reference, theirs, taken, 'gi'), 300),
      receipt_name = regexp_replace(receipt_name, theirs, taken, 'gi'),
      receipt_number = left(regexp_replace(receipt_number, theirs, taken, 'gi'), 200)
    WHERE practice_id = practice AND concat_ws(' ', reference, receipt_name, receipt_number) ~* theirs;

  -- The package with which they came contains everything about them.
  RETURN QUERY SELECT DISTINCT 'content', encode(o.sha256, 'hex'), NULL::bigint, NULL::bigint FROM company_origin o
    JOIN unnest(people) AS p ON p.company_id = o.company_id AND p.created_at <= o.made_at WHERE o.practice_id = practice AND o.sha256 IS NOT NULL;
  UPDATE company_origin o SET sha256 = NULL, withdrawn_at = now() FROM unnest(people) AS p
    WHERE o.practice_id = practice AND p.company_id = o.company_id AND p.created_at <= o.made_at AND o.sha256 IS NOT NULL;

  -- Sent mails and stored responses that name them.
  DELETE FROM outbox o WHERE o.practice_id IS NOT DISTINCT FROM practice AND concat_ws(' ', o.recipient, o.data::text) ~* theirs;
  DELETE FROM outbox o WHERE o.practice_id IS NULL AND o.recipient ~* theirs;
  DELETE FROM remembered_answer r USING account_grant g
    WHERE g.account_id = r.account_id AND g.practice_id = practice AND r.body::text ~* theirs;
  DELETE FROM saved_view v USING account_grant g
    WHERE g.id = v.grant_id AND g.practice_id = practice AND concat_ws(' ', v.name, replace(v.address, '%20', ' ')) ~* theirs;

  -- Texts of others stay, without their names.
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

  -- The employment and its grant; then accounts without another grant.
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
      -- What they made as an office login stays, anonymous.
      UPDATE account SET login = 'cancellato-' || one, email = NULL, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL,
        tax_code = NULL, first_name = NULL, last_name = NULL WHERE account.id = one;
    END;
  END LOOP;
  RETURN QUERY SELECT 'account', a::text, NULL::bigint, (accounts->>a::text)::bigint FROM unnest(ended) AS a;
  PERFORM set_config('portale.erasing', '', true);

  -- Ledger rows about them by ended accounts, and rows about nobody else that name them.
  SELECT array_agg(l.seq) INTO rows FROM ledger l WHERE l.chain = 0
    AND (l.actor_account_id = ANY (ended) OR (l.object_kind = 'account' AND l.object_id = ANY (ended)));
  PERFORM ledger_erase(0, coalesce(rows, '{}'), scope_account());
  SELECT array_agg(l.seq) INTO rows FROM ledger l WHERE l.chain = practice AND (l.employee_id = ANY (p_employees)
    OR l.actor_account_id = ANY (ended) OR (l.object_kind = 'account' AND l.object_id = ANY (ended)));
  rows := coalesce(rows, '{}') || coalesce((SELECT array_agg(p.seq) FROM ledger_person p JOIN ledger l USING (chain, seq)
    WHERE p.chain = practice AND l.employee_id IS NULL AND p.person ~* theirs), '{}');
  PERFORM ledger_erase(practice, rows, scope_account());
END $$;

-- Signatures asked of the scope's employee; those not their turn yet are hidden.
CREATE FUNCTION signatures_of_mine() RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(s.signature_id), '{}') FROM signature_signer s
  WHERE scope_is_employee() AND s.employee_id = scope_employee() AND s.practice_id = scope_practice() AND s.status <> 'waiting'
$$;

-- Guards every change of a request: an end is final, each status is set by the right role, and the document stays.
CREATE FUNCTION guard_signature_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caller text := coalesce(current_setting('scope.role', true), '');
  ended text[] := ARRAY['status', 'status_at'];
  sealed text[] := ARRAY['result_sha256', 'result_size', 'result_level', 'sealed_at'];
BEGIN
  IF caller = '' OR new IS NOT DISTINCT FROM old
    OR (current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes') THEN RETURN new; END IF;
  IF to_jsonb(new) - ended IS NOT DISTINCT FROM to_jsonb(old) - ended AND old.status = 'open'
    AND (CASE caller
      WHEN 'job' THEN new.status = 'expired' AND old.due_on < scope_today()
      WHEN 'employee' THEN old.due_on >= scope_today() AND CASE new.status
        WHEN 'refused' THEN EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = old.id AND s.status = 'refused')
        WHEN 'signed' THEN NOT EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = old.id AND s.status <> 'signed')
        ELSE false END
      ELSE new.status = 'withdrawn' END)
  THEN RETURN new; END IF;
  IF caller = 'job' AND old.status = 'signed' AND old.result_sha256 IS NULL
    AND to_jsonb(new) - sealed IS NOT DISTINCT FROM to_jsonb(old) - sealed THEN RETURN new; END IF;
  RAISE EXCEPTION 'what was asked to be signed is not rewritten' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER guard_signature_request BEFORE UPDATE ON signature_request FOR EACH ROW EXECUTE FUNCTION guard_signature_request();

CREATE FUNCTION guard_signature_signer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caller text := coalesce(current_setting('scope.role', true), '');
  was jsonb := CASE WHEN tg_op = 'UPDATE' THEN to_jsonb(old) END;
  becomes jsonb := to_jsonb(new);
  turn text[] := ARRAY['status', 'asked_at'];
  reading text[] := ARRAY['status', 'opened_at'];
  refusal text[] := ARRAY['status', 'decided_at', 'reason', 'account_id'];
  signing text[] := ARRAY['status', 'decided_at', 'account_id', 'address', 'device', 'factor', 'mailbox', 'shown', 'control'];
  paper signature_request;
BEGIN
  IF caller = '' OR (current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes') THEN RETURN new; END IF;
  IF tg_op = 'INSERT' THEN
    IF new.status IN ('waiting', 'asked') AND new.document_id IS NULL THEN RETURN new; END IF;
  -- Deleting the document clears the reference.
  ELSIF was = becomes OR was - 'document_id' = becomes - 'document_id' AND new.document_id IS NULL THEN RETURN new;
  ELSIF caller <> 'employee' THEN
    IF was - 'reminded_at' = becomes - 'reminded_at' THEN RETURN new; END IF;
    IF caller = 'job' AND was - 'document_id' = becomes - 'document_id' AND old.document_id IS NULL THEN RETURN new; END IF;
  ELSE
    SELECT * INTO paper FROM signature_request r WHERE r.id = new.signature_id;
    IF paper.status = 'open' AND paper.due_on >= scope_today() THEN
      IF old.status = 'waiting' AND new.status = 'asked' AND was - turn = becomes - turn
        -- Everybody before them has signed.
        AND NOT EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = old.signature_id AND s.position < old.position AND s.status <> 'signed')
      THEN RETURN new; END IF;
      IF old.employee_id = scope_employee() AND (
        old.status = 'asked' AND new.status = 'opened' AND was - reading = becomes - reading
        OR old.status IN ('asked', 'opened') AND new.status = 'refused' AND was - refusal = becomes - refusal
        OR old.status = 'opened' AND new.status = 'signed' AND was - signing = becomes - signing AND new.shown = paper.sha256)
      THEN RETURN new; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'nobody else signs, and nothing is unsigned' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER guard_signature_signer BEFORE INSERT OR UPDATE ON signature_signer FOR EACH ROW EXECUTE FUNCTION guard_signature_signer();

-- A signed document keeps its signed content: a correction is a new request.
CREATE FUNCTION guard_signed_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM signature_signer s WHERE s.practice_id = OLD.practice_id AND s.document_id = OLD.id) THEN
    RAISE EXCEPTION 'document-signed' USING ERRCODE = 'PL409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_signed_document BEFORE UPDATE OF sha256 ON document FOR EACH ROW
  WHEN (old.sha256 IS DISTINCT FROM new.sha256) EXECUTE FUNCTION guard_signed_document();

-- Removes a person's part from signature requests; and the whole request if nobody else is left in it (P159).
CREATE FUNCTION erase_signatures(p_employees bigint[], p_theirs text)
RETURNS TABLE (kind text, id text, company_id bigint, employee_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  practice bigint := scope_practice();
  whole bigint[];
  taken text := '[dato cancellato]';
BEGIN
  SELECT coalesce(array_agg(DISTINCT s.signature_id), '{}') INTO whole FROM signature_signer s
    WHERE s.practice_id = practice AND s.employee_id = ANY (p_employees)
      AND NOT EXISTS (SELECT FROM signature_signer o WHERE o.signature_id = s.signature_id AND o.employee_id <> ALL (p_employees));
  RETURN QUERY SELECT 'content', encode(c.sha256, 'hex'), NULL::bigint, NULL::bigint FROM (
    SELECT r.sha256 FROM signature_request r WHERE r.id = ANY (whole) UNION
    SELECT r.result_sha256 FROM signature_request r WHERE r.id = ANY (whole)) AS c WHERE c.sha256 IS NOT NULL;
  DELETE FROM notification n WHERE n.practice_id = practice AND n.object_id = ANY (whole);
  DELETE FROM signature_signer s WHERE s.practice_id = practice AND s.employee_id = ANY (p_employees);
  RETURN QUERY WITH gone AS (DELETE FROM signature_request r WHERE r.id = ANY (whole) RETURNING r.*)
    SELECT 'signature', g.id::text, g.company_id, NULL::bigint FROM gone g;
  UPDATE signature_request SET title = regexp_replace(title, p_theirs, taken, 'gi'),
      message = regexp_replace(message, p_theirs, taken, 'gi'), file_name = regexp_replace(file_name, p_theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', title, message, file_name) ~* p_theirs;
  UPDATE signature_signer SET reason = regexp_replace(reason, p_theirs, taken, 'gi') WHERE practice_id = practice AND reason ~* p_theirs;
  UPDATE signature_signer SET control = regexp_replace(control::text, p_theirs, taken, 'gi')::jsonb
    WHERE practice_id = practice AND control::text ~* p_theirs;
END $$;

CREATE FUNCTION only_a_consultant() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant hands a company over' USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

-- Intakes of the company's practice with pages about it.
CREATE FUNCTION intakes_about(p_company bigint) RETURNS bigint[]
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT r.intake_id), '{}') FROM company c JOIN intake_row r ON r.practice_id = c.practice_id AND (
      r.company_id = c.id OR r.employee_id IN (SELECT e.id FROM employee e WHERE e.company_id = c.id)
      -- An unassigned page with the code of one of its people.
      OR (r.employee_id IS NULL AND r.company_id IS NULL AND r.tax_code IN (SELECT e.tax_code FROM employee e WHERE e.company_id = c.id)))
    WHERE c.id = p_company
$$;

-- Why a company cannot be handed over now; null if it can. Pending work would be left behind, or announced twice.
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

-- All contents that rows of the company reference.
CREATE FUNCTION contents_of(p_company bigint) RETURNS SETOF bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.sha256 FROM document d WHERE d.company_id = p_company
  UNION SELECT v.sha256 FROM document_version v JOIN document d ON d.id = v.document_id WHERE d.company_id = p_company
  UNION SELECT r.sha256 FROM request r WHERE r.company_id = p_company AND r.sha256 IS NOT NULL
  UNION SELECT a.sha256 FROM request_answer a JOIN request r ON r.id = a.request_id WHERE r.company_id = p_company AND a.sha256 IS NOT NULL
  UNION SELECT unnest(ARRAY[s.sha256, s.result_sha256]) FROM signature_request s WHERE s.company_id = p_company
  UNION SELECT o.sha256 FROM company_origin o WHERE o.company_id = p_company AND o.sha256 IS NOT NULL
  UNION SELECT unnest(ARRAY[p.index_sha256, p.receipt_sha256]) FROM preservation_package p WHERE p.company_id = p_company
$$;

-- Offers a company. Returns the offer's id and the recipient as typed, or a refusal that reveals nothing about other
-- practices.
CREATE FUNCTION offer_company(p_company bigint, p_named text, p_ends timestamptz) RETURNS TABLE (id bigint, to_name text, refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  c company;
  found bigint[];
  obstacle text;
  made bigint;
BEGIN
  PERFORM only_a_consultant();
  SELECT o.* INTO c FROM company o WHERE o.id = p_company AND o.practice_id = scope_practice() FOR UPDATE;
  IF c.id IS NULL THEN RAISE EXCEPTION 'no company of the practice' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE handover h SET outcome = 'lapsed', answered_at = h.ends_at WHERE h.company_id = c.id AND h.outcome IS NULL AND h.ends_at <= scope_now();
  SELECT array_agg(p.id) INTO found FROM practice p WHERE lower(concat_ws('-', p.distribution_code, p.customer_code, p.product_number)) = lower(trim(p_named))
    OR EXISTS (SELECT FROM account_grant g JOIN account a ON a.id = g.account_id WHERE g.practice_id = p.id AND g.role = 'CONSULTANT'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND lower(a.email::text) = lower(trim(p_named)));
  -- These checks depend on the giver's own practice alone.
  obstacle := CASE
    WHEN c.practice_id = ANY (found) THEN 'handover-own-practice'
    WHEN EXISTS (SELECT FROM handover h WHERE h.company_id = c.id AND h.outcome IS NULL) THEN 'handover-offered-already'
    ELSE handover_obstacle(c.id) END;
  IF obstacle IS NOT NULL THEN RETURN QUERY SELECT NULL::bigint, NULL::text, obstacle; RETURN; END IF;
  INSERT INTO handover (practice_id, to_practice_id, company_id, company_name, company_tax_code, company_code, from_name, to_name,
      people, documents, bytes, offered_at, ends_at)
    SELECT c.practice_id, CASE WHEN cardinality(found) = 1 THEN found[1] END, c.id, c.legal_name, c.tax_code, c.code, p.name, trim(p_named),
      (SELECT count(*) FROM employee e WHERE e.company_id = c.id), (SELECT count(*) FROM document d WHERE d.company_id = c.id),
      (SELECT coalesce(sum(b.size), 0) FROM blob b WHERE b.practice_id = c.practice_id AND b.sha256 IN (SELECT contents_of(c.id))),
      scope_now(), p_ends
    FROM practice p WHERE p.id = c.practice_id RETURNING handover.id INTO made;
  RETURN QUERY SELECT made, trim(p_named), NULL::text;
END $$;

-- Ends an unanswered offer: the giver takes it back, or the receiver refuses.
CREATE FUNCTION end_offer(p_handover bigint, p_outcome text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_a_consultant();
  UPDATE handover SET outcome = p_outcome, answered_at = scope_now()
    WHERE id = p_handover AND outcome IS NULL AND ends_at > scope_now() AND CASE p_outcome WHEN 'withdrawn' THEN practice_id = scope_practice()
      WHEN 'refused' THEN to_practice_id = scope_practice() ELSE false END;
  RETURN FOUND;
END $$;

-- The contents that an open offer would bring to the scope's practice, and the practice that stores them.
CREATE FUNCTION offered_contents(p_handover bigint) RETURNS TABLE (from_practice bigint, sha256 text, size bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_a_consultant();
  RETURN QUERY SELECT b.practice_id, encode(b.sha256, 'hex'), b.size FROM handover h
    JOIN blob b ON b.practice_id = h.practice_id AND b.sha256 IN (SELECT contents_of(h.company_id))
    WHERE h.id = p_handover AND h.outcome IS NULL AND h.ends_at > scope_now() AND h.to_practice_id = scope_practice();
END $$;

-- Locks the company of an open offer: it gets nothing new until the transaction ends. Returns why it cannot be
-- accepted.
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

-- Moves the company of an offer to the scope's practice; hold_offered has locked it in the same transaction and its
-- contents are copied. test/support/tables/handover-tables.ts lists what happens to each table.
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

  -- What ends with the former practice.
  DELETE FROM mailing m WHERE m.company_id = h.company_id;
  DELETE FROM webhook_delivery w WHERE w.company_id = h.company_id;
  DELETE FROM notification n WHERE n.company_id = h.company_id AND n.audience = 'consultant';
  DELETE FROM push_message m USING push_subscription s WHERE s.id = m.subscription_id AND s.grant_id = ANY (grants);
  DELETE FROM outbox o WHERE o.document_id = ANY (papers);
  DELETE FROM api_key k WHERE k.grant_id = ANY (grants) OR (k.practice_id = h.practice_id AND k.company_ids = ARRAY[h.company_id]);
  UPDATE api_key k SET company_ids = array_remove(k.company_ids, h.company_id)
    WHERE k.practice_id = h.practice_id AND k.company_ids @> ARRAY[h.company_id];
  -- Their files contain pages of everybody in them; the documents were cut out at confirmation.
  closed := (SELECT jsonb_agg(jsonb_build_object('action', 'intakePurged', 'objectKind', 'intake', 'objectId', i.id,
    'companyId', i.company_id, 'employeeId', NULL, 'data', '{}'::jsonb)) FROM intake i WHERE i.id = ANY (intakes));
  contents := contents || ARRAY(SELECT f.sha256 FROM intake_file f WHERE f.intake_id = ANY (intakes));
  DELETE FROM intake i WHERE i.id = ANY (intakes);
  -- An identity provider of the former practice opens nothing of the new one.
  DELETE FROM session s USING identity_provider p WHERE p.id = s.provider_id AND p.practice_id = h.practice_id AND s.grant_id = ANY (grants);
  DELETE FROM identity_link l USING identity_provider p WHERE p.id = l.provider_id AND p.practice_id = h.practice_id
    AND l.account_id = ANY (accounts) AND NOT EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = l.account_id AND g.practice_id = h.practice_id AND g.id <> ALL (grants));

  -- What moves.
  UPDATE company SET practice_id = mine WHERE id = h.company_id;
  -- A statement of its own, so that the change is traced in the chain of the new practice.
  UPDATE company SET code = p_code, labels = NULL WHERE id = h.company_id;
  DELETE FROM standing_rule s WHERE s.company_id = h.company_id;
  FOREACH t IN ARRAY ARRAY['branch', 'company_origin', 'employee', 'account_grant', 'document', 'dossier', 'figure_set', 'figure', 'note', 'notice',
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

  -- Contents that the former practice no longer references: its sweep deletes the bytes.
  FOREACH one IN ARRAY contents LOOP
    BEGIN
      DELETE FROM blob b WHERE b.practice_id = h.practice_id AND b.sha256 = one;
    EXCEPTION WHEN foreign_key_violation THEN NULL;
    END;
  END LOOP;
  PERFORM set_config('portale.erasing', '', true);

  -- Locks both chains, the smaller first, so that two handovers cannot deadlock.
  PERFORM ledger_append_history(least(mine, h.practice_id), '[]');
  PERFORM ledger_append_history(greatest(mine, h.practice_id), '[]');
  PERFORM ledger_append_history(h.practice_id, (
    SELECT jsonb_agg(e.event || jsonb_build_object('at', clock_timestamp(), 'actorId', scope_account(), 'actorRole', 'job') ORDER BY e.n)
    FROM (SELECT 1 AS n, jsonb_array_elements(coalesce(closed, '[]')) AS event
      UNION ALL SELECT 2, jsonb_build_object('action', 'companyHandedOver', 'objectKind', 'company', 'objectId', h.company_id,
        'companyId', h.company_id, 'data', jsonb_build_object('to', mine::text, 'offer', h.id::text))) AS e));
  RETURN QUERY SELECT h.company_id, h.practice_id;
END $$;

-- Companies whose earlier events the scope sees: ledger rows stay in the chain in which they were hashed, and are
-- visible to the practice that has the company now, not to the one that gave it away.
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

-- The placeholder authors of imported companies that the scope sees.
CREATE FUNCTION origin_authors() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(o.created_by), '{}') FROM company_origin o WHERE o.practice_id = scope_practice()
$$;

-- Whether something of that time came with the company's package, for its managers, who cannot read the package.
CREATE FUNCTION came_with_package(p_company bigint, p_made timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM company_origin o WHERE o.company_id = p_company AND o.practice_id = scope_practice() AND p_made <= o.made_at)
$$;

-- Whether an offer is still open. The job that announces it may run after the answer; the row lock makes an answer wait
-- for the announcement (P169).
CREATE FUNCTION offer_stands(p_handover bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM handover WHERE id = p_handover AND outcome IS NULL AND ends_at > scope_now()
    AND scope_role() = 'job' AND scope_practice() = to_practice_id FOR SHARE;
  RETURN FOUND;
END $$;

GRANT CREATE ON SCHEMA public TO portale_jobs;
SET ROLE portale_jobs;

CREATE FUNCTION tell_handover(p_handover bigint, p_what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  h handover;
  for_receiver boolean := p_what IN ('offered', 'withdrawn');
BEGIN
  SELECT o.* INTO h FROM handover o WHERE o.id = p_handover
    AND scope_practice() = CASE WHEN for_receiver THEN o.practice_id ELSE o.to_practice_id END;
  IF h.id IS NULL OR scope_role() <> 'consultant' OR p_what NOT IN ('offered', 'withdrawn', 'accepted', 'refused')
    OR coalesce(h.outcome, 'offered') <> p_what THEN
    RAISE EXCEPTION 'an offer of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- One queue, so that an offer is announced before it is taken back. An offer that reaches no practice queues the same
  -- job, which finds nothing to announce.
  PERFORM graphile_worker.add_job('tellHandover', json_build_object(
      'practiceId', CASE WHEN for_receiver THEN coalesce(h.to_practice_id, h.practice_id) ELSE h.practice_id END::text, 'offer', h.id::text, 'what', p_what,
      'company', h.company_name, 'practice', CASE WHEN for_receiver THEN h.from_name ELSE h.to_name END, 'endsAt', h.ends_at),
    max_attempts => 25, queue_name => 'handovers');
END $$;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;

CREATE TRIGGER name_who_answers BEFORE UPDATE OF outcome ON handover FOR EACH ROW
  WHEN (NEW.outcome IN ('accepted', 'refused')) EXECUTE FUNCTION name_who_answers();
