-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Login by OpenID Connect (P149-P153, docs/decisions/0034): a provider named by the administrator identifies a person.
CREATE TABLE identity_provider (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for the whole installation.
  practice_id bigint REFERENCES practice ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 1000),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  client_secret text NOT NULL CONSTRAINT secret_is_sealed CHECK (client_secret LIKE 'v1.%'),
  scopes text NOT NULL CHECK (length(scopes) BETWEEN 1 AND 500),
  -- Levels (`acr`) at which a fiscal code is trusted; empty: never.
  code_levels text[] NOT NULL DEFAULT '{}',
  -- Levels (`acr` or `amr`) that replace our second factor; empty: ours is always required.
  factor_levels text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  off_at timestamptz,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text
);
CREATE INDEX identity_provider_by_practice ON identity_provider (practice_id);

ALTER TABLE second_factor_step ADD FOREIGN KEY (provider_id) REFERENCES identity_provider ON DELETE CASCADE;

ALTER TABLE session ADD FOREIGN KEY (provider_id) REFERENCES identity_provider ON DELETE CASCADE;

-- The identity of a provider that opens an account, as its owner chose.
CREATE TABLE identity_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  provider_id bigint NOT NULL REFERENCES identity_provider ON DELETE CASCADE,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  linked_at timestamptz NOT NULL,
  UNIQUE (provider_id, subject),
  UNIQUE (account_id, provider_id)
);

-- A state is valid once: a used one is kept until it would expire anyway.
CREATE TABLE identity_state (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- What a provider stated, kept for the minutes in which its person chooses an account; the token is stored as its hash.
CREATE TABLE identity_offer (
  token_hash bytea PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES identity_provider ON DELETE CASCADE,
  subject text NOT NULL,
  -- In the order shown.
  accounts bigint[] NOT NULL,
  -- The provider's token, sealed.
  provider_token text NOT NULL CHECK (provider_token LIKE 'v1.%'),
  stands_for_factor boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_offer_by_provider ON identity_offer (provider_id);

-- The providers that are on, or the one with p_id, before login.
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

-- Uses a state up; returns whether this caller is the first. Expired states are deleted at the next login by a
-- provider.
CREATE FUNCTION identity_state_spend(p_hash bytea, p_until timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM identity_state WHERE expires_at <= p_now;
  DELETE FROM identity_offer WHERE expires_at <= p_now;
  INSERT INTO identity_state (hash, expires_at) VALUES (p_hash, p_until) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- Whether every usable place of an account is in this practice; always true for a provider of the installation. A
-- practice's own provider opens only what is the practice's.
CREATE FUNCTION opens_within(p_account bigint, p_practice bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT bool_and(p_practice IS NULL OR g.practice_id IS NOT DISTINCT FROM p_practice) FROM account_grant g
  WHERE g.account_id = p_account AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
$$;

-- The identities that open the account of this transaction.
CREATE FUNCTION own_identities() RETURNS TABLE (id bigint, provider_id bigint, name text, subject text, linked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.id, p.id, p.name, l.subject, l.linked_at FROM identity_link l JOIN identity_provider p ON p.id = l.provider_id
  WHERE l.account_id = scope_account() ORDER BY l.linked_at, l.id
$$;

-- Whether a provider of this practice, or of none, may be linked to the account of this transaction.
CREATE FUNCTION own_opens_within(p_practice bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT opens_within(scope_account(), p_practice)
$$;

-- How many accounts each provider opens by a link, for the administrator.
CREATE FUNCTION identity_links_count() RETURNS TABLE (provider_id bigint, links integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT l.provider_id, count(*)::integer FROM identity_link l GROUP BY l.provider_id;
END $$;

-- The providers that state a fiscal code which could open the accounts of the practice's workers, and whether it does.
CREATE FUNCTION practice_code_opens() RETURNS TABLE (code_opens boolean, providers text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT coalesce(p.code_opens, false), ARRAY(SELECT i.name FROM identity_provider i
      WHERE i.off_at IS NULL AND cardinality(i.code_levels) > 0 AND (i.practice_id IS NULL OR i.practice_id = p.id) ORDER BY i.name, i.id)
    FROM practice p WHERE p.id = scope_practice();
END $$;

-- Returns whether the setting changed.
CREATE FUNCTION practice_let_code_open(p_opens boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'consultant' THEN RAISE EXCEPTION 'only a consultant may say' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE practice SET code_opens = p_opens WHERE id = scope_practice() AND coalesce(code_opens, false) <> p_opens;
  RETURN FOUND;
END $$;

-- A link depends on the password: it ends when a manager, or a merge of accounts, removes the password.
CREATE FUNCTION end_identity_links() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM identity_link WHERE account_id = OLD.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_identity_links AFTER DELETE ON credential FOR EACH ROW EXECUTE FUNCTION end_identity_links();

-- Switching a provider off ends its sessions and its logins that wait for a second step.
CREATE FUNCTION end_sessions_of_provider() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM session WHERE provider_id = NEW.id;
  DELETE FROM second_factor_step WHERE provider_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions AFTER UPDATE OF off_at ON identity_provider FOR EACH ROW
  WHEN (NEW.off_at IS NOT NULL AND OLD.off_at IS NULL) EXECUTE FUNCTION end_sessions_of_provider();

-- The accounts that an identity may open: the linked one; without a link, all accounts with the fiscal code that lead
-- to workers' places only, where each of their practices lets a code open them. If there are several, the person
-- chooses one and gives its password once (P151). Accounts of different practices come first, then of different
-- companies, so that no practice can crowd out another.
CREATE FUNCTION identity_candidates(p_provider bigint, p_subject text, p_code text, p_most integer)
RETURNS TABLE (account_id bigint, is_linked boolean, code_vouched boolean, places jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  provider identity_provider;
  owner bigint;
BEGIN
  PERFORM only_at_the_door();
  SELECT * INTO provider FROM identity_provider p WHERE p.id = p_provider AND p.off_at IS NULL;
  IF provider.id IS NULL THEN RETURN; END IF;
  SELECT l.account_id INTO owner FROM identity_link l WHERE l.provider_id = provider.id AND l.subject = p_subject;
  IF owner IS NOT NULL THEN
    RETURN QUERY SELECT a.id, true, coalesce(a.tax_code = p_code, false), '[]'::jsonb
      FROM account a JOIN credential c ON c.account_id = a.id
      WHERE a.id = owner AND opens_within(a.id, provider.practice_id);
    RETURN;
  END IF;
  IF p_code IS NULL THEN RETURN; END IF;
  RETURN QUERY
    WITH place AS (
      SELECT g.*, p.name AS practice, p.code_opens, e.tax_code, co.legal_name AS company
      FROM account a JOIN credential c ON c.account_id = a.id
        JOIN account_grant g ON g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
        LEFT JOIN practice p ON p.id = g.practice_id LEFT JOIN company co ON co.id = g.company_id
        LEFT JOIN employee e ON e.id = g.employee_id
      WHERE a.tax_code = p_code AND NOT a.code_unconfirmed
        AND NOT EXISTS (SELECT FROM identity_link l WHERE l.account_id = a.id AND l.provider_id = provider.id)),
    fitting AS (
      SELECT place.account_id AS id, min(place.practice_id) AS practice, min(place.company_id) AS company,
        jsonb_agg(jsonb_build_object('studio', place.practice, 'azienda', place.company) ORDER BY place.id) AS places
      FROM place GROUP BY place.account_id
      HAVING bool_and(place.role = 'EMPLOYEE' AND place.code_opens IS TRUE AND place.tax_code = p_code
        AND (provider.practice_id IS NULL OR place.practice_id = provider.practice_id))),
    ranked AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.practice ORDER BY f.of_company, f.id) AS of_practice
      FROM (SELECT fitting.*, row_number() OVER (PARTITION BY fitting.company ORDER BY fitting.id) AS of_company FROM fitting) AS f)
    SELECT r.id, false, true, r.places FROM ranked r ORDER BY r.of_practice, r.id LIMIT p_most;
END $$;

CREATE FUNCTION identity_offer_make(p_hash bytea, p_provider bigint, p_subject text, p_accounts bigint[],
  p_token text, p_stands boolean, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  INSERT INTO identity_offer (token_hash, provider_id, subject, accounts, provider_token, stands_for_factor, expires_at)
    VALUES (p_hash, p_provider, p_subject, p_accounts, p_token, p_stands, p_until);
END $$;

-- The account with this number in an offer that still allows a try.
CREATE FUNCTION identity_offer_account(p_hash bytea, p_n integer, p_tries integer, p_now timestamptz)
RETURNS TABLE (account_id bigint, provider_id bigint, subject text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY SELECT o.accounts[p_n + 1], o.provider_id, o.subject FROM identity_offer o
    WHERE o.token_hash = p_hash AND o.expires_at > p_now AND o.tries < p_tries AND p_n BETWEEN 0 AND cardinality(o.accounts) - 1;
END $$;

-- Counts a try before the password is checked; returns whether one was left.
CREATE FUNCTION identity_offer_try(p_hash bytea, p_tries integer, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE identity_offer SET tries = tries + 1 WHERE token_hash = p_hash AND expires_at > p_now AND tries < p_tries;
  RETURN FOUND;
END $$;

-- Uses an offer up for the account of this transaction, if the identity may still open it.
CREATE FUNCTION identity_offer_take(p_hash bytea, p_now timestamptz)
RETURNS TABLE (provider_id bigint, subject text, provider_token text, stands_for_factor boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE o identity_offer;
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM identity_offer i WHERE i.token_hash = p_hash AND i.expires_at > p_now AND scope_account() = ANY (i.accounts)
    RETURNING * INTO o;
  IF o.token_hash IS NULL OR NOT EXISTS (SELECT FROM identity_candidates(o.provider_id, o.subject,
        (SELECT a.tax_code FROM account a WHERE a.id = scope_account()), NULL) c
      WHERE c.account_id = scope_account() AND NOT c.is_linked) THEN RETURN; END IF;
  RETURN QUERY SELECT o.provider_id, o.subject, o.provider_token, o.stands_for_factor;
END $$;
