-- outside a transaction
-- The few documents of a company that ask for an acknowledgement. From its sixth run on, PostgreSQL plans a list for a
-- company of average size, and would read all documents of a large one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_of_company_acknowledged ON document (company_id, kind, period DESC, id)
  WHERE discarded_at IS NULL AND acknowledgement_asked;
