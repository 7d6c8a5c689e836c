/*
 * A node of the release before serves on this schema while the nodes are exchanged one after the other (P137): what it
 * calls in its former form is there. The next release may take these two away.
 */

/* As before migration 0075: a job of no queue. */
CREATE FUNCTION enqueue(p_task text, p_payload json, p_run_at timestamptz, p_key text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT enqueue(p_task, p_payload, p_run_at, p_key, NULL)
$$;
REVOKE ALL ON FUNCTION enqueue(text, json, timestamptz, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text) TO portale_app;

/* As before migration 0083: its page makes an access of its own for each invitation, and cannot ask whether to. */
CREATE FUNCTION key_activate(p_hash bytea, p_login citext, p_password_hash text) RETURNS bigint
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT key_activate(p_hash, p_login, p_password_hash, true)
$$;
REVOKE ALL ON FUNCTION key_activate(bytea, citext, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_activate(bytea, citext, text) TO portale_app;
