-- One thing has one id, and no two things share one (docs/decisions/0020). Ids that were given stay: the ledger, receipts
-- and mails name them. What is new counts in steps of 64 from a start of its own, above everything that was there, and
-- above the numbers that companies have for codes: calls take either.

/* Lets the ids of a table be no other table's. A migration that makes a table with ids calls it. */
CREATE FUNCTION count_apart(p_table regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  floor bigint;
  place integer;
BEGIN
  SELECT coalesce(max(q.seqstart) FILTER (WHERE q.seqincrement = 64) / 64 * 64,
      (greatest(max(pg_sequence_last_value(q.seqrelid)), 1000000) / 64 + 1) * 64),
    (SELECT min(n) FROM generate_series(0, 63) AS n
      WHERE NOT EXISTS (SELECT FROM pg_sequence o WHERE o.seqincrement = 64 AND o.seqstart % 64 = n))
    INTO floor, place
  FROM pg_sequence q JOIN pg_class c ON c.oid = q.seqrelid WHERE c.relnamespace = 'public'::regnamespace;
  EXECUTE format('ALTER TABLE %s ALTER id SET INCREMENT BY 64 SET START WITH %s RESTART', p_table, floor + place);
END $$;
REVOKE ALL ON FUNCTION count_apart(regclass) FROM PUBLIC;

SELECT count_apart(t.oid) FROM (
  SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> ''
  WHERE c.relnamespace = 'public'::regnamespace ORDER BY c.relname) t;

-- The id by which clients know a practice, a company: its own, or another where an employment had the same one. Theirs
-- and not the employments', which are many more, and which the notices name too.
ALTER TABLE practice ADD moved_id bigint;
ALTER TABLE company ADD moved_id bigint;
UPDATE company SET moved_id = nextval(pg_get_serial_sequence('company', 'id')) WHERE id IN (SELECT id FROM employee);
UPDATE practice SET moved_id = nextval(pg_get_serial_sequence('practice', 'id'))
  WHERE id IN (SELECT id FROM employee UNION SELECT id FROM company);
ALTER TABLE practice ADD public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED UNIQUE;
ALTER TABLE company ADD public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED UNIQUE;

-- The id of a user is that of the employment, the company or the practice whose login it is; a further login of a company
-- or practice is a thing of its own.
ALTER TABLE account_grant ADD public_id bigint;
CREATE FUNCTION name_grant() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.public_id := NEW.id;
  IF NEW.role = 'EMPLOYEE' THEN
    NEW.public_id := NEW.employee_id;
  ELSIF NEW.practice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM account_grant o WHERE o.role = NEW.role AND o.practice_id = NEW.practice_id
        AND o.company_id IS NOT DISTINCT FROM NEW.company_id) THEN
    NEW.public_id := CASE NEW.role WHEN 'COMPANY' THEN (SELECT c.public_id FROM company c WHERE c.id = NEW.company_id)
      ELSE (SELECT p.public_id FROM practice p WHERE p.id = NEW.practice_id) END;
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION name_grant() FROM PUBLIC;
UPDATE account_grant g SET public_id = CASE
  WHEN g.role = 'EMPLOYEE' THEN g.employee_id
  WHEN g.practice_id IS NULL OR EXISTS (SELECT FROM account_grant o WHERE o.role = g.role AND o.practice_id = g.practice_id
      AND o.company_id IS NOT DISTINCT FROM g.company_id AND o.id < g.id)
    THEN nextval(pg_get_serial_sequence('account_grant', 'id'))
  WHEN g.role = 'COMPANY' THEN (SELECT c.public_id FROM company c WHERE c.id = g.company_id)
  ELSE (SELECT p.public_id FROM practice p WHERE p.id = g.practice_id) END;
ALTER TABLE account_grant ALTER public_id SET NOT NULL;
CREATE UNIQUE INDEX account_grant_by_public_id ON account_grant (public_id);
CREATE TRIGGER name_grant BEFORE INSERT ON account_grant FOR EACH ROW EXECUTE FUNCTION name_grant();
