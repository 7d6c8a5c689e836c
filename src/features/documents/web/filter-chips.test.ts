import { expect, test } from 'vitest';
import { chipsOf, monthRange } from './filter-chips.ts';
import { NO_FILTERS } from './list-view.ts';

test('every filter of the panel and of the counts is a chip, one for each branch', () => {
  const chips = chipsOf({
    ...NO_FILTERS,
    monthFrom: '202601',
    monthTo: '202610',
    publishedOn: '2026-11-07',
    published: 'false',
    readStatus: '10',
    branches: ['0001', '0007'],
  });
  expect(chips.map((chip) => chip.label)).toEqual([
    'Mese: gen 2026 – ott 2026',
    'Pubblicazione: 07/11/2026',
    'Pubblicati: NO',
    'Non letto dall’azienda',
    'Filiale 0001',
    'Filiale 0007',
  ]);
});

test('closing a chip takes its own filter away and no other', () => {
  const filters = { ...NO_FILTERS, published: 'true' as const, branches: ['0001', '0007'], tags: ['part-time'] };
  const [published, branch] = chipsOf(filters);
  expect(published?.without).toEqual({ ...filters, published: undefined });
  expect(branch?.without).toEqual({ ...filters, branches: ['0007'] });
});

test('tags and quick search are no chips: they show where they are chosen', () => {
  expect(chipsOf({ ...NO_FILTERS, tags: ['part-time'], search: 'rossi' })).toEqual([]);
});

test('a range of months reads well whatever end is open', () => {
  expect(monthRange('202610', '202610')).toBe('ott 2026');
  expect(monthRange('202601', undefined)).toBe('da gen 2026');
  expect(monthRange(undefined, '202610')).toBe('fino a ott 2026');
});
