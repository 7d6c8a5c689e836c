-- Counts that grow with the years are kept, not counted: each by the statement that changes what it counts.

/*
 * Counts of the documents that are kept, by company, kind and month, by company and kind, and by month and kind of the
 * whole practice, written by the statement that changes them. A key has as many rows as were ever written at once: a
 * writer takes one that nobody holds, or makes another, so that no reading of a payslip waits for another one, and none
 * can deadlock. Their sum is the count (P12: what is dated counts as published once its day has come, and
 * `document_scheduled` holds those whose day has not).
 */
CREATE TABLE document_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  -- 0: of all its companies.
  company_id bigint NOT NULL,
  kind text NOT NULL,
  -- 0 where the kind has no period, -1: of all months.
  period integer NOT NULL,
  total integer NOT NULL,
  -- Has a day of publication and was not cancelled.
  dated integer NOT NULL,
  fresh integer NOT NULL,
  read_by_company integer NOT NULL,
  read_by_employee integer NOT NULL,
  -- Dated, and not opened by its employee.
  dated_unread integer NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX document_count_by_key ON document_count (practice_id, company_id, kind, period);

-- How often a tag or a description is used in the documents of a kind, by company and of the whole practice (company 0).
CREATE TABLE text_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  field text NOT NULL CHECK (field IN ('tag', 'description')),
  text text NOT NULL,
  total integer NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX text_count_by_key ON text_count (practice_id, company_id, kind, field, text);

-- Bytes that a practice stores, each content once.
CREATE TABLE stored_bytes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  bytes bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX stored_bytes_by_practice ON stored_bytes (practice_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['document_count', 'text_count', 'stored_bytes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['document_count', 'text_count'] LOOP
    EXECUTE format('CREATE POLICY in_scope ON %I FOR SELECT TO portale_app
      USING (practice_id = (select scope_practice()) AND (
        (select scope_sees_practice())
        OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))))', t);
    EXECUTE format('GRANT SELECT ON %I TO portale_app', t);
  END LOOP;
END $$;

-- The functions below are the owner's: whoever changes a document changes its count, whatever the scope may write.
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
-- What is used no more is named no more: its text was somebody's.
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

/* What these documents count, each `sign` times: those in the bin count nowhere. */
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

CREATE OR REPLACE FUNCTION practice_stored(p_practice bigint) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'admin' AND p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'the storage of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce((SELECT sum(bytes)::bigint FROM stored_bytes WHERE practice_id = p_practice), 0);
END $$;

CREATE OR REPLACE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('admin', 'consultant') THEN
    RAISE EXCEPTION 'only an administrator or a consultant may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(s.bytes)::bigint FROM stored_bytes s WHERE s.practice_id = p.id), 0),
    -- Whoever may be activated: companies and employees with web access; not the consultants themselves.
    (SELECT count(*)::integer FROM employee e WHERE e.practice_id = p.id AND e.web_access)
      + (SELECT count(*)::integer FROM company c WHERE c.practice_id = p.id AND c.web_access),
    (SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p.id AND g.role IN ('COMPANY', 'EMPLOYEE')
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
  FROM practice p WHERE scope_role() = 'admin' OR p.id = scope_practice();
END $$;

/*
 * What the kept counts say beside what a recount finds, of one practice: empty while they agree. Both are read in one
 * statement, so that no change falls in between. For the job of that practice.
 */
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

/* Counts a practice's documents anew, while nobody changes any. */
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
SELECT write_counts(id) FROM practice;

/* Puts right what `wrong_counts` has found: changes wait meanwhile. */
CREATE FUNCTION count_anew(p_practice bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'job' OR p_practice IS DISTINCT FROM scope_practice() THEN
    RAISE EXCEPTION 'only a job of the practice counts anew' USING ERRCODE = 'insufficient_privilege';
  END IF;
  LOCK TABLE document, blob IN SHARE MODE;
  PERFORM write_counts(p_practice);
END $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['add_to_document_count(bigint, bigint, text, integer, integer, integer, integer, integer, integer, integer)',
      'add_to_text_count(bigint, bigint, text, text, text, integer)', 'add_to_stored_bytes(bigint, bigint)', 'counted(document, integer)', 'texts_of(document)',
      'count_changed_documents()', 'count_changed_blobs()', 'wrong_counts(bigint)', 'write_counts(bigint)', 'count_anew(bigint)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION wrong_counts(bigint), count_anew(bigint) TO portale_app;
