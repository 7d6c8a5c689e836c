import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

/**
 * Where all pages share one dictionary of resources, PDFium copies the images of all of them into every part; the
 * document writer throws them away again, but only after minutes. qpdf gives each page its own dictionary. It works in
 * memory, so very large files go without.
 */

export const NORMALISE_BYTES = 96 * 1024 * 1024;

type QpdfFiles = {
  writeFile: (path: string, data: Uint8Array) => void;
  readFile: (path: string) => Uint8Array;
};

/** Null when qpdf cannot read the file; the parts are then cut from the file as it is. */
export async function normalise(path: string, password: string | null): Promise<Uint8Array | null> {
  const wasm = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
  const qpdf = await createQpdf({ locateFile: () => wasm });
  const files = qpdf.FS as unknown as QpdfFiles;
  files.writeFile('/in.pdf', readFileSync(path));
  const secret = password === null ? [] : ['--password-file=/password'];
  if (password !== null) files.writeFile('/password', new TextEncoder().encode(`${password}\n`));
  const code = qpdf.callMain([
    ...secret,
    '--decrypt',
    '--no-warn',
    '--warning-exit-0',
    '--remove-unreferenced-resources=yes',
    '/in.pdf',
    '--pages',
    '.',
    '1-z',
    '--',
    '/out.pdf',
  ]);
  return code === 0 ? files.readFile('/out.pdf') : null;
}
