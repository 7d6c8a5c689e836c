-- Files that a PDF carries along: they are no pages, and whoever took it in is told.
ALTER TABLE intake_file ADD COLUMN attachments integer NOT NULL DEFAULT 0;
