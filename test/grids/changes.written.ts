import type { Written } from './changes.test.ts';

/** By call and caller: what the first time writes, and what the second. */
export const WRITTEN: Record<string, Record<string, Written>> = {
  'POST bo/authenticate': {
    anybody: [
      [
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
        'known_network: last_at now - 1 d → now',
        'last_use: used_at now - 1 d → now',
      ],
      [
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
      ],
    ],
    'anybody, wrongly': [
      ['2 × + login_throttle: failures 1, key_hash drawn, since now'],
      ['2 × login_throttle: failures +1'],
    ],
  },
  'POST bo/authenticate/second-factor': {
    anybody: [
      [
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
        '- second_factor_step',
        'recovery_code: used_at = now',
      ],
      [],
    ],
    'anybody, with a used code': [
      [
        '+ second_factor_step: account_id actor, expires_at now + 5 min, purpose ‘login’, token_hash drawn',
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
        '- second_factor_step',
        'recovery_code: used_at = now',
      ],
      [
        '+ login_throttle: failures 1, key_hash drawn, since now',
        '+ second_factor_step: account_id one, expires_at now + 5 min, purpose ‘login’, token_hash drawn',
      ],
    ],
  },
  'POST logout': { employee: [['- session'], []] },
  'POST account/role': {
    employee: [
      [
        '+ last_use: account_id actor, grant_id actor, used_at now',
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
        '- session',
      ],
      [],
    ],
  },
  'POST account/activate': {
    'anybody and anybody, known already, as another': [
      [
        '+ account: created_at the clock, email as mailed_key.email, first_name text, last_name text, login sent.login, tax_code the actor’s code',
        '+ credential: account_id actor, changed_at now, password_hash drawn',
        '+ privacy_acceptance: accepted_at now, account_id actor, address ‘#.#.#.#’, practice_id own, version ‘#.#’',
        'account_grant: account_id = actor, activated_at = now',
        'mailed_key: used_at = now',
      ],
      [],
    ],
    'anybody, known already': [[], []],
  },
  'POST account/activate/rinnova': {
    anybody: [
      [
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of employee another: invited_until = now + 3 d',
        'mailed_key: replaced_at = now',
      ],
      [],
    ],
  },
  'POST account/grants': {
    employee: [
      [
        '+ privacy_acceptance: accepted_at now, account_id actor, address ‘#.#.#.#’, practice_id own, version ‘#.#’',
        'account_grant: account_id = actor, activated_at = now',
        'mailed_key: used_at = now',
      ],
      [],
    ],
  },
  'POST account/reset-password/init': {
    'anybody, of nobody': [
      ['2 × + login_throttle: failures 1, key_hash drawn, since now'],
      ['2 × login_throttle: failures +1'],
    ],
  },
  'POST account/reset-password/mail': {
    'anybody, of one': [
      [
        '+ outbox: created_at the clock, practice_id own',
        '2 × + login_throttle: failures 1, key_hash drawn, since now',
        'login_throttle: failures +1',
      ],
      ['+ outbox: created_at the clock, practice_id own', '3 × login_throttle: failures +1'],
    ],
    'anybody, of two with one fiscal code': [
      [
        '2 × + outbox: created_at the clock, practice_id own',
        '3 × + login_throttle: failures 1, key_hash drawn, since now',
        'login_throttle: failures +1',
      ],
      ['2 × + outbox: created_at the clock, practice_id own', 'several login_throttle: failures +1'],
    ],
  },
  'POST account/reset-password/finish': {
    anybody: [
      [
        '- session',
        'credential: changed_at the clock → now, password_hash drawn → another',
        'mailed_key: used_at = now',
      ],
      [],
    ],
  },
  'POST account/change-password': {
    employee: [
      [
        '+ outbox: created_at the clock, practice_id own',
        '- session',
        'credential: changed_at the clock → now, password_hash drawn → another',
      ],
      ['+ login_throttle: failures 1, key_hash drawn, since now'],
    ],
  },
  'POST account/userdata': {
    'consultant and company and employee': [[], []],
    'employee, another login': [['account: login text → sent.login'], []],
    'employee, another e-mail': [
      [
        '2 × + outbox: created_at the clock, practice_id own',
        'account: asked_email = sent.email, asked_email_until = now + 1 d',
      ],
      ['2 × + outbox: created_at the clock, practice_id own'],
    ],
  },
  'POST account/userdata/conferma': {
    anybody: [
      [
        '+ outbox: created_at the clock, practice_id own',
        'account: asked_email as mailed_key.email → null, asked_email_until now + 1 d → null, email as former employee.email → as mailed_key.email',
        'employee: email as former account.email → as mailed_key.email',
        'mailed_key: used_at = now',
      ],
      [],
    ],
  },
  'DELETE account/sessions/:id': { employee: [['- session'], []] },
  'POST account/mfa/totp/confirm': {
    employee: [
      [
        '+ outbox: created_at the clock, practice_id own',
        '+ second_factor: account_id actor, created_at now, kind ‘totp’, last_step n, name text, secret drawn',
        '- second_factor_step',
        'session: fresh_until now + 5 min → null',
        'several + recovery_code: account_id actor, code_hash drawn',
      ],
      [],
    ],
  },
  'POST account/mfa/passkey/confirm': {
    employee: [
      [
        '+ outbox: created_at the clock, practice_id own',
        '+ second_factor: account_id actor, counter n, created_at now, credential_id drawn, kind ‘passkey’, name text, public_key drawn, transports [sent.transports]',
        '- second_factor_step',
        'session: fresh_until now + 5 min → null',
        'several + recovery_code: account_id actor, code_hash drawn',
      ],
      [],
    ],
  },
  'PUT account/mfa/:id': { employee: [['second_factor: name text → sent.nome'], []] },
  'DELETE account/mfa/:id': {
    employee: [['+ outbox: created_at the clock, practice_id own', '- second_factor', 'several - recovery_code'], []],
  },
  'POST account/mfa/recovery-codes': {
    employee: [['several + recovery_code: account_id actor, code_hash drawn', 'several - recovery_code'], 'again'],
  },
  'POST account/mfa/recovery-codes/conservati': { employee: [['several recovery_code: kept_at = now'], []] },
  'POST account/reauthenticate': {
    employee: [['session: fresh_until = now + 5 min'], []],
    'employee, by a code': [
      ['recovery_code: used_at = now', 'session: fresh_until = now + 5 min'],
      ['+ login_throttle: failures 1, key_hash drawn, since now'],
    ],
  },
  'POST account/unisci': {
    employee: [
      [
        '- credential of account another',
        '- known_network of account another',
        '- session of account another',
        '2 × + outbox: created_at the clock, practice_id own',
        'account of account another: email text → null, first_name text → null, last_name text → null, tax_code the actor’s code → null',
        'account_grant: account_id the same → actor',
        'last_use: account_id the same → actor',
      ],
      ['+ login_throttle: failures 1, key_hash drawn, since now', 'login_throttle: failures +1'],
    ],
    'employee, of one with a second factor': [[], []],
  },
  'POST account/unisci/secondo-passo': {
    employee: [
      [
        '- credential',
        '- known_network',
        '- second_factor',
        '- session',
        '2 × + outbox: created_at the clock, practice_id own',
        'account: email text → null, first_name text → null, last_name text → null, tax_code text → null',
        'account_grant of employee another: account_id actor → one',
        'last_use of account another: account_id actor → one',
        'recovery_code: used_at = now',
        'several - recovery_code',
      ],
      ['+ login_throttle: failures 1, key_hash drawn, since now'],
    ],
  },
  'POST bo/authenticate/passkey': {
    anybody: [
      [
        '+ second_factor_step: account_id actor, expires_at now + 5 min, purpose ‘entered’, token_hash drawn',
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, remember false, token_hash drawn, user_agent ‘node’',
        'second_factor: last_used_at = now',
      ],
      [],
    ],
  },
  'POST bo/authenticate/identita': {
    anybody: [
      [
        '+ identity_state: expires_at now + 10 min, hash drawn',
        '+ session: account_id actor, address ‘#.#.#.#’, created_at now, expires_at now + 12 h, fresh_until now + 5 min, grant_id actor, idle_until now + 30 min, last_used_at now, provider_id one, provider_token drawn, remember false, token_hash drawn, user_agent ‘node’',
      ],
      ['+ login_throttle: failures 1, key_hash drawn, since now', 'login_throttle: failures +1'],
    ],
  },
  'POST account/identita': {
    employee: [
      [
        '+ identity_link: account_id actor, linked_at now, provider_id one, subject text',
        '+ identity_state: expires_at now + 10 min, hash drawn',
        '+ outbox: created_at the clock, practice_id own',
      ],
      ['+ login_throttle: failures 1, key_hash drawn, since now', 'login_throttle: failures +1'],
    ],
  },
  'DELETE account/identita/:id': {
    employee: [['+ outbox: created_at the clock, practice_id own', '- identity_link'], []],
  },
  'PUT users/codice-fiscale': { consultant: [['practice: code_opens = true'], []] },
  'POST privacy/text': {
    admin: [['+ privacy_acceptance: accepted_at now, account_id actor, address ‘#.#.#.#’, version sent.versione'], []],
    'consultant and company and employee': [
      [
        '+ privacy_acceptance: accepted_at now, account_id actor, address ‘#.#.#.#’, practice_id own, version sent.versione',
      ],
      [],
    ],
  },
  'POST privacy/testi': {
    admin: [
      [
        '+ privacy_text: body sent.testo, created_at now, distribution_code sent.codiceDistribuzione, title ‘Informativa sul trattamento dei dati personali’, version sent.versione',
      ],
      [],
    ],
  },
  'POST account/activate/:id': {
    admin: [
      [
        '+ account: created_at the clock, email sent.email, login sent.login',
        '+ credential: account_id new, changed_at now, must_change true, password_hash drawn',
        'account of account new: code_unconfirmed false → true, email_unconfirmed false → true',
        'account_grant of account new: account_id = new, activated_at = now',
      ],
      [],
    ],
    'consultant and company': [
      [
        '+ account: created_at the clock, email sent.email, first_name text, last_name text, login sent.login, tax_code text',
        '+ credential: account_id new, changed_at now, must_change true, password_hash drawn',
        'account of account new: code_unconfirmed false → true, email_unconfirmed false → true',
        'account_grant of employee another: account_id = new, activated_at = now',
      ],
      [],
    ],
  },
  'POST account/reset-default-password/:id': {
    'admin and consultant and company': [
      [
        'credential of account another: changed_at the clock → now, must_change false → true, password_hash drawn → another',
      ],
      ['credential of account another: password_hash drawn → another'],
    ],
  },
  'POST account/reset': {
    admin: [
      [
        '+ outbox: created_at the clock, practice_id own',
        '- credential of account another',
        'account of account another: email = as account_grant.email, email_unconfirmed false → true',
        'account_grant of account another: activated_at the clock → null',
        'account_grant of account another: email = as account.email',
        'account_grant of account another: invited_until = now + 3 d',
      ],
      [
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of account another: invited_until = now + 3 d',
        'account_grant of account another: invited_until now + 3 d → null',
      ],
    ],
    'consultant and company': [
      [
        '- credential of account another',
        '2 × + outbox: created_at the clock, practice_id own',
        'account of account another: email as former employee.email → as employee.email, email_unconfirmed false → true',
        'account_grant of employee another: activated_at the clock → null',
        'account_grant of employee another: invited_until = now + 3 d',
        'employee of employee another: email as former account.email → as account.email',
      ],
      [
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of employee another: invited_until = now + 3 d',
        'account_grant of employee another: invited_until now + 3 d → null',
      ],
    ],
  },
  'POST users/mfa/:id': {
    admin: [['+ factor_removal: account_id one, asked_at now, due_at now + 1 d, grant_id one'], []],
    'consultant and company': [
      ['+ outbox: created_at the clock, practice_id own', '- second_factor of account another'],
      [],
    ],
  },
  'DELETE users/mfa/:id': {
    admin: [['- factor_removal of account another'], []],
    'consultant and company': [
      ['+ outbox: created_at the clock, practice_id own', '- factor_removal of account another'],
      [],
    ],
  },
  'PUT users/activation/:id': {
    'consultant and company': [
      ['account_grant of employee another: disabled_at = now'],
      ['account_grant of employee another: disabled_at now → null'],
    ],
  },
  'POST activationmail': {
    'consultant and company': [[], []],
    'consultant, two and a stranger': [
      [
        '2 × + outbox: created_at the clock, practice_id own',
        '2 × account_grant of employee another: invited_until = now + 3 d',
      ],
      ['2 × + outbox: created_at the clock, practice_id own'],
    ],
  },
  'POST activationmail/sospesi': {
    consultant: [['+ outbox: created_at the clock, practice_id own'], 'again'],
    company: [['several + outbox: created_at the clock, practice_id own'], 'again'],
  },
  'POST cons/activationmail/:id': {
    consultant: [
      [
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of company another: invited_until = now + 3 d',
      ],
      ['+ outbox: created_at the clock, practice_id own'],
    ],
  },
  'POST users/amministratori': {
    admin: [
      [
        '+ account_grant: created_at the clock, email sent.email, first_name sent.firstName, last_name sent.lastName, role the actor’s role',
        '+ outbox: created_at the clock',
        'account_grant: invited_until = now + 3 d',
      ],
      [],
    ],
  },
  'POST users/amministratori/:id/activationmail': {
    admin: [
      ['+ outbox: created_at the clock', 'account_grant: invited_until = now + 3 d'],
      ['+ outbox: created_at the clock'],
    ],
  },
  'PUT users/amministratori/:id': { admin: [['account_grant: disabled_at = now'], []] },
  'POST users/fornitori-identita': {
    admin: [
      [
        '+ identity_provider: client_id sent.idClient, client_secret drawn, created_at now, issuer sent.indirizzo, name sent.nome, scopes sent.ambiti',
      ],
      'again',
    ],
  },
  'PUT users/fornitori-identita/:id': { admin: [['identity_provider: off_at = now'], []] },
  'DELETE users/fornitori-identita/:id': { admin: [['- identity_provider'], []] },
  'POST users/admin': {
    admin: [
      [
        '+ account_grant: created_at the clock, practice_id new, role ‘CONSULTANT’',
        '+ outbox: created_at the clock, practice_id new',
        '+ practice: created_at the clock, customer_code sent.codCliente, distribution_code sent.codDistribuzione, name text, product_number text',
        'account_grant of practice new: email = sent.email, first_name = sent.firstName, last_name = sent.lastName',
        'account_grant of practice new: invited_until = now + 3 d',
      ],
      [],
    ],
  },
  'PUT users/admin': { admin: [['practice of practice another: quota_bytes n → sent.quota'], []] },
  'POST users/admin/:id/activationmail': {
    admin: [
      [
        '+ outbox: created_at the clock, practice_id one',
        'account_grant of practice another: invited_until = now + 3 d',
      ],
      ['+ outbox: created_at the clock, practice_id one'],
    ],
  },
  'DELETE users/admin/:id': { admin: [['- account_grant of practice another', '- practice of practice another'], []] },
  'PUT Azienda/:id': {
    'consultant and company': [['company: short_name the company’s name → sent.nome'], []],
    'consultant, every field': [
      [
        'company of company another: code text → sent.codiceAzienda, legal_name text → sent.ragioneSociale, short_name text → sent.nome, tax_code text → sent.codiceFiscale, vat_number = sent.partitaIva, web_access true → false',
      ],
      [],
    ],
  },
  'PUT Azienda/etichette': { consultant: [['company: labels = [sent.aggiungi]'], []] },
  'PUT Azienda/:id/contatto': {
    'consultant and company': [['company: contact_email = sent.email, contact_name = sent.referente'], []],
  },
  'PUT Azienda/:id/filiali': {
    consultant: [['branch: description ‘Sede own’ → sent.descrizione'], []],
    company: [['branch: description ‘Sede plain’ → sent.descrizione'], []],
  },
  'DELETE users/consultant/company/:id': {
    consultant: [['- account_grant of company another', '- company of company another'], []],
  },
  'POST users/consultant/secondary-account': {
    consultant: [
      [
        '+ account_grant: created_at the clock, email sent.email, first_name sent.firstName, last_name sent.lastName, practice_id own, role the actor’s role',
        '+ outbox: created_at the clock, practice_id own',
        'account_grant: invited_until = now + 3 d',
      ],
      [],
    ],
  },
  'DELETE users/consultant/secondary-account/:id': { consultant: [['- account_grant'], []] },
  'POST users/company/:cfAzienda/logins': {
    consultant: [
      [
        '+ account_grant: company_id own, created_at the clock, email sent.email, first_name sent.firstName, last_name sent.lastName, practice_id own, role ‘COMPANY’',
        '+ outbox: created_at the clock, practice_id own',
        'account_grant: invited_until = now + 3 d',
      ],
      [],
    ],
    company: [
      [
        '+ account_grant: company_id own, created_at the clock, email sent.email, first_name sent.firstName, last_name sent.lastName, practice_id own, role the actor’s role',
        '+ outbox: created_at the clock, practice_id own',
        'account_grant: invited_until = now + 3 d',
      ],
      [],
    ],
  },
  'DELETE users/company/:cfAzienda/logins/:id': { 'consultant and company': [['- account_grant'], []] },
  'POST Azienda/:id/passaggio': {
    consultant: [
      [
        '+ handover: bytes n, company_code text, company_id one, company_name text, company_tax_code text, documents 0, ends_at now + 14 d, from_name text, offered_at now, people 0, practice_id own, to_name text, to_practice_id one',
        'job: + notification: created_at now, object_id handover new, person text, practice_id one, subject text, words ‘#/#/#’',
      ],
      [],
    ],
  },
  'POST passaggi/:id/ritira': {
    consultant: [['handover of company another: answered_at = now, outcome = ‘withdrawn’'], []],
  },
  'POST passaggi/:id/rifiuta': {
    consultant: [
      [
        'handover of practice another: answered_at = now, outcome = ‘refused’',
        'job: + notification: created_at now, object_id handover the same, person text, practice_id one, subject text, words ‘#/#/#’',
      ],
      [],
    ],
  },
  'POST passaggi/:id/accetta': {
    consultant: [
      [
        'account_grant of company another: practice_id one → own',
        'company of company another: code text → sent.codice',
        'company of company another: practice_id one → own',
        'handover of practice another: answered_at = now, outcome = ‘accepted’',
        'job: + notification: created_at now, object_id handover the same, person text, practice_id one, subject text, words ‘#/#/#’',
      ],
      [],
    ],
  },
  'POST users/consultant/import': {
    consultant: [
      [
        '+ account_grant: company_id new, created_at the clock, practice_id own, role ‘COMPANY’',
        '+ company: code sent.codiceAzienda, created_at the clock, legal_name sent.ragioneSociale, practice_id own, short_name sent.ragioneSociale, tax_code sent.codiceFiscale',
      ],
      [],
    ],
    'consultant, with a mailbox': [
      [
        '+ account_grant: company_id new, created_at the clock, practice_id own, role ‘COMPANY’',
        '+ company: code sent.codiceAzienda, created_at the clock, legal_name sent.ragioneSociale, practice_id own, short_name sent.ragioneSociale, tax_code sent.codiceFiscale',
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of company new: email = sent.email',
        'account_grant of company new: invited_until = now + 3 d',
      ],
      [],
    ],
  },
  'POST users/consultant/importNoWebAccess': {
    consultant: [
      [
        '+ account_grant: company_id new, created_at the clock, practice_id own, role ‘COMPANY’',
        '+ company: code sent.codiceAzienda, created_at the clock, legal_name sent.ragioneSociale, practice_id own, short_name sent.ragioneSociale, tax_code sent.codiceFiscale, web_access false',
      ],
      [],
    ],
  },
  'POST datiazienda/import': {
    consultant: [
      [
        '+ figure: amounts [3], company_id own, item ‘Operai’, line 2, month 1, practice_id own, set_id new',
        '+ figure_set: company_id own, created_at now, created_by actor, file_name sent.file, kind sent.tipo, practice_id own, row_count 1, sha256 drawn, year sent.anno',
      ],
      [
        '+ figure: amounts [3], company_id own, item ‘Operai’, line 2, month 1, practice_id own, set_id new',
        '+ figure_set: company_id own, created_at now, created_by actor, file_name sent.file, kind sent.tipo, practice_id own, row_count 1, sha256 drawn, year sent.anno',
        'figure_set: replaced_at = now',
      ],
    ],
  },
  'POST users/company/import': {
    'consultant and company': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, first_name sent.nome, last_name sent.cognome, practice_id own, tax_code sent.codiceFiscale',
      ],
      [],
    ],
    'company, with a mailbox': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, email sent.email, first_name sent.nome, last_name sent.cognome, practice_id own, tax_code sent.codiceFiscale',
        '+ outbox: created_at the clock, practice_id own',
        'account_grant of employee new: invited_until = now + 3 d',
      ],
      [],
    ],
    'consultant, of somebody known, with every field': [
      [
        'employee of employee another: branch_code = sent.filiale, email = sent.email, employee_code = sent.matricola, ended_on = sent.dataCessazione, hired_on = sent.dataAssunzione, qualification = sent.qualifica',
      ],
      [],
    ],
    'company, of one who works elsewhere, too': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, first_name sent.nome, last_name sent.cognome, practice_id own, qualification sent.qualifica, tax_code sent.codiceFiscale',
      ],
      [],
    ],
  },
  'POST users/company/importNoWebAccess': {
    'consultant and company': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, first_name sent.nome, last_name sent.cognome, practice_id own, tax_code sent.codiceFiscale, web_access false',
      ],
      [],
    ],
  },
  'PUT dipendente/:id': {
    'consultant and company': [['employee of employee another: qualification = sent.qualifica'], []],
    'consultant, every field': [
      [
        'employee of employee another: branch_code = sent.filiale, email = sent.email, employee_code = sent.matricola, ended_on = sent.dataCessazione, first_name text → sent.nome, hired_on = sent.dataAssunzione, last_name text → sent.cognome, qualification = sent.qualifica, tax_code text → sent.codiceFiscale, web_access true → false',
      ],
      [],
    ],
  },
  'PUT users/company/employees/accessoweb': {
    'consultant and company': [['employee of employee another: web_access false → true'], []],
  },
  'DELETE users/company/:id': {
    'consultant and company': [['- account_grant of employee another', '- employee of employee another'], []],
  },
  'POST activationletter': {
    'consultant and company': [
      [
        '+ mailed_key: created_at now, expires_at now + 30 d, grant_id the same, key_hash drawn, on_paper true, practice_id own, purpose ‘activation’',
        'account_grant of employee another: invited_until = now + 30 d',
      ],
      [
        '+ mailed_key: created_at now, expires_at now + 30 d, grant_id the same, key_hash drawn, on_paper true, practice_id own, purpose ‘activation’',
        'mailed_key: replaced_at = now',
      ],
    ],
  },
  'PUT DocBase/updatevisibile': {
    'consultant and company': [
      ['document: publish_on = sent.dataPubblicazione', '3 × document_count: dated +1, dated_unread +1'],
      [],
    ],
    'consultant, today': [
      [
        '+ outbox: created_at the clock, document_id the same, practice_id own',
        '3 × + notification: created_at now, employee_id one, mailed_at now, object_id document the same, practice_id own, push_at now + 10 min, subject text',
        'document: appeared_at = now, publish_on = sent.dataPubblicazione',
        'several document of employee another: appeared_at = now, publish_on = sent.dataPubblicazione',
        '3 × document_count: dated +1, dated_unread +1',
        '3 × document_count: dated +n, dated_unread +n',
      ],
      [],
    ],
    'consultant, cancelled': [
      [
        '3 × - notification of employee another',
        'document: appeared_at now → null, cancelled_at = now',
        'several document of employee another: appeared_at now → null, cancelled_at = now',
        '3 × document_count: dated -1, dated_unread -1',
        '3 × document_count: dated -n, dated_unread -n',
      ],
      [],
    ],
  },
  'PUT DocBase/updateletto': {
    consultant: [[], []],
    'company and company, beside what was read': [
      ['document: company_read_at = now, read_status 0 → 1', '3 × document_count: fresh -1, read_by_company +1'],
      [],
    ],
  },
  'POST Fascicolo/upload': {
    'consultant and company': [
      [
        '+ dossier: company_id own, created_at the clock, created_by actor, delivery_on sent.dataConsegna, kind ‘workers’, name sent.nome, practice_id own, tags [sent.tags]',
        '+ dossier_document: document_id sent.documentiId, dossier_id new, practice_id own',
      ],
      'again',
    ],
  },
  'PUT Fascicolo/:id': {
    'consultant and company': [['+ dossier_document: document_id sent.aggiungi, dossier_id one, practice_id own'], []],
    'consultant, every field': [
      [
        '- dossier_document',
        'dossier: delivery_on 2999-01-01 → sent.dataConsegna, name text → sent.nome, tags [‘prova’] → [2 × sent.tags]',
      ],
      [],
    ],
  },
  'PUT Fascicolo/updatevisibile': {
    'consultant and company': [
      [
        'document: publish_on = sent.dataPubblicazione',
        'dossier: publish_on = sent.dataPubblicazione',
        'dossier_document: published_with_dossier false → true',
        '3 × document_count: dated +1, dated_unread +1',
      ],
      [],
    ],
    'consultant, today': [
      [
        '+ notification: created_at now, employee_id one, mailed_at now, object_id document the same, practice_id own, push_at now + 10 min, subject text',
        '+ outbox: created_at the clock, document_id the same, practice_id own',
        'document of employee another: appeared_at = now, publish_on = sent.dataPubblicazione',
        'dossier: publish_on = sent.dataPubblicazione',
        'dossier_document: published_with_dossier false → true',
        '3 × document_count: dated +1, dated_unread +1',
      ],
      [],
    ],
    'consultant, taken back': [
      [
        '- notification of employee another',
        'document of employee another: appeared_at now → null, cancelled_at = now',
        'dossier: cancelled_at = now',
        'dossier_document: published_with_dossier true → false',
        '3 × document_count: dated -1, dated_unread -1',
      ],
      [],
    ],
    'consultant, taken back again, of what was published without it meanwhile': [['dossier: cancelled_at = now'], []],
  },
  'DELETE Fascicolo/:id': { 'consultant and company': [['- dossier', '- dossier_document'], []] },
  'POST DocAnnotazioni/:id/insert': {
    'consultant and company': [
      ['+ annotation: created_at now, created_by actor, document_id one, practice_id own, text ‘Prova’'],
      'again',
    ],
  },
  'DELETE DocAnnotazioni/:id': { 'consultant and company': [['- annotation'], []] },
  'POST DocBase/sollecita': {
    'consultant and company': [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘documentReminder’, leaves_at now + 10 min, people 1, practice_id own, subject ‘’, undo {documentIds [sent.ids], employeeIds [own]}',
        '+ outbox: created_at the clock, mailing_id new, practice_id own',
        '+ reminder: day today, employee_id own, practice_id own, sent_at now, sent_by actor',
      ],
      [],
    ],
    'consultant, of two': [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘documentReminder’, leaves_at now + 10 min, people 2, practice_id own, subject ‘’, undo {documentIds [2 × sent.ids], employeeIds [2 × one]}',
        '2 × + outbox: created_at the clock, mailing_id new, practice_id own',
        '2 × + reminder: day today, employee_id one, practice_id own, sent_at now, sent_by actor',
      ],
      [],
    ],
  },
  'POST dipendente/documenti/:id/presavisione': {
    employee: [['+ acknowledgement: at now, document_id one, employee_id own, practice_id own, sha256 drawn'], []],
  },
  'POST docdocumento/upload': {
    consultant: [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document: company_id own, created_at now, created_by actor, description sent.descrizione, employee_id own, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 as blob.sha256, size n',
        'several + document: company_id own, created_at now, created_by actor, description sent.descrizione, employee_id one, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 as blob.sha256, size n',
        '2 × text_count: total +n',
        '3 × document_count: fresh +n, total +n',
        'stored_bytes: bytes +n',
      ],
      [
        '+ document: company_id own, created_at now, created_by actor, description sent.descrizione, employee_id own, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        'several + document: company_id own, created_at now, created_by actor, description sent.descrizione, employee_id one, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        '2 × text_count: total +n',
        '3 × document_count: fresh +n, total +n',
      ],
    ],
    company: [
      [
        '+ document: company_id own, created_as the actor’s role, created_at now, created_by actor, description sent.descrizione, employee_id ofNoBranch, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        '+ document: company_id own, created_as the actor’s role, created_at now, created_by actor, description sent.descrizione, employee_id own, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        'several + document: company_id own, created_as the actor’s role, created_at now, created_by actor, description sent.descrizione, employee_id one, file_name sent.file, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        '2 × text_count: total +n',
        '3 × document_count: fresh +n, total +n',
      ],
      'again',
    ],
    'consultant, with every field': [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document: acknowledgement_asked true, category sent.codCategoria, company_id own, created_at now, created_by actor, delivery_on sent.dataConsegna, description sent.descrizione, due_on sent.dataScadenza, employee_id one, file_name sent.nomeFile, kind ‘employeeDocument’, practice_id own, read_status 0, sha256 as blob.sha256, size n, tags [2 × sent.tags]',
        '3 × document_count: fresh +1, total +1',
        'several text_count: total +1',
        'stored_bytes: bytes +n',
      ],
      'again',
    ],
  },
  'POST docbase/upload': {
    consultant: [
      [
        '+ document: company_id own, created_at now, created_by actor, description sent.descrizione, file_name sent.file, kind ‘companyDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        '2 × text_count: total +1',
        '3 × document_count: fresh +1, total +1',
      ],
      'again',
    ],
    company: [
      [
        '+ document: company_id own, created_as the actor’s role, created_at now, created_by actor, description sent.descrizione, file_name sent.file, kind ‘companyDocument’, practice_id own, read_status 0, sha256 drawn, size n',
        '2 × text_count: total +1',
        '3 × document_count: fresh +1, total +1',
      ],
      'again',
    ],
    'consultant, with every field': [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document: category sent.codCategoria, company_id own, created_at now, created_by actor, delivery_on sent.dataConsegna, description sent.descrizione, due_on sent.dataScadenza, file_name sent.nomeFile, kind ‘companyDocument’, practice_id own, read_status 0, sha256 as blob.sha256, size n, tags [2 × sent.tags], visible_on_web false',
        '3 × document_count: fresh +1, total +1',
        'several text_count: total +1',
        'stored_bytes: bytes +n',
      ],
      'again',
    ],
  },
  'POST DocBase/:id/rettifica': {
    'consultant and company': [
      [
        '+ document_version: created_at the clock, document_id the same, file_name text, number 1, practice_id own, replaced_at now, replaced_by actor, sha256 as former document.sha256, size n',
        'document: corrected_at = now, file_name text → sent.file, sha256 as document_version.sha256 → drawn, size n → another',
      ],
      [],
    ],
    'consultant, of what was seen': [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document_version: created_at the clock, document_id the same, file_name text, number 1, practice_id own, replaced_at now, replaced_by actor, sha256 as former document.sha256, size n',
        '+ notification: created_at now, employee_id one, mailed_at now, object_id document the same, practice_id own, push_at now + 10 min, subject text',
        '+ outbox: created_at the clock, document_id the same, practice_id own',
        'document of employee another: corrected_at = now, file_name text → sent.file, sha256 as document_version.sha256 → as blob.sha256, size n → another',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'POST doccedolino/upload': {
    consultant: [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document: company_id own, created_at now, created_by actor, description ‘Cedolino’, employee_id own, file_name text, kind ‘payslip’, payroll_kind ‘ordinary’, period sent.annomese, practice_id own, read_status 0, sha256 as blob.sha256, size n',
        '2 × text_count: total +1',
        '3 × document_count: fresh +1, total +1',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'POST doccud/upload': {
    consultant: [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        '+ document: company_id own, created_at now, created_by actor, description ‘CU’, employee_id own, file_name text, kind ‘taxCertificate’, period sent.anno, practice_id own, read_status 0, sha256 as blob.sha256, size n',
        '2 × text_count: total +1',
        '3 × document_count: fresh +1, total +1',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'POST chiaviapi': {
    consultant: [
      [
        '+ api_key: account_id actor, company_ids [own], created_at the clock, grant_id actor, key_hash drawn, name sent.nome, practice_id own',
      ],
      'again',
    ],
  },
  'POST chiaviapi/:id/ruota': {
    consultant: [
      ['api_key: key_hash drawn → another, previous_hash = drawn, previous_until = now + 1 d'],
      ['api_key: key_hash drawn → another, previous_hash drawn → another'],
    ],
  },
  'DELETE chiaviapi/:id': { consultant: [['- api_key'], []] },
  'POST webhook': {
    consultant: [
      [
        '+ webhook: created_at now, created_by actor, events [sent.eventi], practice_id own, secret drawn, url sent.indirizzo',
      ],
      'again',
    ],
  },
  'PUT webhook/:id': { consultant: [['webhook: off_at = now'], []] },
  'POST webhook/:id/ruota': {
    consultant: [
      ['webhook: previous_secret = drawn, previous_until = now + 1 d, secret drawn → another'],
      ['webhook: previous_secret drawn → another, secret drawn → another'],
    ],
  },
  'DELETE webhook/:id': { consultant: [['- webhook', '- webhook_delivery'], []] },
  'POST webhook/:id/prova': {
    consultant: [
      [
        '+ webhook_delivery: event ‘prova’, happened_at now, next_at now, object_id webhook the same, practice_id own, webhook_id the same',
        'job: webhook: failing_since = now, resume_at = later',
        'job: webhook_delivery: attempts +1, next_at now → later, outcome = ‘inside’, tried_at = now',
      ],
      [
        '+ webhook_delivery: event ‘prova’, happened_at now, next_at now, object_id one, practice_id own, webhook_id one',
      ],
    ],
  },
  'POST webhook/:id/invii/rinvia': {
    consultant: [
      [
        'job: webhook: failing_since = now, resume_at = later',
        'job: webhook_delivery: attempts +1, next_at now → later, outcome = ‘inside’, tried_at = now',
        'webhook_delivery: next_at the clock → now, state ‘failed’ → ‘waiting’',
      ],
      [],
    ],
  },
  'POST viste': {
    'consultant and company': [
      ['+ saved_view: account_id actor, address sent.indirizzo, created_at the clock, grant_id actor, name sent.nome'],
      [
        '+ saved_view: account_id actor, address sent.indirizzo, created_at the clock, grant_id actor, name sent.nome',
        '- saved_view',
      ],
    ],
  },
  'DELETE viste/:id': { consultant: [['- saved_view'], []] },
  'PUT docbase/updatedoc': {
    'consultant and company': [
      ['document: description ‘Lettera’ → sent.descrizione', '2 × text_count: total +1', '2 × text_count: total -1'],
      [],
    ],
    'consultant, every field': [
      [
        'document: category ‘GENERICO’ → sent.codCategoria, delivery_on = sent.dataConsegna, description ‘Lettera’ → sent.descrizione, due_on = sent.dataScadenza, tags [] → [2 × sent.tags]',
        '2 × text_count: total -1',
        'several text_count: total +1',
      ],
      [],
    ],
    'consultant, another day that it is due': [['document: due_on = sent.dataScadenza'], []],
  },
  'PUT DocBase/updatetags': {
    'consultant and company': [['document: tags [] → [sent.aggiungi]', '2 × text_count: total +1'], []],
  },
  'PUT DocBase/updatescadenza': { 'consultant and company': [['document: due_on = sent.dataScadenza'], []] },
  'PUT cestino/insert': {
    'consultant and company': [
      [
        'document: discarded_at = now',
        '2 × text_count: total -1',
        '3 × document_count: dated -1, dated_unread -1, fresh -1, total -1',
      ],
      [],
    ],
  },
  'PUT cestino/restore': {
    'consultant and company': [
      [
        'document: discarded_at the clock → null',
        '3 × document_count: fresh +1, total +1',
        'several text_count: total +1',
      ],
      [],
    ],
  },
  'DELETE cestino/DocBase/:id': { 'consultant and company': [['- document'], []] },
  'DELETE cestino/DocBase': { 'consultant and company': [['- document'], []] },
  'DELETE cestino/empty': { 'consultant and company': [['2 × - document'], []] },
  'DELETE doccedolino/:id': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE doccedolino': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE doccud/:id': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE doccud': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE docdocumento/:id': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE docdocumento': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE docbase/:id': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'DELETE docbase': {
    'consultant and company': [
      ['- document', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
  },
  'POST DocBase/:id/consegna-errata': {
    consultant: [
      ['document: discarded_at = now', '2 × text_count: total -1', '3 × document_count: fresh -1, total -1'],
      [],
    ],
    'consultant, of a published one': [
      [
        '+ document: appeared_at now, company_id own, created_at now, created_by actor, description ‘Cedolino’, employee_id sent.idDipendente, file_name text, kind ‘payslip’, payroll_kind ‘ordinary’, period 202610, practice_id own, publish_on today, read_status 0, sha256 drawn, size n',
        '+ notification: created_at now, employee_id sent.idDipendente, mailed_at now, object_id document new, practice_id own, push_at now + 10 min, subject text',
        '+ outbox: created_at the clock, document_id new, practice_id own',
        'document of employee another: appeared_at the clock → null, cancelled_at = now, discarded_at = now',
      ],
      [],
    ],
    'consultant, of a scheduled one': [
      [
        '+ document: company_id own, created_at now, created_by actor, description ‘Cedolino’, employee_id sent.idDipendente, file_name text, kind ‘payslip’, payroll_kind ‘ordinary’, period 202610, practice_id own, publish_on 2999-01-01, read_status 0, sha256 drawn, size n',
        'document of employee another: cancelled_at = now, discarded_at = now',
      ],
      [],
    ],
    'consultant, of one not published': [
      [
        '+ document: company_id own, created_at now, created_by actor, description ‘Cedolino’, employee_id sent.idDipendente, file_name text, kind ‘payslip’, payroll_kind ‘ordinary’, period 202610, practice_id own, read_status 0, sha256 drawn, size n',
        'document of employee another: discarded_at = now',
      ],
      [],
    ],
  },
  'POST DocBase/ritira': {
    consultant: [
      [
        '3 × - notification of company plain',
        'several document of company plain: appeared_at now → null, cancelled_at = now',
        '3 × document_count: dated -1, dated_unread -1',
        '3 × document_count: dated -n, dated_unread -n',
      ],
      [],
    ],
    company: [
      [
        '3 × - notification of employee another',
        'document: appeared_at now → null, cancelled_at = now',
        'several document of employee another: appeared_at now → null, cancelled_at = now',
        '3 × document_count: dated -1, dated_unread -1',
        '3 × document_count: dated -n, dated_unread -n',
      ],
      [],
    ],
  },
  'POST DocBase/ritira/rettifiche': {
    consultant: [
      [
        '+ document_version: created_at now, document_id the same, file_name text, number 2, practice_id own, replaced_at now, replaced_by actor, sha256 as former document.sha256, size n',
        '- notification of company plain',
        'document of company plain: file_name text → another, sha256 as document_version.sha256 → drawn, size n → another',
      ],
      [],
    ],
    company: [[], []],
  },
  'POST Azienda/chiusura/chiudi': { consultant: [[], []] },
  'POST Azienda/chiusura/riapri': { consultant: [[], []] },
  'POST Azienda/regole': {
    consultant: [['+ standing_rule: company_id own, practice_id own, remind_days [sent.solleciti], since today'], []],
  },
  'POST Azienda/regole/sospensione': {
    consultant: [['+ rule_pause: practice_id own, suspended_at now, suspended_by actor'], []],
  },
  'POST Azienda/visto/approva': {
    company: [
      [
        '+ approval: at now, document_id one, given_by actor, practice_id own, sha256 drawn',
        '+ notification: created_at now, object_id company own, person the company’s name, practice_id own, subject text',
      ],
      [],
    ],
  },
  'POST Azienda/visto/nega': {
    company: [
      [
        '+ notification: created_at now, object_id company own, person the company’s name, practice_id own, subject text, words sent.motivo',
      ],
      [],
    ],
  },
  'PUT conservazione': { consultant: [['+ retention_policy: kind ‘payslip’, practice_id own, years sent.anni'], []] },
  'POST conservazione/blocco': {
    consultant: [
      [
        '+ retention_hold: company_id own, employee_id sent.idDipendente, practice_id own, reason sent.motivo, set_at now, set_by actor',
      ],
      [],
    ],
  },
  'POST conservazione/blocco/togli': { consultant: [['- retention_hold of employee another'], []] },
  'POST conservazione/elimina': {
    consultant: [['- account_grant of employee another', '- employee of employee another'], []],
  },
  'POST versamenti': {
    consultant: [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as preservation_package.index_sha256, size n',
        '+ preservation_item: document_id one, employee_id own, package_id new, path text, practice_id own, sha256 drawn',
        '+ preservation_package: company_id own, documents 1, index_sha256 as blob.sha256, made_at now, made_by actor, part 1, parts 1, practice_id own, reference sent.riferimento, size n, year sent.anno',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'POST versamenti/:id/ritira': {
    consultant: [['- preservation_item', 'preservation_package: index_sha256 drawn → null, withdrawn_at = now'], []],
  },
  'POST versamenti/:id/rapporto': {
    consultant: [
      [
        'preservation_package: receipt_day = sent.giorno, receipt_name = sent.file, receipt_sha256 = drawn, receipt_size = n, receipt_type = ‘application/pdf’',
      ],
      [],
    ],
  },
  'POST docrichiesta/uploadricazi': {
    company: [
      [
        '+ notification: created_at now, object_id request new, person the company’s name, practice_id own, subject text',
        '+ request: company_id own, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, kind 1, practice_id own, sha256 drawn, size n, status_at now, text sent.testo',
      ],
      'again',
    ],
    employee: [
      [
        '+ request: company_id own, content_type ‘application/pdf’, created_at now, created_by actor, employee_id own, file_name sent.file, kind 1, practice_id own, sha256 drawn, size n, status_at now, text sent.testo',
        '2 × + notification: created_at now, object_id request new, person the actor’s name, practice_id own, subject text',
      ],
      'again',
    ],
    'employee, a new IBAN': [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as request.sha256, size n',
        '+ notification: created_at now, employee_id own, object_id request new, practice_id own, push_at now + 1 min, subject text',
        '+ request: company_id own, content_type ‘application/pdf’, created_at now, created_by actor, employee_id own, file_name sent.file, iban sent.iban, iban_salt drawn, kind 2, on_hold_until now + 1 d, practice_id own, sha256 as blob.sha256, size n, status_at now, text sent.testo',
        '2 × + notification: created_at now, object_id request new, person the actor’s name, practice_id own, subject text',
        'stored_bytes: bytes +n',
      ],
      [
        '+ notification: created_at now, employee_id own, object_id request new, practice_id own, push_at now + 1 min, subject text',
        '+ request: company_id own, content_type ‘application/pdf’, created_at now, created_by actor, employee_id own, file_name sent.file, iban sent.iban, iban_salt drawn, kind 2, on_hold_until now + 1 d, practice_id own, sha256 drawn, size n, status_at now, text sent.testo',
        '2 × + notification: created_at now, object_id request new, person the actor’s name, practice_id own, subject text',
      ],
    ],
    'company, a new IBAN': [
      [
        '+ notification: created_at now, object_id request new, person the company’s name, practice_id own, subject text',
        '+ notification: created_at now, object_id request new, practice_id own, subject text',
        '+ request: company_id own, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, iban sent.iban, iban_salt drawn, kind 2, on_hold_until now + 1 d, practice_id own, sha256 drawn, size n, status_at now, text sent.testo',
      ],
      'again',
    ],
  },
  'POST docrichiesta/change-status/:status': {
    'consultant and company': [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘requestStatus’, leaves_at now + 10 min, people 1, practice_id own, subject text, undo {requests [{id sent.body, to ‘V’, from ‘I’}]}',
        '+ notification: created_at now, employee_id own, object_id request the same, person text, practice_id own, push_at now + 10 min, subject text',
        'request: seen_at = now',
        'request: status ‘I’ → ‘V’, status_at the clock → now',
      ],
      [],
    ],
  },
  'POST docrichiesta/:id/ritira': { 'company and employee': [['request: withdrawn_at = now'], []] },
  'POST docrichiesta/:id/risposta': {
    consultant: [
      [
        '+ notification: created_at now, employee_id own, object_id request the same, person the actor’s name, practice_id own, push_at now + 1 min, subject text',
        '+ request_answer: author_name the actor’s name, author_role the actor’s role, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, practice_id own, request_id the same, sha256 drawn, size n, text sent.testo',
        'request: seen_at = now',
      ],
      [
        '+ notification: created_at now, employee_id own, object_id one, person the actor’s name, practice_id own, push_at now + 1 min, subject text',
        '+ request_answer: author_name the actor’s name, author_role the actor’s role, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, practice_id own, request_id one, sha256 drawn, size n, text sent.testo',
      ],
    ],
    company: [
      [
        '+ notification: created_at now, employee_id own, object_id request the same, person the actor’s login, practice_id own, push_at now + 1 min, subject text',
        '+ request_answer: author_name the actor’s login, author_role the actor’s role, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, practice_id own, request_id the same, sha256 drawn, size n, text sent.testo',
        'request: seen_at = now',
      ],
      [
        '+ notification: created_at now, employee_id own, object_id one, person the actor’s login, practice_id own, push_at now + 1 min, subject text',
        '+ request_answer: author_name the actor’s login, author_role the actor’s role, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, practice_id own, request_id one, sha256 drawn, size n, text sent.testo',
      ],
    ],
    employee: [
      [
        '+ request_answer: author_name the actor’s name, author_role the actor’s role, content_type ‘application/pdf’, created_at now, created_by actor, file_name sent.file, practice_id own, request_id one, sha256 drawn, size n, text sent.testo',
        '2 × + notification: created_at now, object_id one, person the actor’s name, practice_id own, subject text',
      ],
      'again',
    ],
  },
  'POST company/notices/send': {
    consultant: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘notice’, leaves_at now + 10 min, people n, practice_id own, subject sent.testo|titolo, undo {others [], noticeId new}',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id own, created_at now, created_by actor, draft false, practice_id own, publish_on today, title sent.testo|titolo',
        '+ notification: created_at now, employee_id own, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        'several + notification: created_at now, employee_id one, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
      ],
      'again',
    ],
    company: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘notice’, leaves_at now + 10 min, people n, practice_id own, subject sent.testo|titolo, undo {others [], noticeId new}',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id own, created_at now, created_by actor, draft false, practice_id own, publish_on today, title sent.testo|titolo',
        '+ notification: created_at now, employee_id ofNoBranch, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        '+ notification: created_at now, employee_id own, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        'several + notification: created_at now, employee_id one, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
      ],
      'again',
    ],
    'company, with every field': [
      [
        '+ notice: asks_acknowledgement true, body sent.testo, company_id own, created_at now, created_by actor, draft false, employee_id sent.idUser, end_on sent.dataFine, practice_id own, publish_on sent.dataPubblicazione, title sent.titolo',
      ],
      'again',
    ],
  },
  'PUT company/notices/:id': { 'consultant and company': [['notice: end_on = sent.dataFine'], []] },
  'POST company/notices/:id/sollecita': {
    consultant: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘noticeReminder’, leaves_at now + 10 min, people n, practice_id own, subject text, undo {before [several {noticeId one, employeeId one, remindedAt null} {noticeId one, employeeId own, remindedAt null}], others [], noticeId one}',
        '+ notice_receipt: company_id own, employee_id own, notice_id one, practice_id own, reminded_at now',
        '+ notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'several + notice_receipt: company_id own, employee_id one, notice_id one, practice_id own, reminded_at now',
        'several + notification: created_at now, employee_id one, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
      ],
      [],
    ],
    company: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘noticeReminder’, leaves_at now + 10 min, people n, practice_id own, subject text, undo {before [several {noticeId one, employeeId one, remindedAt null} {noticeId one, employeeId ofNoBranch, remindedAt null} {noticeId one, employeeId own, remindedAt null}], others [], noticeId one}',
        '+ notice_receipt: company_id own, employee_id ofNoBranch, notice_id one, practice_id own, reminded_at now',
        '+ notice_receipt: company_id own, employee_id own, notice_id one, practice_id own, reminded_at now',
        '+ notification: created_at now, employee_id ofNoBranch, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        '+ notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'several + notice_receipt: company_id own, employee_id one, notice_id one, practice_id own, reminded_at now',
        'several + notification: created_at now, employee_id one, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
      ],
      [],
    ],
    'company, of one who was reminded long ago': [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘noticeReminder’, leaves_at now + 10 min, people 1, practice_id own, subject text, undo {before [{noticeId one, employeeId one, remindedAt ‘#-#-#T#:#:#.#Z’}], others [], noticeId one}',
        '+ notification: created_at now, employee_id one, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'notice_receipt of employee another: reminded_at 2026-01-02 → now',
      ],
      [],
    ],
  },
  'POST company/notices/delete': {
    'consultant and company': [['notice: deleted_at = now'], []],
    'company, of which somebody was reminded': [
      ['- notification of employee another', 'notice of employee another: deleted_at = now'],
      [],
    ],
  },
  'POST avvisi/send': {
    consultant: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘notice’, leaves_at now + 10 min, people n, practice_id own, subject sent.testo|titolo, undo {others [], noticeId new}',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id own, created_at now, created_by actor, draft false, practice_id own, publish_on today, title sent.testo|titolo',
        '+ notification: created_at now, employee_id own, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        'several + notification: created_at now, employee_id one, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
      ],
      'again',
    ],
    company: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘notice’, leaves_at now + 10 min, people n, practice_id own, subject sent.testo|titolo, undo {others [], noticeId new}',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id own, created_at now, created_by actor, draft false, practice_id own, publish_on today, title sent.testo|titolo',
        '+ notification: created_at now, employee_id ofNoBranch, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        '+ notification: created_at now, employee_id own, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        'several + notification: created_at now, employee_id one, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
      ],
      'again',
    ],
    'consultant, to two companies': [
      [
        '+ mailing: created_at now, created_by actor, kind ‘notice’, leaves_at now + 10 min, people n, practice_id own, subject sent.testo|titolo, undo {others [‘#’], noticeId new}',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id own, created_at now, created_by actor, draft false, practice_id own, publish_on today, sent_with drawn, title sent.testo|titolo',
        '+ notice: announced_at now, asks_acknowledgement false, body sent.testo|titolo, company_id subsidiary, created_at now, created_by actor, draft false, practice_id own, publish_on today, sent_with drawn, title sent.testo|titolo',
        '+ notification: created_at now, employee_id ofNoBranch, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        '+ notification: created_at now, employee_id own, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        '+ notification: created_at now, employee_id subsidiary, object_id notice new, person text, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
        'several + notification: created_at now, employee_id one, object_id notice new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.testo|titolo',
      ],
      'again',
    ],
  },
  'PUT avvisi/:id': { 'consultant and company': [['notice: end_on = sent.dataFine'], []] },
  'POST avvisi/:id/sollecita': {
    consultant: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘noticeReminder’, leaves_at now + 10 min, people n, practice_id own, subject text, undo {before [several {noticeId one, employeeId one, remindedAt null} {noticeId one, employeeId own, remindedAt null}], others [], noticeId one}',
        '+ notice_receipt: company_id own, employee_id own, notice_id one, practice_id own, reminded_at now',
        '+ notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'several + notice_receipt: company_id own, employee_id one, notice_id one, practice_id own, reminded_at now',
        'several + notification: created_at now, employee_id one, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
      ],
      [],
    ],
    company: [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘noticeReminder’, leaves_at now + 10 min, people n, practice_id own, subject text, undo {before [several {noticeId one, employeeId one, remindedAt null} {noticeId one, employeeId ofNoBranch, remindedAt null} {noticeId one, employeeId own, remindedAt null}], others [], noticeId one}',
        '+ notice_receipt: company_id own, employee_id ofNoBranch, notice_id one, practice_id own, reminded_at now',
        '+ notice_receipt: company_id own, employee_id own, notice_id one, practice_id own, reminded_at now',
        '+ notification: created_at now, employee_id ofNoBranch, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        '+ notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'several + notice_receipt: company_id own, employee_id one, notice_id one, practice_id own, reminded_at now',
        'several + notification: created_at now, employee_id one, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
      ],
      [],
    ],
  },
  'POST dipendente/avvisi/:id/letto': {
    employee: [['+ notice_receipt: company_id own, employee_id own, notice_id one, practice_id own, read_at now'], []],
    'employee, who was reminded': [['notice_receipt: read_at = now'], []],
  },
  'POST dipendente/avvisi/:id/presavisione': {
    employee: [
      [
        '+ notice_receipt: acknowledged_at now, company_id own, employee_id own, notice_id one, practice_id own, read_at now',
      ],
      [],
    ],
    'employee, who has read it': [['notice_receipt: acknowledged_at = now'], []],
  },
  'POST firme': {
    consultant: [
      [
        '+ blob: created_at the clock, practice_id own, sha256 as signature_request.sha256, size n',
        '+ notification: created_at now, employee_id sent.idDipendente, object_id signature_request new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.titolo',
        '+ signature_request: company_id own, created_as the actor’s role, created_at now, created_by actor, due_on sent.scadenza, file_name sent.file, message ‘’, pages 1, practice_id own, sha256 as blob.sha256, size n, status_at now, title sent.titolo',
        '+ signature_signer: asked_at now, company_id own, employee_id sent.idDipendente, position 1, practice_id own, signature_id new, status ‘asked’',
        'stored_bytes: bytes +n',
      ],
      [
        '+ notification: created_at now, employee_id sent.idDipendente, object_id signature_request new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.titolo',
        '+ signature_request: company_id own, created_as the actor’s role, created_at now, created_by actor, due_on sent.scadenza, file_name sent.file, message ‘’, pages 1, practice_id own, sha256 drawn, size n, status_at now, title sent.titolo',
        '+ signature_signer: asked_at now, company_id own, employee_id sent.idDipendente, position 1, practice_id own, signature_id new, status ‘asked’',
      ],
    ],
    company: [
      [
        '+ notification: created_at now, employee_id sent.idDipendente, object_id signature_request new, person the company’s name, practice_id own, push_at now + 10 min, subject sent.titolo',
        '+ signature_request: company_id own, created_as the actor’s role, created_at now, created_by actor, due_on sent.scadenza, file_name sent.file, message ‘’, pages 1, practice_id own, sha256 drawn, size n, status_at now, title sent.titolo',
        '+ signature_signer: asked_at now, company_id own, employee_id sent.idDipendente, position 1, practice_id own, signature_id new, status ‘asked’',
      ],
      'again',
    ],
  },
  'POST firme/ritira': {
    'consultant and company': [
      [
        '+ notification: created_at now, employee_id own, object_id signature_request the same, person text, practice_id own, push_at now + 1 min, subject text',
        'signature_request: status ‘open’ → ‘withdrawn’, status_at the clock → now',
      ],
      [],
    ],
  },
  'POST firme/sollecita': {
    'consultant and company': [
      [
        '+ mailing: company_id own, created_at now, created_by actor, kind ‘signatureReminder’, leaves_at now + 10 min, people 1, practice_id own, subject text, undo {before [{employeeId own, remindedAt null, signatureId sent.ids}]}',
        '+ notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
        'signature_signer: reminded_at = now',
      ],
      [],
    ],
  },
  'POST dipendente/firme/:id/codice': {
    employee: [
      [
        '+ outbox: created_at the clock, practice_id own',
        '+ signature_confirmation: asked_at now, employee_id one, kind ‘code’, mailbox text, practice_id own, signature_id one',
      ],
      [],
    ],
  },
  'POST dipendente/firme/:id/firma': {
    employee: [
      [
        'job: + blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        'job: + document: appeared_at now, company_id own, created_at now, created_by one, description ‘Lettera’, employee_id own, file_name text, kind ‘employeeDocument’, practice_id own, publish_on today, read_status 0, sha256 as blob.sha256, size n',
        'job: + notification: created_at now, employee_id own, object_id signature_request the same, practice_id own, push_at now + 1 min, subject text',
        'job: + notification: created_at now, object_id signature_request the same, practice_id own, subject text',
        'job: signature_request: result_level = ‘B-B’, result_sha256 = as blob.sha256, result_size = n, sealed_at = now',
        'job: signature_signer: document_id = new',
        'signature_confirmation: tries +1',
        'signature_confirmation: used_at = now',
        'signature_request: status ‘open’ → ‘signed’, status_at the clock → now',
        'signature_signer: account_id = actor, address = ‘#.#.#.#’, decided_at = now, device = text, factor = ‘code’, mailbox = text, shown = drawn, status ‘opened’ → ‘signed’',
        '2 × text_count: total +1',
        '3 × document_count: dated +1, dated_unread +1, fresh +1, total +1',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
    'employee, the last of two': [
      [
        'job: + blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        'job: + document: appeared_at now, company_id own, created_at now, created_by one, description ‘Lettera’, employee_id one, file_name text, kind ‘employeeDocument’, practice_id own, publish_on today, read_status 0, sha256 as blob.sha256, size n',
        'job: + document: appeared_at now, company_id own, created_at now, created_by one, description ‘Lettera’, employee_id own, file_name text, kind ‘employeeDocument’, practice_id own, publish_on today, read_status 0, sha256 as blob.sha256, size n',
        'job: + notification: created_at now, employee_id one, object_id signature_request the same, practice_id own, push_at now + 1 min, subject text',
        'job: + notification: created_at now, employee_id own, object_id signature_request the same, practice_id own, push_at now + 1 min, subject text',
        'job: + notification: created_at now, object_id signature_request the same, practice_id own, subject text',
        'job: signature_request: result_level = ‘B-B’, result_sha256 = as blob.sha256, result_size = n, sealed_at = now',
        'job: signature_signer of employee another: document_id = new',
        'job: signature_signer: document_id = new',
        'signature_confirmation: tries +1',
        'signature_confirmation: used_at = now',
        'signature_request: status ‘open’ → ‘signed’, status_at the clock → now',
        'signature_signer: account_id = actor, address = ‘#.#.#.#’, decided_at = now, device = text, factor = ‘code’, mailbox = text, shown = drawn, status ‘opened’ → ‘signed’',
        '2 × text_count: total +2',
        '3 × document_count: dated +2, dated_unread +2, fresh +2, total +2',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'POST dipendente/firme/:id/rifiuta': {
    employee: [
      [
        '+ notification: created_at now, object_id signature_request the same, person the actor’s name, practice_id own, subject text, words sent.motivo',
        'signature_request: status ‘open’ → ‘refused’, status_at the clock → now',
        'signature_signer: account_id = actor, decided_at = now, reason = sent.motivo, status ‘asked’ → ‘refused’',
      ],
      [],
    ],
  },
  'POST Nota': {
    'consultant and company': [
      ['+ note: company_id own, created_at now, created_by actor, practice_id own, text sent.testo'],
      'again',
    ],
  },
  'PUT Nota/:id': { 'consultant and company': [['note: changed_at = now, text ‘Prova’ → sent.testo'], []] },
  'DELETE Nota/:id': { 'consultant and company': [['- note'], []] },
  'PUT notifiche/impostazioni': { employee: [['+ notification_setting: account_id actor, daily true'], []] },
  'POST push': {
    employee: [
      [
        '+ push_subscription: account_id actor, auth sent.auth, created_at now, endpoint sent.endpoint, grant_id actor, p256dh sent.p256dh, practice_id own, session_id one',
      ],
      [],
    ],
  },
  'DELETE push': { employee: [['- push_subscription'], []] },
  'POST invii/:id/ritira': { 'consultant and company': [['mailing: withdrawn_at = now'], []] },
  'POST indirizzoposta': {
    consultant: [
      ['+ mail_address: created_at now, created_by actor, practice_id own, tag text'],
      ['mail_address: tag text → another'],
    ],
  },
  'POST acquisizioni': {
    consultant: [
      [
        '+ intake: created_at the clock, created_by actor, kind ‘cedolini’, practice_id own, state ‘analysing’',
        '+ intake_file: intake_id new, kind ‘cedolini’, name sent.file, practice_id own, sha256 drawn, size n, state ‘waiting’',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘damaged’, state ‘waiting’ → ‘refused’',
      ],
      'again',
    ],
    company: [
      [
        '+ intake: company_id own, created_at the clock, created_by actor, kind ‘cedolini’, practice_id own, state ‘analysing’',
        '+ intake_file: intake_id new, kind ‘cedolini’, name sent.file, practice_id own, sha256 drawn, size n, state ‘waiting’',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘damaged’, state ‘waiting’ → ‘refused’',
      ],
      'again',
    ],
  },
  'POST acquisizioni/:id/file': {
    consultant: [
      [
        '+ intake_file: intake_id the same, kind ‘cedolini’, name sent.file, practice_id own, sha256 drawn, size n, state ‘waiting’',
        'intake: state ‘ready’ → ‘analysing’',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘damaged’, state ‘waiting’ → ‘refused’',
        'job: intake_row: duplicate_of = one, outcome ‘riconosciuto’ → ‘duplicato’',
      ],
      [
        '+ intake_file: intake_id the same, kind ‘cedolini’, name sent.file, practice_id own, sha256 drawn, size n, state ‘waiting’',
        'intake: state ‘ready’ → ‘analysing’',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘damaged’, state ‘waiting’ → ‘refused’',
      ],
    ],
    company: [
      [
        '+ intake_file: intake_id the same, kind ‘cedolini’, name sent.file, practice_id own, sha256 drawn, size n, state ‘waiting’',
        'intake: state ‘ready’ → ‘analysing’',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘damaged’, state ‘waiting’ → ‘refused’',
      ],
      'again',
    ],
  },
  'PUT acquisizioni/:id/righe/:n': {
    consultant: [
      [
        'intake_row: decided_by = actor, decision = sent.decisione, recognised = {kind ‘cedolini’, period 202611, outcome ‘riconosciuto’, company_id own, employee_id own, duplicate_of null, payroll_kind null}',
        'intake_row: decision sent.decisione → null, duplicate_of = one, outcome ‘riconosciuto’ → ‘duplicato’',
      ],
      [
        'intake_row: decision = sent.decisione, duplicate_of one → null',
        'intake_row: decision sent.decisione → null, duplicate_of = one',
      ],
    ],
    company: [
      [
        'intake_row: decided_by = actor, decision = sent.decisione, recognised = {kind ‘cedolini’, period 202611, outcome ‘riconosciuto’, company_id own, employee_id own, duplicate_of null, payroll_kind null}',
      ],
      [],
    ],
  },
  'PUT acquisizioni/:id/righe': {
    'consultant and company': [['intake_row: decided_by = actor, decision = sent.decisione'], []],
  },
  'POST acquisizioni/:id/righe/:n/dipendente': {
    'consultant and company': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, first_name sent.nome, last_name sent.cognome, practice_id own, tax_code sent.codiceFiscale, web_access false',
        'intake_row of employee new: decided_by = actor, decision = ‘assigned’, employee_id own → new, recognised = {kind ‘cedolini’, period sent.periodo, outcome ‘riconosciuto’, company_id own, employee_id own, duplicate_of null, payroll_kind null}',
      ],
      [],
    ],
  },
  'POST acquisizioni/:id/lavoratori': {
    'consultant and company': [
      [
        '+ account_grant: company_id own, created_at the clock, employee_id new, practice_id own, role ‘EMPLOYEE’',
        '+ employee: company_id own, created_at the clock, first_name text, last_name text, practice_id own, tax_code as intake_row.tax_code, web_access false',
        'intake_row: suggestions [] → [new]',
      ],
      [],
    ],
  },
  'PUT acquisizioni/:id/file/:file/domanda': {
    consultant: [
      [
        '+ layout_memory: answer sent.risposta, answered_at now, fingerprint ‘prova’, practice_id own',
        'intake_file: layout_answer = sent.risposta',
      ],
      ['intake_file: layout_answer = sent.risposta', 'intake_file: layout_answer sent.risposta → null'],
    ],
    company: [
      ['intake_file: layout_answer = sent.risposta'],
      ['intake_file: layout_answer = sent.risposta', 'intake_file: layout_answer sent.risposta → null'],
    ],
  },
  'DELETE acquisizioni/:id/file/:file/domanda': { consultant: [['- layout_memory'], []], company: [[], []] },
  'POST acquisizioni/:id/file/:file/password': {
    consultant: [
      [
        'intake: state ‘ready’ → ‘analysing’',
        'intake_file: password_until = now + 2 h, sealed_password = drawn',
        'intake_file: refusal ‘password-required’ → null, state ‘refused’ → ‘waiting’',
        'job: + intake_row: boxes [{x n, y n, page 1, width n, height n}], confidence n, file_id the same, intake_id the same, kind ‘cedolini’, n 2, outcome ‘da verificare’, pages [1], practice_id own, reasons [‘code-elsewhere’], suggestions [own], tax_code text',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘password-required’, state ‘waiting’ → ‘read’',
        'job: intake_row: duplicate_of = one, outcome ‘riconosciuto’ → ‘duplicato’',
      ],
      ['intake_file: sealed_password drawn → another'],
    ],
    company: [
      [
        'intake: state ‘ready’ → ‘analysing’',
        'intake_file: password_until = now + 2 h, sealed_password = drawn',
        'intake_file: refusal ‘password-required’ → null, state ‘refused’ → ‘waiting’',
        'job: + intake_row: boxes [{x n, y n, page 1, width n, height n}], confidence n, file_id the same, intake_id the same, kind ‘cedolini’, n 2, outcome ‘da verificare’, pages [1], practice_id own, reasons [‘code-elsewhere’], suggestions [own], tax_code text',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: refusal = ‘password-required’, state ‘waiting’ → ‘read’',
      ],
      ['intake_file: sealed_password drawn → another'],
    ],
  },
  'POST acquisizioni/:id/conferma': {
    consultant: [
      [
        'intake: confirmation = {rows [1], person {name the actor’s name, type ‘Consulente’, login the actor’s login, address ‘#.#.#.#’}, accountId actor, publishOn null}, state ‘ready’ → ‘confirming’',
        'job: intake: confirmation {rows [1], person {name the actor’s name, type ‘Consulente’, login the actor’s login, address ‘#.#.#.#’}, accountId actor, publishOn null} → null, state ‘confirming’ → ‘ready’',
        'job: intake_row: duplicate_of = one, outcome ‘riconosciuto’ → ‘duplicato’, recognised = {kind ‘cedolini’, period 202611, outcome ‘riconosciuto’, company_id own, employee_id own, duplicate_of null, payroll_kind null}',
      ],
      [],
    ],
    company: [
      [
        'intake: confirmation = {rows [1], person {name ‘’, type ‘Azienda’, login the actor’s login, address ‘#.#.#.#’}, accountId actor, publishOn null}, state ‘ready’ → ‘confirming’',
        'job: + blob: created_at the clock, practice_id own, sha256 as document.sha256, size n',
        'job: + document: company_id own, created_as the actor’s role, created_at now, created_by actor, description ‘Cedolino’, employee_id own, file_name text, intake_id the same, kind ‘payslip’, payroll_kind ‘ordinary’, period 202611, practice_id own, read_status 0, sha256 as blob.sha256, size n',
        'job: intake: confirmation {rows [1], person {name ‘’, type ‘Azienda’, login the actor’s login, address ‘#.#.#.#’}, accountId actor, publishOn null} → null, state ‘confirming’ → ‘ready’',
        'job: intake_row: document_id = new',
        '2 × text_count: total +1',
        '3 × document_count: fresh +1, total +1',
        'stored_bytes: bytes +n',
      ],
      [],
    ],
  },
  'PUT acquisizioni/:id/file/:file/tipo': {
    'consultant and company': [
      [
        '- intake_row',
        'intake: kind ‘cedolini’ → sent.tipo',
        'intake: state ‘ready’ → ‘analysing’',
        'intake_file: kind ‘cedolini’ → sent.tipo, layout_fingerprint ‘prova’ → null, layout_pages [1] → [], state ‘read’ → ‘waiting’',
        'job: + intake_row: boxes [{x n, y n, page 1, width n, height n}], confidence n, file_id the same, intake_id the same, kind sent.tipo, n 1, outcome ‘da verificare’, pages [1], practice_id own, reasons [‘code-elsewhere’], suggestions [own], tax_code text',
        'job: intake: state ‘analysing’ → ‘ready’',
        'job: intake_file: state ‘waiting’ → ‘read’',
      ],
      [],
    ],
  },
  'DELETE acquisizioni/:id': { 'consultant and company': [['intake: closed_at = now, state ‘ready’ → ‘closed’'], []] },
};
