import { useSyncExternalStore } from 'react';
import type { Role } from '../access/roles.ts';
import {
  directionOf,
  isLanguage,
  knows,
  LANGUAGES,
  type Language,
  language,
  learn,
  speak,
} from '../text/common/language.ts';
import type { Texts } from '../text/languages/texts.ts';
import { STORAGE } from './constants.ts';

/** Each language is a separate chunk, loaded only when the page needs it. */
const LOADS: Readonly<Record<Exclude<Language, 'it'>, () => Promise<{ TEXTS: Texts }>>> = {
  en: () => import('../text/languages/en.ts'),
  ro: () => import('../text/languages/ro.ts'),
  sq: () => import('../text/languages/sq.ts'),
  ar: () => import('../text/languages/ar.ts'),
  uk: () => import('../text/languages/uk.ts'),
  fr: () => import('../text/languages/fr.ts'),
  es: () => import('../text/languages/es.ts'),
};

const listeners = new Set<() => void>();

/** The language of the page. A component that calls this hook renders again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    language,
    language,
  );
}

/** Switches the page to this language. If the texts cannot be loaded, the page keeps its language. */
export async function speakHere(wanted: Language): Promise<void> {
  if (wanted === language()) return;
  if (wanted !== 'it' && !knows(wanted)) {
    try {
      learn(wanted, (await LOADS[wanted]()).TEXTS);
    } catch {
      return;
    }
  }
  speak(wanted);
  document.documentElement.lang = wanted;
  document.documentElement.dir = directionOf(wanted);
  for (const listener of listeners) listener();
}

/** The language that the user chose in this browser, or the last one used here. */
function kept(): Language | null {
  const found = localStorage.getItem(STORAGE.language);
  return isLanguage(found) ? found : null;
}

export function keepLanguage(one: Language): void {
  localStorage.setItem(STORAGE.language, one);
}

/**
 * True for "en" and "en-US", which are often a browser's default that nobody chose. The portal offers English then, but
 * does not switch to it (P113).
 */
const isUnset = (tag: string) => /^en(-us)?$/i.test(tag);

/** The first of the browser's languages that the portal supports. */
export function guessed(tags: readonly string[]): Language {
  const first = tags.map((tag) => ({ tag, own: tag.slice(0, 2).toLowerCase() })).find(({ own }) => isLanguage(own));
  return first && !isUnset(first.tag) && isLanguage(first.own) ? first.own : 'it';
}

/** Sets the language before the first render. */
export function beginLanguage(): Promise<void> {
  // A link in a mail can set the language of the page.
  const asked = new URLSearchParams(location.hash.split('?')[1]).get('lingua');
  if (isLanguage(asked)) return pickLanguage(asked);
  return speakHere(kept() ?? guessed(navigator.languages));
}

/** Whether to offer English: nobody chose a language, the page is therefore Italian, and the browser lists English. */
export function offersEnglish(): boolean {
  return language() === 'it' && kept() === null && navigator.languages.some((tag) => /^en/i.test(tag));
}

/** All languages, with `own` first. */
export function languagesFrom(own: Language): Language[] {
  return [own, ...LANGUAGES.filter((one) => one !== own)];
}

/** The language chosen before the login. The login then stores it with the account. */
let picked: Language | null = null;

/** Switches to the language that the user chose on a public page. */
export async function pickLanguage(one: Language): Promise<void> {
  picked = one;
  keepLanguage(one);
  await speakHere(one);
}

/**
 * Switches to the language of a logged-in user. Offices always get Italian. A worker gets the language stored with the
 * account, or else the language of the login page, which is then stored with the account.
 */
export async function speakTo(account: { role: Role; langKey: Language; linguaScelta: boolean }): Promise<void> {
  if (account.role !== 'EMPLOYEE') return speakHere('it');
  const own = picked ?? (account.linguaScelta ? account.langKey : language());
  picked = null;
  await speakHere(own);
  keepLanguage(own);
  if (own === account.langKey && (account.linguaScelta || own === 'it')) return;
  // If saving fails, the next login tries again.
  await saveLanguage(own).catch(() => undefined);
}

/**
 * Saves the language with the account. Another module sets this function, because the layering rules do not let this
 * module send requests.
 */
let saveLanguage: (one: Language) => Promise<unknown> = () => Promise.resolve();
export function whenLanguageIsKept(save: (one: Language) => Promise<unknown>): void {
  saveLanguage = save;
}
