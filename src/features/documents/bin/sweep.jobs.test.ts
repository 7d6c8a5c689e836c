import { expect, it } from 'vitest';
import { PARTS } from '../../../server/bytes/blobs.ts';
import { partsOfHour } from './sweep.jobs.ts';

it('checks each part of the store once in 128 hours, whatever minute of the hour the sweep runs', () => {
  const begin = Date.parse('2026-11-26T00:20:00Z');
  const hours = Array.from({ length: 128 }, (_, n) => partsOfHour(new Date(begin + n * 3_600_000)));
  expect(hours.flat().toSorted()).toEqual(PARTS);
  expect(partsOfHour(new Date(begin + 39 * 60_000))).toEqual(hours[0]);
  expect(partsOfHour(new Date(begin + 128 * 3_600_000))).toEqual(hours[0]);
});
