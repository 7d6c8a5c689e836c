-- Which installation this database belongs to. The folder of the contents bears the same name, and the installation's
-- key this fingerprint: a start that finds another folder, another key or another database is refused.
CREATE TABLE portale_installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id uuid NOT NULL,
  key_fingerprint text NOT NULL
);
