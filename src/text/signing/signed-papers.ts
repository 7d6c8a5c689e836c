import { formatCount } from '../common/format.ts';

/** Texts of a signed document's evidence page, of the marks on the document, and of its check at `/ricevuta`. */

export type SigningFactor = 'totp' | 'passkey' | 'code';

export const SIGNED_PAPER = {
  title: 'Prova delle firme',
  purpose:
    'Pagina aggiunta dal portale dopo l’ultima firma. Quella che segue è una firma elettronica semplice: il portale ha chiesto a ciascuno una conferma e ne conserva le prove. Non è una firma digitale, né qualificata, e non ne ha da sola gli effetti.',
  document: 'Documento',
  company: 'Azienda',
  asked: 'Chiesta da',
  askedBy: (by: string, day: string, time: string) => `${by}, il ${day} alle ${time}`,
  complete: 'Completata il',
  request: 'Richiesta di firma',
  print: 'Impronta del documento mostrato (SHA-256)',
  first: (bytes: string, count: number) =>
    `Il documento è ${count === 1 ? 'la prima pagina' : `nelle prime ${formatCount(count)} pagine`} di questo file. I suoi byte sono i primi ${bytes}, rimasti come erano: la loro impronta è quella qui sopra. I segni di firma sono disegnati sopra.`,
  signers: 'Chi ha firmato',
  taxCode: (code: string) => `Codice fiscale ${code}`,
  signedAt: (day: string, time: string) => `Firmato il ${day} alle ${time}`,
  steps: (asked: string, opened: string) => `Chiesta la firma il ${asked}; documento aperto il ${opened}`,
  moment: (day: string, time: string) => `${day} alle ${time}`,
  factors: {
    totp: 'Confermato con un codice dell’app di autenticazione',
    passkey: 'Confermato con una passkey',
    code: 'Confermato con un codice usato una volta, inviato per e-mail',
  } satisfies Record<SigningFactor, string>,
  mailedTo: (factor: string, mailbox: string) => `${factor} a ${mailbox}`,
  /** Who controlled the mailbox and the access when the document was signed. */
  control: {
    mailbox: (who: string, when: string) => `Casella impostata da ${who}, il ${when}`,
    ownMailbox: (when: string) => `Casella scelta e confermata da chi firma, il ${when}`,
    mailboxUnknown: 'Chi ha impostato la casella non risulta dal registro',
    access: {
      link: (who: string, when: string) =>
        `Accesso attivato il ${when} con un link inviato alla casella impostata da ${who}`,
      letter: (who: string, when: string) => `Accesso attivato il ${when} con una lettera stampata da ${who}`,
      hand: (who: string, when: string) => `Accesso attivato da ${who}, con una password data a mano, il ${when}`,
      password: (who: string, when: string) => `Password dell’accesso data da ${who}, il ${when}`,
    },
    accessUnknown: 'Come è stato attivato l’accesso non risulta dal registro',
    somebody: 'chi gestisce gli accessi',
    factor: (when: string) => `Passkey o app di autenticazione aggiunta il ${when}`,
    vouched: (provider: string, when: string) =>
      `Entrato con ${provider}, che ha garantito il codice fiscale, il ${when}`,
  },
  from: (address: string, device: string) => [`Dall’indirizzo di rete ${address}`, device].filter(Boolean).join(', '),
  shown: (print: string) => `Impronta mostrata ${print}`,
  rows: (rows: string) => `Righe del registro: ${rows}`,
  row: { asked: 'richiesta', opened: 'apertura', signed: 'firma' },
  mark: (page: number) => `Segno di firma a pagina ${page}`,
  seal: 'Sigillo e verifica',
  sealed: (fingerprint: string) =>
    `Il file intero, con questa pagina, porta il sigillo elettronico di questa installazione (PAdES): se cambia anche un solo byte, il sigillo non torna più. Certificato del sigillo ${fingerprint}.`,
  selfMade:
    'Il certificato è fatto dal portale stesso e nessun ente lo garantisce: i lettori di PDF diranno che non conoscono chi ha sigillato, e che il file non è cambiato.',
  check: (address: string) =>
    `Chiunque ha questo file lo può verificare all’indirizzo ${address} senza accedere; il file non lascia il suo computer.`,
  /** The text inside the mark on the page. */
  stamp: (day: string, time: string) => `Firmato il ${day} alle ${time}`,
  stampKind: 'Firma elettronica semplice, prove in fondo',
} as const;

/** Why a PDF cannot be sent for signature. */
export const NOT_SIGNABLE = {
  'pdf-locked': 'è protetto da una password o da restrizioni. Salvalo senza protezione e riprova',
  'pdf-form': 'ha campi da compilare, che dopo la firma potrebbero cambiare. Stampalo in un nuovo PDF e riprova',
  'pdf-signed': 'porta già una firma digitale, che con altre pagine risulterebbe non valida. Usa una copia senza firma',
  'pdf-layers': 'ha livelli che si accendono e si spengono. Stampalo in un nuovo PDF e riprova',
  'pdf-irregular': 'non è scritto secondo la norma. Salvalo o stampalo in un nuovo PDF e riprova',
} as const;
