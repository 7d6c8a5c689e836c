-- What was cancelled is counted apart from what waits to be published: an index holds it alone, however long the past is.
CREATE INDEX document_withheld ON document (practice_id, company_id, kind, period)
  WHERE cancelled_at IS NOT NULL AND appeared_at IS NULL AND discarded_at IS NULL;
