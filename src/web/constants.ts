import { version } from '../../package.json' with { type: 'json' };

/** Shown in the interface; package.json is its only source (spec §9). */
export const VERSION: string = version;
export const PROVIDER_NAME = 'Portale lavoro';
/** The address of the tutorial film; if empty, the help page shows no link. */
export const TUTORIAL_LINK: string = '';

/** The keys of the browser's storage entries (spec §9: constants). */
export const STORAGE = {
  token: 'portale.token',
  sidebar: 'portale.sidebar',
  cookieBanner: 'portale.cookie',
  remembered: 'portale.indirizzo',
  tour: 'portale.presentazione',
  device: 'portale.dispositivo',
  entrance: 'portale.entrata',
  provider: 'portale.fornitore',
  netShown: 'portale.netto',
  language: 'portale.lingua',
  passkeyOffer: 'portale.passkey',
  pushOffer: 'portale.avvisi',
} as const;
/** The channel on which open tabs share the session (a new tab has no sessionStorage token). */
export const SESSION_CHANNEL = 'portale.sessione';
export const TAB_HANDOVER_MS = 150;
/** How long a new tab still accepts the session of a busy tab; it shows the login meanwhile. */
export const TAB_LATE_MS = 30_000;

export const REQUEST_TIMEOUT_MS = 1_000_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const FORBIDDEN_REDIRECT_MS = 3000;
export const SNACKBAR_MS = 5000;
/** The number of rows above which a list renders only those in view. */
export const VIRTUAL_FROM_ROWS = 100;
export const PAGE_SIZES = [25, 50, 100, -1] as const;
export const FIRST_PAGE_SIZE = 25;

/** The prefix of the endpoints' addresses on this origin. */
export const API_BASE = '';
