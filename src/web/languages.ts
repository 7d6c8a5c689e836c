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

/** Each language travels only to those who read it. */
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

/** The language of the page; what is drawn with it is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);
}

/** Speaks it on this page; one whose sentences do not come leaves the page as it is. */
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

/** What the person has chosen in this browser, or what was spoken here last. */
function kept(): Language | null {
  const found = localStorage.getItem(STORAGE.language);
  return isLanguage(found) ? found : null;
}

export function keepLanguage(one: Language): void {
  localStorage.setItem(STORAGE.language, one);
}

/**
 * English of no country, or of the United States, is what a browser says that nobody has set: it is offered, and not
 * taken for a choice (P113).
 */
const isUnset = (tag: string) => /^en(-us)?$/i.test(tag);

/** The first of a browser's languages that the portal speaks. */
export function guessed(tags: readonly string[]): Language {
  const first = tags.map((tag) => ({ tag, own: tag.slice(0, 2).toLowerCase() })).find(({ own }) => isLanguage(own));
  return first && !isUnset(first.tag) && isLanguage(first.own) ? first.own : 'it';
}

/** Before anything is drawn. */
export function beginLanguage(): Promise<void> {
  // A mail leads to its page in another language.
  const asked = new URLSearchParams(location.hash.split('?')[1]).get('lingua');
  if (isLanguage(asked)) return pickLanguage(asked);
  return speakHere(kept() ?? guessed(navigator.languages));
}

/** Whether the page asks in English, too, which its browser may mean. */
export function offersEnglish(): boolean {
  return language() === 'it' && kept() === null && navigator.languages.some((tag) => /^en/i.test(tag));
}

/** The languages with the own one first. */
export function languagesFrom(own: Language): Language[] {
  return [own, ...LANGUAGES.filter((one) => one !== own)];
}

/** Set where the person picks a language before the login: it goes to the account with it. */
let picked: Language | null = null;

/** A choice that is made on a page of nobody. */
export async function pickLanguage(one: Language): Promise<void> {
  picked = one;
  keepLanguage(one);
  await speakHere(one);
}

/**
 * The language of whoever has logged in: a worker's own, which begins with the one of the login; Italian for an office. A
 * worker's choice is kept with the account as soon as there is one.
 */
export async function speakTo(account: { role: Role; langKey: Language; linguaScelta: boolean }): Promise<void> {
  if (account.role !== 'EMPLOYEE') return speakHere('it');
  const own = picked ?? (account.linguaScelta ? account.langKey : language());
  picked = null;
  await speakHere(own);
  keepLanguage(own);
  if (own === account.langKey && (account.linguaScelta || own === 'it')) return;
  // Without an answer it is asked again at the next login.
  await saveLanguage(own).catch(() => undefined);
}

/** Set where calls can be made: this module stands below them. */
let saveLanguage: (one: Language) => Promise<unknown> = () => Promise.resolve();
export function whenLanguageIsKept(save: (one: Language) => Promise<unknown>): void {
  saveLanguage = save;
}
