import { MONTHS } from '../../text/format.ts';
import type { Kind } from '../documents/kinds.ts';

/** Fewer letters say nothing, and would be looked for in everything. */
export const SHORTEST_SEARCH = 2;
/** Of each sort of thing no more is answered: whoever wants more writes more. */
export const MOST_FOUND = 6;
/** More words are not looked at: each makes the statement dearer to plan. */
const MOST_WORDS = 6;

/** A word of a search, and what it may mean of a document beside its letters. */
export interface SearchWord {
  text: string;
  /** 1–12 */
  month: number | null;
  year: number | null;
  kind: Kind | null;
}

const KIND_WORDS: Record<string, Kind> = {
  busta: 'payslip',
  buste: 'payslip',
  paga: 'payslip',
  cedolino: 'payslip',
  cedolini: 'payslip',
  cu: 'taxCertificate',
  cud: 'taxCertificate',
  certificazione: 'taxCertificate',
  certificazioni: 'taxCertificate',
};

/** 'ferrari ott 2026': a name, a month from its third letter on, a year. */
export function wordsOf(typed: string): SearchWord[] {
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((text) => {
      const lower = text.toLowerCase();
      const month = lower.length < 3 ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(lower));
      return {
        text,
        month: month < 0 ? null : month + 1,
        year: /^(19|20)\d\d$/.test(text) ? Number(text) : null,
        kind: Object.hasOwn(KIND_WORDS, lower) ? (KIND_WORDS[lower] ?? null) : null,
      };
    });
}
