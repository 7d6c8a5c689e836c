import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type DocumentParts, Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { lookedThrough } from '../../test/support/payroll-pdf/looked-through.ts';
import { textOfPdf } from '../../test/support/pdf/pdf-text-of.ts';
import { endWaitingProcesses } from './engine-process.ts';
import { cutPdf } from './pdf-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'flatten-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(folder, { recursive: true });
});

const OWN = 'RSSNNA80B43H501X';
const FORMER = 'q 1 g BT /F1 9 Tf 40 600 Td (BIANCHI LUCA NETTO 9.876,00) Tj ET Q\n';
const LAYERS = {
  objects: [{ key: 'layer', text: '<</Type/OCG/Name(Copia azienda)>>' }],
  pageResources: '/Properties<</Layer {layer}>>',
};
const layers = (state: 'ON' | 'OFF') => `/OCProperties<</OCGs[{layer}]/D<</${state}[{layer}]>>>>`;

/** Cuts a part that contains all pages: slips with these additional contents. */
async function cutOf(contents: string[], parts: Partial<DocumentParts> = {}, extra = '') {
  const pages = contents.map((content) => {
    const page = new Page();
    page.text(40, 60, `ROSSI ANNA ${OWN} NETTO 1.234,00`, 9);
    page.after = content;
    page.extra = extra;
    return page;
  });
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(path, writePdf({ pages, ...parts }));
  let part = new Uint8Array();
  const { refused } = await cutPdf(path, [{ key: '1', pages: pages.map((_, index) => index + 1), taxCode: OWN }], {
    onPart: (_key, bytes) => {
      part = Uint8Array.from(bytes);
    },
  });
  expect(refused).toEqual([]);
  const inside = lookedThrough(part);
  return { part, inside, isPicture: inside.includes('/Subtype/Image'), read: await textOfPdf(part) };
}

describe('a part with invisible text or drawings', () => {
  it('is delivered as pictures: the visible text stays searchable, the hidden text is removed', async () => {
    const { inside, isPicture, read, part } = await cutOf([FORMER, '']);
    expect(isPicture).toBe(true);
    expect(inside).not.toMatch(/BIANCHI|9\.876/);
    expect(read.pages.map(({ text }) => text.trim())).toEqual(Array(2).fill(`ROSSI ANNA ${OWN} NETTO 1.234,00`));
    expect(part.length).toBeLessThan(60_000);
  });

  it('becomes a picture if a drawing is on a layer that is off', async () => {
    const drawing = '/OC /Layer BDC 0 0 0 rg 300 400 200 100 re f EMC\n';
    const { inside, isPicture } = await cutOf([drawing], { ...LAYERS, catalog: layers('OFF') });
    expect(isPicture).toBe(true);
    expect(inside).not.toMatch(/\/OC\b|OCG|Copia azienda/);
  });

  it('becomes a picture if an annotation covers the text', async () => {
    const look = Buffer.from('1 g 0 0 400 40 re f');
    const { inside, isPicture } = await cutOf(
      [FORMER.replace('1 g', '0 g')],
      {
        objects: [
          { key: 'note', text: '<</Type/Annot/Subtype/Square/F 4/Rect[30 590 430 630]/AP<</N {look}>>>>' },
          {
            key: 'look',
            text: `<</Type/XObject/Subtype/Form/BBox[0 0 400 40]/Length ${look.length}>>`,
            stream: look,
          },
        ],
      },
      '/Annots[{note}]',
    );
    expect([isPicture, inside.includes('BIANCHI')]).toEqual([true, false]);
  });
});

describe('a part with all its text visible', () => {
  it('is not turned into a picture', async () => {
    const { isPicture, inside } = await cutOf(['0 g 20 300 200 60 re f\n']);
    expect(isPicture).toBe(false);
    expect(inside).toContain(OWN);
  });

  it('is not turned into a picture, but loses its layer, if the layer is on', async () => {
    const seen = `/OC /Layer BDC ${FORMER.replace('1 g', '0 g')} EMC\n`;
    const { isPicture, inside } = await cutOf([seen], { ...LAYERS, catalog: layers('ON') });
    expect(isPicture).toBe(false);
    expect(inside).toContain('BIANCHI');
    expect(inside).not.toMatch(/OCG|OCProperties|Copia azienda/);
  });
});
