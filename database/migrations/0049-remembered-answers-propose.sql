-- What a practice answered about a layout is proposed to the next file, and carried out by nobody but a person.

ALTER TABLE intake_file DROP COLUMN layout_remembered;
