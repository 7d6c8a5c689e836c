-- The random part of a mail's Message-ID: after a restore the ids of rows repeat. Null on mails written before.
ALTER TABLE outbox ADD COLUMN message_key text;
ALTER TABLE outbox ALTER COLUMN message_key SET DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12);
