import type { PayrollKind } from './recognition.ts';

/** A month that a page prints, with how far it can be trusted. */
export type PrintedPeriod = {
  period: number;
  /** 3 behind a label of the pay period, 1 anywhere else. */
  weight: number;
  kind: PayrollKind | null;
};

const MONTHS = [
  'GENNAIO',
  'FEBBRAIO',
  'MARZO',
  'APRILE',
  'MAGGIO',
  'GIUGNO',
  'LUGLIO',
  'AGOSTO',
  'SETTEMBRE',
  'OTTOBRE',
  'NOVEMBRE',
  'DICEMBRE',
];
const NAMED = new RegExp(
  `(${MONTHS.join('|')})((?:[ .,:/'-]|\\r?\\n){0,3}AGG\\.?)?(?:[ .,:/'-]|\\r?\\n){0,4}(20[0-9]{2})(?![0-9])((?:[ .,:/'-]){0,3}AGG\\b\\.?)?`,
  'g',
);
/** 04/2026, but never the end of 01/04/2026, nor 04-05-2026. */
const NUMBERED = /(?<![0-9][ ]?[/.-]|[0-9])(0[1-9]|1[0-2])([/.-])(20[0-9]{2})(?![0-9]|[/.-][0-9])/g;

const LABEL =
  /PERIODO(?! DI PROVA)|\bMESE\b|MENSILIT|\bRATA\b|COMPETENZE? DI|MESE DI COMPETENZA|RETRIBUZIONE D|CEDOLINO (?:PAGA )?(?:DI|DEL MESE)|LIBRO UNICO|PRESENZE (?:DI|DEL)/g;
/** Months beside these words are no pay period (payroll-output: stamps, authorisations, birth, seniority). */
const NOT_A_PERIOD =
  /AUTORIZZAZ|STAMPA|ASSUN|NASCIT|NATO|NATA|CESSA|ANZIANIT|SCADENZ|DECORREN|ARRETRAT|CONGUAGLI|RESIDU|SCATT|PROSSIM|AUT\. ?N|DEL \d|RIF\.|VALUTA|PREC/g;
/** A label and its value may stand in two rows. */
const REACH = 90;

const THIRTEENTH = /\b13(?:\s?[AªMª°^]|MA|ESIMA)?\.?\s*(?:MENSILIT|MENS\b|MA\b)|\b13[ª°]|TREDICESIMA/;
const FOURTEENTH = /\b14(?:\s?[AªMª°^]|MA|ESIMA)?\.?\s*(?:MENSILIT|MENS\b|MA\b)|\b14[ª°]|QUATTORDICESIMA/;
const ACCRUAL = /RATE[IO]|MATUR|SALDO|RESID|ACCANTON|GODUT/;

export function printedPeriods(words: string): PrintedPeriod[] {
  const found: PrintedPeriod[] = [];
  for (const match of words.matchAll(NAMED)) {
    const month = MONTHS.indexOf(match[1] ?? '') + 1;
    const before = words.slice(Math.max(0, match.index - REACH), match.index);
    // "15 APRILE 2026" is a date.
    if (/(?<![0-9])[0-3]?[0-9][ ]$/.test(before)) continue;
    const weight = weightOf(before);
    if (weight === 0) continue;
    const additional = match[2] !== undefined || match[4] !== undefined;
    found.push({ period: Number(match[3]) * 100 + month, weight, kind: additional ? additionalKind(month) : null });
  }
  for (const match of words.matchAll(NUMBERED)) {
    const weight = weightOf(words.slice(Math.max(0, match.index - REACH), match.index));
    if (weight > 0) found.push({ period: Number(match[3]) * 100 + Number(match[1]), weight, kind: null });
  }
  return found;
}

/** The one month of a page, when its best evidence agrees. */
export function periodOf(periods: PrintedPeriod[]): PrintedPeriod | null {
  const best = Math.max(0, ...periods.map((one) => one.weight));
  const top = periods.filter((one) => one.weight === best);
  const first = top[0];
  if (!first || top.some((one) => one.period !== first.period)) return null;
  return top.find((one) => one.kind !== null) ?? first;
}

/**
 * 13th or 14th month named in the head of a page. The same words stand lower in every payslip's accruals.
 * @param head what stands in the upper part of the page
 */
export function additionalMonth(head: string): { kind: PayrollKind; year: number | null } | null {
  for (const [pattern, kind, words] of [
    [THIRTEENTH, 'thirteenth', ['13', 'TREDIC']],
    [FOURTEENTH, 'fourteenth', ['14', 'QUATTORDIC']],
  ] as const) {
    if (!words.some((word) => head.includes(word))) continue;
    const match = pattern.exec(head);
    if (!match) continue;
    const around = head.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30);
    if (ACCRUAL.test(around)) continue;
    const year = /(?<![0-9/.-])(20[0-9]{2})(?![0-9])/.exec(head.slice(match.index + match[0].length).slice(0, 24));
    return { kind, year: year ? Number(year[1]) : null };
  }
  return null;
}

/** AGG. beside a month marks the additional payment of that month (payroll-output). */
function additionalKind(month: number): PayrollKind | null {
  if (month === 12) return 'thirteenth';
  return month === 6 || month === 7 ? 'fourteenth' : null;
}

function weightOf(before: string): number {
  const label = lastMatch(LABEL, before);
  const other = lastMatch(NOT_A_PERIOD, before);
  if (label >= 0 && label > other) return 3;
  return other >= 0 ? 0 : 1;
}

function lastMatch(pattern: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}
