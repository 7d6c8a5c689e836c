import type { SlipKind } from './recognition.ts';
import { ROW_REACH } from './thresholds.ts';

/** A month printed on a page, with its reliability. */
export type PrintedPeriod = {
  period: number;
  /**
   * 3 after a label of the pay period in the head, 2 in a heading there, 1 after a label lower down, 0.5 anywhere else.
   */
  weight: number;
  kind: SlipKind | null;
};

/** The month that a page is about. */
export type PagePeriod = {
  period: number | null;
  weight: number;
  kind: SlipKind | null;
  /** Another month after a label of the pay period: one of them is wrong. */
  other: number | null;
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
/** Also matches `OTT 2026` and `OTT. 2026`. */
const SHORT = MONTHS.map((month) => month.slice(0, 3));
/** Foreign spellings that some programs print, if they differ from the Italian. */
const FOREIGN: Record<string, number> = {
  ...{ JANUARY: 1, FEBRUARY: 2, MARCH: 3, APRIL: 4, MAY: 5, JUNE: 6, JULY: 7, AUGUST: 8, SEPTEMBER: 9 },
  ...{ OCTOBER: 10, NOVEMBER: 11, DECEMBER: 12, JANUAR: 1, FEBRUAR: 2, MAERZ: 3, MÄRZ: 3, MAI: 5, JUNI: 6, JULI: 7 },
  ...{ OKTOBER: 10, DEZEMBER: 12, JANVIER: 1, FÉVRIER: 2, FEVRIER: 2, MARS: 3, AVRIL: 4, JUIN: 6, JUILLET: 7 },
  ...{ AOÛT: 8, AOUT: 8, SEPTEMBRE: 9, OCTOBRE: 10, DÉCEMBRE: 12, DECEMBRE: 12 },
};
const ANY_MONTH = [...MONTHS, ...Object.keys(FOREIGN)].sort((a, b) => b.length - a.length);
const YEAR = "(20[0-9]{2}|(?:(?<=['’])|(?<=[A-Z][.]? ))[2-4][0-9](?![0-9/.,:-]))";
const NAMED = new RegExp(
  `(?<![A-Z])(${ANY_MONTH.join('|')}|(?:${SHORT.join('|')})(?![A-Z]))((?:[ .,:/'’-]|\\r?\\n){0,3}AGG\\.?)?(?:[ .,:/'’-]|\\r?\\n){0,4}${YEAR}(?![0-9])((?:[ .,:/'-]){0,3}AGG\\b\\.?)?`,
  'g',
);
/** `MESE 04 ANNO 2026`, in one row or in two boxes with their labels above. */
const MONTH_AND_YEAR =
  /\bMESE[ :.]{0,3}(0?[1-9]|1[0-2])[ ,;|-]{1,4}ANNO[ :.]{0,3}(20[0-9]{2})(?![0-9])|\bMESE[ |]{1,40}ANNO[ ]*\r?\n[ ]*(0?[1-9]|1[0-2])[ |]{1,40}(20[0-9]{2})(?![0-9])/g;
/** `Periodo 202604`, `Periodo 04/26`: only their label shows that they are a period. */
const LABELLED =
  /\b(?:PERIODO(?: (?:DI )?(?:PAGA|RETRIBUZIONE|COMPETENZA|RETRIBUTIVO))?|MESE(?: (?:DI )?(?:PAGA|RETRIBUZIONE|COMPETENZA))?|MENSILITA['’]?)[ :.]{0,3}(?:(20[0-9]{2})[/.-]?(0[1-9]|1[0-2])|(0[1-9]|1[0-2])[/.-]([2-4][0-9]))(?![0-9]|[/.-][0-9])/g;
/** Glued text such as `MESEAPRILE2026`: matches only full month names, because nothing else ends like them. */
const GLUED = new RegExp(`(?<=[A-Z])(${MONTHS.join('|')})()[ .,:/'-]{0,4}(20[0-9]{2})(?![0-9])()`, 'g');
/** 04/2026, but never the end of 01/04/2026, nor 04-05-2026. */
const NUMBERED = /(?<![0-9][ ]?[/.-]|[0-9])(0[1-9]|1[0-2])([/.-])(20[0-9]{2})(?![0-9]|[/.-][0-9])/g;
const DAY = '([0-3]?[0-9])[/.-](0?[1-9]|1[0-2])[/.-](20[0-9]{2})';
const RANGE = new RegExp(`(?:\\bDAL?\\b[ :]*)${DAY}\\s{1,3}AL?[ :]+${DAY}(?![0-9])`, 'g');

const LABEL =
  /PERIODO(?! DI PROVA)|\bMESE\b|MENSILIT|\bRATA\b|COMPETENZE? DI|MESE DI COMPETENZA|RETRIBUZIONE D|\bCOMPETENZA\b|CEDOLINO (?:PAGA )?(?:DI|DEL MESE)|LIBRO UNICO|PRESENZE (?:DI|DEL)/g;
/** A month near these words is no pay period (payroll-output: stamps, authorisations, birth, seniority). */
const NOT_A_PERIOD =
  /AUTORIZZAZ|STAMPA|ASSUN|NASCIT|NATO|NATA|CESSA|ANZIANIT|SCADENZ|DECORREN|ARRETRAT|CONGUAGLI|RESIDU|SCATT|PROSSIM|AUT\. ?N|DEL \d|RIF\.|VALUTA|PREC/g;
/** A month near one of these words is that of the payment, not of the work. */
const OTHER_EVENT = /(?:PAGAMENTO|PAGABILE|ACCREDITO|BONIFICO|VALUTA)(?: (?:IN|DEL|DI|A|NEL|NEL MESE DI))?[ :]{0,3}$/;
const PRESENCES = /PRESENZE(?: (?:DI|DEL|DEL MESE|MESE))?[ :]{0,3}$/;
const PAY_MONTH = /\b(?:MESE|PERIODO|COMPETENZA)\b/;
/** A month in the row of a single item belongs to that item. */
const ITEM =
  /STRAORD|MALATTIA|INFORTUN|ADDIZIONAL|MATERNIT|CONGED|PERMESS|RIMBORS|PREMI[OA]|ANTICIP|RECUPER|TRATTENUT|PRESTIT|CESSION|TRASFERT|FESTIVIT|FERIE|INDENNIT|UNA TANTUM|RATA [A-Z]{4}/;

const THIRTEENTH = /\b13(?:\s?[AªMª°^]|MA|ESIMA)?\.?\s*(?:MENSILIT|MENS\b|MA\b)|\b13[ª°]|TREDICESIMA/;
const FOURTEENTH = /\b14(?:\s?[AªMª°^]|MA|ESIMA)?\.?\s*(?:MENSILIT|MENS\b|MA\b)|\b14[ª°]|QUATTORDICESIMA/;
const AMOUNT = /(?<![0-9])[0-9][0-9.]*,[0-9]{2}(?![0-9])/;
const ACCRUAL = /RATE[IO]|MATUR|SALDO|RESID|ACCANTON|GODUT/;

/** @param headEnd the end of the page's upper part in `words` */
export function printedPeriods(words: string, headEnd: number): PrintedPeriod[] {
  const found: PrintedPeriod[] = [];
  const note = (at: number, period: number, heading: boolean, kind: SlipKind | null) => {
    const before = words.slice(Math.max(0, at - ROW_REACH), at);
    const row = words.slice(words.lastIndexOf('\n', at - 1) + 1, at);
    if (ITEM.test(row) || OTHER_EVENT.test(before)) return;
    // If the month of the pay is named, the month of the attendance is a different one.
    if (PRESENCES.test(before) && PAY_MONTH.test(row)) return;
    const weight = weightOf(before, at < headEnd, heading);
    if (weight > 0) found.push({ period, weight, kind });
  };
  const labelled = (at: number) => ({ weight: at < headEnd ? 3 : 1, kind: null });
  for (const pattern of [NAMED, GLUED]) {
    // Glued months are searched only if the page prints no other month.
    if (pattern === GLUED && found.length > 0) break;
    for (const match of words.matchAll(pattern)) {
      const month = FOREIGN[match[1] ?? ''] ?? SHORT.indexOf((match[1] ?? '').slice(0, 3)) + 1;
      // "15 APRILE 2026" is a date.
      if (/(?<![0-9])[0-3]?[0-9][ ]$/.test(words.slice(Math.max(0, match.index - 4), match.index))) continue;
      const additional = (match[2] ?? '') !== '' || (match[4] ?? '') !== '';
      note(match.index, yearOf(match[3]) * 100 + month, true, additional ? additionalKind(month) : null);
    }
  }
  for (const match of words.matchAll(NUMBERED)) {
    note(match.index, Number(match[3]) * 100 + Number(match[1]), false, null);
  }
  for (const match of words.matchAll(MONTH_AND_YEAR)) {
    found.push({ period: Number(match[2] ?? match[4]) * 100 + Number(match[1] ?? match[3]), ...labelled(match.index) });
  }
  for (const match of words.matchAll(LABELLED)) {
    found.push({ period: yearOf(match[1] ?? match[4]) * 100 + Number(match[2] ?? match[3]), ...labelled(match.index) });
  }
  for (const match of words.matchAll(RANGE)) {
    const [, , month, year, lastDay, lastMonth, lastYear] = match.map(Number);
    if (month !== lastMonth || year !== lastYear) continue;
    const whole = Number(match[1]) === 1 && (lastDay ?? 0) >= 28;
    note(match.index, (year ?? 0) * 100 + (month ?? 0), whole, null);
  }
  return found;
}

/** `26` is 2026. */
function yearOf(printed: string | undefined): number {
  const year = Number(printed);
  return year < 100 ? 2000 + year : year;
}

/** The month of a page. A heading outranks the months of single items, but never a label of the pay period. */
export function periodOf(periods: PrintedPeriod[]): PagePeriod {
  const of = (weight: number) => periods.filter((one) => one.weight === weight);
  const nothing: PagePeriod = { period: null, weight: 0, kind: null, other: null };
  const top = [3, 2, 1, 0.5].map(of).find((some) => some.length > 0) ?? [];
  const [first] = top;
  if (!first || top.some((one) => one.period !== first.period)) return nothing;
  const rival = first.weight === 3 ? of(2) : first.weight === 2 ? of(1) : first.weight === 1 ? of(0.5) : [];
  return {
    period: first.period,
    weight: first.weight,
    kind: (top.find((one) => one.kind !== null) ?? first).kind,
    other: rival.find((one) => one.period !== first.period)?.period ?? null,
  };
}

/**
 * A 13th or 14th month named in the head of a page. Lower down, every payslip has the same words for its accruals.
 * @param head the text of the upper part of the page
 */
export function additionalMonth(head: string): { kind: SlipKind; year: number | null; item: boolean } | null {
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
    const end = head.indexOf('\n', match.index);
    const row = head.slice(head.lastIndexOf('\n', match.index) + 1, end < 0 ? head.length : end);
    return { kind, year: year ? Number(year[1]) : null, item: AMOUNT.test(row) };
  }
  return null;
}

/** AGG. next to a month marks the additional payment of that month (payroll-output). */
function additionalKind(month: number): SlipKind | null {
  if (month === 12) return 'thirteenth';
  return month === 6 || month === 7 ? 'fourteenth' : null;
}

function weightOf(before: string, inHead: boolean, heading: boolean): number {
  const label = lastMatch(LABEL, before);
  const other = lastMatch(NOT_A_PERIOD, before);
  if (label >= 0 && label > other) return inHead ? 3 : 1;
  if (other >= 0) return 0;
  return inHead && heading ? 2 : 0.5;
}

function lastMatch(pattern: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}
