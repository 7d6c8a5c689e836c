-- Whatever a person sees or acts on follows from the trace (P68). What no event tells in words is told by a print: when a
-- transaction changes such a row, a row of the ledger goes with the commit and holds the SHA-256 of what stands there from
-- now on, with a salt that goes with the row: an erasure leaves the chain whole. No code has to think of it.

CREATE TABLE portale_touched (
  txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  id bigint NOT NULL,
  practice_id bigint,
  company_id bigint,
  employee_id bigint,
  PRIMARY KEY (txid, kind, id)
);
-- The order in which prints of one thing were taken: an account's stand in several chains.
CREATE SEQUENCE print_number;

-- A text of its own needs an id of its own to be spoken of.
ALTER TABLE privacy_text ADD id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
SELECT count_apart('privacy_text');
UPDATE privacy_text SET id = DEFAULT;

CREATE TABLE portale_printed (
  table_name text PRIMARY KEY,
  kind text NOT NULL,
  -- The table that holds the object itself, and by which column a row belongs to it.
  parent text NOT NULL,
  key text NOT NULL,
  columns text[] NOT NULL,
  -- Rows that come with their object alone, or go with another.
  on_delete_only boolean NOT NULL DEFAULT false
);
INSERT INTO portale_printed (table_name, kind, parent, key, columns, on_delete_only) VALUES
  ('account', 'account', 'account', 'id', '{login,email,email_unconfirmed,code_unconfirmed,first_name,last_name,tax_code,created_at}', false),
  ('credential', 'account', 'account', 'account_id', '{password_hash,changed_at,must_change}', false),
  ('second_factor', 'account', 'account', 'account_id', '{kind,name,secret,credential_id,public_key,created_at}', false),
  ('recovery_code', 'account', 'account', 'account_id', '{code_hash,used_at}', false),
  ('privacy_acceptance', 'account', 'account', 'account_id', '{practice_id,distribution_code,version,accepted_at,address}', false),
  ('api_key', 'account', 'account', 'account_id', '{practice_id,grant_id,name,key_hash,company_ids,kinds,created_at}', false),
  ('notification_setting', 'account', 'account', 'account_id', '{daily}', false),
  ('account_grant', 'grant', 'account_grant', 'id', '{email,first_name,last_name,public_id}', false),
  ('practice', 'practice', 'practice', 'id', '{distribution_code,customer_code,product_number,name,tax_code,intermediary_tax_codes,host,quota_bytes,moved_id,created_at}', false),
  ('company', 'company', 'company', 'id', '{code,tax_code,vat_number,legal_name,short_name,head_company_id,web_access,moved_id,created_at}', false),
  ('branch', 'company', 'company', 'company_id', '{code,description}', false),
  ('employee', 'employee', 'employee', 'id', '{company_id,tax_code,first_name,last_name,email,employee_code,branch_code,qualification,hired_on,ended_on,web_access,created_at}', false),
  ('notice', 'notice', 'notice', 'id', '{company_id,title,body,employee_id,asks_acknowledgement,draft,publish_on,end_on,created_by,created_at}', false),
  ('request', 'request', 'request', 'id', '{text,document_name,on_hold_until,file_name,content_type,size,created_at,status_at}', false),
  ('request_answer', 'request', 'request', 'request_id', '{author_role,author_name,text,file_name,content_type,size,sha256,created_by,created_at}', false),
  ('dossier', 'dossier', 'dossier', 'id', '{company_id,kind,name,tags,delivery_on,publish_on,cancelled_at,created_by,created_at}', false),
  ('dossier_document', 'dossier', 'dossier', 'dossier_id', '{document_id,published_with_dossier}', false),
  ('note', 'note', 'note', 'id', '{company_id,text,created_by,created_at,changed_at}', false),
  ('annotation', 'annotation', 'annotation', 'id', '{document_id,text,created_by,created_at}', false),
  ('figure_set', 'figures', 'figure_set', 'id', '{company_id,year,kind,file_name,sha256,row_count,created_by,created_at,replaced_at}', false),
  ('figure', 'figures', 'figure_set', 'set_id', '{company_id,line,month,branch_code,employee_id,section,item,description,amounts}', true),
  ('privacy_text', 'privacyText', 'privacy_text', 'id', '{distribution_code,version,title,body,created_at}', false);

-- Notes what a transaction of the portal changes; whoever works without a scope (a migration, a restore) tells it himself.
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- kind, table of the object, key
  object_kind text := TG_ARGV[0];
  changed jsonb;
  object jsonb;
BEGIN
  IF coalesce(current_setting('scope.role', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  FOR changed IN SELECT r FROM (VALUES (to_jsonb(OLD)), (to_jsonb(NEW))) AS v(r) WHERE r IS NOT NULL LOOP
    object := changed;
    IF TG_ARGV[1] <> TG_TABLE_NAME THEN
      -- Two who change what hangs on one object wait for each other: the later print holds both changes.
      EXECUTE format('SELECT to_jsonb(o) FROM %I o WHERE id = $1 FOR NO KEY UPDATE', TG_ARGV[1])
        INTO object USING (changed->>TG_ARGV[2])::bigint;
      CONTINUE WHEN object IS NULL;
    END IF;
    INSERT INTO portale_touched AS t (kind, id, practice_id, company_id, employee_id)
      VALUES (object_kind, (object->>'id')::bigint,
        CASE object_kind WHEN 'practice' THEN (object->>'id')::bigint ELSE (object->>'practice_id')::bigint END,
        CASE object_kind WHEN 'company' THEN (object->>'id')::bigint ELSE (object->>'company_id')::bigint END,
        CASE object_kind WHEN 'employee' THEN (object->>'id')::bigint ELSE (object->>'employee_id')::bigint END)
      ON CONFLICT ON CONSTRAINT portale_touched_pkey DO NOTHING;
    -- After a first round of prints in this commit another is due.
    PERFORM set_config('portale.settled', '', true);
  END LOOP;
  RETURN NULL;
END $$;

DO $$
DECLARE
  t record;
  parts text;
  branches text := '';
BEGIN
  FOR t IN SELECT DISTINCT parent FROM portale_printed ORDER BY parent LOOP
    EXECUTE format('ALTER TABLE %I ADD print_salt text NOT NULL DEFAULT gen_random_uuid()::text', t.parent);
  END LOOP;
  FOR t IN SELECT * FROM portale_printed ORDER BY table_name LOOP
    EXECUTE format('CREATE TRIGGER touch AFTER %s ON %I FOR EACH ROW EXECUTE FUNCTION touch(%L, %L, %L)',
      CASE WHEN t.on_delete_only THEN 'DELETE' ELSE format('INSERT OR DELETE OR UPDATE OF %s', array_to_string(t.columns, ', ')) END,
      t.table_name, t.kind, t.parent, t.key);
  END LOOP;
  -- Its own row, and the rows that hang on it, each with its columns by name; what is empty says nothing, so that a
  -- column which a later migration adds, empty, changes no print.
  FOR t IN SELECT kind, parent FROM portale_printed GROUP BY kind, parent ORDER BY kind LOOP
    SELECT string_agg(format(
        '(SELECT coalesce(string_agg(r.line, E''\n'' ORDER BY r.line COLLATE "C"), '''') FROM (SELECT jsonb_strip_nulls(jsonb_build_object(%s))::text AS line FROM %I x WHERE x.%I = o.id) AS r)',
        (SELECT string_agg(format('%L, %s', c, CASE WHEN a.data_type = 'bytea' THEN format('encode(x.%I, ''hex'')', c) ELSE format('x.%I::text', c) END), ', ' ORDER BY n)
         FROM unnest(p.columns) WITH ORDINALITY AS cs(c, n)
           JOIN information_schema.columns a ON a.table_schema = 'public' AND a.table_name = p.table_name AND a.column_name = c),
        p.table_name, p.key), E' || E''\\n\\n'' || ' ORDER BY p.table_name)
      INTO parts FROM portale_printed p WHERE p.kind = t.kind;
    branches := branches || format(E'    WHEN %L THEN SELECT o.print_salt || %s INTO text_of_it FROM %I o WHERE o.id = p_id;\n', t.kind, parts, t.parent);
  END LOOP;
  EXECUTE format($f$
    CREATE FUNCTION print_of(p_kind text, p_id bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO, YMD' SET extra_float_digits = 1 AS $b$
    DECLARE text_of_it text;
    BEGIN
      CASE p_kind
    %s
      END CASE;
      RETURN encode(sha256(convert_to(text_of_it, 'UTF8')), 'hex');
    END $b$ $f$, branches);
END $$;
DROP TABLE portale_printed;

/* Tells what stands now, of everything: where the trace of it begins, and after whatever works without a scope. */
CREATE FUNCTION prints_anew() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE part record;
BEGIN
  FOR part IN
    SELECT o.chain, jsonb_agg(jsonb_build_object('action', o.kind || 'Stands', 'objectKind', o.kind, 'objectId', o.id,
      'companyId', o.company, 'employeeId', o.employee, 'at', greatest(clock_timestamp(), o.latest), 'actorRole', 'job',
      'data', jsonb_build_object('print', print_of(o.kind, o.id), 'n', nextval('print_number')))) AS events
    FROM (SELECT a.*, l.at AS latest FROM (
      SELECT 'account' AS kind, 0::bigint AS chain, id, NULL::bigint AS company, NULL::bigint AS employee FROM account
      UNION ALL SELECT 'grant', coalesce(practice_id, 0), id, company_id, employee_id FROM account_grant
      UNION ALL SELECT 'practice', id, id, NULL, NULL FROM practice
      UNION ALL SELECT 'company', practice_id, id, id, NULL FROM company
      UNION ALL SELECT 'employee', practice_id, id, company_id, id FROM employee
      UNION ALL SELECT 'notice', practice_id, id, company_id, employee_id FROM notice
      UNION ALL SELECT 'request', practice_id, id, company_id, employee_id FROM request
      UNION ALL SELECT 'dossier', practice_id, id, company_id, NULL FROM dossier
      UNION ALL SELECT 'note', practice_id, id, company_id, NULL FROM note
      UNION ALL SELECT 'annotation', practice_id, id, NULL, NULL FROM annotation
      UNION ALL SELECT 'figures', practice_id, id, company_id, NULL FROM figure_set
      UNION ALL SELECT 'privacyText', 0, id, NULL, NULL FROM privacy_text) AS a
        LEFT JOIN ledger_head h ON h.chain = a.chain LEFT JOIN ledger l ON l.chain = h.chain AND l.seq = h.seq) AS o
    GROUP BY o.chain ORDER BY o.chain LOOP
    PERFORM ledger_append_history(part.chain, part.events);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE print_number TO portale_ledger;
GRANT SELECT, INSERT, DELETE ON portale_touched TO portale_ledger;
REVOKE ALL ON FUNCTION touch(), print_of(text, bigint), prints_anew() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION print_of(text, bigint) TO portale_ledger;

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
/*
 With the commit, after everything else: the prints of whatever the transaction changed, all at once. An account's stand in
 the chain of whoever acts, so that nobody waits for a second head.
 */
CREATE FUNCTION settle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own_chain bigint;
  part record;
BEGIN
  IF current_setting('portale.settled', true) = 'yes' THEN RETURN NULL; END IF;
  PERFORM set_config('portale.settled', 'yes', true);
  own_chain := coalesce(scope_practice(), 0);
  FOR part IN
    WITH gone AS (DELETE FROM portale_touched WHERE txid = pg_current_xact_id() RETURNING *)
    SELECT CASE WHEN t.kind = 'account' THEN own_chain ELSE coalesce(t.practice_id, 0) END AS chain,
      jsonb_agg(jsonb_build_object('action', t.kind || 'Stands', 'objectKind', t.kind, 'objectId', t.id,
        'companyId', t.company_id, 'employeeId', t.employee_id,
        'data', jsonb_build_object('print', print_of(t.kind, t.id), 'n', nextval('print_number'))) ORDER BY t.kind, t.id) AS events
    FROM gone t GROUP BY 1 ORDER BY 1 LOOP
    PERFORM ledger_write(part.chain, part.events, false);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION settle() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle() TO portale_owner;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
CREATE CONSTRAINT TRIGGER settle AFTER INSERT ON portale_touched DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION settle();
REVOKE EXECUTE ON FUNCTION settle() FROM portale_owner;

-- How far each chain was signed: the last line of the checkpoints cannot be taken away unseen.
CREATE TABLE portale_signed (
  chain bigint PRIMARY KEY,
  size bigint NOT NULL,
  head bytea NOT NULL
);

SELECT prints_anew();
