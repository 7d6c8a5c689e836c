import { counted, formatCount } from '../common/format.ts';
import type { MailContent } from '../common/mail-content.ts';

export const ADMIN_HOME = {
  title: 'Amministrazione',
  practices: 'Studi di questa installazione',
  users: 'Utenti attivati',
  storage: 'Spazio',
  codes: 'Codici',
  none: 'Ancora nessuno studio',
  noneHint: 'Gli studi compaiono qui con i loro utenti e lo spazio occupato.',
  loadFailed: 'Gli studi non si sono caricati',
  manage: 'Gestisci gli account',
  damaged: (count: number) =>
    `Contenuti conservati non integri: ${formatCount(count)}. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza.`,
  damagedRow: (practice: string, documents: number, print: string) =>
    `${practice} · ${counted(documents, 'documento', 'documenti')} · ${print}`,
} as const;

/** Sent to the administrators; names neither the document nor its owner. */
export function damagedContentMail(sha256: string): MailContent {
  return {
    subject: 'Un contenuto conservato non è integro',
    greeting: 'Buongiorno,',
    paragraphs: [
      'un file conservato dal portale manca, o non è più quello di partenza. Chi lo apre riceve un rifiuto, e nessuna lettura viene registrata.',
      `Impronta SHA-256: ${sha256}`,
      'Rimettilo da una copia di sicurezza. Finché non è integro, compare nella pagina di amministrazione.',
    ],
    actions: [],
    notes: [],
  };
}

/** The URL of the page that sets up the first administrator, with the key that the command printed. */
export function setUpLinkOf(publicUrl: string, key: string): string {
  return `${publicUrl}/#/account/administrator?key=${key}`;
}

/** For example `18 su 40`. */
export function usedOfTotal(used: string, total: string): string {
  return `${used} su ${total}`;
}

export const SET_UP = {
  title: 'Crea il primo amministratore',
  hint: 'Questo collegamento funziona una volta sola. Scegli il nome utente e la password con cui amministrare il portale.',
  user: 'Utente',
  password: 'Password',
  repeat: 'Ripeti la password',
  submit: 'Crea amministratore',
  done: 'Amministratore creato: ora accedi.',
  noKey: 'Il collegamento non è completo',
  noKeyHint: 'Apri per intero l’indirizzo che il server ha mostrato all’avvio, compresa la parte dopo «key=».',
  toLogin: 'Vai all’accesso',
  tooWeak: 'La password non ha ancora tutto ciò che serve',
} as const;

/** Texts next to the fields of a practice. */
export const PRACTICE = {
  codeShape: 'Solo lettere, cifre e trattini',
  taxCodeWrong: 'Il codice fiscale non è valido',
  hostShape: 'Scrivi solo il nome del sito, come studio.esempio.it',
  quotaTooSmall: 'Lo spazio è almeno 0,001 GB (1 MB)',
  limitShape: 'Scrivi un numero intero, oppure lascia vuoto',
  quotaShape: 'Scrivi un numero di GB, come 10 oppure 2,5',
} as const;

/** The administrator's pages about consultants (spec §2: 'Account consulente'). */
export const CONSULTANTS = {
  title: 'Account consulente',
  add: 'Nuovo consulente',
  noneHint: 'Apri il primo studio: il consulente riceve subito il messaggio con cui attivare l’accesso.',
  practice: 'Studio',
  user: 'Utente',
  state: 'Stato',
  until: (when: string) => `fino al ${when}`,
  invite: 'Invia di nuovo l’attivazione',
  alreadyActive: 'L’utente è già attivo',
  notActive: 'L’utente non è ancora attivo',
  invited: (email: string) => `Attivazione inviata a ${email}`,
  oneTime: 'Password provvisoria',
  oneTimeText: (name: string) =>
    `La password attuale di ${name} smette di valere e le sue sessioni si chiudono. La nuova si mostra una volta sola e va cambiata al primo accesso.`,
  oneTimeVerb: 'Crea password',
  oneTimeGiven: 'Comunicala di persona o per telefono: non la mostreremo più.',
  reset: 'Nuova attivazione con altra e-mail',
  resetText: (name: string) =>
    `L’accesso di ${name} torna da attivare: sessioni, password e secondo fattore smettono di valere e parte un nuovo messaggio di attivazione.`,
  resetVerb: 'Invia attivazione',
  closeTitle: 'Eliminare lo studio?',
  closeText: (name: string) => `${name} si può eliminare solo se non ha aziende né documenti.`,
  closed: 'Studio eliminato',
  newTitle: 'Nuovo consulente',
  newHint: 'Il consulente riceve un messaggio per attivare l’accesso: vale 72 ore e si può inviare di nuovo.',
  editTitle: 'Modifica consulente',
  create: 'Crea e invia l’attivazione',
  saved: 'Dati salvati',
  person: 'Consulente',
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'E-mail',
  emailHint: 'Qui arriva il messaggio di attivazione.',
  emailOfActive: 'L’utente è attivo: cambiala con «Nuova attivazione con altra e-mail».',
  taxCode: 'Codice fiscale',
  name: 'Nome dello studio',
  nameHint: 'Se manca, è il nome del consulente.',
  distributionCode: 'Codice distribuzione',
  customerCode: 'Codice cliente',
  productNumber: 'Numero prodotto',
  host: 'Indirizzo pubblico',
  hostHint: 'I messaggi dello studio portano qui, per esempio portale.studiorossi.it.',
  quota: 'Spazio (GB)',
  quotaHint: (used: string) => `In uso: ${used}. Con meno spazio di così non entra più nulla, e nulla si perde.`,
  limit: 'Utenti attivabili',
  limitHint: (active: string) => `Attivi ora: ${active}. Vuoto: tutte le aziende e i lavoratori con accesso web.`,
} as const;

export const PRACTICE_LOGINS = {
  title: 'Accessi dello studio',
  factor: 'secondo fattore attivo',
  noFactor: 'senza secondo fattore',
} as const;

export const LOST_FACTOR = {
  title: 'Secondo fattore perso',
  text: (name: string) => `Prima di togliere il secondo fattore accertati che a chiederlo sia proprio ${name}.`,
  later:
    'Parte subito un’e-mail; dopo 24 ore sarà tolto. Se intanto il secondo fattore viene usato, la richiesta decade.',
  atOnce: 'Da subito basterà la password, le sessioni aperte finiscono e parte un’e-mail.',
  how: 'Come l’hai riconosciuto?',
  howExample: 'Per esempio: di persona, con un documento; oppure richiamato al numero che conosciamo',
  verb: 'Togli il secondo fattore',
  verbLater: 'Togli tra 24 ore',
  done: 'Secondo fattore tolto',
  waits: (when: string) => `Il secondo fattore sarà tolto ${when}`,
  withdraw: 'Ritira la richiesta',
  withdrawn: 'Richiesta ritirata: il secondo fattore resta',
} as const;

export const ADMINISTRATORS = {
  title: 'Amministratori',
  hint: 'Chi amministra questa installazione. Un amministratore disattivato non entra più, e si può riattivare.',
  alone: 'C’è un solo amministratore attivo: se perde l’accesso, nessuno può più intervenire. Invitane un secondo.',
  invite: 'Invita un amministratore',
  inviteText: 'Potrà aprire e chiudere studi, e invitare altri amministratori.',
  inviteVerb: 'Invia l’invito',
  invited: (email: string) => `Invito inviato a ${email}`,
  again: 'Invia di nuovo',
  enabled: 'Amministratore riattivato',
  disabled: 'Amministratore disattivato',
  disableTitle: 'Disattivare l’amministratore?',
  disableText: (name: string) => `${name} esce subito e non entra più, finché qualcuno non lo riattiva.`,
  own: 'Il tuo accesso lo può disattivare solo un altro amministratore',
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'E-mail',
} as const;
