-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Practices, their client companies, and the employments in these companies.
CREATE TABLE practice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  distribution_code text NOT NULL,
  customer_code text NOT NULL,
  product_number text NOT NULL,
  name text NOT NULL,
  tax_code text,
  -- Codes declared by the practice (its own, its intermediary's): the intake never takes one for an employee's.
  intermediary_tax_codes text[] NOT NULL DEFAULT '{}',
  host text,
  quota_bytes bigint NOT NULL DEFAULT 10737418240,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The id that clients use is `public_id`. It differs from `id` if an employment already had that id when ids became
  -- unique across tables.
  moved_id bigint,
  public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- How many companies and people may be active at once; null: everybody with web access.
  user_limit integer CHECK (user_limit >= 0),
  -- Whether a fiscal code from an identity provider opens its workers' accounts.
  code_opens boolean,
  UNIQUE (distribution_code, customer_code, product_number),
  UNIQUE (public_id)
);

CREATE TABLE company (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  code text NOT NULL,
  tax_code text NOT NULL,
  vat_number text,
  legal_name text NOT NULL,
  short_name text NOT NULL,
  -- The parent company of a subsidiary, in the same practice.
  head_company_id bigint,
  web_access boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_id bigint,
  public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- The practice's own labels for finding companies and writing to all companies with one label; never shown to others.
  -- Null if there are none.
  labels text[],
  -- The contact for former employees (P134).
  contact_name text,
  contact_email text,
  contact_phone text,
  UNIQUE (practice_id, id),
  UNIQUE (practice_id, code),
  UNIQUE (practice_id, tax_code),
  FOREIGN KEY (practice_id, head_company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  UNIQUE (public_id)
);

CREATE TABLE branch (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  code text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (company_id, code),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE
);

-- One employment: a person hired twice, or by two companies, has two rows.
CREATE TABLE employee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  tax_code text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  employee_code text,
  branch_code text,
  qualification text,
  hired_on date,
  ended_on date,
  web_access boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (company_id, branch_code) REFERENCES branch (company_id, code)
);
CREATE INDEX employee_by_practice_code ON employee (practice_id, tax_code);
CREATE UNIQUE INDEX employment_by_code ON employee (company_id, tax_code, employee_code) WHERE employee_code IS NOT NULL;
CREATE UNIQUE INDEX employment_by_day ON employee (company_id, tax_code, coalesce(hired_on, '-infinity')) WHERE employee_code IS NULL;
-- The people of a company in list order; the home page counts them from this index.
CREATE INDEX employee_of_company ON employee (company_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id)
  INCLUDE (practice_id, ended_on, branch_code);
CREATE INDEX employee_of_practice ON employee (practice_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id);

-- How much each practice uses: administrators see every practice, a consultant their own.
CREATE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('admin', 'consultant') THEN
    RAISE EXCEPTION 'only an administrator or a consultant may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(s.bytes)::bigint FROM stored_bytes s WHERE s.practice_id = p.id), 0),
    -- Companies and employees with web access can be activated; the consultants themselves do not count.
    coalesce(p.user_limit, (SELECT count(*)::integer FROM employee e WHERE e.practice_id = p.id AND e.web_access)
      + (SELECT count(*)::integer FROM company c WHERE c.practice_id = p.id AND c.web_access)),
    active_users(p.id)
  FROM practice p WHERE scope_role() = 'admin' OR p.id = scope_practice();
END $$;

CREATE FUNCTION guard_delivered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger l WHERE l.action IN ('published', 'appeared') AND l.chain = OLD.practice_id
      AND CASE TG_TABLE_NAME WHEN 'company' THEN l.company_id = OLD.id ELSE l.employee_id = OLD.id END)
    OR EXISTS (SELECT FROM company_origin o
      WHERE o.company_id = coalesce((to_jsonb(OLD)->>'company_id')::bigint, OLD.id) AND OLD.created_at <= o.made_at)
  THEN
    RAISE EXCEPTION 'documents were delivered' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER guard_delivered BEFORE DELETE ON company FOR EACH ROW EXECUTE FUNCTION guard_delivered();
CREATE TRIGGER guard_delivered BEFORE DELETE ON employee FOR EACH ROW
  WHEN (NOT (current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes'))
  EXECUTE FUNCTION guard_delivered();

-- A company cannot change its parent or its codes.
CREATE FUNCTION guard_company_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('scope.role', true) = 'company' AND
    (new.head_company_id, new.tax_code, new.code, new.practice_id) IS DISTINCT FROM
    (old.head_company_id, old.tax_code, old.code, old.practice_id)
  THEN
    RAISE EXCEPTION 'a company does not change its head or its codes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_company_of_company BEFORE UPDATE ON company
  FOR EACH ROW EXECUTE FUNCTION guard_company_of_company();

-- The last access of a person. Sessions are deleted when they end, so the ledger's `loggedIn` events count too. Only
-- for people of the caller's own companies, and only for the employment with which they logged in.
CREATE FUNCTION last_access(p_tax_code text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT max(greatest(
    (SELECT max(s.last_used_at) FROM session s WHERE s.grant_id = g.id),
    (SELECT max(l.at) FROM ledger l WHERE l.chain = g.practice_id AND l.object_kind = 'account' AND l.object_id = g.account_id
      AND l.action = 'loggedIn' AND l.canonical::jsonb -> 'data' ->> 'role' = 'EMPLOYEE')))
  FROM employee e JOIN account_grant g ON g.employee_id = e.id
  WHERE e.tax_code = p_tax_code AND e.practice_id = scope_practice()
    AND (scope_sees_practice() OR (scope_is_company() AND e.company_id = ANY (scope_companies())))
$$;
