-- What grows with the years is found by an index, never by looking through all of it.

-- People of a company in the order in which lists show them; the home counts them from here.
CREATE INDEX employee_of_company ON employee (company_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id)
  INCLUDE (practice_id, ended_on, branch_code);
CREATE INDEX employee_of_practice ON employee (practice_id, last_name COLLATE "it-x-icu", first_name COLLATE "it-x-icu", id);

-- Mails that wait, in the order in which they fall due: what was sent is not among them.
CREATE INDEX outbox_waiting ON outbox (practice_id, not_before, id) WHERE sent_at IS NULL AND withdrawn_at IS NULL;

-- What a practice has not shown yet, whichever company it is of, and what has its day still before it.
CREATE INDEX document_of_practice_not_appeared ON document (practice_id, kind, period DESC, id)
  WHERE appeared_at IS NULL AND discarded_at IS NULL;
CREATE INDEX document_scheduled ON document (practice_id, publish_on) INCLUDE (company_id, kind, period, read_status)
  WHERE appeared_at IS NULL AND cancelled_at IS NULL AND discarded_at IS NULL;
-- A request that is open, and the bin over all companies.
CREATE INDEX request_open ON request (company_id) INCLUDE (practice_id) WHERE status IN ('I', 'V');
CREATE INDEX request_newest ON request (practice_id, created_at DESC, id DESC);
CREATE INDEX document_discarded_in_practice ON document (practice_id, discarded_at DESC, id DESC) WHERE discarded_at IS NOT NULL;

-- The newest first over all companies, and one company's or person's, without touching the table: what the row policy
-- compares stands in the index too.
DROP INDEX document_by_practice;
CREATE INDEX document_of_practice ON document (practice_id, kind, period DESC, id)
  INCLUDE (company_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at) WHERE discarded_at IS NULL;
CREATE INDEX document_of_practice_without_period ON document (practice_id, kind, id DESC)
  WHERE discarded_at IS NULL AND period IS NULL;
