import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { lookedThrough } from '../../test/support/payroll-pdf/looked-through.ts';
import { textOfPdf } from '../../test/support/pdf/pdf-text-of.ts';
import { computeTaxCode } from '../directory/tax-code.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { analysePdf, cutPdf } from '../engine/pdf-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(folder, { recursive: true });
});

const OWN = computeTaxCode({
  firstName: 'Anna',
  lastName: 'Rossi',
  birthDate: '1980-02-03',
  sex: 'F',
  birthplaceCode: 'H501',
});
const OTHER = computeTaxCode({
  firstName: 'Luca',
  lastName: 'Bianchi',
  birthDate: '1985-03-10',
  sex: 'M',
  birthplaceCode: 'F205',
});
const registry = {
  practiceTaxCodes: [],
  companies: [{ id: 'c', taxCode: '01234567897', vatNumber: null, legalName: 'Tessitura Alpina', code: '1' }],
  employees: [
    ['anna', OWN, 'Anna', 'Rossi'],
    ['luca', OTHER, 'Luca', 'Bianchi'],
  ].map(([id, taxCode, firstName, lastName]) => ({
    ...{ id: id ?? '', companyId: 'c', taxCode: taxCode ?? '', firstName: firstName ?? '', lastName: lastName ?? '' },
    ...{ employeeCode: null, hiredOn: null, endedOn: null },
  })),
};

/** A slip, with or without a code, that also contains the given raw content. */
function slip(code: string | null, raw: string, layer: 'ON' | 'OFF' = 'OFF', resources = ''): string {
  const page = new Page();
  page.text(30, 40, 'AZIENDA TESSITURA ALPINA 01234567897', 8);
  page.text(30, 60, 'PERIODO DI PAGA MARZO 2026', 9);
  page.text(30, 84, code === null ? 'CODICE FISCALE' : `DIPENDENTE ROSSI ANNA CODICE FISCALE ${code}`, 9);
  page.text(30, 280, 'VOCE COMPETENZE TRATTENUTE', 9);
  page.text(30, 300, 'NETTO DEL MESE 1.234,00', 9);
  page.raw = raw;
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(
    path,
    writePdf({
      pages: [page],
      objects: [{ key: 'layer', text: '<</Type/OCG/Name(Vecchio)>>' }],
      catalog: `/OCProperties<</OCGs[{layer}]/D<</${layer}[{layer}]>>>>`,
      pageResources: `/Properties<</Layer {layer}>>${resources}`,
    }),
  );
  return path;
}

const drawn = (text: string, before = '', at = '330 758') => `q ${before} BT /F1 9 Tf ${at} Td (${text}) Tj ET Q\n`;
const layered = (text: string) => `/OC /Layer BDC ${drawn(text)}EMC\n`;
const UNSEEN: [string, string][] = [
  ['white on white', drawn(OTHER, '1 1 1 rg')],
  ['not painted', drawn(OTHER, '3 Tr')],
  ['beside the page', drawn(OTHER, '', '700 758')],
  ['cut away', drawn(OTHER, '0 0 5 5 re W n')],
  ['in letters of a tenth of a point', `BT /F1 0.1 Tf 330 758 Td (${OTHER}) Tj ET\n`],
  ['on a layer that is off', layered(OTHER)],
];

async function cutOf(path: string) {
  const parts: Uint8Array[] = [];
  const { refused } = await cutPdf(path, [{ key: '1', pages: [1], taxCode: OWN }], {
    onPart: (_key, bytes) => void parts.push(bytes),
  });
  const read = parts[0] ? (await textOfPdf(parts[0])).pages.map(({ text }) => text).join('') : '';
  return { inside: parts.map((part) => lookedThrough(part)), refused: refused.map((one) => one.code), read };
}

/** Whether a document shows the words, however its content streams position the letters. */
function shows(inside: string, words: string): boolean {
  return inside.replace(/\W/g, '').includes(words.replace(/\W/g, ''));
}

async function ownerOf(path: string) {
  const analysis = await analysePdf(path, { registry });
  return analysis.readable ? analysis.groups.map(({ outcome, employeeId }) => [outcome, employeeId]) : analysis;
}

describe('invisible text on a page', () => {
  it.each(UNSEEN)('is no evidence of the page’s owner: %s', async (_how, raw) => {
    expect(await ownerOf(slip(null, raw))).toEqual([['da verificare', null]]);
    expect(await ownerOf(slip(OWN, raw))).toEqual([['riconosciuto', 'anna']]);
  });

  it.each(UNSEEN)('is never copied into the document, which is created nevertheless: %s', async (_how, raw) => {
    const { inside, refused } = await cutOf(slip(OWN, raw));
    expect(refused).toEqual([]);
    expect(inside).toHaveLength(1);
    expect(shows(inside[0] ?? '', OWN)).toBe(true);
    expect(shows(inside[0] ?? '', OTHER)).toBe(false);
  });

  it('is removed even without a code: a name and an amount in white', async () => {
    const { inside, read } = await cutOf(slip(OWN, drawn('BIANCHI LUCA NETTO 9.876,00', '1 1 1 rg')));
    expect(read).toContain('NETTO DEL MESE 1.234,00');
    expect(inside[0]).not.toMatch(/BIANCHI|9\.876/);
  });

  it('causes the page to be stored as a picture if it is a drawing on a layer that is off', async () => {
    const { inside, refused } = await cutOf(slip(OWN, '/OC /Layer BDC 0 0 0 rg 300 400 200 100 re f EMC\n'));
    expect(refused).toEqual([]);
    expect(inside[0]).toContain('/Subtype/Image');
    expect(inside[0]).not.toMatch(/OCG|Vecchio/);
  });

  it('counts as visible if a reader sees it after all: white on a dark field, or on a layer that is on', async () => {
    const dark = `0 0 0 rg 320 750 200 20 re f ${drawn(OTHER, '1 1 1 rg')}`;
    expect(await ownerOf(slip(OWN, dark))).toEqual([['da verificare', null]]);
    const { inside } = await cutOf(slip(OWN, layered('NETTO IN BUSTA 900,00'), 'ON'));
    expect(shows(inside[0] ?? '', 'NETTO IN BUSTA 900,00')).toBe(true);
  });
});

describe('another person’s code in the resources of a page', () => {
  const withNote = (code: string) => slip(OWN, 'q /G gs Q\n', 'OFF', `/ExtGState<</G<</LW 1/Note(${code})>>>>`);

  it('causes a refusal of the document: the code is on no page, but would be copied', async () => {
    expect(await cutOf(withNote(OTHER))).toMatchObject({ inside: [], refused: ['foreign-code-inside'] });
  });

  it.each([
    ['of a colour space', (code: string) => slip(OWN, `q /${code} cs Q\n`, 'OFF', `/ColorSpace<</${code}/DeviceRGB>>`)],
    ['of an ink', (code: string) => slip(OWN, 'q /G gs Q\n', 'OFF', `/ExtGState<</G<</LW 1/Ink/${code}>>>>`)],
    ['of marked content', (code: string) => slip(OWN, `/${code} BMC EMC\n`)],
  ])('causes a refusal of the document if the code is a PDF name: %s', async (_what, named) => {
    expect(await cutOf(named(OTHER))).toMatchObject({ inside: [], refused: ['foreign-code-inside'] });
    expect((await cutOf(named(OWN))).refused).toEqual([]);
  });

  it('is not copied if it is in resources that the page does not use', async () => {
    const { inside, refused } = await cutOf(slip(OWN, '', 'OFF', `/ColorSpace<</${OTHER}/DeviceRGB>>`));
    expect(refused).toEqual([]);
    expect(inside[0]).not.toContain(OTHER);
  });

  it('causes no refusal if the code belongs to the document’s person', async () => {
    const { inside, refused } = await cutOf(withNote(OWN));
    expect([inside.length, refused]).toEqual([1, []]);
  });
});
