import { capital, counted, others } from '../common/format.ts';

const documents = (count: number) => counted(count, 'documento', 'documenti');

/** The actions on documents, other than publication. */
export const DOCUMENT_ACTIONS = {
  detail: 'Dettaglio',
  correct: 'Rettifica',
  discard: 'Sposta nel cestino',
  restore: 'Ripristina',
  purge: 'Elimina definitivamente',
  empty: 'Svuota il cestino',
  label: 'Etichette',
  deadline: 'Scadenza',
  upload: 'Carica',
  discarded: (count: number) => counted(count, 'documento spostato nel cestino', 'documenti spostati nel cestino'),
  restored: (count: number) => counted(count, 'documento ripristinato', 'documenti ripristinati'),
  removed: (count: number) => counted(count, 'documento eliminato', 'documenti eliminati'),
  stayed: (count: number) =>
    count === 1
      ? '1 documento resta nel cestino: creato da un altro utente o già letto dal lavoratore.'
      : `${documents(count)} restano nel cestino: creati da un altro utente o già letti dal lavoratore.`,
  removeTitle: (count: number) => `Eliminare ${documents(count)}?`,
  removeText: 'Non si potrà più ripristinare. La cronologia resta nel registro.',
  removeVerb: (count: number) => `Elimina ${documents(count)}`,
  emptyTitle: (name: string) => `Svuotare il cestino di ${name}?`,
  emptyText:
    'Si eliminano per sempre i documenti che hai creato e che nessun lavoratore ha letto. Gli altri restano nel cestino.',
  labelTitle: (count: number) => `Etichette di ${documents(count)}`,
  labelAdd: 'Aggiungi etichette',
  labelAddHint: 'Separa più etichette con una virgola.',
  labelOn: 'Etichette presenti: togli la spunta a quelle da rimuovere',
  labelOthers: 'Etichette già in uso: spunta quelle da aggiungere',
  labelVerb: 'Salva etichette',
  labelNothing: 'Scrivi un’etichetta da aggiungere, o togli la spunta a una presente.',
  labelTooLong: (max: number) => `Un’etichetta ha al massimo ${max} caratteri.`,
  labelled: (count: number) => counted(count, 'documento aggiornato', 'documenti aggiornati'),
  deadlineTitle: (count: number) => `Scadenza di ${documents(count)}`,
  deadlineHint: 'Da quel giorno il lavoratore non vede più il documento. Senza data non scade.',
  deadlineNone: 'Togli scadenza',
  deadlineVerb: 'Imposta scadenza',
  deadlineSame: 'La scadenza è già questa.',
} as const;

/** The submenus of a document's menu. */
export const DOCUMENT_MENUS = { correct: 'Correggi', prove: 'Prova', arrange: 'Organizza' } as const;

/** The recycle bin's page. */
export const RECYCLE_BIN = {
  title: 'Cestino',
  empty: 'Il cestino è vuoto',
  emptyText: 'Qui finiscono i documenti spostati nel cestino: si possono ripristinare, o eliminare per sempre.',
  whose: 'Di',
  document: 'Documento',
  kind: 'Tipo',
  company: 'Azienda',
  since: 'Eliminato il',
  madeBy: 'Creato da',
  chooseCompany: 'Scegli un’azienda: il cestino si svuota un’azienda alla volta.',
} as const;

/** The page of a document with its facts. */
export const DETAIL = {
  facts: 'Dati del documento',
  person: 'Lavoratore',
  company: 'Azienda',
  taxCode: 'Codice fiscale',
  period: 'Periodo',
  category: 'Categoria',
  delivery: 'Data consegna',
  due: 'Data scadenza',
  tags: 'Etichette',
  file: 'File',
  state: 'Pubblicazione',
  reading: 'Lettura',
  created: 'Creato',
  by: (login: string, day: string) => `da ${login} il ${day}`,
  binned: (day: string) => `Nel cestino dal ${day}: il lavoratore non lo vede.`,
  fresh: 'Nuovo',
  readByCompany: 'Letto dall’azienda',
  readByEmployee: 'Letto dal lavoratore',
  noPreview: 'L’anteprima mostra solo i PDF.',
  versions: 'Versioni precedenti',
  version: (number: number) => `Versione ${number}`,
  held: (from: string, to: string) => `valida dal ${from} al ${to}`,
  replacedBy: (login: string) => `sostituita da ${login}`,
  compare: 'Confronta',
  compareEnd: 'Chiudi confronto',
  absent: 'Documento non trovato',
  absentText: 'Non esiste, è stato eliminato definitivamente, o non è tra quelli che il ruolo attivo può vedere.',
  correctTitle: 'Rettifica del documento',
  correctText:
    'Il file scelto prende il posto di quello attuale, che resta fra le versioni precedenti. La lettura riparte da zero.',
  correctFile: 'Nuovo file',
  correctFileNeeded: 'Scegli il file corretto.',
  correctNote: 'Motivo',
  correctNoteHint: 'Facoltativo, resta nella cronologia',
  corrected: 'Documento rettificato: gli avvisi partono tra dieci minuti',
  correctedUnseen: 'Documento rettificato',
  bothVersions: 'Le due versioni a confronto',
  versionNow: 'Com’è ora',
  versionNext: 'Come sarà',
  noPages: (name: string, size: string) => `${name}, ${size}: non è un PDF e si guarda solo aprendolo.`,
} as const;

/** The specification's categories (§9) in words. */
export const CATEGORY_WORDS = { GENERICO: 'Generico', PRIVACY: 'Privacy' } as const;

export const EDIT = {
  title: 'Modifica documento',
  description: 'Descrizione',
  tags: 'Etichette',
  tagsHint: 'Separa più etichette con una virgola.',
  category: 'Categoria',
  /** Only a company's own documents may have the category PRIVACY. */
  categoryHint: (role: string) =>
    role === 'COMPANY' ? 'Generico, Privacy, oppure un nome a scelta.' : 'Generico, oppure un nome a scelta.',
  delivery: 'Data consegna',
  due: 'Data scadenza',
  dueHint: 'Da quel giorno il lavoratore non lo vede più.',
  saved: 'Documento modificato',
} as const;

export const UPLOAD = {
  titles: {
    lav: 'Carica documenti dei lavoratori',
    azi: 'Carica documenti dell’azienda',
    multiAzi: 'Carica documenti delle aziende',
    privacy: 'Carica documenti privacy',
  },
  files: 'File',
  choose: 'Scegli i file',
  drop: 'oppure trascinali qui. PDF, immagini, Office, OpenDocument, testi, XML, P7M o ZIP, fino a 2 MB ciascuno.',
  dropNow: 'Rilascia per caricare',
  description: 'Descrizione',
  descriptionHint: 'Se la lasci vuota, ogni documento prende il nome del suo file.',
  whom: 'A chi',
  everybody: 'Tutti i lavoratori in forza',
  some: 'Scegli i lavoratori',
  search: 'Cerca un lavoratore',
  chosen: (count: number) => counted(count, 'lavoratore scelto', 'lavoratori scelti'),
  noEmployees: 'Nessun lavoratore con questo nome.',
  companies: 'Aziende',
  submit: (count: number) => (count === 0 ? 'Carica' : `Carica ${counted(count, 'file', 'file')}`),
  emptyFile: 'Il file è vuoto, 0 byte: salvalo di nuovo dal programma che lo ha creato.',
  noFiles: 'Scegli almeno un file.',
  noCompany: 'Scegli almeno un’azienda.',
  noWhom: 'Scegli almeno un lavoratore, oppure tutti.',
  failedOnes: 'Alcuni file non sono stati caricati: riprova, o toglili.',
  done: (count: number) => counted(count, 'documento creato', 'documenti creati'),
  unpublished: (count: number) =>
    count === 1
      ? 'Non è ancora pubblicato: nessun lavoratore lo vede.'
      : 'Non sono ancora pubblicati: nessun lavoratore li vede.',
  publishNow: 'Pubblica adesso',
  toList: 'Vai all’elenco',
  more: 'Carica altri file',
  more100: (count: number) => `${capital(others(count))}: cerca per cognome, nome o codice fiscale.`,
  acknowledge: 'Chiedi la presa visione',
} as const;

export const PRIVACY_DOCUMENTS = {
  title: 'Documenti privacy',
  none: 'Nessun documento privacy',
  ok: 'Privacy a posto: c’è almeno un documento.',
  missing: 'Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione.',
  unpublished: 'Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato.',
} as const;
