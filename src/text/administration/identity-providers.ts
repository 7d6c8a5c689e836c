import { counted } from '../common/format.ts';
import { WEBHOOK_FAULTS } from '../webhooks.ts';

/** The administrator's page of identity providers (OpenID Connect). */
export const PROVIDERS = {
  title: 'Fornitori d’identità',
  below:
    'Con un fornitore OpenID Connect (SPID o CIE tramite un proxy, l’identità di un ufficio) si entra senza utente e password. Nessuno diventa utente così: ognuno collega la propria identità a un accesso che ha già.',
  add: 'Nuovo fornitore',
  empty: 'Nessun fornitore',
  emptyText: 'Senza fornitori la pagina di accesso resta com’è: utente e password, o passkey.',
  returnTo: 'Indirizzo di ritorno',
  returnHint: 'Registralo presso il fornitore come «redirect URI», esattamente così.',
  name: 'Nome sul pulsante',
  nameHint: 'La pagina di accesso dice «Entra con…» e questo nome.',
  address: 'Indirizzo del fornitore (issuer)',
  addressHint: 'Inizia con https://. Non si cambia più: un altro indirizzo è un altro fornitore.',
  clientId: 'ID del client',
  secret: 'Segreto del client',
  secretHint: 'Si conserva cifrato e non si rivede.',
  secretKept: 'Lascia vuoto per tenere quello di prima.',
  scopes: 'Ambiti (scope)',
  scopesShape: 'Tra gli ambiti serve openid',
  codeLevels: 'Livelli per il codice fiscale (acr)',
  codeLevelsHint:
    'Uno per riga. A questi livelli il codice fiscale apre l’accesso dei lavoratori, se lo studio lo consente. Vuoto: mai.',
  factorLevels: 'Livelli che valgono come secondo fattore (acr o amr)',
  factorLevelsHint: 'Uno per riga. Vuoto: il secondo fattore del portale si chiede sempre.',
  where: 'Per chi',
  everywhere: 'Tutta l’installazione',
  create: 'Verifica e aggiungi',
  added: 'Fornitore aggiunto',
  saved: 'Fornitore modificato',
  changeOf: (name: string) => `Modifica ${name}`,
  changeTitle: 'Modifica il fornitore',
  tryOf: (name: string) => `Prova ${name}`,
  answers: 'Il fornitore risponde e si presenta come deve.',
  doesNot: (why: string) => `Il fornitore non risponde come deve: ${why}.`,
  on: 'Acceso',
  off: 'Spento',
  switchOnOf: (name: string) => `Accendi ${name}`,
  switchedOn: 'Fornitore acceso',
  moreActs: (name: string) => `Altre azioni: ${name}`,
  switchOffTitle: 'Spegnere il fornitore?',
  switchOffText:
    'Nessuno entra più con questo fornitore, e le sessioni aperte così si chiudono subito. I collegamenti restano.',
  switchedOff: 'Fornitore spento',
  removeTitle: 'Eliminare il fornitore?',
  removeText: (links: number) =>
    `Nessuno entra più con questo fornitore, e le sessioni aperte così si chiudono subito. Si ${links === 1 ? 'perde' : 'perdono'} anche ${counted(links, 'collegamento', 'collegamenti')}.`,
  removed: 'Fornitore eliminato',
  links: (count: number) => counted(count, 'accesso collegato', 'accessi collegati'),
} as const;

/** The practice's setting for logins by fiscal code. */
export const CODE_OPENS = {
  title: 'Ingresso con il codice fiscale',
  hint: (providers: readonly string[]) =>
    `I lavoratori riconosciuti da ${providers.join(', ') || 'un fornitore d’identità'} entrano con il loro codice fiscale, senza collegare nulla. Vale solo per accessi di soli lavoratori.`,
  label: 'Consenti ai lavoratori di entrare con il codice fiscale',
  allowed: 'Ingresso con il codice fiscale consentito',
  forbidden: 'Ingresso con il codice fiscale non più consentito',
} as const;

/** What is wrong with an identity provider's answer. */
export const PROVIDER_FAULTS = {
  ...WEBHOOK_FAULTS,
  'too-large': 'risponde con troppi dati',
  'not-a-provider': 'a questo indirizzo non risponde un fornitore OpenID Connect',
} as const;
