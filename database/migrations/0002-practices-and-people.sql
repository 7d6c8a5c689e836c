-- Practices, their client companies, and the employments in them.

CREATE TABLE practice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  distribution_code text NOT NULL,
  customer_code text NOT NULL,
  product_number text NOT NULL,
  name text NOT NULL,
  tax_code text,
  -- The practice's declared codes (its own, its intermediary's): never taken for an employee's by the intake.
  intermediary_tax_codes text[] NOT NULL DEFAULT '{}',
  host text,
  quota_bytes bigint NOT NULL DEFAULT 10737418240,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (distribution_code, customer_code, product_number)
);

CREATE TABLE company (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  code text NOT NULL,
  tax_code text NOT NULL,
  vat_number text,
  legal_name text NOT NULL,
  short_name text NOT NULL,
  -- The group head of a subsidiary, in the same practice.
  head_company_id bigint,
  web_access boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (practice_id, id),
  UNIQUE (practice_id, code),
  UNIQUE (practice_id, tax_code),
  FOREIGN KEY (practice_id, head_company_id) REFERENCES company (practice_id, id)
);

CREATE TABLE branch (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  code text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (company_id, code),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id)
);

-- One employment: a person hired twice, or by two companies, has two rows.
CREATE TABLE employee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  tax_code text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  employee_code text,
  branch_code text,
  qualification text,
  hired_on date,
  ended_on date,
  web_access boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (company_id, branch_code) REFERENCES branch (company_id, code)
);
CREATE UNIQUE INDEX employee_contract ON employee (company_id, tax_code, coalesce(employee_code, ''));
CREATE INDEX employee_by_practice_code ON employee (practice_id, tax_code);

ALTER TABLE practice ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice FORCE ROW LEVEL SECURITY;
ALTER TABLE company ENABLE ROW LEVEL SECURITY;
ALTER TABLE company FORCE ROW LEVEL SECURITY;
ALTER TABLE branch ENABLE ROW LEVEL SECURITY;
ALTER TABLE branch FORCE ROW LEVEL SECURITY;
ALTER TABLE employee ENABLE ROW LEVEL SECURITY;
ALTER TABLE employee FORCE ROW LEVEL SECURITY;

CREATE POLICY maintenance ON practice TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON company TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON branch TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY maintenance ON employee TO portale_owner USING (true) WITH CHECK (true);

CREATE POLICY in_scope ON practice TO portale_app
  USING ((select scope_role()) IN ('admin', 'authentication') OR id = (select scope_practice()));

CREATE POLICY in_scope ON company TO portale_app
  USING (
    (select scope_is_authentication())
    OR (practice_id = (select scope_practice()) AND (
      (select scope_sees_practice())
      OR (((select scope_is_company()) OR (select scope_is_employee())) AND id = ANY ((select scope_companies())::bigint[]))))
  );

CREATE POLICY in_scope ON branch TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));

CREATE POLICY in_scope ON employee TO portale_app
  USING (
    (select scope_is_authentication())
    OR (practice_id = (select scope_practice()) AND (
      (select scope_sees_practice())
      OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
      OR ((select scope_is_employee()) AND id = (select scope_employee()))))
  );

GRANT SELECT ON practice, company, branch, employee TO portale_app;
GRANT INSERT, UPDATE ON company, branch, employee TO portale_app;
GRANT INSERT, UPDATE ON practice TO portale_app;
