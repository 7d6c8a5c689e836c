-- Accounts are managed (decisions 1–9). A grant exists from the moment a practice, company or person is entered; an
-- account joins it with its activation. Nobody writes accounts, credentials or grants directly: the functions below
-- do, each checking who asks, so that a wrong store or route changes nothing of another's.

-- Spouses and family firms share a mailbox (api.md): logins are unique, e-mails are not.
ALTER TABLE account DROP CONSTRAINT account_email_key;
CREATE INDEX account_by_email ON account (email);
CREATE INDEX account_by_tax_code ON account (tax_code) WHERE tax_code IS NOT NULL;

ALTER TABLE credential ADD must_change boolean NOT NULL DEFAULT false;

ALTER TABLE account_grant
  ALTER account_id DROP NOT NULL,
  -- Whom the invitation goes to. An employee's mailbox and name are the employment's.
  ADD email citext,
  ADD first_name text,
  ADD last_name text,
  -- Until when the last invitation may be answered; null: never invited.
  ADD invited_until timestamptz,
  ADD CHECK (role <> 'EMPLOYEE' OR (email IS NULL AND first_name IS NULL AND last_name IS NULL)),
  ADD CHECK (activated_at IS NULL OR account_id IS NOT NULL);
CREATE INDEX account_grant_by_company ON account_grant (company_id) WHERE company_id IS NOT NULL;
DROP INDEX account_grant_by_employee;
CREATE UNIQUE INDEX account_grant_of_employee ON account_grant (employee_id) WHERE employee_id IS NOT NULL;

-- Whoever is taken away takes the grant along, and its sessions.
ALTER TABLE account_grant
  DROP CONSTRAINT account_grant_practice_id_fkey,
  DROP CONSTRAINT account_grant_practice_id_company_id_fkey,
  DROP CONSTRAINT account_grant_practice_id_employee_id_fkey,
  ADD FOREIGN KEY (practice_id) REFERENCES practice ON DELETE CASCADE,
  ADD FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE CASCADE;
ALTER TABLE session
  DROP CONSTRAINT session_grant_id_fkey,
  ADD FOREIGN KEY (grant_id) REFERENCES account_grant ON DELETE CASCADE;

-- Re-authentication keeps a session fresh for a while.
ALTER TABLE session ADD fresh_until timestamptz;

-- What a mailed link opens. Only its hash is kept; it is minted when its mail is sent.
CREATE TABLE mailed_key (
  key_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('activation', 'passwordReset', 'email', 'privacy')),
  practice_id bigint REFERENCES practice ON DELETE CASCADE,
  grant_id bigint REFERENCES account_grant ON DELETE CASCADE,
  account_id bigint REFERENCES account ON DELETE CASCADE,
  -- The new address that it confirms.
  email citext,
  -- A code on a printed letter works only together with the fiscal code.
  on_paper boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A later one took its place.
  replaced_at timestamptz
);
CREATE INDEX mailed_key_by_grant ON mailed_key (grant_id);
CREATE INDEX mailed_key_by_account ON mailed_key (account_id);

-- The policy's texts by vendor; without one, the text that comes with the portal applies.
CREATE TABLE privacy_text (
  distribution_code text NOT NULL,
  version text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (distribution_code, version)
);
CREATE TABLE privacy_acceptance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account,
  practice_id bigint REFERENCES practice ON DELETE SET NULL,
  distribution_code text,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  address text
);
CREATE INDEX privacy_acceptance_by_account ON privacy_acceptance (account_id);

-- Second factors: a TOTP secret or a passkey; codes that stand in for one; a step of a login or registration begun.
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
  -- The last time step that was used: a code works once.
  last_step bigint,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CHECK (CASE kind WHEN 'totp' THEN secret IS NOT NULL ELSE credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL END)
);
CREATE INDEX second_factor_by_account ON second_factor (account_id);
CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
CREATE TABLE second_factor_step (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('login', 'passkey', 'totp', 'again')),
  -- The challenge that a passkey signs, the secret that a TOTP app is shown.
  challenge text,
  secret text,
  remember boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['mailed_key', 'privacy_text', 'privacy_acceptance', 'second_factor', 'recovery_code', 'second_factor_step'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['second_factor', 'recovery_code', 'second_factor_step'] LOOP
    EXECUTE format('CREATE POLICY authentication ON %I TO portale_app USING ((select scope_is_authentication()))', t);
    EXECUTE format('CREATE POLICY own ON %I TO portale_app USING (account_id = (select scope_account()))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO portale_app', t);
  END LOOP;
END $$;
CREATE POLICY public_text ON privacy_text FOR SELECT TO portale_app USING (true);
CREATE POLICY made_by_admin ON privacy_text FOR INSERT TO portale_app WITH CHECK ((select scope_role()) = 'admin');
GRANT SELECT, INSERT ON privacy_text TO portale_app;
CREATE POLICY own ON privacy_acceptance TO portale_app USING (account_id = (select scope_account()));
GRANT SELECT, INSERT ON privacy_acceptance TO portale_app;

-- The portal's clock, as the application passes it in.
CREATE FUNCTION scope_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_setting('scope.now')::timestamptz $$;
-- The grant that a mailed key speaks of.
CREATE FUNCTION scope_grant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('scope.grant', true), '')::bigint $$;

REVOKE INSERT, UPDATE ON account, credential, account_grant FROM portale_app;
REVOKE ALL ON set_up_link FROM portale_app;

-- The administrator sees the logins of practices and of administrators, never those of companies and employees.
CREATE POLICY of_practices ON account_grant FOR SELECT TO portale_app
  USING ((select scope_role()) = 'admin' AND role IN ('ADMIN', 'CONSULTANT'));
CREATE POLICY of_practices ON account FOR SELECT TO portale_app
  USING ((select scope_role()) = 'admin' AND id IN (SELECT g.account_id FROM account_grant g));

-- A grant with every practice, company and employment, so that whoever is entered has an id at once.
CREATE FUNCTION make_first_grant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'practice' THEN
    INSERT INTO account_grant (role, practice_id) VALUES ('CONSULTANT', NEW.id);
  ELSIF TG_TABLE_NAME = 'company' THEN
    INSERT INTO account_grant (role, practice_id, company_id) VALUES ('COMPANY', NEW.practice_id, NEW.id);
  ELSE
    INSERT INTO account_grant (role, practice_id, company_id, employee_id)
      VALUES ('EMPLOYEE', NEW.practice_id, NEW.company_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER first_grant AFTER INSERT ON practice FOR EACH ROW EXECUTE FUNCTION make_first_grant();
CREATE TRIGGER first_grant AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION make_first_grant();
CREATE TRIGGER first_grant AFTER INSERT ON employee FOR EACH ROW EXECUTE FUNCTION make_first_grant();

-- Whose credentials the scope may touch ("Manager of that user", api.md).
CREATE FUNCTION scope_manages(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE scope_role()
    WHEN 'admin' THEN g.role = 'CONSULTANT'
    WHEN 'consultant' THEN g.practice_id = scope_practice() AND g.role IN ('COMPANY', 'EMPLOYEE')
    WHEN 'company' THEN g.practice_id = scope_practice() AND g.role = 'EMPLOYEE' AND g.company_id = ANY (scope_companies())
    ELSE false END
$$;
-- Whom the scope may invite, enable and disable: also the other logins of its own practice or company.
CREATE FUNCTION scope_keeps(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT scope_manages(g) OR CASE scope_role()
    WHEN 'consultant' THEN g.practice_id = scope_practice() AND g.role = 'CONSULTANT'
    WHEN 'company' THEN g.practice_id = scope_practice() AND g.role = 'COMPANY' AND g.company_id = ANY (scope_companies())
    ELSE false END
$$;

-- A refusal of the functions below: PL404 like an absent row, PL409 a rule by its code.
CREATE FUNCTION refuse_grant(p_code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_code = 'not-found' THEN RAISE EXCEPTION 'not-found' USING ERRCODE = 'PL404'; END IF;
  RAISE EXCEPTION '%', p_code USING ERRCODE = 'PL409';
END $$;

-- The grant, locked, if the scope may keep it.
CREATE FUNCTION kept_grant(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF g.id IS NULL OR NOT scope_keeps(g) THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN g;
END $$;

-- The same, where its credentials are to be touched: all grants of the account must be the scope's (decision 3).
CREATE FUNCTION managed_grant(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF g.id IS NULL OR NOT scope_manages(g) THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  -- The account first, in one order for everybody: a grant that joins it meanwhile waits, or is seen.
  PERFORM FROM account WHERE id = g.account_id FOR UPDATE;
  IF EXISTS (SELECT FROM account_grant o WHERE o.account_id = g.account_id AND NOT scope_manages(o)) THEN
    PERFORM refuse_grant('account-shared');
  END IF;
  RETURN g;
END $$;

CREATE FUNCTION grant_web_access(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE g.role
    WHEN 'EMPLOYEE' THEN (SELECT e.web_access FROM employee e WHERE e.id = g.employee_id)
    WHEN 'COMPANY' THEN (SELECT c.web_access FROM company c WHERE c.id = g.company_id)
    ELSE true END
$$;
CREATE FUNCTION grant_mailbox(g account_grant) RETURNS citext LANGUAGE sql STABLE AS $$
  SELECT CASE g.role WHEN 'EMPLOYEE' THEN (SELECT e.email FROM employee e WHERE e.id = g.employee_id)::citext ELSE g.email END
$$;

/* Whom the invitation of a practice's or company's login goes to, until it is activated. */
CREATE FUNCTION grant_address(p_grant bigint, p_email citext, p_first_name text, p_last_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  UPDATE account_grant SET email = p_email, first_name = p_first_name, last_name = p_last_name WHERE id = p_grant;
END $$;

/* A further login of the scope's practice, or of a company in it. */
CREATE FUNCTION grant_add(p_company bigint, p_email citext, p_first_name text, p_last_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made account_grant;
BEGIN
  IF scope_role() NOT IN ('consultant', 'company') THEN PERFORM refuse_grant('not-found'); END IF;
  INSERT INTO account_grant (role, practice_id, company_id, email, first_name, last_name)
    VALUES (CASE WHEN p_company IS NULL THEN 'CONSULTANT' ELSE 'COMPANY' END, scope_practice(), p_company, p_email, p_first_name, p_last_name)
    RETURNING * INTO made;
  IF NOT scope_keeps(made) THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN made.id;
END $$;

/* Takes a further login away; never the last one, nor an employment's. */
CREATE FUNCTION grant_remove(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  IF g.id = (SELECT min(o.id) FROM account_grant o WHERE o.role = g.role AND o.practice_id = g.practice_id
      AND o.company_id IS NOT DISTINCT FROM g.company_id) THEN PERFORM refuse_grant('first-login'); END IF;
  DELETE FROM session WHERE grant_id = g.id;
  DELETE FROM account_grant WHERE id = g.id;
END $$;

/* Invites: the older key dies, the new one is minted when its mail is sent. Answers the mailbox. */
CREATE FUNCTION grant_invite(p_grant bigint) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := kept_grant(p_grant);
  mailbox citext := grant_mailbox(g);
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  IF mailbox IS NULL THEN PERFORM refuse_grant('email-missing'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET invited_until = scope_now() + interval '72 hours' WHERE id = g.id;
  RETURN mailbox;
END $$;

/* The code of a printed letter, good for 30 days; it takes the place of any other key of that grant. */
CREATE FUNCTION grant_letter(p_grant bigint, p_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role <> 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND used_at IS NULL AND replaced_at IS NULL;
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, on_paper, created_at, expires_at)
    VALUES (p_hash, 'activation', g.practice_id, g.id, g.account_id, true, scope_now(), scope_now() + interval '30 days');
  UPDATE account_grant SET invited_until = scope_now() + interval '30 days' WHERE id = g.id;
END $$;

/* Disables or enables one grant; disabling ends its sessions at once. */
CREATE FUNCTION grant_disable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  UPDATE account_grant SET disabled_at = scope_now() WHERE id = g.id AND disabled_at IS NULL;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  DELETE FROM session WHERE grant_id = g.id;
END $$;
CREATE FUNCTION grant_enable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  UPDATE account_grant SET disabled_at = NULL WHERE id = g.id;
END $$;

-- The person behind a grant, for its account.
CREATE FUNCTION account_for(g account_grant, p_login citext, p_email citext) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE made bigint;
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.login = p_login AND a.id IS DISTINCT FROM g.account_id) THEN
    PERFORM refuse_grant('loginexists');
  END IF;
  IF g.account_id IS NOT NULL THEN
    UPDATE account SET login = p_login, email = coalesce(p_email, email) WHERE id = g.account_id;
    RETURN g.account_id;
  END IF;
  INSERT INTO account (login, email, first_name, last_name, tax_code)
    SELECT p_login, p_email, coalesce(e.first_name, g.first_name), coalesce(e.last_name, g.last_name), e.tax_code
    FROM (SELECT) one LEFT JOIN employee e ON e.id = g.employee_id
    RETURNING id INTO made;
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;
CREATE FUNCTION write_credential(p_account bigint, p_hash text, p_must_change boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO credential (account_id, password_hash, changed_at, must_change) VALUES (p_account, p_hash, scope_now(), p_must_change)
  ON CONFLICT (account_id) DO UPDATE SET password_hash = p_hash, changed_at = scope_now(), must_change = p_must_change
$$;
-- What a changed password puts an end to: sessions, keys, logins begun.
CREATE FUNCTION end_access(p_account bigint, p_but_session bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM session WHERE account_id = p_account AND id IS DISTINCT FROM p_but_session;
  DELETE FROM second_factor_step WHERE account_id = p_account;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE account_id = p_account AND used_at IS NULL AND replaced_at IS NULL
    AND purpose IN ('passwordReset', 'email');
$$;

/* Manual activation: active at once, with a password to be changed at the next login. Answers the account. */
CREATE FUNCTION grant_activate(p_grant bigint, p_login citext, p_email citext, p_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := managed_grant(p_grant);
  holder bigint;
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  holder := account_for(g, p_login, p_email);
  PERFORM write_credential(holder, p_hash, true);
  PERFORM end_access(holder, NULL);
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  RETURN holder;
END $$;

/* A fresh one-time password; never revives a grant that is disabled or not active. Answers the login. */
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

/* Back to "not activated", with another mailbox: sessions, password, factors and keys die. */
CREATE FUNCTION grant_reset(p_grant bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.account_id IS NOT NULL THEN
    PERFORM end_access(g.account_id, NULL);
    DELETE FROM credential WHERE account_id = g.account_id;
    DELETE FROM second_factor WHERE account_id = g.account_id;
    DELETE FROM recovery_code WHERE account_id = g.account_id;
    UPDATE account SET email = p_email WHERE id = g.account_id;
  END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  IF g.role = 'EMPLOYEE' THEN UPDATE employee SET email = p_email WHERE id = g.employee_id;
  ELSE UPDATE account_grant SET email = p_email WHERE id = g.id; END IF;
  UPDATE account_grant SET activated_at = NULL, invited_until = NULL WHERE id = g.id;
END $$;

/* Takes the second factors away, so that the person sets up new ones. */
CREATE FUNCTION second_factor_reset(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.account_id IS NULL THEN PERFORM refuse_grant('not-active'); END IF;
  DELETE FROM second_factor WHERE account_id = g.account_id;
  DELETE FROM recovery_code WHERE account_id = g.account_id;
  PERFORM end_access(g.account_id, NULL);
END $$;

/* Mints the key of a mail that is about to leave; the older one of its kind dies. For the job of its practice alone. */
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
  UPDATE mailed_key SET replaced_at = scope_now() WHERE purpose = p_purpose AND used_at IS NULL AND replaced_at IS NULL
    AND (grant_id = p_grant OR (p_grant IS NULL AND account_id = p_account));
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, email, created_at, expires_at)
    VALUES (p_hash, p_purpose, scope_practice(), p_grant, coalesce(p_account, g.account_id), p_email, scope_now(), scope_now() + lifetime);
  IF p_purpose = 'activation' THEN UPDATE account_grant SET invited_until = scope_now() + lifetime WHERE id = p_grant; END IF;
  -- What a page still has to say of a dead key, it says for a year.
  DELETE FROM mailed_key WHERE expires_at < scope_now() - interval '1 year';
END $$;

/* What a mailed key is and whether it is good; null for one that never was. */
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

-- A key is used once: whoever comes second, or too late, is told which. Its holder's scope must be the key's own row.
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

/* Activation by a mailed key. Whoever holds it is, from here on in this transaction, the account. */
CREATE FUNCTION key_activate(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
  holder bigint;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL THEN PERFORM refuse_grant('link-used'); END IF;
  holder := account_for(g, p_login, grant_mailbox(g));
  PERFORM write_credential(holder, p_password_hash, false);
  PERFORM end_access(holder, NULL);
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  PERFORM set_config('scope.account', holder::text, true);
  RETURN holder;
END $$;

/*
 * A second grant joins the account of whoever is logged in and holds the key: an employment only where the
 * account's verified fiscal code is the employment's (decision 3: spouses share mailboxes).
 */
CREATE FUNCTION key_join(p_hash bytea, p_account bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'activation');
  g account_grant;
BEGIN
  IF p_account IS DISTINCT FROM scope_account() THEN RAISE EXCEPTION 'another account' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM FROM account WHERE id = p_account FOR UPDATE;
  SELECT * INTO g FROM account_grant WHERE id = k.grant_id FOR UPDATE;
  IF g.disabled_at IS NOT NULL OR g.activated_at IS NOT NULL OR g.account_id IS NOT NULL THEN PERFORM refuse_grant('link-used'); END IF;
  IF g.role = 'EMPLOYEE' AND (SELECT a.tax_code FROM account a WHERE a.id = p_account)
      IS DISTINCT FROM (SELECT e.tax_code FROM employee e WHERE e.id = g.employee_id) THEN
    PERFORM refuse_grant('other-person');
  END IF;
  UPDATE account_grant SET account_id = p_account, activated_at = scope_now() WHERE id = g.id;
END $$;

/* A forgotten password: a new one for whoever may still enter; it revives nothing. Answers the login. */
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

/* A new e-mail counts once it is confirmed from there. Answers the one before, which is told. */
CREATE FUNCTION key_confirm_email(p_hash bytea) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  k mailed_key := use_key(p_hash, 'email');
  before citext;
BEGIN
  IF k.account_id IS DISTINCT FROM scope_account() THEN PERFORM refuse_grant('link-used'); END IF;
  SELECT email INTO before FROM account WHERE id = k.account_id FOR UPDATE;
  UPDATE account SET email = k.email WHERE id = k.account_id;
  RETURN before;
END $$;

CREATE FUNCTION key_accept_privacy(p_hash bytea) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE k mailed_key := use_key(p_hash, 'privacy');
BEGIN
  RETURN k.account_id;
END $$;

/* What the account itself changes: its password (every other session ends), its login. */
CREATE FUNCTION own_password(p_password_hash text, p_session bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own password' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM write_credential(scope_account(), p_password_hash, false);
  PERFORM end_access(scope_account(), p_session);
END $$;
CREATE FUNCTION own_login(p_login citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own login' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE account SET login = p_login WHERE id = scope_account();
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

/* The first administrator of an installation, by the key that the start printed, while there is none. */
CREATE FUNCTION set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() <> 'authentication' THEN RAISE EXCEPTION 'not at the door' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF EXISTS (SELECT FROM account_grant WHERE role = 'ADMIN') THEN RETURN false; END IF;
  DELETE FROM set_up_link;
  INSERT INTO set_up_link (token_hash) VALUES (p_hash);
  RETURN true;
END $$;
CREATE FUNCTION is_set_up_key(p_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT EXISTS (SELECT FROM set_up_link WHERE token_hash = p_hash) $$;
CREATE FUNCTION set_up_administrator(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made bigint;
BEGIN
  DELETE FROM set_up_link WHERE token_hash = p_hash;
  IF NOT FOUND THEN PERFORM refuse_grant('link-used'); END IF;
  INSERT INTO account (login) VALUES (p_login) RETURNING id INTO made;
  PERFORM write_credential(made, p_password_hash, false);
  INSERT INTO account_grant (account_id, role, activated_at) VALUES (made, 'ADMIN', scope_now());
  PERFORM set_config('scope.account', made::text, true);
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  PERFORM refuse_grant('loginexists');
END $$;

/*
 * Is the e-mail another login's already (errorKey emailexists)? Consultants' in the whole installation; companies' in
 * the practice, since a firm may be served by two.
 */
CREATE FUNCTION login_email_taken(p_email citext, p_role text, p_but_grant bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM account_grant g LEFT JOIN account a ON a.id = g.account_id
    WHERE g.id IS DISTINCT FROM p_but_grant AND coalesce(a.email, g.email) = p_email
      AND CASE p_role WHEN 'CONSULTANT' THEN g.role IN ('ADMIN', 'CONSULTANT')
        ELSE g.role IN ('CONSULTANT', 'COMPANY') AND g.practice_id = scope_practice() END)
$$;

-- Helpers run as the function that calls them; of the application, only these may be called.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (ARRAY[
    'make_first_grant', 'refuse_grant', 'kept_grant', 'managed_grant', 'grant_web_access', 'grant_mailbox', 'grant_address',
    'grant_add', 'grant_remove', 'grant_invite', 'grant_letter', 'grant_disable', 'grant_enable', 'account_for', 'write_credential',
    'end_access', 'grant_activate', 'credential_reset', 'grant_reset', 'second_factor_reset', 'mint_key', 'key_facts', 'use_key',
    'key_activate', 'key_join', 'key_reset_password', 'key_confirm_email', 'key_accept_privacy', 'own_password', 'own_login',
    'set_up_key', 'is_set_up_key', 'set_up_administrator', 'login_email_taken']) LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (ARRAY[
    'grant_address', 'grant_add', 'grant_remove', 'grant_invite', 'grant_letter', 'grant_disable', 'grant_enable', 'grant_activate',
    'credential_reset', 'grant_reset', 'second_factor_reset', 'mint_key', 'key_facts', 'key_activate', 'key_join',
    'key_reset_password', 'key_confirm_email', 'key_accept_privacy', 'own_password', 'own_login', 'set_up_key', 'is_set_up_key',
    'set_up_administrator', 'login_email_taken']) LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portale_app', f);
  END LOOP;
END $$;

ALTER TABLE outbox
  DROP CONSTRAINT outbox_practice_id_fkey,
  ADD FOREIGN KEY (practice_id) REFERENCES practice ON DELETE CASCADE;
-- Mails: what to write and whom about; never a live key. Every scope may post for its own practice; the door
-- (authentication) and the administrator for any, and for the installation.
ALTER TABLE outbox ADD template text NOT NULL DEFAULT 'message', ADD data jsonb NOT NULL DEFAULT '{}';
ALTER TABLE outbox ALTER template DROP DEFAULT, ALTER data DROP DEFAULT, DROP COLUMN subject, DROP COLUMN body;
DROP POLICY posting ON outbox;
CREATE POLICY posting ON outbox FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('admin', 'authentication') OR practice_id IS NOT DISTINCT FROM (select scope_practice()));
DROP POLICY in_scope ON outbox;
CREATE POLICY in_scope ON outbox TO portale_app
  USING (practice_id IS NOT DISTINCT FROM (select scope_practice()) AND (
    (select scope_role()) = 'job'
    OR ((select scope_role()) = 'consultant' AND practice_id IS NOT NULL)
    OR ((select scope_is_company()) AND EXISTS (SELECT FROM document d WHERE d.id = outbox.document_id))));

-- The chain of an event is that of its practice, whoever acts.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE OR REPLACE FUNCTION ledger_append(p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_at_door boolean := scope_role() IN ('admin', 'authentication');
  own_chain bigint := coalesce(scope_practice(), 0);
  part record;
BEGIN
  IF scope_role() IN ('company', 'employee') AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_events) AS e("companyId" bigint, "employeeId" bigint)
    WHERE e."companyId" <> ALL (scope_companies())
      OR (scope_is_employee() AND e."employeeId" <> scope_employee()))
  THEN
    RAISE EXCEPTION 'an event of another company or employee' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT is_at_door THEN
    PERFORM ledger_write(own_chain, p_events, false);
    RETURN;
  END IF;
  -- In the order of the chains, so that two transactions never wait for each other's heads.
  FOR part IN SELECT coalesce((e.value->>'practiceId')::bigint, 0) AS chain, jsonb_agg(e.value ORDER BY e.n) AS events
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(value, n) GROUP BY 1 ORDER BY 1 LOOP
    PERFORM ledger_write(part.chain, part.events, false);
  END LOOP;
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;
