import { counted, formatCount } from './format.ts';
import { beside, said } from './language.ts';

/** The refusals that a worker may see, translated into every language. */
export const OWN_REFUSALS = said('OWN_REFUSALS', {
  'not-found': ['Non trovato', 'L’elemento richiesto non esiste.'],
  'no-such-call': ['Non trovato', 'L’indirizzo richiesto non corrisponde a nessuna chiamata.'],
  'invalid-request': ['Richiesta non valida', 'Controlla i dati inviati: {fields}.'],
  'not-authenticated': ['Accesso necessario', 'La sessione è scaduta o non è valida: accedi di nuovo.'],
  'not-allowed': ['Operazione non consentita', 'Il ruolo attivo non può usare questa funzione.'],
  'wrong-credentials': ['Accesso non riuscito', 'Utente o password non corretti.'],
  'too-many-tries': ['Troppi tentativi', 'Riprova tra {seconds:secondo:secondi}.'],
  'too-busy': ['Servizio occupato', 'Ci sono troppe richieste in corso: riprova tra qualche secondo.'],
  'request-too-slow': [
    'Richiesta interrotta',
    'I dati non sono arrivati in tempo: controlla la connessione e riprova.',
  ],
  'text-required': ['Testo mancante', 'Scrivi qualcosa prima di inviare.'],
  'acknowledgement-not-asked': ['Presa visione non richiesta', 'Per questo documento non serve confermare la lettura.'],
  'signing-complete': ['Già firmato da tutti', 'Hanno firmato tutti: non c’è più nulla da fare.'],
  'signing-refused': ['Firma rifiutata', 'Qualcuno ha rifiutato di firmare: il documento non si firma più.'],
  'signing-expired': ['Termine scaduto', 'L’ultimo giorno per firmare è passato.'],
  'signing-withdrawn': [
    'Richiesta di firma ritirata',
    'Chi chiedeva la firma ha ritirato la richiesta: non c’è nulla da firmare.',
  ],
  'signing-answered': ['Hai già risposto', 'Hai già firmato, o hai già rifiutato di firmare.'],
  'signing-unread': ['Documento da leggere', 'Leggi prima il documento fino in fondo, poi firma.'],
  'signing-other-paper': [
    'Documento diverso',
    'Ciò che hai letto non è il documento da firmare: riaprilo e leggilo di nuovo.',
  ],
  'signing-reason': [
    'Motivo mancante',
    'Scrivi perché non firmi: da {least:carattere:caratteri} a {most:carattere:caratteri}.',
  ],
  'signing-code-over': [
    'Codice non più valido',
    'Il codice è già stato usato, è scaduto o ha avuto troppi tentativi: chiedine un altro.',
  ],
  'signing-code-lately': [
    'Codice appena inviato',
    'Un codice è partito da poco: guarda la posta, o chiedine un altro tra {seconds:secondo:secondi}.',
  ],
  'signing-set-lately': [
    'Conferma non ancora possibile',
    'La tua casella o il tuo accesso sono stati impostati dall’azienda o dal consulente da meno di 7 giorni: il codice per e-mail vale per firmare dal {day} alle {time}. Per firmare prima aggiungi una passkey o un’app di autenticazione nella pagina «Dati utente», oppure entra con SPID o CIE.',
  ],
  'signing-taken-over': [
    'Conferma non ancora possibile',
    'La casella o la password del tuo accesso sono state cambiate dall’azienda o dal consulente da meno di 7 giorni: puoi firmare dal {day} alle {time}. Prima puoi firmare solo se entri con SPID o CIE, o con una passkey o un’app di autenticazione che avevi già. Se non hai chiesto tu il cambio, avvisa subito il consulente.',
  ],
  'signing-no-mailbox': [
    'Manca un modo per confermare',
    'Per firmare serve un secondo fattore o un indirizzo e-mail confermato: aggiungine uno nel tuo profilo.',
  ],
  'read-before-acknowledging': ['Documento da aprire', 'Apri prima il documento, poi conferma di averlo letto.'],
  'file-required': ['File mancante', 'Allega un file.'],
  // The spec's sentence (§5), word for word.
  'file-over-limit': ['File troppo grande', "La lunghezza massima consentita per l'invio è 2 MB"],
  'file-type-refused': [
    'Tipo di file non ammesso',
    'Sono ammessi PDF, immagini, documenti Office e OpenDocument, testi, XML, P7M e ZIP.',
  ],
  'pdf-acts': [
    'PDF con contenuti attivi',
    'Il PDF contiene {what}: esportalo di nuovo, ad esempio con «Stampa in PDF». Se deve restare com’è, perché è firmato, caricalo in uno ZIP.',
  ],
  'pdf-locked': [
    'PDF protetto da password',
    'Il PDF chiede una password per aprirsi: salvalo senza password e caricalo di nuovo.',
  ],
  'pdf-unclear': [
    'PDF non verificabile',
    'Non si riesce a verificare che cosa contiene il PDF: esportalo di nuovo, ad esempio con «Stampa in PDF».',
  ],
  'request-type-unknown': ['Tipo di richiesta sconosciuto', 'Scegli una delle cinque richieste previste.'],
  'request-form-required': ['Modulo mancante', 'Allega il modulo firmato: si scarica nella sezione Documenti.'],
  'form-or-file': [
    'Modulo o allegato',
    'Firma il modulo sullo schermo, o allega quello firmato su carta: non entrambi.',
  ],
  'form-nothing-changes': ['Nessun dato', 'Scrivi almeno un dato che cambia.'],
  'form-holder-required': ['Intestatario mancante', 'Scrivi a chi è intestato il conto.'],
  'form-day-ahead': ['Giorno non valido', 'Scegli un giorno da oggi a un anno.'],
  'signature-missing': ['Firma mancante', 'Firma nel riquadro con il dito, una penna o il mouse.'],
  'signature-unreadable': ['Firma non leggibile', 'Cancella la firma e tracciala di nuovo.'],
  'request-withdrawn': ['Richiesta ritirata', 'Chi l’ha inviata l’ha ritirata: non c’è più nulla da lavorare.'],
  'request-seen': ['Non si può più ritirare', 'Qualcuno l’ha già aperta: scrivi qui sotto se qualcosa è cambiato.'],
  'request-contacts-required': ['Recapiti mancanti', 'Scrivi nel testo i recapiti da cambiare.'],
  'request-description-required': ['Descrizione mancante', 'Descrivi il documento o ciò che chiedi.'],
  'answer-required': ['Risposta vuota', 'Scrivi una risposta o allega un documento.'],
  'employment-ended': [
    'Rapporto di lavoro concluso',
    'Il rapporto di lavoro si è concluso: puoi ancora chiedere un documento o altro, non una variazione dei tuoi dati.',
  ],
  'employment-settled': [
    'Rapporto di lavoro concluso',
    'L’ultimo cedolino del rapporto di lavoro è già arrivato: un nuovo IBAN non servirebbe più. Per altro invia «Altra richiesta».',
  ],
  'proof-after-employment': [
    'Rapporto di lavoro concluso',
    'Il rapporto di lavoro si è concluso: il portale non può più attestarlo. I tuoi cedolini restano da scaricare.',
  ],
  'proof-without-net': [
    'Nessun netto da mostrare',
    'Da nessuno degli ultimi tre cedolini si legge il netto con certezza: scarica i cedolini e mostra quelli.',
  ],
  'proof-enough': ['Troppi codici oggi', 'Oggi hai già creato molti codici: riprova domani.'],
  'notice-asks-nothing': ['Nessuna conferma richiesta', 'Questa comunicazione non chiede la presa visione.'],
  'iban-required': ['IBAN mancante', 'Indica l’IBAN su cui ricevere la retribuzione.'],
  'iban-not-asked': ['IBAN non previsto', 'L’IBAN si indica solo nella variazione IBAN.'],
  'iban-country': [
    'IBAN non utilizzabile',
    'Un IBAN comincia con la sigla di un Paese dell’area SEPA, come IT: {country} non lo è.',
  ],
  'iban-length': [
    'IBAN incompleto',
    'La lunghezza dell’IBAN non è giusta ({length:carattere:caratteri}): uno italiano ne ha 27.',
  ],
  'iban-wrong': ['IBAN non valido', 'L’IBAN non è valido: controlla i caratteri, uno è diverso o scambiato.'],
  'iban-cin': [
    'CIN non valido',
    'Il CIN ({cin}), la lettera dopo le prime due cifre, non corrisponde al conto: controlla ABI, CAB e numero di conto.',
  ],
  'file-too-large': ['File troppo grande', 'La lunghezza massima consentita per l’acquisizione è {size} MB.'],
  'storage-full': ['Spazio esaurito', 'Non c’è spazio per salvare il file: libera spazio o avvisa l’amministratore.'],
  quotaexceeded: ['Spazio dello studio esaurito', 'Lo spazio assegnato allo studio è esaurito: {used} di {quota}.'],
  'cannot-be-shown': [
    'Da aprire come file',
    'Questo documento non si può mostrare qui: aprilo in una nuova finestra o scaricalo.',
  ],
  'page-unreadable': ['Pagina non leggibile', 'La pagina non si può mostrare: il file è danneggiato.'],
  'key-reused': ['Richiesta diversa', 'La stessa chiave di idempotenza è già stata usata per un’altra richiesta.'],
  'link-used': ['Collegamento non valido', 'Il collegamento è già stato usato o non esiste.'],
  'link-unknown': [
    'Collegamento non valido',
    'Il collegamento non è completo: aprilo per intero dal messaggio ricevuto.',
  ],
  'link-expired': ['Collegamento scaduto', 'Il collegamento è scaduto: chiedine uno nuovo.'],
  'link-replaced': ['Collegamento sostituito', 'È stato inviato un collegamento più recente: usa l’ultimo messaggio.'],
  'reauthentication-required': ['Conferma la tua identità', 'Per continuare conferma la tua identità.'],
  'password-change-required': ['Password da cambiare', 'Prima di continuare scegli una nuova password.'],
  'second-factor-required': [
    'Secondo fattore necessario',
    'Prima di continuare imposta un secondo fattore di accesso.',
  ],
  'second-factor-first': ['Nessun secondo fattore', 'Imposta prima un’app di autenticazione o una passkey.'],
  'second-factor-asked': [
    'Serve il secondo fattore',
    'La password da sola non basta: conferma con il codice dell’app o con la passkey.',
  ],
  'second-step-over': ['Tempo scaduto', 'Sono passati più di cinque minuti: ricomincia.'],
  'wrong-code': ['Codice non corretto', 'Il codice non è corretto: prova con quello che l’app mostra ora.'],
  'passkey-unknown': [
    'Passkey non riconosciuta',
    'Questa passkey non apre nessun accesso: entra con utente e password, o con un’altra passkey.',
  ],
  'identity-refused': [
    'Ingresso non riuscito',
    'Il passaggio dal fornitore d’identità non è valido, è già stato usato o è durato più di dieci minuti: ricomincia.',
  ],
  'identity-unknown': [
    'Identità non collegata',
    'Questa identità non apre nessun accesso. Entra con utente e password, poi collegala nella pagina «Dati utente»: dalla volta dopo basterà quella.',
  ],
  'identity-cancelled': ['Ingresso annullato', 'Non hai dato il consenso al fornitore d’identità: nulla è cambiato.'],
  'identity-provider-away': [
    'Fornitore non raggiungibile',
    'Il fornitore d’identità non risponde: riprova tra poco, o entra con utente e password.',
  ],
  'identity-taken': ['Identità già collegata', 'Questa identità apre già un accesso: scollegala prima da lì.'],
  'identity-of-practice': [
    'Fornitore di un altro studio',
    'Questo fornitore vale solo per gli accessi di un solo studio, e il tuo porta anche altrove.',
  ],
  'passkey-refused': ['Passkey non registrata', 'Il dispositivo non ha confermato la passkey: riprova.'],
  'invalid-password': ['Password non corretta', 'La password attuale non è corretta.'],
  'same-password': ['Stessa password', 'La nuova password è uguale a quella attuale: scegline un’altra.'],
  'password-names-you': [
    'Password facile da indovinare',
    'La password contiene il tuo nome, il tuo utente, il codice fiscale o l’azienda: scegline un’altra.',
  ],
  'password-common': ['Password facile da indovinare', 'La password è tra le più usate: scegline un’altra.'],
  'privacy-changed': ['Informativa aggiornata', 'L’informativa è cambiata nel frattempo: leggi la nuova versione.'],
  'password-too-weak': [
    'Password troppo semplice',
    'Servono almeno 8 caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale.',
  ],
  'already-active': ['Utente già attivo', 'L’utente è già attivo: non serve una nuova attivazione.'],
  'not-active': ['Utente non attivo', 'L’utente non è ancora attivo: invia prima l’attivazione.'],
  'access-disabled': ['Utente disattivato', 'L’utente è disattivato: riattivalo prima.'],
  'users-full': [
    'Accessi esauriti',
    'Lo studio ha già tutti gli utenti attivi che gli sono stati assegnati: chiedi a chi ti ha invitato.',
  ],
  'other-person': [
    'Codice fiscale diverso',
    'Il tuo accesso non risulta della stessa persona: attiva questo invito con un utente separato.',
  ],
  'access-not-taken-over': [
    'Password provvisoria',
    'Quell’accesso ha ancora una password provvisoria: entra con quello, scegli la tua password, poi uniscili.',
  ],
  'access-of-office': [
    'Accesso di un ufficio',
    'Quell’accesso è di un’azienda o di uno studio e resta: entra con quello e unisci da lì questo.',
  ],
  'accesses-of-two': ['Codice fiscale diverso', 'I due accessi sono di persone diverse: non si possono unire.'],
  'access-known': [
    'Hai già un accesso',
    'Con questo codice fiscale c’è già un accesso al portale: entra con quello e aggiungi questo.',
  ],
  emailexists: ['Indirizzo email già in uso', 'Indirizzo email già in uso: indicane un altro.'],
  loginexists: ['Utente già in uso', 'Scegli un altro nome utente.'],
  'content-damaged': [
    'Contenuto non integro',
    'Il file conservato non è più quello di partenza: non viene mostrato, e l’amministratore è stato avvisato.',
  ],
  'push-service-unknown': [
    'Avvisi non possibili qui',
    'Il browser usa un servizio di avvisi che il portale non conosce: prova con un altro browser.',
  ],
  'push-keys': [
    'Avvisi non attivati',
    'Il browser ha dato chiavi che non si possono usare: disattiva gli avvisi e riprova.',
  ],
  'push-enough': [
    'Troppi dispositivi',
    'Gli avvisi sono già attivi su dieci dispositivi: disattivali su tutti in «Dati utente», poi riprova qui.',
  ],
  'service-unavailable': ['Servizio non disponibile', 'Il servizio non risponde: riprova tra poco.'],
  'internal-error': ['Si è verificato un errore', 'Riprova; se continua, comunica il codice {id}.'],
});

/** Every refusal code of the server, with the sentence that the snackbar shows. */
const SENTENCES = beside(OWN_REFUSALS, {
  'proof-unknown': [
    'Codice sconosciuto',
    'Questo codice non esiste o è stato sostituito: chiedi al lavoratore di mostrartene uno nuovo.',
  ],
  'proof-ended': ['Codice chiuso', 'Il codice non mostra più nulla: chiedi al lavoratore di mostrartene uno nuovo.'],
  'proof-expired': [
    'Codice scaduto',
    'Un codice vale 15 minuti, e questi sono passati: chiedi al lavoratore di mostrartene uno nuovo.',
  ],
  'signing-too-long': ['Troppe pagine', '{pages} pagine: al massimo {most}. Dividi il documento.'],
  'withdrawal-undo-over': [
    'Non si può più annullare',
    'Si annulla entro dieci minuti, e solo se il documento è stato soltanto tolto: ora ripristinalo dal cestino.',
  ],
  'proof-not-ready': ['Prova non pronta', 'La prova è ancora in preparazione, oppure non è riuscita.'],
  'folder-unknown': ['Fascicolo sconosciuto', 'Questo indirizzo non mostra nulla: chiedi allo studio di rimandartelo.'],
  'folder-ended': ['Fascicolo revocato', 'Lo studio ha chiuso il fascicolo: chiedigli di aprirne un altro.'],
  'folder-expired': ['Fascicolo scaduto', 'Il tempo del fascicolo è passato: chiedi allo studio di aprirne un altro.'],
  'folder-locked': [
    'Fascicolo bloccato',
    'Il codice è stato sbagliato troppe volte: chiedi allo studio di aprire un altro fascicolo.',
  ],
  'folder-code-wrong': ['Codice errato', 'Il codice non è quello di questo fascicolo: ricontrollalo con lo studio.'],
  'proof-seen-enough': [
    'Codice già visto troppe volte',
    'Questo codice è già stato guardato molte volte: chiedi al lavoratore di mostrartene uno nuovo.',
  ],
  'pdf-not-signable': ['PDF che non si può far firmare', 'Il PDF non si può far firmare: {why}.'],
  'key-without-right': [
    'Diritto mancante',
    'La chiave non ha il diritto di fare questa chiamata: chi l’ha creata può farne una che lo abbia.',
  ],
  'key-for-some-only-delivers': [
    'Diritti non possibili',
    'Una chiave per alcune aziende o alcuni tipi può solo consegnare: file interi, elenchi e solleciti riguardano tutti.',
  ],
  'key-days-over': ['Giorni non validi', 'L’ultimo giorno della chiave è già passato, o viene prima del primo.'],
  'key-needed': ['Chiave mancante', 'Questa chiamata prova una chiave API: inviala nell’intestazione Authorization.'],
  'key-out-of-days': ['Fuori dai suoi giorni', 'La chiave non è valida oggi.'],
  'webhook-malformed': [
    'Indirizzo non valido',
    'Scrivi un indirizzo completo, come https://gestionale.esempio.it/portale.',
  ],
  'webhook-not-https': [
    'Indirizzo senza HTTPS',
    'L’indirizzo deve iniziare con https://, così nessuno legge per strada.',
  ],
  'webhook-with-password': [
    'Password nell’indirizzo',
    'Togli utente e password dall’indirizzo: chi riceve riconosce il portale dalla firma.',
  ],
  'webhook-inside': [
    'Indirizzo interno',
    'L’indirizzo è di una rete interna: il portale chiama solo indirizzi pubblici. Chi gestisce l’installazione può ammetterlo.',
  ],
  'webhook-port': [
    'Porta non ammessa',
    'Togli il numero di porta: il portale chiama solo la 443. Chi gestisce l’installazione può ammetterne altre.',
  ],
  'identity-provider-refused': ['Fornitore non verificato', 'Il fornitore non si presenta come deve: {why}.'],
  'no-mailbox': [
    'Consegna per e-mail non attiva',
    'Su questo portale nessuna casella di posta riceve file: trascinali nella pagina Acquisizioni.',
  ],
  'webhooks-enough': ['Troppi webhook', 'Uno studio può averne dieci: togline uno che non serve più.'],
  'webhook-off': ['Webhook spento', 'Un webhook spento non invia nulla: accendilo, poi riprova.'],
  'key-replaced': ['Segreto sostituito', 'La chiave ha un segreto nuovo, e quello di prima non vale più.'],
  'publish-other-addressees': [
    'Destinatari diversi',
    'I codici fiscali indicati non sono quelli di questi documenti: non è stato pubblicato nulla.',
  ],
  'dossier-of-one-company': [
    'Documenti di più aziende',
    'Un fascicolo ha i documenti di una sola azienda: scegline almeno uno, e tutti della stessa.',
  ],
  'publication-date-required': ['Data di pubblicazione mancante', 'Indica la data di pubblicazione.'],
  'publication-date-in-past': [
    'Data di pubblicazione non valida',
    'La data di pubblicazione non può essere precedente a oggi.',
  ],
  'month-to-come': ['Mese non ancora iniziato', 'Si chiude un mese in corso o passato.'],
  'month-without-payslips': ['Nessun cedolino nel mese', 'Non c’è nulla da provare: il mese non ha cedolini.'],
  'proof-too-large': [
    'Prova troppo grande',
    'Il mese ha troppi eventi per una sola prova: chiedi le ricevute dei singoli cedolini.',
  ],
  'month-closed': ['Mese già chiuso', 'Il mese è già chiuso per {names}.'],
  'month-not-closed': ['Mese non chiuso', 'Il mese non è chiuso per {names}.'],
  'approval-missing': [
    'Manca il visto dell’azienda',
    'I cedolini di {names} si pubblicano solo dopo il visto dell’azienda, che lo dà dalla sua home. Qui non è stato pubblicato nulla.',
  ],
  'approval-changed': [
    'I cedolini sono cambiati',
    'Nel frattempo è arrivato, o è cambiato, un cedolino del mese: guarda di nuovo prima di rispondere.',
  ],
  'has-access': [
    'Ha già un accesso',
    '{name} può entrare nel portale: la copia dei dati si scarica da lì, in «Dati utente».',
  ],
  'signing-title': ['Titolo mancante', 'Scrivi che cosa si firma.'],
  'signing-due': ['Scadenza non valida', 'Scegli un giorno da oggi a un anno.'],
  'signing-nobody': ['Nessun firmatario', 'Scegli almeno una persona.'],
  'signing-too-many': ['Troppi firmatari', 'Se ne possono scegliere al massimo {most}.'],
  'signing-twice': ['Firmatario ripetuto', 'Una persona firma una volta sola lo stesso documento.'],
  'signing-place': ['Posto della firma non valido', 'Il posto della firma esce dalle pagine del documento.'],
  'signing-cannot': ['Qualcuno non può firmare', 'Non hanno un accesso attivo, o non lavorano più qui: {names}.'],
  'signing-pdf-only': ['Serve un PDF', 'Si firma solo un PDF: esporta il documento con «Stampa in PDF».'],
  'nobody-to-remind': ['Nessuno da sollecitare', 'Non manca nessuna firma.'],
  'document-signed': [
    'Documento firmato',
    'Un documento firmato non si rettifica: chiedi una nuova firma sul documento corretto.',
  ],
  'retention-kept': ['Da conservare ancora', 'Non si può eliminare: {names}. Non è stato eliminato nulla.'],
  'retention-changed': [
    'L’elenco è cambiato',
    'Nel frattempo è cambiato ciò che si elimina: guarda di nuovo l’elenco, poi conferma. Non è stato eliminato nulla.',
  ],
  'retention-years': ['Termine non ammesso', 'Il termine va da {least} a {most} anni.'],
  'handover-own-practice': ['È il tuo studio', 'L’azienda è già di questo studio: indica quello che la prende.'],
  'handover-offered-already': [
    'Già proposta',
    'L’azienda è già stata proposta a uno studio: ritira prima quella proposta.',
  ],
  'handover-in-group': [
    'Azienda di un gruppo',
    'L’azienda fa parte di un gruppo: toglila dal gruppo prima di passarla ad altro studio.',
  ],
  'handover-intake-open': [
    'Acquisizione in corso',
    'C’è un’acquisizione aperta con pagine di questa azienda: va confermata o annullata prima del passaggio.',
  ],
  'handover-signing-open': [
    'Firme in corso',
    'Ci sono richieste di firma aperte, o da sigillare: vanno concluse o ritirate prima del passaggio.',
  ],
  'handover-mails-waiting': [
    'E-mail in partenza',
    'Ci sono e-mail di questa azienda che devono ancora partire: riprova tra qualche minuto.',
  ],
  'handover-answered': ['Proposta già chiusa', 'A questa proposta è già stato risposto, oppure è stata ritirata.'],
  'handover-company-there': [
    'Azienda già presente',
    'Nel tuo studio c’è già un’azienda con questo codice fiscale: il passaggio non le unisce.',
  ],
  'handover-code-taken': [
    'Codice già usato',
    'Nel tuo studio c’è già un’azienda con questo codice: scegline un altro.',
  ],
  'handover-users-full': [
    'Troppi utenti',
    'Con gli utenti di questa azienda lo studio supererebbe il numero di utenti che gli è concesso.',
  ],
  'preservation-nothing': [
    'Nulla da versare',
    'Nell’anno scelto non ci sono documenti pubblicati che non siano già in un pacchetto.',
  ],
  'preservation-changed': [
    'I documenti sono cambiati',
    'Nel frattempo è cambiato ciò che va nei pacchetti: guarda di nuovo l’anteprima, poi conferma. Non è stato creato nulla.',
  ],
  'preservation-too-many': [
    'Troppi documenti insieme',
    'In una volta si creano pacchetti per {companies} aziende e {documents} documenti al massimo: scegline meno.',
  ],
  'preservation-withdrawn': ['Pacchetto ritirato', 'Questo pacchetto è stato ritirato: non si può più usare.'],
  'preservation-taken': [
    'Pacchetto già preso in carico',
    'Il conservatore ha già preso in carico questo pacchetto: non si può più ritirare.',
  ],
  'preservation-files-gone': [
    'Pacchetto incompleto',
    'Non ci sono più, come li elenca l’indice, {count} file su {documents}: sono stati rettificati o eliminati. Se il conservatore non ha ancora preso in carico il pacchetto, ritiralo e creane uno nuovo.',
  ],
  'preservation-receipt-day': [
    'Giorno non valido',
    'Il conservatore prende in carico un pacchetto non prima del giorno in cui è stato creato, e non dopo oggi.',
  ],
  'preservation-receipt-type': [
    'File non ammesso',
    'Il rapporto di versamento è un file XML, PDF, P7M o ZIP, come lo invia il conservatore.',
  ],
  held: [
    'Conservazione bloccata',
    'Un blocco conserva {names}: finché c’è, non se ne elimina nulla. Il consulente lo vede e lo toglie dalla scheda della persona o dell’azienda.',
  ],
  'take-back-over': [
    'Troppo tardi per ritirare',
    'Gli avvisi sono già partiti per {names}: la pubblicazione si può ancora annullare dall’elenco.',
  ],
  'mails-have-left': ['Troppo tardi per ritirare', 'Le e-mail sono già partite: quello che hai fatto resta.'],
  'already-published': [
    'Documento già pubblicato',
    'Un documento già visibile non può essere rinviato: annulla prima la pubblicazione. Riguarda: {names}.',
  ],
  'not-published': ['Nessuna pubblicazione da annullare', 'Non risulta pubblicato né programmato: {names}.'],
  'in-recycle-bin': ['Documento nel cestino', 'Ripristina prima dal cestino: {names}.'],
  'trace-altered': [
    'Registro alterato',
    'Il registro di questo documento non è integro: la ricevuta non si può rilasciare. Avvisa l’amministratore.',
  ],
  'acknowledgement-not-for-kind': [
    'Presa visione non prevista',
    'La presa visione si chiede al lavoratore, e solo per i documenti che la prevedono.',
  ],
  'dossier-name-required': ['Nome mancante', 'Dai un nome al fascicolo.'],
  'delivery-date-required': ['Data di consegna mancante', 'Indica la data di consegna.'],
  'delivery-date-in-past': ['Data di consegna non valida', 'La data di consegna non può essere precedente a oggi.'],
  'dossier-mixed': [
    'Documenti diversi',
    'Un fascicolo raccoglie documenti dei lavoratori oppure dell’azienda, non entrambi: scegli documenti di un solo tipo.',
  ],
  'dossier-of-another': ['Altra azienda', 'I documenti di un fascicolo sono tutti della stessa azienda.'],
  'created-by-another': ['Creato da altri', 'Può farlo solo chi lo ha creato. Riguarda: {names}.'],
  'addressee-contradicted': [
    'Di chi è?',
    '{said}: guarda il file e, se è giusto così, ripeti entro un’ora la stessa chiamata a «{ripeti}».',
  ],
  'payslip-for-several': [
    'È la paga di una persona',
    'Un cedolino o una CU non si manda a più lavoratori: scegli il suo destinatario, o usa l’acquisizione.',
  ],
  'already-there': [
    'Documento già presente',
    'Per lo stesso lavoratore e periodo c’è già un documento con altro contenuto: invialo come rettifica.',
  ],
  'year-without-documents': ['Nessun documento', 'Di questa azienda non ci sono documenti di quell’anno.'],
  'not-in-recycle-bin': ['Documento non nel cestino', 'Non è nel cestino: {names}.'],
  'made-by-practice': ['Creato dallo studio', 'La rettifica spetta allo studio che lo ha creato. Riguarda: {names}.'],
  'read-by-employee': [
    'Documento già letto',
    'Il lavoratore lo ha letto: resta conservato e non si elimina definitivamente. Riguarda: {names}.',
  ],
  'move-to-bin-first': [
    'Documento già mostrato',
    'È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: {names}.',
  ],
  'one-at-a-time': ['Troppi documenti', 'Scegli un solo documento.'],
  'due-date-not-for-kind': [
    'Scadenza non prevista',
    'Documenti di questo tipo, come buste paga e CU, non scadono. Riguarda: {names}.',
  ],
  'due-date-in-past': ['Data di scadenza non valida', 'La data di scadenza non può essere precedente a oggi.'],
  'privacy-by-company-only': ['Documento privacy', 'I documenti privacy li carica solo l’azienda.'],
  'nobody-to-address': ['Nessun destinatario', 'L’azienda non ha lavoratori in forza a cui inviare il documento.'],
  'document-changed': ['Documento cambiato', 'È cambiato nel frattempo, guardalo prima di rettificarlo: {names}.'],
  'same-content': ['Niente da rettificare', 'Ha già lo stesso contenuto: {names}.'],
  'nothing-selected': ['Nessuna selezione', 'Scegli almeno un documento.'],
  'only-pdf-prints': [
    'Solo i PDF si uniscono',
    'Nella stampa unita entrano solo i PDF. Apri e stampa a parte: {names}.',
  ],
  'request-status-unknown': [
    'Stato non previsto',
    'Una richiesta si mette in valutazione (V), si accetta (L) o si rifiuta (R).',
  ],
  'only-sender-withdraws': ['Non si può ritirare', 'Ritira una richiesta soltanto chi l’ha inviata.'],
  'only-workers-sign': ['Firma su carta', 'Sullo schermo firma soltanto il lavoratore: allega il modulo firmato.'],
  'no-request-selected': ['Nessuna selezione', 'Scegli almeno una richiesta.'],
  'own-request': [
    'Decide il consulente',
    'Le richieste inviate dall’azienda le lavora soltanto il consulente: togli dalla selezione quelle dell’azienda ({count}).',
  ],
  'too-many-labels': ['Troppe etichette', 'Un’azienda può avere al massimo {most} etichette.'],
  'notice-title-required': ['Titolo mancante', 'Scrivi il titolo della comunicazione.'],
  'notice-text-required': ['Testo mancante', 'Scrivi il testo della comunicazione, o salvala come bozza.'],
  'notice-ends-before-start': [
    'Data di fine non valida',
    'La comunicazione non può finire prima di cominciare, né nel passato.',
  ],
  'notice-already-published': [
    'Comunicazione già pubblicata',
    'È già in bacheca: si può cambiare solo la data di fine. Per correggerla, duplicala ed elimina questa.',
  ],
  'notice-not-on-board': ['Non è in bacheca', 'Si sollecita la lettura solo di ciò che è in bacheca adesso.'],
  'notice-read-by-all': ['Niente da sollecitare', 'Tutti i destinatari hanno già letto e confermato quanto richiesto.'],
  'no-notice-selected': ['Nessuna selezione', 'Scegli almeno una comunicazione.'],
  'intake-busy': ['Acquisizione in corso', 'L’analisi non è ancora finita: attendi che termini.'],
  'intake-confirming': ['Conferma in corso', 'I documenti si stanno creando: attendi che siano pronti.'],
  'intake-already-confirmed': ['Già confermata', 'Già confermata alle {at}: i documenti sono stati creati allora.'],
  'intake-closed': ['Acquisizione conclusa', 'Questa acquisizione è già conclusa.'],
  'intake-row-confirmed': ['Documento già creato', 'La riga {n} è già diventata un documento.'],
  'pages-not-cut': ['Pagine non separabili', 'Le pagine scelte non si possono separare dal documento. {why}.'],
  'intake-row-no-document': ['Non è un documento', 'La riga {n} non è ancora un documento.'],
  'intake-row-corrected': [
    'È una rettifica',
    'La riga ha rettificato un documento che c’era già, e si annulla dalla sua pagina: {names}.',
  ],
  'intake-row-published': [
    'Già pubblicato',
    'Le pagine si uniscono e si dividono finché il documento non è pubblicato; da lì in poi si rettifica. Riguarda: {names}.',
  ],
  'intake-row-not-ready': ['Righe da decidere', 'Non si possono confermare finché non sono decise le righe: {rows}.'],
  'intake-file-locked': ['File protetto', 'Inserisci di nuovo la password di {name}: non è più in memoria.'],
  'file-password-wrong': ['Password non corretta', 'La password non apre il file: riprova.'],
  'not-a-workers-document': [
    'Documento dell’azienda',
    'Il documento non è di un lavoratore: non c’è nessuno a cui toglierlo.',
  ],
  'right-place-already': [
    'Niente da correggere',
    'Persona, tipo e periodo sono già questi: cambia ciò che è sbagliato.',
  ],
  'right-person-has-it': [
    'Documento già presente',
    '{name} ha già un documento di quel tipo e periodo: rettifica quello, e qui togli soltanto.',
  ],
  'intake-nothing-ready': ['Niente da confermare', 'Nessuna riga è pronta: decidi prima quelle in sospeso.'],
  'pages-needed': ['Nessuna pagina', 'Scegli almeno una pagina.'],
  'pages-of-another-group': ['Pagine di un altro gruppo', 'Le pagine sono state spostate: guarda di nuovo il gruppo.'],
  'pages-in-same-group': ['Stesso gruppo', 'Le pagine sono già in questo gruppo: scegline un altro.'],
  'pages-of-another-file': ['File diversi', 'Le pagine si spostano solo tra gruppi dello stesso file.'],
  'pages-all-to-new-group': ['Niente da dividere', 'Nel gruppo deve restare almeno una pagina.'],
  'nothing-to-correct': ['Niente da rettificare', 'La riga {n} non ripete un documento già nel portale.'],
  'not-a-summary': ['Non è un riepilogo', 'Solo un riepilogo si salva fra i documenti dell’azienda: riga {n}.'],
  'employee-needed': ['Lavoratore mancante', 'Indica il lavoratore a cui assegnare il documento.'],
  'employee-exists': ['Lavoratore già in anagrafica', '{name} è già in questa azienda con lo stesso codice fiscale.'],
  'worker-not-certain': [
    'Lavoratori da guardare uno per uno',
    'Il codice fiscale, il nome e la data di nascita stampati non coincidono, o la riga è già decisa: {rows}.',
  ],
  'worker-of-another-company': ['Azienda diversa', 'L’intestazione delle pagine è di un’altra azienda: righe {rows}.'],
  'tax-code-invalid': ['Codice fiscale non valido', 'Il codice fiscale non è valido: controlla i caratteri.'],
  'period-printed': ['Periodo già indicato', 'Il mese o l’anno è già indicato alla riga {n}.'],
  'kind-needed': ['Tipo da scegliere', 'Riga {n}: indica se è un cedolino o una CU.'],
  'period-needed': ['Periodo mancante', 'Indica il mese o l’anno del documento.'],
  'version-exists': ['Versione già pubblicata', 'Un testo pubblicato non si modifica: indica una nuova versione.'],
  'no-second-factor': [
    'Nessun secondo fattore',
    'Questo utente entra con la sola password: non c’è nulla da togliere.',
  ],
  'factor-removal-waits': [
    'Già chiesto',
    'Il secondo fattore di questo utente sarà tolto un giorno dopo la richiesta: aspetta, oppure ritirala.',
  ],
  'no-factor-removal': [
    'Nulla da ritirare',
    'Nessuna richiesta aspetta: il secondo fattore è rimasto, o è già stato tolto.',
  ],
  'factor-before-reset': [
    'Prima il secondo fattore',
    'Questo utente ha un secondo fattore: toglilo come perso, e dopo un giorno reimposta l’accesso.',
  ],
  'last-administrator': [
    'Ultimo amministratore',
    'Senza di lui nessuno amministrerebbe il portale: prima invitane un altro.',
  ],
  'no-web-access': ['Senza accesso web', 'La persona non ha accesso web: abilitalo prima nella sua scheda.'],
  'email-missing': ['E-mail mancante', 'Non c’è un’e-mail a cui inviare l’attivazione: inseriscila prima.'],
  'account-shared': [
    'Accesso usato anche altrove',
    'Questa persona usa lo stesso accesso anche fuori dalla tua gestione: può cambiare la password da sola, dalla pagina di accesso.',
  ],
  'own-account': ['Il tuo accesso', 'Non si può fare sul proprio accesso: usa «Dati utente».'],
  'no-such-branch': ['Filiale assente', 'L’azienda non ha una di queste filiali: aggiungila nella sua scheda.'],
  'first-login': ['Primo accesso', 'Il primo accesso non si toglie: disattivalo, oppure cambia la sua e-mail.'],
  'practice-exists': ['Codici già in uso', 'Un altro studio ha già questi tre codici: cambiane almeno uno.'],
  'practice-not-empty': ['Studio con aziende', 'Lo studio ha ancora aziende o documenti: non si può eliminare.'],
  'email-of-active': [
    'E-mail di un utente attivo',
    'L’utente è già attivo: la sua e-mail si cambia con una nuova attivazione.',
  ],
  'login-given-by-another': [
    'Nome utente non ammesso',
    'Un nome utente dato da altri non può essere un indirizzo e-mail: scegline uno senza chiocciola.',
  ],
  'import-refused': ['Importazione non eseguita', 'Righe da correggere: {count}. Nulla è stato importato.'],
  'columns-missing': ['Colonne mancanti', 'Nel file mancano le colonne: {columns}. Scarica il modello e riprova.'],
  'changed-meanwhile': [
    'Modificato nel frattempo',
    'Qualcuno ha modificato questi dati dopo la tua lettura: ricaricali e ripeti la modifica.',
  ],
  'month-data-ahead': ['Mese non ancora iniziato', 'I dati si chiedono per un mese in corso o passato.'],
  'month-data-due-past': ['Scadenza già passata', 'Scegli un giorno da oggi in poi.'],
  'month-data-refused': ['Righe da correggere', 'Righe da correggere: {count}. Nulla è stato salvato. {name}: {why}.'],
  'month-data-sent': ['Già inviati', 'I dati sono già inviati e da allora non è cambiato nulla.'],
  'month-data-not-sent': ['Dati non arrivati', '{company} non ha ancora inviato i dati: sollecitala o aspetta.'],
  'month-data-open-question': [
    'Domanda senza risposta',
    '{company} non ha ancora risposto a una tua domanda: aspetta la risposta prima di prendere in carico.',
  ],
  'month-data-column': [
    'Colonna non prevista',
    'La colonna «{column}» non è fra quelle di questo mese: toglila o scarica di nuovo il modello.',
  ],
  'note-of-another': ['Nota di un altro utente', 'Una nota si modifica e si elimina solo da chi l’ha scritta.'],
  'note-blank': ['Nota vuota', 'Scrivi il testo della nota prima di salvarla.'],
  'has-delivered-documents': [
    'Documenti già consegnati',
    'A {name} sono già stati consegnati documenti, che restano: registra la cessazione o disattiva l’accesso.',
  ],
  'has-documents': ['Documenti presenti', 'Ci sono documenti di {name} non ancora pubblicati: eliminali, poi rimuovi.'],
  'tax-code-fixed': [
    'Codice fiscale non modificabile',
    'Il codice fiscale non si cambia dopo l’attivazione o quando ci sono documenti.',
  ],
  'has-employees': ['Lavoratori presenti', 'Rimuovi prima i lavoratori di {name}.'],
  'branch-in-use': ['Filiale in uso', 'Ci lavora qualcuno: prima sposta i lavoratori. Riguarda: {codes}.'],
  'group-head-itself': ['Capogruppo non valida', 'Un’azienda non è capogruppo di sé stessa.'],
  'group-head-is-subsidiary': [
    'Capogruppo non valida',
    'Un gruppo ha un solo livello: una controllata non può essere capogruppo.',
  ],
  'import-empty': ['Niente da importare', 'Non c’è nessuna riga da importare.'],
  'still-in-use': [
    'Ancora in uso',
    'Altri dati del portale vi si riferiscono: disattiva l’accesso invece di rimuovere.',
  ],
  'sheet-empty': ['Foglio vuoto', 'Il file non contiene righe: controlla di aver scelto il foglio giusto.'],
  'sheet-unreadable': ['File non leggibile', 'Il file non è un foglio di calcolo leggibile: salvalo come XLSX o CSV.'],
  'sheet-old-format': [
    'Formato non leggibile',
    'È un vecchio file XLS oppure è protetto da password: salvalo come XLSX senza password.',
  ],
  'sheet-quote-open': ['File non leggibile', 'Le virgolette aperte alla riga {row} non si chiudono: correggi il file.'],
  'sheet-too-large': ['Foglio troppo grande', 'Il contenuto supera {size}: dividi il file in più parti.'],
  'sheet-cell-too-long': [
    'Cella troppo lunga',
    'Alla riga {row} c’è una cella di oltre {limit} caratteri: accorciala.',
  ],
  'sheet-too-heavy': [
    'Foglio troppo pesante',
    'La lettura richiede troppo tempo o troppa memoria: togli fogli e colonne che non servono, o dividi il file.',
  ],
  'sheet-too-many-rows': ['Troppe righe', 'Un file può avere al massimo {limit} righe: dividilo in più parti.'],
  'sheet-too-many-columns': [
    'Troppe colonne',
    'Alla riga {row} c’è una cella oltre la colonna {limit}: togli le colonne che non servono.',
  ],
}) satisfies Record<string, readonly [title: string, detail: string]>;

export type RefusalCode = keyof typeof SENTENCES;

export const REFUSAL_CODES = Object.keys(SENTENCES) as RefusalCode[];

export function refusalText(
  code: RefusalCode,
  data: Record<string, string | number>,
): { title: string; detail: string } {
  const [title, detail] = SENTENCES[code];
  const said = detail.replace(/\{(\w+)(?::(\p{L}+):(\p{L}+))?\}/gu, (_, name: string, one?: string, many?: string) => {
    const value = data[name] ?? '';
    if (typeof value === 'string') return value;
    return one && many ? counted(value, one, many) : formatCount(value);
  });
  return { title, detail: said };
}
