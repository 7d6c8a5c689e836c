import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../test/support/payroll-pdf/hostile-pdf.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { analysePdf } from '../engine/pdf-engine.ts';
import type { Registry } from './recognition.ts';

const NOBODY: Registry = { practiceTaxCodes: [], companies: [], employees: [] };
const COLLECTION = 'test/fixtures/pdf-hostile';
/** Limit of the caller's memory growth in bytes: a separate process reads the file, whatever the file contains. */
const GROWN = 200 * 1024 * 1024;

const directory = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(directory, { recursive: true });
});

describe('hostile files', () => {
  for (const { name, bytes } of hostileFiles()) {
    it(`answers ${name}, and lives on`, async () => {
      const path = join(directory, name);
      writeFileSync(path, bytes);
      const before = process.memoryUsage().rss;
      const analysis = await analysePdf(path, { registry: NOBODY });
      expect(analysis.readable || analysis.code).toBeTruthy();
      expect(process.memoryUsage().rss - before).toBeLessThan(GROWN);
    });
  }

  it('are refused, with their number of pages, if they exceed the page limit', async () => {
    const analysis = await analysePdf(join(directory, 'too-many-pages.pdf'), { registry: NOBODY });
    expect(analysis).toEqual({ readable: false, code: 'too-many-pages', pageCount: 5_001 });
  });

  it('are refused as no PDF if they are text files with the name of a PDF', async () => {
    const analysis = await analysePdf(join(directory, 'text-under-that-name.pdf'), { registry: NOBODY });
    expect(analysis).toEqual({ readable: false, code: 'not-a-pdf', pageCount: null });
  });
});

describe('the collection of hostile files', () => {
  const files = ['pdfjs', 'qpdf'].flatMap((folder) =>
    readdirSync(join(COLLECTION, folder)).map((name) => `${folder}/${name}`),
  );
  const pages: Record<string, number> = JSON.parse(readFileSync(join(COLLECTION, 'pages.json'), 'utf8'));

  it('gets an answer for each file, with the right number of pages if the file is readable', async () => {
    let afterWarmUp = 0;
    const counted: Record<string, number | null> = {};
    for (const [index, file] of files.entries()) {
      const { pageCount } = await analysePdf(join(COLLECTION, file), { registry: NOBODY });
      if (file in pages) counted[file] = pageCount;
      if (index === 20) afterWarmUp = process.memoryUsage().rss;
    }
    expect(counted).toEqual(pages);
    expect(process.memoryUsage().rss - afterWarmUp).toBeLessThan(GROWN);
  });
});
