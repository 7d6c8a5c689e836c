import { said } from './common/language.ts';

/** The menu entries of an office that the specification does not name. */
export const MENU = {
  month: 'Mese',
  acquire: 'Acquisisci',
  dossiers: 'Fascicoli',
  proofs: 'Prove',
  practice: 'Studio',
  misdeliveries: 'Consegne errate',
  retention: 'Conservazione',
  unseenRequests: (count: number) => (count === 1 ? 'nuova' : 'nuove'),
} as const;

/** Labels of the shell, the login and the error pages. */
export const SHELL = said('SHELL', {
  product: 'Portale lavoro',
  motto: 'Ogni documento lascia una traccia.',
  skip: 'Vai al contenuto',
  menuOpen: 'Apri il menu',
  menuExpand: 'Allarga il menu',
  menuCollapse: 'Riduci il menu',
  mainMenu: 'Menu principale',
  bottomBar: 'Barra rapida',
  help: 'F.A.Q.',
  logout: 'Esci',
  accountMenu: 'Menu di',
  access: 'Il tuo accesso',
  userData: 'Dati utente',
  privacy: 'Privacy',
  password: 'Password',
  switchRole: 'Continua come',
  version: 'Versione',
  home: 'Home',
  chunkFailed: 'La pagina non si è caricata',
  chunkFailedHint: 'Controlla la connessione e ricarica: ciò che hai salvato resta al suo posto.',
  reload: 'Ricarica la pagina',
  partFailed: 'Questa finestra non si è caricata: controlla la connessione e riprova.',
});

export const OFFLINE = said('OFFLINE', {
  title: 'Sei offline',
  noAnswer: 'Il server non risponde',
  banner: 'Sei offline: quello che vedi può non essere aggiornato, e nulla viene inviato finché non torna la rete.',
  kept: 'La sessione resta aperta: appena torna la connessione la pagina si apre da sola.',
});

/** Shown when visible data could not be refreshed. */
export const STALE = said('STALE', {
  notice: 'Questa pagina non si è potuta aggiornare: quello che vedi è di prima.',
  part: 'Una parte di questa pagina non si è caricata.',
});

export const NEW_VERSION = said('NEW_VERSION', {
  ready: 'È pronta una nuova versione del portale.',
  apply: 'Aggiorna ora',
  unsaved: 'Prima salva, o lascia, quello che stai scrivendo: aggiornando andrebbe perso.',
});

/** Shown when the policy is newer than the accepted one. */
export const NEW_POLICY = said('NEW_POLICY', {
  text: 'L’informativa sulla privacy è cambiata: leggila e conferma di averla letta.',
  read: 'Leggi l’informativa',
});

/** Links from a page to the help that explains it. */
export const HELP = said('HELP', {
  title: 'Risposta nelle F.A.Q.',
  reading: 'Che cosa resta registrato quando leggo?',
  requests: 'Che cosa posso chiedere da qui?',
  board: 'Comunicazioni o notifiche?',
  signing: 'Come funziona la firma?',
});

/** The list of keyboard shortcuts that `?` opens. */
export const KEYBOARD_HELP = said('KEYBOARD_HELP', {
  title: 'Scorciatoie da tastiera',
  keys: [
    [['Ctrl', 'K'], 'Cerca ovunque: pagine, aziende, persone, documenti'],
    [['/'], 'Ricerca rapida'],
    [['↑', '↓'], 'Riga precedente o successiva'],
    [['Spazio'], 'Seleziona la riga'],
    [['Maiusc', '↓'], 'Estende la selezione'],
    [['Ctrl', 'A'], 'Seleziona tutto'],
    [['Esc'], 'Chiude ciò che è aperto'],
    [['?'], 'Mostra queste scorciatoie'],
  ],
});

/** Spec §2, app shell. */
export const COOKIE_BANNER = said('COOKIE_BANNER', {
  text: 'Questo sito utilizza i cookie per offrirti il miglior servizio. Continuando la navigazione ne autorizzi l’utilizzo.',
  accept: 'Autorizzo',
  name: 'Informativa sui cookie',
});

export const LOGIN = said('LOGIN', {
  title: 'Accedi',
  hint: 'Con il tuo utente e la tua password.',
  firstHint: 'Se hai già un utente e una password. La prima volta si entra dall’invito, per e-mail o per lettera.',
  ended: 'La sessione è scaduta. Accedi di nuovo: torni alla pagina che avevi davanti.',
  user: 'Utente',
  password: 'Password',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  remember: 'Ricordami',
  rememberHint: 'Resti dentro anche dopo aver chiuso. Non sceglierlo su un dispositivo che usano altri.',
  myPhone: 'Questo è il mio telefono',
  myPhoneHint:
    'Resti dentro per i prossimi cedolini. Per IBAN, firme e password ti chiediamo di nuovo chi sei. Non sceglierlo su un telefono che usano altri.',
  toPayslip: 'Accedi per leggere il tuo documento.',
  toMonth: (month: string) => `Accedi per leggere il cedolino di ${month.toLowerCase()}.`,
  toPage: 'Accedi: poi si apre la pagina che hai chiesto.',
  forgotten: 'Password dimenticata?',
  submit: 'Accedi',
  failed: 'Utente o password non corretti.',
  noLogin: 'Non hai ancora un accesso?',
  noLoginHint: 'Lo apre il consulente del lavoro o l’azienda per cui lavori: chiedi a loro.',
  letter: 'Ho una lettera con un codice',
  about:
    'Cedolini, CU e fascicoli tra consulente, azienda e lavoratore. Pubblicazione e lettura restano nel registro, con data e ora.',
});

/** Spec §2, error page. */
export const ERROR_PAGE = said('ERROR_PAGE', {
  forbidden: 'Non si dispongono i privilegi sufficienti per accedere a questa pagina.',
  notFound: 'La pagina non esiste.',
  toLogin: 'Tra 3 secondi si torna all’accesso.',
  goHome: 'Torna alla home',
  goLogin: 'Vai all’accesso',
});

/** The names of the roles on screen. */
export const ROLE_NAMES = said('ROLE_NAMES', {
  ADMIN: 'Amministratore',
  CONSULTANT: 'Consulente',
  COMPANY: 'Azienda',
  BRANCH: 'Filiale',
  EMPLOYEE: 'Lavoratore',
});

/** The login dialog above a page whose session has ended. */
export const LOGIN_ABOVE = said('LOGIN_ABOVE', {
  title: 'La sessione è scaduta',
  text: (login: string) =>
    `Accedi di nuovo come ${login}: quello che hai scritto e scelto in questa pagina è ancora qui.`,
});

/** A mail's link has been opened in a session of somebody else. */
export const LINK_OF_OTHER = said('LINK_OF_OTHER', {
  title: 'Questo avviso è di un altro accesso',
  inside: (name: string) => `Sei dentro come ${name}.`,
  enter: 'Entra come un’altra persona',
});

/** The sentences of spec §8. */
export const ERRORS = said('ERRORS', {
  fallback: 'Si è verificato un errore',
  code: 'Codice da comunicare:',
  offline: 'Nessuna connessione. Riprova quando torna la rete.',
  offlineChange: 'Nessuna connessione: nulla è stato inviato. Riprova quando torna la rete.',
  tooLargeOnTheWay:
    'Il file è troppo grande per il server davanti al portale: non è arrivato. Chi lo gestisce può alzare il limite.',
  away: (status: number) => `Il server non ha risposto (${status}). Riprova tra poco.`,
});
