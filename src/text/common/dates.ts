import { said } from './language.ts';

/** Messages under a day or month field. */
export const DATES = said('DATES', {
  past: 'La data è già passata',
  notBefore: (day: string) => `Non prima del ${day}`,
  notAfter: (day: string) => `Non dopo il ${day}`,
  noDay: 'Scrivi un giorno, come 05/11/2026',
  noMonth: 'Scrivi un mese, come 11/2026',
  /**
   * `Il 31 novembre non esiste`; for February the sentence also names the year. Every month has the days 1, 8 and 11,
   * so the article is always `Il`.
   */
  notInCalendar: (day: number, month: string, year: string | null) =>
    `Il ${[day, month, year].filter(Boolean).join(' ')} non esiste`,
  required: 'campo obbligatorio',
  openCalendar: 'Calendario',
  dayHint: 'gg/mm/aaaa',
  monthHint: 'mm/aaaa',
});

/** Accessible names of the calendar's buttons, which show only an arrow. */
export const CALENDAR_NAMES = said('CALENDAR_NAMES', {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
});
