import { expect, it } from 'vitest';
import { joinPages, pictureSize, splitPages } from './page-pictures.ts';

it('joins pages and splits them again unchanged, including a page without picture or text', () => {
  const pages = [
    { picture: new Uint8Array([1, 2, 3]), text: 'Netto in busta 1.480,00 €' },
    { picture: new Uint8Array(), text: '' },
    { picture: new Uint8Array(70_000).fill(7), text: 'Perché' },
  ];
  expect(splitPages(joinPages(pages))).toEqual(pages);
  expect(splitPages(joinPages([]))).toEqual([]);
});

it('reads the size of a picture from the PNG header', () => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  expect(pictureSize(new Uint8Array([...head, 0, 0, 4, 216, 0, 0, 6, 218]))).toEqual({ width: 1240, height: 1754 });
  expect(pictureSize(new Uint8Array(head))).toBeNull();
});
