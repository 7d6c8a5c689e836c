/** A day as people type it: `5/11/26`, `05-11-2026`, `05112026` → `2026-11-05`; null when it is none. */
export function parseTypedDay(text: string): string | null {
  const match =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  return realDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The day if the calendar has it: no 31 February. */
function realDay(day: string): string | null {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** An end before the start is reset to the start (spec §5). Works for days and for months of one form. */
export function endAfterStart(start: string | null, end: string | null): string | null {
  return start !== null && end !== null && end < start ? start : end;
}
