import { STORAGE } from './constants.ts';

/** The two storages of a browser; tests pass their own. */
export interface Storages {
  local: Storage;
  session: Storage;
}

/** Stores the token in local storage if `rememberMe` is set, otherwise in session storage (spec §4), never in both. */
export function keepToken(storages: Storages, token: string, rememberMe: boolean): void {
  const [chosen, other] = rememberMe ? [storages.local, storages.session] : [storages.session, storages.local];
  other.removeItem(STORAGE.token);
  chosen.setItem(STORAGE.token, token);
}

/** What is kept beside the token and ends with it, so that the next user of the device finds nothing of it. */
const OF_SESSION = ['netShown', 'draft', 'replies'] as const;
type OfSession = (typeof OF_SESSION)[number];

export function readOfSession({ local, session }: Storages, what: OfSession): string | null {
  return session.getItem(STORAGE[what]) ?? local.getItem(STORAGE[what]);
}

/** Passing null removes it. */
export function keepOfSession({ local, session }: Storages, what: OfSession, text: string | null): void {
  local.removeItem(STORAGE[what]);
  session.removeItem(STORAGE[what]);
  if (text !== null) (session.getItem(STORAGE.token) === null ? local : session).setItem(STORAGE[what], text);
}

export function forgetSession(storages: Storages): void {
  for (const what of OF_SESSION) keepOfSession(storages, what, null);
}

/** The token of this tab; the token in session storage takes precedence over the remembered one. */
export function readToken(storages: Storages): string | null {
  return storages.session.getItem(STORAGE.token) ?? storages.local.getItem(STORAGE.token);
}

/**
 * Replaces the stored token in the storage that holds it, so that a switch of role keeps the choice of "remember me".
 */
export function replaceToken(storages: Storages, token: string): void {
  keepToken(storages, token, storages.session.getItem(STORAGE.token) === null);
}

export function removeToken(storages: Storages): void {
  forgetSession(storages);
  storages.local.removeItem(STORAGE.token);
  storages.session.removeItem(STORAGE.token);
}

export function browserStorages(): Storages {
  return { local: window.localStorage, session: window.sessionStorage };
}

/** Whether anyone has logged in with this browser before. */
export function isKnownDevice({ local }: Storages): boolean {
  return local.getItem(STORAGE.device) !== null;
}

/** The login that this device was last kept logged in for, proposed at the next login; null on a shared device. */
export function lastUser({ local }: Storages): string | null {
  return local.getItem(STORAGE.lastUser);
}

export function keepUser({ local }: Storages, login: string): void {
  local.setItem(STORAGE.lastUser, login);
}

/** Called when somebody else is about to log in on this device. */
export function forgetUser({ local }: Storages): void {
  local.removeItem(STORAGE.lastUser);
}

/**
 * The key of this browser, created once and kept after logout. The server stores it with each account that logs in here
 * (P61).
 */
export function deviceKey({ local }: Storages): string {
  const kept = local.getItem(STORAGE.device);
  if (kept !== null) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  local.setItem(STORAGE.device, made);
  return made;
}
