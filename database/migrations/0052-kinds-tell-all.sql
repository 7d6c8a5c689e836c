-- A kind says in the sources whether it has a due date; here no statement names one. What has a period has none (P16).
ALTER TABLE document DROP CONSTRAINT document_due;
ALTER TABLE document ADD CONSTRAINT document_due CHECK (due_on IS NULL OR period IS NULL);

-- Whose a document is says its row: a further kind of workers' documents stands in the index too.
DROP INDEX document_newest_of_workers;
CREATE INDEX document_newest_of_workers ON document (company_id, id DESC)
  WHERE discarded_at IS NULL AND employee_id IS NOT NULL;
