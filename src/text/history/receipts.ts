import { counted } from '../common/format.ts';
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
  month: 'Mese',
  figures: (received: number, published: number, read: number) =>
    `${counted(received, 'cedolino', 'cedolini')}: ${counted(published, 'pubblicato', 'pubblicati')}, ${counted(read, 'letto', 'letti')} dal lavoratore`,
  payslips: 'Cedolino per cedolino',
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
  hint: 'Scegli la ricevuta o il documento firmato con il portale. Il confronto avviene in questo browser: i file non lasciano il tuo computer, al registro si chiede solo se le impronte tornano.',
  receipt: 'Ricevuta o documento firmato (PDF)',
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
    acknowledged: 'Presa visione del lavoratore',
    discarded: 'Spostato nel cestino',
    restored: 'Ripristinato',
    purged: 'Eliminato definitivamente',
  } as Record<string, string | undefined>,
} as const;
