/** Words of the administrator's pages. */
export const ADMIN_HOME = {
  title: 'Amministrazione',
  practices: 'Studi di questa installazione',
  users: 'Utenti attivati',
  storage: 'Spazio',
  codes: 'Codici',
  host: 'Indirizzo pubblico',
  none: 'Ancora nessuno studio',
  noneHint: 'Gli studi compaiono qui con i loro utenti e lo spazio occupato.',
  loadFailed: 'Gli studi non si sono caricati',
  grants: 'Altri ruoli di questo accesso',
} as const;

/** `18 su 40`. */
export function outOf(used: string, total: string): string {
  return `${used} su ${total}`;
}

export const SET_UP = {
  title: 'Crea il primo amministratore',
  hint: 'Questo collegamento funziona una volta sola. Scegli il nome utente e la password con cui amministrare il portale.',
  user: 'Utente',
  password: 'Password',
  repeat: 'Ripeti la password',
  rules: 'La password deve avere:',
  met: 'presente',
  missing: 'manca',
  submit: 'Crea amministratore',
  loginShape: 'Da 3 a 50 caratteri: lettere non accentate, cifre, punto, trattino e chiocciola.',
  done: 'Amministratore creato: ora accedi.',
  noKey: 'Il collegamento non è completo',
  noKeyHint: 'Apri per intero l’indirizzo che il server ha mostrato all’avvio, compresa la parte dopo «key=».',
  toLogin: 'Vai all’accesso',
  tooWeak: 'La password non ha ancora tutto ciò che serve',
} as const;

/** Words about a practice, beside its fields. */
export const PRACTICE = {
  codeShape: 'Solo lettere, cifre e trattini',
  taxCodeWrong: 'Il codice fiscale non è valido',
  hostShape: 'Scrivi solo il nome del sito, come studio.esempio.it',
} as const;
