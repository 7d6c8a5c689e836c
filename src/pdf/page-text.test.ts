import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bulkPdf } from '../../test/support/payroll-pdf/bulk-pdf.ts';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { LAYOUTS } from '../../test/support/payroll-pdf/layouts.ts';
import { fontFile } from '../paper/pdf-text.io.ts';
import { knownPeople } from '../recognition/known-people.ts';
import { factsOfText, type PageFacts } from '../recognition/page-facts.ts';
import { PageReader, squeezed } from '../recognition/page-reader.ts';
import { ContentScanner } from './content-scanner.ts';
import { readingOf } from './page-fonts.ts';
import { PageSight } from './page-sight.ts';
import { type DirectText, directText } from './page-text.ts';
import { bytesOfFile, PdfObjects, pagesOf } from './pdf-objects.ts';
import { PdfFile } from './pdfium.ts';
import { type Pdfium, startPdfium } from './pdfium-library.ts';

const directory = mkdtempSync(join(tmpdir(), 'page-text-'));
let lib: Pdfium;
beforeAll(async () => {
  lib = await startPdfium();
});
afterAll(() => rmSync(directory, { recursive: true }));

let count = 0;
function stored(bytes: Uint8Array): string {
  const path = join(directory, `${count++}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

function opened(path: string) {
  const file = PdfFile.openPath(lib, path, null);
  if (typeof file === 'string') throw new Error(file);
  const objects = new PdfObjects(bytesOfFile(path));
  return { file, direct: { objects, pages: pagesOf(objects) } };
}

/** Reads every page directly and with PDFium; `own` is null if the direct reading leaves the contents to PDFium. */
function bothReadings(path: string): { own: DirectText | null; text: string }[] {
  const { file, direct } = opened(path);
  return direct.pages.map((page, index) => ({
    own: directText(direct.objects, page(), (number) =>
      readingOf(direct.objects, { is: 'ref', number }, (name) => file.standardWidths(name)),
    ),
    text: file.text(index + 1),
  }));
}

/** One page, drawn by these operators. */
function drawn(contents: string, objects: { key: string; text: string; stream?: Uint8Array }[] = [], resources = '') {
  const page = new Page();
  page.raw = contents;
  page.resourceExtra = resources;
  return writePdf({ pages: [page], objects });
}

/** Reads one page without PDFium. */
function directOf(page: Page): DirectText | null {
  return only(writePdf({ pages: [page] })).own;
}

function only(bytes: Uint8Array): { own: DirectText | null; text: string } {
  const [reading] = bothReadings(stored(bytes));
  if (!reading) throw new Error('no page');
  return reading;
}

describe('text read from the contents of a page', () => {
  it.each(LAYOUTS.map((layout) => layout.name))('equals PDFium’s text, in the same order: %s', (layout) => {
    const certificate = LAYOUTS.find((one) => one.name === layout)?.certificate;
    const bulk = bulkPdf({ seed: 11, layout, companies: 2, people: 6, month: certificate ? 2025 : 202604 });
    const readings = bothReadings(stored(bulk.bytes));
    for (const { own, text } of readings) if (own) expect(squeezed(own.text)).toBe(squeezed(text));
    const read = readings.filter(({ own }) => own !== null).length;
    // Only PDFium reads pages that are shown sideways or upside down.
    if (layout === 'upside-down') expect(read).toBeGreaterThan(0);
    else expect(read).toBe(readings.length);
  });

  it('equals PDFium’s text for embedded fonts with arbitrary glyph numbers', async () => {
    const path = join(directory, 'embedded.pdf');
    const document = new PdfDocument({ compress: true });
    document.font(fontFile('regular'));
    document.text('Periodo di retribuzione: APRILE 2026\nNiccolò Rossi RSSMRA80A01H501U affidò 1.234,56 €', 60, 80);
    document.text('Avvocato Wagner — officina, VALORI tariffa', { characterSpacing: 1, wordSpacing: 3 });
    document.end();
    await pipeline(document, createWriteStream(path));
    const [reading] = bothReadings(path);
    expect(squeezed(reading?.own?.text ?? '')).toBe(squeezed(reading?.text ?? 'nothing'));
    expect(reading?.text).toContain('RSSMRA80A01H501U');
  });

  it('has its characters at the same places as in PDFium', () => {
    const bulk = bulkPdf({ seed: 12, layout: 'zucchetti', companies: 1, people: 3, traps: 'none' });
    const { file, direct } = opened(stored(bulk.bytes));
    const page = direct.pages[0]?.();
    const own =
      page &&
      directText(direct.objects, page, (number) =>
        readingOf(direct.objects, { is: 'ref', number }, (name) => file.standardWidths(name)),
      );
    const code = bulk.registry.employees.find(({ taxCode }) => own?.text.includes(taxCode))?.taxCode ?? '';
    const ours = own?.place(own.text.indexOf(code));
    const theirs = file.withPage(1, ({ text }, place) => place(text.indexOf(code)));
    expect(Math.abs((ours?.x ?? 0) - (theirs?.x ?? 1))).toBeLessThan(0.005);
    expect(Math.abs((ours?.y ?? 0) - (theirs?.y ?? 1))).toBeLessThan(0.005);
  });

  it.each([90, 180, 270])('is placed within media box and crop box on a page rotated by %i degrees', (rotate) => {
    const page = new Page({ rotate });
    page.extra = '/CropBox[10 20 900 900]';
    page.text(60, 90, 'COGNOME E NOME');
    page.text(200, 90, 'Rossi Anna');
    page.text(60, 140, 'NETTO 1.234,00');
    const { file, direct } = opened(stored(writePdf({ pages: [page] })));
    const own = directText(direct.objects, direct.pages[0]?.() ?? new Map(), (number) =>
      readingOf(direct.objects, { is: 'ref', number }, (name) => file.standardWidths(name)),
    );
    const text = file.text(1);
    expect(squeezed(own?.text ?? '')).toBe(squeezed(text));
    for (const word of ['COGNOME', 'Rossi', 'NETTO']) {
      const [ours, theirs] = [
        own?.place(own.text.indexOf(word)),
        file.withPage(1, (_, place) => place(text.indexOf(word))),
      ];
      expect(Math.abs((ours?.x ?? 0) - (theirs?.x ?? 9))).toBeLessThan(0.005);
      expect(Math.abs((ours?.y ?? 0) - (theirs?.y ?? 9))).toBeLessThan(0.005);
    }
  });

  it('is left to PDFium outside the visible part of a rotated page', () => {
    const page = new Page({ rotate: 90 });
    page.extra = '/CropBox[10 300 580 820]';
    page.text(60, 90, 'di qua');
    const outside = directOf(page);
    page.extra = '';
    expect([outside, directOf(page)?.text]).toEqual([null, 'di qua']);
  });

  it('reflects every operator that shows or moves text', () => {
    const { own, text } = only(
      drawn(`BT /F1 10 Tf 12 TL 50 700 Td (uno) Tj 0 -20 TD (due \\(2\\) \\163) Tj T* [(t) -20 (re) -900 (e) 5] TJ
        (quattro) ' 1 2 (cinque sei) " 80 Tz 3 Ts <736574746520> Tj ET q 2 0 0 2 10 10 cm BT /F2 9 Tf 1 0 0 1 20 20 Tm
        % (non detto)
        /Span <</MCID 0/X(a>>b)>> BDC (otto) Tj EMC ET Q`),
    );
    expect(squeezed(own?.text ?? '')).toBe(squeezed(text));
    expect(own?.text.split(/\s+/)).toEqual(
      expect.arrayContaining(['uno', 'due', '(2)', 'tre', 'e', 'seisette', 'otto']),
    );
    expect(own?.text).not.toContain('detto');
  });

  it('includes what a form draws, using the page’s resources if the form has none', () => {
    const stream = Buffer.from('BT /F1 10 Tf 5 5 Td (modulo) Tj ET');
    const form = {
      key: 'form',
      text: `<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Length ${stream.length}>>`,
      stream,
    };
    const { own, text } = only(drawn('BT /F1 9 Tf 50 700 Td (pagina) Tj ET /Fm Do', [form], '/XObject<</Fm {form}>>'));
    expect(own?.text.split(/\s+/)).toEqual(['pagina', 'modulo']);
    expect(squeezed(text)).toBe('paginamodulo');
  });

  it.each([
    ['text on its side', 'BT /F1 9 Tf 0 1 -1 0 50 700 Tm (di lato) Tj ET'],
    ['text that is not painted', 'BT /F1 9 Tf 3 Tr 50 700 Td (nascosto) Tj ET'],
    ['text in place of what is shown', 'BT /F1 9 Tf /Span <</ActualText(altro)>> BDC 50 700 Td (x) Tj EMC ET'],
    ['a picture among the operators', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI BT /F1 9 Tf 50 700 Td (x) Tj ET'],
    ['a font that is not there', 'BT /F9 9 Tf 50 700 Td (x) Tj ET'],
    ['text without a font', 'BT 50 700 Td (x) Tj ET'],
    ['broken syntax', 'BT /F1 9 Tf 50 700 Td (x Tj ET'],
  ])('is left to PDFium: %s', (_what, contents) => {
    expect(only(drawn(contents)).own).toBeNull();
  });

  const TEXT = 'BT 0 g /F1 9 Tf 50 700 Td (testo) Tj ET';
  const WHITE = 'BT 1 g /F1 9 Tf 50 700 Td (testo) Tj ET';
  const over = (paint: string) => `${TEXT} ${paint}`;

  it.each([
    ['a rectangle', over('40 690 90 30 re f')],
    ['a polygon', over('40 690 m 140 690 l 140 730 l 40 730 l f')],
    ['a polygon with a stroke', over('40 690 m 140 690 l 140 730 l 40 730 l b')],
    ['a curve', over('40 690 m 40 740 140 740 140 690 c 40 660 l f')],
    ['a curve that starts at its point', over('40 690 m 90 780 140 690 v f')],
    ['a curve that ends at its point', over('40 690 m 90 780 140 690 y f')],
    ['a shading', over('/S sh')],
    ['a thick stroke', over('20 w 40 700 m 140 700 l S')],
    ['a scaled stroke', over('q 20 0 0 20 0 0 cm 1 w 2 35 m 9 35 l S Q')],
    ['many thin strokes', over([0, 1, 2, 3, 4, 5].map((y) => `1 w 40 ${700 + y} m 140 ${700 + y} l S`).join(' '))],
    ['a shape without end', over(`1${'0'.repeat(400)} 0 0 1 0 0 cm 40 690 90 30 re f`)],
    ['other text', over('BT /F2 9 Tf 50 701 Td (nnnnn) Tj ET')],
  ])('is left to PDFium under %s', (_what, contents) => {
    expect(only(drawn(contents)).own).toBeNull();
  });

  it.each([
    ['in white on paper', WHITE],
    ['in white on a tint', `0.9 g 40 690 90 30 re f ${WHITE}`],
    ['in white partly on a dark box', `0 g 40 690 20 30 re f ${WHITE}`],
    ['in white on a dark polygon', `0 g 40 690 m 140 690 l 90 730 l f ${WHITE}`],
    ['in white on a dark frame', `0 g 30 680 110 50 re 40 690 90 30 re f* ${WHITE}`],
    ['in the colour of its box', `0.1 g 40 690 90 30 re f ${TEXT}`],
    ['in a pattern', TEXT.replace('0 g', '/Pattern cs /P scn')],
    ['in a spot colour', TEXT.replace('0 g', '/Spot cs 0 scn')],
    ['behind a soft mask', `/Masked gs ${TEXT}`],
    ['in a blend', `/Blended gs ${TEXT}`],
    ['half transparent', `/Faint gs ${TEXT}`],
    ['above its clip', `q 40 600 100 99 re W n ${TEXT} Q`],
    ['cut by its clip', `q 40 690 20 30 re W n ${TEXT} Q`],
    ['in a clip that is no rectangle', `q 40 690 m 140 690 l 90 730 l W n ${TEXT} Q`],
    ['that runs off the page', 'BT 0 g /F1 9 Tf 570 700 Td (fuori pagina) Tj ET'],
  ])('is left to PDFium %s', (_what, contents) => {
    const resources =
      '/ColorSpace<</Spot[/Separation/Ditta/DeviceGray {tint}]>>/ExtGState<</Masked<</SMask<<>>>>/Blended<</BM/Screen>>/Faint<</ca 0.5>>>>';
    const tint = { key: 'tint', text: '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>' };
    expect(only(drawn(contents, [tint], resources)).own).toBeNull();
  });

  it.each([
    ['in white on a dark box', `0.1 g 40 690 90 30 re f ${WHITE}`],
    ['in white on a dark box of four lines', `0.1 g 40 690 m 130 690 l 130 720 l 40 720 l h f ${WHITE}`],
    ['on a tint', `0.9 g 40 690 90 30 re f ${TEXT}`],
    ['in a box of strokes', over('0.5 w 40 696 90 12 re S 40 720 m 130 720 l S 60 690 m 60 740 l S')],
    ['in the cells of one path', over('40 696 90 0.5 re 40 708 90 0.5 re 40 696 0.5 12 re 130 696 0.5 12 re f')],
    ['struck through', over('0.5 w 40 703 m 140 703 l S')],
    ['next to a fill outside its clip', over('q 40 600 100 90 re W n 1 g 40 600 100 150 re f Q')],
    ['next to other text', over('BT /F2 9 Tf 50 709 Td (altro) Tj ET')],
    ['in a clip that shows it', `q 48 698 60 12 re W n ${TEXT} Q`],
    ['in the colours of a profile', TEXT.replace('0 g', '/Own cs 0 0 0.4 scn')],
    ['in an opaque state', `/Plain gs ${TEXT}`],
  ])('is complete %s', (_what, contents) => {
    const resources =
      '/ColorSpace<</Own[/ICCBased {profile}]>>/ExtGState<</Plain<</ca 1/BM/Normal/SMask/None/LW 0.5>>>>';
    const profile = { key: 'profile', text: '<</N 3/Length 0>>', stream: Buffer.alloc(0) };
    const { own, text } = only(drawn(contents, [profile], resources));
    expect(own?.text).toContain('testo');
    expect(squeezed(own?.text ?? '')).toBe(squeezed(text));
  });

  it('is left to PDFium if it is outside the box of its form', () => {
    const stream = Buffer.from(TEXT);
    const form = { key: 'form', text: `<</Subtype/Form/BBox[0 0 99 99]/Length ${stream.length}>>`, stream };
    expect(only(drawn('/Fm Do', [form], '/XObject<</Fm {form}>>')).own).toBeNull();
  });

  it('is left to PDFium if forms draw each other endlessly', () => {
    const stream = Buffer.from('/Fm Do '.repeat(40));
    const form = {
      key: 'form',
      text: `<</Subtype/Form/Resources<</XObject<</Fm {form}>>>>/Length ${stream.length}>>`,
      stream,
    };
    const path = stored(drawn('/Fm Do', [form], '/XObject<</Fm {form}>>'));
    const objects = new PdfObjects(bytesOfFile(path));
    const [page] = pagesOf(objects);
    expect(directText(objects, page?.() ?? new Map(), () => null)).toBeNull();
  });
});

describe('the operators of a content stream', () => {
  it('are read one by one with their operands', () => {
    const scanner = new ContentScanner(Buffer.from("-1.5 +2 .25 (a\\)b) <4142> /N#20 [1 (x) [2]] <</K /V>> Tj\n(c)'"));
    expect(scanner.next()).toBe('Tj');
    expect(scanner.operands.slice(0, scanner.count)).toEqual([
      ...[-1.5, 2, 0.25, { bytes: 'a)b' }, { bytes: 'AB' }, '/N#20'],
      ...[[1, { bytes: 'x' }, [2]], '<</K /V>>'],
    ]);
    expect(scanner.next()).toBe("'");
    expect(scanner.count).toBe(1);
    expect(scanner.next()).toBeNull();
  });
});

describe('a file read page by page', () => {
  const bulk = bulkPdf({ seed: 13, layout: 'zucchetti', companies: 1, people: 12, traps: 'none' });
  const known = knownPeople(bulk.registry);

  /** Reads the pages of a file: their facts, and how often PDFium was asked. */
  function readAll(bytes: Uint8Array): { facts: PageFacts[]; asked: number; file: PdfFile } {
    const { file, direct } = opened(stored(bytes));
    const asked = vi.spyOn(file, 'withPage');
    const reader = new PageReader(file, direct);
    const facts = direct.pages.map((_, index) => reader.facts(index + 1, known));
    return { facts, asked: asked.mock.calls.length, file };
  }

  function personPages(text: (page: Page, index: number) => void, pages = 10): Uint8Array {
    const all = Array.from({ length: pages }, (_, index) => {
      const page = new Page();
      text(page, index);
      return page;
    });
    return writePdf({ pages: all });
  }
  const person = (index: number) => bulk.registry.employees[index % bulk.registry.employees.length];

  it('yields the same facts as PDFium alone', () => {
    const { facts, file } = readAll(bulk.bytes);
    facts.forEach((page, index) => {
      const alone = file.withPage(index + 1, ({ text }, place) => factsOfText(index + 1, text, place, known));
      expect(page.codes.map(({ code, role }) => [code, role])).toEqual(
        alone?.codes.map(({ code, role }) => [code, role]),
      );
      expect([page.period, page.named, page.chars]).toEqual([alone?.period, alone?.named, alone?.chars]);
    });
  });

  it('asks PDFium until both readings agree on the fonts, then no more for pages with a known code', () => {
    const bytes = personPages((page, index) => page.text(50, 50, `DIPENDENTE ${person(index)?.taxCode}`));
    expect(readAll(bytes).asked).toBe(1);
  });

  it('asks PDFium once about all subsets of a font, and again about a different font', () => {
    const pages = Array.from({ length: 6 }, (_, index) => {
      const page = new Page();
      page.text(50, 50, `DIPENDENTE ${person(index)?.taxCode}`, 8, index < 4 ? 'F1' : 'F2');
      return page;
    });
    expect(readAll(writePdf({ pages, embedFonts: (page) => page })).asked).toBe(2);
  });

  it('checks no letter in a rendering if both readings show the same text', () => {
    const isSeen = vi.spyOn(PageSight.prototype, 'isSeen');
    const bytes = personPages((page, index) => page.text(50, 50, `DIPENDENTE ${person(index)?.taxCode}`));
    expect(readAll(bytes)).toMatchObject({ asked: 1 });
    expect(isSeen).not.toHaveBeenCalled();
    isSeen.mockRestore();
  });

  it('asks PDFium about every page that shows no known person', () => {
    const bytes = personPages((page, index) =>
      page.text(50, 50, index % 2 === 0 ? `DIPENDENTE ${person(index)?.taxCode}` : 'SEGUE DALLA PAGINA PRECEDENTE'),
    );
    expect(readAll(bytes).asked).toBe(1 + 5);
  });

  it('asks PDFium about every page with a font on which the two readings ever disagreed', () => {
    // The text is drawn twice at one place, as for bold type: PDFium shows it once.
    const bytes = personPages((page, index) => {
      for (let time = 0; time < 2; time++) page.text(50, 50, `DIPENDENTE ${person(index)?.taxCode}`);
    });
    const { facts, asked } = readAll(bytes);
    expect(asked).toBe(10);
    expect(facts.every((page) => page.codes.length === 1)).toBe(true);
  });
});
