-- An offer of a company does not tell its giver whether a practice has the code or mailbox that was written (P169): it stands
-- either way, under what was written, and reaches a practice only where exactly one is meant. The answer names that practice.
ALTER TABLE handover ALTER COLUMN to_practice_id DROP NOT NULL;

/* Answers the offer's id and what was written, or why not; to_practice stays for the release before, which notes it. */
CREATE OR REPLACE FUNCTION offer_company(p_company bigint, p_named text, p_ends timestamptz) RETURNS TABLE (id bigint, to_practice bigint, to_name text, refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  c company;
  found bigint[];
  obstacle text;
  made bigint;
BEGIN
  PERFORM only_a_consultant();
  SELECT o.* INTO c FROM company o WHERE o.id = p_company AND o.practice_id = scope_practice() FOR UPDATE;
  IF c.id IS NULL THEN RAISE EXCEPTION 'no company of the practice' USING ERRCODE = 'insufficient_privilege'; END IF;
  UPDATE handover h SET outcome = 'lapsed', answered_at = h.ends_at WHERE h.company_id = c.id AND h.outcome IS NULL AND h.ends_at <= scope_now();
  SELECT array_agg(p.id) INTO found FROM practice p WHERE lower(concat_ws('-', p.distribution_code, p.customer_code, p.product_number)) = lower(trim(p_named))
    OR EXISTS (SELECT FROM account_grant g JOIN account a ON a.id = g.account_id WHERE g.practice_id = p.id AND g.role = 'CONSULTANT'
      AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL AND lower(a.email::text) = lower(trim(p_named)));
  -- Of what was written these depend on the giver's own practice alone.
  obstacle := CASE
    WHEN c.practice_id = ANY (found) THEN 'handover-own-practice'
    WHEN EXISTS (SELECT FROM handover h WHERE h.company_id = c.id AND h.outcome IS NULL) THEN 'handover-offered-already'
    ELSE handover_obstacle(c.id) END;
  IF obstacle IS NOT NULL THEN RETURN QUERY SELECT NULL::bigint, NULL::bigint, NULL::text, obstacle; RETURN; END IF;
  INSERT INTO handover (practice_id, to_practice_id, company_id, company_name, company_tax_code, company_code, from_name, to_name,
      people, documents, bytes, offered_at, ends_at)
    SELECT c.practice_id, CASE WHEN cardinality(found) = 1 THEN found[1] END, c.id, c.legal_name, c.tax_code, c.code, p.name, trim(p_named),
      (SELECT count(*) FROM employee e WHERE e.company_id = c.id), (SELECT count(*) FROM document d WHERE d.company_id = c.id),
      (SELECT coalesce(sum(b.size), 0) FROM blob b WHERE b.practice_id = c.practice_id AND b.sha256 IN (SELECT contents_of(c.id))),
      scope_now(), p_ends
    FROM practice p WHERE p.id = c.practice_id RETURNING handover.id INTO made;
  RETURN QUERY SELECT made, NULL::bigint, trim(p_named), NULL::text;
END $$;

/* A practice that answers is called by its name from then on. */
CREATE FUNCTION name_who_answers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.to_name := coalesce((SELECT p.name FROM practice p WHERE p.id = NEW.to_practice_id), NEW.to_name);
  RETURN NEW;
END $$;
CREATE TRIGGER name_who_answers BEFORE UPDATE OF outcome ON handover FOR EACH ROW
  WHEN (NEW.outcome IN ('accepted', 'refused')) EXECUTE FUNCTION name_who_answers();

GRANT CREATE ON SCHEMA public TO portale_jobs;
SET ROLE portale_jobs;
CREATE OR REPLACE FUNCTION tell_handover(p_handover bigint, p_what text) RETURNS void
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
  -- One after the other: what is withdrawn at once is told before it is taken back. An offer that reaches no practice queues
  -- the same job, which finds nothing to tell.
  PERFORM graphile_worker.add_job('tellHandover', json_build_object(
      'practiceId', CASE WHEN for_receiver THEN coalesce(h.to_practice_id, h.practice_id) ELSE h.practice_id END::text, 'offer', h.id::text, 'what', p_what,
      'company', h.company_name, 'practice', CASE WHEN for_receiver THEN h.from_name ELSE h.to_name END, 'endsAt', h.ends_at),
    max_attempts => 25, queue_name => 'handovers');
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM portale_jobs;
