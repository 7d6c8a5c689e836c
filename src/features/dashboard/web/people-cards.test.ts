import { expect, it } from 'vitest';
import { monthsOfLine } from './people-cards.tsx';

it('the headcount line of a year starts with December of the previous year if that month has figures', () => {
  const now = { anno: 2026, mesi: [{ mese: 1, numero: 12 }] };
  const january = { mese: 1, numero: 12, anno: 2026 };
  const before = [
    { mese: 11, numero: 9 },
    { mese: 12, numero: 10 },
  ];
  expect(monthsOfLine(now, { mesi: before })).toEqual([{ mese: 12, numero: 10, anno: 2025 }, january]);
  expect(monthsOfLine(now, { mesi: before.slice(0, 1) })).toEqual([january]);
});
