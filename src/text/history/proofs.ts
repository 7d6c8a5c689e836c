import { counted, formatBytes, formatCount, formatDay, formatInstant } from '../common/format.ts';

const COMPANY = ['azienda', 'aziende'] as const;
const PAYSLIP = ['cedolino', 'cedolini'] as const;

/** What a proof of delivery proves and what it does not, in plain Italian: a page of the archive and of the folder. */
export const WHAT_IT_PROVES = {
  title: 'Che cosa prova e che cosa no',
  fileName: '2_Che_cosa_prova.pdf',
  proves: 'Che cosa prova',
  provesThat: [
    'Che ogni cedolino elencato è stato messo a disposizione del lavoratore nel portale, da chi e quando.',
    'Se e quando il lavoratore lo ha aperto, con quale accesso, e come quell’accesso gli è stato dato.',
    'A quale indirizzo è partita l’e-mail di avviso, e se il server di posta l’ha accettata o rifiutata.',
    'Che questi fatti non sono stati modificati dopo: il registro del portale è una catena di impronte sigillata con una firma.',
  ],
  doesNot: 'Che cosa non prova',
  doesNotThat: [
    'Il pagamento. La consegna del cedolino, e anche la sua lettura, non dimostrano che la retribuzione è stata pagata: per la Corte di cassazione (sentenza n. 21699 del 2018) lo deve dimostrare il datore di lavoro in altro modo, per esempio con il bonifico.',
    'Che le cifre del cedolino sono giuste, o che corrispondono al lavoro svolto.',
    'Che il lavoratore ha accettato il contenuto: aprire un documento o confermare la presa visione non è una rinuncia a nulla.',
    'Che l’e-mail di avviso è stata letta: si sa solo che cosa ha risposto il server di posta.',
    'Chi era davanti allo schermo: risulta l’accesso usato, che è personale.',
  ],
  howTo: 'Come si verifica',
  howToSteps: (address: string) => [
    `All’indirizzo ${address}, senza accedere: si sceglie il file zip intero, oppure uno dei PDF «Prova di consegna» che contiene. Basta un byte modificato e la verifica lo dice.`,
    'La verifica avviene nel browser: i file non lasciano il computer di chi verifica.',
    'Due persone con lo stesso nome si distinguono dal codice fiscale, due rapporti della stessa persona dalla matricola.',
  ],
} as const;

/** The menu section Prove (P223) and the inspector's folders (P224). */
export const PROOFS = {
  title: 'Prove',
  below:
    'Un solo file firmato per un’ispezione o una contestazione: chi ha ricevuto e letto ogni cedolino, quando e con quale accesso.',
  list: 'Prove di consegna',
  none: 'Nessuna prova ancora',
  noneText: [
    'Scegli un mese e un’azienda, tutte le aziende o una persona: il portale prepara un file zip firmato.',
    'Dentro ci sono il riepilogo, una pagina che dice che cosa prova e che cosa no, e per ogni azienda i lavoratori con codice fiscale, matricola, filiale, chi ha letto e quando, accessi, e-mail e Cronologia.',
    'Lo scarichi, oppure apri un fascicolo per l’ispettore: un indirizzo e un codice, per i giorni che vuoi.',
  ],
  fileName: 'Prova_di_consegna',
  history: 'Cronologia',
  everyCompany: 'Tutte le aziende',
  everyMonth: 'tutti i mesi',
  personOf: (name: string, taxCode: string, company: string) => `${name}, ${taxCode}, ${company}`,
  counts: (payslips: number, published: number, read: number) =>
    `${counted(payslips, ...PAYSLIP)}, ${counted(published, 'pubblicato', 'pubblicati')}, ${counted(read, 'letto', 'letti')}`,
  payslipCount: (payslips: number) => counted(payslips, ...PAYSLIP),
  companyCount: (companies: number) => counted(companies, ...COMPANY),
  making: (done: number, companies: number) =>
    companies > 1 ? `In preparazione, ${formatCount(done)} di ${formatCount(companies)}` : 'In preparazione',
  ready: 'Pronta',
  failed: 'Non riuscita',
  askedBy: (instant: string, login: string) => `${formatInstant(instant)}, ${login}`,
  keptUntil: (day: string) => `Resta qui fino al ${formatDay(day)}`,
  notReady: 'La prova è ancora in preparazione.',
  couldNot: 'La prova non è riuscita: chiedine un’altra.',
  download: 'Scarica lo zip',
  downloadOf: (bytes: number) => `Scarica lo zip (${formatBytes(bytes)})`,
  new: 'Nuova prova',
  newText:
    'Il portale raccoglie dal registro la consegna dei cedolini e firma tutto insieme. Per molte aziende ci vuole qualche minuto: puoi andare avanti, la trovi qui.',
  about: 'Di chi',
  abouts: { company: 'Un’azienda', all: 'Tutte le aziende', person: 'Una persona' },
  companyMissing: 'Scegli l’azienda.',
  person: 'Cerca la persona',
  personMissing: 'Scegli la persona.',
  which: 'Quali cedolini',
  whiches: { month: 'Di un mese', all: 'Di tutti i mesi' },
  monthMissing: 'Scegli mese e anno.',
  make: 'Prepara la prova',
  made: 'Prova in preparazione: la trovi qui tra poco',
  openFolder: 'Apri un fascicolo per l’ispettore',
  folderText:
    'Chi ha indirizzo e codice vede la prova e scarica lo zip senza accedere al portale, e nient’altro. Ogni apertura resta nel registro. Manda il codice per un’altra via, per esempio al telefono.',
  days: 'Per quanti giorni',
  dayCount: (days: number) => counted(days, 'giorno', 'giorni'),
  openVerb: 'Apri il fascicolo',
  opened: {
    title: 'Fascicolo aperto',
    text: 'Il codice si vede solo adesso: mandalo all’ispettore per una via diversa dall’indirizzo.',
    label: 'Codice',
    use: 'Indirizzo da mandare:',
    done: 'Ho annotato il codice',
  },
  foldersOf: 'Fascicoli per l’ispettore',
  folderStates: {
    aperto: 'Aperto',
    scaduto: 'Scaduto',
    revocato: 'Revocato',
    bloccato: 'Bloccato: troppi codici errati',
  },
  folderOpened: (instant: string, login: string) => `Aperto il ${formatInstant(instant)} da ${login}`,
  until: (instant: string) => `vale fino al ${formatInstant(instant)}`,
  views: (count: number, last: string | null) =>
    count === 0 || last === null
      ? 'nessuno l’ha aperto'
      : `visto ${counted(count, 'volta', 'volte')}, l’ultima il ${last}`,
  wrong: (count: number) => counted(count, 'codice errato', 'codici errati'),
  revoke: 'Revoca',
  revokeTitle: 'Revocare il fascicolo?',
  revokeText: 'L’indirizzo smette subito di mostrare la prova. Chi ha già scaricato lo zip lo tiene.',
  revokeVerb: 'Revoca il fascicolo',
  revoked: 'Fascicolo revocato',
} as const;

/** The summary, the first file of the archive. */
export const PROOF_SUMMARY = {
  title: 'Prova di consegna: riepilogo',
  fileName: '1_Riepilogo.pdf',
  purpose: 'Attesta che cosa risulta nel registro del portale; non attesta il pagamento.',
  practice: 'Studio',
  subject: 'Di chi',
  period: 'Periodo',
  figures: 'In tutto',
  companies: (count: number) => counted(count, ...COMPANY),
  taxCode: (code: string) => `Codice fiscale ${code}`,
  company: 'Azienda per azienda',
  line: (payslips: number, published: number, read: number) => {
    const unread = published - read;
    return [
      PROOFS.counts(payslips, published, read),
      ...(unread > 0 ? [counted(unread, 'pubblicato e non letto', 'pubblicati e non letti')] : []),
    ].join(', ');
  },
  folder: (name: string) => `Cartella ${name}`,
  inside:
    'In ogni cartella: la prova di consegna firmata, con codice fiscale, matricola, filiale, chi ha letto e quando, come è stato dato l’accesso, le e-mail e il loro esito; e la Cronologia completa.',
} as const;

/** What an inspector sees on `/ricevuta?fascicolo=…`. */
export const SHOWN_FOLDER = {
  title: 'Fascicolo per l’ispettore',
  hint: 'Scrivi il codice che lo studio ti ha dato insieme a questo indirizzo.',
  code: 'Codice',
  codeMissing: 'Scrivi il codice.',
  show: 'Apri il fascicolo',
  refused: 'Nulla da mostrare',
  genuine: 'Fascicolo autentico, firmato da questo portale',
  unchecked: 'Fascicolo di questo portale; questo browser non sa controllarne la firma',
  altered: 'La firma non corrisponde: i dati sono stati modificati, non fidarti',
  practice: 'Studio',
  subject: 'Di chi',
  period: 'Periodo',
  payslips: 'Cedolini',
  companies: 'Aziende',
  made: 'Preparato il',
  print: 'Impronta dello zip (SHA-256)',
  until: 'Si può vedere fino al',
  download: (bytes: number) => `Scarica lo zip (${formatBytes(bytes)})`,
  traced: 'Ogni apertura e ogni scaricamento resta nel registro dello studio.',
  check: 'Verifica lo zip o una ricevuta',
} as const;
