-- A node serves without the owner's login (P203): the queue's role also signs checkpoints, keeps the certificate of the
-- seal, and reads the figures of the installation. It reads no content of any person.

GRANT SELECT ON portale_migration, portale_installation TO portale_jobs;
GRANT SELECT, INSERT ON portale_seal_certificate TO portale_jobs;
GRANT SELECT, INSERT, UPDATE ON portale_signed, portale_checkpoint_taken TO portale_jobs;
GRANT SELECT, INSERT, DELETE ON portale_checkpoint TO portale_jobs;

GRANT SELECT (practice_id, size) ON blob TO portale_jobs;
CREATE POLICY counting ON blob FOR SELECT TO portale_jobs USING (true);
GRANT SELECT (not_before, sent_at, withdrawn_at, refused_at) ON outbox TO portale_jobs;
CREATE POLICY counting ON outbox FOR SELECT TO portale_jobs USING (true);

SET ROLE portale_ledger;
GRANT SELECT (chain, seq, hash, at) ON ledger TO portale_jobs;
GRANT SELECT (chain, seq, hash) ON ledger_head TO portale_jobs;
CREATE POLICY signing ON ledger FOR SELECT TO portale_jobs USING (true);
CREATE POLICY signing ON ledger_head FOR SELECT TO portale_jobs USING (true);
RESET ROLE;
