import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bulkPdf } from '../../test/support/payroll-pdf/bulk-pdf.ts';
import { lookedThrough } from '../../test/support/payroll-pdf/looked-through.ts';
import { byQpdf } from '../../test/support/pdf/by-qpdf.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { cutPdf, renderPageWithBoxes } from '../engine/pdf-engine.ts';
import { writeDocument } from './document-writer.ts';
import { bytesInMemory, bytesOfFile, PdfObjects, pagesOf } from './pdf-objects.ts';
import { BrokenPdf } from './pdf-syntax.ts';
import { StreamMemory } from './stream-memory.ts';

const directory = mkdtempSync(join(tmpdir(), 'objects-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(directory, { recursive: true });
});

const bulk = bulkPdf({ seed: 5, layout: 'libro-unico', companies: 1, people: 5, month: 202604, traps: 'none' });
const original = stored('original', bulk.bytes);
const codes = bulk.registry.employees.map((employee) => employee.taxCode);

function stored(name: string, bytes: Uint8Array): string {
  const path = join(directory, `${name}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

/** One document per person, copied without PDFium. */
function copied(bytes: Uint8Array): Uint8Array[] {
  const objects = new PdfObjects(bytesInMemory(bytes));
  const pages = pagesOf(objects);
  expect(pages).toHaveLength(bulk.truth.pages.length);
  const memory = new StreamMemory({ sameBytes: false });
  return bulk.truth.documents.map((document) => {
    const own = document.pages.map((page) => pages[page - 1]?.() ?? new Map());
    return Uint8Array.from(writeDocument(objects, own, memory).bytes);
  });
}

function codesOf(bytes: Uint8Array): string[] {
  const inside = lookedThrough(bytes);
  return codes.filter((code) => inside.includes(code));
}

const ownCodes = bulk.truth.documents.map((document) =>
  bulk.registry.employees.filter((one) => one.id === document.employeeId).map((one) => one.taxCode),
);

describe('documents copied from the objects of a file', () => {
  it.each([
    ['as drawn', []],
    ['objects in streams, a cross-reference stream', ['--object-streams=generate']],
    ['a plain table, nothing compressed', ['--object-streams=disable', '--qdf']],
    ['made for the web: the last table comes first', ['--linearize', '--object-streams=disable']],
    ['made for the web, objects in streams', ['--linearize', '--object-streams=generate']],
  ])('look as in the source and hold only their own person’s code: %s', async (name, options) => {
    const bytes = options.length > 0 ? await byQpdf(bulk.bytes, ...options) : bulk.bytes;
    const documents = copied(bytes);
    expect(documents.map(codesOf)).toEqual(ownCodes);
    const [document] = bulk.truth.documents;
    const part = stored(`part-${name.replace(/\W/g, '')}`, documents[0] ?? new Uint8Array());
    for (const [index, page] of (document?.pages ?? []).entries()) {
      const before = await renderPageWithBoxes(original, page, { width: 400, code: null });
      const after = await renderPageWithBoxes(part, index + 1, { width: 400, code: null });
      expect(Buffer.from(after.png).equals(Buffer.from(before.png))).toBe(true);
    }
  });

  it('are the same whether the file is read piece by piece or from memory', () => {
    const objects = new PdfObjects(bytesOfFile(original));
    const pages = pagesOf(objects);
    const memory = new StreamMemory({ sameBytes: false });
    const own = (bulk.truth.documents[0]?.pages ?? []).map((page) => pages[page - 1]?.() ?? new Map());
    expect(Buffer.from(writeDocument(objects, own, memory).bytes)).toEqual(Buffer.from(copied(bulk.bytes)[0] ?? []));
    objects.close();
  });

  it('contain the newest update of an object', () => {
    const text = Buffer.from(bulk.bytes).toString('latin1');
    const previous = /startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? '';
    const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text)?.[1] ?? '';
    const contents = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]);
    const stream = 'BT /F1 12 Tf 30 700 Td (AGGIORNATO) Tj ET';
    const object = `${contents} 0 obj\n<</Length ${stream.length}>>\nstream\n${stream}\nendstream\nendobj\n`;
    const table = `xref\n${contents} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    const update = `${object}${table}trailer\n<<${trailer}/Prev ${previous}>>\nstartxref\n${text.length + object.length}\n%%EOF\n`;
    const inside = lookedThrough(copied(Buffer.from(text + update, 'latin1'))[0] ?? new Uint8Array());
    expect(inside).toContain('AGGIORNATO');
  });

  it.each([
    ['an encrypted file', async () => byQpdf(bulk.bytes, '--encrypt', '', 'owner', '256', '--')],
    ['another object than the table says', async () => shifted(bulk.bytes)],
    ['a file cut off', async () => bulk.bytes.subarray(0, bulk.bytes.length - 2000)],
    [
      'a name that hides a letter in its number',
      async () =>
        Buffer.from(Buffer.from(bulk.bytes).toString('latin1').replaceAll('/Resources ', '/Resourc#65s '), 'latin1'),
    ],
  ])('are left to PDFium: %s', async (_name, make) => {
    const bytes = await make();
    expect(() => copied(bytes)).toThrow(BrokenPdf);
  });

  it('are still correct, through PDFium, if the cross-reference is wrong', async () => {
    const got: string[][] = [];
    const parts = bulk.truth.documents.map((document, index) => ({ key: String(index), pages: document.pages }));
    const { refused } = await cutPdf(stored('shifted', shifted(bulk.bytes)), parts, {
      onPart: (key, bytes) => {
        got[Number(key)] = codesOf(bytes);
      },
    });
    expect(refused).toEqual([]);
    expect(got).toEqual(ownCodes);
  });
});

/** Shifts every offset in the cross-reference table a little too far. */
function shifted(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const at = text.lastIndexOf('xref\n0 ');
  const moved = text.slice(at).replace(/\d{10}(?= 00000 n)/g, (offset) => String(Number(offset) + 7).padStart(10, '0'));
  return Buffer.from(text.slice(0, at) + moved, 'latin1');
}
