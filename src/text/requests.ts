import { formatCount } from './common/format.ts';
import { beside, said } from './common/language.ts';

/** The five kinds of request (spec §3). */
export const REQUEST_TYPE_NAMES = said('REQUEST_TYPE_NAMES', {
  1: 'Variazione dati anagrafici',
  2: 'Variazione IBAN',
  3: 'Variazione recapiti',
  4: 'Richiesta di un documento',
  5: 'Altra richiesta',
});

/** Statuses of a request (spec §4). */
export const REQUEST_STATUS_NAMES = said('REQUEST_STATUS_NAMES', {
  I: 'Inviata',
  V: 'In valutazione',
  L: 'Lavorata',
  R: 'Rifiutata',
});

/** The printed forms to be signed, for requests of types 1 and 2 (spec §5). */
export const REQUEST_FORM = {
  product: 'Portale lavoro',
  titles: { 1: 'Richiesta di variazione dei dati anagrafici', 2: 'Richiesta di variazione dell’IBAN' },
  to: 'Al datore di lavoro',
  who: 'Chi chiede',
  name: 'Cognome e nome',
  taxCode: 'Codice fiscale',
  employeeCode: 'Matricola',
  company: 'Azienda',
  companyCode: 'Codice fiscale dell’azienda',
  companyName: 'Ragione sociale',
  changes: {
    1: 'Dati da variare (compila solo quelli che cambiano)',
    2: 'Nuovo conto su cui accreditare la retribuzione',
  },
  columns: ['Dato', 'Valore attuale', 'Nuovo valore'],
  rows: {
    cognome: 'Cognome',
    nome: 'Nome',
    statoCivile: 'Stato civile',
    residenza: 'Indirizzo di residenza',
    comune: 'CAP, comune e provincia',
    domicilio: 'Domicilio (se diverso)',
    documento: 'Documento d’identità',
  },
  companyRows: [
    'Ragione sociale',
    'Sede legale',
    'CAP, comune e provincia',
    'Legale rappresentante',
    'Codice ATECO',
    'Posta elettronica certificata',
  ],
  iban: 'IBAN',
  holder: 'Intestatario del conto',
  bank: 'Banca e filiale',
  since: 'A partire dal',
  declarations: {
    1: 'Chi firma dichiara, sotto la propria responsabilità, che i dati indicati sono veri e aggiornati.',
    2: 'Chi firma chiede che la retribuzione sia accreditata sul conto indicato, di cui dichiara di essere intestatario o cointestatario, in sostituzione di quello precedente.',
  },
  place: 'Luogo e data',
  signature: 'Firma',
  how: {
    1: 'Compila, firma e allega il modulo alla richiesta «Variazione dati anagrafici» su Portale lavoro. Va bene anche una foto nitida.',
    2: 'Compila, firma e allega il modulo alla richiesta «Variazione IBAN» su Portale lavoro, dove l’IBAN va scritto anche nel suo campo. Va bene anche una foto nitida.',
  },
  signedOn: (day: string) => `Sullo schermo, il ${day}`,
  signedBy: (name: string, login: string, day: string) =>
    `Firma tracciata sullo schermo da ${name} il ${day}, nella sessione dell’utente ${login} su Portale lavoro, dopo la conferma della sua identità. È l’immagine di una firma, non una firma elettronica avanzata o qualificata; ora, sessione e impronta di questo file stanno nel registro del portale.`,
  signedFile: (name: string) => `${name} firmato.pdf`,
  fileNames: { 1: 'Modulo variazione dati anagrafici', 2: 'Modulo variazione IBAN' },
} as const;

/** The most common requests of each type, as ready-made texts. */
export const READY_TEXTS = {
  1: [],
  2: [],
  3: [],
  4: ['Certificato di servizio', 'Copia della CU', 'Copia del contratto di lavoro', 'Ferie e permessi residui'],
  5: [],
} as const;

/** The labels of the ready-made texts in the worker's language; the sent text is Italian, for the recipient. */
export const READY_LABELS = said('READY_LABELS', READY_TEXTS);

/** The texts of requests that a worker reads. */
export const OWN_REQUESTS = said('OWN_REQUESTS', {
  ibanOnTheForm: 'IBAN sul modulo',
  title: 'Richieste',
  status: 'Stato',
  sentOn: 'Inviata il',
  new: 'Nuova richiesta',
  own: 'Le mie richieste',
  ownEmpty: 'Ancora nessuna richiesta',
  ownEmptyText: 'Da qui chiedi una variazione dei tuoi dati, dell’IBAN o dei recapiti, un documento o altro.',
  loadFailed: 'Le richieste non si sono caricate',
  detailFailed: 'La richiesta non si è caricata',
  iban: 'IBAN',
  thread: 'Che cosa è successo',
  sent: 'Richiesta inviata',
  you: 'Tu',
  answerLabel: 'La tua risposta',
  sendAnswer: 'Invia la risposta',
  nothingToSend: 'Scrivi una risposta o allega un documento.',
  answered: 'Risposta inviata.',
  delivered: 'Richiesta inviata. Ti avvisiamo quando cambia stato o arriva una risposta.',
  what: 'Che cosa chiedi?',
  choose: 'Scegli',
  forms: 'Moduli da firmare',
  form: 'Modulo firmato',
  formHint: 'Scarica il modulo già compilato con i tuoi dati, firmalo e allegalo: va bene anche una foto nitida.',
  download: 'Scarica il modulo',
  howToSign: 'Come firmi il modulo?',
  onScreen: 'Lo compilo e lo firmo qui',
  onPaper: 'Allego il modulo firmato su carta',
  whatChanges: 'Scrivi solo i dati che cambiano',
  cognome: 'Cognome',
  nome: 'Nome',
  statoCivile: 'Stato civile',
  residenza: 'Indirizzo di residenza',
  comune: 'CAP, comune e provincia',
  domicilio: 'Domicilio (se diverso)',
  documento: 'Documento d’identità',
  holder: 'Intestatario del conto',
  bankName: 'Banca e filiale (facoltativo)',
  since: 'A partire dal (facoltativo)',
  signature: 'Firma',
  signatureEmpty: 'Riquadro per la firma, ancora vuoto',
  signatureThere: 'La tua firma',
  noSignature: 'Non hai ancora firmato.',
  clearSignature: 'Cancella la firma',
  signatureHint:
    'Firma con il dito, una penna o il mouse. È l’immagine di una firma, non una firma elettronica avanzata o qualificata: vale con la conferma della tua identità e con la traccia nel registro. Se qui non puoi firmare, scegli il modulo su carta.',
  checkForm: 'Controlla e invia',
  checkTitle: 'Inviare questo modulo?',
  checkText: 'È il modulo come lo riceve chi lavora la richiesta, con la tua firma.',
  formPicture: 'Il modulo compilato e firmato',
  /** The label of the text field, by type. */
  textOf: {
    1: 'Note (facoltativo)',
    2: 'Note (facoltativo)',
    3: 'Recapiti da cambiare',
    4: 'Quale documento ti serve?',
    5: 'Descrivi la richiesta',
  },
  attachment: 'Allegato (facoltativo)',
  ready: 'Scelte pronte',
  openSame: 'Apri quella richiesta',
  draft: 'Abbiamo ripreso la richiesta che stavi scrivendo.',
  draftFile: (name: string) => `Avevi allegato «${name}»: sceglilo di nuovo.`,
  ibanHint: 'Inizia con IT e ha 27 caratteri. Vale anche un conto in un altro Paese dell’area SEPA.',
  ibanWarning:
    'Per sicurezza ti mandiamo un’e-mail, e per 24 ore a chi lavora la richiesta è chiesto di attendere prima di usare il nuovo IBAN.',
  withdraw: 'Ritira la richiesta',
  withdrawTitle: 'Ritirare la richiesta?',
  withdrawText: 'Nessuno l’ha ancora aperta. Se la ritiri, chi la lavora non la vede più; qui resta tra le tue.',
  withdrawn: 'Richiesta ritirata.',
  withdrawnStep: 'Ritirata',
  withdrawnBySelf: 'L’hai ritirata prima che qualcuno la aprisse. Se ti serve ancora, invia una nuova richiesta.',
  bank: 'Ultimi tre cedolini per la banca',
  back: 'Richieste',
});

/** All texts of requests. */
export const REQUESTS = beside(OWN_REQUESTS, {
  list: 'Richieste',
  companies: 'Aziende',
  noun: ['richiesta', 'richieste'],
  sender: 'Mittente',
  company: 'Azienda',
  type: 'Richiesta',
  changedOn: 'Aggiornata il',
  sentBetween: 'Inviate',
  from: 'Inviate da',
  fromEmployees: 'Lavoratori',
  fromCompanies: 'Aziende',
  evaluate: 'Metti in valutazione',
  accept: 'Accetta',
  reject: 'Rifiuta',
  open: 'Apri la richiesta',
  same: 'Hanno già questo stato.',
  empty: 'Nessuna richiesta',
  emptyText:
    'Quando un lavoratore chiede una variazione o un documento, la richiesta arriva qui: la metti in valutazione, rispondi e la accetti o la rifiuti.',
  newToConsultant: 'Nuova richiesta al consulente',
  taxCode: 'Codice fiscale',
  file: 'Allegato',
  answer: 'Rispondi',
  answerFile: 'Documento',
  withdrawnBySender: 'È stata ritirata prima che qualcuno la aprisse: non c’è nulla da lavorare.',
  documentThere: 'Il documento è nella richiesta.',
  // The dialog for the decision on a request.
  decide: {
    V: (count: number) =>
      count === 1 ? 'Mettere in valutazione?' : `Mettere in valutazione ${formatCount(count)} richieste?`,
    L: (count: number) => (count === 1 ? 'Accettare la richiesta?' : `Accettare ${formatCount(count)} richieste?`),
    R: (count: number) => (count === 1 ? 'Rifiutare la richiesta?' : `Rifiutare ${formatCount(count)} richieste?`),
  },
  verb: { V: 'Metti in valutazione', L: 'Accetta', R: 'Rifiuta' },
  reasonOf: {
    V: 'Messaggio (facoltativo)',
    L: 'Che cosa è stato fatto (facoltativo)',
    R: 'Perché è rifiutata (facoltativo)',
  },
  documentWords: 'Messaggio con il documento (facoltativo)',
  reasonHint: 'Chi ha inviato la richiesta lo legge nell’e-mail e accanto allo stato.',
  confirmFile: 'Rispondi prima alla domanda sul documento.',
  oneDocument: 'Un documento si allega a una richiesta alla volta: qui scrivi dove si trova.',
});

/** The author's message, as the mail quotes it. */
export const mailedWords = said('mailedWords', (status: keyof typeof REQUEST_STATUS_NAMES, words: string): string => {
  if (words === '') return '';
  return status === 'R' ? `Motivo: ${words}` : words;
});

/** For example `3 richieste in valutazione.` */
export function statusSet(count: number, status: keyof typeof REQUEST_STATUS_NAMES): string {
  const words = { I: 'inviat', V: 'in valutazione', L: 'lavorat', R: 'rifiutat' }[status];
  const word = status === 'V' ? words : `${words}${count === 1 ? 'a' : 'e'}`;
  return count === 1 ? `La richiesta è ora ${word}.` : `${formatCount(count)} richieste sono ora ${word}.`;
}

/** The end of the waiting period for a new IBAN, shown to the person who handles the request. */
export function onHold(until: string): string {
  return `Attendi fino al ${until} prima di usare il nuovo IBAN: chi ha inviato la richiesta è stato avvisato per e-mail e può ancora dire che non è stata sua.`;
}

/** Warns before the same request is sent a second time. */
export const alreadyAsked = said('alreadyAsked', (day: string): string => {
  return `Hai già inviato questa richiesta il ${day}, ed è ancora aperta: puoi scrivere lì.`;
});
