-- What employees and companies ask for, the answers to it, and the files of both.

CREATE TABLE request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- Whose request it is; null for one that the company itself sent.
  employee_id bigint,
  -- 1 personal data, 2 IBAN, 3 contacts, 4 a document, 5 other (spec §3).
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),
  -- I sent, V under review, L fulfilled, R rejected (spec §4).
  status text NOT NULL DEFAULT 'I' CHECK (status IN ('I', 'V', 'L', 'R')),
  text text NOT NULL,
  document_name text,
  iban text,
  -- Until when whoever works on a new IBAN is asked to wait: the person may yet say that it was not they.
  on_hold_until timestamptz,
  file_name text,
  content_type text,
  size integer,
  sha256 bytea,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  status_at timestamptz NOT NULL,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((kind = 2) = (iban IS NOT NULL)),
  CHECK (kind > 2 OR sha256 IS NOT NULL),
  CHECK ((sha256 IS NULL) = (file_name IS NULL))
);
CREATE INDEX request_by_company ON request (company_id, id DESC) INCLUDE (practice_id, employee_id, status);
CREATE INDEX request_by_employee ON request (employee_id, id DESC) WHERE employee_id IS NOT NULL;
CREATE INDEX request_by_practice ON request (practice_id, id DESC);
CREATE INDEX request_by_blob ON request (practice_id, sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE request_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  request_id bigint NOT NULL,
  -- In which role its author spoke, and under which name: an employee sees no accounts.
  author_role text NOT NULL CHECK (author_role IN ('CONSULTANT', 'COMPANY', 'EMPLOYEE')),
  author_name text NOT NULL,
  text text NOT NULL,
  file_name text,
  content_type text,
  size integer,
  sha256 bytea,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, request_id) REFERENCES request (practice_id, id),
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((sha256 IS NULL) = (file_name IS NULL))
);
CREATE INDEX request_answer_by_request ON request_answer (request_id, id);
CREATE INDEX request_answer_by_blob ON request_answer (practice_id, sha256) WHERE sha256 IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['request', 'request_answer'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

CREATE POLICY in_scope ON request TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee()))));
-- An employee sends in the own company, a company sends for itself; nobody sends in another's name.
CREATE POLICY sending ON request AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK (CASE WHEN (select scope_is_employee()) THEN company_id = ANY ((select scope_companies())::bigint[])
    ELSE (select scope_is_company()) AND employee_id IS NULL END);
CREATE POLICY not_by_employee ON request AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()));
-- Who sees the request sees its answers.
CREATE POLICY in_scope ON request_answer TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM request r WHERE r.id = request_answer.request_id));

-- What was sent is never rewritten: only its status changes, and that of a company's own by its consultant alone.
CREATE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('scope.role', true) <> '' AND (
    to_jsonb(new) - 'status' - 'status_at' IS DISTINCT FROM to_jsonb(old) - 'status' - 'status_at'
    OR (current_setting('scope.role', true) = 'company' AND old.employee_id IS NULL))
  THEN
    RAISE EXCEPTION 'only the status of a request changes, and never by who sent it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_request BEFORE UPDATE ON request FOR EACH ROW EXECUTE FUNCTION guard_request();

GRANT SELECT, INSERT, UPDATE ON request TO portale_app;
GRANT SELECT, INSERT ON request_answer TO portale_app;

-- The signed form of an employee: its bytes may be named by whoever may send it.
CREATE POLICY sending ON blob FOR INSERT TO portale_app
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()));
