-- outside a transaction
-- Filters and orders of the lists of documents, read from an index instead of from all documents of the practice. A
-- company's list uses them too: it skips the other companies' rows, of which there are few before its page is full.
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_id ON document (practice_id, kind, id) WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_creation ON document (practice_id, kind, created_at DESC, period DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_publication ON document (practice_id, kind, publish_on, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_delivery ON document (practice_id, kind, delivery_on, period DESC, id)
  WHERE discarded_at IS NULL;
-- Many documents share one description, author or reading state, so that each direction needs its own index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_description ON document (practice_id, kind, description, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_description_down ON document (practice_id, kind, description DESC, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_author ON document (practice_id, kind, created_by, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_author_down ON document (practice_id, kind, created_by DESC, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_reading ON document (practice_id, kind, read_status, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_reading_down ON document (practice_id, kind, read_status DESC, period DESC, id)
  WHERE discarded_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_of_category ON document (practice_id, kind, category, period DESC, id)
  WHERE discarded_at IS NULL AND category <> 'GENERICO';
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_acknowledged ON document (practice_id, kind, period DESC, id)
  WHERE discarded_at IS NULL AND acknowledgement_asked;
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_tag ON document USING gin (tags) WHERE discarded_at IS NULL AND tags <> '{}';

-- The documents in scope with one of these tags. Under a row policy PostgreSQL compares arrays only after the policy, and
-- so without the index.
CREATE OR REPLACE FUNCTION documents_tagged(p_kind text, p_tags text[]) RETURNS bigint[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
RETURN ARRAY(SELECT d.id FROM document d
  WHERE d.practice_id = scope_practice() AND (scope_sees_practice() OR d.company_id = ANY (scope_companies()))
    AND d.kind = p_kind AND d.tags && p_tags AND d.tags <> '{}' AND d.discarded_at IS NULL);
REVOKE ALL ON FUNCTION documents_tagged(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION documents_tagged(text, text[]) TO portale_app;

-- A person's names and tax code without accents and capitals, for searches: folding all names of a practice in each
-- search cost ten times as much as comparing them.
CREATE OR REPLACE FUNCTION folded(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, p_text) COLLATE pg_c_utf8);
REVOKE ALL ON FUNCTION folded(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION folded(text) TO portale_app;
ALTER TABLE employee ADD COLUMN IF NOT EXISTS folded text
  GENERATED ALWAYS AS (folded(last_name || ' ' || first_name || ' ' || tax_code)) STORED;
