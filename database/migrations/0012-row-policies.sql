-- Row policies: what each scope sees and may write. The owner has a policy `maintenance` on every table. Tables named
-- portale_… belong to the installation and have no policies.

DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relowner = 'portale_owner'::regrole AND c.relname NOT LIKE 'portale%' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %s TO portale_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

-- practices and companies

CREATE POLICY changed_by_admin ON practice AS RESTRICTIVE FOR UPDATE TO portale_app USING ((select scope_role()) = 'admin');
CREATE POLICY closed_by_admin ON practice AS RESTRICTIVE FOR DELETE TO portale_app USING ((select scope_role()) = 'admin');
-- The scope's practice; before login, the names of the practices of the account's grants.
CREATE POLICY in_scope ON practice TO portale_app
  USING ((select scope_role()) = 'admin' OR id = (select scope_practice())
  OR ((select scope_is_authentication())
    AND id IN (SELECT g.practice_id FROM account_grant g WHERE g.account_id = (select scope_account()))));
-- Only the administrator creates practices.
CREATE POLICY made_by_admin ON practice AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_role()) = 'admin');

CREATE POLICY in_scope ON company TO portale_app
  USING ((practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR (((select scope_is_company()) OR (select scope_is_employee())) AND id = ANY ((select scope_companies())::bigint[]))))
  OR ((select scope_is_authentication())
    AND id IN (SELECT g.company_id FROM account_grant g WHERE g.account_id = (select scope_account()))));
CREATE POLICY of_branches ON company FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND id = ANY ((select scope_companies())::bigint[]));
CREATE POLICY removed_by_consultant ON company AS RESTRICTIVE FOR DELETE TO portale_app
  USING ((select scope_role()) = 'consultant');

CREATE POLICY of_branches ON branch FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND company_id = ANY ((select scope_companies())::bigint[])
    AND code = ANY ((select scope_branches())::text[]));
CREATE POLICY removed_by_manager ON branch AS RESTRICTIVE FOR DELETE TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company'));

CREATE POLICY removed_by_manager ON employee AS RESTRICTIVE FOR DELETE TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company'));
CREATE POLICY in_scope ON employee TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND id = (select scope_employee()))));
CREATE POLICY of_branches ON employee FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND id = ANY ((select scope_branch_people())::bigint[]));

-- accounts

-- The own account, and the people one works with (authors of documents and events).
CREATE POLICY in_scope ON account FOR SELECT TO portale_app
  USING (id = (select scope_account()) OR (
    (select scope_role()) IN ('consultant', 'company', 'job')
    AND id IN (SELECT g.account_id FROM account_grant g WHERE g.practice_id = (select scope_practice()))));
CREATE POLICY of_origins ON account FOR SELECT TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company', 'job') AND id = ANY ((select origin_authors())::bigint[]));
CREATE POLICY of_practices ON account FOR SELECT TO portale_app
  USING ((select scope_role()) = 'admin' AND id IN (SELECT g.account_id FROM account_grant g));

CREATE POLICY in_scope ON account_grant FOR SELECT TO portale_app
  USING (account_id = (select scope_account()) OR (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND (role = 'CONSULTANT' OR company_id = ANY ((select scope_companies())::bigint[]))))));
-- Invitations of administrators are mails of the installation: its job reads the recipients.
CREATE POLICY of_installation ON account_grant FOR SELECT TO portale_app
  USING ((select scope_role()) = 'job' AND (select scope_practice()) IS NULL AND role = 'ADMIN');
-- The administrator sees the logins of practices and of administrators, never those of companies and employees.
CREATE POLICY of_practices ON account_grant FOR SELECT TO portale_app
  USING ((select scope_role()) = 'admin' AND role IN ('ADMIN', 'CONSULTANT'));

CREATE POLICY made_by_admin ON privacy_text FOR INSERT TO portale_app WITH CHECK ((select scope_role()) = 'admin');
CREATE POLICY public_text ON privacy_text FOR SELECT TO portale_app USING (true);

-- sign in

-- Only before login, to compare a password.
CREATE POLICY own_at_the_door ON credential FOR SELECT TO portale_app
  USING ((select scope_is_authentication()) AND account_id = (select scope_account()));

CREATE POLICY own ON ticket FOR INSERT TO portale_app WITH CHECK (account_id = (select scope_account()));

CREATE POLICY own_at_the_door ON known_network TO portale_app
  USING ((select scope_is_authentication()) AND account_id = (select scope_account()));

-- identity providers

CREATE POLICY of_installation ON identity_provider TO portale_app USING ((select scope_role()) = 'admin');

-- documents and figures

CREATE POLICY given_up_by_job ON blob AS RESTRICTIVE FOR DELETE TO portale_app USING ((select scope_role()) = 'job');
CREATE POLICY in_scope ON blob TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));
-- An employee uploads the signed form of a request.
CREATE POLICY sending ON blob FOR INSERT TO portale_app
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()));

CREATE POLICY in_scope ON document TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    -- An employee sees what is published by today and neither cancelled, binned, hidden nor past its due day (P12, P16).
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND publish_on <= (select scope_today()) AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web
      AND (kind IN ('payslip', 'taxCertificate') OR due_on IS NULL OR due_on > (select scope_today())))));
-- What the people of these branches see; nothing of the company's own.
CREATE POLICY of_branches ON document FOR SELECT TO portale_app
  USING ((select scope_is_branch()) AND practice_id = (select scope_practice()) AND employee_id = ANY ((select scope_branch_people())::bigint[])
    AND publish_on <= (select scope_today()) AND cancelled_at IS NULL AND discarded_at IS NULL AND visible_on_web
    AND (kind IN ('payslip', 'taxCertificate') OR due_on IS NULL OR due_on > (select scope_today())));
CREATE POLICY whose_it_is ON document FOR SELECT TO portale_ledger USING (true);

-- Everybody who sees the document except its employee, who sees only the current content.
CREATE POLICY in_scope ON document_version TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_version.document_id));

CREATE POLICY in_scope ON dossier TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND kind = 'workers' AND publish_on <= (select scope_today()) AND cancelled_at IS NULL
      AND EXISTS (SELECT FROM dossier_document m JOIN document d ON d.id = m.document_id WHERE m.dossier_id = dossier.id))));
CREATE POLICY not_of_employee ON dossier AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()));

CREATE POLICY not_of_employee ON dossier_document AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()));
-- The document's policy decides which documents of a dossier are visible: an employee sees their own.
CREATE POLICY in_scope ON dossier_document TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM document d WHERE d.id = dossier_document.document_id));

-- The managers of the document; never its employee.
CREATE POLICY in_scope ON annotation TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = annotation.document_id));

CREATE POLICY in_scope ON reminder TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM employee e WHERE e.id = reminder.employee_id));

-- The employee acknowledges their own document; its managers see it.
CREATE POLICY in_scope ON acknowledgement TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM document d WHERE d.id = acknowledgement.document_id))
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()) AND employee_id = (select scope_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = acknowledgement.document_id));

CREATE POLICY own ON standing_rule FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND company_id = ANY ((select scope_companies())::bigint[]));

CREATE POLICY own ON rule_pause FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company()));

-- Only the company approves; the managers of the document see it.
CREATE POLICY in_scope ON approval TO portale_app
  USING (practice_id = (select scope_practice()) AND NOT (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = approval.document_id))
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND EXISTS (SELECT FROM document d WHERE d.id = approval.document_id));

CREATE POLICY in_scope ON rule_reminder TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');

-- The employee too, for a document that they see.
CREATE POLICY own ON document_net FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_net.document_id AND d.employee_id = (select scope_employee())));

-- The employee too, for a document that they see.
CREATE POLICY own ON document_figure FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_figure.document_id AND d.employee_id = (select scope_employee())));

-- The employee too, for a document that they see.
CREATE POLICY own ON document_lines FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_employee())
    AND EXISTS (SELECT FROM document d WHERE d.id = document_lines.document_id AND d.employee_id = (select scope_employee())));

CREATE POLICY in_scope ON document_count FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));

CREATE POLICY in_scope ON text_count FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))));

-- The practice imports the figures; a company reads them.
CREATE POLICY by_practice ON figure_set AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_sees_practice()));
CREATE POLICY replaced_by_practice ON figure_set AS RESTRICTIVE FOR UPDATE TO portale_app USING ((select scope_sees_practice()));

-- The practice imports the figures; a company reads them.
CREATE POLICY by_practice ON figure AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK ((select scope_sees_practice()));

-- intake

CREATE POLICY in_scope ON intake_file TO portale_app
  USING (practice_id = (select scope_practice()) AND intake_id IN (SELECT i.id FROM intake i));

CREATE POLICY in_scope ON intake_row TO portale_app
  USING (practice_id = (select scope_practice()) AND intake_id IN (SELECT i.id FROM intake i));

CREATE POLICY in_scope ON layout_memory TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) IN ('consultant', 'company', 'job'));

-- requests notices and notifications

CREATE POLICY changed_by_author ON note AS RESTRICTIVE FOR UPDATE TO portale_app
  USING (created_by = (select scope_account()));
CREATE POLICY deleted_by_author ON note AS RESTRICTIVE FOR DELETE TO portale_app
  USING (created_by = (select scope_account()));

CREATE POLICY in_scope ON request TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee()))));
-- An employee sends in their own company, a company for itself.
CREATE POLICY sending ON request AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK (CASE WHEN (select scope_is_employee()) THEN company_id = ANY ((select scope_companies())::bigint[])
    ELSE (select scope_is_company()) AND employee_id IS NULL END);

-- Whoever sees the request sees its answers.
CREATE POLICY in_scope ON request_answer TO portale_app
  USING (practice_id = (select scope_practice()) AND EXISTS (SELECT FROM request r WHERE r.id = request_answer.request_id));

CREATE POLICY in_scope ON notice TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    -- What is on the board today for everybody or for this employee, who worked there when it was published.
    OR ((select scope_is_employee()) AND company_id = ANY ((select scope_companies())::bigint[])
      AND NOT draft AND deleted_at IS NULL AND publish_on <= (select scope_today())
      AND (end_on IS NULL OR end_on >= (select scope_today()))
      AND (employee_id IS NULL OR employee_id = (select scope_employee()))
      AND EXISTS (SELECT FROM employee e WHERE e.id = (select scope_employee())
        AND (e.ended_on IS NULL OR e.ended_on >= publish_on)))));
CREATE POLICY not_from_employee ON notice AS RESTRICTIVE FOR UPDATE TO portale_app USING (NOT (select scope_is_employee()));

CREATE POLICY in_scope ON notice_receipt TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND EXISTS (SELECT FROM notice n WHERE n.id = notice_id))));

-- Withdrawing a document withdraws its notifications; a company does not see those for the consultant only.
CREATE POLICY in_scope ON notification TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND audience <> 'consultant' AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND audience = 'employee' AND employee_id = (select scope_employee()))))
  WITH CHECK (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR (company_id = ANY ((select scope_companies())::bigint[])
      AND ((select scope_is_company()) OR coalesce(employee_id = (select scope_employee()), true)))));
-- A signer notifies the next one; whoever refuses notifies those who have signed.
CREATE POLICY to_signers ON notification FOR INSERT TO portale_app
  WITH CHECK (practice_id = (select scope_practice()) AND (select scope_is_employee()) AND kind IN ('signatureTurn', 'signatureEnded')
    AND audience = 'employee' AND EXISTS (SELECT FROM signature_signer s WHERE s.signature_id = object_id
      AND s.employee_id = notification.employee_id AND s.company_id = notification.company_id));

CREATE POLICY own ON notification_seen TO portale_app
  USING (account_id = (select scope_account()) AND EXISTS (SELECT FROM notification n WHERE n.id = notification_id));
CREATE POLICY writing_mails ON notification_seen FOR SELECT TO portale_app USING ((select scope_role()) = 'job');

CREATE POLICY writing_mails ON notification_setting FOR SELECT TO portale_app
  USING ((select scope_role()) IN ('consultant', 'company', 'job') AND EXISTS (SELECT FROM account a WHERE a.id = account_id));

CREATE POLICY ending ON push_subscription FOR DELETE TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');
CREATE POLICY telling ON push_subscription FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');

CREATE POLICY telling ON push_message TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'job');

-- mail jobs and webhooks

CREATE POLICY in_scope ON outbox TO portale_app
  USING (practice_id IS NOT DISTINCT FROM (select scope_practice()) AND (
    (select scope_role()) = 'job'
    OR ((select scope_role()) = 'consultant' AND practice_id IS NOT NULL)
    OR ((select scope_is_company()) AND (
      EXISTS (SELECT FROM document d WHERE d.id = outbox.document_id)
      OR EXISTS (SELECT FROM mailing m WHERE m.id = outbox.mailing_id)))));
CREATE POLICY posting ON outbox FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('admin', 'authentication') OR practice_id IS NOT DISTINCT FROM (select scope_practice()));

CREATE POLICY in_scope ON webhook TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = ANY ('{consultant,job}'));

CREATE POLICY in_scope ON webhook_delivery TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = ANY ('{consultant,job}'));

-- signing and handover

CREATE POLICY asking ON signature_request AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('consultant', 'company'));
CREATE POLICY in_scope ON signature_request TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND id = ANY ((select signatures_of_mine())::bigint[]))));

CREATE POLICY whose_it_is ON signature_signer FOR SELECT TO portale_ledger USING (true);
CREATE POLICY asking ON signature_signer AS RESTRICTIVE FOR INSERT TO portale_app
  WITH CHECK ((select scope_role()) IN ('consultant', 'company'));
-- A signer moves the others on: it becomes their turn.
CREATE POLICY in_scope ON signature_signer TO portale_app
  USING (practice_id = (select scope_practice()) AND (
    (select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND signature_id = ANY ((select signatures_of_mine())::bigint[]))));

CREATE POLICY in_scope ON signature_confirmation TO portale_app
  USING (practice_id = (select scope_practice()) AND ((select scope_role()) = 'job'
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee())
      AND signature_id = ANY ((select signatures_of_mine())::bigint[]))));

-- The consultant sets the terms; a company reads those that apply to it.
CREATE POLICY own ON retention_policy FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company()));

CREATE POLICY own ON retention_hold FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_is_company())
    AND company_id = ANY ((select scope_companies())::bigint[]));

CREATE POLICY in_scope ON handover FOR SELECT TO portale_app
  USING ((select scope_role()) = 'consultant' AND (select scope_practice()) IN (practice_id, to_practice_id));
CREATE POLICY proving ON handover FOR SELECT TO portale_ledger USING (true);
CREATE POLICY telling ON handover FOR SELECT TO portale_jobs USING (true);

CREATE POLICY in_scope ON company_origin FOR SELECT TO portale_app
  USING (practice_id = (select scope_practice()) AND (select scope_role()) = 'consultant');

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY[
      'acknowledgement', 'annotation', 'approval', 'document_version', 'dossier_document', 'reminder'
  ] LOOP
    EXECUTE format('CREATE POLICY not_of_branches ON %I AS RESTRICTIVE TO portale_app USING (NOT (select scope_is_branch()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY[
      'api_key', 'mail_address', 'preservation_item', 'preservation_package', 'retention_hold', 'retention_policy'
  ] LOOP
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (select scope_role()) = ''consultant'')', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['branch', 'company', 'employee'] LOOP
    EXECUTE format('CREATE POLICY changed_by_manager ON %I AS RESTRICTIVE FOR UPDATE TO portale_app
      USING ((select scope_role()) IN (''consultant'', ''company'', ''job''))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['branch', 'figure', 'figure_set', 'intake', 'mailing', 'note'] LOOP
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (
        (select scope_sees_practice())
        OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['branch', 'company', 'employee'] LOOP
    EXECUTE format('CREATE POLICY made_by_manager ON %I AS RESTRICTIVE FOR INSERT TO portale_app
      WITH CHECK ((select scope_role()) IN (''consultant'', ''company'', ''job''))', t);
  END LOOP;
  -- A scope may write less than it sees, and functions of the definer are bound by this too. An employee only records
  -- readings on a document (guard_document_of_employee).
  FOREACH t IN ARRAY ARRAY['document', 'dossier', 'dossier_document', 'notice'] LOOP
    EXECUTE format('CREATE POLICY not_by_employee ON %I AS RESTRICTIVE FOR INSERT TO portale_app WITH CHECK (NOT (select scope_is_employee()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['document', 'dossier', 'dossier_document'] LOOP
    EXECUTE format('CREATE POLICY not_from_employee ON %I AS RESTRICTIVE FOR DELETE TO portale_app USING (NOT (select scope_is_employee()))', t);
  END LOOP;
  -- Read by the consultants of the practice and its jobs. A company reads none of it, even in its own intake, except
  -- its own rules (policy `own`).
  FOREACH t IN ARRAY ARRAY[
      'document_figure', 'document_lines', 'document_net', 'dropped_file', 'page_figure', 'page_lines', 'page_net',
      'received_mail', 'rule_pause', 'standing_rule'
  ] LOOP
    EXECUTE format('CREATE POLICY in_scope ON %I TO portale_app
      USING (practice_id = (select scope_practice()) AND (select scope_sees_practice()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY[
      'factor_removal', 'identity_link', 'known_device', 'last_use', 'notification_setting', 'privacy_acceptance',
      'push_subscription', 'recovery_code', 'remembered_answer', 'saved_view', 'second_factor', 'second_factor_step',
      'session'
  ] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO portale_app USING (account_id = (select scope_account()))', t);
  END LOOP;
END $$;

-- The ledger

SET ROLE portale_ledger;
ALTER TABLE ledger_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_head FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_person ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_person FORCE ROW LEVEL SECURITY;
CREATE POLICY in_scope ON ledger FOR SELECT TO portale_app
  USING (((chain = (select scope_practice()) AND (company_id IS NULL OR company_id <> ALL ((select companies_went())::bigint[])))
    OR company_id = ANY ((select companies_came())::bigint[]))
  AND ((select scope_sees_practice())
    OR ((select scope_is_company()) AND company_id = ANY ((select scope_companies())::bigint[]))
    OR ((select scope_is_employee()) AND employee_id = (select scope_employee()))));
CREATE POLICY verifying ON ledger FOR SELECT TO portale_owner USING (true);
CREATE POLICY verifying ON ledger_head FOR SELECT TO portale_owner USING (true);
CREATE POLICY verifying ON ledger_person FOR SELECT TO portale_owner USING (true);
CREATE POLICY writing ON ledger TO portale_ledger USING (true) WITH CHECK (true);
CREATE POLICY writing ON ledger_head TO portale_ledger USING (true) WITH CHECK (true);
CREATE POLICY writing ON ledger_person TO portale_ledger USING (true) WITH CHECK (true);
CREATE POLICY in_scope ON ledger_head FOR SELECT TO portale_app
  USING (chain = (select scope_practice()));
CREATE POLICY in_scope ON ledger_person FOR SELECT TO portale_app
  USING (EXISTS (SELECT 1 FROM ledger l WHERE l.chain = ledger_person.chain AND l.seq = ledger_person.seq));
RESET ROLE;
