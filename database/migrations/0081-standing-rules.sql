-- What a practice has settled once for a company, and the portal does by itself or waits for (P120, P121).
CREATE TABLE standing_rule (
  practice_id bigint NOT NULL,
  company_id bigint PRIMARY KEY,
  -- The day of the following month on which its payslips are published; null: by hand.
  publish_day int CHECK (publish_day BETWEEN 1 AND 28),
  -- Since when nothing of it is published before the company has approved it; null: it is not asked.
  approval_since timestamptz,
  -- So many days after the publication those who have not read are reminded.
  remind_days int[] NOT NULL DEFAULT '{}' CHECK (cardinality(remind_days) <= 3),
  -- From this day on it publishes and reminds: nothing of before.
  since date NOT NULL,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX standing_rule_by_practice ON standing_rule (practice_id);
SELECT print_table('standing_rule', 'company', 'company', 'company_id', '{publish_day,approval_since,remind_days,since}');

-- All rules of a practice are suspended.
CREATE TABLE rule_pause (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  suspended_at timestamptz NOT NULL,
  suspended_by bigint NOT NULL REFERENCES account
);
CREATE INDEX rule_pause_by_author ON rule_pause (suspended_by);
SELECT print_table('rule_pause', 'practice', 'practice', 'practice_id', '{suspended_at,suspended_by}');

-- A content that its company has approved: another content of the same document asks again.
CREATE TABLE approval (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  given_by bigint NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  PRIMARY KEY (document_id, sha256),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX approval_by_practice ON approval (practice_id);
CREATE INDEX approval_by_author ON approval (given_by);

-- A rule reminds of a document once for each of its numbers of days.
CREATE TABLE rule_reminder (
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  days int NOT NULL,
  PRIMARY KEY (document_id, days),
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_reminder_by_practice ON rule_reminder (practice_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['standing_rule', 'rule_pause', 'approval', 'rule_reminder'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
-- The consultant sets them; a company reads its own, since it may not publish past them either.
CREATE POLICY in_scope ON standing_rule TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
CREATE POLICY own ON standing_rule FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND company_id = ANY ((select scope_companies())::bigint[]));
CREATE POLICY in_scope ON rule_pause TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
CREATE POLICY own ON rule_pause FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company()));
-- The company alone gives it; whoever manages the document sees it.
CREATE POLICY in_scope ON approval TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = approval.document_id))
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND EXISTS (SELECT FROM document d WHERE d.id = approval.document_id));
CREATE POLICY in_scope ON rule_reminder TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');
GRANT SELECT, INSERT, UPDATE ON standing_rule TO portale_app;
GRANT SELECT, INSERT, DELETE ON rule_pause TO portale_app;
GRANT SELECT, INSERT ON approval, rule_reminder TO portale_app;

-- A rule reminds, and nobody asked for it at that moment.
ALTER TABLE reminder ALTER sent_by DROP NOT NULL;
ALTER TABLE mailing ALTER created_by DROP NOT NULL;
