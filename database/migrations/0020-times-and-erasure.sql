-- A chain's times never go back, whatever its clocks do; and what is erased says so in the chain.

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;

CREATE OR REPLACE FUNCTION ledger_write(p_chain bigint, p_events jsonb, p_historical boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head ledger_head;
  event jsonb;
  canonical_event jsonb;
  canonical_text text;
  person_text text;
  salt_text text;
  moment timestamptz;
  latest timestamptz;
  next_hash bytea;
BEGIN
  INSERT INTO ledger_head VALUES (p_chain, 0, sha256(convert_to('portale-lavoro:' || p_chain, 'UTF8')))
    ON CONFLICT (chain) DO NOTHING;
  UPDATE ledger_head SET seq = seq WHERE chain = p_chain RETURNING * INTO head;
  SELECT l.at INTO latest FROM ledger l WHERE l.chain = p_chain AND l.seq = head.seq;
  FOR event IN SELECT value FROM jsonb_array_elements(p_events) LOOP
    head.seq := head.seq + 1;
    moment := CASE WHEN p_historical THEN (event->>'at')::timestamptz ELSE clock_timestamp() END;
    -- A clock may be set back; and a moment of the past that was only rounded is not one that goes back.
    IF NOT p_historical OR moment > latest - interval '1 second' THEN moment := greatest(moment, latest); END IF;
    latest := moment;
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

/*
 * Erases the personal data of rows (decision 42) and says so in their chain, in one transaction: the verifier takes
 * what is gone without such a row for a tampering. The commitments stay, and the chain with them.
 */
CREATE FUNCTION ledger_erase(p_chain bigint, p_rows bigint[], p_account bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  erased bigint[];
BEGIN
  PERFORM set_config('ledger.erasing', 'on', true);
  WITH gone AS (DELETE FROM ledger_person WHERE chain = p_chain AND seq = ANY (p_rows) RETURNING seq)
    SELECT array_agg(seq ORDER BY seq) INTO erased FROM gone;
  PERFORM set_config('ledger.erasing', '', true);
  IF erased IS NULL THEN RETURN 0; END IF;
  PERFORM ledger_write(p_chain, jsonb_build_array(jsonb_build_object(
    'action', 'personErased', 'objectKind', 'practice', 'objectId', p_chain, 'at', clock_timestamp(),
    'actorId', p_account, 'actorRole', 'job',
    'data', jsonb_build_object('rows', array_to_string(erased, ',')))), true);
  RETURN cardinality(erased);
END $$;

CREATE FUNCTION refuse_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_user = 'portale_ledger' AND current_setting('ledger.erasing', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER append_only ON ledger_person;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_person FOR EACH ROW EXECUTE FUNCTION refuse_person_change();

REVOKE ALL ON FUNCTION ledger_erase(bigint, bigint[], bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_erase(bigint, bigint[], bigint) TO portale_owner;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
