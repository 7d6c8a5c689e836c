-- What is handed over to a certified preserver (P165 to P167, decision 36): packages of a company and a year, frozen as
-- they were made.
CREATE TABLE preservation_package (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2999),
  part integer NOT NULL,
  parts integer NOT NULL,
  documents integer NOT NULL CHECK (documents > 0),
  size bigint NOT NULL,
  -- The contract with the preserver, or its manual, under which it is handed over.
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 300),
  -- The index; gone with a package that was withdrawn.
  index_sha256 bytea,
  made_by bigint NOT NULL REFERENCES account,
  made_at timestamptz NOT NULL,
  downloaded_at timestamptz,
  withdrawn_at timestamptz,
  -- What the preserver answered when it had taken the package.
  receipt_sha256 bytea,
  receipt_name text,
  receipt_type text,
  receipt_size integer,
  receipt_day date,
  receipt_number text CHECK (length(receipt_number) BETWEEN 1 AND 200),
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, index_sha256) REFERENCES blob (practice_id, sha256),
  FOREIGN KEY (practice_id, receipt_sha256) REFERENCES blob (practice_id, sha256),
  CHECK (part BETWEEN 1 AND parts),
  CHECK ((withdrawn_at IS NULL) = (index_sha256 IS NOT NULL)),
  CHECK (num_nulls(receipt_sha256, receipt_name, receipt_type, receipt_size, receipt_day) IN (0, 5)),
  CHECK (withdrawn_at IS NULL OR receipt_sha256 IS NULL)
);
SELECT count_apart('preservation_package');
CREATE INDEX preservation_package_by_company ON preservation_package (practice_id, company_id, id DESC);
CREATE INDEX preservation_package_by_maker ON preservation_package (made_by);
CREATE INDEX preservation_package_by_index ON preservation_package (practice_id, index_sha256) WHERE index_sha256 IS NOT NULL;
CREATE INDEX preservation_package_by_receipt ON preservation_package (practice_id, receipt_sha256) WHERE receipt_sha256 IS NOT NULL;

-- The contents of a package that stands. A document may be deleted meanwhile, or corrected: then it is handed over anew.
CREATE TABLE preservation_item (
  practice_id bigint NOT NULL,
  package_id bigint NOT NULL,
  document_id bigint NOT NULL,
  employee_id bigint,
  sha256 bytea NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (package_id, document_id),
  -- Each content of a document is in one package that stands, whoever makes them at the same moment.
  CONSTRAINT handed_over_once UNIQUE (document_id, sha256),
  FOREIGN KEY (practice_id, package_id) REFERENCES preservation_package (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);
CREATE INDEX preservation_item_by_employee ON preservation_item (practice_id, employee_id) WHERE employee_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['preservation_package', 'preservation_item'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (select scope_role()) = ''consultant'')', t);
  END LOOP;
END $$;
-- What a package is stays as it was made.
GRANT SELECT, INSERT ON preservation_package TO portale_app;
GRANT USAGE ON SEQUENCE preservation_package_id_seq TO portale_app;
GRANT UPDATE (index_sha256, downloaded_at, withdrawn_at, receipt_sha256, receipt_name, receipt_type, receipt_size, receipt_day,
  receipt_number) ON preservation_package TO portale_app;
GRANT SELECT, INSERT, DELETE ON preservation_item TO portale_app;

SELECT print_table('preservation_package', 'preservationPackage', 'preservation_package', 'id',
  '{company_id,year,part,parts,documents,size,reference,index_sha256,made_by,made_at,downloaded_at,withdrawn_at,receipt_sha256,receipt_name,receipt_type,receipt_size,receipt_day,receipt_number}');
SELECT print_table('preservation_item', 'preservationPackage', 'preservation_package', 'package_id', '{document_id,employee_id,sha256,path}');

/*
 * With a person goes a package that names them and that no preserver has taken. One that was taken stays with its index, as
 * the proof of the handing over (GDPR 17.3 b and e); its rows about the person go.
 */
DO $$
DECLARE
  body text := pg_get_functiondef('erase_people(bigint[])'::regprocedure);
  place text := '  -- What went out, or was remembered, and names them.';
BEGIN
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'erase_people has another text'; END IF;
  EXECUTE replace(body, place, $part$  -- What no preserver has taken is not handed over any more.
  SELECT coalesce(array_agg(DISTINCT i.package_id), '{}') INTO rows FROM preservation_item i
    JOIN preservation_package p ON p.id = i.package_id AND p.receipt_sha256 IS NULL
    WHERE i.practice_id = practice AND i.employee_id = ANY (p_employees);
  DELETE FROM preservation_item i WHERE i.package_id = ANY (rows) OR (i.practice_id = practice AND i.employee_id = ANY (p_employees));
  RETURN QUERY SELECT 'content', encode(p.index_sha256, 'hex'), NULL::bigint, NULL::bigint
    FROM preservation_package p WHERE p.id = ANY (rows);
  RETURN QUERY WITH gone AS (
      UPDATE preservation_package p SET withdrawn_at = now(), index_sha256 = NULL WHERE p.id = ANY (rows) RETURNING p.*)
    SELECT 'package', g.id::text, g.company_id, NULL::bigint FROM gone g;
  UPDATE preservation_package SET reference = left(regexp_replace(reference, theirs, taken, 'gi'), 300),
      receipt_name = regexp_replace(receipt_name, theirs, taken, 'gi'),
      receipt_number = left(regexp_replace(receipt_number, theirs, taken, 'gi'), 200)
    WHERE practice_id = practice AND concat_ws(' ', reference, receipt_name, receipt_number) ~* theirs;

$part$ || place);
END $$;
