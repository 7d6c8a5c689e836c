
-- Functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Practices, their client companies, and the employments in them.
CREATE TABLE practice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  distribution_code text NOT NULL,
  customer_code text NOT NULL,
  product_number text NOT NULL,
  name text NOT NULL,
  tax_code text,
  -- The practice's declared codes (its own, its intermediary's): never taken for an employee's by the intake.
  intermediary_tax_codes text[] NOT NULL DEFAULT '{}',
  host text,
  quota_bytes bigint NOT NULL DEFAULT 10737418240,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The id by which clients know a practice, a company: its own, or another where an employment had the same one.
  -- Theirs and not the employments', which are many more, and which the notices name too.
  moved_id bigint,
  public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- How many companies and people of a practice may be active at once; null: all who have access to the web.
  user_limit integer CHECK (user_limit >= 0),
  -- A practice says whether a fiscal code of a provider opens the access of its workers.
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
  -- The group head of a subsidiary, in the same practice.
  head_company_id bigint,
  web_access boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_id bigint,
  public_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(moved_id, id)) STORED,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- Labels that a practice gives its companies, to find them again and to write to all of one: the practice's own,
  -- shown to nobody else. Null where there are none.
  labels text[],
  -- Whom somebody who worked for a company writes to or calls (P134).
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
-- What grows with the years is found by an index, never by looking through all of it. People of a company in the order
-- in which lists show them; the home counts them from here.
CREATE INDEX employee_of_company ON employee (company_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id)
  INCLUDE (practice_id, ended_on, branch_code);
CREATE INDEX employee_of_practice ON employee (practice_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id);

-- What the administrator may know of every practice, a consultant knows of the own one: how much of it there is.
CREATE FUNCTION practice_usage()
RETURNS TABLE (practice_id bigint, used_bytes bigint, activatable integer, activated integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('admin', 'consultant') THEN
    RAISE EXCEPTION 'only an administrator or a consultant may ask' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT p.id,
    coalesce((SELECT sum(s.bytes)::bigint FROM stored_bytes s WHERE s.practice_id = p.id), 0),
    -- Whoever may be activated: companies and employees with web access; not the consultants themselves.
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

-- A company cannot change whose subsidiary it is, nor by which code it is known.
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

-- When somebody was last here: sessions end and are taken away, their beginning stays in the ledger. Only for people of
-- the caller's own companies, and only for the employment that they entered as.
CREATE FUNCTION last_access(p_tax_code text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT max(greatest(
    (SELECT max(s.last_used_at) FROM session s WHERE s.grant_id = g.id),
    (SELECT max(l.at) FROM ledger l WHERE l.chain = g.practice_id AND l.object_kind = 'account' AND l.object_id = g.account_id
      AND l.action = 'loggedIn' AND l.canonical::jsonb -> 'data' ->> 'role' = 'EMPLOYEE')))
  FROM employee e JOIN account_grant g ON g.employee_id = e.id
  WHERE e.tax_code = p_tax_code AND e.practice_id = scope_practice()
    AND (scope_sees_practice() OR (scope_is_company() AND e.company_id = ANY (scope_companies())))
$$;
