import { allOf, capital, counted, formatCount, formatDay } from '../common/format.ts';

/** Texts about rows that repeat a document, and about summaries that go to their company. */
export const DUPLICATE = {
  question: 'Esiste già: che cosa ne faccio?',
  questionSame: 'Esiste già, con lo stesso contenuto: che cosa ne faccio?',
  openExisting: 'Apri quello esistente',
  openDocument: 'Apri il documento',
  answers: 'Che cosa farne',
  leaveOut: 'Resta quello esistente, queste pagine no.',
  leaveOutOfIntake: 'Resta l’altra riga, queste pagine no.',
  keepBoth: 'Il lavoratore li vede tutti e due.',
  correct: 'Rettifica quello esistente',
  correctMany: 'Rettifica',
  willCorrect: (title: string) => `Alla conferma si rettifica: ${title}`,
  leftOut: 'Duplicato escluso',
  keptBoth: 'Si tengono entrambi',
  otherPerson: 'È di un altro lavoratore',
  willCorrectMany: (count: number) =>
    count === 1 ? 'Si rettifica 1 documento' : `Si rettificano ${formatCount(count)} documenti`,
} as const;

interface Existing {
  pubblicazione: 'unpublished' | 'scheduled' | 'published' | 'cancelled';
  dataPubblicazione: string | null;
  statoLettura: number;
}

const READ = ['non ancora letto', 'letto dall’azienda e non ancora dal lavoratore', 'letto dal lavoratore'];

/** `Già pubblicato il 07/11/2026, letto dal lavoratore.` */
export function existingText({ pubblicazione, dataPubblicazione, statoLettura }: Existing): string {
  const day = formatDay(dataPubblicazione ?? '');
  if (pubblicazione === 'published') return `Già pubblicato il ${day}, ${READ[statoLettura]}.`;
  if (pubblicazione === 'scheduled') return `Programmato per il ${day}.`;
  return pubblicazione === 'cancelled' ? 'Pubblicazione annullata.' : 'Non ancora pubblicato.';
}

/** What the correction changes for the existing document. */
export function whatCorrectionDoes({ pubblicazione, dataPubblicazione }: Existing): string {
  return {
    published: 'Resta pubblicato, torna da leggere e parte un avviso.',
    scheduled: `Ne prende il posto: appare il ${formatDay(dataPubblicazione ?? '')}.`,
    unpublished: 'Ne prende il posto: si pubblica se vuoi, alla conferma.',
    cancelled: 'Ne prende il posto: si ripubblica se vuoi, alla conferma.',
  }[pubblicazione];
}

export const SUMMARY = {
  title: 'Riepilogo: non è di nessun lavoratore',
  chip: 'Per l’azienda',
  save: 'Salva fra i documenti dell’azienda…',
  heading: 'Salva fra i documenti dell’azienda',
  company: 'Azienda',
  chooseCompany: 'Scegli l’azienda',
  name: 'Titolo',
  nameNeeded: 'Il titolo è obbligatorio',
  hint: 'Lo vedono lo studio e l’azienda, mai i lavoratori.',
  submit: 'Salva per l’azienda',
  saved: (company: string) => `Alla conferma va fra i documenti di ${company}`,
  atConfirmation: 'nasce alla conferma',
  takeBack: 'Non salvare',
  takenBack: 'Di nuovo un riepilogo di nessuno',
  isDocumentOf: (company: string) => `È un documento di ${company}`,
} as const;

/** `Riepilogo paghe ottobre 2026`. */
export function summaryTitle(kind: 'cedolini' | 'cu', period: string | null): string {
  return ['Riepilogo', kind === 'cu' ? 'CU' : 'paghe', period].filter(Boolean).join(' ');
}

/** The other consequences of a confirmation, besides the workers' documents. */
export const CONFIRMATION = {
  doneElsewhere: 'È già stato fatto in un’altra finestra',
  nothing: 'Nessun documento creato',
  lost: 'La risposta non è arrivata. Riprova: se è già fatto, non si ripete.',
  corrections: (count: number) =>
    count === 1
      ? '1 documento esistente riceve la nuova versione: se è già pubblicato o programmato, resta com’è. Quella di prima si conserva.'
      : `${formatCount(count)} documenti esistenti ricevono la nuova versione: quelli già pubblicati o programmati restano come sono. Quelle di prima si conservano.`,
  forCompanies: (count: number) =>
    `${counted(count, 'riepilogo va', 'riepiloghi vanno')} fra i documenti dell’azienda: nessun lavoratore ${count === 1 ? 'lo vede' : 'li vede'}.`,
  whenOfWorkers: (count: number) => (count === 1 ? 'Quando lo vede il lavoratore?' : 'Quando li vedono i lavoratori?'),
  whenOfCompanies: 'Quando si pubblica?',
  nowOfCompanies: (count: number, day: string) =>
    `${count === 1 ? 'Pubblicato' : 'Pubblicati'} oggi, ${day}: i lavoratori non ${count === 1 ? 'lo' : 'li'} vedono e non ricevono avvisi.`,
  corrected: (count: number) => counted(count, 'documento rettificato', 'documenti rettificati'),
  title: (count: number) => `Confermare ${counted(count, 'documento', 'documenti')}?`,
  verb: {
    now: (count: number) => `Pubblica ${counted(count, 'documento', 'documenti')}`,
    day: (count: number) => `Programma ${counted(count, 'documento', 'documenti')}`,
    none: (count: number) => `Conferma ${counted(count, 'documento', 'documenti')}`,
  },
  companies: 'Aziende',
  now: 'Subito',
  nowOfWorkers: (count: number, day: string) =>
    `${count === 1 ? 'Pubblicato' : 'Pubblicati'} oggi, ${day}: l’avviso per e-mail parte tra dieci minuti.`,
  onDay: 'In un giorno a scelta',
  onDayHint: (count: number) =>
    count === 1
      ? 'Programmato: appare e si annuncia da solo quel giorno.'
      : 'Programmati: appaiono e si annunciano da soli quel giorno.',
  day: 'Data di pubblicazione',
  dayHint: (day: string) => `Da oggi, ${day}, in poi.`,
  dayNeeded: 'Indica il giorno',
  notYet: 'Non ancora',
  notYetHint: (count: number) =>
    count === 1
      ? 'Si crea il documento non pubblicato; si pubblica dall’elenco.'
      : 'Si creano i documenti non pubblicati; si pubblicano dall’elenco.',
  rest: (count: number) => `${counted(count, 'riga resta', 'righe restano')} da decidere in questa acquisizione.`,
  mayClose: 'Puoi chiudere: il lavoro continua.',
  created: (count: number) => counted(count, 'documento creato, non pubblicato', 'documenti creati, non pubblicati'),
  scheduled: (count: number, day: string) =>
    `${counted(count, 'documento programmato', 'documenti programmati')} per il ${day}`,
  published: (count: number) => counted(count, 'documento creato e pubblicato', 'documenti creati e pubblicati'),
  waiting: (count: number) =>
    `${counted(count, 'documento aspetta', 'documenti aspettano')} il visto dell’azienda: ${count === 1 ? 'si pubblica' : 'si pubblicano'} solo dopo`,
  backToDecide: (count: number) =>
    `${counted(count, 'riga è', 'righe sono')} di nuovo da decidere: non ${count === 1 ? 'ha' : 'hanno'} passato il controllo, o nel frattempo il documento esiste già o è cambiato.`,
  allCompanies: (count: number) => (count === 1 ? 'L’azienda' : `${capital(allOf(count, 'f'))} aziende`),
} as const;
