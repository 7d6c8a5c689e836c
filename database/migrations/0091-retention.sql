-- How long each kind of document is kept (P140), and what keeps everything of a person or a company (P141).

CREATE TABLE retention_policy (
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  kind text NOT NULL,
  years int NOT NULL CHECK (years BETWEEN 1 AND 99),
  PRIMARY KEY (practice_id, kind)
);

-- Of a company as a whole, or of one of its people. While it stands its company and its person stay, too.
CREATE TABLE retention_hold (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint,
  reason text NOT NULL,
  set_by bigint NOT NULL REFERENCES account,
  set_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, employee_id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);
CREATE INDEX retention_hold_by_practice ON retention_hold (practice_id, company_id);
CREATE INDEX retention_hold_by_employee ON retention_hold (employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX retention_hold_by_author ON retention_hold (set_by);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['retention_policy', 'retention_hold'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (select scope_role()) = ''consultant'')', t);
  END LOOP;
END $$;
-- The consultant settles both; a company reads what holds for it.
CREATE POLICY own ON retention_policy FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company()));
CREATE POLICY own ON retention_hold FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND company_id = ANY ((select scope_companies())::bigint[]));
GRANT SELECT, INSERT, UPDATE ON retention_policy TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_hold TO portale_app;

SELECT print_table('retention_policy', 'practice', 'practice', 'practice_id', '{kind,years}');
SELECT print_table('retention_hold', 'company', 'company', 'company_id', '{employee_id,reason,set_by,set_at}');

-- Whoever deletes, and by whatever way: what is held stays.
CREATE FUNCTION guard_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM retention_hold h WHERE h.company_id = OLD.company_id
      AND (h.employee_id IS NULL OR h.employee_id = OLD.employee_id)) THEN
    RAISE EXCEPTION 'a hold keeps it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
REVOKE ALL ON FUNCTION guard_held() FROM PUBLIC;
CREATE TRIGGER guard_held BEFORE DELETE ON document FOR EACH ROW EXECUTE FUNCTION guard_held();
