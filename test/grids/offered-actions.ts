/** For each list, the states of the selected rows in which each action is enabled. */
export const OFFERED: Record<string, Record<string, string>> = {
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument': {
    Pubblica: 'always',
    'Stampa cronologia': 'always',
    Modifica: 'but another login’s, two with one read, of two companies',
    'Sposta nel cestino': 'but another login’s',
    Etichette: 'but another login’s',
    Rettifica: 'CONSULTANT: but two with one read, of two companies; COMPANY: of the other role',
    'Assegna a fascicolo': 'but of two companies',
    'Crea fascicolo': 'but of two companies',
    'Scarica zip': 'always',
    Annotazioni: 'but two with one read, of two companies',
    Attività: 'always',
    Ricevuta: 'but two with one read, of two companies',
    Elimina: 'not published, of the other role, of two companies',
    'Segna come letti': 'CONSULTANT: not there; COMPANY: but read by the company',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument, the bin': {
    Cronologia: 'always',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument': {
    'Correggi persona o mese': 'CONSULTANT: but two with one read, of two companies; COMPANY: not there',
    'Stampa unita': 'always',
    'Esporta letture': 'always',
    Sollecita: 'published, read by the company, not acknowledged, two with one read',
  },
  'documents employeeDocument, documents companyDocument': {
    Scadenza: 'but another login’s',
  },
  'the bin': {
    Ripristina: 'always',
    'Elimina definitivamente': 'but read by its employee, not acknowledged, acknowledged, another login’s',
  },
  'a dossier': {
    'Togli dal fascicolo': 'always',
  },
  dossiers: {
    'Pubblica fascicolo': 'always',
    'Annulla pubblicazione': 'scheduled, published',
    'Modifica fascicolo': 'but another login’s, two with one published',
    'Scarica zip': 'but empty, two with one published',
    Cronologia: 'but two with one published',
    'Elimina fascicolo': 'but another login’s, two with one published',
  },
  'people, companies': {
    'Attiva manualmente': 'maiInvitato, inAttesa, scaduta, no mailbox',
    'Password provvisoria': 'attivo, disattivato',
    'Secondo fattore perso': 'attivo, disattivato',
    'Reimposta con altra e-mail': 'but senzaAccessoWeb, two with one active',
    Disattiva: 'but disattivato, two with one active',
    Rimuovi: 'but two with one active',
    Riattiva: 'disattivato',
  },
  people: {
    'Invia attivazione': 'but attivo, disattivato, no mailbox',
    'Stampa lettere': 'but attivo, disattivato',
    'Dai accesso web': 'senzaAccessoWeb',
  },
  companies: {
    'Invia attivazione': 'maiInvitato, inAttesa, scaduta, two with one active',
    'Gestisci lavoratori': 'but two with one active',
    'Modifica azienda': 'but two with one active',
    'Altri accessi': 'but two with one active',
    Etichette: 'always',
  },
  requests: {
    'Metti in valutazione': 'but V, not one’s to decide',
    Accetta: 'but L, not one’s to decide',
    Rifiuta: 'but R, not one’s to decide',
  },
  'signatures asked': {
    Sollecita: 'open, not to be taken back',
    Ritira: 'open, nobody to remind',
  },
  'companies with documents': {
    'Apri elenco': 'one',
    'Apri insieme 2 aziende': 'two',
  },
  'the closing of a month': {
    Pubblica: 'nothing published',
    'Sollecita chi non ha letto': 'but all read, nothing published, two with one closed',
    'Chi manca': 'one missing',
    'Prova di consegna': 'but two with one unread, two with one closed',
    Regole: 'always',
    'Chiudi il mese': 'but closed, two with one closed',
    'Riapri il mese': 'closed',
  },
  'the register of misdeliveries': {
    Annota: 'but two',
    'Annulla: rimetti al suo posto': 'a moment ago',
  },
  'what is handed over': {
    'Scarica il pacchetto': 'but withdrawn, two',
    'Archivia il rapporto': 'made, downloaded',
    'Sostituisci il rapporto': 'taken',
    'Scarica il rapporto': 'taken',
    'Scarica l’indice': 'but withdrawn, two',
    Ritira: 'made, downloaded',
  },
  'what is past its term': { 'Elimina ora': 'one' },
  'the board, the boards of all': {
    'Chi ha letto': 'but two',
    Elimina: 'always',
  },
  'the board': {
    Sollecita: 'published, read but not acknowledged',
    Cronologia: 'but two',
  },
  'the boards of all': {
    Sollecita: 'published, of two companies',
    Cronologia: 'but of two companies, two',
  },
};

/** For each list, what each action does in the states in which it is enabled; after `↩`, what its “Annulla” does. */
export const PRESSED: Record<string, Record<string, string>> = {
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument': {
    Pubblica: 'dialog',
    'Stampa cronologia': 'print 7 | print 7,8',
    'Sposta nel cestino':
      'PUT cestino/insert {"ids":["7"]} ↩ PUT cestino/restore {"ids":["7"]} | ' +
      'PUT cestino/insert {"ids":["7","8"]} ↩ PUT cestino/restore {"ids":["7","8"]}',
    'Crea fascicolo': 'dialog',
    'Assegna a fascicolo': 'dialog',
    Annotazioni: 'dialog',
    Attività: 'dialog',
    Ricevuta: 'POST DocCronologia/ricevuta/7/biglietto',
    'Segna come letti':
      'PUT DocBase/updateletto {"ids":["7"]} | PUT DocBase/updateletto {"ids":["8"]} | PUT ' +
      'DocBase/updateletto {"ids":["7","8"]}',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument, the bin': {
    Cronologia: 'go /documents/history/7 | go /documents/history/multi',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument': {
    Modifica: 'go /company/documents/lav/edit/7',
    'Correggi persona o mese': 'dialog',
    'Stampa unita': 'dialog',
    'Esporta letture': 'POST DocBase/letture {"ids":["7"]} | POST DocBase/letture {"ids":["7","8"]}',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument, companies': {
    Etichette: 'dialog',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument, signatures asked, the board, the boards of all':
    {
      Sollecita: 'dialog',
    },
  'documents payslip, documents taxCertificate': {
    Acquisisci: 'go /consultant/acquisizioni | go /company/acquisizioni',
  },
  'documents payslip': {
    Rettifica: 'go /company/documents/lav/payrollDetail',
    'Scarica zip': 'POST doccedolino/zip/biglietto {"ids":["7"]} | POST doccedolino/zip/biglietto {"ids":["7","8"]}',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument, the board, the boards of all':
    {
      Elimina: 'dialog',
    },
  'documents taxCertificate': {
    Rettifica: 'go /company/documents/lav/cudDetail',
    'Scarica zip': 'POST doccud/zip/biglietto {"ids":["7"]} | POST doccud/zip/biglietto {"ids":["7","8"]}',
  },
  'documents employeeDocument, documents companyDocument': {
    Scadenza: 'dialog',
  },
  'documents employeeDocument': {
    Carica: 'go /company/documents/lav/new',
    Rettifica: 'go /company/documents/lav/documentDetail',
    'Scarica zip': 'POST docdocumento/zip/biglietto {"ids":["7"]} | POST docdocumento/zip/biglietto {"ids":["7","8"]}',
  },
  'documents companyDocument': {
    Carica: 'go /company/documents/azi/new',
    'Documenti privacy': 'go /company/doc/privacy',
    Modifica: 'go /company/documents/azi/edit/7',
    Rettifica: 'go /company/documents/azi/documentDetail',
    'Scarica zip': 'POST docbase/zip/biglietto {"ids":["7"]} | POST docbase/zip/biglietto {"ids":["7","8"]}',
  },
  'the bin': {
    'Consegne errate': 'go /consultant/consegne-errate',
    Conservazione: 'go /consultant/conservazione',
    'Svuota il cestino': 'dialog',
    Ripristina: 'PUT cestino/restore {"ids":["7"]} | PUT cestino/restore {"ids":["7","8"]}',
    'Elimina definitivamente': 'dialog',
  },
  'a dossier': {
    'Togli dal fascicolo':
      'PUT Fascicolo/5 {"togli":["7"]} ↩ PUT Fascicolo/5 {"aggiungi":["7"]} | ' +
      'PUT Fascicolo/5 {"togli":["7","8"]} ↩ PUT Fascicolo/5 {"aggiungi":["7","8"]}',
  },
  dossiers: {
    'Pubblica fascicolo': 'dialog',
    'Scarica zip': 'POST Fascicolo/download/7/biglietto',
    Cronologia: 'go /dossier/history/7',
    'Elimina fascicolo': 'dialog',
    'Modifica fascicolo': 'dialog',
    'Annulla pubblicazione': 'dialog',
  },
  'people, companies': {
    'Reinvita chi è in sospeso': 'dialog',
    'Attiva manualmente': 'dialog',
    'Reimposta con altra e-mail': 'dialog',
    Disattiva: 'PUT users/activation/7 {"attivo":false} ↩ PUT users/activation/7 {"attivo":true}',
    Rimuovi: 'dialog',
    'Password provvisoria': 'dialog',
    'Secondo fattore perso': 'dialog',
    Riattiva: 'PUT users/activation/7 {"attivo":true} ↩ PUT users/activation/7 {"attivo":false}',
  },
  people: {
    'Aggiungi lavoratore': 'go /employees/profile',
    Importa: 'go /company/employees/import',
    'Stampa lettere': 'POST activationletter {"ids":["7"]} | dialog | POST activationletter {"ids":["8"]}',
    'Invia attivazione': 'POST activationmail {"ids":["7"]} | dialog | POST activationmail {"ids":["7","8"]}',
    'Dai accesso web': 'dialog',
  },
  companies: {
    'Invia attivazione': 'POST activationmail {"ids":["7"]} | POST activationmail {"ids":["7","8"]}',
    'Account secondari': 'go /consultant/accounts',
    'Aggiungi azienda': 'dialog',
    'Chiavi API': 'go /consultant/chiavi-api',
    Webhook: 'go /consultant/webhook',
    Importa: 'go /consultant/company/import',
    'Gestisci lavoratori': 'go /company/employees',
    'Modifica azienda': 'go /company/detail/7',
    'Altri accessi': 'dialog',
  },
  requests: {
    'Nuova richiesta al consulente': 'dialog',
    'Metti in valutazione': 'dialog',
    Accetta: 'dialog',
    Rifiuta: 'dialog',
  },
  'signatures asked': {
    'Chiedi una firma': 'go /consultant/firme/nuova | go /company/firme/nuova',
  },
  'companies with documents': {
    Acquisisci: 'go /consultant/acquisizioni',
    'Apri elenco': 'go /company/documents/lav',
    'Apri insieme 2 aziende': 'go /company/documents/multi/lav',
  },
  'the closing of a month': {
    Pubblica:
      'GET doccedolino/listaperconsulente {"listacfazienda":["42"],"annomese_da":"202610","annomese_a":"202610",' +
      '"pubblicazione":"unpublished","sort":"cognome,asc"}',
    'Sollecita chi non ha letto':
      'GET DocBase/nonletti {"cfAzienda":"42","annomese_da":"202610","annomese_a":"202610"}',
    'Chi manca': 'dialog',
    'Prova di consegna': 'POST Azienda/chiusura/prova/biglietto {"cfAzienda":"42","annomese":"202610"}',
    Regole: 'dialog',
    'Chiudi il mese': 'dialog',
    'Riapri il mese': 'dialog',
  },
  'what is past its term': {
    'Elimina ora': 'dialog',
    'Termini di conservazione': 'dialog',
  },
  'the bin, what is past its term': { 'Versamenti in conservazione': 'go /consultant/versamenti' },
  'the register of misdeliveries': {
    'Stampa il registro': 'print',
    Annota: 'dialog',
    'Annulla: rimetti al suo posto': 'POST DocBase/7/consegna-errata/annulla',
  },
  'what is handed over': {
    'Nuovi pacchetti': 'dialog',
    'Scarica il pacchetto': 'POST versamenti/7/pacchetto/biglietto',
    'Archivia il rapporto': 'dialog',
    'Sostituisci il rapporto': 'dialog',
    'Scarica il rapporto': 'GET versamenti/:id/rapporto undefined',
    'Scarica l’indice': 'GET versamenti/:id/indice undefined',
  },
  'signatures asked, what is handed over': { Ritira: 'dialog' },
  'the board, the boards of all': {
    'Nuova comunicazione': 'go /consultant/notices/new | go /company/notices/new',
    'Chi ha letto': 'dialog',
    Cronologia: 'go /consultant/notices/history/7 | go /notices/history/7',
  },
};

/** For each list, the rows that the checkbox of each state selects. */
export const CHOSEN: Record<string, Record<string, string>> = {
  'documents payslip, documents taxCertificate, documents employeeDocument, documents companyDocument': {
    'Non pubblicato': 'not published, another login’s, of the other role',
    Programmato: 'scheduled',
    Pubblicato: 'published, read by the company, read by its employee, not acknowledged, acknowledged',
    Annullata: 'cancelled',
    Nuovo: 'not published, scheduled, published, cancelled, another login’s, of the other role',
    'Letto azienda': 'read by the company',
  },
  'documents payslip, documents taxCertificate, documents employeeDocument': {
    'Letto lavoratore': 'read by its employee, not acknowledged, acknowledged',
  },
  'people, companies': {
    'Mai invitato': 'maiInvitato, no mailbox',
    'In attesa': 'inAttesa',
    'Attivazione scaduta': 'scaduta',
    Attivo: 'attivo',
    Disattivato: 'disattivato',
    'Senza accesso web': 'senzaAccessoWeb',
  },
  requests: {
    Inviata: 'I, not one’s to decide',
    'In valutazione': 'V',
    Lavorata: 'L',
    Rifiutata: 'R',
  },
  'signatures asked': {
    'In corso': 'open, nobody to remind, not to be taken back',
    Firmata: 'firmata',
    Rifiutata: 'rifiutata',
    Scaduta: 'scaduta',
    Ritirata: 'ritirata',
  },
};
