import { capital, counted, others } from './format.ts';

/** Words of the shared list page (spec §2). */
export const LIST = {
  refresh: 'Aggiorna',
  resetFilters: 'reset filtri',
  otherActions: 'Altre azioni',
  open: 'Apri il documento',
  preview: 'Anteprima',
  filtered: 'Nessun risultato con questi filtri',
  filteredText: 'Allarga il periodo, togli un filtro o cambia le parole della ricerca: nulla è stato toccato.',
  withTheseFilters: 'con questi filtri',
  from: (what: string) => `da ${what}`,
  upTo: (what: string) => `fino a ${what}`,
  anyYear: 'Tutti',
  otherYears: 'Altri anni',
  /** `Altri 6 stati`. */
  otherChoices: (count: number, [one, many]: readonly [string, string]) =>
    `${capital(others(count))} ${count === 1 ? one : many}`,
  /** Of rows that are feminine, `richieste`, the word is so too. */
  chosen: (count: number, feminine: boolean) =>
    feminine ? counted(count, 'selezionata', 'selezionate') : counted(count, 'selezionato', 'selezionati'),
} as const;
