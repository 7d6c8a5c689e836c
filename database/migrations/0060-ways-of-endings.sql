-- Whoever is removed, or loses an access, is looked for in what grows with the years: by an index, not in all of it.
CREATE INDEX session_by_grant ON session (grant_id);
CREATE INDEX acknowledgement_by_employee ON acknowledgement (employee_id);
CREATE INDEX notice_by_employee ON notice (employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX intake_row_by_employee ON intake_row (employee_id) WHERE employee_id IS NOT NULL;

-- Dossiers to hand over within a month.
CREATE INDEX dossier_due ON dossier (practice_id, delivery_on);
