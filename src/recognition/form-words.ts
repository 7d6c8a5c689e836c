export const FORM_WORDS = [
  ...['COGNOME', 'MATRICOLA', 'QUALIFICA', 'LIVELLO', 'ASSUNZIONE', 'NASCITA', 'PERIODO', 'MESE', 'POSIZIONE', 'INPS'],
  ...['INAIL', 'VOCE', 'DESCRIZIONE', 'COMPETENZE', 'TRATTENUTE', 'ORE', 'GIORNI', 'IMPORTO', 'TOTALE', 'NETTO'],
  ...['FERIE', 'PERMESSI', 'ROL', 'TFR', 'IRPEF', 'IMPONIBILE', 'DETRAZIONI', 'BANCA', 'IBAN', 'PRESENZE'],
  ...[
    'STRAORDINARIO',
    'SEGUE',
    'RATA',
    'CEDOLINO',
    'CONTRIBUTI',
    'SOSTITUTO',
    'PERCIPIENTE',
    'FAMILIARI',
    'ANNOTAZIONI',
  ],
];
/** Words that are printed in some months only. */
const PAY_ITEMS = [
  'PERIODO',
  'MESE',
  'INPS',
  'INAIL',
  'ORE',
  'GIORNI',
  'FERIE',
  'PERMESSI',
  'ROL',
  'TFR',
  'IRPEF',
  'DETRAZIONI',
  'PRESENZE',
  'STRAORDINARIO',
  'RATA',
  'CONTRIBUTI',
  'TOTALE',
  'IMPORTO',
];
export const FORM_WORD = new RegExp(`\\b(${FORM_WORDS.join('|')})\\b`, 'g');

/** @param word its number in a page's `layout` */
export function isPayItem(word: number): boolean {
  return PAY_ITEMS.includes(FORM_WORDS[word] ?? '');
}
