import { capital, counted, formatCount, others } from './format.ts';

/** Texts of the shared list page (spec §2). */
export const LIST = {
  refresh: 'Aggiorna',
  resetFilters: 'reset filtri',
  open: 'Apri il documento',
  filtered: 'Nessun risultato con questi filtri',
  filteredText: 'Allarga il periodo, togli un filtro o cambia le parole della ricerca: nulla è stato toccato.',
  withTheseFilters: 'con questi filtri',
  /** A number at which the counting stopped: `più di 1.000 cedolini`. */
  upToMore: (counted: string, more: boolean) => (more ? `più di ${counted}` : counted),
  /** A number that may be higher: `987+`. */
  orMore: (count: number, more: boolean) => (more ? (count > 0 ? `${formatCount(count)}+` : '–') : formatCount(count)),
  /** All rows, when nobody knows how many: `seleziona tutte`. */
  everyOne: (gender: 'm' | 'f') => (gender === 'f' ? 'tutte' : 'tutti'),
  from: (what: string) => `da ${what}`,
  upTo: (what: string) => `fino a ${what}`,
  anyYear: 'Tutti',
  otherYears: 'Altri anni',
  /** On a printed list: `25 buste paga`, or `26–50 di 862 buste paga` for one page of several. */
  printedRows: (
    before: number,
    rows: number,
    all: { total: number; more: boolean },
    noun: readonly [string, string],
  ) =>
    rows === all.total && !all.more
      ? counted(rows, ...noun)
      : `${formatCount(before + 1)}–${formatCount(before + rows)} di ${LIST.upToMore(counted(all.total, ...noun), all.more)}`,
  printed: (day: string, time: string, by: string) => `Stampa del ${day}, ore ${time}, di ${by}`,
  order: (column: string, descending: boolean) => `Ordine: ${column}, ${descending ? 'decrescente' : 'crescente'}`,
  searched: (words: string) => `Ricerca: «${words}»`,
  tagged: (tags: readonly string[]) => `Etichette: ${tags.join(', ')}`,
  /** `Altri 6 stati`. */
  otherChoices: (count: number, [one, many]: readonly [string, string]) =>
    `${capital(others(count))} ${count === 1 ? one : many}`,
  /** Agrees with the gender of the rows' noun, such as the feminine `richieste`. */
  chosen: (count: number, feminine: boolean) =>
    feminine ? counted(count, 'selezionata', 'selezionate') : counted(count, 'selezionato', 'selezionati'),
} as const;
