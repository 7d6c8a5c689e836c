-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- Notes about a company: its logins and its consultants read them, their authors change and delete them.
CREATE TABLE note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX note_by_company ON note (company_id, created_at DESC, id DESC);

-- Requests of employees and companies.
CREATE TABLE request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  -- The employee concerned; null for a request of the company itself.
  employee_id bigint,
  -- 1 personal data, 2 IBAN, 3 contacts, 4 a document, 5 other (spec §3).
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),
  -- I sent, V under review, L fulfilled, R rejected (spec §4).
  status text NOT NULL DEFAULT 'I' CHECK (status IN ('I', 'V', 'L', 'R')),
  text text NOT NULL,
  document_name text,
  iban text,
  -- A new IBAN should not be used before then: its owner may still report that somebody else sent it.
  on_hold_until timestamptz,
  file_name text,
  content_type text,
  size integer,
  sha256 bytea,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  status_at timestamptz NOT NULL,
  -- No event contains an IBAN; the ledger holds its hash with this salt (P68), so that changing the IBAN in the
  -- database leaves a trace. Erasure deletes the salt with the row and the chain stays whole.
  iban_salt text,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- The sender may withdraw a request until somebody has seen it (P103); the row's lock decides between the two.
  seen_at timestamptz,
  withdrawn_at timestamptz,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CONSTRAINT request_check1 CHECK (kind > 2 OR sha256 IS NOT NULL),
  CONSTRAINT request_check2 CHECK ((sha256 IS NULL) = (file_name IS NULL)),
  CONSTRAINT iban_of_its_type CHECK (kind = 2 OR iban IS NULL),
  CONSTRAINT withdrawn_unseen CHECK (withdrawn_at IS NULL OR (seen_at IS NULL AND status = 'I'))
);
CREATE INDEX request_by_employee ON request (employee_id, id DESC) WHERE employee_id IS NOT NULL;
CREATE INDEX request_by_practice ON request (practice_id, id DESC);
CREATE INDEX request_by_blob ON request (practice_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX request_open ON request (company_id) INCLUDE (practice_id) WHERE status IN ('I', 'V') AND withdrawn_at IS NULL;
CREATE INDEX request_by_company ON request (company_id, created_at DESC, id DESC) INCLUDE (practice_id, employee_id, status) WHERE withdrawn_at IS NULL;
CREATE INDEX request_newest ON request (practice_id, created_at DESC, id DESC) INCLUDE (company_id, employee_id, status) WHERE withdrawn_at IS NULL;

CREATE TABLE request_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  request_id bigint NOT NULL,
  -- The author's role and name at the time: an employee cannot read accounts.
  author_role text NOT NULL CHECK (author_role IN ('CONSULTANT', 'COMPANY', 'EMPLOYEE')),
  author_name text NOT NULL,
  text text NOT NULL,
  file_name text,
  content_type text,
  size integer,
  sha256 bytea,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, request_id) REFERENCES request (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((sha256 IS NULL) = (file_name IS NULL))
);
CREATE INDEX request_answer_by_request ON request_answer (request_id, id);
CREATE INDEX request_answer_by_blob ON request_answer (practice_id, sha256) WHERE sha256 IS NOT NULL;

-- The notice board of a company, written by the company or its consultant.
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- One employee; null: everybody who works there.
  employee_id bigint,
  asks_acknowledgement boolean NOT NULL,
  draft boolean NOT NULL,
  -- The first and last day on the board.
  publish_on date,
  end_on date,
  -- When its readers were notified; a scheduled notice waits for its day.
  announced_at timestamptz,
  deleted_at timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  print_salt text NOT NULL DEFAULT gen_random_uuid()::text,
  -- Notices sent together, one per company (P118), share this id: no company's row shows the other companies.
  sent_with uuid,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  CHECK (draft OR publish_on IS NOT NULL),
  CHECK (end_on IS NULL OR publish_on IS NULL OR end_on >= publish_on)
);
CREATE INDEX notice_by_company ON notice (company_id, id DESC) INCLUDE (practice_id) WHERE deleted_at IS NULL;
CREATE INDEX notice_to_announce ON notice (practice_id, publish_on)
  WHERE announced_at IS NULL AND deleted_at IS NULL AND NOT draft;
CREATE INDEX notice_by_employee ON notice (employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX notice_sent_with ON notice (sent_with) WHERE sent_with IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX notice_by_day ON notice (practice_id,
  (CASE WHEN draft OR publish_on IS NULL THEN (created_at AT TIME ZONE 'Europe/Rome')::date ELSE publish_on END) DESC, id DESC)
  INCLUDE (sent_with) WHERE deleted_at IS NULL;

CREATE TABLE notice_receipt (
  practice_id bigint NOT NULL,
  company_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  read_at timestamptz,
  acknowledged_at timestamptz,
  reminded_at timestamptz,
  PRIMARY KEY (notice_id, employee_id),
  FOREIGN KEY (practice_id, notice_id) REFERENCES notice (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE
);
CREATE INDEX notice_receipt_by_employee ON notice_receipt (employee_id);

-- One notification for all logins of a company or practice; `notification_seen` records who has seen it.
CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  audience text NOT NULL CHECK (audience IN ('consultant', 'company', 'employee')),
  -- The company concerned; null if it concerns the practice itself.
  company_id bigint,
  employee_id bigint,
  kind text NOT NULL,
  object_id bigint NOT NULL,
  -- The subject and the acting person, without any content.
  subject text NOT NULL,
  person text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- When its mails were written, or found not to be due.
  mailed_at timestamptz,
  -- The text that came with a new status: why it was rejected, what was done.
  words text NOT NULL DEFAULT '',
  -- When it was pushed to subscribed devices, together with the mails (P106); `push_message` holds the message to each
  -- device.
  push_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE,
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) DEFERRABLE,
  CHECK ((audience = 'employee') = (employee_id IS NOT NULL)),
  CHECK (audience = 'consultant' OR company_id IS NOT NULL)
);
CREATE INDEX notification_by_object ON notification (kind, object_id);
CREATE INDEX notification_to_mail ON notification (practice_id, id) WHERE mailed_at IS NULL;
-- The queue retries a permanently refused mail; the notification appears once.
CREATE UNIQUE INDEX notification_of_refused_mail ON notification (object_id, audience) WHERE kind = 'mailRefused';
CREATE INDEX notification_of_practice ON notification (practice_id, id DESC) INCLUDE (audience, company_id, employee_id)
  WHERE audience = 'consultant';
CREATE INDEX notification_of_company ON notification (company_id, id DESC) INCLUDE (practice_id, audience, employee_id)
  WHERE audience = 'company';
CREATE INDEX notification_of_employee ON notification (employee_id, id DESC) INCLUDE (practice_id, audience, company_id)
  WHERE employee_id IS NOT NULL;
CREATE INDEX notification_to_push ON notification (practice_id, push_at) WHERE push_at IS NOT NULL;

CREATE TABLE notification_seen (
  account_id bigint NOT NULL REFERENCES account,
  notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX notification_seen_by_notification ON notification_seen (notification_id);

-- Whether a person gets one mail per event, or one a day.
CREATE TABLE notification_setting (
  account_id bigint PRIMARY KEY REFERENCES account,
  daily boolean NOT NULL
);

-- A device that receives push messages (P105): the endpoint of its push service and the keys made by the browser. It
-- belongs to a login in one of its places, like notifications.
CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  grant_id bigint NOT NULL REFERENCES account_grant ON DELETE CASCADE,
  -- The session in which the device was last seen: logging out of it ends the subscription, its expiry does not. So
  -- this is no foreign key.
  session_id bigint NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (grant_id, endpoint)
);
CREATE INDEX push_subscription_by_account ON push_subscription (account_id);
CREATE INDEX push_subscription_by_practice ON push_subscription (practice_id);

-- A push message is deleted with its notification and with its device.
CREATE TABLE push_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  subscription_id bigint NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  UNIQUE (subscription_id, notification_id)
);
CREATE INDEX push_message_by_practice ON push_message (practice_id, next_at, id);
CREATE INDEX push_message_by_notification ON push_message (notification_id);

-- A request's text never changes, except to remove the name of an erased person.
CREATE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caller text := coalesce(current_setting('scope.role', true), '');
  is_sender boolean := caller = 'employee' OR (caller = 'company' AND old.employee_id IS NULL);
  theirs text[] := CASE WHEN is_sender THEN ARRAY['withdrawn_at'] ELSE ARRAY['status', 'status_at', 'seen_at'] END;
BEGIN
  IF current_user = 'portale_owner' AND coalesce(current_setting('portale.erasing', true), '') = 'yes' THEN RETURN new; END IF;
  IF caller <> '' AND (
    to_jsonb(new) - theirs IS DISTINCT FROM to_jsonb(old) - theirs
    OR old.withdrawn_at IS NOT NULL
    OR (old.seen_at IS NOT NULL AND new.seen_at IS DISTINCT FROM old.seen_at))
  THEN
    RAISE EXCEPTION 'of a request only the status changes, and its sender only withdraws it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_request BEFORE UPDATE ON request FOR EACH ROW EXECUTE FUNCTION guard_request();

-- Only the employee records a reading, only a manager a reminder; neither is ever removed.
CREATE FUNCTION guard_notice_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  role text := current_setting('scope.role', true);
  before jsonb := CASE WHEN tg_op = 'UPDATE' THEN to_jsonb(old) ELSE '{}' END;
BEGIN
  IF role = 'employee' AND (before->'reminded_at' IS DISTINCT FROM to_jsonb(new)->'reminded_at')
      AND (tg_op = 'UPDATE' OR new.reminded_at IS NOT NULL)
    OR role IN ('company', 'consultant', 'job') AND (
      coalesce(before->'read_at', 'null') IS DISTINCT FROM to_jsonb(new)->'read_at'
      OR coalesce(before->'acknowledged_at', 'null') IS DISTINCT FROM to_jsonb(new)->'acknowledged_at')
  THEN
    RAISE EXCEPTION 'a reading is the employee''s, a reminder the manager''s' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER guard_notice_receipt BEFORE INSERT OR UPDATE ON notice_receipt
  FOR EACH ROW EXECUTE FUNCTION guard_notice_receipt();

CREATE FUNCTION note_refused_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE account_grant SET mail_refused_at = NEW.refused_at, mail_refusal = NEW.refusal
    WHERE id = (NEW.data->>'grantId')::bigint AND practice_id IS NOT DISTINCT FROM NEW.practice_id;
  RETURN NULL;
END $$;

-- Withdrawing a request deletes its notifications; the sender cannot see these, so the owner does it.
CREATE FUNCTION forget_withdrawn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM notification WHERE kind = 'requestReceived' AND object_id = new.id AND practice_id = new.practice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_withdrawn AFTER UPDATE OF withdrawn_at ON request FOR EACH ROW
  WHEN (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL) EXECUTE FUNCTION forget_withdrawn();

-- A disabled grant gets no more push messages; once enabled again, its owner subscribes again.
CREATE FUNCTION end_push_of_grant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE grant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_push AFTER UPDATE OF disabled_at, activated_at, account_id ON account_grant FOR EACH ROW
  WHEN (NEW.disabled_at IS NOT NULL OR NEW.activated_at IS NULL OR NEW.account_id <> OLD.account_id)
  EXECUTE FUNCTION end_push_of_grant();

-- From its answer on, the offer shows the practice's own name.
CREATE FUNCTION name_who_answers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.to_name := coalesce((SELECT p.name FROM practice p WHERE p.id = NEW.to_practice_id), NEW.to_name);
  RETURN NEW;
END $$;
