import { beforeAll, describe, expect, it } from 'vitest';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { lookedThrough } from '../../test/support/payroll-pdf/looked-through.ts';
import { flatPage, flattened, lighter } from './flattened.ts';
import { PdfFile } from './pdfium.ts';
import { type Pdfium, startPdfium } from './pdfium-library.ts';

let library: Pdfium;
beforeAll(async () => {
  library = await startPdfium();
});

function opened(bytes: Uint8Array): PdfFile {
  const file = PdfFile.openBytes(library, bytes);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

function flatOf(pages: Page[], scan = false) {
  const source = opened(writePdf({ pages }));
  const flat = pages.map((_, index) => flatPage(source, index + 1, scan)).filter((page) => page !== null);
  return { source, flat, bytes: flattened(flat).bytes };
}

function slip(rotate = 0): Page {
  const page = new Page({ rotate });
  page.text(40, 60, 'Società ROSSI (ANNA) \\ Marzo', 9);
  page.text(40, 90, 'NETTO 1.234,00 \x80', 12, 'F3');
  page.raw = 'q 1 g BT /F1 9 Tf 40 400 Td (BIANCHI LUCA) Tj ET Q\n0.2 0.4 0.8 rg 40 500 200 40 re f\n';
  return page;
}

/** The places where a text begins and ends on the page. */
function placeOf(file: PdfFile, words: string) {
  return file.withPage(1, ({ text }, place) => {
    const at = text.indexOf(words);
    expect(at).toBeGreaterThanOrEqual(0);
    const [first, last] = [place(at), place(at + words.length - 1)];
    return [first.x, first.y, last.x + last.width, last.y + last.height];
  });
}

describe('a flattened page', () => {
  it('keeps only the visible text, in the order of the source', () => {
    const { source, bytes } = flatOf([slip()]);
    expect(opened(bytes).text(1).replace(/\s+/g, ' ').trim()).toBe(source.spokenText(1).replace(/\s+/g, ' ').trim());
    expect(lookedThrough(bytes)).not.toContain('BIANCHI');
  });

  it.each([0, 90, 180, 270])(
    'keeps each word upright and at its place if the source page is rotated by %i degrees',
    (rotate) => {
      const { source, bytes } = flatOf([slip(rotate)]);
      for (const words of ['ROSSI', '1.234,00']) {
        const [was, is] = [placeOf(source, words), placeOf(opened(bytes), words)];
        was?.forEach((edge, side) => expect(Math.abs(edge - (is?.[side] ?? 0))).toBeLessThan(0.006));
      }
    },
  );

  it('keeps text that runs upwards', () => {
    const page = slip();
    page.after = 'BT /F1 9 Tf 0 1 -1 0 300 300 Tm (VERTICALE) Tj ET\n';
    const { source, bytes } = flatOf([page]);
    const flat = opened(bytes);
    const [was, is] = [placeOf(source, 'VERTICALE'), placeOf(flat, 'VERTICALE')];
    was?.forEach((edge, side) => expect(Math.abs(edge - (is?.[side] ?? 0))).toBeLessThan(0.012));
    expect(flat.withPage(1, ({ text }, _p, _s, sight) => sight.angle(text.indexOf('VERTICALE')))).toBe(90);
  });

  it('looks like its source, with the same colours', () => {
    const { source, bytes } = flatOf([slip()]);
    const [was, is] = [source.render(1, 400), opened(bytes).render(1, 400)];
    const differing = was?.pixels.filter((value, at) => Math.abs(value - (is?.pixels[at] ?? 0)) > 60).length;
    // Only the edges of letters differ.
    expect(differing).toBeLessThan(1_000);
    const field = (Math.round((842 - 520) * (400 / 595)) * 400 + 80) * 3;
    expect([...(is?.pixels.subarray(field, field + 3) ?? [])]).toEqual([51, 102, 204]);
  });

  it('is read as a scan with recognised text', () => {
    const { bytes } = flatOf([slip()]);
    expect(opened(bytes).textOfScan(1)).toContain('ROSSI');
  });

  it('keeps its order and size in a document of several pages', () => {
    const wide = new Page({ width: 842, height: 595 });
    wide.text(40, 60, 'SECONDA PAGINA');
    const flat = opened(flatOf([slip(), wide]).bytes);
    expect(flat.pageCount).toBe(2);
    expect(flat.withPage(2, (page) => page)).toMatchObject({ width: 842, height: 595 });
    expect(flat.text(2)).toContain('SECONDA PAGINA');
  });

  it('takes fewer bytes in sixteen greys, and fewer still at half the size', () => {
    const page = new Page();
    const noise = Uint8Array.from({ length: 200 * 280 * 3 }, (_, at) => Math.abs(Math.sin(at + 1) * 1_000_003) % 256);
    page.raw = `q 595 0 0 842 0 0 cm BI /W 200 /H 280 /CS /RGB /BPC 8 /F /AHx ID ${Buffer.from(noise).toString('hex')}> EI Q\n`;
    const { flat, bytes } = flatOf([page]);
    const [same, half] = [1, 2].map((factor) => flattened(flat.map((one) => lighter(one, factor))).bytes.length);
    expect(same).toBeLessThan(bytes.length / 2);
    expect(half).toBeLessThan(same ?? 0);
  });
});
