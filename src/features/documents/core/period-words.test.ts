import { expect, it } from 'vitest';
import { periodWords } from './period-words.ts';

const means = (typed: string) => periodWords(typed).map(({ month, year }) => [month, year]);

it.each([
  ['novembre', [[11, null]]],
  ['NOV', [[11, null]]],
  [
    'nov 25',
    [
      [11, null],
      [null, 2025],
    ],
  ],
  [
    'novembre 2026',
    [
      [11, null],
      [null, 2026],
    ],
  ],
  ['11/2026', [[11, 2026]]],
  ['1-26', [[1, 2026]]],
  ['2026-11', [[11, 2026]]],
  ['202611', [[11, 2026]]],
  ['2026', [[null, 2026]]],
] as const)('reads %s as a period', (typed, expected) => {
  expect(means(typed)).toEqual(expected);
});

it.each(['no', '13/2026', '00/2026', '25', '0007', '12026', 'constructor'])('reads no period in %s', (typed) => {
  expect(means(typed)).toEqual([[null, null]]);
});

it('does not read a number after a month and year, or after a name, as a year', () => {
  expect(means('11/2026 25')).toEqual([
    [11, 2026],
    [null, null],
  ]);
  expect(means('rossi 25')).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('keeps the text of each word, because a name may look like a month', () => {
  expect(periodWords(' Marzo  Luca').map(({ text }) => text)).toEqual(['Marzo', 'Luca']);
});
