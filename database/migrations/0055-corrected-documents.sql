-- Corrections that can still be taken back are looked for on every screen of documents: an index holds the corrected ones alone.
CREATE INDEX document_corrected ON document (practice_id, corrected_at DESC) WHERE corrected_at IS NOT NULL;
