import { expect, it } from 'vitest';
import { joinPictures, splitPictures } from './page-pictures.ts';

it('gives back each picture as it was, an empty one too', () => {
  const pictures = [new Uint8Array([1, 2, 3]), new Uint8Array(), new Uint8Array(70_000).fill(7)];
  expect(splitPictures(joinPictures(pictures))).toEqual(pictures);
  expect(splitPictures(joinPictures([]))).toEqual([]);
});
