-- Pages that show nobody and follow somebody's: one question for a file, its answer, and what a practice answered before.

ALTER TABLE intake_file
  -- What such pages look like, and which they are.
  ADD COLUMN layout_fingerprint text,
  ADD COLUMN layout_pages integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN layout_answer text CHECK (layout_answer IN ('previous', 'next', 'leftOut', 'apart')),
  -- Given by what was answered for an earlier file.
  ADD COLUMN layout_remembered boolean NOT NULL DEFAULT false,
  -- Which page went from which row to which, to be taken back as one.
  ADD COLUMN layout_moves jsonb NOT NULL DEFAULT '[]';

ALTER TABLE intake_row
  ADD COLUMN layout text CHECK (layout IN ('asked', 'awaited')),
  -- The file's question is not answered: the row waits for it.
  ADD COLUMN layout_open boolean NOT NULL DEFAULT false;

CREATE TABLE layout_memory (
  practice_id bigint NOT NULL REFERENCES practice,
  fingerprint text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('previous', 'next', 'leftOut', 'apart')),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (practice_id, fingerprint)
);
ALTER TABLE layout_memory ENABLE ROW LEVEL SECURITY;
ALTER TABLE layout_memory FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON layout_memory TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON layout_memory TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));
GRANT SELECT, INSERT, UPDATE, DELETE ON layout_memory TO portale_app;
