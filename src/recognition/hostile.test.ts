import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../test/support/payroll-pdf/hostile-pdf.ts';
import { endWaitingProcesses } from './engine-process.ts';
import { analysePdf } from './pdf-engine.ts';
import type { Registry } from './recognition.ts';

const NOBODY: Registry = { practiceTaxCodes: [], companies: [], employees: [] };
const COLLECTION = resolve('../shared/data/pdf-hostile');
/** A file is read in a process of its own: the caller's memory grows by little, whatever the file contains. */
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

  it('refuses more pages than a bulk file may have, and says how many there are', async () => {
    const analysis = await analysePdf(join(directory, 'too-many-pages.pdf'), { registry: NOBODY });
    expect(analysis).toEqual({ readable: false, code: 'too-many-pages', pageCount: 5_001 });
  });

  it('calls a text under the name of a PDF by its name', async () => {
    const analysis = await analysePdf(join(directory, 'text-under-that-name.pdf'), { registry: NOBODY });
    expect(analysis).toEqual({ readable: false, code: 'not-a-pdf', pageCount: null });
  });
});

type Known = { copied_as: string; class: string; pages_poppler: number | null };

// The collection lies beside the repository where it is developed, and is too large to be part of it.
describe.runIf(existsSync(COLLECTION))('the collection of hostile files', () => {
  const files: Known[] = existsSync(COLLECTION) ? JSON.parse(readFileSync(join(COLLECTION, 'truth.json'), 'utf8')) : [];
  const certain = ['valid_text', 'valid_no_text', 'owner_password_only', 'damaged_recoverable'];

  it('answers every one, with the right number of pages where it can be read', async () => {
    let afterWarmUp = 0;
    for (const [index, file] of files.entries()) {
      const analysis = await analysePdf(join(COLLECTION, file.copied_as), { registry: NOBODY });
      if (certain.includes(file.class) && file.pages_poppler !== null) {
        expect(analysis.pageCount, file.copied_as).toBe(file.pages_poppler);
      }
      if (index === 20) afterWarmUp = process.memoryUsage().rss;
    }
    expect(process.memoryUsage().rss - afterWarmUp).toBeLessThan(GROWN);
  });
});
