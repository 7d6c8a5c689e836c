import { said } from './language.ts';

/** Names of generic controls, which workers see as well as offices. */
export const CONTROLS = said('CONTROLS', {
  quickSearch: 'Ricerca rapida',
  clearSearch: 'Cancella la ricerca',
  preview: 'Anteprima del documento',
  openInWindow: 'Apri in una nuova finestra',
  unknownDevice: 'Dispositivo sconosciuto',
  /** `Chrome su Windows` */
  device: (browser: string, system: string) => `${browser} su ${system}`,
});

/** The three marks that a document collects, on the login page. */
export const TRACCIA = said('TRACCIA', { published: 'Pubblicato', company: 'Azienda', worker: 'Lavoratore' });

/** Texts about a secret that an office sees only once. */
export const SECRET_TEXTS = {
  copied: 'Segreto copiato',
  copyFailed: 'La copia non è riuscita: seleziona il segreto e copialo a mano.',
  done: 'L’ho copiato',
} as const;

/** Titles of the screens open to workers, matched by their Italian text; the menu uses them too. */
export const PAGE_TITLES = said('PAGE_TITLES', {
  signIn: 'Accedi',
  forbidden: 'Accesso negato',
  notFound: 'Pagina non trovata',
  receipt: 'Verifica una ricevuta',
  inPreparation: 'In preparazione',
  help: 'F.A.Q.',
  home: 'Home',
  documents: 'Documenti',
  requests: 'Richieste',
  newRequest: 'Nuova richiesta',
  board: 'Bacheca',
  forgotten: 'Password dimenticata',
  newPassword: 'Nuova password',
  activation: 'Attivazione',
  confirmEmail: 'Conferma e-mail',
  choosePassword: 'Scegli la password',
  password: 'Password',
  ownData: 'Dati utente',
  privacy: 'Privacy',
  linkExpired: 'Collegamento scaduto',
});

/** The requirements of a password (spec §5). */
export const PASSWORD_NEEDS = said('PASSWORD_NEEDS', {
  title: 'La password deve avere:',
  met: 'presente',
  missing: 'manca',
  length: 'almeno 8 caratteri',
  small: 'una lettera minuscola',
  capital: 'una lettera maiuscola',
  figure: 'una cifra',
  sign: 'un carattere speciale',
  rare: 'una parola che non è tra le password più usate',
  strange: 'nessuno dei tuoi nomi: nome, utente, codice fiscale, azienda',
});

/** The language selector. */
export const LANGUAGE_TEXTS = said('LANGUAGE_TEXTS', {
  title: 'Lingua',
  /** Next to the selector in “Dati utente”. */
  hint: 'Le pagine e le e-mail per te saranno in questa lingua. I documenti restano in italiano.',
  saved: 'Lingua cambiata',
});
