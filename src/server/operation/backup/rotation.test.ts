import { expect, it } from 'vitest';
import { keptOf } from './rotation.ts';

const name = (day: Date) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}T020000Z`;

it('keeps of daily backups the last 7 days, 5 weeks and 12 months', () => {
  const days = Array.from({ length: 800 }, (_, index) => name(new Date(Date.UTC(2026, 10, 23) - index * 86_400_000)));
  const kept = [...keptOf(days)].sort();
  expect(kept.filter((one) => one >= '20261117')).toHaveLength(7);
  // Sundays end weeks; the running one is held by its last day.
  expect(kept).toEqual(expect.arrayContaining(['20261115T020000Z', '20261108T020000Z', '20261101T020000Z']));
  expect(kept).toEqual(expect.arrayContaining(['20261031T020000Z', '20251231T020000Z']));
  expect(kept.length).toBeLessThanOrEqual(24);
  expect(kept[0]).toBe('20251231T020000Z');
});

it('keeps what there is where there are few, and of a day the last', () => {
  expect([...keptOf(['20260101T020000Z', '20260101T090000Z', '20240101T020000Z'])].sort()).toEqual([
    '20240101T020000Z',
    '20260101T090000Z',
  ]);
  expect(keptOf([])).toEqual(new Set());
});
