-- "Presa visione" is of what a document held: after a correction it is asked for anew.
ALTER TABLE acknowledgement ADD COLUMN sha256 bytea;
UPDATE acknowledgement k SET sha256 = d.sha256 FROM document d WHERE d.id = k.document_id;
ALTER TABLE acknowledgement ALTER COLUMN sha256 SET NOT NULL;
ALTER TABLE acknowledgement DROP CONSTRAINT acknowledgement_pkey;
ALTER TABLE acknowledgement ADD PRIMARY KEY (document_id, sha256);

-- The due day of which its owner was warned: once for each.
ALTER TABLE document ADD COLUMN due_warned date;
CREATE INDEX document_due ON document (practice_id, due_on) WHERE due_on IS NOT NULL;
