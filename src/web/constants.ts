import { version } from '../../package.json' with { type: 'json' };
import type { Role } from '../access/roles.ts';

/** The version shown in the interface, read from package.json (spec §9). */
export const VERSION: string = version;
export const PROVIDER_NAME = 'Portale lavoro';
/** The tutorial film of each role, relative to the base path (`npm run film`); TUTORIAL_LINK of the server replaces it. */
export const TUTORIAL_LINK: Record<Role, string> = {
  ADMIN: 'films/consulente.mp4',
  CONSULTANT: 'films/consulente.mp4',
  COMPANY: 'films/azienda.mp4',
  BRANCH: 'films/azienda.mp4',
  EMPLOYEE: 'films/lavoratore.mp4',
};

/** The keys of the browser's storage entries (spec §9: constants). */
export const STORAGE = {
  token: 'portale.token',
  sidebar: 'portale.sidebar',
  cookieBanner: 'portale.cookie',
  remembered: 'portale.indirizzo',
  tour: 'portale.presentazione',
  device: 'portale.dispositivo',
  lastUser: 'portale.utente',
  entrance: 'portale.entrata',
  provider: 'portale.fornitore',
  netShown: 'portale.netto',
  draft: 'portale.bozza',
  replies: 'portale.risposte',
  language: 'portale.lingua',
  passkeyOffer: 'portale.passkey',
  pushOffer: 'portale.avvisi',
} as const;
/** The BroadcastChannel on which open tabs share the session, because a new tab has no token in its sessionStorage. */
export const SESSION_CHANNEL = 'portale.sessione';
export const TAB_HANDOVER_MS = 150;
/** How long a new tab still accepts the session from a busy tab. Meanwhile the new tab shows the login page. */
export const TAB_LATE_MS = 30_000;

export const REQUEST_TIMEOUT_MS = 1_000_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const FORBIDDEN_REDIRECT_MS = 3000;
export const SNACKBAR_MS = 5000;
/** The number of rows above which a list renders only those in view. */
export const VIRTUAL_FROM_ROWS = 100;
export const PAGE_SIZES = [25, 50, 100, -1] as const;
export const FIRST_PAGE_SIZE = 25;

/** The URL prefix of the endpoints on this origin. */
export const API_BASE = '';
