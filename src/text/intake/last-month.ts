import { counted, formatCount } from '../common/format.ts';

/** `ad aprile 2026`, `a marzo 2026`, `al 2025`. */
function to(before: string): string {
  if (/^\d/.test(before)) return `al ${before}`;
  return before.startsWith('a') ? `ad ${before}` : `a ${before}`;
}

/** Texts about the differences from the month before. */
export const LAST_MONTH = {
  title: (before: string) => `Rispetto ${to(before)}`,
  same: (before: string) => `Nessuna differenza rispetto ${to(before)}.`,
  missingMany: (n: number) => counted(n, 'lavoratore ne aveva uno e ora no', 'lavoratori ne avevano uno e ora no'),
  addedMany: (n: number) => counted(n, 'lavoratore nuovo', 'lavoratori nuovi'),
  twiceMany: (n: number) => counted(n, 'lavoratore ne ha più di uno', 'lavoratori ne hanno più di uno'),
  longerMany: (n: number) => counted(n, 'documento ha più pagine', 'documenti hanno più pagine'),
  shorterMany: (n: number) => counted(n, 'documento ha meno pagine', 'documenti hanno meno pagine'),
  absent: 'Manca l’intera azienda: il periodo prima era nello stesso file.',
  pages: (before: number, now: number) => `da ${formatCount(before)} a ${counted(now, 'pagina', 'pagine')}`,
  nowhere: 'nessuna pagina nel file',
  go: (name: string) => `Vai alle pagine di ${name}`,
} as const;
