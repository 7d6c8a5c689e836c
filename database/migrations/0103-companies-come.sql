-- A company comes with its package from another installation, or another practice (P175, decision 37): its rows are made anew,
-- and the package is kept as it came, so that what its former chain tells stays with it, and can be verified.
CREATE TABLE company_origin (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- SHA-256 of the package's signed list: the same package comes once.
  manifest_sha256 bytea NOT NULL CHECK (length(manifest_sha256) = 32),
  from_name text NOT NULL,
  made_at timestamptz NOT NULL,
  -- Of the key that signed it.
  key_fingerprint text NOT NULL,
  -- The former chain; null where the package holds none of it.
  chain text,
  rows integer NOT NULL,
  -- Stands for whoever wrote and made there what came: an account that nobody enters.
  created_by bigint NOT NULL REFERENCES account,
  imported_at timestamptz NOT NULL,
  -- The package; gone with a person of it who was erased.
  sha256 bytea,
  size bigint NOT NULL,
  withdrawn_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((sha256 IS NULL) = (withdrawn_at IS NOT NULL))
);
SELECT count_apart('company_origin');
CREATE UNIQUE INDEX one_package_once ON company_origin (practice_id, manifest_sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX company_origin_by_company ON company_origin (practice_id, company_id, id);
CREATE INDEX company_origin_of_company ON company_origin (company_id);
CREATE INDEX company_origin_by_content ON company_origin (practice_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX company_origin_by_maker ON company_origin (created_by);
ALTER TABLE company_origin ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_origin FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON company_origin TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON company_origin FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'consultant');
GRANT SELECT ON company_origin TO portale_app;

SELECT print_table('company_origin', 'company', 'company', 'company_id',
  '{manifest_sha256,from_name,made_at,key_fingerprint,chain,rows,created_by,imported_at,sha256,size,withdrawn_at}');

-- Whoever reads what came reads of whom it is.
CREATE FUNCTION origin_authors() RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(o.created_by), '{}') FROM company_origin o WHERE o.practice_id = scope_practice()
$$;
/* Whether what was made then came with the company's package: whoever manages it may know, without seeing the package. */
CREATE FUNCTION came_with_package(p_company bigint, p_made timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM company_origin o WHERE o.company_id = p_company AND o.practice_id = scope_practice() AND p_made <= o.made_at)
$$;
REVOKE ALL ON FUNCTION origin_authors(), came_with_package(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION origin_authors(), came_with_package(bigint, timestamptz) TO portale_app;
CREATE POLICY of_origins ON account FOR SELECT TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company', 'job') AND id = ANY ((select origin_authors())::bigint[]));

DO $$
DECLARE
  body text;
  place text;
BEGIN
  -- It goes on with its company to another practice of the installation.
  body := pg_get_functiondef('hand_over_company(bigint, text)'::regprocedure);
  place := 'ARRAY[''branch'', ''employee'',';
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'hand_over_company has another text'; END IF;
  EXECUTE replace(body, place, 'ARRAY[''branch'', ''company_origin'', ''employee'',');
  body := pg_get_functiondef('contents_of(bigint)'::regprocedure);
  place := '  UNION SELECT unnest(ARRAY[p.index_sha256';
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'contents_of has another text'; END IF;
  EXECUTE replace(body, place, E'  UNION SELECT o.sha256 FROM company_origin o WHERE o.company_id = p_company AND o.sha256 IS NOT NULL\n' || place);

  -- A package holds everything about whoever stood in it: with an erased person it goes.
  body := pg_get_functiondef('erase_people(bigint[])'::regprocedure);
  place := '  -- What went out, or was remembered, and names them.';
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'erase_people has another text'; END IF;
  EXECUTE replace(body, place, $part$  -- The package with which they came holds everything about them.
  RETURN QUERY SELECT DISTINCT 'content', encode(o.sha256, 'hex'), NULL::bigint, NULL::bigint FROM company_origin o
    JOIN unnest(people) AS p ON p.company_id = o.company_id AND p.created_at <= o.made_at WHERE o.practice_id = practice AND o.sha256 IS NOT NULL;
  UPDATE company_origin o SET sha256 = NULL, withdrawn_at = now() FROM unnest(people) AS p
    WHERE o.practice_id = practice AND p.company_id = o.company_id AND p.created_at <= o.made_at AND o.sha256 IS NOT NULL;

$part$ || place);

  -- What was delivered before it came was delivered, too.
  body := pg_get_functiondef('guard_delivered()'::regprocedure);
  place := E'  THEN\n    RAISE EXCEPTION ''documents were delivered''';
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'guard_delivered has another text'; END IF;
  EXECUTE replace(body, place, E'    OR EXISTS (SELECT FROM company_origin o
      WHERE o.company_id = coalesce((to_jsonb(OLD)->>''company_id'')::bigint, OLD.id) AND OLD.created_at <= o.made_at)\n' || place);
END $$;

-- An import queues what its company's days to come ask for, as a handover does.
SET ROLE portale_jobs;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text, text) TO portale_owner;
RESET ROLE;
