import { namesOf } from '../common/format.ts';

/** Texts for a file whose content contradicts its addressee, and the user's possible answers. */
const ADDRESSEE_TEXTS = {
  'another-named': (names: readonly string[]) =>
    names.length > 0 ? `riporta un’altra persona (${namesOf(names)})` : 'riporta più persone',
  'another-month': () => 'riporta un altro periodo',
  'another-kind': () => 'sembra un documento di un altro tipo',
  pages: (pages: readonly number[]) =>
    pages.length === 0
      ? 'Il file'
      : pages.length === 1
        ? `La pagina ${pages[0]}`
        : `Il file, alle pagine ${pages.join(', ')},`,
} as const;

/** `La pagina 2 riporta un altro periodo`. */
export function contradictionText(contradiction: {
  is: 'another-named' | 'another-month' | 'another-kind';
  pages: readonly number[];
  names: readonly string[];
}): string {
  const { is, pages, names } = contradiction;
  return `${ADDRESSEE_TEXTS.pages(pages)} ${ADDRESSEE_TEXTS[is](names)}`;
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
