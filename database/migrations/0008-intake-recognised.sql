-- What the engine recognised, kept beside what a person decided, so that a decision can be taken back whole.
ALTER TABLE intake_row ADD COLUMN recognised jsonb;
