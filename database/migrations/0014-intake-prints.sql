-- An intake asks once about all its sheets of one print, in whichever files they are.

-- The print of a row's first page: a hash of the program that wrote the file, and the page's form words.
ALTER TABLE intake_row ADD COLUMN print text;
-- The question about its print was answered: each row is decided by itself.
ALTER TABLE intake_row ADD COLUMN asked_apart boolean NOT NULL DEFAULT false;

-- The memory also keeps answers about the doubts of a print, under `doubt:print`.
ALTER TABLE layout_memory DROP CONSTRAINT layout_memory_answer_check;
ALTER TABLE layout_memory ADD CONSTRAINT layout_memory_answer_check
  CHECK (answer IN ('previous', 'next', 'leftOut', 'apart', 'assigned') OR answer ~ '^\d{4}(\d\d)?$') NOT VALID;
