import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bulkPdf } from '../../test/support/payroll-pdf/bulk-pdf.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { copyPdf, cutPdf } from '../engine/pdf-engine.ts';

/** A device that is always full, in place of the file through which documents are handed over. */
const FULL = '/dev/full';
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const openSync: typeof real.openSync = (name, ...how) =>
    /portale-lavoro-[0-9a-f-]{36}$/.test(String(name)) ? real.openSync(FULL, 'r+') : real.openSync(name, ...how);
  return { ...real, openSync };
});

const directory = mkdtempSync(join(tmpdir(), 'full-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(directory, { recursive: true });
});

describe.runIf(existsSync(FULL))('a full temporary folder', () => {
  const file = join(directory, 'bulk.pdf');
  writeFileSync(file, bulkPdf({ seed: 3, layout: 'libro-unico', companies: 1, people: 2, traps: 'none' }).bytes);

  it('does not make the parts unreadable: cutting reports the lack of space and can be repeated', async () => {
    const onPart = vi.fn<(key: string, bytes: Uint8Array) => void>();
    await expect(cutPdf(file, [{ key: 'a', pages: [1] }], { onPart })).rejects.toMatchObject({ code: 'storage-full' });
    expect(onPart).not.toHaveBeenCalled();
    await expect(copyPdf(file, { taxCode: null })).rejects.toMatchObject({ code: 'storage-full' });
  });
});
