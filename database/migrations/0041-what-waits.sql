-- The consultant's home asks of every company what waits: with ten years of documents behind it, it must look at that
-- alone. `appeared_at` is empty of whatever is not visible yet, or no more (document.ts).

CREATE INDEX document_not_appeared ON document (company_id, kind, publish_on)
  INCLUDE (practice_id, employee_id, cancelled_at, visible_on_web, due_on, discarded_at, appeared_at)
  WHERE appeared_at IS NULL AND discarded_at IS NULL;
CREATE INDEX document_unread ON document (company_id, kind, period)
  INCLUDE (practice_id, employee_id, publish_on, cancelled_at, read_status, visible_on_web, due_on, discarded_at)
  WHERE discarded_at IS NULL AND read_status <> 2;
CREATE INDEX document_newest_of_workers ON document (company_id, id DESC)
  WHERE discarded_at IS NULL AND kind <> 'companyDocument';
