-- The other practice is told of an offer of a company and of its answer, by a job of its own (P169). Neither practice queues
-- anything else in the other's name: what is told stands in the offer.
GRANT SELECT ON handover TO portale_jobs;
CREATE POLICY telling ON handover FOR SELECT TO portale_jobs USING (true);
GRANT CREATE ON SCHEMA public TO portale_jobs;
SET ROLE portale_jobs;
CREATE FUNCTION tell_handover(p_handover bigint, p_what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  h handover;
  for_receiver boolean := p_what IN ('offered', 'withdrawn');
BEGIN
  SELECT o.* INTO h FROM handover o WHERE o.id = p_handover
    AND scope_practice() = CASE WHEN for_receiver THEN o.practice_id ELSE o.to_practice_id END;
  IF h.id IS NULL OR scope_role() <> 'consultant' OR p_what NOT IN ('offered', 'withdrawn', 'accepted', 'refused')
    OR coalesce(h.outcome, 'offered') <> p_what THEN
    RAISE EXCEPTION 'an offer of another practice' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- One after the other: what is withdrawn at once is told before it is taken back.
  PERFORM graphile_worker.add_job('tellHandover', json_build_object(
      'practiceId', CASE WHEN for_receiver THEN h.to_practice_id ELSE h.practice_id END::text, 'offer', h.id::text, 'what', p_what,
      'company', h.company_name, 'practice', CASE WHEN for_receiver THEN h.from_name ELSE h.to_name END, 'endsAt', h.ends_at),
    max_attempts => 25, queue_name => 'handovers');
END $$;
REVOKE ALL ON FUNCTION tell_handover(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_handover(bigint, text) TO portale_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;
