import { describe, expect, it } from 'vitest';
import { additionalMonth, periodOf, printedPeriods } from './printed-period.ts';

function monthOf(words: string) {
  return periodOf(printedPeriods(words, words.length)).period;
}

describe('the month in the notation of real payroll programs', () => {
  it.each([
    'MESE 04 ANNO 2026',
    'MESE 4 ANNO 2026',
    'MESE  ANNO\n04  2026',
    'PERIODO 04/26',
    'PERIODO 202604',
    'APR. 26',
    "APRILE '26",
    'APRIL 2026',
    'APR-2026',
    'PERIODO PAGA 04.2026',
    'COMPETENZA APRILE 2026 / PAGAMENTO MAGGIO 2026',
    'MESE PAGA 04/2026, PRESENZE 03/2026',
    'APRILE 2026   CONGUAGLIO 730 ANNO 2025',
  ])('%s', (printed) => {
    expect(monthOf(printed)).toBe(202604);
  });

  it.each([
    'PAGA DEL MESE DI MARZO 2026 LIQUIDATA IN APRILE 2026',
    'SETTIMANA DAL 30/03/2026 AL 05/04/2026',
    'APR. 26/04',
  ])('is not guessed: %s', (printed) => {
    expect(monthOf(printed)).toBeNull();
  });
});

it('distinguishes a 13th month in a heading from an item, which has an adjacent amount', () => {
  expect(additionalMonth('ROSSI MARIO\n13MA MENSILITA 2026\nVOCE')).toEqual({
    kind: 'thirteenth',
    year: 2026,
    item: false,
  });
  expect(additionalMonth('VOCE\n0130 13MA MENSILITA 1.450,00\nVOCE')?.item).toBe(true);
});
