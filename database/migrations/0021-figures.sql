-- The figures behind a company's dashboard: one set per company, year and kind is in force; an import replaces it and
-- keeps what was.

CREATE TABLE figure_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  year smallint NOT NULL CHECK (year BETWEEN 1990 AND 2199),
  kind text NOT NULL CHECK (kind IN
    ('cedolini', 'ratei', 'presenze', 'presenzeDipendenti', 'bilancio', 'filiali', 'costi', 'forza')),
  file_name text NOT NULL,
  -- Of the imported file: what was read is known to the byte.
  sha256 bytea NOT NULL,
  row_count integer NOT NULL,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  replaced_at timestamptz,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX figure_set_in_force ON figure_set (company_id, kind, year) WHERE replaced_at IS NULL;
CREATE INDEX figure_set_by_company ON figure_set (company_id, created_at DESC);

CREATE TABLE figure (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  set_id bigint NOT NULL,
  -- Its row in the file.
  line integer NOT NULL,
  month smallint CHECK (month BETWEEN 1 AND 12),
  branch_code text,
  employee_id bigint,
  -- Statement of accounts or balance sheet; the unit of an accrual.
  section text,
  -- What is counted: a kind of absence, a qualification, a code of the balance sheet.
  item text,
  description text,
  -- The measures of the kind, in their order: cents, hundredths of an hour or of a day, heads.
  amounts bigint[] NOT NULL,
  PRIMARY KEY (set_id, line),
  FOREIGN KEY (practice_id, set_id) REFERENCES figure_set (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX figure_by_employee ON figure (employee_id) WHERE employee_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['figure_set', 'figure'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (
        (select scope_sees_practice())
        OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))))', t);
    -- The practice brings the figures; a company looks at them.
    EXECUTE format('CREATE POLICY by_practice ON %I AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_sees_practice()))', t);
  END LOOP;
END $$;
CREATE POLICY replaced_by_practice ON figure_set AS RESTRICTIVE FOR UPDATE TO portale_app USING ((select scope_sees_practice()));

-- What was imported is kept as it was: all that changes is that another set takes its place.
GRANT SELECT, INSERT ON figure_set, figure TO portale_app;
GRANT UPDATE (replaced_at) ON figure_set TO portale_app;
