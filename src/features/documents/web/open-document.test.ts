import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../../access/contract.ts';
import { openDocument } from '../core/web/document-calls.ts';

/** The names of the saved files. */
const { saved } = vi.hoisted(() => ({ saved: [] as string[] }));
vi.mock('../../../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Contract) => ({ url: path }),
  callForResponse: async ({ path }: Contract) =>
    new Response(new Blob(), { headers: { 'Content-Disposition': `attachment; filename="${path}"` } }),
}));
vi.mock('../../../web/open-file.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: (_: Blob, name: string) => void saved.push(name),
}));

describe('opening a file (spec §2)', () => {
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    saved.length = 0;
    vi.stubGlobal('window', {
      open: (_: string, target: string) => ({
        location: { replace: (address: string) => void opened.push(`${target}: ${address.split('#')[0]}`) },
      }),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const open = (tipoContenuto: string) => openDocument({ id: '7', tipo: 'employeeDocument', tipoContenuto });

  it('shows a PDF in a new window', async () => {
    open('application/pdf');
    await expect.poll(() => opened).toEqual(['_blank: /apiback/api/docdocumento/download/:id/biglietto']);
    expect(saved).toEqual([]);
  });

  it('downloads a file of any other type and opens no window', async () => {
    open('text/plain');
    await expect.poll(() => saved).toEqual(['/apiback/api/docdocumento/download/:id']);
    expect(opened).toEqual([]);
  });
});
