import { formatMonth, namesOf } from '../common/format.ts';

/** The period that a file states, and the one that it was sent for. */
interface Periods {
  read: number;
  sent: number;
}

/** Texts for a file whose content contradicts its addressee, and the user's possible answers. */
const ADDRESSEE_TEXTS = {
  'another-named': (names: readonly string[]) =>
    names.length > 0 ? `riporta un’altra persona (${namesOf(names)})` : 'riporta più persone',
  'another-month': (_: readonly string[], periods?: Periods) =>
    periods ? `riporta ${periodIn(periods.read)}, non ${periodIn(periods.sent)}` : 'riporta un altro periodo',
  'another-kind': () => 'sembra un documento di un altro tipo',
  pages: (pages: readonly number[]) =>
    pages.length === 0
      ? 'Il file'
      : pages.length === 1
        ? `La pagina ${pages[0]}`
        : `Il file, alle pagine ${pages.join(', ')},`,
} as const;

/** `ottobre 2026`, or the year of a CU: `l’anno 2025`. */
const periodIn = (period: number) => formatMonth(period).toLowerCase() || `l’anno ${period}`;

/** `La pagina 2 riporta l’anno 2024, non l’anno 2025`. */
export function contradictionText(contradiction: {
  is: 'another-named' | 'another-month' | 'another-kind';
  pages: readonly number[];
  names: readonly string[];
  periods?: Periods | undefined;
}): string {
  const { is, pages, names, periods } = contradiction;
  return `${ADDRESSEE_TEXTS.pages(pages)} ${ADDRESSEE_TEXTS[is](names, periods)}`;
}

/** The tag of a payslip or CU whose file names nobody; the office removes the tag once it has checked the document. */
export const UNVERIFIED_ADDRESSEE = 'destinatario non verificato';

export const ADDRESSEE = {
  unverified: 'Destinatario non verificato: il file non nomina nessuno',
  look: (said: string) => `${said}: guarda il file e conferma solo se è giusto così.`,
  rightSo: 'È giusto così',
  for: 'Andrebbe a',
  page: 'La pagina del file',
  traced: 'La conferma resta scritta nella cronologia del documento.',
  of: (names: readonly string[]) => namesOf(names),
  everybody: 'tutti i lavoratori',
} as const;
