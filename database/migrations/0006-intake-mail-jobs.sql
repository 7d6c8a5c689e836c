-- The intake of what payroll software prints, the outbox, the queue's door, and remembered answers.

CREATE TABLE intake (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  -- Set when a company uploads for itself; a consultant's intake may hold many companies.
  company_id bigint,
  kind text NOT NULL CHECK (kind IN ('cedolini', 'cu')),
  state text NOT NULL CHECK (state IN ('analysing', 'ready', 'confirming', 'closed')),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What was confirmed and not yet carried out: rows, publication day, who asked (a job resumes it).
  confirmation jsonb,
  closed_at timestamptz,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id)
);
CREATE INDEX intake_by_practice ON intake (practice_id, id DESC);

CREATE TABLE intake_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  intake_id bigint NOT NULL,
  name text NOT NULL,
  sha256 bytea NOT NULL,
  size bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'read', 'refused')),
  pages integer,
  pages_read integer NOT NULL DEFAULT 0,
  -- Why a file was refused, a code of the engine.
  refusal text,
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256)
);
CREATE INDEX intake_file_by_intake ON intake_file (intake_id);

-- One recognised group of pages; becomes one document when confirmed.
CREATE TABLE intake_row (
  practice_id bigint NOT NULL,
  intake_id bigint NOT NULL,
  n integer NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  pages integer[] NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('riconosciuto', 'da verificare', 'sconosciuto', 'duplicato', 'riepilogo')),
  tax_code text,
  printed_name text,
  employee_id bigint,
  company_id bigint,
  payroll_kind text,
  period integer,
  confidence real NOT NULL DEFAULT 0,
  reasons text[] NOT NULL DEFAULT '{}',
  suggestions bigint[] NOT NULL DEFAULT '{}',
  boxes jsonb NOT NULL DEFAULT '[]',
  duplicate_of bigint,
  -- What the person decided; null while nobody did.
  decision text CHECK (decision IN ('assigned', 'leftOut', 'keepBoth')),
  decided_by bigint REFERENCES account,
  document_id bigint,
  PRIMARY KEY (intake_id, n),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint REFERENCES practice,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- The document that the mail announces: a cancelled publication takes the mail back.
  document_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  not_before timestamptz NOT NULL,
  sent_at timestamptz,
  withdrawn_at timestamptz
);
CREATE INDEX outbox_by_document ON outbox (document_id) WHERE document_id IS NOT NULL;

-- An answer once given, given again for the same key and body (api.md, Idempotency-Key).
CREATE TABLE remembered_answer (
  account_id bigint NOT NULL REFERENCES account,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, key)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['intake', 'intake_file', 'intake_row', 'outbox', 'remembered_answer'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

CREATE POLICY in_scope ON intake TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));
CREATE POLICY in_scope ON intake_file TO portale_app
  USING (practice_id = (select scope_practice()) AND intake_id IN (SELECT i.id FROM intake i));
CREATE POLICY in_scope ON intake_row TO portale_app
  USING (practice_id = (select scope_practice()) AND intake_id IN (SELECT i.id FROM intake i));
CREATE POLICY in_scope ON outbox TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));
CREATE POLICY own ON remembered_answer TO portale_app USING (account_id = (select scope_account()));

GRANT SELECT, INSERT, UPDATE, DELETE ON intake, intake_file, intake_row TO portale_app;
GRANT SELECT, INSERT, UPDATE ON outbox TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON remembered_answer TO portale_app;

-- The application may put work on the queue, and nothing else of it: the queue's tables belong to portale_jobs.
CREATE FUNCTION enqueue(p_task text, p_payload json, p_run_at timestamptz, p_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25);
END $$;
DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO portale_jobs', current_database()); END $$;
GRANT CREATE ON SCHEMA public TO portale_jobs;
ALTER FUNCTION enqueue(text, json, timestamptz, text) OWNER TO portale_jobs;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;
SET ROLE portale_jobs;
REVOKE ALL ON FUNCTION enqueue(text, json, timestamptz, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text) TO portale_app;
RESET ROLE;
