-- A receipt holds the print of every row of its stretches: all of them are looked at again, not the document's alone.

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;

/*
 Does the ledger hold the rows p_from to p_to as a receipt says: after the hash p_previous, up to the hash p_head, their
 prints joined and hashed p_print, with the columns and personal data that they had? Open to anybody: it answers yes or no to
 hashes, and looks no further for who does not know p_head. What was erased is not missed.
 */
CREATE FUNCTION ledger_holds(p_chain bigint, p_from bigint, p_to bigint, p_previous bytea, p_head bytea, p_print bytea)
RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger WHERE chain = p_chain AND seq = p_to AND hash = p_head) THEN RETURN false; END IF;
  -- Each row follows from the one before; before that is known nothing is read as an event.
  IF NOT coalesce((
    SELECT count(*) = p_to - p_from + 1 AND sha256(string_agg(inner_hash, ''::bytea ORDER BY seq)) = p_print
      AND bool_and(previous = before AND hash = sha256(previous || inner_hash))
    FROM (
      SELECT seq, previous, hash, sha256(convert_to(canonical, 'UTF8')) AS inner_hash,
        lag(hash, 1, p_previous) OVER (ORDER BY seq) AS before
      FROM ledger WHERE chain = p_chain AND seq BETWEEN p_from AND p_to) AS stretch), false)
  THEN RETURN false; END IF;
  RETURN NOT EXISTS (
    SELECT FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
      CROSS JOIN LATERAL (SELECT l.canonical::jsonb AS e) AS event
    WHERE l.chain = p_chain AND l.seq BETWEEN p_from AND p_to AND NOT (
      l.chain = (e->>'chain')::bigint AND l.seq = (e->>'seq')::bigint AND l.at = (e->>'at')::timestamptz
      AND l.action = e->>'action' AND l.object_kind = e#>>'{object,kind}' AND l.object_id = (e#>>'{object,id}')::bigint
      AND l.company_id IS NOT DISTINCT FROM (e->>'company')::bigint
      AND l.employee_id IS NOT DISTINCT FROM (e->>'employee')::bigint
      AND l.actor_account_id IS NOT DISTINCT FROM (e#>>'{actor,account}')::bigint
      AND l.actor_role = e#>>'{actor,role}'
      AND (p.seq IS NULL OR coalesce(encode(sha256(convert_to(p.salt || p.person, 'UTF8')), 'hex') = e->>'person', false))));
END $$;

DROP FUNCTION ledger_confirms(bigint, bigint, bytea);
REVOKE ALL ON FUNCTION ledger_holds(bigint, bigint, bigint, bytea, bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_holds(bigint, bigint, bigint, bytea, bytea, bytea) TO portale_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
