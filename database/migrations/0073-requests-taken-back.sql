-- A request is withdrawn by its sender until somebody has looked at it (P103): of the two who come at once the row lets one.
ALTER TABLE request ADD seen_at timestamptz, ADD withdrawn_at timestamptz;
ALTER TABLE request ADD CONSTRAINT withdrawn_unseen CHECK (withdrawn_at IS NULL OR (seen_at IS NULL AND status = 'I'));

DROP INDEX request_open;
CREATE INDEX request_open ON request (company_id) INCLUDE (practice_id) WHERE status IN ('I', 'V') AND withdrawn_at IS NULL;
DROP INDEX request_by_company;
CREATE INDEX request_by_company ON request (company_id, created_at DESC, id DESC) INCLUDE (practice_id, employee_id, status) WHERE withdrawn_at IS NULL;
DROP INDEX request_newest;
CREATE INDEX request_newest ON request (practice_id, created_at DESC, id DESC) INCLUDE (company_id, employee_id, status) WHERE withdrawn_at IS NULL;

DROP POLICY not_by_employee ON request;
-- What was sent is never rewritten: who handles it sets its status and that it was seen, who sent it only withdraws it.
CREATE OR REPLACE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caller text := coalesce(current_setting('scope.role', true), '');
  is_sender boolean := caller = 'employee' OR (caller = 'company' AND old.employee_id IS NULL);
  theirs text[] := CASE WHEN is_sender THEN ARRAY['withdrawn_at'] ELSE ARRAY['status', 'status_at', 'seen_at'] END;
BEGIN
  IF caller <> '' AND (
    to_jsonb(new) - theirs IS DISTINCT FROM to_jsonb(old) - theirs
    OR old.withdrawn_at IS NOT NULL
    OR (old.seen_at IS NOT NULL AND new.seen_at IS DISTINCT FROM old.seen_at))
  THEN
    RAISE EXCEPTION 'of a request only the status changes, and its sender only withdraws it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END $$;

-- Whom it was told to hears no more of it; who sent it does not see their news.
CREATE FUNCTION forget_withdrawn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM notification WHERE kind = 'requestReceived' AND object_id = new.id AND practice_id = new.practice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_withdrawn AFTER UPDATE OF withdrawn_at ON request FOR EACH ROW
  WHEN (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL) EXECUTE FUNCTION forget_withdrawn();
