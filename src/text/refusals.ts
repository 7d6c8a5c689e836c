/** Every code with which the server refuses, and its Italian sentence for the person who reads the snackbar. */
const SENTENCES = {
  'not-found': ['Non trovato', 'L’elemento richiesto non esiste.'],
  'no-such-call': ['Non trovato', 'L’indirizzo richiesto non corrisponde a nessuna chiamata.'],
  'invalid-request': ['Richiesta non valida', 'Controlla i dati inviati: {fields}.'],
  'not-authenticated': ['Accesso necessario', 'La sessione è scaduta o non è valida: accedi di nuovo.'],
  'not-allowed': ['Operazione non consentita', 'Il ruolo attivo non può usare questa funzione.'],
  'wrong-credentials': ['Accesso non riuscito', 'Utente o password non corretti.'],
  'too-many-tries': ['Troppi tentativi', 'Riprova tra {seconds} secondi.'],
  'too-busy': ['Servizio occupato', 'Ci sono troppe richieste in corso: riprova tra qualche secondo.'],
  'publication-date-required': ['Data di pubblicazione mancante', 'Indica la data di pubblicazione.'],
  'publication-date-in-past': [
    'Data di pubblicazione non valida',
    'La data di pubblicazione non può essere precedente a oggi.',
  ],
  'already-published': [
    'Documento già pubblicato',
    'Un documento già visibile non può essere rinviato: annulla prima la pubblicazione. Riguarda: {names}.',
  ],
  'not-published': ['Nessuna pubblicazione da annullare', 'Non risulta pubblicato né programmato: {names}.'],
  'in-recycle-bin': ['Documento nel cestino', 'Ripristina prima dal cestino: {names}.'],
  'dossier-name-required': ['Nome mancante', 'Dai un nome al fascicolo.'],
  'delivery-date-required': ['Data di consegna mancante', 'Indica la data di consegna.'],
  'delivery-date-in-past': ['Data di consegna non valida', 'La data di consegna non può essere precedente a oggi.'],
  'dossier-mixed': [
    'Documenti diversi',
    'Un fascicolo raccoglie documenti dei lavoratori oppure dell’azienda, non entrambi: scegli documenti di un solo tipo.',
  ],
  'dossier-of-another': ['Altra azienda', 'I documenti di un fascicolo sono tutti della stessa azienda.'],
  'created-by-another': ['Creato da altri', 'Può farlo solo chi lo ha creato. Riguarda: {names}.'],
  'document-changed': ['Documento cambiato', 'È cambiato nel frattempo, guardalo prima di rettificarlo: {names}.'],
  'same-content': ['Niente da rettificare', 'Ha già lo stesso contenuto: {names}.'],
  'nothing-selected': ['Nessuna selezione', 'Scegli almeno un documento.'],
  'file-required': ['File mancante', 'Allega un file.'],
  // The sentence of the spec (§5), to the letter.
  'file-over-limit': ['File troppo grande', "La lunghezza massima consentita per l'invio è 2 MB"],
  'file-type-refused': [
    'Tipo di file non ammesso',
    'Sono ammessi PDF, immagini, documenti Office e OpenDocument, testi, XML, P7M e ZIP.',
  ],
  'request-type-unknown': ['Tipo di richiesta sconosciuto', 'Scegli una delle cinque richieste previste.'],
  'request-status-unknown': [
    'Stato non previsto',
    'Una richiesta si mette in valutazione (V), si accetta (L) o si rifiuta (R).',
  ],
  'request-form-required': ['Modulo mancante', 'Allega il modulo firmato: si scarica nella sezione Documenti.'],
  'request-contacts-required': ['Recapiti mancanti', 'Scrivi nel testo i recapiti da cambiare.'],
  'request-description-required': ['Descrizione mancante', 'Descrivi il documento o ciò che chiedi.'],
  'answer-required': ['Risposta vuota', 'Scrivi una risposta o allega un documento.'],
  'no-request-selected': ['Nessuna selezione', 'Scegli almeno una richiesta.'],
  'own-request': [
    'Decide il consulente',
    'Le richieste inviate dall’azienda le lavora soltanto il consulente: togli dalla selezione quelle dell’azienda ({count}).',
  ],
  'iban-required': ['IBAN mancante', 'Indica l’IBAN su cui ricevere la retribuzione.'],
  'iban-not-asked': ['IBAN non previsto', 'L’IBAN si indica solo nella variazione IBAN.'],
  'iban-country': [
    'IBAN non utilizzabile',
    'Un IBAN comincia con la sigla di un Paese dell’area SEPA, come IT: {country} non lo è.',
  ],
  'iban-length': [
    'IBAN incompleto',
    'La lunghezza dell’IBAN non è giusta ({length} caratteri): uno italiano ne ha 27.',
  ],
  'iban-wrong': ['IBAN non valido', 'L’IBAN non è valido: controlla i caratteri, uno è diverso o scambiato.'],
  'iban-cin': [
    'CIN non valido',
    'Il CIN ({cin}), la lettera dopo le prime due cifre, non corrisponde al conto: controlla ABI, CAB e numero di conto.',
  ],
  'file-too-large': ['File troppo grande', 'La lunghezza massima consentita per l’acquisizione è {size} MB.'],
  'storage-full': ['Spazio esaurito', 'Non c’è spazio per salvare il file: libera spazio o avvisa l’amministratore.'],
  'quota-exceeded': ['Spazio dello studio esaurito', 'Lo spazio assegnato allo studio è esaurito: {used} di {quota}.'],
  'intake-busy': ['Acquisizione in corso', 'L’analisi non è ancora finita: attendi che termini.'],
  'intake-confirming': ['Conferma in corso', 'I documenti si stanno creando: attendi che siano pronti.'],
  'intake-closed': ['Acquisizione conclusa', 'Questa acquisizione è già conclusa.'],
  'intake-row-confirmed': ['Documento già creato', 'La riga {n} è già diventata un documento.'],
  'intake-row-not-ready': ['Righe da decidere', 'Non si possono confermare finché non sono decise le righe: {rows}.'],
  'intake-file-locked': ['File protetto', 'Inserisci di nuovo la password di {name}: non è più in memoria.'],
  'file-password-wrong': ['Password non corretta', 'La password non apre il file: riprova.'],
  'page-unreadable': ['Pagina non leggibile', 'La pagina non si può mostrare: il file è danneggiato.'],
  'intake-nothing-ready': ['Niente da confermare', 'Nessuna riga è pronta: decidi prima quelle in sospeso.'],
  'pages-needed': ['Nessuna pagina', 'Scegli almeno una pagina.'],
  'pages-of-another-group': ['Pagine di un altro gruppo', 'Le pagine sono state spostate: guarda di nuovo il gruppo.'],
  'pages-in-same-group': ['Stesso gruppo', 'Le pagine sono già in questo gruppo: scegline un altro.'],
  'pages-of-another-file': ['File diversi', 'Le pagine si spostano solo tra gruppi dello stesso file.'],
  'pages-all-to-new-group': ['Niente da dividere', 'Nel gruppo deve restare almeno una pagina.'],
  'nothing-to-correct': ['Niente da rettificare', 'La riga {n} non ripete un documento già nel portale.'],
  'not-a-summary': ['Non è un riepilogo', 'Solo un riepilogo si salva fra i documenti dell’azienda: riga {n}.'],
  'employee-needed': ['Lavoratore mancante', 'Indica il lavoratore a cui assegnare le pagine.'],
  'employee-exists': ['Lavoratore già in anagrafica', '{name} è già in questa azienda con lo stesso codice fiscale.'],
  'tax-code-invalid': ['Codice fiscale non valido', 'Il codice fiscale non è valido: controlla i caratteri.'],
  'period-needed': ['Periodo mancante', 'Indica il mese o l’anno del documento.'],
  'key-reused': ['Richiesta diversa', 'La stessa chiave di idempotenza è già stata usata per un’altra richiesta.'],
  'link-used': ['Collegamento non valido', 'Il collegamento è già stato usato o non esiste.'],
  'password-too-weak': [
    'Password troppo semplice',
    'Servono almeno 8 caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale.',
  ],
  'already-active': ['Utente già attivo', 'L’utente è già attivo: non serve una nuova attivazione.'],
  'not-active': ['Utente non attivo', 'L’utente non è ancora attivo: invia prima l’attivazione.'],
  'access-disabled': ['Utente disattivato', 'L’utente è disattivato: riattivalo prima.'],
  'no-web-access': ['Senza accesso web', 'La persona non ha accesso web: abilitalo prima nella sua scheda.'],
  'email-missing': ['E-mail mancante', 'Non c’è un’e-mail a cui inviare l’attivazione: inseriscila prima.'],
  'account-shared': [
    'Accesso usato anche altrove',
    'Questa persona usa lo stesso accesso anche fuori dalla tua gestione: può cambiare la password da sola, dalla pagina di accesso.',
  ],
  'own-account': ['Il tuo accesso', 'Non si può fare sul proprio accesso: usa «Dati utente».'],
  'first-login': ['Primo accesso', 'Il primo accesso non si toglie: disattivalo, oppure cambia la sua e-mail.'],
  'other-person': [
    'Codice fiscale diverso',
    'Il tuo accesso non risulta della stessa persona: attiva questo invito con un utente separato.',
  ],
  emailexists: ['Indirizzo email già in uso', 'Indirizzo email già in uso: indicane un altro.'],
  loginexists: ['Utente già in uso', 'Scegli un altro nome utente.'],
  'sheet-empty': ['Foglio vuoto', 'Il file non contiene righe: controlla di aver scelto il foglio giusto.'],
  'sheet-unreadable': ['File non leggibile', 'Il file non è un foglio di calcolo leggibile: salvalo come XLSX o CSV.'],
  'sheet-old-format': [
    'Formato non leggibile',
    'È un vecchio file XLS oppure è protetto da password: salvalo come XLSX senza password.',
  ],
  'sheet-quote-open': ['File non leggibile', 'Le virgolette aperte alla riga {row} non si chiudono: correggi il file.'],
  'sheet-too-large': ['Foglio troppo grande', 'Il contenuto supera {size}: dividi il file in più parti.'],
  'sheet-too-many-rows': ['Troppe righe', 'Un file può avere al massimo {limit} righe: dividilo in più parti.'],
  'sheet-too-many-columns': [
    'Troppe colonne',
    'Alla riga {row} c’è una cella oltre la colonna {limit}: togli le colonne che non servono.',
  ],
  'service-unavailable': ['Servizio non disponibile', 'Il servizio non risponde: riprova tra poco.'],
  'internal-error': ['Si è verificato un errore', 'Riprova; se continua, comunica il codice {id}.'],
} as const satisfies Record<string, readonly [title: string, detail: string]>;

export type RefusalCode = keyof typeof SENTENCES;

export const REFUSAL_CODES = Object.keys(SENTENCES) as RefusalCode[];

export function refusalText(
  code: RefusalCode,
  data: Record<string, string | number>,
): { title: string; detail: string } {
  const [title, detail] = SENTENCES[code];
  return { title, detail: detail.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? '')) };
}
