-- Entering by OpenID Connect (P149-P153, decision 34): who a person is may be said by a provider that the administrator names.
CREATE TABLE identity_provider (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for everybody of the installation.
  practice_id bigint REFERENCES practice ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 1000),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  client_secret text NOT NULL CONSTRAINT secret_is_sealed CHECK (client_secret LIKE 'v1.%'),
  scopes text NOT NULL CHECK (length(scopes) BETWEEN 1 AND 500),
  -- Levels (`acr`) of which a fiscal code is believed; none: no code of it opens anything.
  code_levels text[] NOT NULL DEFAULT '{}',
  -- Levels (`acr` or `amr`) that stand for the second factor; none: ours is always asked for.
  factor_levels text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  off_at timestamptz
);
SELECT count_apart('identity_provider');
CREATE INDEX identity_provider_by_practice ON identity_provider (practice_id);
ALTER TABLE identity_provider ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_provider FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON identity_provider TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY of_installation ON identity_provider TO portale_app USING ((select scope_role()) = 'admin');
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_provider TO portale_app;
SELECT print_table('identity_provider', 'identityProvider', 'identity_provider', 'id',
  '{name,issuer,client_id,client_secret,scopes,code_levels,factor_levels,created_at,off_at}');

-- Which identity of a provider opens an account: its owner has said so.
CREATE TABLE identity_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  provider_id bigint NOT NULL REFERENCES identity_provider ON DELETE CASCADE,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  linked_at timestamptz NOT NULL,
  UNIQUE (provider_id, subject),
  UNIQUE (account_id, provider_id)
);
SELECT count_apart('identity_link');
ALTER TABLE identity_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_link FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON identity_link TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON identity_link TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, INSERT, DELETE ON identity_link TO portale_app;
SELECT print_table('identity_link', 'account', 'account', 'account_id', '{provider_id,subject,linked_at}');

-- A state is good once: what was brought is kept until it would be over by itself.
CREATE TABLE identity_state (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
ALTER TABLE identity_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_state FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON identity_state TO portale_owner USING (true) WITH CHECK (true);

-- By which provider a session was opened, with the sealed token that ends its session there; a session ends with its provider.
ALTER TABLE session
  ADD provider_id bigint REFERENCES identity_provider ON DELETE CASCADE,
  ADD provider_token text CHECK (provider_token LIKE 'v1.%');
CREATE INDEX session_by_provider ON session (provider_id) WHERE provider_id IS NOT NULL;
ALTER TABLE second_factor_step
  ADD provider_id bigint REFERENCES identity_provider ON DELETE CASCADE,
  ADD provider_token text CHECK (provider_token LIKE 'v1.%');
CREATE INDEX second_factor_step_by_provider ON second_factor_step (provider_id) WHERE provider_id IS NOT NULL;

-- A practice says whether a fiscal code of a provider opens the access of its workers.
ALTER TABLE practice ADD code_opens boolean;
SELECT print_also('practice', '{code_opens}');

/* The providers that are on, or the one that is named: for whoever enters. */
CREATE FUNCTION identity_providers(p_id bigint)
RETURNS TABLE (id bigint, practice_id bigint, name text, issuer text, client_id text, client_secret text, scopes text,
  code_levels text[], factor_levels text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY SELECT p.id, p.practice_id, p.name, p.issuer, p.client_id, p.client_secret, p.scopes, p.code_levels, p.factor_levels
    FROM identity_provider p WHERE p.off_at IS NULL AND (p_id IS NULL OR p.id = p_id) ORDER BY p.name, p.id;
END $$;

/* Uses a state up; answers whether this is the first to bring it. */
CREATE FUNCTION identity_state_spend(p_hash bytea, p_until timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM identity_state WHERE expires_at <= p_now;
  INSERT INTO identity_state (hash, expires_at) VALUES (p_hash, p_until) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

/*
 * Whether every place that an account may act in lies in this practice; of a provider of the installation, anywhere. A
 * practice's own provider opens nothing that is not the practice's.
 */
CREATE FUNCTION opens_within(p_account bigint, p_practice bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT bool_and(p_practice IS NULL OR g.practice_id IS NOT DISTINCT FROM p_practice) FROM account_grant g
  WHERE g.account_id = p_account AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
$$;
REVOKE ALL ON FUNCTION opens_within(bigint, bigint) FROM PUBLIC;

/*
 * Whose identity it is: the account that its owner has linked; without one the account of the fiscal code, where one alone
 * has it, it leads to workers' places only, and each of their practices says that a code opens it.
 */
CREATE FUNCTION identity_candidate(p_provider bigint, p_subject text, p_code text) RETURNS TABLE (account_id bigint, is_linked boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  provider identity_provider;
  found bigint[];
BEGIN
  PERFORM only_at_the_door();
  SELECT * INTO provider FROM identity_provider p WHERE p.id = p_provider AND p.off_at IS NULL;
  IF provider.id IS NULL THEN RETURN; END IF;
  SELECT array_agg(l.account_id) INTO found FROM identity_link l WHERE l.provider_id = provider.id AND l.subject = p_subject;
  IF found IS NOT NULL THEN
    RETURN QUERY SELECT f.id, true FROM unnest(found) AS f(id) JOIN credential c ON c.account_id = f.id
      WHERE opens_within(f.id, provider.practice_id);
    RETURN;
  END IF;
  IF p_code IS NULL THEN RETURN; END IF;
  SELECT array_agg(a.id) INTO found FROM account a JOIN credential c ON c.account_id = a.id
    WHERE a.tax_code = p_code AND NOT a.code_unconfirmed AND opens_within(a.id, provider.practice_id)
      AND NOT EXISTS (SELECT FROM identity_link l WHERE l.account_id = a.id AND l.provider_id = provider.id)
      AND NOT EXISTS (SELECT FROM account_grant g JOIN practice p ON p.id = g.practice_id JOIN employee e ON e.id = g.employee_id
        WHERE g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
          AND (p.code_opens IS NOT TRUE OR e.tax_code <> p_code))
      AND NOT EXISTS (SELECT FROM account_grant g WHERE g.account_id = a.id AND g.role <> 'EMPLOYEE'
        AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL);
  IF cardinality(found) = 1 THEN RETURN QUERY SELECT found[1], false; END IF;
END $$;

/* The identities that open the account of this transaction. */
CREATE FUNCTION own_identities() RETURNS TABLE (id bigint, provider_id bigint, name text, subject text, linked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.id, p.id, p.name, l.subject, l.linked_at FROM identity_link l JOIN identity_provider p ON p.id = l.provider_id
  WHERE l.account_id = scope_account() ORDER BY l.linked_at, l.id
$$;

/* Whether a provider of this practice, or of none, may be linked to the account of this transaction. */
CREATE FUNCTION own_opens_within(p_practice bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT opens_within(scope_account(), p_practice)
$$;

/* How many accounts each provider opens by a link, for the administrator. */
CREATE FUNCTION identity_links_count() RETURNS TABLE (provider_id bigint, links integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT l.provider_id, count(*)::integer FROM identity_link l GROUP BY l.provider_id;
END $$;

/* Which providers tell a fiscal code that could open the access of the practice's workers, and whether it does. */
CREATE FUNCTION practice_code_opens() RETURNS TABLE (code_opens boolean, providers text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT coalesce(p.code_opens, false), ARRAY(SELECT i.name FROM identity_provider i
      WHERE i.off_at IS NULL AND cardinality(i.code_levels) > 0 AND (i.practice_id IS NULL OR i.practice_id = p.id) ORDER BY i.name, i.id)
    FROM practice p WHERE p.id = scope_practice();
END $$;

/* Answers whether it was another way before. */
CREATE FUNCTION practice_let_code_open(p_opens boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant may say' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE practice SET code_opens = p_opens WHERE id = scope_practice() AND coalesce(code_opens, false) <> p_opens;
  RETURN FOUND;
END $$;

/* A link was made beside the password: it ends when a manager, or a joining of accounts, takes the password away. */
CREATE FUNCTION end_identity_links() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM identity_link WHERE account_id = OLD.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_identity_links AFTER DELETE ON credential FOR EACH ROW EXECUTE FUNCTION end_identity_links();

/* What a provider has opened is closed with it; logins that wait for their second step, too. */
CREATE FUNCTION end_sessions_of_provider() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM session WHERE provider_id = NEW.id;
  DELETE FROM second_factor_step WHERE provider_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions AFTER UPDATE OF off_at ON identity_provider FOR EACH ROW
  WHEN (NEW.off_at IS NOT NULL AND OLD.off_at IS NULL) EXECUTE FUNCTION end_sessions_of_provider();

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['end_identity_links()', 'end_sessions_of_provider()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
  FOREACH f IN ARRAY ARRAY['identity_providers(bigint)', 'identity_state_spend(bytea, timestamptz, timestamptz)',
      'identity_candidate(bigint, text, text)', 'own_identities()', 'own_opens_within(bigint)', 'identity_links_count()',
      'practice_code_opens()', 'practice_let_code_open(boolean)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
