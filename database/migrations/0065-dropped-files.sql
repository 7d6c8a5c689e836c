-- A file of a drop folder that has become part of an intake (P93): the row is written with the intake, before the file
-- is moved, so that a kill in between takes nothing twice. `mark` is the file itself: folder, name, inode, times, size.
CREATE TABLE dropped_file (
  practice_id bigint NOT NULL REFERENCES practice,
  mark text NOT NULL,
  intake_id bigint NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  -- The drop folder, and where the file lies in its folder `presi`.
  folder text NOT NULL,
  taken_as text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- It has been read, or its sender told why not.
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (practice_id, mark),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX dropped_file_by_intake ON dropped_file (intake_id);
CREATE INDEX dropped_file_open ON dropped_file (practice_id, folder) WHERE NOT settled;
ALTER TABLE dropped_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE dropped_file FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON dropped_file TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON dropped_file TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
GRANT SELECT, INSERT, UPDATE ON dropped_file TO portale_app;
