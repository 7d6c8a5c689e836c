-- Companies and people as they are managed: rehires, removals, and mails that a mailbox refuses.

-- A rehire is a new employment. Without an employee code the day of hiring tells employments apart.
DROP INDEX employee_contract;
CREATE UNIQUE INDEX employment_by_code ON employee (company_id, tax_code, employee_code) WHERE employee_code IS NOT NULL;
CREATE UNIQUE INDEX employment_by_day ON employee (company_id, tax_code, coalesce(hired_on, '-infinity')) WHERE employee_code IS NULL;

-- A person who is taken away leaves a recognised page without an owner, never another's.
ALTER TABLE intake_row
  DROP CONSTRAINT intake_row_practice_id_employee_id_fkey,
  ADD FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE SET NULL (employee_id);

GRANT DELETE ON company, branch, employee TO portale_app;
CREATE POLICY removed_by_consultant ON company AS RESTRICTIVE FOR DELETE TO portale_app
  USING ((select scope_role()) = 'consultant');
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['branch', 'employee'] LOOP
    EXECUTE format('CREATE POLICY removed_by_manager ON %I AS RESTRICTIVE FOR DELETE TO portale_app
      USING ((select scope_role()) IN (''consultant'', ''company''))', t);
  END LOOP;
END $$;

-- What was ever published to somebody keeps that person and that company, whatever became of the document.
GRANT CREATE ON SCHEMA public TO portale_ledger;
SET ROLE portale_ledger;
CREATE INDEX ledger_of_deliveries ON ledger (company_id, employee_id) WHERE action IN ('published', 'appeared');
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_ledger;

CREATE FUNCTION guard_delivered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger l WHERE l.action IN ('published', 'appeared') AND l.chain = OLD.practice_id
      AND CASE TG_TABLE_NAME WHEN 'company' THEN l.company_id = OLD.id ELSE l.employee_id = OLD.id END)
  THEN
    RAISE EXCEPTION 'documents were delivered' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
REVOKE ALL ON FUNCTION guard_delivered() FROM PUBLIC;
CREATE TRIGGER guard_delivered BEFORE DELETE ON employee FOR EACH ROW EXECUTE FUNCTION guard_delivered();
CREATE TRIGGER guard_delivered BEFORE DELETE ON company FOR EACH ROW EXECUTE FUNCTION guard_delivered();

-- A mailbox that refuses an invitation is shown at the person.
ALTER TABLE outbox ADD refused_at timestamptz, ADD refusal text;
ALTER TABLE account_grant ADD mail_refused_at timestamptz, ADD mail_refusal text;
CREATE FUNCTION note_refused_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE account_grant SET mail_refused_at = NEW.refused_at, mail_refusal = NEW.refusal
    WHERE id = (NEW.data->>'grantId')::bigint AND practice_id IS NOT DISTINCT FROM NEW.practice_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_refused_mail() FROM PUBLIC;
CREATE TRIGGER note_refused_mail AFTER UPDATE OF refused_at ON outbox FOR EACH ROW
  WHEN (NEW.template = 'activation' AND OLD.refused_at IS DISTINCT FROM NEW.refused_at) EXECUTE FUNCTION note_refused_mail();
