import { expect, it } from 'vitest';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import { startPdfium } from '../pdf/pdfium-library.ts';
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
const name = `${one?.lastName} ${one?.firstName}`;

it('a label precedes its value by position, in whatever order the page is written', () => {
  const page = new Page();
  page.text(30, 60, 'Dipendente', 9);
  page.text(30, 400, 'NETTO DEL MESE', 9);
  page.text(120, 60, one?.taxCode ?? '', 9);
  expect(factsOf(page).codes).toMatchObject([{ role: 'employee' }]);
});

it.each([
  [90, '0 1 -1 0'],
  [180, '-1 0 0 -1'],
  [270, '0 -1 1 0'],
])('a code rotated by %i degrees is read', (_angle, matrix) => {
  const page = new Page();
  page.text(30, 60, 'PERIODO DI PAGA APRILE 2026', 9);
  // Letter by letter, in the direction of the text.
  page.after = `BT /F1 9 Tf ${matrix} 300 400 Tm (${one?.taxCode}) Tj ET\n`;
  expect(factsOf(page).codes.map((fact) => fact.code)).toEqual([one?.taxCode]);
});

it('a page keeps commas, apostrophes, dashes and thin digits in their words when it is reordered', () => {
  const page = new Page();
  page.text(30, 400, "NETTO DEL MESE € 1.174,11 D'ANGELO SOCIO-SANITARIO", 9);
  page.text(30, 90, 'Livello', 9);
  page.text(30, 100, '—', 9);
  page.text(120, 90, 'Cognome e nome', 9);
  page.text(120, 100, name, 9);
  page.text(300, 100, one?.taxCode ?? '', 9);
  page.text(30, 60, 'PERIODO DI PAGA NOVEMBRE 2011', 9);
  const { codes, names, period } = factsOf(page);
  expect(codes).toMatchObject([{ code: one?.taxCode, reading: 'clean' }]);
  expect(names.filter((fact) => fact.labelled).map((fact) => fact.text)).toEqual([name.toUpperCase()]);
  expect(period).toBe(201111);
});

it('words after "socio lavoratore", which is a qualification, are not taken for a name', () => {
  const page = new Page();
  page.text(30, 90, 'Qualifica', 9);
  page.text(200, 90, 'Livello', 9);
  page.text(300, 90, 'Mansione', 9);
  page.text(30, 100, 'Socio lavoratore', 9);
  page.text(200, 100, 'C2', 9);
  page.text(300, 100, 'Operatore socio-sanitario', 9);
  page.text(30, 60, `Cognome e nome ${name} ${one?.taxCode}`, 9);
  expect(factsOf(page).names.map((fact) => fact.text)).toEqual([name.toUpperCase()]);
});
