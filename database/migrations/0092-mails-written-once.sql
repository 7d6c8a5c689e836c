-- A mail that a job writes is written once, although the job is done again where its node died before the queue knew of
-- its end (P147). Rows without a name are as before.
ALTER TABLE outbox ADD once text;
CREATE UNIQUE INDEX outbox_once ON outbox (practice_id, once) WHERE once IS NOT NULL;
