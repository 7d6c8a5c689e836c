import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTING, actingPdf, QUIET } from '../../test/support/pdf/acting-pdf.ts';
import { byQpdf } from '../../test/support/pdf/by-qpdf.ts';
import { lookThrough } from './look-through.ts';
import { type Pdfium, startPdfium } from './pdfium-library.ts';

let library: Pdfium;
beforeAll(async () => {
  library = await startPdfium();
});
const look = (bytes: Uint8Array) => lookThrough(library, bytes);

/** The same document in every form that Chromium opens. */
const DRESSES: Record<string, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>> = {
  'as it is': (bytes) => bytes,
  'in compressed objects': (bytes) => byQpdf(bytes, '--object-streams=generate'),
  'encrypted without a password': (bytes) =>
    byQpdf(bytes, '--object-streams=generate', '--encrypt', '', 'proprietario', '256', '--'),
  'with a table of objects that leads nowhere': (bytes) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
};

const acting = Object.entries(ACTING).flatMap(([found, all]) => all.map(([what, one]) => ({ found, what, one })));

describe('the active content of a PDF', () => {
  for (const [dress, put] of Object.entries(DRESSES)) {
    it(`is found ${dress}`, async () => {
      const seen: Record<string, string | null> = {};
      const wanted: Record<string, string> = {};
      for (const { found, what, one } of acting) {
        wanted[`${found} ${what}`] = found;
        seen[`${found} ${what}`] = look(await put(actingPdf(one)));
      }
      expect(seen).toEqual(wanted);
    });

    it(`is nothing of what only shows and leads on, ${dress}`, async () => {
      for (const [what, one] of QUIET) expect(look(await put(actingPdf(one))), what).toBeNull();
    });
  }

  it('is found in an incremental update, and no longer found once a later update removed it', () => {
    const quiet = Buffer.from(actingPdf()).toString('latin1');
    const acts = Buffer.from(actingPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }));
    const loud = updated(quiet, '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> >>');
    expect(look(loud)).toBe('script');
    expect(look(updated(acts.toString('latin1'), '<< /Type /Catalog /Pages 2 0 R >>'))).toBeNull();
  });

  it('is unknown for a file that needs a password', async () => {
    expect(look(await byQpdf(actingPdf(), '--encrypt', 'segreta', 'proprietario', '256', '--'))).toBe('locked');
  });

  it('is reported as none for a file that Chromium cannot open', () => {
    expect(look(Buffer.from('%PDF-1.7\nnon è un PDF'))).toBeNull();
  });
});

/** The file with its catalog replaced by an incremental update. */
function updated(file: string, catalog: string): Uint8Array {
  const at = file.length;
  const body = `${file}1 0 obj\n${catalog}\nendobj\n`;
  const prev = /startxref\n(\d+)/.exec(file)?.[1];
  const table = `xref\n1 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 9 /Root 1 0 R /Prev ${prev} >>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

describe('the collection of odd and hostile files', () => {
  it('gets an answer for each file', () => {
    const answers: Record<string, string[]> = {};
    for (const folder of ['pdfjs', 'qpdf'])
      for (const name of readdirSync(join('test/fixtures/pdf-hostile', folder))) {
        const found = look(readFileSync(join('test/fixtures/pdf-hostile', folder, name))) ?? 'quiet';
        (answers[found] ??= []).push(name);
      }
    expect(answers.script).toEqual(['bug1815476.pdf', 'unfilterable-with-crypt.pdf']);
    expect(answers.unclear ?? []).toEqual([]);
  });
});
