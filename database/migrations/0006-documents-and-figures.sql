-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- The bytes behind documents, stored once per practice and content.
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
  category text DEFAULT 'GENERICO' NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  visible_on_web boolean NOT NULL DEFAULT true,
  -- Publication: none, a day (future: scheduled), or cancelled.
  publish_on date,
  cancelled_at timestamptz,
  -- When the publication was traced and announced; a scheduled one waits for its day.
  appeared_at timestamptz,
  delivery_on date,
  due_on date,
  -- The first opening by the company, and by the employee (P13).
  company_read_at timestamptz,
  employee_read_at timestamptz,
  read_status smallint GENERATED ALWAYS AS
    (CASE WHEN employee_read_at IS NOT NULL THEN 2 WHEN company_read_at IS NOT NULL THEN 1 ELSE 0 END) STORED,
  -- When it was moved to the recycle bin.
  discarded_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  intake_id bigint,
  -- When its current content replaced an earlier one.
  corrected_at timestamptz,
  -- The author's role: any login of the same practice, or of the same company, may correct it (P9).
  created_as text NOT NULL DEFAULT 'CONSULTANT' CHECK (created_as IN ('CONSULTANT', 'COMPANY')),
  -- Whether its reader is asked to acknowledge it.
  acknowledgement_asked boolean NOT NULL DEFAULT false,
  -- A correction resets the reading; what the employee had read before still must not be deleted for good.
  read_before_correction boolean NOT NULL DEFAULT false,
  -- The due day about which its owner was warned: once per day.
  due_warned date,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((kind = 'companyDocument') = (employee_id IS NULL)),
  CONSTRAINT document_period CHECK (CASE kind
    WHEN 'payslip' THEN period BETWEEN 100001 AND 299912 AND period % 100 BETWEEN 1 AND 12
    WHEN 'taxCertificate' THEN period BETWEEN 1000 AND 2999
    ELSE period IS NULL END IS TRUE),
  CONSTRAINT document_due CHECK (due_on IS NULL OR period IS NULL)
);
-- Index-only scans for lists and summaries of a company: the index includes what the row policy compares.
CREATE INDEX document_by_company ON document (company_id, kind, period DESC, id)
  INCLUDE (practice_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at) WHERE discarded_at IS NULL;
CREATE INDEX document_by_employee ON document (employee_id, kind, period) WHERE employee_id IS NOT NULL;
CREATE INDEX document_by_blob ON document (practice_id, sha256);
-- Newest first for kinds without a period; and the recycle bin.
CREATE INDEX document_without_period ON document (company_id, kind, id DESC) WHERE discarded_at IS NULL AND period IS NULL;
CREATE INDEX document_discarded ON document (company_id, discarded_at DESC) WHERE discarded_at IS NOT NULL;
CREATE INDEX document_due ON document (practice_id, due_on) WHERE due_on IS NOT NULL;
-- Recently published documents, which can be taken back before their mails are sent.
CREATE INDEX document_appeared ON document (practice_id, appeared_at DESC) WHERE appeared_at IS NOT NULL;
-- What waits in every company, for the consultant's home: with ten years of documents the query must read only these.
-- `appeared_at` is null for what is not visible yet, or no longer (document.ts).
CREATE INDEX document_not_appeared ON document (company_id, kind, publish_on)
  INCLUDE (practice_id, employee_id, cancelled_at, visible_on_web, due_on, discarded_at, appeared_at)
  WHERE appeared_at IS NULL AND discarded_at IS NULL;
CREATE INDEX document_unread ON document (company_id, kind, period)
  INCLUDE (practice_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at)
  WHERE discarded_at IS NULL AND read_status <> 2;
-- What a practice has not published yet, in any company, and what is scheduled.
CREATE INDEX document_of_practice_not_appeared ON document (practice_id, kind, period DESC, id)
  WHERE appeared_at IS NULL AND discarded_at IS NULL;
CREATE INDEX document_scheduled ON document (practice_id, publish_on) INCLUDE (company_id, kind, period, read_status)
  WHERE appeared_at IS NULL AND cancelled_at IS NULL AND discarded_at IS NULL;
CREATE INDEX document_discarded_in_practice ON document (practice_id, discarded_at DESC, id DESC) WHERE discarded_at IS NOT NULL;
CREATE INDEX document_of_practice ON document (practice_id, kind, period DESC, id)
  INCLUDE (company_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at) WHERE discarded_at IS NULL;
CREATE INDEX document_of_practice_without_period ON document (practice_id, kind, id DESC)
  WHERE discarded_at IS NULL AND period IS NULL;
CREATE INDEX document_newest_of_workers ON document (company_id, id DESC)
  WHERE discarded_at IS NULL AND employee_id IS NOT NULL;
-- Every document screen looks for corrections that can still be taken back: this index holds only corrected documents.
CREATE INDEX document_corrected ON document (practice_id, corrected_at DESC) WHERE corrected_at IS NOT NULL;
CREATE INDEX document_withheld ON document (practice_id, company_id, kind, period)
  INCLUDE (employee_id, publish_on, cancelled_at, visible_on_web, due_on, discarded_at, appeared_at)
  WHERE cancelled_at IS NOT NULL AND appeared_at IS NULL AND discarded_at IS NULL;

-- The contents of a document before its corrections, oldest first.
CREATE TABLE document_version (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  sha256 bytea NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  replaced_by bigint NOT NULL REFERENCES account,
  -- An earlier version may have had another type and name.
  content_type text NOT NULL DEFAULT 'application/pdf',
  file_name text NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, number),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256)
);
CREATE INDEX document_version_by_blob ON document_version (practice_id, sha256);

-- Dossiers (fascicoli): named documents of one company, published together.
CREATE TABLE dossier (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- Workers' documents or the company's own, never both.
  kind text NOT NULL CHECK (kind IN ('workers', 'company')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  tags text[] NOT NULL DEFAULT '{}',
  delivery_on date NOT NULL,
  publish_on date,
  cancelled_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE
);
CREATE INDEX dossier_by_company ON dossier (company_id, kind, created_at DESC);
-- Dossiers due within a month.
CREATE INDEX dossier_due ON dossier (practice_id, delivery_on);

CREATE TABLE dossier_document (
  practice_id bigint NOT NULL,
  dossier_id bigint NOT NULL,
  document_id bigint NOT NULL,
  -- The dossier's publication published it: only this is taken back when that publication is cancelled.
  published_with_dossier boolean NOT NULL DEFAULT false,
  PRIMARY KEY (dossier_id, document_id),
  FOREIGN KEY (practice_id, dossier_id) REFERENCES dossier (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX dossier_document_by_document ON dossier_document (document_id);

-- Messages between consultant and company about a document.
CREATE TABLE annotation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX annotation_by_document ON annotation (document_id, id);

-- A person is reminded at most once a day, whoever sends it (api.md, sollecita).
CREATE TABLE reminder (
  practice_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  day date NOT NULL,
  sent_by bigint REFERENCES account,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (employee_id, day),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE
);

-- "Presa visione": the employee acknowledges a document once.
CREATE TABLE acknowledgement (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The acknowledged content: after a correction the portal asks again.
  sha256 bytea NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  PRIMARY KEY (document_id, sha256)
);
CREATE INDEX acknowledgement_by_employee ON acknowledgement (employee_id);

-- A practice's standing rules for a company, which the portal carries out or waits for (P120, P121).
CREATE TABLE standing_rule (
  practice_id bigint NOT NULL,
  company_id bigint PRIMARY KEY,
  -- The day of the following month on which payslips are published; null: by hand.
  publish_day int CHECK (publish_day BETWEEN 1 AND 28),
  -- Since when the company must approve before publication; null: no approval.
  approval_since timestamptz,
  -- How many days after publication the portal reminds those who have not read.
  remind_days int[] NOT NULL DEFAULT '{}' CHECK (cardinality(remind_days) <= 3),
  -- The rule publishes and reminds from this day on, nothing earlier.
  since date NOT NULL,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX standing_rule_by_practice ON standing_rule (practice_id);

-- All rules of a practice are suspended.
CREATE TABLE rule_pause (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  suspended_at timestamptz NOT NULL,
  suspended_by bigint NOT NULL REFERENCES account
);
CREATE INDEX rule_pause_by_author ON rule_pause (suspended_by);

-- A content that its company has approved: a new content of the document needs a new approval.
CREATE TABLE approval (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  given_by bigint NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  PRIMARY KEY (document_id, sha256),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX approval_by_practice ON approval (practice_id);
CREATE INDEX approval_by_author ON approval (given_by);

-- A rule reminds about a document once for each of its numbers of days.
CREATE TABLE rule_reminder (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  days int NOT NULL,
  PRIMARY KEY (document_id, days),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX rule_reminder_by_practice ON rule_reminder (practice_id);

CREATE TABLE document_net (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL PRIMARY KEY,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  cents bigint NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);

CREATE TABLE document_figure (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  figure text NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  unit text NOT NULL CHECK (unit IN ('euro', 'hours', 'days')),
  hundredths bigint NOT NULL,
  PRIMARY KEY (document_id, figure),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);

CREATE TABLE document_lines (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL PRIMARY KEY,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  lines jsonb NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE DEFERRABLE
);

-- Kept counts of documents by company, kind and month; by company and kind; and by month and kind of the whole
-- practice. The statement that changes a document updates them. A key has as many rows as there were concurrent
-- writers: a writer takes an unlocked row or adds one, so that readings never wait for each other and cannot deadlock.
-- The count is their sum (P12: a dated document counts as published from its day on; `document_scheduled` holds those
-- still scheduled).
CREATE TABLE document_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  -- 0: all companies.
  company_id bigint NOT NULL,
  kind text NOT NULL,
  -- 0: the kind has no period; -1: all months.
  period integer NOT NULL,
  total integer NOT NULL,
  -- Has a publication day and is not cancelled.
  dated integer NOT NULL,
  fresh integer NOT NULL,
  read_by_company integer NOT NULL,
  read_by_employee integer NOT NULL,
  -- Dated, and not opened by its employee.
  dated_unread integer NOT NULL
    ) WITH (fillfactor = 70
);
CREATE INDEX document_count_by_key ON document_count (practice_id, company_id, kind, period);

-- How often the documents of a kind use a tag or description, by company and for the whole practice (company 0).
CREATE TABLE text_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  field text NOT NULL CHECK (field IN ('tag', 'description')),
  text text NOT NULL,
  total integer NOT NULL
    ) WITH (fillfactor = 70
);
CREATE INDEX text_count_by_key ON text_count (practice_id, company_id, kind, field, text);

-- Bytes stored by a practice, each content once.
CREATE TABLE stored_bytes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  bytes bigint NOT NULL
    ) WITH (fillfactor = 70
);
CREATE INDEX stored_bytes_by_practice ON stored_bytes (practice_id);

-- When one node compared a practice's kept counts with its documents, once a day (P173).
CREATE TABLE counts_compared (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  compared_on date NOT NULL
);

-- Contents that did not match their hash when read (P67): when, and when an administrator was notified.
CREATE TABLE damaged_content (
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  found_at timestamptz NOT NULL,
  last_found_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (practice_id, sha256)
);

-- The figures of a company's dashboard: one set per company, year and kind is current; an import replaces it and keeps
-- the former.
CREATE TABLE figure_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  year smallint NOT NULL CHECK (year BETWEEN 1990 AND 2199),
  kind text NOT NULL CHECK (kind IN
    ('cedolini', 'ratei', 'presenze', 'presenzeDipendenti', 'bilancio', 'filiali', 'costi', 'forza')),
  file_name text NOT NULL,
  -- SHA-256 of the imported file.
  sha256 bytea NOT NULL,
  row_count integer NOT NULL,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  replaced_at timestamptz,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE UNIQUE INDEX figure_set_in_force ON figure_set (company_id, kind, year) WHERE replaced_at IS NULL;
CREATE INDEX figure_set_by_company ON figure_set (company_id, created_at DESC);

CREATE TABLE figure (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  set_id bigint NOT NULL,
  -- The row in the file.
  line integer NOT NULL,
  month smallint CHECK (month BETWEEN 1 AND 12),
  branch_code text,
  employee_id bigint,
  -- Profit and loss or balance sheet; the unit of an accrual.
  section text,
  -- What is counted: a kind of absence, a qualification, a balance sheet code.
  item text,
  description text,
  -- The measures of the kind, in order: cents, hundredths of an hour or of a day, heads.
  amounts bigint[] NOT NULL,
  PRIMARY KEY (set_id, line),
  FOREIGN KEY (practice_id, set_id) REFERENCES figure_set (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX figure_by_employee ON figure (employee_id) WHERE employee_id IS NOT NULL;

-- An employee's transaction may only record a reading on a document.
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

-- How many bytes a practice stores, for its consultants and the administrator, who sees only the sum.
CREATE FUNCTION practice_stored(p_practice bigint) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'admin' AND p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'the storage of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce((SELECT sum(bytes)::bigint FROM stored_bytes WHERE practice_id = p_practice), 0);
END $$;

-- The functions below belong to the owner: a change of a document updates its count whatever the scope may write.
CREATE FUNCTION add_to_document_count(p_practice bigint, p_company bigint, p_kind text, p_period integer, p_total integer,
  p_dated integer, p_fresh integer, p_by_company integer, p_by_employee integer, p_dated_unread integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_count SET total = total + p_total, dated = dated + p_dated, fresh = fresh + p_fresh,
    read_by_company = read_by_company + p_by_company, read_by_employee = read_by_employee + p_by_employee,
    dated_unread = dated_unread + p_dated_unread
  WHERE id = (SELECT c.id FROM document_count c WHERE c.practice_id = p_practice AND c.company_id = p_company AND c.kind = p_kind
      AND c.period = p_period LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO document_count (practice_id, company_id, kind, period, total, dated, fresh, read_by_company, read_by_employee, dated_unread)
    VALUES (p_practice, p_company, p_kind, p_period, p_total, p_dated, p_fresh, p_by_company, p_by_employee, p_dated_unread);
  END IF;
END $$;

-- A text that is no longer used is deleted: somebody wrote it.
CREATE FUNCTION add_to_text_count(p_practice bigint, p_company bigint, p_kind text, p_field text, p_text text, p_total integer) RETURNS void
LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM text_count WHERE id IN (
      SELECT c.id FROM text_count c WHERE c.practice_id = p_practice AND c.company_id = p_company AND c.kind = p_kind
        AND c.field = p_field AND c.text = p_text FOR UPDATE SKIP LOCKED)
    RETURNING total)
  INSERT INTO text_count (practice_id, company_id, kind, field, text, total)
    SELECT p_practice, p_company, p_kind, p_field, p_text, coalesce(sum(total), 0) + p_total FROM taken
    HAVING coalesce(sum(total), 0) + p_total <> 0
$$;

CREATE FUNCTION add_to_stored_bytes(p_practice bigint, p_bytes bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stored_bytes SET bytes = bytes + p_bytes
  WHERE id = (SELECT s.id FROM stored_bytes s WHERE s.practice_id = p_practice LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO stored_bytes (practice_id, bytes) VALUES (p_practice, p_bytes);
  END IF;
END $$;

-- What these documents add to the counts, times `sign`; the recycle bin counts nowhere.
CREATE FUNCTION counted(d document, sign integer)
RETURNS TABLE (practice_id bigint, company_id bigint, kind text, period integer, total integer, dated integer, fresh integer,
  read_by_company integer, read_by_employee integer, dated_unread integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT d.practice_id, d.company_id, d.kind, coalesce(d.period, 0), sign,
    CASE WHEN d.publish_on IS NOT NULL AND d.cancelled_at IS NULL THEN sign ELSE 0 END,
    CASE d.read_status WHEN 0 THEN sign ELSE 0 END, CASE d.read_status WHEN 1 THEN sign ELSE 0 END,
    CASE d.read_status WHEN 2 THEN sign ELSE 0 END,
    CASE WHEN d.publish_on IS NOT NULL AND d.cancelled_at IS NULL AND d.read_status <> 2 THEN sign ELSE 0 END
  WHERE d.discarded_at IS NULL
$$;

CREATE FUNCTION texts_of(d document) RETURNS TABLE (practice_id bigint, company_id bigint, kind text, field text, text text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT d.practice_id, d.company_id, d.kind, 'description', d.description WHERE d.discarded_at IS NULL
  UNION ALL SELECT d.practice_id, d.company_id, d.kind, 'tag', unnest(d.tags) WHERE d.discarded_at IS NULL
$$;

CREATE FUNCTION count_changed_documents() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  olds document[] := '{}';
  news document[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN olds := ARRAY(SELECT o FROM old_rows o); END IF;
  IF TG_OP <> 'DELETE' THEN news := ARRAY(SELECT n FROM new_rows n); END IF;
  PERFORM add_to_document_count(practice_id, company_id, kind, period, total, dated, fresh, read_by_company, read_by_employee, dated_unread)
  FROM (
    SELECT c.practice_id, coalesce(c.company_id, 0) AS company_id, c.kind, coalesce(c.period, -1) AS period, sum(c.total)::int AS total, sum(c.dated)::int AS dated, sum(c.fresh)::int AS fresh,
      sum(c.read_by_company)::int AS read_by_company, sum(c.read_by_employee)::int AS read_by_employee, sum(c.dated_unread)::int AS dated_unread
    FROM (
      SELECT c.* FROM unnest(olds) o CROSS JOIN LATERAL counted(o, -1) c
      UNION ALL SELECT c.* FROM unnest(news) n CROSS JOIN LATERAL counted(n, 1) c) c
    GROUP BY GROUPING SETS ((c.practice_id, c.company_id, c.kind, c.period), (c.practice_id, c.company_id, c.kind), (c.practice_id, c.kind, c.period))) delta
  WHERE (total, dated, fresh, read_by_company, read_by_employee, dated_unread) <> (0, 0, 0, 0, 0, 0);
  PERFORM add_to_text_count(practice_id, company_id, kind, field, text, total)
  FROM (
    SELECT t.practice_id, coalesce(t.company_id, 0) AS company_id, t.kind, t.field, t.text, sum(t.sign)::int AS total
    FROM (
      SELECT t.*, -1 AS sign FROM unnest(olds) o CROSS JOIN LATERAL texts_of(o) t
      UNION ALL SELECT t.*, 1 FROM unnest(news) n CROSS JOIN LATERAL texts_of(n) t) t
    GROUP BY GROUPING SETS ((t.practice_id, t.company_id, t.kind, t.field, t.text), (t.practice_id, t.kind, t.field, t.text))) delta
  WHERE total <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_made AFTER INSERT ON document REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_documents();
CREATE TRIGGER count_changed AFTER UPDATE ON document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_documents();
CREATE TRIGGER count_gone AFTER DELETE ON document REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_documents();

CREATE FUNCTION count_changed_blobs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_stored_bytes(practice_id, bytes) FROM (SELECT practice_id, sum(size)::bigint AS bytes FROM new_rows GROUP BY practice_id) s;
  ELSE
    PERFORM add_to_stored_bytes(practice_id, -bytes) FROM (SELECT practice_id, sum(size)::bigint AS bytes FROM old_rows GROUP BY practice_id) s;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_made AFTER INSERT ON blob REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_blobs();
CREATE TRIGGER count_gone AFTER DELETE ON blob REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_blobs();

-- The kept counts of a practice that differ from a recount; empty if they agree. One statement reads both, so that no
-- change falls in between. Only for a job of that practice.
CREATE FUNCTION wrong_counts(p_practice bigint) RETURNS TABLE (what text, kept bigint, found bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' OR p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'only a job of the practice counts anew' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY
    WITH both_counts AS (
      SELECT concat_ws(' ', 'documents', k.company_id, k.kind, k.period) AS what,
        ARRAY[k.total, k.dated, k.fresh, k.read_by_company, k.read_by_employee, k.dated_unread] AS n, 1 AS side
        FROM document_count k WHERE k.practice_id = p_practice
      UNION ALL SELECT concat_ws(' ', 'documents', coalesce(c.company_id, 0), c.kind, coalesce(c.period, -1)),
        ARRAY[sum(c.total), sum(c.dated), sum(c.fresh), sum(c.read_by_company), sum(c.read_by_employee), sum(c.dated_unread)], 2
        FROM document d CROSS JOIN LATERAL counted(d, 1) c WHERE d.practice_id = p_practice
        GROUP BY GROUPING SETS ((c.company_id, c.kind, c.period), (c.company_id, c.kind), (c.kind, c.period))
      UNION ALL SELECT concat_ws(' ', k.field, k.company_id, k.kind, k.text), ARRAY[k.total], 1 FROM text_count k WHERE k.practice_id = p_practice
      UNION ALL SELECT concat_ws(' ', t.field, coalesce(t.company_id, 0), t.kind, t.text), ARRAY[count(*)], 2
        FROM document d CROSS JOIN LATERAL texts_of(d) t WHERE d.practice_id = p_practice
        GROUP BY GROUPING SETS ((t.company_id, t.kind, t.field, t.text), (t.kind, t.field, t.text))),
    summed AS (
      SELECT b.what, t.at, coalesce(sum(t.n) FILTER (WHERE b.side = 1), 0)::bigint AS kept, coalesce(sum(t.n) FILTER (WHERE b.side = 2), 0)::bigint AS found
      FROM both_counts b CROSS JOIN LATERAL unnest(b.n) WITH ORDINALITY AS t(n, at) GROUP BY b.what, t.at)
    SELECT s.what || ' ' || s.at, s.kept, s.found FROM summed s WHERE s.kept <> s.found
    UNION ALL
    SELECT 'bytes', k.bytes, b.bytes FROM (SELECT coalesce(sum(s.bytes), 0)::bigint AS bytes FROM stored_bytes s WHERE s.practice_id = p_practice) k
      CROSS JOIN (SELECT coalesce(sum(size), 0)::bigint AS bytes FROM blob WHERE blob.practice_id = p_practice) b WHERE k.bytes <> b.bytes;
END $$;

-- Recounts a practice's documents while they are locked.
CREATE FUNCTION write_counts(p_practice bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_count WHERE practice_id = p_practice;
  DELETE FROM text_count WHERE practice_id = p_practice;
  DELETE FROM stored_bytes WHERE practice_id = p_practice;
  INSERT INTO document_count (practice_id, company_id, kind, period, total, dated, fresh, read_by_company, read_by_employee, dated_unread)
    SELECT p_practice, coalesce(c.company_id, 0), c.kind, coalesce(c.period, -1), sum(c.total), sum(c.dated), sum(c.fresh),
      sum(c.read_by_company), sum(c.read_by_employee), sum(c.dated_unread)
    FROM document d CROSS JOIN LATERAL counted(d, 1) c WHERE d.practice_id = p_practice
    GROUP BY GROUPING SETS ((c.company_id, c.kind, c.period), (c.company_id, c.kind), (c.kind, c.period));
  INSERT INTO text_count (practice_id, company_id, kind, field, text, total)
    SELECT p_practice, coalesce(t.company_id, 0), t.kind, t.field, t.text, count(*)
    FROM document d CROSS JOIN LATERAL texts_of(d) t WHERE d.practice_id = p_practice
    GROUP BY GROUPING SETS ((t.company_id, t.kind, t.field, t.text), (t.kind, t.field, t.text));
  INSERT INTO stored_bytes (practice_id, bytes)
    SELECT p_practice, coalesce(sum(size), 0) FROM blob WHERE practice_id = p_practice;
END $$;

-- Corrects what `wrong_counts` found; changes wait meanwhile.
CREATE FUNCTION count_anew(p_practice bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' OR p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'only a job of the practice counts anew' USING ERRCODE = 'insufficient_privilege';
  END IF;
  LOCK TABLE document, blob IN SHARE MODE;
  PERFORM write_counts(p_practice);
END $$;

-- Records a damaged content; returns whether to notify, once a day.
CREATE FUNCTION content_damaged(p_practice bigint, p_sha256 bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job notes it' USING ERRCODE = 'insufficient_privilege'; END IF;
  INSERT INTO damaged_content (practice_id, sha256, found_at, last_found_at)
    VALUES (p_practice, p_sha256, scope_now(), scope_now())
    ON CONFLICT (practice_id, sha256) DO UPDATE SET last_found_at = scope_now();
  UPDATE damaged_content SET told_at = scope_now() WHERE practice_id = p_practice AND sha256 = p_sha256
    AND (told_at IS NULL OR told_at < scope_now() - interval '1 day');
  RETURN FOUND;
END $$;

-- The mailboxes of the administrators.
CREATE FUNCTION mailboxes_of_administrators() RETURNS SETOF citext
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job tells them' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT DISTINCT a.email FROM account a JOIN account_grant g ON g.account_id = a.id
    WHERE g.role = 'ADMIN' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      AND a.email IS NOT NULL AND NOT a.email_unconfirmed;
END $$;

-- The damaged contents and how many documents hold them, for the administrator, who cannot see the documents.
CREATE FUNCTION damaged_contents()
RETURNS TABLE (practice_id bigint, practice text, sha256 text, found_at timestamptz, documents integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT d.practice_id, p.name, encode(d.sha256, 'hex'), d.found_at,
    (SELECT count(*)::integer FROM document o WHERE o.practice_id = d.practice_id AND o.sha256 = d.sha256)
  FROM damaged_content d JOIN practice p ON p.id = d.practice_id ORDER BY d.found_at DESC, d.sha256 LIMIT 200;
END $$;

-- Whether this transaction compares the practice's counts on that day: false if another node does or did. Recorded in
-- the transaction, so that a killed node's comparison starts again.
CREATE FUNCTION may_compare_counts(p_practice bigint, p_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' OR p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'only a job of the practice compares its counts' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('kept counts'), p_practice::int) THEN RETURN false; END IF;
  INSERT INTO counts_compared (practice_id, compared_on) VALUES (p_practice, p_day)
    ON CONFLICT (practice_id) DO UPDATE SET compared_on = p_day WHERE counts_compared.compared_on <> p_day;
  RETURN FOUND;
END $$;

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;

CREATE FUNCTION is_not_of_employee(p_kind text, p_action text, p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
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
