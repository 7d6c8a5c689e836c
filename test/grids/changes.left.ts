import type { Left } from './changes.test.ts';

/** By call and caller: what the first time answers and leaves, and what the second. */
export const LEFT: Record<string, Record<string, Left>> = {
  'POST bo/authenticate': {
    anybody: ['200: loggedIn', '200: loggedIn'],
    'anybody, wrongly': ['401 wrong-credentials', '401 wrong-credentials'],
  },
  'POST bo/authenticate/second-factor': {
    anybody: ['200: accountStands, loggedIn, recoveryCodeUsed', '401 second-step-over'],
    'anybody, with a used code': ['200: accountStands, loggedIn, recoveryCodeUsed', '401 wrong-code'],
  },
  'POST bo/authenticate/passkey': {
    anybody: ['200: loggedIn', '401 passkey-unknown'],
  },
  'POST logout': {
    employee: ['204: loggedOut', '401 not-authenticated'],
  },
  'POST account/role': {
    employee: ['200: loggedIn', '401 not-authenticated'],
  },
  'POST account/activate': {
    'anybody and anybody, known already, as another': [
      '200: accountStands, activated, privacyAccepted',
      '410 link-used',
    ],
    'anybody, known already': ['409 access-known', '409 access-known'],
  },
  'POST account/activate/rinnova': {
    anybody: ['204: activationSent, mail activation → invitata', '204'],
  },
  'POST account/grants': {
    employee: ['200: accountStands, activated, privacyAccepted', '200'],
  },
  'POST account/unisci': {
    employee: [
      '200: accessMoved, accessesJoined, accountStands, mail Due accessi sono diventati uno → finito, mail Due accessi ' +
        'sono diventati uno → tenuto',
      '400 wrong-credentials',
    ],
    'employee, of one with a second factor': ['200', '200'],
  },
  'POST account/unisci/secondo-passo': {
    employee: [
      '200: accessMoved, accessesJoined, mail Due accessi sono diventati uno → qualcuno, mail Due accessi sono ' +
        'diventati uno → tenuto, recoveryCodeUsed, twice accountStands',
      '400 wrong-code',
    ],
  },
  'POST account/reset-password/init': {
    'anybody, of nobody': ['200: job resetPasswords', '200: job resetPasswords'],
  },
  'POST account/reset-password/mail': {
    'anybody, of one': [
      '200: job resetPasswords, mail passwordReset → qualcuno, passwordResetAsked',
      '200: job resetPasswords, mail passwordReset → qualcuno, passwordResetAsked',
    ],
    'anybody, of two with one fiscal code': [
      '200: job resetPasswords, mail passwordReset → prima-casella, mail passwordReset → seconda-casella, ' +
        'twice passwordResetAsked',
      '200: job resetPasswords, mail passwordReset → prima-casella, mail passwordReset → seconda-casella, ' +
        'twice passwordResetAsked',
    ],
  },
  'POST account/reset-password/finish': {
    anybody: ['200: accountStands, passwordReset', '410 link-used'],
  },
  'POST account/change-password': {
    employee: [
      '204: accountStands, mail La tua password è cambiata → qualcuno, passwordChanged',
      '400 invalid-password',
    ],
  },
  'POST account/userdata': {
    'consultant and company and employee': ['200', '200'],
    'employee, another login': ['200: accountStands, loginChanged', '200'],
    'employee, another e-mail': [
      '200: emailChangeAsked, mail Richiesta di cambio dell’indirizzo e-mail → qualcuno, mail ' +
        'emailConfirmation → casella-nuova',
      '200: emailChangeAsked, mail Richiesta di cambio dell’indirizzo e-mail → qualcuno, mail ' +
        'emailConfirmation → casella-nuova',
    ],
  },
  'POST account/userdata/conferma': {
    anybody: [
      '200: accountStands, emailChanged, employeeStands, mail Il tuo indirizzo e-mail è cambiato → qualcuno',
      '410 link-used',
    ],
  },
  'POST bo/authenticate/identita': {
    anybody: ['200: loggedIn', '401 identity-refused'],
  },
  'POST account/identita': {
    employee: [
      '201: accountStands, identityLinked, mail Il tuo accesso si apre anche con un’altra identità → qualcuno',
      '409 identity-refused',
    ],
  },
  'DELETE account/identita/:id': {
    employee: [
      '204: accountStands, identityUnlinked, mail Un’identità del tuo accesso è stata scollegata → qualcuno',
      '404 not-found',
    ],
  },
  'POST users/fornitori-identita': {
    admin: ['201: identityProviderAdded, identityProviderStands', '201: identityProviderAdded, identityProviderStands'],
  },
  'PUT users/fornitori-identita/:id': {
    admin: ['200: identityProviderChanged, identityProviderStands', '200'],
  },
  'DELETE users/fornitori-identita/:id': {
    admin: ['204: identityProviderRemoved, identityProviderStands', '404 not-found'],
  },
  'PUT users/codice-fiscale': {
    consultant: ['200: codeOpensSet, practiceStands', '200'],
  },
  'DELETE account/sessions/:id': {
    employee: ['204: sessionRevoked', '404 not-found'],
  },
  'POST account/mfa/totp/confirm': {
    employee: [
      '200: accountStands, mail Il tuo accesso ha una nuova protezione → qualcuno, secondFactorAdded',
      '409 reauthentication-required',
    ],
  },
  'POST account/mfa/passkey/confirm': {
    employee: [
      '200: accountStands, mail Il tuo accesso ha una nuova protezione → qualcuno, secondFactorAdded',
      '409 reauthentication-required',
    ],
  },
  'PUT account/mfa/:id': {
    employee: ['204: accountStands, secondFactorRenamed', '204'],
  },
  'DELETE account/mfa/:id': {
    employee: [
      '204: accountStands, mail Una protezione del tuo accesso è stata tolta → qualcuno, secondFactorRemoved',
      '404 not-found',
    ],
  },
  'POST account/mfa/recovery-codes/conservati': {
    employee: ['204: recoveryCodesKept', '204'],
  },
  'POST account/mfa/recovery-codes': {
    employee: ['200: accountStands, recoveryCodesMade', '200: accountStands, recoveryCodesMade'],
  },
  'POST account/reauthenticate': {
    employee: ['204: reauthenticated', '204: reauthenticated'],
    'employee, by a code': ['204: accountStands, reauthenticated, recoveryCodeUsed', '400 wrong-code'],
  },
  'POST privacy/text': {
    'admin and consultant and company and employee': ['200: accountStands, privacyAccepted', '200'],
  },
  'POST privacy/testi': {
    admin: ['201: privacyTextPublished, privacyTextStands', '409 version-exists'],
  },
  'POST account/activate/:id': {
    'admin and consultant and company': ['200: accountStands, activated', '409 already-active'],
  },
  'POST account/reset-default-password/:id': {
    'admin and consultant and company': [
      '200: accountStands, oneTimePasswordGiven',
      '200: accountStands, oneTimePasswordGiven',
    ],
  },
  'POST account/reset': {
    admin: [
      '200: accessReset, accountStands, activationSent, grantStands, mail activation → nuova',
      '200: accessReset, activationSent, mail activation → nuova',
    ],
    'consultant and company': [
      '200: accessReset, accountStands, activationSent, employeeStands, mail Il tuo accesso è stato reimpostato → utente, mail activation → nuova',
      '200: accessReset, activationSent, mail activation → nuova',
    ],
  },
  'POST users/mfa/:id': {
    admin: ['200: job takeFactorsAway +1440 min, secondFactorResetAsked', '409 factor-removal-waits'],
    'consultant and company': [
      '200: accountStands, mail Il tuo secondo fattore è stato tolto → utente, secondFactorReset',
      '409 no-second-factor',
    ],
  },
  'DELETE users/mfa/:id': {
    admin: ['204: secondFactorResetWithdrawn', '409 no-factor-removal'],
    'consultant and company': [
      '204: mail Il tuo secondo fattore resta → utente, secondFactorResetWithdrawn',
      '409 no-factor-removal',
    ],
  },
  'POST users/amministratori': {
    admin: ['201: activationSent, grantStands, loginAdded, mail activation → altro.amministratore', '400 emailexists'],
  },
  'POST users/amministratori/:id/activationmail': {
    admin: [
      '200: activationSent, mail activation → amministratore',
      '200: activationSent, mail activation → amministratore',
    ],
  },
  'PUT users/amministratori/:id': {
    admin: ['200: accessDisabled', '200'],
  },
  'PUT users/activation/:id': {
    'consultant and company': ['200: accessDisabled', '200: accessEnabled'],
  },
  'POST activationmail': {
    'consultant and company': ['200', '200'],
    'consultant, two and a stranger': [
      '200: twice activationSent, twice mail activation → da-invitare',
      '200: twice activationSent, twice mail activation → da-invitare',
    ],
  },
  'POST activationmail/sospesi': {
    consultant: ['200: activationSent, mail activation → nuova', '200: activationSent, mail activation → nuova'],
    company: [
      '200: mail activation → invitata, mail activation → nuova, several activationSent, twice mail ' +
        'activation → da-invitare',
      '200: mail activation → invitata, mail activation → nuova, several activationSent, twice mail ' +
        'activation → da-invitare',
    ],
  },
  'POST cons/activationmail/:id': {
    consultant: [
      '200: activationSent, mail activation → nuova.azienda',
      '200: activationSent, mail activation → nuova.azienda',
    ],
  },
  'POST users/admin': {
    admin: [
      '201: activationSent, grantStands, mail activation → matrice, practiceOpened, practiceStands',
      '409 practice-exists',
    ],
  },
  'PUT users/company/employees/accessoweb': {
    'consultant and company': ['200: employeeChanged, employeeStands', '200'],
  },
  'PUT users/admin': {
    admin: ['200: practiceChanged, practiceStands', '200: practiceChanged'],
  },
  'POST users/admin/:id/activationmail': {
    admin: ['200: activationSent, mail activation → studio', '200: activationSent, mail activation → studio'],
  },
  'DELETE users/admin/:id': {
    admin: ['204: grantStands, practiceClosed, practiceStands', '404 not-found'],
  },
  'PUT Azienda/:id': {
    'consultant and company and consultant, every field': ['204: companyChanged, companyStands', '204'],
  },
  'PUT Azienda/etichette': {
    consultant: ['200: companyLabelled, companyStands', '200'],
  },
  'PUT Azienda/:id/contatto': {
    'consultant and company': ['204: companyChanged, companyStands', '204'],
  },
  'PUT Azienda/:id/filiali': {
    'consultant and company': ['200: branchesChanged, companyStands', '200'],
  },
  'DELETE users/consultant/company/:id': {
    consultant: ['204: companyRemoved, companyStands, grantStands', '404 not-found'],
  },
  'POST users/consultant/secondary-account': {
    consultant: ['201: activationSent, grantStands, loginAdded, mail activation → nuovo', '400 emailexists'],
  },
  'DELETE users/consultant/secondary-account/:id': {
    consultant: ['204: grantStands, loginRemoved', '404 not-found'],
  },
  'POST users/company/:cfAzienda/logins': {
    'consultant and company': [
      '201: activationSent, grantStands, loginAdded, mail activation → nuovo',
      '400 emailexists',
    ],
  },
  'DELETE users/company/:cfAzienda/logins/:id': {
    'consultant and company': ['204: grantStands, loginRemoved', '404 not-found'],
  },
  'POST users/consultant/import': {
    consultant: ['200: companiesImported, companyCreated, companyStands, grantStands', '200: companiesImported'],
    'consultant, with a mailbox': [
      '200: activationSent, companiesImported, companyCreated, companyStands, grantStands, mail ' +
        'activation → ditta-importata',
      '200: companiesImported',
    ],
  },
  'POST users/consultant/importNoWebAccess': {
    consultant: ['200: companiesImported, companyCreated, companyStands, grantStands', '200: companiesImported'],
  },
  'POST datiazienda/import': {
    consultant: ['201: figuresImported, figuresStands', '201: figuresImported, twice figuresStands'],
  },
  'POST users/company/import': {
    'consultant and company and company, of one who works elsewhere, too': [
      '200: employeeCreated, employeeStands, employeesImported, grantStands',
      '200: employeesImported',
    ],
    'company, with a mailbox': [
      '200: activationSent, employeeCreated, employeeStands, employeesImported, grantStands, mail ' +
        'activation → importata',
      '200: employeesImported',
    ],
    'consultant, of somebody known, with every field': [
      '200: employeeChanged, employeeStands, employeesImported, employmentEnded',
      '200: employeesImported',
    ],
  },
  'POST users/company/importNoWebAccess': {
    'consultant and company': [
      '200: employeeCreated, employeeStands, employeesImported, grantStands',
      '200: employeesImported',
    ],
  },
  'PUT dipendente/:id': {
    'consultant and company': ['200: employeeChanged, employeeStands', '200'],
    'consultant, every field': ['200: employeeChanged, employeeStands, employmentEnded', '200'],
  },
  'DELETE users/company/:id': {
    'consultant and company': ['204: employeeRemoved, employeeStands, grantStands', '404 not-found'],
  },
  'POST activationletter': {
    'consultant and company': ['200: activationLetterMade', '200: activationLetterMade'],
  },
  'PUT DocBase/updatevisibile': {
    'consultant and company': ['200: job appearDocuments 2999-01-01 00:00, scheduled', '200'],
    'consultant, today': [
      '200: job mailDigest 07:00, job tellDevices +10 min, mail Cedolino 10/2026 disponibile su ' +
        'Portale lavoro → qualcuno +10 min, several news document → employee, several published',
      '200',
    ],
    'consultant, cancelled': [
      '200: no mail → qualcuno, several no news document → employee, several publicationCancelled',
      '409 not-published',
    ],
  },
  'PUT DocBase/updateletto': {
    consultant: ['200: viewedByConsultant', '200: viewedByConsultant'],
    company: ['200: viewedByCompany', '200: viewedByCompany'],
    'company, beside what was read': ['200: twice viewedByCompany', '200: twice viewedByCompany'],
  },
  'POST Fascicolo/upload': {
    'consultant and company': ['201: dossierCreated, dossierStands', '201: dossierCreated, dossierStands'],
  },
  'PUT Fascicolo/:id': {
    'consultant and company and consultant, every field': ['200: dossierChanged, dossierStands', '200'],
  },
  'PUT Fascicolo/updatevisibile': {
    'consultant and company': [
      '200: dossierPublished, dossierStands, job appearDocuments 2999-01-01 00:00, scheduled',
      '200: dossierPublished',
    ],
    'consultant, today': [
      '200: dossierPublished, dossierStands, job mailDigest 07:00, job tellDevices +10 min, mail ' +
        'Cedolino 10/2026 disponibile su Portale lavoro → qualcuno +10 min, news document → employee, ' +
        'published',
      '200: dossierPublished',
    ],
    'consultant, taken back': [
      '200: dossierPublicationCancelled, dossierStands, no mail → qualcuno, no news document → employee, ' +
        'publicationCancelled',
      '409 not-published',
    ],
    'consultant, taken back again, of what was published without it meanwhile': [
      '200: dossierPublicationCancelled, dossierStands',
      '409 not-published',
    ],
  },
  'DELETE Fascicolo/:id': {
    'consultant and company': ['204: dossierDeleted, dossierStands', '404 not-found'],
  },
  'POST DocAnnotazioni/:id/insert': {
    'consultant and company': ['201: annotated, annotationStands', '201: annotated, annotationStands'],
  },
  'DELETE DocAnnotazioni/:id': {
    'consultant and company': ['204: annotationStands, annotationTakenBack', '404 not-found'],
  },
  'POST DocBase/sollecita': {
    consultant: ['200: mail Promemoria: documenti da leggere su Portale lavoro → own +10 min, reminded', '200'],
    company: ['200: mail Promemoria: documenti da leggere su Portale lavoro → plain +10 min, reminded', '200'],
    'consultant, of two': [
      '200: twice mail Promemoria: documenti da leggere su Portale lavoro → qualcuno +10 min, twice reminded',
      '200',
    ],
  },
  'POST dipendente/documenti/:id/presavisione': {
    employee: ['204: acknowledged', '204'],
  },
  'POST docdocumento/upload': {
    'consultant and company': ['201: several created', '201: several created'],
    'consultant, with every field': ['201: created', '201: created'],
  },
  'POST docbase/upload': {
    'consultant and company and consultant, with every field': ['201: created', '201: created'],
  },
  'POST DocBase/:id/rettifica': {
    'consultant and company': ['201: corrected', '409 same-content'],
    'consultant, of what was seen': [
      '201: corrected, job mailDigest 07:00, job tellDevices +10 min, mail Rettifica: Cedolino ' +
        '10/2026 su Portale lavoro → qualcuno +10 min, news document → employee',
      '409 same-content',
    ],
  },
  'POST doccedolino/upload': {
    consultant: ['201: created', '201'],
  },
  'POST doccud/upload': {
    consultant: ['201: created', '201'],
  },
  'POST chiaviapi': {
    consultant: ['201: accountStands, apiKeyCreated', '201: accountStands, apiKeyCreated'],
  },
  'POST chiaviapi/:id/ruota': {
    consultant: ['200: accountStands, apiKeyRotated', '200: accountStands, apiKeyRotated'],
  },
  'DELETE chiaviapi/:id': {
    consultant: ['200: accountStands, apiKeyRevoked', '404 not-found'],
  },
  'POST webhook': {
    consultant: ['201: practiceStands, webhookAdded', '201: practiceStands, webhookAdded'],
  },
  'PUT webhook/:id': {
    consultant: ['200: practiceStands, webhookChanged', '200'],
  },
  'POST webhook/:id/ruota': {
    consultant: ['200: practiceStands, webhookSecretRotated', '200: practiceStands, webhookSecretRotated'],
  },
  'DELETE webhook/:id': {
    consultant: ['200: practiceStands, webhookRemoved', '404 not-found'],
  },
  'POST webhook/:id/prova': {
    consultant: [
      '200: job sendWebhooks, job sendWebhooks +1 min, webhookSentAgain',
      '200: job sendWebhooks, job sendWebhooks +1 min, webhookSentAgain',
    ],
  },
  'POST webhook/:id/invii/rinvia': {
    consultant: ['200: job sendWebhooks, job sendWebhooks +1 min, webhookSentAgain', '200'],
  },
  'POST viste': {
    'consultant and company': ['201', '201'],
  },
  'DELETE viste/:id': {
    consultant: ['200', '404 not-found'],
  },
  'PUT docbase/updatedoc': {
    'consultant and company': ['200: edited', '200'],
    'consultant, another day that it is due': ['200: edited, job warnDue 2998-12-23 07:00', '200'],
    'consultant, every field': ['200: edited, job warnDue 2997-12-27 07:00', '200'],
  },
  'PUT DocBase/updatetags': {
    'consultant and company': ['200: edited', '200'],
  },
  'PUT DocBase/updatescadenza': {
    'consultant and company': ['200: edited, job warnDue 2998-12-25 07:00', '200: job warnDue 2998-12-25 07:00'],
  },
  'PUT cestino/insert': {
    'consultant and company': ['200: discarded', '409 in-recycle-bin'],
  },
  'PUT cestino/restore': {
    'consultant and company': ['200: restored', '409 not-in-recycle-bin'],
  },
  'DELETE cestino/DocBase/:id': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE cestino/DocBase': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE cestino/empty': {
    'consultant and company': ['200: job giveUpContents +10080 min, twice purged', '200'],
  },
  'DELETE doccedolino/:id': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE doccedolino': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE doccud/:id': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE doccud': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE docdocumento/:id': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE docdocumento': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE docbase/:id': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'DELETE docbase': {
    'consultant and company': ['200: job giveUpContents +10080 min, purged', '404 not-found'],
  },
  'POST DocBase/:id/consegna-errata': {
    consultant: ['200: discarded, misdelivered', '409 in-recycle-bin'],
    'consultant, of a published one': [
      '200: created, discarded, job mailDigest 07:00, job tellDevices +10 min, mail Cedolino 10/2026 ' +
        'disponibile su Portale lavoro → qualcuno +10 min, misdelivered, news document → employee, ' +
        'publicationCancelled, published',
      '409 in-recycle-bin',
    ],
    'consultant, of a scheduled one': [
      '200: created, discarded, job appearDocuments 2999-01-01 00:00, misdelivered, publicationCancelled, ' +
        'scheduled',
      '409 in-recycle-bin',
    ],
    'consultant, of one not published': ['200: created, discarded, misdelivered', '409 in-recycle-bin'],
  },
  'POST DocBase/ritira': {
    'consultant and company': [
      '200: no mail → qualcuno, several no news document → employee, several publicationCancelled',
      '409 take-back-over',
    ],
  },
  'POST DocBase/ritira/rettifiche': {
    consultant: ['200: corrected, no mail → qualcuno, no news document → employee', '409 take-back-over'],
    company: ['404 not-found', '404 not-found'],
  },
  'POST firme': {
    'consultant and company': [
      '201: job expireSignatures 00:00, job mailDigest 07:00, job mailNews +10 min, job remindSignatures 07:00, job ' +
        'tellDevices +10 min, news signatureAsked → employee, signatureAsked, signatureStands',
      '201: job expireSignatures 00:00, job mailDigest 07:00, job mailNews +10 min, job remindSignatures 07:00, job ' +
        'tellDevices +10 min, news signatureAsked → employee, signatureAsked, signatureStands',
    ],
  },
  'POST firme/ritira': {
    'consultant and company': [
      '200: job mailDigest 07:00, job mailNews +1 min, job tellDevices +1 min, news signatureEnded → employee, ' +
        'signatureStands, signatureWithdrawn',
      '409 signing-withdrawn',
    ],
  },
  'POST firme/sollecita': {
    'consultant and company': [
      '200: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, news signatureReminder → ' +
        'employee, signatureReminded',
      '200',
    ],
  },
  'POST dipendente/firme/:id/codice': {
    employee: ['200: mail signingCode → plain, signatureCodeSent', '409 signing-code-lately'],
  },
  'POST dipendente/firme/:id/firma': {
    employee: [
      '200: created, job mailDigest 07:00, job mailNews +1 min, job sealSignature, job tellDevices +1 min, news ' +
        'signatureReady → consultant, news signatureReady → employee, published, signatureSealed, ' +
        'signatureSigned, twice signatureStands',
      '409 signing-complete',
    ],
    'employee, the last of two': [
      '200: job mailDigest 07:00, job mailNews +1 min, job sealSignature, job tellDevices +1 min, news ' +
        'signatureReady → consultant, signatureSealed, signatureSigned, twice created, twice news signatureReady → employee, ' +
        'twice published, twice signatureStands',
      '409 signing-complete',
    ],
  },
  'POST dipendente/firme/:id/rifiuta': {
    employee: [
      '200: job mailDigest 07:00, job mailNews +1 min, news signatureRefused → consultant, signatureRefused, ' +
        'signatureStands',
      '409 signing-refused',
    ],
  },
  'POST docrichiesta/uploadricazi': {
    company: [
      '201: job mailDigest 07:00, job mailNews +1 min, news requestReceived → consultant, requestSent, ' +
        'requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, news requestReceived → consultant, requestSent, ' +
        'requestStands',
    ],
    employee: [
      '201: job mailDigest 07:00, job mailNews +1 min, news requestReceived → company, news ' +
        'requestReceived → consultant, requestSent, requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, news requestReceived → company, news ' +
        'requestReceived → consultant, requestSent, requestStands',
    ],
    'employee, a new IBAN': [
      '201: job mailDigest 07:00, job mailNews +1 min, job tellDevices +1 min, news ibanAsked → ' +
        'employee, news requestReceived → company, news requestReceived → consultant, requestSent, ' +
        'requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, job tellDevices +1 min, news ibanAsked → ' +
        'employee, news requestReceived → company, news requestReceived → consultant, requestSent, ' +
        'requestStands',
    ],
    'company, a new IBAN': [
      '201: job mailDigest 07:00, job mailNews +1 min, news ibanAsked → company, news requestReceived → ' +
        'consultant, requestSent, requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, news ibanAsked → company, news requestReceived → ' +
        'consultant, requestSent, requestStands',
    ],
  },
  'POST docrichiesta/change-status/:status': {
    'consultant and company': [
      '200: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, news requestStatus → ' +
        'employee, requestSeen, requestStands, requestStatusChanged',
      '200',
    ],
  },
  'POST docrichiesta/:id/ritira': {
    'company and employee': ['200: requestWithdrawn', '409 request-withdrawn'],
  },
  'POST docrichiesta/:id/risposta': {
    'consultant and company': [
      '201: job mailDigest 07:00, job mailNews +1 min, job tellDevices +1 min, news requestAnswered → ' +
        'employee, requestAnswered, requestSeen, requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, job tellDevices +1 min, news requestAnswered → ' +
        'employee, requestAnswered, requestStands',
    ],
    employee: [
      '201: job mailDigest 07:00, job mailNews +1 min, news requestAnswered → company, news ' +
        'requestAnswered → consultant, requestAnswered, requestStands',
      '201: job mailDigest 07:00, job mailNews +1 min, news requestAnswered → company, news ' +
        'requestAnswered → consultant, requestAnswered, requestStands',
    ],
  },
  'POST company/notices/send': {
    'consultant and company': [
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeCreated, ' +
        'noticePublished, noticeStands, several news notice → employee',
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeCreated, ' +
        'noticePublished, noticeStands, several news notice → employee',
    ],
    'company, with every field': [
      '201: job announceNotices 2998-01-02 07:00, noticeCreated, noticeScheduled, noticeStands',
      '201: job announceNotices 2998-01-02 07:00, noticeCreated, noticeScheduled, noticeStands',
    ],
  },
  'PUT company/notices/:id': {
    'consultant and company': ['200: noticeChanged, noticeStands', '200'],
  },
  'POST company/notices/:id/sollecita': {
    'consultant and company': [
      '200: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeReminded, ' +
        'several news noticeReminder → employee',
      '200',
    ],
    'company, of one who was reminded long ago': [
      '200: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, news noticeReminder → ' +
        'employee, noticeReminded',
      '200',
    ],
  },
  'POST avvisi/send': {
    'consultant and company': [
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeCreated, ' +
        'noticePublished, noticeStands, several news notice → employee',
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeCreated, ' +
        'noticePublished, noticeStands, several news notice → employee',
    ],
    'consultant, to two companies': [
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticesSent, several ' +
        'news notice → employee, twice noticeCreated, twice noticePublished, twice noticeStands',
      '201: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticesSent, several ' +
        'news notice → employee, twice noticeCreated, twice noticePublished, twice noticeStands',
    ],
  },
  'PUT avvisi/:id': {
    'consultant and company': ['200: noticeChanged, noticeStands', '200'],
  },
  'POST avvisi/:id/sollecita': {
    'consultant and company': [
      '200: job mailDigest 07:00, job mailNews +10 min, job tellDevices +10 min, noticeReminded, ' +
        'several news noticeReminder → employee',
      '200',
    ],
  },
  'POST invii/:id/ritira': {
    'consultant and company': ['200', '404 not-found'],
  },
  'POST company/notices/delete': {
    'consultant and company': ['200: noticeDeleted', '404 not-found'],
    'company, of which somebody was reminded': [
      '200: no news noticeReminder → employee, noticeDeleted',
      '404 not-found',
    ],
  },
  'POST dipendente/avvisi/:id/letto': {
    'employee and employee, who was reminded': ['200: noticeRead', '200'],
  },
  'POST dipendente/avvisi/:id/presavisione': {
    employee: ['200: noticeAcknowledged, noticeRead', '200'],
    'employee, who has read it': ['200: noticeAcknowledged', '200'],
  },
  'POST Azienda/chiusura/chiudi': {
    consultant: ['200: monthClosed', '409 month-closed'],
  },
  'POST Azienda/chiusura/riapri': {
    consultant: ['200: monthReopened', '409 month-not-closed'],
  },
  'POST Azienda/regole': {
    consultant: ['200: companyRulesSet, companyStands, job carryOutRules', '200'],
  },
  'POST Azienda/regole/sospensione': {
    consultant: ['200: practiceStands, rulesSuspended', '200'],
  },
  'PUT conservazione': {
    consultant: ['200: practiceStands, retentionSet', '200'],
  },
  'POST conservazione/elimina': {
    consultant: ['200: employeePurged, employeeStands, grantStands', '404 not-found'],
  },
  'POST conservazione/blocco': {
    consultant: ['200: companyStands, personHeld', '200'],
  },
  'POST conservazione/blocco/togli': {
    consultant: ['200: companyStands, personReleased', '200'],
  },
  'POST Azienda/:id/passaggio': {
    consultant: [
      '201: companyOffered, job mailDigest 07:00, job mailNews +1 min, job tellHandover, news companyOffered → consultant',
      '409 handover-offered-already',
    ],
  },
  'POST passaggi/:id/accetta': {
    consultant: [
      '200: companyHandedOver, companyStands, companyTakenOver, job mailDigest 07:00, job mailNews +1 min, job tellHandover, news companyOfferAccepted → consultant',
      '409 handover-answered',
    ],
  },
  'POST passaggi/:id/rifiuta': {
    consultant: [
      '200: companyOfferRefused, job mailDigest 07:00, job mailNews +1 min, job tellHandover, news companyOfferRefused → consultant',
      '409 handover-answered',
    ],
  },
  'POST passaggi/:id/ritira': {
    consultant: ['200: companyOfferWithdrawn, job tellHandover', '409 handover-answered'],
  },
  'POST versamenti': {
    consultant: ['201: packageMade, preservationPackageStands', '409 preservation-changed'],
  },
  'POST versamenti/:id/ritira': {
    consultant: [
      '200: job giveUpContents +10080 min, packageWithdrawn, preservationPackageStands',
      '409 preservation-withdrawn',
    ],
  },
  'POST versamenti/:id/rapporto': {
    consultant: ['200: packageReceiptFiled, preservationPackageStands', '200'],
  },
  'POST Azienda/visto/approva': {
    company: [
      '200: approved, job carryOutRules, job mailDigest 07:00, job mailNews +1 min, monthApproved, ' +
        'news monthApproved → consultant',
      '409 approval-changed',
    ],
  },
  'POST Azienda/visto/nega': {
    company: ['200: job mailDigest 07:00, job mailNews +1 min, monthDeclined, news monthDeclined → consultant', '200'],
  },
  'POST Nota': {
    'consultant and company': ['201: noteStands, noteWritten', '201: noteStands, noteWritten'],
  },
  'PUT Nota/:id': {
    'consultant and company': ['200: noteChanged, noteStands', '200'],
  },
  'DELETE Nota/:id': {
    'consultant and company': ['204: noteDeleted, noteStands', '404 not-found'],
  },
  'PUT notifiche/impostazioni': {
    employee: ['200: accountStands, notificationsSet', '200'],
  },
  'POST push': {
    employee: ['200: pushAllowed', '200'],
  },
  'DELETE push': {
    employee: ['200: pushEnded', '404 not-found'],
  },
  'POST indirizzoposta': {
    consultant: ['200: mailAddressRenewed, practiceStands', '200: mailAddressRenewed, practiceStands'],
  },
  'POST acquisizioni': {
    'consultant and company': [
      '202: intakeRead, intakeStarted, job analyseIntake',
      '202: intakeRead, intakeStarted, job analyseIntake',
    ],
  },
  'POST acquisizioni/:id/file': {
    'consultant and company': [
      '202: intakeRead, intakeStarted, job analyseIntake',
      '202: intakeRead, intakeStarted, job analyseIntake',
    ],
  },
  'PUT acquisizioni/:id/righe/:n': {
    'consultant and company': ['200: intakeDecided', '200: intakeDecided'],
  },
  'PUT acquisizioni/:id/righe': {
    'consultant and company': ['200: intakeDecided', '200: intakeDecided'],
  },
  'POST acquisizioni/:id/lavoratori': {
    'consultant and company': ['200: employeeCreated, employeeStands, grantStands', '409 employee-exists'],
  },
  'POST acquisizioni/:id/righe/:n/dipendente': {
    'consultant and company': [
      '200: employeeCreated, employeeStands, grantStands, intakeDecided',
      '409 employee-exists',
    ],
  },
  'PUT acquisizioni/:id/file/:file/domanda': {
    'consultant and company': ['200: intakeLayoutAnswered', '200: intakeLayoutAnswered'],
  },
  'DELETE acquisizioni/:id/file/:file/domanda': {
    'consultant and company': ['204: intakeLayoutForgotten', '204: intakeLayoutForgotten'],
  },
  'POST acquisizioni/:id/file/:file/password': {
    'consultant and company': [
      '202: intakeRead, intakeUnlocked, job analyseIntake, job forgetPassword +120 min',
      '202: intakeUnlocked, job forgetPassword +120 min',
    ],
  },
  'POST acquisizioni/:id/conferma': {
    consultant: ['200: intakeConfirmed, intakeReturned, job confirmIntake', '409 intake-nothing-ready'],
    company: ['200: created, intakeConfirmed, job confirmIntake', '409 intake-nothing-ready'],
  },
  'PUT acquisizioni/:id/file/:file/tipo': {
    'consultant and company': ['204: intakeKindChanged, intakeRead, job analyseIntake', '204'],
  },
  'DELETE acquisizioni/:id': {
    'consultant and company': ['204: intakeClosed', '409 intake-closed'],
  },
};
