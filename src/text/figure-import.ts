import { counted, others } from './format.ts';

/** Words of the import of a company's figures. */
export const FIGURE_IMPORT = {
  title: 'Importa dati',
  back: 'Home azienda',
  intro:
    'Scegli che cosa importare, scarica il modello, compilalo e ricaricalo qui. Prima di importare vedi l’esito di ogni riga; importare di nuovo lo stesso anno sostituisce i dati precedenti, che restano conservati.',
  what: 'Che cosa',
  year: 'Anno',
  templates: 'Modello da compilare:',
  template: (form: string) => `Modello ${form}`,
  choose: 'Scegli il file',
  another: 'Scegli un altro file',
  drop: 'Lascia qui il file XLSX o CSV',
  dropHint: 'XLSX o CSV, fino a 20 MB. Si può anche trascinare.',
  reading: 'Lettura del file…',
  verdict: 'Esito del file',
  valid: (count: number) => counted(count, 'riga valida', 'righe valide'),
  refused: (count: number) => counted(count, 'riga rifiutata', 'righe rifiutate'),
  missing: (columns: readonly string[]) =>
    columns.length === 1
      ? `Manca la colonna «${columns[0]}»: confronta il file con il modello.`
      : `Mancano le colonne ${columns.map((column) => `«${column}»`).join(', ')}: confronta il file con il modello.`,
  totals: 'Totali letti',
  replaces: (rows: number, when: string) =>
    `Sostituisce i dati importati il ${when} (${counted(rows, 'riga', 'righe')}), che restano conservati.`,
  nothingBefore: 'Per questo anno non c’è ancora nulla: l’importazione non sostituisce niente.',
  allOrNothing: 'Finché c’è una riga rifiutata non si importa nulla: correggi il file e ricaricalo.',
  import: (count: number) => `Importa ${counted(count, 'riga', 'righe')}`,
  whyNot: 'Correggi prima le righe rifiutate.',
  done: (count: number, what: string, year: number) =>
    `${what} ${year}: ${counted(count, 'riga importata', 'righe importate')}.`,
  row: 'Riga',
  why: 'Che cosa correggere',
  content: 'Contenuto',
  more: (count: number) => `…e ${others(count, 'f')}.`,
  past: 'Importazioni',
  noPast: 'Ancora nessuna importazione per questa azienda.',
  columns: ['Dati', 'Anno', 'File', 'Righe', 'Utente', 'Quando', 'Stato'],
  inForce: 'in uso',
  replaced: (when: string) => `sostituita il ${when}`,
} as const;
