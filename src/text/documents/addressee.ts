import { namesOf } from '../common/format.ts';

/** The contradiction of a file with its addressee, and the person's answers. */
export const ADDRESSEE_TEXTS = {
  'another-named': (names: readonly string[]) =>
    names.length > 0 ? `riporta un’altra persona (${namesOf(names)})` : 'riporta più persone',
  'another-month': () => 'riporta un altro periodo',
  'another-kind': () => 'sembra un documento di un altro tipo',
  'nobody-named': () => 'non dice di chi è',
  pages: (pages: readonly number[]) =>
    pages.length === 0
      ? 'Il file'
      : pages.length === 1
        ? `La pagina ${pages[0]}`
        : `Il file, alle pagine ${pages.join(', ')},`,
} as const;

export const ADDRESSEE = {
  rightSo: 'È giusto così',
  for: 'Andrebbe a',
  page: 'La pagina del file',
  traced: 'La conferma resta scritta nella cronologia del documento.',
  of: (names: readonly string[]) => namesOf(names),
  everybody: 'tutti i lavoratori',
} as const;
