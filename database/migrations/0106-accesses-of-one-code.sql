-- A fiscal code that several accounts have opens none of them by itself, and no account keeps the person out of another: the
-- provider has vouched for the person, who chooses one of them and gives its password once (P151).

/*
 * The accounts that an identity may open: the one that its owner has linked; without one all of the fiscal code that lead to
 * workers' places only, where each of their practices says that a code opens it. Of many accounts those of different
 * practices come first, then those of different companies: no practice can crowd out another.
 */
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

-- What a provider has said, kept for the minutes in which its person chooses; the token that leads to it is kept by its hash.
CREATE TABLE identity_offer (
  token_hash bytea PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES identity_provider ON DELETE CASCADE,
  subject text NOT NULL,
  -- In the order in which they were shown.
  accounts bigint[] NOT NULL,
  -- The provider's token, sealed.
  provider_token text NOT NULL CHECK (provider_token LIKE 'v1.%'),
  stands_for_factor boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_offer_by_provider ON identity_offer (provider_id);
ALTER TABLE identity_offer ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_offer FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON identity_offer TO portale_owner USING (true) WITH CHECK (true);

CREATE FUNCTION identity_offer_make(p_hash bytea, p_provider bigint, p_subject text, p_accounts bigint[],
  p_token text, p_stands boolean, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  INSERT INTO identity_offer (token_hash, provider_id, subject, accounts, provider_token, stands_for_factor, expires_at)
    VALUES (p_hash, p_provider, p_subject, p_accounts, p_token, p_stands, p_until);
END $$;

/* Uses a state up; answers whether this is the first to bring it. What lapses goes with the next login by a provider. */
CREATE OR REPLACE FUNCTION identity_state_spend(p_hash bytea, p_until timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM identity_state WHERE expires_at <= p_now;
  DELETE FROM identity_offer WHERE expires_at <= p_now;
  INSERT INTO identity_state (hash, expires_at) VALUES (p_hash, p_until) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

/* The account of this number in an offer that is still good for a try. */
CREATE FUNCTION identity_offer_account(p_hash bytea, p_n integer, p_tries integer, p_now timestamptz)
RETURNS TABLE (account_id bigint, provider_id bigint, subject text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY SELECT o.accounts[p_n + 1], o.provider_id, o.subject FROM identity_offer o
    WHERE o.token_hash = p_hash AND o.expires_at > p_now AND o.tries < p_tries AND p_n BETWEEN 0 AND cardinality(o.accounts) - 1;
END $$;

/* Counts a try before the password is looked at; answers whether there was one left. */
CREATE FUNCTION identity_offer_try(p_hash bytea, p_tries integer, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE identity_offer SET tries = tries + 1 WHERE token_hash = p_hash AND expires_at > p_now AND tries < p_tries;
  RETURN FOUND;
END $$;

/* Uses an offer up for the account of this transaction, which the identity may still open. */
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

-- The identity that is linked once the second step of its login has been taken.
ALTER TABLE second_factor_step ADD links_subject text CHECK (length(links_subject) BETWEEN 1 AND 500);

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['identity_candidates(bigint, text, text, integer)',
      'identity_offer_make(bytea, bigint, text, bigint[], text, boolean, timestamptz)',
      'identity_offer_account(bytea, integer, integer, timestamptz)', 'identity_offer_try(bytea, integer, timestamptz)',
      'identity_offer_take(bytea, timestamptz)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;
