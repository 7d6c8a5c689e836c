-- What a company shows its people before they enter: its published PRIVACY documents, to whoever holds a good activation
-- of one of its employees, and to nobody else.
CREATE FUNCTION key_privacy_documents(p_hash bytea)
RETURNS TABLE (id bigint, practice_id bigint, description text, file_name text, content_type text, size bigint, sha256 text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_role() NOT IN ('authentication', 'keyHolder') THEN
    RAISE EXCEPTION 'not a scope of keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT d.id, d.practice_id, d.description, d.file_name, d.content_type, d.size::bigint, encode(d.sha256, 'hex')
  FROM key_facts(p_hash) k JOIN document d ON d.company_id = k.company_id
  WHERE k.purpose = 'activation' AND k.state = 'good' AND k.role = 'EMPLOYEE'
    AND d.kind = 'companyDocument' AND d.category = 'PRIVACY' AND d.visible_on_web AND d.discarded_at IS NULL
    AND d.publish_on <= scope_today() AND d.cancelled_at IS NULL
  ORDER BY d.publish_on DESC, d.id DESC;
END $$;
REVOKE ALL ON FUNCTION key_privacy_documents(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_privacy_documents(bytea) TO portale_app;
