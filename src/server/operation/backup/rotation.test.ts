import { expect, it } from 'vitest';
import { keptOf } from './rotation.ts';

const name = (day: Date) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}T020000Z`;

it('keeps daily backups of the last 7 days, 5 weeks and 12 months', () => {
  const days = Array.from({ length: 800 }, (_, index) => name(new Date(Date.UTC(2026, 10, 23) - index * 86_400_000)));
  const kept = [...keptOf(days)].sort();
  expect(kept.filter((one) => one >= '20261117')).toHaveLength(7);
  // A week ends on Sunday; the backup kept for the current week is that of its latest day.
  expect(kept).toEqual(expect.arrayContaining(['20261115T020000Z', '20261108T020000Z', '20261101T020000Z']));
  expect(kept).toEqual(expect.arrayContaining(['20261031T020000Z', '20251231T020000Z']));
  expect(kept.length).toBeLessThanOrEqual(24);
  expect(kept[0]).toBe('20251231T020000Z');
});

it('keeps all backups if there are few, all of the latest 24 hours, and only the last one of an earlier day', () => {
  const earlier = ['20240101T020000Z', '20260101T020000Z', '20260101T090000Z'];
  const latest = ['20260214T210000Z', '20260215T080000Z', '20260215T200000Z'];
  expect([...keptOf([...earlier, ...latest])].sort()).toEqual([earlier[0], earlier[2], ...latest]);
  expect(keptOf([])).toEqual(new Set());
});
