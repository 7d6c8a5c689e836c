-- The company that a page's heading names and that nobody has entered yet: a row of the intake proposes it. Once its
-- people are entered the file is read again with them in it, and its undecided rows are looked at anew (P21).
ALTER TABLE intake_row ADD COLUMN employer jsonb;
ALTER TABLE intake_file ADD COLUMN read_again boolean NOT NULL DEFAULT false;
