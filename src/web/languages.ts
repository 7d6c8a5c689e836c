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

/** Each language is a chunk of its own, loaded only by its readers. */
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

/** The language of the page; a component that uses it renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);
}

/** Switches the page to this language; if its texts do not load, the page stays as it is. */
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
 * English without a country, or US English, is often a browser's default that nobody set: the portal offers it, but
 * does not take it for a choice (P113).
 */
const isUnset = (tag: string) => /^en(-us)?$/i.test(tag);

/** The first of the browser's languages that the portal supports. */
export function guessed(tags: readonly string[]): Language {
  const first = tags.map((tag) => ({ tag, own: tag.slice(0, 2).toLowerCase() })).find(({ own }) => isLanguage(own));
  return first && !isUnset(first.tag) && isLanguage(first.own) ? first.own : 'it';
}

/** Sets the language before the first render. */
export function beginLanguage(): Promise<void> {
  // A mail links to its page in another language.
  const asked = new URLSearchParams(location.hash.split('?')[1]).get('lingua');
  if (isLanguage(asked)) return pickLanguage(asked);
  return speakHere(kept() ?? guessed(navigator.languages));
}

/** Whether to offer English: the page is Italian because nobody chose a language, and the browser lists English. */
export function offersEnglish(): boolean {
  return language() === 'it' && kept() === null && navigator.languages.some((tag) => /^en/i.test(tag));
}

/** All languages, starting with this one. */
export function languagesFrom(own: Language): Language[] {
  return [own, ...LANGUAGES.filter((one) => one !== own)];
}

/** The language picked before the login, which the login then stores with the account. */
let picked: Language | null = null;

/** A choice made on a public page. */
export async function pickLanguage(one: Language): Promise<void> {
  picked = one;
  keepLanguage(one);
  await speakHere(one);
}

/**
 * Switches to the language of a logged-in user: Italian for an office; for a worker the stored choice, or else the
 * language of the login. A worker's choice is stored with the account at once.
 */
export async function speakTo(account: { role: Role; langKey: Language; linguaScelta: boolean }): Promise<void> {
  if (account.role !== 'EMPLOYEE') return speakHere('it');
  const own = picked ?? (account.linguaScelta ? account.langKey : language());
  picked = null;
  await speakHere(own);
  keepLanguage(own);
  if (own === account.langKey && (account.linguaScelta || own === 'it')) return;
  // If this fails, the next login tries again.
  await saveLanguage(own).catch(() => undefined);
}

/** Set by a module that can send requests: this one is on a lower floor. */
let saveLanguage: (one: Language) => Promise<unknown> = () => Promise.resolve();
export function whenLanguageIsKept(save: (one: Language) => Promise<unknown>): void {
  saveLanguage = save;
}
