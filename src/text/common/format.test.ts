import { describe, expect, it } from 'vitest';
import {
  allOf,
  counted,
  dayInRome,
  formatBytes,
  formatCents,
  formatCount,
  formatDay,
  formatDayLong,
  formatInstant,
  formatMonth,
  formatNumber,
  MONTHS,
  namesOf,
  others,
  timeInRome,
} from './format.ts';

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('days and months (spec §9)', () => {
  it('writes a day as dd/mm/yyyy', () => {
    expect(formatDay('2026-11-05')).toBe('05/11/2026');
  });

  it('returns an empty text for a missing or invalid day', () => {
    expect(formatDay(null)).toBe('');
    expect(formatDay('')).toBe('');
    expect(formatDayLong('domani')).toBe('');
  });

  it('writes a day with its weekday and month in words', () => {
    expect(formatDayLong('2026-11-20')).toBe('venerdì 20 novembre');
    expect(formatDayLong('2026-11-20', true)).toBe('venerdì 20 novembre 2026');
  });

  it('names the twelve months in Italian', () => {
    expect(MONTHS.join(' ')).toBe(
      'Gennaio Febbraio Marzo Aprile Maggio Giugno Luglio Agosto Settembre Ottobre Novembre Dicembre',
    );
    expect(formatMonth('202610')).toBe('Ottobre 2026');
    expect(formatMonth(202601, 'short')).toBe('gen 2026');
  });

  it('returns an empty name for a number that is not a month', () => {
    expect(formatMonth('202613')).toBe('');
    expect(formatMonth(undefined)).toBe('');
  });

  it('shows an instant in Rome time, in summer and winter', () => {
    expect(dayInRome('2026-07-31T22:30:00Z')).toBe('2026-08-01');
    expect(dayInRome('2026-12-31T22:30:00Z')).toBe('2026-12-31');
    expect(timeInRome('2026-11-20T08:41:17Z')).toBe('09:41:17');
    expect(formatInstant('2026-11-20T08:41:17Z')).toBe('20/11/2026 09:41');
  });
});

describe('numbers and money (spec §9)', () => {
  it('always groups thousands, even in four digits', () => {
    expect(plainSpaces(formatCents(258672))).toBe('2.586,72 €');
    expect(plainSpaces(formatCents(126828062))).toBe('1.268.280,62 €');
    expect(formatCount(2586)).toBe('2.586');
  });

  it('always shows two decimals', () => {
    expect(formatNumber(4)).toBe('4,00');
    expect(formatNumber(1234.5)).toBe('1.234,50');
  });

  it('makes the noun agree with the count', () => {
    expect(counted(1, 'documento', 'documenti')).toBe('1 documento');
    expect(counted(3000, 'documento', 'documenti')).toBe('3.000 documenti');
  });

  it.each([
    [0, '0 documenti', 'tutti i 0', 'altri 0', 'altre 0'],
    [1, '1 documento', 'tutti i 1', 'un altro', 'un’altra'],
    [2, '2 documenti', 'tutti i 2', 'altri 2', 'altre 2'],
    [8, '8 documenti', 'tutti gli 8', 'altri 8', 'altre 8'],
    [11, '11 documenti', 'tutti gli 11', 'altri 11', 'altre 11'],
    [18, '18 documenti', 'tutti i 18', 'altri 18', 'altre 18'],
    [80, '80 documenti', 'tutti gli 80', 'altri 80', 'altre 80'],
    [864, '864 documenti', 'tutti gli 864', 'altri 864', 'altre 864'],
    [1033, '1.033 documenti', 'tutti i 1.033', 'altri 1.033', 'altre 1.033'],
    [8000, '8.000 documenti', 'tutti gli 8.000', 'altri 8.000', 'altre 8.000'],
    [11500, '11.500 documenti', 'tutti gli 11.500', 'altri 11.500', 'altre 11.500'],
  ])('puts the right Italian article before %i', (count, noun, all, left, leftFeminine) => {
    expect(others(count)).toBe(left);
    expect(others(count, 'f')).toBe(leftFeminine);
    expect(counted(count, 'documento', 'documenti')).toBe(noun);
    expect(allOf(count)).toBe(all);
  });

  it('picks the most readable unit for a size', () => {
    expect(formatBytes(86016)).toBe('84 kB');
    expect(formatBytes(2097152)).toBe('2 MB');
    expect(formatBytes(3_480_000_000)).toBe('3,2 GB');
  });
});

it('lists up to three names and counts the rest', () => {
  expect(namesOf(['Ada', 'Bea', 'Cleo'])).toBe('Ada, Bea, Cleo');
  expect(namesOf(['Ada', 'Bea', 'Cleo', 'Dina'])).toBe('Ada, Bea, Cleo e un altro');
  expect(namesOf(['Ada', 'Bea', 'Cleo', 'Dina', 'Eva'])).toBe('Ada, Bea, Cleo e altri 2');
});
