-- What the roles may do. Without a grant here a role reads, writes and executes nothing; the functions excepted below
-- only read the scope, or run as triggers.

DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = 'portale_owner'::regrole AND p.proname NOT IN (
      'scope_role', 'scope_practice', 'scope_sees_practice', 'scope_is_company', 'scope_is_employee',
      'scope_is_authentication', 'scope_companies', 'scope_employee', 'scope_account', 'scope_today',
      'guard_document_of_employee', 'refuse_ledger_change', 'scope_now', 'scope_grant', 'scope_manages', 'scope_keeps',
      'guard_request', 'guard_notice_receipt', 'guard_company_of_company', 'only_at_the_door', 'forget_withdrawn',
      'guard_signature_request', 'guard_signature_signer', 'only_a_consultant', 'scope_is_branch', 'name_who_answers')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;

-- scope and installation

GRANT EXECUTE ON FUNCTION installation_noted(bigint, bigint, boolean, boolean), installation_days(), scope_branches(),
  scope_branch_people() TO portale_app;

-- practices and companies

GRANT SELECT, INSERT, UPDATE, DELETE ON practice, company, branch, employee TO portale_app;
GRANT EXECUTE ON FUNCTION practice_usage(), last_access(text) TO portale_app;

-- accounts

GRANT SELECT ON account, account_grant TO portale_app;
GRANT SELECT, INSERT ON privacy_text, privacy_acceptance TO portale_app;
GRANT SELECT, INSERT, DELETE ON saved_view TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON last_use TO portale_app;
GRANT EXECUTE ON FUNCTION grant_address(bigint, citext, text, text), grant_add(bigint, citext, text, text),
  grant_remove(bigint), grant_invite(bigint), grant_letter(bigint, bytea), grant_disable(bigint),
  grant_enable(bigint), grant_activate(bigint, citext, citext, text), grant_reset(bigint, citext),
  login_email_taken(citext, text, bigint), grant_name(bigint, text, text), has_no_administrator(),
  grant_uninvite(bigint, timestamptz, timestamptz, timestamptz), own_language(text),
  administrator_add(citext, text, text), administrator_invite(bigint), administrator_disable(bigint),
  administrator_enable(bigint), own_place_ended(bigint), grant_add(bigint, text[], citext, text, text) TO portale_app;

-- sign in

GRANT INSERT ON ticket TO portale_app;
GRANT SELECT ON credential TO portale_app;
GRANT SELECT, DELETE ON factor_removal TO portale_app;
GRANT SELECT, INSERT, DELETE ON api_key TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, second_factor, recovery_code, second_factor_step, known_network,
  known_device TO portale_app;
GRANT UPDATE (key_hash, previous_hash, previous_until) ON api_key TO portale_app;
GRANT EXECUTE ON FUNCTION credential_reset(bigint, text), mint_key(bytea, text, bigint, bigint, citext),
  key_facts(bytea), key_join(bytea, bigint), key_reset_password(bytea, text), key_confirm_email(bytea),
  key_accept_privacy(bytea), own_password(text, bigint), own_login(citext), set_up_key(bytea), is_set_up_key(bytea),
  set_up_administrator(bytea, citext, text), key_renew(bytea), own_email_asked(bigint, citext, timestamptz),
  forgetful_accounts(citext), session_of(bytea, timestamptz), login_step(bytea, timestamptz),
  ticket_of(bytea, timestamptz), ticket_take(bytea), key_privacy_documents(bytea),
  guess_blocked_until(bytea[], timestamptz), guess_missed(bytea, timestamptz, timestamptz),
  guess_block(bytea, timestamptz), guess_hit(bytea), guesses_forgotten(timestamptz),
  login_candidates(citext, integer, text, text), own_api_keys(), own_api_keys_end(), api_key_of(bytea, timestamptz),
  api_key_refused(bigint, text, timestamptz), passkey_candidate(text, text), factor_removal_ask(bigint),
  factor_removal_withdraw(bigint), factor_removal_due(bigint), logins_factors(), login_proposed(bytea, text[]),
  key_person_known(bytea), key_activate(bytea, citext, text, boolean), account_join(bigint),
  own_access_steps(), own_voucher(bigint) TO portale_app;

-- identity providers

GRANT SELECT, INSERT, DELETE ON identity_link TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_provider TO portale_app;
GRANT EXECUTE ON FUNCTION identity_providers(bigint), identity_state_spend(bytea, timestamptz, timestamptz),
  own_identities(), own_opens_within(bigint), identity_links_count(),
  practice_code_opens(), practice_let_code_open(boolean), identity_candidates(bigint, text, text, integer),
  identity_offer_make(bytea, bigint, text, bigint[], text, boolean, timestamptz),
  identity_offer_account(bytea, integer, integer, timestamptz), identity_offer_try(bytea, integer, timestamptz),
  identity_offer_take(bytea, timestamptz) TO portale_app;

-- documents and figures

GRANT USAGE ON SEQUENCE document_id_seq TO portale_app;
GRANT SELECT ON document_count, text_count TO portale_app;
GRANT SELECT, INSERT ON document_version, acknowledgement, figure_set, figure, approval, rule_reminder TO portale_app;
GRANT SELECT, INSERT, DELETE ON blob, annotation, reminder, rule_pause, document_figure, document_lines TO portale_app;
GRANT SELECT, INSERT, UPDATE ON document_net, standing_rule TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON document, dossier, dossier_document TO portale_app;
GRANT SELECT (id, employee_id) ON document TO portale_ledger;
GRANT UPDATE (replaced_at) ON figure_set TO portale_app;
GRANT EXECUTE ON FUNCTION practice_stored(bigint), wrong_counts(bigint), count_anew(bigint),
  content_damaged(bigint, bytea), mailboxes_of_administrators(), damaged_contents(), may_compare_counts(bigint, date)
  TO portale_app;

SET ROLE portale_ledger;
REVOKE ALL ON FUNCTION is_not_of_employee(text, text, bigint) FROM PUBLIC;
RESET ROLE;

-- intake

GRANT SELECT, INSERT, DELETE ON page_net, page_figure, page_lines TO portale_app;
GRANT SELECT, INSERT, UPDATE ON dropped_file, mail_address, received_mail TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON intake, intake_file, intake_row, remembered_answer, layout_memory
  TO portale_app;
GRANT EXECUTE ON FUNCTION sender_of_mail(text, citext) TO portale_app;

-- requests notices and notifications

GRANT SELECT, INSERT ON request_answer, notification_seen TO portale_app;
GRANT SELECT, INSERT, DELETE ON note, push_subscription TO portale_app;
GRANT SELECT, INSERT, UPDATE ON request, notification_setting, notice, notice_receipt TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notification, push_message TO portale_app;
GRANT UPDATE (text, changed_at) ON note TO portale_app;
GRANT UPDATE (session_id, p256dh, auth) ON push_subscription TO portale_app;

-- mail jobs and webhooks

GRANT SELECT, INSERT, UPDATE ON outbox, mailing TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook, webhook_delivery TO portale_app;
GRANT EXECUTE ON FUNCTION queue_webhooks(jsonb) TO portale_app;

-- The queue's schema and tables belong to portale_jobs: the application only adds jobs, through enqueue.
DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO portale_jobs', current_database()); END $$;
SET ROLE portale_jobs;
REVOKE ALL ON FUNCTION enqueue(text, json, timestamptz, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text, text) TO portale_app;
GRANT EXECUTE ON FUNCTION enqueue(text, json, timestamptz, text, text) TO portale_owner;
RESET ROLE;

-- signing and handover

GRANT USAGE ON SEQUENCE preservation_package_id_seq TO portale_app;
GRANT SELECT ON portale_seal_certificate, handover, company_origin TO portale_app;
GRANT SELECT, INSERT ON preservation_package TO portale_app;
GRANT SELECT, INSERT, DELETE ON preservation_item TO portale_app;
GRANT SELECT, INSERT, UPDATE ON retention_policy, signature_request, signature_signer, signature_confirmation
  TO portale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_hold TO portale_app;
GRANT SELECT ON handover TO portale_jobs;
GRANT SELECT ON handover TO portale_ledger;
GRANT SELECT (signature_id, employee_id, status) ON signature_signer TO portale_ledger;
GRANT UPDATE (index_sha256, downloaded_at, withdrawn_at, receipt_sha256, receipt_name, receipt_type, receipt_size,
  receipt_day, receipt_number) ON preservation_package TO portale_app;
GRANT EXECUTE ON FUNCTION erase_people(bigint[]), signatures_of_mine(), offer_company(bigint, text, timestamptz),
  end_offer(bigint, text), offered_contents(bigint), hold_offered(bigint, text), hand_over_company(bigint, text),
  companies_came(), companies_went(), origin_authors(), came_with_package(bigint, timestamptz), offer_stands(bigint)
  TO portale_app;
GRANT EXECUTE ON FUNCTION companies_came(), companies_went() TO portale_ledger;

SET ROLE portale_jobs;
REVOKE ALL ON FUNCTION tell_handover(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_handover(bigint, text) TO portale_app;
RESET ROLE;

-- ledger

GRANT USAGE ON SEQUENCE print_number TO portale_ledger;
GRANT SELECT, INSERT, DELETE ON portale_touched TO portale_ledger;
GRANT EXECUTE ON FUNCTION print_of(text, bigint) TO portale_ledger;

SET ROLE portale_ledger;
GRANT SELECT ON ledger_head, ledger, ledger_person TO portale_app;
GRANT SELECT ON ledger_head, ledger, ledger_person TO portale_owner;
REVOKE ALL ON FUNCTION ledger_write(bigint, jsonb, boolean), ledger_append(jsonb),
  ledger_append_history(bigint, jsonb), ledger_erase(bigint, bigint[], bigint),
  ledger_holds(bigint, bigint, bigint, bytea, bytea, bytea), settle(), ledger_prints(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_append(jsonb), ledger_holds(bigint, bigint, bigint, bytea, bytea, bytea),
  ledger_prints(bigint, bigint, bigint) TO portale_app;
GRANT EXECUTE ON FUNCTION ledger_append_history(bigint, jsonb), ledger_erase(bigint, bigint[], bigint), settle()
  TO portale_owner;
RESET ROLE;
