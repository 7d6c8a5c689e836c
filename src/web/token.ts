import { STORAGE } from './constants.ts';

/** The two storages of a browser; a test gives its own. */
export interface Storages {
  local: Storage;
  session: Storage;
}

/** Kept in local storage with remember-me, else in session storage (spec §4). Never in both. */
export function keepToken(storages: Storages, token: string, rememberMe: boolean): void {
  const [chosen, other] = rememberMe ? [storages.local, storages.session] : [storages.session, storages.local];
  other.removeItem(STORAGE.token);
  chosen.setItem(STORAGE.token, token);
}

/** The token of this tab. A token of the tab alone comes before the remembered one. */
export function readToken(storages: Storages): string | null {
  return storages.session.getItem(STORAGE.token) ?? storages.local.getItem(STORAGE.token);
}

/** Stores a fresh token where the former one was: a switch of role does not change the choice of "remember me". */
export function replaceToken(storages: Storages, token: string): void {
  keepToken(storages, token, storages.session.getItem(STORAGE.token) === null);
}

export function removeToken(storages: Storages): void {
  storages.local.removeItem(STORAGE.token);
  storages.session.removeItem(STORAGE.token);
}

export function browserStorages(): Storages {
  return { local: window.localStorage, session: window.sessionStorage };
}

/** Whether somebody has logged in here before. */
export function isKnownDevice({ local }: Storages): boolean {
  return local.getItem(STORAGE.device) !== null;
}

/**
 * The key of this browser: made once, kept through logouts, and known to the accounts that were entered in it (P61).
 */
export function deviceKey({ local }: Storages): string {
  const kept = local.getItem(STORAGE.device);
  if (kept !== null) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  local.setItem(STORAGE.device, made);
  return made;
}
