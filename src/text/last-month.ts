import { counted } from './format.ts';

/** Words for what differs from the month before. */
export const LAST_MONTH = {
  title: (before: string) => `Rispetto a ${before}`,
  same: (before: string) => `Nessuna differenza rispetto a ${before}.`,
  missingMany: (n: number) => counted(n, 'lavoratore ne aveva uno e ora no', 'lavoratori ne avevano uno e ora no'),
  addedMany: (n: number) => counted(n, 'lavoratore nuovo', 'lavoratori nuovi'),
  twiceMany: (n: number) => counted(n, 'lavoratore ne ha più di uno', 'lavoratori ne hanno più di uno'),
  longerMany: (n: number) =>
    counted(n, 'documento ha il doppio delle pagine', 'documenti hanno il doppio delle pagine'),
  pages: (before: number, now: number) => `da ${before} a ${now} pagine`,
  nowhere: 'nessuna pagina nel file',
  go: (name: string) => `Vai alle pagine di ${name}`,
} as const;
