import { counted, formatCount } from '../common/format.ts';
import { said } from '../common/language.ts';

/** Texts about a person's own access. */

export const ACTIVATION = said('ACTIVATION', {
  privacyNeeded: 'Conferma di aver letto l’informativa',
  otherTaxCode: 'Il codice fiscale non è quello della lettera',
  done: 'Accesso attivato',
  doneHint: 'Ora puoi accedere con il tuo utente e la tua password.',
});

export const PASSWORDS = said('PASSWORDS', {
  done: 'Password cambiata',
  doneHint: 'Ora puoi accedere con la nuova password.',
});

export const OWN_DATA = said('OWN_DATA', {
  emailConfirmed: 'Indirizzo confermato',
  emailConfirmedHint: 'D’ora in poi i messaggi arriveranno a questo indirizzo.',
});

export const SECOND_FACTOR = said('SECOND_FACTOR', {
  totp: 'App di autenticazione',
  wrongPassword: 'La password non è corretta',
  wrongCode: 'Il codice non è corretto: prova con quello che l’app mostra ora',
});

export const SECOND_STEP = said('SECOND_STEP', {
  title: 'Verifica in due passaggi',
  hintApp: 'La password è corretta: ora inserisci il codice a 6 cifre della tua app di autenticazione.',
  hintPasskey: 'La password è corretta: ora usa la tua passkey, oppure un codice di recupero.',
  code: 'Codice',
  codeHint: 'Il codice a 6 cifre dell’app, oppure un codice di recupero.',
  recoveryCode: 'Codice di recupero',
  usePasskey: 'Usa la passkey',
  passkeyFailed: 'La passkey non ha confermato: riprova, oppure usa un codice di recupero.',
  over: 'Sono passati più di cinque minuti: torna indietro e accedi di nuovo.',
  back: 'Torna indietro',
});

export const PASSKEY_LOGIN = said('PASSKEY_LOGIN', {
  enter: 'Entra con una passkey',
  failed: 'La passkey non ha confermato: riprova, oppure entra con utente e password.',
  over: 'È passato un po’ di tempo: prova di nuovo.',
});

export const LINKED_IDENTITIES = said('LINKED_IDENTITIES', {
  enter: (name: string) => `Entra con ${name}`,
  working: 'Un momento…',
  workingHint: 'Stiamo verificando che cosa ha risposto il fornitore d’identità.',
  failed: 'Ingresso non riuscito',
  failedLink: 'Identità non collegata',
  toOwn: 'Torna ai dati utente',
  linked: (name: string) => `Identità di ${name} collegata`,
  title: 'Identità collegate',
  hint: 'Con un’identità che hai già, come SPID o CIE, entri senza utente e password. La colleghi solo tu, e la scolleghi quando vuoi.',
  since: (day: string) => `Collegata dal ${day}`,
  link: (name: string) => `Collega ${name}`,
  unlink: 'Scollega',
  unlinkOf: (name: string) => `Scollega ${name}`,
  unlinked: 'Identità scollegata',
});

/** Shown when several accesses have the fiscal code of an identity. */
export const ACCESS_CHOICE = said('ACCESS_CHOICE', {
  title: 'Scegli il tuo accesso',
  hint: 'Più accessi hanno il tuo codice fiscale. Scegli quello che usi e scrivi la sua password, una volta sola: dalla prossima volta l’identità lo apre da sola.',
  access: 'Accesso',
  choose: 'Scegli azienda e studio',
  password: 'Password di questo accesso',
  wrongPassword: 'La password non è quella di questo accesso. Dopo 5 errori si ricomincia dal fornitore d’identità.',
  submit: 'Entra e collega',
  back: 'Torna all’accesso',
});

export const PASSKEY_OFFER = said('PASSKEY_OFFER', {
  title: 'Entra con l’impronta o il volto',
  text: 'La prossima volta niente password: basta sbloccare questo dispositivo come fai sempre.',
  activate: 'Attiva',
});

export const KEY_TEXTS = said('KEY_TEXTS', { toLogin: 'Vai all’accesso' });

export const PASSWORD_FIELDS = said('PASSWORD_FIELDS', {
  new: 'Nuova password',
  repeat: 'Ripeti la nuova password',
  tooWeak: 'La password non ha ancora tutto ciò che serve',
});

export const FORGOTTEN = said('FORGOTTEN', {
  title: 'Password dimenticata',
  hint: 'Scrivi il tuo utente o la tua e-mail: ti mandiamo un collegamento per sceglierne una nuova.',
  name: 'Utente o e-mail',
  submit: 'Invia il collegamento',
  back: 'Torna all’accesso',
  sent: 'Controlla la posta',
  sentHint:
    'Se l’utente esiste e ha un’e-mail, tra poco arriverà un messaggio con il collegamento. Vale 24 ore. Se non arriva, guarda tra la posta indesiderata o chiedi una nuova password a chi gestisce il tuo accesso.',
});

export const FINISH_PASSWORD = said('FINISH_PASSWORD', {
  title: 'Scegli una nuova password',
  hint: 'Le sessioni aperte sugli altri dispositivi saranno chiuse.',
  submit: 'Cambia la password',
  dead: 'Il collegamento non è più valido',
  deadHint: 'È già stato usato, è scaduto o non è completo. Chiedine uno nuovo: arriva in pochi secondi.',
  again: 'Chiedi un nuovo collegamento',
});

export const ACTIVATE_PAGE = said('ACTIVATE_PAGE', {
  title: 'Attiva il tuo accesso',
  codeHint: 'Scrivi il codice che trovi sulla lettera di attivazione.',
  code: 'Codice della lettera',
  codeFault: (names: readonly string[]) => `C’è un errore in ${names.join(', ')}: confronta con la lettera.`,
  codeLength: (count: number) =>
    `Il codice ha 24 caratteri: ${count === 1 ? 'ne hai scritto uno' : `ne hai scritti ${formatCount(count)}`}.`,
  codeUnknown: 'Nessuna lettera ha questo codice: confrontalo con la tua.',
  login: 'Scegli un nome utente',
  loginHint: 'Lo userai per accedere. Puoi usare anche la tua e-mail.',
  loginHintOnPaper: 'Lo userai per accedere. Puoi usare anche il tuo codice fiscale.',
  taxCode: 'Codice fiscale',
  taxCodeHint: 'Per conferma, scrivi il tuo codice fiscale.',
  privacy: 'Ho letto l’informativa sulla privacy',
  privacyNeeded: 'Conferma di aver letto l’informativa',
  documents: (company: string) => `Documenti privacy di ${company}`,
  submit: 'Attiva l’accesso',
  joinHint: (login: string) =>
    `Sei già entrato come ${login}. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa.`,
  join: 'Aggiungi al mio utente',
  known: 'Hai già un accesso',
  knownHint:
    'Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password.',
  notMe: 'Non sei tu? Entra con un altro utente',
  cannotEnter: 'Non posso usare quell’accesso',
  another: 'Un altro accesso',
  anotherHint:
    'Se non puoi usare quello che c’è già, attivane uno nuovo, con un suo utente e una sua password. Più avanti puoi unirli da «Dati utente».',
  joined: 'Accesso aggiunto',
  renew: 'Inviami un nuovo collegamento',
  renewed: 'Controlla la posta',
  renewedHint: 'Abbiamo inviato un nuovo collegamento all’indirizzo a cui era arrivato il primo. Vale 72 ore.',
});

export const DEAD_ACTIVATIONS = said('DEAD_ACTIVATIONS', {
  usata: {
    title: 'Accesso già attivo',
    text: 'Questo collegamento è già stato usato: accedi con il tuo utente e la tua password.',
  },
  scaduta: {
    title: 'Il collegamento è scaduto',
    text: 'Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato.',
  },
  sostituita: {
    title: 'C’è un invito più recente',
    text: 'Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato.',
  },
  sconosciuta: {
    title: 'Il collegamento non è completo',
    text: 'Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato.',
  },
});

/** The messages about an invalid activation link, for a printed letter, whose recipient may have no e-mail address. */
export const DEAD_LETTERS = said('DEAD_LETTERS', {
  usata: {
    title: 'Accesso già attivo',
    text: 'Questa lettera è già stata usata: accedi con il tuo utente, o il tuo codice fiscale, e la tua password.',
  },
  scaduta: {
    title: 'La lettera è scaduta',
    text: 'Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data.',
  },
  sostituita: {
    title: 'C’è una lettera più recente',
    text: 'Usa l’ultima lettera che hai ricevuto, oppure chiedine una nuova all’ufficio che te l’ha data.',
  },
});

export const CONFIRM_EMAIL = said('CONFIRM_EMAIL', {
  title: 'Conferma il tuo indirizzo',
  hint: 'D’ora in poi i messaggi di Portale lavoro arriveranno qui.',
  done: 'Indirizzo confermato',
  doneHint: 'I messaggi di Portale lavoro arriveranno a questo indirizzo.',
  dead: 'Il collegamento non è più valido',
  deadHint: 'È già stato usato, è scaduto o non è completo. Accedi e chiedi di nuovo il cambio da «Dati utente».',
});

export const CHANGE_PASSWORD = said('CHANGE_PASSWORD', {
  title: 'Password',
  hint: 'Cambiandola si chiudono le sessioni aperte sugli altri dispositivi.',
  current: 'Password attuale',
  submit: 'Cambia la password',
  done: 'Password cambiata: le altre sessioni sono state chiuse.',
  livesOn: 'Che cosa resta attivo',
  livesOnHint: 'La nuova password non tocca quanto segue: chiudilo, se temi che altri lo usino.',
  passkeys: (names: readonly string[]) =>
    `Le passkey aprono anche senza password: ${names.join(', ')}. Le togli da «Dati utente».`,
  endKeys: (names: readonly string[]) => `Revoca le chiavi API: ${names.join(', ')}`,
  endDevices: (names: readonly string[]) => `Dimentica i browser già usati: ${names.join(', ')}`,
  firstTitle: 'Scegli la tua password',
  firstHint: 'Sei entrato con una password provvisoria: prima di continuare scegline una tua.',
});

export const IDENTITY = said('IDENTITY', {
  title: 'Conferma che sei tu',
  hint: 'Quello che stai per fare è delicato: conferma la tua identità. Vale per cinque minuti.',
  password: 'La tua password',
});

export const USER_DATA = said('USER_DATA', {
  title: 'Dati utente',
  access: 'Accesso',
  login: 'Utente',
  email: 'E-mail',
  emailHint: 'Un nuovo indirizzo vale dopo la conferma dal messaggio che ti inviamo lì.',
  pending: (email: string) => `In attesa di conferma: ${email}. Apri il messaggio ricevuto a quell’indirizzo.`,
  confirmSent: 'Controlla la posta del nuovo indirizzo e conferma.',
  saved: 'Dati salvati',
});

export const PERSONAL_DATA = said('PERSONAL_DATA', {
  title: 'I tuoi dati',
  hint: 'Una copia di tutto ciò che il portale conserva su di te per questo datore di lavoro: i documenti, le richieste con i loro allegati, le comunicazioni, gli accessi e il registro di ciò che è avvenuto. Il download resta registrato, e i documenti contano come letti.',
  download: 'Scarica i tuoi dati',
  preparing: 'Preparo l’archivio con tutti i tuoi dati…',
  readMe: 'Leggimi.txt',
  /** The explanatory text file in the archive. */
  readMeText: (name: string, company: string, when: string) =>
    `Dati personali di ${name} presso ${company}, al ${when}.\n\ndati.json: i dati in forma leggibile da un programma (art. 15 e 20 del Regolamento UE 2016/679).\ndocumenti: i documenti pubblicati per te, così come sono.\nrichieste: i file allegati alle tue richieste e alle risposte.\n\nNon c’è ciò che non è ancora pubblicato o è stato ritirato. Per ogni altra domanda sui tuoi dati scrivi al tuo datore di lavoro, che ne è il titolare.\n`,
});

export const OTHER_ACCESS = said('OTHER_ACCESS', {
  title: 'Un altro accesso',
  hint: 'Se hai due accessi, puoi unirli: i posti di lavoro dell’altro passano a questo, e l’altro finisce.',
  open: 'Unisci un altro accesso',
  dialog: 'Unisci un altro accesso',
  text: 'Scrivi come entri nell’altro accesso. I suoi documenti li troverai qui; il suo utente e la sua password non varranno più.',
  user: 'Utente dell’altro accesso',
  submit: 'Unisci a questo',
  done: (count: number) => `Accessi uniti: ${counted(count, 'posto di lavoro aggiunto', 'posti di lavoro aggiunti')}`,
});

export const SESSIONS = said('SESSIONS', {
  title: 'Sessioni aperte',
  hint: 'I dispositivi da cui sei entrato. Se non ne riconosci uno, chiudilo e cambia la password.',
  lastUse: (when: string) => `ultimo uso ${when}`,
  thisOne: 'Questa',
  ended: 'Sessione chiusa',
});

export const SECURITY = {
  grants: 'Altri ruoli di questo accesso',
  password: 'Cambia la password',
} as const;

/** A worker's passkeys, which replace the password, and the separate choice of two factors. */
export const PASSKEYS = said('PASSKEYS', {
  hint: 'Sblocchi il dispositivo come fai sempre, invece di scrivere la password. Se perdi il telefono, entri con la password.',
  added: 'Passkey aggiunta',
  removed: 'Passkey rimossa',
  removeTitle: 'Rimuovere questa passkey?',
  removeText: 'Per entrare userai la password o un’altra passkey.',
  twoSteps:
    'Se vuoi: dopo la password serve anche il codice di un’app sul telefono. Se perdi il telefono e i codici di recupero, per rientrare devi rivolgerti all’azienda.',
});

export const FACTORS = said('FACTORS', {
  title: 'Verifica in due passaggi',
  firstTitle: 'Proteggi il tuo accesso',
  hint: 'Oltre alla password, un codice dell’app sul telefono o una passkey: chi indovina la password non entra. Una passkey, con l’impronta o il volto, apre anche da sola.',
  required: 'Per il tuo ruolo serve un secondo fattore: un’app di autenticazione sul telefono o una passkey.',
  kinds: { totp: 'App di autenticazione', passkey: 'Passkey' },
  since: (day: string) => `dal ${day}`,
  remove: 'Rimuovi',
  removeTitle: 'Rimuovere questo secondo fattore?',
  removeText:
    'Per entrare non servirà più. Senza altri fattori basterà la password, e i codici di recupero non varranno più.',
  rename: 'Rinomina',
  renamed: 'Nome cambiato',
  name: 'Nome',
  nameHint: 'Per riconoscerla tra le altre, per esempio «Telefono» o «Portatile dell’ufficio».',
  renameTitle: 'Un altro nome',
  passkeyTitle: 'Aggiungi una passkey',
  passkeyHint:
    'Il dispositivo ti chiede impronta, volto o PIN e conserva la chiave: al portale non arriva nessuno dei tre.',
  createPasskey: 'Crea la passkey',
  passkeyThere: 'Questo dispositivo ha già una passkey del tuo accesso: la trovi nell’elenco.',
  lastUse: (day: string) => `ultimo uso ${day}`,
  neverUsed: 'mai usata',
  removed: 'Secondo fattore rimosso',
  added: 'Secondo fattore aggiunto',
  addApp: 'Aggiungi un’app',
  addPasskey: 'Aggiungi una passkey',
  passkeyFailed: 'La passkey non è stata creata: riprova.',
  recovery: 'Codici di recupero',
  newCodes: 'Nuovi codici',
  codesLeft: (count: number) => counted(count, 'codice ancora valido', 'codici ancora validi'),
  codesHint:
    'Conserva questi codici in un posto sicuro: ciascuno funziona una volta sola, se non hai il telefono con te. Non li mostreremo più.',
  codesSaved: 'Ho salvato i codici',
  codesSavedFirst: 'Prima salva i codici e conferma di averlo fatto',
  codesNotKept: 'Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi.',
  codesHere: 'Li ho salvati',
  fileName: 'codici-di-recupero-portale-lavoro.txt',
  fileHead: (login: string) => `Portale lavoro: codici di recupero dell’utente ${login}`,
  fileFoot: 'Ciascuno vale una volta sola, al posto della passkey o del codice dell’app.',
  print: 'Stampa',
  copied: 'Codici copiati',
  scan: 'Inquadra l’immagine con un’app di autenticazione (per esempio Google Authenticator, Microsoft Authenticator o 2FAS), poi scrivi il codice che mostra.',
  orType: 'Oppure scrivi nell’app questa chiave:',
  picture: 'Codice QR per l’app di autenticazione',
});
