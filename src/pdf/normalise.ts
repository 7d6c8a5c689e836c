import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

/**
 * If all pages share one dictionary of resources, PDFium copies all images into every part; the document writer drops
 * those images again, but only after minutes. qpdf gives each page its own dictionary. qpdf works in memory, so larger
 * files are not normalised.
 */

export const NORMALISE_BYTES = 96 * 1024 * 1024;
const CATALOG = /(?:^|[\r\n\s])(\d{1,9}) \d{1,5} obj\s*<<(?:(?!endobj)[\s\S]){0,2000}?\/Type\s*\/Catalog\b/g;
const LAST_OBJECT = 'endobj';

type QpdfFiles = {
  writeFile: (path: string, data: Uint8Array) => void;
  readFile: (path: string) => Uint8Array;
};

/** Returns null if qpdf cannot read the file; the parts are then cut from the original. */
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

/**
 * The bytes up to the last whole object, followed by a trailer that names the catalog: a PDF reader then finds the
 * objects by scanning. Everything after the last whole object is lost. Null if the bytes hold no catalog.
 */
export function withTrailer(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf(LAST_OBJECT);
  if (end < 0) return null;
  // If the file contains several saved versions, the newest applies.
  const root = [...text.slice(0, end).matchAll(CATALOG)].at(-1)?.[1];
  if (root === undefined) return null;
  return Buffer.concat([
    bytes.subarray(0, end + LAST_OBJECT.length),
    Buffer.from(`\ntrailer\n<</Root ${root} 0 R/Size 8388607>>\nstartxref\n0\n%%EOF\n`, 'latin1'),
  ]);
}
