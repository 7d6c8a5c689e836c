import { albanianDay, albanianMonth } from './albanian.ts';
import { language, localeOf } from './language.ts';

/**
 * Dates, months, numbers and money (spec §9), in Italian unless another language is active. Calendar days stay ISO
 * strings, so no time zone can shift them.
 */

export const MONTHS = [
  'Gennaio',
  'Febbraio',
  'Marzo',
  'Aprile',
  'Maggio',
  'Giugno',
  'Luglio',
  'Agosto',
  'Settembre',
  'Ottobre',
  'Novembre',
  'Dicembre',
] as const;

/** `2026-11-20` → `20/11/2026`; empty for a missing day. */
export function formatDay(day: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '');
  if (match && language() !== 'it') return shortDay().format(new Date(`${match[0]}T00:00:00Z`));
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/** The locale for numbers and numeric dates. Polish writes them as Albanian does, which Chromium lacks. */
function formatLocale(): string {
  return language() === 'sq' ? 'pl' : localeOf(language());
}

/**
 * Creates the value when it is first used. The first formatter of a page loads the browser's language data, which takes
 * 20 to 30 ms; the first screens use no formatter.
 */
function once<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = formatLocale();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const shortDay = once(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
);
const LONG = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const longDay = once((locale) => new Intl.DateTimeFormat(locale, LONG));
const longDayYear = once((locale) => new Intl.DateTimeFormat(locale, { ...LONG, year: 'numeric' }));

/** `2026-11-20` → `venerdì 20 novembre`, optionally with the year. */
export function formatDayLong(day: string, withYear = false): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return '';
  if (language() === 'sq') return albanianDay(instant, withYear);
  return (withYear ? longDayYear() : longDay()).format(instant);
}

const romeDay = once(() => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome', dateStyle: 'short' }));
const romeTime = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'medium' }));

/** The part of Temporal that we use; browsers support Temporal, Node 24 does not. */
interface Temporal {
  Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { toPlainDate(): { toString(): string } } };
  };
}

/** The day `YYYY-MM-DD` of an instant in Europe/Rome. */
export function dayInRome(instant: string | Date): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  const { Temporal } = globalThis as { Temporal?: Temporal };
  if (!Temporal) return romeDay().format(date);
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO('Europe/Rome')
    .toPlainDate()
    .toString();
}

/** `HH:MM:SS` of an instant in Europe/Rome. */
export function timeInRome(instant: string | Date): string {
  return romeTime().format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** An instant as `20/11/2026 09:41` in Europe/Rome. */
export function formatInstant(instant: string | Date): string {
  return `${formatDay(dayInRome(instant))} ${timeInRome(instant).slice(0, 5)}`;
}

const longMonth = once((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
const shortMonth = once((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));

/** `10` → `Ottobre`; empty for a number that is not a month. */
export function monthName(month: number): string {
  const italian = MONTHS[month - 1];
  if (italian === undefined || language() === 'it') return italian ?? '';
  if (language() === 'sq') return capital(albanianMonth(month, 'long'));
  return capital(longMonth().format(new Date(Date.UTC(2026, month - 1))));
}

/** `202610` → `Ottobre 2026`; `short` → `ott 2026`; a 13th or 14th month has no calendar name and stays a number. */
export function formatMonth(month: string | number | null | undefined, form: 'long' | 'short' = 'long'): string {
  const match = /^(\d{4})-?(\d{2})/.exec(String(month ?? ''));
  const name = match ? monthName(Number(match[2])) : '';
  if (!match || name === '') return '';
  if (form === 'long') return `${name} ${match[1]}`;
  if (language() === 'it') return `${name.slice(0, 3).toLowerCase()} ${match[1]}`;
  if (language() === 'sq') return `${albanianMonth(Number(match[2]), 'short')} ${match[1]}`;
  return `${shortMonth().format(new Date(Date.UTC(2026, Number(match[2]) - 1)))} ${match[1]}`;
}

/** The name of a month or payslip within a sentence, where only English keeps its capital. */
export function inSentence(name: string): string {
  return language() === 'en' ? name : name.toLowerCase();
}

// By default it-IT leaves four-digit numbers ungrouped: `2586,72 €`.
const euro = once(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);
const decimals = once(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
);

/** `258672` → `2.586,72 €` (with a no-break space before the sign). */
export function formatCents(cents: number): string {
  return euro().format(cents / 100);
}

const inUnit = (unit: 'hour' | 'day') =>
  once(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', minimumFractionDigits: 2 }),
  );
const hours = inUnit('hour');
const days = inUnit('day');

/** `4250` hundredths → `42,50 ore`, `42,50 giorni` or `42,50 €`. */
export function formatAmount(hundredths: number, unit: 'euro' | 'hours' | 'days'): string {
  if (unit === 'euro') return formatCents(hundredths);
  if (language() === 'sq') return `${formatNumber(hundredths / 100)} ${unit === 'hours' ? 'orë' : 'ditë'}`;
  return (unit === 'hours' ? hours() : days()).format(hundredths / 100);
}

/** A number with 2 decimals (spec §9). */
export function formatNumber(value: number): string {
  return decimals().format(value);
}

const whole = once((locale) => new Intl.NumberFormat(locale, locale.startsWith('it') ? { useGrouping: 'always' } : {}));

/** A whole number with grouped thousands: `12.345`. */
export function formatCount(value: number): string {
  return whole().format(value);
}

/** `1 documento`, `3 documenti`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * `i 25`, `gli 864`, `agli 864`: the article depends on the first sound of the number, a vowel in otto, undici,
 * ottanta, ottocento and their thousands.
 */
export function withArticle(count: number, before: '' | 'a' = ''): string {
  const [leading = ''] = formatCount(count).split('.');
  return `${before}${/^(8\d{0,2}|11)$/.test(leading) ? 'gli' : 'i'} ${formatCount(count)}`;
}

/** Capitalizes the first letter, for the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `tutti i 25`, `tutti gli 864`; `tutte le 25`. */
export function allOf(count: number, gender: 'm' | 'f' = 'm'): string {
  return gender === 'f' ? `tutte le ${formatCount(count)}` : `tutti ${withArticle(count)}`;
}

/** The rest of a list: `un altro`, `altri 3`; `un’altra`, `altre 3`. */
export function others(count: number, gender: 'm' | 'f' = 'm'): string {
  if (gender === 'f') return count === 1 ? 'un’altra' : `altre ${formatCount(count)}`;
  return count === 1 ? 'un altro' : `altri ${formatCount(count)}`;
}

/** `Bassani Chiara, Caputo Antonella e altri 3`. */
export function namesOf(names: readonly string[], limit = 3, gender: 'm' | 'f' = 'm'): string {
  const shown = names.slice(0, limit).join(', ');
  return names.length > limit ? `${shown} e ${others(names.length - limit, gender)}` : shown;
}

const UNITS = ['byte', 'kB', 'MB', 'GB', 'TB'] as const;

/** `86016` → `84 kB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: digits }).format(value)} ${UNITS[unit]}`;
}
