-- The ledger (registro): append-only, hash-chained per practice; chain 0 holds what belongs to no practice.
-- hash = SHA-256(previous hash ‖ SHA-256(canonical event)). Only portale_ledger's functions write it.

CREATE TABLE ledger_head (
  chain bigint PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE ledger (
  chain bigint NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  company_id bigint,
  employee_id bigint,
  actor_account_id bigint,
  actor_role text NOT NULL,
  -- The event as it was hashed; the columns above repeat it for queries and are checked against it.
  canonical text NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE INDEX ledger_by_object ON ledger (object_kind, object_id);

-- Personal data stands apart, under a salted commitment in the event: an erasure leaves the chain whole.
CREATE TABLE ledger_person (
  chain bigint NOT NULL,
  seq bigint NOT NULL,
  salt text NOT NULL,
  person text NOT NULL,
  PRIMARY KEY (chain, seq)
);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_person FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON ledger_person FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

/*
 * Appends events, an array of
 *   {action, objectKind, objectId, companyId?, employeeId?, data?, person?}
 * to one chain, in their order; locks the chain's head until the transaction ends.
 */
CREATE FUNCTION ledger_write(p_chain bigint, p_events jsonb, p_historical boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  head ledger_head;
  event jsonb;
  canonical_event jsonb;
  canonical_text text;
  person_text text;
  salt_text text;
  moment timestamptz;
  next_hash bytea;
BEGIN
  INSERT INTO ledger_head VALUES (p_chain, 0, sha256(convert_to('portale-lavoro:' || p_chain, 'UTF8')))
    ON CONFLICT (chain) DO NOTHING;
  UPDATE ledger_head SET seq = seq WHERE chain = p_chain RETURNING * INTO head;
  FOR event IN SELECT value FROM jsonb_array_elements(p_events) LOOP
    head.seq := head.seq + 1;
    moment := CASE WHEN p_historical THEN (event->>'at')::timestamptz ELSE clock_timestamp() END;
    canonical_event := jsonb_build_object(
      'chain', p_chain,
      'seq', head.seq,
      'at', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'action', event->>'action',
      'object', jsonb_build_object('kind', event->>'objectKind', 'id', (event->>'objectId')::bigint),
      'company', (event->>'companyId')::bigint,
      'employee', (event->>'employeeId')::bigint,
      'actor', jsonb_build_object(
        'account', CASE WHEN p_historical THEN (event->>'actorId')::bigint ELSE scope_account() END,
        'role', CASE WHEN p_historical THEN event->>'actorRole' ELSE scope_role() END),
      'data', coalesce(event->'data', '{}'));
    IF event ? 'person' THEN
      person_text := (event->'person')::text;
      salt_text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
      canonical_event := canonical_event || jsonb_build_object(
        'person', encode(sha256(convert_to(salt_text || person_text, 'UTF8')), 'hex'));
      INSERT INTO ledger_person VALUES (p_chain, head.seq, salt_text, person_text);
    END IF;
    canonical_text := canonical_event::text;
    next_hash := sha256(head.hash || sha256(convert_to(canonical_text, 'UTF8')));
    INSERT INTO ledger VALUES (
      p_chain, head.seq, (canonical_event->>'at')::timestamptz, event->>'action', event->>'objectKind',
      (event->>'objectId')::bigint, (event->>'companyId')::bigint, (event->>'employeeId')::bigint,
      (canonical_event#>>'{actor,account}')::bigint, canonical_event#>>'{actor,role}',
      canonical_text, head.hash, next_hash);
    head.hash := next_hash;
  END LOOP;
  UPDATE ledger_head SET seq = head.seq, hash = head.hash WHERE chain = p_chain;
END $$;

/* What the application may call: the chain and the actor are the scope's, the time is the clock's. */
CREATE FUNCTION ledger_append(p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM ledger_write(CASE WHEN scope_role() IN ('admin', 'authentication') THEN 0 ELSE scope_practice() END, p_events, false);
END $$;

/* What only the owner may call: events of the past (the demo's, an import's), each with `at`, `actorId`, `actorRole`. */
CREATE FUNCTION ledger_append_history(p_chain bigint, p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM ledger_write(p_chain, p_events, true);
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['ledger_head', 'ledger', 'ledger_person'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY writing ON %I TO portale_ledger USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY verifying ON %I FOR SELECT TO portale_owner USING (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO portale_app', t);
  END LOOP;
END $$;

CREATE POLICY in_scope ON ledger FOR SELECT TO portale_app
  USING (chain = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee()))));
CREATE POLICY in_scope ON ledger_person FOR SELECT TO portale_app
  USING (EXISTS (SELECT 1 FROM ledger l WHERE l.chain = ledger_person.chain AND l.seq = ledger_person.seq));
CREATE POLICY in_scope ON ledger_head FOR SELECT TO portale_app
  USING (chain = (select scope_practice()));

GRANT CREATE ON SCHEMA public TO portale_ledger;
ALTER TABLE ledger_head OWNER TO portale_ledger;
ALTER TABLE ledger OWNER TO portale_ledger;
ALTER TABLE ledger_person OWNER TO portale_ledger;
ALTER FUNCTION ledger_write(bigint, jsonb, boolean) OWNER TO portale_ledger;
ALTER FUNCTION ledger_append(jsonb) OWNER TO portale_ledger;
ALTER FUNCTION ledger_append_history(bigint, jsonb) OWNER TO portale_ledger;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
SET ROLE portale_ledger;
-- Only now: a change of owner takes the former owner's own rights along.
GRANT SELECT ON ledger_head, ledger, ledger_person TO portale_owner;
REVOKE ALL ON FUNCTION ledger_write(bigint, jsonb, boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger_append(jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger_append_history(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_append(jsonb) TO portale_app;
GRANT EXECUTE ON FUNCTION ledger_append_history(bigint, jsonb) TO portale_owner;
RESET ROLE;
