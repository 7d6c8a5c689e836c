-- A passkey may be the sign-in itself: whoever shows one is known by it, at the door.
CREATE FUNCTION passkey_candidate(p_credential text, p_device text)
RETURNS TABLE (account_id bigint, factor_id bigint, public_key bytea, counter bigint, transports text[], knows_device boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT f.account_id, f.id, f.public_key, f.counter, f.transports, EXISTS (SELECT FROM known_device d
      WHERE d.account_id = f.account_id AND d.key_hash = sha256(convert_to(f.account_id || ' ' || p_device, 'UTF8')))
    FROM second_factor f
    WHERE f.credential_id = p_credential AND EXISTS (SELECT FROM account_grant g
      WHERE g.account_id = f.account_id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL);
END $$;
REVOKE ALL ON FUNCTION passkey_candidate(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_candidate(text, text) TO portale_app;

-- Its challenge is nobody's row until it has been signed; then it is one that is used up.
ALTER TABLE second_factor_step
  DROP CONSTRAINT second_factor_step_purpose_check,
  ADD CONSTRAINT second_factor_step_purpose_check CHECK (purpose IN ('login', 'passkey', 'totp', 'again', 'entered'));

-- Whether the account's owner has said that the recovery codes are put away: until then they are offered anew. Whoever
-- has codes already had closed the page that showed them.
ALTER TABLE recovery_code ADD kept_at timestamptz;
UPDATE recovery_code SET kept_at = now();
