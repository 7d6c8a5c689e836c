-- Accounts, what they may do (grants), sessions, and the brakes on guessing.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login citext NOT NULL UNIQUE,
  email citext UNIQUE,
  first_name text,
  last_name text,
  tax_code text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE credential (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE account_grant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account,
  role text NOT NULL,
  practice_id bigint REFERENCES practice,
  company_id bigint,
  employee_id bigint,
  activated_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  CHECK (CASE role
    WHEN 'ADMIN' THEN practice_id IS NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'CONSULTANT' THEN practice_id IS NOT NULL AND company_id IS NULL AND employee_id IS NULL
    WHEN 'COMPANY' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NULL
    WHEN 'EMPLOYEE' THEN practice_id IS NOT NULL AND company_id IS NOT NULL AND employee_id IS NOT NULL
    ELSE false END)
);
CREATE INDEX account_grant_by_account ON account_grant (account_id);
CREATE INDEX account_grant_by_practice ON account_grant (practice_id, account_id);
CREATE INDEX account_grant_by_employee ON account_grant (employee_id) WHERE employee_id IS NOT NULL;

-- An opaque bearer token; only its SHA-256 is kept.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES account,
  grant_id bigint NOT NULL REFERENCES account_grant,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Idle and absolute ends (security.md, Sessions); whichever comes first.
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text,
  address text
);
CREATE INDEX session_by_account ON session (account_id);

-- Failures per account name and per network, shared by all nodes.
CREATE TABLE login_throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  blocked_until timestamptz
);

-- A single-use address that opens one file, bound to the session that asked for it (api.md).
CREATE TABLE ticket (
  token_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES session ON DELETE CASCADE,
  account_id bigint NOT NULL,
  target jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The link by which the first administrator of an installation is set up.
CREATE TABLE set_up_link (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account', 'credential', 'account_grant', 'session', 'login_throttle', 'ticket', 'set_up_link'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    -- Logging in, and opening a session's scope, come before any tenant's scope is known.
    EXECUTE format('CREATE POLICY authentication ON %I TO portale_app USING ((select scope_is_authentication()))', t);
  END LOOP;
END $$;

-- One's own account, and the people one works with (as the authors of documents and of the history).
CREATE POLICY in_scope ON account FOR SELECT TO portale_app
  USING (id = (select scope_account()) OR (
    (select scope_role()) IN ('consultant', 'company', 'job')
    AND id IN (SELECT g.account_id FROM account_grant g WHERE g.practice_id = (select scope_practice()))));
CREATE POLICY in_scope ON account_grant FOR SELECT TO portale_app
  USING (account_id = (select scope_account()) OR (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND (role = 'CONSULTANT' OR company_id = ANY ((select scope_companies())::bigint[]))))));
CREATE POLICY own ON session TO portale_app USING (account_id = (select scope_account()));
CREATE POLICY own ON ticket FOR INSERT TO portale_app WITH CHECK (account_id = (select scope_account()));

GRANT SELECT, INSERT, UPDATE ON account, credential, account_grant, session, login_throttle TO portale_app;
GRANT DELETE ON session, login_throttle TO portale_app;
GRANT SELECT, INSERT, DELETE ON ticket, set_up_link TO portale_app;
