-- A print says whether its transaction made the object (P68). What somebody has inserted beside the portal stays without a
-- beginning when the portal changes it later: its first print says that it was there already.
ALTER TABLE portale_touched ADD made boolean NOT NULL DEFAULT false;

DO $$
DECLARE
  one record;
  body text;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('touch()', 'INTO portale_touched AS t (kind,', 'INTO portale_touched AS t (made, kind,'),
    ('touch()', 'VALUES (object_kind,', 'VALUES (TG_OP = ''INSERT'' AND TG_TABLE_NAME = TG_ARGV[1], object_kind,'),
    -- It is where the trace of what stands there begins.
    ('prints_anew()', '''n'', nextval(''print_number''))', '''n'', nextval(''print_number''), ''made'', true)')
  ) AS v(name, place, instead) LOOP
    body := pg_get_functiondef(one.name::regprocedure);
    IF strpos(body, one.place) = 0 THEN RAISE EXCEPTION '% has another text', one.name; END IF;
    EXECUTE replace(body, one.place, one.instead);
  END LOOP;
END $$;

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
DO $$
DECLARE
  body text := pg_get_functiondef('settle()'::regprocedure);
  place text := '''n'', nextval(''print_number''))';
BEGIN
  IF strpos(body, place) = 0 THEN RAISE EXCEPTION 'settle has another text'; END IF;
  EXECUTE replace(body, place, '''n'', nextval(''print_number''), ''made'', t.made)');
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
