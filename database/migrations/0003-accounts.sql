-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Accounts and what they may do (grants).
CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login citext NOT NULL UNIQUE,
  email citext,
  first_name text,
  last_name text,
  tax_code text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The new e-mail that the owner asked for, until it is confirmed or lapses.
  asked_email citext,
  asked_email_until timestamptz,
  -- An e-mail or fiscal code typed by a manager opens nothing until the owner proves it: the e-mail from its mailbox,
  -- the fiscal code by taking over the account (P61). A name may match several accounts: login tries each.
  email_unconfirmed boolean NOT NULL DEFAULT false,
  code_unconfirmed boolean NOT NULL DEFAULT false,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- The language of a worker (P113); null until the worker chooses: then Italian.
  language text CHECK (language IN ('it', 'en', 'ro', 'sq', 'ar', 'uk', 'fr', 'es'))
);
CREATE INDEX account_by_email ON account (email);
CREATE INDEX account_by_tax_code ON account (tax_code) WHERE tax_code IS NOT NULL;

CREATE TABLE account_grant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES account,
  role text NOT NULL,
  practice_id bigint,
  company_id bigint,
  employee_id bigint,
  activated_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The recipient of the invitation. An employee's mailbox and name are the employment's.
  email citext,
  first_name text,
  last_name text,
  -- When the last invitation expires; null: never invited.
  invited_until timestamptz,
  mail_refused_at timestamptz,
  mail_refusal text,
  -- The id of a user is the id of the employment, company or practice; a further login of a company or practice has an
  -- id of its own.
  public_id bigint NOT NULL,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- A branch login sees the people of these branches and what is published for them (P172). It has a role of its own,
  -- so that a policy that does not name the role shows it nothing.
  branch_codes text[],
  CHECK (CASE role
    WHEN 'ADMIN' THEN practice_id IS NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'CONSULTANT' THEN practice_id IS NOT NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'COMPANY' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NULL
    WHEN 'BRANCH' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NULL
    WHEN 'EMPLOYEE' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NOT NULL
    ELSE false END),
  CHECK (role <> 'EMPLOYEE' OR (email IS NULL AND first_name IS NULL AND last_name IS NULL)),
  CHECK (activated_at IS NULL OR account_id IS NOT NULL),
  FOREIGN KEY (practice_id) REFERENCES practice ON DELETE CASCADE,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  CHECK ((role = 'BRANCH') = (branch_codes IS NOT NULL)),
  CHECK (branch_codes IS NULL OR cardinality(branch_codes) > 0)
);
CREATE INDEX account_grant_by_account ON account_grant (account_id);
CREATE INDEX account_grant_by_practice ON account_grant (practice_id, account_id);
CREATE INDEX account_grant_by_company ON account_grant (company_id) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX account_grant_of_employee ON account_grant (employee_id) WHERE employee_id IS NOT NULL;
CREATE UNIQUE INDEX account_grant_by_public_id ON account_grant (public_id);

-- The privacy policy by vendor; without a row, the text built into the portal applies.
CREATE TABLE privacy_text (
  distribution_code text NOT NULL,
  version text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Ledger events refer to a text by this id.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
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

-- When a login last used each of its places (P116): the next login starts in the latest. Sessions end and are deleted,
-- this row stays.
CREATE TABLE last_use (
  grant_id bigint PRIMARY KEY REFERENCES account_grant ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  used_at timestamptz NOT NULL
);
CREATE INDEX last_use_by_account ON last_use (account_id);

-- Named list views: an address within the portal, per account and role.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  address text NOT NULL CHECK (address LIKE '/%' AND length(address) <= 4000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX saved_view_by_grant ON saved_view (account_id, grant_id);

-- Creates a grant with every practice, company and employment, so that each has a user id at once.
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

-- Whether the scope may change the credentials of this grant ("Manager of that user", api.md).
CREATE FUNCTION scope_manages(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE scope_role()
    WHEN 'admin' THEN g.role = 'CONSULTANT'
    WHEN 'consultant' THEN g.practice_id = scope_practice() AND g.role IN ('COMPANY', 'BRANCH', 'EMPLOYEE')
    WHEN 'company' THEN g.practice_id = scope_practice() AND g.role IN ('BRANCH', 'EMPLOYEE') AND g.company_id = ANY (scope_companies())
    ELSE false END
$$;

-- Whether the scope may invite, enable and disable this grant: also the other logins of its own practice or company.
CREATE FUNCTION scope_keeps(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT scope_manages(g) OR CASE scope_role()
    WHEN 'consultant' THEN g.practice_id = scope_practice() AND g.role = 'CONSULTANT'
    WHEN 'company' THEN g.practice_id = scope_practice() AND g.role = 'COMPANY' AND g.company_id = ANY (scope_companies())
    ELSE false END
$$;

-- Raises a refusal: PL404 for an absent row, PL409 with the code of the rule.
CREATE FUNCTION refuse_grant(p_code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_code = 'not-found' THEN RAISE EXCEPTION 'not-found' USING ERRCODE = 'PL404'; END IF;
  RAISE EXCEPTION '%', p_code USING ERRCODE = 'PL409';
END $$;

-- The locked grant, if the scope may keep it.
CREATE FUNCTION kept_grant(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF g.id IS NULL OR NOT scope_keeps(g) THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN g;
END $$;

-- The locked grant, if the scope may change its credentials: all grants of the account must be the scope's (P3).
CREATE FUNCTION managed_grant(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  SELECT * INTO g FROM account_grant WHERE id = p_grant FOR UPDATE;
  IF g.id IS NULL OR NOT scope_manages(g) THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  -- Everybody locks the account first: a grant that joins it meanwhile waits, or is seen.
  PERFORM FROM account WHERE id = g.account_id FOR UPDATE;
  IF EXISTS (SELECT FROM account_grant o WHERE o.account_id = g.account_id AND NOT scope_manages(o)) THEN
    PERFORM refuse_grant('account-shared');
  END IF;
  RETURN g;
END $$;

CREATE FUNCTION grant_web_access(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN g.role = 'EMPLOYEE' THEN (SELECT e.web_access FROM employee e WHERE e.id = g.employee_id)
    WHEN g.role IN ('COMPANY', 'BRANCH') THEN (SELECT c.web_access FROM company c WHERE c.id = g.company_id)
    ELSE true END
$$;

CREATE FUNCTION grant_mailbox(g account_grant) RETURNS citext LANGUAGE sql STABLE AS $$
  SELECT CASE g.role WHEN 'EMPLOYEE' THEN (SELECT e.email FROM employee e WHERE e.id = g.employee_id)::citext ELSE g.email END
$$;

-- Sets the recipient of the invitation of a practice's or company's login, until it is activated.
CREATE FUNCTION grant_address(p_grant bigint, p_email citext, p_first_name text, p_last_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  UPDATE account_grant SET email = p_email, first_name = p_first_name, last_name = p_last_name WHERE id = p_grant;
END $$;

-- Adds a login of the scope's practice, or of a company in it.
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

-- Removes a further login; never the last one, nor an employment's.
CREATE FUNCTION grant_remove(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  IF g.role <> 'BRANCH' AND g.id = (SELECT min(o.id) FROM account_grant o WHERE o.role = g.role AND o.practice_id = g.practice_id
      AND o.company_id IS NOT DISTINCT FROM g.company_id) THEN PERFORM refuse_grant('first-login'); END IF;
  DELETE FROM session WHERE grant_id = g.id;
  DELETE FROM account_grant WHERE id = g.id;
END $$;

-- Invites: the older key expires; the new key is created when its mail is sent. Returns the mailbox.
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
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND NOT on_paper AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET invited_until = greatest(scope_now() + interval '72 hours', letter_until(g.id)) WHERE id = g.id;
  RETURN mailbox;
END $$;

-- Stores the code of a printed letter, valid for 30 days; it replaces any earlier letter of that grant.
CREATE FUNCTION grant_letter(p_grant bigint, p_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role <> 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND purpose = 'activation' AND on_paper AND used_at IS NULL AND replaced_at IS NULL;
  INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, account_id, on_paper, created_at, expires_at)
    VALUES (p_hash, 'activation', g.practice_id, g.id, g.account_id, true, scope_now(), scope_now() + interval '30 days');
  UPDATE account_grant SET invited_until = scope_now() + interval '30 days' WHERE id = g.id;
END $$;

-- Disables a grant and ends its sessions at once.
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

-- The account of the person behind a grant: the grant's own, or a new one.
CREATE FUNCTION account_for(g account_grant, p_login citext, p_email citext) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
  code text := (SELECT e.tax_code FROM employee e WHERE e.id = g.employee_id);
BEGIN
  IF login_is_anothers(p_login, g.account_id, p_email, code) THEN PERFORM refuse_grant('loginexists'); END IF;
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

-- Manual activation: active at once, with a password to be changed at the next login. Returns the account.
CREATE FUNCTION grant_activate(p_grant bigint, p_login citext, p_email citext, p_hash text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  g account_grant := managed_grant(p_grant);
  before citext := (SELECT a.email FROM account a WHERE a.id = g.account_id);
  holder bigint;
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF NOT grant_web_access(g) THEN PERFORM refuse_grant('no-web-access'); END IF;
  -- Only the owner of a mailbox may choose its address as login.
  IF position('@' IN p_login) > 0 THEN PERFORM refuse_grant('login-given-by-another'); END IF;
  holder := account_for(g, p_login, p_email);
  UPDATE account SET
    email_unconfirmed = email IS NOT NULL AND (email_unconfirmed OR email IS DISTINCT FROM before),
    code_unconfirmed = code_unconfirmed OR g.account_id IS NULL
    WHERE id = holder;
  PERFORM write_credential(holder, p_hash, true);
  PERFORM end_access(holder, NULL);
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET account_id = holder, activated_at = scope_now() WHERE id = g.id;
  RETURN holder;
END $$;

-- Resets a login to a new mailbox. A consultant's second factor is not removed by this, because a new mailbox is a new
-- way in: that takes a day after the request (P109).
CREATE FUNCTION grant_reset(p_grant bigint, p_email citext) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := managed_grant(p_grant);
BEGIN
  IF g.role = 'CONSULTANT' AND EXISTS (SELECT FROM second_factor f WHERE f.account_id = g.account_id) THEN
    PERFORM refuse_grant('factor-before-reset');
  END IF;
  IF g.account_id IS NOT NULL THEN
    PERFORM end_access(g.account_id, NULL);
    DELETE FROM credential WHERE account_id = g.account_id;
    DELETE FROM second_factor WHERE account_id = g.account_id;
    DELETE FROM recovery_code WHERE account_id = g.account_id;
    DELETE FROM known_device WHERE account_id = g.account_id;
    DELETE FROM known_network WHERE account_id = g.account_id;
    UPDATE account SET email = p_email, email_unconfirmed = true WHERE id = g.account_id;
  END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  IF g.role = 'EMPLOYEE' THEN UPDATE employee SET email = p_email WHERE id = g.employee_id;
  ELSE UPDATE account_grant SET email = p_email WHERE id = g.id; END IF;
  UPDATE account_grant SET activated_at = NULL, invited_until = NULL, mail_refused_at = NULL, mail_refusal = NULL WHERE id = g.id;
END $$;

-- Whether another login uses this e-mail (errorKey emailexists): consultants in the whole installation, companies
-- within the practice, because two practices may serve one firm.
CREATE FUNCTION login_email_taken(p_email citext, p_role text, p_but_grant bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM account_grant g LEFT JOIN account a ON a.id = g.account_id
    WHERE g.id IS DISTINCT FROM p_but_grant AND coalesce(a.email, g.email) = p_email
      AND CASE p_role WHEN 'CONSULTANT' THEN g.role IN ('ADMIN', 'CONSULTANT')
        ELSE g.role IN ('CONSULTANT', 'COMPANY', 'BRANCH') AND g.practice_id = scope_practice() END)
$$;

-- Whether a chosen login is another person's confirmed e-mail or fiscal code.
CREATE FUNCTION login_is_anothers(p_login citext, p_account bigint, p_email citext, p_tax_code text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account a WHERE a.id IS DISTINCT FROM p_account
      AND (a.login = p_login OR (a.email = p_login AND NOT a.email_unconfirmed AND p_email IS DISTINCT FROM p_login)
        OR (a.tax_code = upper(p_login) AND NOT a.code_unconfirmed)))
    OR (p_login ~* '^[a-z]{6}[0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{3}[a-z]$' AND upper(p_login) IS DISTINCT FROM p_tax_code)
$$;

-- Sets the display name of a practice's or company's login, also once it is active.
CREATE FUNCTION grant_name(p_grant bigint, p_first_name text, p_last_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.role = 'EMPLOYEE' THEN PERFORM refuse_grant('not-found'); END IF;
  UPDATE account_grant SET first_name = p_first_name, last_name = p_last_name WHERE id = p_grant;
END $$;

-- A branch login has an id of its own even if it is the only login.
CREATE FUNCTION name_grant() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.public_id := NEW.id;
  IF NEW.role = 'EMPLOYEE' THEN
    NEW.public_id := NEW.employee_id;
  ELSIF NEW.role <> 'BRANCH' AND NEW.practice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM account_grant o WHERE o.role = NEW.role AND o.practice_id = NEW.practice_id
        AND o.company_id IS NOT DISTINCT FROM NEW.company_id) THEN
    NEW.public_id := CASE NEW.role WHEN 'COMPANY' THEN (SELECT c.public_id FROM company c WHERE c.id = NEW.company_id)
      ELSE (SELECT p.public_id FROM practice p WHERE p.id = NEW.practice_id) END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_grant BEFORE INSERT ON account_grant FOR EACH ROW EXECUTE FUNCTION name_grant();

-- Whether there is no administrator yet.
CREATE FUNCTION has_no_administrator() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT NOT EXISTS (SELECT FROM account_grant WHERE role = 'ADMIN') $$;

-- Takes an invitation back: restores the grant and the older link. Does nothing if the person was activated, disabled
-- or invited again meanwhile.
CREATE FUNCTION grant_uninvite(p_grant bigint, p_at timestamptz, p_before timestamptz, p_until timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL OR g.invited_until IS DISTINCT FROM p_until THEN RETURN false; END IF;
  UPDATE mailed_key SET replaced_at = NULL
    WHERE grant_id = g.id AND purpose = 'activation' AND used_at IS NULL AND replaced_at = p_at;
  UPDATE account_grant SET invited_until = p_before WHERE id = g.id;
  RETURN true;
END $$;

-- A printed letter and a mailed link are valid side by side: a newer one replaces only its own kind, and using either
-- ends both (P6). The grant counts as invited while either is valid.
CREATE FUNCTION letter_until(p_grant bigint) RETURNS timestamptz LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT max(expires_at) FROM mailed_key
  WHERE grant_id = p_grant AND purpose = 'activation' AND on_paper AND used_at IS NULL AND replaced_at IS NULL;
$$;

CREATE FUNCTION own_language(p_language text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own language' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE account SET language = p_language WHERE id = scope_account();
END $$;

-- Administrators invite each other; the last one who can log in stays.
CREATE FUNCTION only_an_administrator() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF scope_role() <> 'admin' THEN PERFORM refuse_grant('not-found'); END IF;
END $$;

CREATE FUNCTION administrator(p_grant bigint) RETURNS account_grant LANGUAGE plpgsql AS $$
DECLARE g account_grant;
BEGIN
  PERFORM only_an_administrator();
  -- Serialises changes of administrators, then checks that the caller still is one.
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF NOT EXISTS (SELECT FROM account_grant o WHERE o.account_id = scope_account() AND o.role = 'ADMIN'
      AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL) THEN PERFORM refuse_grant('not-found'); END IF;
  SELECT * INTO g FROM account_grant WHERE id = p_grant AND role = 'ADMIN' FOR UPDATE;
  IF g.id IS NULL THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN g;
END $$;

CREATE FUNCTION administrator_add(p_email citext, p_first_name text, p_last_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made bigint;
BEGIN
  PERFORM only_an_administrator();
  INSERT INTO account_grant (role, email, first_name, last_name) VALUES ('ADMIN', p_email, p_first_name, p_last_name)
    RETURNING id INTO made;
  RETURN made;
END $$;

CREATE FUNCTION administrator_invite(p_grant bigint) RETURNS citext
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  IF g.activated_at IS NOT NULL THEN PERFORM refuse_grant('already-active'); END IF;
  IF g.disabled_at IS NOT NULL THEN PERFORM refuse_grant('access-disabled'); END IF;
  IF g.email IS NULL THEN PERFORM refuse_grant('email-missing'); END IF;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  UPDATE account_grant SET invited_until = scope_now() + interval '72 hours', mail_refused_at = NULL, mail_refusal = NULL
    WHERE id = g.id;
  RETURN g.email;
END $$;

CREATE FUNCTION administrator_disable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  IF NOT EXISTS (SELECT FROM account_grant o JOIN credential c ON c.account_id = o.account_id
      WHERE o.role = 'ADMIN' AND o.id <> g.id AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL) THEN
    PERFORM refuse_grant('last-administrator');
  END IF;
  IF g.account_id = scope_account() THEN PERFORM refuse_grant('own-account'); END IF;
  UPDATE account_grant SET disabled_at = scope_now() WHERE id = g.id AND disabled_at IS NULL;
  UPDATE mailed_key SET replaced_at = scope_now() WHERE grant_id = g.id AND used_at IS NULL AND replaced_at IS NULL;
  DELETE FROM session WHERE grant_id = g.id;
END $$;

CREATE FUNCTION administrator_enable(p_grant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := administrator(p_grant);
BEGIN
  UPDATE account_grant SET disabled_at = NULL WHERE id = g.id;
END $$;

CREATE FUNCTION active_users(p_practice bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM account_grant g WHERE g.practice_id = p_practice AND g.role IN ('COMPANY', 'BRANCH', 'EMPLOYEE')
    AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
$$;

-- Checks the limit however a user becomes active: by a key, on joining an account, by a manager, or enabled again.
CREATE FUNCTION within_user_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE most integer;
BEGIN
  IF NEW.role NOT IN ('COMPANY', 'BRANCH', 'EMPLOYEE') OR NEW.activated_at IS NULL OR NEW.disabled_at IS NOT NULL
    OR (OLD.activated_at IS NOT NULL AND OLD.disabled_at IS NULL) THEN RETURN NEW; END IF;
  SELECT p.user_limit INTO most FROM practice p WHERE p.id = NEW.practice_id;
  IF most IS NULL THEN RETURN NEW; END IF;
  -- Two activations at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('users ' || NEW.practice_id, 0));
  IF active_users(NEW.practice_id) >= most THEN PERFORM refuse_grant('users-full'); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER within_user_limit BEFORE UPDATE OF activated_at, disabled_at ON account_grant
  FOR EACH ROW EXECUTE FUNCTION within_user_limit();

-- Whether the employment behind one of the account's own places has ended; no other place sees these rows.
CREATE FUNCTION own_place_ended(p_grant bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM account_grant g JOIN employee e ON e.id = g.employee_id
    WHERE g.id = p_grant AND g.account_id = scope_account() AND e.ended_on < scope_today())
$$;

-- Whether the person of a grant to be activated already has an account that can log in (P101): one with the same
-- confirmed fiscal code; or, for a grant that was reset, its former account once it has a password again.
CREATE FUNCTION person_known(g account_grant) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN g.account_id IS NOT NULL THEN EXISTS (SELECT FROM credential c WHERE c.account_id = g.account_id)
    ELSE EXISTS (SELECT FROM employee e
      JOIN account a ON a.tax_code = e.tax_code AND NOT a.code_unconfirmed
      JOIN credential c ON c.account_id = a.id
      WHERE e.id = g.employee_id AND EXISTS (
        SELECT FROM account_grant o WHERE o.account_id = a.id AND o.activated_at IS NOT NULL AND o.disabled_at IS NULL))
    END
$$;

-- Whether an account can log in: it has a password and a usable place.
CREATE FUNCTION account_enters(p_account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM credential c WHERE c.account_id = p_account)
    AND EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = p_account AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL)
$$;

-- Adds a login of the scope's practice, or of a company in it; with branches, a login limited to these.
CREATE FUNCTION grant_add(p_company bigint, p_branches text[], p_email citext, p_first_name text, p_last_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE made account_grant;
BEGIN
  IF p_branches IS NULL THEN RETURN grant_add(p_company, p_email, p_first_name, p_last_name); END IF;
  IF scope_role() NOT IN ('consultant', 'company') THEN PERFORM refuse_grant('not-found'); END IF;
  IF EXISTS (SELECT unnest(p_branches) EXCEPT SELECT b.code FROM branch b WHERE b.company_id = p_company) THEN
    PERFORM refuse_grant('no-such-branch');
  END IF;
  INSERT INTO account_grant (role, practice_id, company_id, branch_codes, email, first_name, last_name)
    VALUES ('BRANCH', scope_practice(), p_company, p_branches, p_email, p_first_name, p_last_name) RETURNING * INTO made;
  IF NOT scope_keeps(made) THEN PERFORM refuse_grant('not-found'); END IF;
  RETURN made.id;
END $$;
