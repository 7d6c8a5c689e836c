import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it('lists the first, last and neighbouring pages, and marks gaps', () => {
  expect(pageNumbers(0, 14)).toEqual([0, 1, 2, 3, null, 13]);
  expect(pageNumbers(6, 14)).toEqual([0, null, 5, 6, 7, null, 13]);
  expect(pageNumbers(13, 14)).toEqual([0, null, 10, 11, 12, 13]);
});

it('never hides a single page behind a gap', () => {
  expect(pageNumbers(3, 14)).toEqual([0, 1, 2, 3, 4, null, 13]);
  expect(pageNumbers(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(pageNumbers(0, 1)).toEqual([0]);
});
