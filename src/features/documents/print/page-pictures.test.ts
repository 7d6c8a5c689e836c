import { expect, it } from 'vitest';
import { joinPages, splitPages } from './page-pictures.ts';

it('gives back each page as it was, one without picture or words too', () => {
  const pages = [
    { picture: new Uint8Array([1, 2, 3]), text: 'Netto in busta 1.480,00 €' },
    { picture: new Uint8Array(), text: '' },
    { picture: new Uint8Array(70_000).fill(7), text: 'Perché' },
  ];
  expect(splitPages(joinPages(pages))).toEqual(pages);
  expect(splitPages(joinPages([]))).toEqual([]);
});
