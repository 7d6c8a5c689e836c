-- In which language a worker is spoken to (P113); empty until somebody chooses: then it is Italian.
ALTER TABLE account ADD language text CHECK (language IN ('it', 'en', 'ro', 'sq', 'ar', 'uk', 'fr', 'es'));

CREATE FUNCTION own_language(p_language text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF scope_account() IS NULL OR scope_role() IN ('keyHolder', 'job') THEN
    RAISE EXCEPTION 'nobody’s own language' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE account SET language = p_language WHERE id = scope_account();
END $$;
REVOKE ALL ON FUNCTION own_language(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_language(text) TO portale_app;

SELECT print_also('account', '{language}');
