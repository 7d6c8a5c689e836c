-- Requests are counted from the index alone: the row policy asks for company and employee, the filter for the status.
DROP INDEX request_newest;
CREATE INDEX request_newest ON request (practice_id, created_at DESC, id DESC) INCLUDE (company_id, employee_id, status);
