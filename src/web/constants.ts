import { version } from '../../package.json' with { type: 'json' };

/** Shown in the interface; one place with the package (spec §9). */
export const VERSION: string = version;
export const PROVIDER_NAME = 'Portale lavoro';
/** Address of the tutorial film for the help page; empty = the help page shows no link. */
export const TUTORIAL_LINK: string = '';

/** Names of the browser's storage entries (spec §9: constants). */
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
/** So long the session of a busy tab is still taken up; the login is shown meanwhile. */
export const TAB_LATE_MS = 30_000;

export const REQUEST_TIMEOUT_MS = 1_000_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const FORBIDDEN_REDIRECT_MS = 3000;
export const SNACKBAR_MS = 5000;
/** Rows above which a list draws only what is on screen. */
export const VIRTUAL_FROM_ROWS = 100;
export const PAGE_SIZES = [25, 50, 100, -1] as const;
export const FIRST_PAGE_SIZE = 25;

/** Prefix of the calls' addresses on this origin. */
export const API_BASE = '';
