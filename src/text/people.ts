import { counted, formatCount, others } from './common/format.ts';
import { said } from './common/language.ts';

/** The printed activation letter, which contains neither personal figures nor the fiscal code. */
export const LETTER = said('LETTER', {
  fileName: 'Lettere di attivazione.pdf',
  subject: 'Accesso ai tuoi documenti di lavoro',
  greeting: (name: string) => `Gentile ${name},`,
  opening: (company: string) =>
    `${company} consegna i documenti di lavoro (buste paga, CU e comunicazioni) nel Portale lavoro. Con questa lettera attivi il tuo accesso.`,
  stepsTitle: 'Come fare',
  steps: (address: string) => [
    `Inquadra il riquadro qui sotto con la fotocamera del telefono: si apre la pagina, con il codice già scritto. Oppure apri ${address} e scrivi il codice.`,
    'Scrivi il tuo codice fiscale e scegli una password.',
    'Leggi l’informativa privacy e conferma: sei dentro.',
  ],
  codeTitle: 'Il tuo codice',
  validity: (until: string) =>
    `Il codice vale fino al ${until}, una volta sola e soltanto insieme al tuo codice fiscale. Una lettera più recente lo sostituisce.`,
  care: 'Non dare il codice ad altri. Se la lettera non è per te, restituiscila all’ufficio del personale.',
  sender: (practice: string) => `Portale lavoro · ${practice}`,
});

export const ACCESS_CHIPS = {
  attivo: 'activeUser',
  inAttesa: 'pendingUser',
  scaduta: 'expired',
  maiInvitato: 'neverInvited',
  disattivato: 'disabled',
  senzaAccessoWeb: 'noWeb',
} as const;

export const ACCESS_FIGURES = {
  attivo: 'Attivi',
  inAttesa: 'In attesa',
  scaduta: 'Scaduti',
  maiInvitato: 'Mai invitati',
  senzaAccessoWeb: 'Senza web',
  disattivato: 'Disattivati',
} as const;

const people = (count: number) => counted(count, 'persona', 'persone');

export const PEOPLE = {
  title: 'Attivazione utenti',
  access: 'Accesso',
  workers: 'Lavoratori',
  worker: 'Lavoratore',
  taxCode: 'Codice fiscale',
  chooseCompany: 'Scegli l’azienda di cui gestire i lavoratori.',
  newWorker: 'Nuovo lavoratore',
  addWorker: 'Aggiungi lavoratore',
  import: 'Importa',
  ended: 'Solo cessati',
  employment: 'Rapporto di lavoro',
  ongoing: 'in corso',
  endedOn: (day: string) => `Cessato il ${day}`,
  until: (when: string) => `fino al ${when}`,
  refusedMail: 'E-mail rifiutata',
  invite: 'Invia attivazione',
  invited: (count: number) => `Attivazione inviata a ${people(count)}`,
  notInvited: (count: number, why: string) => `Non inviata a ${people(count)}: ${why}`,
  inviteWaiting: 'Reinvita chi è in sospeso',
  inviteTitle: 'Inviare gli inviti?',
  invitationsLeave: (count: number) => `${people(count)} riceveranno l’invito fra dieci minuti`,
  letters: 'Stampa lettere',
  lettersNone: 'Le lettere sono per chi non è ancora attivo.',
  giveAccess: 'Dai accesso web',
  giveAccessNone: 'L’accesso web c’è già.',
  giveAccessTitle: (count: number) => `Dare l’accesso web a ${people(count)}?`,
  giveAccessText: (count: number, next: string) =>
    `${count === 1 ? 'Non ha ancora l’accesso web: lo riceve' : 'Non hanno ancora l’accesso web: lo ricevono'} adesso. ${next}`,
  afterAccess: {
    invite: 'Subito dopo parte l’invito.',
    letters: 'Subito dopo si scarica il PDF delle lettere da consegnare.',
    byHand: 'Subito dopo si sceglie il nome utente e si mostra la password.',
    nothing: 'Per entrare serve poi un invito o una lettera.',
  },
  giveAccessVerb: {
    invite: 'Dai accesso e invita',
    letters: 'Dai accesso e stampa',
    byHand: 'Dai accesso e attiva',
    nothing: 'Dai accesso',
  },
  accessGiven: (count: number) => `Accesso web dato a ${people(count)}`,
  byHand: 'Attiva manualmente',
  byHandText:
    'L’accesso è attivo subito. La password qui sotto si mostra una sola volta: va cambiata al primo accesso.',
  oneTime: 'Password provvisoria',
  oneTimeText:
    'La password attuale non varrà più. La nuova si mostra una sola volta e va cambiata al prossimo accesso.',
  oneTimeGiven: 'Consegna questi dati alla persona: non saranno più mostrati.',
  reset: 'Reimposta con altra e-mail',
  resetText: 'L’accesso torna da attivare: sessioni e collegamenti finiscono e parte una nuova attivazione.',
  resetDone: 'Attivazione inviata al nuovo indirizzo',
  disabled: 'Accesso disattivato',
  enabled: 'Accesso riattivato',
  remove: 'Rimuovi',
  removeTitle: (name: string) => `Rimuovere ${name}?`,
  removeText: 'La rimozione è definitiva. Non è possibile se sono già stati consegnati documenti.',
  removed: 'Rimozione eseguita',
  profile: 'Profilo',
  login: 'Nome utente',
  password: 'Password',
  email: 'E-mail',
  give: 'Genera password',
  activate: 'Attiva',
  send: 'Reimposta e invia',
  saved: 'Dati salvati',
  created: (count: number) => counted(count, 'lavoratore creato', 'lavoratori creati'),
  onlyActive: 'Solo per chi è attivo.',
  onlyInactive: 'Solo per chi non è ancora attivo.',
  noWeb: 'È senza accesso web: dagli l’accesso dal profilo.',
  empty: 'Nessun lavoratore',
  emptyText: 'Importa l’elenco da un foglio XLSX o CSV, oppure aggiungi una persona alla volta.',
  withAccess: 'Con accesso web',
} as const;

/** Letting in the workers who have neither an access nor a valid invitation. */
export const LET_IN = {
  chip: (count: number) => `${formatCount(count)} da far entrare`,
  loading: 'Da far entrare',
  title: (count: number) => `${people(count)} da far entrare`,
  text: 'Lavorano in azienda e non sono ancora nel portale, né hanno un invito valido. Scegli come farli entrare: l’accesso web lo ricevono nello stesso momento.',
  company: 'Azienda',
  all: (count: number) => `Tutte (${formatCount(count)})`,
  ofCompany: (name: string, count: number) => `${name} (${formatCount(count)})`,
  byMail: (count: number) => `Con e-mail: ${formatCount(count)}`,
  byMailText: 'Ricevono l’accesso web e un’e-mail con il collegamento per scegliere la password.',
  byMailAtOnce: 'Le e-mail partono subito.',
  byMailLater: 'Le e-mail partono fra dieci minuti: fino ad allora si possono fermare.',
  invite: (count: number) => `Invita ${people(count)}`,
  byLetter: (count: number) => `Senza e-mail: ${formatCount(count)}`,
  byLetterText:
    'Ricevono l’accesso web e si scarica un PDF con una lettera per ciascuno, da consegnare. Il codice vale solo con il codice fiscale e sostituisce quello di una lettera precedente.',
  print: (count: number) => `Stampa ${counted(count, 'lettera', 'lettere')}`,
  printed: (count: number) => `${counted(count, 'lettera scaricata', 'lettere scaricate')}: sono da consegnare`,
  names: 'Nomi',
  byHand: 'A mano',
  byHandText: '«A mano» fa entrare subito chi è davanti a te: la password si mostra una sola volta.',
  others: (count: number) => `E ${others(count)}: scegli un’azienda per vederne i nomi.`,
  first: (count: number) => `Sono i primi ${formatCount(count)} in ordine alfabetico: gli altri vengono dopo.`,
  done: 'Nessuno da far entrare',
  doneText: 'Chi lavora in azienda è nel portale, o ha un invito che vale ancora.',
} as const;

export const COMPANY_USERS = {
  title: 'Attivazione utenti',
  company: 'Azienda',
  companies: 'Aziende',
  addCompany: 'Aggiungi azienda',
  codeHint: 'Se manca, vale il codice fiscale.',
  newCompany: 'Nuova azienda',
  editCompany: 'Modifica azienda',
  manageWorkers: 'Gestisci lavoratori',
  logins: 'Altri accessi',
  people: 'Lavoratori',
  active: (active: number, all: number) => `${counted(active, 'attivo', 'attivi')} su ${formatCount(all)}`,
  empty: 'Nessuna azienda',
  emptyText: 'Importa le tue aziende da un foglio XLSX o CSV, oppure aggiungine una.',
  loginsOf: (name: string) => `Accessi di ${name}`,
  labels: 'Etichette',
  chooseOne: 'Scegli almeno un’azienda.',
  labelsOf: (count: number) => `Etichette di ${counted(count, 'azienda', 'aziende')}`,
  labelled: 'Etichette salvate: le vede solo lo studio.',
} as const;

/** The page `/company/detail/{id}`. */
export const COMPANY_CONTACT = {
  title: 'Contatto per chi ha lasciato l’azienda',
  hint: 'Chi non lavora più qui lo vede nella sua home. Quel che resta vuoto non si vede.',
  name: 'Persona o ufficio',
  email: 'E-mail del contatto',
  phone: 'Telefono del contatto',
};

export const COMPANY_DETAIL = {
  title: 'Scheda azienda',
  data: 'Dati',
  name: 'Nome breve',
  code: (code: string) => `Codice ${code}`,
  consultants: 'Codici, gruppo e accesso web li cambia il consulente.',
  activeEmail: 'L’e-mail è di chi ha l’accesso: la cambia da «Dati utente».',
  saved: 'Dati salvati',
  branches: 'Filiali',
  branchesNone: 'Nessuna filiale. Servono se i lavoratori sono in più sedi o cantieri.',
  branchCode: 'Codice filiale',
  branchName: 'Descrizione',
  branchPeople: 'Lavoratori',
  addBranch: 'Aggiungi filiale',
  editBranch: 'Modifica filiale',
  dropBranch: 'Togli filiale',
  branchTaken: (code: string) => `La filiale ${code} c’è già`,
  branchUsed: (count: number, ended: number) =>
    [
      count > 0 &&
        (count === 1
          ? 'Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale.'
          : `Ne fanno parte ${formatCount(count)} lavoratori: spostali prima in un’altra filiale.`),
      ended > 0 &&
        (ended === 1
          ? 'Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia.'
          : `Ne hanno fatto parte ${formatCount(ended)} lavoratori cessati: resta per la loro storia.`),
    ]
      .filter(Boolean)
      .join(' '),
  branchAdded: 'Filiale aggiunta',
  branchChanged: 'Filiale modificata',
  branchDropped: 'Filiale tolta',
  group: 'Gruppo',
  alone: 'L’azienda non fa parte di un gruppo.',
  heads: 'Vede i documenti e i dati delle aziende controllate.',
  headedBy: 'La capogruppo vede i documenti e i dati di questa azienda:',
  addSubsidiary: 'Aggiungi una controllata',
  chooseHead: 'Scegli la capogruppo',
  leave: 'Togli dal gruppo',
  joined: (name: string, head: string) => `${name} è nel gruppo di ${head}`,
  left: (name: string) => `${name} non è più nel gruppo`,
  workers: 'Lavoratori',
} as const;

export const LOGINS = {
  title: 'Account secondari',
  below: 'Altri accessi dello stesso studio: vedono le stesse aziende.',
  add: 'Aggiungi accesso',
  ofCompany: 'Accessi',
  first: 'Principale',
  name: 'Nome',
  lastName: 'Cognome',
  email: 'E-mail',
  added: 'Accesso aggiunto: l’attivazione è partita',
  removed: 'Accesso rimosso',
  remove: 'Rimuovi',
  removeText: 'L’accesso finisce subito. I documenti e la cronologia restano.',
  failed: 'Si è verificato un errore',
} as const;

export const IMPORT = {
  employees: 'Importa lavoratori',
  companies: 'Importa aziende',
  withAccess: 'Con accesso web: chi ha un’e-mail riceve subito l’invito',
  done: (created: number, updated: number, refused: number, feminine: boolean) => {
    const [one, many] = feminine ? ['a', 'e'] : ['o', 'i'];
    return [
      counted(created, `creat${one}`, `creat${many}`),
      counted(updated, `aggiornat${one}`, `aggiornat${many}`),
      ...(refused > 0 ? [counted(refused, `rifiutat${one}`, `rifiutat${many}`)] : []),
    ].join(', ');
  },
  toList: 'Vai all’elenco',
} as const;

export const EMPLOYEE_LABELS = {
  cognome: 'Cognome',
  nome: 'Nome',
  codiceFiscale: 'Codice fiscale',
  email: 'E-mail',
  matricola: 'Matricola',
  filiale: 'Filiale',
  qualifica: 'Qualifica',
  dataAssunzione: 'Data assunzione',
  dataCessazione: 'Data cessazione',
  nominativo: 'Cognome e nome insieme',
} as const;

export const COMPANY_LABELS = {
  ragioneSociale: 'Ragione sociale',
  codiceFiscale: 'Codice fiscale',
  partitaIva: 'Partita IVA',
  codiceAzienda: 'Codice azienda',
  email: 'E-mail',
  capogruppo: 'Codice della capogruppo',
  filiali: 'Filiali',
} as const;
