import { expect, test } from 'vitest';
import { albanianDay, albanianMonth } from './albanian.ts';

test('Albanian dates and numbers are those of Intl, where it knows Albanian', () => {
  const euro = (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(-1857.84);
  expect(euro('pl')).toBe(euro('sq'));
  const LONG = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  for (let month = 1; month <= 12; month += 1) {
    const day = new Date(Date.UTC(2026, month - 1, month));
    const by = (options: Intl.DateTimeFormatOptions, locale = 'sq') =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day);
    expect(albanianMonth(month, 'long')).toBe(by({ month: 'long' }));
    expect(albanianMonth(month, 'short')).toBe(by({ month: 'short' }));
    expect(albanianDay(day, true)).toBe(by({ ...LONG, year: 'numeric' }));
    expect(albanianDay(day, false)).toBe(by(LONG));
    const SHORT = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    expect(by(SHORT, 'pl')).toBe(by(SHORT));
  }
});
