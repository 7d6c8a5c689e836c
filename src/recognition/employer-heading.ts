import type { FoundCode } from './code-search.ts';
import type { CodeFact } from './page-facts.ts';
import type { PrintedEmployer } from './recognition.ts';
import { LETTERHEAD } from './thresholds.ts';

/**
 * The unregistered company in a page's heading: its fiscal code or VAT number with a valid check character, and the
 * adjacent name. Two different codes of one type mean two companies, so the result is null.
 */
export function employerOn(
  words: string,
  codes: readonly CodeFact[],
  found: readonly FoundCode[],
): PrintedEmployer | null {
  const stands = codes.flatMap((fact, index) => {
    const place = found[index];
    return place && mayBeEmployers(fact) ? [{ fact, ...place }] : [];
  });
  const labelled = stands.filter(({ fact }) => fact.role === 'employer');
  const own = labelled.length > 0 ? labelled : stands.filter(({ fact }) => fact.form === 'number');
  const isVat = (from: number) => VAT_LABEL.test(words.slice(Math.max(0, from - VAT_LABEL_REACH), from));
  const codesOf = (some: typeof own) => [...new Set(some.map(({ fact }) => fact.code))];
  const vats = codesOf(own.filter(({ from }) => isVat(from)));
  // A person's fiscal code belongs to the company if a VAT number is next to it; otherwise it may be the worker's.
  const others = codesOf(own.filter(({ fact, from }) => !isVat(from) && (fact.form === 'number' || vats.length === 1)));
  const [vatNumber = null] = vats;
  const taxCode = others.filter((code) => code !== vatNumber)[0] ?? vatNumber;
  if (taxCode === null || vats.length > 1 || others.length > 1) return null;
  const names = own.map(({ from, to }) => nameBeside(words, from, to)).filter((name) => name !== null);
  return { taxCode, vatNumber, name: names[0] ?? null };
}

const VAT_LABEL = /P\.? ?IVA|PARTITA IVA/;
const VAT_LABEL_REACH = 16;
const ROWS_ABOVE = 2;
const LONGEST_NAME = 120;

function mayBeEmployers(fact: CodeFact): boolean {
  if (fact.company !== null || fact.practice || fact.people.length > 0) return false;
  if (fact.role === 'employer') return true;
  return fact.form === 'number' && fact.role !== 'practice' && (fact.box?.y ?? 1) < LETTERHEAD;
}

const OF_THE_FIRM = "(?: ?(?:DELLA |DELL'|DEL )?(?:AZIENDA|DITTA|ENTE|DATORE DI LAVORO|SOCIETA|SOSTITUTO))?";
const CODE_LABELS = new RegExp(
  `(?:COD(?:ICE|\\.)? ?FISC(?:ALE|\\.)?|C\\. ?F\\.|PARTITA IVA|P\\.? ?IVA)${OF_THE_FIRM}[ :.]*`,
  'g',
);
const NAME_LABEL =
  /^(?:LIBRO UNICO DEL LAVORO|ENTE DI APPARTENENZA|RAGIONE SOCIALE|DENOMINAZIONE|DATORE DI LAVORO|DITTA|AZIENDA(?! (?:AGRICOLA|SPECIALE|SANITARIA))|IMPRESA(?! (?:EDILE|INDIVIDUALE|DI ))|SOCIETA(?! (?:AGRICOLA|COOPERATIVA|SPORTIVA))|SOSTITUTO(?: D['’]IMPOSTA)?)(?![A-Z])[ :.-]*/;
const LEGAL_FORM =
  /(?<![A-Z])(?:S\.? ?R\.? ?L\.?(?: ?S\.?(?![A-Z]))?|S\.? ?P\.? ?A\.?|S\.? ?N\.? ?C\.?|S\.? ?A\.? ?S\.?|SOC(?:IETA|\.)? ?COOP(?:ERATIVA|\.)?)(?![A-Z])(?: DI [A-ZÀ-Ý'’ ]+(?:&|E) ?C\.?(?![A-Z]))?/;
/** Where the heading's next fact begins: another code, the contract, or the sheet's title in the next column. */
const NEVER_IN_A_NAME =
  /(?<![A-Z])(?:C\. ?F\.|P\. ?IVA|MATR\b|MATRICOLA|POS(?:IZIONE|\.)|INPS|INAIL|CCNL|C\.C\.N\.L|CEDOLINO|BUSTA PAGA|PROSPETTO|FOGLIO PRESENZE|RIEPILOGO|(?:TREDICESIM|QUATTORDICESIM)A|PERIODO|MESE).*$/;
const ADDRESS =
  /^(?:VIA|VIALE|V\.LE|PIAZZA|P\.ZZA|PIAZZALE|CORSO|C\.SO|LARGO|VICOLO|STRADA|LOCALIT[AÀ]|FRAZIONE)(?![A-Z])/;
const ANY_CODE = /[0-9]{11}|[A-Z]{6}[0-9A-Z]{10}/g;

/** The company's name in the code's row, or in an earlier row that has a label. */
function nameBeside(words: string, from: number, to: number): string | null {
  const start = words.lastIndexOf('\n', from) + 1;
  const end = words.indexOf('\n', to);
  const own = named(words.slice(start, end < 0 ? words.length : end));
  if (own !== null) return own;
  const above = words
    .slice(0, Math.max(0, start - 1))
    .split('\n')
    .slice(-ROWS_ABOVE)
    .toReversed();
  for (const [index, row] of above.entries()) {
    const isHeading = index > 0 && ADDRESS.test(above[index - 1] ?? '');
    const name = isHeading || NAME_LABEL.test(row.trim()) || LEGAL_FORM.test(row) ? named(row) : null;
    if (name !== null) return name;
  }
  return null;
}

function named(row: string): string | null {
  let text = row.replace(ANY_CODE, ' ').replace(CODE_LABELS, ' ').replace(NEVER_IN_A_NAME, '').trim();
  for (let label = NAME_LABEL.exec(text); label; label = NAME_LABEL.exec(text)) text = text.slice(label[0].length);
  text = text.replace(/^[0-9 .:-]+/, '').replace(/ PAG(?:INA|\.)? ?[0-9].*$/, '');
  const form = LEGAL_FORM.exec(text);
  if (form) text = text.slice(0, form.index + form[0].length);
  text = text.replace(/\s+/g, ' ').replace(/^[ ,:;-]+|(?<![ ,:;-])[ ,:;-]+$/g, '');
  return /[A-ZÀ-Ý]{2}/.test(text) && text.length <= LONGEST_NAME && !ADDRESS.test(text) ? text : null;
}
