import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES, refusalText } from './common/refusals.ts';
import { KEY_SYNONYMS, MEASURE_SYNONYMS } from './dashboard/figures.ts';

/**
 * Builds every sentence of the portal with several counts, and checks that numbers agree and settled wordings are used.
 */

const FOLDER = 'src/text';
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('languages'),
);
/** Modules that format numbers and texts and contain no sentences. */
const NO_SENTENCES = new Set(['common/format.ts', 'common/typed.ts', 'common/typed-row.ts']);
const COUNTS = [0, 1, 2, 8, 11, 864, 1033];

/** Numeric parameters that are not counts, with sample values. */
const NUMBERS: Record<string, number> = {
  year: 2026,
  month: 11,
  hour: 9,
  day: 5,
  step: 2,
  steps: 4,
  page: 3,
  max: 15,
  minimum: 8,
  maximum: 50,
  bytes: 300_000_000,
  share: 0.4,
  scale: 1.5,
  status: 504,
  number: 2,
  from: 3,
  to: 9,
  hours: 7.25,
};

/** Sample values of other parameters, by name; any other parameter gets a text. */
const OTHERS: Record<string, unknown> = {
  kind: 'payslip',
  tone: 'ok',
  today: true,
  feminine: false,
  codes: ['RSSMRA80A01H501U'],
  companies: ['Officine Brambati'],
  withoutWeb: ['Rossi Bruno'],
  noun: ['stato', 'stati'],
  what: ['2 documenti pronti'],
  names: ['Assunzione'],
  months: [1],
  status: 'V',
};

interface Sayer {
  name: string;
  say: (...values: unknown[]) => unknown;
  parameters: string[];
}

function namesIn(list: string): string[] {
  return list
    .replace(/\[[^\]]*\](?=:|,|$)/g, 'noun')
    .split(',')
    .map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '')
    .filter(Boolean);
}

/**
 * The numeric parameters of each function in the source: `(company: string, count: number)` gives `company,count` →
 * `count`.
 */
function numbersOf(source: string): Map<string, Set<string>> {
  const lists = [...source.matchAll(/\(([^()]*: number[^()]*)\)/g)].map((match) => match[1] ?? '');
  return new Map(
    lists.map((list) => [
      namesIn(list.replace(/: readonly \[[^\]]*\]/g, '')).join(),
      new Set([...list.matchAll(/(\w+): number\b/g)].map((match) => match[1] ?? '')),
    ]),
  );
}

function parametersOf(say: Sayer['say']): string[] {
  const [, list = ''] = /^[^(]*\(([\s\S]*?)\)\s*(?:=>|\{)/.exec(say.toString()) ?? [];
  return namesIn(list);
}

function sayersIn(value: unknown, name: string): Sayer[] {
  if (typeof value === 'function') {
    const say = value as Sayer['say'];
    return [{ name, say, parameters: parametersOf(say) }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => sayersIn(inner, `${name}.${key}`));
}

const sentences: { count: number; name: string; sentence: string }[] = [];
for (const file of FILES.filter((name) => !NO_SENTENCES.has(name))) {
  const module: Record<string, unknown> = await import(pathToFileURL(path.resolve(FOLDER, file)).href);
  const numbers = numbersOf(readFileSync(path.join(FOLDER, file), 'utf8'));
  for (const { name, say, parameters } of sayersIn(module, file)) {
    const own = numbers.get(parameters.join()) ?? new Set();
    const isCount = (one: string) => own.has(one) && !(one in NUMBERS);
    if (!parameters.some(isCount)) continue;
    for (const count of COUNTS) {
      const values = parameters.map((one) => {
        if (isCount(one)) return count;
        return own.has(one) ? NUMBERS[one] : (OTHERS[one] ?? 'Bianchi');
      });
      sentences.push({ count, name, sentence: String(say(...values)) });
    }
  }
}

for (const code of REFUSAL_CODES) {
  for (const count of COUNTS) {
    const { detail } = refusalText(code, { seconds: count, length: count, count, n: count, row: count });
    sentences.push({ count, name: code, sentence: detail });
  }
}

/** All quoted texts in the sources, including mails and refusals, without comments and the spec's own sentence. */
const texts = FILES.flatMap((file) => {
  const source = readFileSync(path.join(FOLDER, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll("La lunghezza massima consentita per l'invio è 2 MB", '');
  return [...source.matchAll(/'([^'\n]*)'|`([^`]*)`|"([^"\n]*)"/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
});
/** Headers of other programs' sheets, which are quoted as they are. */
const AS_THEY_COME = new Set([...Object.values(KEY_SYNONYMS), ...Object.values(MEASURE_SYNONYMS)].flat());

/** Wordings that no screen may use, and their replacements. */
const SETTLED: [never: RegExp, instead: string][] = [
  [/(?<!\/)\bdipendent[ei]\b/i, 'lavoratore'],
  [/\b(?:vist[oaie]|apert[oaie]) dall’azienda/i, 'letto dall’azienda'],
  [/temporane/i, 'password provvisoria'],
  [/(?<!\$\{)\bemail\b(?! già in uso|-|$)/i, 'e-mail'],
  [/\p{L}'\p{L}/u, '’'],
  [/[“”]/, '«»'],
  [/\bError\b/, 'Si è verificato un errore'],
];

/** After 1 no plural may follow: words in -i or -e count as plural unless listed here. */
const SINGULAR = /^(?:codice|pubblicazione|attivazione|lavoratore|mancante|carattere|file|voce|di|e)$/;
/** After any other number no singular may follow: words in -o or -a count as singular unless listed here. */
const NOT_SINGULAR = /^(?:a|da|ancora|non|sono)$/;

function disagreement(sentence: string, count: number): string | null {
  const shown = count === 1033 ? '1.033' : String(count);
  if (/\b1033\b/.test(sentence.replace(/^Pagina \d+ di \d+$/, ''))) return 'not grouped';
  if (/\baltr[ie] 1(?![\d.])/.test(sentence)) return 'altri 1';
  if (/\b(?:i|tutti i) (?:8|11|864)\b|\bgli (?:0|1|2|1\.033)\b/.test(sentence)) return 'article';
  const next = [...sentence.matchAll(new RegExp(`(?<![\\d.,/])${shown.replace('.', '\\.')} (\\p{L}+)`, 'gu'))];
  for (const [, word = ''] of next) {
    if (count === 1 && /[ie]$/.test(word) && !SINGULAR.test(word)) return word;
    if (count !== 1 && /[oa]$/.test(word) && !NOT_SINGULAR.test(word)) return word;
  }
  return null;
}

describe('every sentence with a count', () => {
  it('is found at more than 120 places', () => {
    expect(new Set(sentences.map(({ name }) => name)).size).toBeGreaterThan(120);
  });

  it.each(COUNTS)('agrees with %i', (count) => {
    const wrong = sentences
      .filter((one) => one.count === count)
      .flatMap(({ name, sentence }) => {
        const why = disagreement(sentence, count);
        return why === null ? [] : [`${name}: ${sentence} (${why})`];
      });
    expect(wrong).toEqual([]);
  });
});

describe('a settled wording', () => {
  it('is searched in all texts', () => expect(texts.length).toBeGreaterThan(2000));

  it.each(SETTLED)('is never %s but %s', (never) => {
    expect(texts.filter((text) => never.test(text) && !AS_THEY_COME.has(text))).toEqual([]);
  });
});
