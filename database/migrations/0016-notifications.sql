-- What is new, for whom: one row for all logins of a company or practice, seen by each on its own.

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  audience text NOT NULL CHECK (audience IN ('consultant', 'company', 'employee')),
  -- The company that it is about; of the practice itself, none.
  company_id bigint,
  employee_id bigint,
  kind text NOT NULL,
  object_id bigint NOT NULL,
  -- What it is about and who did it, in words that name no content.
  subject text NOT NULL,
  person text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- When its mails were written, or found not to be due.
  mailed_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id),
  CHECK ((audience = 'employee') = (employee_id IS NOT NULL)),
  CHECK (audience = 'consultant' OR company_id IS NOT NULL)
);
CREATE INDEX notification_of_practice ON notification (practice_id, id DESC) WHERE audience = 'consultant';
CREATE INDEX notification_of_company ON notification (company_id, id DESC) WHERE audience = 'company';
CREATE INDEX notification_of_employee ON notification (employee_id, id DESC) WHERE audience = 'employee';
CREATE INDEX notification_by_object ON notification (kind, object_id);
CREATE INDEX notification_to_mail ON notification (practice_id, id) WHERE mailed_at IS NULL;
-- A mail that is refused for good is tried again by the queue; it is told once.
CREATE UNIQUE INDEX notification_of_refused_mail ON notification (object_id, audience) WHERE kind = 'mailRefused';

CREATE TABLE notification_seen (
  account_id bigint NOT NULL REFERENCES account,
  notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX notification_seen_by_notification ON notification_seen (notification_id);

-- How a person wants to be written to: each news on its own, or one mail a day.
CREATE TABLE notification_setting (
  account_id bigint PRIMARY KEY REFERENCES account,
  daily boolean NOT NULL
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notification', 'notification_seen', 'notification_setting'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

-- Whoever may take a document back takes back its news, too; what is for the consultant only is not the company's.
CREATE POLICY in_scope ON notification TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND audience <> 'consultant' AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND audience = 'employee' AND employee_id = (select scope_employee()))))
  WITH CHECK (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR (company_id = ANY ((select scope_companies())::bigint[])
      AND ((select scope_is_company()) OR coalesce(employee_id = (select scope_employee()), true)))));
CREATE POLICY own ON notification_seen TO portale_app
  USING (account_id = (select scope_account()) AND EXISTS (SELECT FROM notification n WHERE n.id = notification_id));
CREATE POLICY writing_mails ON notification_seen FOR SELECT TO portale_app USING ((select scope_role()) = 'job');
CREATE POLICY own ON notification_setting TO portale_app USING (account_id = (select scope_account()));
CREATE POLICY writing_mails ON notification_setting FOR SELECT TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company', 'job') AND EXISTS (SELECT FROM account a WHERE a.id = account_id));

GRANT SELECT, INSERT, UPDATE, DELETE ON notification TO portale_app;
GRANT SELECT, INSERT ON notification_seen TO portale_app;
GRANT SELECT, INSERT, UPDATE ON notification_setting TO portale_app;
