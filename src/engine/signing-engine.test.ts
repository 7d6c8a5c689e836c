import { beforeAll, describe, expect, it } from 'vitest';
import { byQpdf } from '../../test/support/pdf/by-qpdf.ts';
import { aPdf } from '../../test/support/portal/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../test/support/portal/sealing.ts';
import { anIssuer, aSigner, signedPdf } from '../../test/support/portal/signing.ts';
import { evidencePdf } from '../paper/evidence-pdf.io.ts';
import { openPaper } from '../paper/paper.io.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import { type Pdfium, startPdfium } from '../pdf/pdfium-library.ts';
import { type SealingKey, sealed } from '../pdf/seal.ts';
import { checkSeal } from '../pdf/seal-check.ts';
import { signaturesIn } from './pdf-engine.ts';
import { requireSignable, signable, signedPaper } from './signing-engine.ts';

const LETTER = aPdf('Lettera {{firma:Lavoratore}}', 'Seconda {{ firma : azienda }}');
const AT = new Date('2026-03-02T09:32:00Z');
let key: SealingKey;
let lib: Pdfium;
beforeAll(async () => {
  [key, lib] = await Promise.all([aSealingKey(), startPdfium()]);
});

/** A letter in which some words of the file are replaced, with corrected lengths and table. */
async function aLetter(words: string, others: string): Promise<Uint8Array> {
  const text = Buffer.from(LETTER)
    .toString('latin1')
    .replaceAll(words, others)
    .replace(
      /<< \/Length \d+ >>\nstream\n([\s\S]*?)\nendstream/g,
      (_, stream: string) => `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  const table = text.indexOf('xref\n');
  const rows = [...text.slice(0, table).matchAll(/^\d+ 0 obj$/gm)].map(
    ({ index }) => `${String(index).padStart(10, '0')} 00000 n \n`,
  );
  const size = rows.length + 1;
  return Buffer.from(
    `${text.slice(0, table)}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  );
}

async function opened<T>(bytes: Uint8Array, use: (file: PdfFile) => T): Promise<T> {
  const file = PdfFile.openBytes(lib, bytes);
  if (typeof file === 'string') throw new Error(file);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

describe('a document to be signed', () => {
  it('is reported with its number of pages and the places that it marks', async () => {
    expect(await signable(LETTER)).toMatchObject({
      pages: 2,
      marks: [
        { mark: 'lavoratore', box: { page: 1 } },
        { mark: 'azienda', box: { page: 2 } },
      ],
    });
  });

  it('has its places for signatures within the page, large enough for a name', async () => {
    const letter = aPdf('x'.repeat(80) + '{{firma:lavoratore}}');
    for (const { box } of (await requireSignable(letter)).marks) {
      expect(box.x + box.width).toBeLessThanOrEqual(1.0001);
      expect(box.width).toBeGreaterThanOrEqual(0.26);
    }
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['without being a PDF', async () => Buffer.from('nothing'), 'pdf-irregular'],
    ['with a table that leads elsewhere', async () => Buffer.concat([Buffer.from('\n\n'), LETTER]), 'pdf-irregular'],
    ['locked', () => byQpdf(LETTER, '--encrypt', 'uno', 'due', '256', '--'), 'pdf-locked'],
    ['with restrictions', () => byQpdf(LETTER, '--encrypt', '', 'due', '256', '--modify=none', '--'), 'pdf-locked'],
    ['signed by somebody', async () => signedPdf(await aSigner(await anIssuer())), 'pdf-signed'],
    [
      'with fields to fill in',
      () => aLetter('/Type /Catalog', '/Type /Catalog /AcroForm << /Fields [<< /FT /Tx /T (a) >>] >>'),
      'pdf-form',
    ],
    [
      'with layers',
      () => aLetter('/Type /Catalog', '/Type /Catalog /OCProperties << /OCGs [<< /Type /OCG /Name (a) >>] >>'),
      'pdf-layers',
    ],
  ])('is refused %s', async (_, make, why) => {
    const bytes = await make();
    expect(await signable(bytes)).toEqual({ refused: why });
    await expect(requireSignable(bytes)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a signed document', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['as it was drawn', async () => LETTER],
    ['with objects in streams', () => byQpdf(LETTER, '--object-streams=generate')],
    ['made for the web', () => byQpdf(LETTER, '--linearize', '--object-streams=disable')],
    ['made for the web, objects in streams', () => byQpdf(LETTER, '--linearize', '--object-streams=generate')],
    ['turned', () => aLetter('/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 90')],
    ['upside down', () => aLetter('/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 180')],
    [
      'turned and cropped',
      () => aLetter('/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /CropBox [40 60 500 800] /Rotate 270'),
    ],
    ['that leaves the page turned', () => aLetter('Tj ET', 'Tj ET .5 0 0 .5 90 90 cm')],
    [
      'whose pages are cropped in the tree',
      () => aLetter('/Type /Pages', '/Type /Pages /Rotate 90 /CropBox [0 0 300 300]'),
    ],
    [
      'that has a structure of its own',
      async () => {
        const own = await openPaper('Lettera', 'Con struttura', AT);
        return own.end();
      },
    ],
    ['that was signed here before', async () => (await evidencePdf(await anEvidence(), [])).pdf],
  ])('consists of the document’s own bytes, marks, evidence and one seal: %s', async (_, make) => {
    const content = await make();
    const place = { page: 1, x: 0.25, y: 0.6, width: 0.4, height: 0.1 };
    const order = await aPaperToSeal(content);
    const [signer] = order.signers;
    if (!signer) throw new Error('no signer');
    const paper = await signedPaper({ ...order, signers: [{ ...signer, place }] });
    expect(Buffer.from(paper).subarray(0, content.length).equals(content)).toBe(true);
    const { pdf } = await sealed(paper, key, null, AT);
    expect(await checkSeal(pdf, [key])).toMatchObject({ faults: [], sealedAt: AT, stamp: null });
    expect(await signaturesIn(pdf, { trusted: [...key.chain] })).toMatchObject([
      { signer: 'Sigillo Esempio', integrity: 'intact', coversAll: true, trusted: true },
    ]);
    const before = await opened(content, ({ pageCount }) => pageCount);
    await opened(pdf, (file) => {
      expect(file.pageCount).toBe(before + 1);
      expect(file.text(file.pageCount)).toContain('Prova delle firme');
      // The whole name lies within its place and is upright when the page is viewed.
      file.withPage(1, ({ text }, where, _isSeen, sight) => {
        const from = text.lastIndexOf('tefănescu');
        expect(from).toBeGreaterThan(0);
        for (let at = from; at < from + 9; at += 1) {
          const { x, y, width, height } = where(at);
          expect(x).toBeGreaterThan(place.x);
          expect(x + width).toBeLessThan(place.x + place.width);
          expect(y).toBeGreaterThan(place.y);
          expect(y + height).toBeLessThan(place.y + place.height);
          expect(sight.angle(at)).toBe(0);
        }
      });
    });
  });

  it('of ten signers names each signer with the evidence of the signature', async () => {
    const order = await aPaperToSeal(LETTER);
    const signers = Array.from({ length: 10 }, (_, n) => ({
      ...(order.signers[0] as (typeof order.signers)[number]),
      ...{ name: `Persona Numero${n}`, taxCode: `CODICE${n}`, address: `203.0.113.${n}` },
      place: { page: 1 + (n % 2), x: 0.05 + 0.3 * (n % 3), y: 0.05 * n, width: 0.28, height: 0.05 },
    }));
    const paper = await signedPaper({ ...order, signers });
    const { pdf } = await sealed(paper, key, null, AT);
    expect((await checkSeal(pdf, [key])).facts?.signers).toHaveLength(10);
    await opened(pdf, (file) => {
      const evidence = Array.from({ length: file.pageCount - 2 }, (_, at) => file.text(at + 3)).join(' ');
      for (const { name, taxCode, address } of signers)
        for (const word of [name, taxCode, address]) expect(evidence).toContain(word);
      for (const { name, place } of signers) expect(file.text(place.page)).toContain(name);
    });
  });

  it('is refused if a mark is outside its pages', async () => {
    const order = await aPaperToSeal(LETTER);
    for (const place of [
      { page: 3, x: 0, y: 0, width: 0.2, height: 0.1 },
      { page: 1, x: 0.9, y: 0, width: 0.2, height: 0.1 },
      { page: 1, x: 0, y: 0, width: 0, height: 0.1 },
      { page: 1, x: Number.NaN, y: 0, width: 0.1, height: 0.1 },
    ])
      await expect(signedPaper({ ...order, signers: order.signers.map((one) => ({ ...one, place })) })).rejects.toThrow(
        'cannot be made',
      );
  });
});

async function anEvidence() {
  const { content, ...order } = await aPaperToSeal(LETTER);
  const signers = order.signers.map(({ place, ...one }) => ({ ...one, page: place?.page ?? null }));
  return { ...order, bytes: content.length, pages: 2, signers };
}
