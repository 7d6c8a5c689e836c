import { counted, formatCount, others, withArticle } from '../common/format.ts';

/** Texts of the review: head, bar, rows and panel. */
export const REVIEW = {
  absent: 'L’acquisizione non esiste',
  backToList: 'Torna alle acquisizioni',
  closedNote: 'Acquisizione conclusa: ciò che non era confermato è stato abbandonato, i documenti creati restano.',
  closed: 'L’acquisizione è conclusa',
  confirming: 'La conferma è in corso',
  nothingPending: 'Non c’è nulla in sospeso',
  filesOf: (count: number, contents: string) =>
    `${formatCount(count)} file di ${contents.replace('Cedolini', 'cedolini')}`,
  pages: (count: number) => counted(count, 'pagina', 'pagine'),
  documents: (count: number) => counted(count, 'documento', 'documenti'),
  out: (count: number) => counted(count, 'escluso', 'esclusi'),
  companies: (count: number) => counted(count, 'azienda', 'aziende'),

  created: (count: number) => counted(count, 'documento creato', 'documenti creati'),
  stillReading: 'La lettura non è finita',
  nothingReady: 'Nessuna riga è pronta',
  nothingTicked: 'Nessuna riga è spuntata',
  passwordAgain: (name: string) => `Serve di nuovo la password di ${name}`,
  mayLeaveReading: 'Lettura in corso: puoi lasciare la pagina e tornare.',
  mayLeave: 'Puoi lasciare la pagina: il lavoro continua.',
  creating: 'Creo i documenti.',
  creatingOf: (done: number, total: number) => `Creo i documenti: ${formatCount(done)} di ${formatCount(total)}.`,
  ready: (count: number) => counted(count, 'pronto', 'pronti'),
  due: (count: number) => `${formatCount(count)} da decidere`,
  stayPending: ': restano in sospeso in questa acquisizione.',
  documentWord: (count: number) => (count === 1 ? 'documento' : 'documenti'),

  outcome: 'Esito',
  outcomes: {
    riconosciuto: ['Riconosciuto', 'Riconosciuti'],
    'da verificare': ['Da verificare', 'Da verificare'],
    sconosciuto: ['Sconosciuto', 'Sconosciuti'],
    duplicato: ['Duplicato', 'Duplicati'],
    riepilogo: ['Riepilogo', 'Riepiloghi'],
  },
  newPerson: ['Nuovo', 'Nuovi'],
  noRows: 'Nessuna riga con questi filtri',
  noRowsHint: 'Cambia l’esito, o cancella la ricerca.',

  noPeriod: 'periodo da indicare',
  summary: 'Riepilogo',
  possiblePeople: (count: number) => counted(count, 'lavoratore possibile', 'lavoratori possibili'),
  unknownCode: 'Codice non presente in anagrafica',
  withoutCode: 'Pagine senza codice fiscale',
  onPages: (range: string) => `pag. ${range}`,
  tick: (due: boolean, name: string, range: string) => `${due ? 'Scegli' : 'Conferma'} ${name}, pagine ${range}`,
  openRow: (what: string, name: string, range: string) => `${what}: ${name}, pagine ${range}`,
  alreadyThere: (title: string) => `Già presente: ${title}`,
  chips: {
    corrected: 'Rettificato',
    created: 'Creato',
    correct: 'Rettifica',
    assigned: 'Assegnato',
    keptBoth: 'Tenuti entrambi',
  },
  before: (count: number, all: number) =>
    `Mostra ${count === 1 ? 'il precedente' : `${withArticle(count)} precedenti`} di ${formatCount(all)}`,
  further: (count: number, all: number) => `Mostra ${others(count)} di ${formatCount(all)}`,
  chosen: (count: number) => counted(count, 'scelta', 'scelte'),
  leftOut: (count: number) => counted(count, 'riga esclusa', 'righe escluse'),
  keptBoth: (count: number) => `Tenuti entrambi: ${counted(count, 'riga', 'righe')}`,

  placeOf: (at: number, all: number) => `${formatCount(at)} di ${formatCount(all)}`,
  rowBefore: 'Riga precedente',
  rowAfter: 'Riga successiva',
  ribbon: 'Pagine del file',
  pageOfFile: (page: number) => `Pagina ${page} del file`,
  page: (page: number) => `Pagina ${page}`,
  pageAsPrinted: (page: number) => `Pagina ${page} come stampata`,
  pageFailed: 'La pagina non si è caricata',
  pagesOfDocument: 'Pagine di questo documento',
  newGroupFrom: (page: number) => `Da pagina ${page} comincia un nuovo gruppo`,
  smaller: 'Riduci',
  larger: 'Ingrandisci',
  openPage: 'Apri la pagina in una nuova finestra',
} as const;

/** Texts about the undecided rows of an intake that is abandoned. */
export const ABANDON = {
  title: 'Abbandonare l’acquisizione?',
  done: 'Acquisizione abbandonata',
  ready: (count: number) => counted(count, 'documento pronto', 'documenti pronti'),
  due: (count: number) => counted(count, 'riga da decidere', 'righe da decidere'),
  lost: (what: readonly string[]) =>
    `${what.length === 1 && what[0]?.startsWith('1 ') ? 'Si perde' : 'Si perdono'} ${what.join(' e ')}, con le decisioni prese.`,
  nothingLost: 'Non c’è nulla in sospeso.',
  stay: (count: number) =>
    `${counted(count, 'documento già creato resta', 'documenti già creati restano')} nel portale.`,
  noneMade: 'Nessun documento era stato creato.',
} as const;

/** The states of several rows that share one colour. */
const TONES = {
  ok: ['pronto', 'pronti'],
  done: ['confermato', 'confermati'],
  mute: ['escluso', 'esclusi'],
  warn: ['da decidere', 'da decidere'],
  bad: ['da decidere', 'da decidere'],
  info: ['da decidere', 'da decidere'],
} as const satisfies Record<string, readonly [string, string]>;

/** Texts about a block of the ribbon. */
export const RIBBON = {
  block: (count: number, range: string, name: string, state: string) =>
    `${count > 1 ? 'Pagine' : 'Pagina'} ${range}: ${name}, ${state}`,
  /** Describes several rows in one block. */
  stretch: (from: number, to: number, count: number, tone: keyof typeof TONES) =>
    `Pagine ${from}–${to}: ${counted(count, TONES[tone][0], TONES[tone][1])}`,
  dueAs: (outcome: string) => `${outcome}, da decidere`,
} as const;
