import { DATES } from '../../../text/common/dates.ts';
import { formatDay, inSentence, MONTHS } from '../../../text/common/format.ts';

/**
 * A date field's value is the day `YYYY-MM-DD` or the month `YYYYMM` if the typed text is one, and otherwise the text
 * itself. Callers check `dayFault` or `monthFault` before they use the value.
 */
export function isDay(value: string | null | undefined): value is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
}

export function isMonth(value: string | null | undefined): value is string {
  return /^\d{4}(0[1-9]|1[0-2])$/.test(value ?? '');
}

/** Day, month and year as people type them: `5/11/26`, `05-11-2026`, `05112026`. */
function dayParts(text: string): { day: number; month: number; year: string } | null {
  const match =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  return { day: Number(day), month: Number(month), year: year.length === 2 ? `20${year}` : year };
}

/** The typed day as `2026-11-05`; null if the text is not a day or the calendar has no such day. */
export function parseTypedDay(text: string): string | null {
  const parts = dayParts(text);
  if (!parts) return null;
  const day = `${parts.year}-${String(parts.month).padStart(2, '0')}-${String(parts.day).padStart(2, '0')}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** The typed month: `11/2026`, `11/26`, `nov 2026`, `Novembre 2026` → `202611`. */
export function parseTypedMonth(text: string): string | null {
  const match = /^\s*(\d{1,2}|\p{L}{3,})[/.\- ]\s*(\d{4}|\d{2})\s*$/u.exec(text);
  if (!match) return null;
  const [, month = '', year = ''] = match;
  const named = MONTHS.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;
  const number = /^\d/.test(month) ? Number(month) : named;
  if (number < 1 || number > 12) return null;
  return `${year.length === 2 ? `20${year}` : year}${String(number).padStart(2, '0')}`;
}

export interface Limits {
  min?: string | null | undefined;
  max?: string | null | undefined;
}

/** Why the value of a day field is refused, as a message; null for a valid day and for an empty field. */
export function dayFault(value: string | null | undefined, { min, max }: Limits, today: string): string | null {
  if (!value) return null;
  if (!isDay(value)) return noDay(value);
  if (min && value < min) return min === today ? DATES.past : DATES.notBefore(formatDay(min));
  return max && value > max ? DATES.notAfter(formatDay(max)) : null;
}

function noDay(text: string): string {
  const parts = dayParts(text);
  const month = parts && MONTHS[parts.month - 1];
  if (!parts || !month || parts.day < 1 || parts.day > 31) return DATES.noDay;
  return DATES.notInCalendar(parts.day, inSentence(month), parts.month === 2 ? parts.year : null);
}

export function monthFault(value: string | null | undefined, { min, max }: Limits): string | null {
  if (!value) return null;
  if (!isMonth(value)) return DATES.noMonth;
  if (min && isMonth(min) && value < min) return DATES.notBefore(`${min.slice(4)}/${min.slice(0, 4)}`);
  return max && value > max ? DATES.notAfter(`${max.slice(4)}/${max.slice(0, 4)}`) : null;
}

/** Returns the end, or the start if the end is before it (spec §5). Both must be days, or months of the same format. */
export function endAfterStart(start: string | null, end: string | null): string | null {
  const comparable = isDay(start) === isDay(end);
  return start && end && comparable && isWhole(start) && isWhole(end) && end < start ? start : end;
}

/** True for a complete day, month or year, false for a half-typed text. */
function isWhole(value: string): boolean {
  return isDay(value) || isMonth(value) || /^\d{4}$/.test(value);
}
