import { counted, formatInstant } from '../common/format.ts';
import { HISTORY_STATE_LABELS } from './history.ts';

/** The printed receipt and its page. */
export const RECEIPT = {
  title: 'Ricevuta di consegna e lettura',
  purpose: 'Attesta che cosa risulta nel registro del portale; non attesta il pagamento.',
  document: 'Documento',
  subject: 'Lavoratore',
  company: 'Azienda',
  print: 'Impronta del file (SHA-256)',
  happened: 'Che cosa è avvenuto',
  states: HISTORY_STATE_LABELS,
  issued: (by: string, day: string, time: string) => `Rilasciata a ${by} il ${day} alle ${time}.`,
  check: (address: string, fingerprint: string) =>
    `Chiunque la può verificare all’indirizzo ${address} senza accedere, anche insieme al file del documento: nulla viene inviato. Chiave del registro ${fingerprint}.`,
  monthTitle: (month: string) => `Prova di consegna di ${month}`,
  everyMonthTitle: 'Prova di consegna dei cedolini',
  month: 'Mese',
  figures: (received: number, published: number, read: number) =>
    `${counted(received, 'cedolino', 'cedolini')}: ${counted(published, 'pubblicato', 'pubblicati')}, ${counted(read, 'letto', 'letti')} dal lavoratore`,
  payslips: 'Cedolino per cedolino',
  /** The person of a payslip, as its lines on a receipt say it. */
  identity: (taxCode: string, number: string | null, branch: string | null) =>
    [`Codice fiscale ${taxCode}`, number && `matricola ${number}`, branch && `filiale ${branch}`]
      .filter(Boolean)
      .join(' · '),
  readBy: (name: string, login: string, day: string, time: string) =>
    `Letto da ${name}${login === '' ? '' : ` (accesso ${login})`} il ${day} alle ${time}`,
  notRead: 'Non risulta letto dal lavoratore',
  receivedBy: (name: string, day: string, time: string) =>
    `Ricevuto per intero da ${name} il ${day} alle ${time}, con la stessa impronta`,
  access: (steps: readonly string[]) =>
    steps.length === 0 ? 'Accesso al portale: nessuno' : `Accesso al portale: ${steps.join('; ')}`,
  steps: {
    activationSent: 'invito per e-mail',
    activationLetterMade: 'lettera con il codice',
    activatedByKey: 'attivato dal lavoratore con l’invito',
    activatedOnPaper: 'attivato dal lavoratore con il codice della lettera',
    activatedByManager: 'attivato dall’ufficio',
    activatedWithOwn: 'attivato dal lavoratore con un accesso che aveva già',
    oneTimePasswordGiven: 'password provvisoria data dall’ufficio',
    accessReset: 'accesso azzerato dall’ufficio',
    accessDisabled: 'accesso disattivato',
    accessEnabled: 'accesso riattivato',
  },
  step: (what: string, at: string) => `${what} il ${formatInstant(at)}`,
  mails: (mails: readonly string[]) => (mails.length === 0 ? 'E-mail: nessuna' : `E-mail: ${mails.join('; ')}`),
  mailFates: {
    sent: (to: string, at: string) => `a ${to}, accettata dal server di posta il ${formatInstant(at)}`,
    refused: (to: string, at: string) => `a ${to}, rifiutata dal server di posta il ${formatInstant(at)}`,
    withdrawn: (to: string, at: string) => `a ${to}, ritirata prima dell’invio il ${formatInstant(at)}`,
    waiting: (to: string) => `a ${to}, in attesa di partire`,
  },
  untold: 'Nessun evento nel registro fino all’ultimo sigillo.',
  proofName: (title: string, company: string) => `${title} ${company}`.replace(/[^\p{L}\p{N}]+/gu, '_'),
  fileName: (title: string) => `Ricevuta_${title.replace(/[^\p{L}\p{N}]+/gu, '_')}`,
} as const;

/** What is wrong with a receipt, for the person who checks it. */
export const RECEIPT_FAULT_TEXT = {
  'receipt-unreadable':
    'Il file non è una ricevuta né un documento firmato di Portale lavoro, oppure è stato modificato.',
  'receipt-altered': 'Il testo della ricevuta è stato modificato dopo il rilascio.',
  'receipt-not-signed': 'La firma non corrisponde: i dati della ricevuta sono stati modificati.',
  'trace-broken': 'La catena del registro non torna: un evento è stato modificato.',
  'checkpoint-not-signed': 'Il sigillo del registro non è firmato con la chiave di questo portale.',
  'file-differs': 'Il file non è quello della ricevuta: il contenuto è diverso.',
  'ledger-differs': 'Il registro del portale oggi dice altro: è stato modificato dopo il rilascio.',
};

/** What is wrong with a signed document, for the person who checks it. */
export const SEAL_FAULT_TEXT = {
  'seal-missing': 'Il file non porta il sigillo di Portale lavoro.',
  'seal-altered': 'Il file è stato modificato dopo il sigillo: non è più quello che è stato firmato.',
  'seal-foreign': 'Il file porta un sigillo, ma non di questo portale: chiunque può averlo fatto.',
};

/** The public page `/ricevuta`. */
export const RECEIPT_PAGE = {
  title: 'Verifica una ricevuta',
  archive: 'Lo zip è autentico: questo portale lo ha firmato e nessun byte è cambiato',
  archiveHint: 'Vale per tutti i file che contiene. Ogni PDF «Prova di consegna» si verifica anche da solo.',
  notArchive: 'Lo zip non è valido: è stato modificato, oppure non viene da questo portale',
  notArchiveHint: 'Non fidarti del contenuto: chiedi di nuovo il file a chi te lo ha dato.',
  hint: 'Scegli la ricevuta, la prova o il documento firmato con il portale. Il confronto avviene in questo browser: i file non lasciano il tuo computer, al registro si chiede solo se le impronte tornano.',
  receipt: 'Ricevuta, prova (zip) o documento firmato',
  receiptHint: 'Il file che il portale ha rilasciato, così com’è.',
  file: 'File del documento (facoltativo)',
  fileHint: 'Di una ricevuta: per sapere se il file è proprio quello.',
  choose: 'Scegli file',
  clear: 'Togli il file',
  valid: 'La ricevuta è autentica',
  validWithFile: 'La ricevuta è autentica e il file è quello del documento',
  invalid: 'La ricevuta non è valida',
  sealed: 'È il documento firmato che questo portale ha sigillato, non modificato',
  notSealed: 'Non è un documento sigillato da questo portale',
  request: 'Richiesta di firma',
  sealedAt: 'Sigillato il',
  stamped: 'Marca temporale',
  stampedBy: (moment: string, authority: string) => `${moment}, di ${authority}`,
  signers: 'Chi ha firmato',
  simple: 'Sono firme elettroniche semplici: come ciascuno ha confermato è scritto nell’ultima parte del documento.',
  unasked:
    'Il confronto con il registro di oggi non è stato possibile: vale ciò che è firmato nella ricevuta. Riprova quando sei in linea.',
  document: 'Documento',
  subject: 'Lavoratore',
  issued: 'Rilasciata il',
  events: 'Che cosa risulta nel registro',
  company: 'Azienda',
  documents: (count: number) => counted(count, 'cedolino', 'cedolini'),
  key: 'Chiave del registro',
  unavailable: 'La chiave del registro non è disponibile: riprova tra poco.',
  actions: {
    created: 'Creato',
    imported: 'Arrivato con il pacchetto dell’azienda',
    publishedBefore: 'Pubblicato prima di arrivare, come dice il pacchetto',
    seenBefore: 'Letto dall’azienda prima di arrivare, come dice il pacchetto',
    readBefore: 'Letto dal lavoratore prima di arrivare, come dice il pacchetto',
    acknowledgedBefore: 'Presa visione del lavoratore prima di arrivare, come dice il pacchetto',
    published: 'Pubblicato',
    scheduled: 'Pubblicazione programmata',
    publicationCancelled: 'Pubblicazione annullata',
    awaitsApproval: 'Tolto in attesa del visto dell’azienda',
    approved: 'Visto dell’azienda',
    corrected: 'Rettificato',
    viewedByCompany: 'Letto dall’azienda',
    readByEmployee: 'Letto dal lavoratore',
    receivedWhole: 'Ricevuto per intero, con la stessa impronta',
    acknowledged: 'Presa visione del lavoratore',
    discarded: 'Spostato nel cestino',
    restored: 'Ripristinato',
    purged: 'Eliminato definitivamente',
  } as Record<string, string | undefined>,
} as const;
