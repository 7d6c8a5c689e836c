-- Signatures that are asked for (P155): a paper that its workers sign one after the other, or a copy for each of many. What
-- was asked is never rewritten: a correction is asked anew.

CREATE TABLE signature_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- The same for the copies of one act: no copy's row says who else got one.
  asked_with uuid,
  title text NOT NULL,
  message text NOT NULL,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  pages integer NOT NULL,
  -- The last day on which it can be signed, in Europe/Rome.
  due_on date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'signed', 'refused', 'expired', 'withdrawn')),
  status_at timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES account,
  created_as text NOT NULL CHECK (created_as IN ('CONSULTANT', 'COMPANY')),
  created_at timestamptz NOT NULL,
  -- What was made when the last had signed: once, and sealed.
  result_sha256 bytea,
  result_size integer,
  result_level text CHECK (result_level IN ('B-B', 'B-T')),
  sealed_at timestamptz,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  FOREIGN KEY (practice_id, result_sha256) REFERENCES blob (practice_id, sha256),
  CHECK (num_nulls(result_sha256, result_size, result_level, sealed_at) IN (0, 4)),
  CHECK (result_sha256 IS NULL OR status = 'signed')
);
SELECT count_apart('signature_request');
CREATE INDEX signature_request_by_company ON signature_request (company_id, id DESC) INCLUDE (practice_id, status, due_on);
CREATE INDEX signature_request_by_practice ON signature_request (practice_id, id DESC) INCLUDE (company_id, status, due_on);
CREATE INDEX signature_request_open ON signature_request (practice_id, due_on) WHERE status = 'open';
CREATE INDEX signature_request_unsealed ON signature_request (practice_id) WHERE status = 'signed' AND result_sha256 IS NULL;
CREATE INDEX signature_request_asked_with ON signature_request (asked_with) WHERE asked_with IS NOT NULL;
CREATE INDEX signature_request_by_blob ON signature_request (practice_id, sha256);
CREATE INDEX signature_request_by_result ON signature_request (practice_id, result_sha256) WHERE result_sha256 IS NOT NULL;
CREATE INDEX signature_request_by_author ON signature_request (created_by);

-- Who is to sign it, in this order; and what proves that they did.
CREATE TABLE signature_signer (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  signature_id bigint NOT NULL,
  position integer NOT NULL,
  employee_id bigint NOT NULL,
  -- waiting: it is not their turn yet.
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'opened', 'signed', 'refused')),
  -- Where it is drawn: page, and shares of the page as it is seen, from its upper left corner; null: on the evidence alone.
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
  -- To which mailbox the code went, masked.
  mailbox text,
  -- The content that was shown when it was signed.
  shown bytea,
  -- The document as which the result was filed.
  document_id bigint,
  PRIMARY KEY (signature_id, employee_id),
  UNIQUE (signature_id, position),
  FOREIGN KEY (practice_id, signature_id) REFERENCES signature_request (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE SET NULL (document_id),
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

-- The confirmation of one's identity for one paper, under way: a code that was mailed, sealed; what a passkey is to sign.
CREATE TABLE signature_confirmation (
  practice_id bigint NOT NULL,
  signature_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('code', 'passkey')),
  -- Null until its mail leaves.
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

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['signature_request', 'signature_signer', 'signature_confirmation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

-- What the employee of the scope was asked to sign; what is not their turn yet is not theirs to see.
CREATE FUNCTION signatures_of_mine() RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(s.signature_id), '{}') FROM signature_signer s
  WHERE scope_is_employee() AND s.employee_id = scope_employee() AND s.practice_id = scope_practice() AND s.status <> 'waiting'
$$;
REVOKE ALL ON FUNCTION signatures_of_mine() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION signatures_of_mine() TO portale_app;

CREATE POLICY in_scope ON signature_request TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND id = ANY ((select signatures_of_mine())::bigint[]))));
CREATE POLICY asking ON signature_request AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('consultant', 'company'));
-- The others of a paper are moved on by whoever signs it: their turn comes.
CREATE POLICY in_scope ON signature_signer TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND signature_id = ANY ((select signatures_of_mine())::bigint[]))));
CREATE POLICY asking ON signature_signer AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('consultant', 'company'));
CREATE POLICY in_scope ON signature_confirmation TO portale_app
  USING (practice_id = (select scope_practice()) AND ((select scope_role()) = 'job'
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND signature_id = ANY ((select signatures_of_mine())::bigint[]))));

GRANT SELECT, INSERT, UPDATE ON signature_request, signature_signer, signature_confirmation TO portale_app;

-- Whoever writes, and by whatever way: an end is for good, each comes about by whom it belongs to, and the paper stays.
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
  signing text[] := ARRAY['status', 'decided_at', 'account_id', 'address', 'device', 'factor', 'mailbox', 'shown'];
  paper signature_request;
BEGIN
  IF caller = '' OR (current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes') THEN RETURN new; END IF;
  IF tg_op = 'INSERT' THEN
    IF new.status IN ('waiting', 'asked') AND new.document_id IS NULL THEN RETURN new; END IF;
  -- The document that goes leaves its signer.
  ELSIF was = becomes OR was - 'document_id' = becomes - 'document_id' AND new.document_id IS NULL THEN RETURN new;
  ELSIF caller <> 'employee' THEN
    IF was - 'reminded_at' = becomes - 'reminded_at' THEN RETURN new; END IF;
    IF caller = 'job' AND was - 'document_id' = becomes - 'document_id' AND old.document_id IS NULL THEN RETURN new; END IF;
  ELSE
    SELECT * INTO paper FROM signature_request r WHERE r.id = new.signature_id;
    IF paper.status = 'open' AND paper.due_on >= scope_today() THEN
      IF old.status = 'waiting' AND new.status = 'asked' AND was - turn = becomes - turn
        -- Nobody before them has not signed.
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

-- Whoever signs tells the next that it is their turn; whoever refuses, those who had signed.
CREATE POLICY to_signers ON notification FOR INSERT TO portale_app
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()) AND kind IN ('signatureTurn', 'signatureEnded')
    AND audience = 'employee' AND EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = object_id
      AND s.employee_id = notification.employee_id AND s.company_id = notification.company_id));

-- An employee's transaction tells of what the employee did with a paper of theirs.
GRANT SELECT (signature_id, employee_id, status) ON signature_signer TO portale_ledger;
CREATE POLICY whose_it_is ON signature_signer FOR SELECT TO portale_ledger USING (true);
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE OR REPLACE FUNCTION is_not_of_employee(p_kind text, p_action text, p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'document' THEN p_action NOT IN ('readByEmployee', 'acknowledged', 'annotated', 'annotationTakenBack')
      OR NOT EXISTS (SELECT FROM public.document d WHERE d.id = p_id AND d.employee_id = public.scope_employee())
    WHEN 'account' THEN p_id IS DISTINCT FROM public.scope_account()
    WHEN 'signature' THEN p_action NOT IN ('signatureOpened', 'signatureCodeSent', 'signatureSigned', 'signatureRefused')
      OR NOT EXISTS (SELECT FROM public.signature_signer s
        WHERE s.signature_id = p_id AND s.employee_id = public.scope_employee() AND s.status <> 'waiting')
    ELSE p_kind NOT IN ('request', 'notice') END
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;

-- A signed document holds what was signed: a correction is asked anew.
CREATE FUNCTION guard_signed_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM signature_signer s WHERE s.practice_id = OLD.practice_id AND s.document_id = OLD.id) THEN
    RAISE EXCEPTION 'document-signed' USING ERRCODE = 'PL409';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION guard_signed_document() FROM PUBLIC;
CREATE TRIGGER guard_signed_document BEFORE UPDATE OF sha256 ON document FOR EACH ROW
  WHEN (old.sha256 IS DISTINCT FROM new.sha256) EXECUTE FUNCTION guard_signed_document();

SELECT print_table('signature_request', 'signature', 'signature_request', 'id',
  '{company_id,asked_with,title,message,file_name,size,sha256,pages,due_on,status,status_at,created_by,created_as,created_at,result_sha256,result_size,result_level,sealed_at}');
SELECT print_table('signature_signer', 'signature', 'signature_request', 'signature_id',
  '{company_id,position,employee_id,status,place,asked_at,opened_at,decided_at,reason,account_id,address,device,factor,mailbox,shown,document_id}');

-- Of what somebody was to sign goes their part with them; and the whole, where nobody else is left in it (P159).
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
END $$;
REVOKE ALL ON FUNCTION erase_signatures(bigint[], text) FROM PUBLIC;
DO $$
DECLARE
  body text := pg_get_functiondef('erase_people(bigint[])'::regprocedure);
  beginning text := E'\n  -- What is theirs.\n';
BEGIN
  IF strpos(body, beginning) = 0 THEN RAISE EXCEPTION 'erase_people is another one'; END IF;
  EXECUTE replace(body, beginning, beginning || E'  RETURN QUERY SELECT * FROM erase_signatures(p_employees, theirs);\n');
END $$;
