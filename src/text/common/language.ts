/**
 * The languages that the portal offers to workers (P113). The modules of `src/text` are Italian; each other language is
 * one file in `languages`, whose type derives from the Italian texts. Offices read only Italian.
 */
export const LANGUAGES = ['it', 'en', 'ro', 'sq', 'ar', 'uk', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language under its own name, because its readers may not know the others. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  it: 'Italiano',
  en: 'English',
  ro: 'Română',
  sq: 'Shqip',
  ar: 'العربية',
  uk: 'Українська',
  fr: 'Français',
  es: 'Español',
};

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The locale for `Intl`, with Latin digits in Arabic too, as on the payslips. */
export function localeOf(language: Language): string {
  if (language === 'it') return 'it-IT';
  if (language === 'en') return 'en-GB';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

let spoken: Language = 'it';
/** The texts of each language by the name of their export (`languages/texts.ts`). */
type Texts = Readonly<Record<string, unknown>>;
const learnt = new Map<Language, Texts>();

/** The active language. */
export function language(): Language {
  return spoken;
}

/** Registers the texts of a language; this must happen before the language becomes active. */
export function learn(one: Language, texts: object): void {
  learnt.set(one, texts as Texts);
}

export function knows(one: Language): boolean {
  return one === 'it' || learnt.has(one);
}

/** Sets the active language for the whole process; only in a browser, which serves one user. */
export function speak(one: Language): void {
  spoken = knows(one) ? one : 'it';
}

/** Runs `say` in this language. `say` must be synchronous, because a server serves many users at once. */
export function inLanguage<T>(one: Language, say: () => T): T {
  const before = spoken;
  speak(one);
  try {
    return say();
  } finally {
    spoken = before;
  }
}

/** The type of a translation, derived from the Italian texts. */
export type Said<T> = T extends string
  ? string
  : T extends (...values: infer A) => infer R
    ? (...values: A) => Said<R>
    : { readonly [K in keyof T]: Said<T[K]> };

/**
 * Wraps texts that a worker may see, under the name of their export. Each read returns the text of the active language;
 * a text that a caller has stored does not follow a later change of language.
 */
export function said<const T extends object>(name: string, italian: T): Said<T> {
  place([name], italian);
  const now = () => (spoken === 'it' ? italian : (learnt.get(spoken)?.[name] ?? italian)) as object;
  return new Proxy(italian, {
    get: (_, key) => {
      const one = now();
      const found = Reflect.get(one, key) as unknown;
      // Properties of a function, such as its source and name, come from the translated function.
      return typeof one === 'function' && typeof found === 'function' ? found.bind(one) : found;
    },
    apply: (_, __, values: unknown[]) => (now() as unknown as (...values: unknown[]) => unknown)(...values),
  }) as unknown as Said<T>;
}

/** Combines a worker's texts with texts that only offices read, which stay Italian. */
export function beside<Own extends object, const Office extends object>(own: Own, office: Office): Own & Office {
  return new Proxy(
    { ...own, ...office },
    {
      get: (_, key) => Reflect.get(key in office ? office : own, key) as unknown,
    },
  ) as Own & Office;
}

/** Every Italian text of `said` that takes no parameter, with its path in the texts. */
const places = new Map<string, readonly string[]>();

function place(path: readonly string[], value: unknown): void {
  if (typeof value === 'string') places.set(value, path);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) place([...path, key], inner);
}

/**
 * Translates an Italian text of `said` into the active language, for example a schema's message, a screen title or a
 * state name that was stored in Italian. Returns any other text unchanged.
 */
export function inOwnWords(italian: string): string {
  const [name, ...path] = places.get(italian) ?? [];
  if (spoken === 'it' || name === undefined) return italian;
  let found: unknown = learnt.get(spoken)?.[name];
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
  return typeof found === 'string' ? found : italian;
}
