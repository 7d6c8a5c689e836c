-- A client that knows the spec's fields alone sends the IBAN on the form, which stays required.
ALTER TABLE request DROP CONSTRAINT request_check;
ALTER TABLE request ADD CONSTRAINT iban_of_its_type CHECK (kind = 2 OR iban IS NULL);
