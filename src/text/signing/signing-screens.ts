import { counted, formatCount } from '../common/format.ts';

/** Names of the states of requests and signers, for offices. */
export const SIGNATURE_STATE_NAMES = {
  aperta: 'In corso',
  firmata: 'Firmata',
  rifiutata: 'Rifiutata',
  scaduta: 'Scaduta',
  ritirata: 'Ritirata',
} as const;

export const SIGNER_STATE_NAMES = {
  inAttesa: 'Non ancora il suo turno',
  chiesta: 'Avvisato',
  aperta: 'Ha aperto il documento',
  firmata: 'Firmato',
  rifiutata: 'Rifiutato',
} as const;

/** The state of signers who had not answered when the request ended. */
export const NOT_SIGNED = 'Non ha firmato';

/** The events in a request’s trace. */
export const SIGNATURE_ACTIONS = {
  signatureAsked: 'Firma chiesta',
  signatureOpened: 'Documento aperto',
  signatureCodeSent: 'Codice inviato',
  signatureSigned: 'Firmato',
  signatureRefused: 'Firma rifiutata',
  signatureWithdrawn: 'Richiesta ritirata',
  signatureExpired: 'Richiesta scaduta',
  signatureReminded: 'Sollecito',
  signatureReminderTakenBack: 'Sollecito ritirato',
  signatureFileOpened: 'Aperto dall’ufficio',
  signatureSealed: 'Documento sigillato',
} as const;

const PEOPLE = ['persona', 'persone'] as const;
const REQUESTS = ['richiesta', 'richieste'] as const;

/** The screens of the offices that request signatures. */
export const SIGNING = {
  title: 'Firme',
  one: 'Richiesta di firma',
  list: 'Richieste di firma',
  noun: REQUESTS,
  new: 'Chiedi una firma',
  back: 'Firme',
  loadFailed: 'Le richieste di firma non si sono caricate',
  oneFailed: 'La richiesta di firma non si è caricata',
  empty: 'Ancora nessuna richiesta di firma',
  emptyText: 'Carica un PDF, scegli chi deve firmarlo e in quale ordine: qui vedi chi ha firmato e chi manca.',
  companyFirst: 'Di quale azienda sono le persone che firmano?',
  chooseCompany: 'Scegli un’azienda',
  allCompanies: (count: number) => `Tutte le aziende (${formatCount(count)})`,
  wholeGroup: (count: number) => `Tutto il gruppo (${counted(count, 'azienda', 'aziende')})`,
  name: 'Documento',
  company: 'Azienda',
  state: 'Stato',
  due: 'Scadenza',
  dueShort: (day: string) => `Entro il ${day}`,
  nearlyDue: 'Scade entro tre giorni',
  askedOn: 'Chiesta il',
  askedBetween: 'Chiesta',
  signedBy: 'Firme',
  signedOf: (signed: number, all: number) => `${formatCount(signed)} di ${formatCount(all)}`,
  missing: 'Tocca a',
  missingNames: (names: string) => `Tocca a ${names}`,
  open: 'Apri la richiesta',
  openResult: 'Apri il documento firmato',
  saveResult: 'Scarica il documento firmato',
  openPaper: 'Apri il documento di partenza',
  again: 'Chiedi di nuovo',
  // Texts of reminders and withdrawals.
  remindTitle: 'Sollecitare chi deve firmare?',
  reminded: (count: number) =>
    count === 1 ? 'Sollecito in partenza.' : `${formatCount(count)} solleciti in partenza.`,
  withdrawTitle: (count: number) =>
    count === 1 ? 'Ritirare la richiesta di firma?' : `Ritirare ${formatCount(count)} richieste di firma?`,
  withdrawVerb: (count: number) => `Ritira ${counted(count, ...REQUESTS)}`,
  withdrawText: 'Nessuno potrà più firmare, e chi era stato avvisato lo viene a sapere. Non si può tornare indietro.',
  withdrawReason: 'Motivo, che legge anche chi doveva firmare (facoltativo)',
  withdrawn: (count: number) =>
    count === 1 ? 'Richiesta di firma ritirata.' : `${formatCount(count)} richieste di firma ritirate.`,
  // The page of one request.
  signers: 'Chi firma',
  signersInOrder: 'Chi firma, in quest’ordine',
  toldAt: (when: string) => `Avvisato il ${when}`,
  openedAt: (when: string) => `Documento aperto il ${when}`,
  remindedAt: (when: string) => `Sollecitato il ${when}`,
  signedAt: (when: string) => `Firmato il ${when}`,
  refusedAt: (when: string) => `Rifiutato il ${when}`,
  evidence: 'Prove della firma',
  taxCode: 'Codice fiscale',
  opened: 'Aperto il',
  confirmedBy: 'Confermato con',
  factors: { totp: 'app di autenticazione', passkey: 'passkey', codice: 'codice via e-mail' },
  control: 'Casella e accesso',
  address: 'Indirizzo IP',
  device: 'Dispositivo',
  shown: 'Impronta del documento',
  messageSent: 'Messaggio per chi firma',
  facts: 'La richiesta',
  askers: { consulente: 'dal consulente', azienda: 'dall’azienda' },
  fileFact: 'File',
  pages: (count: number) => counted(count, 'pagina', 'pagine'),
  sealed: 'Sigillato il',
  levels: { 'B-B': 'senza marca temporale', 'B-T': 'con marca temporale' },
  resultHash: 'Impronta del firmato',
  checking: 'Controllo',
  check: 'Controlla che un file sia rimasto intatto',
  trace: 'Che cosa è successo',
  result: 'Documento firmato',
  paper: 'Documento da firmare',
  resultSoon: 'Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione.',
  // The form for a new request.
  file: 'PDF da firmare',
  names: (names: readonly string[]) => `Il file nomina ${names.join(', ')}.`,
  isPayslipOf: (names: readonly string[]) =>
    `È un cedolino o una CU di ${names.join(', ')}: può firmarlo solo quella persona, nemmeno insieme ad altri.`,
  fileHint: 'Trascina qui il PDF, oppure scegline uno. Al massimo 20 pagine e 2 MB.',
  sameFile: (name: string, size: string) => `Resta ${name} (${size}), se non ne scegli un altro.`,
  fileMissing: 'Scegli il PDF da firmare.',
  titleField: 'Titolo',
  message: 'Messaggio per chi firma (facoltativo)',
  how: 'Quante copie',
  modes: { 'in-ordine': 'Un solo documento, firmato da tutti', ciascuno: 'Una copia per ciascuno' },
  modeHints: {
    'in-ordine': 'Firmano uno dopo l’altro, al massimo in 10: ciascuno è avvisato quando tocca a lui.',
    ciascuno: 'Ognuno firma la propria copia e non vede i nomi degli altri.',
  },
  dueOn: 'Da firmare entro il',
  dueHint: 'Fino alla fine di quel giorno. Tre giorni prima il portale sollecita da solo chi manca.',
  who: 'Chi firma',
  people: 'Lavoratori dell’azienda',
  searchPeople: 'Cerca un lavoratore',
  everybody: (count: number) => `Tutti (${formatCount(count)})`,
  nobodyHere: 'Nessun lavoratore in questa azienda.',
  nobodyFound: 'Nessun lavoratore con questo nome.',
  chosen: (count: number) =>
    count === 0 ? 'Nessuna persona scelta.' : `${counted(count, ...PEOPLE)} ${count === 1 ? 'scelta' : 'scelte'}.`,
  order: 'In quale ordine firmano',
  nowAt: (name: string, place: number, of: number) =>
    `${name}: firma come numero ${formatCount(place)} di ${formatCount(of)}`,
  earlier: (name: string) => `Fai firmare prima ${name}`,
  later: (name: string) => `Fai firmare dopo ${name}`,
  leaveOut: (name: string) => `Togli ${name}`,
  places: 'Dove vanno le firme',
  placesLater: 'Scegli il PDF e chi firma: qui metti ogni firma al suo posto.',
  placesHint:
    'Trascina i riquadri, oppure fai clic dove va la firma. Da tastiera: frecce per spostare, Maiusc e frecce per passi lunghi, Canc per togliere. Senza riquadro la firma sta solo nella pagina delle prove.',
  pageBefore: 'Pagina precedente',
  pageAfter: 'Pagina successiva',
  putHere: (name: string) => `Metti qui la firma: ${name}`,
  boxName: (name: string, right: number, down: number) =>
    `${name}: firma al ${formatCount(right)}% da sinistra e al ${formatCount(down)}% dall’alto`,
  placedOn: (page: number) => `Firma a pagina ${page}`,
  unplaced: 'Solo nella pagina delle prove',
  unplace: 'Togli dalla pagina',
  worker: 'Lavoratore',
  legal:
    'È una firma elettronica semplice, con prove (chi, quando, da dove, con quale conferma), sigillata dal portale. Non è una firma qualificata: per gli atti che la richiedono non basta.',
  checkAndAsk: 'Controlla e chiedi',
  askTitle: (count: number) => `Chiedere la firma a ${counted(count, ...PEOPLE)}?`,
  askInOrder: (name: string) =>
    `Un documento per tutti, in quest’ordine. Ora è avvisato solo ${name}; gli altri quando tocca a loro.`,
  askEach: (count: number) =>
    count === 1
      ? 'Riceve un’e-mail con il collegamento al documento.'
      : 'Ciascuno riceve un’e-mail con il collegamento alla propria copia.',
  whatTheySee: 'Che cosa legge chi firma',
  ask: 'Chiedi la firma',
  asked: (count: number) => (count === 1 ? 'Firma chiesta.' : `${formatCount(count)} firme chieste.`),
  // The card on the home.
  home: 'Firme chieste',
  homeMissing: (count: number) => counted(count, 'firma manca', 'firme mancano'),
  homeNearlyDue: (count: number) =>
    counted(count, 'richiesta scade entro tre giorni', 'richieste scadono entro tre giorni'),
  homeRefused: (count: number) => counted(count, 'richiesta rifiutata', 'richieste rifiutate'),
  homeExpired: (count: number) => counted(count, 'richiesta scaduta', 'richieste scadute'),
  homeNone: 'Nessuna firma in attesa.',
  homeAll: 'Tutte le firme',
} as const;
