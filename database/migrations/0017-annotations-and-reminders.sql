-- What consultant and company write to each other about a document, who was reminded, and what was acknowledged.

CREATE TABLE annotation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  document_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX annotation_by_document ON annotation (document_id, id);

-- Nobody is reminded twice on a day, whoever asks (api.md, sollecita).
CREATE TABLE reminder (
  practice_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  day date NOT NULL,
  sent_by bigint NOT NULL REFERENCES account,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (employee_id, day),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);

-- "Presa visione": the employee says that a document was read, once.
CREATE TABLE acknowledgement (
  practice_id bigint NOT NULL,
  document_id bigint PRIMARY KEY,
  employee_id bigint NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['annotation', 'reminder', 'acknowledgement'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

-- Whoever manages the document; never its employee.
CREATE POLICY in_scope ON annotation TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = annotation.document_id));
CREATE POLICY in_scope ON reminder TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM employee e WHERE e.id = reminder.employee_id));
-- The employee gives it on a document of one's own; whoever manages the document sees it.
CREATE POLICY in_scope ON acknowledgement TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM document d WHERE d.id = acknowledgement.document_id))
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()) AND employee_id = (select scope_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = acknowledgement.document_id));

GRANT SELECT, INSERT, DELETE ON annotation TO portale_app;
GRANT SELECT, INSERT ON reminder, acknowledgement TO portale_app;
