import { describe, expect, it } from 'vitest';
import { MONTHS } from '../../../text/common/format.ts';
import { causeName, changeText, monthSpan } from '../../../text/dashboard/dashboard.ts';
import { centsOf, euroText, sumOfMonths } from './amounts.ts';

describe('amounts on the screen', () => {
  it('stay integers until they are formatted, with a point for thousands', () => {
    expect(centsOf('-0.50')).toBe(-50);
    expect(centsOf('9999999999.99')).toBe(999_999_999_999);
    expect(euroText('2586.72')).toBe('2.586,72\u00a0€');
    expect(euroText('-1234.05')).toBe('-1.234,05\u00a0€');
  });

  it('are compared with the same months of the year before', () => {
    const months = [1, 2, 3].map((mese) => ({ mese, totale: mese * 10 }));
    expect(sumOfMonths(months, new Set([1, 3]), ({ totale }) => totale)).toBe(40);
    expect(changeText(108_400, 100_000, 2025)).toBe('+8,4% sul 2025');
    expect(changeText(99_950, 100_000, 2025)).toBe('−0,1% sul 2025');
    expect(changeText(100_000, 100_000, 2025)).toBe('0,0% sul 2025');
    expect(changeText(1, 0, 2025)).toBe('');
    expect(changeText(1, null, 2025)).toBe('');
  });

  it('are labelled with the span of their months in Italian', () => {
    expect(monthSpan([1, 2, 10], MONTHS)).toBe('gennaio–ottobre');
    expect(monthSpan([3], MONTHS)).toBe('marzo');
    expect(causeName('PERMESSI ROL')).toBe('Permessi ROL');
  });
});
