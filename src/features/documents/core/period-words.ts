import { MONTHS } from '../../../text/common/format.ts';

/** A word of a quick search, with the period that it may mean. */
export interface PeriodWord {
  text: string;
  /** 1–12 */
  month: number | null;
  year: number | null;
}

/**
 * Reads a month (from its first three letters on), a year, or both from each word: 'novembre', 'nov 25', '11/2026',
 * '2026-11'.
 */
export function periodWords(typed: string): PeriodWord[] {
  const words: PeriodWord[] = [];
  for (const text of typed.split(/\s+/).filter(Boolean)) {
    const both = /^(\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? /^(?<year>\d{4})[/.-]?(?<month>\d{2})$/.exec(text);
    const month = both ? Number(both.groups?.month ?? both[1]) : monthOf(text);
    const year = both ? Number(both.groups?.year ?? both[2]) : yearOf(text, words.at(-1));
    const means = month !== null && (month < 1 || month > 12) ? { month: null, year: null } : { month, year };
    words.push({ text, month: means.month, year: means.year === null ? null : ofCentury(means.year) });
  }
  return words;
}

function monthOf(text: string): number | null {
  const month = text.length < 3 ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  return month < 0 ? null : month + 1;
}

/** Reads two digits as a year only if the word before is a month without a year: 'nov 25'. */
function yearOf(text: string, before: PeriodWord | undefined): number | null {
  if (/^(19|20)\d\d$/.test(text)) return Number(text);
  const short = /^[’']?(\d\d)$/.exec(text)?.[1];
  return short && before?.month != null && before.year === null ? Number(short) : null;
}

const ofCentury = (year: number) => (year < 100 ? 2000 + year : year);
