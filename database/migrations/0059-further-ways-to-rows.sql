-- What grows with the years is found by an index, never by looking through all of it: what 0045 has left.

-- A company's requests in the order in which lists show them.
DROP INDEX request_by_company;
CREATE INDEX request_by_company ON request (company_id, created_at DESC, id DESC) INCLUDE (practice_id, employee_id, status);

-- An employee's news are found by whoever asks for the employee, the check before a person is removed included; and all
-- are counted without touching the table: what the row policy compares stands in the index too.
DROP INDEX notification_of_practice, notification_of_company, notification_of_employee;
CREATE INDEX notification_of_practice ON notification (practice_id, id DESC) INCLUDE (audience, company_id, employee_id)
  WHERE audience = 'consultant';
CREATE INDEX notification_of_company ON notification (company_id, id DESC) INCLUDE (practice_id, audience, employee_id)
  WHERE audience = 'company';
CREATE INDEX notification_of_employee ON notification (employee_id, id DESC) INCLUDE (practice_id, audience, company_id)
  WHERE employee_id IS NOT NULL;

-- What was withheld stays withheld for years, and every summary counts it.
DROP INDEX document_withheld;
CREATE INDEX document_withheld ON document (practice_id, company_id, kind, period)
  INCLUDE (employee_id, publish_on, cancelled_at, visible_on_web, due_on, discarded_at, appeared_at)
  WHERE cancelled_at IS NOT NULL AND appeared_at IS NULL AND discarded_at IS NULL;

-- The groups of a file go with it.
CREATE INDEX intake_row_by_file ON intake_row (file_id);
