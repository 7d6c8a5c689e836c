-- Proofs of delivery (P223): one signed archive about the payslips of a month, a company or a person, made by a job and
-- kept for a while. The ledger tells that it was asked for, made, taken and ended. Company and employee are ids without
-- a foreign key: a company that moves leaves the practice's own proofs behind.
CREATE TABLE proof (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  -- Null: every month of one person.
  month integer CHECK (month BETWEEN 190001 AND 299912),
  company_id bigint,
  employee_id bigint,
  -- What it is about, and the archive's file name, as they were when it was asked for.
  subject text NOT NULL,
  name text NOT NULL,
  companies integer NOT NULL,
  payslips integer NOT NULL,
  -- How many companies are done; the other counts are of the finished proof.
  done integer NOT NULL DEFAULT 0,
  published integer NOT NULL DEFAULT 0,
  read integer NOT NULL DEFAULT 0,
  made_by bigint NOT NULL REFERENCES account,
  asked_at timestamptz NOT NULL,
  made_at timestamptz,
  -- The refusal code, if it could not be made.
  failed text,
  sha256 bytea,
  size bigint,
  keep_until timestamptz NOT NULL,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK (month IS NOT NULL OR employee_id IS NOT NULL),
  CHECK ((made_at IS NULL) = (sha256 IS NULL) AND (made_at IS NULL OR failed IS NULL))
);
CREATE INDEX proof_by_practice ON proof (practice_id, id DESC);
CREATE INDEX proof_by_maker ON proof (made_by);
CREATE INDEX proof_by_blob ON proof (practice_id, sha256) WHERE sha256 IS NOT NULL;

-- An inspector's folder (P224): a link and a code that show one proof to a stranger for some days. Only hashes are kept.
CREATE TABLE inspection_folder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  proof_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  code_hash bytea NOT NULL,
  made_by bigint NOT NULL REFERENCES account,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  seen_at timestamptz,
  -- Wrong codes; too many lock the folder.
  wrong integer NOT NULL DEFAULT 0,
  FOREIGN KEY (practice_id, proof_id) REFERENCES proof (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX inspection_folder_by_proof ON inspection_folder (practice_id, proof_id);
CREATE INDEX inspection_folder_by_maker ON inspection_folder (made_by);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['proof', 'inspection_folder'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO portale_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (select scope_role()) IN (''consultant'', ''job''))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON proof TO portale_app;
GRANT SELECT, INSERT, UPDATE ON inspection_folder TO portale_app;

-- The folder of a link, with its proof, for a stranger.
CREATE FUNCTION inspection_folder_of(p_hash bytea)
RETURNS TABLE (id bigint, practice_id bigint, practice text, code_hash bytea, expires_at timestamptz,
  ended_at timestamptz, wrong integer, month integer, subject text, name text, companies integer, payslips integer,
  published integer, read integer, made_at timestamptz, sha256 text, size bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT f.id, f.practice_id, s.name, f.code_hash, f.expires_at, f.ended_at, f.wrong, p.month, p.subject, p.name,
      p.companies, p.payslips, p.published, p.read, p.made_at, encode(p.sha256, 'hex'), p.size
    FROM inspection_folder f JOIN proof p ON p.id = f.proof_id JOIN practice s ON s.id = f.practice_id
    WHERE f.token_hash = p_hash AND p.sha256 IS NOT NULL;
END $$;

-- Counts a view; false if the folder ended since it was looked up.
CREATE FUNCTION inspection_folder_seen(p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE inspection_folder f SET views = f.views + 1, seen_at = scope_now()
    WHERE f.token_hash = p_hash AND f.ended_at IS NULL AND f.expires_at > scope_now();
  RETURN FOUND;
END $$;

-- Counts a wrong code.
CREATE FUNCTION inspection_folder_wrong(p_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM only_at_the_door();
  UPDATE inspection_folder f SET wrong = f.wrong + 1 WHERE f.token_hash = p_hash;
END $$;
REVOKE ALL ON FUNCTION inspection_folder_of(bytea), inspection_folder_seen(bytea), inspection_folder_wrong(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION inspection_folder_of(bytea), inspection_folder_seen(bytea), inspection_folder_wrong(bytea)
  TO portale_app;
