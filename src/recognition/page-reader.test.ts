import { expect, it } from 'vitest';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { PdfFile, startPdfium } from '../pdf/pdfium.ts';
import { knownPeople } from './known-people.ts';
import { PageReader } from './page-reader.ts';
import { PEOPLE, REGISTRY } from './slips.fixture.ts';

const lib = await startPdfium();

function factsOf(page: Page) {
  const file = PdfFile.openBytes(lib, writePdf({ pages: [page] }));
  if (typeof file === 'string') throw new Error(file);
  return new PageReader(file, null).facts(1, knownPeople(REGISTRY));
}

const [one] = PEOPLE;

it('a label stands before what it names by its place, however the page is written', () => {
  const page = new Page();
  page.text(30, 60, 'Approvato da', 9);
  page.text(30, 400, 'NETTO DEL MESE', 9);
  page.text(120, 60, one?.taxCode ?? '', 9);
  expect(factsOf(page).codes).toMatchObject([{ role: 'other' }]);
});

it.each([
  [90, '0 1 -1 0'],
  [180, '-1 0 0 -1'],
  [270, '0 -1 1 0'],
])('a code that is turned by %i degrees is read', (_angle, matrix) => {
  const page = new Page();
  page.text(30, 60, 'PERIODO DI PAGA APRILE 2026', 9);
  // Letter by letter, in the order that its direction gives.
  page.after = `BT /F1 9 Tf ${matrix} 300 400 Tm (${one?.taxCode}) Tj ET\n`;
  expect(factsOf(page).codes.map((fact) => fact.code)).toEqual([one?.taxCode]);
});
