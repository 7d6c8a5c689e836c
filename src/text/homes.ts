import { counted, formatCount } from './common/format.ts';
import { beside, said } from './common/language.ts';

const SHOWN_NAMES = 3;
function someNames(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES;
  const shown = names.slice(0, SHOWN_NAMES).join(', ');
  return rest > 0 ? `${shown} e ${counted(rest, 'altro', 'altri')}` : shown;
}

interface Hidden {
  daPubblicare: number;
  programmati: number;
  annullati: number;
}

/** Why documents are not visible yet, for example `3 da pubblicare, 2 programmati, 1 annullato`; empty if all are. */
export const hiddenWords = ({ daPubblicare, programmati, annullati }: Hidden) =>
  [
    ...(daPubblicare > 0 ? [`${formatCount(daPubblicare)} da pubblicare`] : []),
    ...(programmati > 0 ? [counted(programmati, 'programmato', 'programmati')] : []),
    ...(annullati > 0 ? [counted(annullati, 'annullato', 'annullati')] : []),
  ].join(', ');

export const OWN_HOME = said('OWN_HOME', {
  hello: (name: string, hour: number) => `${hour < 18 ? 'Buongiorno' : 'Buonasera'}, ${name}`,
});

/** The deadlines as a calendar file (iCalendar). */
export const DEADLINE_CALENDAR = {
  action: 'Porta nel calendario',
  name: 'Scadenze di Portale lavoro',
  file: 'Scadenze.ics',
  summary: (what: string, company: string) => `${what}: ${company}`,
  saved:
    'Scadenze.ics ha le scadenze dei prossimi dodici mesi: aprilo con il tuo calendario. Riaprendo un file più nuovo, gli impegni si aggiornano senza raddoppiare.',
} as const;

/** The homes of consultants, companies and employees. */
export const HOME = beside(OWN_HOME, {
  title: 'Home',
  follow: 'Aziende da seguire',
  all: (count: number) => (count === 1 ? 'Apri l’azienda' : `Tutte le ${counted(count, 'azienda', 'aziende')}`),
  allTitle: 'Tutte le aziende',
  nothingToFollow: 'Nessuna azienda da seguire',
  nothingToFollowText: 'I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
  missingMonth: (month: string) => `Manca ${month}`,
  acquire: 'Acquisisci',
  decide: 'Decidi i dubbi',
  openMonth: 'Apri il mese',
  answer: 'Apri richieste',
  invite: 'Apri attivazioni',
  deadlines: 'Scadenze del mese',
  deadlinesNone: 'Nessuna scadenza nei prossimi trenta giorni.',
  deadlineOf: {
    pubblicazione: (count: number) => counted(count, 'pubblicazione programmata', 'pubblicazioni programmate'),
    scadenza: (count: number) => counted(count, 'documento in scadenza', 'documenti in scadenza'),
    fascicolo: (count: number) => counted(count, 'fascicolo da consegnare', 'fascicoli da consegnare'),
  },
  noCompany: 'Ancora nessuna azienda',
  noCompanyText:
    'Acquisisci il PDF del mese scorso, con i cedolini di tutte le aziende: da lì si creano le aziende e i lavoratori. Qui compaiono poi i documenti da pubblicare e da leggere.',
  workers: (count: number) => counted(count, 'lavoratore', 'lavoratori'),
  unpublished: (count: number) => counted(count, 'cedolino da pubblicare', 'cedolini da pubblicare'),
  unread: (count: number) => counted(count, 'cedolino non letto', 'cedolini non letti'),
  lastMonth: (month: string) => `Ultimo mese pubblicato: ${month}`,
  noMonth: 'Nessun mese pubblicato',
  openList: 'Apri elenco',
  toPublish: 'Cedolini da pubblicare',
  ofCompanies: (count: number) => `di ${counted(count, 'azienda', 'aziende')}`,
  inCompanies: (count: number, ofOtherMonths: number) =>
    `in ${counted(count, 'azienda', 'aziende')}${ofOtherMonths > 0 ? `, e ${formatCount(ofOtherMonths)} di altri mesi` : ''}`,
  group: 'Tutto il gruppo',
  groupBelow: 'Le aziende del gruppo insieme: le cifre sono la somma di quelle di ciascuna.',
  companiesScheduled: (count: number) => counted(count, 'programmata', 'programmate'),
  companiesMissing: (count: number) => `${formatCount(count)} con cedolini mancanti`,
  companiesDone: (count: number) => counted(count, 'azienda completa', 'aziende complete'),
  companiesUnread: (count: number) => `${formatCount(count)} con cedolini non letti`,
  companiesUnpublished: (count: number) => `${formatCount(count)} da pubblicare`,
  company: 'Azienda',
  workersColumn: 'Lavoratori',
  monthColumn: 'Ultimo mese pubblicato',
  unpublishedColumn: 'Da pubblicare',
  unreadColumn: 'Non letti',
  requestsColumn: 'Richieste aperte',
  activationsColumn: 'Attivazioni in sospeso',
  openRequests: (count: number) => counted(count, 'richiesta aperta', 'richieste aperte'),
  pendingActivations: (count: number) => counted(count, 'attivazione in sospeso', 'attivazioni in sospeso'),
  running: 'In corso',
  nothingRunning: 'Nessuna acquisizione in corso.',
  reading: (read: number, pages: number) =>
    `Lettura pagina ${formatCount(read)} di ${formatCount(pages)}. Si può lasciare la pagina: il lavoro continua.`,
  beginning: 'La lettura comincia tra poco. Si può lasciare la pagina.',
  confirming: 'Creazione dei documenti in corso.',
  confirmed: (done: number, all: number) => `Creazione dei documenti: ${formatCount(done)} di ${formatCount(all)}.`,
  toDecide: (count: number) => `${formatCount(count)} da decidere`,
  ready: (count: number) => counted(count, 'pronto', 'pronti'),
  payslipsOf: (month: string) => `Cedolini di ${month}`,
  publishedOf: (total: number) => `di ${counted(total, 'pubblicato', 'pubblicati')}`,
  readByWorker: (count: number) => `${counted(count, 'letto', 'letti')} dal lavoratore`,
  notRead: (count: number) => counted(count, 'non ancora letto', 'non ancora letti'),
  notVisible: (of: Hidden) => hiddenWords(of) || '0 da pubblicare',
  waiting: 'Da pubblicare',
  waitingNone: 'Tutti i cedolini sono pubblicati.',
  fresh: 'Non ancora letti dai lavoratori',
  freshNone: 'I lavoratori hanno letto tutto ciò che è pubblicato.',
  showAll: (count: number) => `Mostra tutti (${formatCount(count)})`,
});

/** The closing board of the month. */
export const CLOSING = {
  title: 'Chiusura del mese',
  of: (month: string) => `Chiusura di ${month.toLowerCase()}`,
  below: 'Un’azienda per riga, per prima quella che ha più bisogno di te. Chi ha finito esce dall’elenco.',
  before: 'Mese precedente',
  after: 'Mese seguente',
  company: 'Azienda',
  received: 'Ricevuti',
  published: 'Pubblicati',
  read: 'Letti',
  missing: 'Mancanti',
  state: 'Stato',
  states: {
    missing: (count: number) => (count === 0 ? 'Nessun cedolino' : counted(count, 'mancante', 'mancanti')),
    scheduled: (count: number) => counted(count, 'programmato', 'programmati'),
    withheld: (count: number) => counted(count, 'annullato', 'annullati'),
    toRead: (count: number) => `${formatCount(count)} da leggere`,
    late: (count: number) => `${formatCount(count)} da 7 giorni`,
    allLate: (count: number) => `${counted(count, 'non letto', 'non letti')} da 7 giorni`,
    doubts: (count: number) => `${formatCount(count)} da decidere`,
    complete: 'Completo',
    closed: (day: string) => `Chiuso il ${day}`,
    changed: (day: string) => `Chiuso il ${day}, poi cambiato`,
  },
  blocks: {
    missing: 'Chi manca',
    doubts: 'Dubbi',
    approval: 'Visto',
    publish: 'Da pubblicare',
    unread: 'Non letti da 7 giorni',
    waiting: 'In corso',
    done: 'Chiuse',
  },
  blocked: 'Che cosa trattiene il mese',
  blockOf: (name: string, count: number) => `${name} (${formatCount(count)})`,
  doubts: 'Decidi i dubbi',
  allDone: 'Il mese è finito',
  allDoneText: (count: number) =>
    count === 1
      ? 'L’unica azienda del mese è completa o chiusa: la trovi sotto «Chiuse».'
      : `Le ${formatCount(count)} aziende del mese sono complete o chiuse: le trovi sotto «Chiuse».`,
  showDone: 'Mostra le chiuse',
  noneOpen: 'Nessuna azienda aperta con questo nome',
  noneOpenText: 'Le aziende che hanno finito il mese sono sotto «Chiuse».',
  publishAsBefore: (count: number) => `Pubblica ${counted(count, 'azienda', 'aziende')} senza novità`,
  /** How a company's payslips differ from the month before. */
  news: (news: { primoMese: boolean; nuovi: string[]; altriTipi: string[]; netto: string[]; senzaNetto: string[] }) =>
    [
      ...(news.primoMese ? ['Primo mese con cedolini'] : []),
      ...(news.nuovi.length > 0 ? [`Nuovi: ${someNames(news.nuovi)}`] : []),
      ...(news.altriTipi.length > 0 ? [`Cedolini di altro tipo o numero: ${someNames(news.altriTipi)}`] : []),
      ...(news.netto.length > 0 ? [`Netto molto diverso: ${someNames(news.netto)}`] : []),
      ...(news.senzaNetto.length > 0 ? [`Netto non letto: ${someNames(news.senzaNetto)}`] : []),
    ].join(' · '),
  /** Everything that a company's month still lacks, for example `1 mancante, 3 da pubblicare, 2 da leggere`. */
  open: (
    month: Hidden & {
      ricevuti: number;
      pubblicati: number;
      letti: number;
      mancanti: number;
      daDecidere: number;
      inRitardo: number;
    },
  ) =>
    [
      ...(month.mancanti > 0 || month.ricevuti === 0 ? [CLOSING.states.missing(month.mancanti)] : []),
      ...(month.daDecidere > 0 ? [CLOSING.states.doubts(month.daDecidere)] : []),
      hiddenWords(month),
      ...(month.pubblicati > month.letti
        ? [
            month.inRitardo === month.pubblicati - month.letti
              ? CLOSING.states.allLate(month.inRitardo)
              : CLOSING.states.toRead(month.pubblicati - month.letti) +
                (month.inRitardo > 0 ? ` (${CLOSING.states.late(month.inRitardo)})` : ''),
          ]
        : []),
    ]
      .filter(Boolean)
      .join(', '),
  nothingToPublish: 'Non c’è nulla da pubblicare: ciò che è programmato o annullato resta com’è.',
  remind: 'Sollecita chi non ha letto',
  nobodyToRemind: 'Chi ha un cedolino pubblicato lo ha già letto.',
  who: 'Chi manca',
  nobodyMissing: 'Nessuno manca: chi lavora nel mese ha il cedolino.',
  whoTitle: (count: number, month: string) => `${counted(count, 'cedolino mancante', 'cedolini mancanti')} di ${month}`,
  whoText: 'Lavorano nel mese e non hanno un cedolino. Chi non lavora più si toglie con la data di cessazione.',
  hired: (day: string) => `assunto il ${day}`,
  ended: (day: string) => `cessato il ${day}`,
  openWorkers: 'Apri i lavoratori',
  proof: 'Prova di consegna',
  oneCompany: 'Seleziona una sola azienda.',
  nothingToProve: 'Il mese non ha cedolini.',
  close: 'Chiudi il mese',
  reopen: 'Riapri il mese',
  closeTitle: (month: string, count: number) =>
    count === 1 ? `Chiudi ${month}` : `Chiudi ${month} per ${formatCount(count)} aziende`,
  closeText:
    'Le cifre di oggi restano scritte nel registro. Ciò che arriva dopo si vede accanto, e il mese si può riaprire.',
  reopenTitle: (month: string, count: number) =>
    count === 1 ? `Riapri ${month}` : `Riapri ${month} per ${formatCount(count)} aziende`,
  reopenText: 'La chiusura e le sue cifre restano nel registro; da ora valgono di nuovo le cifre di oggi.',
  closed: (count: number) => `Mese chiuso per ${counted(count, 'azienda', 'aziende')}`,
  reopened: (count: number) => `Mese riaperto per ${counted(count, 'azienda', 'aziende')}`,
  closedBy: (day: string, name: string) => (name === '' ? `Chiuso il ${day}` : `Chiuso il ${day} da ${name}`),
  figures: (received: number, published: number, read: number) =>
    `${counted(received, 'ricevuto', 'ricevuti')}, ${counted(published, 'pubblicato', 'pubblicati')}, ${counted(read, 'letto', 'letti')}`,
  nothingOpen: 'Tutto pubblicato e letto',
  wasAtClosing: (count: number) => (count === 1 ? '(era 1)' : `(erano ${formatCount(count)})`),
  nothing: 'Nessun cedolino in questo mese',
  nothingText: 'Acquisisci il PDF del mese, o passa a un altro mese.',
  none: 'Ancora nessun cedolino',
} as const;
