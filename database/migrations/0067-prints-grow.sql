-- What a later migration adds is told by its print too (P68, migration 0056), in one line:
--   SELECT print_also('company', '{contact_name,contact_email}');                             columns of a printed table
--   SELECT print_table('company_label', 'company', 'company', 'company_id', '{label}');       rows that hang on an object
--   SELECT print_table('bulletin', 'bulletin', 'bulletin', 'id', '{title,created_at}');       objects of a kind of their own
-- An added column is empty at first, so that the prints that stand stay as they are.

-- One column of a row of `x`, by its name and as text.
CREATE FUNCTION print_pair(p_table text, p_column text) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE type_of_it text := (SELECT data_type FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = p_table AND column_name = p_column);
BEGIN
  IF type_of_it IS NULL THEN RAISE EXCEPTION '% has no column %', p_table, p_column; END IF;
  RETURN CASE WHEN type_of_it = 'bytea' THEN format('%L, encode(x.%I, ''hex'')', p_column, p_column)
    ELSE format('%L, x.%I::text', p_column, p_column) END;
END $$;

CREATE FUNCTION print_also(p_table text, p_columns text[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  body text := pg_get_functiondef('print_of(text, bigint)'::regprocedure);
  ending text := format(E'))::text AS line FROM %I x WHERE', p_table);
  pairs text := (SELECT string_agg(', ' || print_pair(p_table, c), '' ORDER BY n) FROM unnest(p_columns) WITH ORDINALITY AS cs(c, n));
  t record;
BEGIN
  SELECT string_to_array(encode(g.tgargs, 'escape'), '\000') AS said,
      (SELECT string_agg(quote_ident(a.attname), ', ') FROM unnest(g.tgattr::smallint[]) AS k(attnum)
        JOIN pg_attribute a ON a.attrelid = g.tgrelid AND a.attnum = k.attnum) AS columns
    INTO t FROM pg_trigger g WHERE g.tgrelid = format('public.%I', p_table)::regclass AND g.tgname = 'touch';
  IF t.said IS NULL OR strpos(body, ending) = 0 THEN RAISE EXCEPTION '% has no print', p_table; END IF;
  EXECUTE replace(body, ending, pairs || ending);
  -- Without columns it goes with another row, whose change is the print's.
  IF t.columns IS NULL THEN RETURN; END IF;
  EXECUTE format('DROP TRIGGER touch ON %I', p_table);
  EXECUTE format('CREATE TRIGGER touch AFTER INSERT OR DELETE OR UPDATE OF %s ON %I FOR EACH ROW EXECUTE FUNCTION touch(%L, %L, %L)',
    t.columns || (SELECT string_agg(', ' || quote_ident(c), '') FROM unnest(p_columns) AS c), p_table, t.said[1], t.said[2], t.said[3]);
END $$;

CREATE FUNCTION print_table(p_table text, p_kind text, p_parent text, p_key text, p_columns text[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  body text := pg_get_functiondef('print_of(text, bigint)'::regprocedure);
  rows text := format(
    '(SELECT coalesce(string_agg(r.line, E''\n'' ORDER BY r.line COLLATE "C"), '''') FROM (SELECT jsonb_strip_nulls(jsonb_build_object(%s))::text AS line FROM %I x WHERE x.%I = o.id) AS r)',
    (SELECT string_agg(print_pair(p_table, c), ', ' ORDER BY n) FROM unnest(p_columns) WITH ORDINALITY AS cs(c, n)), p_table, p_key);
  branch text := format('    WHEN %L THEN SELECT o.print_salt || ', p_kind);
  ending text := format(' INTO text_of_it FROM %I o WHERE o.id = p_id;', p_parent);
BEGIN
  IF strpos(body, branch) = 0 THEN
    EXECUTE format('ALTER TABLE %I ADD print_salt text NOT NULL DEFAULT gen_random_uuid()::text', p_parent);
    EXECUTE replace(body, E'\n      END CASE;', E'\n' || branch || rows || ending || E'\n      END CASE;');
  ELSE
    -- An object without such rows keeps the print that it has.
    EXECUTE replace(body, ending, format(' || coalesce(E''\n\n'' || nullif(%s, ''''), '''')', rows) || ending);
  END IF;
  EXECUTE format('CREATE TRIGGER touch AFTER INSERT OR DELETE OR UPDATE OF %s ON %I FOR EACH ROW EXECUTE FUNCTION touch(%L, %L, %L)',
    (SELECT string_agg(quote_ident(c), ', ') FROM unnest(p_columns) AS c), p_table, p_kind, p_parent, p_key);
END $$;

-- Of every kind that has a print, those of later migrations too.
CREATE OR REPLACE FUNCTION prints_anew() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part record;
  objects text;
BEGIN
  SELECT string_agg(format($q$SELECT %L AS kind, to_jsonb(o) AS o FROM %I o$q$, said[1], said[2]), ' UNION ALL ')
    INTO objects FROM (SELECT DISTINCT string_to_array(encode(tgargs, 'escape'), '\000') AS said FROM pg_trigger WHERE tgname = 'touch') AS t
    WHERE said[3] = 'id';
  FOR part IN EXECUTE format($q$
    SELECT a.chain, jsonb_agg(jsonb_build_object('action', a.kind || 'Stands', 'objectKind', a.kind, 'objectId', a.id,
      'companyId', a.company, 'employeeId', a.employee, 'at', greatest(clock_timestamp(), l.at), 'actorRole', 'job',
      'data', jsonb_build_object('print', print_of(a.kind, a.id), 'n', nextval('print_number')))) AS events
    FROM (SELECT kind, (o->>'id')::bigint AS id,
        CASE kind WHEN 'account' THEN 0 WHEN 'practice' THEN (o->>'id')::bigint ELSE coalesce((o->>'practice_id')::bigint, 0) END AS chain,
        CASE kind WHEN 'company' THEN (o->>'id')::bigint ELSE (o->>'company_id')::bigint END AS company,
        CASE kind WHEN 'employee' THEN (o->>'id')::bigint ELSE (o->>'employee_id')::bigint END AS employee
      FROM (%s) AS every) AS a
      LEFT JOIN ledger_head h ON h.chain = a.chain LEFT JOIN ledger l ON l.chain = h.chain AND l.seq = h.seq
    GROUP BY a.chain ORDER BY a.chain $q$, objects) LOOP
    PERFORM ledger_append_history(part.chain, part.events);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION print_pair(text, text), print_also(text, text[]), print_table(text, text, text, text, text[]) FROM PUBLIC;
