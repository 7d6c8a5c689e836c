-- The word that a practice's senders add to the address of the watched mailbox (P128): a mail without it is nobody's.
CREATE TABLE mail_address (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  tag text NOT NULL UNIQUE CHECK (tag ~ '^[a-z2-7]{20}$'),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_address_by_author ON mail_address (created_by);
ALTER TABLE mail_address ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_address FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON mail_address TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON mail_address TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'consultant');
GRANT SELECT, INSERT, UPDATE ON mail_address TO portale_app;
SELECT print_table('mail_address', 'practice', 'practice', 'practice_id', '{tag,created_by,created_at}');

-- A mail that was taken, or of which nothing could be taken: the row is written with its intake, before the mail is
-- moved, so that a kill in between takes nothing twice. `mark` is the mail itself: mailbox, UIDVALIDITY, UID.
CREATE TABLE received_mail (
  practice_id bigint NOT NULL REFERENCES practice,
  mark text NOT NULL,
  -- Null where nothing could be taken.
  intake_id bigint,
  -- Attachments, each with its content or why there is none.
  files jsonb NOT NULL,
  -- Whom an answer goes to, and to which of its mails; null where there is none to be given.
  answer_to citext,
  message_id text,
  answered boolean NOT NULL DEFAULT false,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (practice_id, mark),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX received_mail_by_intake ON received_mail (intake_id);
ALTER TABLE received_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE received_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON received_mail TO portale_owner USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON received_mail TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()));
GRANT SELECT, INSERT, UPDATE ON received_mail TO portale_app;

-- Whose a mail is: a consultant of the practice whose word it bears, writing from the address that the login has confirmed.
CREATE FUNCTION sender_of_mail(p_tag text, p_from citext)
RETURNS TABLE (account_id bigint, login citext, first_name text, last_name text, grant_id bigint, role text, practice_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM only_at_the_door();
  RETURN QUERY
    SELECT a.id, a.login, a.first_name, a.last_name, g.id, g.role, g.practice_id
    FROM mail_address m JOIN account_grant g ON g.practice_id = m.practice_id JOIN account a ON a.id = g.account_id
    WHERE m.tag = p_tag AND a.email = p_from AND NOT a.email_unconfirmed
      AND g.role = 'CONSULTANT' AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
    ORDER BY g.id LIMIT 1;
END $$;
REVOKE ALL ON FUNCTION sender_of_mail(text, citext) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sender_of_mail(text, citext) TO portale_app;
