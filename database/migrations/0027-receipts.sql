-- What a receipt needs of the ledger's other rows: their prints alone, never what they say.

GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;

/* SHA-256 of the canonical text of the rows p_from to p_to of the scope's own chain, in their order, joined. */
CREATE FUNCTION ledger_inner_hashes(p_from bigint, p_to bigint) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT string_agg(sha256(convert_to(l.canonical, 'UTF8')), ''::bytea ORDER BY l.seq)
  FROM ledger l WHERE l.chain = scope_practice() AND l.seq BETWEEN p_from AND p_to
$$;

/* Does the ledger still hold this row as a receipt says? Open to anybody: it answers yes or no to a print. */
CREATE FUNCTION ledger_confirms(p_chain bigint, p_seq bigint, p_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger l WHERE l.chain = p_chain AND l.seq = p_seq AND l.hash = p_hash
    AND sha256(l.previous || sha256(convert_to(l.canonical, 'UTF8'))) = p_hash)
$$;

REVOKE ALL ON FUNCTION ledger_inner_hashes(bigint, bigint), ledger_confirms(bigint, bigint, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_inner_hashes(bigint, bigint), ledger_confirms(bigint, bigint, bytea) TO portale_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
