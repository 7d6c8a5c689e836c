import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Page, writePdf } from '../../../../test/support/payroll-pdf/drawing.ts';
import { computeTaxCode } from '../../employees/tax-code.ts';
import { endWaitingProcesses } from './engine-process.ts';
import { analysePdf, cutPdf } from './pdf-engine.ts';

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

/** A slip, with or without a code, and content that is drawn behind it. */
function slip(code: string | null, raw: string, layer: 'ON' | 'OFF' = 'OFF'): string {
  const page = new Page();
  page.text(30, 40, 'AZIENDA TESSITURA ALPINA 01234567897', 8);
  page.text(30, 60, 'PERIODO DI PAGA MARZO 2026', 9);
  page.text(30, 84, code === null ? 'CODICE FISCALE' : `DIPENDENTE ROSSI ANNA CODICE FISCALE ${code}`, 9);
  page.text(30, 300, 'COMPETENZE TRATTENUTE NETTO DEL MESE 1.234,00', 9);
  page.raw = raw;
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(
    path,
    writePdf({
      pages: [page],
      objects: [{ key: 'layer', text: '<</Type/OCG/Name(Vecchio)>>' }],
      catalog: `/OCProperties<</OCGs[{layer}]/D<</${layer}[{layer}]>>>>`,
      pageResources: '/Properties<</Layer {layer}>>',
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
  ['on a layer that is off', layered(OTHER)],
];

async function cutOf(path: string) {
  const parts: Uint8Array[] = [];
  const { refused } = await cutPdf(path, [{ key: '1', pages: [1], taxCode: OWN }], {
    onPart: (_key, bytes) => void parts.push(bytes),
  });
  return { delivered: parts.length, refused: refused.map((one) => one.code) };
}

async function ownerOf(path: string) {
  const analysis = await analysePdf(path, { registry });
  return analysis.readable ? analysis.groups.map(({ outcome, employeeId }) => [outcome, employeeId]) : analysis;
}

describe('what nobody sees on a page', () => {
  it.each(UNSEEN)('is no evidence of whose it is: %s', async (_how, raw) => {
    expect(await ownerOf(slip(null, raw))).toEqual([['da verificare', null]]);
    expect(await ownerOf(slip(OWN, raw))).toEqual([['riconosciuto', 'anna']]);
  });

  it.each(UNSEEN)("never travels into somebody's document: %s", async (_how, raw) => {
    expect(await cutOf(slip(OWN, raw))).toEqual({ delivered: 0, refused: ['hidden-content'] });
  });

  it('counts where it is seen: white on a dark field, and a layer that is on', async () => {
    const dark = `0 0 0 rg 320 750 200 20 re f ${drawn(OTHER, '1 1 1 rg')}`;
    expect(await ownerOf(slip(OWN, dark))).toEqual([['da verificare', null]]);
    expect(await cutOf(slip(OWN, layered('NETTO IN BUSTA 900,00'), 'ON'))).toMatchObject({ delivered: 1 });
    expect(await cutOf(slip(OWN, layered('NETTO IN BUSTA 900,00')))).toMatchObject({ refused: ['hidden-content'] });
  });
});
