-- What happens is told to a receiver that the practice names, signed after the Standard Webhooks specification (P125).
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 1000),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Sealed under the installation's key; the one before a rotation signs beside it until then.
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  -- Switched off by a person, or by itself after days of failure.
  off_at timestamptz,
  off_by_itself boolean NOT NULL DEFAULT false,
  -- Since when nothing was taken; the next look is not earlier than `resume_at`.
  failing_since timestamptz,
  resume_at timestamptz,
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
  CHECK (off_at IS NOT NULL OR NOT off_by_itself)
);
SELECT count_apart('webhook');
CREATE INDEX webhook_by_practice ON webhook (practice_id);
CREATE INDEX webhook_by_author ON webhook (created_by);
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON webhook TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON webhook TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = ANY ('{consultant,job}'));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook TO portale_app;
SELECT print_table('webhook', 'practice', 'practice', 'practice_id',
  '{url,events,secret,previous_secret,previous_until,created_by,created_at,off_at,off_by_itself}');

-- What is to be sent, and what became of it: ids, never names.
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
  -- The status that was answered, or why there was none.
  outcome text
);
SELECT count_apart('webhook_delivery');
CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, id);
CREATE INDEX webhook_delivery_by_practice ON webhook_delivery (practice_id);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, object_id, id) WHERE state = 'waiting';
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON webhook_delivery TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON webhook_delivery TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = ANY ('{consultant,job}'));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO portale_app;

-- Queues what the webhooks of the scope's practice are to be told, in the transaction in which it happens: whoever reads,
-- sends or publishes sees no webhook. A document that is opened again is told once, until its content is another.
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
REVOKE ALL ON FUNCTION queue_webhooks(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_webhooks(jsonb) TO portale_app;

-- Jobs of one queue run one after the other: receivers that hang hold few of the workers, and a receiver is told in order.
GRANT CREATE ON SCHEMA public TO portale_jobs;
SET ROLE portale_jobs;
DROP FUNCTION enqueue(text, json, timestamptz, text);
CREATE FUNCTION enqueue(p_task text, p_payload json, p_run_at timestamptz, p_key text, p_queue text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (p_payload->>'practiceId')::bigint IS DISTINCT FROM scope_practice() AND scope_role() NOT IN ('admin', 'authentication') THEN
    RAISE EXCEPTION 'a job of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25, queue_name => p_queue);
END $$;
REVOKE ALL ON FUNCTION enqueue(text, json, timestamptz, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text, text) TO portale_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;
