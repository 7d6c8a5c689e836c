-- The certificates with which this installation has sealed signed documents (P162, decision 35). Each is sealed under the
-- installation's key: whoever writes the database alone adds none by which /ricevuta would call a file ours.
CREATE TABLE portale_seal_certificate (
  print text PRIMARY KEY CHECK (print ~ '^[0-9a-f]{64}$'),
  certificate text NOT NULL CONSTRAINT certificate_is_sealed CHECK (certificate LIKE 'v1.%'),
  since timestamptz NOT NULL
);
GRANT SELECT ON portale_seal_certificate TO portale_app;
