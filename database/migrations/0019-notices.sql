-- The board: what a company, or its consultant, tells its people, and who has read it.

CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- One employee, or everybody who works there.
  employee_id bigint,
  asks_acknowledgement boolean NOT NULL,
  draft boolean NOT NULL,
  -- From when and until when it hangs on the board, both days included.
  publish_on date,
  end_on date,
  -- When its people were told; a scheduled one waits for its day.
  announced_at timestamptz,
  deleted_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  CHECK (draft OR publish_on IS NOT NULL),
  CHECK (end_on IS NULL OR publish_on IS NULL OR end_on >= publish_on)
);
CREATE INDEX notice_by_company ON notice (company_id, id DESC) INCLUDE (practice_id) WHERE deleted_at IS NULL;
CREATE INDEX notice_to_announce ON notice (practice_id, publish_on)
  WHERE announced_at IS NULL AND deleted_at IS NULL AND NOT draft;

CREATE TABLE notice_receipt (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  read_at timestamptz,
  acknowledged_at timestamptz,
  reminded_at timestamptz,
  PRIMARY KEY (notice_id, employee_id),
  FOREIGN KEY (practice_id, notice_id) REFERENCES notice (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);
CREATE INDEX notice_receipt_by_employee ON notice_receipt (employee_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notice', 'notice_receipt'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

CREATE POLICY in_scope ON notice TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    -- What hangs on the board today, for all or for this employee, who still works there or did when it was hung.
    OR ((select scope_is_employee()) AND company_id = ANY ((select scope_companies())::bigint[])
      AND NOT draft AND deleted_at IS NULL AND publish_on <= (select scope_today())
      AND (end_on IS NULL OR end_on >= (select scope_today()))
      AND (employee_id IS NULL OR employee_id = (select scope_employee()))
      AND EXISTS (SELECT FROM employee e WHERE e.id = (select scope_employee())
        AND (e.ended_on IS NULL OR e.ended_on >= publish_on)))));
CREATE POLICY not_by_employee ON notice AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK (NOT (select scope_is_employee()));
CREATE POLICY not_from_employee ON notice AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()));

CREATE POLICY in_scope ON notice_receipt TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND EXISTS (SELECT FROM notice n WHERE n.id = notice_id))));

-- A reading is the employee's own hand, a reminder the manager's; neither is ever taken away.
CREATE FUNCTION guard_notice_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  role text := current_setting('scope.role', true);
  before jsonb := CASE WHEN tg_op = 'UPDATE' THEN to_jsonb(old) ELSE '{}' END;
BEGIN
  IF role = 'employee' AND (before->'reminded_at' IS DISTINCT FROM to_jsonb(new)->'reminded_at')
      AND (tg_op = 'UPDATE' OR new.reminded_at IS NOT NULL)
    OR role IN ('company', 'consultant', 'job') AND (
      coalesce(before->'read_at', 'null') IS DISTINCT FROM to_jsonb(new)->'read_at'
      OR coalesce(before->'acknowledged_at', 'null') IS DISTINCT FROM to_jsonb(new)->'acknowledged_at')
  THEN
    RAISE EXCEPTION 'a reading is the employee''s, a reminder the manager''s' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_notice_receipt BEFORE INSERT OR UPDATE ON notice_receipt
  FOR EACH ROW EXECUTE FUNCTION guard_notice_receipt();

GRANT SELECT, INSERT, UPDATE ON notice, notice_receipt TO portale_app;
