-- Dossiers (fascicoli): documents of one company under a name, published together.

CREATE TABLE dossier (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- Of workers' documents or of the company's own: never both.
  kind text NOT NULL CHECK (kind IN ('workers', 'company')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  tags text[] NOT NULL DEFAULT '{}',
  delivery_on date NOT NULL,
  publish_on date,
  cancelled_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id)
);
CREATE INDEX dossier_by_company ON dossier (company_id, kind, created_at DESC);

CREATE TABLE dossier_document (
  practice_id bigint NOT NULL,
  dossier_id bigint NOT NULL,
  document_id bigint NOT NULL,
  -- The dossier's publication published it: cancelling that takes it back, and nothing else.
  published_with_dossier boolean NOT NULL DEFAULT false,
  PRIMARY KEY (dossier_id, document_id),
  FOREIGN KEY (practice_id, dossier_id) REFERENCES dossier (practice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, document_id) REFERENCES document (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX dossier_document_by_document ON dossier_document (document_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['dossier', 'dossier_document'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY not_by_employee ON %I AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK (NOT (select scope_is_employee()))', t);
    EXECUTE format('CREATE POLICY not_of_employee ON %I AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()))', t);
    EXECUTE format('CREATE POLICY not_from_employee ON %I AS RESTRICTIVE FOR DELETE TO portale_app USING (NOT (select scope_is_employee()))', t);
  END LOOP;
END $$;

-- Which documents of a dossier somebody sees is for the document's own policy: an employee sees of one what is theirs.
CREATE POLICY in_scope ON dossier_document TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM document d WHERE d.id = dossier_document.document_id));
CREATE POLICY in_scope ON dossier TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND kind = 'workers' AND publish_on <= (select scope_today()) AND cancelled_at IS NULL
      AND EXISTS (SELECT FROM dossier_document m JOIN document d ON d.id = m.document_id WHERE m.dossier_id = dossier.id))));

GRANT SELECT, INSERT, UPDATE, DELETE ON dossier, dossier_document TO portale_app;
