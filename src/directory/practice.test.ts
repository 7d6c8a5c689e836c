import { expect, it } from 'vitest';
import { DEFAULT_DISTRIBUTION_CODE, HOST, VENDORS } from './practice.ts';

it('knows the five vendors by code and assigns code 003 to a new consultant (spec §3, §9)', () => {
  expect(Object.entries(VENDORS)).toEqual([
    ['001', 'EBridge'],
    ['002', 'Robot'],
    ['003', 'Norma'],
    ['004', 'Expert Up'],
    ['005', 'Sole 24 Ore'],
  ]);
  expect(DEFAULT_DISTRIBUTION_CODE).toBe('003');
});

it.each([
  ['studio.esempio.it', true],
  ['localhost:8080', true],
  ['https://studio.it', false],
  ['studio.it/x', false],
  ['-a.it', false],
  ['a b.it', false],
])('%s is a valid host: %s', (host, good) => expect(HOST.test(host)).toBe(good));
