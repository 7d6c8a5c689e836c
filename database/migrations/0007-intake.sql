-- The functions below use tables of later files.
SET LOCAL check_function_bodies = false;

-- The intake of printouts of payroll software: files, and one row per recognised document.
CREATE TABLE intake (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL REFERENCES practice,
  -- Set if a company uploads for itself; a consultant's intake may hold several companies.
  company_id bigint,
  kind text NOT NULL CHECK (kind IN ('cedolini', 'cu')),
  state text NOT NULL CHECK (state IN ('analysing', 'ready', 'confirming', 'closed')),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A confirmation not carried out yet: rows, publication day, who confirmed. A job resumes it.
  confirmation jsonb,
  closed_at timestamptz,
  UNIQUE (practice_id, id),
  FOREIGN KEY (practice_id, company_id) REFERENCES company (practice_id, id) DEFERRABLE
);
CREATE INDEX intake_by_practice ON intake (practice_id, id DESC);

CREATE TABLE intake_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  practice_id bigint NOT NULL,
  intake_id bigint NOT NULL,
  name text NOT NULL,
  sha256 bytea NOT NULL,
  size bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'read', 'refused')),
  pages integer,
  pages_read integer NOT NULL DEFAULT 0,
  -- Why the engine refused the file, as its code.
  refusal text,
  -- The fingerprint of the page layout in question, and the pages with it.
  layout_fingerprint text,
  layout_pages integer[] NOT NULL DEFAULT '{}',
  layout_answer text CHECK (layout_answer IN ('previous', 'next', 'leftOut', 'apart')),
  -- Which pages moved from which row to which, so that all moves can be undone together.
  layout_moves jsonb NOT NULL DEFAULT '[]',
  -- Files attached to a PDF: they are not pages, and the uploader is told how many there are.
  attachments integer NOT NULL DEFAULT 0,
  read_again boolean NOT NULL DEFAULT false,
  -- Certificates and payslips may come in one file: a file states what it holds, a row what it becomes. A row without a
  -- kind waits until a person states it (P91).
  kind text CHECK (kind IN ('cedolini', 'cu', 'misti')) NOT NULL,
  -- The password of a locked file, shared by all nodes (decision 28) and sealed under the installation's key, until it
  -- expires (P138).
  sealed_password text,
  password_until timestamptz,
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (practice_id, sha256) REFERENCES blob (practice_id, sha256),
  CHECK ((sealed_password IS NULL) = (password_until IS NULL))
);
CREATE INDEX intake_file_by_intake ON intake_file (intake_id);
-- Dropping the same bytes again leads to the intake that already holds them.
CREATE INDEX intake_file_by_content ON intake_file (practice_id, sha256);

-- A recognised group of pages; becomes one document when confirmed.
CREATE TABLE intake_row (
  practice_id bigint NOT NULL,
  intake_id bigint NOT NULL,
  n integer NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  pages integer[] NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('riconosciuto', 'da verificare', 'sconosciuto', 'duplicato', 'riepilogo')),
  tax_code text,
  printed_name text,
  employee_id bigint,
  company_id bigint,
  payroll_kind text,
  period integer,
  confidence real NOT NULL DEFAULT 0,
  reasons text[] NOT NULL DEFAULT '{}',
  suggestions bigint[] NOT NULL DEFAULT '{}',
  boxes jsonb NOT NULL DEFAULT '[]',
  duplicate_of bigint,
  -- A person's decision; null before it.
  decision text,
  decided_by bigint REFERENCES account,
  document_id bigint,
  -- What the engine recognised, so that a decision can be undone completely.
  recognised jsonb,
  -- The document's content when somebody decided to correct it: if it changed meanwhile, the decision is asked again.
  corrects bytea,
  -- The title of a summary as a company document.
  title text,
  layout text CHECK (layout IN ('asked', 'awaited')),
  -- The row waits for an answer to the file's layout question.
  layout_open boolean NOT NULL DEFAULT false,
  -- A company named in the page heading but not entered yet: the row proposes it. Once its people are entered, the file
  -- is read again and its undecided rows are recognised anew (P21).
  employer jsonb,
  kind text CHECK (kind IN ('cedolini', 'cu')),
  PRIMARY KEY (intake_id, n),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE DEFERRABLE,
  CONSTRAINT intake_row_decision_check
    CHECK (decision IN ('assigned', 'leftOut', 'keepBoth', 'correct', 'companyDocument')),
  FOREIGN KEY (practice_id, employee_id) REFERENCES employee (practice_id, id) ON DELETE SET NULL (employee_id) DEFERRABLE
);
-- Deleting a file deletes its rows.
CREATE INDEX intake_row_by_file ON intake_row (file_id);
CREATE INDEX intake_row_by_employee ON intake_row (employee_id) WHERE employee_id IS NOT NULL;

-- A stored response, returned again for the same key and body (api.md, Idempotency-Key).
CREATE TABLE remembered_answer (
  account_id bigint NOT NULL REFERENCES account,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, key)
);

CREATE TABLE layout_memory (
  practice_id bigint NOT NULL REFERENCES practice,
  fingerprint text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('previous', 'next', 'leftOut', 'apart')),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (practice_id, fingerprint)
);

-- The net pay printed on a page, if the file's own pages confirm its position (P122); null if uncertain. Kept until the
-- intake is closed; `document_net` then keeps it for that content of the document.
CREATE TABLE page_net (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  cents bigint,
  PRIMARY KEY (file_id, page)
);

-- Further figures printed on a page, each if the file's own pages confirm its position (P135): holiday and leave
-- balances, severance pay; null if uncertain.
CREATE TABLE page_figure (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  figure text NOT NULL,
  unit text CHECK (unit IN ('euro', 'hours', 'days')),
  hundredths bigint,
  PRIMARY KEY (file_id, page, figure),
  CHECK ((unit IS NULL) = (hundredths IS NULL))
);

-- The pay lines of a page, if its table is certain and the file's own pages confirm its position (P136); otherwise
-- null. A list of labels and cents, read completely or not at all.
CREATE TABLE page_lines (
  practice_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES intake_file ON DELETE CASCADE,
  page integer NOT NULL,
  lines jsonb,
  PRIMARY KEY (file_id, page)
);

-- A file of a drop folder that belongs to an intake (P93): the row is written with the intake before the file is moved,
-- so that a kill in between imports nothing twice. `mark` identifies the file: folder, name, inode, times, size.
CREATE TABLE dropped_file (
  practice_id bigint NOT NULL REFERENCES practice,
  mark text NOT NULL,
  intake_id bigint NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  -- The drop folder, and where the file is in its folder `presi`.
  folder text NOT NULL,
  taken_as text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- It was read, or its sender was told why not.
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (practice_id, mark),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX dropped_file_by_intake ON dropped_file (intake_id);
CREATE INDEX dropped_file_open ON dropped_file (practice_id, folder) WHERE NOT settled;

-- The token that senders of a practice add to the address of the watched mailbox (P128): a mail without it belongs to
-- no practice.
CREATE TABLE mail_address (
  practice_id bigint PRIMARY KEY REFERENCES practice ON DELETE CASCADE,
  tag text NOT NULL UNIQUE CHECK (tag ~ '^[a-z2-7]{20}$'),
  created_by bigint NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_address_by_author ON mail_address (created_by);

-- A received mail, with or without usable attachments: the row is written with its intake before the mail is moved, so
-- that a kill in between imports nothing twice. `mark` identifies the mail: mailbox, UIDVALIDITY, UID.
CREATE TABLE received_mail (
  practice_id bigint NOT NULL REFERENCES practice,
  mark text NOT NULL,
  -- Null if nothing could be imported.
  intake_id bigint,
  -- The attachments, each with its content or the reason why there is none.
  files jsonb NOT NULL,
  -- The recipient of the answer and the message that it answers; null if none is due.
  answer_to citext,
  message_id text,
  answered boolean NOT NULL DEFAULT false,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (practice_id, mark),
  FOREIGN KEY (practice_id, intake_id) REFERENCES intake (practice_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX received_mail_by_intake ON received_mail (intake_id);

-- The sender of a mail: a consultant of the practice with this token, writing from a confirmed address.
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
