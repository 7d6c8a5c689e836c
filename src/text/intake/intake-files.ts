import { capital, counted, formatBytes, formatCount, others } from '../common/format.ts';

/** The short form of a refusal; when the user selects the file, the whole sentence appears below. */
export const REFUSED_IN_SHORT: Record<string, string> = {
  'not-a-pdf': 'non è un PDF',
  'password-required': 'serve la password',
  'wrong-password': 'password non corretta',
  'image-only': 'nessun testo: serve il PDF originale',
  damaged: 'danneggiato',
  'too-many-pages': 'oltre 5.000 pagine',
  'too-large': 'oltre 200 MB',
  'too-many-files': 'troppi file nell’archivio',
  'archive-damaged': 'archivio danneggiato',
  'archive-encrypted': 'archivio con password',
  'archive-empty': 'archivio vuoto',
  'archive-over-quota': 'spazio dello studio esaurito',
  'took-too-long': 'lettura interrotta',
  'too-much-memory': 'lettura interrotta',
};

/** Texts about the files of an intake: uploading, in review, unreadable. */
export const FILES = {
  label: 'File dell’acquisizione',
  all: 'Tutti i file',
  fewer: 'Mostra meno',
  further: (count: number) => capital(others(count)),
  waiting: 'in attesa',
  waitingToGo: 'In attesa',
  sending: (share: number) => `caricamento ${Math.round(share * 100)} %`,
  remove: (name: string) => `Togli ${name}`,
  unreadable: 'non leggibile',
  noText: (due: number) => `nessun testo, ${formatCount(due)} da decidere`,
  reading: 'lettura',
  readingPage: (read: number, pages: number) => `lettura, pagina ${formatCount(read)} di ${formatCount(pages)}`,
  pages: (count: number) => counted(count, 'pagina', 'pagine'),
  noPages: 'Qui non ci sono pagine',
  noPagesHint: 'Guarda perché accanto al file, poi aggiungi quello giusto con «Altri file».',
  cannotBeRead: 'Il file non si può leggere.',
  passwordIsNotKept: 'Resta in memoria il tempo che serve e non si salva.',
  passwordOf: (name: string) => `Password di ${name}`,
  open: 'Apri il file',
  otherFormat: 'Non è un PDF, né un PDF firmato, né uno zip di PDF.',
  empty: 'Il file è vuoto.',
  tooLarge: (bytes: number) => `Il file è di ${formatBytes(bytes)}: il limite è 200 MB.`,
  brokenOff: 'La connessione si è interrotta.',
} as const;
