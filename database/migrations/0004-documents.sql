-- Documents of every kind, over bytes that are stored once per practice and content.

CREATE TABLE blob (
  practice_id bigint NOT NULL REFERENCES practice,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  size bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (practice_id, sha256)
);

CREATE TABLE document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint,
  kind text NOT NULL CHECK (kind IN ('payslip', 'taxCertificate', 'employeeDocument', 'companyDocument')),
  payroll_kind text CHECK (payroll_kind IN ('ordinary', 'thirteenth', 'fourteenth')),
  -- YYYYMM of a payslip, YYYY of a tax certificate.
  period integer,
  description text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL DEFAULT 'application/pdf',
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  visible_on_web boolean NOT NULL DEFAULT true,
  -- Publication: none, a day (future = scheduled), or cancelled.
  publish_on date,
  cancelled_at timestamptz,
  -- When its publication was traced and announced; a scheduled one waits for its day.
  appeared_at timestamptz,
  delivery_on date,
  due_on date,
  -- Reading: the first opening by the company, by the employee (decision 13).
  company_read_at timestamptz,
  employee_read_at timestamptz,
  read_status smallint GENERATED ALWAYS AS
    (CASE WHEN employee_read_at IS NOT NULL THEN 2 WHEN company_read_at IS NOT NULL THEN 1 ELSE 0 END) STORED,
  -- Placement: kept, or in the recycle bin.
  discarded_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  intake_id bigint,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((kind = 'companyDocument') = (employee_id IS NULL)),
  CHECK (kind NOT IN ('payslip', 'taxCertificate') OR period IS NOT NULL)
);
-- Lists and summaries of a company without touching the table: what the row policy compares stands in the index too.
CREATE INDEX document_by_company ON document (company_id, kind, period DESC, id)
  INCLUDE (practice_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at) WHERE discarded_at IS NULL;
CREATE INDEX document_by_employee ON document (employee_id, kind, period) WHERE employee_id IS NOT NULL;
CREATE INDEX document_by_practice ON document (practice_id, kind, period) WHERE discarded_at IS NULL;
CREATE INDEX document_by_blob ON document (practice_id, sha256);

ALTER TABLE blob ENABLE ROW LEVEL SECURITY;
ALTER TABLE blob FORCE ROW LEVEL SECURITY;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON blob TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON document TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON blob TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));

CREATE POLICY in_scope ON document TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    -- The employee sees what is published by today and neither cancelled, binned, hidden nor past its day (decisions 12, 16).
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND publish_on <= (select scope_today()) AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web
      AND (kind IN ('payslip', 'taxCertificate') OR due_on IS NULL OR due_on > (select scope_today())))));

-- An employee's transaction may leave a reading on a document and nothing else.
CREATE FUNCTION guard_document_of_employee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('scope.role', true) = 'employee' AND
    to_jsonb(new) - 'employee_read_at' - 'read_status' IS DISTINCT FROM to_jsonb(old) - 'employee_read_at' - 'read_status'
  THEN
    RAISE EXCEPTION 'an employee may only read a document' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_document_of_employee BEFORE UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION guard_document_of_employee();

GRANT SELECT, INSERT ON blob TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON document TO portale_app;
-- A confirmation draws the ids first, so that each row of the intake learns which document is its own.
GRANT USAGE ON SEQUENCE document_id_seq TO portale_app;
