/** For each form, the request that it sends unchanged or, for a new object, filled in. */
export const OPENED: Record<string, string> = {
  'data of a company, by its consultant':
    'PUT Azienda/:id {"ragioneSociale":"Officine","nome":"Officine meccaniche","partitaIva":"01234567897","codiceFiscale":"01234567897","codiceAzienda":"0042","email":"officine@esempio.invalid","accessoWeb":false}',
  'data of a company, by itself':
    'PUT Azienda/:id {"ragioneSociale":"Officine","nome":"Officine meccaniche","partitaIva":"01234567897"}',
  'the contact of a company':
    'PUT Azienda/:id/contatto {"referente":"Ada Neri","email":"ada@esempio.invalid","telefono":"0612345678"}',
  'a new company':
    'POST users/consultant/import [{"ragioneSociale":"Officine","codiceFiscale":"01234567897","partitaIva":"01234567897","codiceAzienda":"0042","email":"officine@esempio.invalid","capogruppo":"0041"}]',
  'a company’s document':
    'PUT docbase/updatedoc {"id":"7","descrizione":"Contratto","tags":["una","due"],"codCategoria":"CONTRATTI","dataConsegna":"2099-11-30","dataScadenza":"2099-12-30"}',
  'a payslip': 'PUT docbase/updatedoc {"id":"7","descrizione":"Contratto","tags":["una","due"]}',
  'a new dossier':
    'POST Fascicolo/upload {"nome":"Assunzione","tags":["una","due"],"dataConsegna":"2099-01-01","documentiId":["7"],"cfAzienda":"42"}',
  'a dossier': 'PUT Fascicolo/:id {"nome":"Assunzione","tags":["una","due"],"dataConsegna":"2099-01-01"}',
  'a draft of a notice':
    'PUT company/notices/:id {"titolo":"Turni","testo":"Da gennaio.","dataPubblicazione":"2099-12-30","dataFine":"2099-12-31","presaVisione":true,"bozza":true,"idUser":"9"}',
  'a notice that hangs': 'PUT company/notices/:id {"dataFine":"2099-12-31"}',
  'a copy of a notice':
    'POST company/notices/send {"titolo":"Turni","testo":"Da gennaio.","dataPubblicazione":"2099-12-30","dataFine":null,"presaVisione":true,"bozza":false,"idUser":"9"}',
  'a practice':
    'PUT users/admin {"id":"7","firstName":"Ada","lastName":"Neri","email":"ada@esempio.invalid","codCliente":"C1","codDistribuzione":"AB","numProdotto":"P1","nome":"Studio","codFiscale":"01234567897","host":"studio.invalid","quota":2147483648,"limiteUtenti":12}',
  'the access of a consultant': 'POST account/reset {"id":"7","email":"ada@esempio.invalid"}',
  'a new provider':
    'POST users/fornitori-identita {"nome":"Accesso","idClient":"cliente","ambiti":"openid","livelliCodice":["uno"],"livelliFattore":["due"],"indirizzo":"https://accesso.invalid","segreto":"segreto","studio":"5"}',
  'a provider':
    'PUT users/fornitori-identita/:id {"nome":"Accesso","idClient":"cliente","ambiti":"openid profile","livelliCodice":["uno"],"livelliFattore":["due"]}',
};

/**
 * For each form and field, what the form sends after the field is emptied or the checkbox toggled; `needed` if it then
 * sends nothing.
 */
export const EMPTIED: Record<string, Record<string, string>> = {
  'data of a company, by its consultant': {
    ragioneSociale: 'needed',
    nome: 'nome null',
    partitaIva: 'partitaIva null',
    codiceFiscale: 'marked as needed: codiceFiscale null',
    codiceAzienda: 'needed',
    email: 'email null',
    accessoWeb: 'accessoWeb true',
  },
  'data of a company, by itself': {
    ragioneSociale: 'needed',
    nome: 'nome null',
    partitaIva: 'partitaIva null',
  },
  'the contact of a company': {
    referente: 'referente ""',
    email: 'email ""',
    telefono: 'telefono ""',
  },
  'a new company': {
    ragioneSociale: 'needed',
    codiceFiscale: 'marked as needed: codiceFiscale null',
    partitaIva: 'partitaIva null',
    codiceAzienda: 'codiceAzienda null',
    email: 'email null',
    capogruppo: 'capogruppo null',
    accessoWeb: 'to "POST users/consultant/importNoWebAccess"',
  },
  'a company’s document': {
    descrizione: 'needed',
    tags: 'tags []',
    codCategoria: 'codCategoria "GENERICO"',
    dataConsegna: 'dataConsegna null',
    dataScadenza: 'dataScadenza null',
  },
  'a payslip': {
    descrizione: 'needed',
    tags: 'tags []',
  },
  'a new dossier': {
    nome: 'needed',
    etichette: 'tags []',
    dataConsegna: 'needed',
  },
  'a dossier': {
    nome: 'needed',
    etichette: 'tags []',
    dataConsegna: 'needed',
  },
  'a draft of a notice': {
    titolo: 'needed',
    testo: 'marked as needed: testo ""',
    idUser: 'idUser null',
    dataPubblicazione: 'dataPubblicazione null',
    dataFine: 'dataFine null',
    presaVisione: 'presaVisione false',
    bozza: 'bozza false',
  },
  'a notice that hangs': {
    dataFine: 'dataFine null',
  },
  'a copy of a notice': {
    titolo: 'needed',
    testo: 'needed',
    idUser: 'idUser null',
    dataPubblicazione: 'needed',
    dataFine: 'nothing changes',
    presaVisione: 'presaVisione false',
    bozza: 'bozza true',
  },
  'a practice': {
    firstName: 'needed',
    lastName: 'needed',
    email: 'needed',
    codFiscale: 'codFiscale null',
    nome: 'nome undefined',
    codDistribuzione: 'needed',
    codCliente: 'needed',
    numProdotto: 'needed',
    host: 'host null',
    quota: 'needed',
    limite: 'limiteUtenti null',
  },
  'the access of a consultant': {
    email: 'needed',
  },
  'a new provider': {
    nome: 'needed',
    indirizzo: 'needed',
    idClient: 'needed',
    segreto: 'needed',
    ambiti: 'needed',
    studio: 'studio null',
    livelliCodice: 'livelliCodice []',
    livelliFattore: 'livelliFattore []',
  },
  'a provider': {
    nome: 'needed',
    indirizzo: 'nothing changes',
    idClient: 'needed',
    segreto: 'nothing changes',
    ambiti: 'needed',
    livelliCodice: 'livelliCodice []',
    livelliFattore: 'livelliFattore []',
  },
};

/** For each form, what happens after sending. */
export const AFTERWARDS: Record<string, readonly string[]> = {
  'data of a company, by its consultant': [
    'says “Dati salvati”',
    'asks again companies, Azienda/:id, users/consultant/companies, Azienda/lista, Azienda/filcant',
  ],
  'data of a company, by itself': [
    'says “Dati salvati”',
    'asks again companies, Azienda/:id, users/consultant/companies, Azienda/lista, Azienda/filcant, account',
  ],
  'the contact of a company': [
    'says “Dati salvati”',
    'asks again companies, Azienda/:id, users/consultant/companies, Azienda/lista, Azienda/filcant',
  ],
  'a new company': ['says “Dati salvati”', 'closes', 'tells its list'],
  'a company’s document': [
    'says “Documento modificato”',
    'leads to /company/documents/azi/documentDetail?codiceAzienda=0042&id=7',
    'asks again 31, as doccedolino/lista',
  ],
  'a payslip': [
    'says “Documento modificato”',
    'leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&id=7',
    'asks again 31, as doccedolino/lista',
  ],
  'a new dossier': [
    'closes',
    'tells its list',
    'says “Fascicolo Assunzione: 1 documento aggiunto”',
    'asks again Fascicolo/listaperazienda, Fascicolo/listalt, Fascicolo/listatags, Fascicolo/:id, DocCronologia/attivita',
  ],
  'a dossier': [
    'closes',
    'says “Fascicolo Assunzione salvato”',
    'asks again Fascicolo/listaperazienda, Fascicolo/listalt, Fascicolo/listatags, Fascicolo/:id, DocCronologia/attivita',
  ],
  'a draft of a notice': [
    'says “Comunicazione programmata.”',
    'leads to /company/board?codiceAzienda=0042',
    'asks again company/notices, avvisi, company/notices/:id, avvisi/:id, company/notices/:id/lettori, avvisi/:id/aziende, invii',
  ],
  'a notice that hangs': [
    'says “Comunicazione aggiornata.”',
    'leads to /company/board?codiceAzienda=0042',
    'asks again company/notices, avvisi, company/notices/:id, avvisi/:id, company/notices/:id/lettori, avvisi/:id/aziende, invii',
  ],
  'a copy of a notice': [
    'says “Comunicazione programmata.”',
    'leads to /company/board?codiceAzienda=0042',
    'asks again company/notices, avvisi, company/notices/:id, avvisi/:id, company/notices/:id/lettori, avvisi/:id/aziende, invii',
  ],
  'a practice': [
    'says “Dati salvati”',
    'leads to /admin/consultants',
    'asks again users/admin/consultants, users/admin/:id',
  ],
  'the access of a consultant': [
    'says “Attivazione inviata a ada@esempio.invalid”',
    'closes',
    'asks again users/admin/consultants, users/admin/:id',
  ],
  'a new provider': ['closes', 'says “Fornitore aggiunto”', 'asks again users/fornitori-identita'],
  'a provider': ['closes', 'says “Fornitore modificato”', 'asks again users/fornitori-identita'],
};

/** Forms in which every field is required, or whose request another test checks. */
export const NEEDS_ALL: Record<string, string> = {
  'src/shell/log-in-above.tsx': 'a login',
  'src/shell/login.tsx': 'a login',
  'accounts/web/identity/access-choice.tsx': 'an access, and its password',
  'accounts/web/activate.tsx': 'what its letter or link asks for, each needed where it is shown',
  'accounts/web/add-passkey.tsx': 'a name',
  'accounts/web/add-totp.tsx': 'a code',
  'accounts/web/change-password-form.tsx': 'passwords, and two boxes that begin unticked',
  'accounts/web/enter-here.tsx': 'a login',
  'accounts/web/finish-password.tsx': 'a password',
  'accounts/web/forgotten-password.tsx': 'a name',
  'accounts/web/identity-dialog.tsx': 'a password or a code',
  'accounts/web/lost-factor.tsx': 'a login, and a password',
  'accounts/web/other-access-section.tsx': 'a login, and a code',
  'accounts/web/rename-factor.tsx': 'a name',
  'accounts/web/second-step.tsx': 'a code',
  'accounts/web/set-up-administrator.tsx': 'the first administrator’s data',
  'homes/web/user-data.tsx': 'who-may-enter.e2e.ts: a login, and a mailbox that is not taken away',
  'companies/web/company-branches.tsx': 'a code, and a name',
  'companies/web/logins.tsx': 'a person, and branches, which what-dialogs-send.e2e.ts and branch-login.e2e.ts send',
  'administration/web/administrators.tsx': 'a person',
  'documents/publish/web/publish-dialog.tsx': 'payslip-list.e2e.ts: a day, a box and a note',
  'employees/web/employee-profile.tsx': 'employee-profile.test.tsx',
  'privacy/web/new-policy-text.tsx': 'a version, a heading and a text',
  'requests/web/request-form.tsx': 'requests-and-board.e2e.ts: each type asks for its own',
  'signing/web/signing-form.tsx': 'signing.e2e.ts: beside a file, its signers and their places',
};
