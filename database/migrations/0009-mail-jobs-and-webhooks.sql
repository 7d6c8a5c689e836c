-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- A mail to many people waits ten minutes and can be taken back until then (P90).
CREATE TABLE mailing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  -- The company concerned; for several companies the parent company that sends it, or null: then the practice does.
  company_id bigint,
  kind text NOT NULL,
  subject text NOT NULL,
  people int NOT NULL,
  -- What undoing it needs.
  undo jsonb NOT NULL,
  created_by bigint REFERENCES account,
  created_at timestamptz NOT NULL,
  leaves_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX mailing_by_practice ON mailing (practice_id, leaves_at);
CREATE INDEX mailing_by_company ON mailing (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX mailing_by_author ON mailing (created_by);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint REFERENCES practice ON DELETE CASCADE,
  recipient text NOT NULL,
  -- The document announced by the mail: cancelling its publication withdraws the mail.
  document_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  not_before timestamptz NOT NULL,
  sent_at timestamptz,
  withdrawn_at timestamptz,
  -- The kind of mail and its data, never a valid key. A scope may send for its own practice; before login, and the
  -- administrator, for any practice and for the installation.
  template text NOT NULL,
  data jsonb NOT NULL,
  -- A refused invitation is shown next to the person.
  refused_at timestamptz,
  refusal text,
  mailing_id bigint REFERENCES mailing ON DELETE SET NULL,
  -- A job writes a mail once even if it runs again after its node died before the queue recorded the end (P147). Null:
  -- not written by such a job.
  once text
);
CREATE INDEX outbox_by_document ON outbox (document_id) WHERE document_id IS NOT NULL;
-- Waiting mails in the order in which they are due.
CREATE INDEX outbox_waiting ON outbox (practice_id, not_before, id) WHERE sent_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX outbox_by_mailing ON outbox (mailing_id) WHERE mailing_id IS NOT NULL;
CREATE UNIQUE INDEX outbox_once ON outbox (practice_id, once) WHERE once IS NOT NULL;

-- A receiver named by the practice gets events, signed as in the Standard Webhooks specification (P125).
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 1000),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Sealed under the installation's key; after a rotation the previous secret also signs until `previous_until`.
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  -- Switched off by a person, or automatically after days of failure.
  off_at timestamptz,
  off_by_itself boolean NOT NULL DEFAULT false,
  -- Since when every delivery fails; the next attempt is not before `resume_at`.
  failing_since timestamptz,
  resume_at timestamptz,
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
  CHECK (off_at IS NOT NULL OR NOT off_by_itself)
);
CREATE INDEX webhook_by_practice ON webhook (practice_id);
CREATE INDEX webhook_by_author ON webhook (created_by);

-- A delivery and its outcome: ids, never names.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  webhook_id bigint NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event text NOT NULL,
  object_id bigint NOT NULL,
  company_id bigint,
  employee_id bigint,
  happened_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  tried_at timestamptz,
  -- The HTTP status of the response, or why there was none.
  outcome text
);
CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, id);
CREATE INDEX webhook_delivery_by_practice ON webhook_delivery (practice_id);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, object_id, id) WHERE state = 'waiting';

-- Queues webhook deliveries in the transaction of the event: readers, senders and publishers cannot read webhooks. A
-- document opened again is reported once, until its content changes.
CREATE FUNCTION queue_webhooks(p_events jsonb) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY WITH made AS (
    INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, company_id, employee_id, happened_at, next_at)
    SELECT w.practice_id, w.id, e.event, e."objectId", e."companyId", e."employeeId", scope_now(), scope_now()
    FROM jsonb_to_recordset(p_events) AS e(n int, event text, once text, "objectId" bigint, "companyId" bigint, "employeeId" bigint)
      JOIN webhook w ON w.practice_id = scope_practice() AND w.off_at IS NULL AND e.event = ANY (w.events)
    WHERE e.once IS NULL OR NOT EXISTS (
      SELECT FROM ledger l WHERE l.chain = w.practice_id AND l.object_kind = 'document' AND l.object_id = e."objectId"
        AND l.action = e.once AND l.seq > coalesce((SELECT max(c.seq) FROM ledger c WHERE c.chain = w.practice_id
          AND c.object_kind = 'document' AND c.object_id = e."objectId" AND c.action = 'corrected'), 0))
    ORDER BY e.n, w.id
    RETURNING webhook_id)
  SELECT DISTINCT webhook_id FROM made;
END $$;

GRANT CREATE ON SCHEMA public TO portale_jobs;
SET ROLE portale_jobs;

-- Adds a job to the queue. A scope may add jobs of its own practice; before login, and the administrator, of any.
CREATE FUNCTION enqueue(p_task text, p_payload json, p_run_at timestamptz, p_key text, p_queue text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (p_payload->>'practiceId')::bigint IS DISTINCT FROM scope_practice() AND scope_role() NOT IN ('admin', 'authentication') THEN
    RAISE EXCEPTION 'a job of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25, queue_name => p_queue);
END $$;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;

CREATE TRIGGER note_refused_mail AFTER UPDATE OF refused_at ON outbox FOR EACH ROW
  WHEN (NEW.template = 'activation' AND OLD.refused_at IS DISTINCT FROM NEW.refused_at) EXECUTE FUNCTION note_refused_mail();
