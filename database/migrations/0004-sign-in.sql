-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

CREATE TABLE credential (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  must_change boolean NOT NULL DEFAULT false
);

-- A session is an opaque bearer token; only its SHA-256 is stored.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES account,
  grant_id bigint NOT NULL,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Idle and absolute expiry (security.md, Sessions); whichever comes first.
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text,
  address text,
  -- Re-authentication keeps a session fresh until then.
  fresh_until timestamptz,
  -- The identity provider that opened the session, and the sealed token that ends the session there; switching the
  -- provider off ends its sessions.
  provider_id bigint,
  provider_token text CHECK (provider_token LIKE 'v1.%'),
  -- Whether that provider vouched for the fiscal code of the account.
  code_vouched boolean NOT NULL DEFAULT false,
  FOREIGN KEY (grant_id) REFERENCES account_grant ON DELETE CASCADE
);
CREATE INDEX session_by_account ON session (account_id);
CREATE INDEX session_by_grant ON session (grant_id);
CREATE INDEX session_by_provider ON session (provider_id) WHERE provider_id IS NOT NULL;

-- Failed logins per account and per network, shared by all nodes.
CREATE TABLE login_throttle (
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  blocked_until timestamptz,
  key_hash bytea PRIMARY KEY
);

-- A single-use address of one file, bound to the session that asked for it (api.md).
CREATE TABLE ticket (
  token_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES session ON DELETE CASCADE,
  account_id bigint NOT NULL,
  target jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Networks from which an account was used: guessing from elsewhere never locks out its owner.
CREATE TABLE known_network (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, network_hash)
);

-- Browsers in which an account was used: each has its own key, stored as a hash with the account.
CREATE TABLE known_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  user_agent text,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  UNIQUE (account_id, key_hash)
);

-- The link that creates the first administrator of an installation.
CREATE TABLE set_up_link (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A mailed link. Only the hash of its key is stored; the key is created when the mail is sent.
CREATE TABLE mailed_key (
  key_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('activation', 'passwordReset', 'email', 'privacy')),
  practice_id bigint REFERENCES practice ON DELETE CASCADE,
  grant_id bigint REFERENCES account_grant ON DELETE CASCADE,
  account_id bigint REFERENCES account ON DELETE CASCADE,
  -- The new address that this key confirms.
  email citext,
  -- The code of a printed letter works only together with the fiscal code.
  on_paper boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- When a later key replaced this one.
  replaced_at timestamptz
);
CREATE INDEX mailed_key_by_grant ON mailed_key (grant_id);
CREATE INDEX mailed_key_by_account ON mailed_key (account_id);

-- Second factors (a TOTP secret or a passkey), their recovery codes, and pending steps of a login or registration.
CREATE TABLE second_factor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL,
  secret text,
  credential_id text UNIQUE,
  public_key bytea,
  counter bigint,
  transports text[],
  -- The last TOTP time step used: a code works once.
  last_step bigint,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CHECK (CASE kind WHEN 'totp' THEN secret IS NOT NULL ELSE credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL END),
  CONSTRAINT secret_is_sealed CHECK (secret LIKE 'v1.%')
);
CREATE INDEX second_factor_by_account ON second_factor (account_id);

CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  -- When the owner confirmed that the recovery codes are stored; until then the portal offers new ones.
  kept_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE second_factor_step (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL,
  -- The challenge that a passkey signs, and the secret shown to a TOTP app.
  challenge text,
  secret text,
  remember boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  provider_id bigint,
  provider_token text CHECK (provider_token LIKE 'v1.%'),
  code_vouched boolean NOT NULL DEFAULT false,
  -- The identity to link once the second step of its login is done.
  links_subject text CHECK (length(links_subject) BETWEEN 1 AND 500),
  CONSTRAINT secret_is_sealed CHECK (secret LIKE 'v1.%'),
  CONSTRAINT second_factor_step_purpose_check CHECK (purpose IN ('login', 'passkey', 'totp', 'again', 'entered'))
);
CREATE INDEX second_factor_step_by_provider ON second_factor_step (provider_id) WHERE provider_id IS NOT NULL;

-- A manager removes a lost second factor. A consultant's is removed a day later: the owner is notified at once and
-- cancels the removal by using the factor (P109).
CREATE TABLE factor_removal (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);

-- API keys of payroll software: each belongs to a consultant and is stored as a hash.
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  -- The named login that becomes the author of the documents (P9); its grant must still be valid.
  account_id bigint NOT NULL REFERENCES account,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  -- Null: all companies, all kinds.
  company_ids bigint[],
  kinds text[] CHECK (kinds <@ ARRAY['payslip', 'taxCertificate']),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz,
  -- The rights besides delivering, the days between which the key is valid, its secret before the last rotation, and
  -- its last refusal (P124). Null rights: it delivers; null days: any day.
  rights text[] CHECK (rights <@ ARRAY['deliver', 'acquire', 'publish', 'fetch', 'remind'] AND cardinality(rights) > 0),
  valid_from date,
  valid_until date,
  previous_hash bytea UNIQUE CHECK (length(previous_hash) = 32),
  previous_until timestamptz,
  last_refused_at timestamptz,
  last_refusal text,
  CHECK (valid_from <= valid_until),
  CHECK ((previous_hash IS NULL) = (previous_until IS NULL)),
  -- A whole file, a list and a reminder concern all companies and kinds: a key limited to some only delivers.
  CHECK (rights IS NULL OR rights = ARRAY['deliver'] OR (company_ids IS NULL AND kinds IS NULL))
);

CREATE FUNCTION write_credential(p_account bigint, p_hash text, p_must_change boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO credential (account_id, password_hash, changed_at, must_change) VALUES (p_account, p_hash, scope_now(), p_must_change)
  ON CONFLICT (account_id) DO UPDATE SET password_hash = p_hash, changed_at = scope_now(), must_change = p_must_change
$$;

-- Ends what a changed password ends: sessions with their notified devices, keys, pending logins.
CREATE FUNCTION end_access(p_account bigint, p_but_session bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM session WHERE account_id = p_account AND id IS DISTINCT FROM p_but_session;
  DELETE FROM push_subscription WHERE account_id = p_account AND session_id IS DISTINCT FROM p_but_session;
  DELETE FROM second_factor_step WHERE account_id = p_account;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE account_id = p_account AND used_at IS NULL AND replaced_at IS NULL
    AND purpose IN ('passwordReset', 'email');
$$;

-- Sets a one-time password; never revives a disabled or inactive grant. Returns the login.
CREATE FUNCTION credential_reset(p_grant bigint, p_hash text) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF g.activated_at IS NULL THEN PERFORM refuse_grant('not-active'); END IF;
  PERFORM write_credential(g.account_id, p_hash, true);
  PERFORM end_access(g.account_id, NULL);
  RETURN (SELECT login FROM account WHERE id = g.account_id);
END $$;

-- Creates the key of a mail that is about to be sent; the older key of its kind expires. Only for a job of the
-- practice.
CREATE FUNCTION mint_key(p_hash bytea, p_purpose text, p_grant bigint, p_account bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant;
  lifetime interval := CASE p_purpose WHEN 'activation' THEN interval '72 hours' WHEN 'privacy' THEN interval '30 days' ELSE interval '24 hours' END;
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job mints keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF p_grant IS NOT NULL AND (g.id IS NULL OR g.practice_id IS DISTINCT FROM scope_practice()) THEN PERFORM refuse_grant('not-found'); END IF;
  IF p_account IS NOT NULL AND NOT EXISTS (
    SELECT FROM account_grant o WHERE o.account_id = p_account AND o.practice_id IS NOT DISTINCT FROM scope_practice()
  ) THEN PERFORM refuse_grant('not-found'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE purpose = p_purpose AND NOT on_paper AND used_at IS NULL AND replaced_at IS NULL
    AND (grant_id = p_grant OR (p_grant IS NULL AND account_id = p_account));
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, email, created_at, expires_at)
    VALUES (p_hash, p_purpose, scope_practice(), p_grant, coalesce(p_account, g.account_id), p_email, scope_now(), scope_now() + lifetime);
  -- A refusal by the mailbox was about the mail before.
  IF p_purpose = 'activation' THEN
    UPDATE account_grant SET invited_until = greatest(scope_now() + lifetime, letter_until(p_grant)), mail_refused_at = NULL, mail_refusal = NULL
      WHERE id = p_grant;
  END IF;
  -- The page explains an expired key for a year.
  DELETE FROM mailed_key WHERE expires_at < scope_now() - interval '1 year';
END $$;

-- The contents of a mailed key and whether it is valid; no row for an unknown key.
CREATE FUNCTION key_facts(p_hash bytea)
RETURNS TABLE (purpose text, state text, practice_id bigint, grant_id bigint, account_id bigint, on_paper boolean, role text,
  first_name text, last_name text, legal_name text, practice_name text, distribution_code text, company_id bigint, employee_id bigint,
  tax_code text, email citext, login citext)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT k.purpose,
    CASE WHEN k.used_at IS NOT NULL THEN 'used'
      WHEN k.replaced_at IS NOT NULL THEN 'replaced'
      WHEN k.expires_at <= scope_now() THEN 'expired'
      WHEN g.disabled_at IS NOT NULL THEN 'replaced'
      WHEN k.purpose = 'activation' AND g.activated_at IS NOT NULL THEN 'used'
      ELSE 'good' END,
    k.practice_id, k.grant_id, k.account_id, k.on_paper, g.role, coalesce(e.first_name, g.first_name, a.first_name),
    coalesce(e.last_name, g.last_name, a.last_name), c.legal_name, p.name, p.distribution_code, g.company_id, g.employee_id,
    e.tax_code, k.email, a.login
  FROM mailed_key k LEFT JOIN account_grant g ON g.id = k.grant_id LEFT JOIN employee e ON e.id = g.employee_id
    LEFT JOIN company c ON c.id = g.company_id LEFT JOIN practice p ON p.id = k.practice_id LEFT JOIN account a ON a.id = k.account_id
  WHERE k.key_hash = p_hash;
END $$;

-- Uses a key once: a second or late caller learns which. The scope must be the one of the key's own row.
CREATE FUNCTION use_key(p_hash bytea, p_purpose text) RETURNS mailed_key LANGUAGE plpgsql AS $$
DECLARE k mailed_key;
BEGIN
  IF scope_role() <> 'keyHolder' THEN RAISE EXCEPTION 'not the holder of a key' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE mailed_key SET used_at = scope_now() WHERE key_hash = p_hash AND purpose = p_purpose AND used_at IS NULL
    AND replaced_at IS NULL AND expires_at > scope_now() RETURNING * INTO k;
  IF k.key_hash IS NULL THEN PERFORM refuse_grant('link-used'); END IF;
  IF k.practice_id IS DISTINCT FROM scope_practice() OR k.grant_id IS DISTINCT FROM scope_grant() THEN
    RAISE EXCEPTION 'a key of another scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN k;
END $$;

-- Joins the grant to the account of the caller, who is logged in and holds the key; also a grant that belonged to this
-- account before.
CREATE FUNCTION key_join(p_hash bytea, p_account bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
BEGIN
  IF p_account IS DISTINCT FROM scope_account() THEN RAISE EXCEPTION 'another account' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM FROM account WHERE id = p_account FOR UPDATE;
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL OR g.account_id <> p_account THEN PERFORM refuse_grant('link-used'); END IF;
  IF g.role = 'EMPLOYEE' AND (SELECT a.tax_code FROM account a WHERE a.id = p_account AND NOT a.code_unconfirmed)
      IS DISTINCT FROM (SELECT e.tax_code FROM employee e WHERE e.id = g.employee_id) THEN
    PERFORM refuse_grant('other-person');
  END IF;
  UPDATE account_grant SET account_id = p_account, activated_at = scope_now() WHERE id = g.id;
END $$;

-- Sets a new password for an account that can still log in; revives nothing. Returns the login.
CREATE FUNCTION key_reset_password(p_hash bytea, p_password_hash text) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE k mailed_key := use_key(p_hash, 'passwordReset');
BEGIN
  IF k.account_id IS DISTINCT FROM scope_account() OR NOT EXISTS (
    SELECT FROM account_grant g WHERE g.account_id = k.account_id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
  ) THEN PERFORM refuse_grant('link-used'); END IF;
  PERFORM write_credential(k.account_id, p_password_hash, false);
  PERFORM end_access(k.account_id, NULL);
  RETURN (SELECT login FROM account WHERE id = k.account_id);
END $$;

-- Confirms a new e-mail by the key mailed to it. Returns the previous address, which is notified.
CREATE FUNCTION key_confirm_email(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'email');
  before citext;
BEGIN
  IF k.account_id IS DISTINCT FROM scope_account() THEN PERFORM refuse_grant('link-used'); END IF;
  SELECT email INTO before FROM account WHERE id = k.account_id FOR UPDATE;
  UPDATE account SET email = k.email, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL
    WHERE id = k.account_id;
  -- An employment's mails go to the mailbox that its person confirmed.
  UPDATE employee e SET email = k.email FROM account_grant g
    WHERE g.account_id = k.account_id AND g.activated_at IS NOT NULL AND e.id = g.employee_id AND e.email = before;
  RETURN nullif(before, k.email);
END $$;

CREATE FUNCTION key_accept_privacy(p_hash bytea) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE k mailed_key := use_key(p_hash, 'privacy');
BEGIN
  RETURN k.account_id;
END $$;

-- Changes the caller's own password: all other sessions end.
CREATE FUNCTION own_password(p_password_hash text, p_session bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own password' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM write_credential(scope_account(), p_password_hash, false);
  -- Setting a password of one's own takes over the account, fiscal code included.
  UPDATE account SET code_unconfirmed = false WHERE id = scope_account() AND code_unconfirmed;
  PERFORM end_access(scope_account(), p_session);
END $$;

CREATE FUNCTION own_login(p_login citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own login' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (SELECT login_is_anothers(p_login, a.id, a.email, a.tax_code) FROM account a WHERE a.id = scope_account()) THEN
    PERFORM refuse_grant('loginexists');
  END IF;
  UPDATE account SET login = p_login WHERE id = scope_account();
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

-- Replaces the link that creates the first administrator, while there is none. The start prints its key.
CREATE FUNCTION set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF EXISTS (SELECT FROM account_grant WHERE role = 'ADMIN') THEN RETURN false; END IF;
  DELETE FROM set_up_link;
  INSERT INTO set_up_link (token_hash, created_at) VALUES (p_hash, scope_now());
  RETURN true;
END $$;

-- That link ends after a day: it may remain in a terminal's history or a log.
CREATE FUNCTION is_set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT EXISTS (SELECT FROM set_up_link WHERE token_hash = p_hash AND created_at > scope_now() - interval '1 day') $$;

CREATE FUNCTION set_up_administrator(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made bigint;
BEGIN
  DELETE FROM set_up_link WHERE token_hash = p_hash AND created_at > scope_now() - interval '1 day';
  IF NOT FOUND THEN PERFORM refuse_grant('link-used'); END IF;
  INSERT INTO account (login) VALUES (p_login) RETURNING id INTO made;
  PERFORM write_credential(made, p_password_hash, false);
  INSERT INTO account_grant (account_id, role, activated_at) VALUES (made, 'ADMIN', scope_now());
  PERFORM set_config('scope.account', made::text, true);
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

-- Sends an expired activation again, to the mailbox of the first mail, so that the caller gains nothing by asking.
-- Returns that mailbox; null if there is nothing to send.
CREATE FUNCTION key_renew(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key;
  g account_grant;
BEGIN
  IF scope_role() <> 'keyHolder' THEN RAISE EXCEPTION 'not the holder of a key' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO k FROM mailed_key WHERE key_hash = p_hash AND purpose = 'activation' FOR UPDATE;
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF k.on_paper OR k.used_at IS NOT NULL OR k.replaced_at IS NOT NULL OR k.expires_at > scope_now()
    OR g.id IS NULL OR g.id IS DISTINCT FROM scope_grant() OR g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL
    OR NOT grant_web_access(g) THEN RETURN NULL; END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE key_hash = p_hash;
  UPDATE account_grant SET invited_until = greatest(scope_now() + interval '72 hours', letter_until(g.id)) WHERE id = g.id;
  RETURN grant_mailbox(g);
END $$;

CREATE FUNCTION own_email_asked(p_account bigint, p_email citext, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS DISTINCT FROM p_account OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own e-mail' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE account SET asked_email = p_email, asked_email_until = p_until WHERE id = p_account;
END $$;

-- The accounts with this login, e-mail or fiscal code that can log in and have a mailbox, each with one of its
-- practices.
CREATE FUNCTION forgetful_accounts(p_name citext)
RETURNS TABLE (account_id bigint, login citext, email citext, first_name text, practice_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT DISTINCT ON (a.id) a.id, a.login, a.email, a.first_name, g.practice_id
    FROM account a JOIN account_grant g ON g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    WHERE (a.login = p_name OR a.email = p_name OR (a.tax_code = upper(p_name::text) AND NOT a.code_unconfirmed))
      AND a.email IS NOT NULL AND NOT a.email_unconfirmed
    ORDER BY a.id, g.id;
END $$;

-- The session of a token with its account and grant, if both are still valid.
CREATE FUNCTION session_of(p_hash bytea, p_now timestamptz)
RETURNS TABLE (id bigint, remember boolean, last_used_at timestamptz, fresh_until timestamptz, account_id bigint,
  login citext, first_name text, last_name text, grant_id bigint, role text, practice_id bigint, company_id bigint,
  employee_id bigint, must_change boolean, has_second_factor boolean, company_ids bigint[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT s.id, s.remember, s.last_used_at, s.fresh_until, a.id, a.login, a.first_name, a.last_name, g.id, g.role,
      g.practice_id, g.company_id, g.employee_id, coalesce(k.must_change, false),
      EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id),
      CASE WHEN g.role = 'COMPANY'
        THEN ARRAY(SELECT c.id FROM company c WHERE c.id = g.company_id OR c.head_company_id = g.company_id)
        ELSE array_remove(ARRAY[g.company_id], NULL) END
    FROM session s JOIN account a ON a.id = s.account_id JOIN account_grant g ON g.id = s.grant_id
      LEFT JOIN credential k ON k.account_id = a.id
    WHERE s.token_hash = p_hash AND s.idle_until > p_now AND s.expires_at > p_now
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL;
END $$;

-- A login that waits for its second step.
CREATE FUNCTION login_step(p_hash bytea, p_now timestamptz)
RETURNS TABLE (account_id bigint, challenge text, secret text, remember boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT s.account_id, s.challenge, s.secret, s.remember FROM second_factor_step s
    WHERE s.token_hash = p_hash AND s.purpose = 'login' AND s.expires_at > p_now;
END $$;

-- The target of a valid ticket and the hash of its session. `ticket_take` uses it up: a second caller finds none.
CREATE FUNCTION ticket_of(p_hash bytea, p_now timestamptz) RETURNS TABLE (target jsonb, session_hash bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM ticket t WHERE t.expires_at < p_now;
  RETURN QUERY
    SELECT t.target, s.token_hash FROM ticket t JOIN session s ON s.id = t.session_id WHERE t.token_hash = p_hash;
END $$;

CREATE FUNCTION ticket_take(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM ticket t WHERE t.token_hash = p_hash;
  RETURN FOUND;
END $$;

-- The published PRIVACY documents of a company, shown before activation; only to the holder of a valid activation key
-- of one of its employees.
CREATE FUNCTION key_privacy_documents(p_hash bytea)
RETURNS TABLE (id bigint, practice_id bigint, description text, file_name text, content_type text, size bigint, sha256 text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT d.id, d.practice_id, d.description, d.file_name, d.content_type, d.size::bigint, encode(d.sha256, 'hex')
  FROM key_facts(p_hash) k JOIN document d ON d.company_id = k.company_id
  WHERE k.purpose = 'activation' AND k.state = 'good' AND k.role = 'EMPLOYEE'
    AND d.kind = 'companyDocument' AND d.category = 'PRIVACY' AND d.visible_on_web AND d.discarded_at IS NULL
    AND d.publish_on <= scope_today() AND d.cancelled_at IS NULL
  ORDER BY d.publish_on DESC, d.id DESC;
END $$;

-- When all of these may be tried again; null: now.
CREATE FUNCTION guess_blocked_until(p_keys bytea[], p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  RETURN (SELECT max(t.blocked_until) FROM login_throttle t WHERE t.key_hash = ANY (p_keys) AND t.blocked_until > p_now);
END $$;

-- Counts a miss, from one again if the last count began before p_since; returns the count.
CREATE FUNCTION guess_missed(p_key bytea, p_now timestamptz, p_since timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  so_far integer;
BEGIN
  PERFORM only_at_the_door();
  INSERT INTO login_throttle AS t (key_hash, failures, since) VALUES (p_key, 1, p_now)
  ON CONFLICT (key_hash) DO UPDATE SET
    failures = CASE WHEN t.since < p_since THEN 1 ELSE t.failures + 1 END,
    since = CASE WHEN t.since < p_since THEN p_now ELSE t.since END
  RETURNING t.failures INTO so_far;
  RETURN so_far;
END $$;

CREATE FUNCTION guess_block(p_key bytea, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE login_throttle t SET blocked_until = p_until WHERE t.key_hash = p_key;
END $$;

-- A success clears the misses of its account.
CREATE FUNCTION guess_hit(p_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM login_throttle t WHERE t.key_hash = p_key;
END $$;

-- Deletes names that were not tried for a day, no sooner: any name can be tried.
CREATE FUNCTION guesses_forgotten(p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before timestamptz := p_now - interval '1 day';
BEGIN
  PERFORM only_at_the_door();
  DELETE FROM login_throttle t WHERE t.since < before AND (t.blocked_until IS NULL OR t.blocked_until < before);
END $$;

CREATE FUNCTION login_candidates(p_name citext, p_most integer, p_network text, p_device text)
RETURNS TABLE (account_id bigint, password_hash text, has_second_factor boolean, knows_network boolean, knows_device boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    WITH fitting AS (
      SELECT a.id, a.login = p_name AS by_login, c.password_hash AS hash,
        EXISTS (SELECT FROM known_device d WHERE d.account_id = a.id
          AND d.key_hash = sha256(convert_to(a.id || ' ' || p_device, 'UTF8'))) AS device
      FROM account a JOIN credential c ON c.account_id = a.id
      WHERE (a.login = p_name OR (a.email = p_name AND NOT a.email_unconfirmed)
          OR (a.tax_code = upper(p_name::text) AND NOT a.code_unconfirmed
            AND EXISTS (SELECT FROM account_grant e WHERE e.account_id = a.id AND e.role = 'EMPLOYEE')))
        AND EXISTS (SELECT FROM account_grant g WHERE g.account_id = a.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
      ORDER BY by_login DESC, device DESC, a.id LIMIT p_most)
    SELECT f.id, f.hash, EXISTS (SELECT FROM second_factor s WHERE s.account_id = f.id),
      EXISTS (SELECT FROM known_network n WHERE n.account_id = f.id
        AND n.network_hash = sha256(convert_to(f.id || ' ' || p_network, 'UTF8'))), f.device
    FROM fitting f ORDER BY f.by_login DESC, f.device DESC, f.id;
END $$;

-- The caller's API keys, in any practice. They survive a password change unless the owner ends them with it.
CREATE FUNCTION own_api_keys() RETURNS TABLE (key_id bigint, practice_id bigint, name text, created_at timestamptz, last_used_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'nobody’s own keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT k.id, k.practice_id, k.name, k.created_at, k.last_used_at FROM api_key k
    WHERE k.account_id = scope_account() ORDER BY k.id;
END $$;

CREATE FUNCTION own_api_keys_end() RETURNS TABLE (key_id bigint, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'nobody’s own keys' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY DELETE FROM api_key k WHERE k.account_id = scope_account() RETURNING k.id, k.practice_id;
END $$;

-- The grant for which a key acts, while the grant is valid and on the key's days; records the use, also on a day
-- outside them.
CREATE FUNCTION api_key_of(p_hash bytea, p_now timestamptz)
RETURNS TABLE (id bigint, company_ids bigint[], kinds text[], rights text[], account_id bigint, login citext, first_name text,
  last_name text, grant_id bigint, role text, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE today date := (p_now AT TIME ZONE 'Europe/Rome')::date;
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    UPDATE api_key k SET last_used_at = p_now FROM account a, account_grant g
    WHERE (k.key_hash = p_hash OR (k.previous_hash = p_hash AND k.previous_until > p_now))
      AND today BETWEEN coalesce(k.valid_from, today) AND coalesce(k.valid_until, today)
      AND a.id = k.account_id AND g.id = k.grant_id
      AND g.role = 'CONSULTANT' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    RETURNING k.id, k.company_ids, k.kinds, coalesce(k.rights, ARRAY['deliver']), a.id, a.login, a.first_name, a.last_name,
      g.id, g.role, g.practice_id;
  IF NOT FOUND THEN
    UPDATE api_key k SET last_refused_at = p_now,
        last_refusal = CASE WHEN k.key_hash <> p_hash THEN 'key-replaced'
          WHEN today BETWEEN coalesce(k.valid_from, today) AND coalesce(k.valid_until, today) THEN 'not-authenticated'
          ELSE 'key-out-of-days' END
      WHERE k.key_hash = p_hash OR k.previous_hash = p_hash;
  END IF;
END $$;

CREATE FUNCTION api_key_refused(p_id bigint, p_code text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE api_key SET last_refused_at = p_now, last_refusal = p_code WHERE id = p_id;
END $$;

-- A passkey alone can be the login: it identifies its account before login.
CREATE FUNCTION passkey_candidate(p_credential text, p_device text)
RETURNS TABLE (account_id bigint, factor_id bigint, public_key bytea, counter bigint, transports text[], knows_device boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT f.account_id, f.id, f.public_key, f.counter, f.transports, EXISTS (SELECT FROM known_device d
      WHERE d.account_id = f.account_id AND d.key_hash = sha256(convert_to(f.account_id || ' ' || p_device, 'UTF8')))
    FROM second_factor f
    WHERE f.credential_id = p_credential AND EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = f.account_id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL);
END $$;

CREATE FUNCTION take_factors(p_account bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM second_factor WHERE account_id = p_account;
  DELETE FROM recovery_code WHERE account_id = p_account;
  DELETE FROM factor_removal WHERE account_id = p_account;
  SELECT end_access(p_account, NULL);
$$;

CREATE FUNCTION factor_removal_ask(p_grant bigint)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  g account_grant := managed_grant(p_grant);
  due timestamptz := scope_now() + interval '24 hours';
BEGIN
  IF g.account_id IS NULL THEN PERFORM refuse_grant('not-active'); END IF;
  IF NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id) THEN PERFORM refuse_grant('no-second-factor'); END IF;
  IF g.role <> 'CONSULTANT' THEN
    PERFORM take_factors(g.account_id);
    RETURN NULL;
  END IF;
  INSERT INTO factor_removal (account_id, grant_id, asked_at, due_at) VALUES (g.account_id, g.id, scope_now(), due)
    ON CONFLICT (account_id) DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse_grant('factor-removal-waits'); END IF;
  RETURN due;
END $$;

-- Cancels the pending removal; returns whether there was one.
CREATE FUNCTION factor_removal_withdraw(p_grant bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  DELETE FROM factor_removal WHERE account_id = g.account_id;
  RETURN FOUND;
END $$;

-- Removes the factors when the removal is due; only for a job of its practice. Returns the account, or null if the
-- removal no longer waits.
CREATE FUNCTION factor_removal_due(p_grant bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant;
  found bigint;
BEGIN
  IF scope_role() <> 'job' THEN RAISE EXCEPTION 'only a job takes what is due' USING ERRCODE = 'insufficient_privilege'; END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant;
  IF g.id IS NULL OR g.practice_id IS DISTINCT FROM scope_practice() THEN RETURN NULL; END IF;
  SELECT r.account_id INTO found FROM factor_removal r WHERE r.grant_id = p_grant AND r.due_at <= scope_now() FOR UPDATE;
  IF found IS NOT NULL THEN PERFORM take_factors(found); END IF;
  RETURN found;
END $$;

-- The logins visible to the administrator: whether each has a second factor, and when it is due to be removed.
CREATE FUNCTION logins_factors() RETURNS TABLE (grant_id bigint, has_factor boolean, removed_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF scope_role() <> 'admin' THEN RAISE EXCEPTION 'only an administrator may ask' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT g.id, EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id),
      (SELECT r.due_at FROM factor_removal r WHERE r.account_id = g.account_id)
    FROM account_grant g WHERE g.role IN ('ADMIN', 'CONSULTANT');
END $$;

-- The first of the names proposed by an activation that is free as a login (P112); only the holder of the key learns
-- it, who could find out by trying.
CREATE FUNCTION login_proposed(p_hash bytea, p_names text[]) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key;
  code text;
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO k FROM mailed_key WHERE key_hash = p_hash AND purpose = 'activation' AND used_at IS NULL
    AND replaced_at IS NULL AND expires_at > scope_now();
  IF k.key_hash IS NULL THEN RETURN NULL; END IF;
  code := (SELECT e.tax_code FROM account_grant g JOIN employee e ON e.id = g.employee_id WHERE g.id = k.grant_id);
  RETURN (SELECT n.name FROM unnest(p_names) WITH ORDINALITY n (name, place)
    WHERE NOT login_is_anothers(n.name::citext, k.account_id, k.email, code) ORDER BY n.place LIMIT 1);
END $$;

-- `person_known` for the holder of a valid activation key.
CREATE FUNCTION key_person_known(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce((SELECT person_known(g) FROM mailed_key k JOIN account_grant g ON g.id = k.grant_id
    WHERE k.key_hash = p_hash AND k.purpose = 'activation' AND k.used_at IS NULL AND k.replaced_at IS NULL
      AND k.expires_at > scope_now()), false);
END $$;

-- Activates by a mailed key. p_another: create a second account although the person already has one.
CREATE FUNCTION key_activate(p_hash bytea, p_login citext, p_password_hash text, p_another boolean) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
  holder bigint;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL THEN PERFORM refuse_grant('link-used'); END IF;
  -- If a person answers two invitations at once, the second finds the account of the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('person ' || e.tax_code, 0)) FROM employee e WHERE e.id = g.employee_id;
  PERFORM FROM account WHERE id = g.account_id FOR UPDATE;
  IF person_known(g) AND (g.account_id IS NOT NULL OR NOT p_another) THEN PERFORM refuse_grant('access-known'); END IF;
  holder := account_for(g, p_login, grant_mailbox(g));
  -- The mailed key proves the mailbox. A letter asks for the fiscal code and proves that, but no mailbox.
  UPDATE account SET email_unconfirmed = email IS NOT NULL AND email IS DISTINCT FROM k.email, code_unconfirmed = false
    WHERE id = holder;
  PERFORM write_credential(holder, p_password_hash, false);
  PERFORM end_access(holder, NULL);
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  PERFORM set_config('scope.account', holder::text, true);
  RETURN holder;
END $$;

-- Merges two accounts of one person (P101): the places of p_other move to the account of this transaction, whose owner
-- has proved both; p_other ends but stays as the author of what it sent and read. Only places of work move: an office
-- login stays with what it made. Returns the places, each with its former account.
CREATE FUNCTION account_join(p_other bigint)
RETURNS TABLE (grant_id bigint, practice_id bigint, company_id bigint, employee_id bigint, login citext, mailbox citext, language text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  kept account;
  other account;
BEGIN
  IF scope_role() <> 'authentication' OR scope_account() IS NULL OR p_other = scope_account() THEN
    RAISE EXCEPTION 'no two accounts' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Grants before accounts, in the order in which managers lock them.
  PERFORM FROM account_grant WHERE account_id = p_other ORDER BY id FOR UPDATE;
  PERFORM FROM account WHERE id IN (scope_account(), p_other) ORDER BY id FOR UPDATE;
  SELECT * INTO kept FROM account WHERE id = scope_account();
  SELECT * INTO other FROM account WHERE id = p_other;
  -- If two accounts each ask for the other, the second finds that one has ended.
  IF NOT account_enters(kept.id) OR NOT account_enters(other.id) THEN PERFORM refuse_grant('not-active'); END IF;
  IF EXISTS (SELECT FROM credential WHERE account_id = other.id AND must_change) THEN PERFORM refuse_grant('access-not-taken-over'); END IF;
  IF EXISTS (SELECT FROM account_grant WHERE account_id = other.id AND role <> 'EMPLOYEE') THEN PERFORM refuse_grant('access-of-office'); END IF;
  IF kept.tax_code <> other.tax_code OR kept.code_unconfirmed OR other.code_unconfirmed THEN PERFORM refuse_grant('accesses-of-two'); END IF;

  UPDATE account SET tax_code = coalesce(kept.tax_code, other.tax_code),
      email = coalesce(kept.email, CASE WHEN NOT other.email_unconfirmed THEN other.email END)
    WHERE id = kept.id AND (tax_code IS NULL OR email IS NULL);
  UPDATE last_use SET account_id = kept.id WHERE account_id = other.id;
  UPDATE privacy_acceptance SET account_id = kept.id WHERE account_id = other.id;
  INSERT INTO notification_seen (account_id, notification_id, seen_at)
    SELECT kept.id, s.notification_id, s.seen_at FROM notification_seen s WHERE s.account_id = other.id ON CONFLICT DO NOTHING;
  DELETE FROM notification_seen WHERE account_id = other.id;
  DELETE FROM notification_setting WHERE account_id = other.id;
  UPDATE mailed_key SET account_id = kept.id WHERE account_id = other.id AND purpose = 'activation';
  UPDATE mailed_key SET replaced_at = scope_now() WHERE account_id = other.id AND used_at IS NULL AND replaced_at IS NULL;
  PERFORM take_factors(other.id);
  DELETE FROM credential WHERE account_id = other.id;
  DELETE FROM known_device WHERE account_id = other.id;
  DELETE FROM known_network WHERE account_id = other.id;
  UPDATE account SET email = NULL, email_unconfirmed = false, asked_email = NULL, asked_email_until = NULL, tax_code = NULL,
    first_name = NULL, last_name = NULL WHERE id = other.id;
  RETURN QUERY WITH moved AS (UPDATE account_grant SET account_id = kept.id WHERE account_id = other.id RETURNING *)
    SELECT m.id, m.practice_id, m.company_id, m.employee_id, other.login,
      CASE WHEN NOT other.email_unconfirmed THEN other.email END, other.language
    FROM moved m ORDER BY m.id;
END $$;

-- The ledger events by which the access and the mailbox of this transaction's account came about, oldest first: its
-- places, the mailboxes that managers typed, and the one that its owner confirmed. A signature states who controlled
-- the access and mailbox that confirmed it; what a manager set recently confirms none (P156).
CREATE FUNCTION own_access_steps()
RETURNS TABLE (at timestamptz, action text, grant_id bigint, by text, on_paper boolean, name text, type text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH place AS (SELECT g.id, g.employee_id FROM account_grant g WHERE g.account_id = scope_account()),
  step AS (
    SELECT l.*, place.id AS place_id FROM place JOIN ledger l ON l.object_kind = 'grant' AND l.object_id = place.id
      WHERE l.action IN ('activated', 'activationLetterMade', 'accessReset', 'oneTimePasswordGiven', 'accessMoved')
    UNION ALL
    SELECT l.*, place.id FROM place JOIN ledger l ON l.object_kind = 'employee' AND l.object_id = place.employee_id
      WHERE l.action = 'employeeCreated' OR (l.action = 'employeeChanged'
        AND 'email' = ANY (string_to_array(l.canonical::jsonb #>> '{data,fields}', ', ')))
    UNION ALL
    SELECT l.*, NULL FROM ledger l
      WHERE l.object_kind = 'account' AND l.object_id = scope_account() AND l.action = 'emailChanged')
  SELECT s.at, s.action, s.place_id, s.canonical::jsonb #>> '{data,by}',
    coalesce((s.canonical::jsonb #>> '{data,onPaper}')::boolean, false),
    nullif(p.person::jsonb ->> 'name', ''), nullif(p.person::jsonb ->> 'type', '')
  FROM step s LEFT JOIN ledger_person p ON p.chain = s.chain AND p.seq = s.seq
  ORDER BY s.at, s.chain, s.seq
$$;

-- The provider that vouched, in this session, for the fiscal code of this transaction's employee.
CREATE FUNCTION own_voucher(p_session bigint) RETURNS TABLE (name text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.name, s.created_at FROM session s JOIN identity_provider p ON p.id = s.provider_id
    JOIN account a ON a.id = s.account_id JOIN employee e ON e.id = scope_employee() AND e.tax_code = a.tax_code
  WHERE s.id = p_session AND s.account_id = scope_account() AND s.code_vouched
$$;
