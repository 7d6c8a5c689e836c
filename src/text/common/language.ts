/**
 * The languages in which the portal speaks to a worker (P113). Italian stands in the modules of `src/text`; each other
 * language in one file of `languages`, typed by the Italian. Offices read Italian alone.
 */
export const LANGUAGES = ['it', 'en', 'ro', 'sq', 'ar', 'uk', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each by its own name: whoever looks for theirs cannot read the others. */
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

/** For `Intl`: figures are the ones that stand on payslips, in Arabic too. */
export function localeOf(language: Language): string {
  if (language === 'it') return 'it-IT';
  if (language === 'en') return 'en-GB';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

let spoken: Language = 'it';
/** The texts of each language by their exported name (`languages/texts.ts`). */
type Texts = Readonly<Record<string, unknown>>;
const learnt = new Map<Language, Texts>();

/** The language of what is said now. */
export function language(): Language {
  return spoken;
}

/** Hands over the sentences of a language; until then it cannot be spoken. */
export function learn(one: Language, texts: object): void {
  learnt.set(one, texts as Texts);
}

export function knows(one: Language): boolean {
  return one === 'it' || learnt.has(one);
}

/** From now on: a browser speaks to one person. */
export function speak(one: Language): void {
  spoken = knows(one) ? one : 'it';
}

/** What is said inside is said in this language; a server speaks to many, so this waits for nothing. */
export function inLanguage<T>(one: Language, say: () => T): T {
  const before = spoken;
  speak(one);
  try {
    return say();
  } finally {
    spoken = before;
  }
}

/** The shape of Italian sentences, which those of another language have, too. */
export type Said<T> = T extends string
  ? string
  : T extends (...values: infer A) => infer R
    ? (...values: A) => Said<R>
    : { readonly [K in keyof T]: Said<T[K]> };

/**
 * Sentences that a worker may meet, under the name that they are exported by. Read, they are those of the language that
 * is spoken: whoever keeps one beyond that keeps the words, not the meaning.
 */
export function said<const T extends object>(name: string, italian: T): Said<T> {
  place([name], italian);
  const now = () => (spoken === 'it' ? italian : (learnt.get(spoken)?.[name] ?? italian)) as object;
  return new Proxy(italian, {
    get: (_, key) => {
      const one = now();
      const found = Reflect.get(one, key) as unknown;
      // A function answers for itself: its source, its name.
      return typeof one === 'function' && typeof found === 'function' ? found.bind(one) : found;
    },
    apply: (_, __, values: unknown[]) => (now() as unknown as (...values: unknown[]) => unknown)(...values),
  }) as unknown as Said<T>;
}

/** Worker's sentences, with those beside them that offices alone read: these are Italian. */
export function beside<Own extends object, const Office extends object>(own: Own, office: Office): Own & Office {
  return new Proxy(
    { ...own, ...office },
    {
      get: (_, key) => Reflect.get(key in office ? office : own, key) as unknown,
    },
  ) as Own & Office;
}

/** Every Italian sentence of `said` without a blank in it, with where it stands. */
const places = new Map<string, readonly string[]>();

function place(path: readonly string[], value: unknown): void {
  if (typeof value === 'string') places.set(value, path);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) place([...path, key], inner);
}

/**
 * An Italian sentence in the language that is spoken, where it is one of those above: what a schema or a table kept when
 * it was made, the title of a screen, the word of a state. Any other text stays as it is.
 */
export function inOwnWords(italian: string): string {
  const [name, ...path] = places.get(italian) ?? [];
  if (spoken === 'it' || name === undefined) return italian;
  let found: unknown = learnt.get(spoken)?.[name];
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
  return typeof found === 'string' ? found : italian;
}
