-- Data of a month ("dati del mese") that a company reports before its payslips exist (P237). The keys follow a company
-- that moves to another practice.
CREATE TABLE month_sheet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  month int NOT NULL CHECK (month % 100 BETWEEN 1 AND 12),
  columns text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 12),
  -- The company's ordinary week, in hundredths of an hour.
  weekly_hours int NOT NULL,
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'arriving', 'arrived', 'toClarify', 'taken')),
  -- Whether rows were written since the last sending.
  draft boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 0,
  taken_version int NOT NULL DEFAULT 0,
  sent_at timestamptz,
  sent_by text,
  taken_at timestamptz,
  reminded_on date,
  opened_at timestamptz NOT NULL,
  UNIQUE (practice_id, id),
  UNIQUE (company_id, month),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX month_sheet_by_month ON month_sheet (practice_id, month);
SELECT count_apart('month_sheet');

-- A person of the sheet, written or sent at least once. `employee_id` null: a new hire who is not in the directory yet.
CREATE TABLE month_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  sheet_id bigint NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint REFERENCES employee ON DELETE CASCADE,
  person_name text,
  tax_code text,
  content jsonb NOT NULL,
  -- As last sent, and as the consultant last took it over.
  sent jsonb,
  taken_over jsonb,
  -- Whether the consultant's last message waits for an answer.
  asked boolean NOT NULL DEFAULT false,
  UNIQUE (practice_id, id),
  UNIQUE (sheet_id, employee_id),
  CHECK (num_nonnulls(employee_id, person_name) = 1),
  FOREIGN KEY (practice_id, sheet_id) REFERENCES month_sheet (practice_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX month_row_by_employee ON month_row (employee_id) WHERE employee_id IS NOT NULL;
SELECT count_apart('month_row');

-- What consultant and company write each other about a row.
CREATE TABLE month_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  sheet_id bigint NOT NULL,
  row_id bigint NOT NULL,
  author_role text NOT NULL CHECK (author_role IN ('CONSULTANT', 'COMPANY')),
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, row_id) REFERENCES month_row (practice_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX month_message_by_sheet ON month_message (sheet_id, id);
CREATE INDEX month_message_by_row ON month_message (row_id);
SELECT count_apart('month_message');

-- What a practice asks for: its own row without a company, and one for each company that differs.
CREATE TABLE month_setting (
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  company_id bigint,
  columns text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 12),
  weekly_hours int NOT NULL,
  due_day int NOT NULL CHECK (due_day BETWEEN 1 AND 28),
  -- The practice's own heading of each column in the export.
  headings jsonb NOT NULL DEFAULT '{}',
  UNIQUE NULLS NOT DISTINCT (practice_id, company_id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX month_setting_by_company ON month_setting (company_id) WHERE company_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['month_sheet', 'month_row', 'month_message', 'month_setting'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
CREATE POLICY in_scope ON month_sheet TO portale_app
  USING (practice_id = (select scope_practice()) AND ((select scope_sees_practice())
    OR ((select scope_is_company() OR scope_is_branch()) AND company_id = ANY ((select scope_companies())::bigint[]))));
CREATE POLICY by_practice ON month_sheet AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_sees_practice()));
-- A login of branches fills in its own people.
CREATE POLICY in_scope ON month_row TO portale_app
  USING (practice_id = (select scope_practice()) AND ((select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_branch()) AND employee_id = ANY ((select scope_branch_people())::bigint[]))));
CREATE POLICY in_scope ON month_message TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM month_row r WHERE r.id = month_message.row_id));
CREATE POLICY not_by_branch ON month_message AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK (NOT (select scope_is_branch()));
CREATE POLICY in_scope ON month_setting TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
GRANT SELECT, INSERT, UPDATE ON month_sheet TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON month_row, month_setting TO portale_app;
GRANT SELECT, INSERT ON month_message TO portale_app;

SELECT print_table('month_sheet', 'monthData', 'month_sheet', 'id',
  '{company_id,month,columns,weekly_hours,due_on,state,draft,version,taken_version,sent_at,sent_by,taken_at,opened_at}');
SELECT print_table('month_row', 'monthData', 'month_sheet', 'sheet_id',
  '{employee_id,person_name,tax_code,content,sent,taken_over,asked}');
SELECT print_table('month_message', 'monthData', 'month_sheet', 'sheet_id', '{row_id,author_role,author_name,text,created_at}');
SELECT print_table('month_setting', 'practice', 'practice', 'practice_id', '{company_id,columns,weekly_hours,due_day,headings}');

-- The texts of others lose the names of people who are erased; their own rows go with them.
DO $$
DECLARE
  body text := pg_get_functiondef('erase_people(bigint[])'::regprocedure);
  place text := '  UPDATE note SET text = regexp_replace';
BEGIN
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'erase_people has changed'; END IF;
  EXECUTE replace(body, place, $more$  UPDATE month_message SET text = regexp_replace(text, theirs, taken, 'gi'), author_name = regexp_replace(author_name, theirs, taken, 'gi')
    WHERE practice_id = practice AND concat_ws(' ', text, author_name) ~* theirs;
  UPDATE month_row SET person_name = regexp_replace(person_name, theirs, taken, 'gi'), tax_code = regexp_replace(tax_code, theirs, taken, 'gi'),
      content = regexp_replace(content::text, theirs, taken, 'gi')::jsonb, sent = regexp_replace(sent::text, theirs, taken, 'gi')::jsonb,
      taken_over = regexp_replace(taken_over::text, theirs, taken, 'gi')::jsonb
    WHERE practice_id = practice AND concat_ws(' ', person_name, tax_code, content::text, sent::text, taken_over::text) ~* theirs;
  UPDATE month_sheet SET sent_by = regexp_replace(sent_by, theirs, taken, 'gi') WHERE practice_id = practice AND sent_by ~* theirs;
$more$ || place);
END $$;

-- A login of branches also records what it fills in.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
DO $$
DECLARE
  body text := pg_get_functiondef('ledger_append(jsonb)'::regprocedure);
  place text := $q$WHEN 'document' THEN e.action <> 'viewedByBranch'$q$;
BEGIN
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'ledger_append has changed'; END IF;
  EXECUTE replace(body, place, place || $q$ WHEN 'monthData' THEN e.action <> 'monthDataWritten'$q$);
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
