-- News go to the devices that want them with their mails (P106): when, and then what is on its way to each.
ALTER TABLE notification ADD push_at timestamptz;
CREATE INDEX notification_to_push ON notification (practice_id, push_at) WHERE push_at IS NOT NULL;

-- It goes with its news, where they are taken back, and with its device.
CREATE TABLE push_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  subscription_id bigint NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  UNIQUE (subscription_id, notification_id)
);
SELECT count_apart('push_message');
CREATE INDEX push_message_by_practice ON push_message (practice_id, next_at, id);
CREATE INDEX push_message_by_notification ON push_message (notification_id);
ALTER TABLE push_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_message FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON push_message TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY telling ON push_message TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');
GRANT SELECT, INSERT, UPDATE, DELETE ON push_message TO portale_app;
