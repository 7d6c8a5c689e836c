import { beforeAll, describe, expect, it } from 'vitest';
import { type DocumentParts, Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { PdfFile } from './pdfium.ts';
import { type Pdfium, startPdfium } from './pdfium-library.ts';

let library: Pdfium;
beforeAll(async () => {
  library = await startPdfium();
});

const SLIP = 'ROSSI ANNA NETTO 1.234,00';
const FORMER = 'BIANCHI LUCA NETTO 9.876,00';

const text = (before: string, words = FORMER, at = '40 600') => `q ${before} BT /F1 9 Tf ${at} Td (${words}) Tj ET Q\n`;
const form = (content: string, entries = '') => ({
  text: `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 {F1}>>>>${entries}/Length ${content.length}>>`,
  stream: Buffer.from(content, 'latin1'),
});

/** A slip, followed by the given raw content. */
function opened(raw: string, { resources = '', extra = '', ...parts }: Partial<DocumentParts> & Extra = {}): PdfFile {
  const page = new Page();
  page.text(40, 60, SLIP, 9);
  page.after = raw;
  page.resourceExtra = resources;
  page.extra = extra;
  const file = PdfFile.openBytes(library, writePdf({ pages: [page], ...parts }));
  if (typeof file === 'string') throw new Error(file);
  return file;
}
type Extra = { resources?: string; extra?: string };

/** The visible text of the page, and whether the page has other text too. */
function sightOf(...given: Parameters<typeof opened>): { spoken: string; hides: boolean } {
  const file = opened(...given);
  const found = { spoken: file.spokenText(1).replace(/\s+/g, ' ').trim(), hides: file.hidesText(1) };
  file.close();
  return found;
}

const LAYERS = {
  catalog: '/OCProperties<</OCGs[{off} {on}]/D<</OFF[{off}]>>>>',
  resources: '/Properties<</Off {off}/On {on}/Not {not}>>/XObject<</Form {form}>>',
  objects: [
    { key: 'off', text: '<</Type/OCG/Name(Vecchio)>>' },
    { key: 'on', text: '<</Type/OCG/Name(Nuovo)>>' },
    { key: 'not', text: '<</Type/OCMD/OCGs[{on}]/VE[/Not {on}]>>' },
    { key: 'form', ...form(text(''), '/OC {off}') },
  ],
};
const MASK = form('0 g 0 0 595 842 re f', '/Group<</S/Transparency/CS/DeviceGray>>');
const SOFT = {
  resources: '/ExtGState<</M <</SMask<</Type/Mask/S/Luminosity/G {mask}>>>>>>',
  objects: [{ key: 'mask', ...MASK }],
};
const glyph = (content: string) => ({ text: `<</Length ${content.length}>>`, stream: Buffer.from(content, 'latin1') });
/** A font whose glyphs are drawings, white or black. */
const drawings = (light: number) => ({
  objects: [
    { key: 'glyph', ...glyph(`600 0 d0 ${light} g 0 0 600 700 re f`) },
    {
      key: 'type3',
      text:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 70' +
        '/Widths[600 600 600 600 600 600]/CharProcs<</a {glyph}>>/Resources<<>>' +
        '/Encoding<</Differences[65/a/a/a/a/a/a]>>/ToUnicode {map}>>',
    },
    {
      key: 'map',
      ...glyph(
        'begincmap 1 begincodespacerange <00><FF> endcodespacerange 1 beginbfrange <41><46><0041> endbfrange endcmap',
      ),
    },
  ],
  sharedResources: '/Font<</F1 {F1}/FD {type3}>>',
});
const SPOT = {
  resources: '/ColorSpace<</Spot[/Separation/Rosso/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>',
};
const EMPTY_CELL = {
  resources: '/Pattern<</Empty {empty}>>',
  objects: [
    {
      key: 'empty',
      text: '<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>/Length 1>>',
      stream: Buffer.from(' '),
    },
  ],
};
const GHOST_FORM = { resources: '/XObject<</Form {form}>>', objects: [{ key: 'form', ...form(text('')) }] };
const COVER = '30 590 400 30 re f';
const BLOCKS = {
  resources: '/XObject<</Blocks {blocks}>>',
  objects: [
    { key: 'zapf', text: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>' },
    {
      key: 'blocks',
      text: '<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</FZ {zapf}>>>>/Length 68>>',
      stream: Buffer.from(`BT /FZ 18 Tf -3 Tc 1 0 0 1 30 596 Tm (${'n'.repeat(30)}) Tj ET`.padEnd(68)),
    },
  ],
};
const PICTURE = 'q 400 0 0 30 30 590 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID FF> EI Q';
const strokes = (width: number, step: number) =>
  Array.from(
    { length: Math.round(24 / step) },
    (_, row) => `${width} w 30 ${594 + row * step} m 430 ${594 + row * step} l S`,
  );

const HIDDEN: [string, ...Parameters<typeof opened>][] = [
  ['in render mode 3', text('3 Tr')],
  ['in render mode 7', text('7 Tr')],
  ['white on white', text('1 g')],
  ['black on black', `0 g ${COVER} ${text('0 g')}`],
  ['black on a thick black stroke', `1 g 0 G 40 w 30 605 m 430 605 l S ${text('0 g')}`],
  ['in tint 0 of a spot colour', text('/Spot cs 0 scn'), SPOT],
  ['behind a soft mask', text('/M gs'), SOFT],
  [
    'in a form behind a soft mask',
    'q /M gs /Form Do Q',
    {
      resources: SOFT.resources + GHOST_FORM.resources,
      objects: [...SOFT.objects, ...GHOST_FORM.objects],
    },
  ],
  ['without opacity', text('/O gs'), { resources: '/ExtGState<</O<</ca 0>>>>' }],
  ['in a blend that leaves white', text('/B gs 1 g'), { resources: '/ExtGState<</B<</BM/Multiply>>>>' }],
  ['in a blend with an empty page', text('/B gs 0 g'), { resources: '/ExtGState<</B<</BM/Screen>>>>' }],
  ['in a pattern that paints nothing', text('/Pattern cs /Empty scn'), EMPTY_CELL],
  ['outside its clip', text('0 0 5 5 re W n')],
  ['outside the page', text('', FORMER, '700 600')],
  ['outside the crop box', text(''), { extra: '/CropBox[0 650 595 842]' }],
  ['in letters of a tenth of a point', 'BT /F1 0.1 Tf 40 600 Td (BIANCHI LUCA) Tj ET'],
  ['in a matrix of no size', text('0.0001 0 0 0.0001 300 300 cm')],
  ['in a flat matrix', text('1 0 0 0 0 200 cm')],
  ['without width', text('0 Tz')],
  ['in a form of no size', 'q 0.0001 0 0 0.0001 300 300 cm /Form Do Q', GHOST_FORM],
  ['under a filled area', `${text('')} 0.5 g ${COVER}`],
  ['under a white stroke', `${text('')} 1 G 30 w 30 605 m 430 605 l S`],
  ['under a stroke that a matrix makes thick', `${text('')} q 1 G 100 0 0 100 0 0 cm 0.3 w 0.3 6.05 m 4.3 6.05 l S Q`],
  ['under a frame with a thick border', `${text('')} 1 G 40 w 50 590 300 25 re S`],
  ['under many thin strokes', [text(''), '0 G', ...strokes(1, 0.8)].join('\n')],
  ['under block letters', `${text('')} 1 g /Blocks Do`, BLOCKS],
  ['under a picture', `${text('')} ${PICTURE}`],
  ['in a form under an area', `q /Form Do Q 1 g ${COVER}`, GHOST_FORM],
  ['on a layer that is off', `/OC /Off BDC ${text('')} EMC`, LAYERS],
  ['on a layer that is off by a rule', `/OC /Not BDC ${text('')} EMC`, LAYERS],
  ['in a form on a layer that is off', 'q /Form Do Q', LAYERS],
];

const SEEN: [string, ...Parameters<typeof opened>][] = [
  ['in black', text('0 g')],
  ['in light grey', text('0.7 g')],
  ['white on black', `0 g ${COVER} ${text('1 g')}`],
  ['black on a light field', `0.9 g ${COVER} ${text('0 g')}`],
  ['black in a light box', `0.9 g 0 G 0.5 w 30 590 400 30 re B ${text('0 g')}`],
  ['in a form', 'q /Form Do Q', GHOST_FORM],
  ['in a box of lines', `0.5 w 30 590 400 30 re S ${text('')}`],
  ['on a layer that is on', `/OC /On BDC ${text('')} EMC`, LAYERS],
  ['in its clip', text('30 590 400 30 re W n')],
  ['printed twice for bold letters', text('') + text('', FORMER, '40.3 600')],
  ['printed twice at one place', text('') + text('')],
  ['with a shadow', text('0.8 g', FORMER, '40.8 599.2') + text('0 g')],
  ['crossed by a thin line', `${text('')} 0.5 w 30 603 m 430 603 l S`],
];

describe('what a reader sees of a page', () => {
  it.each(HIDDEN)('leaves out text %s', (_how, raw, parts) => {
    const { spoken, hides } = sightOf(raw, parts);
    expect(spoken).toContain(SLIP);
    expect(spoken).not.toMatch(/BIANCHI|LUCA|876/);
    expect(hides).toBe(true);
  });

  it.each(SEEN)('includes text %s', (_how, raw, parts) => {
    const { spoken, hides } = sightOf(raw, parts);
    expect(spoken).toContain(FORMER);
    expect(hides).toBe(false);
  });

  it('ends at the edge of a cover: of a half-covered row only the uncovered half is text', () => {
    expect(sightOf(`${text('')} 1 g 80 590 300 30 re f`)).toEqual({ spoken: `${SLIP} BIANCHI`, hides: true });
  });

  it('differs from the text only if three or more letters or digits are hidden', () => {
    expect(sightOf(text('1 g', '.. AB ..')).hides).toBe(false);
    expect(sightOf(text('1 g', '.. 900 ..')).hides).toBe(true);
  });

  it('depends on what the font draws for a letter', () => {
    const drawn = 'BT /FD 9 Tf 40 600 Td (ABCDEF) Tj ET';
    expect(sightOf(drawn, drawings(1))).toEqual({ spoken: SLIP, hides: true });
    expect(sightOf(drawn, drawings(0))).toEqual({ spoken: `${SLIP} ABCDEF`, hides: false });
  });

  it('includes only letters of at least 1.5 points', () => {
    expect(sightOf('BT /F1 1.7 Tf 40 600 Td (MWMWMW) Tj ET').hides).toBe(false);
    expect(sightOf('BT /F1 1.2 Tf 40 600 Td (MWMWMW) Tj ET').hides).toBe(true);
  });
});
