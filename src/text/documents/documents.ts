import { counted, formatCount, formatDay, formatDayLong, namesOf, others } from '../common/format.ts';

/** Texts about workers' documents: lists, publication, the consultant's choice of companies. */
export const DOCUMENTS = {
  title: 'Documenti lavoratori',
  taxCode: 'Codice fiscale',
  createdBy: 'Creato da',
  published: 'Pubblicati',
  read: 'Letto',
  yes: 'SI',
  no: 'NO',
  notPublished: 'Non pubblicati',
  toPublish: 'Da pubblicare',
  scheduled: 'Programmati',
  withheld: 'Annullati',
  allPublished: 'Tutto pubblicato',
  allPublishedText: 'Con questi filtri non resta nulla da pubblicare.',
  fresh: 'Nuovi',
  byEmployee: 'Lavoratori',
  byCompany: 'Azienda',
  notReadByCompany: 'Non letto dall’azienda',
  monthFrom: 'Mese da',
  monthTo: 'Mese a',
  month: 'Mese',
  year: 'Anno',
  kinds: 'Tipo di documento',
  yearFrom: 'Anno da',
  yearTo: 'Anno a',
  dayFrom: 'Data da',
  dayTo: 'Data a',
  created: 'Creati',
  publication: 'Pubblicazione',
  publishedOn: 'Data di pubblicazione',
  readStatus: 'Stato di lettura',
  branches: 'Filiale/Cantiere',
  tags: 'Etichette',
  printHistory: 'Stampa cronologia',
  markRead: 'Segna come letti',
  acquire: 'Acquisisci',
  acquireDocuments: 'Acquisisci documenti',
  allRead: 'Sono già tutti letti dall’azienda.',
  withoutWeb: 'senza accesso web',
} as const;

/** “Presa visione”: the worker's statement that a document was read. */
export const ACKNOWLEDGEMENT = {
  label: 'Presa visione',
  given: 'Confermato',
  missing: 'Da confermare',
  filterGiven: 'Confermata',
  filterMissing: 'Da confermare',
  givenAt: (instant: string) => `Confermata il ${instant}`,
  asked: 'Richiesta, non ancora confermata',
} as const;

/** Texts for printing several documents as one PDF, for workers who receive them on paper. */
export const PRINT = {
  action: 'Stampa unita',
  title: (count: number) => `${counted(count, 'documento', 'documenti')} da stampare`,
  dialogTitle: 'Stampa unita',
  text: 'Un solo PDF in ordine di cognome. Ogni stampa resta nel registro e non conta come lettura del lavoratore.',
  whom: 'Quali documenti',
  onPaper: (count: number) => `Solo di chi non ha accesso web (${formatCount(count)})`,
  all: (count: number) => `Tutti quelli scelti (${formatCount(count)})`,
  onBothSides: 'Fronte-retro: ogni documento comincia su un nuovo foglio',
  verb: (count: number) => `Stampa ${counted(count, 'documento', 'documenti')}`,
  missing: (subject: string, title: string) => `Manca qui: ${subject}, ${title}`,
  missingText:
    'Il file di questo documento non si può unire agli altri. Aprilo nel portale e stampalo a parte. Non risulta stampato nel registro.',
  damagedText:
    'Il file conservato di questo documento non è più quello consegnato: non si può stampare e non risulta stampato nel registro. Chi amministra il portale è stato avvisato.',
} as const;

/** Texts for the archive of all documents of a company and a year, and for its index. */
export const YEAR_ARCHIVE = {
  action: 'Scarica anno',
  year: (year: number) => `Documenti del ${year}`,
  hint: 'Un file zip con tutti i documenti dell’azienda, un indice in Excel e una cartella per tipo e mese.',
  name: (company: string, year: string) => `${company} ${year}`,
  index: 'Indice.xlsx',
  sheet: 'Indice',
  headers: ['File', 'Documento', 'Lavoratore', 'Codice fiscale', 'Pubblicato il', 'Impronta SHA-256'],
  widths: [60, 34, 28, 20, 14, 68],
} as const;

/** The text file that an archive contains in place of a document whose stored file was altered. */
export const DAMAGED_MEMBER = {
  name: (name: string) => {
    const from = name.lastIndexOf('/') + 1;
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, from)}NON CONSEGNATO ${name.slice(from, dot < from ? undefined : dot)}.txt`;
  },
  text: (subject: string, title: string) =>
    `Manca qui: ${subject}, ${title}.\nIl file conservato non è più quello consegnato: non è stato inviato e non risulta letto. Chi amministra il portale è stato avvisato.\n`,
} as const;

/** Shown in a window whose single-use URL has expired. */
export const REOPEN = {
  title: 'Il collegamento è scaduto',
  text: 'L’indirizzo di un documento vale una volta sola e per un minuto. Riaprilo: ne riceve uno nuovo.',
  again: 'Riapri il documento',
} as const;

/** The reading states as filters; 10 is a filter only (spec §4). */
export const READ_FILTERS = [
  { value: '0', label: 'nuovi' },
  { value: '1', label: 'azienda' },
  { value: '2', label: 'lavoratori' },
] as const;

const TAKEN_WORDS = {
  payslip: (count) => counted(count, 'cedolino pubblicato', 'cedolini pubblicati'),
  taxCertificate: (count) => counted(count, 'CU pubblicata', 'CU pubblicate'),
  employeeDocument: (count) => counted(count, 'documento pubblicato', 'documenti pubblicati'),
  companyDocument: (count) => counted(count, 'documento dell’azienda pubblicato', 'documenti dell’azienda pubblicati'),
} satisfies Record<string, (count: number) => string>;

const CORRECTED_WORDS = {
  payslip: (count) => counted(count, 'cedolino rettificato', 'cedolini rettificati'),
  taxCertificate: (count) => counted(count, 'CU rettificata', 'CU rettificate'),
  employeeDocument: (count) => counted(count, 'documento rettificato', 'documenti rettificati'),
  companyDocument: (count) =>
    counted(count, 'documento dell’azienda rettificato', 'documenti dell’azienda rettificati'),
} satisfies Record<string, (count: number) => string>;

/** Notes in the trace about withdrawn publications and corrections. */
export const TAKEN_BACK_NOTES = {
  publication: 'Ritirata prima che partissero gli avvisi',
  correction: 'Rettifica ritirata prima che partissero gli avvisi: torna il contenuto di prima',
} as const;

/** Texts for withdrawing a publication or a correction, which is possible for ten minutes. */
export const TAKE_BACK = {
  list: 'Pubblicazioni e rettifiche che si possono ancora ritirare',
  corrected: (count: number, kind: keyof typeof CORRECTED_WORDS) => CORRECTED_WORDS[kind](count),
  correctionDone: (count: number) =>
    count === 1
      ? 'Rettifica ritirata prima degli avvisi: torna il documento di prima'
      : `${counted(count, 'rettifica ritirata', 'rettifiche ritirate')} prima degli avvisi: tornano i documenti di prima`,
  what: (count: number, kind: keyof typeof TAKEN_WORDS) => TAKEN_WORDS[kind](count),
  when: (companies: readonly string[], at: string, until: string) =>
    `${companies.length === 1 ? companies[0] : counted(companies.length, 'azienda', 'aziende')}, alle ${at}: gli avvisi partono alle ${until}.`,
  more: (count: number) => `${count === 1 ? 'Se ne può' : 'Se ne possono'} ritirare ${others(count, 'f')}`,
  latest: 'Mostra solo l’ultima',
  done: (count: number) => `${counted(count, 'documento ritirato', 'documenti ritirati')} prima degli avvisi`,
} as const;

/** Texts of the publication dialog. */
export const PUBLISH = {
  title: (count: number) => `Pubblica ${counted(count, 'documento', 'documenti')}`,
  titleOfCancel: (count: number) =>
    count === 1
      ? 'Annulla la pubblicazione di un documento'
      : `Annulla la pubblicazione di ${formatCount(count)} documenti`,
  offline: 'Nessuna connessione: nulla è stato pubblicato. Riprova quando torna la rete.',
  lost: 'La risposta non è arrivata. Riprova: se è già fatto, non si ripete.',
  date: 'Data di pubblicazione',
  fromToday: (today: string) => `Da oggi, ${formatDay(today)}, in poi.`,
  today: 'Oggi',
  endOfMonth: 'Fine mese',
  cancelPublication: 'Annulla pubblicazione',
  note: 'Note',
  noteHint: 'Facoltative, restano nella cronologia',
  withheld: (count: number) =>
    count === 1
      ? 'Un documento era stato annullato: resta fuori.'
      : `${formatCount(count)} documenti erano stati annullati: restano fuori.`,
  includeWithheld: (count: number) =>
    count === 1 ? 'Pubblica anche quello' : `Pubblica anche quei ${formatCount(count)}`,
  leaveOut: (count: number) => `Lascia fuori ${counted(count, 'documento', 'documenti')}`,
  /** The state of a document in the summary of a publication. */
  states: (day: string) => ({
    unpublished: 'non pubblicato',
    scheduled: `programmato per il ${day}`,
    published: `già pubblicato il ${day}`,
    cancelled: 'pubblicazione annullata',
  }),
  mixed: (due: number, published: number) =>
    `${formatCount(due)} da pubblicare, ${counted(published, 'già pubblicato', 'già pubblicati')}`,
  submitCancel: 'Annulla pubblicazione',
  nothingChanges: 'Nessun documento cambia: sono già tutti in questo stato.',
  now: 'Visibile da subito.',
  onDay: (day: string) => `Programmata per ${formatDayLong(day)}.`,
  untilThen: 'Fino ad allora i lavoratori non vedono nulla.',
  cancelled: 'La pubblicazione si annulla subito.',
  cancelledText: 'I lavoratori non vedono più i documenti; le letture già avvenute restano nella cronologia.',
  stay: (count: number) =>
    count === 1 ? 'Uno è già così e non cambia.' : `${counted(count, 'documento', 'documenti')} già così non cambiano.`,
} as const;

/**
 * Describes who receives the mail about a publication. The rows show which workers read on the web; only the server
 * knows who has an active login.
 */
export function mailSentence(readers: number, withoutWeb: readonly string[], today: boolean): string {
  const when = today ? 'Tra dieci minuti' : 'Quel giorno';
  const mail =
    readers === 0
      ? 'Nessuno riceve un’e-mail'
      : `${when} chi ha un accesso attivo riceve un’e-mail (${counted(readers, 'lavoratore', 'lavoratori')} al massimo)`;
  if (withoutWeb.length === 0) return `${mail}.`;
  const without = `${withoutWeb.length === 1 ? 'è' : 'sono'} ${DOCUMENTS.withoutWeb}`;
  return readers === 0
    ? `${mail}: ${namesOf(withoutWeb)} ${without}.`
    : `${mail}, ma non ${namesOf(withoutWeb)}: ${without}.`;
}

export const PUBLISHED = {
  now: (count: number) => counted(count, 'documento pubblicato', 'documenti pubblicati'),
  scheduled: (count: number, day: string) =>
    `${counted(count, 'documento programmato', 'documenti programmati')} per il ${formatDay(day)}`,
  cancelled: (count: number) => counted(count, 'pubblicazione annullata', 'pubblicazioni annullate'),
  taken: 'Pubblicazione ritirata',
  again: (count: number) => counted(count, 'documento di nuovo pubblicato', 'documenti di nuovo pubblicati'),
  markedRead: (count: number) => counted(count, 'documento segnato come letto', 'documenti segnati come letti'),
} as const;

/** Texts for empty lists, which name the next step. */
export const EMPTY = {
  forCompany: (name: string) => `per ${name}`,
  forCompanies: 'per queste aziende',
  intake:
    'Trascina il PDF del mese nell’acquisizione: il portale lo divide per lavoratore e nulla è visibile prima della conferma.',
  noCompany: 'Nessuna azienda ha ancora documenti',
  noCompanyFound: 'Nessuna azienda con questo nome',
  noCompanyFoundText: 'Prova con una parte del nome, o con il codice.',
} as const;

/** The consultant's choice among companies. */
export const COMPANIES = {
  list: 'Aziende con documenti dei lavoratori',
  ownList: 'Aziende con documenti propri',
  header: 'Azienda',
  code: 'Codice',
  allPublished: 'Tutto pubblicato',
  documents: 'Documenti',
  unpublished: 'Pubblicazione',
  open: 'Apri elenco',
  openSeveral: (count: number) => `Apri insieme ${counted(count, 'azienda', 'aziende')}`,
  change: 'Cambia azienda',
  several: (count: number) => counted(count, 'azienda', 'aziende'),
  wholeGroup: (count: number) => `Tutto il gruppo (${counted(count, 'azienda', 'aziende')})`,
} as const;

/** Actions on an uploaded PDF, other than showing its pages. */
export const PDF_ACTS = {
  script: 'uno script',
  program: 'un comando che apre altri file o programmi',
  'form-sender': 'un modulo che invia o importa dati',
  'xfa-form': 'un modulo XFA',
  multimedia: 'un contenuto multimediale',
  automatic: 'un’azione che parte da sola',
  link: 'un collegamento che non porta a una pagina web, a un’e-mail o a un telefono',
};
