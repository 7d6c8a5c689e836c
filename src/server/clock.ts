const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The calendar day in Europe/Rome, `YYYY-MM-DD`: the portal's "today" (docs/api.md, Conventions). */
export function romeDay(instant: Date): string {
  return rome.format(instant);
}

const offset = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' });

/** The instant at which a day begins in Europe/Rome. */
export function romeMidnight(day: string): Date {
  const guess = new Date(`${day}T00:00:00Z`);
  const name = offset
    .formatToParts(new Date(guess.getTime() - 3_600_000))
    .find((p) => p.type === 'timeZoneName')?.value;
  const hours = Number(/GMT([+-]\d{2})/.exec(name ?? '')?.[1] ?? 1);
  return new Date(guess.getTime() - hours * 3_600_000);
}

/** The calendar day `days` after `day`; an earlier one if `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
