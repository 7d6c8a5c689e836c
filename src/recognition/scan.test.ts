import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Page, writePdf } from '../../test/support/payroll-pdf/drawing.ts';
import { textOfPdf } from '../../test/support/pdf/pdf-text-of.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { analysePdf, cutPdf } from '../engine/pdf-engine.ts';
import { presumedEmployee } from './recognition.ts';
import { PEOPLE, REGISTRY } from './slips.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(folder, { recursive: true });
});

/** A picture of dark and light points that fills the page from edge to edge. */
const PICTURE = `q 595 0 0 842 0 0 cm BI /W 120 /H 170 /CS /G /BPC 8 /F /AHx ID ${Array.from({ length: 170 }, (_, y) =>
  Array.from({ length: 120 }, (_, x) => ((x + y) % 2 === 0 ? 'FF' : '00')).join(''),
).join('')}> EI Q\n`;
const read = (text: string, y: number, mode = 3) => `BT ${mode} Tr /F1 9 Tf 40 ${y} Td (${text}) Tj ET\n`;
const slipText = (n: number) => {
  const { lastName, firstName, taxCode } = PEOPLE[n] as (typeof PEOPLE)[number];
  return [
    'CEDOLINO PAGA PERIODO DI RETRIBUZIONE OTTOBRE 2026',
    `${lastName} ${firstName} CODICE FISCALE ${taxCode}`.toUpperCase(),
    'COMPETENZE TRATTENUTE NETTO IN BUSTA 1.234,00',
  ];
};

function scanOf(pages: string[][], { picture = PICTURE, more = '' } = {}): string {
  const path = join(folder, `${Math.random()}.pdf`);
  const drawn = pages.map((lines) => {
    const page = new Page();
    page.raw = picture + lines.map((line, at) => read(line, 780 - at * 24)).join('') + more;
    return page;
  });
  writeFileSync(path, writePdf({ pages: drawn }));
  return path;
}

async function groupsOf(path: string) {
  const analysis = await analysePdf(path, { registry: REGISTRY });
  if (!analysis.readable) throw new Error(analysis.code);
  return analysis.groups;
}

async function textOfPart(path: string, taxCode: string | null) {
  const parts: Uint8Array[] = [];
  const { refused } = await cutPdf(path, [{ key: '1', pages: [1], taxCode }], {
    onPart: (_, bytes) => void parts.push(bytes),
  });
  expect(refused).toEqual([]);
  return (await textOfPdf(parts[0] ?? new Uint8Array())).pages[0]?.text ?? '';
}

describe('scanned text', () => {
  it('proposes the person and the month but decides nothing, and the reason is "ocr-only", not "no-code"', async () => {
    const [first, second] = await groupsOf(scanOf([slipText(3), slipText(4)]));
    expect(first).toMatchObject({
      ...{
        outcome: 'da verificare',
        employeeId: null,
        suggestions: ['3'],
        taxCode: PEOPLE[3]?.taxCode,
        period: 202610,
      },
      reasons: expect.arrayContaining(['ocr-only']),
    });
    expect(first?.reasons).not.toContain('no-code');
    expect(first && presumedEmployee(first)).toBeNull();
    expect(second).toMatchObject({ pages: [2], suggestions: ['4'] });
  });

  it('stays in the document, so that it can be searched and read aloud', async () => {
    const path = scanOf([slipText(3)]);
    expect(await textOfPart(path, PEOPLE[3]?.taxCode ?? null)).toContain('NETTO IN BUSTA 1.234,00');
  });

  it('is removed if it contains another person’s code', async () => {
    const path = scanOf([[...slipText(3), ...slipText(4)]]);
    expect(await textOfPart(path, PEOPLE[3]?.taxCode ?? null)).not.toMatch(/NETTO|CODICE/);
  });
});

describe('invisible text that is no scan', () => {
  it.each([
    ['beside something that is seen', { more: read('PROT. 12', 300, 0) }],
    ['without a picture of the whole page', { picture: 'q 100 0 0 100 0 0 cm 0 0 1 1 re f Q\n' }],
    ['on a picture of nothing', { picture: 'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID FF> EI Q\n' }],
  ])('%s', async (_, how) => {
    const path = scanOf([slipText(3)], how);
    for (const { suggestions, reasons } of await groupsOf(path)) {
      expect(suggestions).toEqual([]);
      expect(reasons).not.toContain('ocr-only');
    }
    expect(await textOfPart(path, null)).not.toMatch(/NETTO|CODICE/);
  });
});
