import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

type QpdfFiles = {
  writeFile: (path: string, data: Uint8Array) => void;
  readFile: (path: string) => Uint8Array;
};

/** The file as payroll software locks it: AES of 256 bits, opened by the password only. */
export async function encrypted(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
  const qpdf = await createQpdf({ locateFile: () => wasm });
  const files = qpdf.FS as unknown as QpdfFiles;
  files.writeFile('/in.pdf', bytes);
  const code = qpdf.callMain(['--encrypt', password, password, '256', '--', '/in.pdf', '/out.pdf']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  return files.readFile('/out.pdf');
}
