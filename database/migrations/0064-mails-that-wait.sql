-- What many are told by mail waits ten minutes, and can be taken back until then (P90).
CREATE TABLE mailing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice ON DELETE CASCADE,
  -- The company that it is about; of several, the group head's that sends it, or none: then it is the practice's.
  company_id bigint,
  kind text NOT NULL,
  subject text NOT NULL,
  people int NOT NULL,
  -- What taking it back needs.
  undo jsonb NOT NULL,
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  leaves_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) ON DELETE CASCADE
);
SELECT count_apart('mailing');
CREATE INDEX mailing_by_practice ON mailing (practice_id, leaves_at);
CREATE INDEX mailing_by_company ON mailing (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX mailing_by_author ON mailing (created_by);
ALTER TABLE mailing ENABLE ROW LEVEL SECURITY;
ALTER TABLE mailing FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON mailing TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON mailing TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));
GRANT SELECT, INSERT, UPDATE ON mailing TO portale_app;

ALTER TABLE outbox ADD mailing_id bigint REFERENCES mailing ON DELETE SET NULL;
CREATE INDEX outbox_by_mailing ON outbox (mailing_id) WHERE mailing_id IS NOT NULL;
DROP POLICY in_scope ON outbox;
CREATE POLICY in_scope ON outbox TO portale_app
  USING (practice_id IS NOT DISTINCT FROM (select scope_practice()) AND (
    (select scope_role()) = 'job'
    OR ((select scope_role()) = 'consultant' AND practice_id IS NOT NULL)
    OR ((select scope_is_company()) AND (
      EXISTS (SELECT FROM document d WHERE d.id = outbox.document_id)
      OR EXISTS (SELECT FROM mailing m WHERE m.id = outbox.mailing_id)))));

-- The words that a new status comes with: why it was rejected, what was done.
ALTER TABLE notification ADD words text NOT NULL DEFAULT '';

-- A reminder that was taken back reached nobody: the person may be reminded the same day.
GRANT DELETE ON reminder TO portale_app;

-- An invitation that was taken back: the grant as it was before, and its older link as good as before. Nothing where
-- the person was activated, disabled or invited anew meanwhile.
CREATE FUNCTION grant_uninvite(p_grant bigint, p_at timestamptz, p_before timestamptz, p_until timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE g account_grant := kept_grant(p_grant);
BEGIN
  IF g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL OR g.invited_until IS DISTINCT FROM p_until THEN RETURN false; END IF;
  UPDATE mailed_key SET replaced_at = NULL
    WHERE grant_id = g.id AND purpose = 'activation' AND used_at IS NULL AND replaced_at = p_at;
  UPDATE account_grant SET invited_until = p_before WHERE id = g.id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION grant_uninvite(bigint, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION grant_uninvite(bigint, timestamptz, timestamptz, timestamptz) TO portale_app;
