import { formatCount } from './format.ts';
import { type Language, localeOf } from './language.ts';

/** The forms of a noun after a number, named by the Unicode plural rules; each language has only some of them. */
interface Forms {
  en: 'one' | 'other';
  ro: 'one' | 'few' | 'other';
  sq: 'one' | 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
  uk: 'one' | 'few' | 'many' | 'other';
  fr: 'one' | 'other';
  es: 'one' | 'other';
}

/**
 * `{ one: '# document', other: '# documents' }`: `#` is the number. French and Spanish have a special form for a
 * million, which no worker's list reaches; such a number would use `other`.
 */
export function pluralsOf<L extends keyof Forms & Language>(
  language: L,
): (count: number, forms: Readonly<Record<Forms[L], string>>) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(localeOf(language));
    const all = forms as Readonly<Record<string, string>>;
    return (all[rules.select(count)] ?? all.other ?? '').replaceAll('#', formatCount(count));
  };
}
