import { afterEach, describe, expect, it } from 'vitest';
import { SCREENS } from '../../shell/screens.ts';
import { statuses } from '../../web/tokens.json';
import { formatCount, formatDay, formatMonth, inSentence } from '../common/format.ts';
import { inLanguage, inOwnWords, LANGUAGES, type Language, language, speak } from '../common/language.ts';
import { refusalText } from '../common/refusals.ts';
import { REQUEST_STATUS_NAMES } from '../requests.ts';
import './all.ts';
import { TEXTS as en } from './en.ts';

/** Checks a worker's texts in each language: no text is missing, none stays Italian, no fact is lost (P113). */

const OTHERS = LANGUAGES.filter((one) => one !== 'it');
const MODULES = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!../**/*.test.ts', '!./*.ts'], {
  eager: true,
});
const EXPORTED = Object.assign({}, ...Object.values(MODULES)) as Record<string, unknown>;
const NAMES = Object.keys(en);

/** Names, legal terms of Italian paperwork, and words that several languages share. */
const SHARED =
  /^(?:Portale lavoro(?: · .*)?|Home|Privacy|Password|Passkey|E-mail|IBAN|F\.A\.Q\.|Codice fiscale|Esc|Enter|Shift|Ctrl|K|A|\/|\?|[↑↓]|Anteprima|mm\/aaaa)$/;
const SCRIPT: Readonly<Record<string, RegExp>> = { ar: /\p{Script=Arabic}/u, uk: /\p{Script=Cyrillic}/u };

/** Words of the familiar form, where the portal speaks politely; a button is the reader’s own command and has neither. */
const FAMILIAR: Readonly<Partial<Record<Language, RegExp>>> = {
  ro: /(?<!\p{L})(?:tău|tale|tăi|îți|ți-\p{L}+|ești|vrei|poți|trebuie să faci)(?!\p{L})/u,
  sq: /(?<!\p{L})(?:yt|yte|tënd|tënde|je|ke|mundesh)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/u,
  es: /(?<!\p{L})(?:tu|tus|puedes|tienes|has|quieres|eres|contigo)(?!\p{L})/u,
  uk: /(?<!\p{L})(?:ти|твій|твоя|твої|твого|твою)(?!\p{L})/u,
};

interface Sentence {
  name: string;
  italian: string;
  own: string;
}

/** Sample arguments by position, which can be recognised in the resulting sentence. */
const MARKS = ['⟦a⟧', '⟦b⟧', '⟦c⟧'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Sample arguments, chosen by the parameter names in the source: counts, hours and years get numbers, lists get `count`
 * names.
 */
function valuesFor(say: (...values: never[]) => unknown, count: number): unknown[] {
  const [, list = ''] = /^[^(]*\(([\s\S]*?)\)\s*(?:=>|\{)/.exec(say.toString()) ?? [];
  return list
    .split(',')
    .map((one) => /\w+/.exec(one)?.[0] ?? '')
    .filter(Boolean)
    .map((name, index) => {
      if (/^(?:names|titles)$/.test(name)) return Array.from({ length: count }, (_, at) => `⟦${at}⟧`);
      if (name === 'feminine') return false;
      if (name === 'status' && index === 0 && list.includes('words')) return 'R';
      if (/^(?:status|hour|year|minimum|maximum|page|pages|step|steps|cents)$/.test(name))
        return name === 'status' ? 503 : 7;
      if (/^(?:count|documents|unread|unseen|toConfirm)$/.test(name)) return count;
      return MARKS[index];
    });
}

function sentencesOf(own: Language, count: number): Sentence[] {
  const walk = (name: string, italian: unknown, said: unknown): Sentence[] => {
    if (typeof italian === 'string') return [{ name, italian, own: String(said) }];
    if (typeof italian === 'function') {
      const values = valuesFor(italian as never, count);
      const say = (one: unknown) => (one as (...all: unknown[]) => unknown)(...values);
      return walk(
        `${name}()`,
        inLanguage('it', () => say(italian)),
        inLanguage(own, () => say(said)),
      );
    }
    if (!isRecord(italian) || !isRecord(said)) return [];
    return Object.keys(italian).flatMap((key) => walk(`${name}.${key}`, italian[key], said[key]));
  };
  return NAMES.flatMap((name) => {
    const one = EXPORTED[name];
    const raw = inLanguage('it', () => (typeof one === 'function' ? one : { ...(one as object) }));
    // A function of `said` uses the language that is active when it is called.
    const other = typeof one === 'function' ? one : inLanguage(own, () => ({ ...(one as object) }));
    return walk(name, raw, other);
  });
}

afterEach(() => speak('it'));

it('has the texts of every module under their exported names', () => {
  const sources = import.meta.glob<string>(['../**/*.ts', '!../languages/*.ts', '!../**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const said = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/^export const (\w+)[^=]*= (?:beside\(\s*)?said\(\s*'(\w+)'/gm),
  ]);
  expect(said.filter(([, exported, name]) => exported !== name).map(([, exported]) => exported)).toEqual([]);
  expect(said.map(([, , name = '']) => name).toSorted()).toEqual(NAMES.toSorted());
});

describe.each(OTHERS)('in %s', (own) => {
  const all = [0, 1, 2, 3, 11, 100].flatMap((count) => sentencesOf(own, count));

  it('no text is missing', () => {
    expect(all.length).toBeGreaterThan(3000);
    expect(all.filter((one) => one.italian !== '' && one.own.trim() === '').map(({ name }) => name)).toEqual([]);
    expect(all.filter((one) => /undefined|null|NaN|#/.test(one.own)).map(({ name }) => name)).toEqual([]);
  });

  it('only names and legal terms stay Italian', () => {
    const same = all.filter((one) => one.italian === one.own && /\p{L}{2}/u.test(one.italian.replace(/⟦.⟧/g, '')));
    expect([
      ...new Set(same.filter((one) => !SHARED.test(one.own)).map(({ name, own: said }) => `${name}: ${said}`)),
    ]).toEqual([]);
  });

  it('each sentence contains the facts of the Italian one', () => {
    const marks = (text: string) => [...new Set(text.match(/⟦.⟧|\{\w+(?=[:}])/g))].sort().join(' ');
    expect(
      all.filter((one) => marks(one.italian) !== marks(one.own)).map(({ name, own: said }) => `${name}: ${said}`),
    ).toEqual([]);
  });

  it('a sentence names a page or a button by the word that is on it', () => {
    const shown = Map.groupBy(all, ({ italian }) => italian);
    const namedIn = (italian: string) =>
      [...italian.matchAll(/«([^»⟦]+)»/g)].flatMap(([, name = '']) => shown.get(name) ?? []);
    const wrong = all.filter(({ italian, own: said }) => {
      const names = namedIn(italian);
      return names.length > 0 && !names.some((one) => said.includes(one.own));
    });
    expect([...new Set(wrong.map(({ name, own: said }) => `${name}: ${said}`))]).toEqual([]);
  });

  it('the reader is addressed in one form', () => {
    const other = FAMILIAR[own];
    expect([
      ...new Set(all.filter((one) => other?.test(one.own)).map(({ name, own: said }) => `${name}: ${said}`)),
    ]).toEqual([]);
  });

  it('a label without its gloss is at most twice as long as the Italian one, and ten letters', () => {
    const plain = (text: string) => text.replace(/\s*\(.*?\)/g, '').length;
    const long = all.filter(({ italian, own: said }) => italian.length <= 20 && plain(said) > plain(italian) * 2 + 10);
    expect([...new Set(long.map(({ name, own: said }) => `${name}: ${said}`))]).toEqual([]);
  });

  it('the five words of the bottom bar fit a phone of 320 px', () => {
    // Cyrillic letters are about a quarter wider.
    const wide = own === 'uk' ? 1.25 : 1;
    const words = inLanguage(own, () => ['Home', 'Documenti', 'Richieste', 'Firme', 'Bacheca'].map(inOwnWords));
    const lengths = words.map((word) => Math.max(6, word.length * wide));
    expect(Math.max(...lengths), words.join()).toBeLessThan(12);
    expect(
      lengths.reduce((sum, one) => sum + one),
      words.join(),
    ).toBeLessThanOrEqual(44);
  });

  it('every sentence uses its own script', () => {
    const script = SCRIPT[own];
    const wrong = all.filter(({ own: said, italian }) => {
      const words = said.replace(/⟦.⟧/g, '').match(/\p{L}{2,}/gu) ?? [];
      if (words.length === 0 || italian === said || SHARED.test(said)) return false;
      return script ? !script.test(said) : /[\p{Script=Arabic}\p{Script=Cyrillic}]/u.test(said);
    });
    expect([...new Set(wrong.map(({ name, own: said }) => `${name}: ${said}`))]).toEqual([]);
  });
});

describe('the active language', () => {
  it('changes texts, months and numbers, but not an office’s Italian texts', () => {
    expect(formatMonth('202611')).toBe('Novembre 2026');
    expect(formatCount(2586)).toBe('2.586');
    inLanguage('en', () => {
      expect(REQUEST_STATUS_NAMES.V).toBe('Under review');
      expect(formatMonth('202611')).toBe('November 2026');
      expect(formatMonth('202611', 'short')).toBe('Nov 2026');
      expect(formatCount(2586)).toBe('2,586');
      expect(formatDay('2026-11-05')).toBe('05/11/2026');
      expect(refusalText('month-closed', { names: 'Brambati' }).detail).toBe('Il mese è già chiuso per Brambati.');
    });
    expect(REQUEST_STATUS_NAMES.V).toBe('In valutazione');
    expect(language()).toBe('it');
  });

  it('translates a sentence that a schema or a table stored in Italian', () => {
    expect(inLanguage('en', () => inOwnWords('Il campo è obbligatorio'))).toBe('This field is required');
    expect(inLanguage('en', () => inOwnWords('Regolamento aziendale'))).toBe('Regolamento aziendale');
    expect(inOwnWords('Il campo è obbligatorio')).toBe('Il campo è obbligatorio');
  });

  it('names every screen that a worker may enter, and every state of a request', () => {
    const own = SCREENS.filter(
      ({ access, path }) => (access === 'public' || access.includes('EMPLOYEE')) && path !== '/account/administrator',
    ).map(({ title }) => title);
    const words = [
      ...own,
      ...Object.entries(statuses).flatMap(([name, { label }]) => (name.startsWith('request') ? [label] : [])),
    ];
    // `Home` and `Privacy` are the same in English.
    const left = inLanguage('en', () => words.filter((word) => inOwnWords(word) === word));
    expect([...new Set(left)].sort()).toEqual(['Home', 'Password', 'Privacy']);
  });
});

it('writes a month within a sentence in lower case, except in English', () => {
  const within = LANGUAGES.map((one) => inLanguage(one, () => inSentence(formatMonth('202610'))));
  expect(within).toEqual([
    'ottobre 2026',
    'October 2026',
    'octombrie 2026',
    'tetor 2026',
    'أكتوبر 2026',
    'жовтень 2026',
    'octobre 2026',
    'octubre 2026',
  ]);
});
