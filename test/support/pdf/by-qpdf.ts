import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

/** Rewrites a PDF with qpdf. */
export async function byQpdf(bytes: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
  const qpdf = await createQpdf({ locateFile: () => wasm });
  const files = qpdf.FS as unknown as {
    writeFile: (path: string, data: Uint8Array) => void;
    readFile: (path: string) => Uint8Array;
  };
  files.writeFile('/in.pdf', bytes);
  const code = qpdf.callMain([...options, '/in.pdf', '/out.pdf']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  return files.readFile('/out.pdf');
}

/** Throws if qpdf reports an error or warning; our own code, not qpdf, writes the checked files. */
export async function checkedByQpdf(bytes: Uint8Array): Promise<void> {
  // `--qdf` decodes each stream and reads each page; `--check` would print its findings.
  await byQpdf(bytes, '--qdf');
}
