-- Documents of every kind: by hand as well as from the intake, into the recycle bin and out of it again.

-- GENERICO, PRIVACY, or a label of one's own (decision 35).
UPDATE document SET category = 'GENERICO' WHERE category IS NULL;
ALTER TABLE document ALTER COLUMN category SET DEFAULT 'GENERICO', ALTER COLUMN category SET NOT NULL;
-- In which role it was made: any login of the same practice, or of the same company, may correct it (decision 9).
ALTER TABLE document ADD COLUMN created_as text NOT NULL DEFAULT 'CONSULTANT' CHECK (created_as IN ('CONSULTANT', 'COMPANY'));
-- Its reader is asked to say that it was read.
ALTER TABLE document ADD COLUMN acknowledgement_asked boolean NOT NULL DEFAULT false;

-- Nothing is there without the period that its kind needs: a month, a year, or none.
ALTER TABLE document DROP CONSTRAINT document_check1;
ALTER TABLE document ADD CONSTRAINT document_period CHECK (CASE kind
  WHEN 'payslip' THEN period BETWEEN 100001 AND 299912 AND period % 100 BETWEEN 1 AND 12
  WHEN 'taxCertificate' THEN period BETWEEN 1000 AND 2999
  ELSE period IS NULL END IS TRUE);
-- Decision 16: a due date never hides a payslip or a CU, because neither has one.
ALTER TABLE document ADD CONSTRAINT document_due CHECK (due_on IS NULL OR kind IN ('employeeDocument', 'companyDocument'));

-- The newest first, where there is no period; and what lies in the recycle bin.
CREATE INDEX document_without_period ON document (company_id, kind, id DESC) WHERE discarded_at IS NULL AND period IS NULL;
CREATE INDEX document_discarded ON document (company_id, discarded_at DESC) WHERE discarded_at IS NOT NULL;

-- An earlier version may have been a file of another type, under another name.
ALTER TABLE document_version ADD COLUMN content_type text NOT NULL DEFAULT 'application/pdf';
ALTER TABLE document_version ADD COLUMN file_name text NOT NULL DEFAULT '';

-- Bytes that nothing names any more are given up by a job, after their retention, and by nobody else.
GRANT DELETE ON blob TO portale_app;
CREATE POLICY given_up_by_job ON blob AS RESTRICTIVE FOR DELETE TO portale_app USING ((select scope_role()) = 'job');
